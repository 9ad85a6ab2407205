// Owns the requests to Telnyx's REST API. A refusal is told from an answer that was lost: only the first is certain.
import { z } from 'zod';
import type { CarrierAccount, CarrierTools } from '../vendor.ts';
import { TelnyxConfig, TelnyxCredentials, type TelnyxSettings } from './settings.ts';

/** Telnyx answered, and said no. Nothing was done. */
export class TelnyxRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Ask = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: object;
  timeoutMs?: number;
};

export type TelnyxApi = {
  settings: TelnyxSettings;
  publicKey: string;
  /** The answer's `data`. */
  ask(request: Ask): Promise<unknown>;
};

const Errors = z.object({ errors: z.array(z.object({ title: z.string().catch(''), detail: z.string().catch('') })) });
const Answer = z.object({ data: z.unknown() });

export function telnyxApi(account: CarrierAccount, tools: CarrierTools): TelnyxApi {
  const settings = TelnyxConfig.parse(account.config);
  const { apiKey, publicKey } = TelnyxCredentials.parse(account.credentials);
  return {
    settings,
    publicKey,
    ask: async ({ method, path, query, body, timeoutMs = 10_000 }) => {
      const search = query ? `?${new URLSearchParams(query)}` : '';
      const headers = { authorization: `Bearer ${apiKey}`, accept: 'application/json', 'content-type': 'application/json' };
      const sent = body && { body: JSON.stringify(body) };
      const answer = await tools.fetch(`${settings.baseUrl}/v2${path}${search}`, { method, headers, timeoutMs, ...sent });
      const json = jsonOf(answer.body);
      if (answer.status < 300) return Answer.safeParse(json).data?.data;
      const message = `Telnyx answered ${answer.status}: ${reasonOf(json)}`;
      if (answer.status >= 500) throw new Error(message);
      throw new TelnyxRefusal(answer.status, message);
    },
  };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

const reasonOf = (json: unknown): string => {
  const [first] = Errors.safeParse(json).data?.errors ?? [];
  return first ? `${first.title} ${first.detail}`.trim().slice(0, 300) : 'no reason given';
};

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

export function valueNamed(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return '';
  for (const [key, inner] of Object.entries(value)) {
    const found = key === name && typeof inner === 'string' ? inner : valueNamed(inner, name);
    if (found !== '') return found;
  }
  return '';
}
