// Owns the connection of the command line to a running server: address, key, and errors that say what to do.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AuthenticationError, ConnectionError, Parley, ParleyError, PermissionError } from '../../sdk/parley.ts';
import type { Config } from '../../server/kernel/config.ts';
import { CliError, UsageError } from './commands.ts';
import { chosenProfile } from './profiles.ts';

export type ServerOptions = { url?: string; key?: string; profile?: string };
type Server = { url: string; key: string };

/** From the command line, the environment, a profile or the data folder of this checkout, in this order. */
export async function findServer({ url, key, profile: named }: ServerOptions, settings: () => Config): Promise<Server> {
  const { PARLEY_URL, PARLEY_API_KEY } = process.env;
  const profile = await chosenProfile(named);
  const address = url ?? PARLEY_URL ?? profile?.url ?? (await serverAddress(settings()));
  if (!URL.canParse(address)) throw new UsageError(`"${address}" is no address. Write it as http://127.0.0.1:8080`);
  // A key goes only to the server it was made for.
  const ofProfile = profile?.url === address ? profile.key : undefined;
  const found = key ?? PARLEY_API_KEY ?? ofProfile ?? (await keyOfFolder(address, settings));
  if (found === '') {
    throw new CliError(
      `No key for ${address}: pass --key, set PARLEY_API_KEY, or save one with: parley profile set <name> --url ${address}`,
    );
  }
  return { url: address, key: found };
}

export const clientOf = ({ url, key }: Server): Parley => new Parley({ apiKey: key, baseUrl: url });

/** Where the server of the data folder listens; it writes that down while it runs. */
export async function serverAddress({ HOST, PORT, DATA_DIR }: Config): Promise<string> {
  const written = (await readFile(path.join(DATA_DIR, 'server-address'), 'utf8').catch(() => '')).trim();
  return written || `http://${HOST === '0.0.0.0' ? '127.0.0.1' : HOST}:${PORT}`;
}

async function keyOfFolder(address: string, settings: () => Config): Promise<string> {
  if (!/^(127\..*|localhost|\[::1\])$/.test(new URL(address).hostname)) return '';
  const file = path.join(settings().DATA_DIR, 'owner-api-key');
  const key = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (key === '')
    throw new CliError(`No key: pass --key, set PARLEY_API_KEY, or start the server once so that it writes ${file}.`);
  return key;
}

/** For `catch`: an error of the API as one that an operator understands. */
export const asCliError =
  (url: string) =>
  (error: unknown): never => {
    throw error instanceof ParleyError ? new CliError(explainError(error, url)) : error;
  };

/** What an operator can do about it. */
export function explainError(error: ParleyError, url: string): string {
  if (error instanceof ConnectionError && error.code === 'connection_error') {
    return `Nothing answers at ${url}. Start the server with npm start, or name another with --url or PARLEY_URL.`;
  }
  if (error instanceof AuthenticationError) {
    return `${url} refused the key. Pass another with --key or PARLEY_API_KEY, or make one with: parley keys create --org <slug>`;
  }
  const more = error.requestId === undefined ? '' : ` (${error.code}, request ${error.requestId})`;
  const hint = error instanceof PermissionError ? ' See what yours may do with: parley whoami' : '';
  return `${error.message}${hint}${more}`;
}
