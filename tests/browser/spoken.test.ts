// Journeys with real speech: Chromium's microphone plays a caller's sentences, the server hears them and answers aloud.
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { speechOrWhy, spoken } from '../support/speech.ts';

const why = speechOrWhy();
if (why !== '')
  process.stderr.write(`\n!!! SKIPPED: the journeys with real speech (tests/browser/spoken.test.ts): ${why}\n\n`);

const RATE = 16_000;
const HOURS =
  'We are open from nine in the morning until six in the evening, on every day from Monday to Friday, and on Saturdays until noon.';
const DESK = [
  node('talk', 'collect', { variables: ['wish'], instructions: 'What can I do for you?' }),
  { op: 'upsert_context_variable', variable: { name: 'wish', type: 'string', source: 'collected' } },
  node('hours', 'message', { text: HOURS }),
  { op: 'upsert_context_variable', variable: { name: 'order_no', type: 'string', source: 'collected' } },
  node('ask', 'collect', { variables: ['order_no'], instructions: 'And what is your order number?' }),
  node('found', 'message', { text: 'I found order number {{ order_no }}. Goodbye.' }),
  node('bye', 'end', {}),
  edge('talk', 'hours'),
  edge('talk', 'bye', { kind: 'on_cap' }),
  edge('hours', 'ask'),
  edge('ask', 'found'),
  edge('ask', 'bye', { kind: 'on_cap' }),
  edge('found', 'bye'),
  entry('talk'),
];

/** Seconds of silence, then a sentence. The second is said while the answer to the first is being spoken. */
const CALLER: readonly (readonly [number, string])[] = [
  [8, 'I would like to know your opening hours please.'],
  [5, 'Okay.'],
  [16, 'My order number is one zero zero two.'],
];

/** A file for Chromium's microphone. It begins anew with each call. */
async function recordCaller(app: TestApp): Promise<readonly string[]> {
  const parts: Int16Array[] = [];
  for (const [seconds, text] of CALLER) parts.push(new Int16Array(seconds * RATE), await spoken(app, text));
  parts.push(new Int16Array(RATE));
  const sound = Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + sound.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(sound.length, 40);
  const file = path.join(os.tmpdir(), `parley-caller-${process.pid}.wav`);
  await writeFile(file, Buffer.concat([head, sound]));
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}%noloop`,
  ];
}

type LineText = { at: number; from: 'server' | 'page'; text: Record<string, unknown> };

/** Every text of the line, both ways, with its time. */
function watchLine(page: Page): LineText[] {
  const texts: LineText[] = [];
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/web-calls/')) return;
    const note = (from: LineText['from']) => (frame: { payload: string | Buffer }) => {
      if (typeof frame.payload === 'string')
        texts.push({ at: performance.now(), from, text: JSON.parse(frame.payload) as LineText['text'] });
    };
    socket.on('framereceived', note('server'));
    socket.on('framesent', note('page'));
  });
  return texts;
}

const ofType = (texts: readonly LineText[], type: string): LineText[] => texts.filter(({ text }) => text.type === type);

describe.skipIf(why !== '')('with real speech', () => {
  describeConsole(
    'a conversation by microphone',
    (desk) => {
      it('three sentences are heard and answered, our voice pauses for a sign of listening and goes on, and a second call follows', async () => {
        const { id } = await makeActive(desk.app.owner, DESK);
        const visitor = await desk.enter('');
        const { page, context } = visitor;
        await context.grantPermissions(['microphone']);
        const texts = watchLine(page);
        await page.goto(`${desk.app.url}/console/assistants/${id}`);
        await page.getByRole('button', { name: /^Talk/ }).first().click();
        const drawer = page.getByRole('complementary', { name: /^Talk to/ });
        const log = drawer.getByRole('log', { name: 'Call' });
        await drawer.getByRole('button', { name: 'Call by microphone' }).click();
        await log.getByText('What can I do for you?').waitFor();
        await log.getByText(/opening hours/i).waitFor();
        await log
          .getByText(/% sure/)
          .first()
          .waitFor();
        await log.getByText('We are open from nine in the morning').waitFor();
        await log
          .getByText(/answered after/)
          .first()
          .waitFor();
        await log.getByText('no reason to stop: the assistant went on').first().waitFor();
        await log
          .getByText(/1002|one zero zero two/i)
          .first()
          .waitFor();
        await log.getByText('I found order number 1002. Goodbye.').waitFor();
        await drawer.locator('.call-now').getByText('The call has ended.').waitFor();
        // From the first sound of the caller to the silence of our loudspeaker.
        const pauses = ofType(texts, 'pause').map((pause) => {
          const noticed = ofType(texts, 'vad').findLast(({ at, text }) => text.speaking === true && at <= pause.at);
          const silent = texts.find(
            ({ at, from, text }) => from === 'page' && text.type === 'played' && at >= pause.at,
          );
          return (silent?.at ?? Number.NaN) - (noticed?.at ?? Number.NaN);
        });
        console.log(
          'our voice paused after',
          pauses.map(Math.round),
          'ms; first sound of answers after',
          ofType(texts, 'turn').map(({ text }) => text.first_audio_ms),
          'ms',
        );
        expect(pauses.length).toBeGreaterThan(0);
        expect(Math.max(...pauses)).toBeLessThan(300);
        expect(ofType(texts, 'resume').length).toBeGreaterThan(0);
        // The path of the call lights up in the flow, and stands under what was said.
        await log.getByRole('list', { name: /^Path/ }).last().waitFor();
        await drawer.getByRole('button', { name: 'Call again' }).click();
        await expect.poll(() => log.getByText('I found order number 1002. Goodbye.').count()).toBe(0);
        await log.getByText(/opening hours/i).waitFor();
        await drawer.getByRole('button', { name: 'Hang up' }).click();
        await drawer.locator('.call-now').getByText('The call has ended.').waitFor();
        await farewell(visitor);
      }, 240_000);

      it('a visitor calls from the shared page, and an agent who types is heard', async () => {
        const { owner, url } = desk.app;
        const assistant = await makeActive(owner, DESK);
        const channel = created(
          await owner.post('/v1/channels', { name: 'Shop', assistant_id: assistant.id, voice: true }),
        );
        const visitor = await desk.visitAt(`${url}${channel.path}`);
        const { page, context } = visitor;
        await context.grantPermissions(['microphone']);
        const texts = watchLine(page);
        await page.getByRole('button', { name: 'Call by microphone' }).click();
        await page.getByRole('button', { name: 'Start the call' }).click();
        await page.getByText('What can I do for you?').waitFor();
        const conversation = String(ofType(texts, 'ready')[0]?.text.conversation_id);
        created(await owner.post(`/v1/conversations/${conversation}/takeover`, { agent_name: 'Mia' }));
        created(
          await owner.post(`/v1/conversations/${conversation}/messages`, {
            text: 'This is Mia, how can I help?',
            role: 'agent',
          }),
        );
        await page.getByText('This is Mia, how can I help?').waitFor();
        await page.getByText('You are talking to Mia').waitFor();
        const said = ofType(texts, 'say').at(-1)?.text.id;
        await expect
          .poll(() => ofType(texts, 'played').some(({ text }) => text.id === said && Number(text.ms) > 1000))
          .toBe(true);
        await page.getByRole('button', { name: 'Hang up' }).click();
        await page.getByText('The call has ended.').waitFor();
        expect(visitor.problems).toEqual([]);
        await context.close();
        const { calls } = created(await owner.get('/calls'));
        expect(calls[0]).toMatchObject({ tag: 'WEB', phone: '', outbound: false });
        // Afterwards, for colleagues: from the call to the path of its conversation.
        const colleague = await desk.enter(`calls/${calls[0].id}`);
        // The caller may have interrupted her.
        await colleague.page.getByText('This is Mia').waitFor();
        await colleague.page.getByRole('link', { name: 'Step by step, in the conversation' }).click();
        await colleague.page.waitForURL(`**/console/inbox?*${conversation}*`);
        await farewell(colleague);
      }, 120_000);
    },
    {},
    recordCaller,
  );
});
