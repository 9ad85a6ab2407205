// `parley profile`: servers and keys that this person uses often, under names.
import { type Cli, CliError, describeUsage, UsageError } from './program/commands.ts';
import { asCliError, clientOf, parseAddress, type ServerOptions } from './program/connection.ts';
import { profileFile, readProfiles, writeProfiles } from './program/profiles.ts';
import { askForSecrets } from './program/secrets.ts';
import { table } from './program/terminal.ts';

export function addProfileCommands({ program, screen }: Cli): void {
  const profile = program.command('profile').description('servers and keys under names, in a file that only you can read');
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
        () => `Saved "${name}" in ${profileFile()}: ${organization.name} at ${url}, as ${role}. It is used from now on.`,
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
      const { [name]: gone, ...kept } = known.profiles;
      if (!gone) throw new CliError(`No profile is called "${name}". See: parley profile list`);
      await writeProfiles({ ...known, current: known.current === name ? null : known.current, profiles: kept });
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
