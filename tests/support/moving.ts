// What the stories of moved organizations share: clients that know no cells, the command as a process that can be killed, and every answer of
// the API in a form that can be compared.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { routeTable } from '../../server/app.ts';
import type { Ref } from '../../server/http/route.ts';
import { projectFolder, testEnv } from './app.ts';
import type { Client } from './client.ts';

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
      const init: RequestInit = { method, headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers } };
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
export type EndedMove = { code: number | null; text: string };

/** The command, killed so long after it began this step, unless it ends before. Its exit code is null where it was killed. */
export async function moveByCommand(way: Way, killAfterMs?: number, step = 'Holding'): Promise<EndedMove> {
  const args = ['org', 'move', way.organization, '--to', way.settingsOfTarget, '--address', way.address, '--wait', '120'];
  const child = spawn(process.execPath, [path.join(projectFolder, 'cli', 'bin.js'), ...args], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...testEnv(way.fromDatabase, { PARLEY_SECRET_KEY: way.fromKey }) },
  });
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => {
    text += bytes;
    if (killAfterMs !== undefined && text.includes(step)) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  child.stderr.on('data', (bytes: Buffer) => {
    text += bytes;
  });
  // One that begins after that step is killed all the same.
  const late = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), 20_000 + killAfterMs);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(late);
  return { code, text };
}

const READS = routeTable().filter(({ method, open, path: at }) => method === 'GET' && !open && !/stream|mcp/.test(at));

/** Every GET of the API, by its operation. `own`: an object of each kind. What names the request itself is left out. */
export async function everyAnswer(client: Client, own: Record<string, string>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const route of READS) {
    const at = Object.entries(route.params as Record<string, Ref>).reduce<string>(
      (text, [name, { kind }]) => text.replace(`{${name}}`, encodeURIComponent((kind && own[kind]) ?? '')),
      route.path,
    );
    const query = new URLSearchParams(route.example?.query).toString();
    const { status, text } = await client.get(query ? `${at}?${query}` : at);
    answers.set(route.operationId, `${status} ${canonical(text)}`);
  }
  return answers;
}

/** The same content is the same text: names of fields in order, and without the id of the request. */
function canonical(text: string): string {
  if (!/^[[{]/.test(text) || text.includes('}\n{')) return text;
  const sorted = (_name: string, value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(JSON.parse(text), (name, value) => (name === 'request_id' ? undefined : sorted(name, value)));
}

/** Answers of the server about itself, and figures that the two chains' new rows change. */
export const DIFFERS: Record<string, string> = {
  getOrganization: 'its resumption is its last change',
  listApiKeys: 'when a key was last used',
  listAuditLog: 'its export, arrival and resumption are new rows',
  exportAuditLog: 'the same, as CSV',
};
