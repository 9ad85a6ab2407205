// Sentences of our own with what a person would make of them, and how many of them are read so. The held-out ones were never used to better the rules.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../flow/language/json.ts';
import { hear, v } from '../../tests/support/sentences.ts';

const lines = (name: string): string[][] =>
  readFileSync(path.join(import.meta.dirname, 'sentences', name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((part) => part.trim()));

const VARIABLES = {
  date: v('appointment_date', 'date', { description: 'day of the appointment' }),
  past: v('incident_date', 'date', { description: 'when it happened' }),
  birth: v('date_of_birth', 'date'),
  time: v('arrival', 'time', { description: 'time of the booking' }),
  datetime: v('appointment', 'datetime'),
  number: v('value', 'number', { description: 'a number' }),
  money: v('price', 'money'),
  duration: v('stay', 'duration'),
  date_range: v('dates', 'date_range'),
};

function written(value: Json | undefined): string {
  if (value === undefined) return '';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return String(value);
  return 'amount' in value
    ? `${String(value.amount)} ${String(value.currency)}`
    : `${String(value.start)}/${String(value.end)}`;
}

/** How many are right, how many wrong, and the misses by their words. */
function score(name: string): { right: number; wrong: number; misses: string[] } {
  const all = lines(name);
  let [right, wrong] = [0, 0];
  const misses: string[] = [];
  for (const [kind = '', text = '', expected = ''] of all) {
    const variable = VARIABLES[kind as keyof typeof VARIABLES];
    const got = written(hear([variable], text)[variable.name]);
    const same = kind === 'datetime' ? got.slice(0, 16) === expected : got === expected;
    if (same) right++;
    else {
      if (got !== '') wrong++;
      misses.push(`${kind} “${text}”: ${got || 'nothing'} instead of ${expected || 'nothing'}`);
    }
  }
  return { right: right / all.length, wrong: wrong / all.length, misses };
}

describe('one value', () => {
  it('is read as a person would', () => {
    const { right, wrong, misses } = score('values.txt');
    expect(right, misses.join('\n')).toBeGreaterThanOrEqual(0.98);
    expect(wrong, misses.join('\n')).toBeLessThanOrEqual(0.01);
  });

  it('is read so in most sentences the rules were not made for', () => {
    const { right, wrong, misses } = score('held-out-values.txt');
    expect(right, misses.join('\n')).toBeGreaterThanOrEqual(0.9);
    expect(wrong, misses.join('\n')).toBeLessThanOrEqual(0.05);
  });
});

const FORM = {
  name: v('guest_name', 'string', { description: 'name of the guest' }),
  date: v('date', 'date', { description: 'day of the booking' }),
  time: v('time', 'time', { description: 'time of the booking' }),
  people: v('people', 'integer', { description: 'number of people' }),
  phone: v('phone', 'phone'),
  email: v('email', 'email'),
};
const QUESTIONS: Record<string, string> = {
  '-': 'Hello, how can I help you?',
  n: 'What is your name?',
  d: 'On which day would you like to come?',
  t: 'At what time?',
  p: 'For how many people?',
  f: 'What is your phone number?',
  e: 'What is your e-mail address?',
  nd: 'What is your name, and on which day would you like to come?',
};

/** F1 over all fields of all sentences, and how many sentences are wholly right. */
function formScore(name: string): { f1: number; whole: number; misses: string[] } {
  const all = lines(name);
  let [hit, wrong, missed, whole] = [0, 0, 0, 0];
  const misses: string[] = [];
  for (const [asked = '', text = '', expected = ''] of all) {
    const values = hear(Object.values(FORM), text, { asked: QUESTIONS[asked]! });
    const wanted = new Map(expected.split(';').map((part) => part.trim().split('=') as [string, string]));
    const before = misses.length;
    for (const [field, { name: variable }] of Object.entries(FORM)) {
      const [got, want] = [written(values[variable]), wanted.get(field) ?? ''];
      if (got === want) {
        if (want !== '') hit++;
        continue;
      }
      if (got !== '') wrong++;
      if (want !== '') missed++;
      misses.push(`(${asked}) “${text}”: ${field} is ${got || 'nothing'} instead of ${want || 'nothing'}`);
    }
    if (misses.length === before) whole++;
  }
  return { f1: (2 * hit) / (2 * hit + wrong + missed), whole: whole / all.length, misses };
}

describe('a form of six fields', () => {
  it('is filled from whatever was said, in any order', () => {
    const { f1, whole, misses } = formScore('forms.txt');
    expect(f1, misses.join('\n')).toBeGreaterThanOrEqual(0.98);
    expect(whole, misses.join('\n')).toBeGreaterThanOrEqual(0.97);
  });

  it('is filled so by most sentences the rules were not made for', () => {
    const { f1, whole, misses } = formScore('held-out-forms.txt');
    expect(f1, misses.join('\n')).toBeGreaterThanOrEqual(0.9);
    expect(whole, misses.join('\n')).toBeGreaterThanOrEqual(0.85);
  });
});
