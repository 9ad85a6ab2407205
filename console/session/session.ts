// Owns the session of this browser: kept per tab, shared with sister tabs while they are open, and gone on sign-out.

export type StoredSession = { id: string; name: string; key: string; expiresAt: string };
type Signal = { type: 'ask' } | { type: 'session'; session: StoredSession } | { type: 'signed-out'; id: string };

const STORAGE_KEY = 'parley-session';
const channel = new BroadcastChannel(STORAGE_KEY);
const listeners = new Set<() => void>();
let current = readStored();
/** Why there is no session, for the sign-in page. */
let farewell = '';

function readStored(): StoredSession | undefined {
  const text = sessionStorage.getItem(STORAGE_KEY);
  if (text === null) return undefined;
  try {
    const session = JSON.parse(text) as StoredSession;
    return Date.parse(session.expiresAt) > Date.now() ? session : undefined;
  } catch {
    return undefined;
  }
}

function change(session: StoredSession | undefined, why = ''): void {
  current = session;
  farewell = why;
  if (session) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(session));
  else sessionStorage.removeItem(STORAGE_KEY);
  for (const listener of listeners) listener();
}

channel.onmessage = ({ data }: MessageEvent<Signal>) => {
  if (data.type === 'ask' && current) channel.postMessage({ type: 'session', session: current } satisfies Signal);
  if (data.type === 'session' && !current) change(data.session);
  if (data.type === 'signed-out' && current?.id === data.id) change(undefined, 'You signed out.');
};
if (!current) channel.postMessage({ type: 'ask' } satisfies Signal);

export const currentSession = (): StoredSession | undefined => current;
export const farewellText = (): string => farewell;
export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Exchanges a code or a key. What was pasted is not kept. */
export async function signIn(given: { code: string } | { key: string }): Promise<void> {
  const response = await fetch('/console/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given),
  });
  const body = (await response.json()) as {
    id: string;
    name: string;
    plain_text_key: string;
    expires_at: string;
    message?: string;
  };
  if (!response.ok) throw new Error(body.message ?? 'The server refused to sign you in.');
  change({ id: body.id, name: body.name, key: body.plain_text_key, expiresAt: body.expires_at });
}

/** The tabs forget first: a server that does not answer must not keep a person signed in. */
export async function signOut(): Promise<void> {
  const ended = current;
  if (!ended) return;
  change(undefined, 'You signed out.');
  channel.postMessage({ type: 'signed-out', id: ended.id } satisfies Signal);
  await fetch(`/v1/identity/sessions/${ended.id}`, { method: 'DELETE', headers: { 'x-api-key': ended.key } }).catch(
    () => undefined,
  );
}

/** The server no longer knows the key: it expired, or a colleague ended it. */
export function endSession(): void {
  if (current) change(undefined, 'Your session has ended. Sign in again to continue.');
}

/** The code of a sign-in link. It is taken out of the address at once, so that no bookmark or history keeps it. */
export function takeCode(): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? undefined;
  if (code !== undefined) history.replaceState(null, '', location.pathname + location.search);
  return code;
}

const WINDOW = 'parley-window';

/** This window, also after a reload. */
export function windowId(): string {
  const known = sessionStorage.getItem(WINDOW);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(WINDOW, made);
  return made;
}
