// Every journey becomes a test case that passes against its own revision: with the real contact data, and with invented data in a suite.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceleratedClock } from '../../server/kernel/time/clock.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { createClient, created } from '../support/client.ts';
import { type FarTools, startFarTools } from '../support/fixtures/far-tools.ts';
import { type Fixture, makeFixture } from '../support/fixtures/fixture.ts';
import { JOURNEYS, TUESDAY } from '../support/fixtures/journeys.ts';
import { LOOPBACK_OPEN } from '../support/receiver.ts';
import { runCases } from '../support/test-runs.ts';
import { walk } from './drive.ts';

let tools: FarTools;
let app: TestApp;
beforeAll(async () => {
  tools = await startFarTools();
  const env = { ...LOOPBACK_OPEN, RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '0.5' };
  app = await testApp({ env, clock: acceleratedClock({ speed: 300, offsetMs: TUESDAY - Date.now() }) });
});
afterAll(async () => {
  await app.stop();
  await tools.stop();
});

const fixtures = [...new Set(JOURNEYS.map(({ fixture }) => fixture))].map(
  (fixture) => [fixture.name, fixture] as const,
);

describe.each(fixtures)('journeys of %s', (_, fixture: Fixture) => {
  it('pass as test cases', { timeout: 240_000 }, async () => {
    const made = await makeFixture(app.owner, fixture, { far: tools.url });
    const suite = created(await app.owner.post('/v1/release-suites', { name: fixture.name, cases: [] }));
    const { plain_text_key: secret } = created(
      await app.owner.post('/v1/identity/api-keys', { name: 'Reader', scopes: ['conversations:read', 'agents:read'] }),
    );
    const reader = createClient({ url: app.url, secret, routes: app.routes });
    const cases: object[] = [];
    const walked: string[] = [];
    const journeys = JOURNEYS.filter((journey) => journey.fixture === fixture);
    for (const journey of journeys) {
      const { conversation } = await walk(app, made.id, journey);
      walked.push(conversation.id);
      const path = `/v1/conversations/${conversation.id}/test-case`;
      const own = created(await app.owner.post(path));
      expect(own.steps.filter((step: object) => 'user' in step)).toHaveLength(conversation.turns);
      expect(
        own.steps.some((step: { expect?: { says?: string[] } }) => step.expect?.says),
        journey.name,
      ).toBe(true);
      if (journey.ends.outcome_label) expect(own.ends.outcome, journey.name).toBe(journey.ends.outcome_label);
      expect(own.ends.variables, journey.name).toMatchObject(journey.variables);
      expect(own.ends.passes.length, journey.name).toBeGreaterThan(1);
      cases.push({ ...own, test: journey.name });
      const invented = created(await reader.post(path));
      for (const [name, value] of Object.entries(journey.variables))
        if (/phone|_name|email/.test(name) && typeof value === 'string')
          expect(JSON.stringify(invented)).not.toContain(value);
      expect((await reader.post(`${path}?save_to_suite=${suite.id}`)).status).toBe(403);
      created(await app.owner.post(`${path}?save_to_suite=${suite.id}`));
    }
    const asked = tools.requests.length;
    const run = await runCases(app.owner, { revision_id: made.revisionId, cases, release_suite_id: suite.id }, 200_000);
    const failed = run.cases.filter(({ status }: { status: string }) => status !== 'passed');
    expect(failed.map(({ test, reason, problems }: Record<string, unknown>) => ({ test, reason, problems }))).toEqual(
      [],
    );
    expect(run).toMatchObject({ verdict: 'passed', total: journeys.length * 2 });
    // A wait of a walked conversation may have ended meanwhile; no call was made by a case.
    for (const { key } of tools.requests.slice(asked)) expect(walked.some((id) => key.includes(id))).toBe(true);
  });
});
