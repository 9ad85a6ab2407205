// Owns the table inbox_views: views of the inbox under a name, of one colleague or of all.
import { z } from 'zod';
import { type PageRequest, page, pageRows, toPage } from '../../../http/pages.ts';
import { iso, timestamp, uuid } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, memberOf, transaction } from '../../../kernel/context.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';

const MAX_VIEWS = 200;

const name = z.string().trim().min(1).max(40).describe('Its name, at most 40 characters.');
const filters = z
  .record(z.string().regex(/^[a-z_]{1,40}$/, 'Input should be the name of a filter'), z.string().max(500))
  .refine((given) => Object.keys(given).length <= 20, 'Input should have at most 20 filters')
  .meta({ override: { type: 'object', additionalProperties: { type: 'string' } } })
  .describe(
    'Filters of the inbox by name, as they stand in its address, such as `{"view": "open", "label": "refund"}`; at most 20.',
  );
const shared = z.boolean().describe('true: all colleagues see it. false: only the member who saved it.');

export const SaveInboxView = z.object({ name, filters, shared: shared.default(false) });
export const InboxView = z
  .object({
    id: uuid.describe('Id of the view.'),
    name: z.string().describe('What the view is called in the inbox.'),
    filters: z.record(z.string(), z.string()).describe('Filters of the inbox by name.'),
    shared,
    created_at: timestamp.describe('When it was saved: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'InboxView' });
export const InboxViewPage = page(InboxView);

type Row = RowOf<'inbox_views', { filters: Record<string, string> }>;

const toView = (row: Row): z.input<typeof InboxView> => ({
  id: row.id,
  name: row.name,
  filters: row.filters,
  shared: row.member_id === null,
  created_at: iso(row.created_at),
});

const isMine = (ctx: Context) => sql`(member_id is null or member_id = ${memberOf(ctx)}::uuid)`;

export async function list(ctx: Context, query: PageRequest) {
  return toPage(await pageRows<Row>(ctx, 'inbox_views', query, isMine(ctx)), query.limit, toView);
}

/** A view of the same name is replaced. */
export function save(ctx: Context, body: z.output<typeof SaveInboxView>) {
  const memberId = body.shared ? null : memberOf(ctx);
  if (!body.shared && memberId === null) throw conflict('Only a member has views of their own. Send "shared": true.');
  return transaction(ctx, async (tx) => {
    const id = uuid7();
    await audit(ctx, tx, 'inbox_view.saved', id, { name: body.name, shared: body.shared });
    const { count } = await tx.one<{ count: number }>(sql`
      select count(*)::int as count from inbox_views
      where org_id = ${ctx.org.id} and member_id is not distinct from ${memberId}::uuid and name <> ${body.name}`);
    if (count >= MAX_VIEWS) throw conflict(`There are ${MAX_VIEWS} saved views already. Delete one first.`);
    await tx.run(sql`
      delete from inbox_views
      where org_id = ${ctx.org.id} and member_id is not distinct from ${memberId}::uuid and name = ${body.name}`);
    const row = await tx.one<Row>(sql`
      insert into inbox_views (id, org_id, member_id, name, filters, created_at)
      values (${id}, ${ctx.org.id}, ${memberId}, ${body.name}, ${body.filters}, ${ctx.clock.now()}) returning *`);
    return toView(row);
  });
}

export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const gone = await tx.maybe<Pick<Row, 'name'>>(
      sql`delete from inbox_views where org_id = ${ctx.org.id} and id = ${id} and ${isMine(ctx)} returning name`,
    );
    if (!gone) throw notFound('inbox view');
    await audit(ctx, tx, 'inbox_view.deleted', id, gone);
  });
}
