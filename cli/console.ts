// `parley console`: a link that signs the operator in at the console, of the server that is named or of this machine.
import type { OrganizationRow } from '../server/modules/access/organizations.ts';
import { withOrganization } from './operator.ts';
import { type Cli, CliError, describeUsage, UsageError } from './program/commands.ts';
import {
  asCliError,
  clientOf,
  findServer,
  type Server,
  type ServerOptions,
  serverAddress,
} from './program/connection.ts';
import type { Screen } from './program/terminal.ts';

export function addConsoleCommand({ program, screen, settings, withKernel }: Cli): void {
  const command = program
    .command('console')
    .description('print a link that opens the console and signs you in: once, within 15 minutes')
    .option('--org <id or slug>', 'the organization; needed when there are several')
    .option('--name <name>', 'your name, as the audit log shows it', 'Operator')
    .action(async ({ org, name }: { org?: string; name: string }) => {
      const { url, profile } = program.opts<ServerOptions>();
      if (url !== undefined || profile !== undefined || process.env.PARLEY_URL) {
        if (org !== undefined)
          throw new UsageError('A server that is named knows the organization by the key: leave --org out.');
        return printRemoteLink(await findServer(program.opts<ServerOptions>(), settings), screen, nameOf(name));
      }
      return withKernel(async (kernel) => {
        const { createForOperator } = await import('../server/modules/access/sign-in-links.ts');
        const print = async (found: OrganizationRow) => {
          if (found.status !== 'active')
            throw new CliError(`${found.slug} is suspended. Resume it first: parley org resume ${found.slug}`);
          const url = `${await serverAddress(settings())}${await createForOperator(kernel, found, nameOf(name))}`;
          screen.show({ organization: found.slug, url }, () => url);
        };
        if (org !== undefined) return withOrganization(kernel, org, print);
        const { organizations } = await import('../server/modules/access/operator.ts');
        const [only, another] = await organizations(kernel);
        if (!only) throw new CliError('There is no organization yet. Make one with: parley org create --name <name>');
        if (another) throw new CliError('There are several organizations: say which with --org. See: parley org list');
        return print(only);
      });
    });
  describeUsage(
    command,
    'database',
    'parley console',
    'parley console --url https://parley.example.com',
    'parley console --org second-house --name "Dana Whitfield"',
  );
}

const nameOf = (name: string): string => name.trim().slice(0, 100) || 'Operator';

const LINK_SECONDS = 900;

/** The link hands on what the key may do, and no more. */
async function printRemoteLink(server: Server, screen: Screen, name: string): Promise<void> {
  const parley = clientOf(server);
  const { organization } = await parley.whoami().catch(asCliError(server.url));
  const { path } = await parley.signInLinks.create({ name, expires_in: LINK_SECONDS }).catch(asCliError(server.url));
  const url = `${server.url}${path}`;
  screen.show({ organization: organization.slug, url }, () => url);
}
