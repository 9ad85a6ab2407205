// Owns which statements PostgreSQL plans once for a connection: a small set of those a process uses often.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Before that, a statement may be unique: lists with filters are written in many ways. */
const MIN_USES = 8;
/** Every connection keeps each plan, some 15 kB of the server's memory. */
const MAX_NAMES = 400;

export class StatementNames {
  readonly #uses = new LRUCache<string, number>({ max: 4 * MAX_NAMES });
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** Undefined: this statement is planned each time. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MAX_NAMES) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < MIN_USES) {
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    return this.#assign(text);
  }

  /** A table changed under the plans, as in a rolling upgrade: the same statements are planned anew, under other names. */
  planAnew(): void {
    this.#generation += 1;
    for (const text of [...this.#names.keys()]) this.#assign(text);
  }

  /** The text is in the name, so that one name never means two statements, also where clients share a session. */
  #assign(text: string): string {
    const name = `parley_${this.#generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Nothing was done by a statement that fails so; it can be sent again. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '26000' ||
    error.code === '42P05' ||
    (error.code === '0A000' && error.message.includes('cached plan must not change')));
