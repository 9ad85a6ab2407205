// Mail servers for tests, on loopback: an IMAP inbox and an SMTP server, both from npm and both real; and as much of an SMTP
// server as the operator's sender needs.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Client, Reply } from './client.ts';

type StoredMessage = { raw: string; uid?: number };
type Hoodiecrow = {
  server: import('node:net').Server;
  folderCache: Record<string, { messages: StoredMessage[]; uidvalidity: number; uidnext: number }>;
  listen(port: number, host: string, done: () => void): void;
  close(done: () => void): void;
  appendMessage(folder: string, flags: string[], date: Date, raw: string): void;
};
const hoodiecrow = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => Hoodiecrow;

/** `raw`: as it came over the wire. */
export type SentMail = Email & { envelope: { from: string; to: string[] }; raw: string };
export const ACCOUNT = { user: 'support', password: 'secret' };

/** `open`: it takes mail from all who come, as servers on the internet do. */
export async function mailServers({ open = false } = {}) {
  const imap = hoodiecrow({
    plugins: ['ID', 'SASL-IR', 'AUTH-PLAIN', 'IDLE', 'LITERALPLUS'],
    users: { [ACCOUNT.user]: { password: ACCOUNT.password } },
    storage: { INBOX: { messages: [] } },
  });
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve));
  const connections = new Set<Socket>();
  imap.server.on('connection', (socket) => connections.add(socket));
  const sent: SentMail[] = [];
  /** What the SMTP server answers to the next messages instead of taking them. */
  const refusals: { code: number; at: 'rcpt' | 'data' | 'hang-up' }[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: open,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === ACCOUNT.user && password === ACCOUNT.password
        ? done(null, { user: username })
        : done(new Error('No such user')),
    onRcptTo: (_address, _session, done) => {
      const refusal = refusals[0]?.at === 'rcpt' ? refusals.shift() : undefined;
      done(refusal ? Object.assign(new Error('not now'), { responseCode: refusal.code }) : undefined);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString();
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
        const refusal = refusals[0]?.at === 'rcpt' ? undefined : refusals.shift();
        if (refusal?.at === 'data') return done(Object.assign(new Error('not this'), { responseCode: refusal.code }));
        sent.push({
          ...(await PostalMime.parse(raw)),
          envelope: { from, to: session.envelope.rcptTo.map(({ address }) => address) },
          raw,
        });
        if (refusal?.at !== 'hang-up') return done();
        for (const connection of smtp.connections as Set<{ _socket: { destroy(): void } }>)
          connection._socket.destroy();
      });
    },
  });
  smtp.on('error', () => undefined);
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const common = { host: '127.0.0.1', security: 'none' as const, ...ACCOUNT };
  return {
    imap: { ...common, port: (imap.server.address() as AddressInfo).port },
    smtp: { ...common, port: (listening.address() as AddressInfo).port },
    sent,
    refusals,
    arrive: (raw: string): void => imap.appendMessage('INBOX', [], new Date(), raw),
    /** The IMAP server is killed, and starts again at once. */
    hangUp: (): void => {
      for (const socket of connections) socket.destroy();
    },
    /** As after a restore: the same mails have other numbers. */
    renumber: (): void => {
      const inbox = imap.folderCache.INBOX!;
      inbox.uidvalidity += 1;
      for (const [i, message] of inbox.messages.entries()) message.uid = 1000 + i;
      inbox.uidnext = 1000 + inbox.messages.length;
    },
    stop: async (): Promise<void> => {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      // A connection that waits for mails stays open.
      for (const socket of connections) socket.destroy();
      await new Promise<void>((resolve) => imap.close(resolve));
    },
  };
}
export type MailServers = Awaited<ReturnType<typeof mailServers>>;

let counter = 0;
type Letter = { from?: string; to?: string; subject?: string; text?: string; headers?: Record<string, string> };

/** A plain mail, as a person's program writes it. */
export function letter({
  from = 'Ann Lee <ann@example.com>',
  to = 'support@shop.example',
  subject = 'My order',
  text = 'Hello',
  headers = {},
}: Letter): string {
  const all = {
    From: from,
    To: to,
    Subject: subject,
    'Message-ID': `<letter-${++counter}@example.com>`,
    Date: new Date().toUTCString(),
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${head.join('\r\n')}\r\n\r\n${text}\r\n`;
}

export const WITH_FILE =
  '--b\r\nContent-Type: text/plain\r\n\r\nSee this.\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nHello\r\n--b--';

/** As a mail server posts it, signed. */
export function postMail(
  client: Client,
  { hook_path, secret }: { hook_path: string; secret: string },
  raw: string,
  at = Date.now(),
): Promise<Reply> {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`m1.${timestamp}.${raw}`).digest('base64');
  const headers = { 'webhook-id': 'm1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  return client.send('POST', hook_path, { raw, headers: { ...headers, 'content-type': 'message/rfc822' } });
}

export type ReceivedMail = { from: string; to: string[]; text: string };

/** Keeps what it was sent; the next message can be refused. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Refuses the next message. */
  refuses = false;
  readonly #server = createServer((socket) => {
    let mail: ReceivedMail = { from: '', to: [], text: '' };
    let isData = false;
    let rest = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += String(chunk);
      if (isData) {
        const end = rest.indexOf('\r\n.\r\n');
        if (end < 0) return;
        mail.text = rest.slice(0, end);
        rest = rest.slice(end + 5);
        isData = false;
        this.received.push(mail);
        mail = { from: '', to: [], text: '' };
        say('250 taken');
      }
      for (let at = rest.indexOf('\r\n'); at >= 0 && !isData; at = rest.indexOf('\r\n')) {
        const line = rest.slice(0, at);
        rest = rest.slice(at + 2);
        if (/^(EHLO|HELO)/i.test(line)) say('250 test');
        else if (/^MAIL FROM/i.test(line)) {
          mail.from = line;
          say(this.refuses ? '451 not now' : '250 ok');
        } else if (/^RCPT TO/i.test(line)) {
          mail.to.push(line);
          say('250 ok');
        } else if (/^DATA/i.test(line)) {
          isData = true;
          say('354 go on');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get env() {
    return {
      SMTP_URL: `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Parley <parley@example.com>',
      PUBLIC_URL: 'https://parley.example.com',
    };
  }

  stop(): void {
    this.#server.close();
  }
}
