// What people may ask of mails: their part in the export and the erasure of a person.
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import type { PersonalData, Traces } from '../../kernel/personal-data.ts';
import { fingerprinter } from '../../kernel/secrets/fingerprint.ts';
import { exportedMails } from './mails.ts';

const conversationsOf = (ctx: Context, { leafIds }: Pick<Traces, 'leafIds'>): Sql => sql`
  select id from conversations where org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[])`;

export const mailPersonalData: PersonalData = {
  trace: async (ctx, db, { leafIds, subjects }) => {
    const rows = await db.rows<{ id: string }>(sql`
      select id from mails where org_id = ${ctx.org.id} and conversation_id in (${conversationsOf(ctx, { leafIds })})`);
    for (const { id } of rows) subjects.add(id);
  },
  contacts: async (ctx, db, { emails }) => {
    if (emails.size === 0) return [];
    const marks = await marksOf(ctx, db, emails);
    const rows = await db.rows<{ end_user_id: string }>(sql`
      select distinct c.end_user_id from mailboxes box
      join mails mail on mail.mailbox_id = box.id and mail.sender_mark = any(${marks}::text[])
      join conversations c on c.org_id = box.org_id and c.id = mail.conversation_id
      where box.org_id = ${ctx.org.id} and c.end_user_id is not null`);
    return rows.map(({ end_user_id }) => end_user_id);
  },
  export: async (ctx, db, { leafIds }) => {
    const rows = await db.rows<{ id: string }>(conversationsOf(ctx, { leafIds }));
    return {
      mails: await exportedMails(
        ctx,
        db,
        rows.map(({ id }) => id),
      ),
    };
  },
  erase: async (ctx, tx, { leafIds, emails }) => {
    const ofConversations = sql`org_id = ${ctx.org.id} and conversation_id in (${conversationsOf(ctx, { leafIds })})`;
    await tx.run(sql`delete from mails where ${ofConversations}`);
    await tx.run(sql`delete from mail_threads where ${ofConversations}`);
    await tx.run(sql`
      delete from chat_follow_ups where org_id = ${ctx.org.id} and id in (${conversationsOf(ctx, { leafIds })})`);
    await eraseUnthreaded(ctx, tx, emails);
  },
};

/** Mails from their addresses that became no conversation. */
async function eraseUnthreaded(ctx: Context, tx: Tx, emails: ReadonlySet<string>): Promise<void> {
  if (emails.size === 0) return;
  const marks = await marksOf(ctx, tx, emails);
  await tx.run(sql`
    delete from mails
    where org_id = ${ctx.org.id} and conversation_id is null and sender_mark = any(${marks}::text[])`);
}

async function marksOf(ctx: Context, db: Db, emails: ReadonlySet<string>): Promise<string[]> {
  const mark = await fingerprinter(ctx, db);
  return [...emails].map((email) => mark(email.toLowerCase()));
}
