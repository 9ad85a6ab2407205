// What people may ask of mails: their part in the export and the erasure of a person.
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
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
    const theirs = sql`org_id = ${ctx.org.id} and conversation_id in (${conversationsOf(ctx, { leafIds })})`;
    await tx.run(sql`delete from mails where ${theirs}`);
    await tx.run(sql`delete from mail_threads where ${theirs}`);
    await eraseUnheard(ctx, tx, [...emails]);
  },
};

/** Mails from their addresses that became no conversation. */
async function eraseUnheard(ctx: Context, tx: Tx, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  const mark = await fingerprinter(ctx, tx);
  await tx.run(sql`
    delete from mails
    where org_id = ${ctx.org.id} and conversation_id is null and sender_mark = any(${emails.map((email) => mark(email.toLowerCase()))}::text[])`);
}
