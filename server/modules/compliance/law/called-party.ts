// Owns where a called party may be: every time zone and state that number, zip code and state leave possible. Pure;
// the facts are in data/.

import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { LRUCache } from 'lru-cache';
import areaCodeStates from './data/area-code-states.json' with { type: 'json' };
import prefixZones from './data/nanp-prefix-zones.json' with { type: 'json' };
import zipPlaces from './data/zip-places.json' with { type: 'json' };
import { countryOfNumber, findNumberFlaw, type NumberFlaw } from './dialable.ts';

export type CalledParty = {
  /** Why the number must not be dialled at all. */
  flaw: NumberFlaw | null;
  /** Of the number, as two letters. Null: none, or unknown. */
  country: string | null;
  /** Never empty: where nothing is known, everywhere in the number's country. */
  zones: string[];
  states: string[];
};

export type PostalAddress = { zipcode?: string | undefined; state?: string | undefined };

const split = (joined: string | undefined): string[] => (joined ? joined.split('&') : []);
const sortUnique = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** The prefix without an area code covers the whole continent. */
const EVERYWHERE = split(prefixZones['1']);
const zonesByAreaCode = areaCodeZones();
function areaCodeZones(): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [prefix, zones] of Object.entries(prefixZones)) {
    const areaCode = prefix.slice(1, 4);
    if (areaCode.length === 3) found.set(areaCode, sortUnique([...(found.get(areaCode) ?? []), ...split(zones)]));
  }
  return found;
}
const stateByAreaCode = new Map(
  Object.entries(areaCodeStates).flatMap(([state, codes]) => codes.split(' ').map((code) => [code, state] as const)),
);
const zonesByState: Readonly<Record<string, string>> = zipPlaces.states;
const locationsByZip: Readonly<Record<string, string[]>> = zipPlaces.zips;
const locationsByPrefix: Readonly<Record<string, string[]>> = zipPlaces.prefixes;

export function locateCalledParty(e164: string, { zipcode = '', state = '' }: PostalAddress = {}): CalledParty {
  const number = parsePhoneNumberFromString(e164);
  const areaCode = /^\+1(\d{3})/.exec(e164)?.[1];
  const [zipStates, zipZones] = locateZip(zipcode);
  const addressState = stateOf(state);
  const address = zipZones.length > 0 ? zipZones : split(addressState && zonesByState[addressState]);
  const byNumber = areaCode === undefined ? zonesOfCountry(number?.country) : (zonesByAreaCode.get(areaCode) ?? []);
  const zones = sortUnique([...address, ...byNumber]);
  const byAreaCode = areaCode === undefined ? undefined : stateByAreaCode.get(areaCode);
  return {
    flaw: findNumberFlaw(e164, number),
    country: countryOfNumber(e164, number),
    zones: zones.length > 0 ? zones : EVERYWHERE,
    states: sortUnique([...zipStates, addressState, byAreaCode].filter((code) => code !== undefined)),
  };
}

/** States and territories of the United States whose time zones are known, as two letters. */
export const STATES: readonly string[] = Object.keys(zonesByState).sort();

/** A person of whom only the state is known. */
export const locateState = (state: string): Pick<CalledParty, 'zones' | 'states'> => ({
  zones: sortUnique(split(zonesByState[state])),
  states: [state],
});

function locateZip(zipcode: string): [states: string[], zones: string[]] {
  const zip = /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(zipcode)?.[1] ?? '';
  const [states, zones] = locationsByZip[zip] ?? locationsByPrefix[zip.slice(0, 3)] ?? [];
  return [split(states), split(zones)];
}

/** As two letters; calling turns names of states into them. */
function stateOf(state: string): string | undefined {
  const code = state.trim().toUpperCase();
  return Object.hasOwn(zonesByState, code) ? code : undefined;
}

const countries = new LRUCache<string, string[]>({ max: 300, memoMethod: findZones });

/** Outside the North American plan the country's own zones; older runtimes know them as a property, newer ones by a method. */
function findZones(country: string): string[] {
  const locale = new Intl.Locale('und', { region: country }) as {
    timeZones?: string[];
    getTimeZones?(): string[] | undefined;
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? ['UTC'];
}

const zonesOfCountry = (country: string | undefined): string[] =>
  country === undefined ? ['UTC'] : countries.memo(country);
