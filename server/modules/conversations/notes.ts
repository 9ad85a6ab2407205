// Owns the table conversation_notes: what colleagues write to each other about a conversation. Sealed as what was said in it is.
import type { z } from 'zod';
import { type PageRequest, pageAt, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { uuid7 } from '../../kernel/ids.ts';
import type { RowOf } from '../../kernel/row.ts';
import { sql } from '../../kernel/sql.ts';
import * as conversationRows from './rows/conversation-rows.ts';
import type { ConversationNote, WriteNote } from './schema.ts';
import { openerOf, sealOf } from './seal.ts';

type NoteRow = RowOf<'conversation_notes'>;
type Owner = { id: string; end_user_id: string | null };

const TABLE = 'conversation_notes';

const toNote = (row: NoteRow, text: string): z.input<typeof ConversationNote> => ({
  id: row.id,
  conversation_id: row.conversation_id,
  author: row.author,
  text,
  created_at: iso(row.created_at),
});

/** Also about a conversation that is over. */
export function add(ctx: Context, conversationId: string, { text, author }: z.output<typeof WriteNote>) {
  return transaction(ctx, async (tx) => {
    // Locked: a person who is erased at this moment leaves no note behind.
    const { row: owner } = await conversationRows.lock(ctx, tx, conversationId);
    const id = uuid7();
    const sealed = (await sealOf(ctx, tx, owner)).close(TABLE, id, text);
    const row = await tx.one<NoteRow>(sql`
      insert into conversation_notes (id, org_id, conversation_id, author, sealed, created_at)
      values (${id}, ${ctx.org.id}, ${owner.id}, ${author ?? ctx.actor.name}, ${sealed}, ${ctx.clock.now()}) returning *`);
    await audit(ctx, tx, 'conversation.note_added', owner.id, { note_id: id });
    return toNote(row, text);
  });
}

/** Newest first. */
export async function list(ctx: Context, conversationId: string, query: PageRequest) {
  const db = reader(ctx);
  const owner = await conversationRows.find(ctx, db, conversationId);
  const { older, newest } = pageAt(query);
  const rows = await db.rows<NoteRow>(sql`
    select * from conversation_notes
    where org_id = ${ctx.org.id} and conversation_id = ${owner.id} and ${older()} ${newest()}`);
  const open = await opener(ctx, db, owner);
  return toPage(rows, query.limit, open);
}

/** All of them, for the person's own export. */
export async function ofConversation(ctx: Context, db: Db, owner: Owner) {
  const rows = await db.rows<NoteRow>(sql`
    select * from conversation_notes where org_id = ${ctx.org.id} and conversation_id = ${owner.id} order by created_at, id`);
  return rows.map(await opener(ctx, db, owner));
}

async function opener(ctx: Context, db: Db, owner: Owner) {
  const seal = await openerOf(ctx, db, owner);
  return (row: NoteRow) => toNote(row, seal.open<string>(TABLE, row.id, row.sealed) ?? '');
}
