// Owns what a revision wants to know of each conversation once it is over: fields with values, and criteria with verdicts.
import { z } from 'zod';
import { parseExpression, unknownCalls } from '../../../flow/text/expressions.ts';

/** What a rule may read of a conversation. */
const RULE_NAMES = {
  variables: 'what the flow knew at its end, by name',
  nodes: 'ids of the nodes that it passed',
  tools: 'names of the tools that were called and answered',
  failed_tools: 'names of the tools that failed',
  problems: '`unanswered`, `asked_again`, `left` and `asked_for_person`, as far as they happened',
  outcome: '`success`, `failure`, `neutral` or empty',
  label: 'label of the end node, or empty',
  disposition: 'result in a word of the organization, or empty',
  end_reason: 'such as `flow`, `idle` or `call_ended`',
  channel: '`chat`, `voice`, `sms` or `email`',
  turns: 'how often the person spoke',
  seconds: 'how long it took',
  handed_off: 'whether a human was asked for or answered',
  broke_policy: 'whether something that was said broke a policy',
  rating: '1 to 5; 0 without one',
} as const;

const name = z.string().trim().min(1).max(100);
const RULE_TEXT = `An expression (CEL) that is true where the criterion is met, such as \`outcome == "success" && "book" in nodes && !("ask_again" in nodes)\`. It reads ${Object.keys(
  RULE_NAMES,
)
  .map((one) => `\`${one}\``)
  .join(', ')}. No model is asked.`;

const rule = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .superRefine((text, ctx) => {
    const problem = ruleProblem(text);
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
  })
  .meta({ override: { type: 'string', minLength: 1, maxLength: 2000, description: RULE_TEXT } });

/** Undefined: the rule can be judged. */
function ruleProblem(text: string): string | undefined {
  const parsed = parseExpression(text);
  if (!parsed.ok) return `The rule is no expression: ${parsed.error}`;
  const unknown = parsed.reads.find((read) => !Object.hasOwn(RULE_NAMES, read));
  if (unknown !== undefined) return `A rule reads ${Object.keys(RULE_NAMES).join(', ')}; “${unknown}” is none of them`;
  const [call] = unknownCalls(text);
  return call && `There is no function “${call.name}”`;
}

const FIELD_TYPES = ['text', 'number', 'boolean', 'date', 'option'] as const;

const AnalysisField = z
  .strictObject({
    name: name.describe('Name of the field, at most 100 characters'),
    type: z.enum(FIELD_TYPES).describe('Kind of value; `option` is one of `options`'),
    options: z.array(name).min(2).max(30).optional().describe('What an `option` may be, 2 to 30 words or phrases'),
    description: z
      .string()
      .trim()
      .max(1000)
      .optional()
      .describe('What the value means, in words that a model reads; at most 1,000 characters'),
    variable: name
      .optional()
      .describe(
        'Variable of the flow that has the value: no model is asked. Absent: a model looks for it in the transcript.',
      ),
  })
  .refine(({ type, options }) => (type === 'option') === (options !== undefined), {
    message: 'An option has options, and no other type has them',
    path: ['options'],
  });

const AnalysisCriterion = z
  .strictObject({
    name: name.describe('Name of the criterion, at most 100 characters'),
    question: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .optional()
      .describe(
        'A question that a model answers with yes (`met`), no (`not_met`) or `unknown`, and a quotation. At most 1,000 characters.',
      ),
    rule: rule.optional(),
  })
  .refine(({ question, rule: text }) => (question === undefined) !== (text === undefined), {
    message: 'A criterion has a question or a rule',
  });

const isDistinct = (all: readonly { name: string }[]): boolean =>
  new Set(all.map((one) => one.name)).size === all.length;

export const AnalysisPlan = z
  .strictObject({
    fields: z
      .array(AnalysisField)
      .max(20)
      .refine(isDistinct, 'Each name may occur once')
      .default([])
      .describe('Values to look for in each conversation, at most 20'),
    criteria: z
      .array(AnalysisCriterion)
      .max(20)
      .refine(isDistinct, 'Each name may occur once')
      .default([])
      .describe('What is judged in each conversation, at most 20'),
  })
  .meta({ id: 'AnalysisPlan' });
export type AnalysisPlan = z.output<typeof AnalysisPlan>;
export type AnalysisField = AnalysisPlan['fields'][number];
export type AnalysisCriterion = AnalysisPlan['criteria'][number];

export const NO_ANALYSIS: AnalysisPlan = { fields: [], criteria: [] };
