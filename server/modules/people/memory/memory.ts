// Owns the table memory_facts: what is remembered about a person. Text and vector are sealed under the key of the
// leaf they belong to.

import type { z } from 'zod';
import { pageAt, toPage } from '../../../http/pages.ts';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, type Kernel, reader, systemContext, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { all, sql } from '../../../kernel/db/sql.ts';
import { badRequest, conflict, notFound } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { addJob, type Run } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import type { DataKey } from '../../../kernel/secrets/envelope.ts';
import { factCreated, factDeleted } from '../person/events.ts';
import { lockPerson } from '../person/identifiers.ts';
import { forgetExpiredFact } from '../person/jobs.ts';
import * as legalHolds from '../person/legal-holds.ts';
import { getLeaf, getPerson, idsOf } from '../person/lineage.ts';
import * as locks from '../person/locks.ts';
import { getKey, indexer, loadKeys, openFor, sealFor } from '../person/seal.ts';
import type { CreateFact, Fact, FactQuery, Recall } from './schema.ts';

/** The port through which memory gets vectors; the model router implements it. */
export type Embedder = {
  /** Vectors of different names are never compared. */
  name: string;
  /** `question` embeds the text that facts are searched with; it overtakes texts that are only stored. */
  embed(ctx: Context, texts: readonly string[], use: 'fact' | 'question'): Promise<ArrayLike<number>[]>;
};

type FactRow = RowOf<'memory_facts'>;
type FactView = z.input<typeof Fact>;

/** Recall reads all facts of a person, so their number is limited. */
const MAX_FACTS = 1000;
/** After a change of the embedder each recall renews this many vectors; later recalls renew the rest. */
const MAX_RENEWED = 32;

const textColumn = (id: string) => ({ table: 'memory_facts', row: id, field: 'text' });
const vectorColumn = (id: string) => ({ table: 'memory_facts', row: id, field: 'embedding' });
const toBytes = (vector: ArrayLike<number>): Buffer => Buffer.from(Float32Array.from(vector).buffer);
const fromBytes = (bytes: Buffer): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);

const toFact = (row: FactRow, text: string): FactView => ({
  id: row.id,
  end_user_id: row.end_user_id,
  text,
  confidence: row.confidence,
  source: row.source,
  conversation_id: row.conversation_id,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  expires_at: isoOrNull(row.expires_at),
});

async function openAll(
  ctx: Context,
  db: Db,
  rows: readonly FactRow[],
): Promise<{ row: FactRow; key: DataKey; text: string }[]> {
  const leafIds = rows.map((row) => row.end_user_id);
  const keys = await loadKeys(ctx, db, leafIds);
  return rows.flatMap((row) => {
    const key = keys.get(row.end_user_id);
    return key ? [{ row, key, text: openFor(ctx, key, textColumn(row.id), row.sealed).toString('utf8') }] : [];
  });
}

/** Expired facts are hidden at once; the job deletes them later. */
const isUnexpired = (ctx: Context) => sql`(expires_at is null or expires_at > ${ctx.clock.now()})`;

export async function create(ctx: Context, embedder: Embedder, body: z.output<typeof CreateFact>): Promise<FactView> {
  const expiresAt = body.expires_at === undefined ? null : new Date(body.expires_at);
  if (expiresAt && expiresAt <= ctx.clock.now())
    throw badRequest('expires_at: the time is past. Choose one in the future.');
  await getLeaf(ctx, reader(ctx), body.end_user_id);
  // Outside the transaction: a model may be slow.
  const [vector = []] = await embedder.embed(ctx, [body.text], 'fact');
  return transaction(ctx, async (tx) => {
    const index = (await indexer(ctx, tx))('memory_fact', body.text.toLowerCase());
    await locks.share(ctx, tx);
    const person = await lockPerson(ctx, tx, body.end_user_id);
    const leafId = body.end_user_id.toLowerCase();
    const existing = await tx.maybe<FactRow>(sql`
      select * from memory_facts where org_id = ${ctx.org.id} and end_user_id = ${leafId} and text_index = ${index}`);
    const { count } = await tx.one<{ count: number }>(sql`
      select count(*)::int as count from memory_facts where org_id = ${ctx.org.id} and end_user_id = any(${person.leafIds}::uuid[])`);
    if (!existing && count >= MAX_FACTS) {
      throw conflict(`This person has ${MAX_FACTS} facts already, the maximum. Forget some first.`, {
        limit: MAX_FACTS,
      });
    }
    const id = existing?.id ?? uuid7();
    const key = await getKey(ctx, tx, leafId);
    const now = ctx.clock.now();
    // The same text again refreshes the fact instead of adding another.
    const row = await tx.one<FactRow>(sql`
      insert into memory_facts (id, org_id, end_user_id, text_index, sealed, embedding, embedder, confidence, source, conversation_id,
        created_at, updated_at, expires_at, due_at)
      values (${id}, ${ctx.org.id}, ${leafId}, ${index}, ${sealFor(ctx, key, textColumn(id), body.text)},
        ${sealFor(ctx, key, vectorColumn(id), toBytes(vector))}, ${embedder.name}, ${body.confidence}, ${body.source},
        ${body.conversation_id ?? null}, ${now}, ${now}, ${expiresAt}, ${expiresAt && ctx.clock.toWall(expiresAt)})
      on conflict (org_id, end_user_id, text_index) do update set sealed = excluded.sealed, embedding = excluded.embedding,
        embedder = excluded.embedder, confidence = excluded.confidence, source = excluded.source,
        conversation_id = excluded.conversation_id, updated_at = excluded.updated_at, expires_at = excluded.expires_at,
        due_at = excluded.due_at
      returning *`);
    if (expiresAt) {
      const payload = { id, org_id: ctx.org.id };
      await addJob(ctx, tx, forgetExpiredFact, payload, { at: expiresAt, key: dueKey(forgetExpiredFact, id) });
    }
    if (!existing) {
      const { source, conversation_id, confidence } = row;
      const data = { id, end_user_id: leafId, source, conversation_id, confidence };
      await emit(ctx, tx, factCreated, { subject: leafId, data });
    }
    return toFact(row, body.text);
  });
}

export async function list(ctx: Context, query: z.output<typeof FactQuery>) {
  const db = reader(ctx);
  const { older, newest } = pageAt(query);
  const { leafIds } = await getPerson(ctx, db, query.end_user_id);
  const rows = await db.rows<FactRow>(sql`
    select * from memory_facts
    where ${all(sql`org_id = ${ctx.org.id} and end_user_id = any(${leafIds}::uuid[])`, isUnexpired(ctx), older())}
    ${newest()}`);
  const texts = new Map((await openAll(ctx, db, rows)).map(({ row, text }) => [row.id, text]));
  return toPage(rows, query.limit, (row) => toFact(row, texts.get(row.id) ?? ''));
}

export async function ofLeaves(ctx: Context, db: Db, leafIds: readonly string[]): Promise<FactView[]> {
  const rows = await db.rows<FactRow>(sql`
    select * from memory_facts where org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[]) and ${isUnexpired(ctx)} order by id`);
  return (await openAll(ctx, db, rows)).map(({ row, text }) => toFact(row, text));
}

async function find(ctx: Context, db: Db, id: string): Promise<FactRow> {
  const row = await db.maybe<FactRow>(
    sql`select * from memory_facts where org_id = ${ctx.org.id} and id = ${id} and ${isUnexpired(ctx)}`,
  );
  if (!row) throw notFound('fact');
  return row;
}

export async function read(ctx: Context, id: string): Promise<FactView> {
  const db = reader(ctx);
  const [fact] = await openAll(ctx, db, [await find(ctx, db, id)]);
  if (!fact) throw notFound('fact');
  return toFact(fact.row, fact.text);
}

/** The facts nearest in meaning, as far as the embedder knows meaning. */
export async function recall(
  ctx: Context,
  embedder: Embedder,
  { end_user_id, text, limit, min_score }: z.output<typeof Recall>,
) {
  const db = reader(ctx);
  const { leafIds } = await getPerson(ctx, db, end_user_id);
  const rows = await db.rows<FactRow>(sql`
    select * from memory_facts
    where org_id = ${ctx.org.id} and end_user_id = any(${leafIds}::uuid[]) and ${isUnexpired(ctx)}
    order by created_at desc, id desc limit ${MAX_FACTS * 2}`);
  const facts = await openAll(ctx, db, rows);
  const stale = facts.filter(({ row }) => row.embedder !== embedder.name).slice(0, MAX_RENEWED);
  const current = [...facts.filter(({ row }) => row.embedder === embedder.name), ...stale];
  const [question = [], ...renewed] = await embedder.embed(ctx, [text, ...stale.map((fact) => fact.text)], 'question');
  for (const [i, { row, key }] of stale.entries())
    await renew(ctx, db, embedder, { id: row.id, key, vector: renewed[i] ?? [] });
  const vectors = new Map(stale.map(({ row }, i) => [row.id, Float32Array.from(renewed[i] ?? [])]));
  const scored = current.map(({ row, key, text: stored }) => {
    const vector = vectors.get(row.id) ?? fromBytes(openFor(ctx, key, vectorColumn(row.id), row.embedding));
    return { score: cosine(question, vector), fact: toFact(row, stored) };
  });
  const near = scored.filter(({ score }) => score >= min_score);
  return { data: near.sort((a, b) => b.score - a.score || b.fact.confidence - a.fact.confidence).slice(0, limit) };
}

type RenewedVector = { id: string; key: DataKey; vector: ArrayLike<number> };

async function renew(ctx: Context, db: Db, embedder: Embedder, { id, key, vector }: RenewedVector): Promise<void> {
  const sealed = sealFor(ctx, key, vectorColumn(id), toBytes(vector));
  await db.run(sql`
    update memory_facts set embedding = ${sealed}, embedder = ${embedder.name} where org_id = ${ctx.org.id} and id = ${id}`);
}

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, aa, bb] = [0, 0, 0];
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i] as number, b[i] as number];
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 || bb === 0 ? 0 : Math.round((dot / Math.sqrt(aa * bb)) * 1e6) / 1e6;
}

async function emitDeleted(ctx: Context, tx: Tx, row: Pick<FactRow, 'id' | 'end_user_id'>, why: string): Promise<void> {
  await emit(ctx, tx, factDeleted, {
    subject: row.end_user_id,
    data: { id: row.id, end_user_id: row.end_user_id, why },
  });
}

export async function forget(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const row = await find(ctx, tx, id);
    const deleted = await tx.run(sql`delete from memory_facts where org_id = ${ctx.org.id} and id = ${row.id}`);
    if (deleted === 0) return;
    await emitDeleted(ctx, tx, row, 'forgotten');
    await audit(ctx, tx, 'memory.fact.deleted', row.id, { end_user_id: row.end_user_id });
  });
}

export async function forgetAll(ctx: Context, endUserId: string): Promise<{ forgotten: number }> {
  return transaction(ctx, async (tx) => {
    await locks.share(ctx, tx);
    const leaf = await getLeaf(ctx, tx, endUserId);
    const leafIds = idsOf(await locks.lockPeople(ctx, tx, [leaf.current_id]));
    const rows = await tx.rows<FactRow>(sql`
      delete from memory_facts where org_id = ${ctx.org.id} and end_user_id = any(${leafIds}::uuid[]) returning *`);
    for (const row of rows) await emitDeleted(ctx, tx, row, 'forgotten');
    await audit(ctx, tx, 'memory.facts.deleted', leaf.current_id, { facts: rows.length });
    return { forgotten: rows.length };
  });
}

/** The person is under a legal hold: the fact stays, and is checked again in a day. */
async function postpone(ctx: Context, tx: Tx, { id }: FactRow): Promise<void> {
  const later = ctx.clock.toWall(new Date(ctx.clock.nowMs() + 24 * 3600_000));
  await tx.run(sql`update memory_facts set due_at = ${later} where org_id = ${ctx.org.id} and id = ${id}`);
}

export async function expire(kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> {
  const ctx = systemContext(kernel, org_id, 'forget-expired-fact');
  await transaction(ctx, async (tx) => {
    const fact = await tx.maybe<FactRow>(
      sql`select * from memory_facts where org_id = ${org_id} and id = ${id} for update`,
    );
    await run.fence(tx);
    if (fact && (await legalHolds.isOnHold(ctx, tx, fact.end_user_id))) return postpone(ctx, tx, fact);
    const row = await tx.maybe<FactRow>(sql`
      delete from memory_facts where org_id = ${org_id} and id = ${id} and expires_at <= ${ctx.clock.now()} returning *`);
    if (row) await emitDeleted(ctx, tx, row, 'expired');
  });
}
