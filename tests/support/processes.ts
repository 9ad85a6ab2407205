// Real processes for chaos tests: started, stopped in mid-air, killed, and never left behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { projectFolder } from './app.ts';
import { SERVER } from './process.ts';

export type Worker = { pid: number; kill(signal: NodeJS.Signals): void; gone: Promise<void> };

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Resolves once the worker has started; its settings are the given environment and nothing else of ours. */
export async function startWorkerProcess(env: Record<string, string>): Promise<Worker> {
  const [program, ...args] = SERVER;
  const child = spawn(program, args, {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ROLES: 'worker', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void gone.then(() => running.delete(child));
  await new Promise<void>((resolve, reject) => {
    let text = '';
    const read = (bytes: Buffer) => {
      text += bytes.toString();
      if (text.includes('Roles')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void gone.then(() => reject(new Error(`the worker ended before it was ready: ${text}`)));
  });
  return { pid: child.pid ?? 0, kill: (signal) => void child.kill(signal), gone };
}

export async function killAll(workers: readonly Worker[]): Promise<void> {
  for (const worker of workers) worker.kill('SIGKILL');
  await Promise.all(workers.map(({ gone }) => gone));
}
