// Owns how comments stand in threads, and which step has how many open ones. Pure.
import type { Schema } from '../../sdk/parley.ts';

export type Comment = Schema<'FlowComment'>;
/** The first comment, and the answers to it, oldest first. */
export type CommentThread = { first: Comment; answers: readonly Comment[] };

/** Newest threads first. An answer whose first comment is out of reach stands alone. */
export function threadsOf(comments: readonly Comment[]): CommentThread[] {
  const threads = new Map<string, Comment[]>();
  for (const comment of comments.toSorted(
    (a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
  )) {
    const thread = threads.get(comment.thread_id);
    if (thread) thread.push(comment);
    else threads.set(comment.thread_id, [comment]);
  }
  return [...threads.values()].map(([first, ...answers]) => ({ first: first!, answers })).toReversed();
}

/** How many open threads each step has. */
export function openThreadsByNode(threads: readonly CommentThread[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { first } of threads) {
    if (first.node_id === null || first.resolved_at !== null) continue;
    counts.set(first.node_id, (counts.get(first.node_id) ?? 0) + 1);
  }
  return counts;
}
