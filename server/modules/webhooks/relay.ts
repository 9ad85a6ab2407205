// Owns webhook_relay: how far the outbox has been read. Each new event becomes one delivery per
// endpoint that wants it, in one transaction with the position: whichever process dies, no event is
// skipped or taken twice. An organization with very many deliveries in one batch gets a job for
// them, so that the others do not wait.

import { setTimeout as sleep } from 'node:timers/promises';
import { givePositions } from '../../kernel/cluster/event-order.ts';
import { type OutboxWatch, Wakeup } from '../../kernel/cluster/outbox-watch.ts';
import { isDemoActor, type Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { type EventHead, eventHeadsAfter } from '../../kernel/events.ts';
import { addJob, type Handler } from '../../kernel/jobs/jobs.ts';
import { type Catalog, isSubscribed, type Subscription } from './catalog.ts';
import * as deliveries from './deliveries.ts';
import type { EndpointRow } from './endpoints.ts';
import { fanOutEvents } from './jobs.ts';

const BATCH = 500;
/** Deliveries of one organization in one batch; above that a job makes them. */
const MAX_PER_ORGANIZATION = 1000;
/**
 * Limits of one transaction of that job, which takes one event at least: while it is open, no later
 * events are read.
 */
const JOB_BATCH = { events: 250, deliveries: 500 };
/** The signal usually comes first; the poll is for a signal that was lost. */
const POLL_MS = 1000;
/**
 * While an older transaction is open, newer events are hidden, and its end gives no signal: polled
 * less and less often.
 */
const HIDDEN_POLL_MS = [20, 50, 100, 250, 500];
/** Without endpoints no receiver waits: events get their positions seldom, in large batches. */
const IDLE_POLL_MS = 5000;
/**
 * The caller who creates the first endpoint watches it: its first event does not wait for the idle
 * poll.
 */
const FIRST_ENDPOINT_MS = 500;

export type Relay = { stop(): Promise<void> };

export function startRelay(kernel: Kernel, watch: OutboxWatch, catalog: Catalog): Relay {
  const alarm = new Wakeup();
  const unsubscribe = watch.listen(alarm.notify);
  let stopped = false;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const follow = async (): Promise<void> => {
    for (let hidden = 0; !stopped; ) {
      const left = await relay(kernel, catalog).catch((error: unknown): Remainder => {
        kernel.log.warn({ err: error }, 'outbox not relayed');
        return 'nothing';
      });
      hidden = left === 'hidden' ? hidden + 1 : 0;
      if (left === 'no endpoint') await Promise.race([firstEndpoint(kernel), ended]);
      else if (left !== 'more')
        await alarm.wait(HIDDEN_POLL_MS[Math.min(hidden, HIDDEN_POLL_MS.length) - 1] ?? POLL_MS);
    }
  };
  const following = follow();
  return {
    stop: async () => {
      stopped = true;
      end();
      unsubscribe();
      alarm.notify();
      await following;
    },
  };
}

type Remainder = 'nothing' | 'no endpoint' | 'hidden' | 'more';

async function relay(kernel: Kernel, catalog: Catalog): Promise<Remainder> {
  const { hidden } = await givePositions(kernel.db);
  const left = hidden ? 'hidden' : 'nothing';
  const { last, position } = await kernel.db.one<{ last: number; position: number }>(
    sql`select last, position from event_sequence, webhook_relay`,
  );
  // Checked after `last` was read: an endpoint that is created later gets no events up to it.
  if (!(await hasEndpoint(kernel))) {
    if (last > position) await kernel.db.run(sql`update webhook_relay set position = greatest(position, ${last})`);
    return 'no endpoint';
  }
  if (last <= position) return left;
  return kernel.db.transaction(async (tx) => {
    // One process relays at a time; the other one has received the signal as well.
    const relayed = await tx.maybe<Pick<RowOf<'webhook_relay'>, 'position'>>(
      sql`select position from webhook_relay for update skip locked`,
    );
    if (!relayed) return 'nothing';
    const events = await eventHeadsAfter(tx, relayed.position, BATCH);
    const newest = events.at(-1);
    if (!newest) return left;
    // The pair is for processes of an earlier version, which still go by it.
    await tx.run(
      sql`update webhook_relay set position = ${newest.position}, xid = ${newest.xid}::xid8, event_id = ${newest.id}`,
    );
    for (const org_id of await fanOut(kernel, tx, catalog, events)) {
      await addJob(kernel, tx, fanOutEvents, { org_id, after: relayed.position, until: newest.position });
    }
    return events.length === BATCH ? 'more' : left;
  });
}

/** Endpoints that an earlier version made for Svix stay readable and are sent nothing. */
const isActive = sql`enabled and provider = 'builtin'`;

const hasEndpoint = async ({ db }: Kernel): Promise<boolean> =>
  (await db.one<{ exists: boolean }>(sql`select exists (select from webhook_endpoints where ${isActive})`)).exists;

async function firstEndpoint(kernel: Kernel): Promise<void> {
  for (let waited = 0; waited < IDLE_POLL_MS; waited += FIRST_ENDPOINT_MS) {
    await sleep(FIRST_ENDPOINT_MS);
    if (await hasEndpoint(kernel).catch(() => false)) return;
  }
}

type Listener = Subscription & Pick<EndpointRow, 'id' | 'org_id' | 'since' | 'since_xid' | 'is_demo'>;

/**
 * The job: the same for one organization, in small transactions. Deliveries that exist are not made
 * twice.
 */
export const fanOutJob =
  (catalog: Catalog): Handler<typeof fanOutEvents> =>
  async (kernel, { org_id, after, until }, run) => {
    for (let from: number | undefined = after; from !== undefined && !run.signal.aborted; ) {
      const since: number = from;
      from = await kernel.db.transaction(async (tx) => {
        const next = await eventHeadsAfter(tx, since, JOB_BATCH.events, org_id);
        const events = next.filter(({ position }) => position <= until);
        if (events.length === 0) return undefined;
        const listeners = await lockListeners(tx, [org_id]);
        await run.fence(tx);
        const batch = firstOf(deliveriesFor(listeners, catalog, events), JOB_BATCH.deliveries);
        await insertAndWake(kernel, tx, batch.flat());
        const isAll = batch.length === events.length && events.length < JOB_BATCH.events;
        return isAll ? undefined : events[batch.length - 1]?.position;
      });
    }
    if (run.signal.aborted) throw new Error('stopped; the rest of the range follows');
  };

/** The first lists that have no more than `max` items together, but one list at least. */
function firstOf<T>(lists: readonly T[][], max: number): T[][] {
  let sum = 0;
  const end = lists.findIndex((list, i) => {
    sum += list.length;
    return i > 0 && sum > max;
  });
  return end === -1 ? [...lists] : lists.slice(0, end);
}

/** Returns the organizations with too many deliveries for one batch: none was made for them. */
async function fanOut(kernel: Kernel, tx: Tx, catalog: Catalog, events: readonly EventHead[]): Promise<string[]> {
  const orgs = [...new Set(events.map((event) => event.org_id))];
  const listeners = await lockListeners(tx, orgs);
  const byOrganization = orgs.map((org) => {
    const own = listeners.filter((listener) => listener.org_id === org);
    const ofOrg = own.length === 0 ? [] : events.filter((event) => event.org_id === org);
    return { org, deliveries: deliveriesFor(own, catalog, ofOrg).flat() };
  });
  const isTooMany = ({ deliveries }: { deliveries: readonly unknown[] }): boolean =>
    deliveries.length > MAX_PER_ORGANIZATION;
  const small = byOrganization.filter((one) => !isTooMany(one)).flatMap(({ deliveries }) => deliveries);
  await insertAndWake(kernel, tx, small);
  return byOrganization.filter(isTooMany).map(({ org }) => org);
}

/**
 * Locks the endpoints against deletion until the deliveries are inserted, so that each delivery has
 * its endpoint.
 */
const lockListeners = (tx: Tx, orgs: readonly string[]): Promise<Listener[]> =>
  tx.rows<Listener>(sql`
    select id, org_id, event_types, sensitivity_max, read_scopes, since, since_xid::text as since_xid, is_demo from webhook_endpoints
    where org_id = any(${orgs}::uuid[]) and ${isActive} order by id for key share`);

/** The deliveries of each event. The subscribers of a type are found once for all its events. */
function deliveriesFor(
  listeners: readonly Listener[],
  catalog: Catalog,
  events: readonly EventHead[],
): deliveries.NewDelivery[][] {
  const types = [...new Set(events.map(({ type }) => type))];
  const subscribed = new Map(
    types.map((type) => [type, listeners.filter((listener) => isSubscribed(listener, catalog.get(type)))]),
  );
  return events.map((event) =>
    (subscribed.get(event.type) ?? [])
      .filter((listener) => isFor(listener, event))
      .map(({ id, org_id }) => ({ org_id, endpoint_id: id, event_id: event.id, event_type: event.type })),
  );
}

async function insertAndWake(kernel: Kernel, tx: Tx, made: readonly deliveries.NewDelivery[]): Promise<void> {
  if (made.length === 0) return;
  await deliveries.insert(kernel.clock, tx, made);
  const woken = new Map(made.map(({ endpoint_id: id, org_id }) => [id, { id, org_id }]));
  await deliveries.wake(kernel, tx, [...woken.values()]);
}

/** The endpoint of the demo gets the made-up events of the demo and no others. */
const isFor = ({ since, since_xid, is_demo }: Listener, event: EventHead): boolean =>
  is_demo === isDemoActor(event.actor) && (event.occurred_at >= since || BigInt(event.xid) >= BigInt(since_xid));
