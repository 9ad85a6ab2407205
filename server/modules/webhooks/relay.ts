// Owns webhook_relay: how far the outbox has been read. Each new event becomes one delivery per endpoint that wants it, in one transaction
// with the position: whatever dies, no event is skipped or taken twice. Where that would be very many at once, a job of the organization
// does it, and other organizations do not wait for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { givePositions } from '../../kernel/cluster/event-order.ts';
import { type OutboxWatch, Wakeup } from '../../kernel/cluster/outbox-watch.ts';
import { isDemoActor, type Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { type EventHead, eventHeadsAfter } from '../../kernel/events.ts';
import { uuid7 } from '../../kernel/ids.ts';
import { addJob, type Handler } from '../../kernel/jobs/jobs.ts';
import type { RowOf } from '../../kernel/row.ts';
import { sql } from '../../kernel/sql.ts';
import { type Catalog, isSubscribed, type Subscription } from './catalog.ts';
import * as deliveries from './delivery/deliveries.ts';
import type { EndpointRow } from './endpoints.ts';
import { fanOutEvents } from './jobs.ts';

const BATCH = 500;
/** Deliveries of one organization in one batch; above that its own job makes them. */
const MANY = 1000;
/** What a job does in one transaction, one event at least: while one is open, no later events are read at all. */
const BY_JOB = { events: 250, deliveries: 500 };
/** The signal usually comes first; this is for the one that was lost. */
const POLL_MS = 1000;
/** While an older transaction is still open, newer events are out of sight, and its end gives no signal: asked less and less often. */
const HIDDEN_POLL_MS = [20, 50, 100, 250, 500];
/** Without endpoints no receiver waits: events get their positions now and then, in large batches. */
const IDLE_POLL_MS = 5000;
/** Whoever makes the first endpoint is watching it: its first event is not left waiting for the round above. */
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
      const left = await relay(kernel, catalog).catch((error: unknown): Left => {
        kernel.log.warn({ err: error }, 'outbox not relayed');
        return 'nothing';
      });
      hidden = left === 'hidden' ? hidden + 1 : 0;
      if (left === 'nobody') await Promise.race([firstEndpoint(kernel), ended]);
      else if (left !== 'more') await alarm.wait(HIDDEN_POLL_MS[Math.min(hidden, HIDDEN_POLL_MS.length) - 1] ?? POLL_MS);
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

type Left = 'nothing' | 'nobody' | 'hidden' | 'more';

async function relay(kernel: Kernel, catalog: Catalog): Promise<Left> {
  const { hidden } = await givePositions(kernel.db);
  const left = hidden ? 'hidden' : 'nothing';
  const { last, position } = await kernel.db.one<{ last: number; position: number }>(
    sql`select last, position from event_sequence, webhook_relay`,
  );
  // Asked after `last` was read: an endpoint that is made later is owed nothing up to it.
  if (!(await hasEndpoint(kernel))) {
    if (last > position) await kernel.db.run(sql`update webhook_relay set position = greatest(position, ${last})`);
    return 'nobody';
  }
  if (last <= position) return left;
  return kernel.db.transaction(async (tx) => {
    // One relayer at a time; another process that is at it will also have heard the signal.
    const relayed = await tx.maybe<Pick<RowOf<'webhook_relay'>, 'position'>>(
      sql`select position from webhook_relay for update skip locked`,
    );
    if (!relayed) return 'nothing';
    const events = await eventHeadsAfter(tx, relayed.position, BATCH);
    const newest = events.at(-1);
    if (!newest) return left;
    // The pair is for processes of an earlier version, which still go by it.
    await tx.run(sql`update webhook_relay set position = ${newest.position}, xid = ${newest.xid}::xid8, event_id = ${newest.id}`);
    const made = await fanOut(kernel, tx, catalog, events, MANY);
    for (const org_id of made.left) {
      await addJob(kernel, tx, fanOutEvents, { org_id, after: relayed.position, until: newest.position });
    }
    return events.length === BATCH ? 'more' : left;
  });
}

const hasEndpoint = async ({ db, config }: Kernel): Promise<boolean> =>
  config.WEBHOOK_PROVIDER === 'svix' ||
  (await db.one<{ there: boolean }>(sql`select exists (select from webhook_endpoints where enabled) as there`)).there;

async function firstEndpoint(kernel: Kernel): Promise<void> {
  for (let waited = 0; waited < IDLE_POLL_MS; waited += FIRST_ENDPOINT_MS) {
    await sleep(FIRST_ENDPOINT_MS);
    if (await hasEndpoint(kernel).catch(() => false)) return;
  }
}

type Listener = Subscription & Pick<EndpointRow, 'id' | 'org_id' | 'since' | 'since_xid' | 'is_demo'>;

/** The job: the same for one organization, a little at a time. What was made before is not made twice. */
export const fanOutStretch =
  (catalog: Catalog): Handler<typeof fanOutEvents> =>
  async (kernel, { org_id, after, until }, run) => {
    for (let from: number | undefined = after; from !== undefined && !run.signal.aborted; ) {
      const since: number = from;
      from = await kernel.db.transaction(async (tx) => {
        const next = await eventHeadsAfter(tx, since, BY_JOB.events, org_id);
        const events = next.filter(({ position }) => position <= until);
        if (events.length === 0) return undefined;
        const listeners = await lockListeners(kernel, tx, [org_id]);
        await run.fence(tx);
        const taken = firstOf(wantedBy(listeners, catalog, events), BY_JOB.deliveries);
        await insertAndWake(kernel, tx, taken.flat());
        const isAll = taken.length === events.length && events.length < BY_JOB.events;
        return isAll ? undefined : events[taken.length - 1]?.position;
      });
    }
    if (run.signal.aborted) throw new Error('stopped; the rest of the stretch follows');
  };

/** As many as hold no more than `most` together, but one at least. */
function firstOf<T>(lists: readonly T[][], most: number): T[][] {
  let sum = 0;
  const end = lists.findIndex((list, i) => {
    sum += list.length;
    return i > 0 && sum > most;
  });
  return end === -1 ? [...lists] : lists.slice(0, end);
}

/** Says for whom there would have been more than `most`: nothing was made for them. */
async function fanOut(
  kernel: Kernel,
  tx: Tx,
  catalog: Catalog,
  events: readonly EventHead[],
  most: number,
): Promise<{ left: string[] }> {
  const orgs = [...new Set(events.map((event) => event.org_id))];
  const listeners = await lockListeners(kernel, tx, orgs);
  const wanted = orgs.map((org) => {
    const own = listeners.filter((listener) => listener.org_id === org);
    const ofOrg = own.length === 0 ? [] : events.filter((event) => event.org_id === org);
    return { org, made: wantedBy(own, catalog, ofOrg).flat() };
  });
  await insertAndWake(
    kernel,
    tx,
    wanted.flatMap(({ made }) => (made.length > most ? [] : made)),
  );
  return { left: wanted.filter(({ made }) => made.length > most).map(({ org }) => org) };
}

/** Held against deletion until the deliveries are in, so that none is left behind without its endpoint. */
async function lockListeners(kernel: Kernel, tx: Tx, orgs: readonly string[]): Promise<Listener[]> {
  const provider = kernel.config.WEBHOOK_PROVIDER;
  if (provider === 'svix') await ensureSvix(kernel, tx, orgs);
  return tx.rows<Listener>(sql`
    select id, org_id, event_types, sensitivity_max, read_scopes, since, since_xid::text as since_xid, is_demo from webhook_endpoints
    where org_id = any(${orgs}::uuid[]) and enabled and provider = ${provider} order by id for key share`);
}

/** The deliveries of each event. Who subscribed to a type is asked once for all events of it. */
function wantedBy(listeners: readonly Listener[], catalog: Catalog, events: readonly EventHead[]): deliveries.NewDelivery[][] {
  const types = [...new Set(events.map(({ type }) => type))];
  const subscribed = new Map(
    types.map((type) => [type, listeners.filter((listener) => isSubscribed(listener, catalog.get(type)))]),
  );
  return events.map((event) =>
    (subscribed.get(event.type) ?? [])
      .filter((listener) => isNews(listener, event))
      .map(({ id, org_id }) => ({ org_id, endpoint_id: id, event_id: event.id, event_type: event.type })),
  );
}

async function insertAndWake(kernel: Kernel, tx: Tx, made: readonly deliveries.NewDelivery[]): Promise<void> {
  if (made.length === 0) return;
  await deliveries.insert(kernel.clock, tx, made);
  const woken = new Map(made.map(({ endpoint_id: id, org_id }) => [id, { id, org_id }]));
  await deliveries.wake(kernel, tx, [...woken.values()]);
}

/** What the demonstration makes up is told to its own endpoint, and nothing else is. */
const isNews = ({ since, since_xid, is_demo }: Listener, event: EventHead): boolean =>
  is_demo === isDemoActor(event.actor) && (event.occurred_at >= since || BigInt(event.xid) >= BigInt(since_xid));

/** Svix is one endpoint per organization that takes everything; who gets what is decided there. */
async function ensureSvix({ config, clock }: Kernel, tx: Tx, orgs: readonly string[]): Promise<void> {
  const made = orgs.map((org_id) => ({ id: uuid7(), org_id }));
  const now = clock.now();
  await tx.run(sql`
    insert into webhook_endpoints (id, org_id, provider, url, description, event_types, sensitivity_max, enabled, since, since_xid, created_at, updated_at)
    select id, org_id, 'svix', ${config.SVIX_URL}, 'Handed to Svix', '{*}', ${config.SVIX_SENSITIVITY_MAX}, true, ${now}, '0', ${now}, ${now}
    from json_to_recordset(${JSON.stringify(made)}::json) as made (id uuid, org_id uuid)
    on conflict (org_id) where provider = 'svix' do update set url = excluded.url, sensitivity_max = excluded.sensitivity_max
    where (webhook_endpoints.url, webhook_endpoints.sensitivity_max) is distinct from (excluded.url, excluded.sensitivity_max)`);
}
