// One Asterisk: how it is asked to place a call (its REST interface, ARI), and how it proves that it is the one that calls us.
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type CarrierAccount, type CarrierTools, UntrustedCallback } from '../port/vendor.ts';
import { askVendor } from '../port/vendor-api.ts';

const word = z.string().regex(/^[\w.-]{1,80}$/, 'Letters, digits, dots, dashes and underscores');

export const AsteriskConfig = z.strictObject({
  /** Without it calls come in, and none go out. */
  ariUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  ariUser: word.default('parley'),
  /** The part of the dialplan that rings a phone. */
  dialContext: word.default('parley-out'),
  /** The part that hands an answered call to us. */
  talkContext: word.default('parley'),
  language: z.string().min(1).max(60).optional(),
  voice: z.string().min(1).max(60).optional(),
  ringSeconds: z.int().min(5).max(600).default(30),
  maxCallSeconds: z.int().min(30).max(14_400).default(1800),
  silenceSeconds: z.number().min(0.1).max(120).default(8),
});
type AsteriskSettings = z.output<typeof AsteriskConfig>;

export const AsteriskCredentials = z.strictObject({
  secret: z
    .string()
    .regex(
      /^[\x21-\x7e]{24,200}$/,
      'At least 24 characters that you choose, such as those of openssl rand -hex 24: Asterisk shows it to us.',
    ),
  ariPassword: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'The password of the ARI user')
    .optional(),
});

export type AsteriskAccount = {
  id: string;
  settings: AsteriskSettings;
  tools: CarrierTools;
  /** Null: no ARI is set, so calls only come in. */
  ari: Ari | null;
  /** Throws UntrustedCallback. */
  verify(headers: Readonly<Record<string, string | undefined>>): void;
};

export type Ari = {
  ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    options?: { body?: object; timeoutMs?: number },
  ): Promise<unknown>;
};

const Refusal = z.object({ message: z.string().optional(), error: z.string().optional() });

export function asteriskAccount({ id, config, credentials }: CarrierAccount, tools: CarrierTools): AsteriskAccount {
  const settings = AsteriskConfig.parse(config);
  const { secret, ariPassword } = AsteriskCredentials.parse(credentials);
  const expected = Buffer.from(`Basic ${Buffer.from(`parley:${secret}`).toString('base64')}`);
  return {
    id,
    settings,
    tools,
    ari:
      settings.ariUrl === undefined || ariPassword === undefined
        ? null
        : ariOf(settings, settings.ariUrl, ariPassword, tools),
    verify: ({ authorization = '' }) => {
      const header = Buffer.from(authorization);
      if (header.length !== expected.length || !timingSafeEqual(header, expected))
        throw new UntrustedCallback('not the secret of this account');
    },
  };
}

function ariOf({ ariUser }: AsteriskSettings, ariUrl: string, password: string, tools: CarrierTools): Ari {
  const authorization = `Basic ${Buffer.from(`${ariUser}:${password}`).toString('base64')}`;
  const headers = { authorization, accept: 'application/json', 'content-type': 'application/json' };
  return {
    ask: (method, path, { body, timeoutMs } = {}) =>
      askVendor({ name: 'Asterisk', tools, reasonOf }, `${ariUrl.replace(/\/+$/, '')}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
        ...(timeoutMs !== undefined && { timeoutMs }),
      }),
  };
}

function reasonOf(status: number, answer: unknown): string {
  if (status === 401 || status === 403) return 'Asterisk does not know this ARI user and password. Check ari.conf.';
  const { message, error } = Refusal.safeParse(answer).data ?? {};
  return `Asterisk answered ${status}: ${(message ?? error ?? 'no reason given').slice(0, 300)}`;
}
