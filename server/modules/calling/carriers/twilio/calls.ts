// Calls at Twilio: placed, found again after a lost answer, and read as events.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Context } from '../../../../kernel/context.ts';
import { type CarrierEvent, causeOfSip, type EndCause, NotPlaced, type PlaceRequest } from '../port/carrier.ts';
import {
  createLine,
  deleteLine,
  findCarrierCallIds,
  type LineRow,
  msUntilSettled,
  setCarrierCallId,
} from '../port/lines.ts';
import { openLines } from '../port/open-lines.ts';
import { unlessMissing } from '../port/vendor-api.ts';
import { type TwilioAccount, twilioCallbackUrl, voiceOf } from './account.ts';
import { sayTwiml } from './twiml.ts';

const CallResource = z.object({
  sid: z.string(),
  status: z.string(),
  direction: z.string().nullish(),
  date_created: z.string().nullish(),
  start_time: z.string().nullish(),
  end_time: z.string().nullish(),
  duration: z.string().nullish(),
  answered_by: z.string().nullish(),
});
type TwilioCall = z.output<typeof CallResource>;
const CallList = z.object({ calls: z.array(CallResource) });

/** A request that was sent in time has arrived, and is in their list, after this. */
const SETTLE_MS = 3000;
/** Their instants are whole seconds, and their clock is not ours. */
const SKEW_MS = 5000;
/** Time left for storing the answer. */
const MARGIN_MS = 250;
const MAX_TIMEOUT_MS = 10_000;
const STATUS_EVENTS = ['initiated', 'ringing', 'answered', 'completed'];

export async function placeCall(
  ctx: Context,
  account: TwilioAccount,
  request: PlaceRequest,
): Promise<{ carrierCallId: string }> {
  const { reference, to, from } = request;
  if (openLines(ctx).isDraining) throw new NotPlaced('this process is stopping');
  if (from === '') throw new NotPlaced('the workflow has no phone number to call from');
  const left = await createLine(ctx, account.id, request);
  if (left === undefined || left <= MARGIN_MS) {
    await deleteLine(ctx, reference);
    throw new NotPlaced('the request came too late');
  }
  try {
    const form = [['To', to], ['From', from], ...formOf(account, request)] as [string, string][];
    const { sid } = CallResource.pick({ sid: true }).parse(
      await account.api.post('/Calls.json', form, Math.min(left - MARGIN_MS, MAX_TIMEOUT_MS)),
    );
    await setCarrierCallId(ctx, reference, sid);
    return { carrierCallId: sid };
  } catch (error) {
    if (error instanceof NotPlaced) await deleteLine(ctx, reference);
    throw error;
  }
}

function formOf(account: TwilioAccount, { reference, announcement }: PlaceRequest): [string, string][] {
  const { ringSeconds, maxCallSeconds, machineDetection } = account.settings;
  const url = (kind: string) => twilioCallbackUrl(account, kind, reference);
  const form: [string, string][] = [
    ['Timeout', String(ringSeconds)],
    ['TimeLimit', String(maxCallSeconds)],
    ['StatusCallback', url('status')],
    ['StatusCallbackMethod', 'POST'],
    ...STATUS_EVENTS.map((event): [string, string] => ['StatusCallbackEvent', event]),
  ];
  if (announcement !== undefined) return [...form, ['Twiml', sayTwiml(announcement, voiceOf(account))]];
  const relay: [string, string][] = [
    ['Url', url('answer')],
    ['Method', 'POST'],
  ];
  const detection: [string, string][] = [
    ['MachineDetection', 'DetectMessageEnd'],
    ['AsyncAmd', 'true'],
    ['AsyncAmdStatusCallback', url('machine')],
    ['AsyncAmdStatusCallbackMethod', 'POST'],
  ];
  return [...form, ...relay, ...(machineDetection ? detection : [])];
}

/** Undefined: Twilio has no such call. */
export async function findCall(ctx: Context, account: TwilioAccount, line: LineRow): Promise<TwilioCall | undefined> {
  if (line.carrier_call_id === null) return searchCall(ctx, account, line);
  const found = account.api.get(`/Calls/${line.carrier_call_id}.json`).then((body) => CallResource.parse(body));
  // Their records can be deleted; a call without one is over.
  return (await unlessMissing(found)) ?? { sid: line.carrier_call_id, status: 'failed' };
}

/** The answer to our request was lost: finds the call at that time between these numbers that no other line of ours has. */
async function searchCall(ctx: Context, account: TwilioAccount, line: LineRow): Promise<TwilioCall | undefined> {
  const { placed_at, to_number: To, from_number: From } = line;
  if (!line.outbound || placed_at === null || To === '') return undefined;
  await sleep(await msUntilSettled(ctx, line, SETTLE_MS));
  const earliest = placed_at.getTime() - SKEW_MS;
  const between = { To, From, PageSize: '100' };
  const dialled = { ...between, 'StartTime>': `${new Date(earliest).toISOString().slice(0, 19)}Z` };
  // Those that wait in their queue have no start yet.
  const found = [await listCalls(account, dialled), await listCalls(account, { ...between, Status: 'queued' })].flat();
  const near = found.filter(
    ({ direction, date_created }) => direction !== 'inbound' && (instantOf(date_created)?.getTime() ?? 0) >= earliest,
  );
  const others = await findCarrierCallIds(
    ctx,
    account.id,
    near.map(({ sid }) => sid),
  );
  const [match] = near
    .filter(({ sid }) => !others.has(sid))
    .sort(
      (one, other) => (instantOf(one.date_created)?.getTime() ?? 0) - (instantOf(other.date_created)?.getTime() ?? 0),
    );
  if (match) await setCarrierCallId(ctx, line.reference, match.sid);
  return match;
}

const listCalls = async (account: TwilioAccount, query: Record<string, string>): Promise<TwilioCall[]> =>
  CallList.parse(await account.api.get('/Calls.json', query)).calls;

/** RFC 2822 and ISO 8601 alike. */
function instantOf(text: string | null | undefined): Date | undefined {
  const instant = new Date(text ?? '');
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

export const isMachine = (answeredBy: string | null | undefined): boolean => /^(machine|fax)/.test(answeredBy ?? '');

const CAUSES: Record<string, EndCause | undefined> = {
  completed: 'completed',
  busy: 'busy',
  'no-answer': 'no_answer',
  canceled: 'canceled',
  failed: 'failed',
};

/** `status` as Twilio spells it; undefined while the call goes on. */
export function causeOf(status: string, sipCode: string | null): EndCause | undefined {
  const cause = CAUSES[status];
  return cause === 'failed' && sipCode !== null && /^\d{3}$/.test(sipCode) ? causeOfSip(Number(sipCode)) : cause;
}

type EndOfCall = {
  status: string;
  sipCode: string | null;
  at: Date;
  duration: string | null | undefined;
  answeredBy: string | null;
};

/** Undefined while the call goes on. */
export function endedEvent(line: LineRow, sid: string, end: EndOfCall): CarrierEvent | undefined {
  const cause = causeOf(end.status, end.sipCode);
  if (cause === undefined) return undefined;
  const seconds = Number(end.duration ?? 0) || 0;
  const by = isMachine(end.answeredBy) ? ('machine' as const) : ('human' as const);
  const answered = cause === 'completed' ? { at: new Date(end.at.getTime() - seconds * 1000), by } : null;
  const ended = {
    type: 'ended' as const,
    cause,
    by: endedBy(line, cause),
    answered,
    duration: answered ? seconds : null,
  };
  return { ...headOf(line, sid, end.at), ...ended };
}

const endedBy = ({ hung_up_at }: LineRow, cause: EndCause) => {
  if (hung_up_at !== null) return 'AGENT' as const;
  return cause === 'completed' ? ('USER' as const) : ('CARRIER' as const);
};

export const headOf = (line: LineRow, sid: string, at: Date) => ({
  reference: line.reference,
  carrierCallId: sid,
  placedAt: line.placed_at,
  at,
});

/** The events of a call as far as its record at Twilio shows them. What was said is only known on the line. */
export function eventsOf(line: LineRow, call: TwilioCall, now: Date): CarrierEvent[] {
  const { sid, status } = call;
  if (status === 'queued' || status === 'initiated') return [];
  const at = instantOf(call.end_time) ?? now;
  const end = endedEvent(line, sid, {
    status,
    sipCode: line.sip_code,
    at,
    duration: call.duration,
    answeredBy: call.answered_by ?? null,
  });
  const createdAt = instantOf(call.start_time) ?? instantOf(call.date_created) ?? at;
  const rang = line.placed_at === null ? createdAt : new Date(Math.max(createdAt.getTime(), line.placed_at.getTime()));
  const events: CarrierEvent[] = [{ ...headOf(line, sid, earlier(rang, at)), type: 'ringing' }];
  const isAnswered = status === 'in-progress' || (end?.type === 'ended' && end.answered !== null);
  const answeredAt = end?.type === 'ended' && end.answered ? end.answered.at : rang;
  if (isAnswered)
    events.push({
      ...headOf(line, sid, earlier(later(answeredAt, rang), at)),
      type: 'answered',
      by: isMachine(call.answered_by) ? 'machine' : 'human',
    });
  return end ? [...events, end] : events;
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
const later = (one: Date, other: Date): Date => (one > other ? one : other);
