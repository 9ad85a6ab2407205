// Owns requests of Slack: answers in a thread, and buttons. Only those that are signed, fresh and new are taken.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Answer, type RawRequest } from '../../http/route.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isUuid } from '../../kernel/db/ids.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Problem } from '../../kernel/errors.ts';
import { close, takeOver } from '../conversations/inbox/hand-over.ts';
import { find, isOver } from '../conversations/store/conversations.ts';
import type { ConversationPorts } from '../conversations/turn/ports.ts';
import { sendMessage } from '../conversations/turn/turn.ts';
import type { ConnectionRow } from './connections.ts';
import { connectionSecrets } from './connections.ts';
import type { ThreadRow } from './threads.ts';
import { unescaped } from './web-api.ts';

const TOLERANCE_SECONDS = 300;

const refused = (): Problem =>
  new Problem('permission_denied', 'This is not signed by the Slack app of this connection. Nothing was done.');

const Event = z.object({
  type: z.literal('event_callback'),
  event_id: z.string(),
  event: z.object({
    type: z.literal('message'),
    channel: z.string(),
    ts: z.string(),
    thread_ts: z.string(),
    user: z.string(),
    text: z.string(),
    // Of bots, ours included, and of changes to older messages.
    bot_id: z.undefined().optional(),
    subtype: z.undefined().optional(),
  }),
});
const Action = z.object({
  type: z.literal('block_actions'),
  trigger_id: z.string(),
  user: z.object({ id: z.string() }),
  container: z.object({ message_ts: z.string(), thread_ts: z.string().optional() }),
  actions: z.array(z.object({ action_id: z.string(), value: z.string().optional() })).min(1),
});
const Verification = z.object({ type: z.literal('url_verification'), challenge: z.string().max(1000) });

/** What a request asks for. `key`: Slack repeats it with the request. */
type Wish = { key: string; ts: string; user: string } & ({ reply: string } | { close: string });
type Posted = { id: string; raw: RawRequest; body: Buffer };

/** The organization is that of the connection: the caller names none. */
export async function receiveFromSlack(outer: Context, ports: ConversationPorts, { id, raw, body }: Posted): Promise<Answer> {
  const row = isUuid(id) ? await findActive(outer, id) : undefined;
  const ctx = { ...systemContext(outer, row?.org_id ?? outer.org.id, 'slack'), requestId: outer.requestId };
  // The same work for a connection that does not exist: the time of the answer must not reveal which do.
  const secret = row ? (await connectionSecrets(ctx, ctx.db, row)).signing : 'no connection';
  if (!isSigned(ctx, raw, body, secret) || !row) throw refused();
  const content = contentOf(body);
  const asked = Verification.safeParse(content);
  if (asked.success) return new Answer({ challenge: asked.data.challenge });
  const wish = wishOf(content);
  if (wish && row.enabled) await fulfil(ctx, ports, row, wish);
  return new Answer({});
}

const findActive = (kernel: Kernel, id: string): Promise<ConnectionRow | undefined> =>
  kernel.db.maybe<ConnectionRow>(sql`
    select s.* from slack_connections s join organizations o on o.id = s.org_id where s.id = ${id} and o.status = 'active'`);

function isSigned({ clock }: Kernel, { headers }: RawRequest, body: Buffer, secret: string): boolean {
  const timestamp = String(headers['x-slack-request-timestamp'] ?? '');
  const given = Buffer.from(String(headers['x-slack-signature'] ?? ''));
  const wanted = Buffer.from(`v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`);
  const isFresh =
    /^\d{1,12}$/.test(timestamp) && Math.abs(clock.toWall(clock.now()).getTime() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
  return given.length === wanted.length && timingSafeEqual(given, wanted) && isFresh;
}

/** Events are JSON, buttons a form with JSON in it. */
function contentOf(body: Buffer): unknown {
  const text = body.toString('utf8');
  try {
    return JSON.parse(text.startsWith('payload=') ? (new URLSearchParams(text).get('payload') ?? '') : text);
  } catch {
    return undefined;
  }
}

function wishOf(content: unknown): Wish | undefined {
  const event = Event.safeParse(content);
  if (event.success) {
    const { event_id, event: said } = event.data;
    return { key: `event ${event_id}`, ts: said.thread_ts, user: said.user, reply: unescaped(said.text).trim() };
  }
  const action = Action.safeParse(content);
  if (!action.success) return undefined;
  const { trigger_id, container, user, actions } = action.data;
  const [pressed] = actions;
  if (!pressed?.action_id.startsWith('close')) return undefined;
  const ts = container.thread_ts ?? container.message_ts;
  return { key: `action ${trigger_id}`, ts, user: user.id, close: pressed.value ?? '' };
}

/** Slack repeats a request that was not answered in time: the second time nothing happens. */
async function fulfil(ctx: Context, ports: ConversationPorts, connection: ConnectionRow, wish: Wish): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const thread = await tx.maybe<ThreadRow>(sql`
      select * from slack_threads where org_id = ${ctx.org.id} and connection_id = ${connection.id} and ts = ${wish.ts}`);
    if (!thread) return;
    const requestKey = createHash('sha256').update(wish.key).digest();
    const isNew = await tx.run(sql`
      insert into slack_requests (connection_id, request_key, org_id, created_at)
      values (${connection.id}, ${requestKey}, ${ctx.org.id}, ${ctx.clock.now()}) on conflict do nothing`);
    if (isNew === 0) return;
    await carryOut({ ctx, tx, ports }, connection, thread, { ...wish, requestKey });
  });
}

async function carryOut(
  { ctx, tx, ports }: { ctx: Context; tx: Tx; ports: ConversationPorts },
  { agent_name, labels }: ConnectionRow,
  { id, conversation_id }: ThreadRow,
  wish: Wish & { requestKey: Buffer },
): Promise<void> {
  const { requestKey } = wish;
  const inside = { ...ctx, tx, actor: { ...ctx.actor, name: agent_name } };
  // The first lock of all that follows.
  await tx.run(sql`select 1 from conversations where org_id = ${ctx.org.id} and id = ${conversation_id} for no key update`);
  const row = await find(inside, tx, conversation_id);
  if (isOver(row)) return;
  if ('close' in wish) {
    const disposition = labels.includes(wish.close) ? { disposition: wish.close } : {};
    await audit(ctx, tx, 'conversation.closed_in_slack', conversation_id, { slack_user: wish.user });
    await close(inside, ports, conversation_id, disposition);
    return;
  }
  if (wish.reply === '') return;
  if (row.taken_over_at === null) await takeOver(inside, ports, conversation_id, { agent_name });
  const sent = await sendMessage(inside, ports, conversation_id, { text: wish.reply, role: 'agent', variables: {}, requestKey });
  await tx.run(sql`
    update slack_threads set written = written || ${sent.message.position}::int where org_id = ${ctx.org.id} and id = ${id}`);
  await audit(ctx, tx, 'conversation.answered_in_slack', conversation_id, { slack_user: wish.user });
}
