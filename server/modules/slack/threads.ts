// Owns the table slack_threads: the thread of each waiting conversation in Slack, or at a program of one's own, and what of it is
// shown there. Each message is shown in Slack at most once: it is noted before it is sent. A program gets it until it takes it.
import { cellOf, inCell } from '../../kernel/cell-address.ts';
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql, wallClockIn } from '../../kernel/db/sql.ts';
import { addJob, type Run } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { type ConversationRow, isOver } from '../conversations/store/conversations.ts';
import * as messages from '../conversations/store/messages.ts';
import { priorityName } from '../conversations/store/schema.ts';
import type { ConnectionRow } from './connections.ts';
import { connectionSecrets } from './connections.ts';
import { postHandOff } from './hand-off-webhooks.ts';
import { showInSlack } from './jobs.ts';
import { askSlack, escapeText, type SlackAnswer } from './web-api.ts';

export type ThreadRow = RowOf<'slack_threads', { status: 'open' | 'closed' | 'failed' }>;

/** Longer than a post takes. */
const SENDING_MS = 60_000;
/** Of one job; the next one follows at once. */
const MOST = 20;
const MAX_SHOWN_CHARACTERS = 3500;
/** Of what was said before a human was asked for. */
const EARLIER = 6;
const ROOT = 0;
/** A program that takes nothing for so long misses what waits in a thread. */
const MAX_TRIED_MS = 86_400_000;

/** In the transaction that changes the conversation: one that begins to wait gets its threads, one that has any shows what is new. */
export async function showChange(
  ctx: Context,
  tx: Tx,
  row: ConversationRow,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const now = ctx.clock.toWall(ctx.clock.now());
  if (isNew) {
    const connections = await tx.rows<{ id: string }>(sql`
      select id from slack_connections
      where org_id = ${ctx.org.id} and enabled and (queue is null or queue = ${row.queue}) order by id`);
    for (const { id } of connections)
      await tx.run(sql`
        insert into slack_threads (id, org_id, connection_id, conversation_id, shown, written, status, created_at)
        values (${uuid7()}, ${ctx.org.id}, ${id}, ${row.id}, ${Math.max(0, row.message_count - EARLIER)}, '{}', 'open', ${ctx.clock.now()})
        on conflict (conversation_id, connection_id) do update set status = case when slack_threads.ts is null then slack_threads.status else 'open' end`);
  }
  const due = await tx.rows<{ id: string }>(sql`
    update slack_threads set due_at = ${now} where org_id = ${ctx.org.id} and conversation_id = ${row.id} and status = 'open' returning id`);
  for (const { id } of due)
    await addJob(ctx, tx, showInSlack, { id, org_id: ctx.org.id }, { key: dueKey(showInSlack, id) });
}

type OpenThread = { thread: ThreadRow; connection: ConnectionRow; conversation: ConversationRow };
type Post = { position: number; body: object };

export async function show(kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> {
  const ctx = systemContext(kernel, org_id, showInSlack.name);
  for (let sent = 0; sent < MOST; sent++) {
    const next = await ctx.db.transaction((tx) => takeNext(ctx, tx, id, run));
    if (!next) return;
    const answer = await deliver(ctx, next);
    const goesOn = await ctx.db.transaction((tx) => finish(ctx, tx, next, answer, run));
    if (!goesOn) return;
  }
  await ctx.db.transaction(async (tx) => {
    await run.fence(tx);
    await addJob(ctx, tx, showInSlack, { id, org_id }, { key: dueKey(showInSlack, id) });
  });
}

async function deliver(ctx: Context, { thread, connection, post }: OpenThread & { post: Post }): Promise<SlackAnswer> {
  if (connection.kind === 'slack') {
    const { token } = await connectionSecrets(ctx, ctx.db, connection);
    return askSlack(ctx, token, 'chat.postMessage', post.body);
  }
  const answer = await postHandOff(ctx, connection, `${thread.id}-${post.position}`, post.body);
  const isStale = thread.created_at.getTime() + MAX_TRIED_MS < ctx.clock.nowMs();
  return answer.outcome === 'later' && isStale ? { outcome: 'refused', problem: answer.problem } : answer;
}

/** Noted before it is sent. What an earlier process noted and did not finish may be there: it is passed over. */
async function takeNext(
  ctx: Context,
  tx: Tx,
  id: string,
  run: Run,
): Promise<(OpenThread & { post: Post }) | undefined> {
  const before = await tx.maybe<ThreadRow>(sql`
    select * from slack_threads where org_id = ${ctx.org.id} and id = ${id} and due_at is not null for update`);
  const connection =
    before &&
    (await tx.maybe<ConnectionRow>(
      sql`select * from slack_connections where org_id = ${ctx.org.id} and id = ${before.connection_id} and enabled`,
    ));
  // A program knows a repeat by its id, Slack does not.
  const thread = before && (connection?.kind === 'webhook' ? { ...before, sending: null } : passedOver(before));
  const conversation =
    thread &&
    (await tx.maybe<ConversationRow>(
      sql`select * from conversations where org_id = ${ctx.org.id} and id = ${thread.conversation_id}`,
    ));
  await run.fence(tx);
  if (!before || !thread) return undefined;
  const open =
    connection && conversation && thread.status === 'open' ? { thread, connection, conversation } : undefined;
  const post = open && (await nextPost(ctx, tx, open));
  const isDone = post === undefined && conversation !== undefined && isOver(conversation);
  await tx.run(sql`
    update slack_threads set sending = ${post?.position ?? null}, shown = ${post && thread.ts !== null ? post.position - 1 : thread.shown},
      status = ${isDone && thread.status === 'open' ? 'closed' : thread.status}, due_at = ${post ? wallClockIn(SENDING_MS) : null}
    where org_id = ${ctx.org.id} and id = ${id}`);
  return open && post && { ...open, post };
}

function passedOver(thread: ThreadRow): ThreadRow {
  if (thread.sending === null) return thread;
  if (thread.sending === ROOT) return { ...thread, sending: null, status: 'failed' };
  return { ...thread, sending: null, shown: Math.max(thread.shown, thread.sending) };
}

/** The head of the thread, then each message, then that it is over. */
async function nextPost(
  ctx: Context,
  tx: Tx,
  { thread, connection, conversation }: OpenThread,
): Promise<Post | undefined> {
  if (connection.kind === 'webhook') return nextRequest(ctx, tx, { thread, connection, conversation });
  const common = { channel: connection.channel, unfurl_links: false, unfurl_media: false };
  if (thread.ts === null) return { position: ROOT, body: { ...common, ...head(ctx, connection, conversation) } };
  const inThread = { ...common, thread_ts: thread.ts };
  const { data } = await messages.list({ ...ctx, tx }, conversation, { limit: 50, after: thread.shown });
  const next = data.find(({ position }) => !thread.written.includes(position));
  if (next) return { position: next.position, body: { ...inThread, text: line(next) } };
  const ending = conversation.message_count + 1;
  if (!isOver(conversation) || thread.shown >= ending) return undefined;
  return { position: ending, body: { ...inThread, text: 'This conversation is closed.' } };
}

/** The same for a program: what waits with what was said before, then each message, then that it is over. */
async function nextRequest(
  ctx: Context,
  tx: Tx,
  { thread, connection, conversation }: OpenThread,
): Promise<Post | undefined> {
  const { id: conversation_id, channel, queue, assistant_id } = conversation;
  const priority = priorityName(conversation.priority);
  if (thread.ts === null) {
    const { labels } = connection;
    const body = { type: 'conversation.waiting', conversation_id, channel, queue, assistant_id, priority, labels };
    return { position: ROOT, body };
  }
  const { data } = await messages.list({ ...ctx, tx }, conversation, { limit: 50, after: thread.shown });
  const next = data.find(({ position }) => !thread.written.includes(position));
  if (next) {
    const { id, position, role, text, agent_name, created_at } = next;
    const message = { id, position, role, text, agent_name, created_at };
    return { position, body: { type: 'conversation.message', conversation_id, message } };
  }
  const ending = conversation.message_count + 1;
  if (!isOver(conversation) || thread.shown >= ending) return undefined;
  const { outcome, disposition } = conversation;
  return { position: ending, body: { type: 'conversation.closed', conversation_id, outcome, disposition } };
}

const WHO = { user: 'Customer', assistant: 'Assistant', agent: 'Agent' };

const line = ({ role, text, agent_name }: messages.ShownMessage): string => {
  const who = role === 'agent' && agent_name ? agent_name : WHO[role];
  const cut = text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS).toWellFormed()}…` : text;
  return `*${escapeText(who)}:* ${escapeText(cut)}`;
};

function head(ctx: Context, { labels }: ConnectionRow, { id, channel, queue }: ConversationRow) {
  const where = queue === null ? '' : ` in the queue ${escapeText(queue)}`;
  const text = `A conversation waits for a human${where} (${channel}).`;
  const link =
    ctx.config.PUBLIC_URL === ''
      ? ''
      : ` <${ctx.config.PUBLIC_URL}${inCell(cellOf(ctx.config), '/console/inbox')}?view=all&amp;conversation=${id}|Open in Parley>`;
  const button = (label: string, value: string, action: string) => ({
    type: 'button',
    action_id: action,
    text: { type: 'plain_text', text: label },
    value,
  });
  return {
    text,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: `${text} Answer in this thread.${link}` } },
      {
        type: 'actions',
        elements: [button('Close', '', 'close'), ...labels.map((label, i) => button(label, label, `close_as_${i}`))],
      },
    ],
  };
}

/** Whether there may be more to show now. */
async function finish(
  ctx: Context,
  tx: Tx,
  { thread, connection, post }: OpenThread & { post: Post },
  answer: SlackAnswer,
  run: Run,
) {
  const isRoot = post.position === ROOT;
  const row = await tx.maybe<ThreadRow>(sql`
    select * from slack_threads where org_id = ${ctx.org.id} and id = ${thread.id} and sending = ${post.position} for update`);
  if (!row) return false;
  if (answer.outcome !== 'done')
    await tx.run(sql`
      update slack_connections set last_error = ${answer.problem}, last_error_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${connection.id}`);
  else
    await tx.run(sql`
      update slack_connections set last_sent_at = ${ctx.clock.now()} where org_id = ${ctx.org.id} and id = ${connection.id}`);
  if (answer.outcome === 'later') {
    const at = new Date(ctx.clock.nowMs() + answer.seconds * 1000);
    await tx.run(sql`
      update slack_threads set sending = null, due_at = ${ctx.clock.toWall(at)} where org_id = ${ctx.org.id} and id = ${thread.id}`);
    await run.fence(tx);
    await addJob(
      ctx,
      tx,
      showInSlack,
      { id: thread.id, org_id: ctx.org.id },
      { at, key: dueKey(showInSlack, thread.id) },
    );
    return false;
  }
  const isStarted = !isRoot || (answer.outcome === 'done' && answer.ts !== '');
  await tx.run(sql`
    update slack_threads set sending = null, shown = ${isRoot ? row.shown : post.position},
      ts = ${isRoot && answer.outcome === 'done' ? answer.ts : row.ts}, status = ${isStarted ? row.status : 'failed'},
      due_at = ${isStarted ? ctx.clock.toWall(ctx.clock.now()) : null}
    where org_id = ${ctx.org.id} and id = ${thread.id}`);
  await run.fence(tx);
  return isStarted;
}
