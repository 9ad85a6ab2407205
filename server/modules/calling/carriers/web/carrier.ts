// The carrier of calls by microphone: their lines are sockets of ours. It places no calls and sends no texts.
import { type Context, reader } from '../../../../kernel/context.ts';
import type { RowOf } from '../../../../kernel/db/row.ts';
import { sql, wallClock } from '../../../../kernel/db/sql.ts';
import { type Carrier, type CarrierEvent, NotPlaced } from '../port/carrier.ts';
import { markHungUp, queueTurn } from '../port/lines.ts';
import { notifyLine } from '../port/open-lines.ts';
import { ownRecorder } from '../spoken/call-sound.ts';

export const WEB_CARRIER = 'web';

type LineView = Pick<RowOf<'carrier_lines'>, 'placed_at' | 'hung_up_at'> & { isGone: boolean; leftAgoMs: number };

/** The caller by microphone has not come back: as a carrier would report it. */
async function eventsOf(ctx: Context, reference: string): Promise<CarrierEvent[] | undefined> {
  const waitMs = ctx.tuning.webReturnMs;
  const seen = await reader(ctx).maybe<LineView>(sql`
    select placed_at, hung_up_at,
      coalesce(held_until, not_after, created_at + interval '60 seconds') + make_interval(secs => ${waitMs / 1000}::float8) < ${wallClock} as "isGone",
      (extract(epoch from ${wallClock} - coalesce(held_until, not_after, created_at)) * 1000)::float8 as "leftAgoMs"
    from carrier_lines where org_id = ${ctx.org.id} and reference = ${reference} and carrier_id is null`);
  if (!seen) return undefined;
  if (seen.hung_up_at === null && !seen.isGone) return [];
  return [endOfWebCall(ctx, reference, seen, seen.hung_up_at === null ? 'USER' : 'AGENT', Math.max(0, seen.leftAgoMs))];
}

/** `answeredAt`: when the caller's microphone was heard first. */
export function endOfWebCall(
  ctx: Context,
  reference: string,
  { placed_at: answeredAt }: Pick<LineView, 'placed_at'>,
  by: 'USER' | 'AGENT' | 'SYSTEM' | 'CARRIER',
  agoMs = 0,
): CarrierEvent {
  const now = ctx.clock.nowMs();
  const at = new Date(Math.max(answeredAt?.getTime() ?? 0, now - agoMs));
  const head = { reference, carrierCallId: reference, placedAt: null, at };
  if (!answeredAt) return { ...head, type: 'ended', cause: 'no_answer', by, answered: null, duration: null };
  const duration = Math.max(0, Math.round((at.getTime() - answeredAt.getTime()) / 1000));
  return { ...head, type: 'ended', cause: 'completed', by, answered: { at: answeredAt, by: 'human' }, duration };
}

export const webCarrier: Carrier = {
  type: WEB_CARRIER,
  class: 'searchable',
  place: async () => {
    throw new NotPlaced('a microphone cannot be called');
  },
  lookUp: eventsOf,
  queueTurn: async (ctx, reference, turn) => void (await queueTurn(ctx, reference, turn)),
  deliverQueued: async (ctx, reference) => void (await notifyLine(ctx, reference)),
  transfer: async (ctx, reference, to) => {
    await queueTurn(ctx, reference, { say: '', next: 'transfer', to });
    await notifyLine(ctx, reference);
  },
  hangUp: async (ctx, reference) => {
    await queueTurn(ctx, reference, { say: '', next: 'hang_up' });
    if (!(await notifyLine(ctx, reference))) await markHungUp(ctx, reference);
  },
  sendText: async () => {
    throw new NotPlaced('a microphone takes no texts');
  },
  recorder: ownRecorder,
};
