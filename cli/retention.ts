// The command that shows what is forgotten by age: after how long, how much is waiting for it, and how much has gone.

import type { RetentionState } from '../server/kernel/retention/retention.ts';
import { type Cli, describeUsage } from './program/commands.ts';
import { table } from './program/terminal.ts';

const periodText = ({ days, setting }: RetentionState): string =>
  `${days === 0 ? 'for ever' : `${days} ${days === 1 ? 'day' : 'days'}`}${setting === null ? '' : ` (${setting})`}`;
const counted = (n: number, most: number): string => (n >= most ? `${most} or more` : String(n));

export function addRetentionCommand({ program, screen, withKernel }: Cli): void {
  const command = program
    .command('retention')
    .description('show what is forgotten by age, and what is waiting for it; changes nothing')
    .action(() =>
      withKernel(async (kernel) => {
        const { RETENTION } = await import('../server/app.ts');
        const { retentionStates, MAX_COUNTED } = await import('../server/kernel/retention/retention.ts');
        const states = await retentionStates(kernel, RETENTION);
        const rows = states.map((state) => [
          state.table,
          periodText(state),
          counted(state.waiting, MAX_COUNTED),
          String(state.deleted),
          state.lastDeletedAt?.toISOString() ?? 'never',
        ]);
        screen.show(states, () => table(['TABLE', 'KEPT', 'OLDER NOW', 'FORGOTTEN', 'LAST'], rows));
        screen.say(
          'Stored answers to repeated requests go after 24 hours, facts when they expire. Everything else stays: the audit log, receipts, consents, the do-not-call list and people among it.',
        );
      }),
    );
  describeUsage(command, 'database', 'parley retention');
}
