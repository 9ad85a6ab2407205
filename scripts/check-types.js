// `npm run check:types`: the product, the console, the chat for websites and the documentation, and what has packages of its own where these are installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const APART = ['bench', 'tests/contract', 'scripts/zip-places'];
const installed = APART.filter((folder) => existsSync(path.join(folder, 'node_modules')));
const left = APART.filter((folder) => !installed.includes(folder));

const failed = ['.', 'console', 'widget', 'docs-site', ...installed].filter((folder) => {
  const args = ['node_modules/typescript-7/bin/tsc', '-p', path.join(folder, 'tsconfig.json')];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0;
});
if (left.length > 0)
  console.log(`Types NOT CHECKED in ${left.join(', ')}: their packages are not installed (npm ci --prefix FOLDER).`);
process.exit(failed.length === 0 ? 0 : 1);
