// One test for each sentence: what is read from it, and nothing else.
import { expect, it } from 'vitest';
import type { JsonObject } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { hear } from './sentences.ts';

/** `asked`: the question that the sentences answer. */
export function readsEach(
  variables: NormalVariable[],
  cases: readonly (readonly [text: string, expected: JsonObject])[],
  asked?: string,
): void {
  it.each(cases)('%s', (text, expected) => {
    expect(hear(variables, text, asked === undefined ? {} : { asked })).toEqual(expected);
  });
}
