// What people may want of any assistant, in their own words, and harmless sentences that only look like it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILTIN_INTENTS } from '../../flow/language/choices.ts';
import { leavesForm, readIntent } from './read-intent.ts';

const lines = (name: string): string[] =>
  readFileSync(path.join(import.meta.dirname, 'wordings', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

describe('built-in intents', () => {
  it.each(BUILTIN_INTENTS)('%s is heard in at least 97 of 100 wordings', (intent) => {
    const said = lines(`${intent}.txt`);
    const missed = said.filter((text) => readIntent(text)?.intent !== intent);
    expect(missed.length / said.length, missed.join('\n')).toBeLessThanOrEqual(0.03);
  });

  it('are heard in at most 1 of 100 harmless sentences', () => {
    const said = lines('harmless.txt');
    const taken = said.filter((text) => readIntent(text) !== null);
    expect(said.length).toBeGreaterThanOrEqual(100);
    expect(taken.length / said.length, taken.join('\n')).toBeLessThanOrEqual(0.01);
  });

  it('are heard in capitals, with signs and polite words around them', () => {
    const said = BUILTIN_INTENTS.filter((intent) => intent !== 'thanks' && intent !== 'greeting').flatMap((intent) =>
      lines(`${intent}.txt`).map((text) => ({ intent, text })),
    );
    const missed = said.filter(({ text, intent }) => readIntent(`OK, ${text.toUpperCase()} !!`)?.intent !== intent);
    expect(missed.length / said.length, missed.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('say in which language they were heard', () => {
    expect(readIntent('páseme con alguien')).toEqual({ intent: 'human', language: 'es' });
    expect(readIntent('maybe I should talk to the woman who baked it')).toEqual({ intent: 'human', language: 'en' });
    expect(readIntent('pass me to someone')).toEqual({ intent: 'human', language: 'en' });
    expect(readIntent('')).toBeNull();
  });
});

it('leaves a form, unless another value follows', () => {
  expect(leavesForm('nah leave it, my sister will do it')).toBe(true);
  expect(leavesForm('scratch that')).toBe(true);
  expect(leavesForm('scratch that, make it friday to be safe')).toBe(false);
  expect(leavesForm('forget it, lets say 4 then')).toBe(false);
});
