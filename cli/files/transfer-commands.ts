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
async function assistantNamed(parley: Parley, given: string): Promise<{ id: string; name: string }> {
  if (isId(given)) {
    const { id, name } = await parley.assistants.get(given).catch((error: unknown) => {
      throw error instanceof NotFoundError ? new CliError(`No assistant has the id ${given}.`) : error;
    });
    return { id, name };
  }
  const near = await parley.assistants.list({ q: given, limit: 100 }).all({ max: 100 });
  const same = near.filter(({ name }) => name === given);
  const [found] = same;
  if (found && same.length === 1) return found;
  if (found)
    throw new CliError(
      `${same.length} assistants are called "${given}". Name one by its id: ${same.map(({ id }) => id).join(', ')}`,
    );
  const names = (await parley.assistants.list({ limit: 100 }).all({ max: 100 })).map(({ name }) => name);
  throw new CliError(`The server has no assistant called "${given}".${nameHint(given, names)}`);
}

function addExport({ program, screen, withServer }: Cli): void {
  const command = program
    .command('export')
    .description(
      'save a whole assistant as one file: flow, settings, tests, and the tools, knowledge and policies it names',
    )
    .argument('<assistant>', 'its name, or its id')
    .option('--to <file>', 'where to; - for standard output; named for the assistant by default')
    .action((given: string, { to }: { to?: string }) =>
      withServer(async (parley) => {
        const { id, name } = await assistantNamed(parley, given);
        const file = await exportAssistant(parley, id);
        const text = fileText(file);
        if (to === '-') return void process.stdout.write(text);
        const place = to ?? fileNameFor(name);
        await writeFile(place, text, { flag: 'wx' }).catch(assertExisting(place));
        screen.show(
          { file: place, resources: file.resources.length },
          () => `wrote ${place}\nNext, in another organization: parley import ${place}`,
        );
      }),
    );
  describeUsage(command, 'server', 'parley export "Order desk"', 'parley export "Order desk" --to - > desk.json');
}

const assertExisting =
  (place: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EEXIST')
      throw new CliError(`${place} is there already. Remove it, or name another place with --to.`);
    throw new CliError(`${place} cannot be written: ${error.message}`);
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
    .action((place: string, { name, existing, again = false, dryRun = false }: ImportFlags) =>
      withServer(async (parley) => {
        if (!isChoice(existing)) throw new UsageError('--existing is copy or keep.');
        const file = readAssistantFile(await textOf(place));
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

const isChoice = (given: string): given is ImportChoice => given === 'copy' || given === 'keep';

async function textOf(place: string): Promise<string> {
  try {
    assertFileSize((await stat(place)).size);
    return await readFile(place, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new CliError(`${place} cannot be read: ${(error as Error).message}`);
  }
}
