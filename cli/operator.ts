// Commands about organizations and their keys: the operator's way in, also when every key is lost.
import type { Kernel } from '../server/kernel/context.ts';
import { newKey } from '../server/modules/access/key-format.ts';
import type { ListedKey } from '../server/modules/access/operator.ts';
import type { OrganizationRow } from '../server/modules/access/organizations.ts';
import { KEY_ROLES, type Role } from '../server/modules/access/scopes.ts';
import { type Cli, CliError, describeUsage, UsageError } from './program/commands.ts';
import { inOneLine, table } from './program/terminal.ts';

/** Loaded when a command needs it: the others start without the database's code. */
const operatorOf = () => import('../server/modules/access/operator.ts');

/** Runs the work for the organization that is named, or says how to find its name. */
export async function withOrganization(
  kernel: Kernel,
  named: string,
  work: (found: OrganizationRow) => Promise<void>,
): Promise<void> {
  const operator = await operatorOf();
  const found = await operator.findOrganization(kernel, named).catch(() => undefined);
  if (!found) throw new CliError(`No organization has the id or slug "${inOneLine(named)}". See: parley org list`);
  await work(found);
}

const shown = ({ name, slug, id }: OrganizationRow): string => `${inOneLine(name)} (${slug}, ${id})`;
const time = (at: Date | null, none: string): string => at?.toISOString() ?? none;

export function addOrganizationCommands({ program, screen, withKernel }: Cli): void {
  const org = program.command('org').description('organizations');
  const creation = org
    .command('create')
    .description('make an organization and print its owner key')
    .requiredOption('--name <name>', 'what it is called')
    .option('--sandbox', 'to try things out: it never reaches a real phone, and stays a sandbox')
    .action(({ name, sandbox = false }: { name: string; sandbox?: boolean }) =>
      withKernel(
        async (kernel) => {
          const { create } = await import('../server/modules/access/organizations.ts');
          const made = await create(kernel, nameOf(name, 200), newKey(kernel.config.CELL), { sandbox });
          screen.show(
            { id: made.id, name: made.name, sandbox, key: made.secret },
            () =>
              `${sandbox ? 'Sandbox organization' : 'Organization'} ${made.id} (${inOneLine(made.name)})\nOwner key, shown this once: ${made.secret}`,
          );
        },
        { isFirst: true },
      ),
    );
  describeUsage(
    creation,
    'database',
    'parley org create --name "Second house"',
    'parley org create --name Rehearsal --sandbox',
  );
  const list = org
    .command('list')
    .description('list the organizations')
    .action(() =>
      withKernel(async (kernel) => {
        const found = (await (await operatorOf()).organizations(kernel)).map(
          ({ id, slug, status, sandbox, created_at, name }) => {
            const createdAt = time(created_at, '');
            return { id, slug, status, sandbox, created_at: createdAt, name };
          },
        );
        screen.show(found, () =>
          table(
            ['ID', 'SLUG', 'STATUS', 'SANDBOX', 'CREATED', 'NAME'],
            found.map(({ sandbox, ...row }) => [
              row.id,
              row.slug,
              row.status,
              sandbox ? 'yes' : '',
              row.created_at,
              row.name,
            ]),
          ),
        );
      }),
    );
  describeUsage(list, 'database', 'parley org list --json');
  const suspension = org
    .command('suspend <organization>')
    .description('stop an organization at once: its keys are refused and no work is done for it until it is resumed')
    .action((named: string) =>
      withKernel((kernel) =>
        withOrganization(kernel, named, async (found) => {
          await (await operatorOf()).suspend(kernel, found);
          screen.show(
            { id: found.id, slug: found.slug, status: 'suspended' },
            () => `Suspended ${shown(found)}. Nothing is lost; resume it with: parley org resume ${found.slug}`,
          );
        }),
      ),
    );
  describeUsage(suspension, 'database', 'parley org suspend second-house');
  const resumption = org
    .command('resume <organization>')
    .description('let a suspended organization go on where it was')
    .action((named: string) =>
      withKernel((kernel) =>
        withOrganization(kernel, named, async (found) => {
          await (await operatorOf()).resume(kernel, found);
          screen.show(
            { id: found.id, slug: found.slug, status: 'active' },
            () => `Resumed ${shown(found)}. Its keys work again; what waited goes on as soon as a worker runs.`,
          );
        }),
      ),
    );
  describeUsage(resumption, 'database', 'parley org resume second-house');
}

type KeyOptions = { org: string; name: string; role: string; scopes?: string; expires?: string };

export function addKeyCommands({ program, screen, settings, withKernel }: Cli): void {
  const keys = program.command('keys').description('API keys');
  const generation = keys
    .command('generate')
    .description('print a well-formed key for PARLEY_BOOTSTRAP_API_KEY')
    .action(() => {
      const key = newKey(settings().CELL);
      screen.show({ key }, () => key);
    });
  describeUsage(generation, 'nothing');
  const creation = keys
    .command('create')
    .description('make an API key for an organization and print it: the way back in when every key is lost')
    .requiredOption('--org <id or slug>', 'the organization')
    .option('--name <name>', 'what the key is called', 'Made on the command line')
    .option('--role <role>', `one of ${KEY_ROLES.join(', ')}`, 'owner')
    .option('--scopes <scopes>', 'comma-separated; everything the role may do by default')
    .option('--expires <date-time>', 'such as 2030-01-31T12:00:00Z; never by default')
    .action((options: KeyOptions) =>
      withKernel((kernel) =>
        withOrganization(kernel, options.org, async (found) => {
          const { secret } = await (await operatorOf()).createKey(kernel, found, {
            name: nameOf(options.name, 100),
            role: roleOf(options.role),
            scopes: options.scopes?.split(',').flatMap((scope) => scope.trim() || []),
            expires: options.expires,
          });
          screen.show(
            { organization: found.slug, key: secret },
            () => `API key for ${shown(found)}, shown this once:\n${secret}`,
          );
          if (found.status !== 'active')
            screen.say(`It is refused until the organization is resumed: parley org resume ${found.slug}`);
        }),
      ),
    );
  describeUsage(
    creation,
    'database',
    'parley keys create --org my-organization',
    'parley keys create --org my-organization --role viewer --scopes calls:read --expires 2030-01-31T12:00:00Z',
  );
  const list = keys
    .command('list')
    .description('list the keys of an organization')
    .requiredOption('--org <id or slug>', 'the organization')
    .option('--all', 'also those that were revoked or have expired')
    .action(({ org, all }: { org: string; all?: boolean }) =>
      withKernel((kernel) =>
        withOrganization(kernel, org, async (found) => {
          const rows = (await (await operatorOf()).keysOf(kernel, found)).filter(({ active }) => all || active);
          screen.show(rows, () =>
            table(['PREFIX', 'ROLE', 'STATE', 'EXPIRES', 'LAST USED', 'SCOPES', 'NAME'], rows.map(rowOf)),
          );
        }),
      ),
    );
  describeUsage(list, 'database', 'parley keys list --org my-organization --all');
}

const rowOf = (key: ListedKey): string[] => [
  key.key_prefix,
  key.role,
  keyStatus(key),
  time(key.expires_at, 'never'),
  time(key.last_used_at, 'never'),
  key.scopes === null ? 'all' : key.scopes.join(',') || 'none',
  key.name,
];

function keyStatus({ active, revoked_at }: ListedKey): string {
  if (active) return 'active';
  return revoked_at ? 'revoked' : 'expired';
}

function nameOf(value: string, most: number): string {
  const name = value.trim();
  if (name === '' || name.length > most) throw new UsageError(`--name must have 1 to ${most} characters`);
  return name;
}

function roleOf(value: string): Role {
  const role = KEY_ROLES.find((known) => known === value);
  if (!role) throw new UsageError(`--role must be one of ${KEY_ROLES.join(', ')}`);
  return role;
}
