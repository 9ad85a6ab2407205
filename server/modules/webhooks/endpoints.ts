// Owns the table webhook_endpoints: where events go, and when an endpoint is disabled.

import type { z } from 'zod';
import { type PageRequest, pageRows, toPage } from '../../http/pages.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, isDemoActor, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../kernel/errors.ts';
import { eventScopesOf } from '../../kernel/event-groups.ts';
import { emit, type Sensitivity } from '../../kernel/events.ts';
import { OutboundRefused } from '../../kernel/outbound/errors.ts';
import { assertDeliverableTypes, assertReadableTypes, type Catalog } from './catalog.ts';
import { webhookEndpointDisabled } from './events.ts';
import {
  type CreateEndpoint,
  type DISABLED_REASONS,
  type Endpoint,
  type EndpointFigures,
  MAX_BACKLOG,
  RATED_DELIVERIES,
  type UpdateEndpoint,
} from './schema.ts';
import * as secrets from './secrets.ts';

export type EndpointRow = RowOf<
  'webhook_endpoints',
  { provider: 'builtin' | 'svix'; sensitivity_max: Sensitivity; disabled_reason: DisabledReason | null }
>;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

const MAX_ENDPOINTS = 100;

export const toEndpoint = (row: EndpointRow): z.input<typeof Endpoint> => ({
  id: row.id,
  url: row.url,
  description: row.description,
  event_types: row.event_types,
  sensitivity_max: row.sensitivity_max,
  read_scopes: row.read_scopes,
  enabled: row.enabled,
  provider: row.provider,
  disabled_reason: row.disabled_reason,
  disabled_at: isoOrNull(row.disabled_at),
  failing_since: isoOrNull(row.failing_since),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

export async function create(ctx: Context, catalog: Catalog, body: z.output<typeof CreateEndpoint>) {
  assertDeliverableTypes(catalog, body);
  const read_scopes = eventScopesOf(ctx.scopes);
  assertReadableTypes(catalog, { ...body, read_scopes });
  await assertReachable(ctx, body.url);
  return transaction(ctx, async (tx) => {
    const id = uuid7();
    const now = ctx.clock.now();
    // The audit chain is written first: it admits one writer of an organization at a time, so that the
    // count below holds.
    await audit(ctx, tx, 'webhook_endpoint.created', id, auditDetails(body));
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*) as count from webhook_endpoints where org_id = ${ctx.org.id}`,
    );
    if (count >= MAX_ENDPOINTS)
      throw conflict(`An organization has at most ${MAX_ENDPOINTS} endpoints. Delete one first.`);
    const disabled = body.enabled ? null : 'manual';
    const row = await tx.one<EndpointRow>(sql`
      insert into webhook_endpoints (id, org_id, provider, url, description, event_types, sensitivity_max, read_scopes, enabled, disabled_reason,
        disabled_at, since, created_at, updated_at, is_demo)
      values (${id}, ${ctx.org.id}, 'builtin', ${body.url}, ${body.description}, ${body.event_types}, ${body.sensitivity_max},
        ${read_scopes}, ${body.enabled}, ${disabled}, ${disabled && now}, ${now}, ${now}, ${now}, ${isDemoActor(ctx.actor)})
      returning *`);
    return { ...toEndpoint(row), secret: await secrets.add(ctx, tx, id) };
  });
}

export async function list(ctx: Context, query: PageRequest) {
  const rows = await pageRows<EndpointRow>(ctx, 'webhook_endpoints', query);
  return toPage(rows, query.limit, toEndpoint);
}

export const read = async (ctx: Context, id: string) => toEndpoint(await readRow(ctx, id));

export async function readRow(ctx: Context, id: string): Promise<EndpointRow> {
  const row = await reader(ctx).maybe<EndpointRow>(
    sql`select * from webhook_endpoints where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!row) throw notFound('webhook endpoint');
  return row;
}

type FigureRow = {
  succeeded: number;
  failed: number;
  waiting: number;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  oldest_waiting_at: Date | null;
};

/**
 * How the latest deliveries of an endpoint went, and its backlog. Bounded, however many deliveries
 * there are.
 */
export async function readFigures(ctx: Context, id: string): Promise<z.input<typeof EndpointFigures>> {
  const { failing_since } = await read(ctx, id);
  const ofEndpoint = sql`org_id = ${ctx.org.id} and endpoint_id = ${id}`;
  const row = await reader(ctx).one<FigureRow>(sql`
    with latest as materialized (
      select status, finished_at from webhook_deliveries where ${ofEndpoint}
      order by created_at desc, id desc limit ${RATED_DELIVERIES}),
    waiting as materialized (
      select created_at from webhook_deliveries where ${ofEndpoint} and due_at is not null limit ${MAX_BACKLOG})
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

export async function update(ctx: Context, catalog: Catalog, id: string, change: z.output<typeof UpdateEndpoint>) {
  await read(ctx, id);
  if (change.url !== undefined) await assertReachable(ctx, change.url);
  return transaction(ctx, async (tx) => {
    const before = await lock(ctx, tx, id);
    const after = {
      url: change.url ?? before.url,
      description: change.description ?? before.description,
      event_types: change.event_types ?? before.event_types,
      sensitivity_max: change.sensitivity_max ?? before.sensitivity_max,
      enabled: change.enabled ?? before.enabled,
      read_scopes: readScopesAfter(ctx, before, change),
    };
    if (change.event_types || change.sensitivity_max) assertDeliverableTypes(catalog, after);
    if (after.read_scopes !== before.read_scopes) assertReadableTypes(catalog, after);
    const now = ctx.clock.now();
    const wakes = after.enabled && !before.enabled;
    // An endpoint that is enabled again starts with the events from now on.
    const fresh = wakes
      ? sql`, disabled_reason = null, disabled_at = null, failing_since = null, since = ${now}, since_xid = pg_current_xact_id()`
      : sql``;
    const row = await tx.one<EndpointRow>(sql`
      update webhook_endpoints set url = ${after.url}, description = ${after.description}, event_types = ${after.event_types},
        sensitivity_max = ${after.sensitivity_max}, read_scopes = ${after.read_scopes}, enabled = ${wakes || before.enabled}, updated_at = ${now} ${fresh}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    const rescoped = after.read_scopes === before.read_scopes ? {} : { read_scopes: after.read_scopes };
    await audit(ctx, tx, 'webhook_endpoint.updated', id, { ...auditDetails(change), ...rescoped });
    if (before.enabled && !after.enabled) return toEndpoint(await disable(ctx, tx, row, 'manual'));
    return toEndpoint(row);
  });
}

/**
 * A caller who changes where events go, or which, must not learn more than their own key reads: the
 * endpoint gets the scopes of their key. With the scopes of its former author, a narrow key could send
 * everything to its own server.
 */
function readScopesAfter(ctx: Context, before: EndpointRow, change: z.output<typeof UpdateEndpoint>): string[] | null {
  const redirects = change.url !== undefined && change.url !== before.url;
  const redefines = change.event_types !== undefined || change.sensitivity_max !== undefined;
  return redirects || redefines ? eventScopesOf(ctx.scopes) : before.read_scopes;
}

/** The caller has locked the row. Waiting deliveries are canceled; a replay brings them back. */
export async function disable(
  ctx: Context,
  tx: Tx,
  { id, failing_since }: Pick<EndpointRow, 'id' | 'failing_since'>,
  reason: DisabledReason,
): Promise<EndpointRow> {
  const now = ctx.clock.now();
  const row = await tx.one<EndpointRow>(sql`
    update webhook_endpoints set enabled = false, disabled_reason = ${reason}, disabled_at = ${now}, updated_at = ${now}, due_at = null
    where org_id = ${ctx.org.id} and id = ${id} returning *`);
  await cancelWaiting(ctx, tx, id);
  await emit(ctx, tx, webhookEndpointDisabled, {
    subject: id,
    data: { id, reason, failing_since: isoOrNull(failing_since) },
  });
  if (reason !== 'manual') await audit(ctx, tx, 'webhook_endpoint.disabled', id, { reason });
  return row;
}

/** Its deliveries stay readable until they are old. */
export async function remove(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lock(ctx, tx, id, sql`for update`);
    await cancelWaiting(ctx, tx, id);
    await tx.run(sql`delete from webhook_endpoints where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'webhook_endpoint.deleted', id, {});
  });
}

export async function rotateSecret(ctx: Context, id: string) {
  return transaction(ctx, async (tx) => {
    const row = await lock(ctx, tx, id);
    const secret = await secrets.rotate(ctx, tx, id);
    await audit(ctx, tx, 'webhook_endpoint.secret_rotated', id, {});
    return { ...toEndpoint(row), secret };
  });
}

export async function lock(ctx: Context, tx: Tx, id: string, strength = sql`for no key update`): Promise<EndpointRow> {
  const row = await tx.maybe<EndpointRow>(
    sql`select * from webhook_endpoints where org_id = ${ctx.org.id} and id = ${id} ${strength}`,
  );
  if (!row) throw notFound('webhook endpoint');
  return row;
}

const cancelWaiting = (ctx: Context, tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update webhook_deliveries set status = 'canceled', due_at = null, next_attempt_at = null, finished_at = ${ctx.clock.now()}
    where org_id = ${ctx.org.id} and endpoint_id = ${id} and due_at is not null`);

async function assertReachable(ctx: Context, url: string): Promise<void> {
  try {
    await ctx.outbound.check(url);
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    throw new Invalid([
      { loc: ['body', 'url'], msg: `This address is not allowed: ${error.message}`, type: 'value_error' },
    ]);
  }
}

/** More people read the audit log than should see a token in the query of an address. */
const auditDetails = ({ url, ...rest }: z.output<typeof UpdateEndpoint>): Record<string, unknown> => ({
  ...rest,
  ...(url !== undefined && { url: url.split(/[?#]/, 1)[0] }),
});
