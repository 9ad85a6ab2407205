// Owns how a conversation is shown to a caller: its fields, with what the caller's key may not read masked.
import type { z } from 'zod';
import type { Executable } from '../../../../flow/interpreter/executable.ts';
import { isLocked } from '../../../../flow/interpreter/memory.ts';
import type { JsonObject } from '../../../../flow/json.ts';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { ContactKind } from '../../people/privacy/contact-masks.ts';
import { commentOf } from '../ratings.ts';
import type { Conversation } from '../schema.ts';
import { nanoToUsd } from '../transcript/trace.ts';
import { hiddenFrom, type KnownContacts, Masker } from '../turns/masking.ts';
import type { ConversationRow, Inner } from './conversation-row.ts';
import * as flows from './flows.ts';

/** What the flow knows, without what the system told it. A phone number that a form collected is the flow's own. */
export const variablesOf = ({ state }: Pick<Inner, 'state'>): JsonObject =>
  Object.fromEntries(Object.entries(state.scopes[0] ?? {}).filter(([name]) => !isLocked(state, name)));

/** `undefined` for a caller who may see everything. */
export async function maskerFor(
  ctx: Context,
  { flow_hash }: Pick<ConversationRow, 'flow_hash'>,
  known: Pick<KnownContacts, 'variables' | 'facts'>,
): Promise<Masker | undefined> {
  const hidden = hiddenFrom(ctx);
  if (hidden.size === 0) return undefined;
  const typed = hidden.has('contacts') ? typedIn(await flows.open(ctx, flow_hash)) : new Map<string, ContactKind>();
  return new Masker(hidden, { ...known, typed });
}

/** Variables that their author declared to be contact data, whatever they are called. */
export const typedIn = ({ scopes }: Executable): Map<string, ContactKind> =>
  new Map(
    scopes
      .flatMap(({ variables }) => variables)
      .flatMap(({ name, type }): [string, ContactKind][] => (type === 'phone' || type === 'email' ? [[name, type]] : [])),
  );

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
    rating: row.rating_score === null ? null : { score: row.rating_score, comment: await commentOf(ctx, reader(ctx), row) },
    idle_timeout_seconds: row.idle_seconds,
    test: row.is_test,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    ended_at: isoOrNull(row.ended_at),
  };
}
