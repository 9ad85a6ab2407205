// Owns reading and embedding all documents of a base again: a job that starts a few of them at a time, so that new
// uploads do not wait, and that continues where it stopped. Searches find the old passages of a document until its
// new ones are there.
import { audit } from '../../kernel/audit.ts';
import { type Context, type Kernel, systemContext, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import { addJob, type Run } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import * as bases from './bases.ts';
import * as documents from './documents.ts';
import { reindexKnowledgeBase } from './jobs.ts';

const MAX_RUNNING = 4;
const INTERVAL_MS = 500;

/** One at a time: while a base is being reindexed, another request changes nothing. */
export async function start(ctx: Context, id: string) {
  return transaction(ctx, async (tx) => {
    const old = await bases.find(ctx, id, tx, sql`for update`);
    if (bases.isReindexing(old)) return bases.toBase(old);
    const now = ctx.clock.now();
    const { total } = await tx.one<{ total: number }>(sql`
      select count(*)::int as total from documents where org_id = ${ctx.org.id} and kb_id = ${id} and created_at <= ${now}`);
    const row = await tx.one<bases.BaseRow>(sql`
      update knowledge_bases set reindex_started_at = ${now}, reindex_finished_at = ${total === 0 ? now : null}, reindex_total = ${total},
        reindex_begun = 0, reindex_done = 0, reindex_after_at = null, reindex_after_id = null,
        due_at = ${total === 0 ? null : ctx.clock.toWall(now)}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    if (total > 0) await enqueueCheck(ctx, tx, id, now);
    await audit(ctx, tx, 'knowledge_base.reindexed', id, { name: row.name, documents: total });
    return bases.toBase(row);
  });
}

const enqueueCheck = (ctx: Context, tx: Tx, id: string, at: Date): Promise<string> =>
  addJob(ctx, tx, reindexKnowledgeBase, { id, org_id: ctx.org.id }, { key: dueKey(reindexKnowledgeBase, id), at });

export async function startMore(
  kernel: Kernel,
  { id, org_id }: { id: string; org_id: string },
  run: Run,
): Promise<void> {
  const ctx = systemContext(kernel, org_id, 'reindex-knowledge-base');
  await transaction(ctx, async (tx) => {
    // Documents before their base, in the order in which the embedding job locks the two.
    const seen = await tx.maybe<bases.BaseRow>(
      sql`select * from knowledge_bases where org_id = ${org_id} and id = ${id}`,
    );
    const waiting = seen ? await countRunning(ctx, tx, seen) : 0;
    const next = seen && bases.isReindexing(seen) ? await nextDocuments(ctx, tx, seen, MAX_RUNNING - waiting) : [];
    const base = await tx.maybe<bases.BaseRow>(
      sql`select * from knowledge_bases where org_id = ${org_id} and id = ${id} for update`,
    );
    await run.fence(tx);
    if (!base || !bases.isReindexing(base)) return;
    if (base.deleted_at !== null) return clearDue(ctx, tx, base);
    if (!isUnchanged(seen, base)) {
      await enqueueCheck(ctx, tx, id, ctx.clock.now());
      return;
    }
    for (const row of next) await documents.restart(ctx, tx, row);
    const started = base.reindex_begun + next.length;
    if (started > 0 && waiting + next.length === 0) return finish(ctx, tx, base);
    const last = next.at(-1);
    const at = new Date(ctx.clock.nowMs() + INTERVAL_MS);
    await tx.run(sql`
      update knowledge_bases set reindex_begun = ${started}, reindex_done = ${Math.max(started - waiting - next.length, 0)}, due_at = ${ctx.clock.toWall(at)},
        reindex_after_at = ${last?.created_at ?? base.reindex_after_at}, reindex_after_id = ${last?.id ?? base.reindex_after_id}
      where org_id = ${org_id} and id = ${id}`);
    await enqueueCheck(ctx, tx, id, at);
  });
}

/** No other run has started or continued it since. */
const isUnchanged = (
  seen: bases.BaseRow | undefined,
  { reindex_started_at, reindex_after_id }: bases.BaseRow,
): boolean =>
  seen?.reindex_started_at?.getTime() === reindex_started_at?.getTime() && seen?.reindex_after_id === reindex_after_id;

/** How many of the started documents are not done. */
async function countRunning(ctx: Context, tx: Tx, base: bases.BaseRow): Promise<number> {
  const { waiting } = await tx.one<{ waiting: number }>(sql`
    select count(*)::int as waiting from documents where org_id = ${ctx.org.id} and kb_id = ${base.id} and due_at is not null
      and (created_at, id) <= (${base.reindex_after_at}::timestamptz, ${base.reindex_after_id}::uuid)`);
  return waiting;
}

/** Oldest first. Documents added since the reindex started are new anyway. */
function nextDocuments(ctx: Context, tx: Tx, base: bases.BaseRow, amount: number): Promise<documents.DocumentRow[]> {
  const { reindex_after_at, reindex_after_id } = base;
  const behind =
    reindex_after_at === null ? sql`true` : sql`(created_at, id) > (${reindex_after_at}, ${reindex_after_id}::uuid)`;
  return tx.rows<documents.DocumentRow>(sql`
    select * from documents where org_id = ${ctx.org.id} and kb_id = ${base.id} and created_at <= ${base.reindex_started_at} and ${behind}
    order by created_at, id limit ${Math.max(amount, 0)} for update`);
}

async function finish(ctx: Context, tx: Tx, { id, reindex_begun }: bases.BaseRow): Promise<void> {
  await tx.run(sql`
    update knowledge_bases set reindex_finished_at = ${ctx.clock.now()}, reindex_total = ${reindex_begun}, reindex_done = ${reindex_begun}, due_at = null
    where org_id = ${ctx.org.id} and id = ${id}`);
}

async function clearDue(ctx: Context, tx: Tx, { id }: bases.BaseRow): Promise<void> {
  await tx.run(sql`update knowledge_bases set due_at = null where org_id = ${ctx.org.id} and id = ${id}`);
}
