// Telnyx call control as a carrier. With their speech nothing is held in memory: every webhook may reach another process. With our own, one
// process has the media stream of the call.
import { z } from 'zod';
import type { Context } from '../../../../kernel/context.ts';
import { uuid7 } from '../../../../kernel/db/ids.ts';
import { conflict } from '../../../../kernel/errors.ts';
import { whyNoSpeech } from '../../../speech/speech.ts';
import { type CallTurn, NotPlaced, type PlaceRequest, type SpeakingLine, SpeechInterrupted } from '../port/carrier.ts';
import { languageOfVoice } from '../port/line-texts.ts';
import { findLine, markHungUp, queueTurn, takeQueuedTurns } from '../port/lines.ts';
import { notifyLine, openLines } from '../port/open-lines.ts';
import { recordText, reportText } from '../port/texts.ts';
import type { CallbackAnswer, CarrierAccount, CarrierTools, CarrierVendor, ConnectedCarrier } from '../port/vendor.ts';
import { callbackUrl, ignoreRefusal } from '../port/vendor-api.ts';
import { readCall, type TelnyxApi, TelnyxConfig, TelnyxCredentials, telnyxApi } from './api.ts';
import { sendCommands } from './commands.ts';
import {
  applyTelnyxEvent,
  applyTelnyxTurn,
  endTelnyxStream,
  newTelnyxLine,
  queueTelnyxTurn,
  speakTelnyxSentence,
  type TelnyxLine,
  type TelnyxStep,
  talkWithoutStream,
} from './line.ts';
import { lookUpLine, telnyxNow } from './look-up.ts';
import { checkAccount, findTelnyxNumbers, listTelnyxNumbers, orderTelnyxNumber, pointNumberAtUs } from './numbers.ts';
import { telnyxRecorder } from './recorder.ts';
import { telnyxRegistrations } from './registrations.ts';
import {
  claimTelnyxText,
  dropTelnyxLine,
  findReference,
  findTelnyxLine,
  insertLine,
  releaseTelnyxText,
  revertLine,
  updateLine,
} from './rows.ts';
import { assertSignedByTelnyx, telnyxPublicKey } from './signature.ts';
import { serveTelnyxStream } from './stream-line.ts';
import { encodeClientState, readTelnyxEvent, type TelnyxCallEvent, type TelnyxRecordingEvent } from './webhook.ts';

/** An account with what its functions need. */
type TelnyxConnection = { account: CarrierAccount; tools: CarrierTools; api: TelnyxApi };

const ACCEPTED: CallbackAnswer = { status: 200, contentType: 'application/json', body: '{}' };
const addressOf = ({ account, tools }: TelnyxConnection): string => callbackUrl(tools, account.id, 'events');

export const telnyx: CarrierVendor = {
  type: 'telnyx',
  class: 'idempotent',
  config: TelnyxConfig,
  credentials: TelnyxCredentials,
  connect: (account, tools): ConnectedCarrier => {
    const connected: TelnyxConnection = { account, tools, api: telnyxApi(account, tools) };
    const { api } = connected;
    return {
      type: 'telnyx',
      class: 'idempotent',
      check: () => checkAccount(api, telnyxPublicKey(api.publicKey)),
      listNumbers: () => listTelnyxNumbers(api),
      registrations: () => telnyxRegistrations(api),
      findNumbers: (_ctx, search) => findTelnyxNumbers(api, search),
      buyNumber: (_ctx, number) => orderTelnyxNumber(api, number),
      setUpNumber: async (_ctx, number) => {
        if (tools.publicUrl === '')
          throw conflict('PUBLIC_URL is not set: Telnyx could not reach this server. Set it and try again.');
        await pointNumberAtUs(api, number, addressOf(connected));
      },
      place: (ctx, request) => placeCall(ctx, connected, request),
      lookUp: (ctx, reference) => lookUpLine(ctx, api, reference),
      queueTurn: async (ctx, reference, turn) => {
        if (await isStreaming(ctx, reference)) return void (await queueTurn(ctx, reference, turn));
        await updateLine(ctx, reference, (line) => queueTelnyxTurn(line, turn, uuid7()));
      },
      deliverQueued: async (ctx, reference) => {
        await deliver(ctx, api, reference);
        if (await isStreaming(ctx, reference)) await deliverToStream(ctx, connected, reference);
      },
      transfer: async (ctx, reference, to) => {
        const turn: CallTurn = { say: '', next: 'transfer', to };
        if (!(await isStreaming(ctx, reference)))
          return applyAndSend(ctx, api, reference, (line) => applyTelnyxTurn(line, turn));
        await queueTurn(ctx, reference, turn);
        await deliverToStream(ctx, connected, reference);
      },
      hangUp: (ctx, reference) =>
        applyAndSend(ctx, api, reference, (line) => ({
          line,
          events: [],
          commands: line.phase === 'over' || line.callControlId === null ? [] : [{ action: 'hangup' }],
        })),
      sendText: (ctx, message) => sendText(ctx, connected, message),
      recorder: telnyxRecorder(api, tools),
      relay: {
        // Telnyx signs no sockets: the token in the address, which works once, is the proof.
        verify: () => undefined,
        serve: (ctx, reference, socket) =>
          serveTelnyxStream(ctx, { carrierId: account.id, settings: api.settings, tools }, reference, socket, () =>
            leaveStream(ctx, connected, reference),
          ),
      },
      receive: async (ctx, request) => {
        assertSignedByTelnyx(telnyxPublicKey(api.publicKey), request, telnyxNow(ctx));
        const event = readTelnyxEvent(request.body);
        if (event?.kind === 'text') {
          const { reference, from, to, text } = event;
          await tools.textReceived(ctx, { reference, from, to, text });
        }
        if (event?.kind === 'delivery') await reportText(ctx, account.id, event, event);
        if (event?.kind === 'recording') await handleRecording(ctx, connected, event);
        if (event?.kind === 'call')
          await (event.type === 'incoming' ? handleIncoming : handleEvent)(ctx, connected, event);
        return ACCEPTED;
      },
    };
  },
};

/** An action of ours, between webhooks. Does nothing for an unknown line. */
async function applyAndSend(
  ctx: Context,
  api: TelnyxApi,
  reference: string,
  move: Parameters<typeof updateLine>[2],
): Promise<void> {
  const step = await updateLine(ctx, reference, move);
  if (step) await sendCommands(ctx, api, step.line, step.commands, uuid7());
}

const isStreaming = async (ctx: Context, reference: string): Promise<boolean> =>
  (await findTelnyxLine(ctx, reference))?.phase === 'streaming';

/** By the process that has the stream open. Without one, messages wait until it is open again; an end is performed by Telnyx. */
async function deliverToStream(ctx: Context, connected: TelnyxConnection, reference: string): Promise<void> {
  if (await notifyLine(ctx, reference)) return;
  const { account, api } = connected;
  const waiting = (await findLine(ctx, account.id, reference))?.waiting ?? [];
  const last = waiting.find(({ next }) => next !== 'listen');
  if (!last) return;
  const messages = waiting.slice(0, waiting.indexOf(last) + 1).map(({ say }) => say);
  const { id: _id, ...turn } = { ...last, say: messages.filter((text) => text !== '').join(' ') };
  await applyAndSend(ctx, api, reference, (line) => applyTelnyxTurn(line, turn));
  await markHungUp(ctx, reference);
  await takeQueuedTurns(ctx, reference, () => true);
}

/** What we wanted when we closed the stream: a transfer waits in the line's row. */
async function leavingTurn(
  ctx: Context,
  { account }: TelnyxConnection,
  reference: string,
): Promise<CallTurn | undefined> {
  const row = await findLine(ctx, account.id, reference);
  if (!row || row.hung_up_at === null) return undefined;
  const transfer = row.waiting.find(({ next }) => next === 'transfer');
  return transfer?.next === 'transfer' ? { say: '', next: 'transfer', to: transfer.to } : { say: '', next: 'hang_up' };
}

/** The stream is over. If this process dies before, the webhook that says so does the same. */
async function leaveStream(ctx: Context, connected: TelnyxConnection, reference: string): Promise<void> {
  const leaving = await leavingTurn(ctx, connected, reference);
  if (leaving) await applyAndSend(ctx, connected.api, reference, (line) => endTelnyxStream(line, leaving));
}

async function handleStreamEnd(
  ctx: Context,
  connected: TelnyxConnection,
  reference: string,
  webhook: string,
): Promise<void> {
  const leaving = await leavingTurn(ctx, connected, reference);
  const step = await updateLine(ctx, reference, (line) => endTelnyxStream(line, leaving), webhook);
  if (step) await sendStep(ctx, connected, reference, step, webhook);
}

/** A stream that Telnyx refuses to open leaves the talking to Telnyx. */
async function sendStep(
  ctx: Context,
  { tools, api }: TelnyxConnection,
  reference: string,
  { line, commands }: TelnyxStep,
  cause: string,
): Promise<void> {
  const delivery = await sendCommands(ctx, api, line, commands, cause);
  if (delivery === 'sent' || !commands.some(({ action }) => action === 'streaming_start')) return;
  const instead = await updateLine(ctx, reference, (now) => talkWithoutStream(now, ctx.clock.nowMs()));
  if (!instead) return;
  await sendCommands(ctx, api, instead.line, instead.commands, `${cause}.instead`);
  const turn = instead.events.length === 0 ? undefined : await tools.handleEvents(ctx, instead.events);
  const answer = await updateLine(ctx, reference, (now) => applyTelnyxTurn(now, turn));
  if (answer) await sendCommands(ctx, api, answer.line, answer.commands, `${cause}.turn`);
}

async function deliver(ctx: Context, api: TelnyxApi, reference: string): Promise<void> {
  const line = await findTelnyxLine(ctx, reference);
  for (const { cause, turn, commands } of line?.unsent ?? []) {
    if ((await sendCommands(ctx, api, { ...line, turn } as TelnyxLine, commands, cause)) === 'lost')
      throw new Error('Telnyx could not be reached; the message is sent again.');
    await updateLine(ctx, reference, (now) => {
      const unsent = (now.unsent ?? []).filter((one) => one.cause !== cause);
      return { line: { ...now, unsent }, events: [], commands: [] };
    });
  }
}

/** Where the parts are missing, Telnyx hears and speaks. */
const speechOf = (ctx: Context, { settings }: TelnyxApi): Pick<TelnyxLine, 'speech'> =>
  settings.speech === 'parley' && whyNoSpeech(ctx) === '' ? { speech: 'parley' } : {};

async function placeCall(ctx: Context, { account, tools, api }: TelnyxConnection, request: PlaceRequest) {
  const { reference, to, from, at, notAfter } = request;
  if (openLines(ctx).isDraining) throw new NotPlaced('this process is stopping');
  if (tools.publicUrl === '')
    throw new NotPlaced('PUBLIC_URL is not set: Telnyx could not report what becomes of the call');
  const timeoutMs = notAfter.getTime() - telnyxNow(ctx);
  if (timeoutMs <= 0) throw new NotPlaced('the request came too late');
  const { settings } = api;
  const detectsMachines = settings.answeringMachineDetection !== 'disabled';
  const fields = {
    reference,
    callControlId: null,
    placedAt: at.getTime(),
    detectsMachines,
    plan: { do: 'talk' },
  } as const;
  const language = { ours: languageOfVoice(settings.language) };
  const line = await insertLine(ctx, newTelnyxLine({ ...fields, language, ...speechOf(ctx, api) }));
  if (line.callControlId !== null) return { carrierCallId: line.callControlId };
  const body = {
    connection_id: settings.connectionId,
    to,
    from,
    command_id: reference,
    client_state: encodeClientState({ reference, turn: 0, leg: 'ours' }),
    timeout_secs: settings.ringSeconds,
    time_limit_secs: settings.maxCallSeconds,
    answering_machine_detection: settings.answeringMachineDetection,
    webhook_url: addressOf({ account, tools, api }),
    webhook_url_method: 'POST',
  };
  try {
    const { call_control_id } = readCall(await api.ask({ method: 'POST', path: '/calls', body, timeoutMs }));
    await updateLine(ctx, reference, (now) => ({
      line: { ...now, callControlId: call_control_id },
      events: [],
      commands: [],
    }));
    return { carrierCallId: call_control_id };
  } catch (error) {
    if (error instanceof NotPlaced) await dropTelnyxLine(ctx, reference);
    throw error;
  }
}

/** Lost answers are not repeated: a text may be missed, but never comes twice. */
const SentText = z.object({ id: z.string().catch('') }).catch({ id: '' });

async function sendText(
  ctx: Context,
  connected: TelnyxConnection,
  message: { reference: string; to: string; from: string; text: string },
) {
  const { reference, to, from, text } = message;
  const { settings } = connected.api;
  if (!(await claimTelnyxText(ctx, reference))) return;
  const hooks = connected.tools.publicUrl === '' ? {} : { webhook_url: addressOf(connected) };
  const profile =
    settings.messagingProfileId === undefined ? {} : { messaging_profile_id: settings.messagingProfileId };
  try {
    const body = { to, from, text, type: 'SMS', ...profile, ...hooks };
    const { id } = SentText.parse(await connected.api.ask({ method: 'POST', path: '/messages', body }));
    if (id !== '') await recordText(ctx, connected.account.id, reference, id);
  } catch (error) {
    if (error instanceof NotPlaced) await releaseTelnyxText(ctx, reference);
    throw error;
  }
}

/** A call that rings at one of our numbers. Sent twice, it is decided and answered once. */
async function handleIncoming(ctx: Context, connected: TelnyxConnection, event: TelnyxCallEvent): Promise<void> {
  if (event.type !== 'incoming') return;
  const { account, tools, api } = connected;
  const { callControlId, from, to, at, id } = event;
  const decision = await tools.incomingCall(ctx, {
    carrierId: account.id,
    carrierCallId: callControlId,
    from,
    to,
    at: new Date(at),
  });
  if (decision.do === 'reject') {
    const path = `/calls/${encodeURIComponent(callControlId)}/actions/reject`;
    await api
      .ask({ method: 'POST', path, body: { cause: 'CALL_REJECTED', command_id: `${id}.reject` } })
      .catch(ignoreRefusal);
    return;
  }
  const { reference, ...plan } = decision;
  const language = { ours: languageOfVoice(api.settings.language) };
  const fields = {
    reference,
    callControlId,
    placedAt: null,
    detectsMachines: false,
    plan,
    language,
    ...speechOf(ctx, api),
  };
  const line = await insertLine(ctx, newTelnyxLine(fields));
  if (line.phase === 'ringing') await sendCommands(ctx, api, line, [{ action: 'answer' }], reference);
}

/** Only of a line whose reference and call control id fit together. */
async function handleRecording(ctx: Context, { tools }: TelnyxConnection, event: TelnyxRecordingEvent): Promise<void> {
  const { callControlId, state, recordingId, url } = event;
  const reference = await findReference(ctx, callControlId);
  if (reference === undefined || (state && state.reference !== reference)) return;
  await tools.recordingSaved(ctx, { reference, recordingId, url, flaw: '' });
}

/** The line changes under a lock, the reply is made without one, and then changes the line again. */
async function handleEvent(ctx: Context, connected: TelnyxConnection, event: TelnyxCallEvent): Promise<void> {
  const { tools, api } = connected;
  const reference = event.state?.reference ?? (await findReference(ctx, event.callControlId));
  if (reference === undefined) return;
  if (event.type === 'stream_ended') return handleStreamEnd(ctx, connected, reference, event.id);
  let before: TelnyxLine | undefined;
  const follow = (line: TelnyxLine) => {
    before = line;
    return applyTelnyxEvent(line, event);
  };
  const step = await updateLine(ctx, reference, follow, event.id);
  if (!step || !before) return;
  await sendStep(ctx, connected, reference, step, event.id);
  if (step.events.length === 0) return;
  try {
    const speaking = sentencesOn(ctx, api, reference, event.id);
    const turn = await tools.handleEvents(ctx, step.events, speaking).finally(speaking.stop);
    // Its plan is being followed already, or they have said something else meanwhile.
    if (step.line.plan.do !== 'talk' || speaking.isOver()) return;
    const answer = await updateLine(ctx, reference, (line) => applyTelnyxTurn(line, turn));
    if (answer) await sendCommands(ctx, api, answer.line, answer.commands, `${event.id}.turn`);
  } catch (error) {
    await revertLine(ctx, before, step.line, event.id);
    throw error;
  }
}

/** How often it is looked whether another process was sent what they said meanwhile. */
const INTERRUPTED_MS = 200;

type Sentences = SpeakingLine & { isOver(): boolean; stop(): void };

/** Sentences of the reply to a webhook, spoken while it is being made. */
function sentencesOn(ctx: Context, api: TelnyxApi, reference: string, webhook: string): Sentences {
  const interruption = new AbortController();
  let spoken = 0;
  let timer: NodeJS.Timeout | undefined;
  const check = (line: TelnyxLine | undefined): void => {
    if (line?.asked === webhook && line.phase !== 'over') return;
    clearInterval(timer);
    interruption.abort(new SpeechInterrupted(line?.heardOfUs));
  };
  const look = (): void => void findTelnyxLine(ctx, reference).then(check, () => undefined);
  return {
    signal: interruption.signal,
    isOver: () => interruption.signal.aborted,
    stop: () => clearInterval(timer),
    take: async (tx, sentence) => {
      spoken += 1;
      const cause = `${webhook}.${spoken}`;
      const step = await updateLine(
        { ...ctx, tx },
        reference,
        (line) => speakTelnyxSentence(line, sentence, webhook, cause) ?? { line, events: [], commands: [] },
      );
      if (step && step.commands.length > 0) return 'taken';
      check(step?.line);
      return 'over';
    },
    deliver: async () => {
      timer ??= setInterval(look, INTERRUPTED_MS);
      await deliver(ctx, api, reference);
    },
  };
}
