// The embedded default carrier: a pure timeline over one row per placing, in a schema of its own. Searchable by our reference.
import { type Context, type Kernel, reader, systemContext, transaction } from '../../../../kernel/context.ts';
import type { Db, Tx } from '../../../../kernel/db/database.ts';
import { anyCount, type Write } from '../../../../kernel/db/deferred-writes.ts';
import { uuid7 } from '../../../../kernel/db/ids.ts';
import type { RowOf } from '../../../../kernel/db/row.ts';
import { type Sql, sql, wallClock } from '../../../../kernel/db/sql.ts';
import { jobCall, type Run, underFence } from '../../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../../kernel/jobs/sweep.ts';
import { simulateCall } from '../../contract/jobs.ts';
import {
  type CallTurn,
  type Carrier,
  type CarrierEvent,
  NotPlaced,
  type SpeakingLine,
  Stale,
} from '../port/carrier.ts';
import {
  type CalleeEvent,
  calleeTimeline,
  type PlacedCall,
  personaOf,
  type TimedTurn,
  toCarrierEvent,
} from './callee.ts';
import { simulatedRecorder } from './recorder.ts';
import { scriptOf } from './scripts.ts';
import { send } from './texts.ts';

type Row = RowOf<
  'simulated_carrier.calls',
  { direction: 'outbound' | 'inbound'; script: string[] | null; turns: TimedTurn[] }
>;

const placedOf = (row: Row): PlacedCall => ({
  reference: row.reference,
  number: row.number,
  direction: row.direction,
  speed: row.speed,
  placedAt: row.placed_at.getTime(),
  script: row.script,
});

/** Rings a callee. `direction` inbound: a caller rings us. */
export async function ringSimulated(
  ctx: Context,
  db: Db,
  call: Pick<Row, 'reference' | 'number' | 'direction'> & {
    id?: string;
    from: string;
    at: Date;
    failed?: boolean;
    notAfter?: Date;
  },
): Promise<string> {
  const id = call.id ?? uuid7();
  const failed = call.failed ?? false;
  const speed = ctx.config.SIMULATED_CARRIER_SPEED;
  const placed = {
    reference: call.reference,
    number: call.number,
    direction: call.direction,
    speed,
    placedAt: call.at.getTime(),
  };
  const at = new Date(calleeTimeline(placed, [])[0]?.at ?? call.at);
  const dueAt = failed ? null : ctx.clock.toWall(at);
  const job = failed
    ? sql`null`
    : jobCall(ctx, simulateCall, { id, org_id: ctx.org.id }, { at, key: dueKey(simulateCall, id) });
  const insert = sql`
    with placed as (
      insert into simulated_carrier.calls (id, org_id, reference, direction, number, from_number, failed, speed, placed_at, script, turns, delivered, due_at)
      select ${id}, ${ctx.org.id}, ${call.reference}, ${call.direction}, ${call.number}, ${call.from}, ${failed}, ${speed}, ${call.at}, ${scriptOf(ctx, call.number)}, '[]', 0, ${dueAt}
      where ${wallClock} < ${call.notAfter ?? null}::timestamptz or ${call.notAfter === undefined} returning id)
    select placed.id, ${job} as job from placed`;
  const rows = await db.rows(insert);
  if (rows.length > 0) return id;
  throw new NotPlaced('the request came too late');
}

export const simulatedCarrier: Carrier = {
  type: 'simulated',
  class: 'searchable',
  place: async (ctx, { reference, to, from, at, notAfter }) => {
    const fails = personaOf(to, reference) === 'error_once' && !(await hasLedgerEntry(ctx, reference));
    const call = { reference, number: to, from, direction: 'outbound' as const, at, failed: fails, notAfter };
    const carrierCallId = await ringSimulated(ctx, ctx.tx ?? ctx.db, call);
    if (fails) throw new NotPlaced('503 from the simulated carrier');
    return { carrierCallId };
  },
  lookUp: async (ctx, reference) => {
    const row = await find(ctx, reference);
    if (!row) return undefined;
    const now = ctx.clock.nowMs();
    const events = calleeTimeline(placedOf(row), row.turns);
    const hasHappened = (event: CalleeEvent, index: number): boolean =>
      // A hang-up because of silence counts only once it was delivered: until then we may still speak.
      event.at <= now && (event.type !== 'ended' || !event.timeout || index < row.delivered);
    return events
      .filter(hasHappened)
      .flatMap((event) => (STATUS_EVENTS.has(event.type) ? [toCarrierEvent(placedOf(row), row.id, event)] : []));
  },
  // Its lines are rows of ours: a queued turn is performed at once.
  queueTurn: (ctx, reference, turn) => addTurn(ctx, reference, turn),
  deliverQueued: async () => undefined,
  transfer: (ctx, reference, to) => addTurn(ctx, reference, { say: '', next: 'transfer', to }),
  hangUp: (ctx, reference) => addTurn(ctx, reference, { say: '', next: 'hang_up' }),
  sendText: (ctx, message) => transaction(ctx, (tx) => send(ctx, tx, message)),
  recorder: simulatedRecorder,
};

/** What a real carrier's record shows; what was said is only known on the line. */
const STATUS_EVENTS: ReadonlySet<CalleeEvent['type']> = new Set(['ringing', 'answered', 'transferred', 'ended']);

const hasLedgerEntry = (ctx: Context, reference: string) =>
  reader(ctx).maybe(
    sql`select 1 from simulated_carrier.calls where org_id = ${ctx.org.id} and reference = ${reference}`,
  );

const find = (ctx: Context, reference: string): Promise<Row | undefined> =>
  reader(ctx).maybe<Row>(sql`
    select * from simulated_carrier.calls where org_id = ${ctx.org.id} and reference = ${reference} and not failed order by id limit 1`);

/** A turn that no event asked for. */
async function addTurn(ctx: Context, reference: string, turn: CallTurn): Promise<void> {
  await transaction(ctx, async (tx) => {
    const row = await tx.maybe<Row>(sql`
      select * from simulated_carrier.calls where org_id = ${ctx.org.id} and reference = ${reference} and not failed order by id limit 1 for update`);
    if (!row || row.due_at === null) return;
    const turns = [...row.turns, { ...turn, at: ctx.clock.nowMs() }];
    saveProgress(ctx, tx, { ...row, turns }, row);
  });
}

type OwnJob = { run?: Run; goesOn?: boolean };

/**
 * Deferred: fails when the line changed since `seen` was read. `goesOn`: its job still runs, and keeps its key; if it dies, the sweep finds
 * the row.
 */
function saveProgress(ctx: Context, tx: Tx, row: Row, seen: Row, { run, goesOn = false }: OwnJob = {}): void {
  const coming = calleeTimeline(placedOf(row), row.turns)[row.delivered];
  const at = coming && new Date(coming.at);
  const saved = sql`
    update simulated_carrier.calls set turns = ${JSON.stringify(row.turns)}, delivered = ${row.delivered}, due_at = ${at ? ctx.clock.toWall(at) : null}
    where org_id = ${ctx.org.id} and id = ${row.id} and delivered = ${seen.delivered} and jsonb_array_length(turns) = ${seen.turns.length}
    returning id`;
  const assertSaved = (rows: number): void => {
    if (rows === 0) throw new Stale('the line changed meanwhile');
  };
  const job = (isHeld: Sql): Write => {
    if (!at || goesOn) return { parts: {} };
    const next = jobCall(
      ctx,
      simulateCall,
      { id: row.id, org_id: ctx.org.id },
      { at, key: dueKey(simulateCall, row.id) },
    );
    return {
      parts: { line_job: sql`select ${next} from line_saved where ${isHeld}` },
      counted: { line_job: anyCount },
    };
  };
  const line = { parts: { line_saved: saved }, counted: { line_saved: assertSaved } };
  tx.defer(underFence(run, 'line_saved', line, job));
}

/** The row as JSON has it. */
type StoredLine = Omit<Row, 'placed_at' | 'due_at'> & { placed_at: string; due_at: string | null };
/** Our side of the line: answers events, and saves what came of them. */
type Listener = {
  handle(event: CarrierEvent, line?: SpeakingLine): Promise<CallTurn | undefined>;
  speakUp(at: Date): Promise<CallTurn | undefined>;
  save(tx: Tx): Promise<void>;
};
/** Finds the line and the call that is on it. */
type Open = (ctx: Context, lineId: string) => Promise<{ line: StoredLine; session: Listener | undefined } | undefined>;

/** Delivers every event whose time has come, and sleeps until the next. */
export const simulateCallJob =
  (open: Open) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, simulateCall.name);
    /** A reply was started on the line, and the line changed before it was complete: the rest is spoken. */
    const progress = { hasSpoken: false };
    for (let attempt = 1; ; attempt++) {
      try {
        return await advanceLine(ctx, id, run, open, progress);
      } catch (error) {
        if (!(error instanceof Stale) || attempt >= 10) throw error;
      }
    }
  };

async function advanceLine(
  ctx: Context,
  id: string,
  run: Run,
  open: Open,
  progress: { hasSpoken: boolean },
): Promise<void> {
  const found = await open(ctx, id);
  if (!found || found.line.due_at === null) return;
  const { line, session } = found;
  let row: Row = { ...line, placed_at: new Date(line.placed_at), due_at: new Date(found.line.due_at) };
  const first = row.delivered;
  const now = ctx.clock.nowMs();
  let turns = [...row.turns];
  let delivered = row.delivered;
  let spoken = row;
  const speaking: SpeakingLine = {
    take: async (tx, say) => {
      spoken = { ...row, turns: [...turns, { say, next: 'go_on', at: ctx.clock.nowMs() }], delivered };
      saveProgress(ctx, tx, spoken, row, { run, goesOn: true });
      return 'taken';
    },
    deliver: async () => {
      progress.hasSpoken = true;
      row = spoken;
      turns = row.turns;
    },
  };
  if (progress.hasSpoken) {
    const rest = await session?.speakUp(ctx.clock.now());
    if (rest) turns = [...turns, { ...rest, at: now }];
  }
  for (;;) {
    const event = calleeTimeline(placedOf(row), turns)[delivered];
    if (!event || event.at > now) break;
    delivered += 1;
    if (event.lost) continue;
    const before = turns.length;
    const turn = await session?.handle(toCarrierEvent(placedOf(row), row.id, event), speaking);
    if (turn) turns = [...turns, { ...turn, at: turns.length > before ? ctx.clock.nowMs() : event.at }];
  }
  await ctx.db.transaction(async (tx) => {
    saveProgress(ctx, tx, { ...row, turns, delivered }, row, { run });
    if (delivered > first || progress.hasSpoken) await session?.save(tx);
  });
}
