// The live figures: what rings, talks and waits, which limit holds, and the last hour by the minute.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { created } from '../../../../tests/support/client.ts';
import { workflowOf } from '../../../../tests/support/law.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { holdingLimit, isWithinHours, minutesOf, totalsOf } from './live-figures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { WORKER: 'off' } });
});
afterAll(() => app.stop());

const SPOKEN = '[{"id":0,"created_at":"2027-01-01T00:00:00.000Z","text":"Hello","user":"assistant"}]';

describe('the figures of the lines', () => {
  it('count what is there, and name the limit that holds calls back', async () => {
    created(await app.owner.patch('/v1/organization', { max_active_calls: 5 }));
    const busy = await workflowOf(app, { name: 'Busy', numberOfAgents: 2, startHour: 0, endHour: 24 });
    const free = await workflowOf(app, { name: 'Free', numberOfAgents: 3, startHour: 0, endHour: 24 });
    const { id: org } = created(await app.owner.get('/v1/organization'));
    const now = Date.now();
    const call = (workflowId: string, status: string, minutesAgo: number, by: string | null, transcript = '[]') => {
      const at = new Date(now - minutesAgo * 60_000);
      const isOver = status === 'COMPLETED';
      return app.kernel.db.run(sql`
        insert into calls (id, org_id, workflow_id, tag, status, outbound, phone, from_number, lead, voicemail_message, carrier_type, callbacks, dials,
          transcript, variables, disclosures, revision, created_at, dialled_at, answered_by, ended_at, queued_at)
        values (gen_random_uuid(), ${org}, ${workflowId}, 'WORKFLOW', ${status}, true, '+12025550100', '', '{}', '', 'simulated', 0,
          ${status === 'QUEUED' ? 0 : 1}, ${transcript}, '{}', '{}', 0, ${new Date(now - 86_400_000)}, ${status === 'QUEUED' ? null : at}, ${by},
          ${isOver ? at : null}, ${status === 'QUEUED' ? at : null})`);
    };
    await call(busy, 'IN_PROGRESS', 1, 'human', SPOKEN);
    await call(busy, 'RINGING', 0, null);
    await call(busy, 'QUEUED', 3, null);
    await call(busy, 'QUEUED', 2, null);
    await call(free, 'COMPLETED', 10, 'human', SPOKEN);
    // They heard nothing of us.
    await call(free, 'COMPLETED', 10, 'human');
    await call(free, 'COMPLETED', 10, 'machine');
    await call(free, 'COMPLETED', 70, 'human');

    const figures = created(await app.owner.get('/live-figures'));
    expect(figures).toMatchObject({ talking: 1, ringing: 1, waitingForLine: 2, linesInUse: 2, lines: 5 });
    expect(figures.longestWaitSeconds).toBeGreaterThanOrEqual(179);
    expect(figures.workflows).toMatchObject([
      { id: free, name: 'Free', activeCalls: 0, waitingForLine: 0, limitedBy: null, isOpen: true },
      { id: busy, name: 'Busy', activeCalls: 2, maxCalls: 2, waitingForLine: 2, limitedBy: 'workflow' },
    ]);
    expect(figures.minutes).toHaveLength(60);
    expect(figures.lastHour).toEqual({
      dialled: 5,
      decided: 4,
      answered: 3,
      abandoned: 1,
      answerRate: 0.75,
      abandonRate: 1 / 3,
    });
    const minute = figures.minutes.find(({ dialled }: { dialled: number }) => dialled === 3);
    expect(minute).toMatchObject({ decided: 3, answered: 2, abandoned: 1, abandonRate: 0.5 });
    created(await app.owner.patch('/v1/organization', { max_active_calls: 2 }));
    expect(created(await app.owner.get('/live-figures')).workflows[1].limitedBy).toBe('organization');

    const { client } = await app.newOrganization('Strangers');
    expect(created(await client.get('/live-figures'))).toMatchObject({ talking: 0, waitingForLine: 0, workflows: [] });
  });
});

describe('pure', () => {
  it('the organization’s limit comes before the campaign’s, the assistant’s last', () => {
    const row = { waiting: 1, active: 2, number_of_agents: 3, assistant_active: 2 };
    const limits = { state: { active: 4, lines: 9 }, maxOfAssistant: 2 };
    expect(holdingLimit(row, limits)).toBe('assistant');
    expect(holdingLimit(row, { ...limits, maxOfAssistant: null })).toBeNull();
    expect(holdingLimit({ ...row, active: 3 }, limits)).toBe('workflow');
    expect(holdingLimit({ ...row, active: 3 }, { ...limits, state: { active: 9, lines: 9 } })).toBe('organization');
    expect(holdingLimit({ ...row, waiting: 0 }, limits)).toBeNull();
  });

  it('hours are those of the campaign’s zone, the last one excluded', () => {
    const at = (hour: number) => new Date(Date.UTC(2027, 5, 16, hour, 59));
    const hours = { timezone: 'America/Denver', start_hour: 9, end_hour: 18 };
    expect([14, 15, 23].map((hour) => isWithinHours(hours, at(hour)))).toEqual([false, true, true]);
    expect(isWithinHours(hours, new Date(Date.UTC(2027, 5, 17, 0)))).toBe(false);
    expect(isWithinHours({ ...hours, start_hour: 0, end_hour: 24 }, at(6))).toBe(true);
  });

  it('minutes without a call are there, and without rates', () => {
    const since = new Date('2027-06-16T12:00:00Z');
    const minute = new Date('2027-06-16T12:05:00Z');
    const minutes = minutesOf([{ minute, dialled: 4, decided: 2, answered: 1, abandoned: 0 }], since);
    expect(minutes[0]).toEqual({
      start: since.toISOString(),
      dialled: 0,
      decided: 0,
      answered: 0,
      abandoned: 0,
      answerRate: null,
      abandonRate: null,
    });
    expect(minutes[5]).toMatchObject({ dialled: 4, answerRate: 0.5, abandonRate: 0 });
    expect(totalsOf(minutes)).toEqual({
      dialled: 4,
      decided: 2,
      answered: 1,
      abandoned: 0,
      answerRate: 0.5,
      abandonRate: 0,
    });
  });
});
