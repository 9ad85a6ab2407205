// Owns a list of keyed items under change: what changed lies over the list, so that a small change of a long list costs little.

/** Positions by key. A list is never changed in place, and after a change most keys are at the same positions. */
const indexes = new WeakMap<readonly unknown[], ReadonlyMap<string, number>>();

function indexed<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, number> {
  const known = indexes.get(items);
  if (known) return known;
  const index = new Map<string, number>();
  for (let i = 0; i < items.length; i++) index.set(keyOf(items[i]!), i);
  indexes.set(items, index);
  return index;
}

/** Ordered as a `Map` would be: what is replaced stays at its place, what is new or comes back after it was dropped goes to the end. */
export class Overlay<T> {
  readonly touched = new Set<string>();
  readonly #before: readonly T[];
  readonly #keyOf: (item: T) => string;
  readonly #positions: ReadonlyMap<string, number>;
  readonly #replaced = new Map<string, T>();
  readonly #dropped = new Set<string>();
  readonly #added = new Map<string, T>();

  constructor(before: readonly T[], keyOf: (item: T) => string) {
    this.#before = before;
    this.#keyOf = keyOf;
    this.#positions = indexed(before, keyOf);
  }

  get size(): number {
    return this.#positions.size - this.#dropped.size + this.#added.size;
  }

  has(key: string): boolean {
    return this.#added.has(key) || (this.#positions.has(key) && !this.#dropped.has(key));
  }

  /** As it was before any change. */
  before(key: string): T | undefined {
    const position = this.#positions.get(key);
    return position === undefined ? undefined : this.#before[position];
  }

  get(key: string): T | undefined {
    const changed = this.#added.get(key) ?? this.#replaced.get(key);
    if (changed !== undefined) return changed;
    return this.#dropped.has(key) ? undefined : this.before(key);
  }

  put(item: T): void {
    const key = this.#keyOf(item);
    this.touched.add(key);
    if (this.#positions.has(key) && !this.#dropped.has(key)) this.#replaced.set(key, item);
    else this.#added.set(key, item);
  }

  drop(key: string): void {
    this.touched.add(key);
    if (this.#added.delete(key) || !this.#positions.has(key)) return;
    this.#replaced.delete(key);
    this.#dropped.add(key);
  }

  items(): T[] {
    if (this.#positions.size !== this.#before.length) return this.#itemsOfDoubled();
    const items = this.#before.slice();
    for (const [key, item] of this.#replaced) items[this.#positions.get(key)!] = item;
    if (this.#dropped.size === 0 && this.#added.size === 0) {
      indexes.set(items, this.#positions);
      return items;
    }
    const remaining = this.#dropped.size === 0 ? items : items.filter((item) => !this.#dropped.has(this.#keyOf(item)));
    for (const item of this.#added.values()) remaining.push(item);
    return remaining;
  }

  /** Of items with one key only the last counts, at the place of the first. */
  #itemsOfDoubled(): T[] {
    const items = new Map<string, T>();
    for (const item of this.#before) items.set(this.#keyOf(item), item);
    for (const [key, item] of this.#replaced) items.set(key, item);
    for (const key of this.#dropped) items.delete(key);
    for (const [key, item] of this.#added) items.set(key, item);
    return [...items.values()];
  }
}
