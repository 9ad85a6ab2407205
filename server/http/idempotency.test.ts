import { EventEmitter, once as eventOf } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { sql } from '../kernel/db/sql.ts';
import { Problem } from '../kernel/errors.ts';
import { forgetOldAnswers } from './idempotency.ts';
import { createMetrics } from './metrics.ts';
import { type Route, route } from './route.ts';
import { createServer } from './server.ts';

let app: TestApp;
let twin: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { DATABASE_POOL_SIZE: '30' } });
  twin = await testApp({ databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await twin.stop();
  await app.stop();
});

const KEYS = '/v1/identity/api-keys';
const once = (key: string, body: unknown, client = app.owner) => client.post(KEYS, body, { 'idempotency-key': key });
const keysCalled = async (name: string): Promise<number> =>
  (await app.owner.get(KEYS)).body.data.filter((key: { name: string }) => key.name === name).length;

describe('a repeated POST with one Idempotency-Key', () => {
  it('has one effect and returns the first answer byte for byte, the secret included, on any node', async () => {
    const first = await once('order-1', { name: 'first' });
    const again = await once('order-1', { name: 'first' });
    const elsewhere = await twin.owner
      .as(app.owner.secret)
      .post(KEYS, { name: 'first' }, { 'idempotency-key': 'order-1' });
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    for (const reply of [again, elsewhere]) {
      expect([reply.status, reply.text]).toEqual([201, first.text]);
      expect(reply.headers.get('idempotency-replayed')).toBe('true');
    }
    expect(await keysCalled('first')).toBe(1);
  });

  it('has one effect when twenty twins arrive at once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => once('rush', { name: 'rush' })));
    const done = replies.filter((reply) => reply.status === 201);
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(new Set(done.map((reply) => reply.text)).size).toBe(1);
    for (const reply of replies.filter((other) => other.status !== 201)) {
      expect(reply.body).toMatchObject({ error: 'idempotency_in_progress', retryable: true, retry_after: 1 });
    }
    expect(await keysCalled('rush')).toBe(1);
  });

  it('is refused when body or path differ', async () => {
    await once('one-body', { name: 'one body' });
    const other = await once('one-body', { name: 'another body' });
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_key_reused']);
    const elsewhere = await app.owner.post(`${KEYS}?x=1`, { name: 'one body' }, { 'idempotency-key': 'one-body' });
    expect(elsewhere.body.error).toBe('idempotency_key_reused');
  });

  it('remembers successes only', async () => {
    expect((await once('retry-me', { name: '' })).status).toBe(400);
    expect((await once('retry-me', { name: 'now right' })).status).toBe(201);
  });

  it('checks key and scope before it replays, and is a name of its own for every API key', async () => {
    await once('private', { name: 'private' });
    const { body: narrow } = await app.owner.post(KEYS, { name: 'narrow', scopes: [] });
    expect((await once('private', { name: 'private' }, app.owner.as(narrow.plain_text_key))).status).toBe(403);
    const { body: wide } = await app.owner.post(KEYS, { name: 'wide' });
    const other = await once('private', { name: 'private' }, app.owner.as(wide.plain_text_key));
    expect([other.status, other.headers.get('idempotency-replayed')]).toEqual([201, null]);
    // Whoever used a name first keeps nobody else from using it, not even for something different.
    expect((await once('private', { name: 'different' }, app.owner.as(wide.plain_text_key))).status).toBe(409);
    const again = await once('private', { name: 'private' });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  });

  it('belongs to its organization', async () => {
    const { client } = await app.newOrganization();
    const mine = await once('shared-word', { name: 'mine' });
    const theirs = await once('shared-word', { name: 'mine' }, client);
    expect(theirs.status).toBe(201);
    expect(theirs.text).not.toBe(mine.text);
  });

  it('is forgotten after a day', async () => {
    const first = await once('yesterday', { name: 'yesterday' });
    await app.kernel.db.run(sql`update idempotency_keys set created_at = created_at - interval '25 hours'`);
    const later = await once('yesterday', { name: 'yesterday' });
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
  });

  it.each([[''], ['x'.repeat(256)]])('needs 1 to 255 characters', async (key) => {
    expect((await once(key, { name: 'a' })).status).toBe(400);
  });

  it('leaves nothing readable at rest', async () => {
    const { body } = await once('sealed', { name: 'sealed' });
    const rows = await app.kernel.db.rows<{ text: string }>(
      sql`select encode(sealed, 'escape') as text from idempotency_keys`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(body.plain_text_key.slice(0, 20));
  });
});

/** Routes made for the test behind the real way of a request, over the same database. */
async function serving<T>(routes: Route[], visit: (url: string) => Promise<T>): Promise<T> {
  const orgId = (await app.newOrganization()).id;
  const principal = { orgId, actor: { type: 'api_key', id: 'k', name: 'k' } as const, scopes: new Set<string>() };
  const server = createServer({
    kernel: app.kernel,
    routes,
    authenticate: () => principal,
    metrics: createMetrics(),
    isDraining: () => false,
  });
  try {
    return await visit(await server.listen({ port: 0, host: '127.0.0.1' }));
  } finally {
    await server.close();
  }
}
const common = { method: 'POST', operationId: 'x', summary: 'x', tag: 'x', scope: null, status: 200 } as const;
const ask = (url: string, key: string) =>
  fetch(url, { method: 'POST', headers: { 'x-api-key': 'k', 'idempotency-key': key } });

describe('a handler that talks to the outside', () => {
  const calling = (work: (run: number) => Promise<unknown>) => {
    let runs = 0;
    const path = '/v1/outside';
    return {
      runs: () => runs,
      route: route({ ...common, path, idempotency: 'claim', handle: () => work(++runs) as never }),
    };
  };

  it('runs once: a twin has to wait meanwhile, and gets the first answer afterwards', async () => {
    const gate = new EventEmitter();
    const outside = calling(async (run) => {
      await eventOf(gate, 'open');
      return { run };
    });
    await serving([outside.route], async (url) => {
      const first = ask(`${url}/v1/outside`, 'claimed');
      await expect.poll(outside.runs, { timeout: 10_000 }).toBe(1);
      const twin = await ask(`${url}/v1/outside`, 'claimed');
      expect([twin.status, await twin.json()]).toEqual([
        409,
        expect.objectContaining({ error: 'idempotency_in_progress' }),
      ]);
      gate.emit('open');
      expect(await (await first).json()).toEqual({ run: 1 });
      const later = await ask(`${url}/v1/outside`, 'claimed');
      expect([later.headers.get('idempotency-replayed'), await later.json()]).toEqual(['true', { run: 1 }]);
      expect(outside.runs()).toBe(1);
    });
  });

  it.each([600_000, -600_000])('runs once, also when the clock of the node is set %s ms on meanwhile', async (ms) => {
    const gate = new EventEmitter();
    const outside = calling(async (run) => {
      await eventOf(gate, 'open');
      return { run };
    });
    await serving([outside.route], async (url) => {
      try {
        const first = ask(`${url}/v1/outside`, `set ${ms}`);
        await expect.poll(outside.runs, { timeout: 10_000 }).toBe(1);
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
        expect((await ask(`${url}/v1/outside`, `set ${ms}`)).status).toBe(409);
        gate.emit('open');
        expect(await (await first).json()).toEqual({ run: 1 });
        // A day and more later for the node, a moment for the database: it is the database that forgets.
        vi.setSystemTime(Date.now() + 200 * ms);
        await forgetOldAnswers(app.kernel);
        expect(await (await ask(`${url}/v1/outside`, `set ${ms}`)).json()).toEqual({ run: 1 });
      } finally {
        vi.useRealTimers();
      }
      await app.kernel.db.run(sql`update idempotency_keys set created_at = created_at - interval '24 hours'`);
      await forgetOldAnswers(app.kernel);
      expect(await app.kernel.db.rows(sql`select 1 from idempotency_keys`)).toEqual([]);
    });
  });

  it('holds its key for a quarter of a minute at a time', async () => {
    const gate = new EventEmitter();
    const outside = calling(() => eventOf(gate, 'open').then(() => ({ run: 1 })));
    await serving([outside.route], async (url) => {
      const first = ask(`${url}/v1/outside`, 'held');
      await expect.poll(outside.runs, { timeout: 10_000 }).toBe(1);
      const left = async () =>
        (
          await app.kernel.db.one<{ seconds: number }>(sql`
            select extract(epoch from claimed_until - clock_timestamp())::float8 as seconds from idempotency_keys where sealed is null`)
        ).seconds;
      expect(await left()).toBeLessThanOrEqual(15);
      await app.kernel.db.run(
        sql`update idempotency_keys set claimed_until = clock_timestamp() + interval '9 seconds'`,
      );
      // Renewed every five seconds, as long as the work takes.
      await expect.poll(left, { timeout: 20_000, interval: 200 }).toBeGreaterThan(9);
      gate.emit('open');
      expect((await first).status).toBe(200);
    });
  });

  it('that failed while the database was away frees its key as soon as it is back', async () => {
    const comeBack = () => app.kernel.db.run(sql`alter table away rename to idempotency_keys`);
    const back = new EventEmitter();
    const outside = calling(async (run) => {
      if (run > 1) return { run };
      await app.kernel.db.run(sql`alter table idempotency_keys rename to away`);
      setTimeout(() => void comeBack().then(() => back.emit('here')), 1500);
      throw new Problem('upstream_error', 'The other system answered wrongly.');
    });
    await serving([outside.route], async (url) => {
      const here = eventOf(back, 'here');
      expect((await ask(`${url}/v1/outside`, 'blip')).status).toBe(502);
      await here;
      // The lease would hold for fifteen seconds.
      await expect
        .poll(async () => (await ask(`${url}/v1/outside`, 'blip')).status, { timeout: 10_000, interval: 100 })
        .toBe(200);
      expect(outside.runs()).toBe(2);
    });
  });

  it('that is refused frees its key', async () => {
    const outside = calling(async (run) => {
      if (run === 1) throw new Problem('upstream_error', 'The other system answered wrongly.');
      return { run };
    });
    await serving([outside.route], async (url) => {
      expect((await ask(`${url}/v1/outside`, 'refused')).status).toBe(502);
      expect(await (await ask(`${url}/v1/outside`, 'refused')).json()).toEqual({ run: 2 });
    });
  });

  it('whose process died frees its key when the lease is over', async () => {
    const gate = new EventEmitter();
    const outside = calling(async (run) => {
      if (run === 1) await eventOf(gate, 'open');
      return { run };
    });
    await serving([outside.route], async (url) => {
      const lost = ask(`${url}/v1/outside`, 'died');
      await expect.poll(outside.runs, { timeout: 10_000 }).toBe(1);
      await app.kernel.db.run(
        sql`update idempotency_keys set claimed_until = now() - interval '1 second' where sealed is null`,
      );
      expect(await (await ask(`${url}/v1/outside`, 'died')).json()).toEqual({ run: 2 });
      // Should the lost one come back after all, its answer does not replace the one that was given.
      gate.emit('open');
      await lost;
      expect(await (await ask(`${url}/v1/outside`, 'died')).json()).toEqual({ run: 2 });
    });
  });

  it('is not repeated when its answer could not be stored at once', async () => {
    const comeBack = () => app.kernel.db.run(sql`alter table away rename to idempotency_keys`);
    const outside = calling(async (run) => {
      await app.kernel.db.run(sql`alter table idempotency_keys rename to away`);
      setTimeout(comeBack, 100);
      return { run };
    });
    await serving([outside.route], async (url) => {
      expect(await (await ask(`${url}/v1/outside`, 'away')).json()).toEqual({ run: 1 });
      expect(await (await ask(`${url}/v1/outside`, 'away')).json()).toEqual({ run: 1 });
      expect(outside.runs()).toBe(1);
    });
  });
});

it('an answer of bytes is replayed byte for byte', async () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
  const produces = 'application/octet-stream';
  const path = '/v1/bytes';
  await serving([route({ ...common, path, produces, handle: () => bytes as never })], async (url) => {
    for (const replayed of [null, 'true']) {
      const reply = await ask(`${url}${path}`, 'bytes');
      expect(reply.headers.get('idempotency-replayed')).toBe(replayed);
      expect(reply.headers.get('content-type')).toBe(produces);
      expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });
});
