// Owns reading and embedding all documents of a base anew: a job that begins a few of them at a time, so that new uploads are not kept
// waiting, and that goes on where it stopped. Searches find the old passages of a document until its new ones are there.
import { audit } from '../../kernel/audit.ts';
import { type Context, type Kernel, systemContext, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { addJob, type Run } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { sql } from '../../kernel/sql.ts';
import * as bases from './bases.ts';
import * as documents from './documents.ts';
import { reindexKnowledgeBase } from './jobs.ts';

const AT_ONCE = 4;
const LOOKS_AGAIN_MS = 500;

/** One at a time: while a base is under way, asking again changes nothing. */
export async function begin(ctx: Context, id: string) {
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
    if (total > 0) await lookAgain(ctx, tx, id, now);
    await audit(ctx, tx, 'knowledge_base.reindexed', id, { name: row.name, documents: total });
    return bases.toBase(row);
  });
}

const lookAgain = (ctx: Context, tx: Tx, id: string, at: Date): Promise<string> =>
  addJob(ctx, tx, reindexKnowledgeBase, { id, org_id: ctx.org.id }, { key: dueKey(reindexKnowledgeBase, id), at });

export async function beginMore(kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> {
  const ctx = systemContext(kernel, org_id, 'reindex-knowledge-base');
  await transaction(ctx, async (tx) => {
    // Documents before their base, in the order in which whoever embeds them locks the two.
    const seen = await tx.maybe<bases.BaseRow>(sql`select * from knowledge_bases where org_id = ${org_id} and id = ${id}`);
    const waiting = seen ? await underWay(ctx, tx, seen) : 0;
    const next = seen && bases.isReindexing(seen) ? await following(ctx, tx, seen, AT_ONCE - waiting) : [];
    const base = await tx.maybe<bases.BaseRow>(
      sql`select * from knowledge_bases where org_id = ${org_id} and id = ${id} for update`,
    );
    await run.fence(tx);
    if (!base || !bases.isReindexing(base)) return;
    if (base.deleted_at !== null) return leave(ctx, tx, base);
    if (!isAsSeen(seen, base)) {
      await lookAgain(ctx, tx, id, ctx.clock.now());
      return;
    }
    for (const row of next) await documents.restart(ctx, tx, row);
    const begun = base.reindex_begun + next.length;
    if (begun > 0 && waiting + next.length === 0) return finish(ctx, tx, base);
    const last = next.at(-1);
    const at = new Date(ctx.clock.nowMs() + LOOKS_AGAIN_MS);
    await tx.run(sql`
      update knowledge_bases set reindex_begun = ${begun}, reindex_done = ${Math.max(begun - waiting - next.length, 0)}, due_at = ${ctx.clock.toWall(at)},
        reindex_after_at = ${last?.created_at ?? base.reindex_after_at}, reindex_after_id = ${last?.id ?? base.reindex_after_id}
      where org_id = ${org_id} and id = ${id}`);
    await lookAgain(ctx, tx, id, at);
  });
}

/** Nobody has begun it anew, or gone on with it, since. */
const isAsSeen = (seen: bases.BaseRow | undefined, { reindex_started_at, reindex_after_id }: bases.BaseRow): boolean =>
  seen?.reindex_started_at?.getTime() === reindex_started_at?.getTime() && seen?.reindex_after_id === reindex_after_id;

/** How many of those that were begun are not done. */
async function underWay(ctx: Context, tx: Tx, base: bases.BaseRow): Promise<number> {
  const { waiting } = await tx.one<{ waiting: number }>(sql`
    select count(*)::int as waiting from documents where org_id = ${ctx.org.id} and kb_id = ${base.id} and due_at is not null
      and (created_at, id) <= (${base.reindex_after_at}::timestamptz, ${base.reindex_after_id}::uuid)`);
  return waiting;
}

/** Oldest first. What was added since the reindex began is new anyway. */
function following(ctx: Context, tx: Tx, base: bases.BaseRow, amount: number): Promise<documents.DocumentRow[]> {
  const { reindex_after_at, reindex_after_id } = base;
  const behind = reindex_after_at === null ? sql`true` : sql`(created_at, id) > (${reindex_after_at}, ${reindex_after_id}::uuid)`;
  return tx.rows<documents.DocumentRow>(sql`
    select * from documents where org_id = ${ctx.org.id} and kb_id = ${base.id} and created_at <= ${base.reindex_started_at} and ${behind}
    order by created_at, id limit ${Math.max(amount, 0)} for update`);
}

async function finish(ctx: Context, tx: Tx, { id, reindex_begun }: bases.BaseRow): Promise<void> {
  await tx.run(sql`
    update knowledge_bases set reindex_finished_at = ${ctx.clock.now()}, reindex_total = ${reindex_begun}, reindex_done = ${reindex_begun}, due_at = null
    where org_id = ${ctx.org.id} and id = ${id}`);
}

async function leave(ctx: Context, tx: Tx, { id }: bases.BaseRow): Promise<void> {
  await tx.run(sql`update knowledge_bases set due_at = null where org_id = ${ctx.org.id} and id = ${id}`);
}
