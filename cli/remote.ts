// The command line without a server: the package @parley/cli. It talks to a server over HTTP only.
import { addCarrierCommands } from './carriers.ts';
import { addCellsCommand } from './cells.ts';
import { addChatCommand } from './chat.ts';
import { addCompletionCommand } from './completion.ts';
import { addDemoCommands } from './demo.ts';
import { addDevCommand } from './dev.ts';
import { addDraftingCommands } from './drafting.ts';
import { addFileCommands } from './files/file-commands.ts';
import { addTestCommand } from './files/test-command.ts';
import { addTransferCommands } from './files/transfer-commands.ts';
import { addListCommands } from './lists.ts';
import { addMailboxCommands } from './mailboxes.ts';
import { addMcpCommand } from './mcp.ts';
import { addMemberCommands } from './members.ts';
import { addLoginCommand, addProfileCommands } from './profile-commands.ts';
import { type Cli, CliError } from './program/commands.ts';
import { runProgram } from './program/program.ts';
import { addRequestCommands } from './requests.ts';
import { addWebhookCommands } from './webhooks.ts';

/** In the order of the help. */
const COMMANDS: readonly ((cli: Cli) => void)[] = [
  addDemoCommands,
  addChatCommand,
  addDraftingCommands,
  addFileCommands,
  addTestCommand,
  addDevCommand,
  addTransferCommands,
  addMcpCommand,
  addRequestCommands,
  addListCommands,
  addWebhookCommands,
  addCarrierCommands,
  addLoginCommand,
  addProfileCommands,
  addMailboxCommands,
  addMemberCommands,
  addCellsCommand,
  addCompletionCommand,
  addCommandsOfServer,
];

/** Commands that open the database, or start the server: they come with it. */
const OF_SERVER = [
  'start',
  'migrate',
  'console',
  'org',
  'keys',
  'operators',
  'backup',
  'restore',
  'speech',
  'doctor',
  'retention',
  'audit',
  'receipts',
  'secrets',
  'evaluate-model',
  'reader',
];

/** Not in the help; a person who knows them from the server learns where they are. */
function addCommandsOfServer({ program }: Cli): void {
  const taken = new Set(program.commands.map((command) => command.name()));
  for (const name of OF_SERVER.filter((one) => !taken.has(one))) {
    program
      .command(name, { hidden: true })
      .argument('[words...]')
      .allowUnknownOption()
      .action(() => {
        throw new CliError(
          `"parley ${name}" works on the machine of the server, with its database. There: npx @parley/server ${name}`,
        );
      });
  }
}

const noServer = (): never => {
  throw new CliError(
    'Name a server and a key: --url and --key, PARLEY_URL and PARLEY_API_KEY, or sign in with: parley login --url <address>. To start a server of your own: npx @parley/server',
  );
};

await runProgram(process.argv, COMMANDS, { projectFolder: '', settings: noServer, withKernel: noServer, expected: [] });
