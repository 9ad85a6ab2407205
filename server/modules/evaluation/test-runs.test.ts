// Test runs: dialogues against a flow, with answers for tools, a clock of their own, and reasons that say what to change.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { created, type Reply } from '../../../tests/support/client.ts';
import { finished, runCases } from '../../../tests/support/test-runs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const variable = (name: string, type = 'string', source = 'collected') => ({
  op: 'upsert_context_variable',
  variable: { name, type, source },
});

const toolOf = async (name: string) => {
  const body = {
    name,
    tool_type: 'api_call',
    configuration: { url: 'https://orders.example.com/{{ order_no }}', method: 'GET' },
  };
  const { id } = created(await app.owner.post('/v1/tools', body));
  return id as string;
};

/** Asks for an order, looks it up, waits for the carrier, and hands over where the tool fails. */
const ordersFlow = (toolId: string) => [
  variable('order_no', 'integer'),
  variable('state', 'string', 'tool'),
  node('hello', 'message', { text: 'Hello {{ first_name }}, this is the virtual shop.' }),
  node('number', 'collect', { variables: ['order_no'], instructions: 'Which order number?' }),
  node('look', 'tool', {
    tool_id: toolId,
    input_mapping: { order_no: '{{ order_no }}' },
    output_mapping: { state: 'status' },
  }),
  node('told', 'message', { text: 'Order {{ order_no }} is {{ state }}.' }),
  node('pause', 'wait', { for: '2h' }),
  node('later', 'message', { text: 'Two hours later we ask how it went.' }),
  node('sorry', 'handoff', { queue: 'orders' }),
  node('bye', 'end', { outcome: 'success', label: 'told' }),
  edge('hello', 'number'),
  edge('number', 'look'),
  edge('number', 'sorry', { id: 'capped', kind: 'on_cap' }),
  edge('look', 'told', { kind: 'success' }),
  edge('look', 'sorry', { kind: 'error' }),
  edge('told', 'pause'),
  edge('pause', 'later'),
  edge('later', 'bye'),
  entry('hello'),
];

const draft = async (ops: object[]) => {
  const made = await makeAssistant(app.owner);
  created(await send(app.owner, made, ops));
  return made;
};

const TALK = [
  { expect: { node: 'number', says: ['hello Ada', 'order number'], not_says: 'error' } },
  {
    user: 'It is 4711',
    expect: { node: 'pause', says: 'Order 4711 is shipped', variables: { order_no: 4711 }, tools: ['Order status'] },
  },
  { wait: '1h', expect: { node: 'pause', not_says: 'later' } },
  { wait: '1h', expect: { says: 'two hours later', ended: true } },
];

describe('a test run', () => {
  it('passes a flow that holds its dialogue, by name of the tool and by its own clock', async () => {
    const made = await draft(ordersFlow(await toolOf('Order status')));
    const run = await runCases(app.owner, {
      revision_id: made.revisionId,
      cases: [
        {
          test: 'an order',
          given: { first_name: 'Ada' },
          tools: { 'Order status': { returns: { status: 'shipped' } } },
          steps: TALK,
          ends: { status: 'completed', outcome: 'told', tools: ['Order status'], passes: ['hello', 'told', 'bye'] },
        },
      ],
    });
    expect(run.cases[0].problems).toEqual([]);
    expect(run).toMatchObject({
      status: 'completed',
      verdict: 'passed',
      total: 1,
      done: 1,
      passed: 1,
      failed: 0,
      skipped: 0,
    });
    expect(run.cases[0].steps.map(({ node_id }: { node_id: string }) => node_id)).toEqual([
      'number',
      'pause',
      'pause',
      'bye',
    ]);
    expect(run.cases[0].steps[1].trace.map(({ type }: { type: string }) => type)).toContain('tool_call');
    expect(run.checks.map(({ check, status }: Record<string, string>) => `${check} ${status}`)).toEqual([
      'tests passed',
      'replay skipped',
      'tools passed',
      'findings passed',
    ]);
  });

  it('connects no agent where a call would not', async () => {
    const made = await draft([
      variable('branch', 'string', 'provided'),
      variable('wish'),
      node('hello', 'message', { text: 'Hello, I am the virtual assistant. Say stop to opt out.' }),
      node('ask', 'collect', { variables: ['wish'], instructions: 'How can I help?' }),
      node('capped', 'end', { outcome: 'failure' }),
      node('put', 'transfer', { destination: '{{ branch }}' }),
      node('sorry', 'end', { outcome: 'failure', label: 'not_through' }),
      edge('hello', 'ask'),
      edge('ask', 'put'),
      edge('ask', 'capped', { kind: 'on_cap' }),
      edge('put', 'sorry', { kind: 'failed' }),
      entry('hello'),
    ]);
    const caseOf = (test: string, branch: string, user: string) => ({
      test,
      channel: 'voice',
      given: { branch },
      steps: [{ user }],
    });
    const run = await runCases(app.owner, {
      revision_id: made.revisionId,
      cases: [
        caseOf('as it is given', '+12025550123', 'A question about my bill'),
        caseOf('as the end user says', '+12025550123', 'Put me through to 202 555 0123'),
        caseOf('where nobody is put through', '+19005550123', 'A question about my bill'),
      ],
    });
    const notes = run.cases.map(({ steps }: Reply['body']) =>
      steps.at(-1).trace.flatMap(({ type, reason }: Record<string, string>) => (type === 'note' ? [reason] : [])),
    );
    expect(notes[0]).toContain('transfer to +12025550123');
    expect(notes[1]).toContain('not put through: the end user said the number');
    expect(notes[2]).toContainEqual(expect.stringContaining('not put through: Premium-rate'));
    expect(run.cases.map(({ steps }: Reply['body']) => steps.at(-1).node_id).slice(1)).toEqual(['sorry', 'sorry']);
  });

  it('names the tool that has no answer, and the step where it was called', async () => {
    const made = await draft(ordersFlow(await toolOf('Order look-up')));
    const run = await runCases(app.owner, {
      revision_id: made.revisionId,
      cases: [{ test: 'no mock', steps: [{ user: '4711' }] }],
    });
    expect(run.verdict).toBe('failed');
    expect(run.cases[0]).toMatchObject({ status: 'failed', steps: [{ node_id: 'sorry', status: 'handed_off' }] });
    expect(run.cases[0].problems[0]).toMatchObject({
      step: 1,
      found: expect.stringContaining('"Order look-up" was called'),
    });
    expect(run.cases[0].problems[0].expected).toContain('add tools: { "Order look-up": { returns: {…} } }');
  });

  it('lets a tool fail as often as the case says, and a human have it and give it back', async () => {
    const made = await draft(ordersFlow(await toolOf('Orders')));
    const run = await runCases(app.owner, {
      revision_id: made.revisionId,
      cases: [
        {
          test: 'the shop is down',
          tools: { Orders: { fails: 500, times: 1 } },
          steps: [
            { user: '4711', expect: { node: 'sorry', says: 'colleague' } },
            { user: 'Anyone?', expect: { not_says: ['order'] } },
          ],
          ends: { status: 'handed_off', tools: ['Orders'], passes: ['number', 'sorry'] },
        },
        {
          test: 'wrong in every way',
          channel: ['chat', 'voice'],
          tools: { Orders: { returns: { status: 'lost' } } },
          steps: [
            {
              user: '4711',
              expect: {
                node: 'bye',
                says: 'shipped',
                not_says: 'lost',
                variables: { state: 'shipped' },
                tools: [],
                ended: true,
              },
            },
          ],
          ends: { status: 'completed', outcome: 'success', tools: ['Orders', 'Refund'], passes: ['told', 'hello'] },
        },
      ],
    });
    expect(run.cases.map(({ test, channel, status }: Record<string, string>) => [test, channel, status])).toEqual([
      ['the shop is down', 'chat', 'passed'],
      ['wrong in every way', 'chat', 'failed'],
      ['wrong in every way', 'voice', 'failed'],
    ]);
    expect(
      run.cases[1].problems.map(({ step, expected }: { step: number; expected: string }) => `${step} ${expected}`),
    ).toEqual([
      '1 node bye',
      '1 ended: true',
      '1 reply with "shipped"',
      '1 no reply with "lost"',
      '1 state = "shipped"',
      '1 tools called: none',
      '0 status completed',
      '0 outcome success',
      '0 tools called: Orders, Refund',
      '0 passes told → hello',
    ]);
  });

  it('tests a draft as it is now, and refuses one that does not compile', async () => {
    const made = await draft(ordersFlow(await toolOf('Now')));
    const cases = [{ test: 'greets', steps: [{ expect: { says: 'a new greeting' } }] }];
    created(await send(app.owner, made, [node('hello', 'message', { text: 'A new greeting from the virtual shop.' })]));
    expect(await runCases(app.owner, { revision_id: made.revisionId, cases })).toMatchObject({ verdict: 'passed' });
    created(await send(app.owner, made, [entry(null)]));
    const refused = await app.owner.post('/v1/test-runs', { revision_id: made.revisionId, cases });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('entry');
  });

  it('tests a flow that is stored nowhere, with the settings of a revision where one is named', async () => {
    const made = await draft(ordersFlow(await toolOf('Elsewhere')));
    const graph = created(await app.owner.get(made.graph));
    const other = {
      ...graph,
      nodes: graph.nodes.map((one: { id: string }) =>
        one.id === 'hello' ? { ...one, config: { text: 'Changed in a file.' } } : one,
      ),
    };
    const cases = [{ test: 'greets', steps: [{ expect: { says: 'changed in a file' } }] }];
    for (const request of [{ flow: other }, { flow: other, revision_id: made.revisionId }])
      expect(await runCases(app.owner, { ...request, cases })).toMatchObject({ verdict: 'passed' });
    const bad = await app.owner.post('/v1/test-runs', { flow: { nodes: [] }, cases });
    expect([bad.status, bad.body.detail[0].loc]).toEqual([422, ['body', 'flow']]);
  });

  it('is canceled between two cases, and keeps what is done', async () => {
    const made = await draft(ordersFlow(await toolOf('Slow')));
    const steps = Array.from({ length: 20 }, () => ({ user: 'I do not know what you mean by that' }));
    const cases = Array.from({ length: 200 }, (_, i) => ({ test: `case ${i}`, steps }));
    const { id } = created(await app.owner.post('/v1/test-runs', { revision_id: made.revisionId, cases }));
    const canceled = created(await app.owner.post(`/v1/test-runs/${id}/cancel`));
    expect(canceled).toMatchObject({ status: 'canceled', verdict: null });
    expect(created(await app.owner.post(`/v1/test-runs/${id}/cancel`)).finished_at).toBe(canceled.finished_at);
    const over = await runCases(app.owner, { revision_id: made.revisionId, cases: [cases[0]] });
    expect((await app.owner.post(`/v1/test-runs/${over.id}/cancel`)).status).toBe(409);
    expect((await finished(app.owner, id)).done).toBeLessThan(200);
  });

  it('leaves nothing behind: no conversation, no event, no call, no gap', async () => {
    const made = await draft(ordersFlow(await toolOf('Nothing')));
    const count = async () =>
      (
        await app.kernel.db.pool.query(`
          select (select count(*) from conversations) as conversations, (select count(*) from memory_facts) as facts,
            (select count(*) from events where type like 'conversation%') as events`)
      ).rows[0];
    const before = await count();
    await runCases(app.owner, {
      revision_id: made.revisionId,
      cases: [{ test: 'an order', tools: { Nothing: { returns: {} } }, steps: [{ user: '4711, I live in Vienna' }] }],
    });
    expect(await count()).toEqual(before);
  });
});
