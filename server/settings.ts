// Owns how settings are read: by the kernel, and by what only the product can judge. Light to load for quick commands.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigProblem, readConfig } from './kernel/config.ts';
import { isWellFormed } from './modules/access/key-format.ts';

type Env = Record<string, string | undefined>;

/** Reports every problem of the settings, also those that only the product can judge. */
export function readSettings(projectFolder: string, env: Env): Config {
  const problems: string[] = [];
  const key = env.PARLEY_BOOTSTRAP_API_KEY || keyIn(env.PARLEY_BOOTSTRAP_API_KEY_FILE);
  if (key && !isWellFormed(key)) {
    const source = env.PARLEY_BOOTSTRAP_API_KEY
      ? 'PARLEY_BOOTSTRAP_API_KEY'
      : 'the file of PARLEY_BOOTSTRAP_API_KEY_FILE';
    problems.push(`${source} must be a well-formed key; make one with: npx parley keys generate`);
  }
  try {
    const config = readConfig({
      ...env,
      ...(key && { PARLEY_BOOTSTRAP_API_KEY: key }),
      DATA_DIR: env.DATA_DIR || path.join(projectFolder, '.parley'),
    });
    if (problems.length === 0) return config;
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    problems.unshift(...error.problems);
  }
  throw new ConfigProblem(problems);
}

/** Empty where the file is gone: it is of use at the first start only, and operators remove it then. */
function keyIn(file: string | undefined): string {
  if (!file) return '';
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw new ConfigProblem([`PARLEY_BOOTSTRAP_API_KEY_FILE cannot be read: ${(error as Error).message}`]);
  }
}
