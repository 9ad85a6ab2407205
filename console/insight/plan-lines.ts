// Owns how an analysis is written in a form: a line for each criterion and each field. Pure.
import type { Schema } from '../../sdk/parley.ts';

type Plan = Schema<'AnalysisPlan'>;
type Field = NonNullable<Plan['fields']>[number];
type Criterion = NonNullable<Plan['criteria']>[number];

const KINDS = { text: 'text', number: 'number', boolean: 'yes or no', date: 'date' } as const;
const kindOf = (words: string): Field['type'] | undefined =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind] === words || kind === words);

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** `Solved: Was the wish fulfilled?` is a question, `Booked = outcome == "success"` a rule. */
export function criteriaIn(text: string): Criterion[] {
  return linesIn(text).map((line) => {
    const [, name = line, sign = ':', rest = ''] = /^([^:=]+?)\s*([:=])\s*(.*)$/.exec(line) ?? [];
    return sign === '=' ? { name, rule: rest } : { name, question: rest };
  });
}

export const criteriaText = (criteria: readonly Criterion[] = []): string =>
  criteria
    .map(({ name, rule, question = '' }) => (rule === undefined ? `${name}: ${question}` : `${name} = ${rule}`))
    .join('\n');

/** `Mood (calm, upset): How they felt` has options; `Order {order_no}` is a variable of the flow. */
export function plannedFieldsIn(text: string): Field[] {
  return linesIn(text).map((line) => {
    const [, name = line, kind = 'text', variable, description = ''] =
      /^([^({:]+?)\s*(?:\(([^)]*)\))?\s*(?:\{\s*([^}]*?)\s*\})?\s*(?::\s*(.*))?$/.exec(line) ?? [];
    const type = kindOf(kind.trim());
    const options = kind.split(',').map((option) => option.trim());
    return {
      name,
      ...(type ? { type } : { type: 'option' as const, options }),
      ...(variable && { variable }),
      ...(description && { description }),
    };
  });
}

export const fieldsText = (fields: readonly Field[] = []): string =>
  fields
    .map(({ name, type, options = [], variable, description }) => {
      const kind = type === 'option' ? options.join(', ') : KINDS[type];
      return `${name} (${kind})${variable ? ` {${variable}}` : ''}${description ? `: ${description}` : ''}`;
    })
    .join('\n');
