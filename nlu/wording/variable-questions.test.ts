import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { listedNoun, questionOf } from './variable-questions.ts';
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

it('keep the words of a description that is a clause, with and without its options', () => {
  const dry = variableOf({ name: 'dry', type: 'boolean', description: 'whether the hay must be dry', en: '', es: '' });
  expect(listedNoun(dry)).toBe('whether the hay must be dry');
  const values = ['mowing', 'baling'];
  const job = variableOf({
    name: 'job',
    type: 'enum',
    description: 'what is to be done: mowing or baling',
    enum_values: values,
    en: '',
    es: '',
  });
  expect(questionOf(job)).toBe('What is to be done: mowing or baling?');
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
