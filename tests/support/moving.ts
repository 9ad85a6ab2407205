// What the stories of moved organizations share: clients that know no cells, and the command as a process that can be killed.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFolder, testEnv } from './app.ts';

type Ask = (method: string, at: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;

/** A client that knows no cells: it goes where 421 sends it, and comes again when 503 says so. `hurry`: the share of Retry-After that it waits. */
export function wanderer(
  address: string,
  key: string,
  { hurry = 1, signal }: { hurry?: number; signal?: AbortSignal } = {},
): Ask {
  let base = address;
  return async (method, at, body, headers = {}) => {
    for (let tries = 0; tries < 2000; tries++) {
      const init: RequestInit = {
        method,
        headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      };
      if (signal) init.signal = signal;
      const answer = await fetch(base + at, body === undefined ? init : { ...init, body: JSON.stringify(body) });
      if (answer.status === 421) base = new URL(answer.headers.get('location') ?? '').origin;
      else if (answer.status === 503) await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000 * hurry);
      else return answer;
      await answer.body?.cancel();
    }
    throw new Error('came nowhere');
  };
}

type Way = { fromDatabase: string; fromKey: string; settingsOfTarget: string; address: string; organization: string };
/** At this step, so long after it began. */
type Kill = { step: string; afterMs: number };
/** `tookMs`: each step until the next, or the end. */
export type EndedMove = { code: number | null; text: string; tookMs: Record<string, number> };

const STEPS = ['Holding', 'Freezing', 'Copying', 'Switching', 'Removing'];

const KILLED_AT_LAST_MS = 60_000;

/** The command, which may be killed, unless it ends before. Its exit code is null where it was killed. */
export async function moveByCommand(
  way: Way,
  kill?: Kill,
  more = ['--address', way.address, '--wait', '120'],
): Promise<EndedMove> {
  const args = ['org', 'move', way.organization, '--to', way.settingsOfTarget, ...more];
  const child = spawn(process.execPath, [path.join(projectFolder, 'cli', 'bin.js'), ...args], {
    cwd: projectFolder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...testEnv(way.fromDatabase, { PARLEY_SECRET_KEY: way.fromKey }),
    },
  });
  let text = '';
  const started: [string, number][] = [['Starting', performance.now()]];
  let killing: NodeJS.Timeout | undefined;
  const killIn = (ms: number) => setTimeout(() => child.kill('SIGKILL'), ms);
  // One that began its work after that step is killed all the same.
  const late = kill && killIn(KILLED_AT_LAST_MS);
  for (const output of [child.stdout, child.stderr])
    output.on('data', (bytes: Buffer) => {
      text += bytes;
      for (const step of STEPS)
        if (text.includes(step) && started.every(([known]) => known !== step)) started.push([step, performance.now()]);
      if (kill && text.includes(kill.step)) killing ??= killIn(kill.afterMs);
    });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(killing);
  clearTimeout(late);
  const ends = [...started.slice(1).map(([, at]) => at), performance.now()];
  const tookMs = Object.fromEntries(started.map(([step, at], n) => [step, Math.round((ends[n] ?? at) - at)]));
  return { code, text, tookMs };
}
