// Reads the audit chain; the writer lives in the kernel.
import type { z } from 'zod';
import { decodeCursor, iso, toPage } from '../../http/wire.ts';
import type { AuditRow } from '../../kernel/audit.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { all, sql } from '../../kernel/sql.ts';
import type { AuditEntry, AuditQuery } from './schema.ts';

export async function list(ctx: Context, query: z.output<typeof AuditQuery>) {
  const cursor = decodeCursor(query.cursor);
  const rows = await reader(ctx).rows<AuditRow>(sql`
    select * from audit_log
    where ${all(
      sql`org_id = ${ctx.org.id}`,
      query.action !== undefined && sql`action = ${query.action}`,
      query.subject !== undefined && sql`subject = ${query.subject}`,
      cursor && sql`(created_at, id) < (${cursor.at}, ${cursor.id}::uuid)`,
    )}
    order by created_at desc, id desc limit ${query.limit + 1}`);
  return toPage(rows, query.limit, toEntry);
}

const toEntry = (row: AuditRow): z.input<typeof AuditEntry> => ({
  id: row.id,
  seq: row.seq,
  action: row.action,
  subject: row.subject,
  actor: row.actor,
  request_id: row.request_id,
  created_at: iso(row.created_at),
  details: row.details,
  hash: row.hash.toString('hex'),
  prev_hash: row.prev_hash.toString('hex'),
});
