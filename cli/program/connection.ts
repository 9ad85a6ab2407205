// Owns the connection of the command line to a running server: the address, the key that may go there, and errors that
// say what to do. A key goes only to the origin it was given for: by the person who types, by the environment, by a
// profile, or by the data folder for its own server. A file of a project names servers and never sends a key to one.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import ipaddr from 'ipaddr.js';
import { AuthenticationError, ConnectionError, Parley, ParleyError, PermissionError } from '../../sdk/parley.ts';
import type { Config } from '../../server/kernel/config.ts';
import { CliError, type ProjectServer, UsageError } from './commands.ts';
import { approveOrigin, isApproved, type Profiles, readProfiles, type ServerProfile } from './profiles.ts';
import { inOneLine } from './terminal.ts';

export type ServerOptions = { url?: string; key?: string; profile?: string };
export type Server = { url: string; key: string };
/** `namedBy`: a person named the address for this key, a file of the project did, or it is that of the data folder. */
type Address = { url: URL; namedBy: 'person' | 'project' | 'data folder' };

const suffixOf = (environment: string): string => environment.toUpperCase().replaceAll('-', '_');
/** Where the key of an environment is looked for first. */
export const keyVariable = (environment: string): string => `PARLEY_API_KEY_${suffixOf(environment)}`;
/** Says where keys of the environment may go, and wins over parley.yaml. */
export const urlVariable = (environment: string): string => `PARLEY_URL_${suffixOf(environment)}`;

/** The server to talk to, and the key that was given for it. */
export async function findServer(
  options: ServerOptions,
  settings: () => Config,
  project?: ProjectServer,
): Promise<Server> {
  const known = await readProfiles();
  const profile = profileOf(known, options.profile);
  const address = await addressOf(options, { settings, project, profile });
  const key = await keyFor(address, { options, settings, project, profile, known });
  return { url: addressText(await withLoopbackIp(address.url)), key };
}

/** Where a person signs in: no key goes there yet. */
export async function findAddress(options: ServerOptions, settings: () => Config): Promise<string> {
  const profile = profileOf(await readProfiles(), options.profile);
  return addressText((await addressOf(options, { settings, project: undefined, profile })).url);
}

/** The profile that is named, else the current one, if there is one. */
function profileOf({ current, profiles }: Profiles, named: string | undefined): ServerProfile | undefined {
  if (named === undefined) return current === null ? undefined : profiles[current];
  const found = Object.hasOwn(profiles, named) ? profiles[named] : undefined;
  if (!found) throw new CliError(`No profile is called "${named}". See: parley profile list`);
  return found;
}

type Sources = { settings: () => Config; project: ProjectServer | undefined; profile: ServerProfile | undefined };

async function addressOf(
  { url, profile: named }: ServerOptions,
  { settings, project, profile }: Sources,
): Promise<Address> {
  const { env } = process;
  const byPerson = (text: string): Address => ({ url: parseAddress(text), namedBy: 'person' });
  if (url !== undefined) return byPerson(url);
  if (named !== undefined && profile) return byPerson(profile.url);
  const ofEnvironment = project && env[urlVariable(project.name)];
  if (ofEnvironment) return byPerson(ofEnvironment);
  if (project) {
    const named = parseAddress(project.url);
    const isConfirmed = env.PARLEY_URL ? parseAddress(env.PARLEY_URL).origin === named.origin : false;
    return { url: named, namedBy: isConfirmed ? 'person' : 'project' };
  }
  if (env.PARLEY_URL) return byPerson(env.PARLEY_URL);
  if (profile) return byPerson(profile.url);
  return { url: parseAddress(await serverAddress(settings())), namedBy: 'data folder' };
}

type KeySources = Sources & { options: ServerOptions; known: Profiles };

async function keyFor(address: Address, { options, settings, project, profile, known }: KeySources): Promise<string> {
  const { env } = process;
  const { origin } = address.url;
  const isBoundHere = (one: ServerProfile | undefined): one is ServerProfile =>
    one !== undefined && new URL(one.url).origin === origin;
  if (options.key === undefined && options.profile !== undefined && isBoundHere(profile)) return profile.key;
  const variable = [project ? keyVariable(project.name) : '', 'PARLEY_API_KEY'].find(
    (name) => name !== '' && env[name],
  );
  const loose = options.key ?? (variable && env[variable]);
  if (loose && (address.namedBy === 'person' || isApproved(known, origin, loose))) return loose;
  // The default address belongs to this installation, and the key was typed for this one command.
  if (loose && address.namedBy === 'data folder' && options.key !== undefined) return loose;
  const bound = [profile, ...Object.values(known.profiles)].find(isBoundHere);
  if (bound) return bound.key;
  if (loose && address.namedBy === 'data folder') {
    throw new CliError(
      `${variable} says no server. Say where the key may go: --url, or PARLEY_URL=${origin} for the server of the data folder.`,
    );
  }
  const own = await keyOfFolder(address, settings);
  if (own !== undefined) return own;
  if (loose && project)
    return approvedKey(loose, { origin, project, source: options.key ? '--key' : String(variable), known });
  throw new CliError(
    `No key for ${origin}: pass --key, set PARLEY_URL and PARLEY_API_KEY, or sign in with: parley login --url ${origin}`,
  );
}

type Consent = { origin: string; project: ProjectServer; source: string; known: Profiles };

/** A person at a terminal is asked once for this key and this origin; a script must name the address itself. */
async function approvedKey(key: string, { origin, project, source, known }: Consent): Promise<string> {
  const how = `say so with ${urlVariable(project.name)}=${origin}, with --url, or with: parley profile set <name> --url ${origin}`;
  const refused = new CliError(
    `Only parley.yaml names ${origin}, so the key of ${source} is not sent there. If it belongs there: ${how}`,
  );
  if (!process.stdin.isTTY || !process.stderr.isTTY) throw refused;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const question = `parley.yaml names ${inOneLine(origin)} for "${inOneLine(project.name)}". Send the key of ${source} (${inOneLine(key.slice(0, 12))}…) there, now and from now on? Type yes: `;
  const answer = await lines.question(question);
  lines.close();
  if (answer.trim().toLowerCase() !== 'yes') throw refused;
  await approveOrigin(known, origin, key);
  return key;
}

export const clientOf = ({ url, key }: Server): Parley => new Parley({ apiKey: key, baseUrl: url, strict: true });

/** An address that a key may go to: no name and password in it, and no plain http beyond this machine. */
export function parseAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new UsageError(
      `"${inOneLine(text)}" is no address. Write it as http://127.0.0.1:8080 or https://parley.example.com`,
    );
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new UsageError(
      `The address of the server ${inOneLine(url.host)} has a user name, a query or a fragment. Leave them out: ${url.origin}`,
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw new CliError(
      `http:// would send the key in the clear to ${url.host}. Use https://, or a tunnel to 127.0.0.1 such as: ssh -L 8080:127.0.0.1:8080 <host>`,
    );
  }
  return url;
}

const addressText = (url: URL): string => `${url.origin}${url.pathname}`.replace(/\/+$/, '');

/** Judged as an address, after the URL parser brought all its spellings to one: a name that begins like one is a name. */
export function isLoopbackIp({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}

const isLocalhost = ({ hostname }: URL): boolean => /^localhost\.?$/.test(hostname);
const isLoopback = (url: URL): boolean => isLoopbackIp(url) || isLocalhost(url);

/** No resolver is asked for `localhost`: it is the loopback address at which something listens. */
async function withLoopbackIp(url: URL): Promise<URL> {
  if (url.protocol !== 'http:' || !isLocalhost(url)) return url;
  const at = (host: string): URL => Object.assign(new URL(url), { hostname: host });
  for (const candidate of [at('127.0.0.1'), at('[::1]')]) if (await isListening(candidate)) return candidate;
  return at('127.0.0.1');
}

/** Asked without a key. */
const isListening = (url: URL): Promise<boolean> =>
  fetch(new URL('/healthz', url), { redirect: 'manual', signal: AbortSignal.timeout(1000) }).then(
    async ({ body }) => {
      await body?.cancel();
      return true;
    },
    () => false,
  );

/** Where the server of the data folder listens; it writes that down while it runs. */
export async function serverAddress({ HOST, PORT, DATA_DIR }: Config): Promise<string> {
  const written = (await readFile(path.join(DATA_DIR, 'server-address'), 'utf8').catch(() => '')).trim();
  if (written) return written;
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST);
  return `http://${host}:${PORT}`;
}

/** The owner key of the data folder, for a server on this machine; where only a file names it, for the folder's own server. */
async function keyOfFolder({ url, namedBy }: Address, settings: () => Config): Promise<string | undefined> {
  const target = await withLoopbackIp(url);
  if (!isLoopbackIp(target)) return undefined;
  if (namedBy === 'project') {
    const own = await withLoopbackIp(parseAddress(await serverAddress(settings())));
    if (own.origin !== target.origin) return undefined;
  }
  const file = path.join(settings().DATA_DIR, 'owner-api-key');
  const key = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (key !== '') return key;
  if (namedBy === 'project') return undefined;
  throw new CliError(
    `No key: pass --key, set PARLEY_URL and PARLEY_API_KEY, or start the server once so that it writes ${file}.`,
  );
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
    if (isRedirect(error))
      return `${url} redirects to another address, and the key is not sent on. Name the server itself with --url or PARLEY_URL.`;
    return `Nothing answers at ${url}. Start the server with npm start, or name another with --url or PARLEY_URL.`;
  }
  if (error instanceof AuthenticationError) {
    return `${url} refused the key. Pass another with --key or PARLEY_API_KEY, or make one with: parley keys create --org <slug>`;
  }
  const more = error.requestId === undefined ? '' : ` (${error.code}, request ${error.requestId})`;
  const hint = error instanceof PermissionError ? ' See what yours may do with: parley whoami' : '';
  return `${error.message}${hint}${more}`;
}

/** `fetch` reports a redirect that it may not follow as a failed request, with the reason in a cause. */
function isRedirect(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (/redirect/i.test(at.message)) return true;
  return false;
}
