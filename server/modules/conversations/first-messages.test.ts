// Stories of how a call begins: one greeting whoever talks, and of a debt only the person it concerns hears.
import { createServer, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { when } from '../../../tests/support/fixtures/fixture.ts';
import { startVendor } from '../../../tests/support/model-vendor.ts';
import { atAnyHour } from '../../../tests/support/steps.ts';

let app: TestApp;
let carrier: string;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '500', SWEEP_INTERVAL_SECONDS: '1' } });
  carrier = created(await app.owner.post('/carriers', { name: 'The world' })).id;
});
afterAll(() => app.stop());

type Line = { user: string; text: string };
let people = 0;

/** What was said on a call of this workflow to somebody who says these lines. */
async function ring(workflow: object, lines: string[], phone = `+1202457${3000 + people++}`) {
  const { id: workflowId } = created(
    await app.owner.post('/workflows', { name: 'First words', numberOfAgents: 9, steps: atAnyHour(), ...workflow }),
  );
  if (lines.length > 0) created(await app.owner.post(`/carriers/${carrier}/simulate-script`, { number: phone, lines }));
  const lead = { primaryPhone: phone, firstName: 'Ada', lastName: 'Byron' };
  const { id } = created(await app.owner.post('/call', { workflowId, ...lead }));
  const read = async () => (await app.owner.get(`/calls/${id}`)).body.calls[0];
  await expect.poll(async () => (await read()).status, { timeout: 50_000, interval: 50 }).toBe('COMPLETED');
  const call = await read();
  const ours: string[] = call.transcript.flatMap(({ user, text }: Line) => (user === 'assistant' ? [text] : []));
  return { call, ours, all: ours.join('\n') };
}

const asking = (...says: string[]) => [
  ...says.map((text, i) => node(`say${i}`, 'message', { text })),
  node('talk', 'dialogue', { instructions: 'say: What may I do for you?', max_turns: 4 }),
  node('bye', 'end', { outcome: 'success', message: 'All is noted. Goodbye.' }),
  ...says.map((_, i) => edge(`say${i}`, i + 1 < says.length ? `say${i + 1}` : 'talk')),
  edge('talk', 'bye', when('The person says goodbye')),
  edge('talk', 'bye', { id: 'cap', kind: 'on_cap' }),
  entry(says.length > 0 ? 'say0' : 'talk'),
];
const assistant = async (ops: object[]): Promise<string> => (await makeActive(app.owner, ops)).id;
const count = (text: string, pattern: RegExp): number => text.match(new RegExp(pattern, 'gi'))?.length ?? 0;

describe('a call', () => {
  it('of an assistant with a greeting of its own is greeted by that alone, with what it left out', async () => {
    const promptId = await assistant(asking('Hello, this is the virtual assistant of Bright Smile Dental.'));
    const { call, ours, all } = await ring({ promptId }, ['I need a date.']);
    expect(ours[0]).toBe(
      'Hello, this is the virtual assistant of Bright Smile Dental. This call may be recorded. What may I do for you?',
    );
    expect(count(all, /hello/)).toBe(1);
    expect(call.disclosures).toEqual(['AI_DISCLOSURE', 'RECORDING_NOTICE', 'COMPANY_IDENTITY']);
  });

  it('of an assistant without one gets ours, and silence brings no second one', async () => {
    const promptId = await assistant(asking());
    const { ours } = await ring({ promptId }, ['', 'I need a date.']);
    expect(ours.slice(0, 2)).toEqual([
      'Hello Ada, this is the virtual assistant of First organization. This call may be recorded. What may I do for you?',
      'Are you still there?',
    ]);
  });

  it('of an assistant that greets, on a silent line, hears each sentence once', async () => {
    const promptId = await assistant(asking('Hi Ada!', 'Good day. We have your order here.'));
    const { all } = await ring({ promptId }, ['', '', 'Fine.']);
    expect(count(all, /We have your order here/)).toBe(1);
    expect(count(all, /\b(hello|hi|good day)\b/)).toBe(1);
  });

  it('of the script is greeted once', async () => {
    const { ours } = await ring({}, ['Yes, I have a minute.', 'Goodbye.']);
    expect(ours[0]).toBe(
      'Hello Ada, this is the virtual assistant of First organization. This call may be recorded. Do you have a moment?',
    );
  });
});

describe.each([
  ['the script', false],
  ['an assistant', true],
])('a call about a debt, by %s', (_who, withAssistant) => {
  const DEBT = /\b(debt|owe|balance|dollars)\b/i;
  let workflow: object;
  beforeAll(async () => {
    const ops = asking('Hello, I am the virtual assistant of Meridian.', 'Your open balance is 412 dollars.');
    workflow = { tag: 'COLLECTIONS', ...(withAssistant && { promptId: await assistant(ops) }) };
  });

  it('tells the person of it once they have said who they are', async () => {
    const { call, ours, all } = await ring(workflow, ['Hello?', 'Yes, speaking.', 'Goodbye.']);
    expect(ours[0]).toContain('am I speaking with Ada Byron?');
    for (const before of ours.slice(0, 2)) expect(before).not.toMatch(DEBT);
    expect(ours[2]).toMatch(/^This is an attempt to collect a debt/);
    expect(count(all, /attempt to collect a debt/)).toBe(1);
    expect(count(all, /\bhello\b/)).toBe(1);
    expect(call.disclosures).toEqual(['AI_DISCLOSURE', 'RECORDING_NOTICE', 'COMPANY_IDENTITY', 'MINI_MIRANDA']);
    if (withAssistant) expect(ours[2]).toContain('Your open balance is 412 dollars. What may I do for you?');
  });

  it.each([
    ['is the wrong number', ['No, you have the wrong number.']],
    ['is a relative', ['She is at work, I am her husband. What is it about?']],
    ['does not say who they are', ['Who is this?', 'What do you want?', 'Tell me what it is about.', 'Well?']],
    ['says nothing', ['', '', '']],
  ])('tells no person who %s', async (_case, lines) => {
    const { call, all } = await ring(workflow, lines);
    expect(all).not.toMatch(DEBT);
    expect(call.disclosures).not.toContain('MINI_MIRANDA');
    expect(call).toMatchObject({ callEndedReason: 'ENDED', callEndedBy: 'AGENT' });
  });

  it('waits for a colleague who fetches the person', async () => {
    const { ours } = await ring(workflow, ['Hold on, I will get her.', 'Hello?', 'This is Ada.', 'Goodbye.']);
    expect(ours[1]).toBe('Thank you, I will wait.');
    expect(ours[2]).toContain('am I speaking with Ada Byron?');
    expect(ours[3]).toMatch(/^This is an attempt to collect a debt/);
  });

  it('leaves nothing of it on a machine', async () => {
    const steps = atAnyHour([{ voicemailMessage: 'Hello {{ firstName }}, please call us back.' }]);
    const { call, ours } = await ring({ ...workflow, steps }, [], '+12125550113');
    expect([call.callEndedReason, ours]).toEqual(['LEFT_VOICEMAIL', ['Hello Ada, please call us back.']]);
    expect(call.disclosures).toEqual([]);
  });
});

describe('the first words', () => {
  it('do not wait for the model of a vendor, whose words follow without a second greeting', async () => {
    const far = await startVendor();
    const slow = createServer((request, response) => {
      setTimeout(() => request.pipe(passOn(far.url, request.url ?? '', response)), 400);
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const own = await testApp({
      env: {
        RATE_LIMITS: 'off',
        SIMULATED_CARRIER_SPEED: '10',
        SWEEP_INTERVAL_SECONDS: '1',
        OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      },
    });
    try {
      const base_url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/v1`;
      const account = { name: 'slow', kind: 'openai_compatible', base_url, api_key: 'sk-0123456789' };
      created(await own.owner.post('/v1/model-router/providers', account));
      far.answers = (_, nth) => ({
        content: nth === 1 ? 'Hello Ada! How may I help you today?' : 'Which day suits you?',
      });
      const talk = node('talk', 'dialogue', {
        instructions: 'Be of help.',
        goal: 'They have what they need.',
        max_turns: 2,
      });
      const made = await makeAssistant(own.owner);
      created(await own.owner.patch(made.path, { model_settings: { model: 'slow/any' } }));
      const ops = [talk, node('bye', 'end', { message: 'Goodbye.' }), edge('talk', 'bye'), entry('talk')];
      created(await send(own.owner, made, [...ops, edge('talk', 'bye', { id: 'cap', kind: 'on_cap' })]));
      created(await own.owner.post(`${made.path}/publish`));
      created(await own.owner.post(`${made.path}/activate`));
      const simulated = created(await own.owner.post('/carriers', { name: 'The world' })).id;
      const phone = '+12024573999';
      created(
        await own.owner.post(`/carriers/${simulated}/simulate-script`, {
          number: phone,
          lines: ['I need a date.', 'Bye.'],
        }),
      );
      const workflow = { name: 'First words', numberOfAgents: 9, steps: atAnyHour(), promptId: made.id };
      const { id: workflowId } = created(await own.owner.post('/workflows', workflow));
      const { id } = created(await own.owner.post('/call', { workflowId, primaryPhone: phone, firstName: 'Ada' }));
      const read = async () => (await own.owner.get(`/calls/${id}`)).body.calls[0];
      await expect.poll(async () => (await read()).status, { timeout: 50_000, interval: 50 }).toBe('COMPLETED');
      const ours: string[] = (await read()).transcript.flatMap(({ user, text }: Line) =>
        user === 'assistant' ? [text] : [],
      );
      expect(ours[0]).toBe(
        'Hello Ada, this is the virtual assistant of First organization. This call may be recorded.',
      );
      expect(ours.slice(1).join(' ')).toContain('How may I help you today?');
      expect(count(ours.join(' '), /hello/)).toBe(1);
    } finally {
      await own.stop();
      slow.closeAllConnections();
      await new Promise((resolve) => slow.close(resolve));
      await far.stop();
    }
  });
});

/** Passes a request on, and its answer back. */
function passOn(url: string, path: string, response: ServerResponse) {
  const { port } = new URL(url);
  return sendRequest(
    { host: '127.0.0.1', port, path, method: 'POST', headers: { 'content-type': 'application/json' } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 500, { 'content-type': String(answer.headers['content-type']) });
      answer.pipe(response);
    },
  );
}
