// Stores the results of attempts. Results that arrive while one transaction runs share the next:
// under load one commit serves hundreds.

import { setTimeout as sleep } from 'node:timers/promises';
import { iso, isoOrNull } from '../../http/wire.ts';
import { type Kernel, systemContext } from '../../kernel/context.ts';
import { errorCode, type Tx } from '../../kernel/db/database.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import type { AttemptRecord } from './attempt.ts';
import type { StoredAttempt } from './deliveries.ts';
import * as endpoints from './endpoints.ts';
import { decideNextAttempt } from './schedule.ts';

/** `lease` proves that this process held the endpoint when the attempt was made. */
export type AttemptResult = {
  orgId: string;
  endpointId: string;
  lease: string;
  deliveryId: string;
  tried: number;
  attemptCount: number;
  attempted: AttemptRecord;
};
type PendingResult = { result: AttemptResult; done(goOn: boolean): void };
type LeasedRow = Pick<RowOf<'webhook_endpoints'>, 'id' | 'org_id' | 'lease' | 'enabled' | 'failing_since'>;

const MAX_BATCH = 500;
/**
 * A commit costs the same for one result as for hundreds, and nothing waits for a result: the next
 * deliveries are under way already.
 */
const GATHER_MS = 10;
const PAUSE_AFTER_ERROR_MS = 200;
/** SQLSTATE classes 22 and 23: data that the database will never accept. */
const INVALID_DATA = /^2[23]/;

export class AttemptWriter {
  readonly #kernel: Kernel;
  #pending: PendingResult[] = [];
  #isWriting = false;
  #isAbandoned = false;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /**
   * Calls `done(false)` when the endpoint must be sent nothing more: it is disabled, deleted, or
   * leased by another process.
   */
  write(result: AttemptResult, done: (goOn: boolean) => void): void {
    this.#pending.push({ result, done });
    if (!this.#isWriting) void this.#writePending();
  }

  /**
   * The process stops and does not wait for an absent database: deliveries whose results are not
   * stored are sent again.
   */
  abandon(): void {
    this.#isAbandoned = true;
  }

  async #writePending(): Promise<void> {
    this.#isWriting = true;
    let limit = MAX_BATCH;
    while (this.#pending.length > 0 && !this.#isAbandoned) {
      if (this.#pending.length < limit) await sleep(GATHER_MS);
      const batch = this.#pending.slice(0, limit);
      let open: Set<string>;
      try {
        const results = batch.map(({ result }) => result);
        open = await this.#kernel.db.transaction((tx) => save(this.#kernel, tx, results));
      } catch (error) {
        this.#kernel.log.warn({ err: error }, 'webhook results not stored yet');
        // A result that the database will never accept must not block the others: batches of one
        // find it, and it is dropped.
        if (batch.length === 1 && INVALID_DATA.test(errorCode(error) ?? '')) this.#pending.shift()?.done(false);
        limit = 1;
        await sleep(PAUSE_AFTER_ERROR_MS);
        continue;
      }
      limit = MAX_BATCH;
      this.#pending = this.#pending.slice(batch.length);
      for (const { result, done } of batch) done(open.has(result.lease));
    }
    for (const { done } of this.#pending.splice(0)) done(false);
    this.#isWriting = false;
  }
}

/** Returns the leases under which more may be sent. */
async function save(kernel: Kernel, tx: Tx, results: readonly AttemptResult[]): Promise<Set<string>> {
  const leases = await lockLeased(tx, results);
  const now = kernel.clock.now();
  const changed = new Map<string, { endpoint: LeasedRow; disable: 'gone' | 'failing' | null }>();
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
    const disable = endpoint.enabled ? verdict.disable : null;
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
  // A delivery that was canceled meanwhile stays canceled, unless it arrived.
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

/** Locks endpoints in the order of ids, as every other writer does. */
async function lockLeased(tx: Tx, results: readonly AttemptResult[]): Promise<Map<string, LeasedRow>> {
  const keys = [
    ...new Map(results.map(({ endpointId, orgId }) => [endpointId, { id: endpointId, org_id: orgId }])).values(),
  ];
  const rows = await tx.rows<LeasedRow>(sql`
    select id, org_id, lease, enabled, failing_since from webhook_endpoints
    where (org_id, id) in (select org_id, id from json_to_recordset(${JSON.stringify(keys)}::json) as wanted (org_id uuid, id uuid))
    order by id for no key update`);
  return new Map(rows.map((row) => [row.id, row]));
}

const toStored = ({ attemptCount, attempted }: AttemptResult): StoredAttempt => ({
  number: attemptCount,
  at: iso(attempted.at),
  duration_ms: attempted.durationMs,
  status_code: attempted.statusCode,
  error: attempted.error,
  response_body: attempted.responseBody,
});
