// Everything the language page computes is computed here: a line that is wrong does not pass.
import { describe, expect, test } from 'vitest';
import { fitting } from '../interpreter/memory.ts';
import { EDGE_KINDS } from '../language/node-types.ts';
import { holds } from '../text/conditions.ts';
import { evaluateExpression } from '../text/expressions.ts';
import { liquid } from '../text/liquid.ts';
import { renderSaid } from '../text/printed-values.ts';
import { renderTemplate } from '../text/templates.ts';
import { STEP_WORK, Work } from '../text/work.ts';
import * as words from './entries.ts';
import { NODE_ENTRIES } from './node-entries.ts';
import { EVENT_EXAMPLE, PRIORITY_EXAMPLE } from './part-examples.ts';

const COMPARED = { count: 5, name: 'Ada', tags: ['a', 'b'], gone: null };
const COMPUTED = { order: { total: 40 }, name: 'Ada' };
const PRINTED = {
  name: 'Ada',
  total: 40,
  tags: ['a', 'b'],
  numbers: [3, 1, 2],
  items: [{ title: 'Cleaning' }, { title: 'Filling' }],
};

test.each(Object.entries(words.OPERATOR_TEXTS))(
  '%s holds where the page says so',
  (operator, { holds: [variable, value] }) => {
    const comparison = { variable, operator, ...(value !== undefined && { value }) };
    expect(holds({ conditions: [comparison] }, COMPARED)).toBe(true);
  },
);

describe('an expression', () => {
  const examples = [words.FUNCTION_EXAMPLES, words.METHOD_EXAMPLES, words.MACRO_EXAMPLES].flatMap((one) =>
    Object.values(one),
  );
  test.each([...examples, ...words.OPERATION_EXAMPLES.map(([, expression, value]) => [expression, value] as const)])(
    '%s gives %j',
    (expression, value) => expect(evaluateExpression(expression, COMPUTED)).toEqual({ ok: true, value }),
  );
  test.each(words.FAILING_EXPRESSIONS)('fails: %s', (_why, expression) => {
    expect(evaluateExpression(expression, COMPUTED).ok).toBe(false);
  });
});

test.each(Object.entries(words.TYPE_TEXTS))('a value of type %s fits and prints as the page says', (type, entry) => {
  const variable = { name: 'v', type, source: 'provided', enum_values: ['gold'], reask_cap: 2, description: '' };
  expect(fitting(variable, entry.value)).toEqual(entry.value);
  const text = type === 'object' ? '{{ v.total }}' : '{{ v }}';
  const how = { variables: { v: entry.value }, how: {}, typeOf: () => type, fill: () => '', work: new Work(STEP_WORK) };
  expect(renderSaid(text, how)).toEqual({ text: entry.printed, error: null, missing: [] });
});

test.each(Object.entries(words.FILTER_EXAMPLES))(
  'the filter %s prints what the page says',
  (name, [template, printed]) => {
    expect(Object.hasOwn(liquid.filters, name)).toBe(true);
    expect(renderTemplate(template, PRINTED)).toEqual({ text: printed, error: null });
  },
);

test.each(words.TEMPLATE_EXAMPLES)('%s', (_what, template, printed) => {
  expect(renderTemplate(template, PRINTED)).toEqual({ text: printed, error: null });
});

test('every kind of edge stands in an example', () => {
  const examples = [...Object.values(NODE_ENTRIES).map(({ example }) => example), PRIORITY_EXAMPLE, EVENT_EXAMPLE];
  const used = new Set(examples.flatMap(({ edges }) => edges.map(({ kind }) => kind ?? 'default')));
  expect(EDGE_KINDS.filter((kind) => !used.has(kind))).toEqual([]);
});
