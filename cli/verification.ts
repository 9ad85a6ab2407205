// `parley audit verify`, `parley receipts verify` and `parley secrets rotate`: whether what is stored is still what was written.

import type { Kernel } from '../server/kernel/context.ts';
import { sql } from '../server/kernel/db/sql.ts';
import type { PassphraseOptions } from './backup.ts';
import { type Cli, describeUsage } from './program/commands.ts';
import { progressLine, type Screen } from './program/terminal.ts';

export function addVerificationCommands({ program, screen, withKernel }: Cli): void {
  const audit = program
    .command('audit')
    .description('the audit log')
    .command('verify')
    .description('walk every chain, name the first row that does not fit, and print the heads')
    .option('--backup <file>', 'also compare with the heads in this backup: finds chains that were set back as a whole')
    .option('--passphrase-file <file>', 'opens an encrypted backup')
    .action((options: VerifyOptions) => withKernel((kernel) => verifyAudit(kernel, screen, options)));
  describeUsage(audit, 'database', 'parley audit verify', 'parley audit verify --backup friday.backup');
  const receipts = program
    .command('receipts')
    .description('why contacts were made or not')
    .command('verify')
    .description('walk every chain of receipts, name the first that does not fit, and print the heads')
    .option('--backup <file>', 'also compare with the heads in this backup: finds chains that were set back as a whole')
    .option('--passphrase-file <file>', 'opens an encrypted backup')
    .action((options: VerifyOptions) => withKernel((kernel) => verifyReceipts(kernel, screen, options)));
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

type Verdict = { organization: string; unbroken: boolean; head: string; words: string };
type VerifyOptions = PassphraseOptions & { backup?: string };

async function organizationsOf({ db }: Kernel): Promise<string[]> {
  return (await db.rows<{ id: string }>(sql`select id from organizations order by id`)).map(({ id }) => id);
}

type NotedHead = { chain: number; seq: number; hash: Buffer };

/** The heads that a table of a backup holds, by organization. */
async function notedHeads({ keys }: Kernel, table: string, options: VerifyOptions): Promise<Map<string, NotedHead[]>> {
  const noted = new Map<string, NotedHead[]>();
  if (options.backup === undefined) return noted;
  const { passphraseOf } = await import('./backup.ts');
  const { readTables } = await import('../server/kernel/backup/restore.ts');
  const { rows } = await readTables(options.backup, { keys, passphrase: await passphraseOf(options) }, [table]);
  for (const { org_id = '', chain = '0', seq, hash = '' } of rows.get(table) ?? []) {
    const head = { chain: Number(chain), seq: Number(seq), hash: Buffer.from(hash.replace(/^\\x/, ''), 'hex') };
    noted.set(org_id, [...(noted.get(org_id) ?? []), head]);
  }
  return noted;
}

async function verifyReceipts(kernel: Kernel, screen: Screen, options: VerifyOptions): Promise<void> {
  const { verify } = await import('../server/modules/compliance/receipts.ts');
  const noted = await notedHeads(kernel, 'public.receipt_heads', options);
  await each(kernel, screen, noted, async (id) => {
    const { links, erased, head, broken } = await verify(kernel, id, noted.get(id));
    const where = broken && `chain ${broken.chain}, receipt ${broken.seq}${broken.id ? ` (${broken.id})` : ''}`;
    const words = broken
      ? `broken at ${where}: ${broken.why}`
      : `${links} receipts, unbroken${erased > 0 ? `; ${erased} of people who were erased` : ''}; head ${head}`;
    return { organization: id, unbroken: !broken, head, words };
  });
}

async function verifyAudit(kernel: Kernel, screen: Screen, options: VerifyOptions): Promise<void> {
  const { verifyChain } = await import('../server/kernel/audit.ts');
  const noted = await notedHeads(kernel, 'public.audit_heads', options);
  await each(kernel, screen, noted, async (id) => {
    const { links, unkeyed, head, broken } = await verifyChain(kernel, id, noted.get(id)?.[0]);
    const older = unkeyed > 0 ? `; ${unkeyed} of them from before rows were keyed` : '';
    const shown = head ? `${head.seq} ${head.hash.toString('hex')}` : '';
    const words = broken
      ? `broken at row ${broken.seq}: ${broken.why}`
      : `${links} rows, unbroken${older}; head ${shown}`;
    return { organization: id, unbroken: !broken, head: shown, words };
  });
}

async function each(
  kernel: Kernel,
  screen: Screen,
  noted: ReadonlyMap<string, unknown>,
  look: (id: string) => Promise<Verdict>,
): Promise<void> {
  const verdicts: Verdict[] = [];
  const ids = await organizationsOf(kernel);
  // Organizations are never removed: one that a backup knows must still be here.
  for (const id of noted.keys())
    if (!ids.includes(id))
      verdicts.push({ organization: id, unbroken: false, head: '', words: 'the backup has it, and it is gone' });
  const progress = progressLine();
  for (const id of ids) {
    progress.show(`Organization ${verdicts.length + 1} of ${ids.length}`);
    verdicts.push(await look(id));
  }
  progress.end();
  if (verdicts.some(({ unbroken }) => !unbroken)) process.exitCode = 1;
  screen.show(verdicts, () => verdicts.map(({ organization, words }) => `${organization}: ${words}`).join('\n'));
}
