// Wire shapes of release suites and their runs.
import { z } from 'zod';
import { describeFields, freeForm, madeTexts, timestamp, uuid } from '../../http/wire.ts';

const suiteTexts = {
  ...madeTexts('release suite'),
  name: 'Label of the suite, 1 to 200 characters.',
  cases: 'Conversations to replay, at most 200.',
};
const caseTexts = {
  name: 'Label of the case, 1 to 200 characters; results name it.',
  turns: 'What the end user says and what is expected, 1 to 100 turns.',
};
const caseTurnTexts = {
  user: 'What the end user says, at most 10,000 characters. Empty in the first turn: look at what the flow says by itself.',
  expect: 'What must hold after the turn. Absent: nothing is checked.',
};
const expectationTexts = {
  node: 'Id of the node where the flow is after the turn.',
  reply_contains: 'Text that the replies of the turn contain, in any case; at most 10,000 characters.',
  variables: 'Values that variables of the flow have after the turn, by name. null: no value.',
  ended: 'Whether the flow is over after the turn.',
};
const runTexts = {
  ...madeTexts('run'),
  release_suite_id: 'Id of the suite that was replayed.',
  assistant_id: 'Id of the assistant of the revision.',
  assistant_revision_id: 'Id of the assistant revision to judge, draft or published (`listAssistantRevisions`).',
  status:
    '`passed`: at most `max_failures` cases failed. `failed`: more did. `skipped`: the suite has no cases. `error`: the revision has no compiled flow to replay.',
  failures: 'How many cases failed.',
  max_failures: 'How many failed cases the assistant tolerates: its `release_gate_max_failures` at that moment.',
  results: 'One entry for each case, in the order of the suite.',
};
const resultTexts = {
  name: 'Label of the case.',
  passed: 'true when every expectation held.',
  problems: 'Expectations that did not hold, at most 50.',
};
const problemTexts = {
  turn: 'Turn of the case, counted from 1.',
  expected: 'What the case expects, in words, at most 500 characters.',
  found: 'What was found instead, at most 500 characters.',
};

const Expectation = z
  .object({
    node: z.string().max(500).optional(),
    reply_contains: z.string().max(10_000).optional(),
    variables: freeForm.optional(),
    ended: z.boolean().optional(),
  })
  .apply(describeFields, expectationTexts);
export const ReleaseCase = z
  .object({
    name: z.string().trim().min(1).max(200),
    turns: z
      .array(
        z
          .object({ user: z.string().max(10_000).default(''), expect: Expectation.optional() })
          .apply(describeFields, caseTurnTexts),
      )
      .min(1)
      .max(100),
  })
  .apply(describeFields, caseTexts);
export type ReleaseCase = z.output<typeof ReleaseCase>;

export const CreateReleaseSuite = z
  .object({
    name: z.string().trim().min(1).max(200),
    cases: z.array(ReleaseCase).max(200),
  })
  .apply(describeFields, suiteTexts);
export const UpdateReleaseSuite = z
  .object({
    name: CreateReleaseSuite.shape.name.optional(),
    cases: CreateReleaseSuite.shape.cases.optional(),
  })
  .apply(describeFields, suiteTexts);

export const ReleaseSuite = z
  .object({
    id: uuid,
    name: z.string(),
    cases: z.array(ReleaseCase),
    created_by: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .apply(describeFields, suiteTexts)
  .meta({ id: 'ReleaseSuite' });

export const StartReleaseRun = z.object({ assistant_revision_id: uuid }).apply(describeFields, runTexts);

const CaseResult = z
  .object({
    name: z.string(),
    passed: z.boolean(),
    problems: z.array(z.object({ turn: z.int(), expected: z.string(), found: z.string() }).apply(describeFields, problemTexts)),
  })
  .apply(describeFields, resultTexts);
export type CaseResult = z.output<typeof CaseResult>;

export const ReleaseRun = z
  .object({
    id: uuid,
    release_suite_id: uuid,
    assistant_id: uuid,
    assistant_revision_id: uuid,
    status: z.enum(['passed', 'failed', 'skipped', 'error']),
    failures: z.int(),
    max_failures: z.int(),
    results: z.array(CaseResult),
    created_by: z.string(),
    created_at: timestamp,
  })
  .apply(describeFields, runTexts)
  .meta({ id: 'ReleaseRun' });
