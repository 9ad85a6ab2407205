// Owns the table dnc_entries: numbers that are never called or texted, however the wish reached us.
import type { z } from 'zod';
import { pageRows, toCallingPage } from '../../../http/pages.ts';
import { createdWithin } from '../../../http/time-range.ts';
import { iso } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, hasScope, reader, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { notFound } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { toE164 } from '../../../kernel/phone.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { fingerprinter } from '../../../kernel/secrets/fingerprint.ts';
import { all, sql } from '../../../kernel/sql.ts';
import { maskAs } from '../../people/privacy/contact-masks.ts';
import { dncAdded, dncRemoved } from '../events.ts';
import { cancelContacts } from '../jobs.ts';
import { holdNumbers } from '../locks.ts';
import type { PersonNumbers } from '../ports.ts';
import type { AddDnc, CheckDnc, DncCheck, DncEntry, DncQuery, LISTING_SOURCES } from '../schema.ts';

export type ListingSource = (typeof LISTING_SOURCES)[number];
export type DncRow = RowOf<'dnc_entries', { source: ListingSource }>;

export const toEntry = (row: DncRow): z.input<typeof DncEntry> => ({
  phone: row.phone,
  source: row.source,
  note: row.note,
  createdAt: iso(row.created_at),
});

export type Listing = {
  phone: string;
  source: ListingSource;
  note: string /** Where the person said so; it ends by itself. */;
  executionId?: string | null;
};

export const add = (ctx: Context, { phone, note }: z.output<typeof AddDnc>) =>
  transaction(ctx, async (tx) => {
    const entry = await enlist(ctx, tx, { phone, note, source: 'api' });
    await audit(ctx, tx, 'compliance.dnc.added', await auditedAs(ctx, tx, phone), { entry_id: entry.id, source: entry.source });
    return toEntry(entry);
  });

/** The chain never forgets, so it may not learn the number: its keyed fingerprint says which one was meant to a reader who knows the number. */
const auditedAs = async (ctx: Context, tx: Tx, phone: string): Promise<string> => (await fingerprinter(ctx, tx))(phone);

/**
 * From the commit on no worker dials the number. Listing a second time changes nothing: the first wish stands, with its date.
 * Whatever still lives for the person is ended by a job, since it must not hold the number while it waits for other rows.
 */
export async function enlist(ctx: Context, tx: Tx, { phone, source, note, executionId = null }: Listing): Promise<DncRow> {
  await holdNumbers(ctx, tx, [phone]);
  const added = await tx.maybe<DncRow>(sql`
    insert into dnc_entries (org_id, phone, id, source, note, created_by, created_at)
    values (${ctx.org.id}, ${phone}, ${uuid7()}, ${source}, ${note}, ${ctx.actor.id}, ${ctx.clock.now()}) on conflict do nothing returning *`);
  if (added) await emit(ctx, tx, dncAdded, { subject: phone, data: { phone, source } });
  const row = added ?? (await tx.one<DncRow>(sql`select * from dnc_entries where org_id = ${ctx.org.id} and phone = ${phone}`));
  await addJob(ctx, tx, cancelContacts, { org_id: ctx.org.id, entries: [row.id], except: executionId, begun_before: uuid7() });
  return row;
}

export async function read(ctx: Context, given: string) {
  const phone = toE164(given);
  const row =
    phone && (await reader(ctx).maybe<DncRow>(sql`select * from dnc_entries where org_id = ${ctx.org.id} and phone = ${phone}`));
  if (!row) throw notFound('entry of the do-not-call list');
  return toEntry(row);
}

/** `source`: only an entry that came this way. False when there is none. */
export async function strike(ctx: Context, tx: Tx, phone: string, source?: ListingSource): Promise<boolean> {
  await holdNumbers(ctx, tx, [phone]);
  const from = source === undefined ? sql`true` : sql`source = ${source}`;
  const row = await tx.maybe<DncRow>(
    sql`delete from dnc_entries where org_id = ${ctx.org.id} and phone = ${phone} and ${from} returning *`,
  );
  if (!row) return false;
  await emit(ctx, tx, dncRemoved, { subject: phone, data: { phone, source: row.source } });
  await audit(ctx, tx, 'compliance.dnc.removed', await auditedAs(ctx, tx, phone), {
    entry_id: row.id,
    source: row.source,
    listed_at: iso(row.created_at),
  });
  return true;
}

export async function remove(ctx: Context, given: string): Promise<void> {
  const phone = toE164(given);
  const removed = phone && (await transaction(ctx, (tx) => strike(ctx, tx, phone)));
  if (!removed) throw notFound('entry of the do-not-call list');
}

export async function list(ctx: Context, query: z.output<typeof DncQuery>) {
  const asked = all(
    sql`true`,
    query.phone !== undefined && sql`phone = ${query.phone}`,
    query.source !== undefined && sql`source = ${query.source}`,
    createdWithin(query),
  );
  return toCallingPage(await pageRows<DncRow>(ctx, 'dnc_entries', query, asked), query.limit, toEntry);
}

/** A person is listed when any of their numbers is. That two numbers are one person's is for callers who may read people. */
export async function check(ctx: Context, numbersOf: PersonNumbers, { phones }: z.output<typeof CheckDnc>) {
  const numbers = new Map(phones.map((given) => [given, toE164(given)]));
  const known = [...new Set([...numbers.values()].filter((phone) => phone !== undefined))];
  const people = await numbersOf(ctx, known);
  const wanted = [...new Set(known.flatMap((phone) => [phone, ...(people.get(phone) ?? [])]))];
  const rows = await reader(ctx).rows<Pick<RowOf<'dnc_entries'>, 'phone'>>(
    sql`select phone from dnc_entries where org_id = ${ctx.org.id} and phone = any(${wanted}::text[])`,
  );
  const listed = new Set(rows.map(({ phone }) => phone));
  const data: z.input<typeof DncCheck>['data'] = phones.map((given) => {
    const phone = numbers.get(given);
    const because = phone && [phone, ...(people.get(phone) ?? [])].find((number) => listed.has(number));
    const isOwn = because === phone || hasScope(ctx, 'identity:read');
    const shown = because && !isOwn ? maskAs('phone', because) : because;
    return {
      given,
      phone: phone ?? null,
      listed: because !== undefined && because !== '',
      because: shown || null,
    };
  });
  return { data };
}
