import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type TestApp, testApp } from '../../../../../tests/support/app.ts';
import {
  type CallsUnderTest,
  type ClosedUnderTest,
  callConformance,
  carrierConformance,
  closedConformance,
  type UnderTest,
} from '../../../../../tests/support/carrier-conformance.ts';
import { created } from '../../../../../tests/support/client.ts';
import { systemContext } from '../../../../kernel/context.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import { acceleratedClock } from '../../../../kernel/time/clock.ts';
import { simulatedCarrier } from './carrier.ts';

let app: TestApp;
let reach: UnderTest;
let calls: CallsUnderTest;
let closed: ClosedUnderTest;
beforeAll(async () => {
  app = await testApp({ clock: acceleratedClock({ speed: 2000, offsetMs: 0 }), env: { SWEEP_INTERVAL_SECONDS: '1' } });
  const { id, client: owner } = await app.newOrganization('Lines');
  const ctx = systemContext(app.kernel, id, 'conformance');
  reach = {
    ctx,
    carrier: simulatedCarrier,
    numbers: { answers: '+12025550100', noAnswer: '+12025550110', bad: '+12025550112' },
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
  const steps = [{ needsTCPACompliance: false }];
  const workflow = { name: 'Conformance', startHour: 0, endHour: 24, timezone: 'UTC', steps };
  calls = {
    owner,
    workflowId: created(await owner.post('/workflows', workflow)).id,
    numbers: {
      answers: '+12025550101',
      noAnswer: '+12025550110',
      bad: '+12025550112',
      twice: '+12025550126',
      shuffled: '+12125550126',
      endLost: '+12025550125',
    },
    rings: async (number) =>
      (
        await app.kernel.db.one<{ count: number }>(
          sql`select count(*) as count from simulated_carrier.calls where org_id = ${id} and number = ${number} and direction = 'outbound'
            and reference in (select c.id from calls c where c.org_id = ${id})`,
        )
      ).count,
    letItBeDue: async () => undefined,
  };
  const carrierId: string = created(await owner.post('/carriers', { name: 'Rehearsal' })).id;
  closed = {
    owner,
    carrierId,
    numbers: ['+12025550148', '+12025550149'],
    ring: async (call) => created(await owner.post(`/carriers/${carrierId}/simulate-inbound`, call)),
  };
});
afterAll(() => app.stop());

describe('the simulated carrier', () => {
  carrierConformance(() => reach);
  callConformance(() => calls);
  closedConformance(() => closed);
});
