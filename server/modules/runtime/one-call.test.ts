// A turn with a vendor is one request: the way, the values, the answer to a question beside them and the words come together. What stands
// before the conversation is the same in every turn, so that vendors read it once.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { type CachingVendor, startCachingVendor } from '../../../tests/support/caching-vendor.ts';
import { created } from '../../../tests/support/client.ts';
import { settled } from '../../../tests/support/knowledge.ts';
import {
  calls,
  heardIn,
  startVendor,
  taskOf,
  type Vendor,
  type VendorAnswer,
} from '../../../tests/support/model-vendor.ts';
import { startStreamingVendor } from '../../../tests/support/streaming-vendor.ts';

let app: TestApp;
let vendor: Vendor;
let caching: CachingVendor;
let kb: string;
beforeAll(async () => {
  app = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off' } });
  vendor = await startVendor();
  await vendor.join(app, ['far']);
  caching = await startCachingVendor();
  const accounts = [
    { name: 'open', kind: 'openai_compatible', base_url: `${caching.url}/v1`, api_key: 'sk-0123456789' },
    { name: 'claude', kind: 'anthropic', base_url: `${caching.url}/v1`, api_key: 'sk-0123456789' },
  ];
  for (const account of accounts) created(await app.owner.post('/v1/model-router/providers', account));
  kb = created(await app.owner.post('/v1/knowledge-bases', { name: 'House' })).id;
  const document = { title: 'Parking', text: 'Parking is behind the house and costs nothing for guests.' };
  await settled(app.owner, kb, created(await app.owner.post(`/v1/knowledge-bases/${kb}/documents`, document)).id);
});
afterAll(async () => {
  await app.stop();
  await vendor.stop();
  await caching.stop();
});
beforeEach(() => vendor.reset());

const collected = (name: string, type: string) => ({
  op: 'upsert_context_variable',
  variable: { name, type, source: 'collected' },
});
const wants = (prompt: string) => ({ kind: 'conditional', condition: { type: 'llm', prompt } });
const FLOW = [
  collected('day', 'date'),
  collected('guests', 'integer'),
  collected('reason', 'string'),
  node('menu', 'dialogue', { instructions: 'say: I am the virtual assistant. What can I do for you?' }),
  node('form', 'collect', { variables: ['day', 'guests'], confirm: true }),
  node('why', 'collect', { variables: ['reason'] }),
  node('done', 'end', { label: 'booked', outcome: 'success', message: 'Booked for {{ guests }}.' }),
  node('off', 'end', { label: 'cancelled', outcome: 'success', message: 'It is cancelled.' }),
  node('stuck', 'end', { label: 'stuck', outcome: 'failure' }),
  edge('menu', 'form', wants('The person wants to book a table')),
  edge('menu', 'why', wants('The person wants to complain')),
  edge('menu', 'off', wants('The person wants to cancel the booking')),
  edge('form', 'done'),
  edge('form', 'stuck', { kind: 'on_cap' }),
  edge('why', 'menu'),
  edge('why', 'stuck', { id: 'why-stuck', kind: 'on_cap' }),
  entry('menu'),
];

async function begin(fields: object = {}, ops: object[] = FLOW) {
  const made = await makeAssistant(app.owner);
  const model_settings = { model: 'far/gpt-4o-mini' };
  created(
    await app.owner.patch(made.path, { model_settings, knowledge_base_refs: [{ knowledge_base_id: kb }], ...fields }),
  );
  created(await send(app.owner, made, ops));
  created(await app.owner.post(`${made.path}/publish`));
  created(await app.owner.post(`${made.path}/activate`));
  const started = created(await app.owner.post('/v1/conversations', { assistant_id: made.id, channel: 'chat' }));
  const { id } = started;
  return {
    id,
    assistant: made.id,
    first: started.messages.map((message: { text: string }) => message.text).join(' '),
    say: async (text: string): Promise<string> =>
      created(await app.owner.post(`/v1/conversations/${id}/messages`, { text }))
        .replies.map((reply: { text: string }) => reply.text)
        .join(' '),
    look: async () => created(await app.owner.get(`/v1/conversations/${id}`)),
    trace: async () => JSON.stringify(created(await app.owner.get(`/v1/conversations/${id}/trace`))),
  };
}

const both = (...answers: VendorAnswer[]): VendorAnswer => ({
  toolCalls: answers.flatMap(({ toolCalls = [] }) => toolCalls),
});

describe('one request', () => {
  it.each<[string, VendorAnswer]>([
    ['in the call itself', calls('take_route', { choice: 'menu-form', values: { guests: 4 } })],
    ['in a call beside it', both(calls('take_route', { choice: 'menu-form' }), calls('save_values', { guests: 4 }))],
    ['in the other order', both(calls('save_values', { guests: 4 }), calls('take_route', { choice: 'menu-form' }))],
  ])('takes the way and the values: %s', async (_how, answer) => {
    const { say, look } = await begin();
    vendor.answers = () => answer;
    expect(await say('I want a table for four')).toBe('Got it: 4 guests. What day would you like?');
    expect(vendor.asked).toHaveLength(1);
    expect((await look()).variables).toMatchObject({ guests: 4 });
  });

  it('reads for the form that the way leads to, and for no other', async () => {
    const { say, look } = await begin();
    vendor.answers = () => calls('take_route', { choice: 'menu-why', values: { guests: 4, day: '2030-01-01' } });
    await say('I want to complain about the four of you');
    const { variables } = await look();
    expect([variables.guests ?? null, variables.day ?? null]).toEqual([null, null]);
  });

  it('is followed by a second one only where the model looked for no values', async () => {
    const { say } = await begin();
    vendor.answers = (request) =>
      taskOf(request).includes('Call save_values')
        ? calls('save_values', { guests: 4 })
        : calls('take_route', { choice: 'menu-form' });
    expect(await say('I want a table for four')).toMatch(/^Got it: 4 guests\./);
    expect(vendor.asked).toHaveLength(2);
  });

  it('fills the form and answers the question that was asked beside it', async () => {
    const { say, look } = await begin();
    vendor.answers = () => calls('take_route', { choice: 'menu-form', values: {} });
    await say('I want a table');
    vendor.reset();
    vendor.answers = () =>
      both(calls('save_values', { guests: 4 }), calls('say', { text: 'Parking is free, behind the house.' }));
    const reply = await say('Four of us. What does parking cost?');
    expect(reply).toMatch(/^Parking is free, behind the house\. .*day/);
    expect(vendor.asked).toHaveLength(1);
    expect(JSON.stringify(vendor.messagesOf())).toContain('Parking is behind the house');
    expect((await look()).variables).toMatchObject({ guests: 4 });
  });

  it('asks for the answer to the question where the model gave none', async () => {
    const { say } = await begin();
    vendor.answers = () => calls('take_route', { choice: 'menu-form', values: {} });
    await say('I want a table');
    vendor.reset();
    vendor.answers = (request) =>
      taskOf(request).includes('Call save_values') ? calls('save_values', { guests: 4 }) : { content: 'It is free.' };
    expect(await say('Four of us. What does parking cost?')).toMatch(/^It is free\. /);
    expect(vendor.asked).toHaveLength(2);
  });

  it('does not let a form be talked away: words that no one asked for are not said', async () => {
    const { say, look } = await begin();
    vendor.answers = () => calls('take_route', { choice: 'menu-form', values: {} });
    await say('I want a table');
    vendor.answers = () => both(calls('say', { text: 'Lovely weather.' }), calls('save_values', {}));
    expect(await say('lovely day out there')).not.toContain('weather');
    expect((await look()).status).toBe('active');
  });

  it('says the answer to a question before it takes the way', async () => {
    const { say } = await begin();
    vendor.answers = () =>
      both(
        calls('say', { text: 'Parking is free.' }),
        calls('take_route', { choice: 'menu-form', values: { guests: 4 } }),
      );
    expect(await say('Is parking free? And a table for four, please')).toBe(
      'Parking is free. Got it: 4 guests. What day would you like?',
    );
    expect(vendor.asked).toHaveLength(1);
  });

  it('confirms nothing while a value is corrected, by whichever tool', async () => {
    const { say } = await begin();
    vendor.answers = () => calls('take_route', { choice: 'menu-form', values: { guests: 4, day: '2030-12-05' } });
    expect(await say('a table for four on December 5 2030')).toMatch(/4 guests.*Is that right\?/);
    vendor.answers = () =>
      both(calls('confirm', { confirmed: true }), calls('save_values', { guests: 5, day: '2030-12-05' }));
    expect(await say('yes, but five of us')).toMatch(/5 guests.*Is that right\?/);
    vendor.answers = () => both(calls('confirm', { confirmed: true }), calls('save_values', { guests: 5 }));
    expect(await say('yes')).toBe('Booked for 5.');
  });

  it('ends in words, whatever senseless tools a model calls', async () => {
    const { say, look } = await begin();
    vendor.answers = (_, nth) =>
      nth < 3
        ? both(calls('confirm', { confirmed: true }), calls('save_values', { guests: 9 }))
        : { content: 'How can I help?' };
    expect(await say('hello you two')).toBe('How can I help?');
    expect((await look()).variables.guests ?? null).toBeNull();
  });
});

describe('a decision', () => {
  it('is a call that must be made, at temperature 0; words keep the temperature of their author', async () => {
    const { say } = await begin({
      model_settings: { model: 'far/gpt-4o-mini', config: { temperature: 0.7, top_p: 0.5 } },
    });
    vendor.answers = () => calls('take_route', { choice: 'menu-form' });
    await say('I want a table for four');
    vendor.answers = () => calls('save_values', { guests: 4 });
    await say('four of us');
    const [talk, , form] = vendor.asked;
    expect(talk).toMatchObject({ temperature: 0.7 });
    expect(talk).not.toHaveProperty('tool_choice');
    expect(form).toMatchObject({ temperature: 0, tool_choice: 'required' });
    expect(form).not.toHaveProperty('top_p');
  });

  it('is asked for without it where a server refuses, and from then on at once', async () => {
    const { say } = await begin({ model_settings: { model: 'far/stubborn' } });
    vendor.answers = () => calls('take_route', { choice: 'menu-form', values: {} });
    await say('I want a table');
    const before = vendor.asked.length;
    const refuses = (request: { tool_choice?: unknown }): VendorAnswer =>
      request.tool_choice === 'required'
        ? { error: { message: 'tool_choice is not supported', type: 'invalid_request_error' }, status: 400 }
        : calls('save_values', { guests: 4 });
    vendor.answers = refuses;
    expect(await say('four of us')).toMatch(/^Got it: 4 guests\./);
    // Once without the question how sure it is, once without all our wishes.
    expect(vendor.asked.length - before).toBe(3);
    await say('still four of us');
    expect(vendor.asked.length - before).toBe(4);
  });

  it('that cannot be taken back needs a second opinion where the author wants one', async () => {
    const config = { second_opinion: true };
    const { say, look, trace } = await begin({ model_settings: { model: 'far/gpt-4o-mini', config } });
    vendor.answers = () => calls('take_route', { choice: 'menu-off', values: {} });
    expect(await say('I would like to book a table please')).toMatch(/cancel/);
    expect((await look()).status).toBe('active');
    expect(await trace()).toContain('the end user is asked');
    expect(await say('yes, cancel the booking')).toMatch(/cancelled/);

    const plain = await begin();
    expect(await plain.say('I would like to book a table please')).toBe('It is cancelled.');
    const agreed = await begin({ model_settings: { model: 'far/gpt-4o-mini', config } });
    expect(await agreed.say('I want to cancel the booking')).toBe('It is cancelled.');
  });
});

describe('how sure a model is', () => {
  const choosing = async (sure: number | undefined, refuses: (request: object) => boolean = () => false) => {
    const weighing = await startStreamingVendor((request) =>
      refuses(request)
        ? { status: 400 }
        : [{ call: 'take_route', input: { choice: 'menu-off' }, ...(sure !== undefined && { sure }) }],
    );
    const name = `sure-${weighing.url.split(':').at(-1)}`;
    await weighing.join(app, name);
    const talk = await begin({ model_settings: { model: `${name}/any` } });
    return { ...talk, asked: weighing.asked, stop: weighing.stop };
  };

  it.each([
    ['is asked about where it is not', 0.35, /cancel/, 'active'],
    ['counts where it is', 0.9, /^It is cancelled\.$/, 'completed'],
    ['is not known where no server says so', undefined, /^It is cancelled\.$/, 'completed'],
  ])('%s', async (_how, sure, reply, status) => {
    const { say, look, trace, asked, stop } = await choosing(sure);
    expect(await say('I want to cancel the booking')).toMatch(reply);
    expect(asked[0]).toMatchObject({ logprobs: true });
    expect(await look()).toMatchObject({ status });
    if (sure === 0.35) expect(await trace()).toContain('The model was not sure of its choice (0.35)');
    await stop();
  });

  it('is not asked of a server that refuses it, which keeps our other wishes', async () => {
    const { say, asked, stop } = await choosing(0.9, (request) => 'logprobs' in request);
    expect(await say('I want to cancel the booking')).toBe('It is cancelled.');
    expect(asked.map((request) => 'logprobs' in request)).toEqual([true, false]);
    expect(JSON.stringify(asked[1]!.tools)).toContain('"strict":true');
    await stop();
  });
});

describe('tools that a model calls together', () => {
  it('run at the same time, each once, and are answered in their order', async () => {
    const visits: string[] = [];
    let running = 0;
    let most = 0;
    const shop = createServer(async (request, response) => {
      visits.push(request.url ?? '');
      most = Math.max(most, ++running);
      await sleep(200);
      running--;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ at: request.url }));
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    const configuration = {
      url: `${url}/{{ number }}`,
      method: 'GET',
      variables: [{ name: 'number', type: 'str', required: true }],
    };
    const tool = created(await app.owner.post('/v1/tools', { name: 'Order', description: 'Looks up', configuration }));
    const { say } = await begin({ tool_refs: [{ tool_id: tool.id }] });
    vendor.answers = (_, nth) =>
      nth === 1
        ? {
            toolCalls: ['1', '2', '1', '3'].map((number, i) => ({
              name: 'order',
              arguments: `{"number":"${number}"}`,
              id: `c${i}`,
            })),
          }
        : { content: 'All found.' };
    expect(await say('where are my three orders')).toBe('All found.');
    expect(visits.sort()).toEqual(['/1', '/2', '/3']);
    expect(most).toBe(3);
    const outputs = vendor.asked[1]!.messages.filter(({ role }) => role === 'tool').map(({ content }) =>
      String(content),
    );
    expect(outputs.map((text) => JSON.parse(text).at)).toEqual(['/1', '/2', '/1', '/3']);
    shop.closeAllConnections();
    await new Promise((resolve) => shop.close(resolve));
  });
});

it('says lines that the author wrote as they are written, and asks no vendor for them', async () => {
  const { first } = await begin();
  expect(first).toBe('I am the virtual assistant. What can I do for you?');
  expect(vendor.asked).toEqual([]);
});

describe('what vendors have read before', () => {
  /** Two conversations through every kind of question. */
  const SAID = [
    'hello there',
    'a table for four',
    'what about parking, is it free?',
    'on the fifth of december 2030',
    'yes',
  ];
  const answer = (request: Parameters<typeof heardIn>[0]) => {
    const task = taskOf(request);
    if (task.includes('Call confirm')) return { calls: [{ name: 'confirm', input: { confirmed: true } }] };
    if (task.includes('Call save_values'))
      return {
        calls: [{ name: 'save_values', input: heardIn(request).includes('fifth') ? { day: '2030-12-05' } : {} }],
      };
    return heardIn(request).includes('table')
      ? { calls: [{ name: 'take_route', input: { choice: 'menu-form', values: { guests: 4 } } }] }
      : { text: 'I can book a table for you.' };
  };
  const flattened = (body: { system?: unknown; messages: { role: string; content: unknown }[] }) => ({
    ...body,
    messages: body.messages.map(({ role, content }) => ({
      role,
      content: Array.isArray(content) ? content.map(({ text = '' }: { text?: string }) => text).join('\n\n') : content,
    })),
  });

  it.each(['open', 'claude'])('is most of what they read: %s', async (name) => {
    caching.requests = [];
    caching.answer = (body) => answer(flattened(body) as never);
    const fields = {
      model_settings: { model: `${name}/any` },
      system_prompt: 'You work for a restaurant by the sea. '.repeat(60),
      current_time: { enabled: true },
    };
    const first = await begin(fields);
    for (const text of SAID) await first.say(text);
    expect(await first.look()).toMatchObject({ outcome_label: 'booked' });
    const starts = caching.requests.map(({ body }) => JSON.stringify([body.tools, body.system ?? body.messages[0]]));
    expect(starts.length).toBeGreaterThanOrEqual(5);
    expect(new Set(starts).size).toBe(1);
    const rate = caching.hitRate();
    console.log(`${name}: ${Math.round(rate * 100)} % of ${caching.requests.length} requests' input was read before`);
    expect(rate).toBeGreaterThan(0.6);
  });

  it('is found by OpenAI under a key of the revision, the same in every turn of a conversation', async () => {
    const bodies: { prompt_cache_key?: string; tools?: { name: string; strict?: boolean }[] }[] = [];
    const openai = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
        response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
      });
    });
    await new Promise<void>((resolve) => openai.listen(0, '127.0.0.1', resolve));
    const base_url = `http://127.0.0.1:${(openai.address() as AddressInfo).port}/v1`;
    created(
      await app.owner.post('/v1/model-router/providers', {
        name: 'oai',
        kind: 'openai',
        base_url,
        api_key: 'sk-0123456789',
      }),
    );
    const { say } = await begin({ model_settings: { model: 'oai/gpt-4o-mini' } });
    await say('hello there');
    await say('hello again');
    const keys = bodies.map(({ prompt_cache_key }) => prompt_cache_key);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}-[0-7]$/), keys[0]]);
    expect(bodies[0]?.tools?.find(({ name }) => name === 'say')).toMatchObject({ strict: true });
    openai.closeAllConnections();
    await new Promise((resolve) => openai.close(resolve));
  });

  it('costs what it costs, in the ledger and in the sums', async () => {
    const price = {
      provider: 'open',
      model: 'priced',
      usd_per_million_input_tokens: 10,
      usd_per_million_output_tokens: 20,
      usd_per_million_cached_input_tokens: 1,
    };
    expect(created(await app.owner.put('/v1/model-router/prices', price))).toMatchObject(price);
    caching.requests = [];
    caching.answer = () => ({ text: 'I can book a table for you.' });
    const { assistant, say } = await begin({
      model_settings: { model: 'open/priced' },
      system_prompt: 'You work for a restaurant by the sea. '.repeat(60),
    });
    await say('hello there');
    await say('hello again');
    const { data } = created(
      await app.owner.get(`/v1/model-router/invocations?assistant_id=${assistant}&provider=open`),
    );
    const [second, first] = data;
    expect(first).toMatchObject({ cached_input_tokens: caching.requests[0]!.cached });
    expect(second.cached_input_tokens).toBe(caching.requests[1]!.cached);
    expect(second.cached_input_tokens).toBeGreaterThan(500);
    const { input_tokens: input, output_tokens: output, cached_input_tokens: cached } = second;
    expect(second.cost_usd).toBeCloseTo(((input - cached) * 10 + cached * 1 + output * 20) / 1e6, 9);
  });
});
