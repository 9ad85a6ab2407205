// Owns conditions on variables as rows, "the rating, is at most, 3", and as the CEL formula that says the same. Pure.
import { SYSTEM_VARIABLES } from '../../flow/language/graph.ts';
import { asText, asTexts, type JsonObject } from '../../flow/language/json.ts';
import { parseExpression } from '../../flow/text/expressions.ts';

export type RowValue = string | number | boolean | string[];
/** Without a value, or without a variable, a row is not written yet. */
export type ConditionRow = { variable: string; comparison: Comparison; value?: RowValue };
export type ConditionRows = { joined: 'and' | 'or'; rows: ConditionRow[] };

const COMPARISONS = {
  is: 'is',
  is_not: 'is not',
  one_of: 'is one of',
  more: 'is more than',
  at_least: 'is at least',
  less: 'is less than',
  at_most: 'is at most',
  contains: 'contains',
  contains_not: 'does not contain',
  begins: 'begins with',
  empty: 'is empty',
  not_empty: 'is not empty',
  known: 'is known',
  not_known: 'is not known',
} as const;
export type Comparison = keyof typeof COMPARISONS;

/** What decides how a variable is compared, and by which field its value is given. */
type Kind = 'text' | 'number' | 'amount' | 'yes-no' | 'choice' | 'date' | 'time' | 'list' | 'other';
const KINDS: Readonly<Record<string, Kind>> = {
  string: 'text',
  phone: 'text',
  email: 'text',
  number: 'number',
  integer: 'number',
  money: 'amount',
  boolean: 'yes-no',
  enum: 'choice',
  date: 'date',
  time: 'time',
  array: 'list',
  datetime: 'other',
  duration: 'other',
  date_range: 'other',
  object: 'other',
};

const KNOWN = ['known', 'not_known'] as const;
const ORDER = ['more', 'at_least', 'less', 'at_most'] as const;
const OFFERED: Readonly<Record<Kind, readonly Comparison[]>> = {
  text: ['is', 'is_not', 'contains', 'contains_not', 'begins', 'empty', 'not_empty'],
  number: ['is', 'is_not', ...ORDER, ...KNOWN],
  amount: ['is', 'is_not', ...ORDER, ...KNOWN],
  'yes-no': ['is', ...KNOWN],
  choice: ['is', 'is_not', 'one_of', ...KNOWN],
  date: ['is', 'is_not', ...ORDER, ...KNOWN],
  time: ['is', 'is_not', ...ORDER, ...KNOWN],
  list: ['contains', 'contains_not', 'empty', 'not_empty'],
  other: KNOWN,
};
const OF_DAYS = { more: 'is after', at_least: 'is on or after', less: 'is before', at_most: 'is on or before' };
const OF_HOURS = { more: 'is after', at_least: 'is at or after', less: 'is before', at_most: 'is at or before' };

const VALUELESS: ReadonlySet<Comparison> = new Set(['empty', 'not_empty', 'known', 'not_known']);
export const needsValue = (comparison: Comparison): boolean => !VALUELESS.has(comparison);

function comparisonWords(comparison: Comparison, kind: Kind): string {
  const special: Partial<Record<Comparison, string>> = { date: OF_DAYS, time: OF_HOURS }[kind as string] ?? {};
  return special[comparison] ?? COMPARISONS[comparison];
}

/** What this kind is compared by; one that a formula already has is kept. */
export function comparisonsOf(kind: Kind, current?: Comparison): { value: Comparison; label: string }[] {
  const offered = OFFERED[kind];
  const all = current === undefined || offered.includes(current) ? offered : [...offered, current];
  return all.map((value) => ({ value, label: comparisonWords(value, kind) }));
}

type Variables = readonly JsonObject[];
const declared = (variables: Variables, name: string) => variables.find((variable) => variable.name === name);

/** Of a part of an object, such as `order.status`, only the value tells. */
export function kindOfVariable(variables: Variables, name: string, value?: RowValue): Kind {
  const variable = declared(variables, name);
  if (variable) return KINDS[asText(variable.type)] ?? 'text';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'yes-no' : 'text';
}

/** As people call it: its label, or its name without the signs of a name. */
export function variableWords(variable: JsonObject): string {
  const name = asText(variable.name);
  const spoken = name.replaceAll('_', ' ');
  const label = asText(variable.label).replace(/^(?:the|your|a|an) /i, '');
  return label === '' || label === spoken ? spoken : `${label} (${name})`;
}

export const systemNames = (variables: Variables): string[] =>
  [...SYSTEM_VARIABLES].filter((name) => declared(variables, name) === undefined);

export function isWritten({ variable, comparison, value }: ConditionRow): boolean {
  if (variable === '') return false;
  if (!needsValue(comparison)) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'boolean' || (value !== undefined && value.length > 0);
}

const SIGNS = { is: '==', is_not: '!=', more: '>', at_least: '>=', less: '<', at_most: '<=' } as const;
type Sign = keyof typeof SIGNS;
const isSign = (comparison: Comparison): comparison is Sign => Object.hasOwn(SIGNS, comparison);
const isOrder = (comparison: Comparison): boolean => (ORDER as readonly Comparison[]).includes(comparison);

/** The formula; rows that are not written yet are left out. */
export function writeRows({ joined, rows }: ConditionRows, variables: Variables): string {
  const written = rows.filter(isWritten);
  const isGuarded = joined === 'or' && written.length > 1;
  return written
    .map((row) => {
      const formula = writeRow(row, kindOfVariable(variables, row.variable, row.value));
      // To compare what is not known is an error, which would keep the other rows from counting.
      return isGuarded && isOrder(row.comparison) ? `(${row.variable} != null && ${formula})` : formula;
    })
    .join(joined === 'or' ? ' || ' : ' && ');
}

function writeRow({ variable, comparison, value }: ConditionRow, kind: Kind): string {
  const written = Array.isArray(value)
    ? `[${value.map((one) => JSON.stringify(one)).join(', ')}]`
    : JSON.stringify(value);
  if (isSign(comparison)) return `${variable}${kind === 'amount' ? '.amount' : ''} ${SIGNS[comparison]} ${written}`;
  const inAnyCase = `default(${variable}, "").lowerAscii()`;
  switch (comparison) {
    case 'one_of':
      return `${variable} in ${written}`;
    case 'contains':
      return kind === 'list' ? `${written} in ${variable}` : `${inAnyCase}.contains(${written}.lowerAscii())`;
    case 'contains_not':
      return kind === 'list' ? `!(${written} in ${variable})` : `!${inAnyCase}.contains(${written}.lowerAscii())`;
    case 'begins':
      return `${inAnyCase}.startsWith(${written}.lowerAscii())`;
    case 'empty':
      return kind === 'list' ? `size(default(${variable}, [])) == 0` : `default(${variable}, "") == ""`;
    case 'not_empty':
      return kind === 'list' ? `size(default(${variable}, [])) > 0` : `default(${variable}, "") != ""`;
    case 'known':
      return `${variable} != null`;
    case 'not_known':
      return `${variable} == null`;
  }
}

type FormulaPart = Extract<ReturnType<typeof parseExpression>, { ok: true }>['ast'];

/** The rows that say what a formula says; undefined where rows cannot. */
export function readRows(formula: string, variables: Variables): ConditionRows | undefined {
  if (formula.trim() === '') return { joined: 'and', rows: [] };
  const parsed = parseExpression(formula);
  if (!parsed.ok) return undefined;
  const joined = parsed.ast.op === '||' ? 'or' : 'and';
  const rows = partsOf(parsed.ast, joined === 'or' ? '||' : '&&').map((part) => readRow(part, variables));
  return rows.every((row) => row !== undefined) ? { joined, rows } : undefined;
}

const partsOf = (part: FormulaPart, sign: '&&' | '||'): FormulaPart[] =>
  part.op === sign ? part.args.flatMap((inner) => partsOf(inner, sign)) : [part];

function readRow(part: FormulaPart, variables: Variables): ConditionRow | undefined {
  const row = rowOf(part, variables);
  return row && fits(row, kindOfVariable(variables, row.variable, row.value)) ? row : undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const HOUR = /^\d{2}:\d{2}$/;

function fits({ comparison, value }: ConditionRow, kind: Kind): boolean {
  if (!OFFERED[kind].includes(comparison) && !(kind === 'text' && !needsValue(comparison))) return false;
  if (!needsValue(comparison)) return true;
  if (comparison === 'one_of') return Array.isArray(value);
  if (kind === 'number' || kind === 'amount') return typeof value === 'number';
  if (kind === 'yes-no') return typeof value === 'boolean';
  if (typeof value !== 'string' || value === '') return false;
  return kind === 'date' ? DAY.test(value) : kind !== 'time' || HOUR.test(value);
}

type ComparisonPart = Extract<FormulaPart, { op: '==' | '!=' | '<' | '<=' | '>' | '>=' }>;
const compares = (part: FormulaPart): part is ComparisonPart => ['==', '!=', '<', '<=', '>', '>='].includes(part.op);

function rowOf(part: FormulaPart, variables: Variables): ConditionRow | undefined {
  if (compares(part)) return compared(part.op, part.args[0], part.args[1], variables);
  if (part.op === 'in') return among(part.args[0], part.args[1]);
  if (part.op === 'rcall') return searched(part.args[0], part.args[1], part.args[2]);
  if (part.op === '&&') return guarded(part.args[0], part.args[1], variables);
  if (part.op === '!_') {
    const denied = rowOf(part.args, variables);
    return denied?.comparison === 'contains' ? { ...denied, comparison: 'contains_not' } : undefined;
  }
  // A yes-or-no variable alone holds when it is yes.
  const variable = pathOf(part);
  return variable !== undefined && declared(variables, variable)?.type === 'boolean'
    ? { variable, comparison: 'is', value: true }
    : undefined;
}

function compared(sign: string, left: FormulaPart, right: FormulaPart, variables: Variables): ConditionRow | undefined {
  const comparison = (Object.keys(SIGNS) as Sign[]).find((one) => SIGNS[one] === sign)!;
  const value = literalOf(right);
  const path = pathOf(left);
  if (path !== undefined) {
    if (value === null) return orElse(comparison, { variable: path, is: 'not_known', is_not: 'known' });
    if (value === undefined) return undefined;
    const root = path.replace(/\.amount$/, '');
    const ofAmount = root !== path && declared(variables, root)?.type === 'money';
    if (!ofAmount && declared(variables, path)?.type === 'money') return undefined;
    return { variable: ofAmount ? root : path, comparison, value };
  }
  if (left.op !== 'call') return undefined;
  const [name, [inner]] = left.args;
  if (inner === undefined) return undefined;
  if (name === 'size' && value === 0) {
    const variable = orDefault(inner, isNoItems) ?? pathOf(inner);
    if (variable !== undefined && kindOfVariable(variables, variable) === 'list')
      return orElse(comparison, { variable, is: 'empty', more: 'not_empty', is_not: 'not_empty' });
  }
  const variable = orDefault(left, isNoText);
  return variable !== undefined && value === ''
    ? orElse(comparison, { variable, is: 'empty', is_not: 'not_empty' })
    : undefined;
}

const orElse = (sign: Sign, { variable, ...as }: { variable: string } & Partial<Record<Sign, Comparison>>) =>
  as[sign] === undefined ? undefined : { variable, comparison: as[sign] };

function among(left: FormulaPart, right: FormulaPart): ConditionRow | undefined {
  const variable = pathOf(left);
  if (variable !== undefined) {
    if (right.op !== 'list') return undefined;
    const value = right.args.map(literalOf).filter((one) => typeof one === 'string');
    return value.length === right.args.length && value.length > 0
      ? { variable, comparison: 'one_of', value }
      : undefined;
  }
  const [list, value] = [pathOf(right), literalOf(left)];
  return list !== undefined && typeof value === 'string'
    ? { variable: list, comparison: 'contains', value }
    : undefined;
}

const SEARCHES: Readonly<Record<string, Comparison>> = { contains: 'contains', startsWith: 'begins' };

function searched(method: string, receiver: FormulaPart, [part]: readonly FormulaPart[]): ConditionRow | undefined {
  const [comparison, text, words] = [SEARCHES[method], inAnyCase(receiver), part && inAnyCase(part)];
  const variable = text && orDefault(text, isNoText);
  const value = words && literalOf(words);
  return comparison && variable !== undefined && typeof value === 'string'
    ? { variable, comparison, value }
    : undefined;
}

function guarded(left: FormulaPart, right: FormulaPart, variables: Variables): ConditionRow | undefined {
  const [known, row] = [rowOf(left, variables), rowOf(right, variables)];
  return known?.comparison === 'known' && row?.variable === known.variable && isOrder(row.comparison) ? row : undefined;
}

function pathOf(part: FormulaPart): string | undefined {
  if (part.op === 'id') return part.args;
  if (part.op !== '.') return undefined;
  const root = pathOf(part.args[0]);
  return root === undefined ? undefined : `${root}.${part.args[1]}`;
}

function literalOf(part: FormulaPart): string | number | boolean | null | undefined {
  if (part.op === '-_') {
    const value = literalOf(part.args);
    return typeof value === 'number' ? -value : undefined;
  }
  if (part.op !== 'value') return undefined;
  const value: unknown = typeof part.args === 'bigint' ? Number(part.args) : part.args;
  const isPlain =
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? value : undefined;
}

const isNoText = (part: FormulaPart): boolean => literalOf(part) === '';
const isNoItems = (part: FormulaPart): boolean => part.op === 'list' && part.args.length === 0;

/** The variable of `default(variable, …)`. */
function orDefault(part: FormulaPart, isNothing: (otherwise: FormulaPart) => boolean): string | undefined {
  if (part.op !== 'call' || part.args[0] !== 'default') return undefined;
  const [variable, otherwise] = part.args[1];
  return variable && otherwise && isNothing(otherwise) ? pathOf(variable) : undefined;
}

const inAnyCase = (part: FormulaPart): FormulaPart | undefined =>
  part.op === 'rcall' && part.args[0] === 'lowerAscii' && part.args[2].length === 0 ? part.args[1] : undefined;

/** The values that a choice has. */
export const choicesOf = (variables: Variables, name: string): string[] =>
  asTexts(declared(variables, name)?.enum_values);
