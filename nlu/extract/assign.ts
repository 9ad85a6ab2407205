// Owns which value goes to which variable, where a sentence holds several of one kind.

import { isFree, type WordSpan } from '../route/words.ts';
import { type Filled, type FoundValue, type Reading, touches, type WantedVariable } from './reading.ts';

/** Each variable takes the value nearest to its own words; other values go to the only one left, or in order if the counts agree. */
export function assigned(
  members: readonly WantedVariable[],
  shared: readonly FoundValue[],
  reading: Reading,
  candidatesOf: (one: WantedVariable) => readonly FoundValue[] = () => shared,
): Filled {
  const filled: Filled = [];
  const used: WordSpan[] = [...reading.taken];
  const take = (one: WantedVariable, found: FoundValue): void => {
    filled.push([one.variable.name, found]);
    used.push(found);
  };
  for (const one of members) {
    const named = nearestToLabel(
      one,
      candidatesOf(one).filter((found) => isFree(found, used)),
      reading,
    );
    if (named) take(one, named);
  }
  const open = members.filter(({ variable }) => !filled.some(([name]) => name === variable.name));
  for (const one of open) {
    const free = candidatesOf(one).filter((found) => isFree(found, used));
    const spare = free.filter((found) => !members.some((other) => other !== one && touches(other, found, reading)));
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
function pick({ kind }: WantedVariable, found: readonly FoundValue[], reading: Reading): FoundValue | undefined {
  const last = found.at(-1);
  if (found.every(({ value }) => value === last?.value)) return found[0];
  if (reading.corrected !== -1 && last && last.start >= reading.corrected) return last;
  return kind === 'email' || kind === 'phone' ? found[0] : undefined;
}

/** A value right after its label ("order number is 1001") or right before it ("2 adults"). */
function nearestToLabel(one: WantedVariable, candidates: readonly FoundValue[], reading: Reading): FoundValue | undefined {
  const near = candidates.filter((found) => touches(one, found, reading));
  return near.length > 0 ? pick(one, near, reading) : undefined;
}
