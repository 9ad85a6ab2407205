// Where calls and texts of a flow may go: to numbers of the designer and of known people, never to what the end user says.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { compiled, edge, entry, makeActive, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { created, type Reply } from '../../../tests/support/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const HELLO = node('hello', 'message', { text: 'Hello, I am the virtual assistant. Say stop to opt out.' });
const collects = (name: string) => [
  { op: 'upsert_context_variable', variable: { name, type: 'string', source: 'collected' } },
  node('ask', 'collect', { variables: [name], instructions: 'Which number?' }),
  node('capped', 'end', { outcome: 'failure' }),
  edge('hello', 'ask'),
  edge('ask', 'capped', { kind: 'on_cap' }),
];
const transfers = (destination: string) => [
  node('put', 'transfer', { destination }),
  node('sorry', 'end', { outcome: 'failure', label: 'not_through', message: 'I cannot connect you.' }),
  edge('put', 'sorry', { kind: 'failed' }),
];
const notesOf = async (id: string): Promise<string[]> =>
  created(await app.owner.get(`/v1/conversations/${id}/trace`)).data.map(({ reason }: Reply['body']) => String(reason));
const begin = async (ops: object[], fields: object = {}) => {
  const { id } = await makeActive(app.owner, ops);
  return created(await app.owner.post('/v1/conversations', { assistant_id: id, ...fields }));
};

describe('a transfer', () => {
  it('whose destination the end user says is a finding that blocks', async () => {
    const made = await makeAssistant(app.owner);
    const set = node('set', 'set_variable', { assignments: [{ variable: 'target', expression: 'number' }] });
    const ops = [
      HELLO,
      ...collects('number'),
      set,
      ...transfers('{{ target }}'),
      edge('ask', 'set'),
      edge('set', 'put'),
      entry('hello'),
    ];
    const { validation } = created(await send(app.owner, made, ops));
    const rules = validation.findings.map(({ rule_id }: Reply['body']) => rule_id);
    expect(rules).toContain('transfer.target_from_end_user');
    expect((await compiled(app.owner, made)).compile_status).not.toBe('compiled');
  });

  it.each([
    ['an emergency number', '+1911', 'Emergency'],
    ['a premium-rate number', '+19005550123', 'Premium-rate'],
    ['a number of a country that is not reached', '+442079460000', 'The settings of Compliance say which.'],
  ])('to %s goes the way of failed ones, and the trace says why', async (_what, number, why) => {
    const ops = [HELLO, ...transfers('{{ branch }}'), edge('hello', 'put'), entry('hello')];
    const declared = {
      op: 'upsert_context_variable',
      variable: { name: 'branch', type: 'string', source: 'provided' },
    };
    const conversation = await begin([declared, ...ops], { channel: 'voice', variables: { branch: number } });
    await expect
      .poll(async () => (await notesOf(conversation.id)).filter((note) => note.startsWith('not put through')), {
        timeout: 20_000,
      })
      .toEqual([expect.stringContaining(why)]);
    expect(created(await app.owner.get(`/v1/conversations/${conversation.id}`))).toMatchObject({
      outcome_label: 'not_through',
    });
  });

  it('to a number that the caller of the API provides is put through', async () => {
    const declared = {
      op: 'upsert_context_variable',
      variable: { name: 'branch', type: 'string', source: 'provided' },
    };
    const ops = [declared, HELLO, ...transfers('{{ branch }}'), edge('hello', 'put'), entry('hello')];
    const conversation = await begin(ops, { channel: 'voice', variables: { branch: '+12025550123' } });
    await expect.poll(() => notesOf(conversation.id), { timeout: 20_000 }).toContain('put through to +12025550123');
  });
});

describe('a text', () => {
  const texting = (name: string) => [
    HELLO,
    ...collects(name),
    node('text', 'message_send', { channel: 'sms', template: 'Your link' }),
    node('bye', 'end', { outcome: 'success' }),
    edge('ask', 'text'),
    edge('text', 'bye'),
    entry('hello'),
  ];

  it('does not go to a number that only the end user gave', async () => {
    const { id } = await begin(texting('phone'));
    created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: '+12025550188' }));
    const notes = await notesOf(id);
    expect(notes).toContainEqual(expect.stringContaining('"phone" is what the end user said'));
    expect(created(await app.owner.get('/messages?limit=100')).data).toEqual([]);
  });
});
