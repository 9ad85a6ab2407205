// Owns what a visitor can do: begin, say, read, rate and end the one conversation they are in. No id of anything is theirs to name.
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { iso, isoOrNull } from '../../http/wire.ts';
import type { Context } from '../../kernel/context.ts';
import { errorCode } from '../../kernel/db.ts';
import { conflict, Problem } from '../../kernel/errors.ts';
import { load } from '../assistants/live-revision.ts';
import * as conversations from '../conversations/conversations.ts';
import type { ConversationPorts } from '../conversations/ports.ts';
import * as ratings from '../conversations/ratings.ts';
import type { ConversationRow } from '../conversations/rows/conversation-row.ts';
import { isOver } from '../conversations/rows/conversation-rows.ts';
import { hasOpen, latestOfVisitor, spentSince } from '../conversations/rows/visitor-rows.ts';
import * as messages from '../conversations/transcript/messages.ts';
import type { MetChannel } from './channels.ts';
import { isOpenAt } from './hours.ts';
import { redactTyped } from './redaction.ts';
import type { RateConversation, SendVisitorMessage, VisitorMessage, VisitorState } from './visitor-schema.ts';
import { isVerified, personOfVisitor, type VisitorRow } from './visitors.ts';

/** One request of a visitor. */
export type ChatVisit = { ctx: Context; channel: MetChannel; visitor: VisitorRow };

const TRANSCRIPT_PAGE = 100;
const NANO = 1e9;
const UNIQUE_VIOLATION = '23505';

export const toVisitorMessage = (shown: messages.ShownMessage): z.input<typeof VisitorMessage> => ({
  id: shown.id,
  position: shown.position,
  role: shown.role,
  agent_name: shown.agent_name,
  text: shown.text,
  ...(shown.options && { options: shown.options }),
  created_at: shown.created_at,
});

function statusOf(row: ConversationRow): z.input<typeof VisitorState>['status'] {
  if (isOver(row)) return 'ended';
  if (row.status !== 'handed_off') return 'assistant';
  return row.taken_over_at === null ? 'waiting_for_human' : 'human';
}

export const toVisitorState = (row: ConversationRow): z.input<typeof VisitorState> => ({
  status: statusOf(row),
  replying: row.status === 'active' && row.worker !== null,
  agent_name: row.taken_over_at === null ? null : row.agent_name,
  message_count: row.message_count,
  read_position: row.visitor_read ?? 0,
  rating: row.rating_score,
  started_at: iso(row.created_at),
  ended_at: isoOrNull(row.ended_at),
});

/** Whether the channel takes new chats now, and of visitors whom nobody vouches for. */
export async function isAway(ctx: Context, channel: MetChannel, verified: boolean): Promise<boolean> {
  if (channel.is_suspended || !channel.enabled) return true;
  if (channel.hours !== null && !isOpenAt(channel.hours, ctx.clock.now())) return true;
  const revision = await load(ctx, { assistantId: channel.assistant_id });
  if (!revision || revision.archived) return true;
  return !verified && isBudgetSpent(ctx, channel);
}

async function isBudgetSpent(ctx: Context, { id, limits }: MetChannel): Promise<boolean> {
  if (limits.daily_budget_usd === null) return false;
  const midnight = new Date(ctx.clock.now());
  midnight.setUTCHours(0, 0, 0, 0);
  return (await spentSince(ctx, id, midnight)) >= limits.daily_budget_usd * NANO;
}

const away = ({ away_message }: MetChannel): Problem => conflict(away_message, { reason: 'away' });

/** The conversation that is under way, or a new one. */
export async function start({ ctx, channel, visitor }: ChatVisit, ports: ConversationPorts): Promise<ConversationRow> {
  const known = await latestOfVisitor(ctx, visitor.id);
  if (known && !isOver(known)) return known;
  if (await isAway(ctx, channel, isVerified(visitor))) throw away(channel);
  const most = channel.limits.conversations_at_once;
  if (await hasOpen(ctx, channel.id, most))
    throw new Problem('concurrency_limit_exceeded', 'Many people are chatting right now. Try again in a minute.', {
      retryAfter: 30,
    });
  const person = { id: await personOfVisitor(ctx, visitor.id) };
  try {
    await conversations.begin(ctx, ports, {
      assistantId: channel.assistant_id,
      channel: 'chat',
      person,
      variables: {},
      metadata: {},
      visitor: { id: visitor.id, channelId: channel.id },
    });
  } catch (error) {
    if (error instanceof Problem && error.code === 'budget_exceeded') throw away(channel);
    // Another tab of the same visitor was faster.
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
  }
  return current({ ctx, channel, visitor });
}

export async function current({ ctx, visitor }: ChatVisit): Promise<ConversationRow> {
  const row = await latestOfVisitor(ctx, visitor.id);
  if (!row) throw new Problem('not_found', 'This visitor has no conversation yet. POST …/conversation begins one.');
  return row;
}

async function openOne(visit: ChatVisit): Promise<ConversationRow> {
  // Nothing runs for a suspended organization, so nothing would be answered.
  if (visit.channel.is_suspended) throw away(visit.channel);
  const row = await current(visit);
  if (isOver(row)) throw conflict('This chat has ended. POST …/conversation begins a new one.', { reason: 'ended' });
  return row;
}

export async function say(
  visit: ChatVisit,
  ports: ConversationPorts,
  body: z.output<typeof SendVisitorMessage>,
): Promise<conversations.SentMessage> {
  const { ctx, channel, visitor } = visit;
  const row = await openOne(visit);
  if (row.status !== 'handed_off' && !isVerified(visitor) && (await isBudgetSpent(ctx, channel))) throw away(channel);
  const text = redactTyped(body.text);
  const requestKey = createHash('sha256').update(`${visitor.id}\n${body.client_id}`).digest();
  const said = await conversations.sendMessage(ctx, ports, row.id, { text, role: 'user', requestKey, variables: {} });
  if (said.message.text !== text)
    throw new Problem('idempotency_key_reused', 'This client_id was used for another message. Make a new one for each message.');
  return said;
}

export async function history(visit: ChatVisit, query: { limit: number; after: number }) {
  const { data, next_after } = await messages.list(visit.ctx, await current(visit), query);
  return { data: data.map(toVisitorMessage), next_after };
}

/** How it stands and what was said first; what is left of a long one is read with its history. */
export async function showChat({ ctx }: ChatVisit, row: ConversationRow) {
  const { data } = await messages.list(ctx, row, { limit: TRANSCRIPT_PAGE, after: 0 });
  return { state: toVisitorState(row), messages: data.map(toVisitorMessage) };
}

export async function endChat(visit: ChatVisit, ports: ConversationPorts) {
  const row = await current(visit);
  if (!isOver(row)) await conversations.close(visit.ctx, ports, row.id, { note: 'the visitor ended it' });
  return toVisitorState(await current(visit));
}

export async function rateChat(visit: ChatVisit, { score, comment }: z.output<typeof RateConversation>) {
  const row = await current(visit);
  if (row.turns === 0) throw conflict('Nothing was said in this chat yet. Rate it after it.');
  await ratings.keepRating(visit.ctx, row.id, { score, comment: comment === undefined ? null : redactTyped(comment) });
  return toVisitorState(await current(visit));
}
