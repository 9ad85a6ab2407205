// Workflows and executions as callers meet them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { atAnyHour } from '../../../tests/support/steps.ts';
import { sql } from '../../kernel/db/sql.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';

let app: TestApp;
const clock = acceleratedClock({ speed: 5000, offsetMs: 0 });
beforeAll(async () => {
  app = await testApp({ clock, env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off' } });
  await app.owner.patch('/v1/organization', { max_active_calls: 100 });
});
afterAll(() => app.stop());

const WEEK = 7 * 86_400;
const UNKNOWN = '0190a000-0000-7000-8000-000000000000';
// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const make = async ({ steps, ...body }: Any = {}): Promise<Any> => {
  const reply = await app.owner.post('/workflows', {
    name: 'Story',
    numberOfAgents: 50,
    steps: atAnyHour(steps),
    ...body,
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
};
const start = (workflowId: string, lead: object = {}) =>
  app.owner.post(`/workflows/${workflowId}/executions`, { primaryPhone: '+12025550101', ...lead });
const execution = async (id: string): Promise<Any> => (await app.owner.get(`/executions/${id}`)).body;
const until = async (id: string, status: string): Promise<Any> => {
  await expect.poll(async () => (await execution(id)).status, { timeout: 45_000, interval: 40 }).toBe(status);
  return execution(id);
};
const callsOf = async (executionId: string): Promise<Any[]> =>
  (await app.owner.get('/calls?limit=100')).body.calls.filter((call: Any) => call.workflowExecutionId === executionId);

describe('a workflow', () => {
  it('has every field from the start', async () => {
    const { body: number } = await app.owner.post('/phone-numbers', {
      phoneNumber: '(202) 555-0142',
      city: 'Washington',
    });
    const made = await make({
      phoneNumberId: number.id,
      steps: [{ type: 'TEXT', order: 5, textMessage: 'Hi' }, { order: 1 }],
    });
    expect(made).toMatchObject({
      name: 'Story',
      description: '',
      promptId: null,
      voiceId: null,
      timezone: 'UTC',
      active: true,
      tag: 'OTHER',
      startHour: 0,
      endHour: 24,
      totalCalls: 0,
      phoneNumber: { phoneNumber: '+12025550142', city: 'Washington', country: 'US' },
      stats: { promisesTaken: '0', cashCollected: '0.00', totalLeads: 0, totalLeadsCompleted: 0, workflowId: made.id },
    });
    expect(made.steps).toMatchObject([
      { type: 'CALL', order: 0, delayInSecs: 0, needsTCPACompliance: false, textMessage: '', voicemailMessage: '' },
      { type: 'TEXT', order: 1, textMessage: 'Hi', workflowId: made.id },
    ]);
    const { warnings, ...stored } = made;
    expect((await app.owner.get(`/workflows/${made.id}`)).body).toEqual(stored);
    expect(warnings).toHaveLength(1);
    expect((await app.owner.delete(`/phone-numbers/${number.id}`)).status).toBe(409);
  });

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['no steps', { steps: undefined }, 'steps'],
    ['an empty list of steps', { steps: [] }, 'steps'],
    ['an unknown kind of step', { steps: [{ type: 'FAX' }] }, 'steps.0.type'],
    ['a negative delay', { steps: [{ delayInSecs: -1 }] }, 'steps.0.delayInSecs'],
    ['an unknown reason', { steps: [{ finishOn: ['BORED'] }] }, 'steps.0.finishOn'],
    ['a broken template', { steps: [{}, { voicemailMessage: 'Hi {{ firstName' }] }, 'steps.1.voicemailMessage'],
    ['hours that end before they begin', { startHour: 20, endHour: 8 }, 'startHour'],
    ['an hour beyond the day', { endHour: 25 }, 'endHour'],
    ['an unknown zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['no agents', { numberOfAgents: 0 }, 'numberOfAgents'],
    ['an unknown tag', { tag: 'SPAM' }, 'tag'],
    ['an unknown assistant', { promptId: UNKNOWN }, 'promptId'],
    ['an unknown number', { phoneNumberId: UNKNOWN }, 'phoneNumberId'],
    ['a name that is no text', { name: 7 }, 'name'],
  ])('is refused with 400 for %s', async (_case, change, field) => {
    const reply = await app.owner.post('/workflows', {
      name: 'Story',
      steps: [{ needsTCPACompliance: false }],
      ...change,
    });
    expect([reply.status, reply.body.error]).toEqual([400, 'bad_request']);
    expect(reply.body.message).toContain(field);
  });

  it('is listed newest first, page by page, and a deleted one’s cursor still works', async () => {
    const { client } = await app.newOrganization('Lister');
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      const { body } = await client.post('/workflows', {
        name: `w${i}`,
        active: i % 2 === 0,
        steps: [{ needsTCPACompliance: false }],
      });
      ids.unshift(body.id);
    }
    const first = (await client.get('/workflows?limit=2')).body;
    expect(first.data.map((entry: Any) => entry.id)).toEqual(ids.slice(0, 2));
    expect(first.pagination).toEqual({ limit: 2, nextCursor: ids[1] });
    await client.delete(`/workflows/${ids[1]}`);
    const second = (await client.get(`/workflows?limit=3&cursor=${ids[1]}`)).body;
    expect(second.data.map((entry: Any) => entry.id)).toEqual(ids.slice(2));
    expect(second.pagination.nextCursor).toBeNull();
    expect((await client.get('/workflows?active=false')).body.data).toHaveLength(1);
    expect((await client.get('/workflows')).body.pagination.limit).toBe(10);
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=ten',
      'active=yes',
      `cursor=${UNKNOWN}`,
      'cursor=x',
      'limit=1&limit=2',
    ]) {
      expect((await client.get(`/workflows?${query}`)).status, query).toBe(400);
    }
  });

  it('runs what an execution was started with, however it is edited meanwhile', async () => {
    const made = await make({ steps: [{ delayInSecs: WEEK }] });
    const old = (await start(made.id)).body;
    const patched = await app.owner.patch(`/workflows/${made.id}`, {
      steps: [{ type: 'WAIT' }, { type: 'WAIT' }],
      endHour: 20,
    });
    expect(patched.body).toMatchObject({ startHour: 0, endHour: 20, name: 'Story' });
    const young = (await start(made.id, { primaryPhone: '+12025550102' })).body;
    expect((await execution(old.id)).steps).toHaveLength(1);
    expect((await until(young.id, 'COMPLETED')).steps).toHaveLength(2);
    expect((await app.owner.patch(`/workflows/${made.id}`, { startHour: 21 })).body.message).toContain('startHour');
  });

  it('cancels what lives of it when it is deleted, and what happened stays readable', async () => {
    const made = await make({ steps: [{ delayInSecs: WEEK }] });
    const { body } = await start(made.id);
    expect((await app.owner.delete(`/workflows/${made.id}`)).status).toBe(204);
    expect((await app.owner.get(`/workflows/${made.id}`)).status).toBe(404);
    expect((await start(made.id)).status).toBe(404);
    expect((await until(body.id, 'CANCELED')).steps[0].status).toBe('CANCELED');
  });
});

describe('an execution', () => {
  it('answers CREATED with all steps PENDING and every field present', async () => {
    const made = await make({ steps: [{ delayInSecs: WEEK }, { type: 'WAIT' }] });
    const { status, body } = await start(made.id, {
      leadId: 'L1',
      firstName: 'Ada',
      state: 'texas',
      sourceID: 's',
      nonsense: { kept: false },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      workflowId: made.id,
      status: 'CREATED',
      startedAt: null,
      completedAt: null,
      receivedCallBack: false,
      callBackCallId: null,
      metadata: {
        leadId: 'L1',
        firstName: 'Ada',
        lastName: '',
        primaryPhone: '+12025550101',
        borrowerState: 'TX',
        sourceID: 's',
      },
    });
    expect(body.engineWorkflowId).toContain(body.id);
    expect(body.steps).toMatchObject([
      { order: 0, status: 'PENDING', callId: null, call: null, result: null, error: '', workflowExecutionId: body.id },
      { order: 1, status: 'PENDING', type: 'WAIT' },
    ]);
    expect(new Set([body.id, ...body.steps.map((step: Any) => step.id)]).size).toBe(3);
    const waiting = await execution(body.id);
    expect(['CREATED', 'WAITING']).toContain(waiting.status);
    const { body: list } = await app.owner.get(`/workflows/${made.id}/executions?limit=1`);
    expect(list).toMatchObject({ data: [{ id: body.id }], pagination: { limit: 1, nextCursor: null } });
  });

  it('calls, waits, calls again, and tells the whole story', async () => {
    const made = await make({
      steps: [{}, { type: 'WAIT', delayInSecs: 60 }, { delayInSecs: 3600, finishOn: ['ENDED'] }, {}],
    });
    const { body } = await start(made.id, { primaryPhone: '+12025550110', leadId: 'story' });
    const steps = (await until(body.id, 'COMPLETED')).steps;
    expect(steps.map((step: Any) => [step.type, step.status])).toEqual([
      ['CALL', 'COMPLETED'],
      ['WAIT', 'COMPLETED'],
      ['CALL', 'COMPLETED'],
      ['CALL', 'COMPLETED'],
    ]);
    expect(steps[0]).toMatchObject({
      result: { callEndedReason: 'NO_ANSWER', answeredBy: null, duration: null },
      call: { status: 'COMPLETED' },
    });
    const gap = new Date(steps[2].startedAt).getTime() - new Date(steps[1].completedAt).getTime();
    expect(gap).toBeGreaterThanOrEqual(3600_000);
    const calls = await callsOf(body.id);
    expect(calls).toHaveLength(3);
    expect(calls[0]).toMatchObject({ tag: 'WORKFLOW', customerLeadId: 'story', workflowId: made.id });
    const { body: workflow } = await app.owner.get(`/workflows/${made.id}`);
    expect([workflow.totalCalls, workflow.stats.totalLeads, workflow.stats.totalLeadsCompleted]).toEqual([3, 1, 1]);
    const { body: timeline } = await app.owner.get(`/executions/${body.id}/timeline`);
    const types = timeline.data.map((entry: Any) => entry.type);
    expect(types[0]).toBe('workflow.execution.created');
    expect(types.at(-1)).toBe('workflow.execution.completed');
    expect(types.filter((type: string) => type === 'workflow.execution.step.completed')).toHaveLength(4);
    expect(types.filter((type: string) => type === 'call.ended')).toHaveLength(3);
    expect(JSON.stringify(timeline)).not.toContain('+1202555');
  });

  it('ends at a finishing reason and skips the rest', async () => {
    const made = await make({ steps: [{ finishOn: ['SCHEDULER'] }, { type: 'TEXT', textMessage: 'x' }, {}] });
    const { body } = await start(made.id, { primaryPhone: '+12025550118' });
    expect((await until(body.id, 'COMPLETED')).steps.map((step: Any) => step.status)).toEqual([
      'COMPLETED',
      'SKIPPED',
      'SKIPPED',
    ]);
  });

  it('sends texts, the lead’s own text before the step’s, and fails a step that has none', async () => {
    for (const phone of ['+12025550103', '+12025550104', '+12025550101'])
      await app.owner.post('/consents', { phone, channel: 'text' });
    const made = await make({ steps: [{ type: 'TEXT', textMessage: 'Dear {{ firstName }}' }] });
    const one = (await start(made.id, { primaryPhone: '+12025550103', firstName: 'Ada' })).body;
    const two = (await start(made.id, { primaryPhone: '+12025550104', textContent: 'Your own {{ words }}' })).body;
    await until(one.id, 'COMPLETED');
    await until(two.id, 'COMPLETED');
    const sent = await app.kernel.db.rows<{ body: string }>(
      sql`select body from simulated_carrier.messages where reference = any(${[one.steps[0].id, two.steps[0].id]}) order by number`,
    );
    expect(sent.map(({ body }) => body)).toEqual(['Dear Ada', 'Your own {{ words }}']);
    const silent = await make({ steps: [{ type: 'TEXT' }] });
    const failed = await until((await start(silent.id)).body.id, 'FAILED');
    expect(failed.steps[0]).toMatchObject({ status: 'FAILED' });
    expect(failed.steps[0].error).toContain('no text');
  });

  it('is refused twice for the same lead or phone, inactive and unknown workflows, and impossible numbers', async () => {
    const made = await make({ steps: [{ delayInSecs: WEEK }] });
    const { body } = await start(made.id, { leadId: 'twin' });
    for (const lead of [{ leadId: 'other' }, { leadId: 'twin', primaryPhone: '+12025550102' }]) {
      const again = await start(made.id, lead);
      expect([again.status, again.body.error]).toEqual([409, 'execution_already_active']);
      expect(again.body.details).toEqual({ workflowExecutionId: body.id });
    }
    for (const bad of [
      { primaryPhone: '12' },
      { primaryPhone: 'call me' },
      { primaryPhone: undefined },
      { primaryPhone: 2025550100 },
      { firstName: 5 },
      { email: 'x'.repeat(501) },
    ]) {
      const reply = await start(made.id, bad);
      expect([reply.status, reply.body.error], JSON.stringify(bad)).toEqual([400, 'bad_request']);
      expect(reply.body.message).toContain(Object.keys(bad)[0]);
    }
    expect((await start(UNKNOWN)).status).toBe(404);
    expect((await start('nonsense')).status).toBe(404);
    await app.owner.post(`/workflows/${made.id}/deactivate`);
    expect((await start(made.id, { primaryPhone: '+12025550102' })).body.error).toBe('workflow_inactive');
    expect((await app.owner.post('/call', { workflowId: made.id, primaryPhone: '+12025550102' })).body.error).toBe(
      'workflow_inactive',
    );
  });

  it('has one effect under one Idempotency-Key, even when ten press at once', async () => {
    const made = await make({ steps: [{ delayInSecs: WEEK }] });
    const press = () =>
      app.owner.post(
        `/workflows/${made.id}/executions`,
        { primaryPhone: '+12025550101' },
        { 'idempotency-key': 'once' },
      );
    const replies = await Promise.all(Array.from({ length: 10 }, press));
    const ids = new Set(replies.filter(({ status }) => status === 201).map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    expect((await press()).headers.get('idempotency-replayed')).toBe('true');
    const without = await Promise.all(
      Array.from({ length: 10 }, () => start(made.id, { primaryPhone: '+12025550105' })),
    );
    expect(without.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(without.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('keeps a number that cannot exist as a record with its reason', async () => {
    const made = await make({ steps: [{}, {}] });
    const { status, body } = await start(made.id, { primaryPhone: '+1 111 555 0100' });
    expect(status).toBe(201);
    expect((await until(body.id, 'COMPLETED')).steps.map((step: Any) => step.status)).toEqual(['SKIPPED', 'SKIPPED']);
    expect(await callsOf(body.id)).toMatchObject([
      { status: 'BLOCKED', callEndedReason: 'BAD_NUMBER', callStartedAt: null },
    ]);
  });

  it('pauses with its workflow and goes on with it', async () => {
    const made = await make({ steps: [{ delayInSecs: 1800 }] });
    const { body } = await start(made.id);
    await app.owner.post(`/workflows/${made.id}/deactivate`);
    expect((await execution(body.id)).status).toBe('PAUSED');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect((await execution(body.id)).status).toBe('PAUSED');
    expect(await callsOf(body.id)).toEqual([]);
    await app.owner.post(`/workflows/${made.id}/activate`);
    await until(body.id, 'COMPLETED');
    expect(await callsOf(body.id)).toHaveLength(1);
  });

  it('keeps to the hours of its workflow', async () => {
    const hour = new Date(clock.nowMs()).getUTCHours();
    const startHour = (hour + 4) % 23;
    const made = await make({ startHour, endHour: startHour + 1 });
    const { body } = await start(made.id);
    const done = await until(body.id, 'COMPLETED');
    const [call] = await callsOf(body.id);
    expect(new Date(call.scheduledAt).getUTCHours()).toBe(startHour);
    expect(new Date(call.callStartedAt).getUTCHours()).toBe(startHour);
    expect(done.steps[0].call.callStartedAt).toBe(call.callStartedAt);
    const { body: timeline } = await app.owner.get(`/calls/${call.id}/timeline`);
    expect(timeline.data.find((entry: Any) => entry.type === 'call.scheduled').data.rule).toBe('workflow_hours');
  });

  it('is canceled once, with the call that waits for its hour', async () => {
    const hour = new Date(clock.nowMs()).getUTCHours();
    const startHour = (hour + 22) % 23;
    const made = await make({ startHour, endHour: startHour + 1, steps: [{}, {}] });
    const { body } = await start(made.id);
    await expect
      .poll(async () => (await execution(body.id)).steps[0].status, { timeout: 30_000, interval: 20 })
      .toBe('SCHEDULED');
    const reply = await app.owner.post(`/executions/${body.id}/cancel`);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'CANCELED',
      steps: [{ status: 'CANCELED', call: { status: 'CANCELED' } }, { status: 'CANCELED' }],
    });
    expect((await app.owner.post(`/executions/${body.id}/cancel`)).body.error).toBe('conflict');
  });

  it('waits while its lead calls back, and finishes by what that call came to', async () => {
    const { body: carrier } = await app.owner.post('/carriers', { name: 'Rehearsal' });
    const made = await make({ steps: [{ delayInSecs: 20 * 86_400, finishOn: ['ENDED'] }] });
    const { body } = await start(made.id, { primaryPhone: '+12025550109' });
    const to = '+12025550193';
    expect((await app.owner.post('/phone-numbers', { phoneNumber: to })).status).toBe(201);
    const ring = await app.owner.post(`/carriers/${carrier.id}/simulate-inbound`, { from: '+12025550109', to });
    expect(ring.body.calls[0]).toMatchObject({
      tag: 'INBOUND',
      outbound: false,
      status: 'RINGING',
      workflowExecutionId: body.id,
    });
    const done = await until(body.id, 'COMPLETED');
    expect(done).toMatchObject({
      receivedCallBack: true,
      callBackCallId: ring.body.calls[0].id,
      steps: [{ status: 'SKIPPED' }],
    });
    const { body: page } = await app.owner.get(`/calls/${ring.body.calls[0].id}`);
    expect(page).toMatchObject({ calls: [{ status: 'COMPLETED', callEndedReason: 'ENDED' }], nextCursorId: null });
  });
});
