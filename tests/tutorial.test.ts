// The tutorial is true: its commands are pasted into a shell, one after the other, and say what the page shows.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFolder, type TestApp, testApp } from './support/app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp({
    env: { RATE_LIMITS: 'off', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', SIMULATED_CARRIER_SPEED: '20' },
  });
  folder = await mkdtemp(path.join(tmpdir(), 'tutorial-'));
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const page = await readFile(path.join(projectFolder, 'docs/tutorial.md'), 'utf8');
const steps = [...page.matchAll(/^## (\d+\. .*)$[\s\S]*?^```sh\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```/gm)].map(
  ([, title = '', commands = '', shown = '']) => ({ title, commands, shown: shown.trimEnd().split('\n') }),
);

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const MARK = '@@ step';

/** What a shell prints that all steps are pasted into, step by step. */
async function pasted(key: string): Promise<string[]> {
  const script = [...steps.map(({ commands }) => `echo "${MARK}"\n${commands}`), 'kill $BOOKING_SYSTEM'].join('\n');
  const env = { ...process.env, BASE: app.url, KEY: key, BOOKING_PORT: String(await freePort()) };
  // A step that waits for ever is ended, so that what the others printed can be read.
  const shell = spawn('bash', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const patience = setTimeout(() => process.kill(-shell.pid!, 'SIGTERM'), 240_000);
  let printed = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text));
  await new Promise((resolve) => shell.on('close', resolve));
  clearTimeout(patience);
  return printed.split(`${MARK}\n`).slice(1);
}

it('has twelve steps, and each shows what the page shows', async () => {
  expect(steps.map(({ title }) => Number.parseInt(title, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const { secret } = await app.newOrganization('My organization');
  const printed = await pasted(secret);
  for (const [i, { title, shown }] of steps.entries()) {
    const lines = (printed[i] ?? '').split('\n');
    let from = 0;
    for (const line of shown) {
      const at = lines.findIndex((one, j) => j >= from && one.includes(line.trim()));
      expect(at, `${title}: “${line}” is not in\n${printed[i]}`).toBeGreaterThanOrEqual(0);
      from = at + 1;
    }
  }
}, 300_000);
