import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateExpression } from '../../flow/text/expressions.ts';
import {
  type ConditionRow,
  type ConditionRows,
  comparisonsOf,
  needsValue,
  readRows,
  variableWords,
  writeRows,
} from './condition-rows.ts';
import { formulaWords } from './formula-words.ts';

const VARIABLES = [
  { name: 'note', type: 'string' },
  { name: 'rating', type: 'integer' },
  { name: 'total', type: 'money' },
  { name: 'is_member', type: 'boolean' },
  { name: 'size', type: 'enum', enum_values: ['small', 'large'] },
  { name: 'day', type: 'date' },
  { name: 'hour', type: 'time' },
  { name: 'wishes', type: 'array' },
  { name: 'stay', type: 'date_range' },
];
const written = (...rows: ConditionRow[]): string => writeRows({ joined: 'and', rows }, VARIABLES);
const holds = (formula: string, variables: Parameters<typeof evaluateExpression>[1]): unknown => {
  const result = evaluateExpression(formula, variables);
  return result.ok ? result.value : result.error;
};

const filled = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
const numbers = fc
  .oneof(fc.integer(), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
  .map((one) => (Object.is(one, -0) ? 0 : one));
const days = fc
  .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const KINDS = [
  ['note', 'text', filled],
  ['rating', 'number', numbers],
  ['total', 'amount', numbers],
  ['is_member', 'yes-no', fc.boolean()],
  ['size', 'choice', filled],
  ['day', 'date', days],
  ['hour', 'time', fc.constantFrom('08:00', '17:30')],
  ['wishes', 'list', filled],
  ['stay', 'other', fc.constant('')],
  ['order.status', 'text', filled],
] as const;
const row: fc.Arbitrary<ConditionRow> = fc.constantFrom(...KINDS).chain(([variable, kind, values]) =>
  fc.constantFrom(...comparisonsOf(kind)).chain(({ value: comparison }): fc.Arbitrary<ConditionRow> => {
    if (!needsValue(comparison)) return fc.constant({ variable, comparison });
    const value = comparison === 'one_of' ? fc.array(filled, { minLength: 1, maxLength: 3 }) : values;
    return fc.record({ variable: fc.constant(variable), comparison: fc.constant(comparison), value });
  }),
);
const someRows: fc.Arbitrary<ConditionRows> = fc
  .record({
    joined: fc.constantFrom('and' as const, 'or' as const),
    rows: fc.array(row, { minLength: 1, maxLength: 5 }),
  })
  .map((one) => (one.rows.length === 1 ? { ...one, joined: 'and' } : one));

describe('conditions as rows', () => {
  it('what rows write is read as the same rows', () => {
    const isSame = (rows: ConditionRows) => {
      expect(readRows(writeRows(rows, VARIABLES), VARIABLES)).toEqual(rows);
    };
    fc.assert(fc.property(someRows, isSame));
  });

  it('a row holds for what its words say, also where nothing is known yet', () => {
    const nothing = {};
    const contains = written({ variable: 'note', comparison: 'contains', value: 'Allergy' });
    expect(holds(contains, { note: 'an ALLERGY to nuts' })).toBe(true);
    expect(holds(contains, nothing)).toBe(false);
    expect(holds(written({ variable: 'note', comparison: 'contains_not', value: 'nut' }), nothing)).toBe(true);
    expect(holds(written({ variable: 'note', comparison: 'begins', value: 'an' }), { note: 'An hour' })).toBe(true);
    expect(holds(written({ variable: 'note', comparison: 'empty' }), nothing)).toBe(true);
    expect(holds(written({ variable: 'note', comparison: 'not_empty' }), { note: 'x' })).toBe(true);
    expect(holds(written({ variable: 'wishes', comparison: 'empty' }), nothing)).toBe(true);
    expect(holds(written({ variable: 'wishes', comparison: 'contains', value: 'tea' }), { wishes: ['tea'] })).toBe(
      true,
    );
    expect(holds(written({ variable: 'wishes', comparison: 'contains_not', value: 'tea' }), nothing)).toBe(true);
    expect(
      holds(written({ variable: 'total', comparison: 'more', value: 50 }), { total: { amount: 51, currency: 'USD' } }),
    ).toBe(true);
    expect(
      holds(written({ variable: 'day', comparison: 'at_least', value: '2026-12-01' }), { day: '2026-12-01' }),
    ).toBe(true);
    expect(holds(written({ variable: 'size', comparison: 'one_of', value: ['small', 'tiny'] }), { size: 'tiny' })).toBe(
      true,
    );
  });

  it('one row that cannot be compared yet does not keep the other from counting', () => {
    const rows: ConditionRow[] = [
      { variable: 'rating', comparison: 'less', value: 3 },
      { variable: 'is_member', comparison: 'is', value: true },
    ];
    const formula = writeRows({ joined: 'or', rows }, VARIABLES);
    expect(holds(formula, { is_member: true })).toBe(true);
    expect(holds(formula, { rating: 2 })).toBe(true);
    expect(holds(formula, {})).toBe(false);
  });

  it('rows that are not written yet are left out', () => {
    expect(written({ variable: '', comparison: 'is' }, { variable: 'rating', comparison: 'is' })).toBe('');
    expect(
      written({ variable: 'note', comparison: 'is', value: '' }, { variable: 'rating', comparison: 'is', value: 0 }),
    ).toBe('rating == 0');
  });

  it.each([
    ['rating <= 3', [{ variable: 'rating', comparison: 'at_most', value: 3 }]],
    ["size == 'small'", [{ variable: 'size', comparison: 'is', value: 'small' }]],
    ['is_member', [{ variable: 'is_member', comparison: 'is', value: true }]],
    ['size(wishes) > 0', [{ variable: 'wishes', comparison: 'not_empty' }]],
    ['note != null', [{ variable: 'note', comparison: 'known' }]],
    ['order.total >= -2.5', [{ variable: 'order.total', comparison: 'at_least', value: -2.5 }]],
  ])('reads %s', (formula, rows) => expect(readRows(formula, VARIABLES)).toEqual({ joined: 'and', rows }));

  it.each([
    'rating + 1 > 3',
    'rating > 3 && (size == "small" || is_member)',
    'rating == "three"',
    'day > "tomorrow"',
    'note.matches("a+")',
    'rating >',
    '3 > rating',
    'total > 5',
  ])('leaves %s a formula', (formula) => expect(readRows(formula, VARIABLES)).toBeUndefined());

  it.each([
    ['points >= 4', 'points is at least 4'],
    [
      '(points != null && points >= 4) || is_member == true || size == "large"',
      'points is at least 4 or is member is yes or size is “large”',
    ],
    ['total.amount > 2.5 && day != null', 'total is more than 2.5 and day is known'],
    [written({ variable: 'note', comparison: 'contains_not', value: 'nut' }), 'note does not contain “nut”'],
    [
      written({ variable: 'note', comparison: 'begins', value: 'a' }, { variable: 'note', comparison: 'not_empty' }),
      'note begins with “a” and note is not empty',
    ],
    ['points + 1 > 3', 'points + 1 > 3'],
    ['note == "a || b"', 'note == "a || b"'],
    ['a == 1 && (b == 2 || c == 3)', 'a == 1 && (b == 2 || c == 3)'],
  ])('the canvas reads %s', (formula, words) => expect(formulaWords(formula)).toBe(words));

  it('calls variables as people do', () => {
    expect(variableWords({ name: 'party_size' })).toBe('party size');
    expect(variableWords({ name: 'order_number', label: 'the order number' })).toBe('order number');
    expect(variableWords({ name: 'dob', label: 'date of birth' })).toBe('date of birth (dob)');
  });
});
