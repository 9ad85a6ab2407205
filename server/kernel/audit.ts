// Owns audit_log and audit_heads: security-relevant actions, written with the action as a chain per organization. Rows are
// keyed by the organization's data key, so that a writer to the database can neither change one nor make one. Rows of
// releases before 0.2 are chained by a plain SHA-256; the first keyed row covers the last of them.

import { createHash } from 'node:crypto';
import type { Actor, Context } from './context.ts';
import type { Db, Tx } from './db/database.ts';
import { uuid7 } from './db/ids.ts';
import type { RowOf } from './db/row.ts';
import { sql } from './db/sql.ts';
import type { DataKeys } from './secrets/data-keys.ts';
import { chainMac, type DataKey } from './secrets/envelope.ts';

/** As it is stored. */
type AuditedActor = Omit<Actor, 'session' | 'memberId'> & { invited_by?: string; member_id?: string };
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
  const head = await tx.one<Head>(sql`
    insert into audit_heads as head (org_id, seq, hash) values (${ctx.org.id}, 0, ${FIRST})
    on conflict (org_id) do update set seq = head.seq returning seq, hash, mac`);
  const key = await ctx.dataKeys.chainedKey(tx.queryable, ctx.org.id, head.seq + 1);
  const { type, id, name, via, session } = ctx.actor;
  const memberId = session?.memberId ?? ctx.actor.memberId;
  const actor: AuditedActor = {
    type,
    id,
    name,
    ...(typeof session?.invitedBy === 'string' && { invited_by: session.invitedBy }),
    ...(typeof memberId === 'string' && { member_id: memberId }),
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
    keyed: true,
  };
  // Over the proof of the head as well: were the chain cut short, this row would not fit and the cut would stay visible.
  const hash = hashOf(link, { key, headMac: head.mac ?? FIRST });
  await tx.run(sql`
    with link as (
      insert into audit_log (org_id, seq, id, action, subject, actor, request_id, created_at, details, prev_hash, hash, keyed)
      values (${link.org_id}, ${link.seq}, ${link.id}, ${action}, ${subject}, ${actor}, ${link.request_id}, ${link.created_at}, ${details},
        ${link.prev_hash}, ${hash}, true))
    update audit_heads set seq = ${link.seq}, hash = ${hash}, mac = ${headMacOf(key, link.seq, hash)} where org_id = ${ctx.org.id}`);
}

type Head = Pick<RowOf<'audit_heads'>, 'seq' | 'hash' | 'mac'>;

const headMacOf = (key: DataKey, seq: number, hash: Buffer): Buffer =>
  chainMac(key, ['audit head', key.orgId, String(seq), hash]);

type Keyed = { key: DataKey; headMac: Buffer };

function hashOf(link: Omit<AuditRow, 'hash'>, keyed: Keyed | undefined): Buffer {
  const content = canonicalJson([
    link.org_id,
    link.seq,
    link.id,
    link.action,
    link.subject,
    link.actor,
    link.request_id,
    link.created_at,
    link.details,
  ]);
  if (keyed) return chainMac(keyed.key, ['audit row', keyed.headMac, link.prev_hash, content]);
  return createHash('sha256').update(link.prev_hash).update(content).digest();
}

/** Keys in order: a jsonb column does not keep the order they were written in. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  );
}

export type ChainHead = { seq: number; hash: Buffer };
export type ChainVerdict = {
  org_id: string;
  links: number;
  /** Rows of before 0.2, which no key proves. */
  unkeyed: number;
  /** What to note elsewhere: a chain that was set back as a whole no longer reaches it. */
  head: ChainHead | null;
  broken: { seq: number; why: string } | null;
};

/** Walks one chain from its beginning to the head it had when the walk began, and names the first row that does not fit. */
export async function verifyChain(
  { db, dataKeys }: { db: Db; dataKeys: DataKeys },
  orgId: string,
  noted?: ChainHead,
): Promise<ChainVerdict> {
  const head = await db.maybe<Head>(sql`select seq, hash, mac from audit_heads where org_id = ${orgId}`);
  const key = await dataKeys.findDataKey(db.queryable, orgId);
  const keyedFrom = key?.auditFrom ?? Number.POSITIVE_INFINITY;
  let seq = 0;
  let unkeyed = 0;
  let previous = FIRST;
  let headMac = FIRST;
  const broken = (at: number, why: string): ChainVerdict => ({
    org_id: orgId,
    links: seq,
    unkeyed,
    head: head ?? null,
    broken: { seq: at, why },
  });
  // The first row of every organization is that of its creation.
  if (!head) return broken(1, 'the head of the chain is missing');
  while (seq < head.seq) {
    const rows = await db.rows<AuditRow>(
      sql`select * from audit_log where org_id = ${orgId} and seq > ${seq} and seq <= ${head.seq} order by seq limit 1000`,
    );
    if (rows.length === 0) return broken(seq + 1, `the chain ends early: ${head.seq} rows were written`);
    for (const row of rows) {
      const isKeyed = row.seq >= keyedFrom;
      if (row.seq !== seq + 1) return broken(seq + 1, 'the row is missing');
      if (row.keyed !== isKeyed)
        return broken(row.seq, isKeyed ? 'it has no key, as every row since has one' : 'no key was in use yet');
      if (!row.prev_hash.equals(previous)) return broken(row.seq, 'it does not follow the row before it');
      const keyed = key && isKeyed ? { key, headMac } : undefined;
      if (!row.hash.equals(hashOf(row, keyed)))
        return broken(row.seq, 'its content was changed, or a row before it was removed');
      if (noted?.seq === row.seq && !noted.hash.equals(row.hash))
        return broken(row.seq, 'it is another row than was noted');
      if (!keyed) unkeyed += 1;
      if (keyed) headMac = headMacOf(keyed.key, row.seq, row.hash);
      previous = row.hash;
      seq = row.seq;
    }
  }
  if (!head.hash.equals(previous)) return broken(seq, 'the head of the chain was changed');
  if (keyedFrom !== Number.POSITIVE_INFINITY && (seq < keyedFrom || !head.mac?.equals(headMac)))
    return broken(seq + 1, 'the chain was cut short: its head does not prove that it is the newest');
  const beyond = await db.maybe<{ seq: number }>(
    sql`select seq from audit_log where org_id = ${orgId} and seq > (select seq from audit_heads where org_id = ${orgId}) order by seq limit 1`,
  );
  if (beyond) return broken(beyond.seq, 'it lies beyond the head of the chain');
  if (noted && noted.seq > seq) return broken(seq + 1, `the chain was cut short: it had ${noted.seq} rows`);
  return { org_id: orgId, links: seq, unkeyed, head, broken: null };
}
