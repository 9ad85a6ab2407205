// Who looks at a graph: told to each other at once, forgotten after half a minute, kept nowhere.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../../tests/support/app.ts';
import { HELLO, type Made, makeAssistant, send } from '../../../../tests/support/assistants.ts';
import { type Client, created } from '../../../../tests/support/client.ts';
import { type Frame, follow } from '../../../../tests/support/streams.ts';
import { sql } from '../../../kernel/db/sql.ts';

let app: TestApp;
let other: TestApp;
let made: Made;
let ann: Client;
let bob: Client;
const clock = testClock();
const patience = { timeout: 20_000, interval: 20 };

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' }, clock });
  other = await testApp({ env: { RATE_LIMITS: 'off' }, clock, databaseUrl: app.databaseUrl });
  made = await makeAssistant(app.owner);
  const named = async (name: string) =>
    app.owner.as(created(await app.owner.post('/v1/identity/api-keys', { name })).plain_text_key);
  [ann, bob] = [await named('Ann'), await named('Bob')];
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const here = async (client: Client, body: object = {}) =>
  created(await client.put(`${made.graph}/presence`, body)).present as {
    name: string;
    node_id: string | null;
    is_caller: boolean;
  }[];
const names = (present: { name: string }[]) => present.map(({ name }) => name);

it('tells the caller who else is there, by the names of their keys unless they say another', async () => {
  expect(names(await here(ann))).toEqual(['Ann']);
  const seen = await here(bob, { node_id: 'hello', name: 'Robert' });
  expect(seen.map(({ name, node_id, is_caller }) => [name, node_id, is_caller])).toEqual([
    ['Ann', null, false],
    ['Robert (key Bob)', 'hello', true],
  ]);
  created(await ann.delete(`${made.graph}/presence`));
  expect(names(await here(bob))).toEqual(['Bob']);
});

it('forgets an editor who is silent for 30 seconds', async () => {
  await here(ann);
  clock.advance(29_000);
  expect(names(await here(bob))).toContain('Ann');
  clock.advance(2000);
  expect(names(await here(bob))).toEqual(['Bob']);
  created(await bob.delete(`${made.graph}/presence`));
});

it('tells two windows of one key apart', async () => {
  await here(ann, { session: 'left' });
  await here(ann, { session: 'right' });
  created(await ann.delete(`${made.graph}/presence?session=left`));
  expect((await here(bob)).length).toBe(2);
  for (const client of [ann, bob]) created(await client.delete(`${made.graph}/presence`));
});

it('is heard on the event stream of another node, without an id and without a row', async () => {
  const address = `${other.url}/v1/events/stream?subject=revision:${made.revisionId}`;
  const stream = await follow(address, { key: app.owner.secret });
  const foreign = await follow(`${other.url}/v1/events/stream`, { key: (await app.newOrganization()).secret });
  const heard = (frames: readonly Frame[]) =>
    frames
      .filter(({ event }) => event === 'graph.presence')
      .map(({ id, data }) => [id, data.data.name, data.data.node_id]);
  await expect
    .poll(async () => {
      await here(ann, { node_id: 'hello' });
      return heard(stream.frames)[0];
    }, patience)
    .toEqual(['', 'Ann', 'hello']);
  created(await ann.delete(`${made.graph}/presence`));
  await expect.poll(() => stream.frames.at(-1)?.data.data.expires_at, patience).toBeNull();
  expect(heard(foreign.frames)).toEqual([]);
  const kept = await app.kernel.db.rows(sql`select 1 from events where type = 'graph.presence'`);
  expect(kept).toEqual([]);
  for (const { leave } of [stream, foreign]) leave();
});

it('names the author and the version of a change', async () => {
  const stream = await follow(`${app.url}/v1/events/stream?types=graph.*&subject=assistant:${made.id}`, {
    key: app.owner.secret,
  });
  created(await send(ann, made, HELLO));
  await expect
    .poll(() => stream.frames.find(({ event }) => event === 'graph.updated')?.data.data, patience)
    .toMatchObject({ graph_version: 1, actor: { type: 'api_key', name: 'Ann' } });
  stream.leave();
});

it('is bounded, needs the right to edit, and knows only graphs of the caller', async () => {
  for (let i = 0; i < 50; i++) await here(ann, { session: String(i) });
  const refused = await ann.put(`${made.graph}/presence`, { session: 'one more' });
  expect([refused.status, refused.body.detail[0].type]).toEqual([422, 'limit_exceeded']);
  const scopes = ['agents:read'];
  const reader = app.owner.as(
    created(await app.owner.post('/v1/identity/api-keys', { name: 'r', scopes })).plain_text_key,
  );
  expect((await reader.put(`${made.graph}/presence`, {})).status).toBe(403);
  const stranger = await app.newOrganization();
  expect((await stranger.client.put(`${made.graph}/presence`, {})).status).toBe(404);
});
