import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, projectFolder, SECRET_KEY } from '../tests/support/app.ts';
import { dataFolder, launched, ownerKeyIn, type Running, SERVER, whoami } from '../tests/support/process.ts';

const run = promisify(execFile);
const parley = async (args: string[], env: Record<string, string>): Promise<{ code: number; text: string }> => {
  const options = { cwd: projectFolder, env: { ...process.env, ...env } };
  try {
    const { stdout, stderr } = await run(process.execPath, [path.join('cli', 'bin.js'), ...args], options);
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string };
    return { code: failed.code, text: failed.stdout + failed.stderr };
  }
};

describe('parley beside a running server', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let server: Running;
  beforeAll(async () => {
    folder = await dataFolder();
    server = await launched(SERVER, { DATA_DIR: folder.path });
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    await folder.remove();
  });

  it('makes an organization whose key works at once, and leaves the server as it was', async () => {
    const { code, text } = await parley(['org', 'create', '--name', 'Second house'], { DATA_DIR: folder.path });
    expect(code).toBe(0);
    const [secret] = /ply_[0-9A-Za-z]{49}/.exec(text) ?? [''];
    const reply = await whoami(server.url, secret);
    expect(await reply.json()).toMatchObject({ organization: { name: 'Second house', slug: 'second-house' }, role: 'owner' });
    expect((await whoami(server.url, await ownerKeyIn(folder.path))).status).toBe(200);
  });

  it('works the same without a server', async () => {
    const other = await dataFolder();
    try {
      expect((await parley(['migrate'], { DATA_DIR: other.path })).text).toContain('up to date');
      expect((await parley(['org', 'create', '--name', 'Alone'], { DATA_DIR: other.path })).code).toBe(0);
    } finally {
      await other.remove();
    }
  });
});

describe('parley over a database of your own', () => {
  it('verifies the audit chains and names a tampered row', async () => {
    const env = { DATABASE_URL: await migratedDatabase(), PARLEY_SECRET_KEY: SECRET_KEY };
    await parley(['org', 'create', '--name', 'Audited'], env);
    expect(await parley(['audit', 'verify'], env)).toMatchObject({ code: 0, text: expect.stringContaining('1 rows, unbroken') });
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    await client.query(`update audit_log set action = 'nothing.happened'`);
    await client.end();
    expect(await parley(['audit', 'verify'], env)).toMatchObject({ code: 1, text: expect.stringContaining('broken at row 1') });
  });

  it('rotates the master key, after which the old one may go', async () => {
    const env = { DATABASE_URL: await migratedDatabase(), PARLEY_SECRET_KEY: SECRET_KEY };
    expect((await parley(['migrate'], env)).code).toBe(0);
    const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
    expect((await parley(['migrate'], { ...env, PARLEY_SECRET_KEY: fresh })).code).toBe(1);
    const both = { ...env, PARLEY_SECRET_KEY: `${fresh},${SECRET_KEY}` };
    expect(await parley(['secrets', 'rotate'], both)).toMatchObject({ code: 0, text: expect.stringContaining('remaining 0') });
    expect((await parley(['migrate'], { ...env, PARLEY_SECRET_KEY: fresh })).code).toBe(0);
  });

  it('says in one line what is wrong', async () => {
    const { code, text } = await parley(['migrate'], { DATABASE_URL: 'nonsense' });
    expect(code).toBe(1);
    expect(text).toContain('DATABASE_URL must be');
    expect(text).not.toMatch(/\n\s+at /);
  });
});
