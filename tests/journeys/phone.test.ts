// The same three assistants on the simulated phone: what people say is scripted, everything else is the product.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceleratedClock } from '../../server/kernel/time/clock.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { ASKING, edge, entry, makeActive, node } from '../support/assistants.ts';
import { created } from '../support/client.ts';

import { COLLECTIONS } from '../support/fixtures/collections.ts';
import { type FarTools, startFarTools } from '../support/fixtures/far-tools.ts';
import { type Fixture, makeFixture } from '../support/fixtures/fixture.ts';
import type { Journey } from '../support/fixtures/journey.ts';
import { journeyAnswers, MODEL } from '../support/fixtures/journey-model.ts';
import { JOURNEYS, TUESDAY } from '../support/fixtures/journeys.ts';
import { SUPPORT } from '../support/fixtures/support.ts';
import { startVendor, type Vendor } from '../support/model-vendor.ts';
import { LOOPBACK_OPEN } from '../support/receiver.ts';
import { atAnyHour } from '../support/steps.ts';
import { expectInOrder, journeysWith, look, passed, until } from './drive.ts';

let tools: FarTools;
let model: Vendor;
let app: TestApp;
let carrier: string;
beforeAll(async () => {
  tools = await startFarTools();
  model = await startVendor(journeyAnswers());
  app = await testApp({
    env: { ...LOOPBACK_OPEN, RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '500', SWEEP_INTERVAL_SECONDS: '1' },
    clock: acceleratedClock({ speed: 1, offsetMs: TUESDAY - Date.now() }),
  });
  await app.owner.patch('/v1/organization', { max_active_calls: 100 });
  await model.join(app, ['far']);
  carrier = created(await app.owner.post('/carriers', { name: 'The world' })).id;
});
afterAll(async () => {
  await app.stop();
  await Promise.all([tools.stop(), model.stop()]);
});

const TERMINAL = ['COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN'];
const ended = async (id: string) => {
  const read = async () => (await app.owner.get(`/calls/${id}`)).body.calls[0];
  return until(read, ({ status }) => TERMINAL.includes(status));
};

const workflows = new Map<string, Promise<string>>();
const workflowOf = (fixture: Fixture, vendor?: string): Promise<string> => {
  const key = `${fixture.name} ${vendor}`;
  const known = workflows.get(key) ?? makeWorkflow(fixture, vendor);
  workflows.set(key, known);
  return known;
};
async function makeWorkflow(fixture: Fixture, vendor?: string): Promise<string> {
  const { id: promptId } = await makeFixture(app.owner, fixture, { far: tools.url, ...(vendor && { model: vendor }) });
  const tag = fixture === COLLECTIONS ? 'COLLECTIONS' : 'SUPPORT';
  const workflow = {
    name: fixture.name,
    numberOfAgents: 50,
    tag,
    promptId,
    steps: [{ type: 'CALL', needsTCPACompliance: false }],
  };
  return created(await app.owner.post('/workflows', workflow)).id;
}

let people = 0;
/** Nobody's persona: what they say is all there is to them. */
const newNumber = () => `+1202456${String(3000 + people++)}`;
const script = async (number: string, lines: string[]) =>
  created(await app.owner.post(`/carriers/${carrier}/simulate-script`, { number, lines }));

async function ring(
  workflowId: string,
  lines: string[],
  { first_name, last_name, ...more }: Record<string, string> = {},
) {
  const primaryPhone = newNumber();
  await script(primaryPhone, lines);
  const lead = { firstName: first_name ?? 'Ada', lastName: last_name ?? 'Byron', customerMetadata: more };
  return created(await app.owner.post('/call', { workflowId, primaryPhone, ...lead })).id as string;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; the client holds them against their schemas
type Answer = any;
type Line = { user: string; text: string };
const UNCONFIRMED = new Set(['the wrong person', 'nobody understood']);
const DISCLOSED = ['AI_DISCLOSURE', 'RECORDING_NOTICE', 'COMPANY_IDENTITY'];
const conversationOf = async (callId: string) => {
  const { data } = created(await app.owner.get(`/v1/conversations?call_id=${callId}`));
  expect(data).toHaveLength(1);
  return look(app, data[0].id);
};

const BY = [
  ['the embedded default', undefined],
  ['a vendor’s model', MODEL],
] as const;
const onThePhone = (vendor?: string) =>
  journeysWith(vendor).flatMap((journey) => {
    const { phone } = journey;
    return phone === 'chatOnly' ? [] : [[`${journey.fixture.name}: ${journey.name}`, { ...journey, phone }] as const];
  });

it('whom a call reaches is said by the lead itself, not by what came with it', async () => {
  const forged = {
    phone: '+12025550111',
    end_user_id: 'x',
    call_id: 'x',
    lead_id: 'x',
    channel: 'chat',
    timezone: 'Nowhere',
    plan: 'gold',
  };
  const id = await ring(await workflowOf(COLLECTIONS), ['Hello?'], { first_name: 'Ada', ...forged });
  const conversations = async () => created(await app.owner.get(`/v1/conversations?call_id=${id}`)).data;
  const [{ id: conversation, end_user_id }] = await until(conversations, (data) => data.length === 1);
  const { trace } = await look(app, conversation);
  const { variables } = trace.find(({ type }) => type === 'started').detail;
  expect(variables).toMatchObject({ first_name: 'Ada', end_user_id, call_id: id, channel: 'voice', plan: 'gold' });
  expect(variables.phone).toMatch(/^\+1202456/);
  for (const name of ['lead_id', 'timezone']) expect(variables[name]).toBeUndefined();
});

describe.each(BY)('on the phone, with %s', (_, vendor) => {
  it.concurrent.each(onThePhone(vendor))('%s', async (_name, journey) => {
    const { fixture, steps, given, hears, phone, ends } = journey;
    const lines = steps.flatMap((step) => ('say' in step ? [step.say] : []));
    const call = await ended(await ring(await workflowOf(fixture, vendor), lines, given));
    expect(call).toMatchObject({ status: 'COMPLETED', callEndedReason: phone.reason, callEndedBy: phone.endedBy });
    expect(call.variables).toMatchObject(phone.variables ?? journey.variables);
    expect(call.variables).not.toHaveProperty('primary_phone');
    // Of a debt nobody hears who has not confirmed that it is theirs.
    const isDisclosed = fixture === COLLECTIONS && !UNCONFIRMED.has(journey.name);
    expect(call.disclosures).toEqual(isDisclosed ? [...DISCLOSED, 'MINI_MIRANDA'] : DISCLOSED);
    // Turn by turn: nobody speaks twice, whatever happened underneath.
    const said = call.transcript.filter(({ user }: Line) => user !== 'agent-action');
    expect(said.map(({ user }: Line) => user)).toEqual(
      said.map((_: Line, i: number) => (i % 2 === 0 ? 'assistant' : 'user')),
    );
    expect(said.filter(({ user }: Line) => user === 'user').map(({ text }: Line) => text)).toEqual(lines);
    expect(said[0].text).toMatch(
      /^Hello Ada, this is the virtual assistant of First organization\. This call may be recorded\./,
    );
    expectInOrder(
      said.filter(({ user }: Line) => user === 'assistant').map(({ text }: Line) => text),
      phone.hears ?? hears,
    );
    const { conversation, trace } = await conversationOf(call.id);
    const label = phone.label === undefined ? ends.outcome_label : phone.label;
    expect(conversation).toMatchObject({
      channel: 'voice',
      status: 'completed',
      outcome_label: label,
      turns: lines.length,
    });
    expectInOrder(passed(trace), phone.passes ?? journey.passes);
  });
});

describe('a campaign', () => {
  it('counts promises and cash, finishes on a refusal, and calls again when asked to', async () => {
    const { id: promptId } = await makeFixture(app.owner, COLLECTIONS, { far: tools.url });
    const steps = atAnyHour([{ type: 'CALL', finishOn: ['NOT_INTERESTED', 'ENDED'] }, { type: 'CALL' }]);
    const workflow = { name: 'March', numberOfAgents: 20, tag: 'COLLECTIONS', promptId, steps };
    const { id } = created(await app.owner.post('/workflows', workflow));
    const lead = async (name: string) => {
      const journey = JOURNEYS.find((one) => one.fixture === COLLECTIONS && one.name === name) as Journey;
      const primaryPhone = newNumber();
      await script(
        primaryPhone,
        journey.steps.flatMap((step) => ('say' in step ? [step.say] : [])),
      );
      const body = {
        primaryPhone,
        firstName: 'Ada',
        lastName: 'Byron',
        leadId: name,
        customerMetadata: { balance: '412.50' },
      };
      return created(await app.owner.post(`/workflows/${id}/executions`, body)).id as string;
    };
    const refused = await lead('a refusal');
    const promised = await lead('a promise to pay');
    const paid = await lead('paid already');
    const again = await lead('another time');
    const over = async (execution: string) => {
      const read = async () => (await app.owner.get(`/executions/${execution}`)).body;
      return until(read, ({ status }) => status === 'COMPLETED');
    };
    const first = await over(refused);
    expect(first.steps.map(({ status }: { status: string }) => status)).toEqual(['COMPLETED', 'SKIPPED']);
    expect(first.steps[0].call.callEndedReason).toBe('NOT_INTERESTED');
    for (const execution of [promised, paid]) await over(execution);
    const { stats } = created(await app.owner.get(`/workflows/${id}`));
    expect([stats.promisesTaken, stats.cashCollected]).toEqual(['150.00', '412.50']);
    const callsOf = async (tag: string) =>
      (await app.owner.get(`/calls?tag=${tag}`)).body.calls.filter((one: Answer) => one.workflowExecutionId === again);
    const [callback] = await until(
      () => callsOf('CALLBACK'),
      (found) => found.length > 0,
    );
    const [asked] = await callsOf('WORKFLOW');
    expect(asked.callEndedReason).toBe('CALL_AGAIN');
    const later = new Date(callback.scheduledAt).getTime() - new Date(asked.callEndedAt).getTime();
    expect(Math.abs(later - 2 * 3600_000)).toBeLessThan(120_000);
  });
});

describe('a line', () => {
  const quick = async (ops: object[], fields: object = {}) => {
    const { id: promptId } = await makeActive(app.owner, ops, fields);
    return created(
      await app.owner.post('/workflows', {
        name: 'Quick',
        numberOfAgents: 20,
        promptId,
        steps: [{ needsTCPACompliance: false }],
      }),
    ).id as string;
  };

  it('that is disturbed again and again still hears each sentence once', async () => {
    const journey = JOURNEYS.find(({ name }) => name === 'a promise to pay') as Journey;
    const lines = journey.steps.flatMap((step) => ('say' in step ? [step.say] : []));
    const id = await ring(await workflowOf(COLLECTIONS), lines, journey.given);
    // Whoever is about to save what was said finds that somebody else was faster, and tells the talker all of it again.
    const disturb = () =>
      app.kernel.db.pool.query(
        `update calls set revision = revision + 1 where id = $1 and status in ('RINGING', 'IN_PROGRESS')
           and exists (select 1 from conversations where call_id = $1 and turns > 0)`,
        [id],
      );
    let disturbed = 0;
    for (let i = 0; i < 2000 && disturbed < 3; i++) {
      disturbed += (await disturb()).rowCount ?? 0;
      await sleep(5);
    }
    const call = await ended(id);
    expect(disturbed).toBe(3);
    expect(call.callEndedReason).toBe('ENDED');
    const by = (wanted: string) => call.transcript.flatMap(({ user, text }: Line) => (user === wanted ? [text] : []));
    expect(by('user')).toEqual(lines);
    for (const words of ['Am I speaking with', 'open balance', 'on which day', 'Is that right?', 'I have noted'])
      expect(
        by('assistant').filter((text: string) => text.includes(words)),
        words,
      ).toHaveLength(1);
    expect(call.variables).toMatchObject({ promise_amount: '150.00' });
  });

  it('is held while a flow waits, and hears what comes after the wait', async () => {
    const workflowId = await quick([
      node('one', 'message', { text: 'One moment, I look that up.' }),
      node('wait', 'wait', { for: 1 }),
      node('two', 'message', { text: 'There we are: all is paid.' }),
      node('bye', 'end', { outcome: 'success', disposition: 'ENDED' }),
      edge('one', 'wait'),
      edge('wait', 'two', { kind: 'done' }),
      edge('two', 'bye'),
      entry('one'),
    ]);
    // They say nothing at all, however often it is their turn.
    const call = await ended(
      await ring(
        workflowId,
        Array.from({ length: 100 }, () => ''),
      ),
    );
    expect(call.transcript.map(({ text }: Line) => text)).toEqual([
      expect.stringContaining('One moment, I look that up.'),
      'There we are: all is paid.',
    ]);
    expect(call).toMatchObject({ callEndedReason: 'ENDED', callEndedBy: 'AGENT' });
  });

  it('on which no person speaks is asked twice, then hung up; one that breaks off leaves what was said', async () => {
    const workflowId = await workflowOf(SUPPORT);
    const silent = await ended(await ring(workflowId, ['', '', '', '']));
    expect(silent.transcript.filter(({ text }: Line) => text === 'Are you still there?')).toHaveLength(2);
    expect((await conversationOf(silent.id)).conversation).toMatchObject({ status: 'completed', end_reason: 'closed' });
    const broken = await ended(await ring(workflowId, ['Where is my order?']));
    expect(broken).toMatchObject({ callEndedReason: 'ENDED', callEndedBy: 'USER' });
    expect((await conversationOf(broken.id)).conversation).toMatchObject({
      status: 'completed',
      end_reason: 'call_ended',
      turns: 1,
    });
  });

  it('of a person who calls us back reaches the assistant of their execution', async () => {
    const { id: promptId } = await makeFixture(app.owner, COLLECTIONS, { far: tools.url });
    const steps = atAnyHour([{ type: 'WAIT', delayInSecs: 86_400 }, { type: 'CALL' }]);
    const { id } = created(await app.owner.post('/workflows', { name: 'Later', promptId, tag: 'COLLECTIONS', steps }));
    const from = newNumber();
    await script(from, ['No, you have the wrong number.']);
    const lead = { primaryPhone: from, firstName: 'Ada', lastName: 'Byron' };
    created(await app.owner.post(`/workflows/${id}/executions`, lead));
    const { calls } = created(await app.owner.post(`/carriers/${carrier}/simulate-inbound`, { from }));
    const call = await ended(calls[0].id);
    expect(call.transcript.at(-1).text).toContain('sorry for the disturbance');
    expect((await conversationOf(call.id)).conversation.outcome_label).toBe('wrong_person');
  });

  it('waits while its assistant is at its cap, over calls and conversations together', async () => {
    const { id: promptId } = await makeActive(app.owner, ASKING, { max_active_calls: 2 });
    const workflow = { name: 'Narrow', numberOfAgents: 20, promptId, steps: [{ needsTCPACompliance: false }] };
    const { id: workflowId } = created(await app.owner.post('/workflows', workflow));
    const open = [1, 2].map(() => app.owner.post('/v1/conversations', { assistant_id: promptId }));
    const [one] = (await Promise.all(open)).map(created);
    const calls = await Promise.all([1, 2, 3].map(() => ring(workflowId, ['My order is A-1001.'])));
    const status = async (id: string) => (await app.owner.get(`/calls/${id}`)).body.calls[0].status;
    for (const id of calls)
      await until(
        () => status(id),
        (found) => found === 'QUEUED',
      );
    expect((await app.owner.post('/v1/conversations', { assistant_id: promptId })).status).toBe(429);
    created(await app.owner.post(`/v1/conversations/${one.id}/close`));
    // Through the one place that came back, all of them, one after the other.
    const spans = await Promise.all(calls.map(async (id) => spanOf(await ended(id))));
    spans.sort((a, b) => a.from - b.from);
    for (const [i, span] of spans.entries()) if (i > 0) expect(span.from).toBeGreaterThanOrEqual(spans[i - 1]?.to ?? 0);
    expect(created(await app.owner.post('/v1/conversations', { assistant_id: promptId })).status).toBe('active');
  });
});

const spanOf = ({ callStartedAt, callEndedAt }: Answer) => ({
  from: Date.parse(callStartedAt),
  to: Date.parse(callEndedAt),
});
