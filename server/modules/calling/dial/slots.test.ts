// Slots under pressure: free ones that others are only taking make no call wait, and a level that is full makes none for the others.

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { created } from '../../../../tests/support/client.ts';
import { atAnyHour } from '../../../../tests/support/steps.ts';
import { type Context, systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { callingPorts } from '../../../ports.ts';
import { fillFreeSlots, take } from './slots.ts';

let app: TestApp;
let ctx: Context;
beforeAll(async () => {
  app = await testApp({ env: { ROLES: 'api' } });
  const { body } = await app.owner.patch('/v1/organization', { max_active_calls: 1000 });
  ctx = systemContext(app.kernel, body.id, 'test');
});
afterAll(() => app.stop());

const takeFor = (tx: Tx, workflowId: string, agents: number) =>
  take(ctx, tx, callingPorts, { callId: uuid7(), workflowId, agents, promptId: null, isFromQueue: false, forMs: 1000 });
const inOne = (workflowId: string, agents: number) => ctx.db.transaction((tx) => takeFor(tx, workflowId, agents));
const made = async () =>
  (await ctx.db.one<{ n: number }>(sql`select count(*) as n from call_slots where org_id = ${ctx.org.id}`)).n;

it('a call gets a slot while all free ones are in the hands of calls that are being decided on', async () => {
  const workflowId = uuid7();
  expect(await inOne(workflowId, 500)).toBeInstanceOf(Date);
  await app.kernel.db.transaction(async (others) => {
    const rows = await others.rows(
      sql`select n from call_slots where org_id = ${ctx.org.id} and call_id is null for update`,
    );
    expect(rows.length).toBeGreaterThan(60);
    expect(await inOne(workflowId, 500)).toBeInstanceOf(Date);
  });
});

it('a call of a workflow that is full gets none, and makes none', async () => {
  const workflowId = uuid7();
  expect(await inOne(workflowId, 1)).toBeInstanceOf(Date);
  const before = await made();
  expect(await inOne(workflowId, 1)).toBeUndefined();
  expect(await made()).toBe(before);
});

/** Calls that wait in the queue, and slots that have just come free; no worker runs. */
describe('free slots', () => {
  const CALLS = 30;
  const SLOTS = 12;
  const fill = (orgId: string) => fillFreeSlots(callingPorts)(app.kernel, { org_id: orgId });
  const jobsOf = (orgId: string) =>
    app.kernel.db.rows<{ id: string; key: string | null }>(
      sql`select id::text, key from jobs where org = ${orgId} and kind = 'advance-call' order by id`,
    );

  async function queue(): Promise<string> {
    const { id: orgId, client } = await app.newOrganization('Queue');
    created(await client.patch('/v1/organization', { max_active_calls: 100 }));
    const { id } = created(
      await client.post('/workflows', { name: 'Queue', numberOfAgents: SLOTS, steps: atAnyHour([{}]) }),
    );
    await app.kernel.db.run(sql`
      insert into calls (id, org_id, workflow_id, tag, status, outbound, phone, from_number, lead, voicemail_message, carrier_type, callbacks,
        dials, queued_at, transcript, variables, disclosures, revision, created_at)
      select gen_random_uuid(), ${orgId}, ${id}, 'OTHER', 'QUEUED', true, '+1212' || (2000000 + i), '', '{}', '', 'simulated', 0,
        0, now() + i * interval '1 second', '[]', '{}', '{}', 0, now() from generate_series(1, ${CALLS}::int) i`);
    return orgId;
  }

  it('are handed to as many calls as there are slots, and a call that is called up is not called up again', async () => {
    const orgId = await queue();
    await fill(orgId);
    const first = await jobsOf(orgId);
    expect(first).toHaveLength(SLOTS);
    // A worker is at work on some of them.
    await app.kernel.db.run(sql`
      update jobs set locked_at = now(), locked_by = 'a worker', attempts = 1
      where id in (select id from jobs where org = ${orgId} and kind = 'advance-call' order by id limit 5)`);
    await fill(orgId);
    await fill(orgId);
    expect(await jobsOf(orgId)).toEqual(first);
  });

  it('a job that failed and waits for its next try is called up again at once', async () => {
    const orgId = await queue();
    await fill(orgId);
    const first = await jobsOf(orgId);
    await app.kernel.db.run(
      sql`update jobs set run_at = now() + interval '1 hour', last_error = 'no' where org = ${orgId} and kind = 'advance-call'`,
    );
    await fill(orgId);
    expect((await jobsOf(orgId)).map(({ key }) => key)).toEqual(first.map(({ key }) => key));
    const due = await app.kernel.db.rows(
      sql`select from jobs where org = ${orgId} and kind = 'advance-call' and run_at <= now()`,
    );
    expect(due).toHaveLength(SLOTS);
  });

  it('while another process hands them out, none waits for it; what is left is looked at again', async () => {
    const orgId = await queue();
    const other = new pg.Client({ connectionString: app.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`slots:${orgId}`]);
    const began = performance.now();
    await Promise.all(Array.from({ length: 6 }, () => fill(orgId)));
    expect(performance.now() - began).toBeLessThan(5000);
    expect(await jobsOf(orgId)).toEqual([]);
    await other.query('rollback');
    await other.end();
    const again = sql`select from jobs where org = ${orgId} and kind = 'fill-slots' and key like '%:0' and run_at <= now()`;
    await expect.poll(() => app.kernel.db.maybe(again), { timeout: 10_000 }).toBeDefined();
  });
});
