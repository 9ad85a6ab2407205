// Compliance records about people, by number: exported, and erased as far as the law allows.
import { type Context, reader } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import type { PersonalData, Traces } from '../../kernel/personal-data.ts';
import { fingerprinter } from '../../kernel/secrets/fingerprint.ts';
import * as consents from './consents.ts';
import * as dnc from './dnc.ts';
import { holdNumbers } from './locks.ts';
import * as messages from './messages.ts';
import * as receipts from './receipts.ts';

const ofPerson = (ctx: Context, { phones }: Traces) =>
  sql`org_id = ${ctx.org.id} and phone = any(${[...phones]}::text[])`;

const receiptsAbout = (ctx: Context, db: Db, { phones, callIds, executionIds }: Traces) =>
  receipts.about(ctx, db, { phones: [...phones], callIds: [...callIds], executionIds: [...executionIds] });

/** As many as a timeline follows. */
const MAX_FOLLOWED = 500;

export const compliancePersonalData: PersonalData = {
  subjects: async (ctx, _leafIds, phones) => {
    const own = sql`org_id = ${ctx.org.id} and phone = any(${[...phones]}::text[])`;
    const rows = await reader(ctx).rows<{ id: string }>(sql`
      (select id from text_messages where ${own} order by created_at desc, id desc limit ${MAX_FOLLOWED})
      union all (select id from consents where ${own} order by created_at desc, id desc limit ${MAX_FOLLOWED})
      union all (select id from dnc_entries where ${own} limit ${MAX_FOLLOWED})`);
    return rows.map(({ id }) => id);
  },

  trace: async (ctx, db, traces) => {
    const rows = await db.rows<{ id: string }>(sql`
      select id from consents where ${ofPerson(ctx, traces)} union all select id from text_messages where ${ofPerson(ctx, traces)}
      union all select id from dnc_entries where ${ofPerson(ctx, traces)}`);
    for (const { id } of rows) traces.subjects.add(id);
  },

  /** A worker that dials, texts or lists one of the numbers has finished, and the next one waits until the erasure is done. */
  stop: (ctx, tx, { phones }) => holdNumbers(ctx, tx, [...phones]),

  export: async (ctx, db, traces) => {
    const entries = await db.rows<dnc.DncRow>(
      sql`select * from dnc_entries where ${ofPerson(ctx, traces)} order by id`,
    );
    const granted = await db.rows<consents.ConsentRow>(
      sql`select * from consents where ${ofPerson(ctx, traces)} order by id`,
    );
    const texts = await db.rows<messages.TextMessageRow>(
      sql`select * from text_messages where ${ofPerson(ctx, traces)} order by id`,
    );
    const attempts = await db.rows(sql`
      select reference, phone, channel, attempted_at as "attemptedAt", conversation_at as "conversationAt"
      from contact_attempts where ${ofPerson(ctx, traces)} order by attempted_at`);
    return {
      do_not_call: entries.map(dnc.toEntry),
      consents: granted.map((row) => consents.toConsent(row, ctx.clock.now())),
      text_messages: texts.map((row) => messages.toMessage(row)),
      contact_attempts: attempts,
      receipts: (await receiptsAbout(ctx, db, traces)).map((row) => receipts.toReceipt(ctx, row)),
    };
  },

  erase: async (ctx, tx, traces) => {
    await tx.run(sql`delete from text_messages where ${ofPerson(ctx, traces)}`);
    // The row stays for receipts that name it, without the person.
    await tx.run(sql`
      update consents set phone = '', source = '', evidence = '', revoked_because = '', revoked_at = coalesce(revoked_at, ${ctx.clock.now()})
      where ${ofPerson(ctx, traces)}`);
    // The number itself must stay on the list; the note beside it need not.
    await tx.run(sql`update dnc_entries set note = '' where ${ofPerson(ctx, traces)} and note <> ''`);
    await fingerprintAttempts(ctx, tx, traces);
    const ids = (await receiptsAbout(ctx, tx, traces)).map(({ id }) => id);
    await receipts.deleteContents(ctx, tx, ids);
  },
};

/** Caps on attempts protect the person also after the erasure: they are counted under the number's keyed fingerprint. */
async function fingerprintAttempts(ctx: Context, tx: Tx, { phones }: Traces): Promise<void> {
  const numbers = [...phones];
  const fingerprints = numbers.map(await fingerprinter(ctx, tx));
  await tx.run(sql`
    update contact_attempts a set phone = disguise.fingerprint
    from unnest(${numbers}::text[], ${fingerprints}::text[]) as disguise (phone, fingerprint)
    where a.org_id = ${ctx.org.id} and a.phone = disguise.phone`);
}
