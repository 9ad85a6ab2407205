// Owns how a command line is put together and run: its options, its commands, and the exit code of what goes wrong.
import { Command, CommanderError } from 'commander';
import { VERSION } from '../../server/kernel/version.ts';
import { TransferError } from '../../transfer/assistant-file.ts';
import { type Cli, CliError } from './commands.ts';
import { asCliError, clientOf, findServer, type ServerOptions } from './connection.ts';
import { printable, Screen } from './terminal.ts';

/** What the commands have beside a connection, and the errors of it that say all a person needs. */
export type Installation = Pick<Cli, 'projectFolder' | 'settings' | 'withKernel'> & { expected: readonly ErrorClass[] };
type ErrorClass = abstract new (...args: never[]) => Error;

/** Exits with 0, 1 when something failed, 2 when the command was written wrongly. */
export async function runProgram(
  argv: string[],
  commands: readonly ((cli: Cli) => void)[],
  { expected, ...installation }: Installation,
): Promise<void> {
  endWithReader();
  const { program, screen } = assemble(commands, installation);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has said what is wrong; asking for help or the version is nothing wrong.
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    process.exitCode = error instanceof CliError ? error.exitCode : 1;
    const isExpected = [CliError, TransferError, ...expected].some((kind) => error instanceof kind);
    const { message, stack = message } = error as Error;
    const text = isExpected ? message : stack;
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

function assemble(commands: readonly ((cli: Cli) => void)[], installation: Omit<Installation, 'expected'>): Cli {
  const program = new Command('parley')
    .description('Parley, the open customer-experience platform')
    .version(VERSION)
    .option('--json', 'print the result as JSON and nothing else on standard output')
    .option('--url <address>', 'the server to talk to; else PARLEY_URL, a profile, or the server of this checkout')
    .option(
      '--key <key>',
      'the API key; else PARLEY_API_KEY (with PARLEY_URL), a profile, or the key in the data folder',
    )
    .option('--profile <name>', 'a server of "parley profile list"')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help for what it takes)')
    .exitOverride();
  const screen = new Screen();
  program.hook('preAction', () => {
    screen.isJson = program.opts<{ json?: boolean }>().json ?? false;
  });
  const withServer: Cli['withServer'] = async (work, project) => {
    const server = await findServer(program.opts<ServerOptions>(), installation.settings, project);
    await work(clientOf(server)).catch(asCliError(server.url));
  };
  const cli: Cli = { ...installation, program, screen, withServer };
  for (const add of commands) add(cli);
  return cli;
}
