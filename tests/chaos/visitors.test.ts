// Visitors of a website while their server is killed again and again, and five hundred of them at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedDatabase, type TestApp, testApp, testEnv } from '../support/app.ts';
import { makeActive } from '../support/assistants.ts';
import { created, type Reply } from '../support/client.ts';
import { launched, type Running, SERVER } from '../support/process.ts';
import type { Frame } from '../support/streams.ts';
import { SITE, VisitorPage, WISHING } from '../support/visitors.ts';

/** Milliseconds between a message and the end of the process that took it: before, while and after it is answered. */
const MOMENTS = process.env.PROVE === '1' ? [0, 1, 2, 4, 8, 15, 30, 60, 120, 250] : [0, 5, 25, 120];
const VISITORS = 500;
const patience = { timeout: 90_000, interval: 100 };

let app: TestApp;
let running: Running;
let env: Record<string, string>;
let channel: Reply['body'];

beforeAll(async () => {
  const databaseUrl = await migratedDatabase();
  const settings = { SWEEP_INTERVAL_SECONDS: '0.3', CONVERSATION_LEASE_SECONDS: '1', RATE_LIMITS: 'off' };
  // The colleagues' side, which nobody kills.
  app = await testApp({ databaseUrl, env: settings });
  const { id } = await makeActive(app.owner, WISHING);
  channel = created(await app.owner.post('/v1/channels', { name: 'Shop', assistant_id: id, allowed_origins: [SITE] }));
  env = testEnv(databaseUrl, { ...settings, SHUTDOWN_GRACE_SECONDS: '1', DATABASE_POOL_SIZE: '20' });
  running = await launched(SERVER, env);
}, 180_000);
afterAll(async () => {
  running.child.kill('SIGKILL');
  await app.stop();
});

const pageAt = (url: string): VisitorPage => new VisitorPage({ url, routes: [] }, channel.public_key);

it('loses no word and says none twice when the server dies in mid-chat', { timeout: 400_000 }, async () => {
  let page = await pageAt(running.url).session();
  await page.begin();
  const heard: Frame[] = [];
  const followed: Promise<void>[] = [];
  const follow = async (): Promise<void> => {
    const stream = await page.follow(heard.findLast(({ event }) => event === 'message')?.id);
    followed.push(
      stream.ended.then(() => {
        heard.push(...stream.frames);
      }),
    );
  };
  let killed = 0;
  for (const [i, moment] of MOMENTS.entries()) {
    await follow();
    const text = `Wish ${i}`;
    const first = page.say(text, `wish-number-${i}`).catch(() => undefined);
    await sleep(moment);
    running.child.kill('SIGKILL');
    await running.ended;
    killed += 1;
    await first;
    await Promise.all(followed);
    const { secret } = page;
    running = await launched(SERVER, env);
    page = await pageAt(running.url).session({ visitor_secret: secret });
    // As the page does: the same message under the same id until it is taken.
    await expect.poll(async () => (await page.say(text, `wish-number-${i}`)).status, patience).toBe(200);
  }
  expect(killed).toBe(MOMENTS.length);
  await follow();
  const transcript = async () =>
    created(await page.ask('GET', '/messages')).data as { role: string; text: string; position: number }[];
  await expect
    .poll(async () => (await transcript()).at(-1)?.text, patience)
    .toBe(`What is wish number ${MOMENTS.length + 1}?`);
  created(await page.ask('POST', '/end'));
  await Promise.all(followed);
  const said = await transcript();
  expect(said.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual(
    MOMENTS.map((_, i) => `Wish ${i}`),
  );
  const positions = heard.filter(({ event }) => event === 'message').map(({ data }) => data.position);
  expect(positions).toEqual(said.map(({ position }) => position));
});

it(`serves ${VISITORS} visitors who follow and talk at once, each their own chat`, { timeout: 600_000 }, async () => {
  const began = performance.now();
  const pages: VisitorPage[] = [];
  const streams: Awaited<ReturnType<VisitorPage['follow']>>[] = [];
  for (let from = 0; from < VISITORS; from += 20) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const page = await pageAt(running.url).session();
        await page.begin();
        pages[from + i] = page;
        streams[from + i] = await page.follow();
      }),
    );
  }
  const arrived = performance.now();
  const waits: number[] = [];
  await Promise.all(
    pages.map(async (page, i) => {
      const sent = performance.now();
      // As the page does when the server asks it to come back in a moment.
      await expect
        .poll(async () => (await page.say(`I am visitor ${i}`, `visitor-number-${i}`)).status, patience)
        .toBe(200);
      waits.push(performance.now() - sent);
    }),
  );
  const talked = performance.now();
  for (const [i, { frames }] of streams.entries()) {
    const texts = () => frames.filter(({ event }) => event === 'message').map(({ data }) => data.text as string);
    await expect.poll(() => texts().at(-1), patience).toBe('What is wish number 2?');
    expect(texts().filter((text) => text.startsWith('I am visitor'))).toEqual([`I am visitor ${i}`]);
  }
  for (const { leave } of streams) leave();
  waits.sort((a, b) => a - b);
  const at = (share: number): number => Math.round(waits[Math.floor(waits.length * share)] ?? 0);
  process.stdout.write(
    `\n${VISITORS} visitors: arrived in ${Math.round(arrived - began)} ms; all spoke at once and were answered in ${Math.round(talked - arrived)} ms (p50 ${at(0.5)}, p95 ${at(0.95)} ms)\n`,
  );
  expect(waits).toHaveLength(VISITORS);
});
