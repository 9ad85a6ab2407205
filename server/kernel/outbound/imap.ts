// Owns the reading of mailboxes over IMAP: what has arrived since a position, oldest first, without changing anything there.
import { ImapFlow } from 'imapflow';
import type { Outbound } from './client.ts';
import { OutboundRefused } from './errors.ts';
import { type MailAccount, tlsFor } from './mail-hosts.ts';

const TIMEOUT_MS = 20_000;
/** Of one poll, however much there is. */
const MAX_POLL_MS = 240_000;

/** UIDs count up for as long as UIDVALIDITY stays. */
export type InboxPosition = { uidValidity: number; lastUid: number };
export type FetchedMail = { uid: number; uidValidity: number; bytes: number; source: Buffer };
type PollOptions = {
  /** Null: only asks where the inbox stands now. */
  position: InboxPosition | null;
  /** From when on mails are taken again where UIDVALIDITY has changed. */
  since: Date;
  most: number;
  /** A longer mail is cut here. */
  maxBytes: number;
  signal?: AbortSignal;
  /** Given: the connection stays open where the server says by itself what arrives (IDLE), and this is called when it does. */
  onNews?: () => void;
};
/** A connection that waits for mails. Its owner closes it. */
export type InboxWatch = { close(): void };
export type PollResult = { position: InboxPosition; more: boolean; watch?: InboxWatch };

/** Hands over one mail after the other, each once it was taken. `more`: there are further ones. */
export async function readInbox(
  outbound: Outbound,
  account: MailAccount,
  { position, since, most, maxBytes, signal, onNews }: PollOptions,
  take: (mail: FetchedMail) => Promise<void>,
): Promise<PollResult> {
  const client = await connect(outbound, account);
  const end = (): void => client.close();
  const timer = setTimeout(end, MAX_POLL_MS);
  signal?.addEventListener('abort', end, { once: true });
  let watch: InboxWatch | undefined;
  let hasNews = false;
  const toResult = (at: InboxPosition, isCut: boolean): PollResult => {
    // What arrives during the poll is announced once, perhaps before there is a wait.
    const more = isCut || hasNews;
    if (onNews && !more) watch = watchInbox(client, onNews);
    return { position: at, more, ...(watch && { watch }) };
  };
  try {
    const mailbox = await client.mailboxOpen('INBOX', { readOnly: true });
    client.on('exists', ({ count, prevCount }: { count: number; prevCount: number }) => {
      hasNews ||= count > prevCount;
    });
    const uidValidity = Number(mailbox.uidValidity);
    if (position === null) return toResult({ uidValidity, lastUid: mailbox.uidNext - 1 }, false);
    const isSame = position.uidValidity === uidValidity;
    const found = await client.search(isSame ? { uid: `${position.lastUid + 1}:*` } : { since }, { uid: true });
    if (!found) throw new Error('The server did not answer which mails have arrived.');
    // A range that ends in * names the last mail, even where it is older.
    const uids = found.filter((uid) => !isSame || uid > position.lastUid).sort((a, b) => a - b);
    let lastUid = isSame ? position.lastUid : 0;
    for (const uid of uids.slice(0, most)) {
      const mail = await client.fetchOne(String(uid), { size: true, source: { maxLength: maxBytes } }, { uid: true });
      // Nothing is what the library answers for a mail that was deleted meanwhile, and for all of them once the connection is gone.
      if (!mail && !client.usable) throw new Error('The connection ended while mails were read.');
      const source = mail ? mail.source : undefined;
      if (mail && source) await take({ uid, uidValidity, bytes: mail.size ?? source.length, source });
      lastUid = uid;
    }
    if (uids.length <= most) lastUid = Math.max(lastUid, mailbox.uidNext - 1);
    return toResult({ uidValidity, lastUid }, uids.length > most);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    if (!watch) client.close();
  }
}

/** `undefined`: this server has to be asked. */
function watchInbox(client: ImapFlow, onNews: () => void): InboxWatch | undefined {
  if (!client.capabilities.has('IDLE')) return undefined;
  client.on('exists', ({ count, prevCount }: { count: number; prevCount: number }) => {
    if (count > prevCount) onNews();
  });
  client.idle().catch(() => undefined);
  return { close: () => client.close() };
}

/** What went wrong, in one line; undefined: the inbox opens. */
export async function checkInbox(outbound: Outbound, account: MailAccount): Promise<string | undefined> {
  try {
    const client = await connect(outbound, account);
    try {
      await client.mailboxOpen('INBOX', { readOnly: true });
      return undefined;
    } finally {
      client.close();
    }
  } catch (error) {
    return imapProblem(error);
  }
}

async function connect(outbound: Outbound, account: MailAccount): Promise<ImapFlow> {
  const [found] = await outbound.mailAddresses(account);
  if (!found) throw new OutboundRefused('name', 'the name has no address');
  const client = new ImapFlow({
    host: found.address,
    port: account.port,
    secure: account.security === 'tls',
    ...(account.security !== 'tls' && { doSTARTTLS: account.security === 'starttls' }),
    servername: account.host,
    tls: tlsFor(account, found.ca),
    auth: { user: account.user, pass: account.password },
    disableAutoIdle: true,
    disableCompression: true,
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
  });
  // The command that fails says so as well: an error event without a listener would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** In one line, without what was said to the server. */
export function imapProblem(error: unknown): string {
  const { message, responseText, authenticationFailed } = error as {
    message: string;
    responseText?: string;
    authenticationFailed?: boolean;
  };
  const text = (responseText ?? message).split('\n', 1)[0]?.slice(0, 250) || 'unknown';
  return authenticationFailed ? `The server refused the name or the password: ${text}` : text;
}
