// What Twilio tells and asks us: by kind of callback. Each may come twice, late, and in any order.
import type { Context } from '../../../../kernel/context.ts';
import { toE164 } from '../../../../kernel/phone.ts';
import {
  addIncomingLine,
  findLine,
  findLineOfCall,
  issueRelayToken,
  type LineRow,
  nameLine,
  noteHangUp,
  noteSipCode,
  takeWaiting,
} from '../lines.ts';
import { noteTextStatus } from '../texts.ts';
import { type CallbackAnswer, type CallbackRequest, Forged } from '../vendor.ts';
import { callbackUrl, relayUrl, type TwilioAccount, voiceOf } from './account.ts';
import { endedEvent, headOf, isMachine } from './calls.ts';
import { isRecordingSid } from './recorder.ts';
import { readHandoff } from './relay.ts';
import { TwilioRefused } from './rest.ts';
import { verifiedForm } from './signature.ts';
import { dialTwiml, emptyTwiml, hangUpTwiml, rejectTwiml, relayTwiml, sayTwiml } from './twiml.ts';

/** How often a line that was cut is opened again. */
const MAX_RELAYS = 4;
const CUT_OFF = 'I am sorry, the line is bad. We will call you again. Goodbye.';
/** What Twilio shows for callers who hide their number. */
const WITHHELD: ReadonlySet<string> = new Set(['+266696687', '+86282452253', '+7378742833', '+2562533', '+8656696', '+464']);

type Told = { account: TwilioAccount; form: URLSearchParams; sid: string; reference: string | null };

const xml = (body: string): CallbackAnswer => ({ status: 200, contentType: 'text/xml; charset=utf-8', body });
const NOTHING: CallbackAnswer = { status: 204, contentType: 'text/plain', body: '' };

export async function receiveCallback(ctx: Context, account: TwilioAccount, request: CallbackRequest): Promise<CallbackAnswer> {
  const form = verifiedForm(account.authToken, request);
  const accountSid = form.get('AccountSid');
  if (accountSid !== null && accountSid !== account.settings.accountSid) throw new Forged('signed for another account');
  const handler = HANDLERS.get(request.kind);
  if (!handler) throw new Forged('no such callback');
  const reference = new URL(request.url).searchParams.get('reference');
  return handler(ctx, { account, form, reference, sid: form.get('CallSid') ?? '' });
}

/** The line of the call that is told about; its id at Twilio is learned here when our own request was never answered. */
async function lineOf(ctx: Context, { account, reference, sid }: Told): Promise<LineRow | undefined> {
  if (sid === '') return undefined;
  if (reference === null) return findLineOfCall(ctx, account.id, sid);
  await findLine(ctx, account.id, reference).then((line) => line && nameLine(ctx, reference, sid));
  const line = await findLine(ctx, account.id, reference);
  // Another call under one reference: a dial whose answer was lost, and that was given up.
  return line?.carrier_call_id === sid ? line : undefined;
}

/** The callee, or a machine, picked up: what now? */
async function answer(ctx: Context, told: Told): Promise<CallbackAnswer> {
  const line = await lineOf(ctx, told);
  return xml(!line || line.hung_up_at !== null ? hangUpTwiml : await relay(ctx, told.account, line));
}

async function relay(ctx: Context, account: TwilioAccount, line: LineRow): Promise<string> {
  const { language, voice, ttsProvider, transcriptionProvider, hints } = account.settings;
  const speech = { language, voice, ttsProvider, transcriptionProvider, hints };
  const known = Object.fromEntries(Object.entries(speech).filter((entry): entry is [string, string] => entry[1] !== undefined));
  const url = relayUrl(account, await issueRelayToken(ctx, line));
  return relayTwiml({ ...known, url, action: callbackUrl(account, 'after', line.reference) });
}

async function status(ctx: Context, told: Told): Promise<CallbackAnswer> {
  const { form, sid, account } = told;
  const line = await lineOf(ctx, told);
  if (!line) return NOTHING;
  const now = ctx.clock.now();
  const state = form.get('CallStatus') ?? '';
  const sipCode = form.get('SipResponseCode');
  if (sipCode !== null && /^\d{3}$/.test(sipCode)) await noteSipCode(ctx, line.reference, sipCode);
  const end = endedEvent(line, sid, {
    status: state,
    sipCode,
    at: now,
    duration: form.get('CallDuration'),
    answeredBy: form.get('AnsweredBy'),
  });
  // Words that found no open line any more.
  if (end && line.waiting.length > 0) await takeWaiting(ctx, line.reference, () => true);
  // That it was answered is told on the line itself: there the first words can be said.
  if (end) await account.tools.tell(ctx, [end]);
  else if (state === 'ringing') await account.tools.tell(ctx, [{ ...headOf(line, sid, now), type: 'ringing' }]);
  return NOTHING;
}

/** Whether a person or a machine answered. After the beep the line is taken away from the talk, and the message is said. */
async function machine(ctx: Context, told: Told): Promise<CallbackAnswer> {
  const { form, sid, account } = told;
  const line = await lineOf(ctx, told);
  const answeredBy = form.get('AnsweredBy');
  if (!line || !isMachine(answeredBy)) return NOTHING;
  const head = headOf(line, sid, ctx.clock.now());
  const isOver = answeredBy === 'fax' || answeredBy?.startsWith('machine_end_');
  const turn = await account.tools.tell(ctx, [
    { ...head, type: 'answered', by: 'machine' },
    ...(isOver ? [{ ...head, type: 'beep' as const }] : []),
  ]);
  if (!turn) return NOTHING;
  await noteHangUp(ctx, line.reference);
  const words = answeredBy === 'fax' ? '' : turn.say;
  await account.api.post(`/Calls/${sid}.json`, [['Twiml', sayTwiml(words, voiceOf(account))]]).catch((error: unknown) => {
    // The machine hung up first.
    if (!(error instanceof TwilioRefused)) throw error;
  });
  return NOTHING;
}

/** The relay is over: as we asked, or because it was cut. */
async function after(ctx: Context, told: Told): Promise<CallbackAnswer> {
  const { form, sid, account } = told;
  const line = await lineOf(ctx, told);
  if (!line) return xml(hangUpTwiml);
  const handoff = readHandoff(form.get('HandoffData'));
  if (handoff?.do === 'transfer') {
    await account.tools.tell(ctx, [{ ...headOf(line, sid, ctx.clock.now()), type: 'transferred', to: handoff.to }]);
    return xml(dialTwiml(handoff.to, ownNumber(line, form)));
  }
  const isOver = handoff !== undefined || line.hung_up_at !== null || form.get('CallStatus') === 'completed';
  if (isOver) return xml(hangUpTwiml);
  if (line.relays < MAX_RELAYS) return xml(await relay(ctx, account, line));
  await noteHangUp(ctx, line.reference);
  return xml(sayTwiml(CUT_OFF, voiceOf(account)));
}

/** The number of ours on this call: the colleague sees it, since Twilio shows no number that is not the account's. */
const ownNumber = ({ outbound }: LineRow, form: URLSearchParams): string | undefined =>
  form.get(outbound ? 'From' : 'To') ?? undefined;

/** A call that comes to one of the account's numbers. */
async function voice(ctx: Context, { account, form, sid }: Told): Promise<CallbackAnswer> {
  const to = toE164(form.get('To') ?? '');
  if (sid === '' || to === undefined) return xml(rejectTwiml);
  const shown = form.get('From') ?? '';
  const from = WITHHELD.has(shown) ? null : (toE164(shown) ?? null);
  const call = { carrierId: account.id, carrierCallId: sid, from, to, at: ctx.clock.now() };
  const decision = await account.tools.incomingCall(ctx, call);
  if (decision.do === 'reject') return xml(rejectTwiml);
  const { reference } = decision;
  await addIncomingLine(ctx, account.id, { reference, carrierCallId: sid });
  const line = await findLine(ctx, account.id, reference);
  if (!line) return xml(rejectTwiml);
  if (decision.do === 'talk') return xml(await relay(ctx, account, line));
  // No line opens that would tell it: the call is answered by what Twilio does next.
  const head = headOf(line, sid, ctx.clock.now());
  await account.tools.tell(ctx, [
    { ...head, type: 'answered', by: 'human' },
    ...(decision.do === 'transfer' ? [{ ...head, type: 'transferred' as const, to: decision.to }] : []),
  ]);
  return xml(decision.do === 'transfer' ? dialTwiml(decision.to, to) : sayTwiml(decision.message, voiceOf(account)));
}

/** A text that a person wrote to one of the account's numbers. */
async function text(ctx: Context, { account, form }: Told): Promise<CallbackAnswer> {
  const reference = form.get('MessageSid') ?? '';
  const [from, to] = [toE164(form.get('From') ?? ''), toE164(form.get('To') ?? '')];
  // From a short code or a name: no person to answer.
  if (reference === '' || from === undefined) return xml(emptyTwiml);
  await account.tools.textReceived(ctx, { reference, from, to: to ?? '', text: (form.get('Body') ?? '').slice(0, 4000) });
  return xml(emptyTwiml);
}

async function textStatus(ctx: Context, { account, form, reference }: Told): Promise<CallbackAnswer> {
  if (reference !== null) await noteTextStatus(ctx, account.id, reference, form.get('MessageStatus') ?? '');
  return NOTHING;
}

/** A recording is complete, or has no sound. Its address is not taken from here. */
async function recording(ctx: Context, told: Told): Promise<CallbackAnswer> {
  const { account, form } = told;
  const line = await lineOf(ctx, told);
  const recordingId = form.get('RecordingSid') ?? '';
  const state = form.get('RecordingStatus') ?? '';
  if (!line || !isRecordingSid(recordingId) || state === 'in-progress') return NOTHING;
  const flaw = state === 'completed' ? '' : 'Twilio recorded no sound on this call.';
  await account.tools.recordingSaved(ctx, { reference: line.reference, recordingId, url: '', flaw });
  return NOTHING;
}

const HANDLERS: ReadonlyMap<string, (ctx: Context, told: Told) => Promise<CallbackAnswer>> = new Map(
  Object.entries({ answer, status, machine, after, voice, text, 'text-status': textStatus, recording }),
);
