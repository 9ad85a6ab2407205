// What people may ask of this module: reports are sealed under the person's key; values that are counted go with them.
import { sql } from '../../kernel/db/sql.ts';
import type { PersonalData } from '../../kernel/personal-data.ts';
import * as analyses from './analysis/analyses.ts';

export const insightPersonalData: PersonalData = {
  export: async (ctx, db, { leafIds }) => {
    const rows = await db.rows<{ id: string }>(sql`
      select a.conversation_id as id from conversation_analyses a join conversations c on c.id = a.conversation_id
      where a.org_id = ${ctx.org.id} and c.org_id = ${ctx.org.id} and c.end_user_id = any(${[...leafIds]}::uuid[]) order by a.ended_at, id`);
    const found: unknown[] = [];
    for (const { id } of rows) found.push(await analyses.readAnalysis(ctx, id));
    return { analyses: found };
  },
  /** Counts of verdicts and of what went wrong stay; what was found about the person goes, and nothing waits to be looked at. */
  erase: async (ctx, tx, { leafIds }) => {
    const ids = [...leafIds];
    const ofPerson = sql`org_id = ${ctx.org.id} and conversation_id in (
      select id from conversations where org_id = ${ctx.org.id} and end_user_id = any(${ids}::uuid[]))`;
    await tx.run(sql`delete from analysis_values where ${ofPerson}`);
    await tx.run(sql`update analysis_verdicts set reviewer = null where ${ofPerson} and reviewer is not null`);
    await tx.run(sql`update conversation_analyses set sealed = null, due_at = null where ${ofPerson}`);
    await tx.run(sql`delete from experiment_people where org_id = ${ctx.org.id} and subject = any(${ids}::uuid[])`);
  },
};
