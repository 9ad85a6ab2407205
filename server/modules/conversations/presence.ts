// Owns who of the team has a conversation open just now, so that two colleagues see each other before both answer. Told, never kept.
import { z } from 'zod';
import { iso } from '../../http/wire.ts';
import { broadcast } from '../../kernel/cluster/broadcast.ts';
import { comeTo, leavePlace, PRESENCE_SECONDS, type PresenceRow } from '../../kernel/cluster/presence.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { event } from '../../kernel/events.ts';
import type { ConversationPresence, SetConversationPresence } from './presence-schema.ts';
import * as conversationRows from './rows/conversation-rows.ts';

/** Fleeting: told on the event stream, never stored. */
export const conversationPresence = event('conversation.presence', {
  sensitivity: 'non_pii',
  description: 'A colleague has a conversation open, types in it, or left it.',
  data: z.object({
    conversation_id: z.uuid().meta({ description: 'The conversation' }),
    actor_id: z.string().meta({ description: 'Id of the API key or session' }),
    session: z.string().meta({ description: 'The window, as it names itself' }),
    name: z.string().meta({ description: 'The name of the key or session' }),
    is_typing: z.boolean().meta({ description: 'true while they write a reply or a note' }),
    expires_at: z.iso.datetime().nullable().meta({ description: 'null: they left' }),
  }),
});

/** Whoever stops writing without a word is shown to type no longer than this. */
const TYPING_MS = 6000;

/** What they do there is kept as the moment until which they type. */
const isTyping = (ctx: Context, { doing }: PresenceRow): boolean => doing !== null && Date.parse(doing) > ctx.clock.nowMs();

export async function comeIn(ctx: Context, id: string, body: z.output<typeof SetConversationPresence>) {
  await conversationRows.find(ctx, reader(ctx), id);
  const { session = '', typing } = body ?? {};
  const { present, own } = await comeTo(ctx, { placeId: id, session, name: ctx.actor.name, doing: typesUntil(ctx, typing) });
  await tell(ctx, own, iso(own.expires_at));
  return { present: present.map((row) => toPresent(ctx, row)), expires_in_seconds: PRESENCE_SECONDS };
}

function typesUntil(ctx: Context, typing: boolean | undefined): string | null | undefined {
  if (typing === undefined) return undefined;
  return typing ? new Date(ctx.clock.nowMs() + TYPING_MS).toISOString() : null;
}

const toPresent = (ctx: Context, row: PresenceRow): z.input<typeof ConversationPresence>['present'][number] => ({
  actor_id: row.actor_id,
  session: row.session,
  name: row.name,
  is_typing: isTyping(ctx, row),
  since: iso(row.since),
  expires_at: iso(row.expires_at),
  is_caller: row.actor_id === ctx.actor.id,
});

/** Without a session every window of the caller's key is gone. */
export async function goOut(ctx: Context, id: string, session: string | undefined): Promise<void> {
  await conversationRows.find(ctx, reader(ctx), id);
  for (const row of await leavePlace(ctx, id, session)) await tell(ctx, { ...row, doing: null }, null);
}

const tell = (ctx: Context, row: PresenceRow, expires_at: string | null): Promise<void> => {
  const { actor_id, session, name, place_id } = row;
  const data = { conversation_id: place_id, actor_id, session, name, is_typing: isTyping(ctx, row), expires_at };
  return broadcast(ctx, conversationPresence, { subject: place_id, data });
};
