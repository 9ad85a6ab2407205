// The demonstration: every part of it is there, making it twice makes it once, and removing it touches nothing else.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Parley } from '../sdk/parley.ts';
import { type TestApp, testApp } from '../tests/support/app.ts';
import { created } from '../tests/support/client.ts';
import { furnishDemo, makeDemo, removeDemo } from './demo.ts';

let app: TestApp;
let parley: Parley;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  parley = new Parley({ apiKey: app.owner.secret, baseUrl: app.url });
});
afterAll(() => app.stop());

it('shows what there is to see, once, and goes without a trace', async () => {
  const mine = {
    base: (await parley.knowledgeBases.create({ name: 'Corner shop' })).id,
    assistant: (await parley.assistants.create({ name: 'Corner shop', description: 'Mine' })).id,
    tool: (await parley.tools.create({ name: 'Visit calendar', description: 'Mine' })).id,
    person: created(
      await app.owner.post('/v1/identity/end-users/identify', { identifiers: [{ type: 'email', value: 'maria@example.com' }] }),
    ).end_user.id,
  };
  const id = await makeDemo(parley);
  await furnishDemo(parley, id);
  expect(await makeDemo(parley)).toBe(id);
  await furnishDemo(parley, id);
  const overview = created(await app.owner.get('/v1/overview'));
  expect(overview).toMatchObject({ hand_offs: { waiting: 1 }, reviews: { open: 1 }, assistants: { blocked_publishes: 1 } });
  const talks = created(await app.owner.get(`/v1/conversations?assistant_id=${id}`)).data;
  expect(talks).toHaveLength(4);
  expect(talks.map(({ outcome_label }: { outcome_label: string }) => outcome_label)).toContain('booked');
  const { draft_revision_id, release_suite_id } = await parley.assistants.get(id);
  const { findings } = await parley.assistants.revisions.graph.validate(id, draft_revision_id ?? '');
  expect(findings.filter(({ fix_ops }) => fix_ops.length > 0)).toHaveLength(3);
  const fixed = await parley.assistants.revisions.graph.fix(id, draft_revision_id ?? '');
  expect(fixed.validation.blocking_error_count).toBe(0);
  const run = await parley.testRuns.start({
    revision_id: talks[0].revision_id,
    ...(release_suite_id && { release_suite_id }),
  });
  await expect.poll(async () => (await parley.testRuns.get(run.id)).verdict, { timeout: 60_000 }).toBe('passed');
  const [tool] = (await parley.tools.list({ q: 'Visit calendar' }).all()).filter((one) => one.id !== mine.tool);
  const [next] = await parley.tools.revisions.list(tool?.id ?? '').all();
  const breaks = await parley.tools.revisions.compatibility(tool?.id ?? '', next?.id ?? '');
  expect(breaks).toMatchObject({ has_blocking: true, active_blocking_count: 1 });
  await expect
    .poll(async () => created(await app.owner.get('/v1/overview')).webhooks.failing_endpoints, { timeout: 60_000 })
    .toBe(1);

  const removed = await removeDemo(parley);
  expect(removed.assistants).toEqual([id]);
  expect(Object.values(removed).map((ids) => ids.length)).toEqual([1, 1, 1, 1, 1]);
  const left = created(await app.owner.get('/v1/overview'));
  expect([left.hand_offs.waiting, left.reviews.open, left.webhooks.failing_endpoints]).toEqual([0, 0, 0]);
  expect((await parley.assistants.list().all()).map((one) => one.id)).toEqual([mine.assistant]);
  expect((await parley.knowledgeBases.list().all()).map((one) => one.id)).toEqual([mine.base]);
  expect((await parley.tools.list().all()).map((one) => one.id)).toEqual([mine.tool]);
  expect((await parley.endUsers.list().all()).map((one) => one.id)).toEqual([mine.person]);
  expect(await parley.workflows.list().all()).toEqual([]);
  expect(await parley.releaseSuites.list().all()).toEqual([]);
  expect(Object.values(await removeDemo(parley)).flat()).toEqual([]);
});
