// Owns sums of money: an amount with its currency before or after it, and the cents that follow.
import type { Word, WordSpan } from '../route/words.ts';
import { type NumberFound, numbersIn } from './numbers.ts';

export type MoneyFound = WordSpan & { amount: number; currency: string };

const CODES = new Set(
  `AED ARS AUD BDT BGN BHD BRL CAD CHF CLP CNY COP CZK DKK DZD EGP EUR GBP GEL GHS HKD HUF IDR ILS INR IQD IRR ISK JOD JPY KES KRW KWD KZT LBP
  LKR MAD MNT MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH USD UYU UZS VND ZAR`
    .split(/\s+/)
    .map((code) => code.toLowerCase()),
);
/** Where a name is that of several currencies, the largest one. */
const NAMES: Readonly<Record<string, string>> = {
  ...named('USD', 'dollar dollars buck bucks us$ greenbacks'),
  ...named('EUR', 'euro euros €ur'),
  ...named('GBP', 'pound pounds quid sterling'),
  ...named('JPY', 'yen'),
  ...named('CNY', 'yuan yuans renminbi rmb'),
  ...named('INR', 'rupee rupees rs'),
  ...named('CHF', 'franc francs'),
  ...named('MYR', 'ringgit ringgits rm'),
  ...named('RUB', 'ruble rubles rouble roubles'),
  ...named('MXN', 'peso pesos'),
  ...named('BRL', 'real reais'),
  ...named('SAR', 'riyal riyals saudiriyal saudiriyals'),
  ...named('IRR', 'rial rials'),
  ...named('ILS', 'shekel shekels'),
  ...named('KWD', 'dinar dinars'),
  ...named('AED', 'dirham dirhams'),
  ...named('MNT', 'tugrik tugriks'),
  ...named('PLN', 'zloty zlotys'),
  ...named('SEK', 'krona kronor'),
  ...named('NOK', 'krone kroner'),
  ...named('KRW', 'won'),
  ...named('THB', 'baht'),
  ...named('UAH', 'hryvnia hryvnias'),
  ...named('TRY', 'lira liras'),
  ...named('VND', 'dong'),
  ...named('ZAR', 'rand'),
};
const PEOPLES: Readonly<Record<string, string>> = {
  'canadian dollars': 'CAD',
  'australian dollars': 'AUD',
  'lebanese pounds': 'LBP',
  'egyptian pounds': 'EGP',
  'pakistani rupees': 'PKR',
};
const SIGNS: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '₪': 'ILS',
};
const CENTS = /^(?:cents?|c|pence|penny|pennies|p|centimes?|paise)$/;
const NATIONS =
  /^(?:malaysian?|lebanese|egyptian|canadian|australian|us|american|british|saudi|indian|pakistani|swiss|mexican|hong|kong)$/;
/** Names that are words of other things, and need a number right before them. */
const COMMON = /^(?:real|won|rand|try|rm|rs|p|c|pound|pounds)$/;

function named(code: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [word, code]));
}

export function currencyNamed(lower: string): string | undefined {
  if (Object.hasOwn(SIGNS, lower)) return SIGNS[lower];
  if (Object.hasOwn(NAMES, lower)) return NAMES[lower];
  return CODES.has(lower) ? lower.toUpperCase() : undefined;
}

type Currency = { code: string; first: number; last: number };

export function moneyIn(words: readonly Word[]): MoneyFound[] {
  const found: MoneyFound[] = [];
  const numbers = numbersIn(words);
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && number.start < last.end) continue;
    const cents = CENTS.test(words[number.lastWord + 1]?.lower ?? '') && isCent(words, number);
    if (cents) {
      found.push({
        amount: round(number.value / 100),
        currency: 'USD',
        start: number.start,
        end: words[number.lastWord + 1]!.end,
      });
      continue;
    }
    const currency = currencyAfter(words, number.lastWord + 1) ?? currencyBefore(words, number.firstWord - 1);
    if (!currency) continue;
    const from = Math.min(number.firstWord, currency.first);
    const to = Math.max(number.lastWord, currency.last);
    const more = centsAfter(words, to + 1, numbers);
    found.push({
      amount: round(number.value + (more?.value ?? 0) / 100),
      currency: currency.code,
      start: words[from]!.start,
      end: more?.end ?? words[to]!.end,
    });
  }
  return [...found, ...oneOf(words, found, numbers)].sort((a, b) => a.start - b.start);
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

/** "5 c" may be anything; "5 cents" and "43c" are money. */
const isCent = (words: readonly Word[], { lastWord }: NumberFound): boolean => {
  const { lower, start } = words[lastWord + 1]!;
  return lower.length > 1 || start === words[lastWord]!.end;
};

function currencyAfter(words: readonly Word[], at: number): Currency | undefined {
  // "3.14US$", "42 malaysian ringgits", "20 €ur"
  const [one, two] = [words[at], words[at + 1]];
  if (!one) return undefined;
  if (one.lower === 'us' && two?.text === '$') return { code: 'USD', first: at, last: at + 1 };
  if (one.text === '€' && two?.lower === 'ur') return { code: 'EUR', first: at, last: at + 1 };
  const nation = two && NATIONS.test(one.lower) ? nationCurrency(one.lower, two.lower) : undefined;
  if (nation) return { code: nation, first: at, last: at + 1 };
  const code = currencyNamed(one.lower);
  return code ? { code, first: at, last: at } : undefined;
}

function nationCurrency(nation: string, name: string): string | undefined {
  const plural = name.endsWith('s') ? name : `${name}s`;
  return PEOPLES[`${nation} ${plural}`] ?? currencyNamed(name);
}

function currencyBefore(words: readonly Word[], at: number): Currency | undefined {
  const one = words[at];
  if (!one) return undefined;
  if (one.text === '$' && words[at - 1]?.lower === 'us') return { code: 'USD', first: at - 1, last: at };
  if (one.text === '.' && words[at - 1]?.lower === 'rs') return { code: 'INR', first: at - 1, last: at };
  // "a dollar fifty"
  if (/^(?:an?|one)$/.test(words[at - 1]?.lower ?? '')) return undefined;
  const code = currencyNamed(one.lower);
  const glued = one.end === words[at + 1]?.start;
  if (!code || (COMMON.test(one.lower) && !glued && one.lower !== 'rs' && one.lower !== 'rm')) return undefined;
  const nation = NATIONS.test(words[at - 1]?.lower ?? '');
  return {
    code: nation ? (nationCurrency(words[at - 1]!.lower, one.lower) ?? code) : code,
    first: nation ? at - 1 : at,
    last: at,
  };
}

/** "twenty dollars and 43", "$20 and 43c", "3 GBP 1 pence" */
function centsAfter(
  words: readonly Word[],
  at: number,
  numbers: readonly NumberFound[],
): { value: number; end: number } | undefined {
  const and = words[at]?.lower === 'and';
  const first = and ? at + 1 : at;
  const number = numbers.find(({ firstWord }) => firstWord === first);
  if (!number || number.value <= 0 || number.value >= 100 || !Number.isInteger(number.value)) return undefined;
  const next = words[number.lastWord + 1];
  if (next && CENTS.test(next.lower)) return { value: number.value, end: next.end };
  const closes = !next || /^[.!?,;]$/.test(next.text);
  return closes && number.value > 9 ? { value: number.value, end: number.end } : undefined;
}

/** "a dollar", "a dollar fifty" */
function oneOf(words: readonly Word[], found: readonly MoneyFound[], numbers: readonly NumberFound[]): MoneyFound[] {
  return words.flatMap(({ lower, start }, i) => {
    const name = words[i + 1];
    if ((lower !== 'a' && lower !== 'an') || !name || !/^(?:dollar|euro|pound|buck|quid|rupee)$/.test(name.lower)) return [];
    if (found.some((one) => one.start < name.end && start < one.end)) return [];
    const more = centsAfter(words, i + 2, numbers);
    return [{ amount: 1 + (more?.value ?? 0) / 100, currency: NAMES[name.lower]!, start, end: more?.end ?? name.end }];
  });
}
