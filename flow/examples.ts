// Owns the examples of a condition: what end users say who mean one way on, and how many of them a question carries.
import { asTexts, type Json } from './json.ts';

export const MAX_EXAMPLES = 50;
export const MAX_EXAMPLE_LENGTH = 500;

/** Fewer say too little about a way: then its description alone counts. */
export const FEWEST_EXAMPLES = 3;

const TEMPLATE = /\{\{[^{}]{0,2000}\}\}|\{%[^{}]{0,2000}%\}/g;

/** What of a way's description is compared with what was heard: no values of variables, so that its vector is made beforehand. */
export const comparedPrompt = (prompt: string): string =>
  prompt.replace(TEMPLATE, ' ').replace(/\s+/g, ' ').trim().slice(0, MAX_EXAMPLE_LENGTH);

/** All ways of one question together: a question is stored until it is answered. */
const MAX_CARRIED = 200;

/** Each text once, without what is too long or too much. Findings tell the author about the rest. */
export function usableExamples(value: Json | undefined): string[] {
  if (!Array.isArray(value)) return [];
  const texts = new Map<string, string>();
  for (const raw of asTexts(value)) {
    const text = raw.trim();
    if (text !== '' && text.length <= MAX_EXAMPLE_LENGTH && texts.size < MAX_EXAMPLES) texts.set(sameExample(text), text);
  }
  return [...texts.values()];
}

/** Two texts with the same key are one example. */
export const sameExample = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** As many examples of each way as one question may carry. */
export function carriedExamples<T extends { examples?: string[] }>(choices: readonly T[]): T[] {
  const count = choices.filter(({ examples }) => examples).length;
  const each = Math.max(FEWEST_EXAMPLES, Math.floor(MAX_CARRIED / Math.max(1, count)));
  return choices.map((choice) => (choice.examples ? { ...choice, examples: choice.examples.slice(0, each) } : choice));
}
