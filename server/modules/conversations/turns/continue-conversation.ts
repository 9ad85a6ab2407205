// The job that looks after conversations no request is working on: a wait that is over, a worker that is gone, a person who left.
import { randomUUID } from 'node:crypto';
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { Problem } from '../../../kernel/errors.ts';
import { addJob, type Run } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { sql, wallClock } from '../../../kernel/sql.ts';
import { continueConversation } from '../jobs.ts';
import type { ConversationPorts } from '../ports.ts';
import type { LoadedConversation } from '../rows/conversation-row.ts';
import * as conversationRows from '../rows/conversation-rows.ts';
import { isWork, traceEntry } from './progress.ts';
import * as steps from './steps.ts';
import * as turns from './turn.ts';

/** Why a due conversation is due; `wall` is the database's time, by which leases go. Pure. */
export type DueConversation = 'nothing' | 'early' | 'timer' | 'take_over' | 'no_human' | 'give_up';

export function dueFor({ row, inner }: LoadedConversation, wall: Date, now: number): DueConversation {
  if (conversationRows.isOver(row) || row.due_at === null || row.due_at > wall) return 'nothing';
  if (row.status === 'active' && isWork(inner.pending, row.channel)) return 'take_over';
  if (row.status !== 'handed_off' && inner.pending?.type === 'wait' && row.wake_at !== null)
    return row.wake_at.getTime() <= now ? 'timer' : 'early';
  const isCaller = row.channel === 'voice' && row.status === 'handed_off';
  return isCaller && row.taken_over_at === null && inner.pending?.type === 'handoff' ? 'no_human' : 'give_up';
}

export const continueJob =
  (ports: ConversationPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, continueConversation.name);
    const next = await kernel.db.transaction(async (tx) => {
      const talk = await conversationRows.lock(ctx, tx, id).catch(unlessErased);
      await run.fence(tx);
      return talk && goOn(ctx, tx, ports, talk);
    });
    if (next?.worker) await turns.work(ctx, ports, next, next.worker, { resumed: true });
  };

/** Nothing is left to be done for an end user who was erased: trying again would not bring them back. */
function unlessErased(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}

function timer(ctx: Context, tx: Tx, ports: ConversationPorts, talk: LoadedConversation) {
  const { state, pending } = talk.inner;
  const input = { type: 'timer', effect_id: pending?.id ?? '' } as const;
  const trace = [steps.heardAs('the time of the wait came', state.node, input)];
  return steps.advance({ ctx, tx, ports }, talk, input, { trace });
}

/** The person on the line has waited long enough: they are told, or the flow has another way. */
async function noHumanCame(ctx: Context, tx: Tx, ports: ConversationPorts, talk: LoadedConversation) {
  const { state, pending } = talk.inner;
  const input = { type: 'handoff_result', effect_id: pending?.id ?? '', ok: false } as const;
  const trace = [steps.heardAs('no human came to the phone in time', state.node, input)];
  const stepped = await steps.advance({ ctx, tx, ports }, talk, input, { trace, human: null });
  if (talk.row.call_id !== null) await ports.sayOnCall(ctx, tx, talk.row.call_id);
  return stepped;
}

/** What fails however often it is taken up would be paid for, and said to tools, for ever. */
const MAX_TRIES = 5;

async function tooOften(ctx: Context, tx: Tx, ports: ConversationPorts, { row, inner }: LoadedConversation) {
  ctx.log.error({ conversation_id: row.id, effect: inner.pending?.type }, 'an effect failed whenever it was carried out');
  const trace = [traceEntry('note', 'given up: this failed whenever it was tried', { node_id: inner.state.node })];
  const end = { status: 'abandoned', reason: 'failed', outcome: 'failure' } as const;
  return { ...(await conversationRows.save(ctx, tx, ports, row, { inner, trace, end })), worker: null };
}

async function goOn(ctx: Context, tx: Tx, ports: ConversationPorts, talk: LoadedConversation) {
  const { row, inner } = talk;
  const { wall } = await tx.one<{ wall: Date }>(sql`select ${wallClock} as wall`);
  switch (dueFor(talk, wall, ctx.clock.nowMs())) {
    case 'nothing':
      return undefined;
    case 'early': {
      // Our clock may show a little less than that of the process that set the time.
      const key = dueKey(continueConversation, row.id);
      await addJob(
        ctx,
        tx,
        continueConversation,
        { id: row.id, org_id: ctx.org.id },
        { at: row.wake_at ?? ctx.clock.now(), key },
      );
      return undefined;
    }
    case 'timer':
      return timer(ctx, tx, ports, talk);
    case 'take_over': {
      const tries = (inner.tries ?? 0) + 1;
      if (tries > MAX_TRIES) return tooOften(ctx, tx, ports, talk);
      const worker = randomUUID();
      const trace = [
        traceEntry('note', 'the process that ran this effect is gone; another one took over', { node_id: inner.state.node }),
      ];
      return { ...(await conversationRows.save(ctx, tx, ports, row, { inner: { ...inner, tries }, worker, trace })), worker };
    }
    case 'no_human':
      return noHumanCame(ctx, tx, ports, talk);
    case 'give_up': {
      // A flow that came to its end was only kept open for more questions.
      const status = inner.state.ended === null ? 'abandoned' : 'completed';
      return { ...(await conversationRows.save(ctx, tx, ports, row, { inner, end: { status, reason: 'idle' } })), worker: null };
    }
  }
}
