// What other modules may know of an assistant: whether it exists, whether it is archived, and how many
// calls it may have.
import { type Context, reader } from '../../kernel/context.ts';
import { isUuid } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';

/** Without `max_active_calls` it has no cap of its own. */
export type ListedAssistant = Pick<RowOf<'assistants'>, 'id' | 'name' | 'max_active_calls' | 'active_revision_id'> & {
  archived: boolean;
};

/** `undefined` for an unknown or foreign id. */
export async function find(ctx: Context, id: string): Promise<ListedAssistant | undefined> {
  if (!isUuid(id)) return undefined;
  return reader(ctx).maybe<ListedAssistant>(sql`
    select id, name, archived_at is not null as archived, max_active_calls, active_revision_id
    from assistants where org_id = ${ctx.org.id} and id = ${id}`);
}
