// The TypeScript SDK in Bun and in Deno: packed, installed, and run by each against a real server.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder, type TestApp, testApp } from '../support/app.ts';
import { ASKING, makeActive } from '../support/assistants.ts';

const run = promisify(execFile);
const RUNTIMES = {
  bun: ['run'],
  deno: ['run', '--quiet', '--no-prompt', '--allow-net', '--allow-env', '--allow-read'],
};
type Runtime = keyof typeof RUNTIMES;

/** Those of `npm run runtimes:install`, else those of the system. */
function programOf(name: Runtime): string | undefined {
  const own = path.join(projectFolder, 'tests/runtimes/node_modules/.bin', name);
  return [own, name].find((one) => (one === name || existsSync(one)) && spawnSync(one, ['--version']).status === 0);
}
const names = Object.keys(RUNTIMES) as Runtime[];
const programs = new Map(names.map((name) => [name, programOf(name)]));
const missing = names.filter((name) => programs.get(name) === undefined);
if (missing.length > 0) console.warn(`SKIPPED: the SDK in ${missing.join(' and ')}: npm run runtimes:install.`);

const STORY = `import { NotFoundError, Parley } from '@parley/sdk';
const parley = new Parley();
const names = [];
for await (const { name } of parley.assistants.list({ limit: 1 })) names.push(name);
const { id } = await parley.conversations.create({ assistant_id: process.env.ASSISTANT });
const parts = [];
for await (const part of parley.conversations.stream(id, '4711')) parts.push(part.type);
const missing = await parley.assistants.get('0190a000-0000-7000-8000-000000000000').catch((error) => error);
const [first] = await Promise.all([1, 2].map(() => parley.procedures.create({ name: 'Once', instructions: 'Be kind.' }, { idempotencyKey: 'once' })));
const made = (await parley.procedures.list().all()).length;
const refused = await parley.webhooks.verify('{}', {}, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').catch((error) => error.code);
console.log(JSON.stringify([names.length, parts.includes('reply'), parts.at(-1), missing instanceof NotFoundError, missing.code, first.name, made, refused]));
`;

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  folder = await mkdtemp(path.join(tmpdir(), 'parley-runtimes-'));
  const user = path.join(folder, 'user');
  await mkdir(user);
  await writeFile(path.join(user, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }));
  await writeFile(path.join(user, 'story.ts'), STORY);
  await run(process.execPath, ['scripts/pack.js', 'sdk'], { cwd: projectFolder });
  const { version } = (await import('../../package.json', { with: { type: 'json' } })).default;
  const quiet = { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };
  const tarball = path.join(projectFolder, `dist/packages/parley-sdk-${version}.tgz`);
  await run('npm', ['install', '--no-package-lock', tarball], { cwd: user, env: quiet });
}, 300_000);
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(names)('in %s', (name) => {
  it.skipIf(!programs.get(name))('lists, streams, repeats safely, and tells errors apart', async () => {
    const { client, secret } = await app.newOrganization(`Runs in ${name}`);
    const { id } = await makeActive(client, ASKING);
    await makeActive(client, ASKING);
    const env = { PATH: process.env.PATH, HOME: folder, PARLEY_URL: app.url, PARLEY_API_KEY: secret, ASSISTANT: id };
    const program = programs.get(name) ?? '';
    const { stdout } = await run(program, [...RUNTIMES[name], 'story.ts'], { cwd: path.join(folder, 'user'), env });
    expect(JSON.parse(stdout)).toEqual([2, true, 'done', true, 'not_found', 'Once', 1, 'webhook_not_verified']);
  });
});
