// Stories of two colleagues at one conversation: they see each other, only one takes it, and everybody hears of it at once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { ASKING, makeActive } from '../../../tests/support/assistants.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { type Frame, follow } from '../../../tests/support/streams.ts';
import { sql } from '../../kernel/db/sql.ts';

let app: TestApp;
let other: TestApp;
let assistantId: string;
let ann: Client;
let bob: Client;
const clock = testClock();
const patience = { timeout: 20_000, interval: 20 };

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' }, clock });
  other = await testApp({ env: { RATE_LIMITS: 'off' }, clock, databaseUrl: app.databaseUrl });
  assistantId = (await makeActive(app.owner, ASKING)).id;
  const named = async (name: string, scopes?: string[]) =>
    app.owner.as(
      created(await app.owner.post('/v1/identity/api-keys', { name, ...(scopes && { scopes }) })).plain_text_key,
    );
  ann = await named('Ann');
  // A colleague who may only read is seen as well.
  bob = await named('Bob', ['conversations:read']);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const begin = async (fields: object = {}): Promise<string> =>
  created(await app.owner.post('/v1/conversations', { assistant_id: assistantId, ...fields })).id;
type Present = { name: string; is_typing: boolean; is_caller: boolean };
const here = async (client: Client, id: string, body: object = {}) =>
  created(await client.put(`/v1/conversations/${id}/presence`, body)).present as Present[];
const seen = (present: Present[]) => present.map(({ name, is_typing }) => (is_typing ? `${name} types` : name));

it('shows colleagues each other by the names of their keys, until they leave or fall silent', async () => {
  const id = await begin();
  expect(seen(await here(ann, id))).toEqual(['Ann']);
  const both = await here(bob, id);
  expect(both.map(({ name, is_caller }) => [name, is_caller])).toEqual([
    ['Ann', false],
    ['Bob', true],
  ]);
  expect(seen(await here(ann, await begin()))).toEqual(['Ann']);
  created(await ann.delete(`/v1/conversations/${id}/presence`));
  expect(seen(await here(bob, id))).toEqual(['Bob']);
  clock.advance(31_000);
  expect(seen(await here(ann, id))).toEqual(['Ann']);
});

it('shows who types, until they send it or stop', async () => {
  const id = await begin();
  await here(ann, id, { typing: true });
  expect(seen(await here(bob, id))).toEqual(['Ann types', 'Bob']);
  // To say again that one is here does not end the typing.
  await here(ann, id);
  expect(seen(await here(bob, id))).toEqual(['Ann types', 'Bob']);
  await here(ann, id, { typing: false });
  expect(seen(await here(bob, id))).toEqual(['Ann', 'Bob']);
  await here(ann, id, { typing: true });
  clock.advance(7000);
  expect(seen(await here(bob, id))).toEqual(['Ann', 'Bob']);
});

it('tells two windows of one key apart, is bounded, and knows only conversations of the caller', async () => {
  const id = await begin();
  for (let window = 0; window < 50; window++) await here(ann, id, { session: String(window) });
  const refused = await ann.put(`/v1/conversations/${id}/presence`, { session: 'one more' });
  expect([refused.status, refused.body.detail[0].type]).toEqual([422, 'limit_exceeded']);
  created(await ann.delete(`/v1/conversations/${id}/presence?session=7`));
  expect(await here(bob, id)).toHaveLength(50);
  const stranger = await app.newOrganization();
  for (const answer of [
    await stranger.client.put(`/v1/conversations/${id}/presence`, {}),
    await stranger.client.delete(`/v1/conversations/${id}/presence`),
  ])
    expect(answer.status).toBe(404);
  expect((await ann.put(`/v1/conversations/${id}/presence`, { typing: 'yes' })).status).toBe(422);
});

it('is heard on the event stream of another node, with what they do to the conversation, and presence is not kept', async () => {
  const id = await begin();
  const stream = await follow(`${other.url}/v1/events/stream?subject=conversation:${id}`, { key: app.owner.secret });
  const foreign = await follow(`${other.url}/v1/events/stream`, { key: (await app.newOrganization()).secret });
  const presences = (frames: readonly Frame[]) => frames.filter(({ event }) => event === 'conversation.presence');
  await expect
    .poll(async () => {
      await here(bob, id, { typing: true });
      const [first] = presences(stream.frames);
      return first && [first.id, first.data.data.name, first.data.data.is_typing];
    }, patience)
    .toEqual(['', 'Bob', true]);
  created(await ann.post(`/v1/conversations/${id}/takeover`, { agent_name: 'Ann' }));
  expect((await app.owner.post(`/v1/conversations/${id}/takeover`, { agent_name: 'Cleo' })).status).toBe(409);
  created(await ann.put(`/v1/conversations/${id}/assignee`, { assignee: 'Ann' }));
  created(await ann.post(`/v1/conversations/${id}/release`));
  const handOffEvents = () =>
    stream.frames.flatMap(({ event }) => (/handoff|assigned/.test(event) ? [event.slice('conversation.'.length)] : []));
  await expect
    .poll(handOffEvents, patience)
    .toEqual(['handoff.requested', 'handoff.taken_over', 'session.assigned', 'handoff.released']);
  // Ids only: the name of a colleague is read with the conversation.
  expect(JSON.stringify(stream.frames.filter(({ event }) => /handoff|assigned/.test(event)))).not.toContain('Ann');
  created(await bob.delete(`/v1/conversations/${id}/presence`));
  await expect.poll(() => presences(stream.frames).at(-1)?.data.data.expires_at, patience).toBeNull();
  expect(presences(foreign.frames)).toEqual([]);
  expect(await app.kernel.db.rows(sql`select 1 from events where type = 'conversation.presence'`)).toEqual([]);
  for (const { leave } of [stream, foreign]) leave();
});

it('announces nothing of a test conversation that is taken, assigned and given back', async () => {
  const id = await begin({ test: true });
  created(await ann.post(`/v1/conversations/${id}/takeover`));
  created(await ann.put(`/v1/conversations/${id}/assignee`, { assignee: 'Ann' }));
  created(await ann.post(`/v1/conversations/${id}/release`));
  expect(await app.kernel.db.rows(sql`select type from events where subject = ${id}`)).toEqual([]);
});
