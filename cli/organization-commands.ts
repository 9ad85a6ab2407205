// `parley org key`, `export`, `import` and `move`: one organization from one installation to another.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { findLeft } from '../server/kernel/cluster/moves.ts';
import type { Kernel } from '../server/kernel/context.ts';
import { readMigrations } from '../server/kernel/migrate.ts';
import { findOrganization } from '../server/modules/access/operator.ts';
import { readSettings } from '../server/settings.ts';
import type { PassphraseOptions } from './backup.ts';
import { withOrganization } from './operator.ts';
import { assertDatabase, type Cli, CliError, describeUsage, UsageError } from './program/commands.ts';
import { inOneLine, table } from './program/terminal.ts';

type ExportOptions = PassphraseOptions & { org: string; for?: string };
type MoveOptions = { to: string; address?: string; wait: string; cancel?: boolean };
type ImportOptions = PassphraseOptions & { check?: boolean; slug?: string };

const PASSPHRASE = '--passphrase-file <file>';

/** Beside the other commands about organizations. */
export function addTransferOfOrganizations(cli: Cli): void {
  const { program, screen, withKernel } = cli;
  const org = program.commands.find((command) => command.name() === 'org') ?? program.command('org');
  const key = org
    .command('key')
    .description('print the public key of this installation: organizations are exported for it')
    .action(() =>
      withKernel(async ({ keys }) => {
        const { publicKeyOf } = await import('../server/modules/cells/organization-file.ts');
        const publicKey = publicKeyOf(keys[0]);
        screen.show({ key: publicKey }, () => publicKey);
      }),
    );
  describeUsage(key, 'database', 'parley org key');

  const exporting = org
    .command('export')
    .description('write everything of one organization into one encrypted file, while the server goes on working')
    .argument('<file>', 'where to; it must not exist yet')
    .requiredOption('--org <id or slug>', 'the organization')
    .option('--for <key>', 'the installation that may open it: what "parley org key" prints there')
    .option(PASSPHRASE, 'seal it under this passphrase instead')
    .action((file: string, options: ExportOptions) => exportOrganization(cli, file, options));
  describeUsage(
    exporting,
    'database',
    'parley org export acme.parley --org acme --for plypub_mSE8…',
    'parley org export acme.parley --org acme --passphrase-file passphrase.txt',
  );

  const importing = org
    .command('import')
    .description(
      'read such a file into this installation, beside the organizations that are here; it arrives suspended',
    )
    .argument('<file>', 'a file that "parley org export" wrote')
    .option('--check', 'only look: whether the file is whole, its versions fit, and it clashes with nothing here')
    .option('--slug <slug>', 'its short name here, where another organization has it')
    .option(PASSPHRASE, 'opens a file that is sealed under a passphrase')
    .action((file: string, options: ImportOptions) =>
      options.slug !== undefined && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(options.slug)
        ? Promise.reject(new UsageError('--slug has small letters, digits and single hyphens between them'))
        : importOrganization(cli, file, options),
    );
  const moving = org
    .command('move <organization>')
    .description('move an organization into another cell: the old one answers 421 with the new address from then on')
    .requiredOption(
      '--to <file>',
      'settings of the new cell, such as DATABASE_URL and PARLEY_SECRET_KEY, as lines NAME=value',
    )
    .option('--address <url>', 'where the new cell answers, such as https://b.parley.example')
    .option('--wait <seconds>', 'how long running calls may take to end', '600')
    .option('--cancel', 'take back a move that has not switched yet')
    .action((named: string, options: MoveOptions) => moveOrganization(cli, named, options));
  describeUsage(
    moving,
    'database',
    'parley org move acme --to cell-b.env --address https://b.parley.example',
    'parley org move acme --to cell-b.env --cancel',
  );
  const map = org
    .command('map')
    .description(
      'print what a proxy must know to find organizations whose keys and addresses do not name this cell, a line for each',
    )
    .requiredOption('--backend <name>', 'what the proxy calls this cell, such as cell_b')
    .action(({ backend }: { backend: string }) =>
      withKernel(async (kernel) => {
        if (!/^[A-Za-z0-9_.-]+$/.test(backend))
          throw new UsageError('--backend has letters, digits, dots, hyphens and underscores');
        const { namesToMap } = await import('../server/modules/cells/map.ts');
        for await (const names of namesToMap(kernel))
          for (const name of names) screen.line({ name, backend }, () => `${name} ${backend}`);
      }),
    );
  describeUsage(map, 'database', 'parley org map --backend cell_b > keys-of-b.map');
  describeUsage(
    importing,
    'database',
    'parley org import acme.parley --check',
    'parley org import acme.parley --slug acme-two',
  );
}

async function exportOrganization({ screen, withKernel }: Cli, file: string, options: ExportOptions): Promise<void> {
  if (await stat(file).catch(() => undefined)) throw new CliError(`${file} exists already; choose another name`);
  const { countedRows, megabytes, passphraseOf, progressBar } = await import('./backup.ts');
  const passphrase = options.for === undefined ? await passphraseOf(options) : undefined;
  if (options.for === undefined && passphrase === undefined)
    throw new UsageError('Say who may open the file: --for with the key of an installation, or --passphrase-file.');
  const recipient = options.for === undefined ? { passphrase: passphrase ?? '' } : { publicKey: options.for };
  const exporting = await import('../server/modules/cells/export.ts');
  await withKernel((kernel) =>
    withOrganization(kernel, options.org, async (found) => {
      const progress = progressBar();
      const { header, manifest } = await exporting
        .exportOrganization(kernel, found.id, file, { recipient, progress: progress.show })
        .finally(() => progress.end());
      const rows = Object.fromEntries(Object.entries(manifest).map(([name, one]) => [name, one.rows]));
      const { size } = await stat(file);
      screen.show(
        { file, organization: header.organization, rows, bytes: size, audit: header.audit, manifest },
        () =>
          `${file}: ${inOneLine(found.name)}, ${countedRows(rows)} rows of ${Object.keys(rows).length} tables, ${megabytes(size)}.`,
      );
      screen.say('The organization goes on here. Read the file elsewhere with: parley org import');
    }),
  );
}

async function importOrganization({ screen, withKernel }: Cli, file: string, options: ImportOptions): Promise<void> {
  const { countedRows, passphraseOf, progressBar } = await import('./backup.ts');
  const importing = await import('../server/modules/cells/import.ts');
  const passphrase = await passphraseOf(options);
  await withKernel(async (kernel) => {
    const progress = progressBar();
    const { header, here, rows, clashes } = await importing
      .importOrganization(kernel, file, {
        opener: { keys: kernel.keys, passphrase },
        slug: options.slug,
        isDryRun: options.check ?? false,
        progress: progress.show,
      })
      .finally(() => progress.end());
    const { name, slug } = header.organization;
    const written = {
      parley: header.parley,
      postgres: header.postgres,
      migration: header.migrations.at(-1)?.name ?? '',
    };
    const shown = `${inOneLine(name)} (${options.slug ?? slug}), written ${header.created_at} by Parley ${header.parley}, ${countedRows(rows)} rows`;
    const versions = [
      ['Parley', written.parley, here.parley],
      ['PostgreSQL', written.postgres, here.postgres],
      ['the tables', written.migration, here.migration],
    ];
    if (options.check) screen.say(table(['VERSION OF', 'IN THE FILE', 'HERE'], versions));
    screen.show(
      {
        file,
        organization: header.organization,
        parley: header.parley,
        versions: { file: written, here },
        rows,
        clashes,
        imported: !options.check,
      },
      () =>
        clashes.length === 0
          ? `${file}: ${shown}. ${options.check ? 'It is whole and clashes with nothing here.' : 'Imported; both its chains verify.'}`
          : `${file}: ${shown}. ${importing.clashesText(clashes)}\n${table(
              ['TABLE', 'COLUMNS', 'ROWS', 'FOR EXAMPLE'],
              clashes.map((one) => [one.table, one.columns, String(one.rows), one.example]),
            )}`,
    );
    if (clashes.length > 0) process.exitCode = 1;
    else if (!options.check)
      screen.say(
        `It is suspended, so that no one is called by two installations. When it has stopped in the old one: parley org resume ${options.slug ?? slug}`,
      );
  });
}

async function moveOrganization(cli: Cli, named: string, options: MoveOptions): Promise<void> {
  const { screen, withKernel } = cli;
  const seconds = Number(options.wait);
  if (!Number.isInteger(seconds) || seconds < 0) throw new UsageError('--wait is a whole number of seconds');
  const address = options.cancel ? '' : addressOf(options.address);
  const { progressBar } = await import('./backup.ts');
  const moving = await import('../server/modules/cells/move.ts');
  await withKernel((from) =>
    withOtherKernel(cli, options.to, async (to) => {
      const organization = await findOrganization(from, named).catch(async (error: unknown) => {
        const left = await findLeft(from.db, named);
        if (!left) throw error;
        await moving.tidyUp(from, left.org_id);
        screen.show(
          { id: left.org_id, address: left.address, moved: true },
          () => `${inOneLine(named)} works at ${left.address} now.`,
        );
      });
      if (!organization) return;
      if (options.cancel) {
        await moving.cancelMove({ from, to, organization });
        screen.show(
          { id: organization.id, moved: false },
          () => `${inOneLine(organization.name)} works here again, as if nothing had been.`,
        );
        return;
      }
      const bar = progressBar();
      const report = {
        step: (text: string) => {
          bar.end();
          screen.say(text);
        },
        progress: bar.show,
      };
      const startedAt = performance.now();
      await moving
        .moveOrganization({ from, to, organization }, { address, waitMs: seconds * 1000, report })
        .finally(() => bar.end());
      const took = Math.round((performance.now() - startedAt) / 100) / 10;
      screen.show(
        { id: organization.id, address, moved: true, seconds: took },
        () => `${inOneLine(organization.name)} works at ${address} now. It took ${took} s.`,
      );
    }),
  );
}

function addressOf(text: string | undefined): string {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.username !== '')
    throw new UsageError(
      'Say where the new cell answers, with --address and a URL without a path such as https://b.parley.example.',
    );
  return url.origin;
}

/** A second installation, opened by the settings in a file. */
async function withOtherKernel(
  { projectFolder }: Cli,
  file: string,
  work: (kernel: Kernel) => Promise<void>,
): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`The settings of the new cell cannot be read: ${error.message}`);
  });
  const { openKernel } = await import('../server/kernel/start/open-kernel.ts');
  const config = readSettings(projectFolder, { LOG_LEVEL: 'warn', ...parseEnv(text) });
  await assertDatabase(config);
  const migrations = await readMigrations(path.join(projectFolder, 'migrations'));
  const { kernel, close } = await openKernel({ config, migrations, exclusive: false, isMigrated: true });
  try {
    await work(kernel);
  } finally {
    await close();
  }
}
