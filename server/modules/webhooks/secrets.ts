// Owns the table webhook_secrets, sealed at rest and opened only to sign, and the signatures
// (Standard Webhooks 1.0).
import { createHmac, randomBytes } from 'node:crypto';
import type { Context, Kernel } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict } from '../../kernel/errors.ts';
import { type FieldLocation, openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import { DAY } from './schedule.ts';

const PREFIX = 'whsec_';
const OVERLAP_MS = DAY;
const MAX_LIVE = 5;

const fieldLocation = (orgId: string, id: string): FieldLocation => ({
  orgId,
  table: 'webhook_secrets',
  row: id,
  field: 'secret',
});

export async function add(ctx: Context, tx: Tx, endpointId: string): Promise<string> {
  const id = uuid7();
  const secret = PREFIX + randomBytes(32).toString('base64');
  const key = await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id);
  await tx.run(sql`
    insert into webhook_secrets (id, org_id, endpoint_id, sealed, created_at)
    values (${id}, ${ctx.org.id}, ${endpointId}, ${sealValue(key, fieldLocation(ctx.org.id, id), secret)}, ${ctx.clock.now()})`);
  return secret;
}

/**
 * Earlier secrets stay valid for a day, however often a client rotates them. The caller has locked
 * the endpoint.
 */
export async function rotate(ctx: Context, tx: Tx, endpointId: string): Promise<string> {
  const now = ctx.clock.now();
  const ofEndpoint = sql`org_id = ${ctx.org.id} and endpoint_id = ${endpointId}`;
  await tx.run(sql`delete from webhook_secrets where ${ofEndpoint} and expires_at <= ${now}`);
  const { live } = await tx.one<{ live: number }>(
    sql`select count(*) as live from webhook_secrets where ${ofEndpoint}`,
  );
  if (live >= MAX_LIVE)
    throw conflict(`This endpoint has ${live} valid secrets already. Rotate again when the oldest has run out.`);
  const until = new Date(now.getTime() + OVERLAP_MS);
  await tx.run(sql`update webhook_secrets set expires_at = ${until} where ${ofEndpoint} and expires_at is null`);
  return add(ctx, tx, endpointId);
}

/** The keys to sign with, newest first. */
export async function signingKeys(
  { clock, dataKeys }: Kernel,
  db: Db,
  orgId: string,
  endpointId: string,
): Promise<Buffer[]> {
  const rows = await db.rows<Pick<RowOf<'webhook_secrets'>, 'id' | 'sealed'>>(sql`
    select id, sealed from webhook_secrets
    where org_id = ${orgId} and endpoint_id = ${endpointId} and (expires_at is null or expires_at > ${clock.now()})
    order by created_at desc, id desc`);
  const key = await dataKeys.dataKey(db.queryable, orgId);
  return rows.map(({ id, sealed }) => {
    const secret = openValue(key, fieldLocation(orgId, id), sealed).toString('utf8');
    return Buffer.from(secret.slice(PREFIX.length), 'base64');
  });
}

/**
 * One signature per key, the newest first: during a rotation the receiver may know either. `at` is wall
 * time: the receiver compares it with its own clock.
 */
export function signedHeaders(
  keys: readonly Buffer[],
  { id, body }: { id: string; body: string },
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`).join(' ');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures,
  };
}
