import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../language/json.ts';
import { expressionProblem, holds, readsOf } from './conditions.ts';
import { evaluateExpression, parseExpression } from './expressions.ts';

const variables: JsonObject = {
  age: 20,
  name: 'Ada',
  tags: ['a', 'b'],
  order: { state: 'sent', lines: [{ price: 2 }, { price: 3.5 }] },
  flag: true,
  empty: null,
};
const value = (source: string) => {
  const result = evaluateExpression(source, variables);
  return result.ok ? result.value : `error: ${result.error}`;
};

describe('CEL', () => {
  test.each<[string, Json]>([
    ['age + 1', 21],
    ['age * 1.5 - 2', 28],
    ['age >= 18 && "a" in tags', true],
    ['order.state == "sent" ? "yes" : "no"', 'yes'],
    ['order.lines.map(l, l.price)', [2, 3.5]],
    ['order.lines.filter(l, l.price > 2).size()', 1],
    ['tags.exists(t, t == "b") && !tags.all(t, t == "b")', true],
    ['tags.exists_one(t, t == "a")', true],
    ['name.startsWith("A") && name.size() == 3', true],
    ['name.matches("^A.a$")', true],
    ['default(nobody, 0) + 1', 1],
    ['has(order.state) && !has(order.nothing)', true],
    ['string(age) + "/" + name.lowerAscii()', '20/ada'],
    ['{"a": [1, 2u], "b": null}', { a: [1, 2], b: null }],
    ['"a,b".split(",").join("-")', 'a-b'],
    ['min(3, age) + max(1, 2) + int("4") + round(1.6)', 11],
    ['nobody == null', true],
    ['-age', -20],
    ['order["state"] + tags[0]', 'senta'],
  ])('%s', (source, expected) => {
    expect(value(source)).toEqual(expected);
  });

  test.each([
    ['age +', 'error'],
    ['nobody + 1', 'expected a number'],
    ['name && flag', 'true or false'],
    ['cel.bind(x, 1, x)', 'there is no method bind'],
    ['frob(1)', 'there is no function frob'],
    ['1 / 0', 'not a finite number'],
    ['name.matches("(a")', 'RE2'],
    ['name.constructor', 'there is no field'],
  ])('%s is refused', (source, message) => {
    expect(value(source)).toContain(message);
  });

  test('it reads what it names, not what it binds', () => {
    const parsed = parseExpression('tags.exists(t, t == name) && has(order.x)');
    expect(parsed.ok && parsed.reads.sort()).toEqual(['name', 'order', 'tags']);
  });

  test('no expression runs away in time or memory', () => {
    const from = performance.now();
    const big = { xs: Array.from({ length: 1000 }, (_, i) => i), s: 'a'.repeat(10_000) };
    expect(evaluateExpression('xs.map(a, xs.map(b, xs.map(c, a + b + c)))', big)).toMatchObject({
      ok: false,
      error: expect.stringContaining('steps'),
    });
    expect(evaluateExpression(`[s+s].map(a, [a+a].map(b, [b+b].map(c, [c+c].map(d, d+d))))`, big)).toMatchObject({
      ok: false,
      error: expect.stringContaining('too much'),
    });
    expect(evaluateExpression(`s.matches("(a+)+$") && s.matches("(a|aa)+b")`, big)).toEqual({ ok: true, value: false });
    expect(parseExpression('('.repeat(300)).ok).toBe(false);
    expect(parseExpression('x'.repeat(5000)).ok).toBe(false);
    expect(performance.now() - from).toBeLessThan(3000);
  });
});

describe('comparisons', () => {
  const one = (variable: string, operator: string, wanted?: Json): Json => ({
    conditions: [{ variable, operator, ...(wanted === undefined ? {} : { value: wanted }) }],
  });

  test.each<[string, string, Json | undefined, boolean]>([
    ['age', 'eq', '20', true],
    ['age', 'neq', 20, false],
    ['age', 'gt', 19, true],
    ['age', 'gte', 20, true],
    ['age', 'lt', 20, false],
    ['age', 'lte', '20', true],
    ['name', 'lt', 5, false],
    ['nobody', 'lt', 5, false],
    ['name', 'contains', 'd', true],
    ['tags', 'contains', 'b', true],
    ['tags', 'not_contains', 'b', false],
    ['name', 'in', ['Ada', 'Bob'], true],
    ['name', 'not_in', ['Ada'], false],
    ['flag', 'eq', 'true', true],
    ['empty', 'exists', undefined, false],
    ['nobody', 'not_exists', undefined, true],
    ['name', 'matches', '^A', true],
    ['order.state', 'eq', 'sent', true],
    ['order.lines.1.price', 'eq', 3.5, true],
    ['__proto__.toString', 'exists', undefined, false],
  ])('%s %s %j is %s', (variable, operator, wanted, expected) => {
    expect(holds(one(variable, operator, wanted), variables)).toBe(expected);
  });

  test('groups join by and, or, and nest', () => {
    const group: Json = {
      logic: 'or',
      conditions: [
        { variable: 'age', operator: 'gt', value: 90 },
        {
          logic: 'and',
          conditions: [
            { variable: 'name', operator: 'exists' },
            { variable: 'flag', operator: 'eq', value: true },
          ],
        },
      ],
    };
    expect(holds(group, variables)).toBe(true);
    expect(readsOf(group).sort()).toEqual(['age', 'flag', 'name']);
    expect(holds({ logic: 'and', conditions: [] }, variables)).toBe(false);
  });

  test.each<[Json, string]>([
    [5, 'neither'],
    [{ logic: 'xor', conditions: [] }, 'logic'],
    [one('x', 'is', 1), 'operator'],
    [one('x', 'in', 1), 'list'],
    [one('x', 'matches', '('), 'RE2'],
    [one('x', 'eq'), 'needs a value'],
    [{ conditions: [{ operator: 'eq', value: 1 }] }, 'names no variable'],
    ['a >', 'Unexpected'],
  ])('%j is reported as malformed', (expression, message) => {
    expect(expressionProblem(expression)).toContain(message);
  });
});
