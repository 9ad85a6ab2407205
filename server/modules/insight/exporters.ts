// Owns the table trace_exporters: the collector of an organization, and how it fares.
import type { z } from 'zod';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, requireScopes, transaction } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Invalid, notFound } from '../../kernel/errors.ts';
import { OutboundRefused } from '../../kernel/outbound/errors.ts';
import { type FieldLocation, openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import { postSpans } from './collector.ts';
import type { SetTraceExporter, TraceExporter, TraceExporterTest } from './schema.ts';

export type ExporterRow = RowOf<'trace_exporters'>;

const fieldLocation = (orgId: string): FieldLocation => ({
  orgId,
  table: 'trace_exporters',
  row: orgId,
  field: 'headers',
});
const MAX_COUNTED = 1000;

export const findExporter = (db: Db, orgId: string): Promise<ExporterRow | undefined> =>
  db.maybe<ExporterRow>(sql`select * from trace_exporters where org_id = ${orgId}`);

async function existing(ctx: Context): Promise<ExporterRow> {
  const row = await findExporter(reader(ctx), ctx.org.id);
  if (!row) throw notFound('trace exporter');
  return row;
}

export async function collectorHeaders(ctx: Context, db: Db, row: ExporterRow): Promise<Record<string, string>> {
  if (!row.headers) return {};
  const key = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  return JSON.parse(openValue(key, fieldLocation(ctx.org.id), row.headers).toString('utf8')) as Record<string, string>;
}

async function toView(ctx: Context, row: ExporterRow): Promise<z.input<typeof TraceExporter>> {
  const { waiting } = await reader(ctx).one<{ waiting: number }>(sql`
    select count(*)::int as waiting from (select from trace_exports where org_id = ${ctx.org.id} limit ${MAX_COUNTED}) counted`);
  return {
    endpoint: row.endpoint,
    header_names: row.header_names,
    include_content: row.include_content,
    enabled: row.enabled,
    waiting_conversations: waiting,
    exported_spans: row.exported_spans,
    dropped_spans: row.dropped_spans,
    last_exported_at: isoOrNull(row.last_exported_at),
    failing_since: isoOrNull(row.failing_since),
    last_error: row.last_error,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}

export const read = async (ctx: Context) => toView(ctx, await existing(ctx));

/** Headers that are not given stay, as long as they go to the same origin. */
export async function configure(ctx: Context, body: z.output<typeof SetTraceExporter>) {
  if (body.include_content) requireScopes(ctx, ['conversations:read', 'identity:read', 'memory:read']);
  await assertReachable(ctx, body.endpoint);
  const row = await transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    await audit(ctx, tx, 'trace_exporter.set', ctx.org.id, {
      // More people read the audit log than should see a token in the query of an address.
      endpoint: body.endpoint.split(/[?#]/, 1)[0],
      include_content: body.include_content,
      enabled: body.enabled,
      headers_changed: body.headers !== undefined,
    });
    const old = await tx.maybe<ExporterRow>(sql`select * from trace_exporters where org_id = ${ctx.org.id} for update`);
    if (body.headers === undefined && old?.headers && originOf(old.endpoint) !== originOf(body.endpoint))
      throw new Invalid([
        {
          loc: ['body', 'headers'],
          msg: 'Another scheme, host or port needs the headers again: the stored ones are sent nowhere else.',
          type: 'value_error',
        },
      ]);
    const names = body.headers === undefined ? (old?.header_names ?? []) : Object.keys(body.headers);
    const sealed = body.headers === undefined ? (old?.headers ?? null) : await seal(ctx, tx, body.headers);
    return tx.one<ExporterRow>(sql`
      insert into trace_exporters as e (org_id, endpoint, headers, header_names, include_content, enabled, created_at, updated_at)
      values (${ctx.org.id}, ${body.endpoint}, ${sealed}, ${names}::text[], ${body.include_content}, ${body.enabled}, ${now}, ${now})
      on conflict (org_id) do update set endpoint = excluded.endpoint, headers = excluded.headers, header_names = excluded.header_names,
        include_content = excluded.include_content, enabled = excluded.enabled, updated_at = excluded.updated_at,
        failing_since = null, last_error = null
      returning *`);
  });
  return toView(ctx, row);
}

const originOf = (endpoint: string): string => new URL(endpoint).origin;

async function seal(ctx: Context, db: Db, headers: Record<string, string>): Promise<Buffer | null> {
  if (Object.keys(headers).length === 0) return null;
  return sealValue(
    await ctx.dataKeys.dataKey(db.queryable, ctx.org.id),
    fieldLocation(ctx.org.id),
    JSON.stringify(headers),
  );
}

export async function remove(ctx: Context): Promise<void> {
  await transaction(ctx, async (tx) => {
    const removed = await tx.run(sql`delete from trace_exporters where org_id = ${ctx.org.id}`);
    if (removed === 0) throw notFound('trace exporter');
    await audit(ctx, tx, 'trace_exporter.removed', ctx.org.id, {});
  });
}

/** Sends a batch without spans: address and headers are tried, and the collector stores nothing. */
export async function sendEmptyBatch(ctx: Context): Promise<z.input<typeof TraceExporterTest>> {
  const row = await existing(ctx);
  const answer = await postSpans(
    ctx,
    { endpoint: row.endpoint, headers: await collectorHeaders(ctx, ctx.db, row) },
    [],
  );
  if (answer.outcome === 'accepted')
    return { ok: true, status: answer.status, detail: 'The collector accepts traces.' };
  return { ok: false, status: answer.status, detail: answer.error };
}

async function assertReachable(ctx: Context, endpoint: string): Promise<void> {
  try {
    await ctx.outbound.check(endpoint);
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    throw new Invalid([{ loc: ['body', 'endpoint'], msg: error.message, type: 'value_error' }]);
  }
}
