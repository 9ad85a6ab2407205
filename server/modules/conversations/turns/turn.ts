// Owns the turn: what is heard is stored with what it brings about; then, outside of any lock, the effect that is waited for.
// Whatever a crash interrupts, the row says which effect is awaited, and the process that takes over carries on from there.
import { randomUUID } from 'node:crypto';
import { SYSTEM_VARIABLES } from '../../../../flow/graph.ts';
import type { Effect, Input } from '../../../../flow/interpreter/state.ts';
import type { JsonObject } from '../../../../flow/json.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { conflict } from '../../../kernel/errors.ts';
import { sql, wallClockIn } from '../../../kernel/sql.ts';
import type { ConversationPorts } from '../ports.ts';
import type { ConversationRow, LoadedConversation } from '../rows/conversation-row.ts';
import * as conversationRows from '../rows/conversation-rows.ts';
import { type EffectOutcome, type Hooks, runAwaitedEffect } from './effect-runner.ts';
import { isHuman, isWork, type NewMessage, type NewTrace, traceEntry } from './progress.ts';
import type { Stepped } from './steps.ts';
import * as steps from './steps.ts';

export type Words = { text: string; role: 'user' | 'agent'; variables: JsonObject; requestKey: Buffer | undefined };
const MAX_INBOX = 20;

/** A person or a human agent spoke: the first of what was `said`. The agent is heard only while the conversation is in human hands. */
export async function takeTurn(
  ctx: Context,
  tx: Tx,
  ports: ConversationPorts,
  talk: LoadedConversation,
  words: Words,
): Promise<Stepped> {
  const { row, inner } = talk;
  conversationRows.refuseOver(row);
  const agent_name = words.role === 'agent' ? row.agent_name : null;
  const message: NewMessage = { role: words.role, text: words.text, node_id: null, agent_name };
  const along = { messages: [message], requestKey: words.requestKey };
  if (words.role === 'agent' && row.status !== 'handed_off')
    throw conflict('A human answers only after POST …/takeover. Take the conversation over first.', { status: row.status });
  if (row.status === 'handed_off') {
    const trace = [traceEntry('human', words.role === 'agent' ? 'a human answered' : 'the person spoke to a human')];
    const change = { ...along, inner, trace, newTurn: words.role === 'user' };
    return { ...(await conversationRows.save(ctx, tx, ports, row, change)), worker: null };
  }
  if (inner.state.inbox.length >= MAX_INBOX) {
    const waiting = { waiting: inner.state.inbox.length };
    throw conflict('The assistant has not answered the last messages yet. Wait for its reply.', waiting);
  }
  const input: Input = { type: 'user_message', text: words.text, variables: { ...given(words.variables), ...steps.now(ctx) } };
  // The words stand in the transcript.
  const heard = steps.heardAs('the person spoke', inner.state.node, { ...input, text: '' }, { position: row.message_count + 1 });
  return withCurrentWorker(row, (worker) =>
    steps.advance({ ctx, tx, ports }, talk, input, { ...along, trace: [heard], newTurn: true, ...worker }),
  );
}

/** Who talks to whom is not for the caller to say. */
export const given = (variables: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !SYSTEM_VARIABLES.has(name)));

/** A worker that is at it already hears of this as soon as it has finished, and no other is started. */
export async function withCurrentWorker(
  { worker }: ConversationRow,
  work: (along: Pick<steps.Along, 'worker'>) => Promise<Stepped>,
): Promise<Stepped> {
  if (worker === null) return work({});
  return { ...(await work({ worker })), worker: null };
}

/** Carries out what the conversation waits for, effect by effect, until it waits for a person, a human or the clock. */
export async function work(
  ctx: Context,
  ports: ConversationPorts,
  from: Stepped,
  worker: string,
  hooks: Hooks = {},
): Promise<Stepped> {
  let { talk } = from;
  const said = [...from.said];
  while (talk.row.worker === worker && talk.row.status === 'active' && isWork(talk.inner.pending, talk.row.channel)) {
    const pending = talk.inner.pending as Effect;
    const lease = renewing(ctx, talk.row.id, worker);
    let carried: EffectOutcome;
    try {
      carried = await runAwaitedEffect(ctx, ports, talk, pending, hooks);
    } finally {
      lease.stop();
    }
    const stepped =
      (await stepUnchanged(ctx, ports, talk, carried, worker)) ?? (await stepOnLock(ctx, ports, talk, carried, worker));
    // A human took over, a request closed it, or we were too slow and another process goes on.
    if (!stepped) return { talk: await conversationRows.load(ctx, talk.row.id), said, worker: null };
    hooks.onReplies?.(stepped.said);
    said.push(...stepped.said);
    talk = stepped.talk;
  }
  return { talk, said, worker: null };
}

/** Mostly nobody has changed the conversation while we were outside: it need not be locked and read again. `undefined`: somebody has. */
async function stepUnchanged(
  ctx: Context,
  ports: ConversationPorts,
  talk: LoadedConversation,
  carried: EffectOutcome,
  worker: string,
): Promise<Stepped | undefined> {
  const { version } = talk;
  if (version === undefined || carried.enter) return undefined;
  const along = { carried, worker, version, isLast: ctx.tx === undefined };
  const step = (tx: Tx) => steps.advance({ ctx, tx, ports }, talk, carried.input, along);
  return transaction(ctx, step).catch((error: unknown) => {
    if (error instanceof conversationRows.ConversationChanged) return undefined;
    throw error;
  });
}

/** `undefined`: the conversation is no longer ours to go on with. */
async function stepOnLock(
  ctx: Context,
  ports: ConversationPorts,
  { row, inner: { pending } }: LoadedConversation,
  carried: EffectOutcome,
  worker: string,
): Promise<Stepped | undefined> {
  await carried.stored;
  return transaction(ctx, async (tx) => {
    const current = await conversationRows.lock(ctx, tx, row.id);
    const mine = current.row.worker === worker && current.row.status === 'active' && current.inner.pending?.id === pending?.id;
    if (!mine) return undefined;
    const tools = { ctx, tx, ports };
    if (carried.enter) return steps.enter(tools, current, carried, worker);
    return steps.advance(tools, current, carried.input, { carried, worker });
  });
}

/** While we are outside, others must see that we live. */
function renewing(ctx: Context, id: string, worker: string): { stop(): void } {
  const lease = conversationRows.leaseMs(ctx);
  const timer = setInterval(() => {
    ctx.db
      .run(
        sql`update conversations set due_at = ${wallClockIn(lease)} where org_id = ${ctx.org.id} and id = ${id} and worker = ${worker}`,
      )
      .catch((error) => ctx.log.warn({ err: error }, 'lease of a conversation not renewed'));
  }, lease / 3);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Back from human hands: the hand-off is done, or what was under way is taken up again. */
export async function resumeTurn(
  ctx: Context,
  tx: Tx,
  ports: ConversationPorts,
  talk: LoadedConversation,
  trace: NewTrace[],
): Promise<Stepped> {
  const { row, inner } = talk;
  const { pending } = inner;
  if (pending && isHuman(pending, row.channel)) {
    const input: Input = { type: 'handoff_result', effect_id: pending.id, ok: true, released: true };
    const heard = steps.heardAs('the human gave it back', inner.state.node, input);
    return steps.advance({ ctx, tx, ports }, talk, input, { trace: [...trace, heard], human: null });
  }
  const worker = isWork(pending, row.channel) ? randomUUID() : null;
  return { ...(await conversationRows.save(ctx, tx, ports, row, { inner, trace, human: null, worker })), worker };
}
