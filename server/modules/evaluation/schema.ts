// Wire shapes of test cases, test runs, release suites and their runs.

import { z } from 'zod';
import { parseDuration } from '../../../flow/language/durations.ts';
import { commonTexts, describeFields, describeLike, freeForm, timestamp, uuid } from '../../http/wire.ts';
import { ReleaseCheck } from '../assistants/schema.ts';

const MAX_TEXT = 10_000;
const name = z.string().trim().min(1).max(200);
const text = z.string().min(1).max(MAX_TEXT);
/** Blanks alone are in every reply. */
const phrase = text.refine((value) => /\S/.test(value), { message: 'Write at least one word.' });
/** One text, or several. */
const phrases = z.union([phrase, z.array(phrase).max(20)]);

/** "8s", "2h", "PT5M", or seconds. */
const duration = z.union([z.string().max(40), z.number()]).refine((value) => parseDuration(value) !== null, {
  message: 'Write a duration such as "8s", "5m", "2h" or "1h 30m".',
});

export const CASE_CHANNELS = ['chat', 'voice', 'sms', 'email'] as const;
const channel = z.enum(CASE_CHANNELS);

const ToolCall = z.union([
  name,
  z.strictObject({
    name: name.describe('Name or id of the tool.'),
    input: freeForm.optional().describe('Inputs that the call had; others may be there too.'),
  }),
]);
const calls = z.array(ToolCall).max(100);

const ToolMock = z
  .strictObject({
    returns: freeForm.optional().describe('What the tool gives back, as the flow reads it.'),
    fails: z
      .union([z.int().min(100).max(599), text])
      .optional()
      .describe('The tool fails: with this HTTP status, or this message.'),
    times: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'For how many calls this answer is good. With both `fails` and `returns`: how often it fails first, 1 by default.',
      ),
  })
  .refine(({ returns, fails }) => returns !== undefined || fails !== undefined, {
    message: 'Say what the tool answers: `returns: {…}`, or `fails: 500`.',
  });

const StepExpectation = z.strictObject({
  node: z.string().max(500).optional().describe('Id of the node where the flow is after the step.'),
  says: phrases.optional().describe('Text, or texts, that the replies of the step contain, in any case.'),
  not_says: phrases.optional().describe('Text, or texts, that no reply of the step contains.'),
  variables: freeForm.optional().describe('Values that variables of the flow have, by name. null: no value.'),
  tools: calls
    .optional()
    .describe(
      'The tools that were called, in order: names or ids, or `{name, input}` to look at inputs as well. A tool that is called again at once may be listed once.',
    ),
  ended: z.boolean().optional().describe('Whether the flow is over after the step.'),
});

const ACTIONS = ['user', 'press', 'silence', 'wait', 'event', 'release'] as const;

const CaseStep = z.strictObject({
  user: z.string().max(MAX_TEXT).optional().describe('What the end user says, at most 10,000 characters.'),
  press: z
    .union([z.string().regex(/^[0-9*#]{1,32}$/), z.int().min(0)])
    .optional()
    .describe('Keys that the end user presses on the phone.'),
  silence: duration
    .optional()
    .describe(
      'The end user says nothing for so long: `8s`, `2m`, or seconds. On voice the line asks whether they are still there.',
    ),
  wait: duration
    .optional()
    .describe('So much time passes: `2h`, `3d`, `PT5M`, or seconds. Waits of the flow that fall into it end.'),
  event: z.string().min(1).max(200).optional().describe('Name of an event that comes to the flow.'),
  data: freeForm.optional().describe('Variables that the event brings.'),
  release: z.literal(true).optional().describe('A human who had the conversation gives it back.'),
  expect: StepExpectation.optional().describe('What must hold after the step. Absent: nothing is checked.'),
});

const Ending = z.strictObject({
  status: z
    .enum(['active', 'waiting', 'handed_off', 'completed', 'abandoned'])
    .optional()
    .describe('Status of the conversation at the end, as `getConversation` shows it.'),
  outcome: z.string().max(500).optional().describe('Outcome, label or disposition of the end that was reached.'),
  variables: freeForm.optional().describe('Values that variables of the flow have, by name. null: no value.'),
  tools: calls
    .optional()
    .describe(
      'The tools that were called, in order: names or ids, or `{name, input}` to look at inputs as well. A tool that is called again at once may be listed once.',
    ),
  passes: z
    .array(z.string().max(500))
    .max(100)
    .optional()
    .describe('Ids of nodes that the flow went through, in this order; others may lie between them.'),
});

const TurnExpectation = z.object({
  node: z.string().max(500).optional().describe('Id of the node where the flow is after the turn.'),
  reply_contains: z
    .string()
    .max(MAX_TEXT)
    .optional()
    .describe('Text that the replies of the turn contain, in any case; at most 10,000 characters.'),
  variables: freeForm.optional().describe('Values that variables of the flow have, by name. null: no value.'),
  ended: z.boolean().optional().describe('Whether the flow is over after the turn.'),
});
const CaseTurn = z.object({
  user: z
    .string()
    .max(MAX_TEXT)
    .default('')
    .describe(
      'What the end user says, at most 10,000 characters. Empty in the first turn: look at what the flow says by itself.',
    ),
  expect: TurnExpectation.optional().describe('What must hold after the turn. Absent: nothing is checked.'),
});

const fields = {
  test: name.optional().describe('Label of the case, 1 to 200 characters; results name it.'),
  given: freeForm
    .optional()
    .describe('Variables that the conversation begins with. `current_time` sets the clock of the case.'),
  channel: z
    .union([channel, z.array(channel).min(1).max(4)])
    .optional()
    .describe('Channel of the conversation, or several: the case is then run once on each. `chat` by default.'),
  tools: z
    .record(z.string().max(200), z.union([ToolMock, z.array(ToolMock).min(1).max(20)]))
    .optional()
    .describe(
      'What tools answer, by their name or id: one answer, or several that are used in turn. Tools are never really called; a call without an answer here fails the case.',
    ),
  steps: z
    .array(CaseStep)
    .min(1)
    .max(100)
    .optional()
    .describe(
      'What happens, step by step, 1 to 100 steps. A first step with `expect` alone looks at what the flow says by itself.',
    ),
  ends: Ending.optional().describe('What must hold after the last step.'),
  judge: z
    .array(text.max(1000))
    .max(10)
    .optional()
    .describe(
      'Sentences that must be true of the whole conversation, at most 10. A model judges them; without a model they are skipped, and the result says so.',
    ),
  name: name.optional().describe('Label of a case in the older form, 1 to 200 characters; results name it.'),
  turns: z
    .array(CaseTurn)
    .min(1)
    .max(100)
    .optional()
    .describe(
      'The older form of `steps`: what the end user says and what is expected, 1 to 100 turns. Tools without an answer succeed with nothing, and waits are over at once.',
    ),
};

/** As it is stored and shown. */
export const CaseView = z.object(fields).meta({ id: 'TestCase' });
export type TestCase = z.output<typeof CaseView>;

/** As a caller sends it. Unknown fields are refused: a misspelt expectation would never be checked. */
export const TestCase = z.looseObject(fields).superRefine(checkCase).meta({ id: 'TestCaseInput' });

function checkCase(input: TestCase & Record<string, unknown>, ctx: z.RefinementCtx): void {
  const addIssue = (path: (string | number)[], message: string, type = 'value_error') =>
    ctx.addIssue({ code: 'custom', path, message, params: { type } });
  const { steps, turns } = input;
  if (steps === undefined && turns === undefined) {
    addIssue(['steps'], 'Field required: what the end user does, step by step', 'missing');
    return;
  }
  if (steps && turns) addIssue(['turns'], 'Give `steps` or `turns`, not both.');
  if (input.test === undefined && input.name === undefined)
    addIssue([steps ? 'test' : 'name'], 'Field required', 'missing');
  if (!steps) return;
  for (const key of Object.keys(input).filter((one) => !Object.hasOwn(fields, one)))
    addIssue([key], 'Extra inputs are not permitted', 'extra_forbidden');
  const now = input.given?.current_time;
  if (now !== undefined && !isDateTime(now))
    addIssue(['given', 'current_time'], 'Write a date and time such as "2026-03-02T09:30:00Z".');
  for (const [i, step] of steps.entries()) {
    const does = ACTIONS.filter((action) => step[action] !== undefined);
    if (does.length === 1 || (does.length === 0 && i === 0)) continue;
    addIssue(['steps', i], `A step does one thing: ${ACTIONS.map((action) => `\`${action}\``).join(', ')}.`);
  }
}

/** With a year of four digits: the clock of the case starts there. */
const isDateTime = (value: unknown): boolean =>
  typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value));
const DATE_TIME = /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A case without unknown fields, which the older form allows and which are not stored. */
export const storedCase = (input: z.output<typeof TestCase>): TestCase =>
  Object.fromEntries(Object.entries(input).filter(([key]) => Object.hasOwn(fields, key)));

export const MAX_CASES = 200;

export const CreateReleaseSuite = z.object({
  name: z.string().trim().min(1).max(200).describe('Label of the suite, 1 to 200 characters.'),
  cases: z.array(TestCase).max(MAX_CASES).describe('Conversations to replay, at most 200.'),
});
export const UpdateReleaseSuite = z
  .object({
    name: CreateReleaseSuite.shape.name.optional(),
    cases: CreateReleaseSuite.shape.cases.optional(),
  })
  .apply(describeLike, CreateReleaseSuite);

export const ReleaseSuite = z
  .object({
    id: uuid,
    name: z.string(),
    cases: z.array(CaseView),
    created_by: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .apply(describeLike, CreateReleaseSuite)
  .apply(describeFields, commonTexts('release suite'))
  .meta({ id: 'ReleaseSuite' });

export const CaseQuery = z.object({
  save_to_suite: uuid
    .optional()
    .meta({ description: 'Id of a release suite that the case is added to. Needs `agents:write`' }),
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Label of the case; `conversation` and its id unless given' }),
});

export const StartReleaseRun = z.object({
  assistant_revision_id: uuid.describe(
    'Id of the assistant revision to judge, draft or published (`listAssistantRevisions`).',
  ),
});

const CaseResult = z.object({
  name: z.string().describe('Label of the case.'),
  passed: z.boolean().describe('true when every expectation held.'),
  problems: z
    .array(
      z.object({
        turn: z.int().describe('Turn of the case, counted from 1.'),
        expected: z.string().describe('What the case expects, in words, at most 500 characters.'),
        found: z.string().describe('What was found instead, at most 500 characters.'),
      }),
    )
    .describe('Expectations that did not hold, at most 50.'),
});
export type CaseResult = z.output<typeof CaseResult>;

export const ReleaseRun = z
  .object({
    id: uuid,
    release_suite_id: uuid.describe('Id of the suite that was replayed.'),
    assistant_id: uuid.describe('Id of the assistant of the revision.'),
    assistant_revision_id: uuid,
    status: z
      .enum(['passed', 'failed', 'skipped', 'error'])
      .describe(
        '`passed`: at most `max_failures` cases failed. `failed`: more did. `skipped`: the suite has no cases. `error`: the revision has no compiled flow to replay.',
      ),
    failures: z.int().describe('How many cases failed.'),
    max_failures: z
      .int()
      .describe('How many failed cases the assistant tolerates: its `release_gate_max_failures` at that moment.'),
    results: z.array(CaseResult).describe('One entry for each case, in the order of the suite.'),
    created_by: z.string(),
    created_at: timestamp,
  })
  .apply(describeLike, StartReleaseRun)
  .apply(describeFields, commonTexts('run'))
  .meta({ id: 'ReleaseRun' });

export const Aloud = z
  .object({
    voices: z
      .array(z.string().max(60))
      .min(1)
      .max(8)
      .default(['rms', 'slt', 'awb', 'kal16'])
      .describe(
        'Voices that say the lines of the end user, as `getWebCallCapability` lists the built-in ones. All four by default.',
      ),
    telephone: z
      .boolean()
      .default(true)
      .describe('Whether the lines go over a telephone line of 8 kHz. true by default.'),
    noise_db: z
      .number()
      .min(0)
      .max(60)
      .nullable()
      .default(30)
      .describe(
        'How many decibels the voice is louder than the noise around it: 30 is a quiet room, 10 a loud street. null: no noise. 30 by default.',
      ),
  })
  .meta({ id: 'AloudSettings' });
export type AloudSettings = z.output<typeof Aloud>;

const value = z.unknown();
const share = z.number().describe('Share of the words that were missing, added or others; 0.05 is one of twenty.');
export const AloudReport = z
  .object({
    lines: z.int().describe('How many lines were said aloud.'),
    lines_heard_exactly: z.int().describe('How many of them were heard word for word.'),
    word_error_rate: share,
    voices: z
      .array(
        z.object({
          voice: z.string().describe('Id of the voice.'),
          passed: z.int().describe('How many cases passed with it.'),
          failed: z.int().describe('How many did not.'),
          word_error_rate: share,
        }),
      )
      .describe('The same for each voice.'),
    lost_values: z
      .array(
        z.object({
          node_id: z.string().describe('Id of the node that asked.'),
          variable: z.string().describe('Name of the variable.'),
          runs: z.int().describe('In how many spoken runs of cases the value was said.'),
          wrong: z.int().describe('How often the flow went on with another value.'),
          missing: z.int().describe('How often it had none, and had to ask again.'),
          read_back: z.boolean().describe('Whether the node reads values back today (`confirm`).'),
          saved_by_read_back: z
            .int()
            .describe(
              'How many of the wrong values were heard right when they were said once more on their own, as after a read-back.',
            ),
          examples: z
            .array(
              z.object({
                test: z.string().describe('Label of the case.'),
                voice: z.string().describe('Id of the voice.'),
                said: z.string().describe('What was said.'),
                heard: z.string().describe('What was heard.'),
                expected: value.describe('The value as it was meant.'),
                found: value.describe('The value that the flow had. null: none.'),
              }),
            )
            .describe('At most five of them.'),
        }),
      )
      .describe(
        'Values that were lost on the way to the ear, most often first. Each run counts up to the first place where it went astray.',
      ),
    sounds_alike: z
      .array(
        z.object({
          node_id: z.string().describe('Id of the node where the ways part.'),
          meant: z.string().describe('Id of the node where the typed line leads.'),
          taken: z
            .string()
            .describe('Id of the node where the spoken line led; the same as `node_id`: it was not understood.'),
          times: z.int().describe('How often.'),
          examples: z
            .array(
              z.object({
                voice: z.string().describe('Id of the voice.'),
                said: z.string().describe('What was said.'),
                heard: z.string().describe('What was heard.'),
              }),
            )
            .describe('At most five of them.'),
        }),
      )
      .describe('Ways that were taken for one another, most often first.'),
  })
  .meta({ id: 'AloudReport' });
export type AloudReport = z.output<typeof AloudReport>;

export const StartTestRun = z.object({
  revision_id: uuid
    .optional()
    .describe(
      'Id of the assistant revision to test, draft or published (`listAssistantRevisions`). Needed unless `flow` is given.',
    ),
  flow: freeForm
    .optional()
    .describe(
      'A flow graph to test that is stored nowhere, as `getGraph` shows it. With `revision_id`, it is tested with the settings of that revision.',
    ),
  tools: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(200).describe('What `flow` calls the tool where it would have its id.'),
        configuration: freeForm
          .default({})
          .describe('As `createTool` takes it: `variables` are the inputs, which the flow is checked against.'),
        input_defaults: freeForm.default({}).describe('Values of inputs that the flow need not give.'),
      }),
    )
    .max(200)
    .default([])
    .describe('Tools of `flow` that are stored nowhere, at most 200. None is called: the cases say what they answer.'),
  cases: z
    .array(TestCase)
    .max(200)
    .default([])
    .describe('Dialogues to run, at most 200. Needed unless `release_suite_id` or `replay_last` is given.'),
  release_suite_id: uuid.optional().describe('Id of a release suite whose cases are run as well.'),
  aloud: Aloud.optional().describe(
    'Each case is run once as it is typed, and once for each voice: what the end user says is said aloud, and the flow runs on what the ear heard. On the channel `voice`, whatever the case says. Absent: nothing is said aloud. 409 where the speech parts are not installed.',
  ),
  replay_last: z
    .int()
    .min(0)
    .max(200)
    .default(0)
    .describe(
      'How many of the latest finished conversations of the assistant are replayed, at most 200: the same messages against this revision. Needs `conversations:read`.',
    ),
});
export type StartTestRun = z.output<typeof StartTestRun>;

const CaseStepResult = z.object({
  action: z.string().describe('What happened: what the end user said, or how much time passed.'),
  heard: z
    .object({
      text: z.string().describe('What the ear understood; empty: nothing.'),
      confidence: z.number().describe('How sure it was, from 0 to 1.'),
    })
    .optional()
    .describe('What was heard of a line that was said aloud. Absent: it was typed.'),
  replies: z.array(z.string()).describe('What our side said.'),
  texts: z.array(z.string()).describe('Text messages that the flow would have sent beside the talk. None is sent.'),
  from_node_id: z
    .string()
    .optional()
    .describe('Id of the node where the flow was before the step. Absent: a result of an older release.'),
  node_id: z.string().describe('Id of the node where the flow was after the step.'),
  status: z.string().describe('Status of the conversation after the step.'),
  variables: freeForm
    .optional()
    .describe(
      'Values of the variables of the flow after the step; empty where they are long. Absent: a result of an older release.',
    ),
  duration_ms: z
    .int()
    .optional()
    .describe('How long the step took, models included. Absent: a result of an older release.'),
  cost_usd: z
    .number()
    .optional()
    .describe('What models cost in the step, in dollars. Absent: a result of an older release.'),
  trace: z
    .array(
      z.object({
        type: z
          .string()
          .describe(
            'What kind of entry: `step`, `effect`, `model_call`, `tool_call`, `knowledge_search`, `policy` or `note`.',
          ),
        node_id: z.string().nullable().describe('Id of the node that it belongs to. null: none.'),
        reason: z.string().describe('Why it came out this way.'),
        detail: freeForm.describe('Facts about it; empty where they are long.'),
      }),
    )
    .describe('How the replies came about, as `getConversationTrace` shows it.'),
});

export const TestResult = z
  .object({
    position: z.int().describe('Place of the result in the run, counted from 0, for `getTestRunCase`.'),
    test: z.string().describe('Label of the case; for a replay, the id of the conversation.'),
    channel: z.enum(CASE_CHANNELS).describe('Channel on which the case was run.'),
    voice: z.string().optional().describe('Id of the voice that said the lines aloud. Absent: they were typed.'),
    conversation_id: uuid
      .nullable()
      .describe('Id of the conversation that was replayed, for `replayConversation`. null: a test case.'),
    status: z
      .enum(['passed', 'failed', 'skipped'])
      .describe('`passed`, `failed`, or `skipped`: it could not be judged.'),
    reason: z.string().nullable().describe('Why, in one sentence. null: it passed.'),
    problems: z
      .array(
        z.object({
          step: z
            .int()
            .describe('Step of the case, counted from 1; of a replay, the turn. 0: the conversation as a whole.'),
          expected: z.string().describe('What was expected, in words, at most 500 characters.'),
          found: z.string().describe('What was found instead, at most 500 characters.'),
        }),
      )
      .describe('What did not hold, at most 20.'),
    notes: z.array(z.string()).describe('What else is to be known, such as sentences that no model judged.'),
    steps: z
      .array(CaseStepResult)
      .describe(
        'What happened, step by step. Empty where the answer would be too long; then `steps_left_out` is true.',
      ),
    steps_left_out: z.boolean().describe('true: read them with `getTestRunCase`.'),
    duration_ms: z.int().describe('How long it took.'),
  })
  .meta({ id: 'TestResult' });
export type TestResult = z.output<typeof TestResult>;

export const TestRunSummary = z
  .object({
    id: uuid,
    assistant_id: uuid.nullable().describe('Id of the assistant that is tested. null: a flow on its own.'),
    revision_id: uuid.nullable().describe('Id of the assistant revision that is tested. null: a flow on its own.'),
    status: z
      .enum(['queued', 'running', 'completed', 'canceled'])
      .describe(
        '`queued`: no worker has started it. `running`: some cases are done. `completed`: all are. `canceled`: stopped by a caller. `failed` cases do not change it: see `verdict`.',
      ),
    verdict: z
      .enum(['passed', 'failed'])
      .nullable()
      .describe('`passed` or `failed` once the run is completed. null: not known, or never.'),
    total: z
      .int()
      .describe(
        'How many results there will be: one for each case and channel, and one for each replayed conversation.',
      ),
    done: z.int().describe('How many results there are.'),
    passed: z.int().describe('How many passed.'),
    failed: z.int().describe('How many failed.'),
    skipped: z.int().describe('How many could not be judged; each says why.'),
    checks: z
      .array(ReleaseCheck)
      .describe('What the verdict rests on: tests, replays, tools and findings. Empty until the run is completed.'),
    created_by: z.string(),
    created_at: timestamp,
    started_at: timestamp.nullable().describe('When a worker began: ISO 8601, UTC, milliseconds. null: not yet.'),
    finished_at: timestamp.nullable().describe('When the run was over: ISO 8601, UTC, milliseconds. null: not yet.'),
  })
  .apply(describeFields, commonTexts('test run'))
  .meta({ id: 'TestRunSummary' });
export const TestRun = TestRunSummary.extend({
  aloud: AloudReport.nullable().describe(
    'What was lost on the way to the ear, once a run aloud is completed. null: it is not, or nothing was said aloud.',
  ),
  cases: z.array(TestResult).describe('The results so far, in order.'),
}).meta({
  id: 'TestRun',
});
