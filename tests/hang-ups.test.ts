// Callers who hang up, met by the program as it is started by people.
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '../server/app.ts';
import { newKey } from '../server/modules/access/key-format.ts';
import { migratedDatabase, SECRET_KEY } from './support/app.ts';
import { ASKING, makeActive } from './support/assistants.ts';
import { createClient, created } from './support/client.ts';
import { dataFolder, launched, type Running, SERVER, whoami } from './support/process.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
const running: Running[] = [];
const start = async (env: Record<string, string> = {}, command = SERVER) => {
  const one = await launched(command, { DATA_DIR: folder.path, ...env });
  running.push(one);
  return one;
};
beforeAll(async () => {
  folder = await dataFolder();
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => folder.remove());

describe('callers who hang up', () => {
  it('leave no errors in the log, in whatever phase they go', async () => {
    const key = newKey();
    const one = await start({
      DATABASE_URL: await migratedDatabase(),
      PARLEY_SECRET_KEY: SECRET_KEY,
      PARLEY_BOOTSTRAP_API_KEY: key,
      LOG_LEVEL: 'debug',
      RATE_LIMITS: 'off',
    });
    const owner = createClient({ url: one.url, secret: key, routes: routeTable() });
    const base = created(await owner.post('/v1/knowledge-bases', { name: 'Cut short' })).id;
    const assistant = await makeActive(owner, ASKING);
    const talk = created(await owner.post('/v1/conversations', { assistant_id: assistant.id })).id;
    const head = (line: string, ...more: string[]) =>
      [`${line} HTTP/1.1`, 'host: x', `x-api-key: ${key}`, ...more, '', ''].join('\r\n');
    const form = 'content-type: multipart/form-data; boundary=b';
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf a file';
    const message = JSON.stringify({ text: 'A-1001' });
    const phases: [string, number][] = [
      [`${head('POST /v1/identity/api-keys', 'content-length: 100')}{"name":`, 20],
      [`${head('POST /v1/identity/api-keys', 'content-length: 12')}{"name":"a"}`, 0],
      [`${head('POST /v1/identity/api-keys', 'transfer-encoding: chunked')}5\r\n{"nam\r\n`, 20],
      [`${head(`POST /v1/knowledge-bases/${base}/documents`, form, 'content-length: 100000')}${part}`, 20],
      [
        `${head(`POST /v1/knowledge-bases/${base}/estimate`, form, 'transfer-encoding: chunked')}${part.length.toString(16)}\r\n${part}\r\n`,
        20,
      ],
      [head('GET /v1/events/stream'), 50],
      [head('GET /docs/reference.js'), 3],
      [head('GET /openapi.json'), 1],
      [head('GET /v1/audit-log?limit=100'), 0],
      [
        `${head(`POST /v1/conversations/${talk}/messages`, 'accept: text/event-stream', `content-length: ${message.length}`)}${message}`,
        10,
      ],
    ];
    const { hostname, port } = new URL(one.url);
    const hangUp = (bytes: string, afterMs: number, reset: boolean): Promise<void> =>
      new Promise((resolve) => {
        const socket = connect(Number(port), hostname, () => socket.write(bytes));
        socket.on('error', () => undefined).on('close', () => resolve());
        socket.once('connect', () => setTimeout(() => (reset ? socket.resetAndDestroy() : socket.destroy()), afterMs));
      });
    for (let round = 0; round < 5; round++) {
      await Promise.all(phases.map(([bytes, afterMs], i) => hangUp(bytes, afterMs, (round + i) % 2 === 0)));
    }
    await expect.poll(one.output).toContain('the caller hung up');
    expect((await whoami(one.url, key)).status).toBe(200);
    const errors = one
      .output()
      .split('\n')
      .filter((line) => /"level":"error"|unexpected error/.test(line));
    expect(errors).toEqual([]);
  });
});
