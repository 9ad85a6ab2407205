// The command line: what an operator does beside the API.
import path from 'node:path';
import { Command } from 'commander';
import { verifyChain } from '../server/kernel/audit.ts';
import { BadBackup } from '../server/kernel/backup/archive.ts';
import { ConfigProblem } from '../server/kernel/config.ts';
import type { Kernel } from '../server/kernel/context.ts';
import { Problem } from '../server/kernel/errors.ts';
import { readMigrations, SchemaProblem } from '../server/kernel/migrate.ts';
import { openKernel } from '../server/kernel/open.ts';
import { rewrapAll } from '../server/kernel/secrets/data-keys.ts';
import { sql } from '../server/kernel/sql.ts';
import { VERSION } from '../server/kernel/version.ts';
import { main, readSettings } from '../server/main.ts';
import { verify } from '../server/modules/compliance/receipts.ts';
import { type Api, connect, Refused } from './api.ts';
import { addBackupCommands } from './backup.ts';
import { chat } from './chat.ts';
import { makeDemo } from './demo.ts';
import { keyCommands, organizationCommands } from './operator.ts';
import { addRetentionCommand } from './retention.ts';
import { printable, say } from './terminal.ts';

export async function runCommand(projectFolder: string, argv: string[]): Promise<void> {
  /** Runs beside a running server as well as without one. */
  const withKernel = async (work: (kernel: Kernel) => Promise<void>): Promise<void> => {
    const config = readSettings(projectFolder, { LOG_LEVEL: 'warn', ...process.env });
    const migrations = await readMigrations(path.join(projectFolder, 'migrations'));
    const { kernel, close } = await openKernel({ config, migrations, exclusive: false });
    try {
      await work(kernel);
    } finally {
      await close();
    }
  };

  const program = new Command('parley').description('Parley, the open customer-experience platform').version(VERSION);
  program
    .command('start')
    .description('start the server')
    .action(() => main(projectFolder));
  program
    .command('migrate')
    .description('bring the database up to date and stop')
    .action(() => withKernel(async () => void say('The database is up to date.')));

  const withServer = async (work: (api: Api) => Promise<void>): Promise<void> =>
    work(await connect(readSettings(projectFolder, process.env)));
  program
    .command('demo')
    .description('make an assistant to talk to, on the running server')
    .action(() =>
      withServer(async (api) => {
        const id = await makeDemo(api);
        say(`The assistant ${id} is ready. Talk to it with: npx parley chat`);
      }),
    );
  program
    .command('chat')
    .description('talk to an assistant of the running server in this terminal')
    .argument('[assistant-id]', 'the newest active one unless said')
    .action((id?: string) => withServer((api) => chat(api, id)));

  organizationCommands(program, withKernel);
  keyCommands(program, withKernel);
  addBackupCommands(program, projectFolder);
  addRetentionCommand(program, withKernel);

  program
    .command('audit')
    .description('the audit log')
    .command('verify')
    .description('walk every hash chain and name the first row that does not fit')
    .action(() => withKernel(verifyAudit));

  program
    .command('receipts')
    .description('why contacts were made or not')
    .command('verify')
    .description('walk every chain of receipts and name the first that does not fit')
    .action(() => withKernel(verifyReceipts));

  program
    .command('secrets')
    .description('master keys')
    .command('rotate')
    .description('bring every data key under the first key of PARLEY_SECRET_KEY')
    .action(() =>
      withKernel(async ({ db, keys }) => {
        const counts = await rewrapAll(db.queryable, keys);
        say(`Re-wrapped ${counts.rewrapped}, unreadable ${counts.unreadable}, remaining ${counts.remaining}.`);
        if (counts.unreadable + counts.remaining > 0) process.exitCode = 1;
      }),
    );

  try {
    await program.parseAsync(argv);
  } catch (error) {
    const expected = [ConfigProblem, SchemaProblem, Refused, Problem, BadBackup].some((kind) => error instanceof kind);
    const { message, stack = message } = error as Error;
    process.stderr.write(`${printable(expected ? message : stack)}\n`);
    process.exitCode = 1;
  }
}

async function verifyReceipts({ db }: Kernel): Promise<void> {
  for (const { id } of await db.rows<{ id: string }>(sql`select id from organizations order by id`)) {
    const { links, erased, broken } = await verify(db, id);
    if (broken) process.exitCode = 1;
    const where = broken && `chain ${broken.chain}, receipt ${broken.seq}${broken.id ? ` (${broken.id})` : ''}`;
    say(
      broken
        ? `${id}: broken at ${where}: ${broken.why}`
        : `${id}: ${links} receipts, unbroken${erased > 0 ? `; ${erased} of people who were erased` : ''}`,
    );
  }
}

async function verifyAudit({ db }: Kernel): Promise<void> {
  const chains = await db.rows<{ org_id: string }>(sql`select id as org_id from organizations order by id`);
  for (const { org_id } of chains) {
    const { links, broken } = await verifyChain(db, org_id);
    if (broken) process.exitCode = 1;
    say(broken ? `${org_id}: broken at row ${broken.seq}: ${broken.why}` : `${org_id}: ${links} rows, unbroken`);
  }
}
