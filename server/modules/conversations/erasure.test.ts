// Erasing somebody whom an assistant talks to at this moment: nothing is kept, nothing comes back, and nobody's place is lost.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { type SlowTool, slowTool } from '../../../tests/support/slow-tool.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';

let app: TestApp;
let tool: SlowTool;
beforeAll(async () => {
  app = await testApp({
    env: { SWEEP_INTERVAL_SECONDS: '0.3', CONVERSATION_LEASE_SECONDS: '1', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' },
  });
  tool = await slowTool();
});
afterAll(async () => {
  await app.stop();
  await tool.close();
});

const begin = async (assistant_id: string, phone: string) =>
  created(await app.owner.post('/v1/conversations', { assistant_id, identifiers: [{ type: 'phone', value: phone }] }));
const erase = async (id: string) => created(await app.owner.post(`/v1/identity/end-users/${id}/erase`));
const count = async (table: string, column: string, value: string): Promise<number> =>
  (await app.kernel.db.pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [value])).rows[0].n;

describe('an erased person', () => {
  it('gives the place back that their conversation held, and its end is announced', async () => {
    const { id } = await makeActive(app.owner, ASKING, { max_active_calls: 1 });
    const conversation = await begin(id, '+12025550101');
    expect((await app.owner.post('/v1/conversations', { assistant_id: id })).status).toBe(429);
    await erase(conversation.end_user_id);
    created(await app.owner.post('/v1/conversations', { assistant_id: id }));
    expect(created(await app.owner.get(`/v1/conversations/${conversation.id}`))).toMatchObject({
      status: 'abandoned',
      end_reason: 'erased',
      variables: {},
      queue: null,
    });
    const events = await app.kernel.db.pool.query('select type from events where subject = $1 order by type', [
      conversation.id,
    ]);
    expect(events.rows.map(({ type }) => type)).toContain('conversation.session.abandoned');
  });

  it('is not talked to again under their old id, so what was sealed for them stays readable as nothing', async () => {
    const { id } = await makeActive(app.owner, ASKING);
    const conversation = await begin(id, '+12025550102');
    await erase(conversation.end_user_id);
    const again = await app.owner.post('/v1/conversations', {
      assistant_id: id,
      end_user: { id: conversation.end_user_id },
    });
    expect([again.status, again.body.error]).toEqual([409, 'conflict']);
    expect(await count('data_keys', 'subject', conversation.end_user_id)).toBe(0);
    for (const path of ['', '/messages', '/trace'])
      created(await app.owner.get(`/v1/conversations/${conversation.id}${path}`));
    for (const [path, body] of [
      ['messages', { text: 'x' }],
      ['takeover'],
      ['release'],
      ['close'],
      ['events', { name: 'x' }],
    ] as [string, object?][]) {
      const { status } = await app.owner.post(`/v1/conversations/${conversation.id}/${path}`, body);
      expect([path, status]).toEqual([path, 409]);
    }
  });

  it('while a tool answers for them leaves neither its answer nor a new key', async () => {
    const id = await tool.assistant(app.owner);
    const conversation = await begin(id, '+12025550103');
    const turn = app.owner.post(`/v1/conversations/${conversation.id}/messages`, { text: '1001' });
    await expect.poll(tool.asked, { timeout: 20_000 }).toBeGreaterThan(0);
    await erase(conversation.end_user_id);
    tool.answer();
    expect((await turn).status).toBe(409);
    expect(await count('data_keys', 'subject', conversation.end_user_id)).toBe(0);
    expect(await count('conversation_results', 'conversation_id', conversation.id)).toBe(0);
    expect(created(await app.owner.get(`/v1/conversations/${conversation.id}`)).status).toBe('abandoned');
    expect(created(await app.owner.get('/v1/conversations')).data.length).toBeGreaterThan(0);
  });

  it('leaves no job behind that fails until it gives up', async () => {
    const { id } = await makeActive(app.owner, [
      node('one', 'message', { text: 'One moment.' }),
      node('wait', 'wait', { for: '5m' }),
      node('bye', 'end', {}),
      edge('one', 'wait'),
      edge('wait', 'bye', { kind: 'done' }),
      entry('one'),
    ]);
    const conversation = await begin(id, '+12025550104');
    await erase(conversation.end_user_id);
    const job = `continue-conversation:${conversation.id}`;
    const moved = await app.kernel.db.pool.query('update jobs set run_at = now() where key = $1', [job]);
    expect(moved.rowCount).toBe(1);
    await app.kernel.db.pool.query(`select enqueue_job('remember-conversation', $1, null, 25, $2)`, [
      JSON.stringify({ id: conversation.id, org_id: conversation.organization_id }),
      `remember:${conversation.id}`,
    ]);
    const left = async () =>
      (await app.kernel.db.pool.query('select key from jobs where key like $1', [`%:${conversation.id}`])).rows;
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  });

  it('is gone from the calls in which an assistant talked to them', async () => {
    const phone = await testApp({
      clock: acceleratedClock({ speed: 1000, offsetMs: 0 }),
      env: { SWEEP_INTERVAL_SECONDS: '0.5', RATE_LIMITS: 'off' },
    });
    try {
      const { id: promptId } = await makeActive(phone.owner, ASKING);
      const flow = { name: 'Phone', promptId, steps: [{ needsTCPACompliance: false }] };
      const workflow = created(await phone.owner.post('/workflows', flow));
      created(
        await phone.owner.post(`/workflows/${workflow.id}/executions`, {
          primaryPhone: '+12025550101',
          firstName: 'Ann',
        }),
      );
      const talked = async () =>
        created(await phone.owner.get(`/v1/conversations?assistant_id=${promptId}`)).data.find(
          (one: { ended_at: string | null }) => one.ended_at !== null,
        );
      await expect.poll(talked, { timeout: 45_000, interval: 200 }).toBeDefined();
      const { call_id, end_user_id } = await talked();
      const call = async () => created(await phone.owner.get(`/calls/${call_id}`)).calls[0];
      await expect.poll(async () => (await call()).callEndedAt, { timeout: 45_000 }).toBeTruthy();
      expect((await call()).transcript.length).toBeGreaterThan(0);
      created(await phone.owner.post(`/v1/identity/end-users/${end_user_id}/erase`));
      expect(await call()).toMatchObject({ transcript: [], variables: {} });
    } finally {
      await phone.stop();
    }
  }, 120_000);
});
