// Owns answers that are a piece of something said before: "the last two digits are 47" of a value that is known, "the first day" of those
// that the assistant named. Pure.

import { isAbsent, isObject, type Json, type JsonObject } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import type { Moment } from './dates.ts';
import { type Extracted, extract } from './extract.ts';
import { variableKindOf } from './variable-kinds.ts';

type Form = {
  variables: readonly NormalVariable[];
  known: JsonObject;
  text: string;
  /** What the assistant said last. */
  asked: string;
  timezone: string;
  moment: Moment | null;
};

/** The value that a piece makes; `undefined`: no piece of anything is meant. */
export const readPiece = (form: Form): Extracted | undefined =>
  readDigits(form) ?? readPlace(form) ?? readLikeNumber(form);

const found = (values: JsonObject, [start, end]: readonly [number, number], how: string): Extracted => ({
  values,
  spans: Object.fromEntries(Object.keys(values).map((name) => [name, { start, end }])),
  reasons: Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value).slice(0, 80)} ${how}`),
  notes: [],
  guessed: [],
  withdrawn: [],
  ownWords: false,
});

const MAX_READ = 200;
const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six'];
const SPANISH_COUNTS: Readonly<Record<string, number>> = { dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6 };
const NAMED_PIECE =
  /(?<!\p{L})(last|first|final|[úu]ltim[oa]s|primer[oa]s)\s+(one|two|three|four|five|six|dos|tres|cuatro|cinco|seis|[1-6])?\s*(?:digits?|numbers?|figures?|letters?|characters?|d[íi]gitos?|n[úu]meros?|cifras?)?\b[^\p{L}\p{N}]*(?:(?:are|is|should be|were|must be|actually|end in|ends in|wrong|it's|its|it is|make (?:it|that)|son|es|deben? ser|pero|mal|est[áa]n)\b[^\p{L}\p{N}]*)*/iu;

/** "The last two digits are 47", of the one known value that has so many. */
function readDigits({ variables, known, text }: Form): Extracted | undefined {
  const said = text.slice(0, MAX_READ);
  const named = NAMED_PIECE.exec(said);
  if (!named) return undefined;
  const from = named.index + named[0].length;
  // "74, not 47" and "not 47 but 74" mean the same.
  const [, digits = ''] =
    /^[^\p{L}\p{N}]*(?=[\p{L}-]*\d)([\p{L}\d]+)/u.exec(
      said
        .slice(from)
        .replace(/\b(?:not|no)\s+[\p{L}\d]*\d[\p{L}\d]*/giu, ' ')
        .replace(/^\W*(?:but|sino)\b/i, ''),
    ) ?? [];
  const count = countOf(named[2]) ?? digits.length;
  if (digits === '' || digits.length !== count || !/\d/.test(digits)) return undefined;
  const isLast = /^(?:last|final|[úu]ltim)/i.test(named[1]!);
  const fitting = variables.flatMap(({ name }) => {
    const value = known[name];
    const patched = typeof value === 'string' ? patch(value, digits.toUpperCase(), isLast) : undefined;
    return patched === undefined || patched === value ? [] : [{ name, patched }];
  });
  const [only, ...more] = fitting;
  if (!only || more.length > 0) return undefined;
  return found(
    { [only.name]: only.patched },
    [named.index, said.length],
    `by its ${isLast ? 'last' : 'first'} ${count} characters`,
  );
}

const countOf = (word: string | undefined): number | undefined => {
  if (word === undefined) return undefined;
  const lower = word.toLowerCase();
  if (/^\d$/.test(lower)) return Number(lower);
  return SPANISH_COUNTS[lower] ?? COUNTS.indexOf(lower) + 1;
};

/** Only what is mostly figures has digits: a number, a code, a phone number. Separators stay where they are. */
function patch(value: string, piece: string, isLast: boolean): string | undefined {
  const places = [...value.matchAll(/[\p{L}\p{N}]/gu)].map(({ index }) => index);
  const figures = value.replace(/\D/g, '').length;
  if (places.length <= piece.length || figures < 3 || figures * 2 < places.length || /\d{4}-\d{2}-\d{2}/.test(value))
    return undefined;
  const at = isLast ? places.slice(-piece.length) : places.slice(0, piece.length);
  const signs = value.split('');
  for (const [i, place] of at.entries()) signs[place] = piece[i]!;
  return signs.join('');
}

const PLACES: readonly RegExp[] = [
  /^(?:first|1st|former|primer[oa]?)$/,
  /^(?:second|2nd|segund[oa])$/,
  /^(?:third|3rd|tercer[oa]?)$/,
  /^(?:fourth|4th|cuart[oa])$/,
];
const LAST = /^(?:last|latter|[úu]ltim[oa])$/;
const BY_TIME: Readonly<Record<string, 0 | -1>> = { earlier: 0, earliest: 0, sooner: 0, later: -1, latest: -1 };
const POINTS =
  /^\W*(?:(?:ok|okay|yes|yeah|well|um|uh|please|i(?:'ll| will)? (?:take|want|prefer|like)|i'd (?:like|prefer)|let's (?:take|do)|make it|prefiero|quiero|mejor)[ ,]+)*(?:the |el |la )?(\p{L}+|\d(?:st|nd|rd|th))(?: (?:one|day|date|time|slot|hour|option|appointment|of (?:those|them|these)|d[íi]a|fecha|hora|cita|opci[óo]n))*(?: (?:please|works?|is (?:fine|good|better)|would be (?:fine|great|better)|suits me|por favor))*\W*$/iu;
/** "No, sorry, its 98", of 42B and 89 dollars: a bare number stands for the one known number that looks like it. */
const BARE_NUMBER =
  /^\W*(?:(?:no|nope|sorry|oops|wait|oh|ah|hm+|typo|my bad|mistake|actually|i mean|i meant|i said|it'?s|it is|that'?s|that is|should be|make (?:it|that)|rather|perd[óo]n|es|son)\b[ ,.:;-]*)+(\d{1,9})(?: (?:rather|sorry|actually|then|please|i mean))?(?:[ ,.!]*(?:not|no) (\d{1,9}))?\W*$/i;

function readLikeNumber({ variables, known, text }: Form): Extracted | undefined {
  const [, said = '', denied] = BARE_NUMBER.exec(text.slice(0, MAX_READ)) ?? [];
  if (said === '') return undefined;
  const numbers = variables.flatMap(({ name }) => {
    const value = known[name];
    const isMoney = isObject(value) && typeof value.amount === 'number';
    const number = isMoney ? value.amount : value;
    const figures =
      typeof number === 'number' || (typeof number === 'string' && /^\d+$/.test(number)) ? String(number) : undefined;
    if (figures === undefined || figures === said) return [];
    const made = typeof number === 'number' ? Number(said) : said;
    return [{ name, figures, value: isMoney ? { ...value, amount: made } : made }];
  });
  const alike = denied
    ? numbers.filter(({ figures }) => figures === denied)
    : numbers.filter(({ figures }) => figures.length === said.length);
  const sorted = (figures: string): string => figures.split('').sort().join('');
  const turned = alike.filter(({ figures }) => sorted(figures) === sorted(said));
  const [only, ...more] = turned.length === 1 ? turned : alike;
  // Among several numbers none is guessed; a text in the form may be a number, too.
  if (!only || more.length > 0) return undefined;
  return found(
    { [only.name]: only.value },
    [text.indexOf(said), text.indexOf(said) + said.length],
    'in place of the number like it',
  );
}

const MAX_NAMED = 12;
/** Between two that are named. "Friday, November 27" is one. */
const BETWEEN =
  /\s+(?:or|and|o|u|y|e)\s+|[;.?!]\s|,\s+(?!(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d|at\b|a las?\b))/i;

/** "The first day" of "We have Tuesday or Friday": of what our words name, for the one variable that they are about. */
function readPlace({ variables, known, text, asked, timezone, moment }: Form): Extracted | undefined {
  const [, word = ''] = POINTS.exec(text.slice(0, MAX_READ)) ?? [];
  const lower = word.toLowerCase();
  const inTime = Object.hasOwn(BY_TIME, lower) ? BY_TIME[lower] : undefined;
  const place = PLACES.findIndex((pattern) => pattern.test(lower));
  if (place < 0 && inTime === undefined && !LAST.test(lower)) return undefined;
  const open = variables.filter(({ name }) => isAbsent(known[name]));
  const offered = open.flatMap((variable) => {
    const values = valuesIn(variable, asked, { timezone, moment });
    return values.length > 1 ? [{ variable, values }] : [];
  });
  // A day and a time are named together: "Tuesday at 3 or Friday at 9" are two of each.
  const [first] = offered;
  if (!first || offered.some(({ values }) => values.length !== first.values.length)) return undefined;
  const sorted = first.values.map(String).sort();
  const byPlace = place < 0 ? first.values.length - 1 : place;
  const at = inTime === undefined ? byPlace : first.values.map(String).indexOf(sorted.at(inTime)!);
  if (at >= first.values.length) return undefined;
  const values = Object.fromEntries(offered.map(({ variable, values: named }) => [variable.name, named[at]!]));
  return found(values, [0, text.length], 'by its place in what was offered');
}

const POINTED_AT: ReadonlySet<string> = new Set(['date', 'time', 'datetime']);

/** The values of the kind that a text names, in its order. */
function valuesIn(
  variable: NormalVariable,
  text: string,
  { timezone, moment }: Pick<Form, 'timezone' | 'moment'>,
): Json[] {
  if (!POINTED_AT.has(variableKindOf(variable))) return [];
  const values = text
    .slice(0, 400)
    .split(BETWEEN)
    .slice(0, MAX_NAMED)
    .map((part) => extract([variable], { text: part, asked: '', timezone }, moment).values[variable.name] ?? null)
    .filter((value) => value !== null);
  return [...new Set(values)];
}
