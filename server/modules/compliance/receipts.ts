// Owns receipts, receipt_contents and receipt_heads: why each contact was made or not. Links of the chain are never
// changed; each carries the hash of its chain up to it, over a salted digest of the data about the person. That
// data is stored apart, and deleted with the person. Hashes are keyed by the organization's data key; those of releases
// before 0.2 are plain, and the first keyed one of a chain covers the last of them.

import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { batchesOf, type CsvColumns, csvAnswer } from '../../http/csv-answer.ts';
import { type PageBounds, pageAt, toCallingPage } from '../../http/pages.ts';
import { createdWithin } from '../../http/time-range.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { canonicalJson } from '../../kernel/audit.ts';
import { type Context, hasScope, reader } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { all, type Sql, sql } from '../../kernel/db/sql.ts';
import { notFound } from '../../kernel/errors.ts';
import type { DataKeys } from '../../kernel/secrets/data-keys.ts';
import { chainMac, type DataKey } from '../../kernel/secrets/envelope.ts';
import * as calls from '../calling/calls/calls.ts';
import { maskAs } from '../people/person/contact-masks.ts';
import type { ContactChannel, ContactFinding, ContactJudgement, GateFacts, RuleName } from './law/verdict.ts';
import type { CallReceipt, MOMENTS, Receipt, ReceiptQuery } from './schema.ts';
import { NOTICE } from './settings.ts';

export type ReceiptMoment = (typeof MOMENTS)[number];

export type ReceiptRow = RowOf<
  'receipts',
  {
    moment: ReceiptMoment;
    channel: ContactChannel;
    verdict: 'allow' | 'defer' | 'refuse';
    rule: RuleName | null;
    /** Empty once the person was erased. */
    facts: Partial<GateFacts>;
    findings: ContactFinding[];
    /** Of what is said about the person; null in receipts that still hold it themselves. */
    digest: Buffer | null;
  }
> & {
  /** Null once the person was erased. */
  salt: Buffer | null;
};

/** What a receipt says about a person. */
type Contents = Pick<ReceiptRow, 'phone' | 'because' | 'facts' | 'findings'>;

export type NewReceipt = Pick<ReceiptRow, 'moment' | 'phone' | 'call_id' | 'execution_id' | 'workflow_id'> & {
  facts: GateFacts;
  judgement: ContactJudgement;
  key: DataKey;
};

/** Calls that are decided at the same time and share a chain wait for each other's commit. The number may grow, never shrink: all chains are verified. */
const CHAINS = 64;
const FIRST = Buffer.alloc(32);

/** By number, so that all receipts of one number are in one chain, apart from those of releases with fewer chains. */
export const chainOf = (phone: string): number => (createHash('sha256').update(phone).digest()[0] ?? 0) % CHAINS;

/**
 * One statement adds the link: the head's lock keeps the chain from forking, and the database computes the hash
 * over the head it holds, with keys that are good for this one receipt. Deferred to the end of the transaction, the
 * lock lasts no longer than the commit.
 */
export function deferWrite(ctx: Context, tx: Tx, { facts, judgement, key, ...about }: NewReceipt): void {
  const { verdict, findings } = judgement;
  const salt = randomBytes(16);
  const row: Omit<ReceiptRow, 'seq' | 'hash'> = {
    org_id: ctx.org.id,
    chain: chainOf(about.phone),
    id: uuid7(),
    channel: facts.channel,
    ...about,
    facts,
    findings,
    verdict: verdict.outcome,
    rule: null,
    because: '',
    ...(verdict.outcome !== 'allow' && { rule: verdict.rule, because: verdict.because }),
    next_allowed_at: verdict.outcome === 'defer' ? new Date(verdict.until) : null,
    created_at: ctx.clock.now(),
    salt,
    digest: null,
    keyed: true,
  };
  const digest = digestOf(row, salt);
  const content = linkOf({ ...row, digest });
  const [linkKey, headKey] = [keyOfLink(key, row), keyOfHead(key, row)];
  const next = (before: Sql): Sql => hmacInSql(linkKey, sql`${before} || ${content}::bytea`);
  const first = next(sql`${FIRST}::bytea || ${FIRST}::bytea`);
  const following = next(sql`coalesce(head.mac, ${FIRST}::bytea) || head.hash`);
  const head = sql`
      insert into receipt_heads as head (org_id, chain, seq, hash, mac)
      values (${row.org_id}, ${row.chain}, 1, ${first}, ${hmacInSql(headKey, first)})
      on conflict (org_id, chain) do update set seq = head.seq + 1, hash = ${following}, mac = ${hmacInSql(headKey, following)}
      returning seq, hash`;
  const contents = sql`
      insert into receipt_contents (receipt_id, org_id, phone, because, facts, findings, salt, created_at)
      values (${row.id}, ${row.org_id}, ${row.phone}, ${row.because}, ${JSON.stringify(facts)}::jsonb, ${JSON.stringify(findings)}::jsonb, ${salt}, ${row.created_at})`;
  const link = sql`
    insert into receipts (org_id, chain, seq, id, moment, channel, phone, call_id, execution_id, workflow_id, verdict, rule, because, next_allowed_at,
      facts, findings, created_at, digest, hash, keyed)
    select ${row.org_id}, ${row.chain}, seq, ${row.id}, ${row.moment}, ${row.channel}, '', ${row.call_id}::uuid, ${row.execution_id}::uuid,
      ${row.workflow_id}::uuid, ${row.verdict}, ${row.rule}, '', ${row.next_allowed_at}::timestamptz, '{}'::jsonb, '[]'::jsonb,
      ${row.created_at}::timestamptz, ${digest}::bytea, hash, true from receipt_head`;
  tx.defer({ parts: { receipt_head: head, receipt_said: contents, receipt_link: link } });
}

type LinkName = Pick<ReceiptRow, 'org_id' | 'chain' | 'id'>;
/** They cross to the database, each for one receipt: read there, one says nothing of any other link. */
const keyOfLink = (key: DataKey, { org_id, chain, id }: LinkName): Buffer =>
  chainMac(key, ['receipt', org_id, String(chain), id]);
const keyOfHead = (key: DataKey, { org_id, chain, id }: LinkName): Buffer =>
  chainMac(key, ['receipt head', org_id, String(chain), id]);

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();

/** HMAC-SHA-256 as RFC 2104 writes it: PostgreSQL has SHA-256 without an extension, and no more. */
function hmacInSql(key: Buffer, message: Sql): Sql {
  const pad = (byte: number): Buffer =>
    Buffer.concat([key, Buffer.alloc(64 - key.length)]).map((each) => each ^ byte) as Buffer;
  return sql`sha256(${pad(0x5c)}::bytea || sha256(${pad(0x36)}::bytea || ${message}))`;
}

/** Without the salt, the number of an erased person could be found by trying all numbers. */
const digestOf = ({ phone, because, facts, findings }: Contents, salt: Buffer): Buffer =>
  createHash('sha256')
    .update(salt)
    .update(canonicalJson([phone, because, facts, findings]))
    .digest();

/** The bytes that the hash of a link covers. */
const linkOf = (row: Omit<ReceiptRow, 'seq' | 'hash'>): Buffer =>
  row.digest === null
    ? linkWithContents(row)
    : Buffer.from(
        canonicalJson([
          row.org_id,
          row.chain,
          row.id,
          row.moment,
          row.channel,
          row.call_id,
          row.execution_id,
          row.workflow_id,
          row.verdict,
          row.rule,
          row.next_allowed_at,
          row.created_at,
          row.digest.toString('hex'),
        ]),
      );

const linkWithContents = (row: Omit<ReceiptRow, 'seq' | 'hash'>): Buffer =>
  Buffer.from(
    canonicalJson([
      row.org_id,
      row.chain,
      row.id,
      row.moment,
      row.channel,
      row.phone,
      row.call_id,
      row.execution_id,
      row.workflow_id,
      row.verdict,
      row.rule,
      row.because,
      row.next_allowed_at,
      row.facts,
      row.findings,
      row.created_at,
    ]),
  );

export type ReceiptChainVerdict = {
  links: number;
  erased: number;
  /** One hash over the heads of all chains, to note elsewhere. */
  head: string;
  broken: { chain: number; seq: number; id: string | null; why: string } | null;
};
export type ReceiptHead = Pick<RowOf<'receipt_heads'>, 'chain' | 'seq' | 'hash'>;

/** Walks every chain of an organization from its beginning and names the first receipt that does not fit. */
export async function verify(
  { db, dataKeys }: { db: Db; dataKeys: DataKeys },
  orgId: string,
  expectedHeads: readonly ReceiptHead[] = [],
): Promise<ReceiptChainVerdict> {
  const key = await dataKeys.findDataKey(db.queryable, orgId);
  // An organization whose audit log is keyed from its first row on has never had a receipt without a key.
  const isBornKeyed = key?.auditFrom === 1;
  const heads = createHash('sha256');
  let links = 0;
  let erased = 0;
  for (let chain = 0; chain < CHAINS; chain++) {
    const expected = expectedHeads.find((one) => one.chain === chain);
    const head = await db.maybe<Pick<RowOf<'receipt_heads'>, 'seq' | 'hash' | 'mac'>>(
      sql`select seq, hash, mac from receipt_heads where org_id = ${orgId} and chain = ${chain}`,
    );
    let seq = 0;
    let hash: Buffer = FIRST;
    let headMac: Buffer = FIRST;
    let isKeyed = isBornKeyed;
    const brokenAt = (at: number, id: string | null, why: string): ReceiptChainVerdict => ({
      links,
      erased,
      head: '',
      broken: { chain, seq: at, id, why },
    });
    for (;;) {
      const rows = await db.rows<ReceiptRow>(
        sql`${WITH_CONTENTS} where r.org_id = ${orgId} and r.chain = ${chain} and r.seq > ${seq} and r.seq <= ${head?.seq ?? 0} order by r.seq limit 1000`,
      );
      for (const row of rows) {
        if (row.seq !== seq + 1) return brokenAt(seq + 1, null, 'the receipt is missing');
        if (isKeyed && !row.keyed) return brokenAt(row.seq, row.id, 'it has no key, as every receipt since has one');
        isKeyed = row.keyed;
        if (row.keyed && !key) return brokenAt(row.seq, row.id, 'the key of the organization is missing');
        hash =
          row.keyed && key
            ? hmac(keyOfLink(key, row), headMac, hash, linkOf(row))
            : createHash('sha256').update(hash).update(linkOf(row)).digest();
        if (!row.hash.equals(hash))
          return brokenAt(row.seq, row.id, 'its content, or that of the one before it, was changed');
        if (expected?.seq === row.seq && !expected.hash.equals(hash))
          return brokenAt(row.seq, row.id, 'it is another receipt than was noted');
        if (row.keyed && key) headMac = hmac(keyOfHead(key, row), hash);
        if (row.digest && row.salt && !row.digest.equals(digestOf(row, row.salt)))
          return brokenAt(row.seq, row.id, 'what it says about the person was changed');
        if (row.digest && !row.salt) erased += 1;
        seq = row.seq;
        links += 1;
      }
      if (rows.length === 0) break;
    }
    if (head && head.seq !== seq)
      return brokenAt(seq + 1, null, `the chain ends early: ${head.seq} receipts were written`);
    const beyond = await db.maybe<Pick<ReceiptRow, 'seq' | 'id'>>(sql`
      select seq, id from receipts where org_id = ${orgId} and chain = ${chain} and seq > coalesce(
        (select seq from receipt_heads where org_id = ${orgId} and chain = ${chain}), 0) order by seq limit 1`);
    if (beyond) return brokenAt(beyond.seq, beyond.id, 'it lies beyond the head of the chain');
    if (head && !head.hash.equals(hash)) return brokenAt(seq, null, 'the head of the chain was changed');
    if (head && isKeyed && !head.mac?.equals(headMac))
      return brokenAt(seq + 1, null, 'the chain was cut short: its head does not prove that it is the newest');
    if (expected && expected.seq > seq)
      return brokenAt(seq + 1, null, `the chain was cut short: it had ${expected.seq} receipts`);
    heads.update(hash);
  }
  return { links, erased, head: heads.digest('hex'), broken: null };
}

/** Receipts with their contents, which are empty for an erased person. */
const WITH_CONTENTS = sql`
  select r.org_id, r.chain, r.seq, r.id, r.moment, r.channel, r.call_id, r.execution_id, r.workflow_id, r.verdict, r.rule, r.next_allowed_at,
    r.created_at, r.hash, r.digest, r.keyed, c.salt,
    case when r.digest is null then r.phone else coalesce(c.phone, '') end as phone,
    case when r.digest is null then r.because else coalesce(c.because, '') end as because,
    case when r.digest is null then r.facts else coalesce(c.facts, '{}') end as facts,
    case when r.digest is null then r.findings else coalesce(c.findings, '[]') end as findings
  from receipts r left join receipt_contents c on c.receipt_id = r.id`;

/** Oldest first. */
export const ofContact = (
  ctx: Context,
  db: Db,
  which: { callId: string } | { executionId: string },
  limit: number,
): Promise<ReceiptRow[]> =>
  db.rows<ReceiptRow>(sql`
    ${WITH_CONTENTS}
    where r.org_id = ${ctx.org.id} and ${'callId' in which ? sql`r.call_id = ${which.callId}` : sql`r.execution_id = ${which.executionId}`}
    order by r.created_at, r.id limit ${limit}`);

/** All receipts of these numbers, calls and executions, oldest first. */
export const about = (
  ctx: Context,
  db: Db,
  {
    phones,
    callIds,
    executionIds,
  }: { phones: readonly string[]; callIds: readonly string[]; executionIds: readonly string[] },
): Promise<ReceiptRow[]> => {
  const ofOrganization = sql`org_id = ${ctx.org.id}`;
  return db.rows<ReceiptRow>(sql`
    ${WITH_CONTENTS} where r.org_id = ${ctx.org.id} and r.id in (
      select receipt_id from receipt_contents where ${ofOrganization} and phone = any(${[...phones]}::text[])
      union select id from receipts where ${ofOrganization} and phone = any(${[...phones]}::text[])
      union select id from receipts where ${ofOrganization} and call_id = any(${[...callIds]}::uuid[])
      union select id from receipts where ${ofOrganization} and execution_id = any(${[...executionIds]}::uuid[])) order by r.id`);
};

/** Deletes the data about the person; the links of the chains stay. */
export async function deleteContents(ctx: Context, tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql`delete from receipt_contents where org_id = ${ctx.org.id} and receipt_id = any(${[...ids]}::uuid[])`,
  );
}

/** Only callers who may read people learn that another number is the same person's. */
function inputsOf(ctx: Context, { facts, phone }: ReceiptRow): Record<string, unknown> {
  const { listed } = facts;
  // An erased person's receipt holds no facts any more.
  if (!listed || listed.phone === phone || hasScope(ctx, 'identity:read')) return { ...facts };
  return { ...facts, listed: { ...listed, phone: maskAs('phone', listed.phone) } };
}

export function toReceipt(ctx: Context, row: ReceiptRow): z.input<typeof Receipt> {
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
    zones: row.facts.party?.zones ?? [],
    states: row.facts.party?.states ?? [],
    rules: row.findings,
    inputs: inputsOf(ctx, row),
    chain: row.chain,
    seq: row.seq,
    hash: row.hash.toString('hex'),
    createdAt: iso(row.created_at),
  };
}

export async function read(ctx: Context, id: string) {
  const row = await reader(ctx).maybe<ReceiptRow>(
    sql`${WITH_CONTENTS} where r.org_id = ${ctx.org.id} and r.id = ${id}`,
  );
  if (!row) throw notFound('receipt');
  return toReceipt(ctx, row);
}

/** A call that came to us has none. */
export async function ofCall(ctx: Context, callId: string): Promise<z.input<typeof CallReceipt>> {
  await calls.read(ctx, callId);
  const rows = await reader(ctx).rows<ReceiptRow>(sql`
    ${WITH_CONTENTS} where r.org_id = ${ctx.org.id} and r.call_id = ${callId} order by r.created_at desc, r.id desc limit 200`);
  return { callId, notice: NOTICE, receipts: rows.reverse().map((row) => toReceipt(ctx, row)) };
}

type Query = z.output<typeof ReceiptQuery>;

export async function list(ctx: Context, query: Query) {
  return toCallingPage(await selectPage(ctx, query, pageAt(query)), query.limit, (row) => toReceipt(ctx, row));
}

/** The facts and the rules are in the JSON only: the table shows which rule decided. */
const COLUMNS: CsvColumns<z.input<typeof Receipt>> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  moment: ({ moment }) => moment,
  channel: ({ channel }) => channel,
  phone: ({ phone }) => phone,
  callId: ({ callId }) => callId,
  workflowExecutionId: ({ workflowExecutionId }) => workflowExecutionId,
  workflowId: ({ workflowId }) => workflowId,
  verdict: ({ verdict }) => verdict,
  rule: ({ rule }) => rule,
  because: ({ because }) => because,
  citation: ({ citation }) => citation,
  verified: ({ verified }) => verified,
  nextAllowedAt: ({ nextAllowedAt }) => nextAllowedAt,
  zones: ({ zones }) => zones.join(' '),
  states: ({ states }) => states.join(' '),
  chain: ({ chain }) => chain,
  seq: ({ seq }) => seq,
  hash: ({ hash }) => hash,
};

export const exportReceipts = (ctx: Context, query: Query) =>
  csvAnswer(ctx, 'receipts', COLUMNS, receiptBatches(ctx, query));

async function* receiptBatches(ctx: Context, query: Query): AsyncGenerator<z.input<typeof Receipt>[]> {
  for await (const rows of batchesOf((bounds) => selectPage(ctx, query, bounds)))
    yield rows.map((row) => toReceipt(ctx, row));
}

function selectPage(ctx: Context, query: Query, { older, newest }: PageBounds): Promise<ReceiptRow[]> {
  const { phone, callId, workflowExecutionId, workflowId, rule, verdict } = query;
  const at = sql`r.created_at`;
  const where = all(
    sql`r.org_id = ${ctx.org.id}`,
    phone !== undefined && ofNumber(ctx, phone, older),
    callId !== undefined && sql`r.call_id = ${callId}`,
    workflowExecutionId !== undefined && sql`r.execution_id = ${workflowExecutionId}`,
    workflowId !== undefined && sql`r.workflow_id = ${workflowId}`,
    rule !== undefined && sql`r.rule = ${rule}`,
    verdict !== undefined && sql`r.verdict = ${verdict}`,
    createdWithin(query, at),
    older(at, sql`r.id`),
  );
  return reader(ctx).rows<ReceiptRow>(sql`${WITH_CONTENTS} where ${where} ${newest(at, sql`r.id`)}`);
}

/** Older receipts hold the number themselves, later ones in their contents. */
const ofNumber = (ctx: Context, phone: string, older: PageBounds['older']): Sql => {
  const ofPhone = sql`org_id = ${ctx.org.id} and phone = ${phone}`;
  return sql`r.id in (
    (select receipt_id from receipt_contents where ${ofPhone} and ${older(sql`created_at`, sql`receipt_id`)})
    union (select id from receipts where ${ofPhone} and ${older()}))`;
};
