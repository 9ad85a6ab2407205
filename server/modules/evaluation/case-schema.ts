// Wire shapes of test cases: a dialogue in steps, or the older form in turns. Release suites, test runs and `parley test` share them.
import { z } from 'zod';
import { parseDuration } from '../../../flow/durations.ts';
import { describeFields, freeForm } from '../../http/wire.ts';
import {
  caseStepTexts,
  caseTexts,
  caseTurnTexts,
  endTexts,
  expectationTexts,
  expectedCallTexts,
  mockTexts,
  stepExpectationTexts,
} from './case-descriptions.ts';

const MAX_TEXT = 10_000;
const name = z.string().trim().min(1).max(200);
const words = z.string().min(1).max(MAX_TEXT);
/** Blanks alone are in every reply. */
const phrase = words.refine((text) => /\S/.test(text), { message: 'Write at least one word.' });
/** One text, or several. */
const phrases = z.union([phrase, z.array(phrase).max(20)]);

/** "8s", "2h", "PT5M", or seconds. */
const duration = z
  .union([z.string().max(40), z.number()])
  .refine((value) => parseDuration(value) !== null, { message: 'Write a duration such as "8s", "5m", "2h" or "1h 30m".' });

export const CASE_CHANNELS = ['chat', 'voice', 'sms', 'email'] as const;
const channel = z.enum(CASE_CHANNELS);

const ToolCall = z.union([name, z.strictObject({ name, input: freeForm.optional() }).apply(describeFields, expectedCallTexts)]);
const calls = z.array(ToolCall).max(100);

const ToolMock = z
  .strictObject({
    returns: freeForm.optional(),
    fails: z.union([z.int().min(100).max(599), words]).optional(),
    times: z.int().min(1).max(100).optional(),
  })
  .apply(describeFields, mockTexts)
  .refine(({ returns, fails }) => returns !== undefined || fails !== undefined, {
    message: 'Say what the tool answers: `returns: {…}`, or `fails: 500`.',
  });

const StepExpectation = z
  .strictObject({
    node: z.string().max(500).optional(),
    says: phrases.optional(),
    not_says: phrases.optional(),
    variables: freeForm.optional(),
    tools: calls.optional(),
    ended: z.boolean().optional(),
  })
  .apply(describeFields, stepExpectationTexts);

const ACTIONS = ['user', 'press', 'silence', 'wait', 'event', 'release'] as const;

const CaseStep = z
  .strictObject({
    user: z.string().max(MAX_TEXT).optional(),
    press: z.union([z.string().regex(/^[0-9*#]{1,32}$/), z.int().min(0)]).optional(),
    silence: duration.optional(),
    wait: duration.optional(),
    event: z.string().min(1).max(200).optional(),
    data: freeForm.optional(),
    release: z.literal(true).optional(),
    expect: StepExpectation.optional(),
  })
  .apply(describeFields, caseStepTexts);

const Ending = z
  .strictObject({
    status: z.enum(['active', 'waiting', 'handed_off', 'completed', 'abandoned']).optional(),
    outcome: z.string().max(500).optional(),
    variables: freeForm.optional(),
    tools: calls.optional(),
    passes: z.array(z.string().max(500)).max(100).optional(),
  })
  .apply(describeFields, endTexts);

const TurnExpectation = z
  .object({
    node: z.string().max(500).optional(),
    reply_contains: z.string().max(MAX_TEXT).optional(),
    variables: freeForm.optional(),
    ended: z.boolean().optional(),
  })
  .apply(describeFields, expectationTexts);
const CaseTurn = z
  .object({ user: z.string().max(MAX_TEXT).default(''), expect: TurnExpectation.optional() })
  .apply(describeFields, caseTurnTexts);

const fields = {
  test: name.optional(),
  given: freeForm.optional(),
  channel: z.union([channel, z.array(channel).min(1).max(4)]).optional(),
  tools: z.record(z.string().max(200), z.union([ToolMock, z.array(ToolMock).min(1).max(20)])).optional(),
  steps: z.array(CaseStep).min(1).max(100).optional(),
  ends: Ending.optional(),
  judge: z.array(words.max(1000)).max(10).optional(),
  name: name.optional(),
  turns: z.array(CaseTurn).min(1).max(100).optional(),
};

/** As it is kept and shown. */
export const ShownCase = z.object(fields).apply(describeFields, caseTexts).meta({ id: 'TestCase' });
export type TestCase = z.output<typeof ShownCase>;

/** As a caller sends it: a misspelt field of a dialogue would be an expectation that nobody checks. */
export const TestCase = z
  .looseObject(fields)
  .apply(describeFields, caseTexts)
  .superRefine(refuseUnclear)
  .meta({ id: 'TestCaseInput' });

function refuseUnclear(given: TestCase & Record<string, unknown>, ctx: z.RefinementCtx): void {
  const complain = (path: (string | number)[], message: string, type = 'value_error') =>
    ctx.addIssue({ code: 'custom', path, message, params: { type } });
  const { steps, turns } = given;
  if (steps === undefined && turns === undefined) {
    complain(['steps'], 'Field required: what the end user does, step by step', 'missing');
    return;
  }
  if (steps && turns) complain(['turns'], 'Give `steps` or `turns`, not both.');
  if (given.test === undefined && given.name === undefined) complain([steps ? 'test' : 'name'], 'Field required', 'missing');
  if (!steps) return;
  for (const key of Object.keys(given).filter((one) => !Object.hasOwn(fields, one)))
    complain([key], 'Extra inputs are not permitted', 'extra_forbidden');
  const now = given.given?.current_time;
  if (now !== undefined && !isMoment(now))
    complain(['given', 'current_time'], 'Write a date and time such as "2026-03-02T09:30:00Z".');
  for (const [i, step] of steps.entries()) {
    const does = ACTIONS.filter((action) => step[action] !== undefined);
    if (does.length === 1 || (does.length === 0 && i === 0)) continue;
    complain(['steps', i], `A step does one thing: ${ACTIONS.map((action) => `\`${action}\``).join(', ')}.`);
  }
}

/** Of a year with four digits: the clock of the case goes on from there. */
const isMoment = (value: unknown): boolean => typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value));
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** What is kept of a case that a caller sent: unknown fields of the older form were never kept. */
export const keptCase = (given: z.output<typeof TestCase>): TestCase =>
  Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(fields, key)));
