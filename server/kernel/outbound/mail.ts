// Owns the sending of e-mail: over the SMTP server that the operator names, which may be in a private network, or over one
// that a caller names, whose address is judged like that of any outgoing request.
import { createTransport } from 'nodemailer';
import type { Outbound } from './client.ts';
import { OutboundRefused } from './errors.ts';
import { type MailAccount, tlsFor } from './mail-hosts.ts';

const TIMEOUT_MS = 20_000;
const TIMEOUTS = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };

/** Where mail goes out, and the address that it comes from. */
export type MailServer = { url: string; from: string };
/** `file`: attached as CSV. */
export type Mail = { to: string; subject: string; text: string; file?: { name: string; text: string } };
/** One mail with all that answers and programs go by. */
export type WholeMail = Mail & {
  from: { name: string; address: string };
  toName: string;
  replyTo: string;
  messageId: string;
  inReplyTo: string | null;
  references: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** Where reports of failure go. */
  returnPath: string;
};

/** `refused`: it never will be taken. `later`: it was not taken, and may be. `unknown`: it may have been taken. */
export type MailOutcome = { outcome: 'sent' } | { outcome: 'refused' | 'later' | 'unknown'; problem: string };

/** What went wrong, in one line; undefined: the server took it. */
export async function sendMail(server: MailServer, { to, subject, text, file }: Mail): Promise<string | undefined> {
  const transport = createTransport(server.url, { from: server.from });
  Object.assign(transport.options, TIMEOUTS);
  try {
    await transport.sendMail({
      // As objects: no address is parsed out of a text that a caller wrote.
      to: { name: '', address: to },
      subject,
      text,
      ...(file && {
        attachments: [{ filename: file.name, content: file.text, contentType: 'text/csv; charset=utf-8' }],
      }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return undefined;
  } catch (error) {
    return firstLine(error);
  } finally {
    transport.close();
  }
}

/** Over the account of a caller, or over the operator's server. */
export async function sendWholeMail(
  outbound: Outbound,
  server: MailAccount | string,
  mail: WholeMail,
): Promise<MailOutcome> {
  let isGiven = false;
  const logger = dialogueWatcher(() => {
    isGiven = true;
  });
  try {
    const transport = await transportFor(outbound, server, { logger, debug: true });
    try {
      await transport.sendMail({
        from: mail.from,
        to: { name: mail.toName, address: mail.to },
        replyTo: { name: '', address: mail.replyTo },
        envelope: { from: mail.returnPath, to: [mail.to] },
        subject: mail.subject,
        text: mail.text,
        messageId: mail.messageId,
        ...(mail.inReplyTo !== null && { inReplyTo: mail.inReplyTo }),
        ...(mail.references.length > 0 && { references: [...mail.references] }),
        headers: { ...mail.headers },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { outcome: 'sent' };
    } finally {
      transport.close();
    }
  } catch (error) {
    return { outcome: outcomeOf(error, isGiven), problem: firstLine(error) };
  }
}

/** What went wrong, in one line; undefined: the server lets this account send. */
export async function checkMailServer(outbound: Outbound, account: MailAccount): Promise<string | undefined> {
  try {
    const transport = await transportFor(outbound, account);
    try {
      await transport.verify();
      return undefined;
    } finally {
      transport.close();
    }
  } catch (error) {
    return firstLine(error);
  }
}

async function transportFor(outbound: Outbound, server: MailAccount | string, more: object = {}) {
  if (typeof server === 'string') return createTransport({ url: server, ...TIMEOUTS, ...more });
  const [found] = await outbound.mailAddresses(server);
  if (!found) throw new OutboundRefused('name', 'the name has no address');
  return createTransport({
    host: found.address,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    tls: tlsFor(server, found.ca),
    ...(server.user !== '' && { auth: { user: server.user, pass: server.password } }),
    ...TIMEOUTS,
    ...more,
  });
}

/** Without an answer to the message itself, the server may have taken it. */
function outcomeOf(error: unknown, isGiven: boolean): 'refused' | 'later' | 'unknown' {
  if (error instanceof OutboundRefused) return 'refused';
  const { responseCode, code = '' } = error as { responseCode?: number; code?: string };
  // A password can be put right; the mail is still wanted then.
  if (code === 'EAUTH') return 'later';
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'later';
  if (isGiven) return 'unknown';
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'refused' : 'later';
}

/** Hears when the server is given the message: an error after that does not say whether it was taken. */
function dialogueWatcher(onData: () => void) {
  const ignore = (): void => undefined;
  const debug = (entry: { tnx?: string }, message: string): void => {
    if (entry.tnx === 'client' && message === 'DATA') onData();
  };
  return { level: ignore, trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore };
}

const firstLine = (error: unknown): string => (error as Error).message.split('\n', 1)[0]?.slice(0, 300) || 'unknown';
