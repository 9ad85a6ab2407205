// What a key may not read through its own routes it cannot read through any other: a key for each scope against everything that answers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../server/http/route.ts';
import { SCOPES, withImpliedScopes } from '../../server/modules/access/scopes.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { type Client, created } from '../support/client.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from '../support/receiver.ts';
import { MARKERS, makeWorld, QUERIES, READING_POSTS, type World } from './scopes-world.ts';

let app: TestApp;
let receiver: Receiver;
let world: World;
let stranger: Client;
beforeAll(async () => {
  receiver = await startReceiver();
  receiver.reply = (response, { path, text }) => {
    if (path === '/crm') response.setHeader('content-type', 'application/json').end(CRM);
    else response.writeHead(path === '/echo' ? 500 : 204).end(path === '/echo' ? text : '');
  };
  const env = { RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '50', SWEEP_INTERVAL_SECONDS: '1' };
  app = await testApp({ env: { ...LOOPBACK_OPEN, ...env } });
  world = await makeWorld(app, receiver);
  stranger = (await app.newOrganization('Strangers')).client;
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});
const CRM = JSON.stringify({ contact: 'crm-mk@markmail.example', note: 'crm-note-mk' });
const patience = { timeout: 30_000, interval: 50 };

const keyWith = async (...scopes: string[]): Promise<Client> =>
  app.owner.as(created(await app.owner.post('/v1/identity/api-keys', { name: 'narrow', scopes })).plain_text_key);

const UNKNOWN = '0190a000-0000-7000-8000-000000000000';
const pathOf = ({ path, params }: Route): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const kind = params[name]?.kind;
    // A diff of a revision with itself, and what has no factory here, are as good as any.
    return encodeURIComponent(kind ? (world.ids[kind] ?? UNKNOWN) : world.dncPhone);
  });

type Answer = { from: string; text: string };

async function ask(client: Client, route: Route): Promise<Answer[]> {
  const example = new URLSearchParams(route.example?.query).toString();
  const queries = QUERIES[route.path]?.(world) ?? [example === '' ? '' : `?${example}`];
  const headers: Record<string, string> =
    route.path === '/v1/events/stream' ? { 'last-event-id': world.firstEvent } : {};
  const body = route.method === 'POST' ? { body: READING_POSTS[route.operationId]?.(world) } : {};
  const answers: Answer[] = [];
  for (const query of queries) {
    const { status, text } = await client.send(route.method, pathOf(route) + query, { ...body, headers });
    answers.push({ from: `${route.method} ${route.path}${query} (${status})`, text });
  }
  return answers;
}

const asked = (): Route[] =>
  app.routes.filter((route) => !route.open && (route.method === 'GET' || route.operationId in READING_POSTS));

async function everythingFor(client: Client, scopes: ReadonlySet<string>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const route of asked())
    if (route.scope === null || scopes.has(route.scope)) answers.push(...(await ask(client, route)));
  return answers;
}

const mayRead = (scopes: ReadonlySet<string>, { shownBy }: (typeof MARKERS)[number]): boolean =>
  shownBy.some((set) => set.every((scope) => scopes.has(scope)));

const leaks = (answers: Answer[], scopes: ReadonlySet<string>): string[] =>
  MARKERS.filter((marker) => !mayRead(scopes, marker)).flatMap(({ text }) =>
    answers.filter((answer) => answer.text.includes(text)).map(({ from }) => `${text} in ${from}`),
  );

describe('a key', () => {
  it.each(SCOPES.map((scope) => [scope]))('with %s alone reads what belongs to it, and nothing else', async (scope) => {
    const scopes = withImpliedScopes([scope]);
    expect(leaks(await everythingFor(await keyWith(scope), scopes), scopes)).toEqual([]);
  });

  it.each([['conversations:read'], ['webhooks:read'], ['audit:read']])(
    'with %s and one other scope reads no third',
    async (first) => {
      for (const second of [
        'identity:read',
        'memory:read',
        'agents:read',
        'knowledge_bases:read',
        'compliance:read',
        'calls:read',
      ]) {
        const scopes = new Set([first, second]);
        expect(leaks(await everythingFor(await keyWith(first, second), scopes), scopes)).toEqual([]);
      }
    },
  );

  it('of another organization reads nothing at all', async () => {
    const answers: Answer[] = [];
    for (const route of asked())
      if (route.path !== '/v1/events/stream' && route.operationId !== 'simulateInbound')
        answers.push(...(await ask(stranger, route)));
    expect(leaks(answers, new Set())).toEqual([]);
  });

  it('with the right scopes finds every word somewhere, so that the above is not true of an empty world', async () => {
    const seen = new Map<string, Answer[]>();
    for (const { text, shownBy } of MARKERS) {
      const set = shownBy[0] as string[];
      const answers = seen.get(`${set}`) ?? (await everythingFor(await keyWith(...set), withImpliedScopes(set)));
      seen.set(`${set}`, answers);
      const found = answers.some((answer) => answer.text.includes(text));
      expect([text, `${set}`, found]).toEqual([text, `${set}`, true]);
    }
    expect(asked().length).toBeGreaterThan(80);
  });
});

describe('a trace', () => {
  const traceOf = async (...scopes: string[]) => {
    const client = await keyWith('conversations:read', ...scopes);
    return created(await client.get(`/v1/conversations/${world.conversation}/trace?limit=500`)).data;
  };
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  const first = (trace: any[], type: string) => trace.find((one) => one.type === type);

  it('keeps its shape and shows masks where values are not for the caller', async () => {
    const [narrow, wide] = [
      await traceOf(),
      created(await app.owner.get(`/v1/conversations/${world.conversation}/trace?limit=500`)).data,
    ];
    expect(narrow.map(({ position, type }: { position: number; type: string }) => [position, type])).toEqual(
      wide.map(({ position, type }: { position: number; type: string }) => [position, type]),
    );
    expect(first(wide, 'started').detail.variables).toMatchObject({
      phone: '+12025550188',
      email: 'quentin.zork@markmail.example',
    });
    expect(first(narrow, 'started').detail.variables).toMatchObject({
      phone: '+1***0188',
      email: 'q***@m***.example',
      first_name: 'Q***us',
      end_user_id: world.person,
      alt_number: '+***0155',
      backup: 'b***@m***.example',
    });
    expect(first(narrow, 'tool_call').detail.input).toEqual({
      who: 'q***@m***.example',
      greeting: 'Dear Q***us Z***an at +1***0188',
    });
    expect(first(narrow, 'memory').detail.facts).toEqual(['[hidden: needs memory:read]']);
    expect(first(await traceOf('memory:read'), 'memory').detail.facts).toEqual(['The person takes insulin fact-mk-3k']);
    expect(first(await traceOf('identity:read'), 'started').detail.variables).toMatchObject({ phone: '+12025550188' });
  });
});

describe('a turn as a stream', () => {
  it('tells words, and of the conversation what the caller may read', async () => {
    const scopes = withImpliedScopes(['conversations:write']);
    const client = await keyWith('conversations:write');
    const path = `/v1/conversations/${world.conversation}/messages`;
    const headers = { 'x-api-key': client.secret, accept: 'text/event-stream' };
    const text = await (await fetch(app.url + path, { method: 'POST', headers, body: '{"text":"Hello?"}' })).text();
    expect(text).toContain('event: done');
    expect(text).toContain('crm-note-mk');
    expect(leaks([{ from: path, text }], scopes)).toEqual([]);
  });
});

describe('a timeline', () => {
  it('has the lines that its reader may read where they come from', async () => {
    const types = async (path: string, ...scopes: string[]) => {
      const { data } = created(await (await keyWith(...scopes)).get(path));
      const groups: string[] = data.map(({ type }: { type: string }) => type.slice(0, type.indexOf('.')));
      return [...new Set(groups)].sort();
    };
    const ofCall = `/calls/${world.call}/timeline`;
    expect(await types(ofCall, 'calls:read')).toEqual(['call']);
    expect(await types(ofCall, 'calls:read', 'compliance:read')).toEqual(['call', 'compliance']);
    const ofPerson = `/v1/identity/end-users/${world.person}/timeline?limit=100`;
    expect(await types(ofPerson, 'identity:read')).toEqual(['identity']);
    expect(await types(ofPerson, 'identity:read', 'conversations:read', 'memory:read')).toEqual([
      'conversation',
      'identity',
      'memory',
    ]);
  });
});

describe('a guess', () => {
  it('is not confirmed: who is listed, and whose number it is, is for those who may read it', async () => {
    const numbers = ['+12025550136', '+12025550137'];
    const identifiers = numbers.map((value) => ({ type: 'phone', value }));
    created(await app.owner.post('/v1/identity/end-users', { identifiers }));
    created(await app.owner.post('/dnc', { phone: numbers[0] }));
    const check = async (...scopes: string[]) =>
      created(await (await keyWith('compliance:read', ...scopes)).post('/dnc/check', { phones: [numbers[1]] })).data[0];
    expect(await check()).toMatchObject({ listed: true, because: '+1***0136' });
    expect(await check('identity:read')).toMatchObject({ listed: true, because: numbers[0] });
    const preview = async (...scopes: string[]) => {
      const path = `/workflows/${world.workflow}/preview`;
      return created(
        await (await keyWith('workflows:read', ...scopes)).post(path, { leads: [{ primaryPhone: numbers[1] }] }),
      ).data[0];
    };
    expect(await preview()).toMatchObject({ outcome: 'skip', rule: null, citation: null });
    expect((await preview()).because).not.toContain('do-not-call');
    expect(await preview('compliance:read')).toMatchObject({ outcome: 'skip', rule: 'do_not_call' });
    const log = async (...scopes: string[]) => {
      const path = `/v1/audit-log?subject=${encodeURIComponent(world.gonePhone)}`;
      return created(await (await keyWith('audit:read', ...scopes)).get(path)).data.length;
    };
    expect([await log(), await log('compliance:read')]).toEqual([0, 2]);
  });
});

describe('an export', () => {
  it('is whole or refused, and says what the key lacks', async () => {
    const path = `/v1/identity/end-users/${world.person}/export`;
    const refused = await (await keyWith('identity:write', 'conversations:read', 'calls:read', 'workflows:read')).get(
      path,
    );
    expect([refused.status, refused.body.details]).toEqual([
      403,
      { required_scope: 'compliance:read identity_reviews:read memory:read' },
    ]);
    const all = [
      'calls:read',
      'compliance:read',
      'conversations:read',
      'identity_reviews:read',
      'memory:read',
      'workflows:read',
    ];
    const { status, text } = await (await keyWith('identity:write', ...all)).get(path);
    expect([status, text.includes('zebra-said-mk'), text.includes(CONTACT)]).toEqual([200, true, true]);
  });
  const CONTACT = 'backup-mk@markmail.example';
});

describe('a webhook endpoint', () => {
  const endpoints = '/v1/webhooks/endpoints';
  const at = (path: string) => receiver.received.filter((one) => one.path === path);
  const groupsAt = (path: string) => [...new Set(at(path).map(({ body }) => body.type))];
  const wish = (path: string, more: object = {}) => ({
    url: receiver.url + path,
    event_types: ['*'],
    sensitivity_max: 'sensitive',
    ...more,
  });
  const list = async (phone: string) => created(await app.owner.post('/dnc', { phone }));

  it('is sent what its author may read', async () => {
    const narrow = await keyWith('webhooks:write');
    const mine = created(await narrow.post(endpoints, wish('/narrow')));
    expect(mine.read_scopes).toEqual(['webhooks:read']);
    const wide = created(await app.owner.post(endpoints, wish('/wide')));
    await list('+12025550131');
    created(await app.owner.post('/v1/identity/api-keys', { name: 'news' }));
    await expect
      .poll(() => groupsAt('/wide'), patience)
      .toEqual(expect.arrayContaining(['compliance.dnc.added', 'api_key.created']));
    await expect.poll(() => groupsAt('/narrow'), patience).toContain('api_key.created');
    expect(at('/narrow').filter(({ text }) => text.includes('+12025550131'))).toEqual([]);
    for (const { id } of [mine, wide]) await app.owner.delete(`${endpoints}/${id}`);
  });

  it('cannot be given types by name that its author may not read, and the stream cannot either', async () => {
    const narrow = await keyWith('webhooks:write');
    const named = { event_types: ['compliance.dnc.added', 'policy.violation.detected'], sensitivity_max: 'pii' };
    const required_scope = 'compliance:read conversations:read policies:read';
    for (const reply of [
      await narrow.post(endpoints, { ...wish('/never'), ...named }),
      await narrow.get(`/v1/events/stream?types=${named.event_types}&sensitivity_max=pii&follow=false`),
    ])
      expect([reply.status, reply.body.error, reply.body.details]).toEqual([
        403,
        'permission_denied',
        { required_scope },
      ]);
    // What is harmless needs no more than the stream itself.
    expect((await narrow.get('/v1/events/stream?types=api_key.created&follow=false')).status).toBe(200);
  });

  it('cannot be turned to another address by a narrower key, nor can what already waits for it', async () => {
    const wide = created(await app.owner.post(endpoints, wish('/echo', { event_types: ['*'] })));
    receiver.secrets.set('/echo', [...(receiver.secrets.get('/echo') ?? []), wide.secret]);
    await list('+12025550132');
    const waiting = async () =>
      created(await app.owner.get(`/v1/webhooks/deliveries?endpoint_id=${wide.id}&event_type=compliance.dnc.added`))
        .data[0];
    await expect.poll(async () => (await waiting())?.attempt_count ?? 0, patience).toBeGreaterThan(0);
    const narrow = await keyWith('webhooks:write');
    expect(created(await narrow.patch(`${endpoints}/${wide.id}`, { description: 'mine now' })).read_scopes).toEqual(
      wide.read_scopes,
    );
    const turned = created(await narrow.patch(`${endpoints}/${wide.id}`, { url: `${receiver.url}/thief` }));
    expect(turned.read_scopes).toEqual(['webhooks:read']);
    created(await narrow.post(`${endpoints}/${wide.id}/replay`, { since: '2020-01-01T00:00:00Z' }));
    const again = await narrow.post(`/v1/webhooks/deliveries/${(await waiting()).id}/retry`);
    expect([again.status, again.body.error]).toEqual([409, 'conflict']);
    await list('+12025550133');
    created(await app.owner.post('/v1/identity/api-keys', { name: 'harmless' }));
    await expect.poll(() => groupsAt('/thief'), patience).toContain('api_key.created');
    await expect.poll(async () => (await waiting()).status, patience).toBe('canceled');
    const pii = at('/thief').filter(({ text }) => /\+1202555\d{4}|zebra-said-mk|fact-mk/.test(text));
    expect(pii.map(({ body }) => body.type)).toEqual([]);
    // Whoever may read it all, and points it there, means it.
    expect(created(await app.owner.patch(`${endpoints}/${wide.id}`, { event_types: ['*'] })).read_scopes).toEqual(
      wide.read_scopes,
    );
    await app.owner.delete(`${endpoints}/${wide.id}`);
  });
});

describe('conversation.message.created', () => {
  it('has the words for endpoints that may read them, and no longer once the person is erased', async () => {
    const conversation = created(
      await app.owner.post('/v1/conversations', {
        assistant_id: world.assistant,
        identifiers: [{ type: 'email', value: 'ida@markmail.example' }],
      }),
    );
    const { message } = created(
      await app.owner.post(`/v1/conversations/${conversation.id}/messages`, { text: 'soon-forgotten-mk' }),
    );
    const wish = {
      url: `${receiver.url}/words`,
      event_types: ['conversation.message.created'],
      sensitivity_max: 'pii',
    };
    const received = () =>
      receiver.received
        .filter(({ path, body }) => path === '/words' && body.data.message_id === message.id)
        .map(({ body }) => body.data);
    const { id } = created(await app.owner.post('/v1/webhooks/endpoints', wish));
    const replay = async () =>
      created(await app.owner.post(`/v1/webhooks/endpoints/${id}/replay`, { since: conversation.created_at }));
    await replay();
    await expect.poll(() => received().at(-1)?.text, patience).toBe('soon-forgotten-mk');
    const stored = await app.kernel.db.pool.query(`select 1 from events where data::text like '%soon-forgotten-mk%'`);
    expect(stored.rowCount).toBe(0);
    const streamed = async () => {
      const client = await keyWith('webhooks:read', 'conversations:read');
      const path = '/v1/events/stream?follow=false&sensitivity_max=pii&types=conversation.message.created';
      return (await client.get(path, { 'last-event-id': world.firstEvent })).text;
    };
    expect(await streamed()).toContain('soon-forgotten-mk');
    created(await app.owner.post(`/v1/identity/end-users/${conversation.end_user_id}/erase`));
    const before = received().length;
    await replay();
    await expect.poll(() => received().length, patience).toBeGreaterThan(before);
    expect(received().at(-1)).toMatchObject({ text: null, characters: 17, position: message.position });
    expect(await streamed()).not.toContain('soon-forgotten-mk');
  });
});
