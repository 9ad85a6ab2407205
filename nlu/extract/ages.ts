// Owns which number is the age of a person: by the words around it that speak of a person, or because nothing else was said.
import type { Word } from '../route/words.ts';
import type { NumberFound } from './numbers.ts';
import { type SentenceReading, touches, type WantedVariable } from './reading.ts';

const YEARS_AFTER = /^\s?(?:years? old|-?year-?old|yrs? old|y\.?\/?o\b|years of age|a[ñn]os?\b)/i;
const ADVERB = /^(?:actually|only|just|now|already|really|about|nearly|almost|like|still|even|currently|turning|,)$/;
const HAS_AGE = /^(?:i'm|he's|she's|they're|am|aged?|turned|turns|turn)$/;
const IS = /^(?:is|was|be|are)$/;
/** A figure after these is no age, though "is" stands before it. */
const NO_PERSON =
  /^(?:time|hour|date|day|it|that|this|which|what|number|phone|cell|mobile|code|zip|address|amount|price|total|sum|cost|balance|order|account|budget|party|we|there|count|table|size|rate|how)$/;
const GOES_ON = /^(?:[.,!?;:)]|and|but|so|now|today|please|years?|yrs|if|though|then|with|he|she|i|i'm|my|or)$/;

const WHEN = /^(?:last|this|next|in|on|soon|recently|yesterday|tomorrow|a|the)$/;

/** "I'm 34", "he is only 7, and …": the words before say whose age it is, and nothing after counts something. */
function speaksOfPerson({ firstWord, lastWord }: NumberFound, words: readonly Word[]): boolean {
  const next = words[lastWord + 1];
  let at = firstWord - 1;
  // "I turned 34 last month"
  const isBirthday = /^turn(?:s|ed|ing)?$/.test(words[at]?.lower ?? '');
  if (next && !GOES_ON.test(next.lower) && !(isBirthday && WHEN.test(next.lower))) return false;
  while (at > 0 && firstWord - at < 4 && ADVERB.test(words[at]!.lower) && words[at]!.text !== ',') at--;
  const said = words[at]?.lower ?? '';
  if (HAS_AGE.test(said)) return true;
  const whose = words[at - 1];
  return IS.test(said) && whose !== undefined && /^\p{L}/u.test(whose.text) && !NO_PERSON.test(whose.lower);
}

const isWholeText = ({ start, end }: NumberFound, text: string): boolean =>
  text.slice(0, start).trim() === '' && /^\s*[.!]?\s*$/.test(text.slice(end));

/** Between two commas stands nothing but the number. */
const isOwnPart = ({ start, end }: NumberFound, text: string): boolean =>
  /(?:^|[,.;])\s*$/.test(text.slice(0, start)) && /^\s*(?:$|[,.;!])/.test(text.slice(end));

export function isAge(found: NumberFound, one: WantedVariable, reading: SentenceReading): boolean {
  const { text, words, wanted } = reading;
  if (found.value < 0 || found.value >= 130) return false;
  const after = text.slice(found.end, found.end + 16);
  if (YEARS_AFTER.test(after) || speaksOfPerson(found, words)) return true;
  const closes = /^\s*(?:[.,!;]|$)/.test(after);
  if (closes && touches(one, found, reading)) return true;
  if (one.asked && isWholeText(found, text)) return true;
  if (one.alone && (closes || /^\s?years?\s*(?:[.,!;]|$)/i.test(after))) return true;
  // "Reed, 30 yrs", where nothing else is counted.
  const isOnlyFigure = !wanted.some(
    (other) => other !== one && ['age', 'count', 'amount', 'money'].includes(other.kind),
  );
  if (isOnlyFigure && /^\s?(?:years?|yrs?)\s*(?:[.,!;]|$)/i.test(after)) return true;
  // "I'll be driving, 44", where nothing else that is wanted is a number.
  const isFigure = ({ kind }: WantedVariable): boolean =>
    ['count', 'amount', 'money', 'percent', 'code', 'zip'].includes(kind);
  return !one.strict && isOwnPart(found, text) && !wanted.some((other) => other !== one && isFigure(other));
}
