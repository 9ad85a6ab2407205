// Writes docs/cli.md from the commands that the program declares.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Argument, Command, type Option } from 'commander';
import { runCommand } from '../cli/parley.ts';
import { examplesOf } from '../cli/program/commands.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

const INTRODUCTION = `# Command line

\`parley\` is the operator's tool. Run it from the checkout with \`npx parley\`; \`npx parley <command> --help\` prints the same text as this page.
Without a checkout, \`npx @parley/cli\` has the commands that talk to a server, and \`npx @parley/server\` all of them; \`npm run pack\` makes both
packages.
This page is generated: \`node --import tsx scripts/write-cli-page.ts\` writes it from the program, and a test fails when it is stale.

There are two kinds of commands:

- **Some talk to a running server over HTTP**, with the [SDK](sdk.md): \`demo\`, \`chat\`, \`draft\`, \`explain\`, \`evaluate-model\`, \`reader\`, \`whoami\`, \`api\`, the lists, \`events tail\`, \`webhooks listen\`, \`carrier\`, \`mcp\`, and
  \`export\` and \`import\`, and \`pull\`, \`diff\`, \`push\`, \`test\` and \`dev\` for [flows as files](flows-as-files.md), whose environments \`parley.yaml\` names. They find
  address and key in this order: \`--url\` and \`--key\`; \`PARLEY_URL\` and \`PARLEY_API_KEY\`; the profile named by \`--profile\`, else the current
  one; the data folder of this checkout, where a server that runs writes its address and its owner's key. **A key goes only where it was
  given for**: \`PARLEY_API_KEY\` to \`PARLEY_URL\` or \`--url\`, a profile's key to the profile's origin, the data folder's key to this machine; an
  address that only \`parley.yaml\` names gets none before you say so ([Flows as files](flows-as-files.md)). Plain HTTP is for this machine
  only, and redirects are not followed.
- **The others open the database themselves**, beside a running server or without one. Give them the same [settings](settings.md) as the
  server: \`DATA_DIR\`, or \`DATABASE_URL\` with \`PARLEY_SECRET_KEY\`. Only \`start\`, \`migrate\`, \`org create\` and \`restore\` make a database or change
  its schema; the others refuse where there is none, and leave the folder as it is. \`console\` asks the server that \`--url\`, \`--profile\` or
  \`PARLEY_URL\` names, with its key, and opens the database otherwise.

Exceptions: \`start\` is the server itself. \`restore\` needs an empty database and a stopped server. \`restore --check\`, \`keys generate\`,
\`login\`, \`profile\`, \`completion\`, \`init\` and \`validate\` open no database. \`backup\` and \`restore\` also read the passphrase from \`PARLEY_BACKUP_PASSPHRASE\`.

Every command takes \`--json\`: standard output then holds the result as JSON and nothing else, and what is said to a person goes to standard
error. Colours and progress are for terminals; \`NO_COLOR\` turns colours off.

A command exits with 0 when it is done, with 1 when something failed (also when \`verify\`, \`doctor\` or \`validate\`
finds something broken, \`diff\` finds a difference, \`push\` pushed a flow with errors, or a test fails), and with 2 when it was written wrongly. Standard error holds the reason and says what to do.

Profiles are stored in \`$XDG_CONFIG_HOME/parley/profiles.json\` (\`~/.config\` unless set) with mode 0600; a file that others may read is refused.

Shell completion: \`source <(parley completion bash)\`, or the same for zsh and fish.

| Option of every command | Meaning |
| --- | --- |
GLOBALS
`;

/** The program as `runCommand` builds it, taken at the moment it would read its arguments. */
export async function declaredProgram(): Promise<Command> {
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
  const inner = command.commands.flatMap((child) => leaves(child, `${words} ${child.name()}`));
  return examplesOf(command) === undefined ? inner : [{ words, command }, ...inner];
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

const aboutArgument = ({ description, argChoices }: Argument): string =>
  argChoices ? `${description}: ${argChoices.join(', ')}` : description;

function section(leaf: Leaf): string {
  const { words, command } = leaf;
  const given = command.registeredArguments
    .filter(({ description }) => description !== '')
    .map(
      (argument) =>
        `| \`${argument.name()}\` | ${argument.required ? 'required' : ''} | ${inCell(aboutArgument(argument))} |`,
    );
  const rows = [...given, ...command.options.map(optionRow)];
  const table =
    rows.length === 0 ? [] : ['', '| Argument or option | Default | Meaning |', '| --- | --- | --- |', ...rows];
  const examples = examplesOf(command) ?? [];
  const shown =
    examples.length === 0 ? [] : ['', '```sh', ...examples.map((line) => line.replace(/^parley/, 'npx parley')), '```'];
  return [
    `## ${words}`,
    '',
    sentence(command.description()),
    '',
    '```text',
    `npx ${usage(leaf)}`,
    '```',
    ...table,
    ...shown,
  ].join('\n');
}

export async function cliPage(): Promise<string> {
  const program = await declaredProgram();
  const commands = leaves(program, 'parley');
  const everywhere = program.options
    .map(({ flags, description }) => `| \`${flags}\` | ${inCell(description)} |`)
    .join('\n');
  const list = commands.map(({ words, command }) => {
    const anchor = words.replaceAll(' ', '-');
    return `| [\`${words}\`](#${anchor}) | ${inCell(command.description())} |`;
  });
  const contents = ['| Command | What it does |', '| --- | --- |', ...list].join('\n');
  return `${[INTRODUCTION.replace('GLOBALS', everywhere), `${contents}\n`, ...commands.map((leaf) => `${section(leaf)}\n`)].join('\n')}`;
}

if (process.argv[1] === import.meta.filename) await writeFile(path.join(projectFolder, 'docs/cli.md'), await cliPage());
