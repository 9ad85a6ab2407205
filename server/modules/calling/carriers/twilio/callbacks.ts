// Handles Twilio's callbacks, by kind. Each may come twice, late, and in any order.
import type { Context } from '../../../../kernel/context.ts';
import { toE164 } from '../../../../kernel/phone.ts';
import { LINE_TEXTS, languageOfVoice } from '../port/line-texts.ts';
import {
  addIncomingLine,
  findLine,
  findLineOfCall,
  issueRelayToken,
  type LineRow,
  markHungUp,
  setCarrierCallId,
  storeSipCode,
  takeQueuedTurns,
} from '../port/lines.ts';
import { reportText } from '../port/texts.ts';
import { type CallbackAnswer, type CallbackRequest, UntrustedCallback } from '../port/vendor.ts';
import { ignoreRefusal, relayUrl } from '../port/vendor-api.ts';
import { hasOwnSpeech, type TwilioAccount, twilioCallbackUrl, voiceOf } from './account.ts';
import { endedEvent, headOf, isMachine } from './calls.ts';
import { isRecordingSid } from './recorder.ts';
import { type RelayHandoff, readHandoff } from './relay.ts';
import { verifiedForm } from './signature.ts';
import { dialTwiml, emptyTwiml, hangUpTwiml, rejectTwiml, relayTwiml, sayTwiml, streamTwiml } from './twiml.ts';

/** How often a broken line is opened again. */
const MAX_RELAYS = 4;

type TwilioCallback = { account: TwilioAccount; form: URLSearchParams; sid: string; reference: string | null };

const xml = (body: string): CallbackAnswer => ({ status: 200, contentType: 'text/xml; charset=utf-8', body });
const NO_CONTENT: CallbackAnswer = { status: 204, contentType: 'text/plain', body: '' };

export async function receiveCallback(
  ctx: Context,
  account: TwilioAccount,
  request: CallbackRequest,
): Promise<CallbackAnswer> {
  const form = verifiedForm(account.authToken, request);
  const accountSid = form.get('AccountSid');
  if (accountSid !== null && accountSid !== account.settings.accountSid)
    throw new UntrustedCallback('signed for another account');
  const handler = HANDLERS.get(request.kind);
  if (!handler) throw new UntrustedCallback('no such callback');
  const reference = new URL(request.url).searchParams.get('reference');
  return handler(ctx, { account, form, reference, sid: form.get('CallSid') ?? '' });
}

/** The line of the call. Stores the call's id at Twilio where the answer to our own request was lost. */
async function lineOf(ctx: Context, { account, reference, sid }: TwilioCallback): Promise<LineRow | undefined> {
  if (sid === '') return undefined;
  if (reference === null) return findLineOfCall(ctx, account.id, sid);
  await findLine(ctx, account.id, reference).then((line) => line && setCarrierCallId(ctx, reference, sid));
  const line = await findLine(ctx, account.id, reference);
  // Another call under the same reference: a dial whose answer was lost, and that was abandoned.
  return line?.carrier_call_id === sid ? line : undefined;
}

/** The callee, or a machine, picked up: Twilio asks what to do. */
async function answer(ctx: Context, callback: TwilioCallback): Promise<CallbackAnswer> {
  const line = await lineOf(ctx, callback);
  return xml(!line || line.hung_up_at !== null ? hangUpTwiml : await relay(ctx, callback.account, line));
}

async function relay(ctx: Context, account: TwilioAccount, line: LineRow): Promise<string> {
  const { language, voice, ttsProvider, transcriptionProvider, hints } = account.settings;
  const speech = { language, voice, ttsProvider, transcriptionProvider, hints };
  const options = Object.fromEntries(
    Object.entries(speech).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const url = relayUrl(account.tools, account.id, await issueRelayToken(ctx, line));
  const action = twilioCallbackUrl(account, 'after', line.reference);
  return hasOwnSpeech(ctx, account) ? streamTwiml({ url, action }) : relayTwiml({ ...options, url, action });
}

async function status(ctx: Context, callback: TwilioCallback): Promise<CallbackAnswer> {
  const { form, sid, account } = callback;
  const line = await lineOf(ctx, callback);
  if (!line) return NO_CONTENT;
  const now = ctx.clock.now();
  const state = form.get('CallStatus') ?? '';
  const sipCode = form.get('SipResponseCode');
  if (sipCode !== null && /^\d{3}$/.test(sipCode)) await storeSipCode(ctx, line.reference, sipCode);
  const end = endedEvent(line, sid, {
    status: state,
    sipCode,
    at: now,
    duration: form.get('CallDuration'),
    answeredBy: form.get('AnsweredBy'),
  });
  // Turns that found no open line any more.
  if (end && line.waiting.length > 0) await takeQueuedTurns(ctx, line.reference, () => true);
  // The open line reports the answer: there the greeting can be spoken.
  if (end) await account.tools.handleEvents(ctx, [end]);
  else if (state === 'ringing') await account.tools.handleEvents(ctx, [{ ...headOf(line, sid, now), type: 'ringing' }]);
  return NO_CONTENT;
}

/** Whether a person or a machine answered. After the beep the relay is replaced by the message. */
async function machine(ctx: Context, callback: TwilioCallback): Promise<CallbackAnswer> {
  const { form, sid, account } = callback;
  const line = await lineOf(ctx, callback);
  const answeredBy = form.get('AnsweredBy');
  if (!line || !isMachine(answeredBy)) return NO_CONTENT;
  const head = headOf(line, sid, ctx.clock.now());
  const isOver = answeredBy === 'fax' || answeredBy?.startsWith('machine_end_');
  const turn = await account.tools.handleEvents(ctx, [
    { ...head, type: 'answered', by: 'machine' },
    ...(isOver ? [{ ...head, type: 'beep' as const }] : []),
  ]);
  if (!turn) return NO_CONTENT;
  await markHungUp(ctx, line.reference);
  const message = answeredBy === 'fax' ? '' : turn.say;
  // Refused when the machine hung up first.
  await account.api.post(`/Calls/${sid}.json`, [['Twiml', sayTwiml(message, voiceOf(account))]]).catch(ignoreRefusal);
  return NO_CONTENT;
}

/** The relay is over: because we ended it, or because the connection broke. */
async function after(ctx: Context, callback: TwilioCallback): Promise<CallbackAnswer> {
  const { form, sid, account } = callback;
  const line = await lineOf(ctx, callback);
  if (!line) return xml(hangUpTwiml);
  const handoff = readHandoff(form.get('HandoffData')) ?? (await queuedTransfer(ctx, account, line));
  if (handoff?.do === 'transfer') {
    await account.tools.handleEvents(ctx, [
      { ...headOf(line, sid, ctx.clock.now()), type: 'transferred', to: handoff.to },
    ]);
    return xml(dialTwiml(handoff.to, ownNumber(line, form)));
  }
  const isOver = handoff !== undefined || line.hung_up_at !== null || form.get('CallStatus') === 'completed';
  if (isOver) return xml(hangUpTwiml);
  if (line.relays < MAX_RELAYS) return xml(await relay(ctx, account, line));
  await markHungUp(ctx, line.reference);
  const voice = voiceOf(account);
  return xml(sayTwiml(LINE_TEXTS[languageOfVoice(voice.language)].badLine, voice));
}

/** A media stream says nothing when it ends: where the call goes on is queued. */
async function queuedTransfer(
  ctx: Context,
  account: TwilioAccount,
  { reference, waiting }: LineRow,
): Promise<RelayHandoff | undefined> {
  const turn = hasOwnSpeech(ctx, account) ? waiting.find(({ next }) => next === 'transfer') : undefined;
  if (turn?.next !== 'transfer') return undefined;
  await takeQueuedTurns(ctx, reference, () => true);
  return { do: 'transfer', to: turn.to };
}

/** The number of ours on this call: the colleague sees it, since Twilio shows no number that is not the account's. */
const ownNumber = ({ outbound }: LineRow, form: URLSearchParams): string | undefined =>
  form.get(outbound ? 'From' : 'To') ?? undefined;

/** A call that comes to one of the account's numbers. */
async function voice(ctx: Context, { account, form, sid }: TwilioCallback): Promise<CallbackAnswer> {
  const to = toE164(form.get('To') ?? '');
  if (sid === '' || to === undefined) return xml(rejectTwiml);
  const call = { carrierId: account.id, carrierCallId: sid, from: form.get('From'), to, at: ctx.clock.now() };
  const decision = await account.tools.incomingCall(ctx, call);
  if (decision.do === 'reject') return xml(rejectTwiml);
  const { reference } = decision;
  await addIncomingLine(ctx, account.id, { reference, carrierCallId: sid });
  const line = await findLine(ctx, account.id, reference);
  if (!line) return xml(rejectTwiml);
  if (decision.do === 'talk') return xml(await relay(ctx, account, line));
  // No line opens that would report the answer: Twilio answers the call with what it does next.
  const head = headOf(line, sid, ctx.clock.now());
  await account.tools.handleEvents(ctx, [
    { ...head, type: 'answered', by: 'human' },
    ...(decision.do === 'transfer' ? [{ ...head, type: 'transferred' as const, to: decision.to }] : []),
  ]);
  return xml(decision.do === 'transfer' ? dialTwiml(decision.to, to) : sayTwiml(decision.message, voiceOf(account)));
}

/** A text that a person wrote to one of the account's numbers. */
async function text(ctx: Context, { account, form }: TwilioCallback): Promise<CallbackAnswer> {
  const reference = form.get('MessageSid') ?? '';
  const [from, to] = [toE164(form.get('From') ?? ''), toE164(form.get('To') ?? '')];
  // From a short code or a name: no person to answer.
  if (reference === '' || from === undefined) return xml(emptyTwiml);
  await account.tools.textReceived(ctx, {
    reference,
    from,
    to: to ?? '',
    text: (form.get('Body') ?? '').slice(0, 4000),
  });
  return xml(emptyTwiml);
}

async function textStatus(ctx: Context, { account, form, reference }: TwilioCallback): Promise<CallbackAnswer> {
  const status = form.get('MessageStatus') ?? '';
  const code = form.get('ErrorCode') ?? '';
  const problem = code === '' ? '' : (TEXT_PROBLEMS[code] ?? `Twilio says: error ${code.slice(0, 10)}.`);
  if (reference !== null) await reportText(ctx, account.id, { reference }, { status, problem });
  return NO_CONTENT;
}

/** The errors of Twilio that operators meet; others are shown by their number. */
const TEXT_PROBLEMS: Readonly<Record<string, string>> = {
  21610: 'The person has opted out at the carrier.',
  30003: 'The phone is switched off or out of reach.',
  30004: 'The person or their carrier blocks our texts.',
  30005: 'The number does not exist any more.',
  30006: 'A landline, or a carrier that takes no texts.',
  30007: 'The carrier has filtered it as spam.',
  30034: 'Our number is not registered for texts in the United States.',
};

/** A recording is complete, or has no sound. Its address is not taken from here. */
async function recording(ctx: Context, callback: TwilioCallback): Promise<CallbackAnswer> {
  const { account, form } = callback;
  const line = await lineOf(ctx, callback);
  const recordingId = form.get('RecordingSid') ?? '';
  const state = form.get('RecordingStatus') ?? '';
  if (!line || !isRecordingSid(recordingId) || state === 'in-progress') return NO_CONTENT;
  const flaw = state === 'completed' ? '' : 'Twilio recorded no sound on this call.';
  await account.tools.recordingSaved(ctx, { reference: line.reference, recordingId, url: '', flaw });
  return NO_CONTENT;
}

const HANDLERS: ReadonlyMap<string, (ctx: Context, callback: TwilioCallback) => Promise<CallbackAnswer>> = new Map(
  Object.entries({ answer, status, machine, after, voice, text, 'text-status': textStatus, recording }),
);
