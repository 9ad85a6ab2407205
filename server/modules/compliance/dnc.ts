// Owns the table dnc_entries: numbers that are never called or texted, however the opt-out came in.
import type { z } from 'zod';
import { pageRows, toCallingPage } from '../../http/pages.ts';
import { NOT_A_NUMBER } from '../../http/phone-number.ts';
import { createdWithin } from '../../http/time-range.ts';
import { readUploadedFile, type UploadedFile } from '../../http/upload.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, hasScope, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { all, sql } from '../../kernel/db/sql.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import { emit, emitAll, pendingEvent } from '../../kernel/events.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { toE164 } from '../../kernel/phone.ts';
import { fingerprinter } from '../../kernel/secrets/fingerprint.ts';
import { maskAs } from '../people/person/contact-masks.ts';
import { dncAdded, dncRemoved } from './events.ts';
import { cancelContacts } from './jobs.ts';
import { holdList, holdNumbers } from './locks.ts';
import type { PersonNumbers } from './ports.ts';
import type { AddDnc, CheckDnc, DncCheck, DncEntry, DncImport, DncQuery, LISTING_SOURCES } from './schema.ts';

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
  note: string;
  /** In which the person said so; it ends by itself. */
  executionId?: string | null;
};

export const add = (ctx: Context, { phone, note }: z.output<typeof AddDnc>) =>
  transaction(ctx, async (tx) => {
    const entry = await enlist(ctx, tx, { phone, note, source: 'api' });
    await audit(ctx, tx, 'compliance.dnc.added', await fingerprintOf(ctx, tx, phone), {
      entry_id: entry.id,
      source: entry.source,
    });
    return toEntry(entry);
  });

/** The audit chain is never changed, so it gets a keyed fingerprint: a reader who knows the number recognises it. */
const fingerprintOf = async (ctx: Context, tx: Tx, phone: string): Promise<string> =>
  (await fingerprinter(ctx, tx))(phone);

/**
 * From the commit on no worker dials the number. Listing a second time changes nothing: the first entry stays, with
 * its date. A job cancels open contacts to the person, since this transaction must not hold the number while it
 * waits for other rows.
 */
export async function enlist(
  ctx: Context,
  tx: Tx,
  { phone, source, note, executionId = null }: Listing,
): Promise<DncRow> {
  await holdNumbers(ctx, tx, [phone]);
  const added = await tx.maybe<DncRow>(sql`
    insert into dnc_entries (org_id, phone, id, source, note, created_by, created_at)
    values (${ctx.org.id}, ${phone}, ${uuid7()}, ${source}, ${note}, ${ctx.actor.id}, ${ctx.clock.now()}) on conflict do nothing returning *`);
  if (added) await emit(ctx, tx, dncAdded, { subject: phone, data: { phone, source } });
  const row =
    added ?? (await tx.one<DncRow>(sql`select * from dnc_entries where org_id = ${ctx.org.id} and phone = ${phone}`));
  await addJob(ctx, tx, cancelContacts, {
    org_id: ctx.org.id,
    entries: [row.id],
    except: executionId,
    begun_before: uuid7(),
  });
  return row;
}

export async function read(ctx: Context, number: string) {
  const phone = toE164(number);
  const row =
    phone &&
    (await reader(ctx).maybe<DncRow>(sql`select * from dnc_entries where org_id = ${ctx.org.id} and phone = ${phone}`));
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
  await audit(ctx, tx, 'compliance.dnc.removed', await fingerprintOf(ctx, tx, phone), {
    entry_id: row.id,
    source: row.source,
    listed_at: iso(row.created_at),
  });
  return true;
}

export async function remove(ctx: Context, number: string): Promise<void> {
  const phone = toE164(number);
  const removed = phone && (await transaction(ctx, (tx) => strike(ctx, tx, phone)));
  if (!removed) throw notFound('entry of the do-not-call list');
}

export async function list(ctx: Context, query: z.output<typeof DncQuery>) {
  const where = all(
    sql`true`,
    query.phone !== undefined && sql`phone = ${query.phone}`,
    query.source !== undefined && sql`source = ${query.source}`,
    createdWithin(query),
  );
  return toCallingPage(await pageRows<DncRow>(ctx, 'dnc_entries', query, where), query.limit, toEntry);
}

/** A person is listed when any of their numbers is. Only callers who may read people learn that two numbers are one person's. */
export async function check(ctx: Context, numbersOf: PersonNumbers, { phones }: z.output<typeof CheckDnc>) {
  const numbers = new Map(phones.map((input) => [input, toE164(input)]));
  const valid = [...new Set([...numbers.values()].filter((phone) => phone !== undefined))];
  const people = await numbersOf(ctx, valid);
  const lookup = [...new Set(valid.flatMap((phone) => [phone, ...(people.get(phone) ?? [])]))];
  const rows = await reader(ctx).rows<Pick<RowOf<'dnc_entries'>, 'phone'>>(
    sql`select phone from dnc_entries where org_id = ${ctx.org.id} and phone = any(${lookup}::text[])`,
  );
  const listedNumbers = new Set(rows.map(({ phone }) => phone));
  const data: z.input<typeof DncCheck>['data'] = phones.map((input) => {
    const phone = numbers.get(input);
    const because = phone && [phone, ...(people.get(phone) ?? [])].find((number) => listedNumbers.has(number));
    const isOwn = because === phone || hasScope(ctx, 'identity:read');
    const visible = because && !isOwn ? maskAs('phone', because) : because;
    return {
      given: input,
      phone: phone ?? null,
      listed: because !== undefined && because !== '',
      because: visible || null,
    };
  });
  return { data };
}

const COLUMNS = {
  phone: ['phone number', 'number', 'telephone', 'primary phone', 'mobile'],
  note: ['reason', 'comment'],
} as const;
const MAX_IMPORT_ROWS = 250_000;
const BATCH = 5000;
const EVENTS_AT_ONCE = 1000;
/** Rows after which a statement keeps the connection alive: under an Idempotency-Key a transaction is open while the file is read. */
const KEEP_ALIVE_ROWS = 1000;
const MAX_ERRORS = 100;

type Line = { phone: string; note: string };

const phonesOf = (rows: readonly { phone: string }[]): string[] => rows.map(({ phone }) => phone);

/** JSON or CSV: each line is added, listed already, or reported with its error. A file that cannot be read adds none. */
export async function importList(ctx: Context, upload: UploadedFile): Promise<z.input<typeof DncImport>> {
  const lines = new Map<string, Line>();
  const errors: z.input<typeof DncImport>['errors'] = [];
  let rows = 0;
  let rejected = 0;
  for await (const { row, values } of readUploadedFile(upload, COLUMNS, 'phone')) {
    rows += 1;
    if (rows % KEEP_ALIVE_ROWS === 0) await reader(ctx).run(sql`select 1`);
    if (rows > MAX_IMPORT_ROWS) throw badRequest(`The file has more than ${MAX_IMPORT_ROWS} rows. Send it in parts.`);
    const value = values.phone ?? '';
    const phone = toE164(value);
    if (phone) {
      const note = (values.note ?? '').slice(0, 500);
      // Of a number that is there twice the first note counts, unless it is empty.
      if (!lines.get(phone)?.note) lines.set(phone, { phone, note });
    } else {
      rejected += 1;
      if (errors.length < MAX_ERRORS)
        errors.push({ row, value: value.slice(0, 64), message: `phone: ${NOT_A_NUMBER}` });
    }
  }
  if (rows === 0) throw badRequest('The file names no numbers.');
  const added = await transaction(ctx, (tx) => insertAll(ctx, tx, [...lines.values()]));
  const repeated = rows - rejected - lines.size;
  return { rows, added, alreadyListed: rows - rejected - added, repeated, rejected, errors };
}

async function insertAll(ctx: Context, tx: Tx, lines: Line[]): Promise<number> {
  await holdList(ctx, tx);
  let added = 0;
  for (let start = 0; start < lines.length; start += BATCH) {
    const batch = lines.slice(start, start + BATCH);
    const rows = await tx.rows<Pick<RowOf<'dnc_entries'>, 'phone'>>(sql`
      insert into dnc_entries (org_id, phone, id, source, note, created_by, created_at)
      select ${ctx.org.id}, phone, id, 'import', note, ${ctx.actor.id}, ${ctx.clock.now()}
      from unnest(${phonesOf(batch)}::text[], ${batch.map(() => uuid7())}::uuid[], ${batch.map(({ note }) => note)}::text[])
        as line (phone, id, note)
      on conflict do nothing returning phone`);
    added += rows.length;
    await emitAdded(ctx, tx, phonesOf(rows));
    const entries = await tx.rows<{ id: string }>(sql`
      select id from dnc_entries where org_id = ${ctx.org.id} and phone = any(${phonesOf(batch)}::text[])`);
    await addJob(ctx, tx, cancelContacts, {
      org_id: ctx.org.id,
      entries: entries.map(({ id }) => id),
      except: null,
      begun_before: uuid7(),
    });
  }
  await audit(ctx, tx, 'compliance.dnc.imported', ctx.org.id, { numbers: lines.length, added });
  return added;
}

/** One event for each number, as if they had been listed one by one; in batches, since encoding them would block other requests. */
async function emitAdded(ctx: Context, tx: Tx, phones: readonly string[]): Promise<void> {
  for (let start = 0; start < phones.length; start += EVENTS_AT_ONCE) {
    const batch = phones.slice(start, start + EVENTS_AT_ONCE);
    const events = batch.map((phone) => pendingEvent(dncAdded, phone, { phone, source: 'import' }));
    await emitAll(ctx, tx, events);
  }
}
