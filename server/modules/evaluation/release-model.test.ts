// The release gate understands people as production does: the same model, the same driver, the same words in reply.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Choice } from '../../../flow/language/choices.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, type Made, makeActive, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { created, type Reply } from '../../../tests/support/client.ts';
import { ROUTING_CASES, UNSEEN_CASES } from '../../../tests/support/routing-cases.ts';
import { sql } from '../../kernel/db/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const CONFIRMING = [
  { op: 'upsert_context_variable', variable: { name: 'order_number', type: 'integer', source: 'collected' } },
  node('number', 'collect', {
    variables: ['order_number'],
    confirm: true,
    reask_cap: 5,
    instructions: 'Which order number?',
  }),
  node('told', 'message', { text: 'Order {{ order_number }} of the virtual shop is on its way.' }),
  node('bye', 'end', { outcome: 'success' }),
  edge('number', 'told'),
  edge('number', 'bye', { id: 'capped', kind: 'on_cap' }),
  edge('told', 'bye'),
  entry('number'),
];

/** A question, and one end for each of the ways on. */
const hubTo = (choices: readonly Choice[]) => [
  node('hub', 'dialogue', { instructions: 'say: Hello, this is the virtual desk. How can I help you?' }),
  ...choices.map(({ id }) => node(id, 'end', { message: `Went to ${id}.` })),
  node('over', 'end', {}),
  ...choices.map(({ id, prompt }) => edge('hub', id, { condition: { type: 'llm', prompt } })),
  edge('hub', 'over', { kind: 'else' }),
  entry('hub'),
];

type Reaction = { node: string; replies: string };

const run = async (made: Made, cases: object[]) => {
  const suite = created(await app.owner.post('/v1/release-suites', { name: 'Meant', cases }));
  const body = { assistant_revision_id: made.revisionId };
  return created(await app.owner.post(`/v1/release-suites/${suite.id}/runs`, body));
};

/** What the gate finds at the end of each talk: expectations that nothing meets make it tell. */
async function inTheGate(made: Made, conversations: readonly string[][]): Promise<Reaction[]> {
  const expected = { node: 'nowhere', reply_contains: 'words that are never said' };
  const cases = conversations.map((messages, i) => ({
    name: `talk ${i}`,
    turns: messages.map((user, turn) => ({ user, ...(turn === messages.length - 1 && { expect: expected }) })),
  }));
  const { results } = await run(made, cases);
  return results.map(({ problems }: { problems: { found: string }[] }) => ({
    node: problems[0]?.found.replace('node ', ''),
    replies: problems[1]?.found,
  }));
}

async function inProduction(made: Made, conversations: readonly string[][]): Promise<Reaction[]> {
  const reactions: Reaction[] = [];
  for (const messages of conversations) {
    const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: made.id }));
    let last = { node: '', replies: '' };
    for (const text of messages) {
      const { conversation, replies } = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text }));
      last = { node: conversation.node_id, replies: replies.map((reply: { text: string }) => reply.text).join('\n') };
    }
    reactions.push(last);
  }
  return reactions;
}

describe('the release gate', () => {
  it('hears a no where an end user says "No, that is not right"', async () => {
    const made = await makeActive(app.owner, CONFIRMING);
    const { status, results } = await run(made, [
      {
        name: 'a wrong number',
        turns: [
          { user: '', expect: { node: 'number', reply_contains: 'Which order number?' } },
          { user: 'It is 4711', expect: { reply_contains: 'I have order number 4711. Is that right?', ended: false } },
          {
            user: 'No, that is not right',
            expect: { node: 'number', variables: { order_number: null }, ended: false },
          },
          { user: '4712', expect: { variables: { order_number: 4712 }, reply_contains: 'Is that right?' } },
          { user: 'Yes, that is right', expect: { reply_contains: 'Order 4712', ended: true } },
        ],
      },
    ]);
    expect(results).toMatchObject([{ passed: true, problems: [] }]);
    expect(status).toBe('passed');
  });

  it('takes answers to a question as production does', { timeout: 120_000 }, async () => {
    const made = await makeActive(app.owner, CONFIRMING);
    const answers = [
      'No, that is not right',
      'yes',
      'that is right',
      'not right at all',
      'no, it is 4712',
      'ok',
      'I am not sure that is correct',
      'that sounds wrong',
      'correct!',
      "don't think so",
      'hm',
      'yes, but the number is wrong',
      'right, go ahead',
      'never',
    ];
    const conversations = answers.map((answer) => ['my order is 4711', answer]);
    expect(await inTheGate(made, conversations)).toEqual(await inProduction(made, conversations));
  });

  it('chooses ways on as production does, by words and by meaning', { timeout: 240_000 }, async () => {
    const sentences = [...ROUTING_CASES.filter((_, i) => i % 3 === 0), ...UNSEEN_CASES];
    for (const choices of new Set(sentences.map((one) => one.choices))) {
      const made = await makeActive(app.owner, hubTo(choices));
      const conversations = sentences.filter((one) => one.choices === choices).map(({ heard }) => [heard]);
      expect(await inTheGate(made, conversations)).toEqual(await inProduction(made, conversations));
    }
  });

  it('runs a repeated request once', async () => {
    const made = await makeActive(app.owner, CONFIRMING);
    const suite = created(
      await app.owner.post('/v1/release-suites', { name: 'Once', cases: [{ name: 'asks', turns: [{ user: '' }] }] }),
    );
    const body = { assistant_revision_id: made.revisionId };
    const once = () => app.owner.post(`/v1/release-suites/${suite.id}/runs`, body, { 'idempotency-key': 'run-once' });
    const [first, second] = [created(await once()), created(await once())];
    expect(second).toEqual(first);
    expect((await app.owner.get(`/v1/release-suites/${suite.id}/runs`)).body.data).toHaveLength(1);
  });

  it('has replayed its suite before the transaction of an activation begins', async () => {
    const turns = [{ user: 'my parcel seems to have taken a nap somewhere', expect: { node: 'parcel' } }];
    const suite = created(
      await app.owner.post('/v1/release-suites', { name: 'Early', cases: [{ name: 'asks', turns }] }),
    );
    const made = await makeAssistant(app.owner, { release_gate_mode: 'advisory', release_suite_id: suite.id });
    const flow = hubTo([
      { id: 'parcel', prompt: 'They ask where their shipment is' },
      { id: 'opening', prompt: 'They ask about opening hours' },
    ]);
    created(await send(app.owner, made, flow));
    created(await app.owner.post(`${made.path}/publish`));
    const embedded = sql`select 1 from model_invocations where source = 'evaluation' and assistant_id = ${made.id}`;
    let activating: Promise<Reply> | undefined;
    await app.kernel.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from assistants where id = ${made.id} for update`);
      activating = app.owner.post(`${made.path}/activate`, undefined, { 'idempotency-key': 'activate-once' });
      await expect.poll(() => app.kernel.db.rows(embedded)).toHaveLength(1);
    });
    expect((await activating)?.body.release_verdict).toMatchObject({ status: 'passed', failures: 0 });
  });
});
