// The stream of one conversation, read over sockets: from both nodes, by several readers, until the end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { ASKING, edge, entry, makeActive, node } from '../../../../tests/support/assistants.ts';
import { created } from '../../../../tests/support/client.ts';
import { type Frame, follow } from '../../../../tests/support/streams.ts';
import { sql } from '../../../kernel/db/sql.ts';

let app: TestApp;
let other: TestApp;
let asking: string;
let patient: string;
const READERS = 60;
const patience = { timeout: 20_000, interval: 20 };

/** Says hello, and hears one answer at least. */
const OPEN = [
  node('talk', 'dialogue', { instructions: 'Talk.', say: 'Hello.' }),
  node('bye', 'end', {}),
  edge('talk', 'bye', { kind: 'conditional', condition: { type: 'event', event: 'goodbye' } }),
  entry('talk'),
];

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  other = await testApp({ env: { RATE_LIMITS: 'off' }, databaseUrl: app.databaseUrl });
  asking = (await makeActive(app.owner, ASKING)).id;
  patient = (await makeActive(app.owner, OPEN)).id;
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const begin = async (assistant_id: string, more: object = {}): Promise<string> =>
  created(await app.owner.post('/v1/conversations', { assistant_id, ...more })).id;
const say = async (id: string, text: string) =>
  created(await app.owner.post(`/v1/conversations/${id}/messages`, { text }));
type Opening = { query?: string; last?: string; key?: string; at?: TestApp };
const watch = (id: string, { query = '', last, key = app.owner.secret, at = app }: Opening = {}) =>
  follow(`${at.url}/v1/conversations/${id}/stream${query}`, { key, ...(last && { last }) });
const texts = (frames: readonly Frame[]) =>
  frames.filter(({ event }) => event === 'message').map(({ data }) => data.text);
const states = (frames: readonly Frame[]) =>
  frames.filter(({ event }) => event === 'status').map(({ data }) => data.status);
/** How often the messages of conversations were looked up by their index. */
const readings = async (): Promise<number> => {
  await app.kernel.db.run(sql`select pg_stat_force_next_flush()`);
  const { scans } = await app.kernel.db.one<{ scans: number }>(sql`
    select sum(idx_scan)::float8 as scans from pg_stat_user_indexes where relname = 'conversation_messages'`);
  return scans;
};
const transcript = async (id: string) =>
  created(await app.owner.get(`/v1/conversations/${id}/messages?limit=500`)).data;

describe('the stream of a conversation', () => {
  it('tells the state first, then what is said and why, then the end, and closes', async () => {
    const id = await begin(asking);
    const stream = await watch(id);
    await expect
      .poll(() => stream.frames[0], patience)
      .toMatchObject({ event: 'status', data: { status: 'active', replying: false } });
    await say(id, 'A-17');
    await stream.ended;
    const said = (await transcript(id)).filter(({ turn }: { turn: number }) => turn > 0);
    expect(stream.frames.filter(({ event }) => event === 'message').map(({ data }) => data)).toEqual(said);
    const steps = created(await app.owner.get(`/v1/conversations/${id}/trace?limit=500`)).data;
    const streamed = stream.frames.filter(({ event }) => event === 'trace').map(({ data }) => data);
    expect(streamed.length).toBeGreaterThan(0);
    expect(steps.slice(-streamed.length)).toEqual(streamed);
    expect(stream.frames.at(-1)).toMatchObject({
      event: 'end',
      data: { status: 'completed', outcome: 'success', end_reason: 'flow' },
    });
    const again = await watch(id, { last: stream.frames.at(-1)?.id ?? '' });
    expect(again.status).toBe(204);
  });

  it('goes on at another node after any frame, with no loss and no repetition', async () => {
    const id = await begin(patient);
    const whole = await watch(id, { query: '?from=start' });
    created(await app.owner.post(`/v1/conversations/${id}/takeover`));
    for (const text of ['one', 'two', 'three']) await say(id, text);
    created(await app.owner.post(`/v1/conversations/${id}/close`));
    await whole.ended;
    expect(texts(whole.frames)).toEqual((await transcript(id)).map(({ text }: { text: string }) => text));
    for (const [i, { id: last }] of whole.frames.entries()) {
      if (i % 4 !== 0 || i === whole.frames.length - 1) continue;
      const rest = await watch(id, { last, at: other });
      await rest.ended;
      // States between are over. What was said and done is not, each in its own order.
      for (const kind of ['message', 'trace', 'end']) {
        const dataOf = (frames: readonly Frame[]) =>
          frames.filter(({ event }) => event === kind).map(({ data }) => data);
        expect(dataOf(rest.frames)).toEqual(dataOf(whole.frames.slice(i + 1)));
      }
    }
  });

  it('tells readers at every node who has taken over, and that it was given back', async () => {
    const id = await begin(patient);
    const [here, there] = [await watch(id), await watch(id, { at: other, query: '?trace=false' })];
    created(await app.owner.post(`/v1/conversations/${id}/takeover`, { agent_name: 'Ann' }));
    for (const { frames } of [here, there])
      await expect
        .poll(() => frames.at(-1)?.data, patience)
        .toMatchObject({ status: 'handed_off', queue: null, taken_over_by: expect.stringMatching(/^Ann \(key /) });
    created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: 'A human speaks.', role: 'agent' }));
    await expect.poll(() => texts(there.frames), patience).toEqual(['A human speaks.']);
    created(await app.owner.post(`/v1/conversations/${id}/release`));
    await expect.poll(() => states(there.frames).at(-1), patience).toBe('active');
    expect(there.frames.some(({ event }) => event === 'trace')).toBe(false);
    for (const { leave } of [here, there]) leave();
  });

  it('finds by itself what a lost signal would have announced', async () => {
    const id = await begin(patient);
    const stream = await watch(id);
    await expect.poll(() => stream.frames.length, patience).toBeGreaterThan(0);
    // As a process does that dies between its commit and its signal.
    await app.kernel.db.run(sql`update conversations set queue = 'night desk', status = 'handed_off' where id = ${id}`);
    await expect.poll(() => stream.frames.at(-1)?.data.queue, patience).toBe('night desk');
    stream.leave();
  });

  it('ends with its key, and with its organization', async () => {
    const id = await begin(patient);
    const scopes = ['conversations:read'];
    const narrow = created(await app.owner.post('/v1/identity/api-keys', { name: 'reader', scopes }));
    const stream = await watch(id, { key: narrow.plain_text_key });
    await expect.poll(() => stream.frames.length, patience).toBeGreaterThan(0);
    created(await app.owner.delete(`/v1/identity/api-keys/${narrow.id}`));
    await stream.ended;
    await say(id, 'after the key');
    expect(texts(stream.frames)).not.toContain('after the key');
    const foreign = await app.newOrganization();
    expect((await watch(id, { key: foreign.secret })).status).toBe(404);
    const unscoped = created(
      await app.owner.post('/v1/identity/api-keys', { name: 'no reader', scopes: ['tools:read'] }),
    );
    expect((await watch(id, { key: unscoped.plain_text_key })).status).toBe(403);
  });

  it('masks the trace as the trace does', async () => {
    const id = await begin(patient, { end_user: { identifiers: [{ type: 'email', value: 'zoe@masked.example' }] } });
    const narrow = created(
      await app.owner.post('/v1/identity/api-keys', { name: 'masked', scopes: ['conversations:read'] }),
    );
    const stream = await watch(id, { key: narrow.plain_text_key, query: '?from=start' });
    await expect.poll(() => stream.frames.at(-1)?.event, patience).toBe('status');
    const shown = created(
      await app.owner.as(narrow.plain_text_key).get(`/v1/conversations/${id}/trace?limit=500`),
    ).data;
    expect(stream.frames.filter(({ event }) => event === 'trace').map(({ data }) => data)).toEqual(shown);
    expect(JSON.stringify(stream.frames)).not.toContain('zoe@masked.example');
    stream.leave();
  });

  it('tells nothing more of a person who was erased, also not from the start', async () => {
    const end_user = { identifiers: [{ type: 'email', value: 'gone@erased.example' }] };
    const id = await begin(patient, { end_user });
    // In human hands it stays open whatever is said.
    created(await app.owner.post(`/v1/conversations/${id}/takeover`));
    await say(id, 'my secret wish');
    const before = await watch(id);
    const person = created(await app.owner.get(`/v1/conversations/${id}`)).end_user_id;
    created(await app.owner.post(`/v1/identity/end-users/${person}/erase`, {}));
    await before.ended;
    expect(before.frames.at(-1)).toMatchObject({ event: 'end', data: { status: 'abandoned', end_reason: 'erased' } });
    const after = await watch(id, { query: '?from=start' });
    await after.ended;
    expect(JSON.stringify(after.frames)).not.toContain('my secret wish');
  });

  it('refuses ids it has never sent, and says what to do', async () => {
    const id = await begin(patient);
    for (const last of ['nonsense', '999.0.-', '0190a000-0000-7000-8000-000000000000']) {
      const reply = await app.owner.get(`/v1/conversations/${id}/stream`, { 'last-event-id': last });
      expect([reply.status, reply.body.error]).toEqual([400, 'bad_request']);
    }
  });

  it('costs many readers of one conversation little more than the readings of one', async () => {
    const id = await begin(patient);
    const streams = await Promise.all(Array.from({ length: READERS }, () => watch(id, { query: '?trace=false' })));
    for (const { frames } of streams) await expect.poll(() => frames.length, patience).toBeGreaterThan(0);
    const before = await readings();
    await say(id, 'to all of you');
    const sent = (await transcript(id)).slice(1).map(({ text }: { text: string }) => text);
    for (const { frames } of streams) await expect.poll(() => texts(frames), patience).toEqual(sent);
    expect((await readings()) - before).toBeLessThan(READERS * sent.length);
    for (const { leave } of streams) leave();
  });
});
