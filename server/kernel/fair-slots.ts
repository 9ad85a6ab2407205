// Owns places that everybody shares: connections, outgoing requests, threads. Organizations that wait are let in by turns, and none may hold so
// much that the next to come finds nothing free.

type Waiter = { enter(leave: () => void): void };

export class FairSlots {
  #free: number;
  readonly #generosity: number;
  readonly #held = new Map<string, number>();
  /** In the order of their turns: the organization that was let in goes to the end. */
  readonly #waiting = new Map<string, Set<Waiter>>();

  /** An owner may take one more while it holds less than `generosity` times what is free. */
  constructor(slots: number, generosity: number) {
    this.#free = slots;
    this.#generosity = generosity;
  }

  /** Resolves with the way out, to be called once; with `undefined` when `patienceMs` were not enough. */
  enter(owner: string, patienceMs?: number): (() => void) | Promise<(() => void) | undefined> {
    if (this.#mayEnter(owner) && !this.#waiting.has(owner)) return this.#take(owner);
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const waiter: Waiter = {
        enter: (leave) => {
          clearTimeout(timer);
          resolve(leave);
        },
      };
      const line = this.#waiting.get(owner) ?? new Set();
      this.#waiting.set(owner, line.add(waiter));
      if (patienceMs === undefined) return;
      timer = setTimeout(() => {
        this.#forget(owner, waiter);
        resolve(undefined);
      }, patienceMs);
    });
  }

  #mayEnter(owner: string): boolean {
    return this.#free > 0 && (this.#held.get(owner) ?? 0) < this.#generosity * this.#free;
  }

  #take(owner: string): () => void {
    this.#free -= 1;
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#free += 1;
      const held = (this.#held.get(owner) ?? 1) - 1;
      if (held === 0) this.#held.delete(owner);
      else this.#held.set(owner, held);
      this.#letIn();
    };
  }

  #letIn(): void {
    while (this.#free > 0) {
      const owner = this.#next();
      if (owner === undefined) return;
      const line = this.#waiting.get(owner) as Set<Waiter>;
      const [first] = line;
      if (!first) return;
      this.#forget(owner, first);
      if (line.size > 0) {
        this.#waiting.delete(owner);
        this.#waiting.set(owner, line);
      }
      first.enter(this.#take(owner));
    }
  }

  /** Of those who may enter, the one that holds least; among equals the one whose turn it is. */
  #next(): string | undefined {
    let best: string | undefined;
    for (const owner of this.#waiting.keys()) {
      if (!this.#mayEnter(owner)) continue;
      if (best === undefined || (this.#held.get(owner) ?? 0) < (this.#held.get(best) ?? 0)) best = owner;
    }
    return best;
  }

  #forget(owner: string, waiter: Waiter): void {
    const line = this.#waiting.get(owner);
    line?.delete(waiter);
    if (line?.size === 0) this.#waiting.delete(owner);
  }
}
