// Owns making ids unique: the wanted one, or the first free number after it.

export class FreeIds {
  readonly #taken = new Set<string>();
  readonly #others: ReadonlyMap<string, unknown>;
  // Where to go on: one id wanted thousands of times would otherwise be counted from the start each time.
  readonly #next = new Map<string, number>();

  constructor(others: ReadonlyMap<string, unknown> = new Map()) {
    this.#others = others;
  }

  take(wanted: string): string {
    let id = wanted;
    let n = this.#next.get(wanted) ?? 2;
    while (this.#taken.has(id) || this.#others.has(id)) id = `${wanted}_${n++}`;
    this.#next.set(wanted, n);
    this.#taken.add(id);
    return id;
  }
}
