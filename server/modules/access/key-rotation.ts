// Owns the rotation of keys: a new secret with the same name, scopes and expiry, and an end for the old one.
import type { z } from 'zod';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, transaction } from '../../kernel/context.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { sql } from '../../kernel/sql.ts';
import { type ApiKeyRow, isActive, mint, refuseWider, toApiKey } from './api-keys.ts';
import type { RotateApiKey, RotatedApiKey } from './schema.ts';

/** The new key is as full as the old one, so an organization never loses its last full key by this. */
export function rotateKey(
  ctx: Context,
  id: string,
  { overlap_seconds }: z.output<typeof RotateApiKey>,
): Promise<z.input<typeof RotatedApiKey>> {
  return transaction(ctx, async (tx) => {
    // As with revocations, one at a time: two rotations of a key would leave two successors.
    await tx.run(sql`select 1 from organizations where id = ${ctx.org.id} for no key update`);
    const old = await tx.maybe<ApiKeyRow>(
      sql`select * from api_keys where org_id = ${ctx.org.id} and id = ${id} and not is_session for update`,
    );
    if (!old) throw notFound('API key');
    const now = ctx.clock.now();
    if (!isActive(old, now)) throw conflict('This key is revoked or expired. Create a new one instead.');
    await refuseWider(ctx, tx, old);
    const { name, role, scopes, expires_at } = old;
    const { row, secret } = await mint(ctx, tx, { name, role, scopes, expires_at });
    const ends = new Date(now.getTime() + overlap_seconds * 1000);
    const oldExpiry = expires_at !== null && expires_at < ends ? expires_at : ends;
    await tx.run(sql`update api_keys set expires_at = ${oldExpiry} where org_id = ${ctx.org.id} and id = ${id}`);
    await tx.run(sql`
      update api_keys set expires_at = least(expires_at, ${oldExpiry})
      where org_id = ${ctx.org.id} and maker_id = ${id} and revoked_at is null`);
    await audit(ctx, tx, 'api_key.rotated', id, { replaced_by: row.id, expires_at: iso(oldExpiry) });
    return { ...toApiKey(row, now), plain_text_key: secret, replaces: { id, expires_at: iso(oldExpiry) } };
  });
}
