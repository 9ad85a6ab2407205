// Owns what texts of callers may cost to read and run: units of about a microsecond, spent before the work is done; and two ways to
// spend less: what was made of a text is remembered, and errors about it carry no stack.
import { LRUCache } from 'lru-cache';
import type { Json } from '../language/json.ts';

/** What a caller wrote asks for more work than it may cause. */
export class TooMuchWork extends Error {
  constructor() {
    super('it takes too much work');
  }
}

// Made once: a step without work left may skip thousands of conditions, and a new error for each would cost more.
const TOO_MUCH = new TooMuchWork();

/** One expression, with the patterns in it. */
export const EXPRESSION_WORK = 20_000;
/** One template: a thousand turns of a loop, or so. */
export const TEMPLATE_WORK = 15_000;
/** One step of a conversation: every condition, template and assignment together. */
export const STEP_WORK = 20_000;

/**
 * Counted rather than timed, so that the same texts over the same variables end alike on every machine.
 * What is spent here is also spent on the whole that it is a part of.
 */
export class Work {
  #left: number;
  readonly #whole: Work | null;

  constructor(limit: number, whole: Work | null = null) {
    this.#left = limit;
    this.#whole = whole;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  spend(units: number): void {
    this.#left -= units;
    this.#whole?.spend(units);
    if (this.#left < 0) throw TOO_MUCH;
  }
}

/** Looking for a text within another one: the engine's search goes wrong by the product of both at worst. */
export function searchCost(text: string, part: string): number {
  return 0.1 + (text.length * Math.min(part.length, text.length)) / 1_000 + text.length / 500;
}

/** Sizes of values, each list and object looked at once: what is shared inside counts as often as it stands there. */
export class Sizes {
  readonly #known = new WeakMap<object, number>();

  of(value: unknown): number {
    if (typeof value === 'string') return 1 + value.length;
    if (typeof value !== 'object' || value === null) return 1;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    let size = 1;
    if (Array.isArray(value)) for (const item of value) size += this.of(item);
    else for (const key of Object.keys(value)) size += key.length + this.of((value as Record<string, unknown>)[key]);
    this.#known.set(value, size);
    return size;
  }
}

export function equalWithin(a: Json, b: Json, work: Work): boolean {
  // Texts of one length are compared to their ends, and looked at for numbers in them.
  work.spend(0.2 + (textLength(a) + textLength(b)) / 100);
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, i) => equalWithin(item, b[i]!, work));
  }
  const keys = Object.keys(a);
  work.spend(keys.length / 10);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equalWithin(a[key]!, b[key]!, work))
  );
}

export function textLength(value: Json): number {
  return typeof value === 'string' ? value.length : 0;
}

export function isNumeric(value: Json): boolean {
  return (
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
  );
}

const MAX_TEXTS = 10_000;
// A long text costs memory by its length, and judging it again costs time by its length: both are worth a bound.
const MAX_CHARACTERS = 2_000_000;
const MAX_LENGTH = 200_000;

/** A pure function that remembers its results for the texts it met last: they come again with every change of their graph. */
export function memoizeByText<V extends object>(
  find: (text: string) => V,
  maxCharacters = MAX_CHARACTERS,
): (text: string) => V {
  const answers = new LRUCache<string, V>({
    max: MAX_TEXTS,
    maxSize: maxCharacters,
    sizeCalculation: (_answer, text) => Math.max(1, text.length),
    memoMethod: find,
  });
  return (text) => (text.length > MAX_LENGTH ? find(text) : answers.memo(text));
}

/** For libraries that report by exceptions what callers wrote wrong: no code reads their stacks, and making them is slow. */
export function stackless<T>(run: () => T): T {
  const engine = Error as { stackTraceLimit?: number };
  const before = engine.stackTraceLimit;
  if (before === undefined) return run();
  engine.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    engine.stackTraceLimit = before;
  }
}
