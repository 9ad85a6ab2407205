// The whole graph/ops request beside the pure part of it and beside fast-json-patch: bundles graph-ops-rounds.ts with the server and runs that.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { bundle } from '../scripts/build.js';
import { projectFolder } from './cluster.ts';

const folder = path.join(projectFolder, 'dist', `bench-graph-ops-${process.pid}`);
const source = (file: string) => path.join(projectFolder, file);
await bundle(rolldown, { rounds: source('bench/graph-ops-rounds.ts') }, folder);
await bundle(rolldown, { 'work-thread': source('server/work-tasks.ts') }, folder);
try {
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(folder, 'rounds.js')], {
    cwd: projectFolder,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
