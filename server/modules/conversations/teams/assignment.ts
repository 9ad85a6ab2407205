// Owns the decision of what happens next to a conversation that waits in a queue: offered to an agent, escalated, or
// looked at again later. Pure.
import { isOpenAt } from '../../../kernel/time/opening-hours.ts';
import type { HandOffRow, QueueRow } from '../turn/hand-offs.ts';

/** A member of the queue who is on duty, in the order of the queue. */
export type AgentOnDuty = { id: string; open: number; capacity: number; last_offered_at: Date | null };

type Waiting = Pick<HandOffRow, 'requested_at' | 'offered_to' | 'offered_until' | 'escalated_at' | 'passed'>;
type Rules = Pick<QueueRow, 'hours' | 'assignment' | 'offer_seconds' | 'escalate_after_seconds' | 'escalate_to'>;

/** `ahead`: how many wait before it that no agent was offered yet. */
export type Situation = {
  handOff: Waiting;
  queue: Rules;
  candidates: readonly AgentOnDuty[];
  ahead: number;
  now: Date;
};

export type ServingStep =
  | { do: 'escalate' }
  | { do: 'offer'; to: string; until: Date; passed: string[] }
  /** `withdraw`: the offer that there was is over. */
  | { do: 'wait'; until: Date; withdraw: boolean; passed: string[] };

/** Without news, what waits is looked at this often. */
const LOOK_SECONDS = 60;

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
const earlier = (a: Date, b: Date | null): Date => (b !== null && b < a ? b : a);

export function servingStep({ handOff, queue, candidates, ahead, now }: Situation): ServingStep {
  const { offered_to, offered_until } = handOff;
  const escalatesAt =
    queue.escalate_after_seconds === null || handOff.escalated_at !== null
      ? null
      : later(handOff.requested_at, queue.escalate_after_seconds);
  if (escalatesAt !== null && escalatesAt <= now) return { do: 'escalate' };
  // One that a colleague named keeps it; an offer is over when its time is, or when the agent went away.
  const isOffered =
    offered_to !== null &&
    (offered_until === null || (offered_until > now && candidates.some(({ id }) => id === offered_to)));
  const passed =
    offered_to !== null && !isOffered ? [...new Set([...handOff.passed, offered_to])] : [...handOff.passed];
  const wait = (until: Date, kept = passed): ServingStep => ({
    do: 'wait',
    until: earlier(until, escalatesAt),
    withdraw: offered_to !== null && !isOffered,
    passed: kept,
  });
  if (isOffered) return wait(earlier(later(now, LOOK_SECONDS), offered_until));
  const isOpen = queue.hours === null || isOpenAt(queue.hours, now);
  if (!isOpen || queue.assignment === 'manual') return wait(later(now, LOOK_SECONDS));
  const withRoom = candidates.filter(({ open, capacity }) => open < capacity);
  // Who waits longer comes first: the others get what room is left.
  const room = withRoom.reduce((sum, { open, capacity }) => sum + capacity - open, 0);
  if (ahead >= room) return wait(later(now, LOOK_SECONDS));
  const unasked = withRoom.filter(({ id }) => !passed.includes(id));
  const chosen = choose(unasked, queue.assignment);
  // Once all have let it pass, it is offered round again.
  if (!chosen) return wait(later(now, LOOK_SECONDS), withRoom.length > 0 ? [] : passed);
  return { do: 'offer', to: chosen.id, until: later(now, queue.offer_seconds), passed };
}

/** The fewest conversations for their capacity; of equals, who was offered one the longest ago. */
function choose(candidates: readonly AgentOnDuty[], assignment: Rules['assignment']): AgentOnDuty | undefined {
  if (assignment === 'order') return candidates[0];
  const load = ({ open, capacity }: AgentOnDuty): number => open / capacity;
  const offeredAt = ({ last_offered_at }: AgentOnDuty): number => last_offered_at?.getTime() ?? 0;
  return candidates.toSorted((a, b) => load(a) - load(b) || offeredAt(a) - offeredAt(b))[0];
}
