// Owns what may be subscribed to: the event types that the modules declare, since each of them is emitted somewhere.
import { Invalid } from '../../kernel/errors.ts';
import { type EventType, SENSITIVITIES, type Sensitivity } from '../../kernel/events.ts';

export type Catalog = ReadonlyMap<string, EventType>;

export const EVERYTHING = '*';

/** By group, then type. */
export function catalogOf(events: readonly EventType[]): Catalog {
  const order = (a: EventType, b: EventType): number => compare(a.group, b.group) || compare(a.type, b.type);
  return new Map([...events].sort(order).map((kind) => [kind.type, kind]));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const list = (catalog: Catalog) => ({
  events: [...catalog.values()].map(({ type, description, group, sensitivity }) => ({ type, description, group, sensitivity })),
});

export const mayReceive = (most: Sensitivity, given: Sensitivity): boolean =>
  SENSITIVITIES.indexOf(given) <= SENSITIVITIES.indexOf(most);

export type Subscription = { event_types: readonly string[]; sensitivity_max: Sensitivity };

/** A type that has left the catalog since is nobody's. */
export function isSubscribed({ event_types, sensitivity_max }: Subscription, kind: EventType | undefined): boolean {
  if (kind === undefined || !mayReceive(sensitivity_max, kind.sensitivity)) return false;
  return event_types.includes(kind.type) || event_types.includes(EVERYTHING);
}

/** What could never arrive is refused here, rather than missed later. */
export function refuseVainTypes(catalog: Catalog, { event_types, sensitivity_max }: Subscription): void {
  const items = event_types.flatMap((type, index) => {
    const kind = catalog.get(type);
    const loc = ['body', 'event_types', index];
    if (type === EVERYTHING) return [];
    if (!kind)
      return [{ loc, msg: 'Input should be a type of GET /v1/webhooks/event-catalog, or *', type: 'value_error', input: type }];
    if (mayReceive(sensitivity_max, kind.sensitivity)) return [];
    const msg = `This type is ${kind.sensitivity}; it needs an endpoint with sensitivity_max ${kind.sensitivity}`;
    return [{ loc, msg, type: 'value_error', input: type }];
  });
  if (items.length > 0) throw new Invalid(items);
}
