// Owns the order of waiting work: organizations take turns, so that one of them with much to do does not make the others wait for all of it.

export class FairQueue<T> {
  readonly #urgent: T[] = [];
  readonly #byOwner = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  waitingFor(owner: string): number {
    return this.#byOwner.get(owner)?.length ?? 0;
  }

  add(owner: string, item: T): void {
    const line = this.#byOwner.get(owner);
    if (line) line.push(item);
    else this.#byOwner.set(owner, [item]);
    this.#size += 1;
  }

  /** Ahead of everybody: for work that others wait for already, such as behind a lock. */
  addUrgent(item: T): void {
    this.#urgent.push(item);
    this.#size += 1;
  }

  /** The next one whose turn it is; its owner goes to the end of the round. */
  take(): T | undefined {
    const urgent = this.#urgent.shift();
    if (urgent !== undefined) {
      this.#size -= 1;
      return urgent;
    }
    for (const [owner, line] of this.#byOwner) {
      this.#byOwner.delete(owner);
      const item = line.shift();
      if (line.length > 0) this.#byOwner.set(owner, line);
      if (item === undefined) continue;
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  remove(owner: string, item: T): boolean {
    const lines = [this.#urgent, this.#byOwner.get(owner) ?? []];
    for (const line of lines) {
      const at = line.indexOf(item);
      if (at < 0) continue;
      line.splice(at, 1);
      this.#size -= 1;
      if (this.#byOwner.get(owner)?.length === 0) this.#byOwner.delete(owner);
      return true;
    }
    return false;
  }
}
