import { execFile } from 'node:child_process';
import { appendFile, chmod, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, projectFolder, SECRET_KEY } from '../tests/support/app.ts';
import { parley } from '../tests/support/command-line.ts';
import { checkout, dataFolder, launched, ownerKeyIn, type Running, SERVER, whoami } from '../tests/support/process.ts';

const run = promisify(execFile);

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
    expect(await reply.json()).toMatchObject({
      organization: { name: 'Second house', slug: 'second-house' },
      role: 'owner',
    });
    expect((await whoami(server.url, await ownerKeyIn(folder.path))).status).toBe(200);
  });

  it('makes a key for an organization that has lost all of its own, and lists them without their secrets', async () => {
    const env = { DATA_DIR: folder.path };
    const hostile = '\u001b]0;owned\u0007\u009b31m\u202eneht';
    const made = await parley(['keys', 'create', '--org', 'my-organization', '--name', hostile], env);
    const [secret = ''] = /ply_[0-9A-Za-z]{49}/.exec(made.text) ?? [];
    expect(await (await whoami(server.url, secret)).json()).toMatchObject({
      role: 'owner',
      principal: { name: hostile },
    });
    const narrow = await parley(
      ['keys', 'create', '--org', 'my-organization', '--role', 'viewer', '--scopes', 'calls:read'],
      env,
    );
    expect(narrow.code).toBe(0);
    const { text } = await parley(['keys', 'list', '--org', 'my-organization'], env);
    expect(text).toContain(`${secret.slice(0, 12)}  owner   active`);
    expect(text).toContain('calls:read');
    expect(text).not.toContain(secret);
    // Names cannot speak to the terminal.
    expect(text).toContain('\\u001b]0;owned\\u0007\\u009b31m\\u202eneht');
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    const audited = await fetch(`${server.url}/v1/audit-log?action=api_key.created`, {
      headers: { 'x-api-key': secret },
    });
    expect(await audited.json()).toMatchObject({ data: [{ actor: { type: 'system', id: 'command-line' } }, {}] });
  });

  it('prints a link that opens one session at the console', async () => {
    const env = { DATA_DIR: folder.path };
    const { code, text } = await parley(['console', '--org', 'my-organization', '--name', 'Dana'], env);
    expect(code).toBe(0);
    const { origin, pathname, hash } = new URL(text.trim());
    expect([origin, pathname]).toEqual([new URL(server.url).origin, '/console/']);
    const exchange = () =>
      fetch(`${origin}/console/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: hash.replace('#code=', '') }),
      });
    const session = (await (await exchange()).json()) as { plain_text_key: string };
    expect(await (await whoami(server.url, session.plain_text_key)).json()).toMatchObject({
      role: 'owner',
      principal: { name: 'Dana' },
    });
    expect((await exchange()).status).toBe(401);
  });

  it('suspends an organization at once, and resumes it', async () => {
    const env = { DATA_DIR: folder.path };
    const made = await parley(['org', 'create', '--name', 'Switched'], env);
    const [secret = ''] = /ply_[0-9A-Za-z]{49}/.exec(made.text) ?? [];
    expect((await whoami(server.url, secret)).status).toBe(200);
    expect((await parley(['org', 'suspend', 'switched'], env)).text).toContain('parley org resume switched');
    expect((await whoami(server.url, secret)).status).toBe(401);
    expect((await parley(['org', 'list'], env)).text).toMatch(/switched +suspended/);
    expect((await parley(['org', 'resume', 'switched'], env)).code).toBe(0);
    expect((await whoami(server.url, secret)).status).toBe(200);
  });

  it.each([
    [['org', 'suspend', 'nobody'], 'No organization has the id or slug "nobody". See: parley org list'],
    [['keys', 'create', '--org', 'my-organization', '--scopes', 'calls:*'], 'scopes: unknown "calls:*"'],
    [
      ['keys', 'create', '--org', 'my-organization', '--role', 'viewer', '--scopes', 'calls:write'],
      'viewer does not have the scope',
    ],
  ])('answers %j in one line', async (args, message) => {
    const { code, text } = await parley(args, { DATA_DIR: folder.path });
    expect([code, text.trim().split('\n')]).toEqual([1, [expect.stringContaining(message)]]);
  });

  it('makes an assistant with demo, and holds a conversation with it in chat', async () => {
    const env = { DATA_DIR: folder.path, PARLEY_URL: server.url };
    expect((await parley(['chat'], env)).text).toContain('Make one with: parley demo');
    expect(await parley(['demo'], env)).toMatchObject({ code: 0, text: expect.stringContaining('npx parley chat') });
    const said = [
      'How much is delivery?',
      'I would like to book a visit',
      'I am Ann Lee and I come on 2031-05-06 at 10 am',
      'yes',
      'bye',
    ];
    const { text } = await parley(['chat'], env, { input: `${said.join('\n')}\n` });
    expect(text).toContain('otherwise it costs 4.90');
    expect(text).toContain('Your visit is booked: Tuesday, May 6 at 10:00 am, Ann Lee.');
  });

  it('says what to do when no server answers', async () => {
    const { code, text } = await parley(['chat'], { DATA_DIR: folder.path, PARLEY_URL: 'http://127.0.0.1:9' });
    expect([code, text]).toEqual([
      1,
      'Nothing answers at http://127.0.0.1:9. Start the server with npm start, or name another with --url or PARLEY_URL.\n',
    ]);
  });
});

describe('parley from a checkout', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let elsewhere: Awaited<ReturnType<typeof dataFolder>>;
  beforeAll(async () => {
    [folder, elsewhere] = [await dataFolder(), await dataFolder()];
    await checkout(folder.path);
  });
  afterAll(async () => {
    await folder.remove();
    await elsewhere.remove();
  });

  it('works without a server too, and keeps its data there wherever it is called from', async () => {
    const there = { from: folder.path, cwd: elsewhere.path };
    expect((await parley(['migrate'], {}, there)).text).toContain('up to date');
    expect((await parley(['org', 'create', '--name', 'Alone'], {}, there)).code).toBe(0);
    expect(await readdir(path.join(folder.path, '.parley'))).toContain('secret-key');
    expect(await readdir(elsewhere.path)).toEqual([]);
  });

  it('that it may not write runs what was built before, and says so', async ({ skip }) => {
    // Nothing is read-only to root: somebody else has to come, and get as far as the packages.
    const stranger = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const look = ['-e', 'fs.accessSync(process.argv[1])', path.join(projectFolder, 'node_modules', 'commander')];
    const comes = await run(process.execPath, look, { cwd: '/', ...stranger }).then(
      () => true,
      () => false,
    );
    if (!comes) skip('this checkout lies in a folder that nobody else may enter');
    expect((await parley(['keys', 'generate'], {}, { from: folder.path })).text).toMatch(/^ply_\w+\n$/);
    await appendFile(path.join(folder.path, 'server', 'main.ts'), '// newer than the bundle\n');
    const dist = path.join(folder.path, 'dist');
    for (const place of [folder.path, dist]) await chmod(place, 0o555);
    try {
      const { code, text } = await parley(['keys', 'generate'], {}, { from: folder.path, cwd: '/', ...stranger });
      expect([code, text]).toEqual([
        0,
        expect.stringMatching(/^ply_\w+\n.* could not be built; starting the newest bundle/),
      ]);
    } finally {
      for (const place of [folder.path, dist]) await chmod(place, 0o755);
    }
    await rm(dist, { recursive: true });
    await chmod(folder.path, 0o555);
    const unbuilt = await parley(['keys', 'generate'], {}, { from: folder.path, cwd: '/', ...stranger });
    await chmod(folder.path, 0o755);
    expect([unbuilt.code, unbuilt.text]).toEqual([1, expect.stringContaining('could not be built')]);
  });
});

describe('parley over a database of your own', () => {
  it('verifies the audit chains and names a tampered row', async () => {
    const env = { DATABASE_URL: await migratedDatabase(), PARLEY_SECRET_KEY: SECRET_KEY };
    await parley(['org', 'create', '--name', 'Audited'], env);
    expect(await parley(['audit', 'verify'], env)).toMatchObject({
      code: 0,
      text: expect.stringContaining('1 rows, unbroken'),
    });
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    await client.query(`update audit_log set action = 'nothing.happened'`);
    await client.end();
    expect(await parley(['audit', 'verify'], env)).toMatchObject({
      code: 1,
      text: expect.stringContaining('broken at row 1'),
    });
  });

  it('rotates the master key, after which the old one may go', async () => {
    const env = { DATABASE_URL: await migratedDatabase(), PARLEY_SECRET_KEY: SECRET_KEY };
    expect((await parley(['org', 'create', '--name', 'Rotated'], env)).code).toBe(0);
    const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
    expect((await parley(['migrate'], { ...env, PARLEY_SECRET_KEY: fresh })).code).toBe(1);
    const both = { ...env, PARLEY_SECRET_KEY: `${fresh},${SECRET_KEY}` };
    expect(await parley(['secrets', 'rotate'], both)).toMatchObject({
      code: 0,
      text: expect.stringContaining('remaining 0'),
    });
    // The chains are keyed by what was wrapped anew, and stay as they were.
    const verified = await parley(['audit', 'verify'], { ...env, PARLEY_SECRET_KEY: fresh });
    expect(verified).toMatchObject({ code: 0, text: expect.stringMatching(/1 rows, unbroken; head 1 [0-9a-f]{64}/) });
  });

  it('ends quietly when the reader of its output stops reading', async () => {
    const { stdout, stderr } = await run('bash', [
      '-c',
      `set -o pipefail; "${process.execPath}" "${path.join(projectFolder, 'cli/bin.js')}" --help | (exec <&-; sleep 3); echo "ended with $?"`,
    ]);
    expect([stdout.trim(), stderr]).toEqual(['ended with 0', '']);
  });

  it('says in one line what is wrong', async () => {
    const { code, text } = await parley(['migrate'], { DATABASE_URL: 'nonsense' });
    expect(code).toBe(1);
    expect(text).toContain('DATABASE_URL must be');
    expect(text).not.toMatch(/\n\s+at /);
  });
});
