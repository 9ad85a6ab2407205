// Conversations that try an assistant out: whole for whoever holds them, and without a trace everywhere else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { ASKING, edge, entry, makeActive, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { runCases } from '../../../tests/support/test-runs.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { forgetOldRows } from '../../kernel/retention/retention.ts';

let app: TestApp;
let asking: { id: string; revisionId: string };
const clock = testClock();
const LIST = '/v1/conversations';

beforeAll(async () => {
  app = await testApp({ clock });
  asking = await makeActive(app.owner, ASKING);
});
afterAll(() => app.stop());

const begin = async (fields: object = {}) =>
  created(await app.owner.post(LIST, { assistant_id: asking.id, test: true, ...fields }));
const say = async (id: string, text: string) => created(await app.owner.post(`${LIST}/${id}/messages`, { text }));
const listed = async (query: string): Promise<string[]> =>
  created(await app.owner.get(`${LIST}?${query}`)).data.map(({ id }: { id: string }) => id);
const eventsAbout = async (id: string): Promise<number> =>
  (await app.kernel.db.queryable.query('select 1 from events where subject = $1', [id])).rows.length;

describe('a test conversation', () => {
  it('is read by its id and is in the lists only when asked for', async () => {
    const { id, test } = await begin();
    const real = created(await app.owner.post(LIST, { assistant_id: asking.id }));
    expect([test, real.test]).toEqual([true, false]);
    await say(id, 'It is 1001');
    expect(created(await app.owner.get(`${LIST}/${id}`))).toMatchObject({ status: 'completed', test: true, turns: 1 });
    for (const query of [
      '',
      'status=completed',
      `assistant_id=${asking.id}`,
      'sort=last_activity',
      'q=1001',
      'test=false',
    ])
      expect(await listed(query), query).not.toContain(id);
    expect(await listed('')).toContain(real.id);
    for (const query of ['test=true', 'test=true&status=completed', 'test=true&sort=oldest', 'test=true&q=1001'])
      expect(await listed(query), query).toEqual([id]);
  });

  it('is announced on its own stream, and by no event', async () => {
    const { id } = await begin();
    await say(id, 'It is 1002');
    const stream = await fetch(`${app.url}${LIST}/${id}/stream?from=start`, {
      headers: { 'x-api-key': app.owner.secret },
    });
    const text = await stream.text();
    expect(text).toContain('It is 1002');
    expect(text).toContain('event: end');
    expect(await eventsAbout(id)).toBe(0);
    const real = created(await app.owner.post(LIST, { assistant_id: asking.id }));
    expect(await eventsAbout(real.id)).toBeGreaterThan(0);
  });

  it('is no figure of the overview, and asks no human', async () => {
    const desk = await makeActive(app.owner, [node('desk', 'handoff', { queue: 'billing' }), entry('desk')]);
    const before = created(await app.owner.get('/v1/overview'));
    const waiting = await begin({ assistant_id: desk.id });
    expect(waiting).toMatchObject({ status: 'handed_off', queue: null });
    const after = created(await app.owner.get('/v1/overview'));
    expect([after.hand_offs, after.conversations]).toEqual([before.hand_offs, before.conversations]);
    for (const query of ['queue=billing', 'sort=waiting_longest', 'status=handed_off', 'test=true&queue=billing'])
      expect(await listed(query), query).not.toContain(waiting.id);
    const real = created(await app.owner.post(LIST, { assistant_id: desk.id }));
    expect(await listed('queue=billing')).toEqual([real.id]);
  });

  it('calls no tool where it says what tools answer', async () => {
    const tool = created(
      await app.owner.post('/v1/tools', {
        name: 'Look-up',
        configuration: { url: 'https://orders.example.com/status' },
      }),
    );
    const draft = await makeAssistant(app.owner);
    const shows = (id: string, text: string) => node(id, 'end', { message: text });
    created(
      await send(app.owner, draft, [
        { op: 'upsert_context_variable', variable: { name: 'state', type: 'string', source: 'tool' } },
        node('look', 'tool', { tool_id: tool.id, output_mapping: { state: 'state' } }, { tool_ids: [tool.id] }),
        shows('found', 'It is {{ state }}.'),
        shows('down', 'It does not answer.'),
        edge('look', 'found', { kind: 'success' }),
        edge('look', 'down', { kind: 'error' }),
        entry('look'),
      ]),
    );
    await app.owner.get(`${draft.flow}?wait_for=compiled&timeout=30`);
    const said = async (tool_answers: object) => {
      const { id, messages } = await begin({ assistant_id: draft.id, revision_id: draft.revisionId, tool_answers });
      const calls = created(await app.owner.get(`${LIST}/${id}/trace`)).data.filter(
        ({ type }: { type: string }) => type === 'tool_call',
      );
      return { text: messages.at(-1).text, called: calls.map(({ detail }: { detail: object }) => detail) };
    };
    const notCalled = expect.objectContaining({ called: false });
    expect(await said({ 'Look-up': { state: 'shipped' } })).toEqual({ text: 'It is shipped.', called: [notCalled] });
    expect(await said({ 'Look-up': null })).toEqual({ text: 'It does not answer.', called: [notCalled] });
    // A tool that was forgotten is not called for real.
    expect(await said({ Another: {} })).toEqual({ text: 'It does not answer.', called: [notCalled] });
    const body = { assistant_id: asking.id, tool_answers: {} };
    expect((await app.owner.post(LIST, body)).status).toBe(422);
    const long = { 'Look-up': { text: 'x'.repeat(60_000) } };
    expect((await app.owner.post(LIST, { ...body, test: true, tool_answers: long })).status).toBe(422);
  });

  it('talks to a draft that was never published', async () => {
    const draft = await makeAssistant(app.owner);
    created(
      await send(app.owner, draft, [
        node('hello', 'message', { text: 'Only a draft.' }),
        node('bye', 'end', {}),
        edge('hello', 'bye'),
        entry('hello'),
      ]),
    );
    await app.owner.get(`${draft.flow}?wait_for=compiled&timeout=30`);
    const { messages } = await begin({ assistant_id: draft.id, revision_id: draft.revisionId });
    expect(messages[0].text).toBe('Only a draft.');
  });

  it('is not replayed in bulk', async () => {
    const made = await makeActive(app.owner, ASKING);
    await say((await begin({ assistant_id: made.id })).id, 'It is 1003');
    const real = created(await app.owner.post(LIST, { assistant_id: made.id }));
    await say(real.id, 'It is 1004');
    const run = await runCases(app.owner, { revision_id: made.revisionId, replay_last: 10 });
    expect(run.cases.map((one: { conversation_id: string }) => one.conversation_id)).toEqual([real.id]);
  });

  it('knows a person it is given, and makes, changes and remembers none', async () => {
    const made = await makeActive(app.owner, ASKING, { memory_enabled: true });
    const identifiers = [{ type: 'email', value: 'ann@example.com' }];
    for (const person of [
      { identifiers },
      { end_user: { identifiers } },
      { end_user: { traits: { first_name: 'Ann' } } },
    ]) {
      const refused = await app.owner.post(LIST, { assistant_id: made.id, test: true, ...person });
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused.body)).toContain('end_user.id');
    }
    const { end_user } = created(await app.owner.post('/v1/identity/end-users/identify', { identifiers }));
    const { id } = await begin({ assistant_id: made.id, end_user: { id: end_user.id } });
    await say(id, 'It is 1005, and my name is Annabel, I live in Lisbon');
    const { rows } = await app.kernel.db.queryable.query(`select 1 from jobs where payload ->> 'id' = $1`, [id]);
    expect(rows).toEqual([]);
    expect(created(await app.owner.get(`/v1/memory/facts?end_user_id=${end_user.id}`)).data).toEqual([]);
    expect(await listed(`end_user_id=${end_user.id}`)).toEqual([]);
  });

  it('leaves no gap in a knowledge base, and its text reaches no phone', async () => {
    const base = created(await app.owner.post('/v1/knowledge-bases', { name: 'Nothing in it' }));
    const flow = [
      node('wish', 'dialogue', { instructions: 'say: What would you like to know?' }),
      node('find', 'knowledge', { knowledge_base_ids: [base.id] }),
      node('text', 'message_send', { channel: 'sms', template: 'We sell none.' }),
      node('bye', 'end', {}),
      edge('wish', 'find'),
      edge('find', 'text', { kind: 'found' }),
      edge('find', 'text', { id: 'none', kind: 'not_found' }),
      edge('text', 'bye'),
      entry('wish'),
    ];
    const made = await makeActive(app.owner, flow);
    const question = 'Do you sell unicorns in all colours?';
    const { id } = await begin({ assistant_id: made.id, variables: { phone: '+12025550123' } });
    await say(id, question);
    const { data } = created(await app.owner.get(`${LIST}/${id}/trace`));
    expect(data.map(({ reason }: { reason: string }) => reason)).toContain('Text not sent: this is a test.');
    expect(created(await app.owner.get(`/v1/knowledge-bases/${base.id}/gaps`)).data).toEqual([]);
    expect(created(await app.owner.get('/messages?phone=%2B12025550123')).data).toEqual([]);
    await say(created(await app.owner.post(LIST, { assistant_id: made.id })).id, question);
    expect(created(await app.owner.get(`/v1/knowledge-bases/${base.id}/gaps`)).data).toHaveLength(1);
  });

  it('takes one of the places that an assistant may hold', async () => {
    const made = await makeActive(app.owner, ASKING, { max_active_calls: 1 });
    const { id } = await begin({ assistant_id: made.id });
    expect((await app.owner.post(LIST, { assistant_id: made.id })).status).toBe(429);
    created(await app.owner.post(`${LIST}/${id}/close`, {}));
    expect((await app.owner.post(LIST, { assistant_id: made.id })).status).toBe(201);
  });

  it('is gone a week after its end, where real ones stay', async () => {
    const test = await begin();
    const real = created(await app.owner.post(LIST, { assistant_id: asking.id }));
    for (const { id } of [test, real]) await say(id, 'It is 1006');
    clock.advance(8 * 24 * 3600_000);
    await addJob(app.kernel, app.kernel.db, forgetOldRows, {});
    await expect.poll(async () => (await app.owner.get(`${LIST}/${test.id}`)).status, { timeout: 60_000 }).toBe(404);
    expect((await app.owner.get(`${LIST}/${real.id}`)).status).toBe(200);
  });
});
