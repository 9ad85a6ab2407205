// Owns what a visitor can do: start, write in, read, rate and end the one conversation they are in. A visitor names no
// ids.

import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Part } from '../../http/bodies/multipart.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { errorCode } from '../../kernel/db/database.ts';
import { conflict, Problem } from '../../kernel/errors.ts';
import { isOpenAt } from '../../kernel/time/opening-hours.ts';
import { load } from '../assistants/live-revision.ts';
import { close } from '../conversations/inbox/hand-over.ts';
import { type ConversationRow, isOver } from '../conversations/store/conversations.ts';
import * as files from '../conversations/store/files.ts';
import * as messages from '../conversations/store/messages.ts';
import { redactTyped } from '../conversations/store/redact-typed.ts';
import { countOpen, latestOfVisitor, storeRating } from '../conversations/store/visitor-conversations.ts';
import { endSilent } from '../conversations/turn/continue-conversation.ts';
import { waitInLine } from '../conversations/turn/hand-offs.ts';
import type { ConversationPorts } from '../conversations/turn/ports.ts';
import * as conversations from '../conversations/turn/start.ts';
import { type SentMessage, sendMessage } from '../conversations/turn/turn.ts';
import * as followUps from '../mail/follow-ups.ts';
import { spentOnChannelToday } from '../models/invocations.ts';
import { appearanceOf, filesPerChat, type PublicChannelRow } from './channels.ts';
import type { VisitorCalls } from './ports.ts';
import { openToAnonymous, type StartingChats, shareOfAddress, type VisitorLimits } from './visitor-limits.ts';
import type { RateConversation, SendVisitorMessage, VisitorMessage, VisitorState } from './visitor-schema.ts';
import { type ChatVisit, isVerified, personOfVisitor } from './visitors.ts';

const TRANSCRIPT_PAGE = 100;
const NANO = 1e9;
const UNIQUE_VIOLATION = '23505';

/** The key by which a program gave the name is none of the visitor's business. */
export const publicName = (agentName: string | null): string | null => agentName?.replace(/ \(key .*\)$/s, '') ?? null;

export const toVisitorMessage = (shown: messages.ShownMessage): z.input<typeof VisitorMessage> => ({
  id: shown.id,
  position: shown.position,
  role: shown.role,
  agent_name: publicName(shown.agent_name),
  text: shown.text,
  ...(shown.options && { options: shown.options }),
  ...(shown.files && { files: shown.files }),
  ...(shown.sources && { sources: shown.sources.map(({ title, url }) => ({ title, url })) }),
  created_at: shown.created_at,
});

function statusOf(row: ConversationRow): z.input<typeof VisitorState>['status'] {
  if (isOver(row)) return 'ended';
  if (row.status !== 'handed_off') return 'assistant';
  return row.taken_over_at === null ? 'waiting_for_human' : 'human';
}

export const toVisitorState = async (ctx: Context, row: ConversationRow): Promise<z.input<typeof VisitorState>> => ({
  status: statusOf(row),
  waiting: statusOf(row) === 'waiting_for_human' ? await waitInLine(ctx, reader(ctx), row) : null,
  replying: row.status === 'active' && row.worker !== null,
  agent_name: row.taken_over_at === null ? null : publicName(row.agent_name),
  message_count: row.message_count,
  read_position: row.visitor_read ?? 0,
  rating: row.rating_score,
  started_at: iso(row.created_at),
  ended_at: isoOrNull(row.ended_at),
});

/** Whether the channel takes no new chats now. `verified`: of visitors whom the website vouches for. */
export async function isAway(ctx: Context, channel: PublicChannelRow, verified: boolean): Promise<boolean> {
  if (channel.is_suspended || !channel.enabled) return true;
  if (channel.hours !== null && !isOpenAt(channel.hours, ctx.clock.now())) return true;
  const revision = await load(ctx, { assistantId: channel.assistant_id });
  if (!revision || revision.archived) return true;
  return !verified && isBudgetSpent(ctx, channel);
}

async function isBudgetSpent(ctx: Context, { id, limits }: PublicChannelRow): Promise<boolean> {
  if (limits.daily_budget_usd === null) return false;
  return (await spentOnChannelToday(ctx, id)) >= limits.daily_budget_usd * NANO;
}

const awayProblem = ({ away_message }: PublicChannelRow): Problem => conflict(away_message, { reason: 'away' });

/** The open conversation, or a new one. */
export async function start(
  visit: ChatVisit,
  ports: ConversationPorts,
  limits: VisitorLimits,
): Promise<ConversationRow> {
  const { ctx, channel, visitor } = visit;
  const known = await latestOfVisitor(ctx, visitor.id);
  if (known && !isOver(known)) return known;
  if (await isAway(ctx, channel, isVerified(visitor))) throw awayProblem(channel);
  await limits.starting(visit, async (others) => {
    await assertRoom(visit, ports, others);
    await startConversation(visit, ports);
  });
  return current(visit);
}

const crowded = (message: string): Problem => new Problem('concurrency_limit_exceeded', message, { retryAfter: 30 });

/**
 * One address has a share of the chats that may be open, and visitors whom no website vouches for leave some to those
 * whom it does. A chat in which nothing was said gives way.
 */
async function assertRoom(
  { ctx, channel, network }: ChatVisit,
  ports: ConversationPorts,
  others: StartingChats,
): Promise<void> {
  const limit = channel.limits.conversations_at_once;
  const open = { channelId: channel.id };
  const isLimited = ctx.config.RATE_LIMITS === 'on' && network !== null;
  if (isLimited) {
    const share = shareOfAddress(limit);
    const ofAddress = others.ofAddress + (await countOpen(ctx, { ...open, network }, share));
    if (ofAddress >= share && !(await endSilent(ctx, ports, { ...open, network })))
      throw crowded('Many chats are open from your network. End one, or try again in a minute.');
  }
  const most = isLimited ? openToAnonymous(limit) : limit;
  const ofAll = others.ofChannel + (await countOpen(ctx, { ...open, anonymous: isLimited }, most));
  if (ofAll >= most && !(await endSilent(ctx, ports, { ...open, network: null })))
    throw crowded('Many people are chatting right now. Try again in a minute.');
}

async function startConversation(
  { ctx, channel, visitor, network }: ChatVisit,
  ports: ConversationPorts,
): Promise<void> {
  const person = { id: await personOfVisitor(ctx, visitor.id) };
  try {
    await conversations.start(ctx, ports, {
      assistantId: channel.assistant_id,
      channel: 'chat',
      person,
      variables: {},
      metadata: {},
      visitor: { id: visitor.id, channelId: channel.id, network },
    });
  } catch (error) {
    if (error instanceof Problem && error.code === 'budget_exceeded') throw awayProblem(channel);
    // Another tab of the same visitor was faster.
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
  }
}

/** A visitor who talks instead of writing: the same rules as for a new chat. */
export async function startCall(
  { ctx, channel, visitor, network }: ChatVisit,
  calls: VisitorCalls,
  language: string | undefined,
) {
  if (!channel.voice) throw conflict('This channel takes no calls. Write instead.', { reason: 'voice_off' });
  if (await isAway(ctx, channel, isVerified(visitor))) throw awayProblem(channel);
  const personId = await personOfVisitor(ctx, visitor.id);
  const caller = { visitorId: visitor.id, personId, channelId: channel.id, network };
  const recording = channel.record_calls ? 'with_announcement' : 'off';
  return calls.start(ctx, { assistantId: channel.assistant_id, visitor: caller, language, recording });
}

export async function current({ ctx, visitor }: ChatVisit): Promise<ConversationRow> {
  const row = await latestOfVisitor(ctx, visitor.id);
  if (!row) throw new Problem('not_found', 'This visitor has no conversation yet. POST …/conversation starts one.');
  return row;
}

async function currentOpen(visit: ChatVisit): Promise<ConversationRow> {
  // Nothing runs for a suspended organization, so nothing would be answered.
  if (visit.channel.is_suspended) throw awayProblem(visit.channel);
  const row = await current(visit);
  if (isOver(row)) throw conflict('This chat has ended. POST …/conversation starts a new one.', { reason: 'ended' });
  return row;
}

export async function sendVisitorMessage(
  visit: ChatVisit,
  ports: ConversationPorts,
  body: z.output<typeof SendVisitorMessage>,
): Promise<SentMessage> {
  const { ctx, channel, visitor } = visit;
  const row = await currentOpen(visit);
  await endIfTooLong(visit, ports, row);
  if (row.status !== 'handed_off' && !isVerified(visitor) && (await isBudgetSpent(ctx, channel)))
    throw awayProblem(channel);
  const text = redactTyped(body.text);
  const requestKey = createHash('sha256').update(`${visitor.id}\n${body.client_id}`).digest();
  const fileIds = body.file_ids ?? [];
  const sent = await sendMessage(ctx, ports, row.id, { text, role: 'user', requestKey, variables: {}, fileIds });
  // Without words the names of its files stand for them.
  if (text !== '' && sent.message.text !== text)
    throw new Problem(
      'idempotency_key_reused',
      'This client_id was used for another message. Make a new one for each message.',
    );
  return sent;
}

/** A chat that goes on for ever is stored for ever. Agents end theirs themselves. */
async function endIfTooLong(visit: ChatVisit, ports: ConversationPorts, row: ConversationRow): Promise<void> {
  const most = visit.ctx.tuning.visitorMessagesPerChat;
  if (row.turns < most || row.status === 'handed_off') return;
  await endChat(visit, ports, `it had ${most} messages of the visitor`);
  throw conflict(`This chat has ended after ${most} messages. POST …/conversation starts a new one.`, {
    reason: 'ended',
  });
}

export async function uploadFile(visit: ChatVisit, file: Part): Promise<files.FileOfMessage> {
  const row = await currentOpen(visit);
  return files.upload(visit.ctx, row.id, file, { role: 'user', most: filesPerChat(visit.channel) });
}

export const downloadFile = async (visit: ChatVisit, id: string) =>
  files.download(visit.ctx, id, (await current(visit)).id);

function mailboxOf({ mailbox_id }: Pick<PublicChannelRow, 'mailbox_id'>): string {
  if (mailbox_id === null) throw conflict('This chat sends no e-mail.', { reason: 'no_mailbox' });
  return mailbox_id;
}

/** Where colleagues write to once the visitor has gone. */
export async function leaveAddress(visit: ChatVisit, address: string): Promise<void> {
  const { ctx, channel } = visit;
  const mailboxId = mailboxOf(channel);
  const row = await currentOpen(visit);
  await followUps.keepAddress(ctx, {
    conversationId: row.id,
    mailboxId,
    address,
    subject: appearanceOf(channel).title,
  });
}

export async function sendTranscript(visit: ChatVisit, address: string): Promise<void> {
  const { ctx, channel } = visit;
  const mailboxId = mailboxOf(channel);
  const row = await current(visit);
  await followUps.mailTranscript(ctx, row.id, { address, mailboxId, subject: appearanceOf(channel).title });
}

export async function history(visit: ChatVisit, query: { limit: number; after: number }) {
  const { data, next_after } = await messages.list(visit.ctx, await current(visit), query);
  return { data: data.map(toVisitorMessage), next_after };
}

/** Its state and its first messages; the rest of a long one is read with its history. */
export async function showChat({ ctx }: ChatVisit, row: ConversationRow) {
  const { data } = await messages.list(ctx, row, { limit: TRANSCRIPT_PAGE, after: 0 });
  return { state: await toVisitorState(ctx, row), messages: data.map(toVisitorMessage) };
}

export async function endChat(visit: ChatVisit, ports: ConversationPorts, note = 'the visitor ended it') {
  const row = await current(visit);
  if (!isOver(row)) await close(visit.ctx, ports, row.id, { note });
  return toVisitorState(visit.ctx, await current(visit));
}

export async function rateChat(visit: ChatVisit, { score, comment }: z.output<typeof RateConversation>) {
  const row = await current(visit);
  if (row.turns === 0) throw conflict('There is no message in this chat yet. Rate it afterwards.');
  await storeRating(visit.ctx, row.id, { score, comment: comment === undefined ? null : redactTyped(comment) });
  return toVisitorState(visit.ctx, await current(visit));
}
