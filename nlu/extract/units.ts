// Owns units of measure: the one a variable asks for, the one that was said, and the way from one to the other. Pure, linear.

import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import type { Language } from '../../flow/text/spoken-language.ts';
import type { WordSpan } from '../route/words.ts';
import type { NumberFound } from './numbers.ts';
import { labelOf } from './variable-kinds.ts';

type Dimension = 'length' | 'weight' | 'volume' | 'area' | 'temperature' | 'time' | 'calendar';

type Unit = {
  dimension: Dimension;
  /** In the smallest step of its dimension. NaN: it differs from country to country, so nothing is converted. */
  size: number;
  /** After a number. */
  said: string;
  /** Where a variable names it: singulars mean other things ("meter reading", "yard", "day"). */
  asked: string;
  en: readonly [one: string, many: string];
  es: readonly [one: string, many: string];
};

const UNITS = {
  squareMeter: {
    dimension: 'area',
    size: 1,
    said: 'sq\\.? ?m(?:et(?:er|re)s?)?|square m(?:et(?:er|re)s?)?|sqm|m2|m²|metros? cuadrados?',
    asked: 'sq m|sqm|m2|square met(?:er|re)s',
    en: ['square meter', 'square meters'],
    es: ['metro cuadrado', 'metros cuadrados'],
  },
  squareFoot: {
    dimension: 'area',
    size: 0.092_903_04,
    said: 'sq\\.? ?(?:ft|foot|feet)|square (?:ft|foot|feet)|sqft|ft2|ft²|pies? cuadrados?',
    asked: 'sq ft|sqft|ft2|square f(?:ee|oo)t',
    en: ['square foot', 'square feet'],
    es: ['pie cuadrado', 'pies cuadrados'],
  },
  acre: {
    dimension: 'area',
    size: 4046.856,
    said: 'acres?',
    asked: 'acres',
    en: ['acre', 'acres'],
    es: ['acre', 'acres'],
  },
  hectare: {
    dimension: 'area',
    size: 10_000,
    said: 'hectares?|hect[aá]reas?',
    asked: 'hectares',
    en: ['hectare', 'hectares'],
    es: ['hectárea', 'hectáreas'],
  },
  millimeter: {
    dimension: 'length',
    size: 0.001,
    said: 'mm|millimet(?:er|re)s?|mil[ií]metros?',
    asked: 'mm|millimet(?:er|re)s',
    en: ['millimeter', 'millimeters'],
    es: ['milímetro', 'milímetros'],
  },
  centimeter: {
    dimension: 'length',
    size: 0.01,
    said: 'cms?|centimet(?:er|re)s?|cent[ií]metros?',
    asked: 'cm|centimet(?:er|re)s',
    en: ['centimeter', 'centimeters'],
    es: ['centímetro', 'centímetros'],
  },
  meter: {
    dimension: 'length',
    size: 1,
    said: 'm|mtrs?|met(?:er|re)s?|metros?',
    asked: 'met(?:er|re)s',
    en: ['meter', 'meters'],
    es: ['metro', 'metros'],
  },
  kilometer: {
    dimension: 'length',
    size: 1000,
    said: 'kms?|kilomet(?:er|re)s?|kil[oó]metros?',
    asked: 'km|kms|kilomet(?:er|re)s',
    en: ['kilometer', 'kilometers'],
    es: ['kilómetro', 'kilómetros'],
  },
  inch: {
    dimension: 'length',
    size: 0.0254,
    said: 'inch(?:es)?|pulgadas?|["”]',
    asked: 'inches',
    en: ['inch', 'inches'],
    es: ['pulgada', 'pulgadas'],
  },
  foot: {
    dimension: 'length',
    size: 0.3048,
    said: "ft|foot|feet|footer|['’](?!\\p{L})",
    asked: 'ft|feet',
    en: ['foot', 'feet'],
    es: ['pie', 'pies'],
  },
  yard: {
    dimension: 'length',
    size: 0.9144,
    said: 'yards?|yds?|yardas?',
    asked: 'yards|yds',
    en: ['yard', 'yards'],
    es: ['yarda', 'yardas'],
  },
  mile: {
    dimension: 'length',
    size: 1609.344,
    said: 'miles?|millas?',
    asked: 'miles',
    en: ['mile', 'miles'],
    es: ['milla', 'millas'],
  },
  gram: {
    dimension: 'weight',
    size: 0.001,
    said: 'g|grams?|grammes?|gramos?',
    asked: 'grams|grammes',
    en: ['gram', 'grams'],
    es: ['gramo', 'gramos'],
  },
  kilogram: {
    dimension: 'weight',
    size: 1,
    said: 'kgs?|kilos?|kilograms?|kilogramos?',
    asked: 'kg|kgs|kilos|kilograms',
    en: ['kilo', 'kilos'],
    es: ['kilo', 'kilos'],
  },
  pound: {
    dimension: 'weight',
    size: 0.453_592,
    said: 'lbs?|pounds?|libras?',
    asked: 'lb|lbs|pounds',
    en: ['pound', 'pounds'],
    es: ['libra', 'libras'],
  },
  ounce: {
    dimension: 'weight',
    size: 0.028_349_5,
    said: 'oz|ounces?|onzas?',
    asked: 'oz|ounces',
    en: ['ounce', 'ounces'],
    es: ['onza', 'onzas'],
  },
  stone: {
    dimension: 'weight',
    size: 6.350_29,
    said: 'stones?',
    asked: 'stones',
    en: ['stone', 'stone'],
    es: ['stone', 'stone'],
  },
  ton: {
    dimension: 'weight',
    size: Number.NaN,
    said: 't|tons?|tonnes?|toneladas?',
    asked: 'tons|tonnes',
    en: ['ton', 'tons'],
    es: ['tonelada', 'toneladas'],
  },
  liter: {
    dimension: 'volume',
    size: 1,
    said: 'l|lit(?:er|re)s?|litros?',
    asked: 'lit(?:er|re)s',
    en: ['liter', 'liters'],
    es: ['litro', 'litros'],
  },
  milliliter: {
    dimension: 'volume',
    size: 0.001,
    said: 'ml|millilit(?:er|re)s?|mililitros?',
    asked: 'ml|millilit(?:er|re)s',
    en: ['milliliter', 'milliliters'],
    es: ['mililitro', 'mililitros'],
  },
  gallon: {
    dimension: 'volume',
    size: Number.NaN,
    said: 'gal|gallons?|gal[oó]n(?:es)?',
    asked: 'gallons',
    en: ['gallon', 'gallons'],
    es: ['galón', 'galones'],
  },
  celsius: {
    dimension: 'temperature',
    size: 1,
    said: '(?:°|degrees? )?(?:c|celsius|centigrade)|grados cent[ií]grados',
    asked: 'celsius|centigrade',
    en: ['degree Celsius', 'degrees Celsius'],
    es: ['grado', 'grados'],
  },
  fahrenheit: {
    dimension: 'temperature',
    size: 5 / 9,
    said: '(?:°|degrees? )?(?:f|fahrenheit)',
    asked: 'fahrenheit',
    en: ['degree Fahrenheit', 'degrees Fahrenheit'],
    es: ['grado Fahrenheit', 'grados Fahrenheit'],
  },
  minute: {
    dimension: 'time',
    size: 1,
    said: 'min|mins|minutes?|minutos?',
    asked: 'mins|minutes',
    en: ['minute', 'minutes'],
    es: ['minuto', 'minutos'],
  },
  hour: {
    dimension: 'time',
    size: 60,
    said: 'h|hrs?|hours?|horas?',
    asked: 'hrs|hours',
    en: ['hour', 'hours'],
    es: ['hora', 'horas'],
  },
  day: {
    dimension: 'time',
    size: 1440,
    said: 'days?|d[ií]as?',
    asked: 'days',
    en: ['day', 'days'],
    es: ['día', 'días'],
  },
  night: {
    dimension: 'time',
    size: 1440,
    said: 'nights?|noches?',
    asked: 'nights',
    en: ['night', 'nights'],
    es: ['noche', 'noches'],
  },
  week: {
    dimension: 'time',
    size: 10_080,
    said: 'wks?|weeks?|semanas?',
    asked: 'weeks',
    en: ['week', 'weeks'],
    es: ['semana', 'semanas'],
  },
  month: {
    dimension: 'calendar',
    size: 1,
    said: 'months?|mes(?:es)?',
    asked: 'months',
    en: ['month', 'months'],
    es: ['mes', 'meses'],
  },
  year: {
    dimension: 'calendar',
    size: 12,
    said: 'yrs?|years?|a[nñ]os?',
    asked: 'years',
    en: ['year', 'years'],
    es: ['año', 'años'],
  },
} as const satisfies Record<string, Unit>;

type UnitName = keyof typeof UNITS;
const NAMES = Object.keys(UNITS) as UnitName[];
const sizeOf = (name: UnitName): number => UNITS[name].size;
const dimensionOf = (name: UnitName): Dimension => UNITS[name].dimension;

const SAID = NAMES.map(
  (name) => [name, new RegExp(`^[\\s-]{0,2}(?:${UNITS[name].said})(?![\\p{L}\\d])`, 'iu')] as const,
);
/** One look where most numbers have no unit. */
const ANY_SAID = new RegExp(`^[\\s-]{0,2}(?:${NAMES.map((name) => UNITS[name].said).join('|')})(?![\\p{L}\\d])`, 'iu');
const askedBy = (lead: string) =>
  NAMES.map((name) => [name, new RegExp(`${lead}(?:${UNITS[name].asked})(?![\\p{L}\\d])`, 'iu')] as const);
const IN_NAME = askedBy('(?<![\\p{L}\\d])');
/** "In feet", "(kg)", "how many days": a unit that is only mentioned asks for nothing. */
const IN_TEXT = askedBy('(?:\\bin (?:the |whole |full |degrees )*|\\( ?|\\b(?:how many|number of) (?:\\p{L}+ )?)');

/** "5 foot 10", "7 pounds 3 ounces" */
const SMALLER: Partial<Record<UnitName, UnitName>> = {
  foot: 'inch',
  meter: 'centimeter',
  pound: 'ounce',
  stone: 'pound',
  hour: 'minute',
  year: 'month',
};

/** The unit that the name of a variable, its description or its question asks for. `undefined`: none, or a choice of several. */
function unitOf(variable: NormalVariable): UnitName | undefined {
  const known = unitsAsked.get(variable);
  if (known !== undefined) return known ?? undefined;
  const unit = readUnit(variable);
  unitsAsked.set(variable, unit ?? null);
  return unit;
}

export const hasUnit = (variable: NormalVariable): boolean => unitOf(variable) !== undefined;

/** A message with a thousand numbers asks a thousand times. */
const unitsAsked = new WeakMap<NormalVariable, UnitName | null>();

function readUnit({ name, description, question }: NormalVariable): UnitName | undefined {
  const label = labelOf(name);
  const texts = COUNTED.test(label) ? [] : [description.slice(0, 300), question?.slice(0, 300) ?? ''];
  for (const [i, text] of [label, ...texts].entries()) {
    const found = (i === 0 ? IN_NAME : IN_TEXT).filter(([, pattern]) => pattern.test(text)).map(([unit]) => unit);
    // "Square feet" names feet, too.
    const units = found.filter(
      (unit) => !(dimensionOf(unit) === 'length' && found.some((other) => dimensionOf(other) === 'area')),
    );
    if (units.length > 0) return units.length === 1 ? units[0] : undefined;
  }
  return undefined;
}

const MEASURED: ReadonlySet<Dimension> = new Set(['length', 'weight', 'volume', 'area', 'temperature']);
/** None of these is counted in meters. */
const COUNTED =
  /\b(?:number of|how many|guests?|people|persons?|adults?|child(?:ren)?|kids|rooms?|tickets?|seats?|party|times|pieces|copies|boxes|bags)\b/i;
const OF_LENGTH = /\b(?:length|width|height|depth|distance|long|wide|tall|high|deep|beam|draf?t|draught|size)\b/i;
const OF_WEIGHT = /\b(?:weight|weighs?|heavy|load)\b/i;

type Measure = { unit: UnitName; end: number; value: number };

/** The unit right after a number. `11m` is eleven million only where no length is meant. */
function measureAt(number: NumberFound, text: string, about: string): Measure | undefined {
  const glued = /^(\d+(?:[.,]\d+)?)\s?([mg])$/i.exec(text.slice(number.start, number.end));
  if (glued) {
    const unit = glued[2]!.toLowerCase() === 'm' ? 'meter' : 'gram';
    const isMeant = unit === 'meter' ? OF_LENGTH.test(about) : OF_WEIGHT.test(about);
    return isMeant ? { unit, end: number.end, value: Number(glued[1]!.replace(',', '.')) } : undefined;
  }
  const after = text.slice(number.end, number.end + 30);
  if (!ANY_SAID.test(after)) return undefined;
  for (const [unit, pattern] of SAID) {
    const match = pattern.exec(after);
    if (match) return { unit, end: number.end + match[0].length, value: number.value };
  }
  return undefined;
}

type Measured = { numbers: NumberFound[]; converted: readonly WordSpan[]; notes: readonly string[] };

/** The numbers that may be the value of a variable, in its own unit: converted where that is plain, and none in a unit that is another. */
export function inOwnUnit(variable: NormalVariable, numbers: readonly NumberFound[], text: string): Measured {
  const own = unitOf(variable);
  const about = `${labelOf(variable.name)} ${variable.description.slice(0, 300)} ${own ? dimensionOf(own) : ''}`;
  const kept: NumberFound[] = [];
  const converted: WordSpan[] = [];
  const notes: string[] = [];
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!;
    const said = measureAt(number, text, about);
    const next = said && joined(said, numbers[i + 1], text);
    if (!said || (!own && !next && said.value === number.value && !isOutOfPlace(said.unit, about))) {
      kept.push(number);
      continue;
    }
    const quoted = text.slice(number.start, next?.end ?? said.end);
    if (!own) {
      if (isOutOfPlace(said.unit, about)) notes.push(`${variable.name} counts something else than “${quoted}”`);
      else kept.push({ ...number, value: said.value });
      continue;
    }
    const isPlain = said.unit === own && !next;
    if (isPlain || isAlsoSaid(said.unit, own)) {
      kept.push({ ...number, value: said.value });
      continue;
    }
    const value = convert(next ?? said, own, variable.type === 'integer');
    if (next) i++;
    if (value === undefined) {
      notes.push(`${variable.name} is asked for in ${UNITS[own].en[1]}, and “${quoted}” is not`);
      continue;
    }
    const found = { ...number, value, end: next?.end ?? said.end };
    kept.push(found);
    converted.push(found);
    notes.push(`${variable.name}: “${quoted}” is ${value} ${UNITS[own].en[value === 1 ? 0 : 1]}`);
  }
  return { numbers: kept, converted, notes };
}

/** "A 120 foot well": the unit that the variable asks for says whose number it is. Days and hours belong to many things. */
export function isMeasuredAs({ variable }: { variable: NormalVariable }, number: NumberFound, text: string): boolean {
  const own = unitOf(variable);
  if (!own || !MEASURED.has(dimensionOf(own))) return false;
  const said = measureAt(number, text, dimensionOf(own));
  return said !== undefined && dimensionOf(said.unit) === dimensionOf(own);
}

/** Days and nights are counted by the same people in the same sentence; which are meant the assistant says in the read-back. */
const isAlsoSaid = (said: UnitName, own: UnitName): boolean =>
  said !== own && [said, own].every((unit) => DAYS.has(unit));
const DAYS: ReadonlySet<UnitName> = new Set(['day', 'night']);

const isOutOfPlace = (unit: UnitName, about: string): boolean =>
  MEASURED.has(dimensionOf(unit)) && COUNTED.test(about) && !OF_LENGTH.test(about) && !OF_WEIGHT.test(about);

/** "5 foot 10": the second number counts the smaller unit, which may be left out. */
function joined({ unit, end, value }: Measure, next: NumberFound | undefined, text: string): Measure | undefined {
  const smaller = SMALLER[unit];
  if (!smaller || !next || !/^[\s,]{1,2}(?:(?:and|y|con)\s)?$/i.test(text.slice(end, next.start))) return undefined;
  const after = SAID.find(([name]) => name === smaller)![1].exec(text.slice(next.end, next.end + 30));
  const isLast = /^\s*(?:$|[.,;!?])/.test(text.slice(next.end, next.end + 30));
  const limit = sizeOf(unit) / sizeOf(smaller);
  if ((!after && !isLast) || !(next.value >= 0 && next.value < limit)) return undefined;
  return { unit, end: next.end + (after?.[0].length ?? 0), value: value + next.value / limit };
}

/** Further from a whole number than this, a whole one would be a guess. */
const ROUGH = 0.03;

function convert({ unit, value }: Measure, own: UnitName, isWhole: boolean): number | undefined {
  if (dimensionOf(unit) !== dimensionOf(own)) return undefined;
  const exact = unit === own ? value : inUnits(value, unit, own);
  if (!Number.isFinite(exact)) return undefined;
  // Two weeks are 14 days, and 90 minutes no number of days.
  const isTime = dimensionOf(own) === 'time' && sizeOf(own) >= 1440;
  const whole = Math.round(exact);
  if (isWhole || isTime) {
    const isNear = isTime ? Math.abs(exact - whole) < 1e-9 : Math.abs(exact - whole) <= Math.abs(exact) * ROUGH;
    return isNear && whole !== 0 ? whole : undefined;
  }
  const places = Math.abs(exact) >= 10 ? 10 : 100;
  return Math.round(exact * places) / places;
}

function inUnits(value: number, from: UnitName, to: UnitName): number {
  if (from === 'celsius' && to === 'fahrenheit') return (value * 9) / 5 + 32;
  if (from === 'fahrenheit' && to === 'celsius') return ((value - 32) * 5) / 9;
  return (value * sizeOf(from)) / sizeOf(to);
}

/** "36 feet": a number with the unit that its variable asks for; the number alone where it asks for none. */
export function sayMeasured(variable: NormalVariable, value: unknown, said: string, language: Language): string {
  const unit = typeof value === 'number' ? unitOf(variable) : undefined;
  return unit ? `${said} ${UNITS[unit][language][value === 1 ? 0 : 1]}` : said;
}

/** "Boat length feet" is called boat length where its unit is said beside the value. */
export const withoutUnit = (variable: NormalVariable, label: string): string => {
  const unit = unitOf(variable);
  const left = unit
    ? label.replace(new RegExp(`\\s*\\(?\\b(?:in )?(?:${UNITS[unit].asked})\\)?$`, 'iu'), '').trim()
    : label;
  return left === '' ? label : left;
};
