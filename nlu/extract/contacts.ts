// Owns finding e-mail addresses and phone numbers, typed or spoken.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isEmptyWord, type Word, type WordSpan } from '../route/words.ts';
import { type DigitsFound, digitRunsIn } from './numbers.ts';

export type TextFound = WordSpan & { value: string };

const LOCAL_PART = /[\p{L}\p{N}._%+-]/u;
const DOMAIN_PART = /[\p{L}\p{N}.-]/u;
const MAX_SIDE = 128;

export function emailsIn(text: string, words: readonly Word[]): TextFound[] {
  return [...typedEmails(text), ...spokenEmails(words)].filter((email) => !isOurs(text, email));
}

const REACH = 60;
const WROTE_US =
  /\b(?:(?:i|we|i['’]?ve|we['’]?ve)(?: (?:just|already|even|also|have))* (?:e-?mailed|messaged|contacted|wrote)(?: (?:you|to|at|on|the|your))*|(?:an?|the|this|these|your) (?:messages?|e-?mails?) (?:came |was |were )?from|(?:e-?mailed|messaged|wrote) (?:me|us) from|your (?:(?:e-?mail|support|help|service|address)(?: |$)){1,3}(?:is|was|at)?(?: it)?)\s*$/i;
const YOURS =
  /^\s*(?:is |was )?(?:yours\b|your (?:(?:real|right|correct|official|support) )?(?:e-?mail|address|contact|support)\b)/i;

/** "Is help@acme.com your address?", "I wrote to help@acme.com": no address of the person who says it. */
const isOurs = (text: string, { start, end }: WordSpan): boolean =>
  YOURS.test(text.slice(end, end + REACH)) || WROTE_US.test(text.slice(Math.max(0, start - REACH), start));

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
    more.length === 0 &&
    local !== '' &&
    local.length <= 64 &&
    /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,24}$/u.test(domain)
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
    // "sales at sign brightco dot io"
    const isSign = lower === '@' || /^(?:sign|symbol)$/.test(words[i + 1]?.lower ?? '');
    const domain = readForward(words, i + (isSign && lower === 'at' ? 2 : 1), isSign);
    const local = readBack(words, i - 1);
    // A sign with no blank on either side was read as it is typed.
    const isTyped = lower === '@' && words[i - 1]?.end === words[i]!.start && words[i + 1]?.start === words[i]!.end;
    if (!domain || !local || (isTyped && !domain.spoken && !local.spoken)) continue;
    if (lower === '@' && isEmptyWord(local.text)) continue;
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

/** A sign that is typed stands between its pieces without a blank; after a blank a new sentence begins. */
const isGlued = (words: readonly Word[], at: number): boolean =>
  words[at]!.text.length > 1 || (words[at - 1]?.end === words[at]!.start && words[at + 1]?.start === words[at]!.end);

/** `typed`: a dot that is typed will do. */
function readForward(
  words: readonly Word[],
  from: number,
  typed: boolean,
): { text: string; at: number; spoken: boolean } | undefined {
  let [text, at, spoken, dots] = ['', from, false, 0];
  for (let i = from; i < words.length && i < from + 24; i++) {
    const sign = joint(words[i]);
    if (isPiece(words[i]) && (text === '' || /[._-]$/.test(text) || /^\p{L}$/u.test(words[i]!.text)))
      text += words[i]!.text;
    else if (
      sign !== undefined &&
      sign !== '+' &&
      text !== '' &&
      isPiece(words[i + 1]) &&
      !/[._-]$/.test(text) &&
      isGlued(words, i)
    ) {
      text += sign;
      if (sign === '.') dots++;
      if (words[i]!.text.length > 1) spoken = true;
      continue;
    } else break;
    at = i;
  }
  return dots > 0 && (spoken || typed) ? { text, at, spoken } : undefined;
}

function readBack(words: readonly Word[], from: number): { text: string; at: number; spoken: boolean } | undefined {
  let [text, at, spoken] = ['', from, false];
  for (let i = from; i >= 0 && i > from - 24; i--) {
    const sign = joint(words[i]);
    const letters =
      /^[\p{L}\p{N}]$/u.test(words[i]!.text) &&
      /^(?:[\p{L}\p{N}](?:[._+-]|$|[\p{L}\p{N}]))/u.test(text) &&
      isSpelled(words, i);
    const glued = words[i]!.end === words[i + 1]?.start && i < from;
    // "nguyen 84": digits never stand alone there.
    const numbered = /^\d+$/.test(text) && /^\p{L}{2,}$/u.test(words[i]!.text) && !isEmptyWord(words[i]!.lower);
    if (isPiece(words[i]) && (text === '' || /^[._+-]/.test(text) || letters || glued || numbered))
      text = words[i]!.text + text;
    else if (sign !== undefined && text !== '' && !/^[._+-]/.test(text) && isPiece(words[i - 1]) && isGlued(words, i)) {
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
  const runs = withAreaCodes(digitRunsIn(words), text);
  for (const [i, run] of runs.entries()) {
    if (run.digits.length < 8 || run.digits.length > 15) continue;
    const plus = text[run.start - 1] === '+' || words[run.firstWord - 1]?.lower === 'plus';
    const start = plus ? (words[run.firstWord - 1]?.start ?? run.start) : run.start;
    const next = runs[i + 1];
    const end = next && isNewEnd(text, run, next) ? next : undefined;
    const digits = end ? run.digits.slice(0, -end.digits.length) + end.digits : run.digits;
    const value = toE164(`${plus ? '+' : ''}${digits}`, country);
    if (value !== undefined) found.push({ value, start, end: (end ?? run).end });
  }
  return found;
}

const AREA = /\barea code(?: is| of)?\s*$/i;
const THEN = /^[\s,]*(?:(?:and|then|followed by|the|rest|number|phone|is)[\s,]*){0,5}$/i;

/** "Area code 702, then 555 0134", "555 0134, area code 702": one number in two pieces. */
function withAreaCodes(runs: readonly DigitsFound[], text: string): DigitsFound[] {
  const joined: DigitsFound[] = [];
  for (let i = 0; i < runs.length; i++) {
    const [run, next] = [runs[i]!, runs[i + 1]];
    const between = next && next.start - run.end < REACH ? text.slice(run.end, next.start) : undefined;
    const isFirst = isArea(text, run) && next?.digits.length === 7 && between !== undefined && THEN.test(between);
    const isLast =
      next && run.digits.length === 7 && between !== undefined && /^[\s,]*(?:with |and |the )*area code/i.test(between);
    if (next && isFirst)
      joined.push({ ...run, digits: run.digits + next.digits, lastWord: next.lastWord, end: next.end });
    else if (next && isLast && isArea(text, next))
      joined.push({ ...run, digits: next.digits + run.digits, lastWord: next.lastWord, end: next.end });
    else {
      joined.push(run);
      continue;
    }
    i++;
  }
  return joined;
}

const isArea = (text: string, { digits, start }: DigitsFound): boolean =>
  digits.length === 3 && AREA.test(text.slice(Math.max(0, start - REACH), start));

const CORRECTS =
  /^[\s,.-]*(?:(?:wait|no|sorry|oops|actually|i|mean|meant|make|that|that['’]?s|it['’]?s|its|is|are|should|be|the|last|two|three|four|2|3|4|digits|numbers|ends|ending|in|with|and)[\s,.-]*){1,10}$/i;

/** "832 555 0147, wait, that's 0174 at the end": the last digits are said anew. */
function isNewEnd(text: string, phone: DigitsFound, { digits, start, end }: DigitsFound): boolean {
  if (digits.length < 2 || digits.length > 4 || start - phone.end > REACH) return false;
  const between = text.slice(phone.end, start);
  if (!CORRECTS.test(between) || !/\b(?:wait|no|sorry|oops|actually|meant?|make)\b/i.test(between)) return false;
  const isEnd =
    /\b(?:last|ends|ending)\b/i.test(between) || /^\s*(?:at|in) the end\b/i.test(text.slice(end, end + REACH));
  return isEnd || digits.length === 4;
}

function toE164(text: string, country: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isPossible() && number.ext === undefined ? number.number : undefined;
}
