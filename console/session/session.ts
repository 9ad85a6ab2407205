// Owns the session of this tab. Tabs tell each other that they are signed in, never with what: another tab gets a
// session of its own, by a code that only it can use, after a click here.
import { CELL_PATH } from './cell.ts';

/** `family`: the tabs that one sign-in let in. They read one event stream, and are left together. */
export type StoredSession = { id: string; family: string; name: string; key: string; expiresAt: string };

/** Every page of this origin hears these, so none of them holds anything that opens a session by itself. */
type Signal =
  | { type: 'who-is-there' }
  | { type: 'signed-in' }
  | { type: 'ask'; challenge: string }
  | { type: 'code'; challenge: string; code: string; family: string }
  | { type: 'refused'; challenge: string }
  | { type: 'signed-out'; family: string };

const STORAGE_KEY = 'parley-session';
const channel = new BroadcastChannel(STORAGE_KEY);
const send = (signal: Signal): void => channel.postMessage(signal);
const listeners = new Set<() => void>();

/** A session that the link in the address opened, until the person says whether to use it. */
export type OfferedSession = StoredSession & { instead: 'this-tab' | 'another-tab' };
/** What the sign-in page knows of other tabs. */
export type SisterTabs = { isOtherSignedIn: boolean; challenge: string | undefined; isRefused: boolean };

let current = readStored();
let offered: OfferedSession | undefined;
/** Tabs that ask to be let in, by their challenge; the first is shown. */
let asking: readonly string[] = [];
let sisters: SisterTabs = { isOtherSignedIn: false, challenge: undefined, isRefused: false };
/** The secret of this tab, whose hash is its challenge. */
let verifier = '';
/** A link or provider that asks for a code of the authenticator app before it opens a session. */
let pending: { code: string; verifier?: string } | undefined;
/** Why there is no session, for the sign-in page. */
let farewell = '';
/** What was wrong with the link in the address. */
let linkProblem = '';
let isFollowing = false;

function readStored(): StoredSession | undefined {
  const text = sessionStorage.getItem(STORAGE_KEY);
  if (text === null) return undefined;
  try {
    // Of an older release it has no family yet.
    const stored = JSON.parse(text) as Omit<StoredSession, 'family'> & Partial<StoredSession>;
    const session = { ...stored, family: stored.family ?? stored.id };
    return Date.parse(session.expiresAt) > Date.now() ? session : undefined;
  } catch {
    return undefined;
  }
}

const notify = (): void => {
  for (const listener of listeners) listener();
};

function change(session: StoredSession | undefined, why = ''): void {
  current = session;
  farewell = why;
  asking = [];
  linkProblem = '';
  sisters = { ...sisters, challenge: undefined, isRefused: false };
  if (session) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(session));
  else sessionStorage.removeItem(STORAGE_KEY);
  notify();
  if (session) send({ type: 'signed-in' });
}

channel.onmessage = ({ data }: MessageEvent<Signal>) => {
  if (data.type === 'who-is-there' && current) send({ type: 'signed-in' });
  if (data.type === 'signed-in' && !sisters.isOtherSignedIn) {
    sisters = { ...sisters, isOtherSignedIn: true };
    notify();
  }
  if (data.type === 'ask' && current && isChallenge(data.challenge) && !asking.includes(data.challenge)) {
    // Of many that ask at once, as a hostile page might, only one is put to the person.
    asking = [data.challenge];
    notify();
  }
  // Another tab of the person has answered.
  if ((data.type === 'code' || data.type === 'refused') && asking.includes(data.challenge)) {
    asking = [];
    notify();
  }
  if (data.type === 'code' && !current && data.challenge === sisters.challenge)
    void enterByCode(data.code, data.family);
  if (data.type === 'refused' && data.challenge === sisters.challenge) {
    sisters = { ...sisters, challenge: undefined, isRefused: true };
    notify();
  }
  // The person left: every tab ends its own session.
  if (data.type === 'signed-out' && current?.family === data.family) void leave();
};

const isChallenge = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);

export const currentSession = (): StoredSession | undefined => current;
export const offeredSession = (): OfferedSession | undefined => offered;
export const askingTab = (): string | undefined => asking[0];
export const sisterTabs = (): SisterTabs => sisters;
export const isCodeAsked = (): boolean => pending !== undefined;
export const farewellText = (): string => farewell;
export const linkProblemText = (): string => linkProblem;
/** Whether the link in the address is being exchanged: the sign-in page would only flash. */
export const isLinkFollowed = (): boolean => isFollowing;
export const isQuestionOpen = (): boolean =>
  offered !== undefined || (current !== undefined && (asking.length > 0 || linkProblem !== ''));
export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

type Credentials = { code: string; verifier?: string; second_factor?: string } | { key: string };
type OpenedSession = { id: string; name: string; plain_text_key: string; expires_at: string };
type Refusal = { message?: string; details?: { second_factor?: string } };

const toStored = ({ id, name, plain_text_key: key, expires_at: expiresAt }: OpenedSession): StoredSession => ({
  id,
  family: id,
  name,
  key,
  expiresAt,
});

class SecondFactorNeeded extends Error {}

async function post<Body>(path: string, body: object, key?: string): Promise<Body> {
  const response = await fetch(CELL_PATH + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Body & Refusal;
  if (response.ok) return answer;
  const why = answer.message ?? 'The server refused to sign you in.';
  throw answer.details?.second_factor === 'totp' ? new SecondFactorNeeded(why) : new Error(why);
}

/** A key goes in the header as well: by it a proxy finds the installation. */
const openSession = async (credentials: Credentials): Promise<StoredSession> =>
  toStored(
    await post<OpenedSession>('/console/session', credentials, 'key' in credentials ? credentials.key : undefined),
  );

/** Exchanges a key. What was pasted is not kept. */
export async function signIn(key: string): Promise<void> {
  change(await openSession({ key }));
}

/** With the code of the authenticator app that a link asks for. */
export async function sendSecondFactor(second_factor: string): Promise<void> {
  if (!pending) return;
  const session = await openSession({ ...pending, second_factor });
  pending = undefined;
  change(session);
}

export function forgetPending(): void {
  pending = undefined;
  notify();
}

type PasskeyOptions = { challenge_id: string; options: PublicKeyCredentialRequestOptionsJSON };

/** Whether this browser can use passkeys here. */
export const CAN_USE_PASSKEYS: boolean = isSecureContext && 'PublicKeyCredential' in window;

/** The browser asks the person for a fingerprint or a PIN. */
export async function signInByPasskey(): Promise<void> {
  const { challenge_id, options } = await post<PasskeyOptions>('/console/passkeys/options', {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const answer = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
  if (!answer) throw new Error('The browser gave no passkey.');
  change(toStored(await post<OpenedSession>('/console/passkeys/session', { challenge_id, response: answer.toJSON() })));
}

/** Kept in this tab while the person is at the provider: only it can use what the provider sends back. */
const PROVIDER_VERIFIER = 'parley-provider-verifier';

/** Whether the server mails links; a server that does not answer offers none. */
export const mailsLinks = async (): Promise<boolean> => {
  const response = await fetch(`${CELL_PATH}/console/sign-in-ways`).catch(() => undefined);
  return response?.ok ? ((await response.json()) as { email_link: boolean }).email_link : false;
};

/** The answer is the same whether the address is known or not. */
export async function askForLink(email: string): Promise<void> {
  await post('/console/mailed-links', { email });
}

/** The page that was asked for, while the person is at the provider. */
const RETURN_TO = 'parley-return-to';

/** Leaves for the provider of the address. */
export async function signInByProvider(email: string): Promise<void> {
  const secret = newVerifier();
  const challenge = base64url(await digest(secret));
  const { url } = await post<{ url: string }>('/console/oidc/start', { email, challenge });
  if (!/^https?:/.test(url)) throw new Error('The provider has no address that a browser can open.');
  sessionStorage.setItem(PROVIDER_VERIFIER, secret);
  sessionStorage.setItem(RETURN_TO, location.pathname + location.search);
  location.assign(url);
}

/** Another organization of the same person: a session there takes the place of this one. */
export async function switchOrganization(organization_id: string): Promise<void> {
  const left = current;
  if (!left) return;
  const session = toStored(await post<OpenedSession>('/v1/identity/me/organization', { organization_id }, left.key));
  change(session);
  await endOnServer(left);
  location.assign(`${CELL_PATH}/console/`);
}

const endOnServer = async ({ id, key }: StoredSession): Promise<void> => {
  await fetch(`/v1/identity/sessions/${id}`, { method: 'DELETE', headers: { 'x-api-key': key } }).catch(
    () => undefined,
  );
};

/** The tab forgets first: a server that does not answer must not keep a person signed in. */
async function leave(): Promise<void> {
  const ended = current;
  if (!ended) return;
  change(undefined, 'You signed out.');
  await endOnServer(ended);
}

/** In every tab of this browser. */
export async function signOut(): Promise<void> {
  if (!current) return;
  send({ type: 'signed-out', family: current.family });
  await leave();
}

/** The server no longer knows the key: it expired, or a colleague ended it. */
export function endSession(): void {
  if (current) change(undefined, 'Your session has ended. Sign in again to continue.');
}

const PROVIDER_PROBLEMS: Readonly<Record<string, string>> = {
  expired: 'The way to your sign-in provider took too long, or was used already. Try again.',
  provider: 'Your sign-in provider did not confirm who you are. Try again, or sign in another way.',
  not_invited: 'You are not a member here yet. Ask a colleague to invite you.',
  email_not_verified: 'Your sign-in provider has not verified your e-mail address. Ask its administrator.',
  ended: 'Your membership has ended. Ask a colleague to invite you again.',
  no_role: 'None of your groups has a role here. Ask the administrator of your sign-in provider.',
  other_person: 'Another person has signed in with this e-mail address before. Ask a colleague to sort it out.',
};

type LinkCode = { code: string; verifier?: string };

/** The code of a sign-in link, or of a provider. It is taken out of the address at once, so that no bookmark or history keeps it. */
function takeCode(): LinkCode | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const code = fragment.get('code') ?? undefined;
  const problem = fragment.get('sign-in-problem');
  if (code === undefined && problem === null) return undefined;
  const isFromProvider = fragment.get('from') === 'provider' || problem !== null;
  const returnTo = isFromProvider ? sessionStorage.getItem(RETURN_TO) : null;
  sessionStorage.removeItem(RETURN_TO);
  history.replaceState(history.state, '', returnTo ?? location.pathname + location.search);
  const secret = sessionStorage.getItem(PROVIDER_VERIFIER);
  sessionStorage.removeItem(PROVIDER_VERIFIER);
  if (problem !== null) {
    linkProblem = PROVIDER_PROBLEMS[problem] ?? 'You could not be signed in. Try again.';
    notify();
  }
  if (code === undefined) return undefined;
  return fragment.get('from') === 'provider' && secret !== null ? { code, verifier: secret } : { code };
}

/** Other tabs answer within a few milliseconds, a throttled one within some hundred. */
const ANSWER_MS = 400;
const isAnotherTabSignedIn = async (): Promise<boolean> => {
  send({ type: 'who-is-there' });
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  return sisters.isOtherSignedIn;
};

/**
 * A link signs in by itself only where no person is signed in yet. Elsewhere the person is asked first: a link of a
 * stranger must not swap the account under their hands. The code is spent either way, so that no other finds it unused.
 */
async function followLink(): Promise<void> {
  const code = takeCode();
  if (code === undefined) return;
  isFollowing = true;
  try {
    const session = await openSession(code);
    if (current) offered = { ...session, instead: 'this-tab' };
    else if (await isAnotherTabSignedIn()) offered = { ...session, instead: 'another-tab' };
    else change(session);
  } catch (error) {
    // Asked for only where no person is signed in: elsewhere the link of a stranger would ask for their code.
    if (error instanceof SecondFactorNeeded && !current) pending = code;
    else linkProblem = error instanceof Error ? error.message : 'The server did not answer.';
  } finally {
    isFollowing = false;
  }
  notify();
}

/** The answer to the question whether to use the link. A session that is not used ends at once. */
export async function answerOffer(isTaken: boolean): Promise<void> {
  const session = offered;
  offered = undefined;
  if (!session) return;
  const { instead: _instead, ...opened } = session;
  const left = isTaken ? current : opened;
  if (isTaken) change(opened);
  else notify();
  if (left) await endOnServer(left);
  // What is on the page was read by the session before.
  if (isTaken && left) location.reload();
}

export function forgetLinkProblem(): void {
  linkProblem = '';
  notify();
}

/** Browsers hash only for pages that no one on the way can change: https, or this machine. Elsewhere each tab signs in by itself. */
export const CAN_ASK_TABS: boolean = isSecureContext;

/** A short number of a challenge, which both tabs show: so the person sees that they let in the tab they mean. */
export async function tabNumber(challenge: string): Promise<string> {
  const [a = 0, b = 0, c = 0] = await digest(`tab ${challenge}`);
  return String(((a << 16) | (b << 8) | c) % 1_000_000)
    .padStart(6, '0')
    .replace(/^(...)/, '$1 ');
}

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const newVerifier = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** Asks the tab that is signed in to let this one in. */
export async function askOtherTab(): Promise<void> {
  verifier = newVerifier();
  const challenge = base64url(await digest(verifier));
  sisters = { ...sisters, challenge, isRefused: false };
  notify();
  send({ type: 'ask', challenge });
}

/** In the tab that is signed in, after the click. */
export async function answerTab(isAllowed: boolean): Promise<void> {
  const [challenge] = asking;
  const session = current;
  asking = [];
  notify();
  if (challenge === undefined || !session) return;
  if (!isAllowed) return send({ type: 'refused', challenge });
  const response = await fetch('/v1/identity/tab-codes', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': session.key },
    body: JSON.stringify({ challenge }),
  });
  if (!response.ok) return send({ type: 'refused', challenge });
  const { code } = (await response.json()) as { code: string };
  send({ type: 'code', challenge, code, family: session.family });
}

async function enterByCode(code: string, family: string): Promise<void> {
  try {
    change({ ...(await openSession({ code, verifier })), family });
  } catch {
    sisters = { ...sisters, challenge: undefined, isRefused: true };
    notify();
  }
}

// On every page, and also when a link is opened in a tab that shows one already: that changes the fragment only.
window.addEventListener('hashchange', () => void followLink());
void followLink();
if (!current) send({ type: 'who-is-there' });

const WINDOW = 'parley-window';

/** This window, also after a reload. */
export function windowId(): string {
  const known = sessionStorage.getItem(WINDOW);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(WINDOW, made);
  return made;
}
