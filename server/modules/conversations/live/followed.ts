// Owns which conversations are followed from this node. A signal wakes the readers of one conversation; a single statement for all of them
// now and then finds what a lost signal would have told.
import type { TopicWatch } from '../../../kernel/cluster/topic-watch.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/db.ts';
import { sql } from '../../../kernel/sql.ts';

const LOOK_MS = 2000;

type Follower = () => void;
/** `wakes` counts: what was read before the last one may be old. */
type Followed = { orgId: string; followers: Set<Follower>; wakes: number; seen: string | undefined; unlisten(): void };

export class FollowedConversations {
  readonly #topics: TopicWatch;
  readonly #followed = new Map<string, Followed>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(topics: TopicWatch) {
    this.#topics = topics;
  }

  follow({ org, db, log }: Context, id: string, follower: Follower): () => void {
    const followed = this.#followed.get(id) ?? this.#begin(org.id, id);
    followed.followers.add(follower);
    this.#timer ??= setInterval(() => {
      this.#look(db).catch((error: unknown) => log.debug({ err: error }, 'followed conversations'));
    }, LOOK_MS).unref();
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

  #begin(orgId: string, id: string): Followed {
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

  async #look(db: Database): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const asked = [...this.#followed].map(([id, { orgId }]) => ({ id, org_id: orgId }));
      const rows = await db.rows<{ id: string; seen: string }>(sql`
        select conversation.id, concat_ws(' ', message_count, trace_count, status, queue, worker, updated_at) as seen
        from json_to_recordset(${JSON.stringify(asked)}::json) as asked (id uuid, org_id uuid)
        join conversations conversation on conversation.org_id = asked.org_id and conversation.id = asked.id`);
      for (const { id, seen } of rows) {
        const followed = this.#followed.get(id);
        if (!followed || followed.seen === seen) continue;
        followed.seen = seen;
        this.#topics.wake(id);
      }
    } finally {
      this.#isLooking = false;
    }
  }
}
