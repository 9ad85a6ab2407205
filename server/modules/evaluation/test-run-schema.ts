// Wire shapes of test runs.
import { z } from 'zod';
import { describeFields, freeForm, madeTexts, timestamp, uuid } from '../../http/wire.ts';
import { ReleaseCheck } from '../assistants/schema.ts';
import { CASE_CHANNELS, TestCase } from './case-schema.ts';

const startTexts = {
  revision_id:
    'Id of the assistant revision to test, draft or published (`listAssistantRevisions`). Needed unless `flow` is given.',
  flow: 'A flow graph to test that is stored nowhere, as `getGraph` shows it. With `revision_id`, it is tested with the settings of that revision.',
  cases: 'Dialogues to run, at most 200. Needed unless `release_suite_id` or `replay_last` is given.',
  release_suite_id: 'Id of a release suite whose cases are run as well.',
  replay_last:
    'How many of the latest finished conversations of the assistant are replayed, at most 200: the same words against this revision. Needs `conversations:read`.',
};
const runTexts = {
  ...madeTexts('test run'),
  assistant_id: 'Id of the assistant that is tested. null: a flow on its own.',
  revision_id: 'Id of the assistant revision that is tested. null: a flow on its own.',
  status:
    '`queued`: no worker has begun. `running`: some cases are done. `completed`: all are. `canceled`: stopped by a caller. `failed` cases do not change it: see `verdict`.',
  verdict: '`passed` or `failed` once the run is completed. null: not known, or never.',
  total: 'How many results there will be: one for each case and channel, and one for each replayed conversation.',
  done: 'How many results there are.',
  passed: 'How many passed.',
  failed: 'How many failed.',
  skipped: 'How many could not be judged; each says why.',
  checks: 'What the verdict rests on: tests, replays, tools and findings. Empty until the run is completed.',
  started_at: 'When a worker began: ISO 8601, UTC, milliseconds. null: not yet.',
  finished_at: 'When the run was over: ISO 8601, UTC, milliseconds. null: not yet.',
  cases: 'The results so far, in order.',
};
const resultTexts = {
  position: 'Place of the result in the run, counted from 0, for `getTestRunCase`.',
  test: 'Label of the case; for a replay, the id of the conversation.',
  channel: 'Channel on which the case was run.',
  conversation_id: 'Id of the conversation that was replayed, for `replayConversation`. null: a test case.',
  status: '`passed`, `failed`, or `skipped`: it could not be judged.',
  reason: 'Why, in one sentence. null: it passed.',
  problems: 'What did not hold, at most 20.',
  notes: 'What else is to be known, such as sentences that no model judged.',
  steps: 'What happened, step by step. Empty where the answer would be too long; then `steps_left_out` is true.',
  steps_left_out: 'true: read them with `getTestRunCase`.',
  duration_ms: 'How long it took.',
};
const problemTexts = {
  step: 'Step of the case, counted from 1; of a replay, the turn. 0: the conversation as a whole.',
  expected: 'What was expected, in words, at most 500 characters.',
  found: 'What was found instead, at most 500 characters.',
};
const stepTexts = {
  action: 'What happened: what the end user said, or how much time passed.',
  replies: 'What our side said.',
  texts: 'Text messages that the flow would have sent beside the talk. None is sent.',
  node_id: 'Id of the node where the flow was after the step.',
  status: 'Status of the conversation after the step.',
  trace: 'How the replies came about, as `getConversationTrace` shows it.',
};
const traceTexts = {
  type: 'What kind of entry: `step`, `effect`, `model_call`, `tool_call`, `knowledge_search`, `policy` or `note`.',
  node_id: 'Id of the node that it belongs to. null: none.',
  reason: 'Why it came out this way.',
  detail: 'Facts about it; empty where they are long.',
};

export const StartTestRun = z
  .object({
    revision_id: uuid.optional(),
    flow: freeForm.optional(),
    cases: z.array(TestCase).max(200).default([]),
    release_suite_id: uuid.optional(),
    replay_last: z.int().min(0).max(200).default(0),
  })
  .apply(describeFields, startTexts);
export type StartTestRun = z.output<typeof StartTestRun>;

const RanStep = z
  .object({
    action: z.string(),
    replies: z.array(z.string()),
    texts: z.array(z.string()),
    node_id: z.string(),
    status: z.string(),
    trace: z.array(
      z
        .object({ type: z.string(), node_id: z.string().nullable(), reason: z.string(), detail: freeForm })
        .apply(describeFields, traceTexts),
    ),
  })
  .apply(describeFields, stepTexts);

export const TestResult = z
  .object({
    position: z.int(),
    test: z.string(),
    channel: z.enum(CASE_CHANNELS),
    conversation_id: uuid.nullable(),
    status: z.enum(['passed', 'failed', 'skipped']),
    reason: z.string().nullable(),
    problems: z.array(z.object({ step: z.int(), expected: z.string(), found: z.string() }).apply(describeFields, problemTexts)),
    notes: z.array(z.string()),
    steps: z.array(RanStep),
    steps_left_out: z.boolean(),
    duration_ms: z.int(),
  })
  .apply(describeFields, resultTexts)
  .meta({ id: 'TestResult' });
export type TestResult = z.output<typeof TestResult>;

export const TestRunSummary = z
  .object({
    id: uuid,
    assistant_id: uuid.nullable(),
    revision_id: uuid.nullable(),
    status: z.enum(['queued', 'running', 'completed', 'canceled']),
    verdict: z.enum(['passed', 'failed']).nullable(),
    total: z.int(),
    done: z.int(),
    passed: z.int(),
    failed: z.int(),
    skipped: z.int(),
    checks: z.array(ReleaseCheck),
    created_by: z.string(),
    created_at: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
  })
  .apply(describeFields, runTexts)
  .meta({ id: 'TestRunSummary' });
export const TestRun = TestRunSummary.extend({ cases: z.array(TestResult) })
  .apply(describeFields, runTexts)
  .meta({ id: 'TestRun' });
