// What people may ask of channels: that the browsers of an erased person are unknown visitors.
import { sql } from '../../kernel/db/sql.ts';
import type { PersonalData } from '../../kernel/personal-data.ts';
import { forgetVisitors } from './visitors.ts';

export const channelsPersonalData: PersonalData = {
  trace: async (ctx, db, { leafIds, subjects }) => {
    const rows = await db.rows<{ id: string }>(
      sql`select id from visitors where org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[])`,
    );
    for (const { id } of rows) subjects.add(id);
  },
  erase: async (ctx, tx, { leafIds }) => {
    await forgetVisitors(ctx, tx, leafIds);
  },
};
