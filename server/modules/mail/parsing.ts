// Owns how a mail is read: from its bytes to who wrote what, whether a program wrote it, and what it carries. Pure; runs on a
// work thread, as a large mail takes its time.
// oxlint-disable-next-line typescript/triple-slash-reference -- the package ships no types, and projects of tests read this file too
/// <reference path="../knowledge/reading/html-to-text.d.ts" />
import { convert } from 'html-to-text';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { cutQuotes } from './quotes.ts';

export type ParsedAddress = { name: string; address: string };
export type ParsedAttachment = {
  name: string;
  type: string;
  bytes: number;
  /** Null: larger than what is kept. */
  content: Uint8Array | null;
};
export type ParsedMail = {
  from: ParsedAddress;
  /** All addresses that it was sent to, lower case. */
  to: string[];
  subject: string;
  messageId: string;
  /** Message-IDs that it answers, the nearest first. */
  references: string[];
  date: string;
  /** All of it as plain text. */
  text: string;
  /** Without what it quotes of earlier mails. */
  said: string;
  /** Why no program may answer it. Null: a person seems to have written it. */
  automatic: string | null;
  /** A report that mails of ours did not arrive. */
  bounce: { messageIds: string[]; reason: string } | null;
  attachments: ParsedAttachment[];
};

export const MAX_ATTACHMENTS = 20;
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
const MAX_TEXT = 200_000;
const MAX_HTML = 2_000_000;
const MAX_REFERENCES = 30;
const ADDRESS = /^[^\s<>@"(),:;\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;
const MESSAGE_ID = /<[^<>\s]{1,900}>/g;

/** Undefined: it names no sender, so nothing can be done with it. */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail | undefined> {
  const email = await PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 512 * 1024,
  });
  const from = senderOf(email);
  if (!from) return undefined;
  const text = textOf(email);
  const bounce = bounceOf(email, from);
  return {
    from,
    to: recipientsOf(email),
    subject: oneLine(email.subject ?? '').slice(0, 500),
    messageId: (email.messageId ?? '').match(MESSAGE_ID)?.[0] ?? '',
    references: referencesOf(email),
    date: oneLine(email.date ?? '').slice(0, 100),
    text,
    said: cutQuotes(text),
    automatic: bounce ? 'A report of failed delivery' : whyAutomatic(email, from),
    bounce,
    attachments: bounce ? [] : attachmentsOf(email.attachments),
  };
}

const toWellFormed = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');
/** Control characters must not reach a header or a row. */
const oneLine = (text: string): string =>
  toWellFormed(text)
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim();

const flat = (addresses: readonly (Address | undefined)[]): ParsedAddress[] =>
  addresses
    .flatMap((one) => (one === undefined ? [] : (one.group ?? [one])))
    .map(({ name, address }) => ({ name: oneLine(name).slice(0, 200), address: oneLine(address).toLowerCase() }))
    .filter(({ address }) => ADDRESS.test(address) && address.length <= 254);

/** Whom an answer goes to: forms on websites write in the name of their visitor, whom Reply-To names. */
function senderOf(email: Email): ParsedAddress | undefined {
  const [from] = flat([email.from, email.sender]);
  const replyTo = flat(email.replyTo ?? []);
  const [answered] = replyTo.length === 1 ? replyTo : [];
  return answered ?? from;
}

function recipientsOf({ to = [], cc = [], bcc = [], deliveredTo, headers }: Email): string[] {
  const original = headers
    .filter(({ key }) => key === 'x-original-to' || key === 'envelope-to')
    .map(({ value }) => value);
  const delivered = [deliveredTo ?? '', ...original].map((address) => ({
    name: '',
    address: address.replace(/^<|>$/g, ''),
  }));
  return [...new Set(flat([...to, ...cc, ...bcc, ...delivered]).map(({ address }) => address))].slice(0, 200);
}

/** In-Reply-To first, then the chain from its end. */
function referencesOf({ inReplyTo = '', references = '' }: Email): string[] {
  const chain = (references.slice(-40_000).match(MESSAGE_ID) ?? []).reverse();
  return [...new Set([...(inReplyTo.slice(0, 4000).match(MESSAGE_ID) ?? []), ...chain])].slice(0, MAX_REFERENCES);
}

function textOf({ text = '', html = '' }: Email): string {
  const plain = text.trim() === '' && html !== '' ? textOfHtml(html.slice(0, MAX_HTML)) : text.slice(0, MAX_TEXT);
  return toWellFormed(plain).replaceAll('\r\n', '\n').trim().slice(0, MAX_TEXT).toWellFormed();
}

const textOfHtml = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxInputLength: MAX_HTML, maxDepth: 60, maxChildNodes: 5000 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  });

const headerOf = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value.trim() ?? '';

const ROBOT = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|noreply[.+_-].*|bounces?([.+_-].*)?)@/i;

/** RFC 3834, and what list servers and vacation programs set besides. */
function whyAutomatic(email: Email, from: ParsedAddress): string | null {
  const submitted = headerOf(email, 'auto-submitted');
  if (submitted !== '' && !/^no\b/i.test(submitted)) return 'Written by a program (Auto-Submitted)';
  const precedence = headerOf(email, 'precedence');
  if (/^(bulk|list|junk|auto_reply)\b/i.test(precedence))
    return `Sent to many (Precedence: ${precedence.slice(0, 20)})`;
  if (headerOf(email, 'list-id') !== '' || headerOf(email, 'list-unsubscribe') !== '') return 'From a mailing list';
  for (const name of ['x-autoreply', 'x-autorespond', 'x-auto-reply-from']) {
    if (headerOf(email, name) !== '') return 'Written by a program (automatic reply)';
  }
  if (/\b(all|autoreply|oof)\b/i.test(headerOf(email, 'x-auto-response-suppress')))
    return 'The sender wants no automatic reply';
  if (headerOf(email, 'return-path') === '<>') return 'Without an address to return to';
  return ROBOT.test(from.address) ? 'From an address that reads no answers' : null;
}

/** RFC 3464: the part for programs says what failed, the part with our mail which one it was. */
function bounceOf(email: Email, from: ParsedAddress): ParsedMail['bounce'] {
  const report = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  const isReport = /report-type="?delivery-status/i.test(headerOf(email, 'content-type'));
  if (!report && !isReport && !/^(mailer-daemon|postmaster)@/i.test(from.address)) return null;
  const status = report ? headOf(report) : (email.text ?? '').slice(0, 20_000);
  // A delay is no failure: the server goes on trying.
  if (report && !/^action:\s*failed/im.test(status)) return null;
  const originals = email.attachments
    .filter(({ mimeType }) => mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers')
    .map((part) => /^message-id:\s*(<[^<>\s]{1,900}>)/im.exec(headOf(part))?.[1]);
  const messageIds = [...new Set([...originals, ...referencesOf(email)])].filter((one) => one !== undefined);
  const diagnosis =
    /^diagnostic-code:\s*(?:[a-z0-9-]+;\s*)?(.+(?:\n[ \t].+)*)/im.exec(status)?.[1] ?? email.subject ?? '';
  return { messageIds: messageIds.slice(0, MAX_REFERENCES), reason: oneLine(diagnosis).slice(0, 300) };
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer);
const headOf = (part: Attachment): string => Buffer.from(bytesOf(part).subarray(0, 64 * 1024)).toString('utf8');

/** What is too much is named, without its content. */
function attachmentsOf(attachments: readonly Attachment[]): ParsedAttachment[] {
  let room = MAX_MAIL_BYTES;
  return attachments.slice(0, MAX_ATTACHMENTS).map((part, i) => {
    const content = bytesOf(part);
    const fits = content.length <= MAX_ATTACHMENT_BYTES && content.length <= room;
    if (fits) room -= content.length;
    return {
      name: fileName(part.filename ?? '') || `part-${i + 1}`,
      type: /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,100}$/.test(part.mimeType) ? part.mimeType : 'application/octet-stream',
      bytes: content.length,
      content: fits ? content : null,
    };
  });
}

/** Without a folder, and without letters that turn the reading direction. */
const fileName = (name: string): string =>
  oneLine(name)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .split(/[\\/]/)
    .at(-1)!
    .slice(-150)
    .trim();

export const mailTasks = () => ({ parse: ({ bytes }: { bytes: Uint8Array }) => parseMail(bytes) });
