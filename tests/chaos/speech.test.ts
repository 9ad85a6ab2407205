// A process is killed while it speaks the words of a vendor's model on a call: another one goes on from what was heard, nothing is said
// twice, and the ledger has what was paid for once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../server/kernel/db/sql.ts';
import { migratedDatabase, type TestApp, testApp, testEnv } from '../support/app.ts';
import { edge, entry, makeAssistant, node, send } from '../support/assistants.ts';
import { created } from '../support/client.ts';
import { killAll, startWorkerProcess, type Worker } from '../support/processes.ts';
import { atAnyHour } from '../support/steps.ts';
import { inTurn, type StreamingVendor, startStreamingVendor } from '../support/streaming-vendor.ts';

const settings = {
  OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  SWEEP_INTERVAL_SECONDS: '0.5',
  CONVERSATION_LEASE_SECONDS: '2',
  SIMULATED_CARRIER_SPEED: '50',
  RATE_LIMITS: 'off',
};
let app: TestApp;
let vendor: StreamingVendor;
let env: Record<string, string>;
let workers: Worker[] = [];
beforeAll(async () => {
  vendor = await startStreamingVendor(() => ['Gladly.']);
  const databaseUrl = await migratedDatabase();
  app = await testApp({ databaseUrl, env: { ...settings, ROLES: 'api' } });
  env = testEnv(databaseUrl, settings);
  await vendor.join(app, 'far');
});
afterAll(async () => {
  await killAll(workers);
  await app.stop();
  await vendor.stop();
});

it('goes on where it was killed', { timeout: 180_000 }, async () => {
  const { owner } = app;
  const made = await makeAssistant(owner);
  created(await owner.patch(made.path, { model_settings: { model: 'far/any' } }));
  const ops = [
    node('talk', 'dialogue', { instructions: 'say: Hello, this is the virtual assistant of the inn.', max_turns: 9 }),
    node('bye', 'end', { message: 'Goodbye.' }),
    edge('talk', 'bye', { kind: 'conditional', condition: { type: 'llm', prompt: 'The person wants to rent a boat' } }),
    edge('talk', 'bye', { id: 'cap', kind: 'on_cap' }),
    entry('talk'),
  ];
  created(await send(owner, made, ops));
  created(await owner.post(`${made.path}/publish`));
  created(await owner.post(`${made.path}/activate`));
  const carrier = created(await owner.post('/carriers', { name: 'The world' })).id;
  const number = '+12024574901';
  created(
    await owner.post(`/carriers/${carrier}/simulate-script`, { number, lines: ['A table for two.', 'That is fine.'] }),
  );
  const workflow = { name: 'Killed', numberOfAgents: 9, steps: atAnyHour(), promptId: made.id };
  const { id: workflowId } = created(await owner.post('/workflows', workflow));

  vendor.script = inTurn(
    ['Your table is booked. ', 100, 'It is by the window. ', 60_000, 'This is never said.'],
    ['It is by the window. Is that fine with you?'],
    ['Until then.'],
  );
  workers = [await startWorkerProcess(env)];
  const { id } = created(await owner.post('/call', { workflowId, primaryPhone: number, firstName: 'Ada' }));
  const read = async () => (await owner.get(`/calls/${id}`)).body.calls[0];
  const said = async (): Promise<string[]> => (await read()).transcript.map(({ text }: { text: string }) => text);
  await expect.poll(async () => (await said()).at(-1), { timeout: 60_000, interval: 20 }).toContain('by the window');
  await killAll(workers);
  expect((await said()).at(-1)).toBe('Your table is booked. It is by the window.');

  workers = [await startWorkerProcess(env)];
  await expect.poll(async () => (await read()).status, { timeout: 90_000, interval: 100 }).toBe('COMPLETED');
  const lines = await said();
  expect(lines.slice(1, 4)).toEqual([
    'A table for two.',
    'Your table is booked. It is by the window. Is that fine with you?',
    'That is fine.',
  ]);
  // What the carrier was given to say is what the transcript has.
  type Turn = { say: string };
  const { turns } = await app.kernel.db.one<{ turns: Turn[] }>(
    sql`select turns from simulated_carrier.calls where reference = ${id}`,
  );
  const ours = (await read()).transcript.filter(({ user }: { user: string }) => user === 'assistant');
  expect(
    turns
      .map(({ say }) => say)
      .filter(Boolean)
      .join(' '),
  ).toBe(ours.map(({ text }: { text: string }) => text).join(' '));
  expect(JSON.stringify(vendor.asked[1]!.messages)).toContain('Go on from there');

  const { data: conversations } = created(await owner.get(`/v1/conversations?call_id=${id}`));
  const { data: messages } = created(await owner.get(`/v1/conversations/${conversations[0].id}/messages`));
  const texts = messages.map(({ text }: { text: string }) => text);
  expect(texts.filter((text: string) => text.includes('booked'))).toEqual([
    'Your table is booked. It is by the window. Is that fine with you?',
  ]);
  // The call that died was never complete; the others are there once.
  const { data: ledger } = created(await owner.get(`/v1/model-router/invocations?assistant_id=${made.id}`));
  expect(ledger.map(({ status }: { status: string }) => status)).toEqual(
    Array(vendor.asked.length - 1).fill('succeeded'),
  );
});
