import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type TestApp, testApp } from '../../../../../tests/support/app.ts';
import { carrierConformance, type UnderTest } from '../../../../../tests/support/carrier-conformance.ts';
import { acceleratedClock } from '../../../../kernel/clock.ts';
import { systemContext } from '../../../../kernel/context.ts';
import { sql } from '../../../../kernel/sql.ts';
import { simulatedCarrier } from './carrier.ts';

let app: TestApp;
let reach: UnderTest;
beforeAll(async () => {
  app = await testApp({ clock: acceleratedClock({ speed: 2000, offsetMs: 0 }), env: { SWEEP_INTERVAL_SECONDS: '1' } });
  const { id } = await app.newOrganization('Lines');
  const ctx = systemContext(app.kernel, id, 'conformance');
  reach = {
    ctx,
    carrier: simulatedCarrier,
    numbers: { answers: '+12025550100', nobody: '+12025550110', bad: '+12025550112' },
    untilEnded: async (reference) => {
      const events = async () => (await simulatedCarrier.lookUp(ctx, reference)) ?? [];
      await expect.poll(async () => (await events()).at(-1)?.type, { timeout: 20_000 }).toBe('ended');
      return events();
    },
    textsSent: async (reference) =>
      (
        await app.kernel.db.one<{ count: number }>(
          sql`select count(*) as count from simulated_carrier.messages where reference = ${reference}`,
        )
      ).count,
  };
});
afterAll(() => app.stop());

describe('the simulated carrier', () => carrierConformance(() => reach));
