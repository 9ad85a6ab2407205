// Values of the newer types, said over HTTP and heard by the built-in assistant, at the time of the place.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const node = (id: string, type: string, config: object) => ({
  op: 'upsert_node',
  node: { id, type, name: id, config },
});
const edge = (source: string, target: string, more: object = {}) => ({
  op: 'add_edge',
  edge: { id: `${source}-${target}`, source, target, ...more },
});
const variable = (name: string, type: string) => ({
  op: 'upsert_context_variable',
  variable: { name, type, source: 'collected' },
});

it('a time, a length, a span of days and a sum are heard, kept and printed', async () => {
  expect((await app.owner.patch('/v1/organization', { timezone: 'America/New_York' })).status).toBe(200);
  const made = (await app.owner.post('/v1/assistants', { name: 'Rooms' })).body;
  const revision = `/v1/assistants/${made.id}/revisions/${made.draft_revision_id}`;
  expect((await app.owner.get(revision)).body.current_time).toEqual({ enabled: true, timezone: null });
  const ops = [
    variable('arrival', 'Time'),
    variable('stay', 'date_range'),
    variable('parking', 'duration'),
    variable('budget', 'money'),
    ...['arrival', 'stay', 'parking', 'budget'].map((name) =>
      node(`ask_${name}`, 'collect', { variables: [name], reask_cap: 3 }),
    ),
    node('done', 'message', {
      text: '{{ arrival | clock }}, {{ stay }}, {{ parking | length_of_time }}, {{ budget }}',
    }),
    node('bye', 'end', { message: 'Bye.' }),
    edge('ask_arrival', 'ask_stay'),
    edge('ask_stay', 'ask_parking'),
    edge('ask_parking', 'ask_budget'),
    edge('ask_budget', 'done'),
    edge('done', 'bye'),
    { op: 'set_entry_node', node_id: 'ask_arrival' },
  ];
  expect((await app.owner.post(`${revision}/graph/ops`, { ops })).status).toBe(200);
  for (const step of ['publish', 'activate']) expect((await app.owner.post(`${revision}/${step}`)).status).toBe(200);
  const { id } = (await app.owner.post('/v1/conversations', { assistant_id: made.id })).body;
  for (const text of ['half past three', 'December 3rd to December 7th 2031', 'an hour and a half', '$12.50'])
    await app.owner.post(`/v1/conversations/${id}/messages`, { text });
  const { variables } = (await app.owner.get(`/v1/conversations/${id}`)).body;
  expect(variables).toMatchObject({
    arrival: '15:30',
    stay: { start: '2031-12-03', end: '2031-12-07' },
    parking: 'PT1H30M',
    budget: { amount: 12.5, currency: 'USD' },
  });
  const { body } = await app.owner.get(`/v1/conversations/${id}/messages`);
  expect(JSON.stringify(body)).toContain('3:30 pm, ');
  expect(JSON.stringify(body)).toContain('1 hour and 30 minutes, $12.50');
});
