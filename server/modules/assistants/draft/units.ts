// Owns the units of a branch before they are drawn as nodes.
import type { JsonObject } from '../../../../flow/language/json.ts';
import type { Field } from './fields.ts';
import type { BriefCheck } from './plan.ts';
import type { BriefSentence } from './sentences.ts';
import type { DraftTool } from './tool-match.ts';

export type Common = { id: string; sources: BriefSentence[] };
export type Unit =
  | (Common & { kind: 'collect'; fields: Field[]; confirm: boolean })
  | (Common & { kind: 'say'; text: string })
  | (Common & { kind: 'talk'; instructions: string })
  | (Common & { kind: 'know' })
  | (Common & { kind: 'handoff'; queue: string })
  | (Common & { kind: 'transfer'; number: string })
  | (Common & { kind: 'tool'; tool: DraftTool; fields: Field[]; outputs: string[]; failure: Unit[] | null })
  /** An action for which no tool was given. */
  | (Common & { kind: 'todo'; what: string })
  | (Common & { kind: 'send'; channel: string; text: string })
  | (Common & { kind: 'raw'; type: string; config: JsonObject })
  | (Common & { kind: 'end'; message: string; isSuccess: boolean })
  | (Common & { kind: 'jump'; to: string })
  | (Common & { kind: 'choose'; check: BriefCheck; units: Unit[]; otherwise: Unit[] });

export const NOT_TAKEN = 'I am sorry, I could not take that down.';
/** The end of a branch on which the person could not be helped. */
export const NOT_UNDERSTOOD = {
  outcome: 'failure',
  label: 'not_understood',
  message: 'I am sorry, I could not take that down. Please try again later.',
};
/** Nothing follows these. */
export const ENDS: ReadonlySet<Unit['kind']> = new Set(['handoff', 'transfer', 'end', 'jump']);

export function handoffIn(units: readonly Unit[]): string | null {
  for (const unit of units) {
    const found = unit.kind === 'choose' ? handoffIn([...unit.units, ...unit.otherwise]) : null;
    if (unit.kind === 'handoff' || found) return found ?? unit.id;
  }
  return null;
}

export const isPlainField = ({ type, description }: Field): boolean =>
  type !== 'boolean' && !description?.endsWith('?');
export const fieldsOf = (units: readonly Unit[]): Field[] =>
  units.flatMap((unit) => (unit.kind === 'collect' ? unit.fields : []));

/**
 * All fields that were collected before this point. If one side of a choice ends, the other side was
 * taken.
 */
export function collectedFields(units: readonly Unit[]): Field[] {
  const fields = new Map<string, Field>();
  for (const unit of units) {
    for (const field of fieldsOfUnit(unit)) fields.set(field.name, field);
  }
  return [...fields.values()];
}

function fieldsOfUnit(unit: Unit): Field[] {
  if (unit.kind === 'collect') return unit.fields;
  if (unit.kind !== 'choose') return [];
  if (endsConversation(unit.units)) return collectedFields(unit.otherwise);
  return endsConversation(unit.otherwise) ? collectedFields(unit.units) : [];
}

const endsConversation = (units: readonly Unit[]): boolean => {
  const last = units.at(-1);
  return last !== undefined && ENDS.has(last.kind);
};

export const conditionOf = (check: BriefCheck): JsonObject =>
  check.by === 'variable'
    ? { type: 'expression', expression: check.expression }
    : { type: 'llm', prompt: check.prompt };

const INPUT_TYPES: Record<string, string> = {
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  email: 'email',
  phone: 'phone',
};
export const fieldForInput = ({ name, type }: { name: string; type: string }): Field => ({
  name,
  type: INPUT_TYPES[type] ?? 'string',
  source: 'collected',
});

/** Commands begin with a verb; statements with their subject. */
export const looksLikeCommand = (text: string): boolean =>
  !/^\p{Lu}\S*(?: \p{Lu}\S*)*$/u.test(text) &&
  !/^(?:the|our|we|an?|it|this|there|you|your|i|they|these|those|all|every|each|no|my|in|on|at|from|between|most|some|many)\b/i.test(
    text,
  ) &&
  !/\b(?:is|are|was|were|has|have|costs?|takes?)\b/i.test(text.slice(0, 60));
