// What people may ask of conversations: their part in a person's story, export and erasure.
import { reader } from '../../kernel/context.ts';
import { sql } from '../../kernel/sql.ts';
import type { Holder } from '../people/holders.ts';
import * as messages from './messages.ts';
import type { ConversationPorts } from './ports.ts';
import * as sessions from './sessions.ts';

export const conversationsHolder = (ports: ConversationPorts): Holder => ({
  name: 'conversations',
  subjects: async (ctx, leafIds) => {
    const rows = await reader(ctx).rows<{ id: string }>(sql`
      select id from conversations where org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[]) order by id desc limit 1000`);
    return rows.map(({ id }) => id);
  },
  export: async (ctx, leafIds) => {
    const rows = await reader(ctx).rows<sessions.Row>(sql`
      select * from conversations where org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[]) order by id`);
    const told: unknown[] = [];
    for (const row of rows) {
      const said: messages.Shown[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const page: Awaited<ReturnType<typeof messages.list>> = await messages.list(ctx, row, { limit: 500, after });
        said.push(...page.data);
        after = page.next_after;
      }
      told.push({ ...(await sessions.read(ctx, row.id)), messages: said });
    }
    return told;
  },
  /** The words lie under the person's key. What remains are counts, and nothing waits for somebody who is gone. */
  erase: async (ctx, tx, leafIds) => {
    await sessions.forget(ctx, tx, ports, leafIds);
  },
});
