// Owns the address of the console as browsers know it: providers and passkeys are bound to it.
import type { RawRequest } from '../../http/route.ts';
import type { Kernel } from '../../kernel/context.ts';
import { conflict } from '../../kernel/errors.ts';

/** PUBLIC_URL, or this machine as a browser on it calls it. A caller's Host header is believed for no other name. */
export function consoleOrigin({ config }: Pick<Kernel, 'config'>, { headers }: Pick<RawRequest, 'headers'>): string {
  if (config.PUBLIC_URL !== '') return new URL(config.PUBLIC_URL).origin;
  const host = String(headers.host ?? '').toLowerCase();
  if (/^localhost(:\d{1,5})?$/.test(host)) return `http://${host}`;
  throw conflict('PUBLIC_URL is not set: this way to sign in needs it, or the console opened at http://localhost.');
}
