// Dials calls: the intent is stored first, then the carrier is asked; after a crash the carrier says what happened.

import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { type Sql, sql, wallClock } from '../../../kernel/db/sql.ts';
import { deferEvents, emitAll, type PendingEvent } from '../../../kernel/events.ts';
import type { Run } from '../../../kernel/jobs/jobs.ts';
import { finishCall } from '../calls/call-end.ts';
import { openCallSession } from '../calls/call-session.ts';
import { deferSave, lock, save } from '../calls/calls.ts';
import { carrierFor } from '../carriers/accounts/connections.ts';
import { type CarrierEvent, NotPlaced, Stale } from '../carriers/port/carrier.ts';
import type { CallRow } from '../contract/call.ts';
import { advanceCall } from '../contract/jobs.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { isActiveCall, isTerminal } from '../contract/vocabulary.ts';
import { admit, type CallingHours, type ReadyCall } from './admission.ts';
import { followUp } from './new-call.ts';
import * as slots from './slots.ts';

const MAX_DIALS = 4;
const REDIAL_MS = 5000;

export const advanceCallJob =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, advanceCall.name);
    const { active, ready } = await ctx.db.transaction(
      async (tx): Promise<{ active?: CallRow; ready?: ReadyCall | undefined }> => {
        const call = await lock(ctx, tx, id);
        if (!call || isTerminal(call.status)) return {};
        return isActiveCall(call.status) ? { active: call } : { ready: await dial(ctx, tx, ports, call, { run }) };
      },
    );
    const next = active ? await reconcile(ctx, ports, active, run) : ready;
    if (next) await handToCarrier(ctx, ports, next);
  };

type DialConditions = CallingHours & { inbound: boolean; legal: boolean };

const loadConditions = (ctx: Context, tx: Tx, call: CallRow, locking: Sql = sql``): Promise<DialConditions> =>
  tx.one<DialConditions>(sql`
    select w.active and o.status = 'active' as active, w.timezone, w.start_hour, w.end_hour, w.number_of_agents, w.tag,
      w.max_attempts_per_lead, w.max_attempts_per_day, w.max_attempts_per_number,
      coalesce((select (v.steps -> ${call.step}::int ->> 'needsTCPACompliance')::boolean from calling_workflow_versions v
        where v.workflow_id = w.id and v.version = coalesce((select e.version from workflow_executions e
          where e.org_id = ${ctx.org.id} and e.id = ${call.execution_id}), w.version)), true) as legal,
      exists (select 1 from workflow_executions e where e.org_id = ${ctx.org.id} and e.id = ${call.execution_id} and e.inbound_call_id is not null)
        as inbound
    from calling_workflows w join organizations o on o.id = w.org_id where w.org_id = ${ctx.org.id} and w.id = ${call.workflow_id} ${locking}`);

/** `isRedial`: the dial intent was written before, and the slot is still held. */
type DialOptions = { run?: Run; isRedial?: boolean };

/** Gate, slot and intent in one transaction, which has locked the call. Returns the call when this worker has to place it. */
async function dial(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  call: CallRow,
  options: DialOptions,
): Promise<ReadyCall | undefined> {
  const { run, isRedial = false } = options;
  let conditions = await loadConditions(ctx, tx, call);
  // Under a lock, so that the request that activates the workflow, or resumes the organization, finds this call parked, or we find it active.
  if (!conditions.active) conditions = await loadConditions(ctx, tx, call, sql`for share`);
  const { inbound, legal, ...hours } = conditions;
  const source = call.status === 'QUEUED' ? ('queue' as const) : ('new' as const);
  const origin = isRedial ? ('redial' as const) : source;
  const notBefore = call.status === 'SCHEDULED' && call.scheduled_at ? call.scheduled_at.getTime() : null;
  const waiting = { ...call, origin, notBefore, isOnTheLine: inbound, needsTCPACompliance: legal, mayDial: true };
  const { rule, check, ...admission } = await admit(ctx, tx, ports, waiting, hours);
  const ended_at = admission.status === 'BLOCKED' ? ctx.clock.now() : null;
  // Written before any new job takes this one's key; and with the receipt, whose chain is locked for the last statement only.
  const saved = deferSave(ctx, tx, { ...call, ...admission, ended_at }, run);
  const events: PendingEvent[] = [];
  // Called up, but another call was faster: it keeps its position, and slots are filled again soon.
  if (call.status === 'QUEUED' && saved.status === 'QUEUED') slots.deferFill(ctx, tx, slots.SOON_MS);
  else await followUp(ctx, tx, saved, rule, events);
  if (isRedial && saved.status !== 'DIALING') slots.deferRelease(ctx, tx, call.id);
  const hasLeftQueue = call.status === 'QUEUED' && saved.status !== 'QUEUED' && saved.status !== 'DIALING';
  if (hasLeftQueue) slots.deferFillIfWaiting(ctx, tx);
  if (saved.status === 'BLOCKED') await finishCall(ctx, tx, ports, saved, events);
  else deferEvents(ctx, tx, events);
  return saved.status === 'DIALING' ? { call: saved, ...check } : undefined;
}

/** The intent is stored. After a crash from here on the carrier is asked; the call is never dialled blindly. */
export async function handToCarrier(ctx: Context, ports: CallingPorts, { call, holdsAt }: ReadyCall): Promise<void> {
  try {
    const carrier = await carrierFor(ctx, ports, call);
    const notAfter = call.dial_until ?? call.created_at;
    const finalCheck = { phone: call.phone, wanted: isStillDialling(ctx, call) };
    const placed = await ports.gate.whileUnlisted(ctx, finalCheck, async () => {
      // The clock is read once: the instant that is checked is the one that the carrier gets and that is stored.
      const at = ctx.clock.now();
      const latest = at.getTime() + Math.max(0, notAfter.getTime() - ctx.clock.toWall(at).getTime());
      if (!holdsAt(at.getTime()) || !holdsAt(latest)) throw new NotPlaced('the hours end before the phone would ring');
      return {
        ...(await carrier.place(ctx, { reference: call.id, to: call.phone, from: call.from_number, at, notAfter })),
        at,
      };
    });
    if (placed === 'listed') return await decideAgain(ctx, ports, call);
    if (placed === 'unwanted') throw new NotPlaced('the call was canceled meanwhile');
    const { carrierCallId, at } = placed;
    // For the simulated carrier nothing need be written now: its events and its look-up say the same.
    if (carrier.class === 'searchable' && call.carrier_type === 'simulated') return;
    await ctx.db.run(sql`
      update calls set carrier_call_id = ${carrierCallId}, dialled_at = coalesce(dialled_at, ${at})
      where org_id = ${ctx.org.id} and id = ${call.id} and dials = ${call.dials} and carrier_call_id is null`);
  } catch (error) {
    if (error instanceof NotPlaced) return ctx.db.transaction((tx) => retryLater(ctx, tx, ports, call, error.message));
    ctx.log.warn({ err: error, call_id: call.id }, 'it is unknown whether the phone rings; the carrier will be asked');
  }
}

/** Checked under the lock of the number: a call that was canceled, or whose person was erased, reaches no carrier any more. */
const isStillDialling = (ctx: Context, { id, dials }: CallRow): Sql =>
  sql`exists (select from calls where org_id = ${ctx.org.id} and id = ${id} and status = 'DIALING' and dials = ${dials})`;

/** The number was put on the do-not-call list after the intent was written: the gate decides again, and now knows it. */
async function decideAgain(ctx: Context, ports: CallingPorts, placed: CallRow): Promise<void> {
  const ready = await ctx.db.transaction(async (tx) => {
    const call = await lock(ctx, tx, placed.id);
    if (call?.status !== 'DIALING' || call.dials !== placed.dials) return undefined;
    return dial(ctx, tx, ports, call, { isRedial: true });
  });
  if (ready) await handToCarrier(ctx, ports, ready);
}

/** No phone rings. The slot is freed and the call is tried again later, a few times. */
async function retryLater(ctx: Context, tx: Tx, ports: CallingPorts, placed: CallRow, why: string): Promise<void> {
  const call = await lock(ctx, tx, placed.id);
  if (call?.status !== 'DIALING' || call.dials !== placed.dials) return;
  if (call.dials >= MAX_DIALS)
    return fail(ctx, tx, ports, call, { status: 'FAILED', error: `The carrier refused ${call.dials} times: ${why}` });
  const at = new Date(ctx.clock.nowMs() + REDIAL_MS * 2 ** call.dials);
  const waiting = {
    status: 'SCHEDULED',
    scheduled_at: at,
    dial_until: null,
    due_at: ctx.clock.toWall(at),
    error: why,
  } as const;
  const saved = await save(ctx, tx, { ...call, ...waiting });
  slots.deferRelease(ctx, tx, call.id);
  const events: PendingEvent[] = [];
  await followUp(ctx, tx, saved, 'carrier_error', events);
  await emitAll(ctx, tx, events);
}

type CallFailure = { status: 'FAILED' | 'UNKNOWN'; error: string };

async function fail(ctx: Context, tx: Tx, ports: CallingPorts, call: CallRow, failure: CallFailure) {
  const ended = { ...failure, ended_at: ctx.clock.now(), ended_by: 'CARRIER', due_at: null } as const;
  await finishCall(ctx, tx, ports, await save(ctx, tx, { ...call, ...ended }));
}

/** By the database's clock: two workers whose clocks disagree would both dial. */
const mayStillBePlaced = (ctx: Context, { dial_until }: CallRow) =>
  ctx.db.maybe(sql`select 1 where ${dial_until}::timestamptz >= ${wallClock}`);

/** A call without a recent event: asks the carrier about it. */
async function reconcile(ctx: Context, ports: CallingPorts, call: CallRow, run: Run): Promise<ReadyCall | undefined> {
  const carrier = await carrierFor(ctx, ports, call);
  // The worker that wrote the intent may still place the call; the sweep comes back when it no longer may.
  if (call.status === 'DIALING' && (await mayStillBePlaced(ctx, call))) return undefined;
  const events = carrier.class === 'blind' ? undefined : await carrier.lookUp(ctx, call.id);
  if (events) {
    await applyCarrierEvents(ctx, ports, call.id, events, run);
    return undefined;
  }
  return ctx.db.transaction(async (tx) => {
    const current = await lock(ctx, tx, call.id);
    await run.fence(tx);
    if (!current || current.revision !== call.revision) return undefined;
    if (current.status === 'DIALING' && carrier.class !== 'blind' && current.dials < MAX_DIALS) {
      return dial(ctx, tx, ports, current, { run, isRedial: true });
    }
    const wasRefused = current.status === 'DIALING' && carrier.class !== 'blind';
    const failure: CallFailure = wasRefused
      ? { status: 'FAILED', error: 'The call could not be handed to the carrier.' }
      : { status: 'UNKNOWN', error: 'The call was dialled, but its outcome was lost.' };
    await fail(ctx, tx, ports, current, failure);
    return undefined;
  });
}

/** Applies what the carrier knows. Nothing is said: a line that is still open is served by its own events. */
async function applyCarrierEvents(
  ctx: Context,
  ports: CallingPorts,
  id: string,
  events: CarrierEvent[],
  run: Run,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const session = await openCallSession(ctx, ports, id);
    if (!session) return;
    for (const event of events) session.record(event);
    try {
      return await ctx.db.transaction(async (tx) => {
        await lock(ctx, tx, id);
        await run.fence(tx);
        await session.save(tx);
      });
    } catch (error) {
      if (!(error instanceof Stale) || attempt >= 5) throw error;
    }
  }
}
