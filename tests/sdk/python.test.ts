// The Python SDK, by real python3 processes: over a network that loses, repeats, cuts and delays; its page; its types; its package.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Parley } from '../../sdk/parley.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import { projectFolder, type TestApp, testApp } from '../support/app.ts';
import { ASKING, makeActive } from '../support/assistants.ts';
import { FAULTS, type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { SEED } from '../support/properties.ts';
import { sdkExamples } from '../support/sdk-examples.ts';

const run = promisify(execFile);
const PACKAGE = path.join(projectFolder, 'sdk/python');
const STORIES = path.join(projectFolder, 'tests/sdk/python-stories.py');
/** That of `npm run python:install` has mypy and what builds a wheel. */
const prepared = path.join(PACKAGE, '.venv/bin/python');
const python = process.env.PYTHON ?? (existsSync(prepared) ? prepared : 'python3');

const succeeds = (...args: string[]): boolean => {
  try {
    execFileSync(python, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const hasPython = succeeds('-c', 'import sys; sys.exit(sys.version_info < (3, 11))');
const hasMypy = hasPython && succeeds('-m', 'mypy', '--version');
const canBuild = hasPython && succeeds('-c', 'import setuptools, wheel, venv');
if (!hasPython) console.warn('SKIPPED: tests of the Python SDK. They need python3, 3.11 or newer.');
else if (!hasMypy) console.warn('SKIPPED: the types of the Python SDK. They need mypy: npm run python:install.');
if (hasPython && !canBuild)
  console.warn('SKIPPED: the package of the Python SDK. It needs setuptools and wheel: npm run python:install.');

let app: TestApp;
let proxy: FaultProxy;
let direct: Parley;
let folder: string;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  proxy = await startFaultProxy(app.url, SEED);
  direct = new Parley({ apiKey: app.owner.secret, baseUrl: app.url });
  folder = await mkdtemp(path.join(tmpdir(), 'parley-python-'));
});
afterEach(() => proxy.inject([], 0));
afterAll(async () => {
  await proxy.stop();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const environment = (url: string, more: Record<string, string> = {}) => ({
  ...process.env,
  PYTHONPATH: PACKAGE,
  PYTHONDONTWRITEBYTECODE: '1',
  PARLEY_URL: url,
  PARLEY_API_KEY: app.owner.secret,
  NO_PROXY: '*',
  ...more,
});

/** What a story printed last, through the proxy unless told otherwise. */
async function story(words: string[], url = proxy.url): Promise<unknown> {
  const { stdout } = await run(python, [STORIES, ...words], { env: environment(url), timeout: 100_000 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const ids = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id);

describe.skipIf(!hasPython)('the Python SDK', () => {
  it('decides as it should, without a server', async () => {
    const { stderr } = await run(python, ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests'], {
      cwd: PACKAGE,
      env: environment(app.url),
    });
    expect(stderr).toMatch(/Ran \d\d tests[\s\S]*OK/);
  });

  it('makes things once, whatever the network does, with threads and with tasks', async () => {
    const made = numbers(25).map((i) => `made ${i}`);
    proxy.inject(FAULTS, 0.5);
    expect(await story(['create', '25'])).toEqual(made);
    expect(await story(['create_async', '25'])).toEqual(made);
    proxy.inject([], 0);
    expect((await direct.assistants.list().all()).map(({ name }) => name).sort()).toEqual([...made].sort());
    expect((await direct.procedures.list().all()).map(({ name }) => name).sort()).toEqual([...made].sort());
    // Otherwise this says nothing.
    expect([...proxy.done.keys()].sort()).toEqual([...FAULTS].sort());
  });

  it('sends a change without a key once when it could have had its effect', async () => {
    const { id } = await direct.policies.create({ name: 'before', text: 'Be kind.' });
    for (const fault of ['reset after', 'unavailable after', 'cut short', 'stalled'] as const) {
      for (const kind of ['update', 'update_async']) {
        proxy.inject([fault], 1);
        const before = proxy.reached.length;
        expect(await story([kind, id, `${fault} ${kind}`])).toEqual([expect.stringMatching(/Error$/), true]);
        expect(proxy.reached.slice(before)).toEqual([`PATCH /v1/policies/${id}`]);
        expect((await direct.policies.get(id)).name).toBe(`${fault} ${kind}`);
      }
    }
    proxy.inject(['too many'], 0.6);
    expect(await story(['rename', id, 'one', 'two', 'three'])).toEqual(['one', 'two', 'three']);
  });

  it('reads every item of a list once, whichever way it is paged', async () => {
    await Promise.all(
      numbers(9).map((i) => direct.workflows.create({ name: `w ${i}`, steps: [{ type: 'CALL', delayInSecs: 3600 }] })),
    );
    const workflowId = (await direct.workflows.list().page()).items[0]?.id ?? '';
    await Promise.all(numbers(7).map((i) => direct.calls.create({ workflowId, primaryPhone: `+120255501${10 + i}` })));
    const made = await makeActive(app.owner, ASKING);
    const conversation = await direct.conversations.create({ assistant_id: made.id });
    for (const text of ['hello?', 'what?', 'why?']) await direct.conversations.messages.send(conversation.id, { text });
    const expected = {
      procedures: ids(await direct.procedures.list({ limit: 100 }).all()),
      workflows: ids(await direct.workflows.list({ limit: 100 }).all()),
      calls: ids(await direct.calls.list({ limit: 100 }).all()),
      messages: ids(await direct.conversations.messages.list(conversation.id, { limit: 500 }).all()),
      graph: (await direct.assistants.revisions.graph.history.list(made.id, made.revisionId).all()).length,
    };
    expect([expected.workflows.length, expected.calls.length]).toEqual([9, 7]);
    proxy.inject(
      FAULTS.filter((fault) => fault !== 'stalled'),
      0.35,
    );
    for (const kind of ['lists', 'lists_async'])
      expect(await story([kind, conversation.id, made.id, made.revisionId])).toEqual(expected);
    proxy.inject([], 0);
    const before = proxy.reached.length;
    expect([await story(['first', '6']), proxy.reached.length - before]).toEqual([6, 2]);
    expect(await story(['sound', expected.calls[0] ?? ''])).toBe(expected.calls[0]);
  });

  it.each(['events', 'events_async'])('loses and repeats no event over broken connections: %s', async (kind) => {
    const { id } = await direct.apiKeys.create({ name: 'anchor' });
    const anchor = await app.kernel.db.one<{ id: string }>(sql`select id from events where subject = ${id}`);
    proxy.inject(['reset before', 'cut short', 'unavailable', 'too many'], 0.6);
    const following = story([kind, anchor.id, '20']);
    for (const i of numbers(20)) await direct.apiKeys.create({ name: `${kind} ${i}` });
    expect(await following).toEqual(numbers(20).map((i) => `${kind} ${i}`));
  });

  it.each(['turn', 'turn_async'])('says nothing twice, and yields every reply once: %s', async (kind) => {
    const { id: assistant_id } = await makeActive(app.owner, ASKING);
    proxy.inject(FAULTS, 0.5);
    await Promise.all(
      numbers(3).map(async (i) => {
        const conversation = await direct.conversations.create({ assistant_id });
        const text = `It is order A-${i}`;
        expect(await story([kind, conversation.id, text])).toEqual([
          [expect.stringContaining('Thank you')],
          'completed',
        ]);
        const messages = await direct.conversations.messages.list(conversation.id).all();
        expect(messages.filter(({ role }) => role === 'user').map((one) => one.text)).toEqual([text]);
      }),
    );
  });

  it('follows a conversation in which others speak', async () => {
    const { id: assistant_id } = await makeActive(app.owner, ASKING);
    const conversation = await direct.conversations.create({ assistant_id });
    const following = run(python, [STORIES, 'follow', conversation.id], {
      env: environment(app.url),
      timeout: 100_000,
    });
    await new Promise((resolve) => following.child.stdout?.once('data', resolve));
    await direct.conversations.messages.send(conversation.id, { text: 'It is order A-9' });
    const [texts, status] = JSON.parse((await following).stdout.trim().split('\n').at(-1) ?? '') as [string[], string];
    expect([texts, status]).toEqual([expect.arrayContaining(['It is order A-9']), 'completed']);
  });

  it('raises one kind of error, and stops for good when the key is refused', async () => {
    expect(await story(['refused'], app.url)).toEqual([
      ['AuthenticationError', 401, 'authentication_required'],
      ['AuthenticationError', 401, 'authentication_required'],
      ['NotFoundError', 404, 'not_found'],
    ]);
  });
});

describe.skipIf(!hasPython)('its page', async () => {
  const examples = await sdkExamples('sdk/python/README.md', 'python');
  const codeOf = (title: string): string => examples.find((one) => one.title === title)?.code ?? '';
  const printed = async (title: string, more = ''): Promise<string[]> => {
    const file = path.join(folder, `page_${title.toLowerCase().replace(/\W+/g, '_')}.py`);
    await writeFile(file, `${codeOf(title)}\n${more}`);
    const secret = `whsec_${btoa('a secret of twenty-four.')}`;
    const { stdout } = await run(python, ['-W', 'error', file], {
      env: environment(app.url, { WEBHOOK_SECRET: secret }),
    });
    return stdout.trimEnd().split('\n');
  };

  it.each([
    ['A first conversation', ['Goodbye!', 'The conversation is completed']],
    ['Lists', expect.arrayContaining(['Order desk', '1 True'])],
    ['asyncio', expect.arrayContaining([expect.stringMatching(/^owner \d+$/), 'Order desk'])],
    ['What goes wrong', [expect.stringMatching(/^body\.name /)]],
    ['Retries and keys', ['True']],
    ['Streams', [expect.stringMatching(/^Next time:/)]],
    ['Files', ['Returns policy indexed']],
    ['The way out', [expect.stringMatching(/^200 owner \S+$/)]],
  ])('%s', async (title, expected) => expect(await printed(title)).toEqual(expected));

  it('Webhooks', async () => {
    const [body, at] = [JSON.stringify({ type: 'assistant.created', data: { assistant_id: 'a1' } }), new Date()];
    const signature = new Webhook(`whsec_${btoa('a secret of twenty-four.')}`).sign('msg_1', at, body);
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
    };
    const more = `print(receive(${JSON.stringify(body)}.encode(), ${JSON.stringify(headers)}))\nprint(receive(b"{}", ${JSON.stringify(headers)}))\n`;
    expect(await printed('Webhooks', more)).toEqual(['a1', '204', '400']);
  });

  it('has a test above for every section with code', () => {
    expect([...new Set(examples.map(({ title }) => title))]).toHaveLength(9);
  });

  it.skipIf(!hasMypy)(
    'has types without a complaint, like the package; and a slip does not pass',
    { timeout: 300_000 },
    async () => {
      const files = await Promise.all(
        examples.map(async ({ code }, i) => {
          const file = path.join(folder, `typed_${i}.py`);
          await writeFile(file, code);
          return file;
        }),
      );
      const check = (checked: string[]): Promise<string> =>
        run(python, ['-m', 'mypy', '--strict', '--cache-dir', path.join(folder, 'mypy'), ...checked], {
          cwd: folder,
          env: { ...environment(app.url), MYPYPATH: PACKAGE },
        }).then(
          () => '',
          ({ stdout }: { stdout: string }) => stdout,
        );
      expect(await check([path.join(PACKAGE, 'parley_sdk'), path.join(PACKAGE, 'tests'), STORIES])).toBe('');
      for (const file of files) expect(await check([file])).toBe('');
      const slips = {
        'a field': 'parley.assistants.create({"nme": "x"})',
        'a type': '{"ops": [{"op": "upsert_node", "node": {"type": "mesage", "config": {"text": "x"}}}]}',
        'a configuration': '{"ops": [{"op": "upsert_node", "node": {"type": "message", "config": {"txt": "x"}}}]}',
        'an answer': 'print(parley.whoami()["rol"])',
        'an argument': 'parley.assistants.list(limt=3)',
      };
      for (const [name, slip] of Object.entries(slips)) {
        const line = slip.startsWith('{') ? `parley.assistants.revisions.graph.apply("a", "b", ${slip})` : slip;
        const file = path.join(folder, 'slip.py');
        await writeFile(file, `from parley_sdk import Parley\nparley = Parley()\n${line}\n`);
        expect(await check([file]), name).toContain('error:');
      }
    },
  );

  it.skipIf(!canBuild)('becomes a wheel that installs into an empty environment', { timeout: 300_000 }, async () => {
    const sources = path.join(folder, 'sources');
    // A copy: building must leave nothing behind in the checkout.
    await cp(PACKAGE, sources, { recursive: true, filter: (from) => !from.includes('/.venv') });
    const quiet = { env: { ...process.env, PIP_DISABLE_PIP_VERSION_CHECK: '1' }, cwd: folder };
    await run(
      python,
      ['-m', 'pip', 'wheel', '--no-deps', '--no-index', '--no-build-isolation', '-w', folder, sources],
      quiet,
    );
    const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl')) ?? '';
    expect(wheel).toMatch(/^parley_sdk-[\d.]+-py3-none-any\.whl$/);
    await run(python, ['-m', 'venv', 'empty'], quiet);
    const own = path.join(folder, 'empty/bin/python');
    await run(own, ['-m', 'pip', 'install', '--no-index', path.join(folder, wheel)], quiet);
    const { PYTHONPATH: _ours, ...clean } = environment(app.url);
    const script = 'import parley_sdk, parley_sdk.types; print(parley_sdk.Parley().whoami()["role"])';
    const { stdout } = await run(own, ['-c', script], { env: clean, cwd: folder });
    expect(stdout).toBe('owner\n');
    const { stdout: typed } = await run('find', ['empty', '-name', 'py.typed', '-path', '*parley_sdk*'], quiet);
    expect(typed.trim().split('\n')).toHaveLength(1);
    expect(await readFile(path.join(PACKAGE, 'pyproject.toml'), 'utf8')).toContain('dependencies = []');
  });
});
