// Every stored state beside every state of its call: an execution is found and counted under the state in which it is shown.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { created } from '../../../../tests/support/client.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { CALL_STATUSES, EXECUTION_STATUSES } from '../contract/vocabulary.ts';

let app: TestApp;
beforeAll(async () => {
  // Without a worker everything stays as it is written.
  app = await testApp({ env: { RATE_LIMITS: 'off', ROLES: 'api' } });
});
afterAll(() => app.stop());

type Shown = { id: string; status: string };

async function makeAll(): Promise<string> {
  const { id } = created(
    await app.owner.post('/workflows', { name: 'All states', steps: [{ needsTCPACompliance: false }] }),
  );
  const { kernel } = app;
  let n = 1_000_000;
  for (const status of EXECUTION_STATUSES) {
    const over = ['COMPLETED', 'FAILED', 'CANCELED'].includes(status);
    for (const call of [undefined, ...CALL_STATUSES]) {
      const made = created(await app.owner.post(`/workflows/${id}/executions`, { primaryPhone: `+1303${++n}` }));
      const placed = call && created(await app.owner.post('/call', { workflowId: id, primaryPhone: `+1720${n}` })).id;
      if (placed)
        await kernel.db.run(sql`update calls set status = ${call}, execution_id = ${made.id} where id = ${placed}`);
      await kernel.db.run(sql`
        update workflow_executions set status = ${status}, call_id = ${placed ?? null}::uuid, completed_at = ${over ? kernel.clock.now() : null},
          steps = ${JSON.stringify(placed ? [{ status: 'RUNNING', callId: placed, startedAt: null, completedAt: null, error: '', result: null }] : [])}
        where id = ${made.id}`);
    }
  }
  return id;
}

it('agrees with what is shown, in a workflow that is active and in one that is not', async () => {
  const workflow = await makeAll();
  const list = async (path: string): Promise<Shown[]> => {
    const found: Shown[] = [];
    for (let cursor = ''; ; ) {
      const { data, pagination } = created(await app.owner.get(`${path}&limit=40${cursor}`));
      found.push(...data);
      if (pagination.nextCursor === null) return found;
      cursor = `&cursor=${pagination.nextCursor}`;
    }
  };
  const seen = new Set<string>();
  for (const active of [true, false]) {
    created(await app.owner.post(`/workflows/${workflow}/${active ? 'activate' : 'deactivate'}`));
    const all = await list('/executions?');
    expect(all).toHaveLength(EXECUTION_STATUSES.length * (CALL_STATUSES.length + 1));
    const counts = created(await app.owner.get(`/workflows/${workflow}/counts`));
    expect(counts.total).toBe(all.length);
    for (const status of EXECUTION_STATUSES) {
      const expected = all.filter((one) => one.status === status).map(({ id }) => id);
      if (expected.length > 0) seen.add(status);
      for (const path of [
        '/executions?',
        `/executions?workflowId=${workflow}&`,
        `/workflows/${workflow}/executions?`,
      ]) {
        expect(
          (await list(`${path}status=${status}`)).map(({ id }) => id),
          `${path}${status}, active: ${active}`,
        ).toEqual(expected);
      }
      expect(counts.executions[status], `${status}, active: ${active}`).toBe(expected.length);
      const file = await app.owner.get(`/executions?status=${status}`, { accept: 'text/csv' });
      expect(
        file.text
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(',', 1)[0]),
      ).toEqual(expected);
    }
  }
  expect([...seen].sort()).toEqual([...EXECUTION_STATUSES].sort());
});
