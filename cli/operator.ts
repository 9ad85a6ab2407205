// Commands about organizations and their keys: the operator's way in, also when every key is lost.
import type { Command } from 'commander';
import type { Kernel } from '../server/kernel/context.ts';
import { newKey } from '../server/modules/access/key-format.ts';
import * as operator from '../server/modules/access/operator.ts';
import { create, type OrganizationRow } from '../server/modules/access/organizations.ts';
import { KEY_ROLES, type Role } from '../server/modules/access/scopes.ts';
import { Refused } from './api.ts';
import { inOneLine, say, table } from './terminal.ts';

type WithKernel = (work: (kernel: Kernel) => Promise<void>) => Promise<void>;

/** Runs the work for the organization that is named, or says how to find its name. */
async function withOrganization(kernel: Kernel, named: string, work: (found: OrganizationRow) => Promise<void>): Promise<void> {
  const found = await operator.findOrganization(kernel, named).catch(() => undefined);
  if (!found) throw new Refused(`No organization has the id or slug "${inOneLine(named)}". See: parley org list`);
  await work(found);
}

const shown = ({ name, slug, id }: OrganizationRow): string => `${inOneLine(name)} (${slug}, ${id})`;
const time = (at: Date | null, none: string): string => at?.toISOString() ?? none;

export function organizationCommands(program: Command, withKernel: WithKernel): void {
  const org = program.command('org').description('organizations');
  org
    .command('create')
    .description('make an organization and print its owner key')
    .requiredOption('--name <name>', 'what it is called')
    .action(({ name }: { name: string }) =>
      withKernel(async (kernel) => {
        const made = await create(kernel, nameOf(name, 200));
        say(`Organization ${made.id} (${inOneLine(made.name)})`);
        say(`Owner key, shown this once: ${made.secret}`);
      }),
    );
  org
    .command('list')
    .description('list the organizations')
    .action(() =>
      withKernel(async (kernel) => {
        const rows = (await operator.organizations(kernel)).map((row) => [
          row.id,
          row.slug,
          row.status,
          time(row.created_at, ''),
          row.name,
        ]);
        say(table(['ID', 'SLUG', 'STATUS', 'CREATED', 'NAME'], rows));
      }),
    );
  org
    .command('suspend <organization>')
    .description('stop an organization at once: its keys are refused and no work is done for it until it is resumed')
    .action((named: string) =>
      withKernel((kernel) =>
        withOrganization(kernel, named, async (found) => {
          await operator.suspend(kernel, found);
          say(`Suspended ${shown(found)}. Nothing is lost; resume it with: parley org resume ${found.slug}`);
        }),
      ),
    );
  org
    .command('resume <organization>')
    .description('let a suspended organization go on where it was')
    .action((named: string) =>
      withKernel((kernel) =>
        withOrganization(kernel, named, async (found) => {
          await operator.resume(kernel, found);
          say(`Resumed ${shown(found)}. Its keys work again; what waited goes on as soon as a worker runs.`);
        }),
      ),
    );
}

type KeyOptions = { org: string; name: string; role: string; scopes?: string; expires?: string };

export function keyCommands(program: Command, withKernel: WithKernel): void {
  const keys = program.command('keys').description('API keys');
  keys
    .command('generate')
    .description('print a well-formed key for PARLEY_BOOTSTRAP_API_KEY')
    .action(() => void say(newKey()));
  keys
    .command('create')
    .description('make an API key for an organization and print it: the way back in when every key is lost')
    .requiredOption('--org <id or slug>', 'the organization')
    .option('--name <name>', 'what the key is called', 'Made on the command line')
    .option('--role <role>', `one of ${KEY_ROLES.join(', ')}`, 'owner')
    .option('--scopes <scopes>', 'comma-separated; everything the role may do unless said')
    .option('--expires <date-time>', 'such as 2030-01-31T12:00:00Z; never unless said')
    .action((options: KeyOptions) =>
      withKernel((kernel) =>
        withOrganization(kernel, options.org, async (found) => {
          const { secret } = await operator.createKey(kernel, found, {
            name: nameOf(options.name, 100),
            role: roleOf(options.role),
            scopes: options.scopes?.split(',').flatMap((scope) => scope.trim() || []),
            expires: options.expires,
          });
          say(`API key for ${shown(found)}, shown this once:`);
          say(secret);
          if (found.status !== 'active') say(`It is refused until the organization is resumed: parley org resume ${found.slug}`);
        }),
      ),
    );
  keys
    .command('list')
    .description('list the keys of an organization')
    .requiredOption('--org <id or slug>', 'the organization')
    .option('--all', 'also those that were revoked or have expired')
    .action(({ org, all }: { org: string; all?: boolean }) =>
      withKernel((kernel) =>
        withOrganization(kernel, org, async (found) => {
          const rows = (await operator.keysOf(kernel, found)).filter(({ active }) => all || active);
          say(table(['PREFIX', 'ROLE', 'STATE', 'EXPIRES', 'LAST USED', 'SCOPES', 'NAME'], rows.map(rowOf)));
        }),
      ),
    );
}

const rowOf = (key: operator.ListedKey): string[] => [
  key.key_prefix,
  key.role,
  keyStatus(key),
  time(key.expires_at, 'never'),
  time(key.last_used_at, 'never'),
  key.scopes === null ? 'all' : key.scopes.join(',') || 'none',
  key.name,
];

function keyStatus({ active, revoked_at }: operator.ListedKey): string {
  if (active) return 'active';
  return revoked_at ? 'revoked' : 'expired';
}

function nameOf(given: string, most: number): string {
  const name = given.trim();
  if (name === '' || name.length > most) throw new Refused(`--name must have 1 to ${most} characters`);
  return name;
}

function roleOf(given: string): Role {
  const role = KEY_ROLES.find((known) => known === given);
  if (!role) throw new Refused(`--role must be one of ${KEY_ROLES.join(', ')}`);
  return role;
}
