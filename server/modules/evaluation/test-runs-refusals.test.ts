// What a test run refuses, and what it says then; whose runs a caller sees; what a misspelt case would have hidden.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, makeActive } from '../../../tests/support/assistants.ts';
import { createClient, created } from '../../../tests/support/client.ts';
import { finished, runCases } from '../../../tests/support/test-runs.ts';

let app: TestApp;
let revision_id: string;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  revision_id = (await makeActive(app.owner, ASKING)).revisionId;
});
afterAll(() => app.stop());

const GREETS = { test: 'greets', steps: [{ expect: { says: 'virtual' } }] };
const post = (cases: unknown[], more: object = {}) => app.owner.post('/v1/test-runs', { revision_id, cases, ...more });
const refusal = async (one: object) => {
  const { status, body } = await post([one]);
  return [status, body.detail?.[0]?.loc?.slice(3).join('.'), body.detail?.[0]?.msg];
};
describe('a case that is not clear', () => {
  it.each([
    ['a misspelt field', { ...GREETS, end: {} }, 'end', 'Extra inputs are not permitted'],
    ['a misspelt expectation', { test: 'x', steps: [{ user: 'a', expect: { say: 'b' } }] }, 'steps.0.expect.say', 'Extra inputs'],
    ['two things in one step', { test: 'x', steps: [{ user: 'a', wait: '2h' }] }, 'steps.0', 'A step does one thing'],
    ['a step that does nothing', { test: 'x', steps: [{ user: 'a' }, { expect: {} }] }, 'steps.1', 'A step does one thing'],
    ['no steps', { test: 'x' }, 'steps', 'Field required'],
    ['no name', { steps: [{ user: 'a' }] }, 'test', 'Field required'],
    ['a duration that is none', { test: 'x', steps: [{ wait: 'soon' }] }, 'steps.0.wait', 'duration such as'],
    ['a tool without an answer', { ...GREETS, tools: { Orders: {} } }, 'tools.Orders', ''],
    ['both forms', { ...GREETS, turns: [{ user: 'a' }] }, 'turns', 'not both'],
    ['an unknown channel', { ...GREETS, channel: 'fax' }, 'channel', ''],
    ['too many steps', { test: 'x', steps: Array.from({ length: 101 }, () => ({ user: 'a' })) }, 'steps', 'at most 100'],
    ['a very long text', { test: 'x', steps: [{ user: 'a'.repeat(10_001) }] }, 'steps.0.user', 'at most 10000'],
  ])('%s is refused where it stands', async (_, one, place, words) => {
    const [status, loc, msg] = await refusal(one);
    expect([status, loc]).toEqual([422, place]);
    expect(msg).toContain(words);
  });

  it('in the older form is kept as it was, without what was never kept', async () => {
    const turns = [{ user: '', expect: { reply_contains: 'virtual', ended: false } }];
    const suite = created(
      await app.owner.post('/v1/release-suites', { name: 'Old', cases: [{ name: 'old', turns, colour: 'red' }] }),
    );
    expect(suite.cases).toEqual([{ name: 'old', turns }]);
    expect(await runCases(app.owner, { revision_id, release_suite_id: suite.id })).toMatchObject({ verdict: 'passed', total: 1 });
  });
});

describe('a run', () => {
  it('belongs to its organization, and to keys that may see assistants', async () => {
    const { id } = created(await post([GREETS]));
    await finished(app.owner, id);
    const stranger = (await app.newOrganization()).client;
    for (const path of [`/v1/test-runs/${id}`, `/v1/test-runs/${id}/cases/0`])
      expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(`/v1/test-runs/${id}/cancel`)).status).toBe(404);
    expect((await stranger.post('/v1/test-runs', { revision_id, cases: [GREETS] })).status).toBe(404);
    expect(created(await stranger.get('/v1/test-runs')).data).toEqual([]);
    expect(created(await app.owner.get('/v1/test-runs?limit=100')).data.map((run: { id: string }) => run.id)).toContain(id);
    expect(created(await app.owner.get(`/v1/test-runs/${id}/cases/0`))).toMatchObject({ test: 'greets', status: 'passed' });
    expect((await app.owner.get(`/v1/test-runs/${id}/cases/1`)).status).toBe(404);
    const { plain_text_key: secret } = created(
      await app.owner.post('/v1/identity/api-keys', { name: 'Reader', scopes: ['agents:read'] }),
    );
    const reader = createClient({ url: app.url, secret, routes: app.routes });
    expect((await reader.get(`/v1/test-runs/${id}`)).status).toBe(200);
    expect((await reader.post('/v1/test-runs', { revision_id, cases: [GREETS] })).status).toBe(403);
    expect((await reader.post(`/v1/test-runs/${id}/cancel`)).status).toBe(403);
  });

  it('leaves out transcripts that would make the answer too long, those of passed cases first', async () => {
    const text = `${'long words '.repeat(900)}`;
    const steps = Array.from({ length: 90 }, () => ({ user: text }));
    const cases = Array.from({ length: 50 }, (_, i) => ({ test: `${i}`, steps, ends: i === 49 ? { status: 'waiting' } : {} }));
    const flow = {
      entry_node_id: 'hear',
      nodes: [
        { id: 'hear', type: 'dialogue', config: { instructions: 'say: The virtual desk listens.', max_turns: 200 } },
        { id: 'bye', type: 'end', config: {} },
      ],
      edges: [{ id: 'on', source: 'hear', target: 'bye' }],
    };
    const { id } = created(await app.owner.post('/v1/test-runs', { flow, cases: cases.slice(0, 2) }));
    const run = await finished(app.owner, id);
    for (const { steps: ran } of run.cases) expect(JSON.stringify(ran).length).toBeLessThanOrEqual(70_000);
  });
});
