// What a process remembers of revisions between turns: a change of a policy is heard within seconds, and a turn costs no look-up.
import type { Context } from '../../kernel/context.ts';
import * as liveRevisions from '../assistants/live-revision.ts';

const KEPT_MS = 2000;
const MAX_KEPT = 500;
const known = new Map<string, { revision: liveRevisions.LiveRevision; until: number }>();

export async function revisionOf(
  ctx: Context,
  { assistant_id, revision_id }: { assistant_id: string; revision_id: string },
): Promise<liveRevisions.LiveRevision> {
  const key = `${ctx.org.id}/${revision_id}`;
  const cached = known.get(key);
  if (cached && cached.until > performance.now()) return cached.revision;
  const revision = await liveRevisions.load(ctx, { assistantId: assistant_id, revisionId: revision_id });
  if (!revision) throw new Error(`the revision ${revision_id} of a conversation is gone`);
  known.delete(key);
  known.set(key, { revision, until: performance.now() + KEPT_MS });
  const oldest = known.size > MAX_KEPT ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  return revision;
}
