// `parley backup` and `parley restore`, as they are written.
import type { BackupOptions, RestoreOptions } from './backup.ts';
import { type Cli, describeUsage } from './program/commands.ts';

/** Loaded when a command needs it: the others start without the database's code. */
const backupOf = () => import('./backup.ts');

export function addBackupCommands(cli: Cli): void {
  const { program, settings, screen } = cli;
  const backup = program
    .command('backup')
    .description('write the whole database into one file, while the server goes on working')
    .argument('<file>', 'where to; it must not exist yet')
    .option('--passphrase-file <file>', 'also keep the master key in the backup, sealed under this passphrase')
    .option('--encrypt', 'encrypt the whole file under the passphrase')
    .action(async (file: string, options: BackupOptions) =>
      (await backupOf()).makeBackup(settings(), screen, file, options),
    );
  describeUsage(
    backup,
    'database',
    'parley backup parley-2030-01-31.backup',
    'parley backup friday.backup --passphrase-file passphrase.txt',
    'parley backup friday.backup --passphrase-file passphrase.txt --encrypt',
  );
  const restoration = program
    .command('restore')
    .description('read a backup into an empty database')
    .argument('<file>', 'a file that "parley backup" wrote')
    .option('--passphrase-file <file>', 'opens an encrypted backup, and the master key that is sealed in it')
    .option('--hold-calls', 'switch calling workflows off: for a backup older than the last calls that were placed')
    .option('--unauthenticated', 'take a backup of a release before 0.2, which does not prove who wrote it')
    .option('--check', 'only read the file: whether it is whole and was written with the master key')
    .action(async (file: string, options: RestoreOptions) => (await backupOf()).restoreBackup(cli, file, options));
  describeUsage(
    restoration,
    'database',
    'parley restore friday.backup --check',
    'parley restore friday.backup --hold-calls',
  );
}
