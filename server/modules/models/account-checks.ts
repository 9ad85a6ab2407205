// Asks a vendor whether it takes a credential: by its list of models, which costs nothing.

import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { OutboundFailed, OutboundRefused } from '../../kernel/outbound/errors.ts';
import * as accounts from './provider-accounts.ts';
import type { VendorAccount } from './providers/ai-sdk.ts';
import type { TestedProvider } from './schema.ts';

const TIMEOUT_MS = 15_000;
const MAX_MODELS = 100;
const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) });

type Account = VendorAccount | accounts.SpeechAccount;

const headersOf = ({ kind, apiKey }: Account): Record<string, string> => {
  if (kind === 'deepgram') return apiKey ? { authorization: `Token ${apiKey}` } : {};
  if (kind === 'elevenlabs') return apiKey ? { 'xi-api-key': apiKey } : {};
  if (kind === 'anthropic') return { 'anthropic-version': '2023-06-01', ...(apiKey && { 'x-api-key': apiKey }) };
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
};

/** What costs nothing to read, and needs the credential. */
const addressOf = ({ kind, baseUrl }: Account): string => {
  if (kind === 'deepgram') return `${baseUrl}/v1/projects`;
  return kind === 'elevenlabs' ? `${baseUrl}/v1/user` : `${baseUrl}/models`;
};

/** Nothing that the vendor wrote is passed on but the names of its models. */
export async function test(ctx: Context, id: string): Promise<z.input<typeof TestedProvider>> {
  const { name } = await accounts.get(ctx, id);
  const account = await accounts.open(ctx, name);
  const started = performance.now();
  const result = (problem: string | null, models: string[] = []) => ({
    ok: problem === null,
    problem,
    models,
    took_ms: Math.round(performance.now() - started),
  });
  if (!account || !('baseUrl' in account)) return result(`No account is named "${name}" any more.`);
  try {
    const response = await ctx.outbound.fetch(addressOf(account), {
      headers: headersOf(account),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return result(problemOf(response.status));
    if (account.kind === 'deepgram' || account.kind === 'elevenlabs') {
      await response.body?.cancel();
      return result(null);
    }
    const list = ModelList.safeParse(await response.json().catch(() => undefined));
    return list.success
      ? result(
          null,
          list.data.data.slice(0, MAX_MODELS).map((model) => model.id.slice(0, 200)),
        )
      : result('It answered with something that is no list of models. Look at the address.');
  } catch (error) {
    return result(failureOf(error));
  }
}

function problemOf(status: number): string {
  if (status === 401 || status === 403) return 'It refuses the credential. Replace it.';
  if (status === 404)
    return 'It has no list of models at this address. Some servers have none; else look at the address.';
  if (status === 429) return 'It takes no more requests for now. The credential may be good; try again later.';
  return `It answered with status ${status}.`;
}

function failureOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause as Error)
    if (cause instanceof OutboundRefused || cause instanceof OutboundFailed)
      return `${cause.message.replace(/\.$/, '')}.`;
  return 'It did not answer.';
}
