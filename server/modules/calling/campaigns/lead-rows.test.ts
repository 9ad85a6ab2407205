// One rule for the rows of a file: what a preview says of each is what the import does, whatever is in the file and in the workflow.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { created } from '../../../../tests/support/client.ts';
import { workflowOf } from '../../../../tests/support/law.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { repeatedRows } from './lead-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off' } });
  await app.owner.patch('/v1/organization', { max_active_calls: 100 });
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const SOON = { timeout: 60_000, interval: 20 };
const YEAR = 31_000_000;
const csv = (path: string, raw: string) =>
  app.owner.send('POST', path, { raw, headers: { 'content-type': 'text/csv' } });

async function imported(workflowId: string, file: string, query = ''): Promise<{ batch: Any; rows: Any[] }> {
  const { id } = created(await csv(`/workflows/${workflowId}/leads${query}`, file));
  await expect.poll(async () => (await app.owner.get(`/lead-batches/${id}`)).body.status, SOON).toBe('COMPLETED');
  const rows: Any[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await app.owner.get(`/lead-batches/${id}/rows?limit=100&cursor=${cursor}`);
    rows.push(...body.data);
    if (!body.pagination.nextCursor) break;
    cursor = body.pagination.nextCursor;
  }
  return { batch: (await app.owner.get(`/lead-batches/${id}`)).body, rows };
}

/** All executions of the workflow are over, as after their last step. */
const finishAll = (workflowId: string) =>
  app.kernel.db.run(sql`
    update workflow_executions set status = 'COMPLETED', completed_at = now(), due_at = null where workflow_id = ${workflowId} and completed_at is null`);

async function wasCalled(workflowId: string, phone: string, at: Date): Promise<void> {
  const { id: org } = created(await app.owner.get('/v1/organization'));
  await app.kernel.db.run(sql`
    insert into calls (id, org_id, workflow_id, tag, status, outbound, phone, from_number, lead, voicemail_message, carrier_type, callbacks, dials,
      transcript, variables, disclosures, revision, created_at, dialled_at, ended_at)
    values (gen_random_uuid(), ${org}, ${workflowId}, 'WORKFLOW', 'COMPLETED', true, ${phone}, '', '{}', '', 'simulated', 0, 1, '[]', '{}', '{}', 0,
      ${at}, ${at}, ${at})`);
}

describe('a file of leads', () => {
  it('has rows twice by number or by lead id; what is left out claims nothing', () => {
    const row = (number: number, phone: string | null, leadId = '') => ({ row: number, phone, leadId });
    const rows = [
      row(2, '+1', 'a'),
      row(3, null, 'b'),
      row(4, '+2', 'a'),
      row(5, '+2', 'b'),
      row(6, '+1'),
      row(7, '+3', 'b'),
    ];
    expect([...repeatedRows(rows)]).toEqual([
      [4, 2],
      [6, 2],
      [7, 5],
    ]);
  });

  it('is judged alike by the preview and by the import, in 200 generated files', { timeout: 600_000 }, async () => {
    const elsewhere = await workflowOf(app, { name: 'Another', steps: [{ delayInSecs: YEAR }] });
    const phone = fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 0, max: 14 }).map((n) => `+172055501${String(n).padStart(2, '0')}`) },
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 14 }).map((n) => `(720) 555-01${String(n).padStart(2, '0')}`) },
      { weight: 1, arbitrary: fc.constantFrom('', 'nonsense', '12', '911', '+999123') },
    );
    const row = fc.record({
      phone,
      leadId: fc.constantFrom('', '', 'L1', 'L2', 'L3'),
      name: fc.constantFrom('Ada', '"B, ""C"""', ''),
    });
    const file = fc.record({
      rows: fc.array(row, { minLength: 1, maxLength: 25 }),
      before: fc.array(row, { maxLength: 6 }),
      finishes: fc.boolean(),
      elsewhere: fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 3 }),
      includeFinished: fc.boolean(),
      skipCalledElsewhere: fc.boolean(),
    });
    const textOf = (rows: readonly { phone: string; leadId: string; name: string }[]) =>
      ['Phone,Lead,First', ...rows.map((each) => [each.phone, each.leadId, each.name].join(','))].join('\r\n');
    let [files, skipped, createdRows] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(file, async (input) => {
        const id = await workflowOf(app, { steps: [{ delayInSecs: YEAR }] });
        if (input.before.length > 0) await imported(id, textOf(input.before));
        if (input.finishes) await finishAll(id);
        await app.kernel.db.run(sql`delete from calls where workflow_id = ${elsewhere}`);
        for (const n of input.elsewhere) {
          await wasCalled(elsewhere, `+172055501${String(n).padStart(2, '0')}`, new Date(Date.now() - 3600_000));
        }
        const query = `includeFinished=${input.includeFinished}&skipCalledElsewhere=${input.skipCalledElsewhere}`;
        const seen = created(await csv(`/workflows/${id}/leads/preview?${query}&limit=500`, textOf(input.rows)));
        const { batch, rows } = await imported(id, textOf(input.rows), `?${query}`);
        const decision = ({ row: at, status, rule }: Any) => [
          at,
          status,
          rule === 'number' || rule === 'unreadable' ? 'unreadable' : rule,
        ];
        const decided = seen.data.map((each: Any) =>
          decision({ ...each, rule: each.status === 'CREATED' ? null : each.rule }),
        );
        expect(decided).toEqual(rows.map(decision));
        const { totals } = seen;
        expect([totals.rows, totals.created, totals.rejected]).toEqual([batch.total, batch.created, batch.rejected]);
        expect(totals.rows - totals.created - totals.rejected).toBe(batch.skipped);
        files += 1;
        skipped += batch.skipped;
        createdRows += batch.created;
      }),
      { numRuns: 200 },
    );
    expect(files).toBeGreaterThanOrEqual(200);
    expect(Math.min(skipped, createdRows)).toBeGreaterThan(200);
  });

  it('dials a number once, also when its first row ends at once', async () => {
    const id = await workflowOf(app);
    const { rows } = await imported(id, 'phone\n+12065550112\n+12065550112\n(206) 555-0112');
    expect(rows.map(({ status, rule }: Any) => [status, rule])).toEqual([
      ['CREATED', null],
      ['SKIPPED', 'twice_in_file'],
      ['SKIPPED', 'twice_in_file'],
    ]);
    await expect
      .poll(async () => (await app.owner.get(`/workflows/${id}/counts`)).body.executions.COMPLETED, SOON)
      .toBe(1);
    expect((await app.owner.get(`/calls?workflowId=${id}`)).body.calls).toHaveLength(1);
    // The same file again: they have been through the campaign.
    expect((await imported(id, 'phone\n+12065550112')).rows).toMatchObject([
      { status: 'SKIPPED', rule: 'already_in_campaign' },
    ]);
    expect((await imported(id, 'phone\n+12065550112', '?includeFinished=true')).batch).toMatchObject({
      created: 1,
      skipped: 0,
    });
  });

  it('is counted as a whole, and shown in parts', async () => {
    const id = await workflowOf(app, { steps: [{ delayInSecs: YEAR }] });
    const other = await workflowOf(app, { name: 'Winter' });
    await wasCalled(other, '+17205550200', new Date(Date.now() - 3600_000));
    await wasCalled(other, '+17205550201', new Date(Date.now() - 3 * 86_400_000));
    const phones = Array.from({ length: 700 }, (_, n) => `+17205${String(550_200 + (n % 650)).padStart(6, '0')}`);
    const first = created(await csv(`/workflows/${id}/leads/preview?limit=2`, ['phone', ...phones].join('\n')));
    expect(first.totals).toEqual({
      rows: 700,
      created: 650,
      twiceInFile: 50,
      alreadyInCampaign: 0,
      calledElsewhere: 1,
      rejected: 0,
    });
    expect(first.data.map(({ row, calledElsewhere }: Any) => [row, calledElsewhere?.workflowName])).toEqual([
      [2, 'Winter'],
      [3, undefined],
    ]);
    const last = created(await csv(`/workflows/${id}/leads/preview?offset=698`, ['phone', ...phones].join('\n')));
    expect(last).toMatchObject({ nextOffset: null, data: [{ rule: 'twice_in_file', outcome: 'skip' }, { row: 701 }] });
    expect((await csv(`/workflows/${id}/leads/preview?offset=-1`, 'phone\n+17205550100')).status).toBe(400);
    expect((await csv(`/workflows/${id}/leads/preview?limit=501`, 'phone\n+17205550100')).status).toBe(400);
    const { client } = await app.newOrganization('Curious');
    expect(
      (await client.post(`/workflows/${id}/leads/preview`, { leads: [{ primaryPhone: '+17205550100' }] })).status,
    ).toBe(404);
  });
});
