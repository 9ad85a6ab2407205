// `parley speech install`: fetches the parts that hear and speak without an account.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type Cli, describeUsage } from './program/commands.ts';

export function addSpeechCommand({ program, projectFolder }: Cli): void {
  const speech = program
    .command('speech')
    .description('hearing and speaking without an account, on the machine of the server');
  const install = speech
    .command('install')
    .description('fetch the speech parts from npm, some 50 MB, and check each by its hash')
    .option('--folder <folder>', 'where to; the server needs the same in SPEECH_FOLDER')
    .action(({ folder }: { folder?: string }) => {
      const file = path.join(projectFolder, 'speech/install.js');
      const env = { ...process.env, ...(folder !== undefined && { SPEECH_FOLDER: path.resolve(folder) }) };
      const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit', env });
      process.exitCode = status ?? 1;
    });
  describeUsage(install, 'nothing', 'parley speech install', 'parley speech install --folder /var/lib/parley/speech');
}
