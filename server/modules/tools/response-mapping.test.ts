import fc from 'fast-check';
import { compile } from 'json-p3';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../flow/language/json.ts';
import { processorTime } from '../../../tests/support/processor-time.ts';
import { runs } from '../../../tests/support/properties.ts';
import { assertValidPaths, mapResponse } from './response-mapping.ts';

const schema = (...paths: string[]) => ({ field_mappings: paths.map((path, i) => ({ path, alias: `f${i}` })) });
const segment = fc.constantFrom(
  '.a',
  '.b',
  "['c']",
  '[0]',
  '[-1]',
  '[5]',
  '[*]',
  '.*',
  '[1:]',
  '[::2]',
  '[::-1]',
  '[:-1]',
);
const path = fc
  .tuple(
    fc.array(segment, { maxLength: 3 }),
    fc.constantFrom('', '..a', '..*', '..[0]'),
    fc.array(segment, { maxLength: 2 }),
  )
  .map(([before, descent, after]) => `$${before.join('')}${descent}${after.join('')}`);
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(null, true, 1, 'x'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value')),
  ),
}));

describe('paths into an answer', () => {
  it('find what the library finds', () => {
    fc.assert(
      fc.property(path, value, (one, answer) => {
        const found = compile(one).query(answer).values() as Json[];
        expect(mapResponse(schema(one), answer)).toEqual({ f0: found.length > 1 ? found : (found[0] ?? null) });
      }),
      { numRuns: runs(500) },
    );
  });

  it('are refused when one segment has several selectors, and still end where they are stored already', () => {
    const list = `$${'[0,0,0,0]'.repeat(11)}`;
    expect(() => assertValidPaths(schema(list))).toThrow('one selector');
    let deep: Json = 1;
    for (let i = 0; i < 12; i++) deep = [deep];
    expect(processorTime(() => mapResponse(schema(list), deep), 100)).toBeLessThan(100);
    expect(mapResponse(schema(list), deep)).toContain('10000');
    expect(mapResponse(schema("$['a','b']"), { a: 1, b: 2 })).toEqual({ f0: [1, 2] });
  });

  it.each([
    ['descents', Array(200).fill('$..b')],
    ['everything again and again', Array(200).fill('$')],
    ['all values', Array(200).fill('$..*')],
    ['slices', Array(200).fill('$[::2][::2]')],
  ])('stay within their work over a large answer: %s', (_name, paths) => {
    const answer = JSON.parse(`[${'{"b":1},'.repeat(110_000)}{"b":1}]`) as Json;
    expect(processorTime(() => mapResponse(schema(...paths), answer), 100)).toBeLessThan(100);
    expect(mapResponse(schema(...paths), answer)).toBeTypeOf('string');
  });

  it('that are few read a large answer', () => {
    const answer = Array.from({ length: 5_000 }, (_, i) => ({ id: i, tags: ['a', 'b'] }));
    const fields = mapResponse(schema('$[*].id', '$..tags[0]', '$[4999].id'), answer) as Record<string, Json[]>;
    expect([fields.f0?.length, fields.f1?.length, fields.f2]).toEqual([5_000, 5_000, 4_999]);
  });
});
