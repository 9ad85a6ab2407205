// `parley mailbox`: addresses that customers write to, from the first password to an answer.
import { Option } from 'commander';
import { type Cli, describeUsage, UsageError } from './program/commands.ts';
import { askForSecrets } from './program/secrets.ts';
import { table } from './program/terminal.ts';

type AddOptions = {
  assistant: string;
  imap: string;
  smtp?: string;
  user?: string;
  mode: 'answer' | 'draft' | 'sort';
  name?: string;
};

/** From the first byte by the ports that are made for it, else by STARTTLS. */
const IMPLICIT_TLS: ReadonlySet<number> = new Set([993, 465]);

export function addMailboxCommands(cli: Cli): void {
  const { program, screen, withServer } = cli;
  const mailbox = program.command('mailbox').description('mailboxes that assistants read, on the running server');
  const list = mailbox
    .command('list')
    .description('list the mailboxes, whether they work, and what went wrong last')
    .action(() =>
      withServer(async (parley) => {
        const found = await parley.mailboxes.list().all();
        const rows = found.map(({ id, address, mode, state, last_error }) => [
          id,
          address,
          mode,
          state,
          last_error ?? '',
        ]);
        screen.show(found, () => table(['ID', 'ADDRESS', 'MODE', 'STATE', 'LAST ERROR'], rows));
      }),
    );
  describeUsage(list, 'server', 'parley mailbox list');

  const add = mailbox
    .command('add')
    .description('connect a mailbox; its password comes from MAILBOX_PASSWORD, a question or standard input')
    .argument('<address>', 'where customers write to, such as support@shop.example')
    .requiredOption('--assistant <id>', 'the assistant that reads the mails')
    .requiredOption('--imap <server>', 'the IMAP server, such as imap.shop.example:993')
    .option(
      '--smtp <server>',
      'the SMTP server, such as smtp.shop.example:465; else mails go out by the server of the installation',
    )
    .option('--user <name>', 'the name to sign in with; else the address')
    .option('--name <name>', 'what colleagues call it; else the address')
    .addOption(
      new Option('--mode <mode>', 'what the assistant does with a mail')
        .choices(['answer', 'draft', 'sort'])
        .default('draft'),
    )
    .action((address: string, options: AddOptions) =>
      withServer(async (parley) => {
        const [password = ''] = process.env.MAILBOX_PASSWORD
          ? [process.env.MAILBOX_PASSWORD]
          : await askForSecrets(['Password']);
        if (password === '')
          throw new UsageError('The password is missing: set MAILBOX_PASSWORD, or give it on standard input.');
        const account = { user: options.user ?? address, password };
        const made = await parley.mailboxes.create({
          name: options.name ?? address,
          address,
          assistant_id: options.assistant,
          mode: options.mode,
          imap: { ...serverOf(options.imap, 993), ...account },
          smtp: options.smtp === undefined ? null : { ...serverOf(options.smtp, 465), ...account },
        });
        screen.show(
          made,
          () => `Connected ${made.address}: ${made.id}. Try it with: npx parley mailbox test ${made.id}`,
        );
      }),
    );
  describeUsage(
    add,
    'server',
    'parley mailbox add support@shop.example --assistant 0190a6c2-… --imap imap.shop.example:993 --smtp smtp.shop.example:465',
    'MAILBOX_PASSWORD=… parley mailbox add support@shop.example --assistant 0190a6c2-… --imap imap.shop.example:993 --mode sort',
  );

  const test = mailbox
    .command('test')
    .description('sign in at both servers of a mailbox; sends nothing')
    .argument('<id>', 'of "parley mailbox list"')
    .action((id: string) =>
      withServer(async (parley) => {
        const checked = await parley.mailboxes.check(id);
        const line = (what: string, problem: string | null) => `${what}: ${problem ?? 'works'}`;
        screen.show(checked, () => [line('Incoming', checked.incoming), line('Outgoing', checked.outgoing)].join('\n'));
      }),
    );
  describeUsage(test, 'server', 'parley mailbox test 0190a6c2-…');
}

function serverOf(text: string, usualPort: number) {
  const [, host = '', port = String(usualPort)] = /^([^:\s]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === '') throw new UsageError(`"${text}" is no server such as mail.shop.example:${usualPort}.`);
  const number = Number(port);
  return { host, port: number, security: IMPLICIT_TLS.has(number) ? ('tls' as const) : ('starttls' as const) };
}
