// Writes down what attempts came to. Results that arrive while one transaction runs share the next: under load one commit serves hundreds.
import { setTimeout as sleep } from 'node:timers/promises';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { type Kernel, systemContext } from '../../../kernel/context.ts';
import { errorCode, type Tx } from '../../../kernel/db.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import * as endpoints from '../endpoints.ts';
import type { Attempted } from './attempt.ts';
import type { StoredAttempt } from './deliveries.ts';
import { decideNextAttempt } from './schedule.ts';

/** `lease` proves that the endpoint was ours when the attempt was made. */
export type Result = {
  orgId: string;
  endpointId: string;
  lease: string;
  deliveryId: string;
  tried: number;
  attemptCount: number;
  attempted: Attempted;
};
type Waiting = { result: Result; done(goOn: boolean): void };
type Leased = Pick<RowOf<'webhook_endpoints'>, 'id' | 'org_id' | 'provider' | 'lease' | 'enabled' | 'failing_since'>;

const MAX_AT_ONCE = 500;
/** A commit costs the same for one result as for hundreds, and nothing waits for a result: the next deliveries are under way already. */
const GATHER_MS = 10;
const PAUSE_AFTER_ERROR_MS = 200;
const REFUSED_FOR_GOOD = /^2[23]/;

export class AttemptWriter {
  readonly #kernel: Kernel;
  #waiting: Waiting[] = [];
  #isWriting = false;
  #left = false;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** Done with `false`: stored or not, the endpoint is to be sent nothing more, because it is disabled, gone, or leased by another process. */
  record(result: Result, done: (goOn: boolean) => void): void {
    this.#waiting.push({ result, done });
    if (!this.#isWriting) void this.#write();
  }

  /** The process stops, and a database that is away is not waited for: what is not written down will be sent again. */
  leave(): void {
    this.#left = true;
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    let most = MAX_AT_ONCE;
    while (this.#waiting.length > 0 && !this.#left) {
      if (this.#waiting.length < most) await sleep(GATHER_MS);
      const batch = this.#waiting.slice(0, most);
      let open: Set<string>;
      try {
        const results = batch.map(({ result }) => result);
        open = await this.#kernel.db.transaction((tx) => save(this.#kernel, tx, results));
      } catch (error) {
        this.#kernel.log.warn({ err: error }, 'webhook results not stored yet');
        // One that the database will never take must not hold up the others: it is found alone, and left out.
        if (batch.length === 1 && REFUSED_FOR_GOOD.test(errorCode(error) ?? '')) this.#waiting.shift()?.done(false);
        most = 1;
        await sleep(PAUSE_AFTER_ERROR_MS);
        continue;
      }
      most = MAX_AT_ONCE;
      this.#waiting = this.#waiting.slice(batch.length);
      for (const { result, done } of batch) done(open.has(result.lease));
    }
    for (const { done } of this.#waiting.splice(0)) done(false);
    this.#isWriting = false;
  }
}

/** Returns the leases under which more may be sent. */
async function save(kernel: Kernel, tx: Tx, results: readonly Result[]): Promise<Set<string>> {
  const leases = await lockLeased(tx, results);
  const now = kernel.clock.now();
  const changed = new Map<string, { endpoint: Leased; disable: 'gone' | 'failing' | null }>();
  const rows = results.flatMap((result) => {
    const endpoint = leases.get(result.endpointId);
    if (endpoint?.lease !== result.lease) return [];
    const { tried, attempted } = result;
    const verdict = decideNextAttempt({
      outcome: attempted,
      tried,
      failingSince: endpoint.failing_since,
      now,
      random: Math.random(),
    });
    const disable = endpoint.provider === 'svix' || !endpoint.enabled ? null : verdict.disable;
    if (disable || verdict.failingSince !== endpoint.failing_since) {
      endpoint.failing_since = verdict.failingSince;
      changed.set(endpoint.id, { endpoint, disable: changed.get(endpoint.id)?.disable ?? disable });
    }
    const at = verdict.nextAttemptAt;
    return {
      id: result.deliveryId,
      org_id: result.orgId,
      tried,
      attempt_count: result.attemptCount,
      status: verdict.status,
      next_attempt_at: isoOrNull(at),
      due_at: at && iso(kernel.clock.toWall(at)),
      attempt: toStored(result),
    };
  });
  // A delivery that was canceled meanwhile stays so, unless it arrived after all.
  await tx.run(sql`
    update webhook_deliveries delivery set tried = result.tried, attempt_count = result.attempt_count,
      attempts = delivery.attempts || case when delivery.discard_answers then result.attempt || '{"response_body": null}' else result.attempt end,
      status = result.status, due_at = result.due_at,
      next_attempt_at = result.next_attempt_at, finished_at = case when result.due_at is null then ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}::json) as result (id uuid, org_id uuid, tried int, attempt_count int, status text,
      next_attempt_at timestamptz, due_at timestamptz, attempt jsonb)
    where delivery.id = result.id and delivery.org_id = result.org_id and (delivery.due_at is not null or result.status = 'succeeded')`);
  for (const { endpoint, disable } of changed.values()) {
    await tx.run(sql`
      update webhook_endpoints set failing_since = ${endpoint.failing_since} where org_id = ${endpoint.org_id} and id = ${endpoint.id}`);
    if (!disable) continue;
    await endpoints.disable(systemContext(kernel, endpoint.org_id, 'webhooks'), tx, endpoint, disable);
    endpoint.enabled = false;
  }
  return new Set([...leases.values()].flatMap(({ enabled, lease }) => (enabled && lease ? [lease] : [])));
}

/** In the order of ids, as everybody locks them. */
async function lockLeased(tx: Tx, results: readonly Result[]): Promise<Map<string, Leased>> {
  const wanted = [...new Map(results.map(({ endpointId, orgId }) => [endpointId, { id: endpointId, org_id: orgId }])).values()];
  const rows = await tx.rows<Leased>(sql`
    select id, org_id, provider, lease, enabled, failing_since from webhook_endpoints
    where (org_id, id) in (select org_id, id from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (org_id uuid, id uuid))
    order by id for no key update`);
  return new Map(rows.map((row) => [row.id, row]));
}

const toStored = ({ attemptCount, attempted }: Result): StoredAttempt => ({
  number: attemptCount,
  at: iso(attempted.at),
  duration_ms: attempted.durationMs,
  status_code: attempted.statusCode,
  error: attempted.error,
  response_body: attempted.responseBody,
});
