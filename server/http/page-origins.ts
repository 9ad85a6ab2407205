// Owns at which origin a page is served. Browsers let pages of one origin read each other: where CHAT_URL names an
// origin for the public pages, none of them shares one with the console.
import type { Kernel } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { Answer, type RawRequest } from './route.ts';

const isChatHost = ({ config }: Pick<Kernel, 'config'>, { headers }: Pick<RawRequest, 'headers'>): boolean =>
  config.CHAT_URL !== '' && String(headers.host).toLowerCase() === new URL(config.CHAT_URL).host;

/** The address of a public page: of its own origin, or only a path where it shares one with the console. */
export const publicAddress = ({ config }: Pick<Kernel, 'config'>, path: string): string => `${config.CHAT_URL}${path}`;

/** For a public page: the way to its own origin when it is asked for at another; undefined: it is served here. */
export function redirectToPublic(
  kernel: Pick<Kernel, 'config'>,
  raw: Pick<RawRequest, 'headers' | 'url'>,
): Answer | undefined {
  if (kernel.config.CHAT_URL === '' || isChatHost(kernel, raw)) return undefined;
  const location = publicAddress(kernel, raw.url);
  return new Answer(undefined, { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } });
}

/** The console is not served where public pages are. */
export function assertNotPublic(kernel: Pick<Kernel, 'config'>, raw: Pick<RawRequest, 'headers'>): void {
  if (isChatHost(kernel, raw))
    throw new Problem('not_found', 'The console has another address: this one is for the chat and the API reference.');
}
