// Owns whose turn it is when organizations share something scarce: connections, requests, threads, jobs, phone lines.
// The one that holds least goes first, among equals the one that was served longest ago. None takes another while it
// holds `generosity` times what is free, so that the next to come finds something. Below an organization the same rule
// holds between its channels, the addresses of a channel and the visitors of an address.

/** `turn`: the lower of two that hold the same goes first. */
export type Claimant = { held: number; turn: number };

export const mayTakeAnother = (held: number, free: number, generosity: number): boolean => held < generosity * free;

function nextInTurn<C extends Claimant>(claimants: Iterable<C>): C | undefined {
  let best: C | undefined;
  for (const claimant of claimants) {
    if (!best || claimant.held < best.held || (claimant.held === best.held && claimant.turn < best.turn))
      best = claimant;
  }
  return best;
}

/**
 * Hands out what is free, one by one. `take` answers whether the claimant took one; a claimant that did not is out:
 * what is free only shrinks from there.
 */
export function allot<C extends Claimant>(
  free: number,
  claimants: Iterable<C>,
  take: (next: C, free: number) => boolean,
): void {
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

/**
 * Whose turn something counts as: an organization, or a path below it, such as organization, channel, address, visitor.
 * At each level those that wait take turns, so an owner with many others below it gets no more for it.
 */
export type Owner = string | readonly string[];

/** A place in the tree of owners. What an owner itself waits for is in the line ''; its own lines are those below it. */
type Line<Item> = Claimant & {
  key: string;
  parent: Line<Item> | undefined;
  lines: Map<string, Line<Item>>;
  items: Set<Item>;
  /** How many items wait here and below. */
  waiting: number;
};

const newLine = <Item>(key: string, parent: Line<Item> | undefined): Line<Item> => ({
  key,
  parent,
  held: 0,
  turn: 0,
  lines: new Map(),
  items: new Set(),
  waiting: 0,
});

const pathOf = (owner: Owner): readonly string[] => (typeof owner === 'string' ? [owner] : owner);

/** Whether an owner that holds so much at a level may hold another; level 0 is the organization. */
type MayHold = (held: number, level: number) => boolean;

/** What waits, by owner, and how much each owner holds. An owner that begins to wait goes to the end of the round. */
export class FairQueue<Item> {
  readonly #root = newLine<Item>('', undefined);
  #turn = 0;

  get size(): number {
    return this.#root.waiting;
  }
  waitingFor = (owner: Owner): number => this.#find(pathOf(owner))?.waiting ?? 0;
  heldBy = (owner: Owner): number => this.#find(pathOf(owner))?.held ?? 0;

  /** Whether the owner may hold another at every level. */
  mayHold = (owner: Owner, mayHold: MayHold): boolean =>
    pathOf(owner).every((_, level, path) => mayHold(this.#find(path.slice(0, level + 1))?.held ?? 0, level));

  add(owner: Owner, item: Item): void {
    const leaf = this.#lineOf(owner);
    leaf.items.add(item);
    for (const line of upwards(leaf)) {
      if (line.waiting === 0) line.turn = ++this.#turn;
      line.waiting += 1;
    }
  }

  /** The next item in turn, of an owner that may hold another. */
  take(mayHold: MayHold = () => true): { owner: Owner; item: Item } | undefined {
    const leaf = this.#nextLeaf(this.#root, 0, mayHold);
    if (!leaf) return undefined;
    const { value: item, done } = leaf.items.values().next();
    if (done) return undefined;
    const owner = ownerOf(leaf);
    for (const line of upwards(leaf)) line.turn = ++this.#turn;
    this.#removeItem(leaf, item);
    return { owner, item };
  }

  /** Where nothing below an owner may take another, the next owner is asked. */
  #nextLeaf(line: Line<Item>, level: number, mayHold: MayHold): Line<Item> | undefined {
    if (line.items.size > 0) return line;
    const ready = new Set<Line<Item>>();
    for (const below of line.lines.values())
      if (below.waiting > 0 && (below.key === '' || mayHold(below.held, level))) ready.add(below);
    for (let next = nextInTurn(ready); next; next = nextInTurn(ready)) {
      const leaf = this.#nextLeaf(next, level + 1, mayHold);
      if (leaf) return leaf;
      ready.delete(next);
    }
    return undefined;
  }

  *[Symbol.iterator](): Generator<Item> {
    yield* itemsBelow(this.#root);
  }

  remove(owner: Owner, item: Item): boolean {
    const leaf = this.#find([...pathOf(owner), '']);
    return leaf !== undefined && this.#removeItem(leaf, item);
  }

  hold(owner: Owner): void {
    for (const line of upwards(this.#lineOf(owner))) line.held += 1;
  }

  /** An owner that came while this was held goes before the one that held it. */
  release(owner: Owner): void {
    for (const line of upwards(this.#lineOf(owner))) {
      line.held -= 1;
      line.turn = ++this.#turn;
      forgetIdle(line);
    }
  }

  #removeItem(leaf: Line<Item>, item: Item): boolean {
    if (!leaf.items.delete(item)) return false;
    for (const line of upwards(leaf)) {
      line.waiting -= 1;
      forgetIdle(line);
    }
    return true;
  }

  #find(path: readonly string[]): Line<Item> | undefined {
    let line: Line<Item> | undefined = this.#root;
    for (const key of path) line = line?.lines.get(key);
    return line;
  }

  #lineOf(owner: Owner): Line<Item> {
    let line = this.#root;
    for (const key of [...pathOf(owner), '']) {
      let below = line.lines.get(key);
      if (!below) {
        below = newLine(key, line);
        line.lines.set(key, below);
      }
      line = below;
    }
    return line;
  }
}

/** A line and all above it, the root included. */
function* upwards<Item>(leaf: Line<Item>): Generator<Line<Item>> {
  for (let line: Line<Item> | undefined = leaf; line; line = line.parent) yield line;
}

function* itemsBelow<Item>({ items, lines }: Line<Item>): Generator<Item> {
  yield* items;
  for (const line of lines.values()) yield* itemsBelow(line);
}

function ownerOf<Item>(leaf: Line<Item>): Owner {
  const path = [...upwards(leaf)].slice(1, -1).map(({ key }) => key);
  const [only = ''] = path;
  return path.length === 1 ? only : path.reverse();
}

function forgetIdle<Item>({ key, parent, held, waiting }: Line<Item>): void {
  if (held === 0 && waiting === 0) parent?.lines.delete(key);
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

  waitingFor = (owner: Owner): number => this.#queue.waitingFor(owner);

  /** Resolves with the release of the slot; with `undefined` when none came free within `timeoutMs`, or before `signal` is aborted. */
  acquire(owner: Owner, timeoutMs?: number, signal?: AbortSignal): ReleaseSlot | Promise<ReleaseSlot | undefined> {
    if (this.#queue.waitingFor(owner) === 0 && this.#queue.mayHold(owner, this.#mayHold)) return this.#take(owner);
    if (signal?.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const acquired = (release: ReleaseSlot) => {
        leave();
        resolve(release);
      };
      const giveUp = () => {
        leave();
        this.#queue.remove(owner, acquired);
        resolve(undefined);
      };
      this.#queue.add(owner, acquired);
      signal?.addEventListener('abort', giveUp, { once: true });
      if (timeoutMs !== undefined) timer = setTimeout(giveUp, timeoutMs);
    });
  }

  /** Each level below has half as much of what is free as the one above it: one address never holds all of its channel's. */
  readonly #mayHold = (held: number, level: number): boolean =>
    mayTakeAnother(held, this.#free, this.#generosity / 2 ** level);

  #take(owner: Owner): ReleaseSlot {
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

export type Taken<Item> = { item: Item; cost: number; onCredit: boolean };
type Branch<Item> = { served: number; turn: number; line: FairLine<Item> };

/**
 * What waits for one scarce thing, fair at every level of a path such as [organization, address, visitor]: at each level the branch that
 * was served least goes first. `cost` is what serving an item takes, so that a few long items count as much as many short ones.
 * `credit`: so much of a branch goes before what others wait for that were served more of late. A short visit does not take turns with a
 * flood; the flood goes on when the credit is used up. It is given at the upper `levels` of a path.
 */
export class FairLine<Item> {
  readonly #items = new Map<Item, number>();
  readonly #branches = new Map<string, Branch<Item>>();
  readonly #credit: number;
  readonly #levels: number;
  #size = 0;
  #turn = 0;
  /** What each branch was served by now, had all that waited been served alike: a branch that is new starts there, less its credit. */
  #served = 0;

  constructor(credit = 0, levels = 1) {
    this.#credit = levels > 0 ? credit : 0;
    this.#levels = levels;
  }

  get size(): number {
    return this.#size;
  }

  sizeOf([name, ...below]: readonly string[]): number {
    return name === undefined ? this.#size : (this.#branches.get(name)?.line.sizeOf(below) ?? 0);
  }

  add([name, ...below]: readonly string[], item: Item, cost = 1): void {
    this.#size += 1;
    if (name === undefined) {
      this.#items.set(item, cost);
      return;
    }
    let branch = this.#branches.get(name);
    if (!branch) {
      branch = { served: 0, turn: 0, line: new FairLine(this.#credit, this.#levels - 1) };
      this.#branches.set(name, branch);
    }
    if (branch.line.size === 0) {
      branch.served = Math.max(branch.served, this.#served - this.#credit);
      branch.turn = ++this.#turn;
    }
    branch.line.add(below, item, cost);
  }

  /** The next item in turn, if it is wanted. `onCredit`: others were served more of late than those it belongs to. */
  take(isWanted: (item: Item, onCredit: boolean) => boolean = () => true, onCredit = false): Taken<Item> | undefined {
    const [own] = this.#items;
    if (own) {
      const [item, cost] = own;
      if (!isWanted(item, onCredit)) return undefined;
      this.#items.delete(item);
      this.#size -= 1;
      return { item, cost, onCredit };
    }
    const { branch, waiting } = this.#next();
    const taken = branch?.line.take(isWanted, onCredit || branch.served < this.#served);
    if (!branch || !taken) return undefined;
    this.#size -= 1;
    // What is served on credit moves all a little: those who come later do not go before the others for ever.
    this.#served = Math.max(branch.served, this.#served + (branch.served < this.#served ? taken.cost / waiting : 0));
    branch.served += taken.cost;
    branch.turn = ++this.#turn;
    return taken;
  }

  remove([name, ...below]: readonly string[], item: Item): boolean {
    const isRemoved =
      name === undefined ? this.#items.delete(item) : this.#branches.get(name)?.line.remove(below, item) === true;
    if (isRemoved) this.#size -= 1;
    return isRemoved;
  }

  #next(): { branch: Branch<Item> | undefined; waiting: number } {
    let best: Branch<Item> | undefined;
    let waiting = 0;
    for (const [name, branch] of this.#branches) {
      if (branch.line.size === 0) {
        // What a branch was served counts until the others were served as much.
        if (branch.served <= this.#served - this.#credit) this.#branches.delete(name);
        continue;
      }
      waiting += 1;
      if (!best || branch.served < best.served || (branch.served === best.served && branch.turn < best.turn))
        best = branch;
    }
    return { branch: best, waiting };
  }
}
