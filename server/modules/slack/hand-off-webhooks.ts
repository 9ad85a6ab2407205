// Owns connections to a program of one's own, which gets waiting conversations as a channel in Slack does, answers them and
// closes them. They are rows of slack_connections with an address and one secret, which signs both ways.
import { z } from 'zod';
import { type PageRequest, page, pageRows, toPage } from '../../http/pages.ts';
import { iso, isoOrNull, timestamp, uuid } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { cellOf, inCell } from '../../kernel/cell-address.ts';
import { type Context, reader, requireScopes, transaction } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../kernel/errors.ts';
import { asOutboundError, OutboundFailed, OutboundRefused } from '../../kernel/outbound/errors.ts';
import { hookHeaders, newHookSecret } from '../../kernel/secrets/signed-hooks.ts';
import { type ConnectionRow, connectionSecrets, MAX_CONNECTIONS, SHOWN_SCOPES, sealConnection } from './connections.ts';
import { fields } from './schema.ts';
import type { SlackAnswer } from './web-api.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;
const RETRY_SECONDS = 30;

const url = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .describe('Address that conversations are posted to, https');
const { name, enabled, queue, agent_name } = fields;
const labels = fields.labels.describe(
  'Results that the program may close a conversation with; sent with each. At most 10.',
);

export const CreateHandOffWebhook = z.object({
  name,
  url,
  enabled: enabled.default(true),
  queue: queue.default(null),
  agent_name: agent_name.default('Our team'),
  labels: labels.default([]),
});
export const UpdateHandOffWebhook = z.object({ name, url, enabled, queue, agent_name, labels }).partial();
export const HandOffWebhook = z
  .object({
    id: uuid.describe('Id of the webhook'),
    name: z.string().describe('What colleagues call it'),
    enabled: z.boolean().describe('false: no further conversation is posted there, and nothing from there is taken'),
    url: z.string().describe('Address that conversations are posted to'),
    queue: z.string().nullable().describe('Only conversations that wait in this queue. null: of all queues'),
    agent_name: z.string().describe('Name under which end users see what the program answers'),
    labels: z.array(z.string()).describe('Results that the program may close a conversation with'),
    hook_path: z.string().describe('Where the program posts its answers, on this server'),
    last_error: z.string().nullable().describe('Why the last request was not taken. null: it was'),
    last_error_at: timestamp.nullable().describe('When that was'),
    last_sent_at: timestamp.nullable().describe('When a request was last taken. null: never'),
    created_at: timestamp.describe('When it was made'),
    updated_at: timestamp.describe('When it was last changed'),
  })
  .meta({ id: 'HandOffWebhook' });
export const HandOffWebhookWithSecret = HandOffWebhook.extend({
  secret: z.string().describe('Signs requests both ways, as Standard Webhooks do. Shown this once'),
}).meta({ id: 'HandOffWebhookWithSecret' });
export const HandOffWebhookPage = page(HandOffWebhook);
export const HandOffWebhookCheck = z
  .object({ problem: z.string().nullable().describe('Why the program did not take the test. null: it did') })
  .meta({ id: 'HandOffWebhookCheck' });

const toWebhook = (row: ConnectionRow): z.input<typeof HandOffWebhook> => ({
  id: row.id,
  name: row.name,
  enabled: row.enabled,
  url: row.url ?? '',
  queue: row.queue,
  agent_name: row.agent_name,
  labels: row.labels,
  hook_path: inCell(row.cell, `/hooks/hand-offs/${row.id}`),
  last_error: row.last_error,
  last_error_at: isoOrNull(row.last_error_at),
  last_sent_at: isoOrNull(row.last_sent_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

const isWebhook = sql`kind = 'webhook'`;

export async function create(
  ctx: Context,
  body: z.output<typeof CreateHandOffWebhook>,
): Promise<z.input<typeof HandOffWebhookWithSecret>> {
  requireScopes(ctx, SHOWN_SCOPES);
  await assertReachable(ctx, body.url);
  return transaction(ctx, async (tx) => {
    const id = uuid7();
    const now = ctx.clock.now();
    // First, as its chain admits one writer of an organization at a time: the count below holds.
    await audit(ctx, tx, 'hand_off_webhook.created', id, { name: body.name, host: new URL(body.url).host });
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*) as count from slack_connections where org_id = ${ctx.org.id} and ${isWebhook}`,
    );
    if (count >= MAX_CONNECTIONS)
      throw conflict(`An organization has at most ${MAX_CONNECTIONS} webhooks of hand-offs. Delete one first.`);
    const secret = newHookSecret();
    const row = await tx.one<ConnectionRow>(sql`
      insert into slack_connections (id, org_id, kind, name, enabled, channel, url, queue, agent_name, labels, sealed, cell, created_at, updated_at)
      values (${id}, ${ctx.org.id}, 'webhook', ${body.name}, ${body.enabled}, '', ${body.url}, ${body.queue}, ${body.agent_name},
        ${body.labels}, ${await sealConnection(ctx, tx, id, { token: '', signing: secret })}, ${cellOf(ctx.config)}, ${now},
        ${now}) returning *`);
    return { ...toWebhook(row), secret };
  });
}

async function assertReachable(ctx: Context, address: string): Promise<void> {
  try {
    await ctx.outbound.check(address);
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    throw new Invalid([
      { loc: ['body', 'url'], msg: `This address is not allowed: ${error.message}`, type: 'value_error' },
    ]);
  }
}

export async function list(ctx: Context, query: PageRequest) {
  return toPage(await pageRows<ConnectionRow>(ctx, 'slack_connections', query, isWebhook), query.limit, toWebhook);
}

export const read = async (ctx: Context, id: string) => toWebhook(await find(ctx, reader(ctx), id));

async function find(ctx: Context, db: Db, id: string, lock = sql``): Promise<ConnectionRow> {
  const row = await db.maybe<ConnectionRow>(
    sql`select * from slack_connections where org_id = ${ctx.org.id} and id = ${id} and ${isWebhook} ${lock}`,
  );
  if (!row) throw notFound('webhook of hand-offs');
  return row;
}

export async function update(ctx: Context, id: string, change: z.output<typeof UpdateHandOffWebhook>) {
  requireScopes(ctx, SHOWN_SCOPES);
  if (change.url !== undefined) await assertReachable(ctx, change.url);
  return transaction(ctx, async (tx) => {
    const before = await find(ctx, tx, id, sql`for update`);
    const row = await tx.one<ConnectionRow>(sql`
      update slack_connections set name = ${change.name ?? before.name}, enabled = ${change.enabled ?? before.enabled},
        url = ${change.url ?? before.url}, queue = ${change.queue === undefined ? before.queue : change.queue},
        agent_name = ${change.agent_name ?? before.agent_name}, labels = ${change.labels ?? before.labels}, last_error = null,
        last_error_at = null, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await audit(ctx, tx, 'hand_off_webhook.updated', id, { changed: Object.keys(change) });
    return toWebhook(row);
  });
}

/** The former secret ends in the same moment, in both directions. */
export function rotateSecret(ctx: Context, id: string): Promise<z.input<typeof HandOffWebhookWithSecret>> {
  requireScopes(ctx, SHOWN_SCOPES);
  return transaction(ctx, async (tx) => {
    await find(ctx, tx, id, sql`for update`);
    const secret = newHookSecret();
    const row = await tx.one<ConnectionRow>(sql`
      update slack_connections set sealed = ${await sealConnection(ctx, tx, id, { token: '', signing: secret })}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await audit(ctx, tx, 'hand_off_webhook.secret_rotated', id, {});
    return { ...toWebhook(row), secret };
  });
}

export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { name: called } = await find(ctx, tx, id);
    await tx.run(sql`delete from slack_connections where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'hand_off_webhook.deleted', id, { name: called });
  });
}

export async function check(ctx: Context, id: string): Promise<z.input<typeof HandOffWebhookCheck>> {
  const row = await find(ctx, ctx.db, id);
  const answer = await postHandOff(ctx, row, `test-${uuid7()}`, { type: 'test' });
  return { problem: answer.outcome === 'done' ? null : answer.problem };
}

/** Sent again until it was taken: the program knows a repeat by `id`. */
export async function postHandOff(ctx: Context, row: ConnectionRow, id: string, content: object): Promise<SlackAnswer> {
  const { signing } = await connectionSecrets(ctx, ctx.db, row);
  const body = JSON.stringify(content);
  try {
    const { status } = await ctx.outbound.request({
      url: row.url ?? '',
      method: 'POST',
      headers: { 'content-type': 'application/json', ...hookHeaders(ctx.clock, signing, id, body) },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (status >= 200 && status < 300) return { outcome: 'done', ts: id };
    return { outcome: 'later', problem: `The program answered ${status}.`, seconds: RETRY_SECONDS };
  } catch (error) {
    const failure = asOutboundError(error);
    const problem = `The program did not answer: ${failure.message}.`;
    return failure instanceof OutboundFailed
      ? { outcome: 'later', problem, seconds: RETRY_SECONDS }
      : { outcome: 'refused', problem: failure.message };
  }
}
