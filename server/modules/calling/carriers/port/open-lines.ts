// Owns the lines that are open in this process. Turns from other processes are queued in the row of the line, and a broadcast announces them.

import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Broadcasts, broadcast } from '../../../../kernel/cluster/broadcast.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Database } from '../../../../kernel/db/database.ts';
import { uuid7 } from '../../../../kernel/db/ids.ts';
import { event } from '../../../../kernel/events.ts';
import { perKernel } from '../../../../kernel/state.ts';
import { LINE_TEXTS } from './line-texts.ts';
import { holdLine, isLineOpen, type QueuedTurn, releaseLine, renewLines, takeQueuedTurns } from './lines.ts';
import type { ServedLine } from './vendor.ts';

const RENEW_MS = 5000;
const GOODBYE_MS = 6000;
/** After the last line is closed, the carrier still reports how its call ended. */
const LAST_CALLBACKS_MS = 1000;

/** Between processes only: it is in no catalog, and no stream shows it. The next renewal makes up for a lost one. */
const lineTurn = event('carrier.line.turn', {
  sensitivity: 'non_pii',
  description: 'A turn is queued for the process that has a line open.',
  data: z.object({}),
});

/** An open line, and how it takes its queued turns. */
type OpenLine = ServedLine & { takeQueuedTurns(): Promise<void> };

class OpenLines {
  readonly #holder = uuid7();
  readonly #open = new Map<string, OpenLine>();
  #renewal: NodeJS.Timeout | undefined;
  isDraining = false;

  get size(): number {
    return this.#open.size;
  }

  find(reference: string): OpenLine | undefined {
    return this.#open.get(reference);
  }

  /** Until the line is closed it is served here, and other processes know it. */
  async add(ctx: Context, broadcasts: Broadcasts, reference: string, served: ServedLine): Promise<void> {
    // A transaction may fail, or be tried again, after its turn was spoken.
    const performed = new Set<string>();
    const take = ({ id, ...turn }: QueuedTurn): boolean => {
      if (id !== undefined && performed.has(id)) return true;
      const isTaken = served.take(turn);
      if (isTaken && id !== undefined) performed.add(id);
      return isTaken;
    };
    const line: OpenLine = { ...served, takeQueuedTurns: () => takeQueuedTurns(ctx, reference, take) };
    this.#open.set(reference, line);
    this.#renewal ??= setInterval(() => void this.#renew(ctx.db), RENEW_MS).unref();
    const stopListening = broadcasts.listen(ctx.org.id, ({ type, subject }) => {
      if (type === lineTurn.type && subject === reference) void line.takeQueuedTurns().catch(() => undefined);
    });
    await holdLine(ctx, reference, this.#holder);
    // Turns that came while no process had the line open, or that a crashed process left.
    void line.opened.then(() => line.takeQueuedTurns()).catch(() => undefined);
    await line.closed;
    stopListening();
    if (this.#open.get(reference) === line) this.#open.delete(reference);
    await releaseLine(ctx, reference, this.#holder);
  }

  /** The next renewal makes up for a failed one; the lease outlives two. */
  async #renew(db: Database): Promise<void> {
    if (this.#open.size === 0) return;
    const waiting = await renewLines(db, this.#holder, [...this.#open.keys()]).catch(() => []);
    for (const reference of waiting)
      await this.#open
        .get(reference)
        ?.takeQueuedTurns()
        .catch(() => undefined);
  }

  /** Calls may end by themselves for so long; then we say goodbye to the person. This process places no more calls. */
  async drain(ms: number): Promise<void> {
    this.isDraining = true;
    if (this.#open.size === 0) return;
    const whenAllClosed = () => Promise.all([...this.#open.values()].map(({ closed }) => closed));
    await within(whenAllClosed(), ms);
    for (const line of this.#open.values()) line.take({ say: LINE_TEXTS[line.language()].mustEnd, next: 'hang_up' });
    // A message that is being played is played to its end first.
    await within(whenAllClosed(), Math.max(ms, GOODBYE_MS));
    await sleep(LAST_CALLBACKS_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.#renewal);
  }
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}

export const openLines = perKernel(() => new OpenLines());

/** Has the queued turns of a line taken: here, or by the process that has it open. False when no process has. */
export async function notifyLine(ctx: Context, reference: string): Promise<boolean> {
  const here = openLines(ctx).find(reference);
  if (here) {
    await here.takeQueuedTurns();
    return true;
  }
  if (!(await isLineOpen(ctx, reference))) return false;
  await broadcast(ctx, lineTurn, { subject: reference, data: {} });
  return true;
}
