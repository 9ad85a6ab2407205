// Owns the import of whole do-not-call lists, JSON or CSV: every line is listed, known already, or named with what is wrong with it.
import type { z } from 'zod';
import { readUploadedFile, type UploadedFile } from '../../../http/bodies/upload.ts';
import { NOT_A_NUMBER } from '../../../http/phone-number.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { emitAll, pendingEvent } from '../../../kernel/events.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { toE164 } from '../../../kernel/phone.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import { dncAdded } from '../events.ts';
import { cancelContacts } from '../jobs.ts';
import { holdList } from '../locks.ts';
import type { DncImport } from '../schema.ts';

const COLUMNS = {
  phone: ['phone number', 'number', 'telephone', 'primary phone', 'mobile'],
  note: ['reason', 'comment'],
} as const;
const MAX_ROWS = 250_000;
const BATCH = 5000;
const EVENTS_AT_ONCE = 1000;
/** Rows after which the database is shown a sign of life: under an Idempotency-Key a transaction is open while the file is read. */
const STILL_HERE = 1000;
const MAX_ERRORS = 100;

type Line = { phone: string; note: string };

/** All lines or, when the file itself cannot be read, none. */
export async function importList(ctx: Context, upload: UploadedFile): Promise<z.input<typeof DncImport>> {
  const lines = new Map<string, Line>();
  const errors: z.input<typeof DncImport>['errors'] = [];
  let rows = 0;
  let rejected = 0;
  for await (const { row, values } of readUploadedFile(upload, COLUMNS, 'phone')) {
    rows += 1;
    if (rows % STILL_HERE === 0) await reader(ctx).run(sql`select 1`);
    if (rows > MAX_ROWS) throw badRequest(`The file has more than ${MAX_ROWS} rows. Send it in parts.`);
    const given = values.phone ?? '';
    const phone = toE164(given);
    if (phone) lines.set(phone, { phone, note: (values.note ?? '').slice(0, 500) });
    else {
      rejected += 1;
      if (errors.length < MAX_ERRORS) errors.push({ row, value: given.slice(0, 64), message: `phone: ${NOT_A_NUMBER}` });
    }
  }
  if (rows === 0) throw badRequest('The file names no numbers.');
  const added = await transaction(ctx, (tx) => insertAll(ctx, tx, [...lines.values()]));
  return { rows, added, alreadyListed: rows - rejected - added, rejected, errors };
}

async function insertAll(ctx: Context, tx: Tx, lines: Line[]): Promise<number> {
  await holdList(ctx, tx);
  let added = 0;
  for (let start = 0; start < lines.length; start += BATCH) {
    const batch = lines.slice(start, start + BATCH);
    const rows = await tx.rows<Pick<RowOf<'dnc_entries'>, 'phone'>>(sql`
      insert into dnc_entries (org_id, phone, id, source, note, created_by, created_at)
      select ${ctx.org.id}, phone, id, 'import', note, ${ctx.actor.id}, ${ctx.clock.now()}
      from unnest(${batch.map(({ phone }) => phone)}::text[], ${batch.map(() => uuid7())}::uuid[], ${batch.map(({ note }) => note)}::text[])
        as line (phone, id, note)
      on conflict do nothing returning phone`);
    added += rows.length;
    await tellAll(
      ctx,
      tx,
      rows.map(({ phone }) => phone),
    );
    const entries = await tx.rows<{ id: string }>(sql`
      select id from dnc_entries where org_id = ${ctx.org.id} and phone = any(${batch.map(({ phone }) => phone)}::text[])`);
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

/** One event for each number, as if they had been listed one by one; some at a time, or printing them would hold up other requests. */
async function tellAll(ctx: Context, tx: Tx, phones: readonly string[]): Promise<void> {
  for (let start = 0; start < phones.length; start += EVENTS_AT_ONCE) {
    const some = phones.slice(start, start + EVENTS_AT_ONCE);
    await emitAll(
      ctx,
      tx,
      some.map((phone) => pendingEvent(dncAdded, phone, { phone, source: 'import' })),
    );
  }
}
