// `parley login` and `parley profile`: servers and keys that this person uses often, under names.
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Body, type Parley, ParleyError, type Schema } from '../sdk/parley.ts';
import { type Cli, CliError, describeUsage, UsageError } from './program/commands.ts';
import { asCliError, clientOf, findAddress, parseAddress, type ServerOptions } from './program/connection.ts';
import { profileFile, readProfiles, writeProfiles } from './program/profiles.ts';
import { askForSecrets } from './program/secrets.ts';
import { inOneLine, table } from './program/terminal.ts';

type LoginOptions = { org?: string; scopes?: string };

export function addLoginCommand({ program, screen, settings }: Cli): void {
  const login = program
    .command('login')
    .description('sign in: confirm a code in the console, and keep the key for this server')
    .argument('[name]', 'what you call the profile; the host name of the server by default')
    .option('--org <id or slug>', 'only members of this organization may confirm')
    .option('--scopes <list>', 'what the key should be able to do, with commas; all that you may by default')
    .action(async (name: string | undefined, { org, scopes }: LoginOptions) => {
      const url = await findAddress(program.opts<ServerOptions>(), settings);
      const request = {
        name: hostname().slice(0, 100) || 'a computer',
        ...(org && { organization: org }),
        ...(scopes && { scopes: scopes.split(',').map((one) => one.trim()) }),
      } as Body<'startDeviceLogin'>;
      // No key is sent: there is none yet.
      const parley = clientOf({ url, key: 'none' });
      const started = await parley.console.deviceLogins.start(request).catch(asCliError(url));
      screen.say(`Open ${consoleAddress(url, started.path)}`);
      screen.say(
        `and type the code ${inOneLine(started.user_code)}. It works for ${Math.round(started.expires_in / 60)} minutes.`,
      );
      const key = await waitForKey(parley, started).catch(asCliError(url));
      const { organization, member } = await clientOf({ url, key: key.plain_text_key }).whoami().catch(asCliError(url));
      const profile = name ?? new URL(url).host;
      const known = await readProfiles();
      const server = { url, key: key.plain_text_key };
      await writeProfiles({ ...known, current: profile, profiles: { ...known.profiles, [profile]: server } });
      const { expires_at, scopes: granted } = key;
      screen.show(
        {
          name: profile,
          url,
          organization: organization.slug,
          member: member?.email,
          scopes: granted,
          expires_at,
          file: profileFile(),
        },
        () =>
          `Signed in to ${organization.name} as ${member?.name} until ${expires_at}. Saved as "${profile}" in ${profileFile()}; it is used from now on.`,
      );
    });
  describeUsage(
    login,
    'nothing',
    'parley login --url https://parley.example.com',
    'parley login work --url https://parley.example.com --org acme --scopes agents:write,knowledge_bases:write',
  );
}

/** On the address that the person named, whatever the server says. Browsers use passkeys at `localhost`, not at its number. */
function consoleAddress(url: string, path: string): string {
  const address = new URL(url);
  if (address.hostname === '127.0.0.1') address.hostname = 'localhost';
  return inOneLine(`${address.origin}${address.pathname.replace(/\/+$/, '')}${path}`);
}

const MAX_WAIT_SECONDS = 60;

/** Asks no more often than the server wants, and less often while it does not answer. */
async function waitForKey(parley: Parley, started: Schema<'StartedDeviceLogin'>): Promise<Schema<'CreatedApiKey'>> {
  const over = new CliError('The code was not confirmed in time. Start again: parley login');
  const end = performance.now() + started.expires_in * 1000;
  let wait = started.interval;
  while (performance.now() + wait * 1000 < end) {
    await sleep(wait * 1000);
    try {
      const { status, interval, key } = await parley.console.deviceLogins.poll({ device_code: started.device_code });
      if (key) return key;
      if (status === 'denied') throw new CliError('The request was refused in the console, or the member lost access.');
      if (status === 'expired') throw over;
      wait = interval;
    } catch (error) {
      if (!(error instanceof ParleyError && error.retryable)) throw error;
      wait = Math.min(wait * 2, MAX_WAIT_SECONDS);
    }
  }
  throw over;
}

export function addProfileCommands({ program, screen }: Cli): void {
  const profile = program
    .command('profile')
    .description('servers and keys under names, in a file that only you can read');
  const set = profile
    .command('set')
    .description('save a server and its key, try them, and use them from now on')
    .argument('<name>', 'what you call it')
    .action(async (name: string) => {
      const { url, key } = program.opts<ServerOptions>();
      if (url === undefined) throw new UsageError('Say where the server is: --url https://parley.example.com');
      parseAddress(url);
      const server = { url, key: key ?? process.env.PARLEY_API_KEY ?? (await askForKey()) };
      const { organization, role } = await clientOf(server).whoami().catch(asCliError(url));
      const known = await readProfiles();
      await writeProfiles({ ...known, current: name, profiles: { ...known.profiles, [name]: server } });
      screen.show(
        { name, url, organization: organization.slug, role, file: profileFile() },
        () =>
          `Saved "${name}" in ${profileFile()}: ${organization.name} at ${url}, as ${role}. It is used from now on.`,
      );
    });
  describeUsage(
    set,
    'nothing',
    'parley profile set work --url https://parley.example.com',
    'parley profile set work --url https://parley.example.com < key.txt',
  );
  const use = profile
    .command('use')
    .description('choose the profile that commands use')
    .argument('<name>', 'one of "parley profile list"')
    .action(async (name: string) => {
      const known = await readProfiles();
      if (!known.profiles[name]) throw new CliError(`No profile is called "${name}". See: parley profile list`);
      await writeProfiles({ ...known, current: name });
      screen.show({ current: name }, () => `Using "${name}" from now on.`);
    });
  describeUsage(use, 'nothing', 'parley profile use work');
  const list = profile
    .command('list')
    .description('list the profiles, without their keys')
    .action(async () => {
      const { current, profiles } = await readProfiles();
      const rows = Object.entries(profiles).map(([name, { url, key }]) => ({
        name,
        url,
        key: `${key.slice(0, 12)}…`,
        current: name === current,
      }));
      screen.show(rows, () =>
        table(
          ['', 'NAME', 'URL', 'KEY'],
          rows.map((row) => [row.current ? '*' : '', row.name, row.url, row.key]),
        ),
      );
    });
  describeUsage(list, 'nothing');
  const remove = profile
    .command('remove')
    .description('forget a profile and its key')
    .argument('<name>', 'one of "parley profile list"')
    .action(async (name: string) => {
      const known = await readProfiles();
      const { [name]: gone, ...others } = known.profiles;
      if (!gone) throw new CliError(`No profile is called "${name}". See: parley profile list`);
      await writeProfiles({ ...known, current: known.current === name ? null : known.current, profiles: others });
      screen.show(
        { removed: name },
        () => `Forgot "${name}". The key itself still works: revoke it in the API if it is not needed.`,
      );
    });
  describeUsage(remove, 'nothing');
}

/** Not shown while it is typed; from a pipe or a file when there is no terminal. */
async function askForKey(): Promise<string> {
  const [key = ''] = await askForSecrets(['API key']);
  if (key === '') throw new UsageError('Pass the key with --key, in PARLEY_API_KEY, or on standard input.');
  return key;
}
