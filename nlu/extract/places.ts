// Owns what follows from the place of a conversation: its country, and the money people there mean when they name none.
import { type CountryCode, getCountries } from 'libphonenumber-js/max';

const EURO = new Set('AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '));
const MONEY: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  JP: 'JPY',
  IN: 'INR',
  MX: 'MXN',
  BR: 'BRL',
  ZA: 'ZAR',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
};

let countries: ReadonlyMap<string, CountryCode> | undefined;

/** By its zone; undefined for UTC and where the runtime knows no zones of countries. */
export function countryOf(timezone: string): CountryCode | undefined {
  countries ??= new Map(getCountries().flatMap((country) => zonesOf(country).map((zone) => [zone, country] as const)));
  return countries.get(timezone);
}

/** Older runtimes know them as a property, newer ones by a method. */
function zonesOf(region: string): string[] {
  const locale = new Intl.Locale('und', { region }) as {
    timeZones?: string[];
    getTimeZones?: () => string[] | undefined;
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

export function currencyOf(timezone: string): string | undefined {
  const country = countryOf(timezone);
  if (country === undefined) return undefined;
  if (EURO.has(country)) return 'EUR';
  return Object.hasOwn(MONEY, country) ? MONEY[country] : undefined;
}
