// No request of a visitor, a colleague or an agent holds the event loop for long: a long message in a long form, a search in long
// transcripts, a batch of listings.
import { beforeAll, expect, it } from 'vitest';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { undoAfterAll } from '../support/clean-up.ts';
import { created } from '../support/client.ts';
import { steadyStall, type Watched, watchedServer } from '../support/stalls.ts';

const MAX_MS = 100;
const TEXTS = [
  '12 ',
  '$5 ',
  '202 555 0143 ',
  'a@b.co ',
  'on March 5th at 3pm, for Ann, 3 boxes, $45.50 ',
  'field 12 number is 3 ',
];

let server: Watched;
const undo = undoAfterAll();
beforeAll(async () => {
  server = await watchedServer();
  undo(() => server.stop());
});

it('a message of 4,000 characters to a form of 40 variables', async () => {
  const types = ['integer', 'money', 'number', 'email'];
  const variables = Array.from({ length: 40 }, (_, i) => ({
    name: `field_${i}`,
    type: types[i % types.length],
    source: 'collected',
  }));
  const form = { variables: variables.map(({ name }) => name), instructions: 'Ask for everything.', max_turns: 50 };
  const { id: assistant_id } = await makeActive(server.owner, [
    ...variables.map((variable) => ({ op: 'upsert_context_variable', variable })),
    node('form', 'collect', form),
    node('bye', 'end', {}),
    edge('form', 'bye'),
    edge('form', 'bye', { kind: 'on_cap', id: 'cap' }),
    entry('form'),
  ]);
  const say = async (text: string) => {
    const { id } = created(await server.owner.post('/v1/conversations', { assistant_id }));
    return server.owner.post(`/v1/conversations/${id}/messages`, { text: text.repeat(4000).slice(0, 4000) });
  };
  for (const text of TEXTS) {
    const { result, cpu } = await steadyStall(server, MAX_MS, () => say(text));
    expect(result.status, text).toBe(200);
    expect(cpu, text).toBeLessThanOrEqual(MAX_MS);
  }
}, 120_000);

it('a search in long transcripts, and a page of its results', async () => {
  const { id: assistant_id } = await makeActive(server.owner, [
    node('human', 'handoff', { queue: 'people', message: 'One moment.' }),
    node('bye', 'end', {}),
    edge('human', 'bye', { kind: 'on_release' }),
    entry('human'),
  ]);
  for (let chat = 0; chat < 30; chat++) {
    const { id } = created(await server.owner.post('/v1/conversations', { assistant_id }));
    for (let i = 0; i < 12; i++)
      created(await server.owner.post(`/v1/conversations/${id}/messages`, { text: `Ünïcödé ${i} `.repeat(330) }));
  }
  for (const q of ['nowhere to be found', 'ünïcödé']) {
    const search = () => server.owner.get(`/v1/conversations?limit=100&preview=true&q=${encodeURIComponent(q)}`);
    const { result, cpu } = await steadyStall(server, MAX_MS, search);
    expect(result.status).toBe(200);
    expect(cpu, q).toBeLessThanOrEqual(MAX_MS);
  }
}, 180_000);

it('twenty listings of tools in one batch', async () => {
  const batch = Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} }));
  const { result, cpu } = await steadyStall(server, MAX_MS, () =>
    fetch(`${server.running.url}/mcp`, {
      method: 'POST',
      body: JSON.stringify(batch),
      headers: {
        'x-api-key': server.owner.secret,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-03-26',
      },
    }).then(async (reply) => ({
      status: reply.status,
      body: (await reply.json()) as { result?: { tools: unknown[] } }[],
    })),
  );
  expect(result.status).toBe(200);
  expect(result.body).toHaveLength(20);
  expect(result.body.every((one) => (one.result?.tools.length ?? 0) > 10)).toBe(true);
  expect(cpu).toBeLessThanOrEqual(MAX_MS);
}, 60_000);
