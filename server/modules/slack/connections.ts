// Owns the table slack_connections: to which channel in Slack, or which program, conversations are shown, and its secrets; here,
// those to Slack.
import type { z } from 'zod';
import { type PageRequest, pageRows, toPage } from '../../http/pages.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { cellOf, inCell } from '../../kernel/cell-address.ts';
import { type Context, reader, requireScopes, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import type { CreateSlackConnection, SlackCheck, SlackConnection, UpdateSlackConnection } from './schema.ts';
import { askSlack } from './web-api.ts';

export type ConnectionRow = RowOf<'slack_connections', { kind: 'slack' | 'webhook' }>;
type Secrets = { token: string; signing: string };

/** A channel, or a program, reads conversations and answers in them. */
export const SHOWN_SCOPES = ['conversations:read', 'conversations:write'] as const;
/** Of each kind. */
export const MAX_CONNECTIONS = 20;

const isSlack = sql`kind = 'slack'`;
const fieldLocation = (orgId: string, id: string) => ({ orgId, table: 'slack_connections', row: id, field: 'sealed' });

const toConnection = (row: ConnectionRow): z.input<typeof SlackConnection> => ({
  id: row.id,
  name: row.name,
  enabled: row.enabled,
  channel: row.channel,
  queue: row.queue,
  agent_name: row.agent_name,
  labels: row.labels,
  hook_path: inCell(row.cell, `/hooks/slack/${row.id}`),
  last_error: row.last_error,
  last_error_at: isoOrNull(row.last_error_at),
  last_sent_at: isoOrNull(row.last_sent_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

export function create(
  ctx: Context,
  body: z.output<typeof CreateSlackConnection>,
): Promise<z.input<typeof SlackConnection>> {
  requireScopes(ctx, SHOWN_SCOPES);
  return transaction(ctx, async (tx) => {
    const id = uuid7();
    const now = ctx.clock.now();
    // First, as its chain admits one writer of an organization at a time: the count below holds.
    await audit(ctx, tx, 'slack_connection.created', id, { name: body.name, channel: body.channel });
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*) as count from slack_connections where org_id = ${ctx.org.id} and ${isSlack}`,
    );
    if (count >= MAX_CONNECTIONS)
      throw conflict(`An organization has at most ${MAX_CONNECTIONS} connections to Slack. Delete one first.`);
    const sealed = await sealConnection(ctx, tx, id, { token: body.bot_token, signing: body.signing_secret });
    const row = await tx.one<ConnectionRow>(sql`
      insert into slack_connections (id, org_id, name, enabled, channel, queue, agent_name, labels, sealed, cell, created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${body.name}, ${body.enabled}, ${body.channel}, ${body.queue}, ${body.agent_name}, ${body.labels},
        ${sealed}, ${cellOf(ctx.config)}, ${now}, ${now}) returning *`);
    return toConnection(row);
  });
}

export async function list(ctx: Context, query: PageRequest) {
  return toPage(await pageRows<ConnectionRow>(ctx, 'slack_connections', query, isSlack), query.limit, toConnection);
}

export const read = async (ctx: Context, id: string) => toConnection(await find(ctx, reader(ctx), id));

export async function find(ctx: Context, db: Db, id: string): Promise<ConnectionRow> {
  const row = await db.maybe<ConnectionRow>(
    sql`select * from slack_connections where org_id = ${ctx.org.id} and id = ${id} and ${isSlack}`,
  );
  if (!row) throw notFound('Slack connection');
  return row;
}

export function update(ctx: Context, id: string, change: z.output<typeof UpdateSlackConnection>) {
  requireScopes(ctx, SHOWN_SCOPES);
  return transaction(ctx, async (tx) => {
    const before = await tx.maybe<ConnectionRow>(
      sql`select * from slack_connections where org_id = ${ctx.org.id} and id = ${id} and ${isSlack} for update`,
    );
    if (!before) throw notFound('Slack connection');
    const stored = await connectionSecrets(ctx, tx, before);
    const secrets = { token: change.bot_token ?? stored.token, signing: change.signing_secret ?? stored.signing };
    const queue = change.queue === undefined ? before.queue : change.queue;
    const row = await tx.one<ConnectionRow>(sql`
      update slack_connections set name = ${change.name ?? before.name}, enabled = ${change.enabled ?? before.enabled},
        channel = ${change.channel ?? before.channel}, queue = ${queue}, agent_name = ${change.agent_name ?? before.agent_name},
        labels = ${change.labels ?? before.labels}, sealed = ${await sealConnection(ctx, tx, id, secrets)}, last_error = null, last_error_at = null,
        updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await audit(ctx, tx, 'slack_connection.updated', id, { changed: Object.keys(change) });
    return toConnection(row);
  });
}

/** What was posted to Slack stays there. */
export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { name } = await find(ctx, tx, id);
    await tx.run(sql`delete from slack_connections where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'slack_connection.deleted', id, { name });
  });
}

export async function checkConnection(ctx: Context, id: string): Promise<z.input<typeof SlackCheck>> {
  const row = await find(ctx, ctx.db, id);
  const { token } = await connectionSecrets(ctx, ctx.db, row);
  const answer = await askSlack(ctx, token, 'auth.test', {});
  return { problem: answer.outcome === 'done' ? null : answer.problem };
}

export async function connectionSecrets(
  ctx: Context,
  db: Db,
  { id, sealed }: Pick<ConnectionRow, 'id' | 'sealed'>,
): Promise<Secrets> {
  const key = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  return JSON.parse(openValue(key, fieldLocation(ctx.org.id, id), sealed).toString('utf8')) as Secrets;
}

export const sealConnection = async (ctx: Context, tx: Tx, id: string, secrets: Secrets): Promise<Buffer> =>
  sealValue(
    await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id),
    fieldLocation(ctx.org.id, id),
    JSON.stringify(secrets),
  );
