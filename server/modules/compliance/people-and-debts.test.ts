// Whole stories of the gate through the front door: people who become one and two again, and weeks of calls about a debt.
import { afterEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/support/app.ts';
import { appsOfATest, jumpingClock, placings, wakeAll, workflowOf } from '../../../tests/support/law.ts';
import { merge, personOf } from '../../../tests/support/people.ts';
import { systemContext } from '../../kernel/context.ts';
import { callingPorts } from '../../ports.ts';
import { verify } from './receipts.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const { open, stop } = appsOfATest();
afterEach(stop);
const HOUR = 3600_000;
const DAY = 24 * HOUR;

describe('two people who become one', () => {
  const [ownNumber, others] = ['+17205550110', '+17205550111'];
  const called = async (app: TestApp, primaryPhone: string): Promise<[string, string]> => {
    const { body } = await app.owner.post('/call', { workflowId: await workflowOf(app), primaryPhone });
    const read = async () => (await app.owner.get(`/calls/${body.id}`)).body.calls[0];
    await expect.poll(async () => (await read()).callEndedReason, { timeout: 30_000, interval: 50 }).not.toBeNull();
    const call = await read();
    return [call.status, call.callEndedReason];
  };
  const check = async (app: TestApp, phone: string) =>
    (await app.owner.post('/dnc/check', { phones: [phone] })).body.data[0];

  it('are both blocked by a listing of one, and after the merge is undone only that one', async () => {
    const app = await open({ env: { SIMULATED_CARRIER_SPEED: '1000' } });
    const [one, other] = [
      await personOf(app.owner, `phone:${ownNumber}`),
      await personOf(app.owner, `phone:${others}`),
    ];
    await app.owner.post('/dnc', { phone: ownNumber });
    expect(await called(app, ownNumber)).toEqual(['BLOCKED', 'DNC']);
    expect(await called(app, others)).toEqual(['COMPLETED', 'LINE_BUSY']);

    const merged = await merge(app.owner, one, other);
    expect(await check(app, others)).toMatchObject({ listed: true, because: ownNumber });
    expect(await called(app, others)).toEqual(['BLOCKED', 'DNC']);
    const preview = await app.owner.post(`/workflows/${await workflowOf(app)}/preview`, {
      leads: [{ primaryPhone: others }],
    });
    expect(preview.body.data[0]).toMatchObject({ outcome: 'skip', rule: 'do_not_call' });

    expect((await app.owner.post(`/v1/identity/merges/${merged}/revert`)).status).toBe(200);
    expect(await check(app, others)).toMatchObject({ listed: false });
    expect(await called(app, others)).toEqual(['COMPLETED', 'LINE_BUSY']);
    expect(await called(app, ownNumber)).toEqual(['BLOCKED', 'DNC']);
    expect((await placings(app)).map(({ number }) => number)).toEqual([others, others]);
  });

  it('are one to the last look before the phone rings, whatever the verdict knew of them', async () => {
    const app = await open({ env: { ROLES: 'api' } });
    const ctx = systemContext(app.kernel, (await app.owner.get('/v1/organization')).body.id, 'test');
    const [one, other] = [
      await personOf(app.owner, `phone:${ownNumber}`),
      await personOf(app.owner, `phone:${others}`),
    ];
    const lookAt = (phone: string) => callingPorts.gate.whileUnlisted(ctx, { phone }, async () => 'rings' as const);
    expect(await lookAt(others)).toBe('rings');
    await merge(app.owner, one, other);
    await app.owner.post('/dnc', { phone: ownNumber });
    expect(await lookAt(others)).toBe('listed');
  });

  it('share their attempts of the day while they are one', async () => {
    const app = await open({ env: { SIMULATED_CARRIER_SPEED: '1000' } });
    const [one, other] = [
      await personOf(app.owner, `phone:${ownNumber}`),
      await personOf(app.owner, `phone:${others}`),
    ];
    for (const phone of [ownNumber, ownNumber, others]) await called(app, phone);
    const merged = await merge(app.owner, one, other);
    const foreseen = async () =>
      (await app.owner.post(`/workflows/${await workflowOf(app)}/preview`, { leads: [{ primaryPhone: others }] })).body
        .data[0];
    expect(await foreseen()).toMatchObject({ rule: 'frequency' });
    await app.owner.post(`/v1/identity/merges/${merged}/revert`);
    expect(await foreseen()).toMatchObject({ outcome: 'call', rule: null });
  });
});

describe('calls about a debt', () => {
  const collect = async (steps: number, primaryPhone: string) => {
    const clock = jumpingClock('2027-06-16T18:00:00Z');
    const app = await open({ clock, env: { SIMULATED_CARRIER_SPEED: '1000' } });
    const workflowId = await workflowOf(app, {
      tag: 'COLLECTIONS',
      steps: Array.from({ length: steps }, () => ({ finishOn: [] })),
    });
    const { body } = await app.owner.post(`/workflows/${workflowId}/executions`, { primaryPhone });
    const read = async (): Promise<Any> => (await app.owner.get(`/executions/${body.id}`)).body;
    const calls = async (): Promise<Any[]> =>
      (await app.owner.get('/calls?limit=100')).body.calls.filter((call: Any) => call.workflowExecutionId === body.id);
    // Whenever the next call waits for its time, that time comes.
    const goOn = async (): Promise<boolean> => {
      const [next] = await calls();
      if (next?.status === 'SCHEDULED' && Date.parse(next.scheduledAt) > clock.nowMs()) {
        clock.set(Date.parse(next.scheduledAt) + 1000);
        await wakeAll(app);
      }
      return (await read()).status === 'COMPLETED';
    };
    await expect.poll(goOn, { timeout: 55_000, interval: 50 }).toBe(true);
    return { app, calls: (await calls()).reverse() };
  };
  const receiptsOf = async (app: TestApp, callId: string): Promise<Any[]> =>
    (await app.owner.get(`/calls/${callId}/receipt`)).body.receipts;

  it('are seven in seven days, three in one, and the eighth waits for the first to be a week old', async () => {
    const { app, calls } = await collect(8, '+17205550110');
    const times = (await placings(app)).map(({ placed_at }) => placed_at.getTime());
    expect(times).toHaveLength(8);
    const most = (span: number) =>
      Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + span).length));
    expect([most(DAY), most(7 * DAY)]).toEqual([3, 7]);
    const receipts = await receiptsOf(app, calls[7].id);
    const deferred = receipts.find(({ verdict }) => verdict === 'defer');
    expect(deferred).toMatchObject({ rule: 'collections_frequency', citation: expect.stringContaining('1006.14') });
    expect(Date.parse(deferred.nextAllowedAt) - (times[0] ?? 0)).toBeGreaterThan(7 * DAY - HOUR);
    for (const { id } of calls) {
      expect(
        (await receiptsOf(app, id)).filter(({ verdict, moment }) => verdict === 'allow' && moment === 'dial'),
      ).toHaveLength(1);
    }
    const { organization_id } = (await app.owner.get('/v1/identity/whoami')).body;
    const chain = await verify(app.kernel, organization_id);
    expect([chain.broken, chain.links >= 8]).toEqual([null, true]);
  });

  it('stop for seven days once they were talked to', async () => {
    const { app, calls } = await collect(2, '+17205550100');
    expect(calls[0].callEndedReason).toBe('ENDED');
    const deferred = (await receiptsOf(app, calls[1].id)).find(({ verdict }) => verdict === 'defer');
    expect(deferred).toMatchObject({ rule: 'quiet_days', citation: expect.stringContaining('1006.14') });
    const [first, second] = (await placings(app)).map(({ placed_at }) => placed_at.getTime());
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(7 * DAY);
  });
});
