// Calls by microphone, with real sound: a program speaks with a voice of ours into the socket, and hears what the assistant says.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../../tests/support/assistants.ts';
import { type Client, created } from '../../../../tests/support/client.ts';
import { MicrophoneCaller, speechOrWhy, spoken } from '../../../../tests/support/speech.ts';
import { sql } from '../../../kernel/db/sql.ts';

const why = speechOrWhy();
if (why !== '') console.warn(`Calls by microphone are NOT TESTED: ${why}`);

const FOUND =
  'I found order number {{ order_no }}. It left our house yesterday morning, it is on its way to you now, and it should be with you on Friday before noon.';
const DESK = [
  { op: 'upsert_context_variable', variable: { name: 'order_no', type: 'string', source: 'collected' } },
  { op: 'upsert_context_variable', variable: { name: 'zip_code', type: 'string', source: 'collected' } },
  node('ask', 'collect', { variables: ['order_no'], instructions: 'What is your order number?' }),
  node('found', 'message', { text: FOUND }),
  node('where', 'collect', { variables: ['zip_code'], instructions: 'What is your zip code?' }),
  node('thanks', 'message', { text: 'Thank you, {{ zip_code }}. Goodbye.' }),
  node('bye', 'end', {}),
  edge('ask', 'found'),
  edge('ask', 'bye', { kind: 'on_cap' }),
  edge('found', 'where'),
  edge('where', 'thanks'),
  edge('where', 'bye', { kind: 'on_cap' }),
  edge('thanks', 'bye'),
  entry('ask'),
];

describe.skipIf(why !== '')('a call by microphone', () => {
  let app: TestApp;
  let owner: Client;
  let assistantId: string;
  beforeAll(async () => {
    app = await testApp({ env: { RATE_LIMITS: 'off' }, tuning: { webSilenceMs: 60_000, webReturnMs: 600 } });
    ({ owner } = app);
    assistantId = (await makeActive(owner, DESK)).id;
    // The threads have loaded their models before a story measures anything.
    await spoken(app, 'Ready.');
  }, 120_000);
  afterAll(() => app.stop());

  const start = async (body: object = {}) =>
    created(await owner.post('/v1/web-calls', { assistant_id: assistantId, ...body }));
  const call = async (body: object = {}) => {
    const started = await start(body);
    return { started, caller: new MicrophoneCaller(`${app.url}${started.socket_url}`) };
  };
  const read = async (id: string) => created(await owner.get(`/calls/${id}`)).calls[0];
  /** Until all of what is being said now has been said. */
  const untilQuiet = async (caller: MicrophoneCaller) => {
    const frame = await caller.next('said');
    await sleep(50);
    return frame;
  };

  it('says what hears and speaks', async () => {
    expect(created(await owner.get('/v1/web-calls'))).toMatchObject({
      available: true,
      reason: '',
      ear: { where: 'here' },
    });
  });

  it('hears, answers, stops when interrupted, goes on after a sign of listening, and ends with a transcript', async () => {
    const { started, caller } = await call();
    expect(await caller.next('ready')).toMatchObject({
      rate: 16_000,
      call_id: started.id,
      conversation_id: started.conversation_id,
    });
    expect(String((await caller.next('say')).text)).not.toContain('recorded');
    // Over our greeting: it stops, and what was heard of it stands in the transcript.
    await caller.next('say');
    await sleep(1500);
    let from = caller.frames.length;
    await caller.say(await spoken(app, 'My order number is one zero zero two.'));
    expect(await caller.next('heard', from)).toMatchObject({ text: expect.stringMatching(/1002/) });
    const found = await caller.next('say', from);
    expect(String(found.text)).toContain('I found order number 1002');
    expect(await caller.next('turn', from)).toMatchObject({ first_audio_ms: expect.any(Number) });
    // A sign of listening: our voice pauses at once, and goes on.
    await sleep(1000);
    from = caller.frames.length;
    await caller.say(await spoken(app, 'Okay.'));
    const noticed = await caller.next('vad', from);
    const paused = await caller.next('pause', from);
    expect(paused.at - noticed.at).toBeLessThan(300);
    expect(await caller.next('resume', from)).toMatchObject({ id: paused.id });
    expect(caller.frames.slice(from).filter(({ type }) => type === 'heard' || type === 'clear')).toEqual([]);
    // Words of their own: our voice stops.
    from = caller.frames.length;
    await caller.say(await spoken(app, 'My zip code is nine zero two one zero.'));
    await caller.next('clear', from);
    expect(await caller.next('heard', from)).toMatchObject({ text: expect.stringMatching(/90210/) });
    expect(await caller.next('ended', from, 60_000)).toMatchObject({ reason: 'completed' });
    await caller.untilClosed();
    await expect.poll(async () => (await read(started.id)).status, { timeout: 10_000 }).toBe('COMPLETED');
    const over = await read(started.id);
    const variables = { order_no: '1002', zip_code: '90210' };
    expect(over).toMatchObject({ tag: 'WEB', phone: '', outbound: false, callEndedBy: 'AGENT', variables });
    const lines = over.transcript.map(({ user, text }: { user: string; text: string }) => `${user}: ${text}`);
    expect(lines[0]).toMatch(/…$/);
    expect(lines.find((line: string) => line.includes('I found'))).toMatch(/…$/);
    expect(lines.filter((line: string) => line.startsWith('user:'))).toHaveLength(2);
    expect(lines.at(-1)).toMatch(/Thank you, 90210/);
  }, 120_000);

  it('takes digits of a page, and a hang-up', async () => {
    const { started, caller } = await call();
    await untilQuiet(caller);
    caller.send({ type: 'digits', digits: '55' });
    caller.send({ type: 'digits', digits: '7#' });
    await caller.next('say', caller.frames.length);
    caller.hangUp();
    await caller.untilClosed();
    await expect.poll(async () => (await read(started.id)).status, { timeout: 10_000 }).toBe('COMPLETED');
    expect(await read(started.id)).toMatchObject({ callEndedBy: 'USER' });
    expect((await read(started.id)).transcript.some(({ text }: { text: string }) => text === '557')).toBe(true);
  }, 60_000);

  it('goes on where it was when the browser comes back, and ends when it does not', async () => {
    const { started, caller } = await call();
    await untilQuiet(caller);
    caller.drop();
    await caller.untilClosed();
    const again = created(await owner.post(`/v1/web-calls/${started.id}/token`, {}));
    expect(again.conversation_id).toBe(started.conversation_id);
    const back = new MicrophoneCaller(`${app.url}${again.socket_url}`);
    expect(await back.next('ready')).toMatchObject({ resumed: true });
    // What they may have missed is said again, and stands in the transcript once.
    expect(String((await back.next('say')).text)).toContain('What is your order number?');
    expect((await read(started.id)).transcript).toHaveLength(1);
    back.drop();
    await back.untilClosed();
    await expect
      .poll(async () => (await read(started.id)).status, { timeout: 60_000, interval: 200 })
      .toBe('COMPLETED');
    expect((await owner.post(`/v1/web-calls/${started.id}/token`, {})).status).toBe(409);
  }, 120_000);

  it('speaks what an agent writes who takes over', async () => {
    const { started, caller } = await call();
    await untilQuiet(caller);
    const path = `/v1/conversations/${started.conversation_id}`;
    created(await owner.post(`${path}/takeover`, { agent_name: 'Mia' }));
    const from = caller.frames.length;
    created(await owner.post(`${path}/messages`, { text: 'This is Mia, how can I help?', role: 'agent' }));
    expect(String((await caller.next('say', from)).text)).toContain('This is Mia');
    expect(await caller.next('agent', from)).toMatchObject({ state: 'taken_over' });
    caller.hangUp();
    await caller.untilClosed();
  }, 60_000);

  it('of a test is in no list and in no webhook', async () => {
    const { started, caller } = await call({ test: true });
    await untilQuiet(caller);
    caller.hangUp();
    await caller.untilClosed();
    await expect.poll(async () => (await read(started.id)).status, { timeout: 10_000 }).toBe('COMPLETED');
    const ids = created(await owner.get('/calls?limit=100')).calls.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(started.id);
    const events = await app.kernel.db.rows(
      sql`select type from events where subject = ${started.id} and type like 'call.%'`,
    );
    expect(events).toEqual([]);
  }, 60_000);

  it('opens no socket without a token, twice, or for a page of another website; and takes no huge frame', async () => {
    const unknown = new MicrophoneCaller(`${app.url}/web-calls/${'x'.repeat(32)}`);
    await unknown.untilClosed();
    expect(unknown.frames).toEqual([]);
    const foreign = await start();
    const page = new MicrophoneCaller(`${app.url}${foreign.socket_url}`, { origin: 'https://evil.example' });
    await page.untilClosed();
    expect(page.frames).toEqual([]);
    const { started, caller } = await call();
    await caller.next('ready');
    const second = new MicrophoneCaller(`${app.url}${started.socket_url}`);
    await second.untilClosed();
    expect(second.frames).toEqual([]);
    caller.sendBytes(Buffer.alloc(100_000));
    await caller.untilClosed();
    expect((await owner.post('/v1/web-calls', { assistant_id: '0190a000-0000-7000-8000-000000000000' })).status).toBe(
      404,
    );
    expect((await owner.post('/v1/web-calls', { assistant_id: assistantId, revision_id: assistantId })).status).toBe(
      422,
    );
  }, 60_000);

  it('ends when nothing is said for long', async () => {
    const short = await testApp({ tuning: { webSilenceMs: 300, webQuietMs: 2500 } });
    try {
      const made = await makeActive(short.owner, DESK);
      const started = created(await short.owner.post('/v1/web-calls', { assistant_id: made.id }));
      const caller = new MicrophoneCaller(`${short.url}${started.socket_url}`);
      const ended = await caller.next('ended', 0, 60_000);
      expect(['silence', 'completed']).toContain(ended.reason);
      await caller.untilClosed();
    } finally {
      await short.stop();
    }
  }, 90_000);
});

describe('without the speech parts', () => {
  it('says what to run', async () => {
    const app = await testApp({ env: { SPEECH_FOLDER: '/nowhere' } });
    try {
      const { available, reason } = created(await app.owner.get('/v1/web-calls'));
      expect(available).toBe(false);
      expect(reason).toContain('npm run speech:install');
      const made = await makeActive(app.owner, DESK);
      const refused = await app.owner.post('/v1/web-calls', { assistant_id: made.id });
      expect(refused.status).toBe(409);
      expect(refused.body.message).toContain('npm run speech:install');
    } finally {
      await app.stop();
    }
  });
});
