// Owns carrier_lines and carrier_relay_tokens: the calls that were handed to accounts, and which process has whose line open.

import { createHash, randomBytes } from 'node:crypto';
import { type Context, reader } from '../../../../kernel/context.ts';
import type { Db } from '../../../../kernel/db/database.ts';
import { isUuid, uuid7 } from '../../../../kernel/db/ids.ts';
import type { RowOf } from '../../../../kernel/db/row.ts';
import { sql, wallClock, wallClockIn } from '../../../../kernel/db/sql.ts';
import type { CallTurn, LineEvent, PlaceRequest } from './carrier.ts';

/** `id` distinguishes equal turns; an older release gave none. */
export type QueuedTurn = CallTurn & { id?: string };
/** Words of theirs that have no answer yet. */
export type UnansweredWords = Extract<LineEvent, { type: 'heard' }>;
/** Who may come back to a call by microphone, and how it speaks. `visitorId` null: who has a key or a session. */
export type WebLine = {
  visitorId: string | null;
  network: string | null;
  voice: string | null;
  language: string | null;
  /** Absent on lines that an older release opened. */
  recording?: 'off' | 'with_announcement';
};
export type LineRow = RowOf<
  'carrier_lines',
  { waiting: QueuedTurn[]; web: WebLine | null; unanswered: UnansweredWords | null }
>;
type AccountLine = Pick<LineRow, 'reference'> & { carrier_id: string | null };

const TOKEN_MS = 120_000;
const HOLD_MS = 15_000;

/**
 * Before the carrier is asked. Returns the milliseconds in which it may be, or undefined when it is too late. A second dial under one
 * reference is searched from its own instant.
 */
export async function createLine(ctx: Context, carrierId: string, request: PlaceRequest): Promise<number | undefined> {
  const { reference, to, from, at, notAfter } = request;
  const line = await reader(ctx).maybe<{ left: number }>(sql`
    insert into carrier_lines (reference, org_id, carrier_id, outbound, to_number, from_number, placed_at, not_after, created_at)
    select ${reference}, ${ctx.org.id}, ${carrierId}, true, ${to}, ${from}, ${at}, ${notAfter}, ${wallClock}
    where ${wallClock} < ${notAfter}::timestamptz
    on conflict (reference) do update set carrier_id = excluded.carrier_id, to_number = excluded.to_number,
      from_number = excluded.from_number, placed_at = excluded.placed_at, not_after = excluded.not_after, carrier_call_id = null
    where carrier_lines.org_id = excluded.org_id
    returning ceil(extract(epoch from not_after - ${wallClock}) * 1000)::int as left`);
  return line?.left;
}

/** The carrier refused: nothing was placed under this reference. */
export const deleteLine = (ctx: Context, reference: string): Promise<number> =>
  reader(ctx).run(sql`
    delete from carrier_lines where org_id = ${ctx.org.id} and reference = ${reference} and carrier_call_id is null`);

/** From now on the call is asked for by the carrier's id, and the numbers are needed no longer. */
export const setCarrierCallId = (ctx: Context, reference: string, carrierCallId: string): Promise<number> =>
  reader(ctx).run(sql`
    update carrier_lines set carrier_call_id = ${carrierCallId}, to_number = '', from_number = ''
    where org_id = ${ctx.org.id} and reference = ${reference} and carrier_call_id is null`);

/** A line whose call is known to the carrier already. */
export const addConnectedLine = (
  ctx: Context,
  carrierId: string,
  line: { reference: string; carrierCallId: string; outbound: boolean; placedAt: Date | null },
): Promise<number> =>
  reader(ctx).run(sql`
    insert into carrier_lines (reference, org_id, carrier_id, carrier_call_id, outbound, to_number, from_number, placed_at, created_at)
    values (${line.reference}, ${ctx.org.id}, ${carrierId}, ${line.carrierCallId}, ${line.outbound}, '', '', ${line.placedAt}, ${wallClock})
    on conflict do nothing`);

/** A call that came to us. */
export const addIncomingLine = (
  ctx: Context,
  carrierId: string,
  call: { reference: string; carrierCallId: string },
): Promise<number> => addConnectedLine(ctx, carrierId, { ...call, outbound: false, placedAt: null });

export const findLine = async (ctx: Context, carrierId: string, reference: string): Promise<LineRow | undefined> =>
  isUuid(reference)
    ? reader(ctx).maybe<LineRow>(sql`
        select * from carrier_lines where org_id = ${ctx.org.id} and reference = ${reference} and carrier_id = ${carrierId}`)
    : undefined;

export const findLineOfCall = (ctx: Context, carrierId: string, carrierCallId: string): Promise<LineRow | undefined> =>
  reader(ctx).maybe<LineRow>(sql`
    select * from carrier_lines
    where org_id = ${ctx.org.id} and carrier_id = ${carrierId} and carrier_call_id = ${carrierCallId}`);

/** Which of these calls of the account belong to lines that we know. */
export async function findCarrierCallIds(
  ctx: Context,
  carrierId: string,
  carrierCallIds: readonly string[],
): Promise<Set<string>> {
  const rows = await reader(ctx).rows<{ carrier_call_id: string }>(sql`
    select carrier_call_id from carrier_lines
    where org_id = ${ctx.org.id} and carrier_id = ${carrierId} and carrier_call_id = any(${[...carrierCallIds]}::text[])`);
  return new Set(rows.map(({ carrier_call_id }) => carrier_call_id));
}

/** We ended the call. */
export const markHungUp = (ctx: Context, reference: string): Promise<number> =>
  reader(ctx).run(sql`
    update carrier_lines set hung_up_at = coalesce(hung_up_at, ${wallClock}) where org_id = ${ctx.org.id} and reference = ${reference}`);

/** Only callbacks carry it: stored, so that later look-ups can use it, too. */
export const storeSipCode = (ctx: Context, reference: string, code: string): Promise<number> =>
  reader(ctx).run(sql`
    update carrier_lines set sip_code = ${code} where org_id = ${ctx.org.id} and reference = ${reference} and sip_code is null`);

/** Milliseconds until no request that was sent in time can still be on its way. */
export async function msUntilSettled(ctx: Context, { not_after }: LineRow, graceMs: number): Promise<number> {
  const { left } = await reader(ctx).one<{ left: number }>(sql`
    select greatest(0, coalesce(extract(epoch from ${not_after}::timestamptz - ${wallClock}), 0) * 1000 + ${graceMs})::int as left`);
  return left;
}

/** A socket of this line is opened, without a token. */
export const countOpening = (ctx: Context, reference: string): Promise<number> =>
  reader(ctx).run(
    sql`update carrier_lines set relays = relays + 1 where org_id = ${ctx.org.id} and reference = ${reference}`,
  );

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Opens one socket for this line. Expired tokens of the account are deleted at the same time. */
export async function issueRelayToken(
  ctx: Context,
  { carrier_id, reference }: AccountLine,
  lifeMs = TOKEN_MS,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await reader(ctx).run(sql`
    with old as (delete from carrier_relay_tokens where carrier_id is not distinct from ${carrier_id}::uuid and expires_at < ${wallClock}),
      counted as (update carrier_lines set relays = relays + 1 where org_id = ${ctx.org.id} and reference = ${reference})
    insert into carrier_relay_tokens (token_hash, org_id, carrier_id, reference, expires_at)
    values (${hashOf(token)}, ${ctx.org.id}, ${carrier_id}, ${reference}, ${wallClockIn(lifeMs)})`);
  return token;
}

/** Returns the line that the token was made for, and only once. */
export const redeemRelayToken = (
  ctx: Context,
  carrierId: string,
  token: string,
): Promise<{ reference: string } | undefined> =>
  ctx.db.maybe<{ reference: string }>(sql`
    delete from carrier_relay_tokens
    where token_hash = ${hashOf(token)} and org_id = ${ctx.org.id} and carrier_id = ${carrierId} and expires_at > ${wallClock}
    returning reference`);

/** The same for a call by microphone, whose organization the token names. Those whose time is over are deleted by the way. */
export async function redeemWebToken(
  db: Db,
  token: string,
): Promise<{ reference: string; org_id: string } | undefined> {
  return db.maybe<{ reference: string; org_id: string }>(sql`
    delete from carrier_relay_tokens
    where token_hash = ${hashOf(token)} and carrier_id is null and expires_at > ${wallClock}
    returning reference, org_id`);
}

/** A call by microphone. */
export const addWebLine = (ctx: Context, reference: string, web: WebLine): Promise<number> =>
  reader(ctx).run(sql`
    insert into carrier_lines (reference, org_id, carrier_id, carrier_call_id, outbound, to_number, from_number, web, created_at)
    values (${reference}, ${ctx.org.id}, null, ${reference}, false, '', '', ${JSON.stringify(web)}::jsonb, ${wallClock})`);

export const findWebLine = (ctx: Context, reference: string): Promise<LineRow | undefined> =>
  reader(ctx).maybe<LineRow>(sql`
    select * from carrier_lines where org_id = ${ctx.org.id} and reference = ${reference} and carrier_id is null`);

/** Their microphone is heard for the first time: product time. */
export const markAnswered = (ctx: Context, reference: string, at: Date): Promise<number> =>
  ctx.db.run(sql`
    update carrier_lines set placed_at = ${at} where org_id = ${ctx.org.id} and reference = ${reference} and placed_at is null`);

/** The browser has gone, and may come back for a while. */
export const markLeft = (ctx: Context, reference: string): Promise<number> =>
  ctx.db.run(sql`
    update carrier_lines set not_after = ${wallClock} where org_id = ${ctx.org.id} and reference = ${reference} and carrier_id is null`);

/** What was heard and is being answered; null: it is. */
export const storeUnanswered = (ctx: Context, reference: string, words: UnansweredWords | null): Promise<number> =>
  ctx.db.run(sql`
    update carrier_lines set unanswered = ${words && JSON.stringify(words)}::jsonb
    where org_id = ${ctx.org.id} and reference = ${reference}`);

export const holdLine = (ctx: Context, reference: string, holder: string): Promise<number> =>
  ctx.db.run(sql`
    update carrier_lines set held_by = ${holder}, held_until = ${wallClockIn(HOLD_MS)}
    where org_id = ${ctx.org.id} and reference = ${reference}`);

/** Of all organizations: a process renews the lines that it has open. Returns those with queued turns. */
export async function renewLines(db: Db, holder: string, references: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ reference: string; waits: boolean }>(sql`
    update carrier_lines set held_until = ${wallClockIn(HOLD_MS)} where reference = any(${[...references]}::uuid[]) and held_by = ${holder}
    returning reference, waiting <> '[]' as waits`);
  return rows.filter(({ waits }) => waits).map(({ reference }) => reference);
}

export const releaseLine = (ctx: Context, reference: string, holder: string): Promise<number> =>
  ctx.db.run(sql`
    update carrier_lines set held_by = null, held_until = null
    where org_id = ${ctx.org.id} and reference = ${reference} and held_by = ${holder}`);

/** For the process that has the line open, or that opens it next. Nothing is queued on a line that we have hung up. */
export const queueTurn = async (ctx: Context, reference: string, turn: CallTurn): Promise<boolean> =>
  (await reader(ctx).run(sql`
    update carrier_lines set waiting = waiting || ${JSON.stringify([{ ...turn, id: uuid7() }])}::jsonb
    where org_id = ${ctx.org.id} and reference = ${reference} and hung_up_at is null`)) > 0;

/** Whether a running process has the line open. */
export const isLineOpen = async (ctx: Context, reference: string): Promise<boolean> =>
  (await ctx.db.maybe(sql`
    select 1 from carrier_lines
    where org_id = ${ctx.org.id} and reference = ${reference} and held_by is not null and held_until > ${wallClock}`)) !==
  undefined;

/** Hands over the queued turns, in order, until `take` declines one; declined turns stay queued. */
export function takeQueuedTurns(ctx: Context, reference: string, take: (turn: QueuedTurn) => boolean): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const found = await tx.maybe<Pick<LineRow, 'waiting'>>(sql`
      select waiting from carrier_lines
      where org_id = ${ctx.org.id} and reference = ${reference} and waiting <> '[]' for update`);
    if (!found) return;
    const refused = found.waiting.findIndex((turn) => !take(turn));
    if (refused === 0) return;
    const left = refused === -1 ? [] : found.waiting.slice(refused);
    await tx.run(sql`
      update carrier_lines set waiting = ${JSON.stringify(left)} where org_id = ${ctx.org.id} and reference = ${reference}`);
  });
}
