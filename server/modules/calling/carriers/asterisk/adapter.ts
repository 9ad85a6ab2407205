// Asterisk as a carrier: it has the phone lines, and our own speech talks on them over its chan_websocket. Its dialplan opens a socket for each
// call, asks what comes after it, and reports how the call ended. Searchable: our reference is the id of the channel.
import { z } from 'zod';
import type { SoundSocket } from '../../../../http/upgrades.ts';
import type { Context } from '../../../../kernel/context.ts';
import { isUuid } from '../../../../kernel/db/ids.ts';
import { toE164 } from '../../../../kernel/phone.ts';
import { whyNoSpeech } from '../../../speech/speech.ts';
import { CarrierRefused, NotPlaced } from '../port/carrier.ts';
import {
  addIncomingLine,
  countOpening,
  findLine,
  findLineOfCall,
  type LineRow,
  markHungUp,
  queueTurn,
  setCarrierCallId,
  storeSipCode,
  takeQueuedTurns,
} from '../port/lines.ts';
import { notifyLine } from '../port/open-lines.ts';
import {
  type CallbackAnswer,
  type CallbackRequest,
  type CarrierAccount,
  type CarrierTools,
  type CarrierVendor,
  type ConnectedCarrier,
  type ServedLine,
  UntrustedCallback,
} from '../port/vendor.ts';
import { unlessMissing } from '../port/vendor-api.ts';
import { ownRecorder } from '../spoken/call-sound.ts';
import { type AsteriskAccount, AsteriskConfig, AsteriskCredentials, asteriskAccount } from './account.ts';
import { causeOfDial, dialReport, endedEvent, eventsOf, headOf, placeCall } from './calls.ts';
import { serveAsteriskLine } from './media-line.ts';

/** How often a broken socket is opened again. */
const MAX_OPENINGS = 4;

const text = (body: string): CallbackAnswer => ({ status: 200, contentType: 'text/plain; charset=utf-8', body });

export const asterisk: CarrierVendor = {
  type: 'asterisk',
  class: 'searchable',
  config: AsteriskConfig,
  credentials: AsteriskCredentials,
  connect: (account, tools) => connectAsterisk(account, tools),
};

function connectAsterisk(carrierAccount: CarrierAccount, tools: CarrierTools): ConnectedCarrier {
  const account = asteriskAccount(carrierAccount, tools);
  return {
    type: asterisk.type,
    class: asterisk.class,
    check: (ctx) => checkAccount(ctx, account),
    // Which numbers lead here is a matter of its dialplan.
    listNumbers: async () => [],
    findNumbers: async () => [],
    buyNumber: async () => {
      throw new CarrierRefused('An Asterisk sells no numbers: buy them at your trunk, and add them here.');
    },
    setUpNumber: async () => undefined,
    registrations: async () => ({ found: [], problems: [] }),
    place: (ctx, request) => placeCall(ctx, account, request),
    lookUp: (ctx, reference) => eventsOf(ctx, account, reference),
    queueTurn: async (ctx, reference, turn) => void (await queueTurn(ctx, reference, turn)),
    deliverQueued: async (ctx, reference) => void (await notifyLine(ctx, reference)),
    transfer: async (ctx, reference, to) => {
      await queueTurn(ctx, reference, { say: '', next: 'transfer', to });
      await notifyLine(ctx, reference);
    },
    hangUp: (ctx, reference) => hangUp(ctx, account, reference),
    sendText: async () => {
      throw new NotPlaced('an Asterisk sends no texts here; give the workflow a number of a carrier that does');
    },
    recorder: ownRecorder,
    media: {
      admit: async (ctx, { url, headers }) => {
        account.verify(headers);
        return admitLine(ctx, account, new URL(url, 'http://asterisk').searchParams);
      },
    },
    receive: (ctx, request) => receive(ctx, account, request),
  };
}

const Info = z.object({ system: z.object({ version: z.string() }) });

async function checkAccount(ctx: Context, { ari }: AsteriskAccount): Promise<{ account: string }> {
  const speech = whyNoSpeech(ctx);
  if (speech !== '') throw new CarrierRefused(`Asterisk carries sound only, so our own speech must talk. ${speech}`);
  if (!ari) return { account: 'Asterisk, for calls that come in: ariUrl and ariPassword are not set' };
  const { system } = Info.parse(await ari.ask('GET', '/asterisk/info?only=system'));
  return { account: `Asterisk ${system.version}` };
}

/** A `+` in an address that was not escaped is a space. */
const numberIn = (input: string | null): string | undefined =>
  toE164((input ?? '').trim().replace(/^(?=[1-9]\d{9,14}$)/, '+'));

/** One of our calls by `call`; one that came to the Asterisk by `id`, `from` and `to`. */
async function lineOf(ctx: Context, account: AsteriskAccount, fields: URLSearchParams): Promise<LineRow | undefined> {
  const call = fields.get('call') ?? '';
  if (call !== '') return isUuid(call) ? findLine(ctx, account.id, call) : undefined;
  const id = fields.get('id') ?? '';
  return id === '' || id.length > 200 ? undefined : findLineOfCall(ctx, account.id, id);
}

type AdmittedLine = { reference: string; serve(socket: SoundSocket): ServedLine };

/** Undefined: the call is unknown, over, or not to be taken. The dialplan goes on with its next step. */
async function admitLine(
  ctx: Context,
  account: AsteriskAccount,
  fields: URLSearchParams,
): Promise<AdmittedLine | undefined> {
  const why = whyNoSpeech(ctx);
  if (why !== '') {
    ctx.log.error({ carrier_id: account.id }, `a call of Asterisk cannot be served. ${why}`);
    return undefined;
  }
  const line = (await lineOf(ctx, account, fields)) ?? (await incomingLine(ctx, account, fields));
  if (!line || line.hung_up_at !== null || line.relays >= MAX_OPENINGS) return undefined;
  const { reference } = line;
  if (line.outbound) await setCarrierCallId(ctx, reference, reference);
  await countOpening(ctx, reference);
  return { reference, serve: (socket) => serveAsteriskLine(ctx, account, reference, socket) };
}

async function incomingLine(
  ctx: Context,
  account: AsteriskAccount,
  fields: URLSearchParams,
): Promise<LineRow | undefined> {
  const carrierCallId = fields.get('id') ?? '';
  const to = numberIn(fields.get('to'));
  if (carrierCallId === '' || carrierCallId.length > 200 || fields.get('call')) return undefined;
  if (to === undefined) {
    ctx.log.warn(
      { carrier_id: account.id },
      'a call of Asterisk names no number: the dialplan must give to= as +12025550142',
    );
    return undefined;
  }
  const from = numberIn(fields.get('from')) ?? null;
  const decision = await account.tools.incomingCall(ctx, {
    carrierId: account.id,
    carrierCallId,
    from,
    to,
    at: ctx.clock.now(),
  });
  if (decision.do === 'reject') return undefined;
  await addIncomingLine(ctx, account.id, { reference: decision.reference, carrierCallId });
  return findLine(ctx, account.id, decision.reference);
}

/** By the process that has the line open, else by Asterisk. */
async function hangUp(ctx: Context, account: AsteriskAccount, reference: string): Promise<void> {
  const line = await findLine(ctx, account.id, reference);
  if (!line) return;
  await queueTurn(ctx, reference, { say: '', next: 'hang_up' });
  if (await notifyLine(ctx, reference)) return;
  await markHungUp(ctx, reference);
  await unlessMissing(
    account.ari?.ask('DELETE', `/channels/${encodeURIComponent(line.carrier_call_id ?? reference)}`) ??
      Promise.resolve(undefined),
  );
}

async function receive(ctx: Context, account: AsteriskAccount, request: CallbackRequest): Promise<CallbackAnswer> {
  account.verify(request.headers);
  const fields = new URLSearchParams(request.body.toString('utf8'));
  const line = await lineOf(ctx, account, fields);
  switch (request.kind) {
    case 'next':
      return text(line ? await nextOf(ctx, account, line) : '');
    case 'status':
      if (line) await reportStatus(ctx, account, line, fields);
      return text('');
    default:
      throw new UntrustedCallback('no such callback');
  }
}

/** After the socket of a call: a number to put it through to, `again` for a socket that broke, or nothing. */
async function nextOf(ctx: Context, { tools }: AsteriskAccount, line: LineRow): Promise<string> {
  const transfer = line.waiting.find(({ next }) => next === 'transfer');
  if (transfer?.next === 'transfer') {
    await takeQueuedTurns(ctx, line.reference, () => true);
    await tools.handleEvents(ctx, [{ ...headOf(line, ctx.clock.now()), type: 'transferred', to: transfer.to }]);
    return transfer.to;
  }
  return line.hung_up_at === null && line.relays > 0 && line.relays < MAX_OPENINGS ? 'again' : '';
}

async function reportStatus(
  ctx: Context,
  { tools }: AsteriskAccount,
  line: LineRow,
  fields: URLSearchParams,
): Promise<void> {
  const now = ctx.clock.now();
  const status = (fields.get('dialstatus') ?? '').toUpperCase();
  if (line.outbound) await setCarrierCallId(ctx, line.reference, line.reference);
  if (line.sip_code !== null && status === 'RINGING') return;
  if (status === 'RINGING') return void (await tools.handleEvents(ctx, [{ ...headOf(line, now), type: 'ringing' }]));
  // Turns that found no open line any more.
  if (line.waiting.length > 0) await takeQueuedTurns(ctx, line.reference, () => true);
  const report = {
    status: line.outbound ? status : 'ANSWER',
    cause: /^\d{1,3}$/.exec(fields.get('cause') ?? '')?.[0] ?? '',
  };
  const seconds = Math.max(0, Math.round(Number(fields.get('seconds') ?? 0)) || 0);
  await storeSipCode(ctx, line.reference, dialReport(report.status, report.cause, seconds));
  const cause = causeOfDial(report.status, report.cause);
  await tools.handleEvents(ctx, [endedEvent(line, { cause, at: now, seconds })]);
}
