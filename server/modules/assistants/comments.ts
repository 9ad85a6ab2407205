// Owns the tables flow_comments and flow_comment_mentions: what colleagues say to each other about a flow and its steps.

import { z } from 'zod';
import { page, pageAt, pageQuery, toPage } from '../../http/pages.ts';
import { boolParam, iso, isoOrNull, timestamp, uuid } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, memberOf, reader, shownActorName, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { assertAreMembers } from '../access/member-names.ts';
import { commentAdded } from './graph/events.ts';

const MAX_COMMENTS = 200;

export const FlowComment = z
  .object({
    id: uuid.describe('Id of the comment'),
    assistant_id: uuid.describe('The assistant whose flow it is about, in all of its revisions'),
    thread_id: uuid.describe('Id of the first comment of its thread; its own id where it is the first'),
    node_id: z.string().nullable().describe('Id of the node it is about. null: the flow as a whole'),
    author: z.string().describe('Who wrote it: the name of the session, or of the key with the name that it gave'),
    text: z.string().describe('Seen by colleagues only; no flow and no model reads it'),
    created_at: timestamp.describe('When it was written'),
    resolved_at: timestamp.nullable().describe('When its thread was settled. null: it is open'),
    resolved_by: z.string().nullable().describe('Who settled the thread. null: it is open'),
    mentions_me: z.boolean().describe('Whether it mentions the member who asks, and they have not seen it yet'),
  })
  .meta({ id: 'FlowComment' });
export const FlowCommentPage = page(FlowComment);

export const WriteFlowComment = z.object({
  assistant_id: uuid.describe('The assistant whose flow it is about'),
  node_id: z
    .string()
    .min(1)
    .max(128)
    .nullish()
    .describe('Id of the node it is about; absent: the flow as a whole. Not with `thread_id`'),
  thread_id: uuid
    .nullish()
    .describe('Id of the first comment of the thread that it answers; a settled thread is open again'),
  text: z
    .string()
    .max(2000)
    .refine((text) => text.trim() !== '', 'Input should have at least one character that is not a space')
    .describe('The comment, at most 2,000 characters'),
  author: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Who writes it, shown as `<name> (key <name of the key>)`; the name of the key when left out. Ignored in a session of the console.',
    ),
  mentions: z
    .array(uuid)
    .max(20)
    .optional()
    .describe('Ids of members who should read it, at most 20; they find it with `mentioned=true`'),
});
export const UpdateFlowComment = z.object({
  resolved: z.boolean().describe('true settles the thread of the comment, false opens it again'),
});
export const SeenFlowComments = z.object({
  assistant_id: uuid.describe('The assistant whose comments the caller has before them'),
});
export const FlowCommentQuery = pageQuery.extend({
  assistant_id: uuid.optional().describe('Only those about the flow of this assistant'),
  node_id: z.string().min(1).max(128).optional().describe('Only those about this node'),
  resolved: boolParam(false).optional().describe('true: only those of settled threads; false: only those of open ones'),
  mentioned: boolParam(false).describe('true: only those that mention you and that you have not seen'),
});

type Row = RowOf<'flow_comments'>;
type ShownRow = Row & { mentions_me: boolean };

const toComment = (row: ShownRow): z.input<typeof FlowComment> => ({
  id: row.id,
  assistant_id: row.assistant_id,
  thread_id: row.thread_id,
  node_id: row.node_id,
  author: row.author,
  text: row.text,
  created_at: iso(row.created_at),
  resolved_at: isoOrNull(row.resolved_at),
  resolved_by: row.resolved_by,
  mentions_me: row.mentions_me,
});

/** A comment with what its thread has become; resolving stands at the first one. */
const shownColumns = (ctx: Context) => sql`
  c.id, c.org_id, c.assistant_id, c.thread_id, c.node_id, c.author, c.text, c.created_at, root.resolved_at, root.resolved_by,
  exists (select from flow_comment_mentions m where m.comment_id = c.id and m.member_id = ${memberOf(ctx)}::uuid and m.seen_at is null) as mentions_me`;

export async function list(ctx: Context, query: z.output<typeof FlowCommentQuery>) {
  const { assistant_id, node_id, resolved, mentioned } = query;
  const { older, newest } = pageAt(query);
  const place = [sql`c.created_at`, sql`c.id`] as const;
  const rows = await reader(ctx).rows<ShownRow>(sql`
    select ${shownColumns(ctx)} from flow_comments c join flow_comments root on root.id = c.thread_id
    where c.org_id = ${ctx.org.id}
      and ${assistant_id === undefined ? sql`true` : sql`c.assistant_id = ${assistant_id}`}
      and ${node_id === undefined ? sql`true` : sql`c.node_id = ${node_id}`}
      and ${resolved === undefined ? sql`true` : sql`(root.resolved_at is not null) = ${resolved}`}
      and ${mentioned ? sql`c.id = any(array(${mentionsOf(ctx)}))` : sql`true`}
      and ${older(...place)} ${newest(...place)}`);
  return toPage(rows, query.limit, toComment);
}

const mentionsOf = (ctx: Context) => sql`
  select comment_id from flow_comment_mentions
  where org_id = ${ctx.org.id} and member_id = ${memberOf(ctx)}::uuid and seen_at is null`;

/** Also about an archived assistant: its flow can still be read. */
export function add(ctx: Context, body: z.output<typeof WriteFlowComment>) {
  const { assistant_id, thread_id = null, text, author, mentions = [] } = body;
  return transaction(ctx, async (tx) => {
    await lockAssistant(ctx, tx, assistant_id);
    const thread = thread_id === null ? undefined : await lockThread(ctx, tx, { thread_id, assistant_id });
    const node_id = thread ? thread.node_id : (body.node_id ?? null);
    if (thread && body.node_id)
      throw invalid('node_id', 'An answer is about what its thread is about: leave `node_id` out');
    await assertRoom(ctx, tx, assistant_id, thread?.id);
    const id = uuid7();
    await tx.run(sql`
      insert into flow_comments (id, org_id, assistant_id, thread_id, node_id, author, text, created_at)
      values (${id}, ${ctx.org.id}, ${assistant_id}, ${thread?.id ?? id}, ${node_id}, ${shownActorName(ctx, author)}, ${text.trim()}, ${ctx.clock.now()})`);
    if (thread?.resolved_at) await settle(ctx, tx, thread.id, false);
    const member_ids = await mention(ctx, tx, { id, assistant_id }, mentions);
    const data = { assistant_id, comment_id: id, thread_id: thread?.id ?? id, node_id, member_ids };
    await emit(ctx, tx, commentAdded, { subject: assistant_id, data });
    await audit(ctx, tx, 'assistant.comment_added', assistant_id, { comment_id: id, node_id });
    return show(ctx, tx, id);
  });
}

const invalid = (field: string, msg: string) =>
  new Invalid([{ loc: ['body', field], msg, type: 'value_error', input: null }]);

async function lockAssistant(ctx: Context, tx: Tx, id: string): Promise<void> {
  const found = await tx.maybe(
    sql`select 1 from assistants where org_id = ${ctx.org.id} and id = ${id} for no key update`,
  );
  if (!found) throw notFound('assistant');
}

async function lockThread(ctx: Context, tx: Tx, at: { thread_id: string; assistant_id: string }): Promise<Row> {
  const row = await tx.maybe<Row>(sql`
    select * from flow_comments where org_id = ${ctx.org.id} and assistant_id = ${at.assistant_id} and id = ${at.thread_id}
      and thread_id = id for update`);
  if (!row) throw notFound('comment');
  return row;
}

/** A conversation without an end belongs elsewhere; what is shown at once stays small. */
async function assertRoom(ctx: Context, tx: Tx, assistantId: string, threadId: string | undefined): Promise<void> {
  const counted =
    threadId === undefined
      ? sql`select count(*)::int as count from flow_comments where org_id = ${ctx.org.id} and assistant_id = ${assistantId}
          and thread_id = id and resolved_at is null`
      : sql`select count(*)::int as count from flow_comments where org_id = ${ctx.org.id} and thread_id = ${threadId}`;
  const { count } = await tx.one<{ count: number }>(counted);
  if (count < MAX_COMMENTS) return;
  throw conflict(
    threadId === undefined
      ? `The flow has ${MAX_COMMENTS} open threads. Settle some of them first.`
      : `The thread has ${MAX_COMMENTS} comments. Begin another.`,
  );
}

async function mention(
  ctx: Context,
  tx: Tx,
  { id, assistant_id }: Pick<Row, 'id' | 'assistant_id'>,
  memberIds: readonly string[],
): Promise<string[]> {
  if (memberIds.length === 0) return [];
  await assertAreMembers(ctx, tx, memberIds, 'mentions');
  const member_ids = [...new Set(memberIds)];
  await tx.run(sql`
    insert into flow_comment_mentions (comment_id, member_id, org_id, assistant_id, created_at)
    select ${id}::uuid, member_id, ${ctx.org.id}::uuid, ${assistant_id}::uuid, ${ctx.clock.now()}::timestamptz
    from unnest(${member_ids}::uuid[]) as mentioned (member_id)`);
  return member_ids;
}

async function show(ctx: Context, tx: Tx, id: string): Promise<z.input<typeof FlowComment>> {
  const row = await tx.maybe<ShownRow>(sql`
    select ${shownColumns(ctx)} from flow_comments c join flow_comments root on root.id = c.thread_id
    where c.org_id = ${ctx.org.id} and c.id = ${id}`);
  if (!row) throw notFound('comment');
  return toComment(row);
}

const settle = (ctx: Context, tx: Tx, threadId: string, isResolved: boolean): Promise<number> =>
  tx.run(sql`
    update flow_comments set resolved_at = ${isResolved ? ctx.clock.now() : null}, resolved_by = ${isResolved ? ctx.actor.name : null}
    where org_id = ${ctx.org.id} and id = ${threadId}`);

export function update(ctx: Context, id: string, { resolved }: z.output<typeof UpdateFlowComment>) {
  return transaction(ctx, async (tx) => {
    const { thread_id, assistant_id } = await lockOne(ctx, tx, id);
    await settle(ctx, tx, thread_id, resolved);
    await audit(ctx, tx, resolved ? 'assistant.comments_settled' : 'assistant.comments_opened', assistant_id, {
      thread_id,
    });
    return show(ctx, tx, id);
  });
}

async function lockOne(ctx: Context, tx: Tx, id: string): Promise<Row> {
  const row = await tx.maybe<Row>(
    sql`select * from flow_comments where org_id = ${ctx.org.id} and id = ${id} for update`,
  );
  if (!row) throw notFound('comment');
  return row;
}

/** The first comment takes its whole thread along. */
export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { assistant_id, node_id } = await lockOne(ctx, tx, id);
    await tx.run(sql`delete from flow_comments where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'assistant.comment_deleted', assistant_id, { comment_id: id, node_id });
  });
}

/** The caller has the comments before them: they mention them no more. */
export async function see(ctx: Context, { assistant_id }: z.output<typeof SeenFlowComments>): Promise<void> {
  await reader(ctx).run(sql`
    update flow_comment_mentions set seen_at = ${ctx.clock.now()}
    where org_id = ${ctx.org.id} and assistant_id = ${assistant_id} and member_id = ${memberOf(ctx)}::uuid and seen_at is null`);
}
