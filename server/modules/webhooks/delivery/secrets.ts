// Owns the table webhook_secrets: sealed at rest, opened only to sign.
import { randomBytes } from 'node:crypto';
import type { Context, Kernel } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { conflict } from '../../../kernel/errors.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { openValue, type SealPlace, sealValue } from '../../../kernel/secrets/envelope.ts';
import { sql } from '../../../kernel/sql.ts';
import { DAY } from './schedule.ts';
import { toSecret } from './signature.ts';

const OVERLAP_MS = DAY;
const MAX_LIVE = 5;

const placeOf = (orgId: string, id: string): SealPlace => ({ orgId, table: 'webhook_secrets', row: id, field: 'secret' });

export async function add(ctx: Context, tx: Tx, endpointId: string): Promise<string> {
  const id = uuid7();
  const secret = toSecret(randomBytes(32));
  const key = await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id);
  await tx.run(sql`
    insert into webhook_secrets (id, org_id, endpoint_id, sealed, created_at)
    values (${id}, ${ctx.org.id}, ${endpointId}, ${sealValue(key, placeOf(ctx.org.id, id), secret)}, ${ctx.clock.now()})`);
  return secret;
}

/** Secrets before the new one sign along for a day, however often a client rotates them; the caller has locked the endpoint. */
export async function rotate(ctx: Context, tx: Tx, endpointId: string): Promise<string> {
  const now = ctx.clock.now();
  const mine = sql`org_id = ${ctx.org.id} and endpoint_id = ${endpointId}`;
  await tx.run(sql`delete from webhook_secrets where ${mine} and expires_at <= ${now}`);
  const { live } = await tx.one<{ live: number }>(sql`select count(*) as live from webhook_secrets where ${mine}`);
  if (live >= MAX_LIVE)
    throw conflict(`This endpoint has ${live} valid secrets already. Rotate again when the oldest has run out.`);
  const until = new Date(now.getTime() + OVERLAP_MS);
  await tx.run(sql`update webhook_secrets set expires_at = ${until} where ${mine} and expires_at is null`);
  return add(ctx, tx, endpointId);
}

/** The newest first. */
export async function valid({ clock, dataKeys }: Kernel, db: Db, orgId: string, endpointId: string): Promise<string[]> {
  const rows = await db.rows<Pick<RowOf<'webhook_secrets'>, 'id' | 'sealed'>>(sql`
    select id, sealed from webhook_secrets
    where org_id = ${orgId} and endpoint_id = ${endpointId} and (expires_at is null or expires_at > ${clock.now()})
    order by created_at desc, id desc`);
  const key = await dataKeys.dataKey(db.queryable, orgId);
  return rows.map(({ id, sealed }) => openValue(key, placeOf(orgId, id), sealed).toString('utf8'));
}
