// Owns values as people say them, in English and in Spanish: days, hours, money, lists, phone numbers. For texts that a person reads or
// hears; what machines read (tools, conditions, webhooks) gets the values as they are. Pure.
import { isoSeconds } from '../language/durations.ts';
import type { Json } from '../language/json.ts';
import { fittingMoney, fittingRange, sayMoney } from '../language/typed-values.ts';
import type { Language } from './spoken-language.ts';

export type Saying = {
  /** English where absent. */
  language?: Language | undefined;
  /** YYYY-MM-DD. A day within the next twelve months is said without its year; unknown: every day has one. */
  today?: string | undefined;
  /** IANA name. Instants in UTC are said in it. */
  timezone?: string | undefined;
};

const MAX_ITEMS = 20;
const MAX_DEPTH = 3;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;
const NUMBER = /^\+[1-9]\d{6,14}$/;

/** `type` is the declared one, where there is one. Nothing is said for what is absent. */
export function sayValue(value: unknown, how: Saying = {}, type = '', depth = 0): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return YES_NO[how.language ?? 'en'][value ? 0 : 1];
  if (typeof value === 'number') return sayNumber(value, how);
  if (typeof value === 'string') return sayText(value, how, type);
  if (Array.isArray(value)) return depth >= MAX_DEPTH ? '' : sayItems(value, how, depth);
  return typeof value === 'object' && depth < MAX_DEPTH ? sayObject(value as Record<string, Json>, how, depth) : '';
}

const YES_NO = { en: ['yes', 'no'], es: ['sí', 'no'] } as const;

function sayNumber(value: number, { language }: Saying): string {
  const text = String(Number(value.toPrecision(12)));
  return language === 'es' && /^-?\d+\.\d+$/.test(text) ? text.replace('.', ',') : text;
}

function sayItems(values: readonly unknown[], how: Saying, depth: number): string {
  const said = values.slice(0, MAX_ITEMS).map((one) => sayValue(one, how, '', depth + 1));
  return sayList(
    said.filter((one) => one !== ''),
    how.language,
  );
}

function sayObject(value: Record<string, Json>, how: Saying, depth: number): string {
  const money = fittingMoney(value);
  if (money) return sayMoney(money, how.language);
  const range = fittingRange(value);
  if (range) return `${sayDay(range.start, how)} ${how.language === 'es' ? 'al' : 'to'} ${sayDay(range.end, how)}`;
  const parts = Object.entries(value)
    .slice(0, MAX_ITEMS)
    .map(([name, one]) => [nameToWords(name), sayValue(one, how, '', depth + 1)] as const)
    .filter(([, said]) => said !== '');
  return sayList(
    parts.map(([label, said]) => `${label} ${said}`),
    how.language,
  );
}

function sayText(value: string, how: Saying, type: string): string {
  if (DAY.test(value)) return sayDay(value, how);
  const [, day, clock, zone] = INSTANT.exec(value) ?? [];
  if (day !== undefined && clock !== undefined) return sayInstant({ value, day, clock, zone }, how);
  if (CLOCK.test(value)) return sayClock(value, how.language);
  if (/^P(?=[\dT])/.test(value) && isoSeconds(value) !== null) return sayDuration(value, how.language);
  if (NUMBER.test(value)) return groupPhone(value);
  if (type === 'phone') return groupPhone(value);
  return type === 'enum' ? value.replace(/_+/g, ' ') : value;
}

/** The words of a name: `order_number`, `orderNumber` → "order number". */
export const nameToWords = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();

/** A, B and C */
export function sayList(parts: readonly string[], language: Language | undefined, kind: 'and' | 'or' = 'and'): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return last;
  return `${parts.slice(0, -1).join(', ')} ${linkBefore(last, language, kind)} ${last}`;
}

function linkBefore(word: string, language: Language | undefined, kind: 'and' | 'or'): string {
  if (language !== 'es') return kind;
  if (kind === 'and') return /^h?[ií](?![aeiouáéó])/iu.test(word) ? 'e' : 'y';
  return /^h?[oó]|^8/iu.test(word) ? 'u' : 'o';
}

const MONTHS = {
  en: 'January February March April May June July August September October November December'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
};
const WEEKDAYS = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  es: 'domingo lunes martes miércoles jueves viernes sábado'.split(' '),
};

/** Friday, November 27; with its year where that is not the next one to come. A day long past has no weekday. */
export function sayDay(iso: string, { language = 'en', today }: Saying = {}): string {
  const [year, month, day] = (DAY.exec(iso) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return iso;
  const at = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return iso;
  const isNear = today !== undefined && iso >= today && iso < yearsFrom(today, 1);
  const isLongPast = today !== undefined && iso < yearsFrom(today, -1);
  const [weekday, name] = [WEEKDAYS[language][at.getUTCDay()]!, MONTHS[language][month - 1]!];
  if (language === 'es') {
    const said = `${day} de ${name}${isNear ? '' : ` de ${year}`}`;
    return isLongPast ? said : `${weekday} ${said}`;
  }
  const said = `${name} ${day}${isNear ? '' : `, ${year}`}`;
  return isLongPast ? said : `${weekday}, ${said}`;
}

const yearsFrom = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;

type Instant = { value: string; day: string; clock: string; zone: string | undefined };

function sayInstant({ value, day, clock, zone }: Instant, how: Saying): string {
  const local = zone === 'Z' && how.timezone ? inZone(value, how.timezone) : undefined;
  const [onDay, at] = [local?.day ?? day, local?.clock ?? clock];
  if (!CLOCK.test(at)) return value;
  return how.language === 'es'
    ? `${sayDay(onDay, how)} a las ${sayClock(at, 'es')}`.replace(/a las (?=1:|mediodía|medianoche)/, (link) =>
        at.startsWith('01') ? 'a la ' : link,
      )
    : `${sayDay(onDay, how)} at ${sayClock(at, how.language)}`;
}

function inZone(value: string, timeZone: string): { day: string; clock: string } | undefined {
  try {
    const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(value),
    );
    const [day = '', clock = ''] = parts.split(' ');
    return DAY.test(day) && CLOCK.test(clock) ? { day, clock } : undefined;
  } catch {
    // No such zone, or no such day.
    return undefined;
  }
}

/** YYYY-MM-DD of an instant, in a zone where one is given. */
export function localDay(instant: unknown, timezone?: unknown): string | undefined {
  if (typeof instant !== 'string' || !INSTANT.test(instant)) return undefined;
  const local = typeof timezone === 'string' && timezone !== '' ? inZone(instant, timezone) : undefined;
  return local?.day ?? instant.slice(0, 10);
}

/** 15:30 → 3:30 pm */
export function sayClock(text: string, language: Language = 'en'): string {
  const [hour, minute] = [Number(text.slice(0, 2)), text.slice(3, 5)];
  if (language === 'es') return `${hour}:${minute}`;
  if (minute === '00' && hour % 12 === 0) return hour === 12 ? 'noon' : 'midnight';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}

const CALENDAR = { Y: 'year', M: 'month', W: 'week', D: 'day' } as const;
const HOURS = { H: 'hour', M: 'minute', S: 'second' } as const;
const IN_SPANISH: Readonly<Record<string, readonly [string, string]>> = {
  year: ['año', 'años'],
  month: ['mes', 'meses'],
  week: ['semana', 'semanas'],
  day: ['día', 'días'],
  hour: ['hora', 'horas'],
  minute: ['minuto', 'minutos'],
  second: ['segundo', 'segundos'],
};

/** PT1H30M → 1 hour and 30 minutes */
export function sayDuration(iso: string, language: Language = 'en'): string {
  const [calendar = '', hours = ''] = iso.slice(1).split('T');
  const parts = [...counted(calendar, CALENDAR, language), ...counted(hours, HOURS, language)];
  return isoSeconds(iso) === null || parts.length === 0 ? iso : sayList(parts, language);
}

const counted = (part: string, units: Readonly<Record<string, string>>, language: Language): string[] =>
  [...part.matchAll(/(\d+)([A-Z])/g)].map(([, count, letter]) => {
    const unit = units[letter!] ?? letter!;
    const [one, many] = language === 'es' ? (IN_SPANISH[unit] ?? [unit, unit]) : [unit, `${unit}s`];
    return `${count} ${count === '1' ? one : many}`;
  });

const TWO_DIGIT_CODES = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
/** How the digits after the country code are grouped, by code and count. Others are grouped by three. */
const GROUPS: Readonly<Record<string, readonly number[]>> = {
  '1 10': [3, 3, 4],
  '7 10': [3, 3, 2, 2],
  '33 9': [1, 2, 2, 2, 2],
  '34 9': [3, 2, 2, 2],
  '44 10': [4, 6],
  '52 10': [2, 4, 4],
  '54 10': [2, 4, 4],
  '55 11': [2, 5, 4],
  '55 10': [2, 4, 4],
  '57 10': [3, 3, 4],
  '61 9': [3, 3, 3],
  '91 10': [5, 5],
};

/** +14155550123 → +1 415 555 0123. A number that was written with spaces or dashes stays as it is. */
export function groupPhone(text: string): string {
  const digits = text.trim();
  if (/^[2-9]\d{9}$/.test(digits)) return grouped(digits, [3, 3, 4]);
  if (!NUMBER.test(digits)) return text;
  const rest = digits.slice(1);
  const longer = TWO_DIGIT_CODES.test(rest) ? 2 : 3;
  const codeLength = /^[17]/.test(rest) ? 1 : longer;
  const [code, number] = [rest.slice(0, codeLength), rest.slice(codeLength)];
  return `+${code} ${grouped(number, GROUPS[`${code} ${number.length}`] ?? byThrees(number.length))}`;
}

/** By three, and no digit alone: 10 is 3, 3 and 4. */
function byThrees(length: number): number[] {
  const sizes = Array.from({ length: Math.max(1, Math.floor(length / 3)) }, () => 3);
  const left = length - 3 * sizes.length;
  if (length < 3) return [length];
  return left === 2 ? [...sizes, 2] : [...sizes.slice(0, -1), 3 + left];
}

function grouped(digits: string, sizes: readonly number[]): string {
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0));
  return sizes.map((size, i) => digits.slice(starts[i], starts[i]! + size)).join(' ');
}

const ADDRESSED =
  /(?:^|[\n.!?]\s*|\b(?:hello|hi|hey|dear|welcome|thanks|thank you|great|perfect|okay|ok|sorry|good (?:morning|afternoon|evening|day)|goodbye|bye|yes|hola|gracias|bienvenid[oa]|perfecto|adiós|buenos días|buenas (?:tardes|noches)|estimad[oa]),?)\s*$/iu;
const STATED = { en: /(?:\b(?:is|are|was|were|be)|:)\s*$/i, es: /(?:(?<!\p{L})(?:es|son|era|fue|será|sea)|:)\s*$/iu };
export const isPersonName = (name: string): boolean =>
  /(?:^|_)(?:first|last|full|given|customer|patient|guest|caller)?_?name$/.test(name);
/** "Ana {{ last_name }}", "{{ first_name }} Lee": the part that is there says who is meant. */
const NAMED_BEFORE = /\p{Ll}[ \t]+\p{Lu}\p{Ll}[\p{L}'’-]*[ \t]+$/u;
const NAMED_AFTER = /^[ \t]+\p{Lu}\p{Ll}/u;
const hasOtherPart = (name: string, before: string, after: string): boolean =>
  /(?:^|_)last_?name$/.test(name)
    ? NAMED_BEFORE.test(before)
    : /(?:^|_)first_?name$/.test(name) && NAMED_AFTER.test(after);

type Missing = { name: string; label: string | undefined; language: Language };

/** What stands for a missing value: a name is left out where it only addresses the person; anything else is said by what it is. */
export function sayMissing({ name, label, language }: Missing, before: string, after: string): string {
  const startsSentence = /(?:^|[\n.!?])\s*$/.test(before);
  const endsThere = /^\s*(?:$|[\n.,;!?)])/.test(after);
  // A sentence of its own: nothing around it needs it.
  if (startsSentence && /^\s*(?:$|\n|[\p{Lu}¿¡])/u.test(after)) return '';
  if (isPersonName(name) && endsThere && ADDRESSED.test(before)) return '';
  if (hasOtherPart(name, before, after)) return '';
  if (endsThere && STATED[language].test(before)) return language === 'es' ? 'un dato pendiente' : 'not known yet';
  if (label !== undefined) return withArticle(label, before, language);
  if (isPersonName(name))
    return language === 'es' ? 'la persona indicada' : withArticle('right person', before, language);
  return language === 'es' ? '(dato pendiente)' : withArticle(nameToWords(name), before, language);
}

const DETERMINED = {
  en: /\b(?:the|your|our|my|a|an|this|that|his|her|their)\s*$/i,
  es: /(?<!\p{L})(?:el|la|los|las|su|sus|un|una|del|al|este|esta)\s*$/iu,
};
const HAS_ARTICLE = { en: /^(?:the|your|our|my|an?|this|that)\b/i, es: /^(?:el|la|los|las|su|sus|un|una)\s/i };

function withArticle(label: string, before: string, language: Language): string {
  const isDetermined = DETERMINED[language].test(before);
  if (HAS_ARTICLE[language].test(label)) return isDetermined ? label.replace(/^\S+\s+/, '') : label;
  return isDetermined || language === 'es' ? label : `the ${label}`;
}
