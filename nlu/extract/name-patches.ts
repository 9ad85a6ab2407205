// Owns how names are written, and corrections of a part of what is known: one name of two, one letter of a name, the end of an e-mail address, "X, not Y".
import { tokenize } from '../../flow/text/tokenize.ts';
import { isOneTypoAway, type Word } from '../route/words.ts';
import { contentWords } from './content-words.ts';

export const NAME_PARTICLES: ReadonlySet<string> = new Set(
  'de la van von der den del di da dos le bin al el ter ten st san mac'.split(' '),
);

/** "ann" and "ANN" are Ann; "McDonald" stays. */
export function properly(text: string): string {
  const oneCase = text === text.toLowerCase() || (text.length > 2 && text === text.toUpperCase());
  if (!oneCase || NAME_PARTICLES.has(text)) return text;
  return text.toLowerCase().replace(/(^|[-'’.])\p{L}/gu, (letter) => letter.toUpperCase());
}

export const INITIALS = /^(?:\p{L}\.){1,3}$/u;

/** "J.R." before the rest of a name becomes one word. Letters that end a sentence, or are spelled, do not. */
export function withInitials(words: readonly Word[], isNameWord: (lower: string) => boolean): Word[] {
  const joined: Word[] = [];
  for (let i = 0; i < words.length; ) {
    let end = i;
    while (end - i < 6 && isLetter(words[end]?.text ?? '') && words[end + 1]?.text === '.') end += 2;
    const next = words[end];
    const isName = end > i && next !== undefined && /^\p{L}{2}/u.test(next.text) && isNameWord(next.lower);
    // "I'm Bo B. sending you" goes on in small letters.
    const isCapital = (text: string): boolean => text !== text.toLowerCase();
    const isJoined = isName && (isCapital(next.text) || !isCapital(words[i]!.text));
    const text = isJoined
      ? words
          .slice(i, end)
          .map((word) => word.text)
          .join('')
      : '';
    joined.push(
      isJoined ? { text, lower: text.toLowerCase(), start: words[i]!.start, end: words[end - 1]!.end } : words[i]!,
    );
    i = isJoined ? end : i + 1;
  }
  return joined;
}

/** Last names that are common enough to make a name of "will smith". */
const LAST_NAMES: ReadonlySet<string> = new Set(
  `adams allen anderson bailey baker bell bennett brooks brown campbell carter clark collins cooper davis diaz edwards evans fisher flores
  foster garcia gomez gonzalez graham green hall harris hernandez hill howard hughes jackson james jenkins johnson jones kelly kim king lee
  lewis lopez martin martinez miller mitchell moore morgan morris murphy murray nelson nguyen parker patel perez peterson phillips powell
  ramirez reed reyes richardson rivera roberts robinson rodriguez rogers ross russell sanchez scott simmons smith stewart sullivan taylor
  thomas thompson torres turner walker ward watson white williams wilson wood wright young`.split(/\s+/),
);
export const isLastName = (lower: string): boolean => LAST_NAMES.has(lower);

/** Letters that sound alike: "Kurt with a C". */
const ALIKE = ['ck', 'ckq', 'sz', 'iy', 'ey', 'iey', 'vwf', 'gj', 'td', 'bp', 'mn', 'ae', 'ou', 'xs'];

const isLetter = (text: string): boolean => /^\p{L}$/u.test(text);
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Two spellings of one name: a letter or two apart, or of the same sound. */
function isSpellingOf(said: string, known: string): boolean {
  const [a, b] = [letters(said), letters(known)];
  if (a === '' || b === '' || a === b) return a !== '' && a === b;
  const flat = (text: string): string =>
    text
      .replace(/ph/g, 'f')
      .replace(/[ckq]+/g, 'k')
      .replace(/[iye]+/g, 'i')
      .replace(/[sz]+/g, 's')
      .replace(/([a-z])\1/g, '$1');
  return isOneTypoAway(a, b) || flat(a) === flat(b) || (a.length > 3 && isOneTypoAway(flat(a), flat(b)));
}

/** "With a C", "without the e", "with two n": what one word of the name becomes. */
function patchedWord(word: string, said: readonly Word[]): string | undefined {
  const plain = said.map(({ lower }) => lower);
  const at = plain.findIndex((lower) => lower === 'with' || lower === 'without');
  if (at === -1) return undefined;
  const rest = plain.slice(at + 1).filter((lower) => !/^(?:an?|the|letter|just|only|one|as)$/.test(lower));
  const twice = rest[0] === 'two' || rest[0] === 'double' || rest[0] === '2';
  const letter =
    (twice ? rest[1] : rest[0])?.replace(/'?s$/, (end) => (end === 's' && rest[0]?.length === 1 ? 's' : '')) ?? '';
  if (!isLetter(letter)) return undefined;
  if (plain[at] === 'without') return word.toLowerCase().includes(letter) ? without(word, letter) : word;
  if (twice)
    return word.toLowerCase().includes(letter + letter)
      ? word
      : word.replace(new RegExp(letter, 'i'), (one) => one + letter);
  if (word.toLowerCase().includes(letter)) return word;
  const group = ALIKE.filter((alike) => alike.includes(letter));
  const index = word
    .toLowerCase()
    .split('')
    .findIndex((one) => group.some((alike) => alike.includes(one)));
  return index === -1
    ? undefined
    : properly(word.slice(0, index).toLowerCase() + letter + word.slice(index + 1).toLowerCase());
}

/** The last of such letters goes; the first one of a name rarely is what was added. */
function without(word: string, letter: string): string {
  const index = word.toLowerCase().lastIndexOf(letter);
  return word.slice(0, index) + word.slice(index + 1);
}

const LEADS =
  /^(?:no|nope|not|almost|nearly|all|good|ok|okay|right|correct|except|only|just|oops|sorry|wait|actually|its|it's|it|is|that's|thats|the|name|my|spell|spelled|spelt|it|as|but|i|meant|mean|make|that|first|last|should|be|yes|yeah|,|\.|!|-)$/;

/** What a known name becomes where only a part of it is said anew. `undefined`: that is not what was said. */
export function patchedName(known: string, words: readonly Word[]): string | undefined {
  const parts = known.split(' ');
  const from = words.findIndex(({ lower }) => !LEADS.test(lower));
  const behind = from === -1 ? [] : words.slice(from);
  const [first] = behind;
  if (!first || !/^\p{L}{3,}/u.test(first.text) || behind.length > 9 || contentWords(first.text).length === 0)
    return undefined;
  const end = behind.findIndex(({ lower }) => /^(?:with|without|not|,|\.|!|instead)$/.test(lower));
  const said = behind.slice(0, end === -1 ? behind.length : end);
  if (said.length !== 1) return undefined;
  const at = parts.findIndex((part) => part.length > 2 && isSpellingOf(first.lower, part));
  if (at === -1) return undefined;
  const isPatch = behind.some(({ lower }) => lower === 'with' || lower === 'without');
  const spelling = isPatch ? (patchedWord(properly(first.text), behind) ?? properly(first.text)) : properly(first.text);
  const name = parts.map((part, i) => (i === at ? spelling : part)).join(' ');
  return name.toLowerCase() === known.toLowerCase() ? undefined : name;
}

/** "It's b.co, not b.com", "oops, .com": the part of an address that is said anew. */
export function patchedAddress(known: string, text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const [, right = '', wrong = ''] = /(?:^|\s)(\S{2,60}?),?\s+(?:and\s)?not\s+(\S{2,60}?)[.!]?$/.exec(plain) ?? [];
  if (wrong !== '' && known.includes(wrong) && !right.includes('@')) return replacedOnce(known, wrong, right);
  const ending = /(?:^|\s)(?:dot\s|\.)(\p{L}{2,10})[.!]?$/u.exec(plain)?.[1];
  const isShort = tokenize(plain).length <= 6 && !plain.includes('@');
  return ending !== undefined && isShort ? known.replace(/\.\p{L}{2,24}$/u, `.${ending}`) : undefined;
}

function replacedOnce(known: string, wrong: string, right: string): string | undefined {
  const at = known.lastIndexOf(wrong);
  const changed = known.slice(0, at) + right + known.slice(at + wrong.length);
  return /^[^\s@]+@[^\s@]+\.\p{L}{2,24}$/u.test(changed) && changed !== known ? changed : undefined;
}
