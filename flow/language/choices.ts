// Owns what a model chooses from: the choices that a flow asks about, with examples of what end users say who mean one of them, and the
// intents of every flow.
import { asTexts, type Json } from './json.ts';

export type Choice = {
  id: string;
  prompt: string;
  /** What end users say who mean it. */
  examples?: string[];
  /** What happens when it is taken, before the end user is listened to again. An answer where absent. */
  consequence?: 'answer' | 'form' | 'lookup' | 'effect';
  /** A search for an answer comes first, or people are connected and nothing else happens that cannot be taken back. */
  leads_to?: 'knowledge' | 'human';
  /** With examples: the description without the values that the prompt prints. Absent where it prints none. */
  described?: string;
};

export const MAX_EXAMPLES = 50;
export const MAX_EXAMPLE_LENGTH = 500;

/** With fewer, only the description of a choice counts. */
export const MIN_EXAMPLES = 3;

const TEMPLATE = /\{\{[^{}]{0,2000}\}\}|\{%[^{}]{0,2000}%\}/g;

/** A description without the values of variables: its vector can be made before a message is compared with it. */
export const comparedPrompt = (prompt: string): string =>
  prompt.replace(TEMPLATE, ' ').replace(/\s+/g, ' ').trim().slice(0, MAX_EXAMPLE_LENGTH);

/** Of all choices together: a question is stored until it is answered. */
const MAX_EXAMPLES_PER_QUESTION = 200;

/** Each text once, without what is too long or too much. Findings tell the author about the rest. */
export function usableExamples(value: Json | undefined): string[] {
  if (!Array.isArray(value)) return [];
  const texts = new Map<string, string>();
  for (const raw of asTexts(value)) {
    const text = raw.trim();
    if (text !== '' && text.length <= MAX_EXAMPLE_LENGTH && texts.size < MAX_EXAMPLES)
      texts.set(exampleKey(text), text);
  }
  return [...texts.values()];
}

/** Two texts with the same key are one example. */
export const exampleKey = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** As many examples of each choice as one question may hold. */
export function limitExamples<T extends { examples?: string[] }>(choices: readonly T[]): T[] {
  const count = choices.filter(({ examples }) => examples).length;
  const each = Math.max(MIN_EXAMPLES, Math.floor(MAX_EXAMPLES_PER_QUESTION / Math.max(1, count)));
  return choices.map((choice) => (choice.examples ? { ...choice, examples: choice.examples.slice(0, each) } : choice));
}

/** What people may want of any assistant, whether or not its flow has an edge for it. */
export const BUILTIN_INTENTS = [
  'human',
  'robot',
  'repeat',
  'cancel',
  'back',
  'restart',
  'goodbye',
  'thanks',
  'greeting',
] as const;
export type BuiltinIntent = (typeof BUILTIN_INTENTS)[number];

export const isBuiltinIntent = (name: unknown): name is BuiltinIntent => BUILTIN_INTENTS.some((one) => one === name);
