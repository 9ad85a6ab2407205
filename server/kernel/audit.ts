// Owns audit_log and audit_heads: security-relevant actions, written with the action as a hash chain per organization.
import { createHash } from 'node:crypto';
import type { Actor, Context } from './context.ts';
import type { Db, Tx } from './db/database.ts';
import { uuid7 } from './db/ids.ts';
import type { RowOf } from './db/row.ts';
import { sql } from './db/sql.ts';

/** As it is stored. */
type AuditedActor = Omit<Actor, 'session'> & { invited_by?: string };
export type AuditRow = RowOf<'audit_log', { actor: AuditedActor; details: Record<string, unknown> }>;

const FIRST: Buffer = Buffer.alloc(32);

export async function audit(
  ctx: Context,
  tx: Tx,
  action: string,
  subject: string,
  details: Record<string, unknown>,
): Promise<void> {
  // The head row serializes writers of one organization until commit, so a chain cannot fork: write the audit row last.
  const head = await tx.one<Pick<RowOf<'audit_heads'>, 'seq' | 'hash'>>(sql`
    insert into audit_heads as head (org_id, seq, hash) values (${ctx.org.id}, 0, ${FIRST})
    on conflict (org_id) do update set seq = head.seq returning seq, hash`);
  const { type, id, name, via, session } = ctx.actor;
  const actor: AuditedActor = {
    type,
    id,
    name,
    ...(typeof session?.invitedBy === 'string' && { invited_by: session.invitedBy }),
    ...(via && { via }),
  };
  const link = {
    org_id: ctx.org.id,
    seq: head.seq + 1,
    id: uuid7(),
    action,
    subject,
    actor,
    request_id: ctx.requestId,
    created_at: ctx.clock.now(),
    details,
    prev_hash: head.hash,
  };
  const hash = hashOf(link);
  await tx.run(sql`
    with link as (
      insert into audit_log (org_id, seq, id, action, subject, actor, request_id, created_at, details, prev_hash, hash)
      values (${link.org_id}, ${link.seq}, ${link.id}, ${action}, ${subject}, ${actor}, ${link.request_id}, ${link.created_at}, ${details},
        ${link.prev_hash}, ${hash}))
    update audit_heads set seq = ${link.seq}, hash = ${hash} where org_id = ${ctx.org.id}`);
}

export function hashOf(link: Omit<AuditRow, 'hash'>): Buffer {
  const events = [
    link.org_id,
    link.seq,
    link.id,
    link.action,
    link.subject,
    link.actor,
    link.request_id,
    link.created_at,
    link.details,
  ];
  return createHash('sha256').update(link.prev_hash).update(canonicalJson(events)).digest();
}

/** Keys in order: a jsonb column does not keep the order they were written in. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  );
}

export type ChainVerdict = { org_id: string; links: number; broken: { seq: number; why: string } | null };

/** Walks one chain from its beginning to the head it had when the walk began, and names the first row that does not fit. */
export async function verifyChain(db: Db, orgId: string): Promise<ChainVerdict> {
  const head = await db.maybe<Pick<RowOf<'audit_heads'>, 'seq' | 'hash'>>(
    sql`select seq, hash from audit_heads where org_id = ${orgId}`,
  );
  let seq = 0;
  let previous = FIRST;
  const broken = (at: number, why: string): ChainVerdict => ({ org_id: orgId, links: seq, broken: { seq: at, why } });
  // The first row of every organization is that of its creation.
  if (!head) return broken(1, 'the head of the chain is missing');
  while (seq < head.seq) {
    const rows = await db.rows<AuditRow>(
      sql`select * from audit_log where org_id = ${orgId} and seq > ${seq} and seq <= ${head.seq} order by seq limit 1000`,
    );
    if (rows.length === 0) return broken(seq + 1, `the chain ends early: ${head.seq} rows were written`);
    for (const row of rows) {
      if (row.seq !== seq + 1) return broken(seq + 1, 'the row is missing');
      if (!row.prev_hash.equals(previous)) return broken(row.seq, 'it does not follow the row before it');
      if (!row.hash.equals(hashOf(row))) return broken(row.seq, 'its content was changed');
      previous = row.hash;
      seq = row.seq;
    }
  }
  return head.hash.equals(previous)
    ? { org_id: orgId, links: seq, broken: null }
    : broken(seq, 'the head of the chain was changed');
}
