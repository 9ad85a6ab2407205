// A conversation of twelve turns whose process is killed again and again while somebody outside is asked: nothing is lost, nothing is
// said twice, and the transcript is the one that nobody disturbed.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedDatabase, type TestApp, testApp, testEnv } from '../support/app.ts';
import { edge, entry, makeAssistant, node, send } from '../support/assistants.ts';
import { created } from '../support/client.ts';
import { calls, heardIn } from '../support/model-vendor.ts';
import { type Asked, type Outside, startOutside } from '../support/outside.ts';
import { launched, type Running, SERVER } from '../support/process.ts';

const TURNS = 12;
/** Every effect has three: asked, answered, and a moment later. In the short form some are left out. */
const MOMENTS = ['arrived', 'answered', 'after'] as const;
type Moment = (typeof MOMENTS)[number];
const isChosen = (effect: number, moment: Moment): boolean =>
  process.env.PROVE === '1' || (effect % 5 === 1 && moment === MOMENTS[Math.floor(effect / 5) % MOMENTS.length]);
const FLOOR = process.env.PROVE === '1' ? TURNS * 2 * MOMENTS.length : 4;

let app: TestApp;
let outside: Outside;
let env: Record<string, string>;
let running: Running | undefined;

beforeAll(async () => {
  const last = (text: string) => text.trim().split(' ').at(-1) ?? '';
  outside = await startOutside(
    (request) => calls('save_values', { item: last(heardIn(request)) }),
    (body) => ({ added: (JSON.parse(body) as { item: string }).item }),
  );
  const databaseUrl = await migratedDatabase();
  const settings = {
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    SWEEP_INTERVAL_SECONDS: '0.3',
    CONVERSATION_LEASE_SECONDS: '1',
    RATE_LIMITS: 'off',
  };
  app = await testApp({ databaseUrl, env: { ...settings, ROLES: 'api' } });
  env = testEnv(databaseUrl, { ...settings, SHUTDOWN_GRACE_SECONDS: '1' });
});
afterAll(async () => {
  running?.child.kill('SIGKILL');
  await app.stop();
  await outside.stop();
});

/** Takes an order, item by item, until there are twelve: a question to the model and a tool call in every turn. */
async function orderDesk(): Promise<string> {
  const { owner } = app;
  const provider = {
    name: 'vendor',
    kind: 'openai_compatible',
    base_url: `${outside.url}/v1`,
    api_key: 'sk-of-the-vendor-01234',
  };
  created(await owner.post('/v1/model-router/providers', provider));
  const configuration = {
    url: `${outside.url}/add`,
    method: 'POST',
    body: { item: '{{ item }}' },
    variables: [{ name: 'item', required: true }],
  };
  const response_schema = { field_mappings: [{ path: '$.added', alias: 'added' }] };
  const tool = created(await owner.post('/v1/tools', { name: 'Add', configuration, response_schema }));
  const made = await makeAssistant(owner);
  created(await owner.patch(made.path, { model_settings: { model: 'vendor/any' }, tool_refs: [{ tool_id: tool.id }] }));
  const variable = (name: string, type: string, more: object = {}) => ({
    op: 'upsert_context_variable',
    variable: { name, type, ...more },
  });
  const enough = {
    type: 'expression',
    expression: { logic: 'and', conditions: [{ variable: 'count', operator: 'gte', value: TURNS }] },
  };
  const ops = [
    variable('item', 'string', { source: 'collected' }),
    variable('count', 'integer', { default: 0 }),
    variable('added', 'string'),
    node('ask', 'collect', { variables: ['item'], instructions: 'What is item {{ count | plus: 1 }}?' }),
    node('add', 'tool', {
      tool_id: tool.id,
      input_mapping: { item: '{{ item }}' },
      output_mapping: { added: 'added' },
    }),
    node('note', 'message', { text: 'I have added {{ added }}.' }),
    node('next', 'set_variable', {
      assignments: [
        { variable: 'count', expression: 'count + 1' },
        { variable: 'item', expression: 'null' },
      ],
    }),
    node('more', 'condition', {}),
    node('bye', 'end', { outcome: 'success', message: 'That makes {{ count }}.' }),
    node('sorry', 'end', { outcome: 'failure', message: 'That did not work.' }),
    edge('ask', 'add'),
    edge('ask', 'sorry', { kind: 'on_cap' }),
    edge('add', 'note', { kind: 'success' }),
    edge('add', 'sorry', { kind: 'error' }),
    edge('note', 'next'),
    edge('next', 'more'),
    edge('more', 'bye', { kind: 'conditional', condition: enough }),
    edge('more', 'ask', { kind: 'else' }),
    entry('ask'),
  ];
  const sent = created(await send(owner, made, ops));
  expect(sent.validation.findings.filter((one: { blocking: boolean }) => one.blocking)).toEqual([]);
  created(await owner.post(`${made.path}/publish`));
  created(await owner.post(`${made.path}/activate`));
  return made.id;
}

const serving = async (): Promise<Running> => {
  running ??= await launched(SERVER, env);
  return running;
};

const transcript = async (id: string) => {
  const { data } = created(await app.owner.get(`/v1/conversations/${id}/messages?limit=500`));
  return data.map((one: { role: string; text: string; node_id: string; turn: number }) => [
    one.turn,
    one.role,
    one.node_id,
    one.text,
  ]);
};

/** As a client would: what was not stored is said again, what was stored is waited for. */
async function say(id: string, turn: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { turns, replying, status } = created(await app.owner.get(`/v1/conversations/${id}`));
    if (turns > turn && (!replying || status !== 'active')) return;
    const { url } = await serving();
    if (turns > turn) await new Promise((resolve) => setTimeout(resolve, 50));
    else {
      const headers = { 'x-api-key': app.owner.secret, 'content-type': 'application/json' };
      const body = JSON.stringify({ text: `Please add item-${turn}` });
      await fetch(`${url}/v1/conversations/${id}/messages`, { method: 'POST', headers, body }).catch(() => undefined);
    }
  }
  throw new Error(`turn ${turn} never ended`);
}

async function converse(assistantId: string): Promise<string> {
  const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: assistantId }));
  for (let turn = 0; turn < TURNS; turn++) await say(id, turn);
  return id;
}

it('a conversation whose process is killed at its effects reads like one without a disturbance', {
  timeout: 1_200_000,
}, async () => {
  const assistantId = await orderDesk();
  const calm = await transcript(await converse(assistantId));
  expect(calm).toHaveLength(1 + TURNS * 3);
  const calmly = outside.asked.splice(0);
  expect(calmly).toHaveLength(TURNS * 2);

  const effects: string[] = [];
  const done = new Set<string>();
  let kills = 0;
  const kill = async (asked: Asked, moment: Moment): Promise<void> => {
    const known = effects.indexOf(asked.key);
    const effect = known < 0 ? effects.push(asked.key) - 1 : known;
    const name = `${effect} ${moment}`;
    if (!isChosen(effect, moment) || done.has(name) || !running) return;
    done.add(name);
    kills++;
    const victim = running;
    running = undefined;
    victim.child.kill('SIGKILL');
    await victim.ended;
  };
  outside.arrived = (asked) => kill(asked, 'arrived');
  outside.answered = (asked) => {
    void kill(asked, 'answered');
    setTimeout(() => void kill(asked, 'after'), 15);
  };
  const id = await converse(assistantId);
  expect(await transcript(id)).toEqual(calm);
  expect(created(await app.owner.get(`/v1/conversations/${id}`))).toMatchObject({
    status: 'completed',
    outcome: 'success',
  });
  expect(kills).toBeGreaterThanOrEqual(FLOOR);
  // A tool that is asked again is asked under the same key, so that it can tell.
  const tools = outside.asked.filter(({ kind }) => kind === 'tool');
  expect(new Set(tools.map(({ key }) => key)).size).toBe(TURNS);
});
