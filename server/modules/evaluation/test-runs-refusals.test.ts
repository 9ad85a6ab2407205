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
    [
      'a misspelt expectation',
      { test: 'x', steps: [{ user: 'a', expect: { say: 'b' } }] },
      'steps.0.expect.say',
      'Extra inputs',
    ],
    ['two things in one step', { test: 'x', steps: [{ user: 'a', wait: '2h' }] }, 'steps.0', 'A step does one thing'],
    [
      'a step that does nothing',
      { test: 'x', steps: [{ user: 'a' }, { expect: {} }] },
      'steps.1',
      'A step does one thing',
    ],
    ['no steps', { test: 'x' }, 'steps', 'Field required'],
    ['no name', { steps: [{ user: 'a' }] }, 'test', 'Field required'],
    ['a duration that is none', { test: 'x', steps: [{ wait: 'soon' }] }, 'steps.0.wait', 'duration such as'],
    ['a tool without an answer', { ...GREETS, tools: { Orders: {} } }, 'tools.Orders', ''],
    ['both forms', { ...GREETS, turns: [{ user: 'a' }] }, 'turns', 'not both'],
    ['a time that is none', { ...GREETS, given: { current_time: 'noon' } }, 'given.current_time', 'such as "2026'],
    [
      'a time without end',
      { ...GREETS, given: { current_time: '+275760-09-13T00:00:00Z' } },
      'given.current_time',
      'such as',
    ],
    [
      'blanks that every reply holds',
      { test: 'x', steps: [{ expect: { says: [' '] } }] },
      'steps.0.expect.says.0',
      'at least one word',
    ],
    ['an unknown channel', { ...GREETS, channel: 'fax' }, 'channel', ''],
    [
      'too many steps',
      { test: 'x', steps: Array.from({ length: 101 }, () => ({ user: 'a' })) },
      'steps',
      'at most 100',
    ],
    ['a very long text', { test: 'x', steps: [{ user: 'a'.repeat(10_001) }] }, 'steps.0.user', 'at most 10000'],
  ])('%s is refused where it stands', async (_, one, path, words) => {
    const [status, loc, msg] = await refusal(one);
    expect([status, loc]).toEqual([422, path]);
    expect(msg).toContain(words);
  });

  it('in the older form is kept as it was, without what was never kept', async () => {
    const turns = [{ user: '', expect: { reply_contains: 'virtual', ended: false } }];
    const suite = created(
      await app.owner.post('/v1/release-suites', { name: 'Old', cases: [{ name: 'old', turns, colour: 'red' }] }),
    );
    expect(suite.cases).toEqual([{ name: 'old', turns }]);
    expect(await runCases(app.owner, { revision_id, release_suite_id: suite.id })).toMatchObject({
      verdict: 'passed',
      total: 1,
    });
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
    expect(created(await app.owner.get('/v1/test-runs?limit=100')).data.map((run: { id: string }) => run.id)).toContain(
      id,
    );
    expect(created(await app.owner.get(`/v1/test-runs/${id}/cases/0`))).toMatchObject({
      test: 'greets',
      status: 'passed',
    });
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
    const ids = Array.from({ length: 28 }, (_, i) => `m${i}`);
    const flow = {
      entry_node_id: 'm0',
      nodes: [
        ...ids.map((id) => ({
          id,
          type: 'message',
          config: { text: `${id} of the virtual desk ${'long words '.repeat(170)}` },
        })),
        { id: 'bye', type: 'end', config: {} },
      ],
      edges: ids.map((source, i) => ({ id: source, source, target: ids[i + 1] ?? 'bye' })),
    };
    const cases = Array.from({ length: 85 }, (_, i) => ({
      ...GREETS,
      ends: { status: i === 84 ? 'waiting' : 'completed' },
    }));
    const run = await runCases(app.owner, { flow, cases });
    expect(run).toMatchObject({ passed: 84, failed: 1 });
    expect(JSON.stringify(run).length).toBeLessThan(4_500_000);
    const leftOut = run.cases.map((one: { steps_left_out: boolean }) => one.steps_left_out);
    expect([leftOut[0], leftOut[83], leftOut[84]]).toEqual([false, true, false]);
    expect(run.cases[83].steps).toEqual([]);
    const whole = created(await app.owner.get(`/v1/test-runs/${run.id}/cases/83`));
    expect(whole.steps[0].replies).toHaveLength(28);
    expect(JSON.stringify(whole).length).toBeLessThan(70_000);
  });
});

describe('what is deep or huge', () => {
  const nested = (levels: number): object => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`name ${i}`, i]));
  const everywhere = (value: object) => ({
    test: 'holds values',
    given: { value },
    tools: { Orders: { returns: { value } } },
    steps: [{ expect: { variables: { value } } }, { event: 'something.happened', data: { value } }],
    ends: { variables: { other: value } },
  });

  it('is refused where it is deeper than any body may be, in every place', async () => {
    const { given, tools, steps, ends } = everywhere(nested(1000));
    for (const part of [{ given }, { tools }, { steps }, { ends }])
      expect((await post([{ ...GREETS, ...part }])).status).toBe(422);
    expect((await app.owner.post('/v1/test-runs', { flow: nested(1000), cases: [GREETS] })).status).toBe(422);
  });

  it.each([
    ['deep', nested(50)],
    ['wide', wide],
    ['long', { text: 'x'.repeat(19_000) }],
  ])('is run where it is only %s, and its result stays small', async (_, value) => {
    const run = await runCases(app.owner, { revision_id, cases: [everywhere(value)] });
    expect(run.cases[0].problems.map(({ step, found }: Record<string, unknown>) => [step, found])).toEqual([
      [0, 'other = null'],
    ]);
    expect(JSON.stringify(run).length).toBeLessThan(70_000);
  });

  it('is refused with the limit where it is too much for one run', async () => {
    const steps = Array.from({ length: 60 }, () => ({ user: 'a' }));
    const limit = async (cases: object[]) => {
      const { status, body } = await post(cases);
      return [status, body.detail[0].type, body.detail[0].ctx];
    };
    const some = (count: number, more: object) => Array.from({ length: count }, () => ({ ...GREETS, ...more }));
    expect(await limit(some(100, { steps }))).toEqual([422, 'limit_exceeded', { limit: 'test_steps', max: 5000 }]);
    expect(await limit(some(101, { channel: ['chat', 'voice', 'sms', 'email'] }))).toEqual([
      422,
      'limit_exceeded',
      { limit: 'test_results', max: 400 },
    ]);
    expect((await limit(some(201, {})))[0]).toBe(422);
    expect((await post(some(200, { given: { text: 'x'.repeat(22_000) } }))).status).toBe(413);
  });
});
