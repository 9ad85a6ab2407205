// Owns how much visitors may cause at this node: messages, new visitors and open streams. In memory, as every rate
// limit here.
import type { StreamSlots } from '../../http/followed-stream.ts';
import { type RateAllowance, RateLimiter } from '../../http/rate-limit.ts';
import type { RawRequest } from '../../http/route.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { ChannelRow } from './channels.ts';
import type { ChatVisit } from './visitor-chat.ts';

/** Whatever a channel says, it is asked for at each count. */
const ANY = 1;
/** Small signs of life: reading, typing, buying tokens. */
const SIGNS_PER_MINUTE = 240;
const MAX_TABS = 10;
const MAX_STREAMS_OF_ADDRESS = 200;

const isOn = ({ config }: Context): boolean => config.RATE_LIMITS === 'on';

export class VisitorLimits {
  readonly #messages = new RateLimiter({ name: 'visitor-messages', quota: ANY }, true);
  readonly #visitors = new RateLimiter({ name: 'new-visitors', quota: ANY }, true);
  readonly #signs = new RateLimiter({ name: 'visitor-signs', quota: SIGNS_PER_MINUTE }, true);

  countMessage({ ctx, channel, visitor }: ChatVisit): void {
    refuse(ctx, this.#messages.take(visitor.id, channel.limits.messages_per_minute), 'You are writing very fast. Wait a moment.');
  }

  countVisitor(ctx: Context, { id, limits }: ChannelRow): void {
    refuse(
      ctx,
      this.#visitors.take(id, limits.visitors_per_minute),
      'Many people are arriving right now. Try again in a minute.',
    );
  }

  countSign({ ctx, visitor }: ChatVisit): void {
    refuse(ctx, this.#signs.take(visitor.id), 'This page asks too often. Wait a moment.');
  }
}

function refuse(ctx: Context, { exceeded, resetSeconds }: RateAllowance, message: string): void {
  if (exceeded && isOn(ctx)) throw new Problem('rate_limited', message, { retryAfter: resetSeconds });
}

/** Streams that are open, by visitor and by address. */
export class VisitorStreamPlaces {
  readonly #open = new Map<string, number>();

  of({ visitor }: ChatVisit, { address }: RawRequest): Pick<StreamSlots, 'take' | 'leave'> {
    const places: [string, number][] = [
      [`visitor ${visitor.id}`, MAX_TABS],
      [`address ${address}`, MAX_STREAMS_OF_ADDRESS],
    ];
    return {
      take: (ctx) => {
        const isFull = places.some(([name, most]) => (this.#open.get(name) ?? 0) >= most);
        if (isFull && isOn(ctx))
          throw new Problem('rate_limited', 'This chat is open in too many places. Close one first.', { retryAfter: 5 });
        for (const [name] of places) this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
      },
      leave: () => {
        for (const [name] of places) {
          const left = (this.#open.get(name) ?? 1) - 1;
          if (left > 0) this.#open.set(name, left);
          else this.#open.delete(name);
        }
      },
    };
  }
}
