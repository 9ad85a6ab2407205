// Whole stories with the SDK alone: knowledge that answers, a call that ends, a webhook that is genuine, two records that are one person.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { Parley, ParleyError } from '../../sdk/parley.ts';
import { acceleratedClock } from '../../server/kernel/time/clock.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from '../support/receiver.ts';

let app: TestApp;
let receiver: Receiver;
let parley: Parley;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await testApp({
    env: { ...LOOPBACK_OPEN, RATE_LIMITS: 'off' },
    clock: acceleratedClock({ speed: 60, offsetMs: 0 }),
  });
  parley = new Parley({ apiKey: app.owner.secret, baseUrl: app.url });
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const patience = { timeout: 60_000, interval: 100 };

it('a document answers a question', async () => {
  const base = await parley.knowledgeBases.create({ name: 'Help centre' });
  await parley.knowledgeBases.documents.add(base.id, {
    title: 'Refunds',
    text: 'Refunds reach your account within five working days.',
  });
  const form = new FormData();
  form.set('file', new Blob(['# Delivery\n\nWe deliver within three working days.']), 'delivery.md');
  const uploaded = await parley.knowledgeBases.documents.add(base.id, form);
  expect(uploaded.status).toMatch(/pending|queued|processing|indexed/);
  const statuses = async () => (await parley.knowledgeBases.documents.list(base.id).all()).map(({ status }) => status);
  await expect.poll(statuses, patience).toEqual(['indexed', 'indexed']);
  const { results } = await parley.knowledgeBases.search(base.id, { query: 'When do I get my refund?' });
  expect(results[0]?.text).toContain('five working days');
  await expect(parley.knowledgeBases.get(crypto.randomUUID())).rejects.toBeInstanceOf(ParleyError);
});

it('a call is placed, ends, and has its receipt', async () => {
  // At any hour, as this test runs.
  const steps = [{ type: 'CALL' as const, delayInSecs: 0, needsTCPACompliance: false }];
  const workflow = await parley.workflows.create({ name: 'Call back', steps });
  const { id } = await parley.calls.create({ workflowId: workflow.id, primaryPhone: '+12025550101', firstName: 'Ada' });
  const call = () => parley.calls.get(id);
  await expect.poll(async () => (await call()).status, patience).toBe('COMPLETED');
  expect((await call()).callEndedReason).not.toBeNull();
  expect((await parley.calls.timeline(id)).data.length).toBeGreaterThan(1);
  expect(await parley.calls.receipt(id)).toBeDefined();
  expect((await parley.calls.list({ status: 'COMPLETED' }).all()).map((one) => one.id)).toContain(id);
});

it('a webhook is delivered, and is what the SDK takes for genuine', async () => {
  const made = await parley.webhooks.endpoints.create({
    url: `${receiver.url}/hook`,
    event_types: ['tool.revision.activated', 'assistant.created'],
  });
  receiver.secrets.set('/hook', [made.secret]);
  const assistant = await parley.assistants.create({ name: 'Announced' });
  await expect.poll(() => receiver.received.length, patience).toBeGreaterThan(0);
  const [delivery] = receiver.received;
  if (!delivery) throw new Error('nothing was delivered');
  const event = await parley.webhooks.verify(delivery.text, delivery.headers, made.secret);
  expect(event.type === 'assistant.created' && event.data.assistant_id).toBe(assistant.id);
  await expect(parley.webhooks.verify(`${delivery.text} `, delivery.headers, made.secret)).rejects.toThrow(
    'No signature fits',
  );
  expect(receiver.unverified).toEqual([]);
});

it('two records become one person, and two again', async () => {
  const [one, two] = [await parley.endUsers.create({}), await parley.endUsers.create({})];
  const request = await parley.reviewRequests.propose({ left_end_user_id: one.id, right_end_user_id: two.id });
  await parley.reviewRequests.approve(request.id);
  const [merge] = await parley.merges.list({ end_user_id: one.id }).all({ max: 1 });
  if (!merge) throw new Error('nobody was merged');
  await parley.merges.revert(merge.id);
  expect((await parley.endUsers.get(two.id)).id).toBe(two.id);
});
