// Owns what every command has: what it needs, examples in its help, and errors with an exit code.
import type { Command } from 'commander';
import type { Parley } from '../../sdk/parley.ts';
import type { Config } from '../../server/kernel/config.ts';
import type { Kernel } from '../../server/kernel/context.ts';
import type { Screen } from './terminal.ts';

/** An expected error. Its message says what to do. */
export class CliError extends Error {
  readonly exitCode: 1 | 2 = 1;
}

/** The command was written wrongly. */
export class UsageError extends CliError {
  override readonly exitCode = 2;
}

/** A server that parley.yaml names. The file may come from anyone. */
export type ProjectServer = { name: string; url: string };

export type Cli = {
  program: Command;
  screen: Screen;
  projectFolder: string;
  settings(): Config;
  /**
   * Beside a running server as well as without one. Only `isFirst` makes a database that is not there and brings its
   * schema up to date: every other command leaves an empty folder empty.
   */
  withKernel(work: (kernel: Kernel) => Promise<void>, options?: { isFirst?: boolean }): Promise<void>;
  /** On a running server, over HTTP: the one that a project names, unless the person names another. */
  withServer(work: (parley: Parley) => Promise<void>, project?: ProjectServer): Promise<void>;
};

/** Refuses where there is no database to open, instead of making one. */
export async function assertDatabase(config: Config): Promise<void> {
  const { databaseState } = await import('../../server/kernel/start/open-kernel.ts');
  if ((await databaseState(config)) === 'none')
    throw new CliError(
      `There is no database in ${config.DATA_DIR}. Start the server once with npm start, or say where it is: DATA_DIR, or DATABASE_URL with PARLEY_SECRET_KEY.`,
    );
}

const NEEDS = {
  server:
    'a running server and a key: --url and --key, PARLEY_URL and PARLEY_API_KEY, a profile, or the data folder of this checkout',
  database: 'the settings of the server: DATA_DIR, or DATABASE_URL with PARLEY_SECRET_KEY; the server may run',
  operator: 'processes that it can reach; METRICS_TOKEN where they ask for it',
  nothing: 'nothing',
} as const;

const examples = new WeakMap<Command, readonly string[]>();
/** `undefined` for a group, which only holds commands. */
export const examplesOf = (command: Command): readonly string[] | undefined => examples.get(command);

/** Says in the command's help what it needs and how it is used. */
export function describeUsage(command: Command, needs: keyof typeof NEEDS, ...lines: string[]): Command {
  examples.set(command, lines);
  const shown = lines.length === 0 ? '' : `\n\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
  return command.addHelpText('after', `\nNeeds ${NEEDS[needs]}.${shown}`);
}

/** For commander: a whole number above 0. */
export function countOf(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`"${text}" is not a number from 1 to 999999.`);
  return Number(text);
}
