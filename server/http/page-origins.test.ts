// Where CHAT_URL names an origin for the public pages, the console shares one with none of them.
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, testEnv } from '../../tests/support/app.ts';
import { makeActive } from '../../tests/support/assistants.ts';
import { created } from '../../tests/support/client.ts';
import { ConfigProblem, readConfig } from '../kernel/config.ts';

let app: TestApp;
let path: string;
beforeAll(async () => {
  app = await testApp({ env: { CHAT_URL: 'https://Chat.example.com/' } });
  const { id: assistant_id } = await makeActive(app.owner);
  const channel = created(await app.owner.post('/v1/channels', { name: 'Shop', assistant_id }));
  path = channel.path;
  expect(channel.url).toBe(`https://chat.example.com${path}`);
});
afterAll(() => app.stop());

type Page = { status: number; location: string | undefined; text: string };
const ask = (at: string, host: string): Promise<Page> =>
  new Promise((resolve, reject) => {
    const asking = request(app.url + at, { headers: { host } }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, location: response.headers.location, text });
    });
    asking.on('error', reject).end();
  });

const HOSTS = ['parley.example.com', '127.0.0.1', 'chat.example.com.evil.example', 'chat.example.com:8443'];

it.each(HOSTS)('leads from %s to the public pages, and serves none of them there', async (host) => {
  for (const page of [path, `${path}?a=1`, '/chat/unknown', '/docs', '/docs/setup.js', '/docs/reference.js?v=1'])
    expect(await ask(page, host)).toMatchObject({ status: 302, location: `https://chat.example.com${page}`, text: '' });
  expect(await ask('/', host)).toMatchObject({ status: 302, location: 'https://chat.example.com/docs' });
  for (const page of ['/console', '/console/keys']) expect([200, 503]).toContain((await ask(page, host)).status);
});

it.each(['chat.example.com', 'CHAT.example.com'])('serves the public pages at %s, and no console', async (host) => {
  expect((await ask(path, host)).text).toContain('data-mode="page"');
  expect((await ask('/docs', host)).text).toContain('/docs/setup.js');
  for (const page of ['/console', '/console/', '/console/keys', '/console/assets/any.js'])
    expect((await ask(page, host)).status, page).toBe(404);
});

it('serves all from one origin unless it is set, and takes an origin only', async () => {
  const plain = await testApp({ databaseUrl: app.databaseUrl });
  try {
    for (const page of [path, '/docs']) expect((await fetch(plain.url + page)).status).toBe(200);
    const [channel] = created(await plain.owner.as(app.owner.secret).get('/v1/channels')).data;
    expect(channel.url).toBeNull();
  } finally {
    await plain.stop();
  }
  for (const wrong of [
    'chat.example.com',
    'https://chat.example.com/path',
    'ftp://chat.example.com',
    'https://u@chat.example.com',
  ])
    expect(() => readConfig(testEnv('postgres://x', { CHAT_URL: wrong })), wrong).toThrow(ConfigProblem);
});
