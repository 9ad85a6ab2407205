// What the bytes of a body say about its cost, before anything is parsed.
import { describe, expect, it } from 'vitest';
import { Invalid } from '../../kernel/errors.ts';
import { exceedsJsonLimits, parseBody } from './body.ts';

const objectOf = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":"a:b,{"`).join(',')}}`;
const refusalOf = (text: string) => {
  try {
    parseBody(Buffer.from(text), 'application/json');
  } catch (error) {
    if (error instanceof Invalid) return JSON.stringify(error);
    throw error;
  }
  return undefined;
};

describe('fields of one object', () => {
  it('are accepted up to 5,000', () => expect(refusalOf(objectOf(5000))).toBeUndefined());
  it('are refused above that, however deep the object stands', () => {
    expect(() => parseBody(Buffer.from(objectOf(5001)), 'application/json')).toThrow(Invalid);
    expect(() => parseBody(Buffer.from(`{"a":[{"b":${objectOf(5001)}}]}`), 'application/json')).toThrow(Invalid);
  });
  it('are counted per object: many small ones are no large one', () => {
    expect(refusalOf(`[${Array.from({ length: 1000 }, () => objectOf(10)).join(',')}]`)).toBeUndefined();
    expect(exceedsJsonLimits(Buffer.from(`[${Array.from({ length: 1000 }, () => objectOf(10)).join(',')}]`))).toBe(
      false,
    );
    expect(exceedsJsonLimits(Buffer.from(objectOf(5001)))).toBe(true);
  });
  it('survive brackets that never opened', () => expect(refusalOf(`]]]}}}${objectOf(10)}`)).toBeDefined());
});
