// Owns whose turn it is when organizations share something scarce: connections, requests, threads, jobs, phone lines.
// The one that holds least goes first, among equals the one that was served longest ago. None takes another while it
// holds `generosity` times what is free, so that the next to come finds something.

/** `turn`: the lower of two that hold the same goes first. */
export type Claimant = { held: number; turn: number };

export const mayTakeAnother = (held: number, free: number, generosity: number): boolean => held < generosity * free;

function nextInTurn<C extends Claimant>(claimants: Iterable<C>): C | undefined {
  let best: C | undefined;
  for (const claimant of claimants) {
    if (!best || claimant.held < best.held || (claimant.held === best.held && claimant.turn < best.turn)) best = claimant;
  }
  return best;
}

/**
 * Hands out what is free, one by one. `take` answers whether the claimant took one; a claimant that did not is out:
 * what is free only shrinks from there.
 */
export function allot<C extends Claimant>(free: number, claimants: Iterable<C>, take: (next: C, free: number) => boolean): void {
  const waiting = new Set(claimants);
  for (let left = free; left > 0; ) {
    const next = nextInTurn(waiting);
    if (!next) return;
    if (take(next, left)) {
      next.held += 1;
      left -= 1;
    } else waiting.delete(next);
  }
}

type Line<Item> = Claimant & { owner: string; items: Set<Item> };

/** What waits, by owner, and how much each owner holds. An owner that begins to wait goes to the end of the round. */
export class FairQueue<Item> {
  readonly #lines = new Map<string, Line<Item>>();
  #turn = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }
  waitingFor = (owner: string): number => this.#lines.get(owner)?.items.size ?? 0;
  heldBy = (owner: string): number => this.#lines.get(owner)?.held ?? 0;

  add(owner: string, item: Item): void {
    const line = this.#lineOf(owner);
    if (line.items.size === 0) line.turn = ++this.#turn;
    line.items.add(item);
    this.#size += 1;
  }

  /** The next item in turn, of an owner that may hold another. */
  take(mayHold: (held: number) => boolean = () => true): { owner: string; item: Item } | undefined {
    if (this.#size === 0) return undefined;
    const line = nextInTurn(this.#ready(mayHold));
    if (!line) return undefined;
    const { owner } = line;
    const { value: item, done } = line.items.values().next();
    if (done) return undefined;
    this.remove(owner, item);
    line.turn = ++this.#turn;
    return { owner, item };
  }

  *#ready(mayHold: (held: number) => boolean): Generator<Line<Item>> {
    for (const line of this.#lines.values()) if (line.items.size > 0 && mayHold(line.held)) yield line;
  }

  *[Symbol.iterator](): Generator<Item> {
    for (const { items } of this.#lines.values()) yield* items;
  }

  remove(owner: string, item: Item): boolean {
    const line = this.#lines.get(owner);
    if (!line?.items.delete(item)) return false;
    this.#size -= 1;
    this.#forgetIdle(line);
    return true;
  }

  hold(owner: string): void {
    this.#lineOf(owner).held += 1;
  }

  release(owner: string): void {
    const line = this.#lineOf(owner);
    line.held -= 1;
    this.#forgetIdle(line);
  }

  #lineOf(owner: string): Line<Item> {
    let line = this.#lines.get(owner);
    if (!line) {
      line = { owner, held: 0, turn: 0, items: new Set() };
      this.#lines.set(owner, line);
    }
    return line;
  }

  #forgetIdle(line: Line<Item>): void {
    if (line.held === 0 && line.items.size === 0) this.#lines.delete(line.owner);
  }
}

export type ReleaseSlot = () => void;

/** A number of slots that owners hold for a while, and wait for when they may not take one. */
export class FairSlots {
  #free: number;
  readonly #generosity: number;
  readonly #queue = new FairQueue<(release: ReleaseSlot) => void>();

  constructor(slots: number, generosity: number) {
    this.#free = slots;
    this.#generosity = generosity;
  }

  /** Resolves with the release of the slot; with `undefined` when none came free within `timeoutMs`. */
  acquire(owner: string, timeoutMs?: number): ReleaseSlot | Promise<ReleaseSlot | undefined> {
    if (this.#queue.waitingFor(owner) === 0 && this.#mayHold(this.#queue.heldBy(owner))) return this.#take(owner);
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const acquired = (release: ReleaseSlot) => {
        clearTimeout(timer);
        resolve(release);
      };
      this.#queue.add(owner, acquired);
      if (timeoutMs === undefined) return;
      timer = setTimeout(() => {
        this.#queue.remove(owner, acquired);
        resolve(undefined);
      }, timeoutMs);
    });
  }

  readonly #mayHold = (held: number): boolean => mayTakeAnother(held, this.#free, this.#generosity);

  #take(owner: string): ReleaseSlot {
    this.#free -= 1;
    this.#queue.hold(owner);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#free += 1;
      this.#queue.release(owner);
      this.#serveWaiting();
    };
  }

  #serveWaiting(): void {
    for (let next = this.#queue.take(this.#mayHold); next; next = this.#queue.take(this.#mayHold)) {
      next.item(this.#take(next.owner));
    }
  }
}
