// Owns recognising one of a list of values: by its name, by synonyms in the description, by place in the list, one typo forgiven.
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { tokenize } from '../../flow/text/tokenize.ts';
import { isOneTypoAway, overlaps, stem, type Word, type WordSpan } from '../route/words.ts';
import { yesOrNo } from '../route/yes-no.ts';

export type EnumFound = WordSpan & { value: string };

const MAX_SYNONYMS = 30;

/** Every mention of a value, in the order of the text. `strict`: by its own words only, not by its place in the list or a yes. */
export function enumMentions(
  variable: NormalVariable,
  text: string,
  words: readonly Word[],
  strict = false,
): EnumFound[] {
  const values = variable.enum_values.slice(0, 100);
  const names = values.flatMap((value) =>
    [
      value,
      ...synonymsOf(value, values, variable.description),
      ...keyWords(value, values, variable.description),
      ...usualWords(value, values),
    ].map((name) => ({
      value,
      parts: partsOf(name).map((part) => ({ text: part, stem: stem(part) })),
    })),
  );
  const plain = words
    .filter(({ text: written }) => /[\p{L}\p{N}]/u.test(written))
    .map((word) => ({ ...word, stem: stem(word.lower) }));
  const exact = named(names, plain, isSame);
  if (exact.length > 0) return exact;
  const shortened = strict ? [] : named(names, plain, isShortFor);
  if (shortened.length > 0) return shortened;
  const close = named(
    names,
    plain,
    ({ text: part }, { lower }) =>
      part === lower || (Math.min(part.length, lower.length) >= 5 && isOneTypoAway(part, lower)),
  );
  if (close.length > 0 || strict) return close;
  return byPlace(values, words) ?? byYesNo(values, text) ?? [];
}

type Part = { text: string; stem: string };
type StemmedWord = Word & { stem: string };
const isSame = (part: Part, word: StemmedWord): boolean =>
  part.text === word.lower || part.stem === word.stem || PARTICIPLES[word.lower] === part.text;
/** "Taken down" is to take down. */
const PARTICIPLES: Readonly<Record<string, string>> = {
  taken: 'take',
  took: 'take',
  brought: 'bring',
  done: 'do',
  given: 'give',
  sent: 'send',
  bought: 'buy',
  sold: 'sell',
  ground: 'grind',
  swept: 'sweep',
  driven: 'drive',
  kept: 'keep',
  made: 'make',
  paid: 'pay',
  rebuilt: 'rebuild',
  torn: 'tear',
  hung: 'hang',
};

/** "Tech support" is technical support. */
const isShortFor = (part: Part, word: StemmedWord): boolean =>
  isSame(part, word) ||
  (word.lower.length >= 4 && part.text.length > word.lower.length + 1 && part.text.startsWith(word.lower));

/** Ways of contact, and sizes: what they are called everywhere, where at least two of them are among the values. */
const USUAL: readonly Readonly<Record<string, readonly string[]>>[] = [
  {
    phone: ['call', 'ring', 'telephone', 'calling', 'phone call'],
    call: ['phone', 'ring', 'telephone'],
    email: ['mail', 'e mail'],
    text: ['sms', 'text message', 'texting'],
    sms: ['text', 'text message', 'texting'],
    'text message': ['sms', 'texting'],
  },
  {
    'extra small': ['xs'],
    small: ['s', 'little', 'smallest', 'tiny'],
    medium: ['m', 'middle', 'mid', 'medium sized'],
    large: ['l', 'big', 'biggest', 'largest'],
    'extra large': ['xl'],
    'extra extra large': ['xxl', '2xl'],
  },
  Object.fromEntries(
    ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'].map((name, i) => [
      name,
      [`${i + 2}0s`, `19${i + 2}0s`],
    ]),
  ),
];

function usualWords(value: string, values: readonly string[]): readonly string[] {
  const known = values.map((one) => partsOf(one).join(' '));
  const own = partsOf(value).join(' ');
  const list = USUAL.find(
    (one) => Object.hasOwn(one, own) && known.filter((name) => Object.hasOwn(one, name)).length > 1,
  );
  return (list?.[own] ?? []).filter((name) => !known.includes(name));
}

const partsOf = (name: string): string[] =>
  tokenize(name.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2'))
    .map(({ lower }) => lower)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));

/** "small (little, tiny)", "small: little, tiny; large: big", "small = little" */
function synonymsOf(value: string, values: readonly string[], description: string): string[] {
  const text = description.slice(0, 2000);
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  if (at === -1) return [];
  const after = text.slice(at + value.length, at + value.length + 400);
  const list = /^\s*\(([^)]{1,300})\)/.exec(after)?.[1] ?? /^\s*(?::|=|–|—|-)\s*([^;.\n]{1,300})/.exec(after)?.[1];
  if (list === undefined) return [];
  const others = new Set(values.map((one) => one.toLowerCase()));
  return list
    .split(/,|\/|\bor\b|\band\b/i)
    .map((part) =>
      part
        .replace(/^\s*(?:also|e\.g\.|eg|like|such as|including|means|aka)\b:?/i, '')
        .replace(/["“”']/g, '')
        .trim(),
    )
    .filter(
      (part) => part.length > 1 && part.length <= 40 && partsOf(part).length <= 4 && !others.has(part.toLowerCase()),
    )
    .slice(0, MAX_SYNONYMS);
}

const LIGHT =
  /^(?:the|a|an|one|ones|it|its|is|are|we|you|your|our|i|be|of|to|with|and|or|very|most|people|persons?|per|in|on|at|by|this|that|them|kind|type|up|out)$/;

/** "Reflector (the big one, for galaxies)": "the big scope" and "for galaxies" mean it, where no other value is described so. */
function keyWords(value: string, values: readonly string[], description: string): string[] {
  const reduced = (one: string): string[] =>
    synonymsOf(one, values, description).map((name) =>
      partsOf(name)
        .filter((part) => !LIGHT.test(part))
        .join(' '),
    );
  const others = new Set(values.filter((one) => one !== value).flatMap((one) => [...reduced(one), ...partsOf(one)]));
  return reduced(value).filter((name) => name.length > 2 && name.split(' ').length <= 2 && !others.has(name));
}

type Named = { value: string; parts: Part[] };

function named(
  names: readonly Named[],
  plain: readonly StemmedWord[],
  same: (part: Part, word: StemmedWord) => boolean,
): EnumFound[] {
  const found: (EnumFound & { length: number })[] = [];
  for (const { value, parts } of names) {
    if (parts.length === 0) continue;
    for (let i = 0; i + parts.length <= plain.length; i++) {
      if (!parts.every((part, k) => same(part, plain[i + k]!))) continue;
      found.push({ value, start: plain[i]!.start, end: plain[i + parts.length - 1]!.end, length: parts.length });
    }
  }
  // "express plus" is not also "express".
  const longest = found.filter((one) => !found.some((other) => other.length > one.length && overlaps(one, other)));
  return longest.sort((a, b) => a.start - b.start).map(({ value, start, end }) => ({ value, start, end }));
}

const PLACES: Record<string, number> = {
  first: 0,
  '1st': 0,
  second: 1,
  '2nd': 1,
  third: 2,
  '3rd': 2,
  fourth: 3,
  '4th': 3,
  fifth: 4,
  '5th': 4,
  last: -1,
  former: 0,
  latter: -1,
};
const NUMBERS: Record<string, number> = {
  one: 0,
  '1': 0,
  two: 1,
  '2': 1,
  three: 2,
  '3': 2,
  four: 3,
  '4': 3,
  five: 4,
  '5': 4,
};

/** "the second one", "option 2", "number two" */
function byPlace(values: readonly string[], words: readonly Word[]): EnumFound[] | undefined {
  if (words.length > 12) return undefined;
  for (const [i, { lower, start }] of words.entries()) {
    const glued = `${lower}${words[i + 1]?.lower ?? ''}`;
    const middle = lower === 'middle' && values.length % 2 === 1 ? (values.length - 1) / 2 : undefined;
    const place = [lower, glued].filter((word) => Object.hasOwn(PLACES, word)).map((word) => PLACES[word])[0] ?? middle;
    const chosen = ['option', 'number', 'choice', 'variant', '#'].includes(lower) ? words[i + 1]?.lower : undefined;
    const number = chosen !== undefined && Object.hasOwn(NUMBERS, chosen) ? NUMBERS[chosen] : undefined;
    const at = place ?? number;
    if (at === undefined) continue;
    const value = values.at(at);
    const after = words[i + 1];
    // "the first time" and "last week" choose nothing.
    const alone =
      number !== undefined ||
      after === undefined ||
      ['one', 'option', 'choice', ',', '.', '!', 'please', 'th', 'st', 'nd', 'rd'].includes(after.lower);
    if (value !== undefined && alone)
      return [{ value, start, end: (number === undefined ? words[i]! : words[i + 1]!).end }];
  }
  return undefined;
}

function byYesNo(values: readonly string[], text: string): EnumFound[] | undefined {
  const { answer } = yesOrNo(text);
  if (answer === null) return undefined;
  const wanted = answer ? ['yes', 'true', 'y'] : ['no', 'false', 'n'];
  const value = values.find((one) => wanted.includes(one.toLowerCase()));
  return value === undefined ? undefined : [{ value, start: 0, end: text.length }];
}
