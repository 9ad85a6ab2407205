// Owns what may be subscribed to: the event types that the modules declare, since each of them is emitted somewhere.
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
  events: [...catalog.values()].map(({ type, description, group, sensitivity }) => ({ type, description, group, sensitivity })),
});

export const mayReceive = (most: Sensitivity, given: Sensitivity): boolean =>
  SENSITIVITIES.indexOf(given) <= SENSITIVITIES.indexOf(most);

/** What may be told at all, whatever is asked for. `read_scopes` are those of the caller; null: all of them. */
export type SubscriptionLimits = { sensitivity_max: Sensitivity; read_scopes: readonly string[] | null };
export type Subscription = SubscriptionLimits & { event_types: readonly string[] };

const missing = (read_scopes: SubscriptionLimits['read_scopes'], kind: EventType): string[] =>
  read_scopes === null ? [] : missingFor(new Set(read_scopes), kind);

/** No endpoint gets a type that has left the catalog. */
export const isAllowed = ({ sensitivity_max, read_scopes }: SubscriptionLimits, kind: EventType | undefined): boolean =>
  kind !== undefined && mayReceive(sensitivity_max, kind.sensitivity) && missing(read_scopes, kind).length === 0;

export const isSubscribed = (wanted: Subscription, kind: EventType | undefined): boolean =>
  kind !== undefined && wanted.event_types.some((pattern) => covers(pattern, kind.type)) && isAllowed(wanted, kind);

const WILDCARD = '.*';
const isWildcard = (pattern: string): boolean => pattern === EVERYTHING || pattern.endsWith(WILDCARD);

/** `conversation.*` is every type that begins with `conversation.`, also those that are added later. */
const covers = (pattern: string, type: string): boolean =>
  pattern === type || pattern === EVERYTHING || (isWildcard(pattern) && type.startsWith(pattern.slice(0, -1)));

/** Everything that a wildcard can begin with: `conversation.*`, `conversation.session.*`. */
const prefixesOf = (catalog: Catalog): string[] => {
  const words = [...catalog.keys()].map((type) => type.split('.').slice(0, -1));
  const prefixes = words.flatMap((parts) => parts.map((_, i) => `${parts.slice(0, i + 1).join('.')}${WILDCARD}`));
  return [...new Set(prefixes)].sort();
};

/** What is wrong with a type that covers nothing; `undefined` for one that covers something. */
function whyUnknown(catalog: Catalog, pattern: string): string | undefined {
  if (pattern === EVERYTHING || catalog.has(pattern)) return undefined;
  const prefixes = prefixesOf(catalog);
  if (prefixes.includes(pattern)) return undefined;
  return isWildcard(pattern)
    ? `No type begins like this. Known are ${prefixes.join(', ')}`
    : `Input should be a type of GET /v1/webhooks/event-catalog, all types of a group such as ${prefixes[0]}, or *`;
}

/** Types that could never be told are refused, rather than waited for. */
export function refuseUnknownTypes(catalog: Catalog, event_types: readonly string[], at: readonly (string | number)[]): void {
  const items = event_types.flatMap((type) => {
    const msg = whyUnknown(catalog, type);
    return msg === undefined ? [] : [{ loc: [...at], msg, type: 'value_error', input: type }];
  });
  if (items.length > 0) throw new Invalid(items);
}

/** Types that were named, and that the caller's key may not read, are refused; a wildcard means those that it may. */
export function refuseUnreadableTypes(catalog: Catalog, { event_types, sensitivity_max, read_scopes }: Subscription): void {
  const lacking = event_types.flatMap((type) => {
    const kind = catalog.get(type);
    return kind && mayReceive(sensitivity_max, kind.sensitivity) ? missing(read_scopes, kind) : [];
  });
  if (lacking.length > 0) throw missingScopes([...new Set(lacking)].sort());
}

/** What could never arrive is refused here, rather than missed later. */
export function refuseVainTypes(catalog: Catalog, { event_types, sensitivity_max }: Omit<Subscription, 'read_scopes'>): void {
  const items = event_types.flatMap((type, index) => {
    const kind = catalog.get(type);
    const loc = ['body', 'event_types', index];
    const unknown = whyUnknown(catalog, type);
    if (unknown !== undefined) return [{ loc, msg: unknown, type: 'value_error', input: type }];
    if (!kind || mayReceive(sensitivity_max, kind.sensitivity)) return [];
    const msg = `This type is ${kind.sensitivity}; it needs an endpoint with sensitivity_max ${kind.sensitivity}`;
    return [{ loc, msg, type: 'value_error', input: type }];
  });
  if (items.length > 0) throw new Invalid(items);
}
