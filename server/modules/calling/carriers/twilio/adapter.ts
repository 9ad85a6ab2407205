// Twilio as a carrier: calls by its API, speech by ConversationRelay, both signed. Searchable: a lost call is found by numbers and time.
import { z } from 'zod';
import type { Context } from '../../../../kernel/context.ts';
import { CarrierRefused, type OutgoingText } from '../port/carrier.ts';
import { findLine, markHungUp, queueTurn, takeQueuedTurns } from '../port/lines.ts';
import { notifyLine } from '../port/open-lines.ts';
import { claimText, releaseText, setCarrierTextId } from '../port/texts.ts';
import {
  type AccountNumber,
  type CarrierAccount,
  type CarrierTools,
  type CarrierVendor,
  type ConnectedCarrier,
  MAX_NUMBERS,
  MAX_OFFERS,
  type NumberSearch,
  type OfferedNumber,
} from '../port/vendor.ts';
import {
  hasOwnSpeech,
  type TwilioAccount,
  TwilioConfig,
  TwilioCredentials,
  twilioApi,
  twilioCallbackUrl,
  voiceOf,
} from './account.ts';
import { receiveCallback } from './callbacks.ts';
import { eventsOf, findCall, placeCall } from './calls.ts';
import { serveRelayLine } from './line.ts';
import { twilioRecorder } from './recorder.ts';
import { twilioRegistrations } from './registrations.ts';
import { verifiedForm } from './signature.ts';
import { serveStreamLine } from './stream-line.ts';
import { dialTwiml, sayTwiml } from './twiml.ts';

export const twilioVendor: CarrierVendor = {
  type: 'twilio',
  class: 'searchable',
  config: TwilioConfig,
  credentials: TwilioCredentials,
  connect: (account, tools) => connectTwilio(account, tools),
};

function connectTwilio(carrierAccount: CarrierAccount, tools: CarrierTools): ConnectedCarrier {
  const settings = TwilioConfig.parse(carrierAccount.config);
  const { authToken } = TwilioCredentials.parse(carrierAccount.credentials);
  const account: TwilioAccount = {
    id: carrierAccount.id,
    authToken,
    settings,
    tools,
    api: twilioApi(carrierAccount, settings, tools),
  };
  return {
    type: twilioVendor.type,
    class: twilioVendor.class,
    check: () => checkAccount(account),
    listNumbers: () => listNumbers(account),
    findNumbers: (_ctx, search) => findNumbers(account, search),
    buyNumber: async (_ctx, number) =>
      void (await account.api.post('/IncomingPhoneNumbers.json', [['PhoneNumber', number], ...callbacksOf(account)])),
    registrations: () => twilioRegistrations(account),
    setUpNumber: (_ctx, number) => setUpNumber(account, number),
    place: (ctx, request) => placeCall(ctx, account, request),
    lookUp: async (ctx, reference) => {
      const line = await findLine(ctx, account.id, reference);
      const call = line && (await findCall(ctx, account, line));
      return line && call && eventsOf(line, call, ctx.clock.now());
    },
    queueTurn: async (ctx, reference, turn) => void (await queueTurn(ctx, reference, turn)),
    deliverQueued: (ctx, reference) => deliver(ctx, account, reference),
    transfer: async (ctx, reference, to) => {
      await queueTurn(ctx, reference, { say: '', next: 'transfer', to });
      await deliver(ctx, account, reference);
    },
    hangUp: async (ctx, reference) => {
      await markHungUp(ctx, reference);
      await updateCall(ctx, account, reference, ['Status', 'completed']);
    },
    sendText: (ctx, message) => sendText(ctx, account, message),
    recorder: twilioRecorder(account),
    receive: (ctx, request) => receiveCallback(ctx, account, request),
    relay: {
      verify: (request) => void verifiedForm(authToken, { ...request, body: Buffer.alloc(0) }),
      serve: (ctx, reference, socket) =>
        (hasOwnSpeech(ctx, account) ? serveStreamLine : serveRelayLine)(ctx, account, reference, socket),
    },
  };
}

async function checkAccount({ api, settings }: TwilioAccount): Promise<{ account: string }> {
  const Account = z.object({ friendly_name: z.string(), status: z.string().default('active') });
  const { friendly_name, status } = Account.parse(await api.get('.json'));
  if (status !== 'active')
    throw new CarrierRefused(`Twilio says that the account ${settings.accountSid} is ${status}.`);
  return { account: friendly_name };
}

async function setUpNumber(account: TwilioAccount, number: string): Promise<void> {
  const Numbers = z.object({ incoming_phone_numbers: z.array(z.object({ sid: z.string() })) });
  const found = Numbers.parse(await account.api.get('/IncomingPhoneNumbers.json', { PhoneNumber: number }));
  const [match] = found.incoming_phone_numbers;
  if (!match)
    throw new CarrierRefused(
      `${number} is no number of this Twilio account. Buy it in the Twilio console, or choose another.`,
    );
  await account.api.post(`/IncomingPhoneNumbers/${match.sid}.json`, callbacksOf(account));
}

/** Where Twilio reports calls and texts to a number. */
const callbacksOf = (account: TwilioAccount): [string, string][] => [
  ['VoiceUrl', twilioCallbackUrl(account, 'voice')],
  ['VoiceMethod', 'POST'],
  ['StatusCallback', twilioCallbackUrl(account, 'status')],
  ['StatusCallbackMethod', 'POST'],
  ['SmsUrl', twilioCallbackUrl(account, 'text')],
  ['SmsMethod', 'POST'],
];

async function listNumbers(account: TwilioAccount): Promise<AccountNumber[]> {
  const IncomingNumber = z.object({
    phone_number: z.string(),
    friendly_name: z.string().catch(''),
    voice_url: z.string().nullish(),
  });
  const Numbers = z.object({ incoming_phone_numbers: z.array(IncomingNumber) });
  const { incoming_phone_numbers: found } = Numbers.parse(
    await account.api.get('/IncomingPhoneNumbers.json', { PageSize: String(MAX_NUMBERS) }),
  );
  const address = twilioCallbackUrl(account, 'voice');
  return found.map(({ phone_number, friendly_name, voice_url }) => ({
    number: phone_number,
    label: friendly_name,
    isOurs: voice_url === address,
  }));
}

async function findNumbers(account: TwilioAccount, { country, areaCode }: NumberSearch): Promise<OfferedNumber[]> {
  const Offer = z.object({ phone_number: z.string(), locality: z.string().nullish(), region: z.string().nullish() });
  const Offers = z.object({ available_phone_numbers: z.array(Offer) });
  const query = {
    PageSize: String(MAX_OFFERS),
    VoiceEnabled: 'true',
    ...(areaCode !== undefined && { AreaCode: areaCode }),
  };
  const { available_phone_numbers: found } = Offers.parse(
    await account.api.get(`/AvailablePhoneNumbers/${country}/Local.json`, query),
  );
  return found.map(({ phone_number, locality, region }) => ({
    number: phone_number,
    place: [locality, region].filter(Boolean).join(', '),
  }));
}

/** By the process that has the line open. Without one, messages wait until it is open again; a final turn is sent as TwiML. */
async function deliver(ctx: Context, account: TwilioAccount, reference: string): Promise<void> {
  if (await notifyLine(ctx, reference)) return;
  const waiting = (await findLine(ctx, account.id, reference))?.waiting ?? [];
  const last = waiting.find(({ next }) => next !== 'listen');
  if (!last) return;
  const messages = waiting.slice(0, waiting.indexOf(last) + 1).map(({ say }) => say);
  const say = messages.filter((text) => text !== '').join(' ');
  const twiml = last.next === 'transfer' ? dialTwiml(last.to, undefined, say) : sayTwiml(say, voiceOf(account));
  await updateCall(ctx, account, reference, ['Twiml', twiml]);
  if (last.next === 'hang_up') await markHungUp(ctx, reference);
  await takeQueuedTurns(ctx, reference, () => true);
}

async function updateCall(
  ctx: Context,
  account: TwilioAccount,
  reference: string,
  field: [string, string],
): Promise<void> {
  const line = await findLine(ctx, account.id, reference);
  const sid = line && (line.carrier_call_id ?? (await findCall(ctx, account, line))?.sid);
  if (sid === undefined) return;
  await account.api.post(`/Calls/${sid}.json`, [field]).catch((error: unknown) => {
    // Over already: there is nothing to updateCall.
    if (!(error instanceof CarrierRefused)) throw error;
    ctx.log.info({ call_id: reference, reason: error.message }, 'the call could not be changed');
  });
}

async function sendText(
  ctx: Context,
  account: TwilioAccount,
  { reference, to, from, text }: OutgoingText,
): Promise<void> {
  if (!(await claimText(ctx, account.id, reference))) return;
  const form: [string, string][] = [
    ['To', to],
    ['From', from],
    ['Body', text],
    ['StatusCallback', twilioCallbackUrl(account, 'text-status', encodeURIComponent(reference))],
  ];
  try {
    const { sid } = z.object({ sid: z.string() }).parse(await account.api.post('/Messages.json', form));
    await setCarrierTextId(ctx, account.id, reference, sid);
  } catch (error) {
    if (error instanceof CarrierRefused) await releaseText(ctx, account.id, reference);
    throw error;
  }
}
