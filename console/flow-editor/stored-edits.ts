// Owns the edits that outlive the page: one record per revision and window in this browser. What a closed window left unsent is taken
// over by the next one that opens the same revision.
import { windowId } from '../session/session.ts';
import type { SessionState } from './session-state.ts';

const STORE = 'edits';
/** Unsent edits older than this are deleted. */
const MAX_AGE_MS = 30 * 24 * 3600_000;

type EditRecord = { id: string; revision: string; window: string; at: number; state: SessionState };

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('parley-editor', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB is not available'));
  });

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });

const lockOf = (window: string): string => `parley-editor ${window}`;

/** The windows that have an editor open now. */
async function openWindows(): Promise<Set<string | undefined>> {
  const { held } = await navigator.locks.query();
  return new Set(held?.map(({ name }) => name));
}

export class StoredEdits {
  readonly #revision: string;
  readonly #window = windowId();
  #database: Promise<IDBDatabase> | undefined;

  constructor(revision: string) {
    this.#revision = revision;
  }

  /** While the page is open, other windows leave its edits alone. */
  hold(): () => void {
    const stop = new AbortController();
    const until = new Promise<void>((resolve) => {
      stop.signal.addEventListener('abort', () => resolve());
    });
    navigator.locks.request(lockOf(this.#window), { mode: 'shared' }, () => until).catch(() => undefined);
    return () => stop.abort();
  }

  async load(): Promise<SessionState | undefined> {
    try {
      const alive = await openWindows();
      const records = await this.#records();
      const all = (await done(records.getAll())) as EditRecord[];
      for (const { id, at } of all) if (at < Date.now() - MAX_AGE_MS) records.delete(id);
      const here = all.filter(({ revision }) => revision === this.#revision);
      const own = here.find(({ window }) => window === this.#window);
      if (own) return own.state;
      const left = here.find(
        ({ window, state }) => !alive.has(lockOf(window)) && (state.sent !== null || state.edits > 0),
      );
      if (left) records.delete(left.id);
      return left?.state;
    } catch {
      return undefined;
    }
  }

  async save(state: SessionState): Promise<void> {
    const id = `${this.#revision} ${this.#window}`;
    // The graph before the first keystroke is of use only to the page that is open.
    const stored = { ...state, typing: null };
    const record: EditRecord = { id, revision: this.#revision, window: this.#window, at: Date.now(), state: stored };
    await done((await this.#records()).put(record));
  }

  async #records(): Promise<IDBObjectStore> {
    this.#database ??= openDatabase();
    return (await this.#database).transaction(STORE, 'readwrite').objectStore(STORE);
  }
}
