// Owns requests of Slack and of programs of one's own: answers, and closing. Only those that are signed, fresh and new are taken.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Answer, type RawRequest } from '../../http/route.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isUuid } from '../../kernel/db/ids.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, Invalid, notFound, Problem } from '../../kernel/errors.ts';
import { NO_SECRET, signedId } from '../../kernel/secrets/signed-hooks.ts';
import { close, takeOver } from '../conversations/inbox/hand-over.ts';
import { find, isOver } from '../conversations/store/conversations.ts';
import { OUTCOMES } from '../conversations/store/schema.ts';
import type { ConversationPorts } from '../conversations/turn/ports.ts';
import { sendMessage } from '../conversations/turn/turn.ts';
import type { ConnectionRow } from './connections.ts';
import { connectionSecrets } from './connections.ts';
import type { ThreadRow } from './threads.ts';
import { unescapeText } from './web-api.ts';

const TOLERANCE_SECONDS = 300;

const refusal = (): Problem =>
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
type Wish = { key: string; user: string } & ({ ts: string } | { conversationId: string }) &
  ({ reply: string; agentName?: string } | { close: string; outcome?: (typeof OUTCOMES)[number] | undefined });
type PostedRequest = { id: string; raw: RawRequest; body: Buffer };

/** The organization is that of the connection: the caller names none. */
export async function receiveFromSlack(
  outer: Context,
  ports: ConversationPorts,
  { id, raw, body }: PostedRequest,
): Promise<Answer> {
  const row = isUuid(id) ? await findActive(outer, id, 'slack') : undefined;
  const ctx = { ...systemContext(outer, row?.org_id ?? outer.org.id, 'slack'), requestId: outer.requestId };
  // The same work for a connection that does not exist: the time of the answer must not reveal which do.
  const secret = row ? (await connectionSecrets(ctx, ctx.db, row)).signing : 'no connection';
  if (!isSigned(ctx, raw, body, secret) || !row) throw refusal();
  const content = contentOf(body);
  const verification = Verification.safeParse(content);
  if (verification.success) return new Answer({ challenge: verification.data.challenge });
  const wish = wishOf(content);
  if (wish && row.enabled) await fulfil(ctx, ports, row, wish);
  return new Answer({});
}

export const HandOffAnswer = z
  .object({
    conversation_id: z.uuid().describe('Which conversation, as it was posted'),
    reply: z.string().max(100_000).optional().describe('Goes to the end user. The first takes the conversation over'),
    agent_name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Under which name; that of the webhook when left out'),
    close: z
      .object({
        disposition: z.string().trim().max(200).optional().describe('Result in a word, such as one of `labels`'),
        outcome: z.enum(OUTCOMES).optional().describe('How it went'),
      })
      .optional()
      .describe('Closes the conversation instead'),
  })
  .refine(({ reply, close: closing }) => (reply === undefined) !== (closing === undefined), {
    message: 'Give either reply or close',
    path: ['reply'],
  })
  .meta({ id: 'HandOffAnswer' });

/** Of a program of one's own: what it says, it says with the secret of its webhook. */
export async function receiveHandOffAnswer(
  outer: Context,
  ports: ConversationPorts,
  { id, raw, body }: PostedRequest,
): Promise<{ accepted: boolean }> {
  const row = isUuid(id) ? await findActive(outer, id, 'webhook') : undefined;
  const ctx = { ...systemContext(outer, row?.org_id ?? outer.org.id, 'hand-off-webhook'), requestId: outer.requestId };
  const secret = row ? (await connectionSecrets(ctx, ctx.db, row)).signing : NO_SECRET;
  const key = signedId(ctx.clock, secret, raw.headers, body);
  if (key === undefined || !row)
    throw new Problem(
      'permission_denied',
      'This is not signed with the secret of this webhook, or too old. Nothing was done.',
    );
  if (!row.enabled) throw conflict('This webhook is switched off. Switch it on first.');
  const { conversation_id, reply, close: closing, agent_name } = parsedAnswer(body);
  const common = { key: `answer ${key}`, conversationId: conversation_id, user: agent_name ?? row.agent_name };
  const wish: Wish =
    closing === undefined
      ? { ...common, reply: (reply ?? '').trim(), ...(agent_name !== undefined && { agentName: agent_name }) }
      : { ...common, close: closing.disposition ?? '', outcome: closing.outcome };
  return { accepted: await fulfil(ctx, ports, row, wish) };
}

function parsedAnswer(body: Buffer): z.output<typeof HandOffAnswer> {
  let content: unknown;
  try {
    content = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Problem('bad_request', 'The body is no JSON. Send an object with conversation_id and reply, or close.');
  }
  const answer = HandOffAnswer.safeParse(content);
  if (answer.success) return answer.data;
  throw new Invalid(
    answer.error.issues.map(({ path, message }) => ({
      loc: ['body', ...path.map(String)],
      msg: message,
      type: 'value_error',
    })),
  );
}

const findActive = (kernel: Kernel, id: string, kind: ConnectionRow['kind']): Promise<ConnectionRow | undefined> =>
  kernel.db.maybe<ConnectionRow>(sql`
    select s.* from slack_connections s join organizations o on o.id = s.org_id where s.id = ${id} and s.kind = ${kind} and o.status = 'active'`);

function isSigned({ clock }: Kernel, { headers }: RawRequest, body: Buffer, secret: string): boolean {
  const timestamp = String(headers['x-slack-request-timestamp'] ?? '');
  const signature = Buffer.from(String(headers['x-slack-signature'] ?? ''));
  const expected = Buffer.from(
    `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`,
  );
  const isFresh =
    /^\d{1,12}$/.test(timestamp) &&
    Math.abs(clock.toWall(clock.now()).getTime() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
  return signature.length === expected.length && timingSafeEqual(signature, expected) && isFresh;
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
    const { event_id, event: message } = event.data;
    return {
      key: `event ${event_id}`,
      ts: message.thread_ts,
      user: message.user,
      reply: unescapeText(message.text).trim(),
    };
  }
  const action = Action.safeParse(content);
  if (!action.success) return undefined;
  const { trigger_id, container, user, actions } = action.data;
  const [pressed] = actions;
  if (!pressed?.action_id.startsWith('close')) return undefined;
  const ts = container.thread_ts ?? container.message_ts;
  return { key: `action ${trigger_id}`, ts, user: user.id, close: pressed.value ?? '' };
}

/** A request that was not answered in time is repeated: the second time nothing happens. Whether something did. */
async function fulfil(ctx: Context, ports: ConversationPorts, connection: ConnectionRow, wish: Wish): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const which = 'ts' in wish ? sql`ts = ${wish.ts}` : sql`conversation_id = ${wish.conversationId}`;
    const thread = await tx.maybe<ThreadRow>(sql`
      select * from slack_threads where org_id = ${ctx.org.id} and connection_id = ${connection.id} and ${which}`);
    if (!thread && connection.kind === 'webhook') throw notFound('conversation that was posted to this webhook');
    if (!thread) return false;
    const requestKey = createHash('sha256').update(wish.key).digest();
    const isNew = await tx.run(sql`
      insert into slack_requests (connection_id, request_key, org_id, created_at)
      values (${connection.id}, ${requestKey}, ${ctx.org.id}, ${ctx.clock.now()}) on conflict do nothing`);
    if (isNew === 0) return false;
    return carryOut({ ctx, tx, ports }, connection, thread, { ...wish, requestKey });
  });
}

async function carryOut(
  { ctx, tx, ports }: { ctx: Context; tx: Tx; ports: ConversationPorts },
  { agent_name, labels, kind }: ConnectionRow,
  { id, conversation_id }: ThreadRow,
  wish: Wish & { requestKey: Buffer },
): Promise<boolean> {
  const { requestKey } = wish;
  const name = ('reply' in wish && wish.agentName) || agent_name;
  const inside = { ...ctx, tx, actor: { ...ctx.actor, name } };
  // The first lock of all that follows.
  await tx.run(
    sql`select 1 from conversations where org_id = ${ctx.org.id} and id = ${conversation_id} for no key update`,
  );
  const row = await find(inside, tx, conversation_id);
  if (isOver(row)) return false;
  if ('close' in wish) {
    // A button of Slack that is gone meanwhile closes without a result; a program says what it means.
    const isLabel = kind === 'webhook' ? wish.close !== '' : labels.includes(wish.close);
    const details = kind === 'slack' ? { slack_user: wish.user } : {};
    await audit(
      ctx,
      tx,
      kind === 'slack' ? 'conversation.closed_in_slack' : 'conversation.closed_by_webhook',
      conversation_id,
      details,
    );
    await close(inside, ports, conversation_id, {
      ...(isLabel && { disposition: wish.close }),
      ...(wish.outcome && { outcome: wish.outcome }),
    });
    return true;
  }
  if (wish.reply === '') return false;
  if (row.taken_over_at === null) await takeOver(inside, ports, conversation_id, { agent_name: name });
  const sent = await sendMessage(inside, ports, conversation_id, {
    text: wish.reply,
    role: 'agent',
    variables: {},
    requestKey,
  });
  await tx.run(sql`
    update slack_threads set written = written || ${sent.message.position}::int where org_id = ${ctx.org.id} and id = ${id}`);
  const details = kind === 'slack' ? { slack_user: wish.user } : {};
  await audit(
    ctx,
    tx,
    kind === 'slack' ? 'conversation.answered_in_slack' : 'conversation.answered_by_webhook',
    conversation_id,
    details,
  );
  return true;
}
