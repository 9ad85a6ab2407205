// Owns words of dates that stand beside a date and are of no use to it.
import { isFree, type WordSpan } from '../route/words.ts';
import type { DateFound } from './dates.ts';
import type { SentenceReading, WantedVariable } from './reading.ts';

const CALENDAR_WORD =
  /^(?:\d+(?:[.,:/]\d+)*|(?:sun|mon|tues|wednes|thurs|fri|satur)days?|january|february|april|june|july|august|september|october|november|december|weeks?|months?|weekends?|o'?clock|[ap]m|noon|midnight|half|quarter|past)$/i;
const PASSED_OVER = /^(?:[,.]|the|at|on|of|in)$/;

/** A word of dates right beside the one that was read, and of no use to it: perhaps it was read wrongly. */
export function strayBeside(
  date: DateFound,
  one: WantedVariable,
  { words, text, dates, sums, phones, emails, isCountAsked, wanted }: SentenceReading,
): string | undefined {
  // "200 now": what is too much for a day of a month is the sum.
  const isSumWanted = wanted.some(({ kind }) => kind === 'money' || kind === 'amount');
  // The digits of a phone number are no part of a date.
  const isLoose = (span: WordSpan): boolean => [dates, sums, phones, emails].every((known) => isFree(span, known));
  const before = words.filter(({ end }) => end <= date.start).at(-1);
  const after = words.filter(({ start, lower }) => start >= date.end && !PASSED_OVER.test(lower))[0];
  const beside = [
    before,
    text.slice(date.end, after?.start ?? date.end).includes(',') && one.asked ? undefined : after,
  ];
  const lead = words.filter(({ end }) => end <= (before?.start ?? 0)).at(-1)?.lower ?? '';
  const stray = beside.find(
    (word) =>
      word &&
      CALENDAR_WORD.test(word.lower) &&
      isLoose(word) &&
      !isCounted(word.end, text) &&
      !isCountAsked &&
      !(isSumWanted && Number(word.text) > 31) &&
      // "for 9 at 12:30", "a party of 8 at seven"
      !(word === before && /^(?:for|of|us|are|be|with)$/.test(lead)),
  );
  return stray?.text;
}

const isCounted = (end: number, text: string): boolean =>
  /^\s*(?:people|persons?|guests?|of us|adults?|kids?|children|pax|dollars?|\$|€|%|x\b|\p{L}+s\b|in the party)/iu.test(
    text.slice(end, end + 30),
  );
