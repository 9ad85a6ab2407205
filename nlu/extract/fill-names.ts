// Owns which name goes to which variable: the whole, the first or the last one, and a part of a known one that is said anew.
import { isFree, type Word, type WordSpan } from '../route/words.ts';
import { yesOrNo } from '../route/yes-no.ts';
import { isLastNameAsked } from './asked.ts';
import { INTERJECTION } from './content-words.ts';
import { patchedName } from './name-patches.ts';
import { clauseName, fullName, leadingName, namesIn, withHyphens } from './names.ts';
import { type Filled, readingEntry, type SentenceReading, type WantedVariable } from './reading.ts';
import { withSpelledNames } from './spelled-names.ts';
import type { VariableKind } from './variable-kinds.ts';

const takesWords = ({ kind }: WantedVariable): boolean => kind === 'free' || kind === 'address';

export function fillNames(
  members: readonly WantedVariable[],
  wanted: readonly WantedVariable[],
  reading: SentenceReading,
  question: string,
): Filled {
  // "Yea" answers, and is no name.
  if (yesOrNo(reading.text).bare) return [];
  const kinds = new Set<VariableKind>(['name', 'first_name', 'last_name']);
  const others = wanted.filter(({ kind }) => !kinds.has(kind));
  const asked =
    !members.every(({ strict }) => strict) &&
    ((members.some((one) => one.asked) && !others.some((one) => one.asked && takesWords(one))) ||
      others.length === 0 ||
      members.length === wanted.length);
  const patched = patchedPart(members, reading);
  if (patched) return patched;
  const all = withSpelledNames(
    withHyphens(reading.words.filter((word) => isFree(word, reading.taken) && !INTERJECTION.test(word.lower))),
  );
  const later = reading.corrected === -1 ? [] : all.filter(({ start }) => start >= reading.corrected);
  const corrected = later.length > 0 ? namesIn(later, asked) : {};
  const words = Object.keys(corrected).length > 0 ? later : all;
  const names = words === later ? corrected : namesIn(all, asked);
  // Beside other answers only what is written like a name is one.
  const isOpen = members.some(({ strict }) => !strict);
  const beside = (reading.taken.length > 0 || isOpen) && Object.keys(names).length === 0;
  const leading = beside
    ? ((reading.taken.length > 0 ? leadingName(words) : undefined) ??
      clauseName(reading, words, { fewest: asked ? 1 : 2, isOpen }))
    : undefined;
  if (leading) names.full = leading;
  const only = members.length === 1;
  // "What is your last name? And your first?" – "Lee."
  const { full: single } = names;
  if (single && single.last === '' && !only && isLastNameAsked(question)) {
    names.last = single;
    delete names.full;
  }
  return members.flatMap((one): Filled => {
    const { first, last, full } = names;
    const span = (first ?? last ?? full) as WordSpan;
    if (one.kind === 'name') {
      const text = full ? fullName(full) : [first?.first, last && fullName(last)].filter(Boolean).join(' ');
      return text ? readingEntry(one, { value: text, start: span.start, end: span.end }) : [];
    }
    if (one.kind === 'first_name') {
      const text = first ? fullName(first) : full?.first;
      return text ? readingEntry(one, { value: text, start: span.start, end: span.end }) : [];
    }
    // A single name is the last name only where nothing else was asked for.
    const text = last ? fullName(last) : full?.last || (only && full ? full.first : '');
    return text ? readingEntry(one, { value: text, start: span.start, end: span.end }) : [];
  });
}

/** "It's Curt" of Kurt Vogel changes the first name, and keeps the last. */
function patchedPart(members: readonly WantedVariable[], { words, taken }: SentenceReading): Filled | undefined {
  const [one, ...more] = members;
  if (!one || more.length > 0 || typeof one.known !== 'string' || one.known === '') return undefined;
  const said: Word[] = words.filter((word) => isFree(word, taken));
  const value = patchedName(one.known, said);
  const [first, last] = [said[0], said.at(-1)];
  return value === undefined || !first || !last
    ? undefined
    : [[one.variable.name, { value, start: first.start, end: last.end }]];
}
