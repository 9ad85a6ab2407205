// Parley as a user runs it: a process of its own, with its own data folder, spoken to over HTTP and signals.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectFolder } from './app.ts';

export type Running = {
  child: ChildProcess;
  url: string;
  output(): string;
  /** Code or signal, once it has ended. */
  ended: Promise<number | NodeJS.Signals>;
};

const PATIENCE_MS = 180_000;

/** Ends with the test file that made it, whatever happened. */
export async function dataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-process-'));
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The program as somebody checked it out, with nothing built yet. */
export async function checkout(folder: string): Promise<void> {
  const parts = [
    'cli',
    'demo',
    'flow',
    'migrations',
    'nlu',
    'scripts',
    'sdk',
    'server',
    'transfer',
    'package.json',
    'package-lock.json',
  ];
  await Promise.all(
    parts.map((name) => cp(path.join(projectFolder, name), path.join(folder, name), { recursive: true })),
  );
  await symlink(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'));
}

export const ownerKeyIn = async (folder: string): Promise<string> =>
  (await readFile(path.join(folder, 'owner-api-key'), 'utf8')).trim();

export function launch(command: string[], env: Record<string, string>): Running {
  const [program, ...args] = command as [string, ...string[]];
  const child = spawn(program, args, {
    cwd: projectFolder,
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', DRAIN_SECONDS: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const ended = once(child, 'close').then(([code, signal]) => signal ?? code);
  return { child, url: '', output: () => text, ended };
}

/** Waits for the banner, which is printed once requests are answered. */
export async function launched(command: string[], env: Record<string, string>): Promise<Running> {
  const running = launch(command, env);
  const until = Date.now() + PATIENCE_MS;
  const state = { over: false };
  void running.ended.then(() => (state.over = true));
  for (;;) {
    const [, url] = /Calling API\s+(http:\S+)/.exec(running.output()) ?? [];
    if (url) return { ...running, url };
    if (state.over || Date.now() > until) {
      // Whoever waits for it knows no process to end.
      running.child.kill('SIGKILL');
      throw new Error(`Parley did not start:\n${running.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** From the bundle, which is built once: reading the sources anew would be half of what a start costs. */
export const SERVER_WITH_PAGES: [string, ...string[]] = [process.execPath, 'scripts/start.js'];

/** For servers whose pages no test loads: a start neither reads their sources nor builds them. */
export const SERVER: [string, ...string[]] = [...SERVER_WITH_PAGES, '--no-pages'];

export async function whoami(url: string, key: string): Promise<Response> {
  return fetch(`${url}/v1/identity/whoami`, { headers: { 'x-api-key': key } });
}
