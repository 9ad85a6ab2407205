import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { questionOf } from './variable-questions.ts';
import { spanishQuestion } from './wording-es.ts';

type Row = { name: string; type: string; description?: string; enum_values?: string[]; en: string; es: string };

/** Variables as designers write them, each with the questions that were read and found good. */
const ROWS = JSON.parse(readFileSync(new URL('./variable-questions.json', import.meta.url), 'utf8')) as Row[];

const variableOf = ({ name, type, description = '', enum_values = [] }: Row): NormalVariable => ({
  name,
  type,
  source: 'collected',
  enum_values,
  reask_cap: 2,
  description,
});

it('are many', () => expect(ROWS.length).toBeGreaterThanOrEqual(200));

it.each(ROWS)('$name ($type, "$description") is asked for as a person would', (row) => {
  expect(questionOf(variableOf(row))).toBe(row.en);
  expect(spanishQuestion(variableOf(row))).toBe(row.es);
});

it('are sentences: one question mark, no name with underscores, no article twice', () => {
  for (const { en, es } of ROWS) {
    expect(en).toMatch(/^[A-Z].*\?(?: (?:It has|From) .*\.)?$/);
    expect(en).not.toMatch(/_|\b(?:the|your) (?:the|your|a|an)\b|\bthey\b|\btheir\b/);
    expect(es).toMatch(/¿.*\?$/);
  }
});
