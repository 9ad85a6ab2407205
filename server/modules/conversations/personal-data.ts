// What people may ask of conversations: their part in a person's story, export and erasure.
import { type Context, reader } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { sql } from '../../kernel/sql.ts';
import type { PersonalData } from '../people/privacy/personal-data.ts';
import * as notes from './notes.ts';
import type { ConversationPorts } from './ports.ts';
import type { ConversationRow } from './rows/conversation-row.ts';
import * as conversationRows from './rows/conversation-rows.ts';
import * as threads from './sms/threads.ts';
import * as messages from './transcript/messages.ts';

export const conversationsPersonalData = (ports: ConversationPorts): PersonalData => ({
  subjects: async (ctx, leafIds) => {
    const rows = await reader(ctx).rows<{ id: string }>(sql`
      select talk.id from unnest(${[...leafIds]}::uuid[]) as leaf (id) cross join lateral (
        select id, created_at from conversations where org_id = ${ctx.org.id} and end_user_id = leaf.id
        order by created_at desc, id desc limit 1000) talk
      order by talk.created_at desc, talk.id desc limit 1000`);
    return rows.map(({ id }) => id);
  },
  trace: async (ctx, db, traces) => {
    for (const { id, call_id } of await ofPerson(ctx, db, traces.leafIds)) {
      traces.subjects.add(id);
      if (call_id) traces.callIds.add(call_id);
    }
  },
  export: async (ctx, db, { leafIds }) => {
    const rows = await ofPerson(ctx, db, leafIds);
    const events: unknown[] = [];
    for (const row of rows) {
      const said = await messages.readTranscript(ctx, row);
      const written = await notes.ofConversation(ctx, db, row);
      const thread = row.channel === 'sms' ? await threads.findThread(ctx, db, row.id) : undefined;
      const between = thread && { text_thread: { our_number: thread.ourNumber, phone: thread.phone } };
      events.push({ ...(await conversationRows.read(ctx, row.id)), ...between, messages: said, notes: written });
    }
    return { conversations: events };
  },
  /** The words lie under the person's key. What remains are counts, and nothing waits for an erased person. */
  erase: async (ctx, tx, { leafIds, phones }) => {
    await conversationRows.forget(ctx, tx, ports, leafIds);
    await threads.forget(ctx, tx, { leafIds, phones: [...phones] });
  },
});

const ofPerson = (ctx: Context, db: Db, leafIds: readonly string[]): Promise<ConversationRow[]> =>
  db.rows<ConversationRow>(sql`
    select * from conversations where org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[]) order by id`);
