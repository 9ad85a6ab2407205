// Owns the report on a conversation: rules are computed, and what a model says counts only with a quotation that is really there. Pure.
import type { Json, JsonObject } from '../../../../flow/language/json.ts';
import { evaluateExpression } from '../../../../flow/text/expressions.ts';
import type { AnalysisCriterion, AnalysisField, AnalysisPlan } from '../../assistants/analysis-plan.ts';
import { comparableText } from '../../runtime/facts.ts';
import type { ConversationJudgement, ModelValue, ModelVerdict } from '../../runtime/judge-conversation.ts';

export const VERDICTS = ['met', 'not_met', 'unknown'] as const;
export type CriterionVerdict = (typeof VERDICTS)[number];

type Citation = { quote: string; position: number } | { quote: null; position: null };
export type FieldReport = Citation & {
  name: string;
  type: AnalysisField['type'];
  value: string | number | boolean | null;
  found_by: 'variable' | 'model';
  is_void: boolean;
};
export type CriterionReport = Citation & {
  name: string;
  verdict: CriterionVerdict;
  decided_by: 'rule' | 'model';
  is_void: boolean;
  reason: string;
};
export type ConversationReport = { fields: FieldReport[]; criteria: CriterionReport[] };

/** A message of the transcript; `position` as in the conversation. */
export type TranscriptLine = { position: number; text: string };

type ReportInput = {
  variables: JsonObject;
  ruleNames: JsonObject;
  lines: readonly TranscriptLine[];
  judgement: ConversationJudgement;
};

export function conversationReport(plan: AnalysisPlan, input: ReportInput): ConversationReport {
  return {
    fields: plan.fields.map((field) => fieldReport(field, input)),
    criteria: plan.criteria.map((criterion) =>
      criterion.rule === undefined ? modelReport(criterion, input) : ruleReport(criterion.name, criterion.rule, input),
    ),
  };
}

const NOT_CITED = { quote: null, position: null } as const;
const WHY_UNASKED = {
  no_model: 'The revision has no analyzer model.',
  failed: 'The model gave no answer.',
} as const;

function ruleReport(name: string, rule: string, { ruleNames }: ReportInput): CriterionReport {
  const found = evaluateExpression(rule, ruleNames);
  const base = { name, decided_by: 'rule' as const, is_void: false, ...NOT_CITED };
  if (!found.ok) return { ...base, verdict: 'unknown', reason: `The rule could not be computed: ${found.error}` };
  if (typeof found.value !== 'boolean')
    return { ...base, verdict: 'unknown', reason: 'The rule is neither true nor false.' };
  return { ...base, verdict: found.value ? 'met' : 'not_met', reason: '' };
}

function modelReport({ name }: AnalysisCriterion, { lines, judgement }: ReportInput): CriterionReport {
  const base = { name, decided_by: 'model' as const, is_void: false, ...NOT_CITED };
  if (judgement.unasked !== null) return { ...base, verdict: 'unknown', reason: WHY_UNASKED[judgement.unasked] };
  const answer: ModelVerdict | undefined = judgement.verdicts.get(name);
  if (!answer || answer.verdict === 'unknown')
    return { ...base, verdict: 'unknown', reason: answer?.reason || 'The transcript does not show it.' };
  const at = findQuote(answer.quote, lines);
  if (at === undefined)
    return {
      ...base,
      verdict: 'unknown',
      is_void: true,
      reason: 'The model quoted words that were not said. Its verdict is void.',
    };
  return { ...base, verdict: answer.verdict, reason: answer.reason, quote: answer.quote, position: at };
}

function fieldReport(field: AnalysisField, { variables, lines, judgement }: ReportInput): FieldReport {
  const { name, type, variable } = field;
  if (variable !== undefined)
    return {
      name,
      type,
      value: valueAs(field, variables[variable] ?? null),
      found_by: 'variable',
      is_void: false,
      ...NOT_CITED,
    };
  const base = { name, type, found_by: 'model' as const, is_void: false, value: null, ...NOT_CITED };
  const answer: ModelValue | undefined = judgement.values.get(name);
  const value = answer ? valueAs(field, answer.value) : null;
  if (!answer || value === null) return base;
  const at = findQuote(answer.quote, lines);
  return at === undefined ? { ...base, is_void: true } : { ...base, value, quote: answer.quote, position: at };
}

const MAX_VALUE = 500;

/** Null: no value of this type. */
export function valueAs(
  { type, options = [] }: Pick<AnalysisField, 'type' | 'options'>,
  input: Json,
): string | number | boolean | null {
  if (input === null || typeof input === 'object') return null;
  const text = String(input).trim();
  switch (type) {
    case 'text':
      return text === '' ? null : text.slice(0, MAX_VALUE);
    case 'number':
      return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
    case 'boolean':
      if (/^(?:true|yes)$/i.test(text)) return true;
      return /^(?:false|no)$/i.test(text) ? false : null;
    case 'date':
      return /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text.slice(0, 10))) ? text.slice(0, 10) : null;
    case 'option':
      return options.find((option) => comparableText(option) === comparableText(text)) ?? null;
  }
}

/** A word or two stand in most transcripts: they prove nothing, unless they are the whole message. */
const MIN_LENGTH = 8;

/** Where the words were said, in any spelling of blanks, case and punctuation. `undefined`: they were not said. */
export function findQuote(quote: string, lines: readonly TranscriptLine[]): number | undefined {
  const words = comparableText(quote);
  if (words === '') return undefined;
  const isIn = ({ text }: TranscriptLine): boolean => {
    const line = comparableText(text);
    return line === words || (words.length >= MIN_LENGTH && ` ${line} `.includes(` ${words} `));
  };
  return lines.find(isIn)?.position;
}
