// The command line: what an operator does beside the API, and a short way to it.

import path from 'node:path';
import { Command, CommanderError } from 'commander';
import { BadBackup } from '../server/kernel/backup/archive.ts';
import { ConfigProblem } from '../server/kernel/config.ts';
import { Problem } from '../server/kernel/errors.ts';
import { readMigrations, SchemaProblem } from '../server/kernel/migrate.ts';
import { VERSION } from '../server/kernel/version.ts';
import { readSettings } from '../server/settings.ts';
import { TransferError } from '../transfer/assistant-file.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addCarrierCommands } from './carriers.ts';
import { addChatCommand } from './chat.ts';
import { addCompletionCommand } from './completion.ts';
import { addConsoleCommand } from './console.ts';
import { addDemoCommands } from './demo.ts';
import { addDoctorCommand } from './doctor.ts';
import { addDraftingCommands } from './drafting.ts';
import { addEvaluateModelCommand } from './evaluation/evaluate-model.ts';
import { addFileCommands } from './files/file-commands.ts';
import { addTestCommand } from './files/test-command.ts';
import { addTransferCommands } from './files/transfer-commands.ts';
import { addListCommands } from './lists.ts';
import { addMcpCommand } from './mcp.ts';
import { addMemberCommands, addOperatorCommands } from './members.ts';
import { addKeyCommands, addOrganizationCommands } from './operator.ts';
import { addLoginCommand, addProfileCommands } from './profile-commands.ts';
import { assertDatabase, type Cli, CliError, describeUsage } from './program/commands.ts';
import { asCliError, clientOf, findServer, type ServerOptions } from './program/connection.ts';
import { printable, Screen } from './program/terminal.ts';
import { addReaderCommands } from './reader/export-examples.ts';
import { addRequestCommands } from './requests.ts';
import { addRetentionCommand } from './retention.ts';
import { addVerificationCommands } from './verification.ts';

/** Exits with 0, 1 when something failed, 2 when the command was written wrongly. */
export async function runCommand(projectFolder: string, argv: string[]): Promise<void> {
  endWithReader();
  const { program, screen } = assemble(projectFolder);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has said what is wrong; asking for help or the version is nothing wrong.
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    process.exitCode = error instanceof CliError ? error.exitCode : 1;
    const expected = [ConfigProblem, SchemaProblem, CliError, Problem, BadBackup, TransferError].some(
      (kind) => error instanceof kind,
    );
    const { message, stack = message } = error as Error;
    const text = expected ? message : stack;
    process.stderr.write(`${screen.isJson ? JSON.stringify({ error: text }) : printable(text)}\n`);
  }
}

/** The reader of the output, such as `head`, may close it: that is the end, and no error. */
function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(process.exitCode ?? 0);
    });
  }
}

function assemble(projectFolder: string): Cli {
  const program = new Command('parley')
    .description('Parley, the open customer-experience platform')
    .version(VERSION)
    .option('--json', 'print the result as JSON and nothing else on standard output')
    .option('--url <address>', 'the server to talk to; else PARLEY_URL, a profile, or the server of this checkout')
    .option('--key <key>', 'the API key; else PARLEY_API_KEY (with PARLEY_URL), a profile, or the key in the data folder')
    .option('--profile <name>', 'a server of "parley profile list"')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help for what it takes)')
    .exitOverride();
  const screen = new Screen();
  program.hook('preAction', () => {
    screen.isJson = program.opts<{ json?: boolean }>().json ?? false;
  });
  const settings = () => readSettings(projectFolder, { LOG_LEVEL: 'warn', ...process.env });
  const withKernel: Cli['withKernel'] = async (work, { isFirst = false } = {}) => {
    // Loaded when it is needed: commands that talk to a server start without it.
    const { openKernel } = await import('../server/kernel/start/open-kernel.ts');
    const config = settings();
    if (!isFirst) await assertDatabase(config);
    const migrations = await readMigrations(path.join(projectFolder, 'migrations'));
    const { kernel, close } = await openKernel({ config, migrations, exclusive: false, isMigrated: !isFirst });
    try {
      await work(kernel);
    } finally {
      await close();
    }
  };
  const withServer: Cli['withServer'] = async (work, project) => {
    const server = await findServer(program.opts<ServerOptions>(), settings, project);
    await work(clientOf(server)).catch(asCliError(server.url));
  };
  const cli: Cli = { program, screen, projectFolder, settings, withKernel, withServer };
  addServerCommands(cli);
  for (const add of COMMANDS) add(cli);
  return cli;
}

/** In the order of the help. */
const COMMANDS: readonly ((cli: Cli) => void)[] = [
  addConsoleCommand,
  addDemoCommands,
  addChatCommand,
  addDraftingCommands,
  addFileCommands,
  addTestCommand,
  addEvaluateModelCommand,
  addReaderCommands,
  addTransferCommands,
  addMcpCommand,
  addRequestCommands,
  addListCommands,
  addCarrierCommands,
  addLoginCommand,
  addProfileCommands,
  addOrganizationCommands,
  addKeyCommands,
  addMemberCommands,
  addOperatorCommands,
  addBackupCommands,
  addDoctorCommand,
  addRetentionCommand,
  addVerificationCommands,
  addCompletionCommand,
];

function addServerCommands({ program, screen, projectFolder, withKernel }: Cli): void {
  const start = program
    .command('start')
    .description('start the server')
    .action(async () => (await import('../server/main.ts')).main(projectFolder));
  describeUsage(start, 'nothing', 'parley start', 'PORT=9000 parley start');
  const migrate = program
    .command('migrate')
    .description('bring the database up to date and stop')
    .action(() =>
      withKernel(async () => screen.show({ migrated: true }, () => 'The database is up to date.'), { isFirst: true }),
    );
  describeUsage(migrate, 'database', 'parley migrate');
}
