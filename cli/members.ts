// Commands about members of the running server, and about operators of the installation.
import type { Schema } from '../sdk/parley.ts';
import { type Cli, countOf, describeUsage } from './program/commands.ts';
import { inOneLine, table } from './program/terminal.ts';

type InvitedMember = Schema<'InvitedMember'>;
type Invitation = { name: string; email: string; role: string; mail?: true };

export function addMemberCommands({ program, screen, withServer }: Cli): void {
  const members = program
    .command('members')
    .description('members of the organization: people who sign in at the console');
  const list = members
    .command('list')
    .description('list the members, newest first')
    .option('--status <status>', 'invited, active or ended; all but those who ended by default')
    .option('--limit <count>', 'how many at most', countOf, 100)
    .action(({ status, limit }: { status?: Schema<'Member'>['status']; limit: number }) =>
      withServer(async (parley) => {
        const found = await parley.members
          .list({ limit: Math.min(limit, 100), ...(status && { status }) })
          .all({ max: limit });
        screen.show(found, () =>
          table(
            ['ID', 'STATUS', 'ROLE', 'LAST SEEN', 'E-MAIL', 'NAME'],
            found.map((one) => [
              one.id,
              one.status,
              one.role_name,
              one.last_seen_at ?? 'never',
              one.email,
              inOneLine(one.name),
            ]),
          ),
        );
      }),
    );
  describeUsage(list, 'server', 'parley members list');
  const invitation = members
    .command('invite <e-mail>')
    .description('invite a person and print the link that signs them in once')
    .requiredOption('--name <name>', 'what the person is called')
    .option('--role <role>', 'id of the role, such as agent; see GET /v1/identity/roles', 'agent')
    .option('--mail', 'let the server mail the link instead')
    .action((email: string, { name, role, mail }: Invitation) =>
      withServer(async (parley) => {
        const made: InvitedMember = await parley.members.create({
          name,
          email,
          role,
          delivery: mail ? 'email' : 'link',
        });
        screen.show(made, () =>
          made.link === null
            ? `Invited ${inOneLine(made.name)}; the link is on its way to ${made.email}.`
            : `Invited ${inOneLine(made.name)} as ${made.role_name}. Link, works once until ${made.link.expires_at}: ${made.link.path}`,
        );
      }),
    );
  describeUsage(invitation, 'server', 'parley members invite dana@example.com --name "Dana Whitfield" --role designer');
  const role = members
    .command('role <member> <role>')
    .description('give a member another role, at once')
    .action((id: string, newRole: string) =>
      withServer(async (parley) => {
        const member = await parley.members.update(id, { role: newRole });
        screen.show(member, () => `${inOneLine(member.name)} is ${member.role_name} now.`);
      }),
    );
  describeUsage(role, 'server', 'parley members role 0190a000-0000-7000-8000-000000000000 supervisor');
  const end = members
    .command('end <member>')
    .description('end a member: sessions, streams and links end at once')
    .option('--revoke-keys', 'also revoke the API keys that they made')
    .action((id: string, { revokeKeys }: { revokeKeys?: true }) =>
      withServer(async (parley) => {
        const ended = await parley.members.end(id, { api_keys: revokeKeys ? 'revoke' : 'keep' });
        const left = ended.api_keys.map((key) => key.name).join(', ');
        screen.show(ended, () =>
          [
            `${inOneLine(ended.member.name)} has no access any more; ${ended.ended_sessions} sessions ended.`,
            left && `Keys that they made and that still work: ${inOneLine(left)}`,
          ]
            .filter(Boolean)
            .join('\n'),
        );
      }),
    );
  describeUsage(end, 'server', 'parley members end 0190a000-0000-7000-8000-000000000000 --revoke-keys');
}

export function addOperatorCommands({ program, screen, withKernel }: Cli): void {
  const operatorOf = () => import('../server/modules/access/operator.ts');
  const operators = program
    .command('operators')
    .description('members who may create and suspend organizations of this server');
  const set =
    (isOperator: boolean) =>
    (email: string, { org }: { org?: string }) =>
      withKernel(async (kernel) => {
        const found = await (await operatorOf()).setOperator(kernel, email, isOperator, org);
        screen.show(
          { email: found.email, organization: found.organization, is_operator: isOperator },
          () =>
            `${inOneLine(found.name)} (${found.email}) ${isOperator ? 'operates this server now' : 'no longer operates this server'}.`,
        );
      });
  const list = operators
    .command('list')
    .description('list them')
    .action(() =>
      withKernel(async (kernel) => {
        const found = await (await operatorOf()).operators(kernel);
        screen.show(found, () =>
          table(
            ['E-MAIL', 'ORGANIZATION', 'NAME'],
            found.map((one) => [one.email, one.organization, inOneLine(one.name)]),
          ),
        );
      }),
    );
  describeUsage(list, 'database', 'parley operators list');
  const addition = operators
    .command('add <e-mail>')
    .description('let a member operate this server; they need a passkey or an authenticator app')
    .option('--org <id or slug>', 'where several people have this address')
    .action(set(true));
  describeUsage(addition, 'database', 'parley operators add dana@example.com');
  const removal = operators
    .command('remove <e-mail>')
    .description('end that')
    .option('--org <id or slug>', 'where several people have this address')
    .action(set(false));
  describeUsage(removal, 'database', 'parley operators remove dana@example.com');
}
