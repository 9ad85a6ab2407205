// Owns which conversations are followed from this node. A signal wakes the readers of one conversation; a single
// statement for all of them finds every two seconds what a lost signal would have announced.
import type { TopicWatch } from '../../../kernel/cluster/topic-watch.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';

const POLL_MS = 2000;

type Follower = () => void;
/** `wakes` is a count: what was read before the last wake may be old. */
type Followed = { orgId: string; followers: Set<Follower>; wakes: number; seen: string | undefined; unlisten(): void };

export class FollowedConversations {
  readonly #topics: TopicWatch;
  readonly #followed = new Map<string, Followed>();
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;

  constructor(topics: TopicWatch) {
    this.#topics = topics;
  }

  follow({ org, db, log }: Context, id: string, follower: Follower): () => void {
    const followed = this.#followed.get(id) ?? this.#start(org.id, id);
    followed.followers.add(follower);
    this.#timer ??= setInterval(() => {
      this.#poll(db).catch((error: unknown) => log.debug({ err: error }, 'followed conversations'));
    }, POLL_MS).unref();
    return () => {
      followed.followers.delete(follower);
      if (followed.followers.size > 0) return;
      followed.unlisten();
      this.#followed.delete(id);
      if (this.#followed.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  wakesOf(id: string): number {
    return this.#followed.get(id)?.wakes ?? 0;
  }

  #start(orgId: string, id: string): Followed {
    const wake = (): void => {
      followed.wakes += 1;
      for (const follower of followed.followers) follower();
    };
    const followed: Followed = {
      orgId,
      followers: new Set(),
      wakes: 0,
      seen: undefined,
      unlisten: this.#topics.listen(id, wake),
    };
    this.#followed.set(id, followed);
    return followed;
  }

  async #poll(db: Database): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      const wanted = [...this.#followed].map(([id, { orgId }]) => ({ id, org_id: orgId }));
      const rows = await db.rows<{ id: string; seen: string }>(sql`
        select conversation.id, concat_ws(' ', message_count, trace_count, status, queue, worker, updated_at) as seen
        from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (id uuid, org_id uuid)
        join conversations conversation on conversation.org_id = wanted.org_id and conversation.id = wanted.id`);
      for (const { id, seen } of rows) {
        const followed = this.#followed.get(id);
        if (!followed || followed.seen === seen) continue;
        followed.seen = seen;
        this.#topics.wake(id);
      }
    } finally {
      this.#isPolling = false;
    }
  }
}
