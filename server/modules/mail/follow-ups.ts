// Owns the table chat_follow_ups: what goes by e-mail around a conversation besides its replies. What colleagues write to a
// visitor who has left the chat, transcripts, and the question how it was.

import { audit } from '../../kernel/audit.ts';
import { cellOf, inCell } from '../../kernel/cell-address.ts';
import { type Context, type Kernel, systemContext, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { badRequest, conflict, Problem } from '../../kernel/errors.ts';
import { addJob, type Run } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { fingerprinter } from '../../kernel/secrets/fingerprint.ts';
import * as notes from '../conversations/inbox/notes.ts';
import type { ConversationRow } from '../conversations/store/conversations.ts';
import * as conversations from '../conversations/store/conversations.ts';
import * as messages from '../conversations/store/messages.ts';
import { chatFollowUp } from './jobs.ts';
import type { MailboxRow } from './mailboxes.ts';
import * as mailboxes from './mailboxes.ts';
import { writeMail } from './outgoing.ts';
import { ratingTokenOf } from './signed-addresses.ts';
import * as threads from './threads.ts';

type FollowUpRow = RowOf<'chat_follow_ups'>;

const MAX_MESSAGES = 100;
/** Mails of a conversation beside its replies, such as transcripts: the visitor may not own the address. */
const MAX_EXTRA_MAILS = 3;
const MAX_EXTRA_MAILS_OF_ADDRESS = 5;
const DAY_MS = 86_400_000;
const MAX_TRANSCRIPT = 200_000;

type LeftAddress = { conversationId: string; mailboxId: string; address: string; subject: string };

/** The visitor wants an answer there. The address proves nothing: it is only written to. */
export function keepAddress(ctx: Context, { conversationId, mailboxId, address, subject }: LeftAddress): Promise<void> {
  return transaction(ctx, async (tx) => {
    const within = { ...ctx, tx };
    const { row } = await conversations.lock(ctx, tx, conversationId);
    conversations.assertNotOver(row);
    const sender_mark = (await fingerprinter(ctx, tx))(address);
    const before = await threads.find(ctx, tx, conversationId);
    if (before?.address === address && before.mailbox_id === mailboxId) return;
    await threads.write(ctx, tx, {
      conversation_id: conversationId,
      mailbox_id: mailboxId,
      sender_mark,
      address,
      name: '',
      subject,
      // What another address was sent is no business of this one.
      references: before?.address === address ? before.references : [],
    });
    await tx.run(sql`
      insert into chat_follow_ups (id, org_id, mailed_up_to, created_at)
      values (${conversationId}, ${ctx.org.id}, ${row.message_count}, ${ctx.clock.now()}) on conflict (id) do nothing`);
    await notes.add(within, conversationId, {
      text: `The visitor left an address for an answer by e-mail: ${address}`,
    });
  });
}

/** A conversation with a human has changed. */
export async function noteChange(ctx: Context, tx: Tx, row: ConversationRow): Promise<void> {
  if (row.taken_over_at === null) return;
  if (row.channel === 'chat' && row.visitor_id !== null) await planFollowUp(ctx, tx, row);
  if (row.ended_at !== null && row.end_reason !== 'erased') await askForRating(ctx, tx, row);
}

async function planFollowUp(ctx: Context, tx: Tx, { id }: ConversationRow): Promise<void> {
  const at = new Date(ctx.clock.nowMs() + ctx.tuning.followUpMs);
  const planned = await tx.maybe(sql`
    update chat_follow_ups set due_at = ${ctx.clock.toWall(at)}
    where org_id = ${ctx.org.id} and id = ${id} and due_at is null returning id`);
  if (planned) await addJob(ctx, tx, chatFollowUp, { id, org_id: ctx.org.id }, { at, key: dueKey(chatFollowUp, id) });
}

/** What they have not read by now goes out as one mail. */
export async function mailFollowUp(
  kernel: Kernel,
  { id, org_id }: { id: string; org_id: string },
  run: Run,
): Promise<void> {
  const ctx = systemContext(kernel, org_id, chatFollowUp.name);
  await ctx.db.transaction(async (tx) => {
    const row = await tx.maybe<ConversationRow>(sql`
      select * from conversations where org_id = ${org_id} and id = ${id} for no key update`);
    const due = await tx.maybe<FollowUpRow>(sql`
      update chat_follow_ups set due_at = null where org_id = ${org_id} and id = ${id} and due_at is not null returning *`);
    await run.fence(tx);
    const thread = await threads.find(ctx, tx, id);
    if (!row || !due || !thread?.mailbox_id) return;
    const mailbox = await mailboxes.find(ctx, tx, thread.mailbox_id);
    const after = Math.max(due.mailed_up_to, row.visitor_read ?? 0);
    const { data } = await messages.list({ ...ctx, tx }, row, { limit: MAX_MESSAGES, after });
    const unread = data.filter(({ role }) => role === 'agent');
    const last = unread.at(-1);
    if (!last) return;
    const text = unread.map((message) =>
      [message.text, ...(message.files ?? []).map(({ name }) => `[${name}]`)].join('\n'),
    );
    const reply = { conversationId: id, place: last.position, text: text.join('\n\n'), role: 'agent' as const };
    await writeMail(ctx, tx, { mailbox, thread, reply, status: 'waiting' });
    await tx.run(
      sql`update chat_follow_ups set mailed_up_to = ${last.position} where org_id = ${org_id} and id = ${id}`,
    );
  });
}

/** Once, to whom colleagues wrote by e-mail, and only where the mailbox has words for it. */
async function askForRating(ctx: Context, tx: Tx, row: ConversationRow): Promise<void> {
  const thread = await threads.find(ctx, tx, row.id);
  if (!thread?.mailbox_id || row.rating_score !== null || ctx.config.PUBLIC_URL === '') return;
  const mailbox = await mailboxes.find(ctx, tx, thread.mailbox_id);
  if (mailbox.rating_request === null || !mailbox.enabled) return;
  const { signing } = await mailboxes.mailboxSecrets(ctx, tx, mailbox);
  const { CHAT_URL, PUBLIC_URL } = ctx.config;
  const link = `${CHAT_URL || PUBLIC_URL}${inCell(cellOf(ctx.config), '')}/rate/${ratingTokenOf(row.id, Buffer.from(signing, 'base64'))}`;
  // A program answers with it, so programs of others do not answer it.
  const reply = {
    conversationId: row.id,
    place: null,
    text: `${mailbox.rating_request}\n\n${link}`,
    role: 'assistant' as const,
  };
  await writeMail(ctx, tx, { mailbox, thread, reply, status: 'waiting' });
}

type TranscriptWish = { address?: string | undefined; mailboxId?: string | undefined; subject?: string };

/** The conversation as one mail: what the person said is quoted, as mails do. */
export function mailTranscript(ctx: Context, conversationId: string, wish: TranscriptWish): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { row } = await conversations.lock(ctx, tx, conversationId);
    const thread = await threads.find(ctx, tx, conversationId);
    const address = wish.address ?? thread?.address;
    const mailboxId = wish.mailboxId ?? thread?.mailbox_id;
    if (address === undefined) throw badRequest('address: no address of this person is known here. Say where it goes.');
    if (!mailboxId) throw badRequest('mailbox_id: this conversation has no mailbox. Say which one sends it.');
    const mailbox = await mailboxes.find(ctx, tx, mailboxId);
    if (!mailbox.enabled) throw conflict('This mailbox is switched off. Switch it on first.');
    const sender_mark = (await fingerprinter(ctx, tx))(address);
    await assertFew(ctx, tx, { conversationId, sender_mark });
    const transcript = await messages.readTranscript({ ...ctx, tx }, row);
    if (transcript.length === 0) throw conflict('Nothing was said in this conversation yet.');
    const text = transcriptText(transcript, mailbox).slice(0, MAX_TRANSCRIPT).toWellFormed();
    const subject = wish.subject ?? thread?.subject ?? mailbox.sender_name;
    const recipient = {
      address,
      name: '',
      subject,
      references: thread?.address === address ? thread.references : [],
      sender_mark,
    };
    const reply = { conversationId, place: null, text, role: 'assistant' as const };
    await writeMail(ctx, tx, { mailbox, thread: recipient, reply, status: 'waiting' });
    await audit(ctx, tx, 'mail.transcript_sent', conversationId, { mailbox_id: mailboxId });
  });
}

async function assertFew(
  ctx: Context,
  tx: Tx,
  { conversationId, sender_mark }: { conversationId: string; sender_mark: string },
) {
  const since = new Date(ctx.clock.nowMs() - DAY_MS);
  const { of_conversation, of_address } = await tx.one<{ of_conversation: number; of_address: number }>(sql`
    select count(*) filter (where m.conversation_id = ${conversationId})::int as of_conversation,
      count(*) filter (where m.sender_mark = ${sender_mark})::int as of_address
    from mailboxes b join mails m on m.mailbox_id = b.id
    where b.org_id = ${ctx.org.id} and m.direction = 'out' and m.place is null and m.created_at > ${since}
      and (m.conversation_id = ${conversationId} or m.sender_mark = ${sender_mark})`);
  if (of_conversation >= MAX_EXTRA_MAILS || of_address >= MAX_EXTRA_MAILS_OF_ADDRESS)
    throw new Problem('rate_limited', 'This was mailed several times today. Try again tomorrow.', { retryAfter: 3600 });
}

function transcriptText(transcript: readonly messages.ShownMessage[], { sender_name, address }: MailboxRow): string {
  const senderName = sender_name || address;
  return transcript
    .map(({ role, agent_name, text, created_at, files = [] }) => {
      const words = [text, ...files.map(({ name }) => `[${name}]`)].join('\n');
      const time = created_at.slice(0, 16).replace('T', ' ');
      if (role === 'user') return `> ${words.replaceAll('\n', '\n> ')}`;
      return `${agent_name?.replace(/ \(key .*\)$/s, '') ?? senderName}, ${time} UTC:\n${words}`;
    })
    .join('\n\n');
}
