import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';
import { sql } from '../../kernel/db/sql.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { forgetOldRows } from '../../kernel/retention/retention.ts';

let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' }, tuning: { eventStreamsPerOrganization: 3 }, clock });
});
afterAll(() => app.stop());

const patience = { timeout: 20_000, interval: 20 };

/** Reads until told to leave; `frames` grows meanwhile. */
async function listen(options: { key?: string; last?: string; query?: string; at?: string } = {}) {
  const { key = app.owner.secret, last, query = '', at = app.url } = options;
  const leaving = new AbortController();
  const response = await fetch(`${at}/v1/events/stream${query}`, {
    headers: { 'x-api-key': key, ...(last && { 'last-event-id': last }) },
    signal: leaving.signal,
  });
  const frames: { id: string; type: string; name: string }[] = [];
  let text = '';
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, id = '', type = '', data = ''] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(part) ?? [];
        if (id) frames.push({ id, type, name: JSON.parse(data).data.name });
      }
    }
  })().catch(() => undefined);
  return { response, frames, ended, leave: () => leaving.abort() };
}
const createKey = async (name: string, client = app.owner) =>
  created(await client.post('/v1/identity/api-keys', { name }));

describe('the event stream', () => {
  it('tells what happens from now on, in order, and nothing of other organizations', async () => {
    const stranger = await app.newOrganization();
    await createKey('before');
    const stream = await listen();
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    await createKey('foreign', stranger.client);
    for (const name of ['one', 'two', 'three']) await createKey(name);
    await expect
      // What happened in the seconds before may be told as well: the first key, and the one before.
      .poll(
        () => stream.frames.map(({ name }) => name).filter((name) => name !== 'before' && name !== 'Owner'),
        patience,
      )
      .toEqual(['one', 'two', 'three']);
    stream.leave();
    await stream.ended;
  });

  it('goes on after the last event that was seen', async () => {
    const first = await listen();
    await createKey('seen');
    await expect.poll(() => first.frames.at(-1)?.name, patience).toBe('seen');
    const last = first.frames.at(-1)?.id ?? '';
    first.leave();
    for (const name of ['missed one', 'missed two']) await createKey(name);
    const again = await listen({ last });
    await createKey('live');
    await expect
      .poll(() => again.frames.map(({ name }) => name), patience)
      .toEqual(['missed one', 'missed two', 'live']);
    again.leave();
    for (const unknown of ['0190a000-0000-7000-8000-000000000000', 'nonsense']) {
      const reply = await app.owner.get('/v1/events/stream?follow=false', { 'last-event-id': unknown });
      expect([reply.status, reply.body.error]).toEqual([400, 'bad_request']);
    }
  });

  it('can be narrowed to types, and ends when it has caught up if asked to', async () => {
    const { id } = await createKey('doomed');
    const anchor = await app.kernel.db.one<{ id: string }>(sql`select id from events where subject = ${id}`);
    await app.owner.delete(`/v1/identity/api-keys/${id}`);
    await createKey('another');
    const read = async () => {
      const stream = await listen({ last: anchor.id, query: '?types=api_key.revoked&follow=false' });
      await stream.ended;
      return stream.frames.map(({ type }) => type);
    };
    // An event is out of sight while any older transaction is still open.
    await expect.poll(read, patience).toEqual(['api_key.revoked']);
  });

  it('ends with the key that opened it: revoked or expired, it hears nothing more', async () => {
    const scopes = ['webhooks:read'];
    const revoked = await created(await app.owner.post('/v1/identity/api-keys', { name: 'revoked', scopes }));
    const expires_at = new Date(clock.nowMs() + 60_000).toISOString();
    const expiring = await created(
      await app.owner.post('/v1/identity/api-keys', { name: 'expiring', scopes, expires_at }),
    );
    const [one, two] = [await listen({ key: revoked.plain_text_key }), await listen({ key: expiring.plain_text_key })];
    await app.owner.delete(`/v1/identity/api-keys/${revoked.id}`);
    await createKey('secret news');
    await one.ended;
    expect(one.frames.map(({ name }) => name)).not.toContain('secret news');
    await expect.poll(() => two.frames.map(({ name }) => name), patience).toContain('secret news');
    clock.advance(61_000);
    await createKey('later news');
    await two.ended;
    expect(two.frames.map(({ name }) => name)).not.toContain('later news');
  });

  it('is limited in number, and gives a place back when a reader goes, also after a HEAD', async () => {
    await fetch(`${app.url}/v1/events/stream`, { method: 'HEAD', headers: { 'x-api-key': app.owner.secret } });
    const openAll = async () => {
      const streams = await Promise.all([listen(), listen(), listen()]);
      const refused = streams.filter(({ response }) => response.status === 429).length;
      if (refused > 0) for (const { leave } of streams) leave();
      return { streams, refused };
    };
    let attempts = await openAll();
    for (let tries = 0; attempts.refused > 0 && tries < 50; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      attempts = await openAll();
    }
    expect(attempts.refused).toBe(0);
    const fourth = await app.owner.get('/v1/events/stream');
    expect([fourth.status, fourth.body.error]).toEqual([429, 'rate_limited']);
    for (const { leave } of attempts.streams) leave();
    await expect.poll(async () => (await app.owner.get('/v1/events/stream?follow=false')).status, patience).toBe(200);
  });

  it('holds up neither other readers nor the end of the process when one reader does not read', async () => {
    const other = await testApp({ databaseUrl: app.databaseUrl });
    const owner = other.owner;
    const anchor = await app.kernel.db.one<{ id: string }>(
      sql`select e.id from events e join api_keys k on k.org_id = e.org_id where k.hash = sha256(${owner.secret}::bytea) limit 1`,
    );
    // Far more than sockets buffer: the deaf reader's stream stands still.
    await app.kernel.db.run(sql`
      insert into events (id, org_id, type, subject, actor, request_id, occurred_at, data)
      select gen_random_uuid(), org_id, type, subject, actor, request_id, occurred_at, data || jsonb_build_object('padding', repeat('x', 10000))
      from events, generate_series(1, 2000) where id = ${anchor.id}`);
    const deaf = await fetch(`${other.url}/v1/events/stream`, {
      headers: { 'x-api-key': owner.secret, 'last-event-id': anchor.id },
    });
    const reading = await listen({ key: owner.secret, last: anchor.id, at: other.url });
    await expect.poll(() => reading.frames.length, patience).toBeGreaterThanOrEqual(2000);
    const started = performance.now();
    await other.stop();
    expect(performance.now() - started).toBeLessThan(15_000);
    await reading.ended;
    await deaf.body?.cancel().catch(() => undefined);
  });
});

describe('retention', () => {
  it('forgets events and finished deliveries when they are older than the settings allow, and nothing else', async () => {
    const count = async () =>
      await app.kernel.db.one<{ old: number; fresh: number }>(sql`
        select count(*) filter (where occurred_at < ${cutoff}) as old, count(*) filter (where occurred_at >= ${cutoff}) as fresh from events`);
    const endpoint = created(
      await app.owner.post('/v1/webhooks/endpoints', { url: 'https://receiver.invalid/', event_types: ['*'] }),
    );
    const test = created(await app.owner.post(`/v1/webhooks/endpoints/${endpoint.id}/test`));
    await app.owner.delete(`/v1/webhooks/endpoints/${endpoint.id}`);
    clock.advance(91 * 24 * 3600_000);
    const cutoff = new Date(clock.nowMs() - 24 * 3600_000);
    await createKey('fresh');
    expect((await count()).old).toBeGreaterThan(10);
    // Each pass looks at every table: asked for fifty times a second, the passes would only wait for each other.
    await expect
      .poll(
        async () => {
          await addJob(app.kernel, app.kernel.db, forgetOldRows, {}, { key: 'forget now' });
          return count();
        },
        { ...patience, interval: 500 },
      )
      .toMatchObject({ old: 0 });
    expect((await count()).fresh).toBeGreaterThanOrEqual(1);
    expect((await app.owner.get(`/v1/webhooks/deliveries/${test.id}`)).status).toBe(404);
  });
});
