// Vendors that hear and speak, each against a scripted stand-in: what they are sent, what their answers mean, what it costs, and who takes
// over where they fail.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { created } from '../../../../tests/support/client.ts';
import { speechOrWhy } from '../../../../tests/support/speech.ts';
import { type SpeechStandIn, startSpeechVendor } from '../../../../tests/support/speech-vendor.ts';
import { type Context, systemContext } from '../../../kernel/context.ts';
import { callSpeechVendor, openSpeechVendor } from '../../models/speech-calls.ts';
import { joinSamples } from '../port/pcm.ts';
import type { Ear, Voice } from '../port/ports.ts';
import { earWithStandIn, vendorEar, vendorVoice, voiceWithStandIn } from './vendor-speech.ts';

const why = speechOrWhy();
if (why !== '')
  process.stderr.write(`\n!!! SKIPPED: a sentence said and heard by a vendor (server/modules/speech): ${why}\n\n`);

let app: TestApp;
let vendor: SpeechStandIn;
let ctx: Context;
beforeAll(async () => {
  app = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off' } });
  vendor = await startSpeechVendor();
  const { organization_id } = created(await app.owner.get('/v1/identity/whoami'));
  ctx = systemContext(app.kernel, organization_id, 'test');
  for (const kind of ['openai_compatible', 'deepgram', 'elevenlabs'])
    created(
      await app.owner.post('/v1/model-router/providers', {
        name: kind,
        kind,
        base_url: vendor.url,
        api_key: 'key-0123456789abcdef',
      }),
    );
}, 60_000);
beforeEach(() => {
  vendor.asked.length = 0;
  vendor.failsWith = undefined;
  vendor.complains = undefined;
});
afterAll(async () => {
  await vendor.stop();
  await app.stop();
});

const SECOND = new Int16Array(16_000).fill(200);
const signal = AbortSignal.timeout(30_000);
const of = async (provider: string) => {
  const account = await openSpeechVendor(ctx, provider);
  if (!account) throw new Error(`no ${provider}`);
  const choice = { provider, model: null, voice: null };
  return { ear: vendorEar(ctx, account, choice, {}), voice: vendorVoice(ctx, account, choice, {}) };
};
const hear = (ear: Ear, more = {}) => ear.transcribe(SECOND, { rate: 16_000, language: 'en-US', signal, ...more });
async function said(voice: Voice, text = 'Hello there.', rate = 16_000): Promise<Int16Array> {
  const pieces: Int16Array[] = [];
  for await (const piece of voice.say(text, { rate, signal })) pieces.push(piece);
  return joinSamples(pieces);
}
const ledger = async () =>
  created(await app.owner.get('/v1/model-router/invocations?limit=100')).data.filter(
    ({ operation }: { operation: string }) => operation === 'speech',
  );

describe('a vendor of speech', () => {
  it('that speaks as OpenAI does: a file and a form to hear, samples of 24 kHz to say', async () => {
    const { ear, voice } = await of('openai_compatible');
    expect([ear.isHere, voice.isHere]).toEqual([false, false]);
    const heard = await hear(ear, { hints: ['Ada', 'bicycle'] });
    expect(heard.text).toBe('What are your opening hours?');
    expect(heard.confidence).toBeCloseTo(Math.exp(-0.2));
    const [asked] = vendor.asked;
    expect(asked?.path).toBe('/audio/transcriptions');
    expect(asked?.headers.authorization).toBe('Bearer key-0123456789abcdef');
    expect(asked?.fields).toMatchObject({
      model: 'whisper-1',
      language: 'en',
      prompt: 'Ada, bicycle',
      response_format: 'json',
    });
    expect(asked?.fields.file?.slice(0, 4)).toBe('RIFF');
    expect(asked?.fields.file?.length).toBe(44 + 2 * SECOND.length);
    for (const rate of [16_000, 8000]) {
      const samples = await said(voice, 'Hello there.', rate);
      expect(Math.abs(samples.length - rate / 2)).toBeLessThan(20);
      expect(Math.max(...samples)).toBeGreaterThan(7000);
    }
    expect(JSON.parse(String(vendor.asked[1]?.body))).toEqual({
      model: 'tts-1',
      voice: 'alloy',
      input: 'Hello there.',
      response_format: 'pcm',
    });
  });
  it('that speaks as Deepgram does: plain samples both ways', async () => {
    const { ear, voice } = await of('deepgram');
    expect(await hear(ear)).toMatchObject({ text: vendor.hears, confidence: 0.93 });
    const [asked] = vendor.asked;
    expect(asked?.headers.authorization).toBe('Token key-0123456789abcdef');
    expect(Object.fromEntries(new URLSearchParams(asked?.path.split('?')[1]))).toMatchObject({
      model: 'nova-3',
      encoding: 'linear16',
      sample_rate: '16000',
      language: 'en-US',
    });
    expect(asked?.body.length).toBe(2 * SECOND.length);
    expect((await said(voice)).length).toBe(8000);
    expect(vendor.asked[1]?.path).toContain('model=aura-2-thalia-en');
  });
  it('that speaks as ElevenLabs does', async () => {
    const { ear, voice } = await of('elevenlabs');
    expect(await hear(ear)).toMatchObject({ text: vendor.hears });
    expect(vendor.asked[0]?.headers['xi-api-key']).toBe('key-0123456789abcdef');
    expect(vendor.asked[0]?.fields).toMatchObject({ model_id: 'scribe_v1', language_code: 'en' });
    expect((await said(voice)).length).toBe(8000);
    expect(vendor.asked[1]?.path).toMatch(/^\/v1\/text-to-speech\/\w+\/stream\?output_format=pcm_16000$/);
    expect(JSON.parse(String(vendor.asked[1]?.body))).toMatchObject({
      text: 'Hello there.',
      model_id: 'eleven_flash_v2_5',
    });
  });
  it('is in the ledger by seconds and characters at the price that was set, failures too', async () => {
    const price = (model: string, usd: number) => ({ provider: 'deepgram', model, usd_per_million_input_tokens: usd });
    created(await app.owner.put('/v1/model-router/prices', price('nova-3', 72)));
    created(await app.owner.put('/v1/model-router/prices', price('aura-2', 30)));
    const before = (await ledger()).length;
    const { ear, voice } = await of('deepgram');
    await hear(ear);
    await said(voice);
    vendor.failsWith = 503;
    await expect(hear(ear)).rejects.toThrow('failed (503)');
    const rows = (await ledger()).slice(0, (await ledger()).length - before);
    expect(
      rows.map(({ model, input_tokens, cost_usd, status }: Record<string, unknown>) => [
        model,
        input_tokens,
        cost_usd,
        status,
      ]),
    ).toEqual([
      ['nova-3', 0, 0, 'failed'],
      ['aura-2', 12, 0.00036, 'succeeded'],
      ['nova-3', 1, 0.000072, 'succeeded'],
    ]);
  });
  it('is not asked once a hard budget is spent', async () => {
    const budget = created(
      await app.owner.post('/v1/model-router/budgets', { name: 'none', amount_usd: 0, hard: true }),
    );
    const { ear } = await of('deepgram');
    await expect(hear(ear)).rejects.toThrow('is spent');
    expect(vendor.asked).toEqual([]);
    await app.owner.delete(`/v1/model-router/budgets/${budget.id}`);
  });
  it.each([
    ['deepgram', '/v1/listen?', 'nova-3', 'endpointing=false', 'Token key-0123456789abcdef'],
    ['elevenlabs', '/v1/speech-to-text/realtime?', 'scribe_v2_realtime', 'commit_strategy=manual', undefined],
  ])(
    '%s hears while they speak, over a socket; they may go on; one row of the ledger',
    async (name, path, model, own, authorization) => {
      const { ear } = await of(name);
      const hearing = ear.follow?.({ rate: 16_000, language: 'en-US', hints: undefined });
      const before = (await ledger()).length;
      for (let at = 0; at < SECOND.length; at += 512) hearing?.push(SECOND.subarray(at, at + 512));
      expect(await hearing?.soFar(signal)).toMatchObject({ text: vendor.hears, confidence: expect.closeTo(0.9, 1) });
      hearing?.push(SECOND);
      expect(await hearing?.soFar(signal)).toMatchObject({ text: `${vendor.hears} ${vendor.hears}` });
      expect((await hearing?.soFar(signal))?.text, 'nothing new').toBe(`${vendor.hears} ${vendor.hears}`);
      const [asked] = vendor.asked;
      expect(vendor.asked).toHaveLength(1);
      expect(asked?.path.startsWith(path) && asked.path.includes(own)).toBe(true);
      expect([asked?.headers.authorization, asked?.body.length]).toEqual([authorization, 4 * SECOND.length]);
      hearing?.close();
      await expect.poll(async () => (await ledger()).length).toBe(before + 1);
      expect((await ledger())[0]).toMatchObject({ model, input_tokens: 2, status: 'succeeded' });
    },
  );
  it('that hears by socket and fails is stood in for with all that was said, and is in the ledger', async () => {
    const heard: number[] = [];
    const own: Ear = {
      name: 'own',
      isHere: true,
      transcribe: async (samples) => {
        heard.push(samples.length);
        return { text: 'own', confidence: 1, ms: 1 };
      },
    };
    const failures: unknown[] = [];
    const follow = async (name: string, standIn?: Ear) => {
      const hearing = earWithStandIn((await of(name)).ear, standIn, (error) => void failures.push(error)).follow?.({
        rate: 16_000,
      });
      hearing?.push(SECOND);
      hearing?.push(SECOND);
      return hearing;
    };
    vendor.failsWith = 401;
    expect((await (await follow('deepgram', own))?.soFar(signal))?.text).toBe('own');
    await expect((await follow('deepgram'))?.soFar(signal)).rejects.toThrow('refused the credential');
    vendor.failsWith = undefined;
    for (const name of ['deepgram', 'elevenlabs']) {
      vendor.complains = 'We are full.';
      const hearing = await follow(name, own);
      expect((await hearing?.soFar(signal))?.text).toBe('own');
      hearing?.close();
    }
    expect(heard).toEqual([2 * SECOND.length, 2 * SECOND.length, 2 * SECOND.length]);
    expect(failures.map(String).filter((one) => one.includes('We are full.'))).toHaveLength(2);
    await expect
      .poll(async () => (await ledger()).slice(0, 4).map(({ status }: { status: string }) => status))
      .toEqual(Array(4).fill('failed'));
    const { ear } = await of('deepgram');
    const left = ear.follow?.({ rate: 16_000 });
    await expect(left?.soFar(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    left?.close();
  });
  it('hears by socket only with a model that can', async () => {
    const account = await openSpeechVendor(ctx, 'elevenlabs');
    if (!account) throw new Error('no elevenlabs');
    expect(vendorEar(ctx, account, { provider: 'elevenlabs', model: 'scribe_v1' }, {}).follow).toBeUndefined();
    expect((await of('openai_compatible')).ear.follow).toBeUndefined();
    // And whole sentences, as in a check, with one that can hear those.
    const live = vendorEar(ctx, account, { provider: 'elevenlabs', model: 'scribe_v2_realtime' }, {});
    expect(live.follow).toBeDefined();
    await hear(live);
    expect(vendor.asked.at(-1)?.fields).toMatchObject({ model_id: 'scribe_v1' });
  });
  it('that fails is stood in for, unless the caller has gone; half a sentence is not said twice', async () => {
    vendor.failsWith = 500;
    const failures: unknown[] = [];
    const own: Ear = { name: 'own', isHere: true, transcribe: async () => ({ text: 'own', confidence: 1, ms: 1 }) };
    const ownVoice: Voice = {
      name: 'own',
      isHere: true,
      async *say() {
        yield Int16Array.of(1, 2, 3);
      },
    };
    const { ear, voice } = await of('openai_compatible');
    const note = (error: unknown) => void failures.push(error);
    expect((await hear(earWithStandIn(ear, own, note))).text).toBe('own');
    expect([...(await said(voiceWithStandIn(voice, ownVoice, note)))]).toEqual([1, 2, 3]);
    expect(failures.length).toBe(2);
    await expect(hear(earWithStandIn(ear, undefined, note))).rejects.toThrow('failed (500)');
    await expect(
      hear(earWithStandIn(ear, own, note), { signal: AbortSignal.abort(new Error('gone')) }),
    ).rejects.toThrow('gone');
    const broken: Voice = {
      ...ownVoice,
      async *say() {
        yield Int16Array.of(9);
        throw new Error('broke off');
      },
    };
    await expect(said(voiceWithStandIn(broken, ownVoice, note))).rejects.toThrow('broke off');
  });
  it('that answers nonsense, refuses the key, or is no vendor of speech, fails with a reason', async () => {
    const { ear } = await of('deepgram');
    vendor.failsWith = 401;
    await expect(hear(ear)).rejects.toThrow('refused the credential');
    vendor.failsWith = undefined;
    const order = {
      provider: 'nobody',
      model: 'm',
      units: 1,
      timeoutMs: 1000,
      signal,
      source: 'conversation',
    } as const;
    await expect(callSpeechVendor(ctx, order, async () => 1)).rejects.toThrow('No provider that hears or speaks');
    const written = await app.owner.post('/v1/model-router/generations', {
      model: 'deepgram/x',
      messages: [{ role: 'user', content: 'Hi' }],
    });
    expect(written.status).toBeGreaterThanOrEqual(400);
    expect(written.body.message).toContain('writes no texts');
  });
});

describe('what hears and speaks for an organization', () => {
  it('is chosen, refused where there is no such account, audited, and keeps its account from being deleted', async () => {
    expect(created(await app.owner.get('/v1/speech'))).toEqual({ ear: null, voice: null, updated_at: null });
    const unknown = await app.owner.put('/v1/speech', { ear: { provider: 'nobody' } });
    expect([unknown.status, unknown.body.detail[0].loc]).toEqual([422, ['body', 'ear', 'provider']]);
    for (const body of [{ ear: 'deepgram' }, { voice: { provider: 'X Y' } }, { ear: { provider: 'local' } }])
      expect((await app.owner.put('/v1/speech', body)).status).toBe(422);
    const ear = { provider: 'deepgram', model: null };
    const set = created(await app.owner.put('/v1/speech', { ear }));
    expect(set).toMatchObject({ ear, voice: null });
    const stranger = (await app.newOrganization()).client;
    expect((await stranger.get('/v1/speech')).body.ear).toBeNull();
    const { data } = created(await app.owner.get('/v1/model-router/providers'));
    const { id } = data.find(({ name }: { name: string }) => name === 'deepgram');
    expect((await app.owner.delete(`/v1/model-router/providers/${id}`)).status).toBe(409);
    const audit = created(await app.owner.get('/v1/audit-log?action=speech.set')).data[0];
    expect(audit).toMatchObject({ action: 'speech.set' });
    created(await app.owner.put('/v1/speech', {}));
  });
  it.skipIf(why !== '')('says a sentence and hears it, and says why where the vendor fails', async () => {
    const builtIn = created(await app.owner.post('/v1/speech/check', {}));
    expect(builtIn).toMatchObject({ voice: { name: 'Flite' }, ear: { name: 'Moonshine tiny' } });
    expect(builtIn.heard).toMatch(/order number is/i);
    created(
      await app.owner.put('/v1/speech', { ear: { provider: 'openai_compatible' }, voice: { provider: 'elevenlabs' } }),
    );
    expect(created(await app.owner.get('/v1/web-calls'))).toMatchObject({
      ear: { name: 'openai_compatible', where: 'vendor' },
      voice: { name: 'elevenlabs', where: 'vendor' },
      voices: [],
    });
    const checked = created(await app.owner.post('/v1/speech/check', { text: 'Hello.' }));
    expect(checked).toMatchObject({
      said: 'Hello.',
      heard: vendor.hears,
      ear: { name: 'openai_compatible whisper-1' },
    });
    vendor.failsWith = 500;
    // The client of tests takes any 5xx for a fault of ours.
    await expect(app.owner.post('/v1/speech/check', {})).rejects.toThrow(/answered 502 .*upstream_error.*elevenlabs/);
    created(await app.owner.put('/v1/speech', {}));
  });
});
