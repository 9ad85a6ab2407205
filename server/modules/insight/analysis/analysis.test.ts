// Analyses of conversations that are over: rules without a model, verdicts of a model with quotations, reviewers, and what goes wrong.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { ASKING, makeAssistant, send } from '../../../../tests/support/assistants.ts';
import { created } from '../../../../tests/support/client.ts';
import { dataOf, startVendor, type Vendor } from '../../../../tests/support/model-vendor.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { findConversationsToAnalyze } from '../contract/jobs.ts';

const patience = { timeout: 30_000, interval: 50 };
let app: TestApp;
let vendor: Vendor;
beforeAll(async () => {
  app = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off' } });
  vendor = await startVendor();
  await vendor.join(app, ['watcher']);
});
afterAll(async () => {
  await app.stop();
  await vendor.stop();
});
beforeEach(() => vendor.reset());

const JUDGED = { analyzer_model_settings: { model: 'watcher/gpt-4o' } };
const look = () => addJob(app.kernel, app.kernel.db, findConversationsToAnalyze, {});

async function assistantWith(analysis: object, fields: object = {}) {
  const { owner } = app;
  const made = await makeAssistant(owner);
  created(await owner.patch(made.path, { analysis, ...fields }));
  created(await send(owner, made, ASKING));
  created(await owner.post(`${made.path}/publish`));
  created(await owner.post(`${made.path}/activate`));
  return made;
}

async function converse(assistantId: string, texts: readonly string[], more: object = {}): Promise<string> {
  const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: assistantId, ...more }));
  for (const text of texts) await app.owner.post(`/v1/conversations/${id}/messages`, { text });
  return id;
}

const analysisOf = async (id: string) => (await app.owner.get(`/v1/conversations/${id}/analysis`)).body;
async function analyzed(id: string) {
  await look();
  await expect.poll(async () => (await analysisOf(id)).analyzed_at ?? null, patience).not.toBeNull();
  return analysisOf(id);
}

describe('a conversation that is over', () => {
  it('is judged by rules, without a model', async () => {
    const made = await assistantWith({
      fields: [{ name: 'Order', type: 'text', variable: 'order_no' }],
      criteria: [
        { name: 'Found', rule: 'outcome == "success" && "thanks" in nodes' },
        { name: 'Long', rule: 'turns > 5' },
        { name: 'Seats', rule: 'variables.seats > 2' },
      ],
    });
    const id = await converse(made.id, ['It is A1234']);
    const { criteria, fields, status, unasked } = await analyzed(id);
    expect(criteria).toMatchObject([
      { criterion: 'Found', verdict: 'met', decided_by: 'rule' },
      { criterion: 'Long', verdict: 'not_met' },
      { criterion: 'Seats', verdict: 'unknown' },
    ]);
    expect(fields).toMatchObject([{ field: 'Order', value: expect.stringMatching(/a1234/i), found_by: 'variable' }]);
    expect([status, unasked]).toEqual(['done', null]);
    expect(vendor.asked).toEqual([]);
  });

  it('is judged by a model whose quotations are checked: a false one is void', async () => {
    vendor.answers = () => ({
      content: JSON.stringify({
        fields: [{ number: 1, value: 'Upset', quote: 'such a nuisance' }],
        criteria: [
          {
            number: 1,
            verdict: 'met',
            quote: 'It is A1234, and this is such a nuisance',
            reason: 'They say it is a nuisance.',
          },
          { number: 2, verdict: 'met', quote: 'I will sue you tomorrow', reason: 'A threat.' },
        ],
      }),
    });
    const made = await assistantWith(
      {
        fields: [{ name: 'Mood', type: 'option', options: ['calm', 'upset'] }],
        criteria: [
          { name: 'Complains', question: 'Does the person complain?' },
          { name: 'Threatens', question: 'Does the person threaten us?' },
        ],
      },
      JUDGED,
    );
    const id = await converse(made.id, ['It is A1234, and this is such a nuisance!']);
    const { criteria, fields } = await analyzed(id);
    const { data: messages } = created(await app.owner.get(`/v1/conversations/${id}/messages`));
    const message = messages.find(({ role }: { role: string }) => role === 'user');
    expect(criteria).toMatchObject([
      { criterion: 'Complains', verdict: 'met', is_void: false, position: message.position },
      { criterion: 'Threatens', verdict: 'unknown', is_void: true, quote: null },
    ]);
    expect(fields).toMatchObject([{ field: 'Mood', value: 'upset', is_void: false, position: message.position }]);
    expect(dataOf(vendor.asked[0]!)).toBe('');
    expect(vendor.asked).toHaveLength(1);
    const ledger = created(await app.owner.get('/v1/model-router/invocations?source=analysis'));
    expect(ledger.data).toMatchObject([{ conversation_id: id, source: 'analysis' }]);
    // Neither the quotation nor a value that is text stands anywhere unsealed.
    const rows = await app.kernel.db.rows<{ text: string }>(sql`
      select (v.*)::text as text from analysis_verdicts v where conversation_id = ${id}
      union all select encode(sealed, 'escape') from conversation_analyses where conversation_id = ${id}`);
    expect(rows.map(({ text }) => text).join()).not.toContain('nuisance');
  });

  it('waits for a model that fails, and says so in the end', async () => {
    vendor.answers = () => ({ error: { message: 'out of order', type: 'server_error' }, status: 500 });
    const made = await assistantWith({ criteria: [{ name: 'Polite', question: 'Were we polite?' }] }, JUDGED);
    const id = await converse(made.id, ['It is A1234']);
    const attempts = async () =>
      (
        await app.kernel.db.one<{ attempts: number }>(
          sql`select attempts from conversation_analyses where conversation_id = ${id}`,
        )
      ).attempts;
    for (let tries = 1; tries <= 3; tries++) {
      await look();
      await expect.poll(attempts, patience).toBe(tries);
      expect((await analysisOf(id)).status).toBe('waiting');
      await app.kernel.db.run(
        sql`update conversation_analyses set due_at = clock_timestamp() where conversation_id = ${id}`,
      );
    }
    expect(await analyzed(id)).toMatchObject({ status: 'done', unasked: 'failed', criteria: [{ verdict: 'unknown' }] });
  });

  it('is looked at also where it is an e-mail or no analysis is set; a test is not', async () => {
    const made = await assistantWith({});
    const mail = await converse(made.id, ['A1234'], { channel: 'email' });
    expect(await analyzed(mail)).toMatchObject({ channel: 'email', criteria: [], fields: [] });
    const test = await converse(made.id, ['A1234'], { test: true });
    expect((await app.owner.get(`/v1/conversations/${test}/analysis`)).status).toBe(404);
    expect((await app.owner.post(`/v1/conversations/${test}/analysis`)).status).toBe(409);
  });

  it('leaves nothing of a person who is erased', async () => {
    const made = await assistantWith({
      fields: [{ name: 'Known', type: 'boolean', variable: 'known' }],
      criteria: [{ name: 'Found', rule: 'true' }],
    });
    const identifiers = [{ type: 'external_id', value: `shop-${made.id}` }];
    const id = await converse(made.id, ['A1234'], { end_user: { identifiers }, variables: { known: true } });
    expect((await analyzed(id)).fields).toMatchObject([{ value: true }]);
    const { end_user_id } = created(await app.owner.get(`/v1/conversations/${id}`));
    const exported = created(await app.owner.get(`/v1/identity/end-users/${end_user_id}/export`));
    expect(JSON.stringify(exported)).toContain('"Known"');
    created(await app.owner.post(`/v1/identity/end-users/${end_user_id}/erase`));
    expect(await analysisOf(id)).toMatchObject({
      fields: [],
      criteria: [{ criterion: 'Found', verdict: 'met', reason: '' }],
    });
    expect(await app.kernel.db.rows(sql`select 1 from analysis_values where conversation_id = ${id}`)).toEqual([]);
  });
});

describe('a reviewer', () => {
  it('overrules a verdict, and the conversation becomes a test', async () => {
    const made = await assistantWith({ criteria: [{ name: 'Found', rule: 'outcome == "success"' }] });
    const id = await converse(made.id, ['It is A1234']);
    await analyzed(id);
    const suite = created(await app.owner.post('/v1/release-suites', { name: `Overruled ${made.id}`, cases: [] }));
    const path = `/v1/conversations/${id}/analysis/overrule`;
    const overruled = created(
      await app.owner.post(path, { criterion: 'Found', verdict: 'not_met', save_to_suite: suite.id }),
    );
    expect(overruled).toMatchObject({
      test_name: expect.stringContaining('Found: not met'),
      criteria: [{ verdict: 'not_met', decided_by: 'reviewer', overruled: 'met', reviewer: expect.any(String) }],
    });
    const { cases } = created(await app.owner.get(`/v1/release-suites/${suite.id}`));
    expect(cases).toMatchObject([{ test: overruled.test_name, steps: expect.any(Array) }]);
    // A later look does not take it back.
    expect((await app.owner.post(`/v1/conversations/${id}/analysis`)).status).toBe(204);
    await expect.poll(async () => (await analysisOf(id)).status, patience).toBe('done');
    expect((await analysisOf(id)).criteria).toMatchObject([{ verdict: 'not_met', decided_by: 'reviewer' }]);
    expect((await app.owner.post(path, { criterion: 'Nothing', verdict: 'met' })).status).toBe(422);
  });
});

describe('lists', () => {
  it('are narrowed by verdicts, values and problems, counted by day, and files with a column for each', async () => {
    const { owner } = app;
    const made = await assistantWith({
      fields: [{ name: 'Vip', type: 'boolean', variable: 'vip' }],
      criteria: [{ name: 'Found', rule: '"thanks" in nodes' }],
    });
    const found = await converse(made.id, ['It is A1234'], { variables: { vip: true } });
    const lost = await converse(made.id, ['hm', 'what?', 'no idea at all', 'hm', 'hm'], { variables: { vip: false } });
    await analyzed(found);
    await analyzed(lost);
    const ids = async (query: string) =>
      created(await owner.get(`/v1/assistants/${made.id}/analyses?${query}`)).data.map(
        (one: { conversation_id: string }) => one.conversation_id,
      );
    expect(await ids('criterion=Found&verdict=met')).toEqual([found]);
    expect(await ids('criterion=Found&verdict=not_met')).toEqual([lost]);
    expect(await ids('field=Vip&value=true')).toEqual([found]);
    expect(await ids('problem=asked_again&node_id=ask')).toEqual([lost]);
    expect(await ids('limit=1')).toHaveLength(1);
    const page = created(await owner.get('/v1/conversations?criterion=Found&verdict=met&limit=100'));
    expect(page.data.map(({ id }: { id: string }) => id)).toContain(found);
    expect(page.data.map(({ id }: { id: string }) => id)).not.toContain(lost);
    expect((await owner.get('/v1/conversations?verdict=met')).status).toBe(422);

    const trend = created(await owner.get(`/v1/assistants/${made.id}/analyses/trend`));
    expect(trend).toMatchObject({
      analyzed: 2,
      criteria: [{ criterion: 'Found', met: 1, not_met: 1, unknown: 0, days: [{ met: 1, not_met: 1 }] }],
      fields: [{ field: 'Vip', count: 2, options: expect.arrayContaining([{ value: 'true', count: 1 }]) }],
    });
    const csv = async (path: string) =>
      (await fetch(app.url + path, { headers: { 'x-api-key': owner.secret, accept: 'text/csv' } })).text();
    const file = await csv(`/v1/assistants/${made.id}/analyses`);
    expect(file.split('\r\n')[0]).toBe(
      'conversation_id,revision_id,channel,ended_at,broke_policy,problems,criterion: Found,field: Vip',
    );
    expect(file).toMatch(new RegExp(`${found}.*met,true`));
    expect(await csv(`/v1/conversations?assistant_id=${made.id}`)).toContain('Found: met');

    const problems = created(await owner.get(`/v1/assistants/${made.id}/problems`));
    const again = problems.data.find((one: { problem: string }) => one.problem === 'asked_again');
    expect(again).toMatchObject({ node_id: 'ask', conversations: 1, examples: [lost] });
    const settle = { problem: 'asked_again', node_id: 'ask' };
    expect((await owner.post(`/v1/assistants/${made.id}/problems/settle`, settle)).status).toBe(204);
    const left = created(await owner.get(`/v1/assistants/${made.id}/problems`));
    expect(left.data.filter((one: { problem: string }) => one.problem === 'asked_again')).toEqual([]);
    expect(created(await owner.get(`/v1/assistants/${made.id}/problems?settled=true`)).data).toMatchObject([settle]);
  });

  it('of one organization say nothing of another', async () => {
    const made = await assistantWith({});
    const id = await converse(made.id, ['A1234']);
    await analyzed(id);
    const { client } = await app.newOrganization();
    expect((await client.get(`/v1/conversations/${id}/analysis`)).status).toBe(404);
    for (const path of ['analyses', 'analyses/trend', 'problems'])
      expect((await client.get(`/v1/assistants/${made.id}/${path}`)).status).toBe(404);
  });
});

describe('an analysis', () => {
  it.each([
    ['a rule that is no expression', { criteria: [{ name: 'A', rule: 'outcome ==' }] }, 'no expression'],
    ['a rule that reads what is not there', { criteria: [{ name: 'A', rule: 'sentiment > 3' }] }, 'sentiment'],
    ['a rule with a function that is not there', { criteria: [{ name: 'A', rule: 'mood(channel) == "x"' }] }, 'mood'],
    ['a criterion with both', { criteria: [{ name: 'A', rule: 'true', question: 'Was it?' }] }, 'a question or a rule'],
    [
      'a name twice',
      {
        criteria: [
          { name: 'A', rule: 'true' },
          { name: 'A', rule: 'false' },
        ],
      },
      'once',
    ],
    ['options without the type', { fields: [{ name: 'A', type: 'text', options: ['a', 'b'] }] }, 'option'],
  ])('is refused with %s', async (_what, analysis, words) => {
    const made = await makeAssistant(app.owner);
    const { status, body } = await app.owner.patch(made.path, { analysis });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(words);
  });
});
