// Wire shapes of release suites and their runs.
import { z } from 'zod';
import { describeFields, madeTexts, timestamp, uuid } from '../../http/wire.ts';
import { ShownCase, TestCase } from './case-schema.ts';

const suiteTexts = {
  ...madeTexts('release suite'),
  name: 'Label of the suite, 1 to 200 characters.',
  cases: 'Conversations to replay, at most 200.',
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

export const MAX_CASES = 200;

export const CreateReleaseSuite = z
  .object({
    name: z.string().trim().min(1).max(200),
    cases: z.array(TestCase).max(MAX_CASES),
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
    cases: z.array(ShownCase),
    created_by: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .apply(describeFields, suiteTexts)
  .meta({ id: 'ReleaseSuite' });

export const CaseQuery = z.object({
  save_to_suite: uuid.optional().meta({ description: 'Id of a release suite that the case is added to. Needs `agents:write`' }),
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Label of the case; `conversation` and its id unless given' }),
});

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
