// Owns the table consents: who agreed to be called or texted, how, until when, and what proves it. Rows are ended,
// never erased.

import type { z } from 'zod';
import { pageRows, toCallingPage } from '../../http/pages.ts';
import { createdWithin } from '../../http/time-range.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { all, sql } from '../../kernel/db/sql.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { consentGranted, consentRevoked } from './events.ts';
import type { ContactChannel } from './law/verdict.ts';
import type { Consent, ConsentQuery, GrantConsent, RevokeConsent } from './schema.ts';

export type ConsentRow = RowOf<'consents', { channel: ContactChannel; kind: 'express' | 'express_written' }>;

const holds = (row: ConsentRow, now: Date): boolean =>
  row.granted_at <= now && row.revoked_at === null && (row.expires_at === null || row.expires_at > now);

export const toConsent = (row: ConsentRow, now: Date): z.input<typeof Consent> => ({
  id: row.id,
  phone: row.phone,
  channel: row.channel,
  kind: row.kind,
  source: row.source,
  evidence: row.evidence,
  holds: holds(row, now),
  grantedAt: iso(row.granted_at),
  expiresAt: isoOrNull(row.expires_at),
  revokedAt: isoOrNull(row.revoked_at),
  revokedBecause: row.revoked_because,
  createdAt: iso(row.created_at),
});

const eventData = ({ id, phone, channel, source }: ConsentRow) => ({ id, phone, channel, source });

export async function grant(ctx: Context, body: z.output<typeof GrantConsent>) {
  const now = ctx.clock.now();
  if (body.grantedAt && body.grantedAt > now)
    throw badRequest('grantedAt: a consent cannot have been given in the future.');
  if (body.expiresAt && body.expiresAt <= (body.grantedAt ?? now))
    throw badRequest('expiresAt: must be after grantedAt.');
  return transaction(ctx, async (tx) => {
    const row = await record(ctx, tx, body);
    // Neither the number nor free text: the audit chain is never rewritten, not even when the person is erased.
    await audit(ctx, tx, 'compliance.consent.granted', row.id, { channel: row.channel, kind: row.kind });
    return toConsent(row, ctx.clock.now());
  });
}

export type Grant = Omit<z.output<typeof GrantConsent>, 'grantedAt' | 'expiresAt'> & {
  grantedAt?: Date | undefined;
  expiresAt?: Date | undefined;
};

export async function record(ctx: Context, tx: Tx, grant: Grant): Promise<ConsentRow> {
  const now = ctx.clock.now();
  const row = await tx.one<ConsentRow>(sql`
    insert into consents (id, org_id, phone, channel, kind, source, evidence, granted_at, expires_at, created_at)
    values (${uuid7()}, ${ctx.org.id}, ${grant.phone}, ${grant.channel}, ${grant.kind}, ${grant.source}, ${grant.evidence},
      ${grant.grantedAt ?? now}, ${grant.expiresAt ?? null}, ${now})
    returning *`);
  await emit(ctx, tx, consentGranted, { subject: row.phone, data: eventData(row) });
  return row;
}

export async function read(ctx: Context, id: string) {
  const row = await reader(ctx).maybe<ConsentRow>(
    sql`select * from consents where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!row) throw notFound('consent');
  return toConsent(row, ctx.clock.now());
}

export async function list(ctx: Context, query: z.output<typeof ConsentQuery>) {
  const where = all(
    sql`true`,
    query.phone !== undefined && sql`phone = ${query.phone}`,
    query.channel !== undefined && sql`channel = ${query.channel}`,
    query.source !== undefined && sql`source = ${query.source}`,
    createdWithin(query),
  );
  const rows = await pageRows<ConsentRow>(ctx, 'consents', query, where);
  return toCallingPage(rows, query.limit, (row) => toConsent(row, ctx.clock.now()));
}

/** Revoking twice changes nothing. */
export async function revoke(ctx: Context, id: string, { because }: z.output<typeof RevokeConsent>) {
  return transaction(ctx, async (tx) => {
    const row = await tx.maybe<ConsentRow>(
      sql`select * from consents where org_id = ${ctx.org.id} and id = ${id} for update`,
    );
    if (!row) throw notFound('consent');
    const now = ctx.clock.now();
    if (row.revoked_at !== null) return toConsent(row, now);
    const revoked = await tx.one<ConsentRow>(sql`
      update consents set revoked_at = ${now}, revoked_because = ${because} where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await emit(ctx, tx, consentRevoked, { subject: row.phone, data: eventData(row) });
    await audit(ctx, tx, 'compliance.consent.revoked', id, { channel: row.channel });
    return toConsent(revoked, now);
  });
}
