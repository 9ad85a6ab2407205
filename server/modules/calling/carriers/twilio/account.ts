// One Twilio account: its settings, requests to the API of 2010, and the addresses at which Twilio reaches us about it.
import { z } from 'zod';
import type { Kernel } from '../../../../kernel/context.ts';
import { whyNoSpeech } from '../../../speech/speech.ts';
import type { CarrierAccount, CarrierHttpRequest, CarrierTools } from '../port/vendor.ts';
import { askVendor, callbackUrl } from '../port/vendor-api.ts';
import type { VoiceSettings } from './twiml.ts';

const MAX_LINE = 60;
const line = z.string().min(1).max(MAX_LINE).optional();

export const TwilioConfig = z.strictObject({
  accountSid: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'An account SID is AC and 32 hexadecimal digits. The Twilio console shows it.'),
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .default('https://api.twilio.com'),
  /** Who hears and speaks: Twilio by ConversationRelay, or our own speech over a media stream. */
  speech: z.enum(['twilio', 'parley']).default('twilio'),
  language: line,
  voice: line,
  ttsProvider: line,
  transcriptionProvider: line,
  hints: z.string().max(1000).optional(),
  machineDetection: z.boolean().default(true),
  ringSeconds: z.int().min(5).max(600).default(30),
  maxCallSeconds: z.int().min(30).max(14_400).default(1800),
  /** How fast the voice speaks: decides when a message has been played. */
  charactersPerSecond: z.number().min(1).max(10_000).default(15),
  silenceSeconds: z.number().min(0.1).max(120).default(8),
});
export type TwilioSettings = z.output<typeof TwilioConfig>;
export const TwilioCredentials = z.strictObject({
  authToken: z.string().regex(/^[\x21-\x7e]{8,200}$/, 'The auth token of the account, as the Twilio console shows it.'),
});

export type TwilioApi = {
  get(path: string, query?: Record<string, string>): Promise<unknown>;
  /** Another product of theirs, at its own host. */
  getOf(product: 'messaging' | 'trusthub', path: string): Promise<unknown>;
  post(path: string, form: readonly (readonly [string, string])[], timeoutMs?: number): Promise<unknown>;
  remove(path: string): Promise<unknown>;
  /** For downloads. */
  urlOf(path: string): string;
  headers: { authorization: string };
};

const Refusal = z.object({ code: z.number().optional(), message: z.string().optional() });

/** Paths are relative to the account. */
export function twilioApi(account: CarrierAccount, settings: TwilioSettings, tools: CarrierTools): TwilioApi {
  const { accountSid } = settings;
  const base = `${settings.baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${account.credentials.authToken ?? ''}`).toString('base64')}`;
  const headers = { authorization, accept: 'application/json' };
  const askAt = (root: string, path: string, request: Omit<CarrierHttpRequest, 'headers'>) => {
    const type = request.body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    return askVendor({ name: 'Twilio', tools, reasonOf }, `${root}${path}`, {
      ...request,
      headers: { ...headers, ...type },
    });
  };
  const ask = (path: string, request: Omit<CarrierHttpRequest, 'headers'>) => askAt(base, path, request);
  return {
    getOf: (product, path) => askAt(hostOf(settings.baseUrl, product), path, { method: 'GET' }),
    get: (path, query = {}) => ask(`${path}${queryOf(query)}`, { method: 'GET' }),
    post: (path, form, timeoutMs) => {
      const body = new URLSearchParams(form.map(([name, value]): [string, string] => [name, value])).toString();
      return ask(path, { method: 'POST', body, ...(timeoutMs !== undefined && { timeoutMs }) });
    },
    remove: (path) => ask(path, { method: 'DELETE' }),
    urlOf: (path) => `${base}${path}`,
    headers: { authorization },
  };
}

/** Twilio's products have hosts of their own; behind another base address all are in one place. */
const hostOf = (baseUrl: string, product: string): string =>
  baseUrl.replace(/\/+$/, '').replace(/^https:\/\/api\.twilio\.com$/, `https://${product}.twilio.com`);

const queryOf = (query: Record<string, string>): string =>
  Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;

/** With Twilio's own text and number: the number leads to a page of theirs that says what to do. */
function reasonOf(status: number, answer: unknown): string {
  if (status === 401) return 'Twilio does not know this account SID and auth token. Check both in the Twilio console.';
  // A proxy in between may answer with anything.
  const { code, message = `status ${status}` } = Refusal.safeParse(answer).data ?? {};
  return `Twilio refused: ${message.slice(0, 300)}${code === undefined ? '' : ` (error ${code})`}`;
}

export type TwilioAccount = {
  id: string;
  authToken: string;
  settings: TwilioSettings;
  api: TwilioApi;
  tools: CarrierTools;
};

/** `reference` comes back in the address, which is part of what Twilio signs. */
export const twilioCallbackUrl = ({ id, tools }: TwilioAccount, kind: string, reference?: string): string =>
  `${callbackUrl(tools, id, kind)}${reference === undefined ? '' : `?reference=${reference}`}`;

/** Where the parts are missing, Twilio hears and speaks. */
export const hasOwnSpeech = (kernel: Kernel, { settings }: TwilioAccount): boolean =>
  settings.speech === 'parley' && whyNoSpeech(kernel) === '';

export const voiceOf = ({ settings: { language, voice } }: TwilioAccount): VoiceSettings => ({
  ...(language !== undefined && { language }),
  ...(voice !== undefined && { voice }),
});
