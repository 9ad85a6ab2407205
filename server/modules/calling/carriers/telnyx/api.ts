// One Telnyx account: its settings, and requests to the REST API.
import { z } from 'zod';
import type { CarrierAccount, CarrierTools } from '../port/vendor.ts';
import { askVendor, relayUrl } from '../port/vendor-api.ts';

export const TelnyxConfig = z.strictObject({
  connectionId: z.string().regex(/^\d{1,32}$/, 'The id of the call control application, as digits'),
  messagingProfileId: z.uuid().optional(),
  /** Who hears and speaks: Telnyx, or our own speech over a media stream. */
  speech: z.enum(['telnyx', 'parley']).default('telnyx'),
  voice: z.string().min(1).max(200).default('AWS.Polly.Joanna-Neural'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/)
    .default('en-US'),
  transcriptionEngine: z.enum(['Telnyx', 'Google', 'Deepgram', 'Azure']).default('Telnyx'),
  answeringMachineDetection: z.enum(['premium', 'greeting_end', 'disabled']).default('premium'),
  ringSeconds: z.int().min(5).max(120).default(30),
  maxCallSeconds: z.int().min(60).max(14_400).default(3600),
  silenceSeconds: z.int().min(2).max(60).default(8),
  baseUrl: z.url().default('https://api.telnyx.com'),
});
export type TelnyxSettings = z.output<typeof TelnyxConfig>;

export const TelnyxCredentials = z.strictObject({
  apiKey: z.string().min(1).max(500),
  /** Base64, as the portal shows it: webhooks are checked with it. */
  publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'The 32 bytes of the public key in base64'),
});

type Ask = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: object;
  timeoutMs?: number;
};

export type TelnyxApi = {
  /** Of the account, in our own tables. */
  carrierId: string;
  /** Where the media stream of one call is opened. */
  streamUrl(token: string): string;
  settings: TelnyxSettings;
  publicKey: string;
  /** The answer's `data`. */
  ask(request: Ask): Promise<unknown>;
  /** The answer's `records`, as the registry of campaigns names them. */
  askRecords(request: Ask): Promise<unknown>;
};

const Errors = z.object({ errors: z.array(z.object({ title: z.string().catch(''), detail: z.string().catch('') })) });
const Answer = z.object({ data: z.unknown() });
const Records = z.object({ records: z.unknown() });

export function telnyxApi(account: CarrierAccount, tools: CarrierTools): TelnyxApi {
  const settings = TelnyxConfig.parse(account.config);
  const { apiKey, publicKey } = TelnyxCredentials.parse(account.credentials);
  const headers = { authorization: `Bearer ${apiKey}`, accept: 'application/json', 'content-type': 'application/json' };
  const answerTo = ({ method, path, query, body, timeoutMs = 10_000 }: Ask): Promise<unknown> => {
    const url = `${settings.baseUrl}/v2${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const request = { method, headers, timeoutMs, ...(body && { body: JSON.stringify(body) }) };
    return askVendor({ name: 'Telnyx', tools, reasonOf }, url, request);
  };
  return {
    carrierId: account.id,
    streamUrl: (token) => relayUrl(tools, account.id, token),
    settings,
    publicKey,
    ask: async (request) => Answer.safeParse(await answerTo(request)).data?.data,
    askRecords: async (request) => Records.safeParse(await answerTo(request)).data?.records,
  };
}

function reasonOf(status: number, answer: unknown): string {
  const [first] = Errors.safeParse(answer).data?.errors ?? [];
  const reason = first ? `${first.title} ${first.detail}`.trim().slice(0, 300) : 'no reason given';
  return `Telnyx answered ${status}: ${reason}`;
}

const Call = z.object({
  call_control_id: z.string(),
  call_leg_id: z.string().catch(''),
  client_state: z.string().nullish().catch(''),
  start_time: z.string().nullish().catch(null),
  end_time: z.string().nullish().catch(null),
});
export type TelnyxCall = z.output<typeof Call>;
export const readCall = (data: unknown): TelnyxCall => Call.parse(data);
export const readCalls = (data: unknown): TelnyxCall[] => z.array(Call).catch([]).parse(data);

const Logged = z.object({ call_leg_id: z.string().catch(''), metadata: z.unknown() });
/** The shape of a logged event's raw webhook is not documented: what we need is found in it by name. */
export const readLogged = (data: unknown) => z.array(Logged).catch([]).parse(data);

export function findValue(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return '';
  for (const [key, inner] of Object.entries(value)) {
    const found = key === name && typeof inner === 'string' ? inner : findValue(inner, name);
    if (found !== '') return found;
  }
  return '';
}
