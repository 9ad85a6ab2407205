// Owns how settings are read: by the kernel, and by what only the product can judge. Light to load for quick commands.
import path from 'node:path';
import { type Config, ConfigProblem, readConfig } from './kernel/config.ts';
import { isWellFormed } from './modules/access/key-format.ts';

type Env = Record<string, string | undefined>;

/** Reports every problem of the settings, also those that only the product can judge. */
export function readSettings(projectFolder: string, env: Env): Config {
  const problems: string[] = [];
  if (env.PARLEY_BOOTSTRAP_API_KEY && !isWellFormed(env.PARLEY_BOOTSTRAP_API_KEY)) {
    problems.push('PARLEY_BOOTSTRAP_API_KEY must be a well-formed key; make one with: npx parley keys generate');
  }
  try {
    const config = readConfig({ ...env, DATA_DIR: env.DATA_DIR || path.join(projectFolder, '.parley') });
    if (problems.length === 0) return config;
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    problems.unshift(...error.problems);
  }
  throw new ConfigProblem(problems);
}
