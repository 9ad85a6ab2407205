// Owns the figures of one endpoint: how its latest deliveries went, and what still waits for it. Bounded, however many there were.
import type { z } from 'zod';
import { isoOrNull } from '../../http/wire.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { sql } from '../../kernel/sql.ts';
import * as endpoints from './endpoints.ts';
import { type EndpointFigures, MAX_BACKLOG, RATED_DELIVERIES } from './schema.ts';

type Row = {
  succeeded: number;
  failed: number;
  waiting: number;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  oldest_waiting_at: Date | null;
};

export async function read(ctx: Context, id: string): Promise<z.input<typeof EndpointFigures>> {
  const { failing_since } = await endpoints.read(ctx, id);
  const mine = sql`org_id = ${ctx.org.id} and endpoint_id = ${id}`;
  const row = await reader(ctx).one<Row>(sql`
    with latest as materialized (
      select status, finished_at from webhook_deliveries where ${mine}
      order by created_at desc, id desc limit ${RATED_DELIVERIES}),
    waiting as materialized (
      select created_at from webhook_deliveries where ${mine} and due_at is not null limit ${MAX_BACKLOG})
    select count(*) filter (where status = 'succeeded')::int as succeeded, count(*) filter (where status = 'exhausted')::int as failed,
      max(finished_at) filter (where status = 'succeeded') as last_success_at,
      max(finished_at) filter (where status = 'exhausted') as last_failure_at,
      (select count(*)::int from waiting) as waiting, (select min(created_at) from waiting) as oldest_waiting_at
    from latest`);
  const finished = row.succeeded + row.failed;
  return {
    endpoint_id: id,
    succeeded: row.succeeded,
    failed: row.failed,
    success_rate: finished === 0 ? null : Math.round((row.succeeded / finished) * 10_000) / 10_000,
    last_success_at: isoOrNull(row.last_success_at),
    last_failure_at: isoOrNull(row.last_failure_at),
    failing_since,
    backlog: row.waiting,
    oldest_waiting_since: isoOrNull(row.oldest_waiting_at),
  };
}
