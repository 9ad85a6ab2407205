// A throw-away PostgreSQL and a kernel over it, for benchmarks.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../server/kernel/config.ts';
import { readMigrations } from '../server/kernel/migrate.ts';
import { type Opened, openKernel } from '../server/kernel/open.ts';

const above = path.resolve(import.meta.dirname, '..');
/** A bundled benchmark lies in a folder of dist. */
export const projectFolder = path.basename(above) === 'dist' ? path.dirname(above) : above;

export async function benchKernel(env: Record<string, string> = {}): Promise<Opened & { dataDir: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', RATE_LIMITS: 'off', ...env });
  const opened = await openKernel({
    config,
    migrations: await readMigrations(path.join(projectFolder, 'migrations')),
    exclusive: true,
  });
  return {
    ...opened,
    dataDir,
    close: async () => {
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
