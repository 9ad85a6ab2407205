// The command line of a server: what an operator does beside the API, and a short way to it.
import path from 'node:path';
import { BadBackup } from '../server/kernel/backup/archive.ts';
import { ConfigProblem } from '../server/kernel/config.ts';
import { Problem } from '../server/kernel/errors.ts';
import { readMigrations, SchemaProblem } from '../server/kernel/migrate.ts';
import { readSettings } from '../server/settings.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addCarrierCommands } from './carriers.ts';
import { addCellsCommand } from './cells.ts';
import { addChatCommand } from './chat.ts';
import { addCompletionCommand } from './completion.ts';
import { addConsoleCommand } from './console.ts';
import { addDemoCommands } from './demo.ts';
import { addDevCommand } from './dev.ts';
import { addDoctorCommand } from './doctor.ts';
import { addDraftingCommands } from './drafting.ts';
import { addEvaluateModelCommand } from './evaluation/evaluate-model.ts';
import { addFileCommands } from './files/file-commands.ts';
import { addTestCommand } from './files/test-command.ts';
import { addTransferCommands } from './files/transfer-commands.ts';
import { addListCommands } from './lists.ts';
import { addMailboxCommands } from './mailboxes.ts';
import { addMcpCommand } from './mcp.ts';
import { addMemberCommands, addOperatorCommands } from './members.ts';
import { addKeyCommands, addOrganizationCommands } from './operator.ts';
import { addTransferOfOrganizations } from './organization-commands.ts';
import { addLoginCommand, addProfileCommands } from './profile-commands.ts';
import { assertDatabase, type Cli, describeUsage } from './program/commands.ts';
import { type Installation, runProgram } from './program/program.ts';
import { addReaderCommands } from './reader/export-examples.ts';
import { addRequestCommands } from './requests.ts';
import { addRetentionCommand } from './retention.ts';
import { addSpeechCommand } from './speech.ts';
import { addVerificationCommands } from './verification.ts';
import { addWebhookCommands } from './webhooks.ts';

export function runCommand(projectFolder: string, argv: string[]): Promise<void> {
  return runProgram(argv, COMMANDS, installationIn(projectFolder));
}

function installationIn(projectFolder: string): Installation {
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
  return { projectFolder, settings, withKernel, expected: [ConfigProblem, SchemaProblem, Problem, BadBackup] };
}

/** In the order of the help. */
const COMMANDS: readonly ((cli: Cli) => void)[] = [
  addServerCommands,
  addConsoleCommand,
  addDemoCommands,
  addChatCommand,
  addDraftingCommands,
  addFileCommands,
  addTestCommand,
  addDevCommand,
  addEvaluateModelCommand,
  addReaderCommands,
  addTransferCommands,
  addMcpCommand,
  addRequestCommands,
  addListCommands,
  addWebhookCommands,
  addCarrierCommands,
  addLoginCommand,
  addProfileCommands,
  addOrganizationCommands,
  addTransferOfOrganizations,
  addCellsCommand,
  addKeyCommands,
  addMailboxCommands,
  addMemberCommands,
  addOperatorCommands,
  addBackupCommands,
  addSpeechCommand,
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
