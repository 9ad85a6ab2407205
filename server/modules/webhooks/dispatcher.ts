// Runs the drains of this process. At most one process drains an endpoint, under a lease, and a
// drain holds no slot of the job queue: an endpoint that never answers does not delay the others.
import { randomUUID } from 'node:crypto';
import type { TopicWatch } from '../../kernel/cluster/topic-watch.ts';
import type { Kernel } from '../../kernel/context.ts';
import { sql, wallClock, wallClockIn } from '../../kernel/db/sql.ts';
import { FairSlots } from '../../kernel/fairness/fairness.ts';
import type { Handler } from '../../kernel/jobs/jobs.ts';
import { repeatedly } from '../../kernel/jobs/worker.ts';
import { type AttemptRecord, sendAttempt, type WebhookMessage } from './attempt.ts';
import { type AttemptResult, AttemptWriter } from './attempt-writer.ts';
import {
  type Destination,
  type DueDelivery,
  EndpointDrain,
  type LeasedEndpoint,
  type StartAttempt,
} from './endpoint-drain.ts';
import { recordAttempt } from './figures.ts';
import type { deliverWebhooks } from './jobs.ts';
import type { PayloadSources } from './payload.ts';

/**
 * Attempts under way at once in this process, of all organizations; one alone gets half, two a third
 * each, and so on.
 */
const AT_ONCE = 512;

/** For a restored database: leases of the processes of then bind no process now. */
export const DROP_LEASES = 'update webhook_endpoints set lease = null, leased_until = null where lease is not null';

export class WebhookDispatcher {
  readonly #kernel: Kernel;
  readonly #topics: TopicWatch;
  readonly #sources: PayloadSources;
  readonly #attemptWriter: AttemptWriter;
  readonly #drains = new Map<string, { drain: EndpointDrain; ended: Promise<void> }>();
  readonly #leaseMs: number;
  readonly #renewal: { stop(): Promise<void> };
  readonly #slots = new FairSlots(AT_ONCE, 1);
  #stopping = false;

  constructor(kernel: Kernel, topics: TopicWatch, sources: PayloadSources) {
    this.#kernel = kernel;
    this.#topics = topics;
    this.#sources = sources;
    this.#attemptWriter = new AttemptWriter(kernel);
    // As for workers: lease and rhythm add up to less than the sweep's interval, so that a dead
    // process is replaced within one.
    const interval = kernel.config.SWEEP_INTERVAL_SECONDS * 1000;
    this.#leaseMs = interval / 2;
    this.#renewal = repeatedly(interval / 6, kernel.log, () => this.#renew());
  }

  /** The job's handler: takes the lease and starts the drain, which outlives the job. */
  deliver: Handler<typeof deliverWebhooks> = async (kernel, { id, org_id }) => {
    const running = this.#drains.get(id);
    if (running) return running.drain.loadAgain();
    if (this.#stopping) return;
    const lease = randomUUID();
    const until = wallClockIn(this.#leaseMs);
    // No fence is needed: the lease excludes a second run of the job, and a writer of deliveries
    // replaces the job, not its effect.
    const leased = await kernel.db.run(sql`
      update webhook_endpoints set lease = ${lease}, leased_until = ${until}, due_at = ${until}
      where org_id = ${org_id} and id = ${id} and due_at is not null
        and (leased_until is null or leased_until <= ${wallClock})`);
    // The drain that holds the endpoint loads again by itself, and once more before it releases the
    // lease.
    if (leased === 0) return;
    const drain = new EndpointDrain(
      kernel,
      { id, orgId: org_id, lease },
      this.#startAttempts(org_id, id),
      this.#sources,
    );
    // Before the first load, so that no signal is missed in between.
    const unsubscribe = this.#topics.listen(id, () => drain.loadAgain());
    const ended = drain
      .run()
      // Nothing is lost: the lease runs out, and the sweep finds the endpoint overdue.
      .catch((error: unknown) => kernel.log.warn({ err: error, endpoint_id: id }, 'webhook drain broken off'))
      .then(() => {
        unsubscribe();
        this.#drains.delete(id);
      });
    this.#drains.set(id, { drain, ended });
  };

  /**
   * What this node knows of organizations may be stale: every drain reads it again before it sends
   * more.
   */
  recheck(): void {
    for (const { drain } of this.#drains.values()) drain.recheck();
  }

  /** Finishes the attempts under way and starts no more. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { drain } of this.#drains.values()) drain.stop();
    const late = setTimeout(() => this.#attemptWriter.abandon(), this.#kernel.config.SHUTDOWN_GRACE_SECONDS * 500);
    await Promise.all([...this.#drains.values()].map(({ ended }) => ended));
    clearTimeout(late);
    await this.#renewal.stop();
  }

  #startAttempts(orgId: string, endpointId: string): StartAttempt {
    // Each receiver has its own connections: a silent one delays no tool, model or other receiver at
    // the same address.
    const outbound = this.#kernel.outbound.forOrganization(`${orgId} webhooks`).withOwnConnections(endpointId);
    const kernel = { ...this.#kernel, outbound };
    return (endpoint, to, due, follower) => {
      void this.#attempt(kernel, orgId, to, due.message).then((attempted) => {
        this.#attemptWriter.write(resultOf(endpoint, due, attempted), (goOn) => follower.stored(due, goOn));
        follower.sent(due, attempted);
      });
    };
  }

  /** Waits for a slot before the receiver's time begins to count. */
  async #attempt(kernel: Kernel, orgId: string, to: Destination, message: WebhookMessage): Promise<AttemptRecord> {
    const entered = this.#slots.acquire(orgId);
    const leave = entered instanceof Promise ? await entered : entered;
    try {
      const attempted = await sendAttempt(kernel, to, message);
      recordAttempt(kernel.meter, attempted);
      return attempted;
    } finally {
      leave?.();
    }
  }

  async #renew(): Promise<void> {
    const leases = [...this.#drains.values()].map(({ drain }) => drain.lease);
    if (leases.length === 0) return;
    const until = wallClockIn(this.#leaseMs);
    // Endpoints are locked in the order of their ids, as writers of deliveries lock them. A disabled
    // endpoint has no due time, and gets none here.
    await this.#kernel.db.run(sql`
      with held as (select id from webhook_endpoints where lease = any(${leases}::uuid[]) order by id for no key update)
      update webhook_endpoints set leased_until = ${until}, due_at = case when due_at is not null then ${until} end
      where id in (select id from held)`);
  }
}

const resultOf = ({ id, orgId, lease }: LeasedEndpoint, due: DueDelivery, attempted: AttemptRecord): AttemptResult => ({
  orgId,
  endpointId: id,
  lease,
  deliveryId: due.id,
  tried: due.tried + 1,
  attemptCount: due.attemptCount + 1,
  attempted,
});
