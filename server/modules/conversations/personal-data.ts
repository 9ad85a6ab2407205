// What people may ask of conversations: their part in the history, the export and the erasure of a person.
import { type Context, reader } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import { emitAll } from '../../kernel/events.ts';
import type { PersonalData } from '../../kernel/personal-data.ts';
import { announceTopic } from '../../kernel/signals.ts';
import * as notes from './inbox/notes.ts';
import { type ConversationRow, read } from './store/conversations.ts';
import * as files from './store/files.ts';
import * as messages from './store/messages.ts';
import * as threads from './store/text-threads.ts';
import { forgetHandOffs } from './turn/hand-offs.ts';
import type { ConversationPorts } from './turn/ports.ts';
import { endEvent, endedRow } from './turn/save.ts';

export const conversationsPersonalData = (ports: ConversationPorts): PersonalData => ({
  subjects: async (ctx, leafIds) => {
    const rows = await reader(ctx).rows<{ id: string }>(sql`
      select latest.id from unnest(${[...leafIds]}::uuid[]) as leaf (id) cross join lateral (
        select id, created_at from conversations where org_id = ${ctx.org.id} and end_user_id = leaf.id
        order by created_at desc, id desc limit 1000) latest
      order by latest.created_at desc, latest.id desc limit 1000`);
    return rows.map(({ id }) => id);
  },
  trace: async (ctx, db, traces) => {
    for (const { id, call_id } of await ofPerson(ctx, db, traces.leafIds)) {
      traces.subjects.add(id);
      if (call_id) traces.callIds.add(call_id);
    }
  },
  contacts: async (ctx, db, { phones, callIds }) => {
    const rows = await db.rows<{ end_user_id: string }>(sql`
      select end_user_id from conversations where org_id = ${ctx.org.id} and call_id = any(${[...callIds]}::uuid[])
      union
      select end_user_id from conversations where org_id = ${ctx.org.id} and id in (
        select conversation_id from text_threads where org_id = ${ctx.org.id} and phone = any(${[...phones]}::text[]))`);
    return rows.map(({ end_user_id }) => end_user_id);
  },
  export: async (ctx, db, { leafIds }) => {
    const conversations: unknown[] = [];
    for (const row of await ofPerson(ctx, db, leafIds)) {
      const transcript = await messages.readTranscript(ctx, row);
      const written = await notes.ofConversation(ctx, db, row);
      const thread = row.channel === 'sms' ? await threads.findThread(ctx, db, row.id) : undefined;
      const numbers = thread && { text_thread: { our_number: thread.ourNumber, phone: thread.phone } };
      conversations.push({
        ...(await read(ctx, row.id)),
        ...numbers,
        messages: transcript,
        notes: written,
        files: await files.ofConversation(ctx, db, row),
      });
    }
    return { conversations };
  },
  /** Messages are sealed under the person's key, which goes. Counts remain, and nothing waits for an erased person. */
  erase: async (ctx, tx, { leafIds, phones }) => {
    await erase(ctx, tx, ports, leafIds);
    await threads.forget(ctx, tx, { leafIds, phones: [...phones] });
  },
});

const ofPerson = (ctx: Context, db: Db, leafIds: readonly string[]): Promise<ConversationRow[]> =>
  db.rows<ConversationRow>(sql`
    select * from conversations where org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[]) order by id`);

/** Their conversations are over, hold no slot, and keep nothing that they or others wrote unsealed. */
async function erase(ctx: Context, tx: Tx, ports: ConversationPorts, leafIds: readonly string[]): Promise<void> {
  const theirs = sql`org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[])`;
  const open = await tx.rows<ConversationRow>(sql`
    select * from conversations where ${theirs} and ended_at is null order by id for no key update`);
  const ofTheirs = sql`org_id = ${ctx.org.id} and conversation_id in (select id from conversations where ${theirs})`;
  await tx.run(sql`delete from conversation_results where ${ofTheirs}`);
  // Labels may contain what a human wrote, or what the person said, through a template.
  await tx.run(sql`
    update conversations set metadata = '{}', queue = null, assignee = null, agent_name = null, outcome_label = null, disposition = null,
      network = null, labels = '{}'
    where ${theirs}`);
  await tx.run(sql`update conversation_messages set agent_name = null where ${ofTheirs} and agent_name is not null`);
  await tx.run(sql`delete from conversation_notes where ${ofTheirs}`);
  await tx.run(sql`delete from note_mentions where ${ofTheirs}`);
  await tx.run(sql`delete from conversation_files where ${ofTheirs}`);
  await tx.run(sql`update conversation_reviews set sealed = null, reviewer = '' where ${ofTheirs}`);
  await forgetHandOffs(ctx, tx, ofTheirs);
  const now = ctx.clock.now();
  for (const row of open) {
    const emptied = { ...row, metadata: {}, wake_at: null, outcome_label: null, disposition: null };
    const ended = endedRow(emptied, 'abandoned', 'erased', now);
    await tx.run(sql`
      update conversations set status = ${ended.status}, end_reason = ${ended.end_reason}, ended_at = ${now}, updated_at = ${now},
        due_at = null, wake_at = null, worker = null, queue = null
      where org_id = ${ctx.org.id} and id = ${row.id}`);
    if (row.call_id === null) await ports.slots.release(ctx, tx, row.id);
    if (!row.is_test) await emitAll(ctx, tx, [endEvent(ended)]);
    tx.afterCommit(() => announceTopic(ctx, row.id));
  }
}
