// Owns telling figures apart: a number of an order, a sum, a count, an age, a postal code; never the digits of a date or a phone.

import { isFree, overlaps, type Word, type WordSpan } from '../route/words.ts';
import type { CodeFound } from './codes.ts';
import { digitRunsIn, type NumberFound, numbersIn } from './numbers.ts';
import { type FoundValue, type Reading, touches, valuesLeft, type WantedVariable } from './reading.ts';

export function codeCandidates(members: readonly WantedVariable[], reading: Reading): FoundValue[] {
  const solid = (code: CodeFound): boolean => /^[\p{L}\p{N}]+$/u.test(reading.text.slice(code.start, code.end));
  const alone = members.some((one) => one.alone);
  const free = reading.codes.filter((code) => {
    if (!isFree(code, reading.taken)) return false;
    // A phone number, a date or a sum of money is no order number, unless it is called one or stands there alone in one piece.
    const named = members.some((one) => touches(one, code, reading));
    if (reading.dates.some((date) => overlaps(date, code))) return named && solid(code) && code.value.length > 4;
    if (reading.phones.some((phone) => overlaps(phone, code))) return named || (alone && solid(code));
    return named || !isMeasured(code, reading);
  });
  const standingCodes = valuesLeft(free, reading).map(({ start, end, value }) => ({ start, end, value }));
  // One digit alone is a count or a choice, hardly a number of anything.
  const pieces = alone ? joinedPieces(standingCodes, reading.text) : standingCodes;
  const long = pieces.filter((code) => code.value.length > 1 || alone);
  return long.length > 0 ? long.map((code) => typedCode(code, members)) : letterCode(members, reading);
}

/** "12 34 56 78": groups of digits with nothing but blanks between them are one number. */
function joinedPieces(codes: readonly (WordSpan & { value: string })[], text: string): (WordSpan & { value: string })[] {
  const joined: (WordSpan & { value: string })[] = [];
  for (const code of codes) {
    const last = joined.at(-1);
    const close = last && /^\d+$/.test(last.value) && /^\d+$/.test(code.value) && /^\s+$/.test(text.slice(last.end, code.start));
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
function letterCode(members: readonly WantedVariable[], { text }: Reading): FoundValue[] {
  const trimmed = text.trim().replace(/[.!]$/, '');
  const alone = members.length === 1 && members[0]!.alone && members[0]!.variable.type === 'string';
  if (!alone || !/^\p{Lu}{4,12}$/u.test(trimmed) || ['STOP', 'HELP', 'NONE', 'HELLO'].includes(trimmed)) return [];
  return [{ value: trimmed, start: 0, end: text.length }];
}

const MONEY_BEFORE = /[$€£¥]\s?$/;
const MONEY_AFTER = /^\s?(?:[$€£¥]|dollars?\b|bucks\b|euros?\b|pounds?\b|usd\b|eur\b|gbp\b|cents?\b|grand\b|quid\b)/i;
const MEASURED_AFTER =
  /^\s?(?:%|percent\b|days?\b|weeks?\b|months?\b|years?\b|hours?\b|minutes?\b|mins?\b|seconds?\b|items?\b|people\b|persons?\b|adults?\b|children\b|kids?\b|guests?\b|times?\b|nights?\b|am\b|pm\b|o'clock\b|st\b|nd\b|rd\b|th\b|:\d)/i;

const isMoney = (span: WordSpan, text: string): boolean =>
  MONEY_BEFORE.test(text.slice(0, span.start)) || MONEY_AFTER.test(text.slice(span.end, span.end + 12));
const isMeasured = (span: WordSpan, { text }: Reading): boolean =>
  isMoney(span, text) || MEASURED_AFTER.test(text.slice(span.end, span.end + 12));

export function numberCandidates({ kind, variable, label, alone }: WantedVariable, reading: Reading): FoundValue[] {
  const { text, words } = reading;
  const whole = variable.type === 'integer';
  const free = reading.numbers.filter((number) => {
    if (!isFree(number, reading.taken) || (whole && !Number.isInteger(number.value))) return false;
    if (reading.phones.some((phone) => overlaps(phone, number)) || isInsideCode(number, reading)) return false;
    const spare = reading.dates.some((date) => overlaps(date, number));
    if (
      spare ||
      /^\s?(?:st|nd|rd|th)\b/.test(text.slice(number.end, number.end + 4)) ||
      text[number.end] === ':' ||
      text[number.start - 1] === ':'
    )
      return false;
    if (number.colloquial && kind !== 'amount') return false;
    return !belongsToCode(number, words, label);
  });
  const money = (found: NumberFound): boolean => isMoney(found, text);
  const percent = (found: NumberFound): boolean => /^\s?(?:%|percent\b)/i.test(text.slice(found.end, found.end + 9));
  let fitting = free;
  if (kind === 'amount') {
    const sums = free.filter(
      (found) => money(found) && !/\b(?:dollars?|euros?|pounds?|bucks) (?:and )?$/i.test(text.slice(0, found.start)),
    );
    fitting =
      sums.length > 0
        ? sums
        : free.filter((found) => !percent(found) && !MEASURED_AFTER.test(text.slice(found.end, found.end + 12)));
  } else if (kind === 'percent') fitting = free.some(percent) ? free.filter(percent) : free.filter((found) => !money(found));
  else if (kind === 'age') fitting = free.filter((found) => found.value >= 0 && found.value < 130 && isAge(found, text, alone));
  else fitting = free.filter((found) => !percent(found) && (!money(found) || /\bprice|cost\b/.test(label)));
  return valuesLeft(fitting, reading).map(({ start, end, value }) => ({
    start,
    end,
    value: kind === 'amount' ? withCents(value, end, text, words) : value,
  }));
}

const isAge = (found: WordSpan, text: string, alone: boolean): boolean => {
  const after = text.slice(found.end, found.end + 14);
  return (
    /^\s?(?:years? old|-year|y\.?o\b|years of age)/i.test(after) ||
    (alone && (/^\s*(?:[.,!;]|$)/.test(after) || /^\s?years?\s*(?:[.,!;]|$)/i.test(after)))
  );
};

/** "150 dollars and 50 cents", and "50 cents" alone. */
function withCents(value: number, end: number, text: string, words: readonly Word[]): number {
  const after = text.slice(end, end + 40);
  if (/^\s?cents?\b/i.test(after)) return Math.round(value) / 100;
  const cents = /^\s?(?:dollars?|euros?|pounds?|bucks)\s(?:and\s)?(\d{1,2}|[a-z]+(?:[ -][a-z]+)?)\s?cents?\b/i.exec(after);
  if (!cents) return value;
  const from = end + after.indexOf(cents[1]!);
  const [number] = numbersIn(words.filter((word) => word.start >= from && word.end <= from + cents[1]!.length));
  return number && number.value < 100 ? value + number.value / 100 : value;
}

/** Digits glued to letters or dashes are part of a code. */
function isInsideCode(number: WordSpan, { codes, text }: Reading): boolean {
  const glued = /[\p{L}\d#_]/u.test(text[number.start - 1] ?? ' ') || /[\d_]/.test(text[number.end] ?? ' ');
  return (
    glued ||
    codes.some(
      (code) => overlaps(code, number) && /\p{L}|-|\//u.test(code.value) && code.end - code.start > number.end - number.start,
    )
  );
}

const CODE_NAMES = new Set([
  'order',
  'account',
  'invoice',
  'ticket',
  'reference',
  'policy',
  'case',
  'claim',
  'booking',
  'confirmation',
  'tracking',
  'zip',
  'room',
  'apartment',
  'unit',
  'flat',
  'suite',
  'line',
  'flight',
  'step',
  'option',
  'extension',
  'serial',
  'member',
  'pin',
]);

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

export function zipIn({ variable }: WantedVariable, reading: Reading): FoundValue | undefined {
  const found: FoundValue[] = [];
  for (const { index, 0: match } of reading.text.matchAll(
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
  const chosen = named.at(-1) ?? free.findLast((one) => !other(one));
  if (!chosen) return undefined;
  const digits = String(chosen.value);
  if (variable.type === 'string') return chosen;
  return /^\d+$/.test(digits) ? { ...chosen, value: Number(digits) } : undefined;
}
