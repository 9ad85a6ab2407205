// The long form: 300 executions, ten kills with calls in flight, every time another worker; and pages deep in a million calls.
import { afterEach, describe, expect, it } from 'vitest';
import { sql } from '../../server/kernel/db/sql.ts';
import { migratedDatabase, type TestApp, testApp, testEnv } from '../support/app.ts';
import { killAll, startWorkerProcess, type Worker } from '../support/processes.ts';
import { auditLedger, FAST, progress, startMany } from './calling-story.ts';

let app: TestApp | undefined;
let workers: Worker[] = [];
afterEach(async () => {
  await killAll(workers);
  await app?.stop();
  app = undefined;
  workers = [];
});

describe('ten kills', () => {
  it('over 300 executions lose none, ring no phone twice, and are over within sweep, lease and one more call', async () => {
    const url = await migratedDatabase();
    const node = await testApp({ databaseUrl: url, env: { ...FAST, SIMULATED_CARRIER_SPEED: '5', ROLES: 'api' } });
    app = node;
    const env = testEnv(url, { ...FAST, SIMULATED_CARRIER_SPEED: '5' });
    workers = await Promise.all([0, 1, 2].map(() => startWorkerProcess(env)));
    const COUNT = 300;
    await startMany(node, COUNT);
    let killed = 0;
    let inFlight = 0;
    while (killed < 10) {
      await expect
        .poll(async () => (await progress(node)).active, { timeout: 60_000, interval: 20 })
        .toBeGreaterThan(0);
      const victim = workers.shift();
      inFlight += (await progress(node)).active;
      victim?.kill('SIGKILL');
      await victim?.gone;
      killed += 1;
      workers.push(await startWorkerProcess(env));
    }
    const lastKill = performance.now();
    await expect.poll(async () => (await progress(node)).over, { timeout: 300_000, interval: 200 }).toBe(COUNT);
    console.log(
      `10 kills with ${inFlight} calls in flight; all over ${Math.round((performance.now() - lastKill) / 1000)} s after the last`,
    );
    expect(inFlight).toBeGreaterThan(30);
    await auditLedger(node, COUNT);
  }, 900_000);
});

describe('a million calls', () => {
  it('are paged at one price: page 10,000 costs what page 1 does', async () => {
    const node = await testApp({ env: { ROLES: 'api', RATE_LIMITS: 'off' } });
    app = node;
    const { organization_id: org } = (await node.owner.get('/v1/identity/whoami')).body;
    await node.kernel.db.run(sql`
      insert into calls (id, org_id, tag, status, outbound, phone, from_number, lead, voicemail_message, carrier_type, callbacks, dials,
        ended_reason, duration, transcript, variables, disclosures, revision, created_at)
      select gen_random_uuid(), ${org}, 'SINGLE', 'COMPLETED', true, '+12025550100', '', '{}', '', 'simulated', 0, 1,
        case when i % 10000 = 0 then 'FRAUD' else 'ENDED' end, i % 600, '[]', '{}', '{}', 1,
        timestamptz '2026-01-01' + i * interval '1 second' from generate_series(1, 1000000) i`);
    await node.kernel.db.run(sql`analyze calls`);
    const cost = async (path: string): Promise<number> => {
      const times: number[] = [];
      for (let i = 0; i < 15; i++) {
        const began = performance.now();
        expect((await node.owner.get(path)).body.calls.length).toBeGreaterThan(0);
        times.push(performance.now() - began);
      }
      return times.sort((a, b) => a - b)[7] ?? 0;
    };
    const { rows } = {
      rows: await node.kernel.db.rows<{ id: string; created_at: Date }>(
        sql`select id, created_at from calls order by created_at desc, id desc offset 500000 limit 1`,
      ),
    };
    const place = rows[0] as { id: string; created_at: Date };
    const first = await cost('/calls');
    const deep = await cost(`/calls?id=${place.id}&createdAt=${place.created_at.toISOString()}`);
    const rare = await cost('/calls?callEndedReason=FRAUD');
    console.log(
      `page 1: ${first.toFixed(1)} ms, page 10,000: ${deep.toFixed(1)} ms, a rare reason: ${rare.toFixed(1)} ms`,
    );
    expect(deep).toBeLessThan(first * 3 + 10);
    expect(rare).toBeLessThan(first * 3 + 10);
  }, 600_000);
});
