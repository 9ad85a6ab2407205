// The job for conversations that no request works on: a wait that is over, a worker that is gone, a person who left.
import { type Context, type Kernel, reader, systemContext, transaction } from '../../../kernel/context.ts';
import { sql, wallClock } from '../../../kernel/db/sql.ts';
import { Problem } from '../../../kernel/errors.ts';
import { addJob, type Run } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { type ConversationRow, isOver, isPutOff, type LoadedConversation, lock } from '../store/conversations.ts';
import { traceEntry } from '../store/trace.ts';
import { continueConversation } from './jobs.ts';
import type { ConversationPorts } from './ports.ts';
import { canRunNow } from './progress.ts';
import { save, type TurnScope } from './save.ts';
import { inputTrace, type SavedStep, takeStep } from './step.ts';
import { runTurn, takeUp } from './turn.ts';

/** Why a due conversation is due; `wall` is the database's time, by which leases go. Pure. */
type DueConversation = 'nothing' | 'early' | 'timer' | 'take_over' | 'no_human' | 'give_up';

function dueFor({ row, inner }: LoadedConversation, wall: Date, now: number): DueConversation {
  if (isOver(row) || row.due_at === null || row.due_at > wall) return 'nothing';
  if (row.status === 'active' && canRunNow(inner.pending, row.channel)) return 'take_over';
  if (row.status !== 'handed_off' && inner.pending?.type === 'wait' && row.wake_at !== null)
    return row.wake_at.getTime() <= now ? 'timer' : 'early';
  const isCaller = row.channel === 'voice' && row.status === 'handed_off';
  return isCaller && row.taken_over_at === null && inner.pending?.type === 'handoff' ? 'no_human' : 'give_up';
}

export const continueJob =
  (ports: ConversationPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, continueConversation.name);
    const saved = await kernel.db.transaction(async (tx) => {
      const conversation = await lock(ctx, tx, id).catch(unlessErased);
      await run.fence(tx);
      return conversation && continueDue({ ctx, tx, ports }, conversation);
    });
    if (!saved) return;
    await runTurn(ctx, ports, saved, { isResumed: true });
    const { call_id } = saved.conversation.row;
    // No request waits for these messages: a job speaks them on the line.
    if (call_id !== null) await transaction(ctx, (tx) => ports.sayOnCall(ctx, tx, call_id));
  };

/** Nothing is left to be done for an end user who was erased: a retry would not bring them back. */
function unlessErased(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}

/** A worker that fails at an effect again and again would pay for it, and call its tools, without end. */
const MAX_TRIES = 5;

async function continueDue(scope: TurnScope, conversation: LoadedConversation): Promise<SavedStep | undefined> {
  const { ctx, tx } = scope;
  const { row, inner } = conversation;
  const { wall } = await tx.one<{ wall: Date }>(sql`select ${wallClock} as wall`);
  switch (dueFor(conversation, wall, ctx.clock.nowMs())) {
    case 'nothing':
      return undefined;
    case 'early': {
      // Our clock may show a little less than that of the process that set the time.
      const due = { at: row.wake_at ?? ctx.clock.now(), key: dueKey(continueConversation, row.id) };
      await addJob(ctx, tx, continueConversation, { id: row.id, org_id: ctx.org.id }, due);
      return undefined;
    }
    case 'timer':
      return takeTimer(scope, conversation);
    case 'take_over': {
      // No worker has tried: the visitor had left before their turn came.
      if (isPutOff(row)) return takeUp(scope, conversation);
      const tries = (inner.tries ?? 0) + 1;
      if (tries > MAX_TRIES) return giveUp(scope, conversation);
      const reason = 'the process that ran this effect is gone; another one took over';
      const trace = [traceEntry('note', reason, { node_id: inner.state.node })];
      return takeUp(scope, { row, inner: { ...inner, tries } }, trace);
    }
    case 'no_human':
      return takeNoHuman(scope, conversation);
    case 'give_up': {
      // A flow that came to its end was only kept open for more questions.
      const status = inner.state.ended === null ? 'abandoned' : 'completed';
      return { ...(await save(scope, row, { inner, end: { status, reason: 'idle' } })), worker: null };
    }
  }
}

function takeTimer(scope: TurnScope, conversation: LoadedConversation): Promise<SavedStep> {
  const { state, pending } = conversation.inner;
  const input = { type: 'timer', effect_id: pending?.id ?? '' } as const;
  const trace = [inputTrace('the time of the wait came', state.node, input)];
  return takeStep(scope, conversation, input, { trace });
}

/** The caller has waited for a human long enough: the flow takes its edge for that, or says so. */
async function takeNoHuman(scope: TurnScope, conversation: LoadedConversation): Promise<SavedStep> {
  const { ctx, tx, ports } = scope;
  const { state, pending } = conversation.inner;
  const input = { type: 'handoff_result', effect_id: pending?.id ?? '', ok: false } as const;
  const trace = [inputTrace('no human came to the phone in time', state.node, input)];
  const saved = await takeStep(scope, conversation, input, { trace, human: null });
  const { call_id } = conversation.row;
  if (call_id !== null) await ports.sayOnCall(ctx, tx, call_id);
  return saved;
}

async function giveUp(scope: TurnScope, { row, inner }: LoadedConversation): Promise<SavedStep> {
  scope.ctx.log.error({ conversation_id: row.id, effect: inner.pending?.type }, 'an effect failed whenever it was run');
  const trace = [traceEntry('note', 'given up: this failed whenever it was tried', { node_id: inner.state.node })];
  const end = { status: 'abandoned', reason: 'failed', outcome: 'failure' } as const;
  return { ...(await save(scope, row, { inner, trace, end })), worker: null };
}

const isSilent = ({ status, turns, worker }: ConversationRow): boolean =>
  status === 'active' && turns === 0 && worker === null;

/**
 * Ends the oldest chat of a channel in which the visitor has not said a word, for one that needs its place; with
 * `network` only one of that network. A chat that waits for a human is not silent. Answers whether there was one.
 */
export async function endSilent(
  ctx: Context,
  ports: ConversationPorts,
  { channelId, network }: { channelId: string; network: string | null },
): Promise<boolean> {
  const found = await reader(ctx).maybe<{ id: string }>(sql`
    select id from conversations
    where org_id = ${ctx.org.id} and channel_id = ${channelId} and ended_at is null and turns = 0 and status = 'active' and worker is null
      and ${network === null ? sql`true` : sql`network = ${network}`}
    order by created_at, id limit 1`);
  if (!found) return false;
  return transaction(ctx, async (tx) => {
    const { row, inner } = await lock(ctx, tx, found.id);
    if (!isSilent(row)) return false;
    const trace = [traceEntry('note', 'ended: nothing was said in it, and another visitor needed its place')];
    await save({ ctx, tx, ports }, row, { inner, trace, end: { status: 'abandoned', reason: 'idle' } });
    return true;
  });
}
