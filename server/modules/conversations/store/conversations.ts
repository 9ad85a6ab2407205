// Owns the table conversations: one row for each, with the sealed state of its flow, and how it is shown to a caller.
// The changes that a turn makes are saved by turn/save.ts.

import type { z } from 'zod';
import { isLocked } from '../../../../flow/interpreter/memory.ts';
import type { Effect, State } from '../../../../flow/interpreter/state.ts';
import type { JsonObject } from '../../../../flow/language/json.ts';
import type { SpokenLine } from '../../../../nlu/reader/question.ts';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { ConversationChannel } from '../../runtime/turn.ts';
import { maskerFor } from './masking.ts';
import * as messages from './messages.ts';
import { type Conversation, priorityName } from './schema.ts';
import { openerOf } from './sealed-rows.ts';

export type ConversationStatus = 'active' | 'waiting' | 'handed_off' | 'completed' | 'abandoned';

export type ConversationRow = RowOf<
  'conversations',
  {
    channel: ConversationChannel;
    status: ConversationStatus;
    metadata: JsonObject;
    outcome: 'success' | 'failure' | 'neutral' | null;
  }
>;

/** By the name of a tool: its output, or null for a call that fails. */
export type ToolAnswers = Readonly<Record<string, JsonObject | null>>;

/** A flow that waits until the assistant it handed over to has finished. */
export type SuspendedFlow = {
  assistant_id: string;
  revision_id: string;
  flow_hash: string;
  state: State;
  effect_id: string;
};

/** The sealed part of a conversation: it holds what people said. */
export type Inner = {
  state: State;
  /** The effect whose result the flow waits for. */
  pending: Effect | null;
  returns: SuspendedFlow[];
  /**
   * `colleague`: the number that the call's lead is connected to when they ask for a human. `texted`: the position after
   * which replies wait to be texted together, at the end of the turn.
   */
  line: { transfer_to: string; digits: string; colleague?: string; texted?: number };
  /** What a human who gave the conversation back wants the assistant to know. */
  guidance?: string;
  /** What colleagues who listened said to the assistant, oldest first. */
  whispers?: { text: string; may_be_said: boolean }[];
  /** How many processes have taken up the pending effect again. */
  tries?: number;
  /** In a test: what tools answer, by name; none is called. */
  toolAnswers?: ToolAnswers;
};

export type LoadedConversation = {
  row: ConversationRow;
  inner: Inner;
  /** The last messages, oldest first, where they came with the row; opened when they are asked for. */
  history?: () => SpokenLine[];
  /** Of the stored row, where this process has just written it: any later change has another. */
  version?: string;
};

/** The name under which the inner part of a row is sealed. */
export const INNER_SEAL = ['conversations', 'inner'] as const;

export async function find(ctx: Context, db: Db, id: string): Promise<ConversationRow> {
  const row = await db.maybe<ConversationRow>(
    sql`select * from conversations where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!row) throw notFound('conversation');
  return row;
}

export const findByCall = (ctx: Context, db: Db, callId: string): Promise<ConversationRow | undefined> =>
  db.maybe<ConversationRow>(sql`select * from conversations where org_id = ${ctx.org.id} and call_id = ${callId}`);

/** Until the transaction ends: turns of one conversation come one after the other, whichever node they reach. */
export async function lock(ctx: Context, tx: Tx, id: string): Promise<LoadedConversation> {
  const row = await tx.maybe<ConversationRow>(
    sql`select * from conversations where org_id = ${ctx.org.id} and id = ${id} for no key update`,
  );
  return openRow(ctx, tx, row);
}

/** The same for a turn, which mostly needs the last messages. */
export async function lockForTurn(ctx: Context, tx: Tx, id: string): Promise<LoadedConversation> {
  const { recent, columns } = messages.selectRecent(ctx, { id }, messages.BUILT_IN_HISTORY);
  const locked = await tx.maybe<ConversationRow & messages.RecentMessages>(sql`
    with ${recent}
    select conversations.*, ${columns} from conversations where org_id = ${ctx.org.id} and id = ${id} for no key update of conversations`);
  const { recent_messages = null, ...row } = locked ?? {};
  const conversation = await openRow(ctx, tx, locked && (row as ConversationRow));
  // A transaction that had to wait for the lock sees the row of now, and beside it the messages of before.
  if (messages.newestPosition({ recent_messages }) !== conversation.row.message_count) return conversation;
  const seal = await openerOf(ctx, tx, conversation.row);
  return { ...conversation, history: messages.openRecent(ctx, conversation.row, seal, { recent_messages }) };
}

export const load = async (ctx: Context, id: string): Promise<LoadedConversation> =>
  openRow(ctx, reader(ctx), await find(ctx, reader(ctx), id));

async function openRow(ctx: Context, db: Db, row: ConversationRow | undefined): Promise<LoadedConversation> {
  if (!row) throw notFound('conversation');
  const inner = await innerOf(ctx, db, row);
  if (!inner) throw conflict('The person of this conversation was erased. Start a new conversation.');
  return { row, inner };
}

/** `undefined` once the person was erased. */
export const innerOf = async (ctx: Context, db: Db, row: ConversationRow): Promise<Inner | undefined> =>
  (await openerOf(ctx, db, row)).open<never>(...INNER_SEAL, row.sealed);

export const isOver = (row: Pick<ConversationRow, 'status'>): boolean =>
  row.status === 'completed' || row.status === 'abandoned';

/** Its turn waits until the visitor is back, or until a slot is free: see turn/visitor-line.ts. */
export const isPutOff = ({
  status,
  worker,
  awaiting,
}: Pick<ConversationRow, 'status' | 'worker' | 'awaiting'>): boolean =>
  status === 'active' && worker === null && awaiting !== null;

export function assertNotOver(row: ConversationRow): void {
  if (isOver(row))
    throw conflict('This conversation is over. Start a new one with POST /v1/conversations.', { status: row.status });
}

/** A new row, before anything is said in it. */
export async function insert(
  ctx: Context,
  tx: Tx,
  fields: Pick<
    ConversationRow,
    | (
        | 'id'
        | 'assistant_id'
        | 'revision_id'
        | 'flow_hash'
        | 'channel'
        | 'end_user_id'
        | 'call_id'
        | 'metadata'
        | 'idle_seconds'
      )
    | ('is_test' | 'channel_id' | 'visitor_id' | 'network')
  >,
  requestKey: Buffer | undefined,
): Promise<ConversationRow> {
  const now = ctx.clock.now();
  return tx.one<ConversationRow>(sql`
    insert into conversations (id, org_id, assistant_id, revision_id, flow_hash, channel, status, end_user_id, call_id, request_key, metadata,
      sealed, turns, message_count, trace_count, cost_nano, idle_seconds, is_test, channel_id, visitor_id, network, created_at, updated_at)
    values (${fields.id}, ${ctx.org.id}, ${fields.assistant_id}, ${fields.revision_id}, ${fields.flow_hash}, ${fields.channel}, 'active',
      ${fields.end_user_id}, ${fields.call_id}, ${requestKey ?? null}, ${fields.metadata}, '\\x', 0, 0, 0, 0, ${fields.idle_seconds},
      ${fields.is_test}, ${fields.channel_id}, ${fields.visitor_id}, ${fields.network}, ${now}, ${now})
    returning *`);
}

export const nanoToUsd = (nano: number): number => nano / 1e9;

/** The fields that all events of a conversation have. */
export const sessionEventData = (row: ConversationRow) => ({
  conversation_id: row.id,
  assistant_id: row.assistant_id,
  revision_id: row.revision_id,
  channel: row.channel,
  end_user_id: row.end_user_id,
  call_id: row.call_id,
});

/** What the flow knows, without the variables of the system. A phone number that a form collected is the flow's own. */
export const variablesOf = ({ state }: Pick<Inner, 'state'>): JsonObject =>
  Object.fromEntries(Object.entries(state.scopes[0] ?? {}).filter(([name]) => !isLocked(state, name)));

/** The number that the conversation goes to: of the text, of the call, or of the person. Not one that was said in it. */
export function lineNumber(state: State): string | undefined {
  const phone = isLocked(state, 'phone') ? state.scopes[0]?.phone : undefined;
  return typeof phone === 'string' && phone !== '' ? phone : undefined;
}

export const read = async (ctx: Context, id: string) =>
  showConversation(ctx, reader(ctx), await find(ctx, reader(ctx), id));

export const showConversation = async (
  ctx: Context,
  db: Db,
  row: ConversationRow,
): Promise<z.input<typeof Conversation>> => toConversation(ctx, row, await innerOf(ctx, db, row));

export async function toConversation(
  ctx: Context,
  row: ConversationRow,
  inner: Inner | undefined,
): Promise<z.input<typeof Conversation>> {
  const variables = inner ? variablesOf(inner) : {};
  const masker = await maskerFor(ctx, row, { variables: inner?.state.scopes ?? [], facts: [] });
  return {
    id: row.id,
    organization_id: ctx.org.id,
    assistant_id: row.assistant_id,
    revision_id: row.revision_id,
    replying: row.status === 'active' && row.worker !== null,
    channel: row.channel,
    channel_id: row.channel_id,
    status: row.status,
    end_user_id: row.end_user_id,
    call_id: row.call_id,
    queue: row.queue,
    handed_off_at: isoOrNull(row.handed_off_at),
    taken_over_at: isoOrNull(row.taken_over_at),
    agent_name: row.agent_name,
    assignee: row.assignee,
    priority: priorityName(row.priority),
    labels: row.labels,
    snoozed_until: isoOrNull(row.snoozed_until),
    node_id: inner?.state.node ?? null,
    variables: masker?.object(variables) ?? variables,
    metadata: masker?.object(row.metadata) ?? row.metadata,
    turns: row.turns,
    message_count: row.message_count,
    cost_usd: nanoToUsd(row.cost_nano),
    outcome: row.outcome,
    outcome_label: row.outcome_label,
    disposition: row.disposition,
    end_reason: row.end_reason,
    read_position: row.visitor_read,
    rating:
      row.rating_score === null
        ? null
        : { score: row.rating_score, comment: await ratingComment(ctx, reader(ctx), row) },
    idle_timeout_seconds: row.idle_seconds,
    test: row.is_test,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    ended_at: isoOrNull(row.ended_at),
  };
}

/** The table and the position under which the comment of a rating is sealed. */
export const RATING_SEAL = ['conversations', 'rating'] as const;

/** null once the person was erased. */
export async function ratingComment(ctx: Context, db: Db, row: ConversationRow): Promise<string | null> {
  if (row.rating_sealed === null) return null;
  return (await openerOf(ctx, db, row)).open<string>(...RATING_SEAL, row.rating_sealed) ?? null;
}
