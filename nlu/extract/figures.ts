// Owns telling figures apart: a number of an order, a sum, a count, an age, a postal code; never the digits of a date or a phone.

import { isAbsent } from '../../flow/language/json.ts';
import { tokenize } from '../../flow/text/tokenize.ts';
import { matchesOf } from '../matches.ts';
import { isFree, overlaps, type Word, type WordSpan } from '../route/words.ts';
import { isAge } from './ages.ts';
import type { CodeFound } from './codes.ts';
import { currencyNamed, isMoney, isOneOfTwo, isOnlyMentioned, isPaid, isPromise, type MoneyFound } from './money.ts';
import { digitRunsIn, type NumberFound } from './numbers.ts';
import { companyOf, countsOther, isOwnNoun, noneOf, nthOf } from './pairs.ts';
import { currencyOf } from './places.ts';
import { type FoundValue, type SentenceReading, touches, valuesLeft, type WantedVariable } from './reading.ts';
import { inOwnUnit, isMeasuredAs } from './units.ts';
import type { VariableKind } from './variable-kinds.ts';

export function codeCandidates(members: readonly WantedVariable[], reading: SentenceReading): FoundValue[] {
  const solid = (code: CodeFound): boolean => /^[\p{L}\p{N}]+$/u.test(reading.text.slice(code.start, code.end));
  const alone = members.some((one) => one.alone);
  const free = reading.codes.filter((code) => {
    if (!isFree(code, reading.taken)) return false;
    if (members.every(({ strict }) => strict) && !members.some((one) => isPlainCode(one, code, reading))) return false;
    // A phone number, a date or a sum of money is no order number, unless it is called one or stands there alone in one piece.
    const named = members.some((one) => touches(one, code, reading));
    if (reading.dates.some((date) => overlaps(date, code))) return named && solid(code) && code.value.length > 4;
    if (reading.phones.some((phone) => overlaps(phone, code))) return named || (alone && solid(code));
    return named || !(isMeasured(code, reading) || isSum(code, reading));
  });
  const standingCodes = valuesLeft(free, reading).map(({ start, end, value }) => ({ start, end, value }));
  // One digit alone is a count or a choice, hardly a number of anything.
  const pieces = alone ? joinedPieces(standingCodes, reading.text) : standingCodes;
  const long = pieces.filter((code) => code.value.length > 1 || alone);
  return long.length > 0 ? long.map((code) => typedCode(code, members)) : letterCode(members, reading);
}

/** What was not asked for is a code if it is called one, looks like nothing else, or takes the place of one like it. */
const isPlainCode = (one: WantedVariable, code: CodeFound, reading: SentenceReading): boolean =>
  touches(one, code, reading) ||
  /^(?=.*\d)(?=.*\p{L})[\p{L}\d-]{4,}$|^\d{6,}$/u.test(code.value) ||
  (isReplacing(code, reading) && shapeOf(code.value) === shapeOf(String(one.known ?? '')));

/** "Sorry, I meant 1243" */
const isReplacing = ({ start }: CodeFound, { corrected, text }: SentenceReading): boolean =>
  (corrected !== -1 && start >= corrected) || /^\s*(?:no|nope|sorry|oops|wait|actually)\b/i.test(text);
const shapeOf = (code: string): string => code.replace(/\d/g, '9').replace(/\p{L}/gu, 'a');

/** "12 34 56 78": groups of digits with nothing but blanks between them are one number. */
function joinedPieces(
  codes: readonly (WordSpan & { value: string })[],
  text: string,
): (WordSpan & { value: string })[] {
  const joined: (WordSpan & { value: string })[] = [];
  for (const code of codes) {
    const last = joined.at(-1);
    const close =
      last && /^\d+$/.test(last.value) && /^\d+$/.test(code.value) && /^\s+$/.test(text.slice(last.end, code.start));
    if (close) joined[joined.length - 1] = { value: last.value + code.value, start: last.start, end: code.end };
    else joined.push(code);
  }
  return joined;
}

function typedCode(code: WordSpan & { value: string }, members: readonly WantedVariable[]): FoundValue {
  const number = members.every(({ variable }) => variable.type === 'integer' || variable.type === 'number');
  return number && /^\d{1,15}$/.test(code.value) ? { ...code, value: Number(code.value) } : code;
}

/** "QWERTY" where a code was asked for. */
function letterCode(members: readonly WantedVariable[], { text }: SentenceReading): FoundValue[] {
  const trimmed = text.trim().replace(/[.!]$/, '');
  const alone = members.length === 1 && members[0]!.alone && members[0]!.variable.type === 'string';
  if (!alone || !/^\p{Lu}{4,12}$/u.test(trimmed) || ['STOP', 'HELP', 'NONE', 'HELLO'].includes(trimmed)) return [];
  return [{ value: trimmed, start: 0, end: text.length }];
}

const MEASURED_AFTER =
  /^\s?(?:%|percent\b|days?\b|weeks?\b|months?\b|years?\b|hours?\b|minutes?\b|mins?\b|seconds?\b|items?\b|people\b|persons?\b|adults?\b|children\b|kids?\b|guests?\b|times?\b|nights?\b|am\b|pm\b|o'clock\b|st\b|nd\b|rd\b|th\b|:\d)/i;

/** "I can pay 200", "I was charged 80": sums, where one is wanted too. */
const isSum = (span: WordSpan, { text, wanted }: SentenceReading): boolean =>
  wanted.some(
    (one) =>
      (one.kind === 'money' || one.kind === 'amount') && (isPaid(span, text) || isOnlyMentioned(one, span, text)),
  );
const isMeasured = (span: WordSpan, { text }: SentenceReading): boolean =>
  isMoney(span, text) || MEASURED_AFTER.test(text.slice(span.end, span.end + 12));

const NONE = /^\W*(?:none|none at all|none of (?:them|us|those)|not any|nobody|no one|nil)\W*$/i;

export function numberCandidates(one: WantedVariable, reading: SentenceReading): FoundValue[] {
  const { kind, variable, label, alone, asked, strict } = one;
  const { text } = reading;
  const fraction = alone && kind === 'count' && !reading.isDated ? fractionIn(text) : undefined;
  if (fraction) return [fraction];
  if (kind === 'amount') {
    const sums = sumsLeft(one, reading);
    if (sums.length > 0) return sums.map(({ start, end, amount }) => ({ start, end, value: amount }));
  }
  const alonePerson = kind === 'count' && asked ? onlyMe(one, text) : undefined;
  if (alonePerson) return [alonePerson];
  if (kind === 'count' && asked && NONE.test(text)) return [{ value: 0, start: 0, end: text.length }];
  const changed = kind === 'count' ? changedCount(one, reading) : undefined;
  if (changed) return [changed];
  const nth = kind === 'count' && !one.strict ? nthOf(one, reading) : undefined;
  if (nth) return [nth];
  const none = kind === 'count' ? noneOf(one, reading) : undefined;
  if (none) return [none];
  const company = companyOf(one, reading);
  if (company && company.value !== null) return valuesLeft([company], reading);
  const total = kind === 'count' && asked ? totalOf(reading) : undefined;
  if (total) return valuesLeft([total], reading);
  const whole = variable.type === 'integer';
  const { numbers, converted } =
    kind === 'count' ? measuredNumbers(one, reading) : { numbers: reading.numbers, converted: [] };
  const free = numbers.filter(
    (number) =>
      !isOneOfTwo(number, reading) &&
      !(kind === 'count' && typeof one.known === 'number' && (isChange(number, text) || isOfWhole(number, text))) &&
      !(whole && !Number.isInteger(number.value)) &&
      isPlain(number, one, reading) &&
      !(company && overlaps(company, number)) &&
      !(kind === 'count' && countsOther(one, number, reading)) &&
      !(kind === 'amount' && isOnlyMentioned(one, number, text)),
  );
  const money = (found: NumberFound): boolean =>
    !isMeasuredAs(one, found, text) && (isMoney(found, text) || !isFree(found, reading.sums));
  const percent = (found: NumberFound): boolean => /^\s?(?:%|percent\b)/i.test(text.slice(found.end, found.end + 9));
  let fitting: NumberFound[];
  if (kind === 'amount')
    fitting = free.filter((found) => !percent(found) && !MEASURED_AFTER.test(text.slice(found.end, found.end + 12)));
  else if (kind === 'percent')
    fitting = free.some(percent) ? free.filter(percent) : free.filter((found) => !money(found));
  else if (kind === 'age') fitting = free.filter((found) => isAge(found, one, reading));
  else fitting = free.filter((found) => !percent(found) && (!money(found) || /\bprice|cost\b/.test(label)));
  const plain = strict
    ? fitting.filter(
        (found) =>
          replacesKnown(one, found, reading) ||
          (isPlainFigure(one, found, reading) && !reading.wanted.some((other) => replacesKnown(other, found, reading))),
      )
    : fitting;
  // "2 rooms for 5": where a number stands before its own noun, no other is meant.
  const own =
    kind === 'count' && reading.corrected === -1
      ? plain.filter((found) => isOwnNoun(one, found, reading) || isForSoMany(one, found, reading))
      : [];
  const left = valuesLeft(own.length > 0 ? own : plain, reading).map(({ start, end, value }) => ({
    start,
    end,
    value,
  }));
  // What was reckoned is said, so that it can be corrected.
  if (left.some(({ start }) => converted.some((other) => other.start === start))) reading.guessed.push(variable.name);
  return left;
}

/** "I said 40 but it's more like 60": the known value is named, and another after it. */
const replacesKnown = (
  { known }: WantedVariable,
  { start }: NumberFound,
  { corrected, numbers }: SentenceReading,
): boolean =>
  corrected !== -1 && start >= corrected && numbers.some(({ end, value }) => end <= corrected && value === known);

const SUMS_UP =
  /(?:(?:^|[,;.–-]\s*)so|\bmak(?:es?|ing)|\bcomes? to|\btotal(?:s|ling)?(?: of)?|\b(?:altogether|in all|in total|all in all),?|=)\s+(?:that(?:['’]?s| is| makes) |it(?:['’]?s| is) )?$/i;
const SUMMED_UP = /^\s+(?:altogether|in all|in total|total|all together|all in all)\b/i;

/** "4 upstairs and 3 in the hall, so seven": of several numbers, the one that sums the others up. */
function totalOf({ numbers, text, corrected }: SentenceReading): FoundValue | undefined {
  if (numbers.length < 2 || numbers.length > MAX_SUMMED || corrected !== -1) return undefined;
  const sum = (others: readonly NumberFound[]): number => others.reduce((all, { value }) => all + value, 0);
  const isTotal = (one: NumberFound): boolean =>
    (SUMS_UP.test(text.slice(Math.max(0, one.start - 30), one.start)) ||
      SUMMED_UP.test(text.slice(one.end, one.end + 20))) &&
    sum(numbers) === 2 * one.value;
  const total = numbers.find(isTotal);
  // All of the reckoning is the answer.
  return total && { value: total.value, start: numbers[0]!.start, end: Math.max(...numbers.map(({ end }) => end)) };
}
const MAX_SUMMED = 6;

/** "One kid less", "two more": a change, and no count. */
const isChange = ({ end }: NumberFound, text: string): boolean =>
  /^\s+(?:\p{L}+\s+)?(?:less|fewer|more|extra|menos|más)\b/iu.test(text.slice(end, end + 30));

/** Of "two of the three" only a variable that holds three takes a number. */
const isOfWhole = ({ start, end }: NumberFound, text: string): boolean =>
  /^ of (?:the|those|these|our|my|all)\b/i.test(text.slice(end, end + 12)) ||
  /\bof (?:the|those|these|our|my|all) $/i.test(text.slice(Math.max(0, start - 14), start));

/** Who changes a count says few numbers. */
const MAX_CHANGED = 6;

/** "Only two of the three", "one kid less": what becomes of a count that is known. */
function changedCount(one: WantedVariable, reading: SentenceReading): FoundValue | undefined {
  const { text, numbers } = reading;
  if (typeof one.known !== 'number' || numbers.length > MAX_CHANGED) return undefined;
  for (const [i, part] of numbers.entries()) {
    const whole = numbers[i + 1];
    const isPart =
      whole && /^ of (?:the|those|these|our|my|all)(?: \p{L}+)? $/iu.test(text.slice(part.end, whole.start));
    if (isPart && whole.value === one.known && part.value < whole.value)
      return { value: part.value, start: part.start, end: whole.end };
    const isOthers = numbers.length > 1 || !isChange(part, text) || countsOther(one, part, reading);
    const isNamed = isOwnNoun(one, part, reading) || reading.wanted.filter(({ kind }) => kind === 'count').length === 1;
    if (isOthers || !isNamed) continue;
    const value =
      one.known + (/\b(?:more|extra|más)\b/i.test(text.slice(part.end, part.end + 30)) ? 1 : -1) * part.value;
    if (value >= 0) return { value, start: part.start, end: part.end };
  }
  return undefined;
}

const MAX_NOTES = 10;

function measuredNumbers({ variable }: WantedVariable, { numbers, text, notes }: SentenceReading) {
  const measured = inOwnUnit(variable, numbers, text);
  for (const note of measured.notes.slice(0, MAX_NOTES)) if (!notes.includes(note)) notes.push(note);
  return measured;
}

const PEOPLE =
  /\b(?:people|persons?|guests?|party|adults?|kids?|child(?:ren)?|friends?|others|couples?|ladies|women|men|guys|seats|diners|attendees|visitors)\b/;

/** What was not asked for must be called what it is: "a table for 4", not "I have 4 questions". */
function isPlainFigure(one: WantedVariable, found: NumberFound, reading: SentenceReading): boolean {
  if (touches(one, found, reading) || one.kind === 'age') return true;
  if (isOwnNoun(one, found, reading)) return true;
  const [next] = reading.words.slice(found.lastWord + 1);
  const counted = next && /^\p{L}/u.test(next.text) ? next.lower : '';
  if (isNewFigure(one, found, reading)) return true;
  if (one.kind === 'amount') return isMoney(found, reading.text);
  if (one.kind !== 'count' || !/(?:s|ren|ple|ies|men)$/.test(counted) || counted === 'this') return true;
  return PEOPLE.test(counted) && PEOPLE.test(`${one.label} ${one.variable.description}`);
}

const FIGURES: ReadonlySet<VariableKind> = new Set(['money', 'amount', 'count', 'age', 'percent', 'code', 'zip']);
const REPLACES =
  /\b(?:no|nope|nah|make|actually|only|just|rather|instead|sorry|meant?|change|raise|lower|let's|say|oops|wait)\b/i;
const CLOSES =
  /^\s*(?:$|[.,!?;]|(?:even|please|instead|then|now|only|max|tops|flat|on|by|this|next|tomorrow|today|tonight|and|but|a (?:month|week)|per|every|each|monthly|weekly|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)/i;

/** "No, 80", "I can only do 80": the only figure that is wanted takes it, where no time of day could. */
function isNewFigure(
  one: WantedVariable,
  { start, end, value }: NumberFound,
  { text, wanted, isDated }: SentenceReading,
): boolean {
  const others = wanted.filter(({ variable, kind }) => variable !== one.variable && FIGURES.has(kind));
  const isPayment = one.kind === 'amount' && isPaid({ start, end }, text);
  // What is paid is no number of an account.
  if (others.some(({ kind }) => !isPayment || (kind !== 'code' && kind !== 'zip')) || !CLOSES.test(text.slice(end)))
    return false;
  const isHour = isDated && value <= 24 && wanted.some(({ kind }) => kind === 'time' || kind === 'datetime');
  if (isHour) return false;
  if (isPayment) return true;
  return !isAbsent(one.known) && (REPLACES.test(text.slice(0, start)) || isWholeText({ start, end }, text));
}

/** Sums that are one and not a choice. */
function sumsLeft(one: WantedVariable, reading: SentenceReading): MoneyFound[] {
  const isTaken = (sum: MoneyFound): boolean =>
    !isFree(sum, reading.taken) || isOneOfTwo(sum, reading) || isOnlyMentioned(one, sum, reading.text);
  return valuesLeft(
    reading.sums.filter((sum) => !isTaken(sum) && !(sum.amount === 0 && isPromise(one))),
    reading,
  );
}

/** "Just me", "only her": one person. */
function onlyMe({ variable, label }: WantedVariable, text: string): FoundValue | undefined {
  const people = PEOPLE.test(`${label} ${variable.description}`.toLowerCase());
  const match = people
    ? /\b(?:(?:just|only) (?:me|myself|him|her|one)|by myself|on my own)\b(?!\s*(?:,|and\b|plus\b|with\b))/i.exec(text)
    : null;
  return match ? { value: 1, start: match.index, end: match.index + match[0].length } : undefined;
}

/** A sum with its currency; a bare number where the sum was asked for and the place says which money is meant. */
export function moneyCandidates(one: WantedVariable, reading: SentenceReading): FoundValue[] {
  const sums = sumsLeft(one, reading);
  if (sums.length > 0)
    return sums.map(({ start, end, amount, currency }) => ({ start, end, value: { amount, currency } }));
  // A sum that is no answer has no number that is one.
  if (reading.sums.some((sum) => isFree(sum, reading.taken) && !isOnlyMentioned(one, sum, reading.text))) return [];
  const described = tokenize(one.variable.description.slice(0, 300)).flatMap(({ lower }) => currencyNamed(lower) ?? []);
  const currency = described[0] ?? currencyOf(reading.timezone);
  // "I will pay 200 on Friday": what was not asked for must be promised plainly.
  const numbers = numberCandidates({ ...one, kind: 'amount', strict: one.strict || !one.asked }, reading);
  // "Make it 85 so he can have the longer one": where there are figures, a word is no sum.
  const figures = numbers.filter(({ start }) => /\d/.test(reading.text[start] ?? ''));
  const bare =
    figures.length > 0 || reading.numbers.some(({ start }) => /\d/.test(reading.text[start] ?? '')) ? figures : numbers;
  if (bare.length > 0 && currency === undefined) reading.notes.push(`${one.variable.name}: no currency was said`);
  return currency === undefined
    ? []
    : bare.flatMap(({ start, end, value }) =>
        typeof value === 'number' && !(value === 0 && isPromise(one))
          ? [{ start, end, value: { amount: value, currency } }]
          : [],
      );
}

/** "Over 8", "8 or more" */
const BOUND = /\b(?:over|under|above) #|# or (?:more|over|larger|bigger)\b/i;

/** No part of a phone number, a code, a date or a time. */
function isPlain(number: NumberFound, one: WantedVariable, reading: SentenceReading): boolean {
  const { kind, label, alone, asked } = one;
  const { text, words } = reading;
  if (!isFree(number, reading.taken)) return false;
  if (reading.phones.some((phone) => overlaps(phone, number))) return false;
  // "6oz" is no code where ounces are asked for.
  if (isInsideCode(number, reading) && !isMeasuredAs(one, number, text)) return false;
  // "About 4 inches" is no hour, nor is "for two" where no hour is wanted.
  const isParty = isForSoMany(one, number, reading) && !reading.wanted.some((other) => other.kind.endsWith('time'));
  const isHour = reading.dates.some((date) => overlaps(date, number)) && !isMeasuredAs(one, number, text) && !isParty;
  if (isHour && !isWholeText(number, text)) return false;
  const after = text.slice(number.end, number.end + 4);
  if (/^\s?(?:st|nd|rd|th)\b/.test(after) || text[number.end] === ':' || text[number.start - 1] === ':') return false;
  // A fraction or a span: which of the two was meant is not said.
  if (/^\s?[/–-]\s?\d/.test(after) || /\d\s?[/–]\s?$/.test(text.slice(0, number.start))) return false;
  if (number.colloquial && kind !== 'amount' && !(alone && isWholeText(number, text))) return false;
  if (
    kind === 'count' &&
    BOUND.test(`${text.slice(Math.max(0, number.start - 8), number.start)}#${text.slice(number.end, number.end + 12)}`)
  )
    return false;
  if (isPronoun(number, words) || /\b(?:than|rating of|less that|more that)\s*$/i.test(text.slice(0, number.start)))
    return false;
  const corrects =
    reading.corrected !== -1 && number.start >= reading.corrected && number.start - reading.corrected <= 2;
  const named =
    asked ||
    corrects ||
    touches(one, number, reading) ||
    isNewFigure(one, number, reading) ||
    isMeasuredAs(one, number, text) ||
    isOwnNoun(one, number, reading);
  if (kind === 'count' && !reading.isOnly && !named && !isCountedAt(number, words)) return false;
  return !belongsToCode(number, words, label);
}

/** "one of them", "the one at six": no number. */
function isPronoun({ firstWord, lastWord }: NumberFound, words: readonly Word[]): boolean {
  if (firstWord !== lastWord || words[firstWord]!.lower !== 'one') return false;
  const [before, after] = [words[firstWord - 1]?.lower ?? '', words[lastWord + 1]?.lower ?? ''];
  return (
    after === 'of' || /^(?:the|this|that|which|another|any|no|each|every|other|first|last|next|[ap]m)$/.test(before)
  );
}

/** "A boat for two, 2 nights": people, where people are counted. */
const isForSoMany = (one: WantedVariable, { start, end }: NumberFound, { text }: SentenceReading): boolean =>
  PEOPLE.test(`${one.label} ${one.variable.description}`) &&
  /\bfor $/i.test(text.slice(0, start)) &&
  /^\s*(?:$|[.,!?;]|(?:on|at|from|with|please|pls|this|next|tomorrow|today|tonight)\b)/i.test(text.slice(end));

/** What was not asked for is counted only where a word says so: "for 4", "a party of 6", "5 guests". */
function isCountedAt({ firstWord, lastWord }: NumberFound, words: readonly Word[]): boolean {
  const before = words
    .slice(Math.max(0, firstWord - 2), firstWord)
    .map(({ lower }) => lower)
    .join(' ');
  const after = words
    .slice(lastWord + 1, lastWord + 3)
    .map(({ lower }) => lower)
    .join(' ');
  return (
    /\b(?:for|of|are|be|to|have|has|with|just|only|fit|seat|seats|us|need|want|get|the|say|around|about|another|plus|my|our|into|it|that)$/.test(
      before,
    ) ||
    /^(?:of us|of them|total|in total|\p{L}{2,}(?:s|ren|ple)\b|person|adult|guest|kid|child|top|pax|more|altogether|attending|coming|invited|will|each)/u.test(
      after,
    )
  );
}

const isWholeText = ({ start, end }: WordSpan, text: string): boolean =>
  text.slice(0, start).trim() === '' && /^\s*[.!]?\s*$/.test(text.slice(end));

/** "3/4" where a number was asked for. */
function fractionIn(text: string): FoundValue | undefined {
  const match = /^\s*(-?\d{1,9})\s?\/\s?(\d{1,9})\s*[.!]?\s*$/.exec(text);
  const [above, below] = [Number(match?.[1]), Number(match?.[2])];
  return match && below > 0
    ? { value: Math.round((above / below) * 1e9) / 1e9, start: 0, end: text.length }
    : undefined;
}

/** Digits glued to letters or dashes are part of a code. */
function isInsideCode(number: WordSpan, { codes, text }: SentenceReading): boolean {
  const glued = /[\p{L}\d#_]/u.test(text[number.start - 1] ?? ' ') || /[\d_]/.test(text[number.end] ?? ' ');
  return (
    glued ||
    codes.some(
      (code) =>
        overlaps(code, number) && /\p{L}|-|\//u.test(code.value) && code.end - code.start > number.end - number.start,
    )
  );
}

const CODE_NAMES = new Set(
  'order account invoice ticket reference policy case claim booking confirmation tracking zip room apartment unit flat suite line flight step option extension serial member pin'.split(
    ' ',
  ),
);

/** "order 1001" is no amount, unless orders are what is counted. */
function belongsToCode(number: NumberFound, words: readonly Word[], label: string): boolean {
  for (let i = number.firstWord - 1; i >= Math.max(0, number.firstWord - 4); i--) {
    const { lower } = words[i]!;
    if (lower === '#') return true;
    if (CODE_NAMES.has(lower)) return !label.split(' ').includes(lower);
    if (!['number', 'no', 'is', ':', 'id', 'code', '.', 'was'].includes(lower)) return false;
  }
  return false;
}

export function zipIn({ variable, strict }: WantedVariable, reading: SentenceReading): FoundValue | undefined {
  const found: FoundValue[] = [];
  for (const { index, 0: match } of matchesOf(
    reading.text,
    /\b\d{5}(?:-\d{4})?\b(?!-?\d)|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/gi,
  ))
    found.push({ value: match.toUpperCase(), start: index, end: index + match.length });
  for (const run of digitRunsIn(reading.words))
    if (run.spoken && run.digits.length === 5) found.push({ value: run.digits, start: run.start, end: run.end });
  const free = valuesLeft(found, reading).filter(
    (one) => isFree(one, reading.taken) && isFree(one, reading.phones) && !isMoney(one, reading.text),
  );
  const lead = (one: FoundValue): string => reading.text.slice(Math.max(0, one.start - 30), one.start);
  const named = free.filter((one) => /\b(?:zip|postal|post ?code|code)\b/i.test(lead(one)));
  const other = (one: FoundValue): boolean =>
    /\b(?:order|account|invoice|ticket|case|reference)\b[\s\w]{0,12}\W{0,3}$/i.test(lead(one));
  const chosen = named.at(-1) ?? (strict ? undefined : free.findLast((one) => !other(one)));
  if (!chosen) return undefined;
  const digits = String(chosen.value);
  if (variable.type === 'string') return chosen;
  return /^\d+$/.test(digits) ? { ...chosen, value: Number(digits) } : undefined;
}
