// `npm run bench -- http` runs one benchmark, `npm run bench -- all` each of them; without a name it lists them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { bundle, projectFolder, workers } from '../scripts/build.js';
import { runAll } from './all.ts';
import { BENCHES, type BenchName, benchNames, isBench } from './benches.ts';
import { cleanUp, makePlace } from './own-place.ts';

async function exitOf(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const place = await makePlace();
  const child = spawn(process.execPath, args, { cwd: projectFolder, env: { ...env, TMPDIR: place }, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  await cleanUp(place, child.pid ?? 0);
  return code ?? 1;
}

/** In a process of its own: no benchmark inherits memory, compiled code or counters of another. */
async function runOne(name: BenchName, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const source = path.join(import.meta.dirname, `${name}.ts`);
  if (!BENCHES[name].isBundled) return exitOf(['--import', 'tsx', source, ...args], env);
  // Below bench/, where the peers are installed, and two folders below the project, as the sources of tests are.
  const folder = path.join(import.meta.dirname, `dist-${name}-${process.pid}`);
  try {
    await bundle(rolldown, { [name]: source, ...(await workers()) }, folder);
    await bundle(rolldown, { 'work-thread': path.join(projectFolder, 'server/work-tasks.ts') }, folder);
    return await exitOf(['--enable-source-maps', '--expose-gc', path.join(folder, `${name}.js`), ...args], env);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const [wanted, ...args] = process.argv.slice(2);
if (wanted === 'all') process.exitCode = await runAll(runOne, { write: args.includes('--write') });
else if (isBench(wanted)) process.exitCode = await runOne(wanted, args, process.env);
else process.stdout.write(`npm run bench -- <name>, one of: ${benchNames.join(', ')}; or all [--write]\n`);
