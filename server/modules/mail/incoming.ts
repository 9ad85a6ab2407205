// Owns mails that come in: each is stored once, however often it is fetched or posted, and passed on to its conversation by a
// job of its own.
import { createHash } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Problem } from '../../kernel/errors.ts';
import { addJob, type Run } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { fingerprinter } from '../../kernel/secrets/fingerprint.ts';
import { type ReceivedMail, receiveMail, requestHuman } from '../conversations/mail.ts';
import { noteDelivery } from '../conversations/sms.ts';
import type { ConversationPorts } from '../conversations/turn/ports.ts';
import { handleMail } from './jobs.ts';
import type { MailboxRow } from './mailboxes.ts';
import * as mailboxes from './mailboxes.ts';
import { insertAttachments, type MailContent, type MailRow, openContent, sealContent } from './mails.ts';
import { countSent } from './outgoing.ts';
import { MAX_MAIL_BYTES, type ParsedMail } from './parsing.ts';
import * as threads from './threads.ts';

/** Of a mail that is too large, or too laborious to read, the beginning is read. */
const HEAD_BYTES = 256 * 1024;
const ON_LOOP_BYTES = 16 * 1024;
/** Of what a person wrote; the whole is with the mail. */
const MAX_SAID = 20_000;
const PUT_OFF_MS = 300_000;
const MAX_WAIT_MS = 3 * 86_400_000;

/** Undefined: it cannot be read as a mail. */
export async function parse(ctx: Context, source: Buffer): Promise<ParsedMail | undefined> {
  const read = async (bytes: Uint8Array): Promise<ParsedMail | undefined> =>
    ctx.work.run<ParsedMail | undefined>('mail.parse', { bytes }, { owner: ctx.org.id });
  const head = Uint8Array.prototype.slice.call(source, 0, HEAD_BYTES);
  try {
    return await read(source.length > MAX_MAIL_BYTES ? head.slice() : Uint8Array.prototype.slice.call(source));
  } catch (error) {
    // A full queue passes; a mail that breaks the reader is read from its beginning, or not at all.
    if (error instanceof Problem) throw error;
    if (source.length <= ON_LOOP_BYTES) return undefined;
    return read(head).catch((again: unknown) => {
      if (again instanceof Problem) throw again;
      return undefined;
    });
  }
}

type Origin = { uidValidity: number; uid: number } | null;

/** In the caller's transaction. False: it was stored before. */
export async function store(
  ctx: Context,
  tx: Tx,
  mailbox: MailboxRow,
  mail: ParsedMail,
  origin: Origin,
): Promise<boolean> {
  const id = uuid7();
  const now = ctx.clock.now();
  const key = await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id);
  const mark = (await fingerprinter(ctx, tx))(mail.from.address);
  const content: MailContent = {
    from: mail.from.address,
    fromName: mail.from.name,
    to: mailbox.address,
    toName: mailbox.sender_name,
    subject: mail.subject,
    text: mail.text,
    said: mail.said,
    messageId: mail.messageId,
    references: mail.references,
    addressed: mail.to,
  };
  const isOwn = await mailboxes.isOwnAddress(ctx, tx, mail.from.address);
  const ignored = isOwn ? 'From an address of our own' : mail.automatic;
  const stored = await tx.maybe<{ id: string }>(sql`
    insert into mails (id, org_id, mailbox_id, direction, status, problem, uid_validity, uid, content_key, message_key, sender_mark, sealed,
      due_at, created_at)
    values (${id}, ${ctx.org.id}, ${mailbox.id}, 'in', ${ignored === null ? 'waiting' : 'ignored'}, ${ignored}, ${origin?.uidValidity ?? null},
      ${origin?.uid ?? null}, ${contentKey(mail)}, ${threads.messageKey(mail.messageId || id)}, ${mark},
      ${sealContent(key, ctx.org.id, id, content)}, ${ignored === null ? ctx.clock.toWall(now) : null}, ${now})
    on conflict do nothing returning id`);
  if (!stored) return false;
  await insertAttachments(ctx, tx, id, mail.attachments);
  await tx.run(sql`update mailboxes set last_received_at = ${now} where org_id = ${ctx.org.id} and id = ${mailbox.id}`);
  if (mail.bounce) await noteBounce(ctx, tx, mailbox, mail.bounce);
  if (ignored === null) await addJob(ctx, tx, handleMail, { id, org_id: ctx.org.id }, { key: dueKey(handleMail, id) });
  return true;
}

/** Some programs use one Message-ID twice: the words decide. */
const contentKey = ({ messageId, from, date, subject, text }: ParsedMail): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([messageId, from.address, date, subject, text]))
    .digest();

/** The mail of ours that did not arrive says so in its conversation, and a colleague is asked to look. */
async function noteBounce(
  ctx: Context,
  tx: Tx,
  mailbox: MailboxRow,
  { messageIds, reason }: NonNullable<ParsedMail['bounce']>,
): Promise<void> {
  const keys = messageIds.map(threads.messageKey);
  const problem = reason === '' ? 'The mail server of the recipient did not take it.' : reason;
  const bounced = await tx.rows<Pick<MailRow, 'conversation_id' | 'place'>>(sql`
    update mails set status = 'bounced', problem = ${problem}
    where org_id = ${ctx.org.id} and mailbox_id = ${mailbox.id} and direction = 'out' and status in ('sent', 'failed')
      and message_key = any(${keys}::bytea[]) returning conversation_id, place`);
  for (const { conversation_id, place } of bounced) {
    if (conversation_id === null || place === null) continue;
    const delivery = {
      conversationId: conversation_id,
      place,
      delivery: 'bounced',
      reason: `E-mail came back: ${problem}`,
    } as const;
    await noteDelivery(ctx, tx, delivery);
  }
}

/** Earlier mails of the same sender are passed on first, whichever job runs first. */
export async function passOn(ctx: Context, ports: ConversationPorts, row: MailRow, run: Run): Promise<void> {
  const after: (() => Promise<void>)[] = [];
  const passed: string[] = [];
  const passOnNext = () =>
    ctx.db.transaction(async (tx) => {
      const line = `mails:${ctx.org.id}:${row.mailbox_id}:${row.sender_mark}`;
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${line}, 0))`);
      await run.fence(tx);
      const next = await tx.maybe<MailRow>(sql`
        select * from mails
        where org_id = ${ctx.org.id} and mailbox_id = ${row.mailbox_id} and sender_mark = ${row.sender_mark} and direction = 'in'
          and due_at is not null and (created_at, id) <= (${row.created_at}, ${row.id}::uuid) and id <> all(${passed}::uuid[])
        order by created_at, id limit 1`);
      if (!next) return false;
      passed.push(next.id);
      after.push(await pass(ctx, tx, ports, next));
      return true;
    });
  try {
    for (let more = true; more; ) more = await passOnNext();
  } finally {
    for (const proceed of after) await proceed();
  }
}

const LIMIT_REASON = 'This address was sent as many mails as are allowed in an hour.';

/** Returns what follows after the commit. A mail of a mailbox that only sorts stays due until its conversation waits for a human. */
async function pass(ctx: Context, tx: Tx, ports: ConversationPorts, mail: MailRow): Promise<() => Promise<void>> {
  const mailbox = await mailboxes.find(ctx, tx, mail.mailbox_id ?? '');
  const sorts = mailbox.mode === 'sort';
  if (mail.conversation_id !== null) return waitForHuman(ctx, ports, mail, mailbox);
  const key = await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id);
  const content = openContent(key, ctx.org.id, mail);
  const answered = await threads.findAnswered(ctx, tx, mailbox, content, mail.sender_mark);
  const isFull = !sorts && (await countSent(ctx, tx, mailbox.id, mail.sender_mark)) >= mailbox.replies_per_hour;
  let received: ReceivedMail;
  try {
    received = await receiveMail(ctx, tx, ports, {
      id: mail.id,
      text: textFor(content, answered === undefined),
      conversationId: answered ?? null,
      assistantId: mailbox.assistant_id,
      address: content.from,
      name: content.fromName,
      subject: content.subject,
      forHuman: isFull ? { reason: LIMIT_REASON, queue: mailbox.queue } : null,
      started: (conversationId) =>
        threads.write(ctx, tx, {
          conversation_id: conversationId,
          mailbox_id: mailbox.id,
          sender_mark: mail.sender_mark,
          address: content.from,
          name: content.fromName,
          subject: content.subject,
          references: [...content.references].slice(0, 10),
        }),
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await putOff(ctx, tx, mail, error.message);
    return async () => undefined;
  }
  const { conversationId, place, proceed } = received;
  await threads.addReference(ctx, tx, conversationId, content.messageId);
  if (sorts) {
    await tx.run(sql`
      update mails set conversation_id = ${conversationId}, place = ${place}, status = 'received'
      where org_id = ${ctx.org.id} and id = ${mail.id}`);
    const then = waitForHuman(ctx, ports, { ...mail, conversation_id: conversationId }, mailbox);
    return async () => {
      await proceed();
      await then();
    };
  }
  await settle(ctx, tx, mail.id, { conversationId, place });
  return proceed;
}

const waitForHuman =
  (ctx: Context, ports: ConversationPorts, { id, conversation_id }: MailRow, { queue }: MailboxRow) =>
  async (): Promise<void> => {
    const request = { reason: 'This mailbox only sorts: a colleague answers.', queue };
    await requestHuman(ctx, ports, conversation_id ?? '', request).catch((error: unknown) => {
      // Erased meanwhile: there is nothing left to be answered.
      if (!(error instanceof Problem)) throw error;
    });
    await ctx.db.run(sql`update mails set due_at = null where org_id = ${ctx.org.id} and id = ${id}`);
  };

async function settle(
  ctx: Context,
  tx: Tx,
  id: string,
  { conversationId, place }: Omit<ReceivedMail, 'proceed'>,
): Promise<void> {
  await tx.run(sql`
    update mails set status = 'received', problem = null, conversation_id = ${conversationId}, place = ${place}, due_at = null
    where org_id = ${ctx.org.id} and id = ${id}`);
}

/** A slot of the assistant will become free, and one without a revision may get one: until then the mail waits. */
async function putOff(ctx: Context, tx: Tx, { id, created_at }: MailRow, problem: string): Promise<void> {
  const now = ctx.clock.nowMs();
  const isOld = now - created_at.getTime() > MAX_WAIT_MS;
  const at = new Date(now + PUT_OFF_MS);
  await tx.run(sql`
    update mails set status = ${isOld ? 'ignored' : 'waiting'}, problem = ${problem}, due_at = ${isOld ? null : ctx.clock.toWall(at)}
    where org_id = ${ctx.org.id} and id = ${id}`);
  if (!isOld) await addJob(ctx, tx, handleMail, { id, org_id: ctx.org.id }, { at, key: dueKey(handleMail, id) });
}

/** The subject says what a first mail is about, and is repeated by all that follow. */
function textFor({ subject, said: body }: MailContent, isFirst: boolean): string {
  const words = body.slice(0, MAX_SAID).toWellFormed().trim();
  const about = subject.replace(/^((re|fwd?|aw|wg|sv|rv)\s*:\s*)+/i, '').trim();
  if (words === '') return about === '' ? '(no text)' : about;
  return isFirst && about !== '' && !words.toLowerCase().startsWith(about.toLowerCase())
    ? `${about}\n\n${words}`
    : words;
}
