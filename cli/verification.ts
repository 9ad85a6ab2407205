// `parley audit verify`, `parley receipts verify` and `parley secrets rotate`: whether what is stored is still what was written.

import type { Kernel } from '../server/kernel/context.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { type Cli, describeUsage } from './program/commands.ts';
import { progressLine, type Screen } from './program/terminal.ts';

export function addVerificationCommands({ program, screen, withKernel }: Cli): void {
  const audit = program
    .command('audit')
    .description('the audit log')
    .command('verify')
    .description('walk every hash chain and name the first row that does not fit')
    .action(() => withKernel((kernel) => verifyAudit(kernel, screen)));
  describeUsage(audit, 'database', 'parley audit verify');
  const receipts = program
    .command('receipts')
    .description('why contacts were made or not')
    .command('verify')
    .description('walk every chain of receipts and name the first that does not fit')
    .action(() => withKernel((kernel) => verifyReceipts(kernel, screen)));
  describeUsage(receipts, 'database', 'parley receipts verify --json');
  const rotation = program
    .command('secrets')
    .description('master keys')
    .command('rotate')
    .description('bring every data key under the first key of PARLEY_SECRET_KEY')
    .action(() =>
      withKernel(async ({ db, keys }) => {
        const { rewrapAll } = await import('../server/kernel/secrets/data-keys.ts');
        const counts = await rewrapAll(db.queryable, keys);
        screen.show(
          counts,
          () => `Re-wrapped ${counts.rewrapped}, unreadable ${counts.unreadable}, remaining ${counts.remaining}.`,
        );
        if (counts.unreadable + counts.remaining > 0) process.exitCode = 1;
      }),
    );
  describeUsage(rotation, 'database', 'PARLEY_SECRET_KEY=<new>,<old> parley secrets rotate');
}

type Verdict = { organization: string; unbroken: boolean; words: string };

async function organizationsOf({ db }: Kernel): Promise<string[]> {
  return (await db.rows<{ id: string }>(sql`select id from organizations order by id`)).map(({ id }) => id);
}

async function verifyReceipts(kernel: Kernel, screen: Screen): Promise<void> {
  const { verify } = await import('../server/modules/compliance/receipts.ts');
  await each(kernel, screen, async (id) => {
    const { links, erased, broken } = await verify(kernel.db, id);
    const where = broken && `chain ${broken.chain}, receipt ${broken.seq}${broken.id ? ` (${broken.id})` : ''}`;
    const words = broken
      ? `broken at ${where}: ${broken.why}`
      : `${links} receipts, unbroken${erased > 0 ? `; ${erased} of people who were erased` : ''}`;
    return { organization: id, unbroken: !broken, words };
  });
}

async function verifyAudit(kernel: Kernel, screen: Screen): Promise<void> {
  const { verifyChain } = await import('../server/kernel/audit.ts');
  await each(kernel, screen, async (id) => {
    const { links, broken } = await verifyChain(kernel.db, id);
    const words = broken ? `broken at row ${broken.seq}: ${broken.why}` : `${links} rows, unbroken`;
    return { organization: id, unbroken: !broken, words };
  });
}

async function each(kernel: Kernel, screen: Screen, look: (id: string) => Promise<Verdict>): Promise<void> {
  const verdicts: Verdict[] = [];
  const ids = await organizationsOf(kernel);
  const progress = progressLine();
  for (const id of ids) {
    progress.show(`Organization ${verdicts.length + 1} of ${ids.length}`);
    verdicts.push(await look(id));
  }
  progress.end();
  if (verdicts.some(({ unbroken }) => !unbroken)) process.exitCode = 1;
  screen.show(verdicts, () => verdicts.map(({ organization, words }) => `${organization}: ${words}`).join('\n'));
}
