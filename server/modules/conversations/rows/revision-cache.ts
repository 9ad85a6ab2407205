// What a process remembers of revisions between turns: a change of a policy is heard within seconds, and a turn costs no look-up.
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../kernel/context.ts';
import { perKernel } from '../../../kernel/state.ts';
import * as liveRevisions from '../../assistants/live-revision.ts';

const KEPT_MS = 2000;
const keptRevisions = perKernel(() => new LRUCache<string, liveRevisions.LiveRevision>({ max: 500, ttl: KEPT_MS }));

export async function revisionOf(
  ctx: Context,
  { assistant_id, revision_id }: { assistant_id: string; revision_id: string },
): Promise<liveRevisions.LiveRevision> {
  const key = `${ctx.org.id}/${revision_id}`;
  const kept = keptRevisions(ctx);
  const known = kept.get(key);
  if (known) return known;
  const revision = await liveRevisions.load(ctx, { assistantId: assistant_id, revisionId: revision_id });
  if (!revision) throw new Error(`the revision ${revision_id} of a conversation is gone`);
  kept.set(key, revision);
  return revision;
}
