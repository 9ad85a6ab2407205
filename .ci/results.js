// What the runs of `.ci/run` have written: the results of their test files.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The test files of one run; undefined where it ended without results. */
const readResults = (file) =>
  existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8')).testResults.map((one) => ({ ...one, name: path.relative('.', one.name) }))
    : undefined;

export const QUICK = readResults('.test-results.json');
export const LONG = readResults('.test-results.long.json');
export const PROCESSES = readResults('.test-results.processes.json');
export const ALONE = readResults('.test-results.alone.json');
