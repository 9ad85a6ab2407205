// Owns which colleagues have a conversation open at this moment, so that two see each other before both answer.
// Broadcast, never stored.
import { z } from 'zod';
import { iso, timestamp } from '../../../http/wire.ts';
import { broadcast } from '../../../kernel/cluster/broadcast.ts';
import { markAbsent, markPresent, PRESENCE_SECONDS, type PresenceRow } from '../../../kernel/cluster/presence.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import { event } from '../../../kernel/events.ts';
import { find } from '../store/conversations.ts';

const windowName = z
  .string()
  .max(64)
  .describe('Tells two windows of one key apart; any text that stays the same while a window is open');

export const SetConversationPresence = z
  .object({
    typing: z
      .boolean()
      .optional()
      .describe('true: the caller types, shown for 6 seconds. false: no longer. Absent: as it was'),
    session: windowName.optional(),
  })
  .optional();

export const ConversationPresence = z
  .object({
    present: z
      .array(
        z.object({
          actor_id: z.string().describe('Id of the API key or session'),
          session: z.string().describe('The window, as it names itself'),
          name: z.string().describe('The name of the key or session'),
          is_typing: z.boolean().describe('true while they write a reply or a note'),
          since: timestamp.describe('When they came'),
          expires_at: timestamp.describe('When they are gone unless they say it again'),
          is_caller: z.boolean().describe('This one came with the key of the caller'),
        }),
      )
      .describe('All who are there, the caller included, first comers first'),
    expires_in_seconds: z.int().describe('Say it again before this time is over'),
  })
  .meta({ id: 'ConversationPresence' });

export const ConversationPresenceQuery = z.object({ session: windowName.optional() });

/** Only on the event stream, never stored. */
export const conversationPresence = event('conversation.presence', {
  sensitivity: 'non_pii',
  description: 'A colleague has a conversation open, types in it, or left it.',
  data: z.object({
    conversation_id: z.uuid().describe('The conversation'),
    actor_id: z.string().describe('Id of the API key or session'),
    session: z.string().describe('The window, as it names itself'),
    name: z.string().describe('The name of the key or session'),
    is_typing: z.boolean().describe('true while they write a reply or a note'),
    expires_at: z.iso.datetime().nullable().describe('null: they left'),
  }),
});

/** A colleague who stops writing is shown to type no longer than this. */
const TYPING_MS = 6000;

/** `doing` is the time until which they are shown to type. */
const isTyping = (ctx: Context, { doing }: PresenceRow): boolean =>
  doing !== null && Date.parse(doing) > ctx.clock.nowMs();

export async function setPresence(ctx: Context, id: string, body: z.output<typeof SetConversationPresence>) {
  await find(ctx, reader(ctx), id);
  const { session = '', typing } = body ?? {};
  const { present, own } = await markPresent(ctx, {
    placeId: id,
    session,
    name: ctx.actor.name,
    doing: typingUntil(ctx, typing),
  });
  await broadcastPresence(ctx, own, iso(own.expires_at));
  return { present: present.map((row) => toPresent(ctx, row)), expires_in_seconds: PRESENCE_SECONDS };
}

function typingUntil(ctx: Context, typing: boolean | undefined): string | null | undefined {
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
export async function leaveConversation(ctx: Context, id: string, session: string | undefined): Promise<void> {
  await find(ctx, reader(ctx), id);
  for (const row of await markAbsent(ctx, id, session)) await broadcastPresence(ctx, { ...row, doing: null }, null);
}

const broadcastPresence = (ctx: Context, row: PresenceRow, expires_at: string | null): Promise<void> => {
  const { actor_id, session, name, place_id } = row;
  const data = { conversation_id: place_id, actor_id, session, name, is_typing: isTyping(ctx, row), expires_at };
  return broadcast(ctx, conversationPresence, { subject: place_id, data });
};
