// Carries what is due. At most one process looks after an endpoint, under a lease, and a visit holds no place in the job queue: an
// endpoint that never answers keeps no other endpoint waiting.
import { randomUUID } from 'node:crypto';
import type { TopicWatch } from '../../../kernel/cluster/topic-watch.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { FairSlots } from '../../../kernel/fair-slots.ts';
import type { Handler } from '../../../kernel/jobs/jobs.ts';
import { repeatedly } from '../../../kernel/jobs/worker.ts';
import { sql, wallClock, wallClockIn } from '../../../kernel/sql.ts';
import type { Contents } from '../contents.ts';
import { tellAttempt } from '../figures.ts';
import type { deliverWebhooks } from '../jobs.ts';
import { type Attempted, type Send, sendSigned, type WebhookMessage } from './attempt.ts';
import { AttemptWriter, type Result } from './attempt-writer.ts';
import { type Destination, type DueDelivery, EndpointDrain, type Leased, type StartAttempt } from './endpoint-drain.ts';

/** Attempts under way at once in this process, of all organizations; one alone gets half, two a third each, and so on. */
const AT_ONCE = 512;

/** For a restored database: leases of the processes of then bind no process now. */
export const DROP_LEASES = 'update webhook_endpoints set lease = null, leased_until = null where lease is not null';

export class WebhookDispatcher {
  readonly #kernel: Kernel;
  readonly #topics: TopicWatch;
  readonly #contents: Contents;
  readonly #send: Record<'builtin' | 'svix', Send>;
  readonly #recorder: AttemptWriter;
  readonly #visits = new Map<string, { visit: EndpointDrain; ended: Promise<void> }>();
  readonly #leaseMs: number;
  readonly #renewal: { stop(): Promise<void> };
  readonly #places = new FairSlots(AT_ONCE, 1);
  #stopping = false;

  constructor(kernel: Kernel, topics: TopicWatch, sendToSvix: Send, contents: Contents) {
    this.#kernel = kernel;
    this.#topics = topics;
    this.#contents = contents;
    this.#send = { builtin: sendSigned, svix: sendToSvix };
    this.#recorder = new AttemptWriter(kernel);
    // As for workers: lease and rhythm add up to less than the sweep's interval, so that a dead process is replaced within one.
    const interval = kernel.config.SWEEP_INTERVAL_SECONDS * 1000;
    this.#leaseMs = interval / 2;
    this.#renewal = repeatedly(interval / 6, kernel.log, () => this.#renew());
  }

  /** The job's handler: takes the lease and lets the visit go on by itself. */
  deliver: Handler<typeof deliverWebhooks> = async (kernel, { id, org_id }) => {
    const running = this.#visits.get(id);
    if (running) return running.visit.lookAgain();
    if (this.#stopping) return;
    const lease = randomUUID();
    const until = wallClockIn(this.#leaseMs);
    // Without a fence: the lease keeps twins apart, and who writes deliveries at this moment replaces the job, not what it is for.
    const taken = await kernel.db.run(sql`
      update webhook_endpoints set lease = ${lease}, leased_until = ${until}, due_at = ${until}
      where org_id = ${org_id} and id = ${id} and due_at is not null
        and (leased_until is null or leased_until <= ${wallClock})`);
    // Another drain that holds it looks again by itself, and a last time before it lets go.
    if (taken === 0) return;
    const visit = new EndpointDrain(kernel, { id, orgId: org_id, lease }, this.#carrier({ id, orgId: org_id }), this.#contents);
    // Before it looks for the first time, so that no news falls between.
    const unsubscribe = this.#topics.listen(id, () => visit.lookAgain());
    const ended = visit
      .run()
      // Nothing is lost: the lease runs out, and the sweep finds the endpoint overdue.
      .catch((error: unknown) => kernel.log.warn({ err: error, endpoint_id: id }, 'webhook visit broken off'))
      .then(() => {
        unsubscribe();
        this.#visits.delete(id);
      });
    this.#visits.set(id, { visit, ended });
  };

  /** What this node knew may no longer hold: every visit asks again before it sends more. */
  recheck(): void {
    for (const { visit } of this.#visits.values()) visit.recheck();
  }

  /** Brings what is under way to its end and takes no more. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { visit } of this.#visits.values()) visit.stop();
    const late = setTimeout(() => this.#recorder.leave(), this.#kernel.config.SHUTDOWN_GRACE_SECONDS * 500);
    await Promise.all([...this.#visits.values()].map(({ ended }) => ended));
    clearTimeout(late);
    await this.#renewal.stop();
  }

  #carrier({ id, orgId }: Pick<Leased, 'id' | 'orgId'>): StartAttempt {
    // Each receiver has connections of its own: a silent one keeps no tool, model or other receiver at the same address waiting.
    const outbound = this.#kernel.outbound.forOrganization(`${orgId} webhooks`).withOwnConnections(id);
    const kernel = { ...this.#kernel, outbound };
    return (endpoint, to, due, follower) => {
      void this.#attempt(kernel, orgId, to, due.message).then((attempted) => {
        this.#recorder.record(resultOf(endpoint, due, attempted), (goOn) => follower.stored(due, goOn));
        follower.sent(due, attempted);
      });
    };
  }

  /** The place is waited for before the receiver's time begins to count. */
  async #attempt(kernel: Kernel, orgId: string, to: Destination, message: WebhookMessage): Promise<Attempted> {
    const entered = this.#places.enter(orgId);
    const leave = entered instanceof Promise ? await entered : entered;
    try {
      const attempted = await this.#send[to.provider](kernel, to, message);
      tellAttempt(kernel.meter, attempted);
      return attempted;
    } finally {
      leave?.();
    }
  }

  async #renew(): Promise<void> {
    const leases = [...this.#visits.values()].map(({ visit }) => visit.lease);
    if (leases.length === 0) return;
    const until = wallClockIn(this.#leaseMs);
    // Endpoints are locked in the order of their ids, as writers of deliveries lock them. A disabled endpoint has no due time, and gets none here.
    await this.#kernel.db.run(sql`
      with held as (select id from webhook_endpoints where lease = any(${leases}::uuid[]) order by id for no key update)
      update webhook_endpoints set leased_until = ${until}, due_at = case when due_at is not null then ${until} end
      where id in (select id from held)`);
  }
}

const resultOf = ({ id, orgId, lease }: Leased, due: DueDelivery, attempted: Attempted): Result => ({
  orgId,
  endpointId: id,
  lease,
  deliveryId: due.id,
  tried: due.tried + 1,
  attemptCount: due.attemptCount + 1,
  attempted,
});
