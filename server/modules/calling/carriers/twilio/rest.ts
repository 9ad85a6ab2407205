// Requests to Twilio's API of 2010. What Twilio refuses is told apart from what stays open.
import { z } from 'zod';
import { OutboundFailed, OutboundRefused } from '../../../../kernel/outbound/errors.ts';
import { CarrierNotReady, CarrierRefused } from '../carrier.ts';
import type { CarrierAccount, CarrierTools } from '../vendor.ts';

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
  language: line,
  voice: line,
  ttsProvider: line,
  transcriptionProvider: line,
  hints: z.string().max(1000).optional(),
  machineDetection: z.boolean().default(true),
  ringSeconds: z.int().min(5).max(600).default(30),
  maxCallSeconds: z.int().min(30).max(14_400).default(1800),
  /** How fast the voice speaks: decides when words have been played. */
  charactersPerSecond: z.number().min(1).max(10_000).default(15),
  silenceSeconds: z.number().min(0.1).max(120).default(8),
});
export type TwilioSettings = z.output<typeof TwilioConfig>;
export const TwilioCredentials = z.strictObject({
  authToken: z.string().regex(/^[\x21-\x7e]{8,200}$/, 'The auth token of the account, as the Twilio console shows it.'),
});

export type TwilioApi = {
  get(path: string, query?: Record<string, string>): Promise<unknown>;
  post(path: string, form: readonly (readonly [string, string])[], timeoutMs?: number): Promise<unknown>;
  remove(path: string): Promise<unknown>;
  /** For what is no JSON. */
  urlOf(path: string): string;
  headers: { authorization: string };
};

export class TwilioRefused extends CarrierRefused {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const Refusal = z.object({ code: z.number().optional(), message: z.string().optional() });
/** Before a byte of the request has left. */
const UNSENT: ReadonlySet<OutboundFailed['kind']> = new Set(['dns', 'tls']);

/** Paths are relative to the account. */
export function twilioApi(account: CarrierAccount, settings: TwilioSettings, tools: CarrierTools): TwilioApi {
  const { accountSid } = settings;
  const base = `${settings.baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${account.credentials.authToken ?? ''}`).toString('base64')}`;
  const ask = async (url: string, init: { method: string; body?: string; timeoutMs?: number }): Promise<unknown> => {
    const type = init.body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { authorization, accept: 'application/json', ...type };
    const { status, body } = await tools.fetch(url, { ...init, headers }).catch((error: unknown) => {
      if (error instanceof OutboundRefused) throw new CarrierNotReady(`Twilio cannot be asked: ${error.message}`);
      if (error instanceof OutboundFailed && UNSENT.has(error.kind)) throw new CarrierRefused(`Twilio: ${error.message}`);
      throw error;
    });
    if (status >= 200 && status < 300) return body.length === 0 ? {} : parse(body);
    throw status >= 400 && status < 500
      ? new TwilioRefused(status, reasonOf(status, body))
      : new Error(`Twilio answered ${status}`);
  };
  return {
    get: (path, query = {}) => ask(`${base}${path}${queryOf(query)}`, { method: 'GET' }),
    post: (path, form, timeoutMs) => {
      const body = new URLSearchParams(form.map(([name, value]): [string, string] => [name, value])).toString();
      return ask(`${base}${path}`, { method: 'POST', body, ...(timeoutMs !== undefined && { timeoutMs }) });
    },
    remove: (path) => ask(`${base}${path}`, { method: 'DELETE' }),
    urlOf: (path) => `${base}${path}`,
    headers: { authorization },
  };
}

const queryOf = (query: Record<string, string>): string =>
  Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Error('Twilio answered with something that is no JSON');
  }
}

/** Its own words and number: the number leads to a page of theirs that says what to do. */
function reasonOf(status: number, body: Buffer): string {
  let refusal: z.output<typeof Refusal> = {};
  try {
    refusal = Refusal.parse(JSON.parse(body.toString('utf8')));
  } catch {
    // A proxy in between answers as it likes.
  }
  if (status === 401) return 'Twilio does not know this account SID and auth token. Check both in the Twilio console.';
  const code = refusal.code === undefined ? '' : ` (error ${refusal.code})`;
  return `Twilio refused: ${(refusal.message ?? `status ${status}`).slice(0, 300)}${code}`;
}
