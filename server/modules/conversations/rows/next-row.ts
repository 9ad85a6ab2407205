// Owns where a conversation stands after a change: who is awaited, until when, and whether it is over. No I/O.
import type { Effect } from '../../../../flow/interpreter/state.ts';
import type { Context } from '../../../kernel/context.ts';
import { isHuman, isWork } from '../turns/progress.ts';
import type { Change, ConversationRow, Status } from './conversation-row.ts';

/** A human is given at least a day. */
const DAY_SECONDS = 86_400;

/** Where the conversation stands after a change. */
export function nextRow(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  before: ConversationRow,
  change: Change,
): ConversationRow {
  const now = clock.now();
  const { inner } = change;
  const row: ConversationRow = {
    ...before,
    awaiting: inner.pending?.id ?? null,
    worker: change.worker ?? null,
    wake_at: null,
  };
  const ended = inner.state.ended;
  if (ended) {
    row.outcome = ended.outcome;
    row.outcome_label = ended.label;
    row.disposition = ended.disposition || null;
  }
  if (change.human !== undefined) {
    row.status = change.human === null ? 'active' : 'handed_off';
    row.queue = null;
    row.agent_name = change.human?.agentName ?? null;
    row.taken_over_at = change.human === null ? null : now;
  }
  if (change.end) {
    row.outcome = change.end.outcome ?? row.outcome;
    row.disposition = change.end.disposition ?? row.disposition;
    return endedRow(row, change.end.status, change.end.reason, now);
  }
  if (inner.state.status === 'ended') return endedRow(row, 'completed', 'flow', now);
  if (row.status !== 'handed_off' || change.human === null) row.status = statusOf(inner.pending, row.channel);
  // Whoever has taken over is in no queue any more, and a test never gets into one.
  if (!row.is_test && isHuman(inner.pending, row.channel) && inner.pending?.type === 'handoff' && row.taken_over_at === null)
    row.queue = inner.pending.queue;
  row.handed_off_at = handedOffAt(before, row, change, now);
  if (isAtWork(row, inner.pending)) return row;
  row.worker = null;
  if (inner.pending?.type === 'wait') {
    const seconds = inner.pending.seconds ?? inner.pending.timeout_seconds;
    const since = before.awaiting === inner.pending.id && before.wake_at ? before.wake_at : null;
    row.wake_at = since ?? (seconds === null ? null : new Date(now.getTime() + seconds * 1000));
    // In human hands its time may come and go; the flow hears of it when it has the conversation again.
    if (row.wake_at && row.status !== 'handed_off') {
      row.due_at = clock.toWall(row.wake_at);
      return row;
    }
  }
  const callerGivesUp = callerWaitsUntil(row, config.HANDOFF_WAIT_SECONDS);
  if (callerGivesUp) return { ...row, due_at: clock.toWall(callerGivesUp) };
  const patience = row.status === 'active' ? row.idle_seconds : Math.max(row.idle_seconds, DAY_SECONDS);
  row.due_at = clock.toWall(new Date(now.getTime() + patience * 1000));
  return row;
}

/** On the phone nobody is kept in a queue for a day. Null: no caller waits for a human. */
export function callerWaitsUntil(row: ConversationRow, seconds: number): Date | null {
  const { channel, status, queue, taken_over_at, handed_off_at } = row;
  const waits = channel === 'voice' && status === 'handed_off' && queue !== null && taken_over_at === null;
  return waits && handed_off_at ? new Date(handed_off_at.getTime() + seconds * 1000) : null;
}

/** Since when a human is asked for; a hand-off right after a release begins anew. */
function handedOffAt(before: ConversationRow, row: ConversationRow, { human }: Change, now: Date): Date | null {
  if (row.status !== 'handed_off') return null;
  return before.status === 'handed_off' && human !== null ? before.handed_off_at : now;
}

/** A worker runs an effect, under a lease. Leases bind processes, not the product: saving the row takes it by the database's clock. */
export const isAtWork = (row: Pick<ConversationRow, 'status' | 'channel'>, pending: Effect | null): boolean =>
  row.status === 'active' && isWork(pending, row.channel);

export function endedRow(row: ConversationRow, status: 'completed' | 'abandoned', reason: string, now: Date): ConversationRow {
  return { ...row, status, end_reason: reason, ended_at: now, due_at: null, worker: null, queue: null };
}

function statusOf(pending: Effect | null, channel: ConversationRow['channel']): Status {
  if (isHuman(pending, channel)) return 'handed_off';
  return pending?.type === 'wait' ? 'waiting' : 'active';
}
