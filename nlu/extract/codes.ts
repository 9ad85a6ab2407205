// Owns finding order numbers, account numbers and other codes, typed ("A-77-12") or spelled ("A dash seven seven").

import type { Word, WordSpan } from '../route/words.ts';
import { digitWord, isNumberWord, isSpelledZero, numbersIn, twoDigitsAt } from './numbers.ts';

export type CodeFound = WordSpan & { value: string; firstWord: number; lastWord: number };

const JOINTS: Record<string, string> = {
  dash: '-',
  hyphen: '-',
  minus: '-',
  '-': '-',
  slash: '/',
  '/': '/',
  _: '_',
  underscore: '_',
};
const REPEATS: Record<string, number> = { double: 2, triple: 3 };

/** Runs of letters and digits that hold at least one digit. */
export function codesIn(words: readonly Word[]): CodeFound[] {
  const found: CodeFound[] = [];
  // "one thousand and one" is said of an order as well.
  const large = numbersIn(words).filter(({ firstWord, lastWord }) =>
    words.slice(firstWord, lastWord + 1).some(({ lower }) => /^(?:hundred|thousand)$/.test(lower)),
  );
  // Behind the last digit no code begins, however many letters are spelled there.
  const last = words.findLastIndex(
    ({ text, lower }) => /\d/.test(text) || digitWord(lower) !== undefined || isNumberWord(lower),
  );
  const spoken = words.filter(({ text }) => /^\p{L}{2}/u.test(text));
  const isShouted = spoken.length > 1 && spoken.every(({ text }) => text === text.toUpperCase());
  for (let i = 0; i <= last; ) {
    const number = large.find(({ firstWord }) => firstWord === i);
    const whole =
      number && Number.isInteger(number.value) && number.value > 0
        ? { ...number, value: String(number.value) }
        : undefined;
    const run = whole ?? readRun(words, i, { spoken, isShouted });
    if (run && !isCounted(words, run) && !isYear(words, run) && !isInAddress(words, run)) found.push(run);
    i = run ? run.lastWord + 1 : i + 1;
  }
  return found;
}

const listed = (text: string): Set<string> => new Set(text.split(/\s+/).filter(Boolean));

const UNITS =
  /^(?:%|percent|(?:sec|second)s|(?:minute|min|hour|hr|day|week|wk|month|year|yr|night)s?|dollars?|bucks|euros?|cents?|usd|eur|gbp)$/;
const LENGTHS = /^(?:full|whole|entire|more|business|working|calendar|straight|solid|long)$/;
/** Words on -s that say what a thing does or is, not what is counted. */
const NOT_COUNTED = listed(
  'this does goes says shows needs arrives comes looks keeps costs reads ends starts gives gets takes makes wants ships contains includes thanks always perhaps yours hers ours theirs status address plus please previous various express business',
);

/** "2 weeks late", "order 2 pizzas", "$50": a small number with what it counts is no code. */
function isCounted(words: readonly Word[], { value, firstWord, lastWord }: CodeFound): boolean {
  if (/^\d{1,3}[-/](?:day|week|month|year|hour|minute|min|hr|yr)s?$/i.test(value)) return true;
  if (!/^\d{1,4}$/.test(value)) return false;
  const [next, second] = [words[lastWord + 1], words[lastWord + 2]];
  if (/^[$€£¥]$/.test(words[firstWord - 1]?.text ?? '')) return true;
  if (!next || value.length > 3) return false;
  if (UNITS.test(next.lower) || (LENGTHS.test(next.lower) && UNITS.test(second?.lower ?? ''))) return true;
  return value.length < 3 && /^\p{L}{3,}[^siu]s$/u.test(next.lower) && !NOT_COUNTED.has(next.lower);
}

const MAKES = listed(
  'acura audi bmw buick cadillac chevrolet chevy chrysler dodge fiat ford gmc honda hyundai infiniti jaguar jeep kia lexus lincoln mazda mercedes mini mitsubishi nissan pontiac porsche ram range saab subaru suzuki tesla toyota volkswagen volvo vw',
);
const BEFORE_YEAR = listed('a an the my our his her their in since');

/** "I drive a 2016 Toyota", "since 2019": the year of something. */
function isYear(words: readonly Word[], { value, firstWord, lastWord }: CodeFound): boolean {
  if (!/^(?:19[3-9]|20[0-4])\d$/.test(value)) return false;
  const [before, next] = [words[firstWord - 1]?.lower ?? '', words[lastWord + 1]?.lower ?? ''];
  if (MAKES.has(next) || /^(?:in|since)$/.test(before)) return true;
  return BEFORE_YEAR.has(before) && /^\p{L}{2}/u.test(next) && !/^(?:is|was|and|or|but|please|thanks)$/.test(next);
}

/** A part of an e-mail address, also of one that is not to be written to. */
const isInAddress = (words: readonly Word[], { firstWord, lastWord, start, end }: CodeFound): boolean =>
  (words[lastWord + 1]?.text === '@' && words[lastWord + 1]!.start === end) ||
  (words[firstWord - 1]?.text === '@' && words[firstWord - 1]!.end === start);

/** The words of at least two letters, and whether there are several and all in capitals. */
type Manner = { spoken: readonly Word[]; isShouted: boolean };

function readRun(words: readonly Word[], at: number, manner: Manner): CodeFound | undefined {
  let [value, last, spelled] = ['', at - 1, 0];
  // "AB 12 34": after letters that stand apart, so may the digits.
  let isApart = false;
  for (let i = at; i < words.length && value.length < 64; i++) {
    const { text, lower } = words[i]!;
    const previous = last >= at ? words[last]! : undefined;
    const glued = previous !== undefined && words[i]!.start === words[i - 1]!.end;
    const times = Object.hasOwn(REPEATS, lower) ? REPEATS[lower] : undefined;
    const next = words[i + 1];
    const joint = Object.hasOwn(JOINTS, lower) ? JOINTS[lower] : undefined;
    if (joint !== undefined) {
      // A sign must be glued or stand inside something spelled; "5 - 10" are two numbers.
      const inside =
        value !== '' &&
        next !== undefined &&
        isPiece(next) &&
        (text.length > 1 || (glued && next.start === words[i]!.end));
      if (!inside) break;
      value += joint;
      if (text.length > 1) spelled++;
      continue;
    }
    // "a B, then 4 4 0 1"
    const past = spelled > 0 && /\p{L}$/u.test(value) ? pastThen(words, i) : i;
    if (past > i) {
      isApart = true;
      i = past - 1;
      continue;
    }
    // "P as in Peter, four five six"
    const goesOn = next !== undefined && (isSingle(next) || Object.hasOwn(REPEATS, next.lower));
    if (text === ',' && spelled > 0 && goesOn && !/[-/_]$/.test(value)) continue;
    const pair = value === '' || spelled > 0 ? twoDigitsAt(words, i) : undefined;
    const open = value === '' || glued || /[-/_]$/.test(value) || spelled > 0 || isSingle(words[at]!);
    if (times !== undefined && next !== undefined && isSingle(next)) {
      value += (digitWord(next.lower) ?? next.text.toUpperCase()).repeat(times);
      i++;
      spelled++;
    } else if (/^\d+$/.test(text) && (open || (isApart && text.length > 1))) value += text;
    else if (
      digitWord(lower) !== undefined &&
      lower !== 'o' &&
      (lower !== 'oh' || value !== '' || isSpelledZero(words, i)) &&
      (value === '' || open)
    ) {
      value += digitWord(lower);
      spelled++;
    } else if (pair !== undefined && (value !== '' || isSpelledOut(words, pair.next))) {
      value += pair.digits;
      spelled++;
      i = pair.next - 1;
    } else if (/^\p{L}$/u.test(text) && open && isLetter(words, i, value)) {
      value += text.toUpperCase();
      spelled++;
      i = pastExample(words, i);
    } else if (isApart && /\d$/.test(value) && /^\p{Lu}$/u.test(text) && /^(?:[.,;!?].*)?$/.test(next?.text ?? '')) {
      // "PL 4471 B"
      value += text;
    } else if (
      /^\p{L}{2,12}$/u.test(text) &&
      (value === '' ? isGluedCode(words, i) : glued && /[\d\-/_]$/.test(value) && !isSuffix(lower))
    )
      value += text;
    else if (value === '' && isPrefix(words, i, manner)) {
      value = text.toUpperCase();
      isApart = true;
    } else break;
    last = i;
  }
  value = value.replace(/[-/_]+$/, '');
  if (!/\d/.test(value) || last < at) return undefined;
  return { value, firstWord: at, lastWord: last, start: words[at]!.start, end: words[last]!.end };
}

/** Short words that stand before a number without being a part of it, in capitals or not. */
const NO_PREFIX = listed(`
  a am an and any are as ask at be box but buy by call card case cell code cost date dec did do done due each else even ext fax feb file flat
  for from fri gate get go got had has have he her here hey hi his home if im in is it item its jan jul jun just last late least left lets
  like line list lol lost made main make mar may me mine mon more most much my name need new next no nope not note nov now nr num oct of off
  ok okay old on one only or our out over own owe page paid part pay pin plan plus po post ref rent rev room row said same sat say seat see
  sent sep she ship shoe size so some step sun sure tax tel text than that the them then they this thu time to toll top tue type um uh unit
  up ur us usd use user via visa vs wait want was we wed week well went were when with work ya yeah year yep yes you your zip zone acct apt
  eur gbp dob ssn age pm mr mrs ms dr st th nd rd about order id nbr cust conf sku vin cvv otp amex bank loan debt bill sum amt qty pcs lot bus app
  bin est cst pst mst gmt utc april march june july aug sept tues thur nah hm hmm mm eh ah oh ye yo ty kk el un es la btw brb tbh nvm shh
`);

/** Of the United States, as they stand before a postal code. */
const STATES = listed(`
  al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa
  wv wi wy dc pr
`);

/** Letters that begin a code and stand apart from its digits: "AB 123456", "POL dash 88". */
function isPrefix(words: readonly Word[], at: number, { spoken, isShouted }: Manner): boolean {
  const [{ text, lower }, next, after] = [words[at]!, words[at + 1], words[at + 2]];
  // "LA 3310" alone is a code; in a sentence "la" is an article or a place.
  const isSpanish = /^(?:el|la|un|es)$/.test(lower);
  const isWord = NO_PREFIX.has(lower) && !(isSpanish && text === text.toUpperCase() && words.length === 2);
  if (!next || !/^[a-z]{2,5}$/i.test(text) || isWord || isNumberWord(lower)) return false;
  if (/^(?:dash|hyphen|slash|underscore)$/.test(next.lower))
    return after !== undefined && (/^\d/.test(after.text) || digitWord(after.lower) !== undefined);
  if (!/^\d{2,}$/.test(next.text) || text.length > 4) return false;
  // "Austin TX 78701" ends in a postal code.
  if (at > 0 && STATES.has(lower) && next.text.length === 5 && /^(?:,|\p{L}{3,})$/u.test(words[at - 1]!.text))
    return false;
  if (text === text.toUpperCase()) return !isShouted || spoken.length <= 2;
  // In small letters only where nothing else was said, and the letters are no word.
  const isBare =
    spoken.length < 4 && spoken.every((word) => word === words[at] || /^(?:it's|its|it|is)$/.test(word.lower));
  return isBare && /^(?:[a-z]{2}|[b-df-hj-np-tv-z]{3})$/.test(lower);
}

/** "then", "and then", "followed by" before the next letter or digits. */
function pastThen(words: readonly Word[], at: number): number {
  let i = at;
  if (words[i]?.text === ',') i++;
  if (words[i]?.lower === 'and') i++;
  if (words[i]?.lower === 'then') i++;
  else if (words[i]?.lower === 'followed' && words[i + 1]?.lower === 'by') i += 2;
  else return at;
  const next = words[i];
  return next !== undefined && (/^\d+$/.test(next.text) || digitWord(next.lower) !== undefined) ? i : at;
}

/** "ten oh one", "twenty three forty five": two digits at a time, at least twice. */
const isSpelledOut = (words: readonly Word[], next: number): boolean => {
  const lower = words[next]?.lower ?? '';
  return digitWord(lower) !== undefined || (isNumberWord(lower) && twoDigitsAt(words, next) !== undefined);
};

const isPiece = ({ text, lower }: Word): boolean =>
  /^[\p{L}\p{N}]+$/u.test(text) && (/\d/.test(text) || text.length <= 4 || digitWord(lower) !== undefined);
const isSingle = ({ text, lower }: Word): boolean => /^[\p{L}\p{N}]$/u.test(text) || digitWord(lower) !== undefined;
/** 1st, 5k, 3pm */
const isSuffix = (lower: string): boolean =>
  /^(?:st|nd|rd|th|k|m|am|pm|kg|lb|lbs|km|cm|mm|gb|mb|ft|usd|eur)$/.test(lower);

/** "A" and "I" are words, too: as letters they stand in capitals beside digits, signs or other letters. */
function isLetter(words: readonly Word[], at: number, value: string): boolean {
  const { text, lower } = words[at]!;
  const next = words[at + 1];
  if (value !== '')
    return !['a', 'i'].includes(lower) || text === lower.toUpperCase() || (next !== undefined && isSingle(next));
  if (next === undefined) return false;
  if (next.start === words[at]!.end) return /^\d/.test(next.text) || next.text === '-';
  const joins = next.lower in JOINTS && next.text.length > 1;
  if (joins) return true;
  if (pastThen(words, at + 1) > at + 1)
    return /^\p{Lu}$/u.test(text) && /^(?:an?|the|letter|with|is|it's|its|)$/.test(words[at - 1]?.lower ?? '');
  if (['as', 'for'].includes(next.lower))
    return text !== 'a' && text !== 'I' && text !== 'i' && words[at + 2] !== undefined && pastExample(words, at) > at;
  return text === lower.toUpperCase() && text !== 'I'
    ? isSingle(next) || /^\d/.test(next.text)
    : lower !== 'a' && lower !== 'i' && isSingle(next);
}

/** "B as in boy" and "B for boy" say one letter. */
function pastExample(words: readonly Word[], at: number): number {
  const [one, two, three] = [words[at + 1]?.lower, words[at + 2]?.lower, words[at + 3]?.lower];
  // Not `lower`: a lone "r" is read as "are" there.
  const letter = words[at]!.text.toLowerCase();
  if (one === 'as' && two === 'in' && three?.startsWith(letter)) return at + 3;
  return one === 'for' && two?.startsWith(letter) ? at + 2 : at;
}

/** Letters right before digits, perhaps with a dash: ORD1001, ORD-1001. */
function isGluedCode(words: readonly Word[], at: number): boolean {
  const [first, second, third] = [words[at]!, words[at + 1], words[at + 2]];
  if (!second || second.start !== first.end) return false;
  if (/^\d/.test(second.text)) return true;
  return (
    /^[-/_]$/.test(second.text) &&
    third !== undefined &&
    third.start === second.end &&
    /^\d|^\p{Lu}{1,4}$/u.test(third.text)
  );
}
