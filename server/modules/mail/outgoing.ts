// Owns mails that go out: written with the reply that they carry, taken before they are sent, so that each is sent at most
// once, and counted for each address.
import type { z } from 'zod';
import { audit } from '../../kernel/audit.ts';
import { type Context, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { sql, wallClockIn } from '../../kernel/db/sql.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { addJob, type Run } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { type MailOutcome, sendWholeMail } from '../../kernel/outbound/mail.ts';
import { rewriteReply } from '../conversations/mail.ts';
import { noteDelivery, type ReplyDelivery } from '../conversations/sms.ts';
import type { WrittenReply } from '../conversations/turn/ports.ts';
import { handleMail } from './jobs.ts';
import type { MailboxRow } from './mailboxes.ts';
import * as mailboxes from './mailboxes.ts';
import { type MailContent, type MailRow, openContent, sealContent, showMail } from './mails.ts';
import type { SendDraft } from './schema.ts';
import { signedAddress } from './signed-addresses.ts';
import * as threads from './threads.ts';

const HOUR_MS = 3_600_000;
/** Minutes until a mail that was not taken is tried again. */
const RETRY_MINUTES = [1, 5, 30, 120, 360];
/** Longer than any sending takes. */
const TAKEN_MS = 600_000;

/** How many mails an address was sent within an hour, with those that wait. */
export async function countSent(ctx: Context, db: Db, mailboxId: string, senderMark: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from mails
    where org_id = ${ctx.org.id} and mailbox_id = ${mailboxId} and sender_mark = ${senderMark} and direction = 'out'
      and status in ('waiting', 'sending', 'sent', 'failed', 'bounced') and created_at > ${new Date(ctx.clock.nowMs() - HOUR_MS)}`);
  return count;
}

/** In the transaction that wrote the reply. What a colleague writes makes the drafts of the assistant pointless. */
export async function mailReply(ctx: Context, tx: Tx, reply: WrittenReply): Promise<void> {
  const { conversationId, place } = reply;
  const thread = await threads.find(ctx, tx, conversationId);
  const mailbox = thread?.mailbox_id ? await mailboxes.find(ctx, tx, thread.mailbox_id) : undefined;
  await discardDrafts(ctx, tx, conversationId);
  const noteBlocked = (reason: string) => noteDelivery(ctx, tx, { conversationId, place, delivery: 'blocked', reason });
  if (!thread || !mailbox) return noteBlocked('E-mail not sent: its mailbox was deleted.');
  const byAssistant = reply.role === 'assistant';
  if (byAssistant && mailbox.mode === 'sort') return noteBlocked('E-mail not sent: this mailbox only sorts.');
  const isDraft = byAssistant && mailbox.mode === 'draft';
  const isFull = !isDraft && (await countSent(ctx, tx, mailbox.id, thread.sender_mark)) >= mailbox.replies_per_hour;
  // A colleague is no program: what they write is sent.
  if (isFull && byAssistant)
    return noteBlocked('E-mail not sent: this address was sent as many mails as are allowed in an hour.');
  await writeMail(ctx, tx, { mailbox, thread, reply, status: isDraft ? 'draft' : 'waiting' });
  if (isDraft) await noteDelivery(ctx, tx, { conversationId, place, delivery: 'draft', reason: '' });
}

type Recipient = Pick<threads.Thread, 'address' | 'name' | 'subject' | 'references' | 'sender_mark'>;
type NewMail = {
  mailbox: MailboxRow;
  thread: Recipient;
  /** `place` null: it carries no message of the conversation. */
  reply: Pick<WrittenReply, 'conversationId' | 'text' | 'role'> & { place: number | null };
  status: 'draft' | 'waiting';
};

export async function writeMail(ctx: Context, tx: Tx, { mailbox, thread, reply, status }: NewMail): Promise<void> {
  const { conversationId, place, text, role } = reply;
  const id = uuid7();
  const now = ctx.clock.now();
  const messageId = `<${id}.${role}@${mailbox.address.split('@')[1]}>`;
  const content: MailContent = {
    from: mailbox.address,
    fromName: mailbox.sender_name,
    to: thread.address,
    toName: thread.name,
    subject: subjectOf(thread.subject),
    text,
    said: '',
    messageId,
    references: thread.references,
    addressed: [],
  };
  const key = await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id);
  const dueAt = status === 'draft' ? null : ctx.clock.toWall(now);
  await tx.run(sql`
    insert into mails (id, org_id, mailbox_id, direction, status, message_key, sender_mark, conversation_id, place, sealed, due_at, created_at)
    values (${id}, ${ctx.org.id}, ${mailbox.id}, 'out', ${status}, ${threads.messageKey(messageId)}, ${thread.sender_mark}, ${conversationId},
      ${place}, ${sealContent(key, ctx.org.id, id, content)}, ${dueAt}, ${now})`);
  if (dueAt !== null) await addJob(ctx, tx, handleMail, { id, org_id: ctx.org.id }, { key: dueKey(handleMail, id) });
}

const subjectOf = (subject: string): string =>
  /^re\s*:/i.test(subject) ? subject : `Re: ${subject || 'your message'}`;

async function discardDrafts(ctx: Context, tx: Tx, conversationId: string): Promise<void> {
  const drafts = await tx.rows<{ place: number }>(sql`
    update mails set status = 'discarded'
    where org_id = ${ctx.org.id} and conversation_id = ${conversationId} and status = 'draft' returning place`);
  for (const { place } of drafts)
    await noteDelivery(ctx, tx, { conversationId, place, delivery: 'discarded', reason: '' });
}

/** Two colleagues who press the button at once: the second gets a 409. */
export function sendDraft(ctx: Context, id: string, body: z.output<typeof SendDraft>) {
  return transaction(ctx, async (tx) => {
    const draft = await lockDraft(ctx, tx, id);
    const key = await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id);
    const content = openContent(key, ctx.org.id, draft);
    const at = { conversationId: draft.conversation_id!, place: draft.place! };
    const text = body?.text?.trim();
    const isEdited = text !== undefined && text !== content.text;
    if (isEdited) await rewriteReply(ctx, tx, { ...at, text });
    await noteDelivery(ctx, tx, { ...at, delivery: 'queued', reason: '' });
    const now = ctx.clock.now();
    const sealed = isEdited ? sealContent(key, ctx.org.id, id, { ...content, text }) : draft.sealed;
    const row = await tx.one<MailRow>(sql`
      update mails set status = 'waiting', sealed = ${sealed}, due_at = ${ctx.clock.toWall(now)}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await addJob(ctx, tx, handleMail, { id, org_id: ctx.org.id }, { key: dueKey(handleMail, id) });
    await audit(ctx, tx, 'mail.draft_sent', id, { conversation_id: at.conversationId, edited: isEdited });
    return showMail(ctx, tx, row);
  });
}

export function discardDraft(ctx: Context, id: string) {
  return transaction(ctx, async (tx) => {
    const draft = await lockDraft(ctx, tx, id);
    const row = await tx.one<MailRow>(sql`
      update mails set status = 'discarded' where org_id = ${ctx.org.id} and id = ${id} returning *`);
    const at = { conversationId: draft.conversation_id!, place: draft.place! };
    await noteDelivery(ctx, tx, { ...at, delivery: 'discarded', reason: '' });
    await audit(ctx, tx, 'mail.draft_discarded', id, { conversation_id: at.conversationId });
    return showMail(ctx, tx, row);
  });
}

/** The conversation is locked first, as a turn that writes another draft does. */
async function lockDraft(ctx: Context, tx: Tx, id: string): Promise<MailRow> {
  const found = await tx.maybe<MailRow>(sql`select * from mails where org_id = ${ctx.org.id} and id = ${id}`);
  if (!found) throw notFound('mail');
  await tx.run(sql`
    select 1 from conversations where org_id = ${ctx.org.id} and id = ${found.conversation_id} for no key update`);
  const row = await tx.maybe<MailRow>(sql`select * from mails where org_id = ${ctx.org.id} and id = ${id} for update`);
  if (!row) throw notFound('mail');
  if (row.status !== 'draft')
    throw conflict('This mail is no draft any more. Reload the conversation.', { status: row.status });
  return row;
}

/** A process that dies between taking and sending leaves the mail unsent: one that came twice would be worse. */
export async function sendOutgoing(ctx: Context, row: MailRow, run: Run): Promise<void> {
  if (row.status === 'sending') {
    const problem = 'The process ended while the mail was handed to the server, so it may or may not have been sent.';
    return finish(ctx, row, { outcome: 'unknown', problem }, run);
  }
  const claimed = await ctx.db.transaction(async (tx) => {
    const mail = await tx.maybe<MailRow>(sql`
      update mails set status = 'sending', tries = tries + 1, due_at = ${wallClockIn(TAKEN_MS)}
      where org_id = ${ctx.org.id} and id = ${row.id} and status = 'waiting' returning *`);
    await run.fence(tx);
    const mailbox = mail?.mailbox_id ? await mailboxes.find(ctx, tx, mail.mailbox_id) : undefined;
    return mail && { mail, mailbox };
  });
  if (!claimed) return;
  const { mail, mailbox } = claimed;
  if (!mailbox) return finish(ctx, mail, { outcome: 'refused', problem: 'Its mailbox was deleted.' }, run);
  if (!mailbox.enabled) return finish(ctx, mail, { outcome: 'refused', problem: 'Its mailbox is switched off.' }, run);
  await finish(ctx, mail, await deliver(ctx, mailbox, mail), run);
}

async function deliver(ctx: Context, mailbox: MailboxRow, mail: MailRow): Promise<MailOutcome> {
  const key = await ctx.dataKeys.dataKey(ctx.db.queryable, ctx.org.id);
  const content = openContent(key, ctx.org.id, mail);
  const secrets = await mailboxes.mailboxSecrets(ctx, ctx.db, mailbox);
  const account = mailboxes.accountOf(mailbox.smtp, secrets.smtp);
  if (!account && (ctx.config.SMTP_URL === '' || ctx.config.MAIL_FROM === ''))
    return { outcome: 'later', problem: 'This server sends no e-mail: give the mailbox an SMTP server.' };
  const signing = Buffer.from(secrets.signing, 'base64');
  const replyAddress = mailbox.plus_address
    ? signedAddress(mailbox.address, mail.conversation_id ?? '', signing)
    : undefined;
  // Other organizations use the operator's server too: mails by it come from the operator's address.
  const sender = account ? mailbox.address : mailboxes.operatorAddress(ctx);
  const signature = mailbox.signature.trim() === '' ? '' : `\n\n-- \n${mailbox.signature.trim()}`;
  return sendWholeMail(ctx.outbound, account ?? ctx.config.SMTP_URL, {
    from: { name: content.fromName, address: sender },
    to: content.to,
    toName: content.toName,
    replyTo: replyAddress ?? mailbox.address,
    returnPath: account ? (replyAddress ?? sender) : sender,
    subject: content.subject,
    text: `${content.text}${signature}\n`,
    messageId: content.messageId,
    inReplyTo: content.references[0] ?? null,
    references: [...content.references].reverse(),
    // Programs of others do not answer it, ours included.
    headers: content.messageId.includes('.assistant@') ? { 'Auto-Submitted': 'auto-replied' } : {},
  });
}

async function finish(ctx: Context, mail: MailRow, result: MailOutcome, run: Run): Promise<void> {
  const retryMinutes = result.outcome === 'later' ? RETRY_MINUTES[mail.tries - 1] : undefined;
  await ctx.db.transaction(async (tx) => {
    // The conversation first, as everywhere.
    if (mail.conversation_id !== null)
      await tx.run(
        sql`select 1 from conversations where org_id = ${ctx.org.id} and id = ${mail.conversation_id} for no key update`,
      );
    const problem = result.outcome === 'sent' ? null : result.problem;
    const unsent = retryMinutes === undefined ? 'failed' : 'waiting';
    const status = result.outcome === 'sent' ? 'sent' : unsent;
    const dueAt = retryMinutes === undefined ? null : new Date(ctx.clock.nowMs() + retryMinutes * 60_000);
    const row = await tx.maybe<MailRow>(sql`
      update mails set status = ${status}, problem = ${problem}, sent_at = ${status === 'sent' ? ctx.clock.now() : null},
        due_at = ${dueAt && ctx.clock.toWall(dueAt)}
      where org_id = ${ctx.org.id} and id = ${mail.id} and status = 'sending' returning *`);
    if (!row) return;
    if (mail.mailbox_id !== null && result.outcome !== 'sent')
      await tx.run(sql`
        update mailboxes set last_error = ${withoutAddresses(problem ?? '')}, last_error_at = ${ctx.clock.now()}
        where org_id = ${ctx.org.id} and id = ${mail.mailbox_id}`);
    if (status !== 'waiting') await report(ctx, tx, row);
    await run.fence(tx);
    if (dueAt)
      await addJob(
        ctx,
        tx,
        handleMail,
        { id: mail.id, org_id: ctx.org.id },
        { at: dueAt, key: dueKey(handleMail, mail.id) },
      );
  });
}

/** A mailbox outlives the people whom servers name in their answers. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, '…');

async function report(
  ctx: Context,
  tx: Tx,
  { conversation_id, place, status, problem, id, sealed }: MailRow,
): Promise<void> {
  if (conversation_id === null || place === null) return;
  const delivery: ReplyDelivery['delivery'] = status === 'sent' ? 'sent' : 'failed';
  const reason = problem === null ? '' : `E-mail not sent: ${problem}`;
  await noteDelivery(ctx, tx, { conversationId: conversation_id, place, delivery, reason });
  if (status !== 'sent') return;
  const key = await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id);
  await threads.addReference(ctx, tx, conversation_id, openContent(key, ctx.org.id, { id, sealed }).messageId);
}
