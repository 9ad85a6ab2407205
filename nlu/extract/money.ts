// Owns sums of money: an amount with its currency before or after it, the cents that follow, and whether the words before it promise it.
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
/** As far as the words before a sum say what it is. */
const REACH = 60;
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
    if ((lower !== 'a' && lower !== 'an') || !name || !/^(?:dollar|euro|pound|buck|quid|rupee)$/.test(name.lower))
      return [];
    if (found.some((one) => one.start < name.end && start < one.end)) return [];
    const more = centsAfter(words, i + 2, numbers);
    return [{ amount: 1 + (more?.value ?? 0) / 100, currency: NAMES[name.lower]!, start, end: more?.end ?? name.end }];
  });
}

const MONEY_BEFORE = /[$€£¥]\s?$/;
const MONEY_AFTER = /^\s?(?:[$€£¥]|dollars?\b|bucks\b|euros?\b|pounds?\b|usd\b|eur\b|gbp\b|cents?\b|grand\b|quid\b)/i;
/** A sign or a name of money stands beside it. */
export const isMoney = (span: WordSpan, text: string): boolean =>
  MONEY_BEFORE.test(text.slice(0, span.start)) || MONEY_AFTER.test(text.slice(span.end, span.end + 12));

const PAYS =
  /\b(?:pay|do|give|send|afford|manage|offer|promise|put|spare|transfer)\s+(?:you\s+|up to\s+|about\s+|around\s+|at least\s+|maybe\s+|only\s+|the full\s+|the whole\s+|all\s+|a total of\s+|(?:my|the) balance of\s+)?$/i;
/** "I can pay 200" */
export const isPaid = ({ start }: WordSpan, text: string): boolean =>
  PAYS.test(text.slice(Math.max(0, start - REACH), start));

const JOINS = /^\s*(?:dollars?|bucks|euros?|pounds?)?,?\s*(?:or|to|or maybe|maybe|-|–)\s*[$€£]?\s*$/i;
const AND = /^\s*(?:dollars?|bucks|euros?|pounds?)?\s*and\s*[$€£]?\s*$/i;
const CHANGES = /\b(?:chang|mov|rais|lower|increas|reduc|switch)\w*/i;

type Figures = { text: string; numbers: readonly NumberFound[]; corrected: number };

/** "50 or 60", "between 50 and 60": which of the two is not said. */
export function isOneOfTwo(span: WordSpan, { text, numbers, corrected }: Figures): boolean {
  if (corrected !== -1 || CHANGES.test(text.slice(0, span.start))) return false;
  return numbers.some((other) => {
    if (other.start < span.end && span.start < other.end) return false;
    const [first, second] = other.start < span.start ? [other, span] : [span, other];
    const between = second.start - first.end < 20 ? text.slice(first.end, second.start) : undefined;
    if (between === undefined) return false;
    return JOINS.test(between) || (AND.test(between) && /\bbetween\s+[$€£]?\s*$/i.test(text.slice(0, first.start)));
  });
}

const LEAD = '(?: (?:you|u|me|them|already|about|around|like|only|just|off|is|was|of|still|over|another)){0,3}';
const SIGN = ' ?[$€£]? ?$';
const PAID = new RegExp(
  `\\b(?:paid|sent|gave|transferred|charged|billed|(?:usually|normally|always|used to|already|currently) pay)${LEAD}${SIGN}`,
);
const OWED = new RegExp(
  `\\b(?:owe|owed|owes|owing|balance|bill|debt|rent|income|salary|paycheck|(?:i|we)(?: only)? (?:make|earn|get))${LEAD}${SIGN}`,
);
const SETTLES = /\b(?:pay|clear|settle|cover)\b[^,.;]{0,30}$/;
const CANNOT = new RegExp(
  `\\b(?:cant|cannot|can not|couldnt|wont|will not|unable to|not able to|dont have|do not have|havent got)(?: (?:really|even|possibly|just|currently|be able to|afford|pay|do|give|send|manage|swing|spare|cover|make|come up with|the|a|that|all|full)){0,4}${LEAD}${SIGN}`,
);

type Payable = { label: string; variable: { description: string } };

/** It holds what a person will pay. */
export const isPromise = ({ label, variable }: Payable): boolean =>
  /\b(?:promise|will pay|pay|payment|offer|deposit|donat\w*|transfer)\b/.test(
    `${label} ${variable.description}`.toLowerCase(),
  );

/** What was paid before, what is owed or earned, what is too much: no sum that is promised. */
export function isOnlyMentioned(one: Payable, { start }: WordSpan, text: string): boolean {
  const isOfThese = /\b(?:paid|owed?|owing|balance|debt|bill|income|salary|rent|due|last|previous)\b/.test(one.label);
  if (isOfThese || !isPromise(one)) return false;
  const before = text
    .slice(Math.max(0, start - REACH), start)
    .toLowerCase()
    .replace(/['’]/g, '');
  return PAID.test(before) || CANNOT.test(before) || (OWED.test(before) && !SETTLES.test(before));
}
