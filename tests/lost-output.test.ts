// What a server writes to standard output may find no place; the server serves on, and ends when it is told to.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { projectFolder } from './support/app.ts';
import { dataFolder } from './support/process.ts';

it.skipIf(!existsSync('/dev/full'))(
  'a full disk behind the log neither ends the server nor keeps it from ending',
  async () => {
    const folder = await dataFolder();
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'info',
      DATA_DIR: folder.path,
    };
    const full = openSync('/dev/full', 'w');
    const child = spawn('node', ['scripts/start.js', '--no-pages'], {
      cwd: projectFolder,
      env,
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    const ended = once(child, 'exit');
    try {
      const address = `${folder.path}/server-address`;
      for (
        let tries = 0;
        !(existsSync(address) && readFileSync(address, 'utf8').trim()) && child.exitCode === null && tries < 600;
        tries++
      )
        await sleep(100);
      const url = readFileSync(address, 'utf8').trim();
      for (let i = 0; i < 5; i++) expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect((await fetch(`${url}/v1/nothing`)).status).toBe(401);
      child.kill('SIGTERM');
      const over = await Promise.race([ended, sleep(30_000)]);
      expect(over).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      await folder.remove();
    }
  },
);
