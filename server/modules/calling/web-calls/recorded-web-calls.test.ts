// Calls by microphone that are recorded: announced first, both sides in step, kept over a broken line, and nothing of who objects.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../../tests/support/assistants.ts';
import { type Client, created } from '../../../../tests/support/client.ts';
import { MicrophoneCaller, speechOrWhy, spoken } from '../../../../tests/support/speech.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { utterancesIn } from '../../speech/aloud/utterances.ts';
import { builtIn } from '../../speech/engine/built-in.ts';
import { joinSpelled } from '../../speech/line/manners.ts';
import { samplesOfMuLaw } from '../../speech/port/mulaw.ts';
import { partsOf } from '../carriers/spoken/call-sound.ts';

describe('the parts of a recording', () => {
  const piece = (id: string, at: number, seconds: number) => ({
    id,
    began_at: new Date(at * 1000),
    samples: seconds * 8000,
  });

  it('have silence where the line was broken, not for a jitter, and no more than a minute', () => {
    expect(partsOf([piece('a', 0, 5), piece('b', 5.1, 5), piece('c', 12.1, 5), piece('d', 500, 1)])).toEqual([
      { id: 'a', samples: 40_000 },
      { id: 'b', samples: 40_000 },
      { silence: 16_000 },
      { id: 'c', samples: 40_000 },
      { silence: 480_000 },
      { id: 'd', samples: 8000 },
    ]);
  });

  it('end where the recording would be too long', () => {
    expect(partsOf([piece('a', 0, 5), piece('b', 5, 5), piece('c', 10, 1)], 60_000)).toEqual([
      { id: 'a', samples: 40_000 },
    ]);
  });
});

const why = speechOrWhy();
if (why !== '') process.stderr.write(`\n!!! SKIPPED: recorded calls by microphone: ${why}\n\n`);

const DESK = [
  { op: 'upsert_context_variable', variable: { name: 'order_no', type: 'string', source: 'collected' } },
  { op: 'upsert_context_variable', variable: { name: 'zip_code', type: 'string', source: 'collected' } },
  node('ask', 'collect', { variables: ['order_no'], instructions: 'What is your order number?' }),
  node('where', 'collect', { variables: ['zip_code'], instructions: 'Where shall we send it?' }),
  node('bye', 'end', {}),
  edge('ask', 'where'),
  edge('ask', 'bye', { kind: 'on_cap' }),
  edge('where', 'bye'),
  edge('where', 'bye', { id: 'cap', kind: 'on_cap' }),
  entry('ask'),
];

describe.skipIf(why !== '')('a recorded call by microphone', () => {
  let app: TestApp;
  let owner: Client;
  let secret: string;
  let assistantId: string;
  beforeAll(async () => {
    app = await testApp({
      env: { RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '1' },
      tuning: { webSilenceMs: 60_000, webReturnMs: 5000 },
    });
    ({ client: owner, secret } = await app.newOrganization('Recorded Lane'));
    assistantId = (await makeActive(owner, DESK)).id;
    await spoken(app, 'Ready.');
  }, 120_000);
  afterAll(() => app.stop());

  const start = async (body: object = {}) =>
    created(await owner.post('/v1/web-calls', { assistant_id: assistantId, recording: 'with_announcement', ...body }));
  const untilSaid = async (caller: MicrophoneCaller, from = 0) => {
    const frame = await caller.next('said', from);
    // All of it was sent; it is heard for a while longer.
    await new Promise((resolve) => setTimeout(resolve, 2200));
    return frame;
  };
  const statusOf = async (id: string) => (await owner.get(`/calls/${id}/recording/status`)).body;
  const untilStatus = (id: string, status: string) =>
    expect.poll(async () => (await statusOf(id)).status, { timeout: 45_000, interval: 200 }).toBe(status);
  const piecesOf = (id: string) => app.kernel.db.rows(sql`select id from call_sound where call_id = ${id}`);
  /** Sentence by sentence: the ear hears no minutes of silence. */
  const hear = async (samples: Int16Array) => {
    const parts = builtIn(app.kernel);
    if (!parts) throw new Error(why);
    const notice = parts.notice(['test']);
    const texts: string[] = [];
    for (const { samples: utterance } of await utterancesIn(samples, 8000, notice))
      texts.push(
        (await parts.ear(['test']).transcribe(utterance, { rate: 16_000, signal: AbortSignal.timeout(60_000) })).text,
      );
    notice.close();
    return joinSpelled(texts.join(' '));
  };
  async function soundOf(id: string): Promise<{ left: Int16Array; right: Int16Array }> {
    const answer = await fetch(`${app.url}/calls/${id}/recording`, { headers: { 'x-api-key': secret } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.readUInt32LE(54), 'as long as its header says').toBe(bytes.length - 58);
    const all = samplesOfMuLaw(bytes.subarray(58));
    return { left: all.filter((_, i) => i % 2 === 0), right: all.filter((_, i) => i % 2 === 1) };
  }

  it('says so first, and has both sides, one on each channel', async () => {
    const started = await start();
    const caller = new MicrophoneCaller(`${app.url}${started.socket_url}`);
    expect(String((await caller.next('say')).text)).toContain('This call may be recorded.');
    await untilSaid(caller);
    expect((await owner.get(`/calls/${started.id}/recording/status`)).status, 'nothing is recorded before').toBe(404);
    let from = caller.frames.length;
    await caller.say(await spoken(app, 'My order number is one zero zero two.'));
    await caller.next('heard', from);
    await untilSaid(caller, from);
    expect(await statusOf(started.id)).toMatchObject({ status: 'recording' });
    from = caller.frames.length;
    await caller.say(await spoken(app, 'My zip code is nine zero two one zero.'));
    await caller.next('heard', from);
    await untilSaid(caller, from);
    caller.hangUp();
    await caller.untilClosed();
    await untilStatus(started.id, 'ready');
    const { left, right } = await soundOf(started.id);
    expect(await hear(left)).toMatch(/code/i);
    expect(await hear(right)).toMatch(/shall we send it/i);
    expect(left.length / 8000, 'seconds').toBeGreaterThan(3);
    const again = created(await owner.post(`/calls/${started.id}/recording/hear`, {}));
    const line = again.lines.find(({ before, now }: { before: string | null; now: string | null }) => before && now);
    expect(line, JSON.stringify(again)).toMatchObject({
      now: expect.stringMatching(/code/i),
      seconds: expect.any(Number),
    });
    const { revision_id } = created(await owner.get(`/v1/conversations/${started.conversation_id}`));
    const { said, text } = { said: line.before, text: 'My zip code is 10115.' };
    const path = `/v1/conversations/${started.conversation_id}/replay`;
    const replayed = created(await owner.post(path, { revision_id, instead: [{ said, text }] }));
    expect(replayed.variables).toContainEqual(expect.objectContaining({ name: 'zip_code', after: '10115' }));
    await expect.poll(() => piecesOf(started.id)).toEqual([]);
    const call = created(await owner.get(`/calls/${started.id}`)).calls[0];
    expect(call.recordingUrl).toBe(`/calls/${started.id}/recording`);
  }, 120_000);

  it('is kept over a broken line', async () => {
    const started = await start();
    const caller = new MicrophoneCaller(`${app.url}${started.socket_url}`);
    await untilSaid(caller);
    const from = caller.frames.length;
    await caller.say(await spoken(app, 'My order number is one zero zero two.'));
    await caller.next('heard', from);
    await untilSaid(caller, from);
    caller.drop();
    await caller.untilClosed();
    await expect.poll(async () => (await piecesOf(started.id)).length).toBe(1);
    const again = created(await owner.post(`/v1/web-calls/${started.id}/token`, {}));
    const back = new MicrophoneCaller(`${app.url}${again.socket_url}`);
    await untilSaid(back);
    back.hangUp();
    await back.untilClosed();
    await untilStatus(started.id, 'ready');
    expect(await hear((await soundOf(started.id)).right)).toMatch(/shall we send it.*shall we send it/is);
  }, 120_000);

  it('keeps nothing of who objects', async () => {
    const started = await start();
    const caller = new MicrophoneCaller(`${app.url}${started.socket_url}`);
    await untilSaid(caller);
    let from = caller.frames.length;
    await caller.say(await spoken(app, 'My order number is one zero zero two.'));
    await caller.next('heard', from);
    await untilSaid(caller, from);
    from = caller.frames.length;
    await caller.say(await spoken(app, 'Please do not record me.'));
    await caller.next('heard', from);
    await untilSaid(caller, from);
    await untilStatus(started.id, 'declined');
    caller.hangUp();
    await caller.untilClosed();
    await expect.poll(() => piecesOf(started.id), { timeout: 20_000 }).toEqual([]);
    expect((await owner.get(`/calls/${started.id}/recording`)).status).toBe(409);
  }, 120_000);

  it('is asked for: by the call, not by a test', async () => {
    const refused = await owner.post('/v1/web-calls', {
      assistant_id: assistantId,
      test: true,
      recording: 'with_announcement',
    });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('A test is not recorded')]);
    const started = await start({ recording: 'off' });
    const caller = new MicrophoneCaller(`${app.url}${started.socket_url}`);
    expect(String((await caller.next('say')).text)).not.toContain('recorded');
    await untilSaid(caller);
    const from = caller.frames.length;
    await caller.say(await spoken(app, 'My order number is one zero zero two.'));
    await caller.next('heard', from);
    caller.hangUp();
    await caller.untilClosed();
    expect((await owner.get(`/calls/${started.id}/recording/status`)).status).toBe(404);
  }, 120_000);
});
