// What agents work with: unread counts, labels, priorities, putting aside, macros, mentions, drafts, many at once.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../../tests/support/app.ts';
import { ASKING, edge, entry, makeActive, node } from '../../../../tests/support/assistants.ts';
import { type Client, created, type Reply } from '../../../../tests/support/client.ts';

type Any = Reply['body'];
const LIST = '/v1/conversations';
const clock = testClock();
let app: TestApp;
let assistant: string;
let ann: Client;
let annId: string;
let bob: Client;

const join = async (name: string) => {
  const invited = { name, email: `${name.toLowerCase()}@example.com`, role: 'agent' };
  const { id, link } = created(await app.owner.post('/v1/identity/members', invited));
  const session = created(await app.owner.as('').post('/console/session', { code: link.code }));
  return { id: id as string, client: app.owner.as(session.plain_text_key) };
};

beforeAll(async () => {
  app = await testApp({ clock, env: { RATE_LIMITS: 'off' } });
  assistant = (await makeActive(app.owner, ASKING)).id;
  ({ id: annId, client: ann } = await join('Ann'));
  ({ client: bob } = await join('Bob'));
});
afterAll(() => app.stop());

const begin = async (fields: object = {}): Promise<Any> =>
  created(await app.owner.post(LIST, { assistant_id: assistant, ...fields }));
const take = async (client = ann): Promise<string> => {
  const { id } = await begin();
  created(await client.post(`${LIST}/${id}/takeover`));
  return id;
};
const say = async (id: string, text: string) => created(await app.owner.post(`${LIST}/${id}/messages`, { text }));
const ids = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);

describe('unread messages', () => {
  it('equal the rows after any order of events', async () => {
    const act = fc.record({
      at: fc.integer({ min: 0, max: 2 }),
      kind: fc.constantFrom('person', 'agent', 'read-all', 'read-old', 'read-far', 'other-reads', 'to-bob', 'to-ann'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        const conversations = [await take(), await take(), await take()];
        // The model: the roles that were said, how far Ann has read, and whose each conversation is.
        const said: string[][] = [];
        for (const id of conversations)
          said.push(created(await app.owner.get(`${LIST}/${id}/messages`)).data.map(({ role }: Any) => role));
        const seen = [0, 0, 0];
        const assignees = ['Ann', 'Ann', 'Ann'];
        for (const { at, kind } of acts) {
          const id = conversations[at]!;
          const roles = said[at]!;
          const read = async (client: Client, position: number) => {
            expect((await client.put(`${LIST}/${id}/read`, { position })).status).toBe(204);
            if (client === ann) seen[at] = Math.max(seen[at]!, Math.min(position, roles.length));
          };
          if (kind === 'person') roles.push((await say(id, 'Hello?')).message.role);
          else if (kind === 'agent') {
            created(await ann.post(`${LIST}/${id}/messages`, { text: 'Here.', role: 'agent' }));
            roles.push('agent');
          } else if (kind === 'read-all') await read(ann, roles.length);
          else if (kind === 'read-old') await read(ann, Math.floor(roles.length / 2));
          else if (kind === 'read-far') await read(ann, 1_000_000);
          else if (kind === 'other-reads') await read(bob, roles.length);
          else {
            assignees[at] = kind === 'to-bob' ? 'Bob' : 'Ann';
            created(await ann.put(`${LIST}/${id}/assignee`, { assignee: assignees[at] }));
          }
        }
        const expected = said.map((roles, at) => roles.slice(seen[at]).filter((role) => role === 'user').length);
        const { data } = created(await ann.get(`${LIST}?status=handed_off&preview=true&limit=100`));
        const shown = conversations.map((id) => data.find((one: Any) => one.id === id).preview.unread);
        expect(shown).toEqual(expected);
        const own = expected.filter((_count, at) => assignees[at] === 'Ann');
        expect(created(await ann.get(`${LIST}/unread`))).toMatchObject({
          conversations: own.filter((count) => count > 0).length,
          messages: own.reduce((sum, count) => sum + count, 0),
        });
        for (const id of conversations) created(await ann.post(`${LIST}/${id}/close`));
      }),
      { numRuns: 8 },
    );
  });
});

describe('sorting', () => {
  it('puts labels and priorities on a conversation, and finds it by them', async () => {
    const { id } = await begin();
    const path = `${LIST}/${id}/sorting`;
    expect(created(await ann.patch(path, { labels: ['Refund ', 'refund', 'vip'], priority: 'urgent' }))).toMatchObject({
      labels: ['refund', 'vip'],
      priority: 'urgent',
    });
    expect(ids(created(await ann.get(`${LIST}?label=refund`)))).toEqual([id]);
    expect(ids(created(await ann.get(`${LIST}?priority=urgent&label=vip`)))).toEqual([id]);
    expect(created(await ann.get('/v1/conversation-labels?q=vi')).data).toMatchObject([{ name: 'vip' }]);
    expect((await ann.patch(path, { labels: ['<b>'] })).status).toBe(422);
  });

  it('puts a conversation aside until a time, or until the person writes', async () => {
    const { id } = await begin();
    const aside = async () => ids(created(await ann.get(`${LIST}?snoozed=true`)));
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
    created(await ann.patch(`${LIST}/${id}/sorting`, { snoozed_until: until }));
    expect(await aside()).toEqual([id]);
    await say(id, 'One more thing.');
    expect(await aside()).toEqual([]);
    created(await ann.patch(`${LIST}/${id}/sorting`, { snoozed_until: until }));
    clock.advance(3_600_001);
    expect(await aside()).toEqual([]);
    expect((await ann.patch(`${LIST}/${id}/sorting`, { snoozed_until: until })).status).toBe(422);
  });

  it('changes many at once, and names those that refuse', async () => {
    const [one, two] = [await begin(), await begin()];
    created(await ann.post(`${LIST}/${two.id}/close`));
    const missing = '0190a6a0-0000-7000-8000-000000000000';
    const body = {
      conversation_ids: [one.id, two.id, missing],
      add_labels: ['batch'],
      assignee: 'Bob',
      close: { outcome: 'success' },
    };
    const { changed, refused } = created(await ann.post(`${LIST}/changes`, body));
    expect(changed).toEqual([one.id]);
    expect(refused.map(({ conversation_id }: Any) => conversation_id)).toEqual([two.id, missing]);
    expect(created(await ann.get(`${LIST}/${one.id}`))).toMatchObject({
      labels: ['batch'],
      assignee: 'Bob',
      status: 'completed',
    });
    // All of one conversation, or nothing.
    expect(created(await ann.get(`${LIST}/${two.id}`))).toMatchObject({ labels: [], assignee: null });
  });
});

describe('a macro', () => {
  const make = async (steps: object): Promise<Any> =>
    created(await ann.post('/v1/macros', { name: `Macro ${Math.random()}`, steps }));

  it('replies, labels and closes in one', async () => {
    const macro = await make({
      reply: 'Hello {{ first_name }}, done. {{agent_name}}',
      labels: ['done'],
      closes: true,
      outcome: 'success',
    });
    const { id } = await begin();
    const refused = await ann.post(`${LIST}/${id}/run-macro`, { macro_id: macro.id });
    expect([refused.status, refused.body.details]).toEqual([409, { missing: ['{{ first_name }}'] }]);
    expect(created(await ann.get(`${LIST}/${id}`))).toMatchObject({ taken_over_at: null, labels: [] });
    const run = await ann.post(`${LIST}/${id}/run-macro`, { macro_id: macro.id, values: { first_name: 'Zoe' } });
    expect(created(run)).toMatchObject({ status: 'completed', outcome: 'success', labels: ['done'], assignee: 'Ann' });
    const last = created(await ann.get(`${LIST}/${id}/messages`)).data.at(-1);
    expect(last).toMatchObject({ role: 'agent', text: 'Hello Zoe, done. Ann', agent_name: 'Ann' });
  });

  it('does nothing where a colleague answers, and refuses what only looks like a placeholder', async () => {
    const macro = await make({ reply: 'Hello.', labels: ['hello'] });
    const id = await take(bob);
    expect((await ann.post(`${LIST}/${id}/run-macro`, { macro_id: macro.id })).status).toBe(409);
    expect(created(await ann.get(`${LIST}/${id}`)).labels).toEqual([]);
    expect((await ann.post('/v1/macros', { name: 'Wrong', steps: { reply: 'Hello {{first name}}' } })).status).toBe(
      422,
    );
    expect((await ann.post('/v1/macros', { name: 'Nothing', steps: {} })).status).toBe(422);
    expect((await ann.post('/v1/canned-replies', { shortcut: 'wrong', text: 'Hello {{first' })).status).toBe(422);
  });
});

describe('a note', () => {
  it('mentions a colleague, who finds it until they have opened the conversation', async () => {
    const { id } = await begin();
    created(await bob.post(`${LIST}/${id}/notes`, { text: 'Ann, please look.', mentions: [annId] }));
    expect(created(await ann.get(`${LIST}/unread`)).mentions).toBe(1);
    expect(ids(created(await ann.get(`${LIST}?mentioned=true`)))).toEqual([id]);
    expect(ids(created(await bob.get(`${LIST}?mentioned=true`)))).toEqual([]);
    await ann.put(`${LIST}/${id}/read`, { position: 1 });
    expect(created(await ann.get(`${LIST}/unread`)).mentions).toBe(0);
    const stranger = (await app.newOrganization()).client;
    expect((await stranger.post(`${LIST}/${id}/notes`, { text: 'Hi', mentions: [annId] })).status).toBe(404);
  });
});

describe('a drafted reply', () => {
  it('comes from the knowledge of the assistant where it has no model, and is never sent', async () => {
    const base = created(await app.owner.post('/v1/knowledge-bases', { name: 'Shop' }));
    const text = 'Refunds are paid within five days to the card that was used.';
    created(await app.owner.post(`/v1/knowledge-bases/${base.id}/documents`, { title: 'Refunds', text }));
    const { id: withKnowledge } = await makeActive(app.owner, [
      node('look', 'knowledge', { knowledge_base_ids: [base.id] }),
      node('desk', 'handoff', { queue: 'any' }),
      edge('look', 'desk'),
      entry('desk'),
    ]);
    const { id } = created(await app.owner.post(LIST, { assistant_id: withKnowledge }));
    await say(id, 'When are refunds paid?');
    let draft: Any;
    for (let i = 0; i < 100 && draft?.by !== 'knowledge'; i++) {
      draft = created(await ann.post(`${LIST}/${id}/draft-reply`));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(draft).toMatchObject({ by: 'knowledge', text, passages: [{ title: 'Refunds' }] });
    const { data } = created(await ann.get(`${LIST}/${id}/messages`));
    expect(data.some((message: Any) => message.text === text && message.role === 'agent')).toBe(false);
    const { id: without } = await begin();
    expect(created(await ann.post(`${LIST}/${without}/draft-reply`))).toEqual({ text: '', by: 'none', passages: [] });
  });
});
