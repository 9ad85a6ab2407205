// Owns receipts and receipt_heads: why each contact was made or not. Rows are never changed; each carries the hash of its chain up to it.
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { iso, isoOrNull } from '../../http/wire.ts';
import { canonicalJson } from '../../kernel/audit.ts';
import { type Context, reader } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { notFound } from '../../kernel/errors.ts';
import { isUuid, uuid7 } from '../../kernel/ids.ts';
import { all, sql } from '../../kernel/sql.ts';
import * as calls from '../calling/calls.ts';
import type { Channel, Finding, GateFacts, Judgement, RuleName } from './gate.ts';
import { pageOf } from './pages.ts';
import type { CallReceipt, MOMENTS, Receipt, ReceiptQuery } from './schema.ts';
import { NOTICE } from './settings.ts';

export type Moment = (typeof MOMENTS)[number];

export type ReceiptRow = {
  org_id: string;
  chain: number;
  seq: number;
  id: string;
  moment: Moment;
  channel: Channel;
  phone: string;
  call_id: string | null;
  execution_id: string | null;
  workflow_id: string | null;
  verdict: 'allow' | 'defer' | 'refuse';
  rule: RuleName | null;
  because: string;
  next_allowed_at: Date | null;
  facts: GateFacts;
  findings: Finding[];
  created_at: Date;
  hash: Buffer;
};

export type NewReceipt = Pick<ReceiptRow, 'moment' | 'phone' | 'call_id' | 'execution_id' | 'workflow_id'> & {
  facts: GateFacts;
  judgement: Judgement;
};

const CHAINS = 16;
const FIRST = Buffer.alloc(32);

/** By number, so that all receipts of one stand in one chain. */
const chainOf = (phone: string): number => (createHash('sha256').update(phone).digest()[0] ?? 0) % CHAINS;

/** One statement adds the link: the head's lock keeps the chain from forking, and the database computes the hash over the head it holds. */
export async function write(ctx: Context, tx: Tx, { facts, judgement, ...about }: NewReceipt): Promise<void> {
  const { verdict, findings } = judgement;
  const row: Omit<ReceiptRow, 'seq' | 'hash'> = {
    ...{ org_id: ctx.org.id, chain: chainOf(about.phone), id: uuid7(), channel: facts.channel, ...about, facts, findings },
    ...{
      verdict: verdict.outcome,
      rule: null,
      because: '',
      ...(verdict.outcome !== 'allow' && { rule: verdict.rule, because: verdict.because }),
    },
    ...{ next_allowed_at: verdict.outcome === 'defer' ? new Date(verdict.until) : null, created_at: ctx.clock.now() },
  };
  const content = contentOf(row);
  await tx.run(sql`
    with head as (
      insert into receipt_heads as head (org_id, chain, seq, hash) values (${row.org_id}, ${row.chain}, 1, sha256(${FIRST}::bytea || ${content}::bytea))
      on conflict (org_id, chain) do update set seq = head.seq + 1, hash = sha256(head.hash || ${content}::bytea)
      returning seq, hash)
    insert into receipts (org_id, chain, seq, id, moment, channel, phone, call_id, execution_id, workflow_id, verdict, rule, because, next_allowed_at,
      facts, findings, created_at, hash)
    select ${row.org_id}, ${row.chain}, seq, ${row.id}, ${row.moment}, ${row.channel}, ${row.phone}, ${row.call_id}::uuid, ${row.execution_id}::uuid,
      ${row.workflow_id}::uuid, ${row.verdict}, ${row.rule}, ${row.because}, ${row.next_allowed_at}::timestamptz, ${JSON.stringify(facts)}::jsonb,
      ${JSON.stringify(findings)}::jsonb, ${row.created_at}::timestamptz, hash from head`);
}

const contentOf = (row: Omit<ReceiptRow, 'seq' | 'hash'>): Buffer =>
  Buffer.from(
    canonicalJson([
      ...[row.org_id, row.chain, row.id, row.moment, row.channel, row.phone, row.call_id, row.execution_id, row.workflow_id],
      ...[row.verdict, row.rule, row.because, row.next_allowed_at, row.facts, row.findings, row.created_at],
    ]),
  );

export type ChainVerdict = { links: number; broken: { chain: number; seq: number; id: string | null; why: string } | null };

/** Walks every chain of an organization from its beginning and names the first receipt that does not fit. */
export async function verify(db: Db, orgId: string): Promise<ChainVerdict> {
  let links = 0;
  for (let chain = 0; chain < CHAINS; chain++) {
    let seq = 0;
    let hash: Buffer = FIRST;
    const broken = (at: number, id: string | null, why: string): ChainVerdict => ({ links, broken: { chain, seq: at, id, why } });
    for (;;) {
      const rows = await db.rows<ReceiptRow>(
        sql`select * from receipts where org_id = ${orgId} and chain = ${chain} and seq > ${seq} order by seq limit 1000`,
      );
      for (const row of rows) {
        if (row.seq !== seq + 1) return broken(seq + 1, null, 'the receipt is missing');
        hash = createHash('sha256').update(hash).update(contentOf(row)).digest();
        if (!row.hash.equals(hash)) return broken(row.seq, row.id, 'its content, or that of the one before it, was changed');
        seq = row.seq;
        links += 1;
      }
      if (rows.length === 0) break;
    }
    const head = await db.maybe<{ seq: number; hash: Buffer }>(
      sql`select seq, hash from receipt_heads where org_id = ${orgId} and chain = ${chain}`,
    );
    if (head && head.seq !== seq) return broken(seq + 1, null, `the chain ends early: ${head.seq} receipts were written`);
    if (!head && seq > 0) return broken(seq, null, 'the head of the chain is missing');
    if (head && !head.hash.equals(hash)) return broken(seq, null, 'the head of the chain was changed');
  }
  return { links, broken: null };
}

export function toReceipt(row: ReceiptRow): z.input<typeof Receipt> {
  const decisive = row.findings.find(
    ({ rule, outcome }) => rule === row.rule && (outcome === 'deferred' || outcome === 'refused'),
  );
  return {
    id: row.id,
    moment: row.moment,
    channel: row.channel,
    phone: row.phone,
    callId: row.call_id,
    workflowExecutionId: row.execution_id,
    workflowId: row.workflow_id,
    verdict: row.verdict,
    rule: row.rule,
    because: row.because,
    citation: decisive?.citation ?? null,
    verified: decisive?.verified ?? null,
    nextAllowedAt: isoOrNull(row.next_allowed_at),
    zones: row.facts.party.zones,
    states: row.facts.party.states,
    rules: row.findings,
    inputs: { ...row.facts },
    chain: row.chain,
    seq: row.seq,
    hash: row.hash.toString('hex'),
    createdAt: iso(row.created_at),
  };
}

export const list = (ctx: Context, query: z.output<typeof ReceiptQuery>) =>
  pageOf<ReceiptRow, z.input<typeof Receipt>>(
    ctx,
    'receipts',
    query,
    all(
      sql`true`,
      query.phone !== undefined && sql`phone = ${query.phone}`,
      query.verdict !== undefined && sql`verdict = ${query.verdict}`,
    ),
    toReceipt,
  );

export async function read(ctx: Context, id: string) {
  const row = isUuid(id)
    ? await reader(ctx).maybe<ReceiptRow>(sql`select * from receipts where org_id = ${ctx.org.id} and id = ${id}`)
    : undefined;
  if (!row) throw notFound('receipt');
  return toReceipt(row);
}

/** A call that came to us has none. */
export async function ofCall(ctx: Context, callId: string): Promise<z.input<typeof CallReceipt>> {
  await calls.read(ctx, callId);
  const rows = await reader(ctx).rows<ReceiptRow>(sql`
    select * from receipts where org_id = ${ctx.org.id} and call_id = ${callId} order by created_at desc, id desc limit 200`);
  return { callId, notice: NOTICE, receipts: rows.reverse().map(toReceipt) };
}
