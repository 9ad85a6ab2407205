// Calls of one Asterisk: placed by its REST interface, found there again after a lost answer, and ended by what the dialplan reports.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Context } from '../../../../kernel/context.ts';
import { whyNoSpeech } from '../../../speech/speech.ts';
import { type CarrierEvent, type EndCause, NotPlaced, type PlaceRequest } from '../port/carrier.ts';
import {
  createLine,
  deleteLine,
  findLine,
  type LineRow,
  msUntilSettled,
  queueTurn,
  setCarrierCallId,
} from '../port/lines.ts';
import { openLines } from '../port/open-lines.ts';
import { unlessMissing, VendorRefused } from '../port/vendor-api.ts';
import type { Ari, AsteriskAccount } from './account.ts';

/** A request that was sent in time has arrived after this. */
const SETTLE_MS = 3000;
/** Time left for storing the answer. */
const MARGIN_MS = 250;
const MAX_TIMEOUT_MS = 10_000;
/** Asterisk gives up a little later than its dialplan, which says why. */
const AFTER_RINGING_S = 10;

export async function placeCall(
  ctx: Context,
  account: AsteriskAccount,
  request: PlaceRequest,
): Promise<{ carrierCallId: string }> {
  const { reference, to, from } = request;
  const { ari, settings, tools } = account;
  if (openLines(ctx).isDraining) throw new NotPlaced('this process is stopping');
  if (!ari) throw new NotPlaced('ariUrl and ariPassword are not set: calls of this carrier only come in');
  if (tools.publicUrl === '') throw new NotPlaced('PUBLIC_URL is not set: Asterisk could not reach this server');
  const speech = whyNoSpeech(ctx);
  if (speech !== '') throw new NotPlaced(`Asterisk carries sound only, so our own speech must talk. ${speech}`);
  const left = await createLine(ctx, account.id, request);
  if (left === undefined || left <= MARGIN_MS) {
    await deleteLine(ctx, reference);
    throw new NotPlaced('the request came too late');
  }
  // Said when the line opens, in place of a conversation.
  if (request.announcement !== undefined)
    await queueTurn(ctx, reference, { say: request.announcement, next: 'hang_up' });
  const body = {
    channelId: reference,
    endpoint: `Local/${reference}@${settings.dialContext}/n`,
    context: settings.talkContext,
    extension: 'answered',
    priority: 1,
    callerId: from,
    timeout: settings.ringSeconds + AFTER_RINGING_S,
    variables: {
      PARLEY_CALL: reference,
      PARLEY_TO: to,
      PARLEY_FROM: from,
      PARLEY_RING: String(settings.ringSeconds),
      PARLEY_MAX: String(settings.maxCallSeconds),
    },
  };
  try {
    await ari
      .ask('POST', '/channels', { body, timeoutMs: Math.min(left - MARGIN_MS, MAX_TIMEOUT_MS) })
      .catch((error: unknown) => {
        // An earlier request under this id has arrived.
        if (!(error instanceof VendorRefused && error.status === 409)) throw error;
      });
    await setCarrierCallId(ctx, reference, reference);
    return { carrierCallId: reference };
  } catch (error) {
    if (error instanceof NotPlaced) await deleteLine(ctx, reference);
    throw error;
  }
}

export const headOf = (line: Pick<LineRow, 'reference' | 'carrier_call_id' | 'outbound' | 'placed_at'>, at: Date) => ({
  reference: line.reference,
  carrierCallId: line.carrier_call_id ?? line.reference,
  placedAt: line.outbound ? line.placed_at : null,
  at,
});

/** Undefined: nothing was placed under this reference. */
export async function eventsOf(
  ctx: Context,
  account: AsteriskAccount,
  reference: string,
): Promise<CarrierEvent[] | undefined> {
  const line = await findLine(ctx, account.id, reference);
  if (!line) return undefined;
  const now = ctx.clock.now();
  if (line.outbound && line.carrier_call_id === null) await sleep(await msUntilSettled(ctx, line, SETTLE_MS));
  const isLive = line.sip_code === null && (await isLiveThere(ctx, account, line));
  const rang: CarrierEvent[] = line.outbound ? [{ ...headOf(line, line.placed_at ?? now), type: 'ringing' }] : [];
  if (isLive) {
    await setCarrierCallId(ctx, reference, reference);
    return rang;
  }
  if (line.outbound && line.carrier_call_id === null && !(await hasRestarted(account.ari, line))) return undefined;
  const reported = readReport(line.sip_code);
  if (reported) return [...rang, ...endingOf(line, { ...reported, at: now })];
  // The dialplan's report of the end was lost.
  return [...rang, ...endingOf(line, { cause: line.relays > 0 ? 'completed' : 'failed', at: now, seconds: 0 })];
}

async function isLiveThere(ctx: Context, { ari }: AsteriskAccount, line: LineRow): Promise<boolean> {
  return ari ? hasChannel(ari, line.carrier_call_id ?? line.reference) : isStillOpen(ctx, line);
}

const hasChannel = async (ari: Ari, id: string): Promise<boolean> =>
  (await unlessMissing(ari.ask('GET', `/channels/${encodeURIComponent(id)}`))) !== undefined;

const Info = z.object({ status: z.object({ startup_time: z.string() }) });

/** It may have rung a phone before it was restarted: then nothing is dialled again. */
async function hasRestarted(ari: Ari | null, { created_at }: LineRow): Promise<boolean> {
  const info = Info.safeParse(await ari?.ask('GET', '/asterisk/info?only=status'));
  return !info.success || Date.parse(info.data.status.startup_time) > created_at.getTime();
}

/** Without ARI only the socket shows that a call goes on; a broken one is opened again within seconds. */
const isStillOpen = (ctx: Context, { held_until, hung_up_at, created_at }: LineRow): boolean => {
  const wall = ctx.clock.toWall(ctx.clock.now()).getTime();
  return hung_up_at === null && Math.max(held_until?.getTime() ?? 0, created_at.getTime()) + 60_000 > wall;
};

type EndOfCall = { cause: EndCause; at: Date; seconds: number };

/** What the line itself reports of the answer may have been lost, too. */
function endingOf(line: LineRow, end: EndOfCall): CarrierEvent[] {
  const ended = endedEvent(line, end);
  if (ended.type !== 'ended' || !ended.answered) return [ended];
  return [{ ...headOf(line, ended.answered.at), type: 'answered', by: ended.answered.by }, ended];
}

/** `seconds`: how long the parties talked. */
export function endedEvent(line: LineRow, { cause, at, seconds }: EndOfCall): CarrierEvent {
  const began = line.outbound ? new Date(at.getTime() - seconds * 1000) : (line.placed_at ?? at);
  const answered = cause === 'completed' ? { at: began < at ? began : at, by: 'human' as const } : null;
  const duration = answered && Math.round((at.getTime() - answered.at.getTime()) / 1000);
  return { ...headOf(line, at), type: 'ended', cause, by: endedBy(line, cause), answered, duration };
}

const endedBy = ({ hung_up_at }: LineRow, cause: EndCause) => {
  if (hung_up_at !== null) return 'AGENT' as const;
  return cause === 'completed' ? ('USER' as const) : ('CARRIER' as const);
};

/** As it is kept with the line: the report comes once. */
export const dialReport = (status: string, cause: string, seconds: number): string => `${status} ${cause} ${seconds}`;

function readReport(stored: string | null): Omit<EndOfCall, 'at'> | undefined {
  if (stored === null) return undefined;
  const [status = '', cause = '', seconds = '0'] = stored.split(' ');
  return { cause: causeOfDial(status, cause), seconds: Number(seconds) || 0 };
}

/** Q.850 causes that tell more than "it failed". */
const Q850: Readonly<Record<string, EndCause>> = {
  '1': 'bad_number',
  '17': 'busy',
  '18': 'no_answer',
  '19': 'no_answer',
  '20': 'no_answer',
  '21': 'busy',
  '22': 'bad_number',
  '28': 'bad_number',
};

/** Of DIALSTATUS and HANGUPCAUSE, as the dialplan has them. */
export function causeOfDial(dialStatus: string, hangupCause: string): EndCause {
  switch (dialStatus) {
    case 'ANSWER':
      return 'completed';
    case 'BUSY':
      return 'busy';
    case 'NOANSWER':
      return 'no_answer';
    case 'CANCEL':
      return 'canceled';
    default:
      return Q850[hangupCause] ?? 'failed';
  }
}
