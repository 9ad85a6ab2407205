// `parley console`: a link that signs the operator in at the console.
import type { OrganizationRow } from '../server/modules/access/organizations.ts';
import { withOrganization } from './operator.ts';
import { type Cli, CliError, describeUsage } from './program/commands.ts';
import { serverAddress } from './program/connection.ts';

export function addConsoleCommand({ program, screen, settings, withKernel }: Cli): void {
  const command = program
    .command('console')
    .description('print a link that opens the console and signs you in: once, within 15 minutes')
    .option('--org <id or slug>', 'the organization; needed when there are several')
    .option('--name <name>', 'your name, as the audit log shows it', 'Operator')
    .action(({ org, name }: { org?: string; name: string }) =>
      withKernel(async (kernel) => {
        const { createForOperator } = await import('../server/modules/access/sign-in-links.ts');
        const print = async (found: OrganizationRow) => {
          if (found.status !== 'active')
            throw new CliError(`${found.slug} is suspended. Resume it first: parley org resume ${found.slug}`);
          const url = `${await serverAddress(settings())}${await createForOperator(kernel, found, name.trim().slice(0, 100) || 'Operator')}`;
          screen.show({ organization: found.slug, url }, () => url);
        };
        if (org !== undefined) return withOrganization(kernel, org, print);
        const { organizations } = await import('../server/modules/access/operator.ts');
        const [only, another] = await organizations(kernel);
        if (!only) throw new CliError('There is no organization yet. Make one with: parley org create --name <name>');
        if (another) throw new CliError('There are several organizations: say which with --org. See: parley org list');
        return print(only);
      }),
    );
  describeUsage(command, 'database', 'parley console', 'parley console --org second-house --name "Dana Whitfield"');
}
