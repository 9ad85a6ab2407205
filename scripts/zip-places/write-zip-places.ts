// Writes server/modules/compliance/law/data/zip-places.json: the states and time zones behind US zip codes, and the zones of each state.
// Run by hand when the two packages it reads have a new year's data; the service itself never loads them.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import tzlookup from '@photostructure/tz-lookup';
// @ts-expect-error the package has no types
import zipcodes from 'zipcodes';

type Place = { zip: string; latitude: number; longitude: number; state: string; country: string };

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();
/** Military mail is delivered all over the world: its codes say nothing about the hour. */
const places = Object.values<Place>(zipcodes.codes).filter(
  ({ country, state }) => country === 'US' && !['AA', 'AE', 'AP'].includes(state),
);

/** The states' own country and each territory keep their own zones; a centroid across a border, or a wrong one, tells nothing. */
const TERRITORIES = ['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'];
/** Zones that Intl lists under an older name. */
const RENAMED: Record<string, string[]> = {
  US: ['America/Indiana/Indianapolis', 'America/Kentucky/Louisville'],
  FM: ['Pacific/Chuuk', 'Pacific/Pohnpei'],
};
const zonesOf = (region: string): string[] => [
  ...((new Intl.Locale('und', { region }) as Intl.Locale & { timeZones?: string[] }).timeZones ?? []),
  ...(RENAMED[region] ?? []),
];
const zonesOfRegion = new Map(['US', ...TERRITORIES].map((region) => [region, zonesOf(region)]));
const isAtHome = (state: string, zone: string): boolean =>
  (zonesOfRegion.get(TERRITORIES.includes(state) ? state : 'US') ?? []).includes(zone);

const byPrefix = new Map<string, { zip: string; state: string; zone: string | undefined }[]>();
const byState = new Map<string, Set<string>>();
for (const { zip, state, latitude, longitude } of places) {
  const found = tzlookup(latitude, longitude);
  const own = zonesOfRegion.get(state);
  const likely = isAtHome(state, found) ? found : undefined;
  const zone = own?.length === 1 ? own[0] : likely;
  const prefix = zip.slice(0, 3);
  byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), { zip, state, zone }]);
  if (zone !== undefined) byState.set(state, (byState.get(state) ?? new Set()).add(zone));
}

const prefixes: Record<string, [states: string, zones: string]> = {};
/** Only codes below a prefix that spans states or zones: for the others the prefix is enough. */
const zips: Record<string, [states: string, zones: string]> = {};
for (const [prefix, inside] of [...byPrefix].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const states = sorted(inside.map(({ state }) => state));
  const known = inside.flatMap(({ zone }) => zone ?? []);
  const zones = sorted(known.length > 0 ? known : states.flatMap((state) => [...(byState.get(state) ?? [])]));
  prefixes[prefix] = [states.join('&'), zones.join('&')];
  if (states.length + zones.length === 2) continue;
  for (const { zip, state, zone } of inside) if (zone !== undefined) zips[zip] = [state, zone];
}
const states = Object.fromEntries(
  [...byState].sort(([a], [b]) => (a < b ? -1 : 1)).map(([state, zones]) => [state, sorted(zones).join('&')]),
);

const file = path.resolve(import.meta.dirname, '../../server/modules/compliance/law/data/zip-places.json');
await writeFile(file, `${JSON.stringify({ states, prefixes, zips })}\n`);
