// Which events an endpoint receives: groups and single types of the catalog, and how sensitive they are. Pure.
import type { Schema } from '../../sdk/parley.ts';

export type CatalogEvent = Schema<'WebhookEventType'>;
export type Sensitivity = CatalogEvent['sensitivity'];

export const SENSITIVITY_LABELS: Readonly<Record<Sensitivity, string>> = {
  non_pii: 'no personal data',
  pii: 'personal data',
  sensitive: 'sensitive',
};
const LEVELS: readonly Sensitivity[] = ['non_pii', 'pii', 'sensitive'];

export type EventGroup = { group: string; events: CatalogEvent[] };

export function groupsOf(catalog: readonly CatalogEvent[]): EventGroup[] {
  const groups = new Map<string, CatalogEvent[]>();
  for (const event of catalog) groups.set(event.group, [...(groups.get(event.group) ?? []), event]);
  return [...groups].map(([group, events]) => ({ group, events }));
}

/** `*`, `conversation.*`, or the type itself. */
const covers = (pattern: string, type: string): boolean =>
  pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));

export const coveredBy = (patterns: readonly string[], catalog: readonly CatalogEvent[]): CatalogEvent[] =>
  catalog.filter(({ type }) => patterns.some((pattern) => covers(pattern, type)));

/** The chosen types that could not arrive, since they are more sensitive than the endpoint may receive. */
export const withheld = (
  patterns: readonly string[],
  catalog: readonly CatalogEvent[],
  max: Sensitivity,
): CatalogEvent[] =>
  coveredBy(patterns, catalog).filter(({ sensitivity }) => LEVELS.indexOf(sensitivity) > LEVELS.indexOf(max));

/** The least that an endpoint has to be allowed, so that all it names arrives. */
export const needed = (patterns: readonly string[], catalog: readonly CatalogEvent[]): Sensitivity => {
  const levels = coveredBy(patterns, catalog).map(({ sensitivity }) => LEVELS.indexOf(sensitivity));
  return LEVELS[Math.max(0, ...levels)] ?? 'non_pii';
};

/** The word for a whole group, where all its types begin with it. */
export const wildcardOf = ({ group, events }: EventGroup): string | undefined =>
  events.every(({ type }) => type.startsWith(`${group}.`)) ? `${group}.*` : undefined;

/** Whole groups keep to one word: `*` takes the place of everything, a type is put in or taken out. */
export function toggled(patterns: readonly string[], type: string): string[] {
  if (patterns.includes(type)) return patterns.filter((one) => one !== type);
  return type === '*' ? ['*'] : [...patterns.filter((one) => one !== '*'), type];
}
