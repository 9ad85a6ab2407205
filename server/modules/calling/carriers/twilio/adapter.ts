// Twilio as a carrier: calls by its API, talk by ConversationRelay, both signed. Searchable: a lost answer is found by numbers and time.
import { z } from 'zod';
import type { Context } from '../../../../kernel/context.ts';
import { CarrierRefused, type OutgoingText } from '../carrier.ts';
import { findLine, leaveTurn, noteHangUp, takeWaiting } from '../lines.ts';
import { wakeLine } from '../open-lines.ts';
import { beginText, dropText, nameText } from '../texts.ts';
import type { CarrierAccount, CarrierTools, CarrierVendor, ConnectedCarrier } from '../vendor.ts';
import { callbackUrl, type TwilioAccount, voiceOf } from './account.ts';
import { receiveCallback } from './callbacks.ts';
import { eventsOf, findCall, placeCall } from './calls.ts';
import { serveRelayLine } from './line.ts';
import { twilioRecorder } from './recorder.ts';
import { TwilioConfig, TwilioCredentials, twilioApi } from './rest.ts';
import { verifiedForm } from './signature.ts';
import { dialTwiml, sayTwiml } from './twiml.ts';

export const twilioVendor: CarrierVendor = {
  type: 'twilio',
  class: 'B',
  config: TwilioConfig,
  credentials: TwilioCredentials,
  connect: (given, tools) => connectTwilio(given, tools),
};

function connectTwilio(given: CarrierAccount, tools: CarrierTools): ConnectedCarrier {
  const settings = TwilioConfig.parse(given.config);
  const { authToken } = TwilioCredentials.parse(given.credentials);
  const account: TwilioAccount = { id: given.id, authToken, settings, tools, api: twilioApi(given, settings, tools) };
  return {
    type: twilioVendor.type,
    class: twilioVendor.class,
    check: () => checkAccount(account),
    setUpNumber: (_ctx, number) => setUpNumber(account, number),
    place: (ctx, request) => placeCall(ctx, account, request),
    lookUp: async (ctx, reference) => {
      const line = await findLine(ctx, account.id, reference);
      const call = line && (await findCall(ctx, account, line));
      return line && call && eventsOf(line, call, ctx.clock.now());
    },
    keep: async (ctx, reference, turn) => void (await leaveTurn(ctx, reference, turn)),
    deliver: (ctx, reference) => deliver(ctx, account, reference),
    transfer: async (ctx, reference, to) => {
      await leaveTurn(ctx, reference, { say: '', next: 'transfer', to });
      await deliver(ctx, account, reference);
    },
    hangUp: async (ctx, reference) => {
      await noteHangUp(ctx, reference);
      await change(ctx, account, reference, ['Status', 'completed']);
    },
    sendText: (ctx, message) => sendText(ctx, account, message),
    recorder: twilioRecorder(account),
    receive: (ctx, request) => receiveCallback(ctx, account, request),
    relay: {
      verify: (request) => void verifiedForm(authToken, { ...request, body: Buffer.alloc(0) }),
      serve: (ctx, reference, socket) => serveRelayLine(ctx, account, reference, socket),
    },
  };
}

async function checkAccount({ api, settings }: TwilioAccount): Promise<{ account: string }> {
  const Account = z.object({ friendly_name: z.string(), status: z.string().default('active') });
  const { friendly_name, status } = Account.parse(await api.get('.json'));
  if (status !== 'active') throw new CarrierRefused(`Twilio says that the account ${settings.accountSid} is ${status}.`);
  return { account: friendly_name };
}

async function setUpNumber(account: TwilioAccount, number: string): Promise<void> {
  const Numbers = z.object({ incoming_phone_numbers: z.array(z.object({ sid: z.string() })) });
  const found = Numbers.parse(await account.api.get('/IncomingPhoneNumbers.json', { PhoneNumber: number }));
  const [ours] = found.incoming_phone_numbers;
  if (!ours)
    throw new CarrierRefused(`${number} is no number of this Twilio account. Buy it in the Twilio console, or choose another.`);
  await account.api.post(`/IncomingPhoneNumbers/${ours.sid}.json`, [
    ['VoiceUrl', callbackUrl(account, 'voice')],
    ['VoiceMethod', 'POST'],
    ['StatusCallback', callbackUrl(account, 'status')],
    ['StatusCallbackMethod', 'POST'],
    ['SmsUrl', callbackUrl(account, 'text')],
    ['SmsMethod', 'POST'],
  ]);
}

/** The process that has the line open says it. Without one, words wait until it is open again, and Twilio itself ends the talk. */
async function deliver(ctx: Context, account: TwilioAccount, reference: string): Promise<void> {
  if (await wakeLine(ctx, reference)) return;
  const waiting = (await findLine(ctx, account.id, reference))?.waiting ?? [];
  const last = waiting.find(({ next }) => next !== 'listen');
  if (!last) return;
  const words = waiting.slice(0, waiting.indexOf(last) + 1).map(({ say }) => say);
  const say = words.filter((text) => text !== '').join(' ');
  const twiml = last.next === 'transfer' ? dialTwiml(last.to, undefined, say) : sayTwiml(say, voiceOf(account));
  await change(ctx, account, reference, ['Twiml', twiml]);
  if (last.next === 'hang_up') await noteHangUp(ctx, reference);
  await takeWaiting(ctx, reference, () => true);
}

async function change(ctx: Context, account: TwilioAccount, reference: string, field: [string, string]): Promise<void> {
  const line = await findLine(ctx, account.id, reference);
  const sid = line && (line.carrier_call_id ?? (await findCall(ctx, account, line))?.sid);
  if (sid === undefined) return;
  await account.api.post(`/Calls/${sid}.json`, [field]).catch((error: unknown) => {
    // Over already: there is nothing to change.
    if (!(error instanceof CarrierRefused)) throw error;
    ctx.log.info({ call_id: reference, reason: error.message }, 'the call could not be changed');
  });
}

async function sendText(ctx: Context, account: TwilioAccount, { reference, to, from, text }: OutgoingText): Promise<void> {
  if (!(await beginText(ctx, account.id, reference))) return;
  const form: [string, string][] = [
    ['To', to],
    ['From', from],
    ['Body', text],
    ['StatusCallback', callbackUrl(account, 'text-status', encodeURIComponent(reference))],
  ];
  try {
    const { sid } = z.object({ sid: z.string() }).parse(await account.api.post('/Messages.json', form));
    await nameText(ctx, account.id, reference, sid);
  } catch (error) {
    if (error instanceof CarrierRefused) await dropText(ctx, account.id, reference);
    throw error;
  }
}
