// Leads in bulk, as callers meet them: each row is judged by the gate, and the batch says what became of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { atAnyHour } from '../../../tests/support/steps.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';

let app: TestApp;
const clock = acceleratedClock({ speed: 10_000, offsetMs: Date.UTC(2027, 5, 16, 18) - Date.now() }); // a Wednesday, noon in Denver
beforeAll(async () => {
  app = await testApp({ clock, env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off' } });
  await app.owner.patch('/v1/organization', { max_active_calls: 100 });
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const workflow = async ({ steps, ...body }: Any = {}): Promise<string> => {
  const reply = await app.owner.post('/workflows', {
    name: 'Law',
    numberOfAgents: 50,
    steps: atAnyHour(steps),
    ...body,
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
};
const execution = async (id: string): Promise<Any> => (await app.owner.get(`/executions/${id}`)).body;

describe('leads in bulk', () => {
  const done = async (id: string): Promise<Any> => {
    await expect
      .poll(async () => (await app.owner.get(`/lead-batches/${id}`)).body.status, { timeout: 50_000 })
      .toBe('COMPLETED');
    return (await app.owner.get(`/lead-batches/${id}`)).body;
  };
  const upload = (id: string, raw: string, headers: Record<string, string> = {}) =>
    app.owner.send('POST', `/workflows/${id}/leads`, { raw, headers: { 'content-type': 'text/csv', ...headers } });

  it('become executions from CSV, row by row, and the others are named', async () => {
    const id = await workflow({ steps: [{ delayInSecs: 31_000_000 }] });
    const file =
      '\ufeffFirst;Phone;Zip\r\n"Ada ""A"" Okafor";(720) 555-0110;80202\r\nBob;nonsense;\r\nEve;;\r\nAda again;+17205550110;\r\n=cmd|x;7205550111;\r\n';
    const reply = await upload(id, file);
    expect(reply.status, reply.text).toBe(202);
    expect(reply.body).toMatchObject({ total: 5, rejected: 2, status: 'PENDING' });
    expect(await done(reply.body.id)).toMatchObject({ total: 5, created: 2, skipped: 1, rejected: 2, pending: 0 });
    const { body } = await app.owner.get(`/lead-batches/${reply.body.id}/rows`);
    expect(body.data.map(({ row, status }: Any) => [row, status])).toEqual([
      [2, 'CREATED'],
      [3, 'REJECTED'],
      [4, 'REJECTED'],
      [5, 'SKIPPED'],
      [6, 'CREATED'],
    ]);
    const first = await execution(body.data[0].workflowExecutionId);
    expect(first.metadata).toMatchObject({
      firstName: 'Ada "A" Okafor',
      primaryPhone: '+17205550110',
      zipcode: '80202',
    });
    expect((await execution(body.data[4].workflowExecutionId)).metadata.firstName).toBe('=cmd|x');
    const page = await app.owner.get(`/lead-batches/${reply.body.id}/rows?status=REJECTED&limit=1`);
    expect([page.body.data[0].row, page.body.pagination.nextCursor]).toEqual([3, '3']);
  });

  it('sent again with the same Idempotency-Key are the same batch', async () => {
    const id = await workflow({ steps: [{ delayInSecs: 31_000_000 }] });
    const body = JSON.stringify({ leads: [{ primaryPhone: '+17205550112', leadId: 'L1' }] });
    const headers = { 'idempotency-key': 'bulk-1', 'content-type': 'application/json' };
    const first = await upload(id, body, headers);
    const second = await upload(id, body, headers);
    expect(second.text).toBe(first.text);
    expect(await done(first.body.id)).toMatchObject({ created: 1 });
    const { body: list } = await app.owner.get(`/workflows/${id}/executions`);
    expect(list.data).toHaveLength(1);
  });

  it.each([
    ['nothing', ''],
    ['no column for the phone', 'name\nAda'],
    ['a header alone', 'phone\n'],
    ['broken JSON', '{"leads": ['],
    ['no leads', '{"leads": []}'],
    ['a number for a text', '{"leads": [{"primaryPhone": 7}]}'],
    ['more than 10,000', `phone\n${'7205550113\n'.repeat(10_001)}`],
  ])('of %s are refused with 400', async (_case, raw) => {
    const reply = await upload(await workflow(), raw);
    expect([reply.status, reply.body.error]).toEqual([400, 'bad_request']);
  });

  it('need an active workflow that exists', async () => {
    const id = await workflow({ active: false });
    expect((await upload(id, 'phone\n7205550114')).body.error).toBe('workflow_inactive');
    expect((await upload('0190a000-0000-7000-8000-000000000000', 'phone\n7205550114')).status).toBe(404);
  });
});
