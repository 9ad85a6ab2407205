// The command that shows what is forgotten by age: after how long, how much is waiting for it, and how much has gone.
import type { Command } from 'commander';
import { RETENTION } from '../server/app.ts';
import type { Kernel } from '../server/kernel/context.ts';
import { lookAt, MAX_COUNTED, type RetentionState } from '../server/kernel/retention/retention.ts';
import { say, table } from './terminal.ts';

const kept = ({ days, setting }: RetentionState): string =>
  `${days === 0 ? 'for ever' : `${days} ${days === 1 ? 'day' : 'days'}`}${setting === null ? '' : ` (${setting})`}`;
const counted = (n: number): string => (n >= MAX_COUNTED ? `${MAX_COUNTED} or more` : String(n));

export function addRetentionCommand(
  program: Command,
  withKernel: (work: (kernel: Kernel) => Promise<void>) => Promise<void>,
): void {
  program
    .command('retention')
    .description('show what is forgotten by age, and what is waiting for it; changes nothing')
    .action(() =>
      withKernel(async (kernel) => {
        const rows = (await lookAt(kernel, RETENTION)).map((state) => [
          state.table,
          kept(state),
          counted(state.waiting),
          String(state.deleted),
          state.lastDeletedAt?.toISOString() ?? 'never',
        ]);
        say(table(['TABLE', 'KEPT', 'OLDER NOW', 'FORGOTTEN', 'LAST'], rows));
        say(
          'Stored answers to repeated requests go after 24 hours, facts when they expire. Everything else stays: the audit log, receipts, consents, the do-not-call list and people among it.',
        );
      }),
    );
}
