// Owns the line in which turns of visitors wait at this node, and which visitors are there: a turn whose visitor has left
// does not wait in it. Turns take slots by organization, channel, address and visitor.
import type { Context } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { FairSlots, type Owner, type ReleaseSlot } from '../../../kernel/fairness/fairness.ts';
import { perKernel } from '../../../kernel/state.ts';
import type { ConversationRow } from '../store/conversations.ts';

/** Of one address, and of all, besides the turns that run: a visitor whose turn would wait longer is asked to come back. */
const MAX_WAITING_OF_ADDRESS = 20;
const MAX_WAITING = 500;
const RETRY_SECONDS = 10;
const ALL = '';

type Visited = Pick<ConversationRow, 'channel_id' | 'network' | 'visitor_id'>;

/** A visitor whom a website vouches for counts as an address of their own. `undefined`: no visitor's conversation. */
export const visitorShare = ({ channel_id, network, visitor_id }: Visited): string[] | undefined =>
  visitor_id === null || channel_id === null ? undefined : [channel_id, network ?? visitor_id, visitor_id];

type Presence = { open: number; left: AbortController };
const LEFT = AbortSignal.abort();

class VisitorLine {
  readonly #present = new Map<string, Presence>();
  /** Messages that are not answered yet, by address and of all. */
  readonly #underWay = new Map<string, number>();
  #slots: FairSlots | undefined;

  #slotsOf({ tuning }: Context): FairSlots {
    this.#slots ??= new FairSlots(tuning.visitorTurns, 1);
    return this.#slots;
  }

  isPresent = (visitorId: string): boolean => this.#present.has(visitorId);

  /** A request or a stream of the visitor is open until the returned function is called. */
  enter(visitorId: string): () => void {
    const presence = this.#present.get(visitorId) ?? { open: 0, left: new AbortController() };
    presence.open += 1;
    this.#present.set(visitorId, presence);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      presence.open -= 1;
      if (presence.open > 0) return;
      this.#present.delete(visitorId);
      presence.left.abort();
    };
  }

  /** A slot for a turn. `undefined`: none is free, and the visitor has left. */
  admit(ctx: Context, owner: Owner, visitorId: string): ReleaseSlot | Promise<ReleaseSlot | undefined> {
    return this.#slotsOf(ctx).acquire(owner, undefined, this.#present.get(visitorId)?.left.signal ?? LEFT);
  }

  /**
   * Before a message is stored: one that would wait too long is refused, and the visitor keeps it. The returned function
   * is called when the message was answered, or put off.
   */
  join(ctx: Context, share: readonly string[]): () => void {
    const { visitorTurns } = ctx.tuning;
    const bounds: [string, number][] = [
      [ALL, visitorTurns + MAX_WAITING],
      [`${ctx.org.id} ${share.slice(0, -1).join(' ')}`, Math.ceil(visitorTurns / 5) + MAX_WAITING_OF_ADDRESS],
    ];
    const isFull = bounds.some(([name, most]) => (this.#underWay.get(name) ?? 0) >= most);
    if (isFull && ctx.config.RATE_LIMITS === 'on')
      throw new Problem(
        'rate_limited',
        `Many messages wait for their answer. This one was not stored: send it again in ${RETRY_SECONDS} seconds.`,
        { retryAfter: RETRY_SECONDS },
      );
    for (const [name] of bounds) this.#underWay.set(name, (this.#underWay.get(name) ?? 0) + 1);
    return () => {
      for (const [name] of bounds) {
        const left = (this.#underWay.get(name) ?? 1) - 1;
        if (left > 0) this.#underWay.set(name, left);
        else this.#underWay.delete(name);
      }
    };
  }
}

export const visitorLine = perKernel(() => new VisitorLine());
