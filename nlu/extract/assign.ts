// Owns which value goes to which variable, where a sentence holds several of one kind.

import { isFree, type WordSpan } from '../route/words.ts';
import { callsIt, type Filled, type FoundValue, type SentenceReading, type WantedVariable } from './reading.ts';
import type { VariableKind } from './variable-kinds.ts';

/** Each variable takes the value nearest to its own words; other values go to the only one left, or in order if the counts agree. */
export function assigned(
  members: readonly WantedVariable[],
  shared: readonly FoundValue[],
  reading: SentenceReading,
  candidatesFor: (one: WantedVariable) => readonly FoundValue[] = () => shared,
): Filled {
  // Each variable is compared with all others: what it may take is looked for once.
  const known = new Map<WantedVariable, readonly FoundValue[]>();
  const candidatesOf = (one: WantedVariable): readonly FoundValue[] => {
    const found = known.get(one) ?? candidatesFor(one);
    known.set(one, found);
    return found;
  };
  const called = callsOnce(reading);
  const filled: Filled = [];
  const used: WordSpan[] = [...reading.taken];
  const take = (one: WantedVariable, found: FoundValue): void => {
    filled.push([one.variable.name, found]);
    used.push(found);
  };
  // What a word calls by its name goes there first: "customer number 771200 reading 48210".
  for (const clearly of [2, 1]) {
    for (const one of members.filter(({ variable }) => !filled.some(([name]) => name === variable.name))) {
      const free = candidatesOf(one).filter((found) => isFree(found, used));
      const near = free.filter((found) => called(one, found) === clearly);
      const named = near.length > 0 ? pick(one, near, reading) : undefined;
      if (named) take(one, named);
    }
  }
  const open = members.filter(({ variable }) => !filled.some(([name]) => name === variable.name));
  for (const one of open) {
    const free = candidatesOf(one).filter((found) => isFree(found, used));
    const spare = free.filter((found) => !isOthers(found, one, reading.wanted, called));
    if (
      open.length === 1
        ? spare.length > 0
        : spare.length === open.filter((other) => candidatesOf(other).length > 0).length && spare.length > 0
    ) {
      const chosen = open.length === 1 ? pick(one, spare, reading) : spare[0];
      if (chosen) take(one, chosen);
    }
  }
  return filled;
}

/** Of several values: the one after a correction; equal values are one. Which of two figures was meant is not ours to say. */
function pick(
  { kind }: WantedVariable,
  found: readonly FoundValue[],
  reading: SentenceReading,
): FoundValue | undefined {
  const last = found.at(-1);
  if (found.every(({ value }) => value === last?.value)) return found[0];
  if (reading.corrected !== -1 && last && last.start >= reading.corrected) return last;
  return kind === 'email' || kind === 'phone' ? found[0] : undefined;
}

/** It was called by the name of something else that is wanted. */
const isOthers = (found: FoundValue, one: WantedVariable, wanted: readonly WantedVariable[], called: Calls): boolean =>
  wanted.some(
    (other) =>
      other !== one && !HOLDS_WORDS.has(other.kind) && called(other, found) > (other.kind === one.kind ? 0 : 1),
  );

type Calls = (one: WantedVariable, found: WordSpan) => ReturnType<typeof callsIt>;

/** The same words are looked at for every pair of variables: each variable looks at them once. */
function callsOnce(reading: SentenceReading): Calls {
  const known = new Map<WantedVariable, Map<number, ReturnType<typeof callsIt>>>();
  return (one, found) => {
    const spans = known.get(one) ?? new Map<number, ReturnType<typeof callsIt>>();
    known.set(one, spans);
    const span = found.start * (reading.text.length + 1) + found.end;
    const clearly = spans.get(span) ?? callsIt(one, found, reading);
    spans.set(span, clearly);
    return clearly;
  };
}

/** No figure is theirs. */
const HOLDS_WORDS: ReadonlySet<VariableKind> = new Set(['enum', 'boolean', 'name', 'first_name', 'last_name']);
