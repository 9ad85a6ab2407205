// Owns the catalog of event types that the modules declare, and who may subscribe to which.
import { Invalid, missingScopes } from '../../kernel/errors.ts';
import { missingFor } from '../../kernel/event-groups.ts';
import { type EventType, SENSITIVITIES, type Sensitivity } from '../../kernel/events.ts';

export type Catalog = ReadonlyMap<string, EventType>;

export const EVERYTHING = '*';

/** By group, then type. */
export function catalogOf(events: readonly EventType[]): Catalog {
  const order = (a: EventType, b: EventType): number => compare(a.group, b.group) || compare(a.type, b.type);
  return new Map([...events].sort(order).map((kind) => [kind.type, kind]));
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

export const list = (catalog: Catalog) => ({
  events: [...catalog.values()].map(({ type, description, group, sensitivity }) => ({
    type,
    description,
    group,
    sensitivity,
  })),
});

const isWithin = (max: Sensitivity, sensitivity: Sensitivity): boolean =>
  SENSITIVITIES.indexOf(sensitivity) <= SENSITIVITIES.indexOf(max);

/**
 * What a receiver may get at most, whatever its subscription. `read_scopes`: scopes of the caller;
 * null: all.
 */
export type SubscriptionLimits = { sensitivity_max: Sensitivity; read_scopes: readonly string[] | null };
export type Subscription = SubscriptionLimits & { event_types: readonly string[] };

const missing = (read_scopes: SubscriptionLimits['read_scopes'], kind: EventType): string[] =>
  read_scopes === null ? [] : missingFor(new Set(read_scopes), kind);

/** No endpoint gets a type that has left the catalog. */
export const isAllowed = ({ sensitivity_max, read_scopes }: SubscriptionLimits, kind: EventType | undefined): boolean =>
  kind !== undefined && isWithin(sensitivity_max, kind.sensitivity) && missing(read_scopes, kind).length === 0;

export const isSubscribed = (subscription: Subscription, kind: EventType | undefined): boolean =>
  kind !== undefined &&
  subscription.event_types.some((pattern) => covers(pattern, kind.type)) &&
  isAllowed(subscription, kind);

const WILDCARD = '.*';
const isWildcard = (pattern: string): boolean => pattern === EVERYTHING || pattern.endsWith(WILDCARD);

/** `conversation.*` is every type that begins with `conversation.`, also those that are added later. */
const covers = (pattern: string, type: string): boolean =>
  pattern === type || pattern === EVERYTHING || (isWildcard(pattern) && type.startsWith(pattern.slice(0, -1)));

/** All wildcards that match a type: `conversation.*`, `conversation.session.*`. */
const prefixesOf = (catalog: Catalog): string[] => {
  const groups = [...catalog.keys()].map((type) => type.split('.').slice(0, -1));
  const prefixes = groups.flatMap((parts) => parts.map((_, i) => `${parts.slice(0, i + 1).join('.')}${WILDCARD}`));
  return [...new Set(prefixes)].sort();
};

/** Why a pattern matches no type; `undefined` if it matches one. */
function problemWith(catalog: Catalog, pattern: string): string | undefined {
  if (pattern === EVERYTHING || catalog.has(pattern)) return undefined;
  const prefixes = prefixesOf(catalog);
  if (prefixes.includes(pattern)) return undefined;
  return isWildcard(pattern)
    ? `No type matches this. Known are ${prefixes.join(', ')}`
    : `Input should be a type of GET /v1/webhooks/event-catalog, all types of a group such as ${prefixes[0]}, or *`;
}

/** Refuses patterns that match no type, so that no client waits for events that cannot come. */
export function assertKnownTypes(
  catalog: Catalog,
  event_types: readonly string[],
  at: readonly (string | number)[],
): void {
  const items = event_types.flatMap((type) => {
    const msg = problemWith(catalog, type);
    return msg === undefined ? [] : [{ loc: [...at], msg, type: 'value_error', input: type }];
  });
  if (items.length > 0) throw new Invalid(items);
}

/** Refuses named types that the caller's key may not read; a wildcard stands for those that it may. */
export function assertReadableTypes(
  catalog: Catalog,
  { event_types, sensitivity_max, read_scopes }: Subscription,
): void {
  const missingNames = event_types.flatMap((type) => {
    const kind = catalog.get(type);
    return kind && isWithin(sensitivity_max, kind.sensitivity) ? missing(read_scopes, kind) : [];
  });
  if (missingNames.length > 0) throw missingScopes([...new Set(missingNames)].sort());
}

/**
 * Refuses types that are unknown or above the sensitivity of the endpoint: their events would never
 * arrive.
 */
export function assertDeliverableTypes(
  catalog: Catalog,
  { event_types, sensitivity_max }: Omit<Subscription, 'read_scopes'>,
): void {
  const items = event_types.flatMap((type, index) => {
    const kind = catalog.get(type);
    const loc = ['body', 'event_types', index];
    const unknown = problemWith(catalog, type);
    if (unknown !== undefined) return [{ loc, msg: unknown, type: 'value_error', input: type }];
    if (!kind || isWithin(sensitivity_max, kind.sensitivity)) return [];
    const msg = `This type is ${kind.sensitivity}; it needs an endpoint with sensitivity_max ${kind.sensitivity}`;
    return [{ loc, msg, type: 'value_error', input: type }];
  });
  if (items.length > 0) throw new Invalid(items);
}
