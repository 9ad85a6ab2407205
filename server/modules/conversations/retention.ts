// What is deleted of conversations by age: traces after a while, whole conversations when the operator says so, unused
// flows.
import type { Context } from '../../kernel/context.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import type { Retention } from '../../kernel/retention/retention.ts';
import { notHeld, type RetentionScope, within } from '../../kernel/retention/retention-scope.ts';

const over = (
  scope: RetentionScope,
): Sql => sql`${within(scope, 'c')} and c.ended_at < ${scope.before} and c.due_at is null
  and ${notHeld(scope, 'c', 'end_user_id', 'leafIds')} and ${notHeld(scope, 'c', 'call_id', 'callIds')}`;

const removeWhole = (bite: Sql): Sql => sql`
  with old as materialized (select id, org_id from conversations where ctid = any(array(${bite})) for update skip locked),
    messages as (delete from conversation_messages m using old where m.conversation_id = old.id returning m.org_id),
    trace as (delete from conversation_trace t using old where t.conversation_id = old.id returning t.org_id),
    notes as (delete from conversation_notes n using old where n.conversation_id = old.id returning n.org_id),
    handed as (delete from hand_offs h using old where h.conversation_id = old.id),
    seen as (delete from conversation_reads r using old where r.conversation_id = old.id),
    mentions as (delete from note_mentions n using old where n.conversation_id = old.id),
    reviews as (delete from conversation_reviews r using old where r.conversation_id = old.id),
    results as (delete from conversation_results r using old where r.conversation_id = old.id),
    threads as (delete from text_threads t using old where t.conversation_id = old.id),
    gone as (delete from conversations c using old where c.id = old.id returning c.org_id)
  select org_id, 'conversations' as table_name, count(*) as deleted from gone group by org_id
  union all select org_id, 'conversation_messages', count(*) from messages group by org_id
  union all select org_id, 'conversation_trace', count(*) from trace group by org_id
  union all select org_id, 'conversation_notes', count(*) from notes group by org_id`;

export const CONVERSATIONS_RETENTION: readonly Retention[] = [
  {
    table: 'conversations',
    after: 'CONVERSATION_RETENTION_DAYS',
    clock: 'product',
    by: 'organization',
    reported: true,
    stays: 'what is not over; people under a legal hold',
    atOnce: 50,
    old: (scope) => sql`
      select c.ctid from conversations c where ${over(scope)} and c.created_at < ${scope.before} order by c.created_at`,
    remove: removeWhole,
  },
  {
    // Each channel says for how many days; those from before the limit say nothing.
    table: 'conversations',
    after: 1,
    clock: 'product',
    by: 'organization',
    reported: true,
    stays: 'what is not over; visitors whom a website vouches for; channels without a limit; people under a legal hold',
    atOnce: 50,
    old: (scope) => sql`
      select c.ctid from channels ch join conversations c on c.org_id = ch.org_id and c.channel_id = ch.id
      where ${over(scope)} and c.network is not null
        and c.ended_at < ${scope.before}::timestamptz - ((ch.limits ->> 'anonymous_retention_days')::int - 1) * interval '1 day'`,
    remove: removeWhole,
  },
  {
    // A test is of no use after a week: an author saves what is worth keeping as a test case.
    table: 'conversations',
    after: 7,
    clock: 'product',
    by: 'organization',
    reported: false,
    stays: 'what is not over; people under a legal hold',
    atOnce: 50,
    old: (scope) => sql`
      select c.ctid from conversations c where ${over(scope)} and c.is_test and c.created_at < ${scope.before} order by c.created_at`,
    remove: removeWhole,
  },
  {
    // Uploaded, and never sent with a message.
    table: 'conversation_files',
    after: 1,
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'what was sent with a message, which goes with its conversation',
    old: ({ before }) =>
      sql`select f.ctid from conversation_files f where f.position is null and f.created_at < ${before}`,
  },
  {
    table: 'conversation_trace',
    after: 'TRACE_RETENTION_DAYS',
    clock: 'product',
    by: 'organization',
    reported: false,
    stays: 'of conversations that are not over; people under a legal hold',
    atOnce: 50,
    old: (scope) => sql`select c.ctid from conversations c where ${over(scope)} and c.trace_kept order by c.ended_at`,
    remove: (bite) => sql`
      with old as (update conversations set trace_kept = false where ctid = any(array(${bite})) returning id, org_id),
        gone as (delete from conversation_trace t using old where t.conversation_id = old.id returning t.org_id)
      select org_id, 'conversation_trace' as table_name, count(*) as deleted from gone group by org_id
      union all select org_id, null, count(*) from old group by org_id`,
  },
  {
    // A conversation starts with a flow that was used within a day of it (see store/flows.ts): later ones need not be
    // searched.
    table: 'conversation_flows',
    after: 'CONVERSATION_RETENTION_DAYS',
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'flows that a kept conversation began with',
    atOnce: 100,
    old: ({ before }) => sql`
      select f.ctid from conversation_flows f
      where f.last_used_at < ${before}::timestamptz - interval '2 days' and not exists (
        select from conversations c
        where c.org_id = f.org_id and c.flow_hash = f.hash and c.created_at < f.last_used_at + interval '2 days')`,
  },
];

const AT_ONCE = 200;

/** All conversations of these assistants, also open ones. */
export async function forgetAssistants(ctx: Context, assistantIds: readonly string[]): Promise<void> {
  const some = sql`
    select ctid from conversations where org_id = ${ctx.org.id} and assistant_id = any(${[...assistantIds]}::uuid[]) limit ${AT_ONCE}`;
  for (;;) {
    const gone = await ctx.db.transaction((tx) => tx.rows(removeWhole(some)));
    if (gone.length === 0) return;
  }
}
