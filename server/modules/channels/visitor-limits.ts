// Owns how much visitors may cause at this node: sessions, new visitors, messages, chats that start, open streams. In
// memory, as every rate limit here. Below each limit of a channel an address has a share, so that one alone never uses
// it up; visitors whom a website vouches for count by themselves.
import { createHash } from 'node:crypto';
import type { StreamSlots } from '../../http/followed-stream.ts';
import { networkOf, type RateAllowance, RateLimiter } from '../../http/rate-limit.ts';
import type { RawRequest } from '../../http/route.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { ChannelRow } from './channels.ts';
import type { ChatVisit, SessionRequest } from './visitors.ts';

/** Whatever a channel says, it is asked for at each count. */
const ANY = 1;
/** Small signs of life: reading, typing, buying tokens. */
const SIGNS_PER_MINUTE = 240;
/** Of one address: pages of visitors who came back buy a token when they are loaded. */
const SESSIONS_PER_MINUTE = 120;
const SESSIONS_OF_BROWSER_PER_MINUTE = 30;
const MAX_TABS = 10;
const MAX_STREAMS_OF_ADDRESS = 200;
/** How many visitors' worth one address may write: an office shares one. */
const VISITORS_PER_ADDRESS = { minute: 10, day: 20 };
const DAY_SECONDS = 86_400;

const isOn = ({ config }: Context): boolean => config.RATE_LIMITS === 'on';

/** What one address gets of a limit that all visitors share: a tenth, a few at least, and never all of it. */
export const shareOfAddress = (limit: number): number => Math.max(Math.ceil(limit / 10), Math.min(3, limit - 1), 1);

/** What is left of a limit for visitors whom no website vouches for. */
export const openToAnonymous = (limit: number): number => limit - Math.floor(limit / 5);

export class VisitorLimits {
  readonly #sessions = new RateLimiter({ name: 'sessions-of-address', quota: SESSIONS_PER_MINUTE }, true);
  readonly #browsers = new RateLimiter({ name: 'sessions-of-browser', quota: SESSIONS_OF_BROWSER_PER_MINUTE }, true);
  readonly #visitors = new RateLimiter({ name: 'new-visitors', quota: ANY }, true);
  readonly #visitorsOfAddress = new RateLimiter({ name: 'new-visitors-of-address', quota: ANY }, true);
  readonly #messages = new RateLimiter({ name: 'visitor-messages', quota: ANY }, true);
  readonly #messagesOfAddress = new RateLimiter({ name: 'messages-of-address', quota: ANY }, true);
  readonly #messagesOfDay = new RateLimiter({ name: 'messages-of-day', quota: ANY }, true, { seconds: DAY_SECONDS });
  readonly #charactersOfDay = new RateLimiter({ name: 'characters-of-day', quota: ANY }, true, {
    seconds: DAY_SECONDS,
  });
  readonly #signs = new RateLimiter({ name: 'visitor-signs', quota: SIGNS_PER_MINUTE }, true);
  /** Chats that are being started, by channel and by address: the database does not know them yet. */
  readonly #starting = new Map<string, number>();

  /** Every session writes rows. Counted before anything is looked up. */
  countSession(
    ctx: Context,
    channel: ChannelRow,
    { identity_token, visitor_secret }: SessionRequest,
    raw: RawRequest,
  ): void {
    const address = `${channel.id} ${networkOf(raw.address)}`;
    refuse(
      ctx,
      this.#sessions.take(address),
      'Too many sessions are started from your network. Try again in a minute.',
    );
    if (identity_token !== undefined) return;
    if (visitor_secret !== undefined) {
      const browser = createHash('sha256').update(visitor_secret).digest('base64url');
      refuse(ctx, this.#browsers.take(browser), 'This page asks for a session too often. Wait a moment.');
      return;
    }
    if (channel.identity === 'verified') return;
    const { visitors_per_minute } = channel.limits;
    refuse(
      ctx,
      this.#visitorsOfAddress.take(address, shareOfAddress(visitors_per_minute)),
      'Many new visitors come from your network. Try again in a minute.',
    );
    refuse(
      ctx,
      this.#visitors.take(channel.id, visitors_per_minute),
      'Many people are arriving right now. Try again in a minute.',
    );
  }

  /** Nothing that a visitor sends is free, a message least of all. `characters`: of its text. */
  countMessage({ ctx, channel, visitor, network }: ChatVisit, characters = 0): void {
    const { messages_per_minute } = channel.limits;
    const { visitorMessagesPerDay, visitorCharactersPerDay } = ctx.tuning;
    refuse(ctx, this.#messages.take(visitor.id, messages_per_minute), 'You are writing very fast. Wait a moment.');
    const address = network === null ? undefined : `${channel.id} ${network}`;
    if (address !== undefined)
      refuse(
        ctx,
        this.#messagesOfAddress.take(address, messages_per_minute * VISITORS_PER_ADDRESS.minute),
        'Very many messages come from your network. Wait a moment.',
      );
    if (characters === 0) return;
    const tooMuch = 'You have written very much today. Go on tomorrow.';
    refuse(ctx, this.#messagesOfDay.take(visitor.id, visitorMessagesPerDay), tooMuch);
    refuse(ctx, this.#charactersOfDay.take(visitor.id, visitorCharactersPerDay, characters), tooMuch);
    if (address === undefined) return;
    const { day } = VISITORS_PER_ADDRESS;
    const tooMuchOfAddress = 'Very much was written from your network today. Go on tomorrow.';
    refuse(ctx, this.#messagesOfDay.take(address, visitorMessagesPerDay * day), tooMuchOfAddress);
    refuse(ctx, this.#charactersOfDay.take(address, visitorCharactersPerDay * day, characters), tooMuchOfAddress);
  }

  countSign({ ctx, visitor }: ChatVisit): void {
    refuse(ctx, this.#signs.take(visitor.id), 'This page asks too often. Wait a moment.');
  }

  /**
   * Starts a chat. `work` is given how many others of the channel and of the address were being started before it looks
   * at the database: of those, it sees the ones that were over by then.
   */
  async starting<T>({ channel, network }: ChatVisit, work: (others: StartingChats) => Promise<T>): Promise<T> {
    const names = { channel: channel.id, address: `${channel.id} ${network ?? ''}` };
    const others = {
      ofChannel: this.#starting.get(names.channel) ?? 0,
      ofAddress: this.#starting.get(names.address) ?? 0,
    };
    for (const name of Object.values(names)) addTo(this.#starting, name, 1);
    try {
      return await work(others);
    } finally {
      for (const name of Object.values(names)) addTo(this.#starting, name, -1);
    }
  }
}

export type StartingChats = { ofChannel: number; ofAddress: number };

function addTo(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
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
      [`address ${networkOf(address)}`, MAX_STREAMS_OF_ADDRESS],
    ];
    return {
      take: (ctx) => {
        const isFull = places.some(([name, most]) => (this.#open.get(name) ?? 0) >= most);
        if (isFull && isOn(ctx))
          throw new Problem('rate_limited', 'This chat is open in too many places. Close one first.', {
            retryAfter: 5,
          });
        for (const [name] of places) addTo(this.#open, name, 1);
      },
      leave: () => {
        for (const [name] of places) addTo(this.#open, name, -1);
      },
    };
  }
}
