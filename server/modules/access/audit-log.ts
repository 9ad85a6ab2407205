// Reads the audit chain; the writer lives in the kernel. Contact data in it needs the scope of where
// it comes from.

import type { z } from 'zod';
import { csvOfPages } from '../../http/csv-answer.ts';
import { pageAt, toPage } from '../../http/pages.ts';
import { createdWithin } from '../../http/time-range.ts';
import { iso } from '../../http/wire.ts';
import type { AuditRow } from '../../kernel/audit.ts';
import { type Context, hasScope, reader } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import { all, sql } from '../../kernel/db/sql.ts';
import { fingerprinter } from '../../kernel/secrets/fingerprint.ts';
import { maskContactsIn, withMaskedContacts } from '../people/person/contact-masks.ts';
import { AuditEntry, type AuditQuery } from './schema.ts';

const EXPORT_PAGE = 100;

export async function list(ctx: Context, query: z.output<typeof AuditQuery>) {
  const { older, newest } = pageAt(query);
  // A masked value cannot be searched for either: an answer would confirm the guess.
  const isGuess = query.subject !== undefined && maskContactsIn(query.subject) !== query.subject;
  if (isGuess && !hasScope(ctx, 'compliance:read')) return { data: [], next_cursor: null };
  const db = reader(ctx);
  const subjects = query.subject === undefined ? [] : await spellingsOf(ctx, db, query.subject);
  const rows = await db.rows<AuditRow>(sql`
    select * from audit_log
    where ${all(
      sql`org_id = ${ctx.org.id}`,
      query.action !== undefined && sql`action = ${query.action}`,
      // A list of one would not be read in the order of the index.
      query.subject !== undefined &&
        (subjects.length === 1 ? sql`subject = ${subjects[0]}` : sql`subject = any(${subjects}::text[])`),
      query.actor_id !== undefined && sql`actor ->> 'id' = ${query.actor_id}`,
      query.member_id !== undefined && sql`actor ? 'member_id' and actor ->> 'member_id' = ${query.member_id}`,
      createdWithin(query),
      older(),
    )}
    ${newest()}`);
  return toPage(rows, query.limit, (row) => toEntry(row, isOpenTo(ctx, row)));
}

export const exportLog = (ctx: Context, query: z.output<typeof AuditQuery>) =>
  csvOfPages(ctx, 'audit-log', AuditEntry, async (cursor) => {
    const { data, next_cursor } = await list(ctx, { ...query, limit: EXPORT_PAGE, cursor });
    return { items: data, next: next_cursor };
  });

/** The log holds keyed fingerprints of phone numbers; older rows hold the number. */
const spellingsOf = async (ctx: Context, db: Db, subject: string): Promise<string[]> =>
  subject.startsWith('+') ? [subject, (await fingerprinter(ctx, db))(subject)] : [subject];

const isOpenTo = (ctx: Context, { action }: AuditRow): boolean =>
  hasScope(ctx, action.startsWith('compliance.') ? 'compliance:read' : 'identity:read');

const toEntry = (row: AuditRow, isOpen: boolean): z.input<typeof AuditEntry> => ({
  id: row.id,
  seq: row.seq,
  action: row.action,
  subject: isOpen ? row.subject : maskContactsIn(row.subject),
  actor: row.actor,
  request_id: row.request_id,
  created_at: iso(row.created_at),
  details: isOpen ? row.details : withMaskedContacts(row.details),
  hash: row.hash.toString('hex'),
  prev_hash: row.prev_hash.toString('hex'),
});
