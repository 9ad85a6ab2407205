// What the short and the long chaos tests of calling share: leads that meet every persona, and the audit of who was rung.
import { expect } from 'vitest';
import type { Db } from '../../server/kernel/db/database.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import type { TestApp } from '../support/app.ts';
import { atAnyHour } from '../support/steps.ts';

export const FAST = { SIMULATED_CARRIER_SPEED: '25', SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off' };

export const AREAS = [202, 212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228, 229, 231, 234, 239];

export const TERMINAL = ['COMPLETED', 'FAILED', 'CANCELED'];

/** Executions of two calls each, over all personas; being asked to call again ends them, for nobody waits two hours here. */
export async function startMany(app: TestApp, count: number): Promise<{ workflowId: string }> {
  await app.owner.patch('/v1/organization', { max_active_calls: 1000 });
  const steps = atAnyHour([{ finishOn: ['CALL_AGAIN'], voicemailMessage: 'Hello' }, { finishOn: ['CALL_AGAIN'] }]);
  const { body } = await app.owner.post('/workflows', { name: 'Chaos', numberOfAgents: 1000, steps });
  // Without …25: a lost callback is noticed after a minute of silence, too long for a short test and met in personas.test.ts.
  const digits = Array.from({ length: 27 }, (_, i) => String(i).padStart(2, '0')).filter((pair) => pair !== '25');
  const lead = (i: number) => ({
    primaryPhone: `+1${AREAS[Math.floor(i / digits.length)]}55501${digits[i % digits.length]}`,
  });
  for (let i = 0; i < count; i += 20) {
    const batch = Array.from({ length: Math.min(20, count - i) }, (_, k) => lead(i + k));
    for (const { status, text } of await Promise.all(
      batch.map((l) => app.owner.post(`/workflows/${body.id}/executions`, l)),
    )) {
      expect(status, text).toBe(201);
    }
  }
  return { workflowId: body.id };
}

export async function progress(app: TestApp) {
  return app.kernel.db.one<{ over: number; active: number; calls: number }>(sql`
    select (select count(*) from workflow_executions where completed_at is not null) as over,
      (select count(*) from calls where status in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING')) as active,
      (select count(*) from calls) as calls`);
}

/** The carrier's ledger against our books: every phone rang once for each call we made, and no more. */
export async function auditLedger(app: { kernel: { db: Db } }, executions: number): Promise<void> {
  const { db } = app.kernel;
  const statuses = await db.rows<{ status: string; count: number }>(
    sql`select status, count(*) as count from workflow_executions group by 1`,
  );
  expect(
    statuses.every(({ status }) => TERMINAL.includes(status)),
    JSON.stringify(statuses),
  ).toBe(true);
  expect(statuses.reduce((sum, { count }) => sum + count, 0)).toBe(executions);
  const twice = await db.rows(
    sql`select reference, count(*) from simulated_carrier.calls where not failed group by 1 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  const silent = await db.rows(sql`
    select c.id, c.status from calls c where c.status = 'COMPLETED'
      and not exists (select 1 from simulated_carrier.calls s where s.reference = c.id and not s.failed)`);
  expect(silent).toEqual([]);
  const doubled = await db.rows(sql`select execution_id, step, count(*) from calls group by 1, 2 having count(*) > 1`);
  expect(doubled).toEqual([]);
  const open = await db.rows(
    sql`select id, status from calls where status not in ('COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN')`,
  );
  expect(open).toEqual([]);
  const repeated = await db.rows(sql`
    select subject from events where type in ('workflow.execution.completed', 'workflow.execution.failed') group by 1 having count(*) > 1`);
  expect(repeated).toEqual([]);
}
