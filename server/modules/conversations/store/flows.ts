// Owns what a conversation runs on: the table conversation_flows, with the flow it started with, stored once per
// content and parsed once per process; and its revision, cached so that a turn costs no look-up and a changed policy
// applies within seconds.

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Executable } from '../../../../flow/interpreter/executable.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { perKernel } from '../../../kernel/state.ts';
import * as liveRevisions from '../../assistants/live-revision.ts';

const parsedFlows = perKernel(() => new LRUCache<string, Executable>({ max: 100 }));
const DAY = 24 * 3600_000;

function cacheParsed(ctx: Context, hash: Buffer, text: string): Executable {
  const key = hash.toString('hex');
  const executable = parsedFlows(ctx).get(key) ?? (JSON.parse(text) as Executable);
  parsedFlows(ctx).set(key, executable);
  return executable;
}

export async function store(ctx: Context, tx: Tx, text: string): Promise<{ hash: Buffer; executable: Executable }> {
  const hash = createHash('sha256').update(text).digest();
  const now = ctx.clock.now();
  // A flow may have megabytes: it is sent with the first conversation, not with every one. Its day is renewed by the
  // first of each day, so that retention, which spares what was used within days, never deletes a flow under a
  // conversation that starts.
  const known = await tx.maybe<Pick<RowOf<'conversation_flows'>, 'last_used_at'>>(
    sql`select last_used_at from conversation_flows where org_id = ${ctx.org.id} and hash = ${hash}`,
  );
  if (!known || known.last_used_at.getTime() < now.getTime() - DAY) {
    await tx.run(sql`
      insert into conversation_flows (org_id, hash, executable, last_used_at) values (${ctx.org.id}, ${hash}, ${text}, ${now})
      on conflict (org_id, hash) do update set last_used_at = greatest(conversation_flows.last_used_at, excluded.last_used_at)`);
  }
  return { hash, executable: cacheParsed(ctx, hash, text) };
}

/** The content names itself, so what one process has parsed is right for every organization that has the hash. */
export async function open(ctx: Context, hash: Buffer): Promise<Executable> {
  const known = parsedFlows(ctx).get(hash.toString('hex'));
  if (known) return known;
  const { executable } = await reader(ctx).one<Pick<RowOf<'conversation_flows'>, 'executable'>>(sql`
    select executable from conversation_flows where org_id = ${ctx.org.id} and hash = ${hash}`);
  return cacheParsed(ctx, hash, executable);
}

const REVISION_MS = 2000;
const recentRevisions = perKernel(
  () => new LRUCache<string, liveRevisions.LiveRevision>({ max: 500, ttl: REVISION_MS }),
);

export async function revisionOf(
  ctx: Context,
  { assistant_id, revision_id }: { assistant_id: string; revision_id: string },
): Promise<liveRevisions.LiveRevision> {
  const key = `${ctx.org.id}/${revision_id}`;
  const known = recentRevisions(ctx).get(key);
  if (known) return known;
  const revision = await liveRevisions.load(ctx, { assistantId: assistant_id, revisionId: revision_id });
  if (!revision) throw new Error(`the revision ${revision_id} of a conversation is gone`);
  recentRevisions(ctx).set(key, revision);
  return revision;
}
