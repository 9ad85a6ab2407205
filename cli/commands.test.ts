import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Parley } from '../sdk/parley.ts';
import { type Ended, parley as runParley } from '../tests/support/command-line.ts';
import { dataFolder, launch, launched, ownerKeyIn, type Running, SERVER } from '../tests/support/process.ts';

const run = promisify(execFile);
let folder: Awaited<ReturnType<typeof dataFolder>>;
let config: Awaited<ReturnType<typeof dataFolder>>;
let server: Running;
let api: Parley;
beforeAll(async () => {
  [folder, config] = [await dataFolder(), await dataFolder()];
  server = await launched(SERVER, { DATA_DIR: folder.path });
  api = new Parley({ apiKey: await ownerKeyIn(folder.path), baseUrl: server.url });
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await folder.remove();
  await config.remove();
});

/** In the data folder of the server: nothing else says where it is. */
const parley = (args: string[], env: Record<string, string> = {}, input = ''): Promise<Ended> =>
  runParley(args, { DATA_DIR: folder.path, XDG_CONFIG_HOME: config.path, ...env }, { input });
// biome-ignore lint/suspicious/noExplicitAny: tests look into results freely
const json = async (args: string[], input = ''): Promise<any> => {
  const { code, stdout, stderr } = await parley([...args, '--json'], {}, input);
  if (code !== 0) throw new Error(`parley ${args.join(' ')} exited with ${code}: ${stderr}`);
  return JSON.parse(stdout);
};

const assistantIds = async (): Promise<string[]> => (await api.assistants.list().all()).map(({ id }) => id);

describe('a flow in words', () => {
  it('is drafted from a file, applied when asked to, and explained', async () => {
    const { id } = await api.assistants.create({ name: 'Front desk' });
    const brief = 'Greet callers. If they want to book, ask for name and day. Otherwise say goodbye.';
    const { code, stdout } = await parley(['draft', id, '--from', '-'], {}, brief);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/ops, drafted by rules: 0 errors[\s\S]*Nothing was applied/),
    ]);
    expect((await parley(['explain', id])).stdout).toContain('The flow is empty.');
    expect(await json(['draft', id, '--from', '-', '--apply'], brief)).toMatchObject({
      applied: true,
      source: 'rules',
    });
    expect((await parley(['explain', id])).stdout).toContain('The assistant asks for “name” and “day”.');
    expect(await parley(['draft', id, '--from', 'no-such-file.txt'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be read'),
    });
  });
});

describe('a command', () => {
  it('finds the server and the key of the data folder it stands in', async () => {
    expect(await json(['whoami'])).toMatchObject({ role: 'owner', organization: { slug: 'my-organization' } });
    const { stdout } = await parley(['whoami']);
    expect(stdout).toMatch(/^My organization \(my-organization, .*\nScopes: /s);
  });

  it.each([
    [['nonsense'], 2, "unknown command 'nonsense'"],
    [['keys', 'create'], 2, "required option '--org"],
    [['completion', 'tcsh'], 2, 'Allowed choices are bash, zsh, fish'],
    [['api', 'FETCH', '/v1/tools'], 2, 'none of GET'],
    [['api', 'GET', 'v1/tools'], 2, 'begins with a slash'],
    [['api', 'POST', '/v1/tools', '--data', '{'], 2, '--data must be JSON'],
    [['whoami', '--url', 'nowhere'], 2, 'no address'],
    [['keys', 'create', '--org', 'my-organization', '--role', 'king'], 2, '--role must be one of'],
    [['assistants', 'list', '--limit', 'many'], 2, 'not a number'],
    [['api', 'GET', '/v1/assistants/none'], 1, 'request '],
    [['whoami', '--key', 'ply_wrong'], 1, 'refused the key'],
    [['whoami', '--url', 'https://192.0.2.1:9'], 1, 'No key for https://192.0.2.1:9'],
    [['whoami', '--profile', 'none'], 1, 'See: parley profile list'],
  ])('%j ends with %i and says why', async (args, code, message) => {
    const ended = await parley(args);
    expect([ended.code, ended.stdout]).toEqual([code, '']);
    expect(ended.stderr).toContain(message);
    expect(ended.stderr).not.toMatch(/\n\s+at /);
  });

  it('explains itself', async () => {
    const { code, stdout } = await parley(['keys', 'create', '--help']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/Global Options:[\s\S]*--json[\s\S]*Needs the settings[\s\S]*Examples:/),
    ]);
  });
});

describe('parley api', () => {
  it('sends any request and prints the answer', async () => {
    const file = path.join(folder.path, 'tool.json');
    await writeFile(file, '{"name": "From a file"}');
    const made = await json(['api', 'post', '/v1/tools', '--data', `@${file}`]);
    expect(made).toMatchObject({ name: 'From a file' });
    expect(await json(['api', 'POST', '/v1/tools', '--data', '-'], '{"name": "From a pipe"}')).toMatchObject({
      name: 'From a pipe',
    });
    expect((await json(['api', 'GET', '/v1/tools', '--query', 'limit=1'])).data).toHaveLength(1);
    expect(await parley(['api', 'DELETE', `/v1/tools/${made.id}`])).toMatchObject({ code: 0, stdout: '' });
  });
});

describe('profiles', () => {
  it('keep servers and keys where only their owner reads them, and are used from then on', async () => {
    const elsewhere = { DATA_DIR: config.path };
    const key = await ownerKeyIn(folder.path);
    const set = await parley(['profile', 'set', 'work', '--url', server.url], elsewhere, `${key}\n`);
    expect([set.code, set.stdout]).toEqual([0, expect.stringContaining('Saved "work"')]);
    const file = path.join(config.path, 'parley', 'profiles.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await parley(['whoami', '--json'], elsewhere)).code).toBe(0);
    const listed = await parley(['profile', 'list', '--json'], elsewhere);
    expect(JSON.parse(listed.stdout)).toEqual([
      { name: 'work', url: server.url, key: `${key.slice(0, 12)}…`, current: true },
    ]);
    // The key of one server is not told to another.
    expect((await parley(['whoami', '--url', 'https://192.0.2.1:9'], elsewhere)).stderr).toContain('No key for');
    await chmod(file, 0o644);
    expect(await parley(['whoami'], elsewhere)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`chmod 600 ${file}`),
    });
    await chmod(file, 0o600);
    expect((await parley(['profile', 'remove', 'work'], elsewhere)).code).toBe(0);
    expect((await parley(['profile', 'list', '--json'], elsewhere)).stdout).toBe('[]\n');
  });

  it('are not saved with a key that does not work', async () => {
    const { code, stderr } = await parley(['profile', 'set', 'wrong', '--url', server.url, '--key', 'ply_no']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('refused the key')]);
    expect((await parley(['profile', 'list', '--json'])).stdout).toBe('[]\n');
  });
});

describe('the demonstration', () => {
  it('is made, talked to, looked at and removed, and nothing else goes with it', async () => {
    const mine = await api.knowledgeBases.create({ name: 'Corner shop' });
    const own = await api.assistants.create({ name: 'Corner shop', description: 'Mine' });
    const before = await assistantIds();
    expect(before).toContain(own.id);
    const { assistant_id } = await json(['demo']);
    const said = '/help\n/trace\nHow much is delivery?\n/human\n/release\n/quit\nnever said\n';
    const { code, stdout } = await parley(['chat', assistant_id, '--trace'], {}, said);
    expect(code).toBe(0);
    for (const words of [
      '/quit     leave',
      'otherwise it costs 4.90',
      '· step',
      'A human answers from now on',
      'The assistant continues',
    ])
      expect(stdout).toContain(words);
    // The demonstration goes on in the background, and talks as well.
    const talks: { id: string; metadata: { demo?: string } }[] = await json(['conversations', 'list', '--limit', '20']);
    const conversation = talks.find(({ metadata }) => metadata.demo === undefined) ?? { id: '' };
    const shown = await json(['conversations', 'show', conversation.id, '--trace']);
    expect(shown.messages.map(({ text }: { text: string }) => text)).toContain('How much is delivery?');
    expect(shown.messages.map(({ text }: { text: string }) => text)).not.toContain('never said');
    expect(shown.trace.length).toBeGreaterThan(3);
    expect((await parley(['conversations', 'show', conversation.id])).stdout).toContain(
      'user      How much is delivery?',
    );
    const lines = (await parley(['chat', assistant_id, '--json'], {}, 'How much is delivery?\n')).stdout
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line).type)).toEqual(expect.arrayContaining(['reply', 'message', 'done']));
    // Without an id it is the shop's main assistant, not the one for reminders.
    const unnamed = await parley(['chat'], {}, '/quit\n');
    const [, unnamedId = ''] = /parley conversations show (\S+)/.exec(unnamed.stdout + unnamed.stderr) ?? [];
    expect((await api.conversations.get(unnamedId)).assistant_id).toBe(assistant_id);

    expect(await json(['demo', 'remove'])).toEqual({ removed: true });
    expect(await assistantIds()).toEqual(before);
    expect((await api.knowledgeBases.list().all()).map(({ id }) => id)).toEqual([mine.id]);
    expect(await api.conversations.list({ assistant_id }).all()).toEqual([]);
    expect(await json(['demo', 'remove'])).toEqual({ removed: true });
  });
});

describe('lists', () => {
  it('are tables for people and arrays for programs', async () => {
    const workflow = await api.workflows.create({ name: 'Call back', steps: [{ type: 'CALL', delayInSecs: 3600 }] });
    const call = await api.calls.create({ workflowId: workflow.id, primaryPhone: '+12025550111' });
    await api.workflows.executions.start(workflow.id, { primaryPhone: '+12025550112' });
    expect((await parley(['workflows', 'list'])).stdout).toMatch(/^ID +ACTIVE +STEPS +CALLS +NAME\n.*Call back\n$/);
    expect((await json(['calls', 'list'])).map(({ id }: { id: string }) => id)).toEqual([call.id]);
    expect((await parley(['executions', 'list', '--workflow', workflow.id])).stdout).toMatch(
      /^ID +STATUS +CREATED\n\S+ +\w+ +\S+\n/,
    );
    const listed: { id: string }[] = await json(['assistants', 'list']);
    expect(listed.map(({ id }) => id)).toEqual(await assistantIds());
    expect(listed.length).toBeGreaterThan(0);
  });

  it('of events begin where one says', async () => {
    const { id } = await api.apiKeys.create({ name: 'Seen by tail' });
    const controller = new AbortController();
    let anchor = '';
    const waiting = (async () => {
      for await (const event of api.events.stream({ types: 'api_key.revoked', signal: controller.signal })) {
        anchor = event.id;
        break;
      }
    })();
    await expect
      .poll(
        () =>
          api.apiKeys
            .create({ name: 'again' })
            .then((made) => api.apiKeys.revoke(made.id))
            .then(() => anchor),
        { timeout: 20_000, interval: 200 },
      )
      .not.toBe('');
    await waiting;
    await api.apiKeys.revoke(id);
    const read = async () =>
      (await parley(['events', 'tail', '--after', anchor, '--no-follow', '--types', 'api_key.revoked', '--json']))
        .stdout;
    await expect.poll(read, { timeout: 30_000 }).toContain(id);
  });
});

describe('parley doctor', () => {
  it('finds a healthy installation well', async () => {
    const checks = await json(['doctor']);
    expect(checks.map(({ check }: { check: string }) => check)).toEqual([
      'versions',
      'settings',
      'disk',
      'database',
      'schema',
      'clock',
      'server',
    ]);
    expect(
      checks.filter(
        ({ status, check }: { status: string; check: string }) =>
          status === 'failed' || (status === 'warning' && check !== 'disk'),
      ),
    ).toEqual([]);
  });

  it('names what is wrong, and fails', async () => {
    const wrong = await parley(['doctor'], { PORT: 'eighty' });
    expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringMatching(/failed +settings +.*PORT/)]);
    const away = await parley(['doctor'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      PARLEY_SECRET_KEY: randomBytes(32).toString('base64'),
    });
    expect([away.code, away.stdout]).toEqual([1, expect.stringMatching(/failed +database/)]);
  });
});

describe('completion', () => {
  const complete = async (script: string, words: string[]): Promise<string[]> => {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const asked = `${script}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _parley; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return (await run('bash', ['-c', asked])).stdout.trim().split('\n');
  };

  it('finishes commands, options and choices in bash', async () => {
    const { stdout } = await parley(['completion', 'bash']);
    expect(await complete(stdout, ['parley', 'ke'])).toEqual(['keys']);
    expect(await complete(stdout, ['parley', 'keys', ''])).toEqual(
      expect.arrayContaining(['generate', 'create', 'list', '--json']),
    );
    expect(await complete(stdout, ['parley', '--url', 'http://x', 'keys', 'create', '--org', 'mine', '--sc'])).toEqual([
      '--scopes',
    ]);
    expect(await complete(stdout, ['parley', 'completion', 'z'])).toEqual(['zsh']);
    expect(await complete(stdout, ['parley', 'demo', 'r'])).toEqual(['remove']);
  });

  it('is written for zsh and fish as well', async () => {
    expect((await parley(['completion', 'zsh'])).stdout).toMatch(/^#compdef parley\n/);
    expect((await parley(['completion', 'fish'])).stdout).toContain("complete -c parley -f -a '(__parley_words)'");
  });
});

describe('members', () => {
  it('are invited, listed, given another role and ended', async () => {
    const invited = await json(['members', 'invite', 'mel@example.com', '--name', 'Mel', '--role', 'designer']);
    expect(invited).toMatchObject({ name: 'Mel', email: 'mel@example.com', role: 'designer', status: 'invited' });
    expect(invited.link.path).toMatch(/^\/console\/#code=plc_/);
    expect((await json(['members', 'list', '--status', 'invited'])).map(({ id }: { id: string }) => id)).toContain(
      invited.id,
    );
    const { stdout } = await parley(['members', 'list']);
    expect(stdout).toMatch(/ID +STATUS +ROLE[\s\S]*invited +Designer +never +mel@example.com +Mel/);
    expect((await parley(['members', 'role', invited.id, 'agent'])).stdout).toBe('Mel is Agent now.\n');
    expect(await json(['members', 'end', invited.id, '--revoke-keys'])).toMatchObject({ member: { status: 'ended' } });
    expect((await json(['members', 'list'])).map(({ id }: { id: string }) => id)).not.toContain(invited.id);
    expect(await parley(['members', 'role', invited.id, 'agent'])).toMatchObject({ code: 1, stdout: '' });
    for (const bad of [
      ['invite', 'mel', '--name', 'Mel'],
      ['invite', 'mel@example.com', '--name', 'Mel', '--role', 'king'],
      ['role', 'none', 'agent'],
    ])
      expect((await parley(['members', ...bad])).code, bad.join(' ')).toBe(1);
    expect((await parley(['members', 'invite', 'mel@example.com', '--name', 'Mel', '--mail'])).stderr).toContain(
      'SMTP_URL',
    );
  });
});

describe('parley login', () => {
  /** A member of the server, as the console would be signed in. */
  const join = async (email: string): Promise<Parley> => {
    const { link } = await api.members.create({ name: 'Lou', email, role: 'designer' });
    const { plain_text_key } = await api.console.session.open({ code: link?.code ?? '' });
    return new Parley({ apiKey: plain_text_key, baseUrl: server.url });
  };
  const login = (home: string, ...args: string[]) => {
    const running = launch([process.execPath, 'cli/bin.js', 'login', '--json', '--url', server.url, ...args], {
      XDG_CONFIG_HOME: home,
      PARLEY_API_KEY: '',
      PARLEY_URL: '',
    });
    const code = async (): Promise<string> => {
      await expect.poll(running.output, { timeout: 60_000 }).toMatch(/type the code/);
      return /type the code (\S+)\./.exec(running.output())?.[1] ?? '';
    };
    return { ...running, code };
  };

  it('keeps the key for this server and no other, once the member has confirmed', async () => {
    const home = await dataFolder();
    const member = await join('lou@example.com');
    const waiting = login(home.path, 'work', '--scopes', 'agents:read,audit:read');
    const user_code = await waiting.code();
    expect(waiting.output()).toContain(`${server.url.replace('127.0.0.1', 'localhost')}/console/device`);
    expect(await member.me.deviceLogin.find({ user_code })).toMatchObject({ scopes: ['agents:read'] });
    await member.me.deviceLogin.answer({ user_code, approve: true });
    expect(await waiting.ended).toBe(0);
    expect(waiting.output()).not.toMatch(/ply_\w{49}/);
    const file = path.join(home.path, 'parley', 'profiles.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const own = { DATA_DIR: home.path, XDG_CONFIG_HOME: home.path };
    const { stdout } = await parley(['whoami', '--json'], own);
    expect(JSON.parse(stdout)).toMatchObject({ member: { email: 'lou@example.com' }, scopes: ['agents:read'] });
    // Wrong origin: the key stays where it is.
    const elsewhere = await parley(['whoami', '--url', 'https://192.0.2.1:9'], own);
    expect([elsewhere.code, elsewhere.stderr]).toEqual([
      1,
      expect.stringContaining('parley login --url https://192.0.2.1:9'),
    ]);
    const named = await parley(['whoami', '--profile', 'work', '--url', 'https://192.0.2.1:9'], own);
    expect([named.code, named.stderr]).toEqual([1, expect.stringContaining('No key for https://192.0.2.1:9')]);
    await home.remove();
  });

  it('ends without a key when the member refuses, and leaves the profiles as they were', async () => {
    const home = await dataFolder();
    const member = await join('lea@example.com');
    const waiting = login(home.path, '--org', 'my-organization');
    await member.me.deviceLogin.answer({ user_code: await waiting.code(), approve: false });
    expect(await waiting.ended).toBe(1);
    expect(waiting.output()).toContain('refused in the console');
    await expect(stat(path.join(home.path, 'parley', 'profiles.json'))).rejects.toThrow();
    await home.remove();
  });

  it('is refused for an unknown scope, and where no server is', async () => {
    expect(await parley(['login', '--scopes', 'everything'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Known scopes'),
    });
    expect((await parley(['login', '--url', 'http://127.0.0.1:9'])).stderr).toContain(
      'Nothing answers at http://127.0.0.1:9',
    );
    expect((await parley(['login', '--url', 'http://192.0.2.1'])).stderr).toContain('in the clear');
  });
});
