// Policies, procedures, and the release gate: cases replayed, a verdict given and kept, nothing ever refused.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, HELLO, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const FLOW = [
  { op: 'upsert_context_variable', variable: { name: 'order_no', type: 'integer', source: 'collected' } },
  node('hello', 'message', { text: 'Hello, this is the virtual shop.' }),
  node('wish', 'dialogue', { instructions: 'Ask what they want.' }),
  node('number', 'collect', { variables: ['order_no'], instructions: 'Which order number?' }),
  node('told', 'message', { text: 'Order {{ order_no }} is on its way.' }),
  node('bye', 'end', { outcome: 'success' }),
  edge('hello', 'wish'),
  edge('wish', 'number', { condition: { type: 'llm', prompt: 'They ask where their order is' } }),
  edge('wish', 'bye', { kind: 'else' }),
  edge('number', 'told'),
  edge('number', 'bye', { id: 'capped', kind: 'on_cap' }),
  edge('told', 'bye'),
  entry('hello'),
];
const CASES = [
  {
    name: 'asks for an order',
    turns: [
      { user: '', expect: { node: 'wish', reply_contains: 'virtual shop' } },
      { user: 'Where is my order?', expect: { node: 'number', reply_contains: 'order number', ended: false } },
      { user: 'It is 4711', expect: { variables: { order_no: 4711 }, reply_contains: 'Order 4711', ended: true } },
    ],
  },
];

const suiteOf = async (cases: object[]) =>
  created(await app.owner.post('/v1/release-suites', { name: 'Orders', cases }));
const ready = async (fields: object, ops: object[] = FLOW) => {
  const made = await makeAssistant(app.owner, fields);
  created(await send(app.owner, made, ops));
  created(await app.owner.post(`${made.path}/publish`));
  return made;
};

describe('the release gate', () => {
  it('passes a flow that holds its conversations', async () => {
    const suite = await suiteOf(CASES);
    const made = await ready({ release_gate_mode: 'advisory', release_suite_id: suite.id });
    const { status, body } = await app.owner.post(`${made.path}/activate`);
    expect(status).toBe(200);
    expect(body.release_verdict).toMatchObject({ status: 'passed', failures: 0, max_failures: 0 });
    const { body: runs } = await app.owner.get(`/v1/release-suites/${suite.id}/runs`);
    expect(runs.data).toMatchObject([
      {
        id: body.release_verdict.run_id,
        status: 'passed',
        assistant_id: made.id,
        results: [{ passed: true, problems: [] }],
      },
    ]);
    expect((await app.owner.get(made.path)).body.release_verdict).toEqual(body.release_verdict);
  });

  it('fails one that does not, says where, and activates it all the same', async () => {
    const wrong = {
      name: 'wants the moon',
      turns: [
        { user: 'hello', expect: { node: 'told', reply_contains: 'moon', variables: { order_no: 1 }, ended: true } },
      ],
    };
    const suite = await suiteOf([...CASES, wrong]);
    const made = await ready({ release_gate_mode: 'advisory', release_suite_id: suite.id });
    const { status, body } = await app.owner.post(`${made.path}/activate`);
    expect([status, body.active_revision_id]).toEqual([200, made.revisionId]);
    expect(body.release_verdict).toMatchObject({ status: 'failed', failures: 1, max_failures: 0 });
    const { body: runs } = await app.owner.get(`/v1/release-suites/${suite.id}/runs`);
    expect(runs.data[0].results[1]).toMatchObject({
      passed: false,
      problems: [{ turn: 1, expected: 'node told' }, {}, {}, {}],
    });
    await app.owner.patch(`/v1/assistants/${made.id}`, { release_gate_max_failures: 1 });
    expect((await app.owner.post(`${made.path}/activate`)).body.release_verdict.status).toBe('passed');
    const { rows } = await app.kernel.db.pool.query(
      "select data from events where type = 'assistant.release_gate.completed' and subject = $1 order by id",
      [made.id],
    );
    expect(rows.map(({ data }: { data: { status: string } }) => data.status)).toEqual(['failed', 'passed']);
  });

  it('skips when there is nothing to ask, errs when there is no flow, and is silent when off', async () => {
    const verdictOf = async (fields: object, ops = HELLO) =>
      (await app.owner.post(`${(await ready(fields, ops)).path}/activate`)).body.release_verdict;
    expect(await verdictOf({ release_gate_mode: 'advisory' })).toMatchObject({
      status: 'skipped',
      failures: 0,
      max_failures: 0,
      run_id: null,
    });
    expect(await verdictOf({ release_gate_mode: 'advisory', release_suite_id: (await suiteOf([])).id })).toMatchObject({
      status: 'skipped',
    });
    expect(await verdictOf({ release_gate_mode: 'off', release_suite_id: (await suiteOf(CASES)).id })).toBeNull();
    const bare = await makeAssistant(app.owner, {
      release_gate_mode: 'advisory',
      release_suite_id: (await suiteOf(CASES)).id,
    });
    await app.owner.patch(bare.path, { workflow_enabled: false });
    await app.owner.post(`${bare.path}/publish`);
    expect((await app.owner.post(`${bare.path}/activate`)).body.release_verdict.status).toBe('error');
  });

  it('gives the same result every time it is run by hand', async () => {
    const suite = await suiteOf(CASES);
    const made = await ready({});
    const run = async () =>
      created(await app.owner.post(`/v1/release-suites/${suite.id}/runs`, { assistant_revision_id: made.revisionId }));
    const [first, second] = [await run(), await run()];
    expect(second.results).toEqual(first.results);
    expect(first).toMatchObject({ status: 'passed', assistant_revision_id: made.revisionId });
    const unknown = await app.owner.post(`/v1/release-suites/${suite.id}/runs`, { assistant_revision_id: suite.id });
    expect(unknown.body.detail[0].loc).toEqual(['body', 'assistant_revision_id']);
  });

  it('lets a suite go that assistants still name', async () => {
    const suite = await suiteOf(CASES);
    const made = await ready({ release_gate_mode: 'advisory', release_suite_id: suite.id });
    await app.owner.post(`${made.path}/activate`);
    expect((await app.owner.patch(`/v1/release-suites/${suite.id}`, { name: 'Renamed' })).body).toMatchObject({
      name: 'Renamed',
      cases: CASES,
    });
    expect((await app.owner.delete(`/v1/release-suites/${suite.id}`)).status).toBe(204);
    expect((await app.owner.get(`/v1/assistants/${made.id}`)).body.release_suite_id).toBeNull();
  });
});

describe('policies and procedures', () => {
  it('are made, listed, changed and deleted', async () => {
    for (const [path, body, change] of [
      ['/v1/policies', { name: 'No promises', text: 'Promise nothing.', kind: 'must_not' }, { enabled: false }],
      ['/v1/procedures', { name: 'Refund', instructions: '1. Ask.\n2. Pay.' }, { name: 'Refunds' }],
    ] as const) {
      const made = created(await app.owner.post(path, body));
      expect(made).toMatchObject(body);
      expect((await app.owner.get(path)).body.data[0]).toEqual(made);
      expect((await app.owner.patch(`${path}/${made.id}`, change)).body).toMatchObject({ ...body, ...change });
      expect((await app.owner.get(`${path}/${made.id}`)).body).toMatchObject(change);
      expect((await app.owner.delete(`${path}/${made.id}`)).status).toBe(204);
      expect((await app.owner.delete(`${path}/${made.id}`)).status).toBe(404);
      expect((await app.owner.get(`${path}/nonsense`)).status).toBe(404);
    }
    expect((await app.owner.post('/v1/policies', { name: 'x', text: 'y', kind: 'maybe' })).body.detail[0].loc).toEqual([
      'body',
      'kind',
    ]);
  });

  it('a flow that names a policy is judged by whether it exists', async () => {
    const { id } = created(await app.owner.post('/v1/policies', { name: 'P', text: 'Be kind.' }));
    const made = await makeAssistant(app.owner);
    const rules = async (policyId: string) => {
      const { body } = await send(app.owner, made, [node('check', 'policy_check', { policy_ids: [policyId] })]);
      return body.validation.findings.map(({ rule_id }: { rule_id: string }) => rule_id);
    };
    expect(await rules(id)).not.toContain('policy.not_found');
    expect(await rules(made.id)).toContain('policy.not_found');
    await app.owner.delete(`/v1/policies/${id}`);
    expect(await rules(id)).toContain('policy.not_found');
  });

  it('so is one that names a knowledge base', async () => {
    const { id } = created(await app.owner.post('/v1/knowledge-bases', { name: 'Manuals' }));
    const made = await makeAssistant(app.owner);
    const rules = async (knowledgeBaseId: string) => {
      const { body } = await send(app.owner, made, [
        node('look', 'knowledge', { knowledge_base_ids: [knowledgeBaseId] }),
      ]);
      return body.validation.findings.map(({ rule_id }: { rule_id: string }) => rule_id);
    };
    expect(await rules(made.id)).toContain('knowledge.base_not_found');
    const findings = await rules(id);
    expect(findings).toContain('knowledge.base_empty');
    expect(findings).not.toContain('knowledge.base_not_found');
    await app.owner.delete(`/v1/knowledge-bases/${id}`);
    expect(await rules(id)).toContain('knowledge.base_not_found');
  });
});

describe('an organization that publishes only what passes its tests', () => {
  it('refuses a draft whose tests fail or are missing, by name; activation and roll back are never refused', async () => {
    const { client } = await app.newOrganization('Careful');
    const made = await makeAssistant(client, {});
    created(await send(client, made, HELLO));
    created(await client.patch('/v1/organization', { require_passing_tests: true }));
    const publish = () => client.post(`${made.path}/publish`);
    const none = await publish();
    expect(none).toMatchObject({ status: 409, body: { error: 'conflict', details: { tests: [] } } });
    expect(none.body.message).toContain('has no tests');
    const test = (name: string, says: string) => ({ test: name, steps: [{ expect: { says } }] });
    const suite = created(
      await client.post('/v1/release-suites', {
        name: 'S',
        cases: [test('greets', 'virtual assistant'), test('sells', '5 dollars')],
      }),
    );
    created(await client.patch(`/v1/assistants/${made.id}`, { release_suite_id: suite.id }));
    const failing = await publish();
    expect(failing).toMatchObject({ status: 409, body: { details: { tests: [{ name: 'sells' }] } } });
    expect(failing.body.message).toContain('1 of 2 tests fail');
    expect((await client.get(made.path)).body.published_at).toBeNull();
    // What blocks comes first, and is named as such.
    created(await send(client, made, [entry(null)]));
    expect((await publish()).body.details).toHaveProperty('findings');
    created(await send(client, made, [entry('hello')]));
    created(await client.patch(`/v1/release-suites/${suite.id}`, { cases: [test('greets', 'virtual assistant')] }));
    created(await publish());
    // Its tests fail from now on: it goes live all the same.
    created(await client.patch(`/v1/release-suites/${suite.id}`, { cases: [test('sells', '5 dollars')] }));
    expect((await client.post(`${made.path}/activate`)).status).toBe(200);
    const tolerant = await makeAssistant(client, { release_suite_id: suite.id, release_gate_max_failures: 1 });
    created(await send(client, tolerant, HELLO));
    created(await client.post(`${tolerant.path}/publish`));
  });

  it('publishes no flow that its tests have not seen', async () => {
    const { client } = await app.newOrganization('Racing');
    const suite = created(
      await client.post('/v1/release-suites', {
        name: 'S',
        cases: [{ test: 'greets', steps: [{ expect: { says: 'virtual assistant' } }] }],
      }),
    );
    const made = await makeAssistant(client, { release_suite_id: suite.id });
    created(await send(client, made, HELLO));
    created(await client.patch('/v1/organization', { require_passing_tests: true }));
    const bad = [node('hello', 'message', { text: 'Go away.' })];
    const [published, edited] = await Promise.all([client.post(`${made.path}/publish`), send(client, made, bad)]);
    const graph = created(await client.get(made.graph));
    const text = graph.nodes.find((one: { id: string }) => one.id === 'hello').config.text;
    // Whichever came first: what is published has passed, and an edit of what is published is refused.
    if (published.status === 200) expect([edited.status, text]).toEqual([409, 'Hello, I am the virtual assistant.']);
    else expect([published.status, edited.status]).toEqual([409, 200]);
  });
});
