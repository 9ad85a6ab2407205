// Asks Telnyx about a call whose webhooks are missing, by our reference, and stores the answer.
import type { Context } from '../../../../kernel/context.ts';
import type { CarrierEvent } from '../port/carrier.ts';
import { unlessMissing } from '../port/vendor-api.ts';
import { findValue, readCall, readCalls, readLogged, type TelnyxApi, type TelnyxCall } from './api.ts';
import { endTelnyxLine, historyOf, type TelnyxLine } from './line.ts';
import { dropTelnyxLine, findTelnyxLine, updateLine } from './rows.ts';
import { decodeClientState, readHangup, type TelnyxHangup } from './webhook.ts';

/** Telnyx uses the wall clock, also in its signatures. */
export const telnyxNow = (ctx: Context): number => ctx.clock.toWall(ctx.clock.now()).getTime();

export async function lookUpLine(ctx: Context, api: TelnyxApi, reference: string): Promise<CarrierEvent[] | undefined> {
  const line = await findTelnyxLine(ctx, reference);
  if (!line) return undefined;
  if (line.phase === 'over') return historyOf(line);
  const callControlId = line.callControlId ?? (await searchCall(api, line, telnyxNow(ctx)));
  if (callControlId === undefined) {
    // Nothing was ever placed under it: the next call is placed as a new one.
    await dropTelnyxLine(ctx, reference);
    return undefined;
  }
  const ending = await askEnding(api, callControlId, telnyxNow(ctx));
  const step = await updateLine(ctx, reference, (now) => {
    const found = { ...now, callControlId };
    return ending ? endTelnyxLine(found, ending.at, ending) : { line: found, events: [], commands: [] };
  });
  return step && historyOf(step.line);
}

const belongsTo = (reference: string, clientState: string): boolean =>
  decodeClientState(clientState)?.reference === reference;
const PAGE_SIZE = 250;
const MAX_PAGES = 40;

/** First among the calls that are live, then in the log since it was placed. */
async function searchCall(
  api: TelnyxApi,
  { reference, placedAt }: TelnyxLine,
  now: number,
): Promise<string | undefined> {
  const { connectionId } = api.settings;
  for await (const page of pages(api, `/connections/${connectionId}/active_calls`, {})) {
    const found = readCalls(page).find(({ client_state }) => belongsTo(reference, client_state ?? ''));
    if (found) return found.call_control_id;
  }
  // Their clock may be behind ours.
  const since = new Date((placedAt ?? now) - 60_000).toISOString();
  const filter = {
    'filter[connection_id]': connectionId,
    'filter[name]': 'call.initiated',
    'filter[occurred_at][gte]': since,
  };
  for await (const page of pages(api, '/call_events', filter)) {
    const past = readLogged(page).find(({ metadata }) => belongsTo(reference, findValue(metadata, 'client_state')));
    if (past) return findValue(past.metadata, 'call_control_id');
  }
  return undefined;
}

/** A search that does not reach the end proves nothing: it throws, so that no phone rings a second time. */
async function* pages(api: TelnyxApi, path: string, filter: Record<string, string>): AsyncGenerator<unknown> {
  for (let number = 1; number <= MAX_PAGES; number++) {
    const query = { ...filter, 'page[number]': String(number), 'page[size]': String(PAGE_SIZE) };
    const page = await api.ask({ method: 'GET', path, query });
    yield page;
    if (!Array.isArray(page) || page.length < PAGE_SIZE) return;
  }
  throw new Error(`Telnyx lists more than ${MAX_PAGES * PAGE_SIZE} entries of ${path}`);
}

type Ending = TelnyxHangup & { at: number };

/** `undefined`: the call goes on. */
async function askEnding(api: TelnyxApi, callControlId: string, now: number): Promise<Ending | undefined> {
  const call = await askCall(api, callControlId);
  const endedAt = call && Date.parse(call.end_time ?? '');
  if (endedAt !== undefined && Number.isNaN(endedAt)) return undefined;
  const at = endedAt ?? now;
  const logged = call && call.call_leg_id !== '' ? await askHangup(api, call.call_leg_id) : undefined;
  const text = (name: string): string => findValue(logged, name);
  if (text('hangup_cause') === '')
    return { at, cause: 'failed', source: 'unknown', wasAnswered: false, startedAt: null };
  const hangup = readHangup({
    hangup_cause: text('hangup_cause'),
    hangup_source: text('hangup_source'),
    sip_hangup_cause: text('sip_hangup_cause'),
    start_time: text('start_time'),
  });
  return { ...hangup, at };
}

const askHangup = async (api: TelnyxApi, leg: string): Promise<unknown> => {
  const query = { 'filter[leg_id]': leg, 'filter[name]': 'call.hangup' };
  return readLogged(await api.ask({ method: 'GET', path: '/call_events', query }))[0]?.metadata;
};

/** Undefined: Telnyx no longer knows it. */
const askCall = (api: TelnyxApi, callControlId: string): Promise<TelnyxCall | undefined> =>
  unlessMissing(api.ask({ method: 'GET', path: `/calls/${encodeURIComponent(callControlId)}` }).then(readCall));
