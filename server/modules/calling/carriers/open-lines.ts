// Owns the lines that are open at this process. What other processes want on such a line waits in its row, and a notice says so.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Broadcasts, broadcast } from '../../../kernel/cluster/broadcast.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/db.ts';
import { event } from '../../../kernel/events.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import { perKernel } from '../../../kernel/state.ts';
import type { CallTurn } from './carrier.ts';
import { holdLine, isLineHeld, releaseLine, renewLines, takeWaiting, type WaitingTurn } from './lines.ts';
import type { ServedLine } from './vendor.ts';

const RENEW_MS = 5000;
const GOODBYE_MS = 6000;
/** After the last line is closed, the carrier still tells how its call ended. */
const LAST_CALLBACKS_MS = 1000;
const GOODBYE: CallTurn = { say: 'I am sorry, I have to end this call. Goodbye.', next: 'hang_up' };

/** Between processes only: it is in no catalog, and no stream shows it. One that gets lost is made up for by the next renewal. */
const lineTurn = event('carrier.line.turn', {
  sensitivity: 'non_pii',
  description: 'Something waits for the process that has a line open.',
  data: z.object({}),
});

/** An open line, and how it takes what waits for it. */
type OpenLine = ServedLine & { takeWaiting(): Promise<void> };

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
    // A transaction may fail, or be tried again, after its words were said.
    const taken = new Set<string>();
    const take = ({ id, ...turn }: WaitingTurn): boolean => {
      if (id !== undefined && taken.has(id)) return true;
      const isTaken = served.take(turn);
      if (isTaken && id !== undefined) taken.add(id);
      return isTaken;
    };
    const line: OpenLine = { ...served, takeWaiting: () => takeWaiting(ctx, reference, take) };
    this.#open.set(reference, line);
    this.#renewal ??= setInterval(() => void this.#renew(ctx.db), RENEW_MS).unref();
    const unhear = broadcasts.listen(ctx.org.id, ({ type, subject }) => {
      if (type === lineTurn.type && subject === reference) void line.takeWaiting().catch(() => undefined);
    });
    await holdLine(ctx, reference, this.#holder);
    // What came while no process had the line open, or was left by one that died.
    void line.opened.then(() => line.takeWaiting()).catch(() => undefined);
    await line.closed;
    unhear();
    if (this.#open.get(reference) === line) this.#open.delete(reference);
    await releaseLine(ctx, reference, this.#holder);
  }

  /** A renewal that fails is made up for by the next; the lease outlives two. */
  async #renew(db: Database): Promise<void> {
    if (this.#open.size === 0) return;
    const spokenFor = await renewLines(db, this.#holder, [...this.#open.keys()]).catch(() => []);
    for (const reference of spokenFor)
      await this.#open
        .get(reference)
        ?.takeWaiting()
        .catch(() => undefined);
  }

  /** Calls may end by themselves for so long; then the person is told goodbye. No call is placed from here any more. */
  async drain(ms: number): Promise<void> {
    this.isDraining = true;
    if (this.#open.size === 0) return;
    const allClosed = () => Promise.all([...this.#open.values()].map(({ closed }) => closed));
    await within(allClosed(), ms);
    for (const line of this.#open.values()) line.take(GOODBYE);
    // Words that are being played are heard to their end first.
    await within(allClosed(), Math.max(ms, GOODBYE_MS));
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

/** Has what waits for a line taken: here, or by the process that has it open. False when no process has. */
export async function wakeLine(ctx: Context, reference: string): Promise<boolean> {
  const here = openLines(ctx).find(reference);
  if (here) {
    await here.takeWaiting();
    return true;
  }
  if (!(await isLineHeld(ctx, reference))) return false;
  await broadcast(ctx, lineTurn, { subject: reference, data: {} });
  return true;
}
