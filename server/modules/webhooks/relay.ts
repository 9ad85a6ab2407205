// Owns webhook_relay: how far the outbox has been read. Each new event becomes one delivery per endpoint that wants it, in one transaction
// with the position: whatever dies, no event is skipped or taken twice.
import type { Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { eventsAfter, type Position, type StoredEvent } from '../../kernel/events.ts';
import { uuid7 } from '../../kernel/ids.ts';
import { Alarm, type OutboxWatch } from '../../kernel/outbox-watch.ts';
import { sql } from '../../kernel/sql.ts';
import { type Catalog, isSubscribed, type Subscription } from './catalog.ts';
import * as deliveries from './deliveries.ts';

const BATCH = 500;
/** The signal usually comes first; this is for the one that was lost. */
const POLL_MS = 1000;
/** While an older transaction is still open, newer events are out of sight: its end gives no signal. */
const HIDDEN_POLL_MS = 20;

export type Relay = { stop(): Promise<void> };

export function startRelay(kernel: Kernel, watch: OutboxWatch, catalog: Catalog): Relay {
  const alarm = new Alarm();
  const deafen = watch.listen(alarm.ring);
  let stopped = false;
  const follow = async (): Promise<void> => {
    while (!stopped) {
      const left = await relay(kernel, catalog).catch((error: unknown): Left => {
        kernel.log.warn({ err: error }, 'outbox not relayed');
        return 'nothing';
      });
      if (left !== 'more') await alarm.sleep(left === 'hidden' ? HIDDEN_POLL_MS : POLL_MS);
    }
  };
  const following = follow();
  return {
    stop: async () => {
      stopped = true;
      deafen();
      alarm.ring();
      await following;
    },
  };
}

type Left = 'nothing' | 'hidden' | 'more';

async function relay(kernel: Kernel, catalog: Catalog): Promise<Left> {
  const { behind } = await kernel.db.one<{ behind: boolean }>(sql`
    select exists (select from events, webhook_relay where (events.xid, events.id) > (webhook_relay.xid, webhook_relay.event_id)) as behind`);
  if (!behind) return 'nothing';
  return kernel.db.transaction(async (tx) => {
    // One relayer at a time; another process that is at it will also have heard the signal.
    const position = await tx.maybe<Position>(
      sql`select xid::text as xid, event_id as id from webhook_relay for update skip locked`,
    );
    if (!position) return 'nothing';
    const events = await eventsAfter(tx, position, BATCH);
    const last = events.at(-1);
    if (!last) return 'hidden';
    await tx.run(sql`update webhook_relay set xid = ${last.xid}::xid8, event_id = ${last.id}`);
    await fanOut(kernel, tx, catalog, events);
    return events.length === BATCH ? 'more' : 'hidden';
  });
}

type Listener = Subscription & { id: string; org_id: string; since: Date; since_xid: string };

async function fanOut(kernel: Kernel, tx: Tx, catalog: Catalog, events: readonly StoredEvent[]): Promise<void> {
  const provider = kernel.config.WEBHOOK_PROVIDER;
  const orgs = [...new Set(events.map((event) => event.org_id))];
  if (provider === 'svix') await ensureSvix(kernel, tx, orgs);
  // Held against deletion until the deliveries are in, so that none is left behind without its endpoint.
  const listeners = await tx.rows<Listener>(sql`
    select id, org_id, event_types, sensitivity_max, since, since_xid::text as since_xid from webhook_endpoints
    where org_id = any(${orgs}::uuid[]) and enabled and provider = ${provider} order by id for key share`);
  const byOrg = new Map(orgs.map((org) => [org, listeners.filter((listener) => listener.org_id === org)]));
  const made = events.flatMap((event) =>
    (byOrg.get(event.org_id) ?? [])
      .filter((listener) => isSubscribed(listener, catalog.get(event.type)) && isNews(listener, event))
      .map(({ id, org_id }) => ({ org_id, endpoint_id: id, event_id: event.id, event_type: event.type })),
  );
  if (made.length === 0) return;
  await deliveries.insert(kernel.clock, tx, made);
  const woken = new Set(made.map(({ endpoint_id }) => endpoint_id));
  await deliveries.wake(
    kernel.clock,
    tx,
    listeners.filter(({ id }) => woken.has(id)).map(({ id, org_id }) => ({ id, org_id })),
  );
}

const isNews = ({ since, since_xid }: Listener, event: StoredEvent): boolean =>
  event.occurred_at >= since || BigInt(event.xid) >= BigInt(since_xid);

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
