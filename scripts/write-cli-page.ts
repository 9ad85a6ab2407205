// Writes docs/cli.md from the commands that the program declares.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Command, type Option } from 'commander';
import { runCommand } from '../cli/parley.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

const INTRODUCTION = `# Command line

\`parley\` is the operator's tool. Run it from the checkout with \`npx parley\`; \`npx parley <command> --help\` prints the same text as this page.
This page is generated: \`node --import tsx scripts/write-cli-page.ts\` writes it from the program, and a test fails when it is stale.

There are two kinds of commands:

- **\`demo\` and \`chat\` talk to a running server over HTTP.** They use \`PARLEY_URL\`, or \`HOST\` and \`PORT\`, and the key in \`PARLEY_API_KEY\`,
  or the file \`owner-api-key\` in \`DATA_DIR\`.
- **The others open the database themselves**, beside a running server or without one. Give them the same [settings](settings.md) as the
  server: \`DATA_DIR\`, or \`DATABASE_URL\` with \`PARLEY_SECRET_KEY\`.

Exceptions: \`start\` is the server itself. \`restore\` needs an empty database and a stopped server. \`restore --check\` and \`keys generate\` open
no database. \`backup\` and \`restore\` also read the passphrase from \`PARLEY_BACKUP_PASSPHRASE\`.

A command that fails writes the reason to standard error and exits with 1. So do the \`verify\` commands when a chain is broken.
`;

/** The program as `runCommand` builds it, taken at the moment it would read its arguments. */
async function declaredProgram(): Promise<Command> {
  const parseAsync = Command.prototype.parseAsync;
  const taken: Command[] = [];
  Command.prototype.parseAsync = async function (this: Command) {
    taken.push(this);
    return this;
  };
  try {
    await runCommand(projectFolder, []);
  } finally {
    Command.prototype.parseAsync = parseAsync;
  }
  const [program] = taken;
  if (!program) throw new Error('cli/parley.ts built no program');
  return program;
}

type Leaf = { words: string; command: Command };

/** Commands that do something, with the words that name them; groups such as `keys` only hold others. */
function leaves(command: Command, words: string): Leaf[] {
  if (command.commands.length === 0) return [{ words, command }];
  return command.commands.flatMap((inner) => leaves(inner, `${words} ${inner.name()}`));
}

const inCell = (text: string): string => text.replaceAll('|', '\\|');
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const usage = ({ words, command }: Leaf): string => {
  const given = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  );
  const needed = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags);
  const optional = command.options.filter(({ mandatory }) => !mandatory).map(({ flags }) => `[${flags}]`);
  return [words, ...given, ...needed, ...optional].join(' ');
};

const optionRow = ({ flags, description, mandatory, defaultValue }: Option): string => {
  const ifAbsent = defaultValue === undefined ? '' : `\`${String(defaultValue)}\``;
  return `| \`${flags}\` | ${mandatory ? 'required' : ifAbsent} | ${inCell(description)} |`;
};

function section(leaf: Leaf): string {
  const { words, command } = leaf;
  const given = command.registeredArguments
    .filter(({ description }) => description !== '')
    .map((argument) => `| \`${argument.name()}\` | ${argument.required ? 'required' : ''} | ${inCell(argument.description)} |`);
  const rows = [...given, ...command.options.map(optionRow)];
  const table = rows.length === 0 ? [] : ['', '| Argument or option | Default | Meaning |', '| --- | --- | --- |', ...rows];
  return [`## ${words}`, '', sentence(command.description()), '', '```text', `npx ${usage(leaf)}`, '```', ...table].join('\n');
}

export async function cliPage(): Promise<string> {
  const commands = leaves(await declaredProgram(), 'parley');
  const list = commands.map(({ words, command }) => {
    const anchor = words.replaceAll(' ', '-');
    return `| [\`${words}\`](#${anchor}) | ${inCell(command.description())} |`;
  });
  const contents = ['| Command | What it does |', '| --- | --- |', ...list].join('\n');
  return `${[INTRODUCTION, `${contents}\n`, ...commands.map((leaf) => `${section(leaf)}\n`)].join('\n')}`;
}

if (process.argv[1] === import.meta.filename) await writeFile(path.join(projectFolder, 'docs/cli.md'), await cliPage());
