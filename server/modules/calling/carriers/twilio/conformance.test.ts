import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  type CallsUnderTest,
  type ClosedUnderTest,
  callConformance,
  carrierConformance,
  closedConformance,
  type UnderTest,
} from '../../../../../tests/support/carrier-conformance.ts';
import type { Callee } from '../../../../../tests/support/twilio/scripted-call.ts';
import { letItBeDue, type TwilioWorld, twilioWorld } from '../../../../../tests/support/twilio/twilio-app.ts';
import { systemContext } from '../../../../kernel/context.ts';
import type { RowOf } from '../../../../kernel/db/row.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import { callingPorts } from '../../../../ports.ts';
import { carrierFor } from '../accounts/connections.ts';

const TALKS: Callee = { does: 'talks', lines: ['Yes, speaking.', 'All right, thanks.', 'Bye.'] };
const numbers = {
  answers: '+12025550170',
  noAnswer: '+12025550171',
  bad: '+12025550172',
  twice: '+12025550173',
  shuffled: '+12025550174',
  endLost: '+12025550175',
};

let world: TwilioWorld;
let reach: UnderTest;
let calls: CallsUnderTest;
let closed: ClosedUnderTest;
beforeAll(async () => {
  world = await twilioWorld();
  const { app, twilio, carrierId, owner, workflowId } = world;
  const callees: Record<keyof typeof numbers, Callee> = {
    answers: TALKS,
    noAnswer: { does: 'does not answer' },
    bad: { does: 'does not exist' },
    twice: { ...TALKS, fault: 'twice' },
    shuffled: { ...TALKS, fault: 'shuffled' },
    endLost: { ...TALKS, fault: 'end lost' },
  };
  for (const [who, callee] of Object.entries(callees)) twilio.callees.set(numbers[who as keyof typeof numbers], callee);
  const { org_id } = await app.kernel.db.one<RowOf<'carriers'>>(sql`select * from carriers where id = ${carrierId}`);
  const ctx = systemContext(app.kernel, org_id, 'conformance');
  const carrier = await carrierFor(ctx, callingPorts, { carrier_type: 'twilio', carrier_id: carrierId });
  const rung = (number: string) => [...twilio.calls.values()].filter(({ to }) => to === number);
  let rungBefore = new Map<string, number>();
  reach = {
    ctx,
    carrier,
    numbers,
    untilEnded: async (reference) => {
      const isOver = async () => {
        // Without a row of ours nobody talks on the line: the callee hangs up.
        for (const call of twilio.calls.values()) if (call.relays > 0 && !call.isOver) await call.hangUp();
        return (await carrier.lookUp(ctx, reference))?.at(-1)?.type;
      };
      await expect.poll(isOver, { timeout: 20_000 }).toBe('ended');
      const areSettled = () => [...twilio.calls.values()].every((call) => !call.isOver || call.isSettled);
      await expect.poll(areSettled, { timeout: 20_000 }).toBe(true);
      return (await carrier.lookUp(ctx, reference)) ?? [];
    },
    textsSent: async (reference) =>
      twilio.texts.filter(({ form }) => form.get('StatusCallback')?.endsWith(encodeURIComponent(reference))).length,
  };
  calls = {
    owner,
    workflowId,
    numbers,
    rings: async (number) => rung(number).length - (rungBefore.get(number) ?? 0),
    letItBeDue: (id) => letItBeDue(app, id),
  };
  closed = {
    owner,
    carrierId,
    numbers: ['+12025550148', '+12025550149'],
    ring: async ({ from, to }) => {
      twilio.numbers.set(to, { sid: `PN${to.slice(1).padStart(32, '0')}`, form: new URLSearchParams() });
      expect((await owner.post(`/carriers/${carrierId}/set-up-number`, { phoneNumber: to })).status).toBe(204);
      twilio.ringUs(from, to, TALKS);
    },
  };
  forget = () => {
    rungBefore = new Map(Object.values(numbers).map((number) => [number, rung(number).length]));
  };
});
let forget: () => void;
afterAll(async () => {
  await world.app.stop();
  await world.twilio.stop();
});

describe('Twilio as a carrier', () => carrierConformance(() => reach));
describe('Twilio behind the front door', () => {
  beforeAll(() => forget());
  callConformance(() => calls);
  closedConformance(() => closed);
});
