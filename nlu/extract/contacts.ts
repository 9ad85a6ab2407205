// Owns finding e-mail addresses and phone numbers, typed or spoken.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isEmptyWord, type Word, type WordSpan } from '../route/words.ts';
import { digitRunsIn } from './numbers.ts';

export type TextFound = WordSpan & { value: string };

const LOCAL_PART = /[\p{L}\p{N}._%+-]/u;
const DOMAIN_PART = /[\p{L}\p{N}.-]/u;
const MAX_SIDE = 128;

export function emailsIn(text: string, words: readonly Word[]): TextFound[] {
  return [...typedEmails(text), ...spokenEmails(words)];
}

/** Looks left and right of every @, so that a page of them stays cheap. */
function typedEmails(text: string): TextFound[] {
  const found: TextFound[] = [];
  let done = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > done && at - start < MAX_SIDE && LOCAL_PART.test(text[start - 1]!)) start--;
    let end = at + 1;
    while (end < text.length && end - at < MAX_SIDE && DOMAIN_PART.test(text[end]!)) end++;
    while (end > at && /[.-]/.test(text[end - 1]!)) end--;
    const value = text.slice(start, end).replace(/^[.-]+/, '');
    done = end;
    if (isAddress(value)) found.push({ value: value.toLowerCase(), start, end });
  }
  return found;
}

const isAddress = (value: string): boolean => {
  const [local = '', domain = '', ...more] = value.split('@');
  return (
    more.length === 0 && local !== '' && local.length <= 64 && /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,24}$/u.test(domain)
  );
};

const JOINTS: Record<string, string> = {
  dot: '.',
  period: '.',
  point: '.',
  underscore: '_',
  dash: '-',
  hyphen: '-',
  minus: '-',
  plus: '+',
};
function joint(word: Word | undefined): string | undefined {
  if (!word) return undefined;
  if (Object.hasOwn(JOINTS, word.lower)) return JOINTS[word.lower];
  return /^[._-]$/.test(word.text) ? word.text : undefined;
}
const isPiece = (word: Word | undefined): boolean =>
  word !== undefined && /^[\p{L}\p{N}]+$/u.test(word.text) && joint(word) === undefined;

/** "ann dot lee at example dot com", "a n n at example dot com" */
function spokenEmails(said: readonly Word[]): TextFound[] {
  const words = withoutExamples(said.filter(({ lower }) => !/^(?:,|um+|uh+|er+|erm)$/.test(lower)));
  const found: TextFound[] = [];
  for (const [i, { lower }] of words.entries()) {
    if (lower !== 'at' && lower !== '@') continue;
    const domain = readForward(words, i + 1);
    const local = readBack(words, i - 1);
    if (!domain || !local || (lower === '@' && !domain.spoken && !local.spoken)) continue;
    const value = `${local.text}@${domain.text}`.toLowerCase();
    if (isAddress(value)) found.push({ value, start: words[local.at]!.start, end: words[domain.at]!.end });
  }
  return found;
}

/** "d as in david" says one letter. */
function withoutExamples(words: readonly Word[]): Word[] {
  const kept: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    kept.push(word);
    const [as, , example] = words.slice(i + 1, i + 4);
    const isExample = as?.lower === 'as' && words[i + 2]?.lower === 'in' && example?.lower.startsWith(word.lower);
    if (isExample && /^\p{L}$/u.test(word.text)) i += 3;
  }
  return kept;
}

function readForward(words: readonly Word[], from: number): { text: string; at: number; spoken: boolean } | undefined {
  let [text, at, spoken, dots] = ['', from, false, 0];
  for (let i = from; i < words.length && i < from + 24; i++) {
    const sign = joint(words[i]);
    if (isPiece(words[i]) && (text === '' || /[._-]$/.test(text) || /^\p{L}$/u.test(words[i]!.text))) text += words[i]!.text;
    else if (sign !== undefined && sign !== '+' && text !== '' && isPiece(words[i + 1]) && !/[._-]$/.test(text)) {
      text += sign;
      if (sign === '.') dots++;
      if (words[i]!.text.length > 1) spoken = true;
      continue;
    } else break;
    at = i;
  }
  return dots > 0 && spoken ? { text, at, spoken } : undefined;
}

function readBack(words: readonly Word[], from: number): { text: string; at: number; spoken: boolean } | undefined {
  let [text, at, spoken] = ['', from, false];
  for (let i = from; i >= 0 && i > from - 24; i--) {
    const sign = joint(words[i]);
    const letters =
      /^[\p{L}\p{N}]$/u.test(words[i]!.text) && /^(?:[\p{L}\p{N}](?:[._+-]|$|[\p{L}\p{N}]))/u.test(text) && isSpelled(words, i);
    const glued = words[i]!.end === words[i + 1]?.start && i < from;
    if (isPiece(words[i]) && (text === '' || /^[._+-]/.test(text) || letters || glued)) text = words[i]!.text + text;
    else if (sign !== undefined && text !== '' && !/^[._+-]/.test(text) && isPiece(words[i - 1])) {
      text = sign + text;
      if (words[i]!.text.length > 1) spoken = true;
      continue;
    } else break;
    at = i;
  }
  text = text.replace(/^[._+-]+/, '');
  // "john doe at …" may be johndoe, or John whose address is doe: it has to be asked again.
  const before = words[at - 1]?.lower ?? '';
  if (/^\p{L}/u.test(before) && !isEmptyWord(before) && !LEADS.has(before)) return undefined;
  return text === '' ? undefined : { text, at, spoken };
}

const LEADS = new Set([
  'email',
  'mail',
  'address',
  'use',
  'write',
  'send',
  'try',
  'yes',
  'sure',
  'yeah',
  'actually',
  'meant',
  'mean',
  'rather',
  'be',
  'under',
]);

/** A single letter next to another one was spelled; "is a at" is not. */
const isSpelled = (words: readonly Word[], at: number): boolean => /^[\p{L}\p{N}]$/u.test(words[at + 1]?.text ?? '');

const DEFAULT_COUNTRY = 'US';

/** Numbers that can be dialled; those without a country are local ones, and North American where no country is known. */
export function phonesIn(text: string, words: readonly Word[], country: CountryCode = DEFAULT_COUNTRY): TextFound[] {
  const found: TextFound[] = [];
  for (const run of digitRunsIn(words)) {
    if (run.digits.length < 8 || run.digits.length > 15) continue;
    const plus = text[run.start - 1] === '+' || words[run.firstWord - 1]?.lower === 'plus';
    const start = plus ? (words[run.firstWord - 1]?.start ?? run.start) : run.start;
    const value = toE164(`${plus ? '+' : ''}${run.digits}`, country);
    if (value !== undefined) found.push({ value, start, end: run.end });
  }
  return found;
}

function toE164(text: string, country: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isPossible() && number.ext === undefined ? number.number : undefined;
}
