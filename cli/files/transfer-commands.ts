// Owns the commands that carry a whole assistant in one file: export and import. The console reads and writes the same file.
import { readFile, stat, writeFile } from 'node:fs/promises';
import { NotFoundError, type Parley } from '../../sdk/parley.ts';
import { fileNameFor, fileText } from '../../transfer/assistant-file.ts';
import { readTarget } from '../../transfer/find-target.ts';
import { runImport } from '../../transfer/import-assistant.ts';
import {
  type ImportChoice,
  type ImportChoices,
  importedBefore,
  planImport,
  planLines,
} from '../../transfer/import-plan.ts';
import { exportAssistant } from '../../transfer/read-assistant.ts';
import { assertFileSize, readAssistantFile } from '../../transfer/read-file.ts';
import { isId } from '../../transfer/reference-names.ts';
import { type Cli, CliError, describeUsage, UsageError } from '../program/commands.ts';
import { nameHint } from './file-issues.ts';
import { assertNamesMayBeRead } from './tool-secrets.ts';

export function addTransferCommands(cli: Cli): void {
  addExport(cli);
  addImport(cli);
}

/** By its id, else by its name. */
async function assistantNamed(parley: Parley, idOrName: string): Promise<{ id: string; name: string }> {
  if (isId(idOrName)) {
    const { id, name } = await parley.assistants.get(idOrName).catch((error: unknown) => {
      throw error instanceof NotFoundError ? new CliError(`No assistant has the id ${idOrName}.`) : error;
    });
    return { id, name };
  }
  const near = await parley.assistants.list({ q: idOrName, limit: 100 }).all({ max: 100 });
  const same = near.filter(({ name }) => name === idOrName);
  const [found] = same;
  if (found && same.length === 1) return found;
  if (found)
    throw new CliError(
      `${same.length} assistants are called "${idOrName}". Name one by its id: ${same.map(({ id }) => id).join(', ')}`,
    );
  const names = (await parley.assistants.list({ limit: 100 }).all({ max: 100 })).map(({ name }) => name);
  throw new CliError(`The server has no assistant called "${idOrName}".${nameHint(idOrName, names)}`);
}

function addExport({ program, screen, withServer }: Cli): void {
  const command = program
    .command('export')
    .description(
      'save a whole assistant as one file: flow, settings, tests, and the tools, knowledge and policies it names',
    )
    .argument('<assistant>', 'its name, or its id')
    .option('--to <file>', 'where to; - for standard output; named for the assistant by default')
    .action((idOrName: string, { to }: { to?: string }) =>
      withServer(async (parley) => {
        const { id, name } = await assistantNamed(parley, idOrName);
        const file = await exportAssistant(parley, id);
        const text = fileText(file);
        if (to === '-') return void process.stdout.write(text);
        const target = to ?? fileNameFor(name);
        await writeFile(target, text, { flag: 'wx' }).catch(assertExisting(target));
        screen.show(
          { file: target, resources: file.resources.length },
          () => `wrote ${target}\nNext, in another organization: parley import ${target}`,
        );
      }),
    );
  describeUsage(command, 'server', 'parley export "Order desk"', 'parley export "Order desk" --to - > desk.json');
}

const assertExisting =
  (target: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EEXIST')
      throw new CliError(`${target} is there already. Remove it, or name another place with --to.`);
    throw new CliError(`${target} cannot be written: ${error.message}`);
  };

type ImportFlags = { name?: string; existing: string; again?: boolean; dryRun?: boolean };

function addImport({ program, screen, withServer }: Cli): void {
  const command = program
    .command('import')
    .description('make a whole assistant from a file of "parley export" or of the console; it becomes a draft')
    .argument(
      '<file>',
      'the file; secrets that it names are read from the environment, from names that begin with PARLEY_VAR_',
    )
    .option('--name <name>', 'what the assistant is called; as in the file by default')
    .option(
      '--existing <what>',
      'where something of the same name differs: copy makes another beside it, keep uses it',
      'copy',
    )
    .option('--again', 'make another assistant although this file was imported already')
    .option('--dry-run', 'only say what would be made')
    .action((source: string, { name, existing, again = false, dryRun = false }: ImportFlags) =>
      withServer(async (parley) => {
        if (!isChoice(existing)) throw new UsageError('--existing is copy or keep.');
        const file = readAssistantFile(await textOf(source));
        for (const { kind, settings } of file.resources) if (kind === 'tools') assertNamesMayBeRead(settings);
        const plan = planImport(file, await readTarget(parley, file, name));
        const choices: ImportChoices = { name, again, existing: {}, otherwise: existing, secrets: process.env };
        const before = importedBefore(plan, choices);
        const lines = [...planLines(plan, choices), ...(before ? ['--again makes another.'] : [])];
        if (dryRun) return screen.show({ plan: lines }, () => lines.join('\n'));
        for (const line of lines) screen.say(line);
        const result = await runImport(parley, plan, choices, (done, total, words) =>
          screen.say(`${done}/${total} ${words}`),
        );
        screen.show({ assistant_id: result.assistantId, made: result.made, by_hand: result.byHand }, () =>
          [`${before ? 'it is' : 'made'} assistant ${result.assistantId}`, ...result.byHand].join('\n'),
        );
      }),
    );
  describeUsage(
    command,
    'server',
    'parley import order-desk.parley.json',
    'parley import desk.json --dry-run',
    'parley import desk.json --existing keep',
  );
}

const isChoice = (text: string): text is ImportChoice => text === 'copy' || text === 'keep';

async function textOf(source: string): Promise<string> {
  try {
    assertFileSize((await stat(source)).size);
    return await readFile(source, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new CliError(`${source} cannot be read: ${(error as Error).message}`);
  }
}
