// Owns what an agent has written and not sent, and replies that are under way: kept in this browser for a week, so that a
// reload loses nothing and sends nothing twice. A reply keeps its key until the server has answered.
import type { PendingReply } from './thread-lines.ts';

const PREFIX = 'parley-draft ';
const OUTBOX = 'parley-outbox ';
const WEEK_MS = 7 * 86_400_000;
const MAX_KEPT = 100;

type StoredValue = { at: number; value: unknown };

function read(key: string): unknown {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredValue | null;
    return stored && Date.now() - stored.at < WEEK_MS ? stored.value : undefined;
  } catch {
    return undefined;
  }
}

/** A browser that refuses to store keeps the text on the page, as before. */
function write(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ at: Date.now(), value }));
  } catch {
    // Full, or forbidden.
  }
}

const draftKey = (session: string, id: string, mode: string): string => `${PREFIX}${session} ${id} ${mode}`;

export function readDraft(session: string, id: string, mode: string): string {
  const draft = read(draftKey(session, id, mode));
  return typeof draft === 'string' ? draft : '';
}

export function keepDraft(session: string, id: string, mode: string, text: string): void {
  write(draftKey(session, id, mode), text === '' ? undefined : text);
}

const isReply = (one: unknown): one is PendingReply =>
  typeof one === 'object' && one !== null && 'key' in one && 'text' in one && 'after' in one;

export function readOutbox(session: string, id: string): PendingReply[] {
  const stored = read(`${OUTBOX}${session} ${id}`);
  return Array.isArray(stored) ? stored.filter(isReply) : [];
}

export function keepOutbox(session: string, id: string, pending: readonly PendingReply[]): void {
  write(`${OUTBOX}${session} ${id}`, pending.length === 0 ? undefined : pending.slice(-MAX_KEPT));
}

/** Old ones go when the inbox is opened; nothing of another organization is shown, but it does not stay for ever either. */
export function forgetOldDrafts(): void {
  for (const key of Object.keys(localStorage))
    if ((key.startsWith(PREFIX) || key.startsWith(OUTBOX)) && read(key) === undefined) localStorage.removeItem(key);
}
