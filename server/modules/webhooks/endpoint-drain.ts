// Owns the drain of one endpoint under a lease: loads what is due, keeps several deliveries under
// way, and ends when nothing is due.
import { Wakeup } from '../../kernel/cluster/outbox-watch.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql, wallClock, wallClockAtStart } from '../../kernel/db/sql.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { startTrace } from '../../kernel/outbound/trace.ts';
import type { WebhookMessage, WebhookTarget } from './attempt.ts';
import { isAllowed, type SubscriptionLimits } from './catalog.ts';
import { cancel, TEST_EVENT } from './deliveries.ts';
import type { EndpointRow } from './endpoints.ts';
import { deliverWebhooks } from './jobs.ts';
import { bodyOf, type PayloadSources, type SentEvent } from './payload.ts';
import { type AttemptOutcome, isSuccess } from './schedule.ts';
import * as secrets from './secrets.ts';

export type LeasedEndpoint = { id: string; orgId: string; lease: string };
export type DueDelivery = { id: string; tried: number; attemptCount: number; message: WebhookMessage };
type DestinationRow = SubscriptionLimits & Pick<EndpointRow, 'url' | 'failing_since'>;
export type Destination = WebhookTarget & SubscriptionLimits;

/** Callbacks of one attempt: for many thousands of attempts they cost less than promises. */
export type AttemptFollower = {
  /** The receiver has answered or failed to. */
  sent(due: DueDelivery, outcome: AttemptOutcome): void;
  /** The result is stored. `goOn` is false when the endpoint must be sent nothing more. */
  stored(due: DueDelivery, goOn: boolean): void;
};
export type StartAttempt = (
  endpoint: LeasedEndpoint,
  to: Destination,
  due: DueDelivery,
  follower: AttemptFollower,
) => void;

const LOAD_SIZE = 200;
const MAX_UNSETTLED = 1000;
/** A failing endpoint is tried, not flooded. */
const CONCURRENCY_WHILE_FAILING = 2;
/** New deliveries come with a signal; the poll is for a signal that was lost. */
const POLL_MS = 1000;
/**
 * Events seldom come alone. A lease held for this long after the last delivery saves most of them a
 * job and a lease.
 */
const LINGER_MS = 1000;

export class EndpointDrain {
  readonly #kernel: Kernel;
  readonly #endpoint: LeasedEndpoint;
  readonly #start: StartAttempt;
  readonly #sources: PayloadSources;
  readonly #alarm = new Wakeup();
  readonly #unsettled = new Set<string>();
  readonly #queue: DueDelivery[] = [];
  #destination: Destination | undefined;
  #limit = 1;
  #sending = 0;
  #loading: Promise<void> | undefined;
  #mayBeMore = true;
  #over = false;
  #rechecks = 0;
  #lingersUntil = 0;
  #hasFailed = false;

  constructor(kernel: Kernel, endpoint: LeasedEndpoint, start: StartAttempt, sources: PayloadSources) {
    this.#kernel = kernel;
    this.#endpoint = endpoint;
    this.#start = start;
    this.#sources = sources;
  }

  get lease(): string {
    return this.#endpoint.lease;
  }

  loadAgain(): void {
    this.#mayBeMore = true;
    this.#alarm.notify();
  }

  /**
   * The organization may have been suspended: drops what is loaded, so that the next load checks it.
   */
  recheck(): void {
    this.#rechecks += 1;
    this.#dropQueue();
    this.loadAgain();
  }

  stop(): void {
    this.#over = true;
    this.#dropQueue();
    this.#alarm.notify();
  }

  /** Nothing is lost: what was not sent is still due. */
  #giveUp(error: unknown): void {
    this.#kernel.log.warn({ err: error, endpoint_id: this.#endpoint.id }, 'webhook deliveries not loaded');
    this.stop();
  }

  #dropQueue(): void {
    for (const { id } of this.#queue.splice(0)) this.#unsettled.delete(id);
  }

  async run(): Promise<void> {
    let loadedAt = performance.now();
    for (;;) {
      this.#sendMore();
      // A signal that comes during a load may be too late for it: the flag stays set for the next load.
      if (this.#mayBeMore && this.#hasRoom() && !this.#loading) {
        this.#mayBeMore = false;
        loadedAt = performance.now();
        this.#loading = this.#load().catch((error: unknown) => this.#giveUp(error));
      }
      if (this.#loading && this.#queue.length === 0 && this.#sending === 0) await this.#loading;
      else if (this.#unsettled.size > 0 || this.#loading) await this.#alarm.wait(POLL_MS);
      else if (this.#queue.length === 0 && (this.#over || !this.#mayBeMore)) {
        const lingers = this.#lingersUntil - performance.now();
        if (lingers > 0 && !this.#over) {
          await this.#alarm.wait(lingers);
          continue;
        }
        if (await this.#release()) return;
        this.#mayBeMore = true;
      }
      if (performance.now() - loadedAt > POLL_MS) this.#mayBeMore = true;
    }
  }

  #hasRoom = (): boolean => !this.#over && this.#queue.length < this.#limit && this.#unsettled.size < MAX_UNSETTLED;

  #sendMore(): void {
    const destination = this.#destination;
    while (destination && this.#sending < this.#limit) {
      const due = this.#queue.shift();
      if (due === undefined) return;
      this.#sending += 1;
      this.#start(this.#endpoint, destination, due, this.#follower);
    }
  }

  readonly #follower: AttemptFollower = {
    sent: (_due, outcome) => {
      this.#sending -= 1;
      this.#hasFailed ||= !isSuccess(outcome);
      this.#sendMore();
      // Releasing the lease schedules the next attempt, so a drain with failures does not linger.
      if (this.#sending === 0) this.#lingersUntil = this.#hasFailed ? 0 : performance.now() + LINGER_MS;
      if (this.#mayBeMore && this.#queue.length < this.#limit) this.#alarm.notify();
    },
    stored: ({ id }, goOn) => {
      this.#unsettled.delete(id);
      if (!goOn) {
        this.#dropQueue();
        this.loadAgain();
      } else if (this.#unsettled.size === 0) this.#alarm.notify();
    },
  };

  async #load(): Promise<void> {
    const { db } = this.#kernel;
    const { catalog } = this.#sources;
    const { id, orgId, lease } = this.#endpoint;
    const rechecks = this.#rechecks;
    try {
      const row = await db.maybe<DestinationRow>(sql`
        select url, failing_since, sensitivity_max, read_scopes from webhook_endpoints
        where org_id = ${orgId} and id = ${id} and lease = ${lease}
          and not exists (select 1 from organizations o where o.id = ${orgId} and o.status = 'suspended')`);
      if (!row) return this.stop();
      const { failing_since, ...target } = row;
      this.#setDestination({ ...target, keys: await secrets.signingKeys(this.#kernel, db, orgId, id) });
      const limit = this.#kernel.tuning.webhooksPerEndpoint;
      this.#limit = failing_since ? Math.min(limit, CONCURRENCY_WHILE_FAILING) : limit;
      // The limit comes before the join, and the clock stands still during the statement, so that
      // the index knows where what is due ends: the length of the queue must not matter.
      const rows = await db.rows<DueRow>(sql`
        select delivery.id, delivery.event_id, delivery.event_type, delivery.tried, delivery.attempt_count,
          floor(extract(epoch from coalesce(event.occurred_at, (delivery.body ->> 'occurred_at')::timestamptz)) * 1000)::int8 as occurred_ms,
          coalesce(event.data, delivery.body -> 'data')::text as data, event.traceparent
        from (select * from webhook_deliveries
              where org_id = ${orgId} and endpoint_id = ${id} and due_at <= ${wallClockAtStart} and id <> all(${[...this.#unsettled]}::uuid[])
              order by org_id, endpoint_id, due_at limit ${LOAD_SIZE}) delivery
        left join events event on event.id = delivery.event_id and event.org_id = delivery.org_id`);
      const types = new Set(rows.map(({ event_type: type }) => type));
      const allowed = new Set([...types].filter((type) => type === TEST_EVENT || isAllowed(row, catalog.get(type))));
      const complete = await this.#withEnrichment(rows.filter(({ event_type: type }) => allowed.has(type)));
      await cancel(
        this.#kernel,
        this.#endpoint,
        rows.filter(({ event_type: type }) => !allowed.has(type)),
      );
      if (this.#over) return;
      if (rechecks !== this.#rechecks) {
        this.#mayBeMore = true;
        return;
      }
      for (const due of complete) this.#unsettled.add(due.id);
      this.#queue.push(...complete.map((due) => toDue(due, orgId)));
      if (rows.length === LOAD_SIZE) this.#mayBeMore = true;
    } finally {
      this.#loading = undefined;
      this.#alarm.notify();
    }
  }

  /**
   * Drops what was loaded for another address or under other limits: this destination may not be
   * allowed to receive it.
   */
  #setDestination(next: Destination): void {
    const identity = ({ url, sensitivity_max, read_scopes }: Destination) =>
      JSON.stringify([url, sensitivity_max, read_scopes]);
    if (this.#destination && identity(this.#destination) !== identity(next)) this.#dropQueue();
    this.#destination = next;
  }

  async #withEnrichment(rows: readonly DueRow[]): Promise<DueRow[]> {
    const { types, fieldsOf } = this.#sources.enrichment;
    const events = rows.flatMap(({ event_id, event_type, data }) =>
      types.has(event_type) && data !== null
        ? [{ id: event_id, data: JSON.parse(data) as Record<string, unknown> }]
        : [],
    );
    if (events.length === 0) return [...rows];
    const added = await fieldsOf(this.#kernel, this.#endpoint.orgId, events);
    const whole = new Map(events.map(({ id, data }) => [id, JSON.stringify({ ...data, ...added.get(id) })]));
    return rows.map((row) => ({ ...row, data: whole.get(row.event_id) ?? row.data }));
  }

  /**
   * Releases the lease, unless a delivery has become due: then `false`. No writer can add deliveries
   * meanwhile.
   */
  #release(): Promise<boolean> {
    const { clock, db } = this.#kernel;
    const { id, orgId, lease } = this.#endpoint;
    return db.transaction(async (tx) => {
      const ownLease = await tx.maybe(sql`
        select 1 from webhook_endpoints where org_id = ${orgId} and id = ${id} and lease = ${lease} for no key update`);
      if (!ownLease) return true;
      const next = await tx.maybe<{ due_at: Date; next_attempt_at: Date; is_due: boolean }>(sql`
        select due_at, next_attempt_at, due_at <= ${wallClock} as is_due from webhook_deliveries
        where org_id = ${orgId} and endpoint_id = ${id} and due_at is not null order by due_at limit 1`);
      if (next?.is_due && !this.#over) return false;
      await tx.run(sql`
        update webhook_endpoints set lease = null, leased_until = null, due_at = ${next?.due_at ?? null}
        where org_id = ${orgId} and id = ${id}`);
      if (next) {
        const key = dueKey(deliverWebhooks, id);
        await addJob({ clock }, tx, deliverWebhooks, { id, org_id: orgId }, { key, at: next.next_attempt_at });
      }
      return true;
    });
  }
}

/** The time as a number: a timestamp would be read from text for each delivery. */
type DueRow = Omit<SentEvent, 'occurred_at'> & {
  id: string;
  tried: number;
  attempt_count: number;
  occurred_ms: number | null;
} & Pick<RowOf<'events'>, 'traceparent'>;

const toDue = (row: DueRow, orgId: string): DueDelivery => ({
  id: row.id,
  tried: row.tried,
  attemptCount: row.attempt_count,
  message: {
    id: row.event_id,
    type: row.event_type,
    body: bodyOf({ ...row, occurred_at: dateOf(row.occurred_ms) }, orgId),
    trace: row.traceparent ?? startTrace(),
  },
});

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
