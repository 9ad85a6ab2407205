// Owns the table conversation_notes: what colleagues write to each other about a conversation. Sealed like its
// messages.

import { z } from 'zod';
import { type PageRequest, page, pageAt, toPage } from '../../../http/pages.ts';
import { iso, timestamp, uuid } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, memberOf, reader, shownActorName, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { emitAll, pendingEvent } from '../../../kernel/events.ts';
import { assertAreMembers } from '../../access/member-names.ts';
import { alertMembers } from '../../alerts/alerts.ts';
import * as conversations from '../store/conversations.ts';
import { colleagueMentioned } from '../store/events.ts';
import { openerOf, type SealedOwner, sealOf } from '../store/sealed-rows.ts';

export const ConversationNote = z
  .object({
    id: uuid.describe('Id of the note'),
    conversation_id: uuid.describe('The conversation it belongs to'),
    author: z.string().describe('Who wrote it: the name of the session, or of the key with the name that it gave'),
    text: z.string().describe('Seen by colleagues only; no flow and no model reads it'),
    created_at: timestamp.describe('When it was written'),
  })
  .meta({ id: 'ConversationNote' });
export const WriteNote = z.object({
  text: z
    .string()
    .max(10_000)
    .refine((text) => text.trim() !== '', 'Input should have at least one character that is not a space')
    .describe('The note, at most 10,000 characters'),
  author: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Who writes it, shown as `<name> (key <name of the key>)`; the name of the key when left out. Ignored in a session of the console.',
    ),
  mentions: z
    .array(uuid)
    .max(20)
    .optional()
    .describe('Ids of members who should read it, at most 20; they find the conversation with `mentioned=true`'),
});
export const NotePage = page(ConversationNote);

type NoteRow = RowOf<'conversation_notes'>;

const TABLE = 'conversation_notes';

const toNote = (row: NoteRow, text: string): z.input<typeof ConversationNote> => ({
  id: row.id,
  conversation_id: row.conversation_id,
  author: row.author,
  text,
  created_at: iso(row.created_at),
});

/** Also about a conversation that is over. */
export function add(ctx: Context, conversationId: string, { text, author, mentions = [] }: z.output<typeof WriteNote>) {
  return transaction(ctx, async (tx) => {
    // Locked: a person who is erased at this moment leaves no note behind.
    const { row: owner } = await conversations.lock(ctx, tx, conversationId);
    const row = await insert(ctx, tx, owner, { text, author });
    await mention(ctx, tx, row, mentions);
    await audit(ctx, tx, 'conversation.note_added', owner.id, { note_id: row.id });
    return toNote(row, text);
  });
}

/** The caller has locked the conversation. */
export async function insert(
  ctx: Context,
  tx: Tx,
  owner: SealedOwner,
  { text, author }: { text: string; author?: string | undefined },
): Promise<NoteRow> {
  const id = uuid7();
  const sealed = (await sealOf(ctx, tx, owner)).close(TABLE, id, text);
  return tx.one<NoteRow>(sql`
    insert into conversation_notes (id, org_id, conversation_id, author, sealed, created_at)
    values (${id}, ${ctx.org.id}, ${owner.id}, ${shownActorName(ctx, author)}, ${sealed}, ${ctx.clock.now()}) returning *`);
}

async function mention(
  ctx: Context,
  tx: Tx,
  { id, conversation_id }: NoteRow,
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await assertAreMembers(ctx, tx, memberIds, 'mentions');
  const member_ids = [...new Set(memberIds)];
  await tx.run(sql`
    insert into note_mentions (note_id, member_id, org_id, conversation_id, created_at)
    select ${id}::uuid, member_id, ${ctx.org.id}::uuid, ${conversation_id}::uuid, ${ctx.clock.now()}::timestamptz
    from unnest(${member_ids}::uuid[]) as mentioned (member_id)`);
  await emitAll(ctx, tx, [
    pendingEvent(colleagueMentioned, conversation_id, { conversation_id, note_id: id, member_ids }),
  ]);
  await alertMembers(ctx, tx, { kind: 'mentioned', conversationId: conversation_id }, { members: member_ids });
}

/** The caller has opened the conversation: its notes mention them no more. */
export async function seeMentions(ctx: Context, conversationId: string): Promise<void> {
  await reader(ctx).run(sql`
    update note_mentions set seen_at = ${ctx.clock.now()}
    where org_id = ${ctx.org.id} and conversation_id = ${conversationId} and member_id = ${memberOf(ctx)}::uuid and seen_at is null`);
}

/** Newest first. */
export async function list(ctx: Context, conversationId: string, query: PageRequest) {
  const db = reader(ctx);
  const owner = await conversations.find(ctx, db, conversationId);
  const { older, newest } = pageAt(query);
  const rows = await db.rows<NoteRow>(sql`
    select * from conversation_notes
    where org_id = ${ctx.org.id} and conversation_id = ${owner.id} and ${older()} ${newest()}`);
  const open = await opener(ctx, db, owner);
  return toPage(rows, query.limit, open);
}

/** All of them, for the person's own export. */
export async function ofConversation(ctx: Context, db: Db, owner: SealedOwner) {
  const rows = await db.rows<NoteRow>(sql`
    select * from conversation_notes where org_id = ${ctx.org.id} and conversation_id = ${owner.id} order by created_at, id`);
  return rows.map(await opener(ctx, db, owner));
}

async function opener(ctx: Context, db: Db, owner: SealedOwner) {
  const seal = await openerOf(ctx, db, owner);
  return (row: NoteRow) => toNote(row, seal.open<string>(TABLE, row.id, row.sealed) ?? '');
}
