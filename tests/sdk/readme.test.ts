// The examples of the SDK's pages do what the pages say, against a real server.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Parley } from '../../sdk/parley.ts';
import { projectFolder, type TestApp, testApp } from '../support/app.ts';
import { type Example, sdkExamples } from '../support/sdk-examples.ts';

const examples = await sdkExamples('sdk/README.md');
const guide = await sdkExamples('docs/sdk.md');
/** Under the project, where its sources are compiled as they are imported. */
const folder = path.join(projectFolder, 'dist', `sdk-examples-${process.pid}`);
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  await mkdir(folder, { recursive: true });
  vi.stubEnv('PARLEY_URL', app.url);
  vi.stubEnv('PARLEY_API_KEY', app.owner.secret);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
  await app.stop();
});

/** What an example printed, and what it exports. */
async function runExample(
  title: string,
  page: readonly Example[] = examples,
): Promise<{ printed: string[]; exported: Record<string, unknown> }> {
  const found = page.filter((one) => one.title === title);
  const front = path.join(projectFolder, 'sdk/parley.ts');
  const client = `import { Parley as Client } from '${front}';\nconst parley = new Client({ apiKey: process.env.PARLEY_API_KEY ?? '', baseUrl: process.env.PARLEY_URL ?? '' });`;
  const code = found
    .map((one) => one.code)
    .join('\n')
    .replaceAll("'@parley/sdk'", `'${front}'`);
  const file = path.join(folder, `${page === guide ? 'guide-' : ''}${title.toLowerCase().replace(/\W+/g, '-')}.ts`);
  await writeFile(file, code.replace('declare const parley: Parley;', client));
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...words) => void printed.push(words.map(String).join(' ')));
  try {
    return { exported: (await import(file)) as Record<string, unknown>, printed };
  } finally {
    log.mockRestore();
  }
}

it('A first conversation', async () => {
  expect((await runExample('A first conversation')).printed).toEqual(['Goodbye!', 'The conversation is completed']);
});

it('Lists', async () => {
  const { printed } = await runExample('Lists');
  expect(printed).toContain('Order desk');
  expect(printed.at(-1)).toBe('1 1 false');
});

it('What goes wrong', async () => {
  expect((await runExample('What goes wrong')).printed).toEqual([expect.stringMatching(/^body\.name /)]);
});

it('Retries and keys', async () => {
  await runExample('Retries and keys');
  const parley = new Parley({ apiKey: app.owner.secret, baseUrl: app.url });
  expect((await parley.tools.list().all()).map(({ name }) => name)).toEqual(['Order status']);
});

it('Streams', async () => {
  expect((await runExample('Streams')).printed.at(-1)).toMatch(/^Next time:/);
});

it('Webhooks', async () => {
  const { exported } = await runExample('Webhooks');
  const secret = `whsec_${btoa('a secret of twenty-four.')}`;
  vi.stubEnv('WEBHOOK_SECRET', secret);
  const [body, at] = [JSON.stringify({ type: 'call.started' }), new Date()];
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
  const receive = exported.receive as (request: Request) => Promise<Response>;
  const deliver = (text: string) =>
    receive(new Request('http://127.0.0.1/hook', { method: 'POST', body: text, headers }));
  expect((await deliver(body)).status).toBe(204);
  await expect(deliver(`${body} `)).rejects.toThrow('No signature fits');
});

it('The way out', async () => {
  expect((await runExample('The way out')).printed).toEqual([expect.stringMatching(/^200 owner \S+$/)]);
});

it('every section with code has its test above', () => {
  const titles = [...new Set(examples.map(({ title }) => title))];
  expect(titles).toEqual([
    'A first conversation',
    'Lists',
    'What goes wrong',
    'Retries and keys',
    'Streams',
    'Webhooks',
    'The way out',
  ]);
});

describe('docs/sdk.md', () => {
  it.each([
    ['The first call', [expect.stringMatching(/ owner$/), 'Front desk true']],
    ['Errors', ['no such assistant']],
    ['Retries and idempotency', ['true']],
    ['Streams', [expect.stringMatching(/^continue after/)]],
    ['Uploading documents', ['Returns policy indexed']],
    ['Any other request', ['200 owner true']],
  ])('%s', async (title, printed) => {
    expect((await runExample(title, guide)).printed).toEqual(printed);
  });

  it('Lists and pages', async () => {
    const { printed } = await runExample('Lists and pages', guide);
    expect(printed).toContain('Front desk');
    expect(printed.at(-1)).toMatch(/^\d+ null$/);
  });

  it('Webhooks: a delivery that is not genuine gets 400', async () => {
    vi.stubEnv('WEBHOOK_SECRET', `whsec_${btoa('a secret of twenty-four.')}`);
    const { exported } = await runExample('Webhooks', guide);
    const receive = exported.receive as (request: Request) => Promise<Response>;
    expect((await receive(new Request('http://127.0.0.1/hook', { method: 'POST', body: '{}' }))).status).toBe(400);
  });

  it('every section with code is run above', () => {
    expect([...new Set(guide.map(({ title }) => title))]).toHaveLength(8);
  });
});
