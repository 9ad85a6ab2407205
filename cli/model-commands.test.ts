// `parley evaluate-model` and `parley reader export-examples` as an operator runs them, against a server of their own. A stand-in for
// llama.cpp and Ollama answers on loopback, by calls of tools or by JSON in its text.
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, Parley } from '../sdk/parley.ts';
import { projectFolder } from '../tests/support/app.ts';
import { type Ended, parley as runParley } from '../tests/support/command-line.ts';
import {
  heardIn,
  startVendor,
  taskOf,
  type Vendor,
  type VendorAnswer,
  wantedTool,
} from '../tests/support/model-vendor.ts';
import { dataFolder, launched, ownerKeyIn, type Running, SERVER } from '../tests/support/process.ts';
import { readChats, type Trade } from './evaluation/chats.ts';
import type { ExampleLine } from './reader/examples.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
let server: Running;
let api: Parley;
let vendor: Vendor;
let tea: Trade;
let kennel: Trade;
beforeAll(async () => {
  folder = await dataFolder();
  vendor = await startVendor();
  server = await launched(SERVER, { DATA_DIR: folder.path, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' });
  api = new Parley({ apiKey: await ownerKeyIn(folder.path), baseUrl: server.url });
  await api.modelRouter.providers.create({ name: 'home', kind: 'openai_compatible', base_url: `${vendor.url}/v1` });
  const { trades } = await readChats(projectFolder, undefined);
  tea = trades.find(({ trade }) => trade === 'tea subscription')!;
  kennel = trades.find(({ trade }) => trade === 'dog boarding')!;
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await vendor.stop();
  await folder.remove();
});

const parley = (args: string[]): Promise<Ended> => runParley(args, { DATA_DIR: folder.path });
// biome-ignore lint/suspicious/noExplicitAny: tests look into results freely
const evaluated = async (...args: string[]): Promise<any> => {
  const { code, stdout, stderr } = await parley(['evaluate-model', '--trade', 'tea', '--json', ...args]);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};

type Request = Vendor['asked'][number];
type Call = { name: string; input: Record<string, unknown> };

/** What a model that understands everything answers: the chats say it. */
function knownAnswer(request: Request): Call | undefined {
  const said = heardIn(request);
  const turns = tea.chats.flatMap((chat) =>
    chat.turns.map((turn, i) => ({ ...turn, before: chat.turns[i - 1]?.node ?? 'start' })),
  );
  const turn = turns.find(({ user }) => said.includes(user));
  const wanted = wantedTool(request);
  if (!turn) return undefined;
  if (wanted === 'confirm')
    return {
      name: 'confirm',
      input: { confirmed: turn.node !== turn.before, corrected: turn.node === turn.before ? turn.set : {} },
    };
  if (wanted === 'save_values') return { name: 'save_values', input: turn.set };
  const way = [...taskOf(request).matchAll(/^(\S+): /gm)]
    .map(([, id = '']) => id)
    .find((id) => id.endsWith(`-${turn.node}`));
  return way === undefined ? undefined : { name: 'take_route', input: { choice: way } };
}
const byTools = (request: Request): VendorAnswer => {
  const call = knownAnswer(request);
  return call
    ? { toolCalls: [{ name: call.name, arguments: JSON.stringify(call.input) }] }
    : { content: 'How can I help?' };
};
const byJson = (request: Request): VendorAnswer => {
  const call = knownAnswer(request);
  return { content: call ? `\`\`\`json\n${JSON.stringify(call.input)}\n\`\`\`` : 'How can I help?' };
};

describe('parley evaluate-model', () => {
  it('gives the same figures for rules, the built-in model, and each beside the other; and leaves nothing behind', async () => {
    const rules = await evaluated('--model', 'rules');
    expect(rules).toMatchObject({ model: 'rules', figures: { chats: 8, turns: 21, fallbacks: 0, cost_usd: 0 } });
    const { right, asked_again, wrong } = rules.figures;
    expect(right + asked_again + wrong).toBeCloseTo(1);
    const file = path.join(folder.path, 'rules.json');
    await writeFile(file, JSON.stringify(rules));
    const { code, stdout } = await parley([
      'evaluate-model',
      '--trade',
      'tea',
      '--against',
      file,
      '--misses',
      '--at-once',
      '2',
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^8 chats, 21 turns, \d+ values\.\n\n +built-in +rules\nturns right +\d/);
    expect(stdout).toMatch(/tea subscription +8 /);
    const [, own = ''] = /turns right +([\d.]+) %/.exec(stdout) ?? [];
    expect(Number(own)).toBeGreaterThan(100 * right);
    expect(await api.assistants.list().all()).toEqual([]);
    expect(await api.conversations.list().all()).toEqual([]);
  });

  it.each([
    ['calls of tools', byTools],
    ['JSON in its text', byJson],
  ])('measures a model on the own machine that answers by %s', async (_how, answers) => {
    vendor.reset();
    vendor.answers = answers;
    const { figures, misses } = await evaluated('--model', 'home/small-8b');
    expect(misses.map(({ chat, user }: { chat: string; user: string }) => `${chat}: ${user}`)).toEqual([]);
    expect(figures).toMatchObject({ right: 1, whole: 1, wrong: 0, fallbacks: 0 });
    expect(vendor.asked.length).toBeGreaterThan(20);
    expect(vendor.asked[0]).toMatchObject({ model: 'small-8b', temperature: 0 });
  });

  it('counts what a model gets wrong', async () => {
    vendor.reset();
    vendor.answers = (request) => {
      const call = knownAnswer(request);
      if (call?.name === 'save_values')
        return { toolCalls: [{ name: 'save_values', arguments: '{"month": "June", "street": "Nowhere 1"}' }] };
      return byTools(request);
    };
    const { figures } = await evaluated('--model', 'home/small-8b');
    expect(figures.wrong).toBeGreaterThan(0.2);
    expect(figures.whole).toBeLessThan(0.7);
    expect(figures.values.wrong + figures.values.invented).toBeGreaterThan(2);
  });

  it('does not pass off the built-in model as one that cannot be asked', async () => {
    expect(await parley(['evaluate-model', '--trade', 'tea', '--model', 'nowhere/any'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nowhere/any answered no turn'),
    });
    vendor.reset();
    let nth = 0;
    vendor.answers = (request) =>
      nth++ % 5 === 4 ? { error: { message: 'no', type: 'bad' }, status: 400 } : byTools(request);
    expect((await evaluated('--model', 'home/flaky')).figures.fallbacks).toBeGreaterThan(2);
  });

  it.each([
    [['--model', 'gpt'], 2, 'provider/model'],
    [['--at-once', '11'], 2, '10 at most'],
    [['--trade', 'no such'], 1, 'No trade fits. Trades: dog boarding'],
    [['--chats', 'no-such-file.yaml'], 1, 'cannot be read'],
    [['--against', 'package.json'], 1, 'holds no figures'],
  ])('says what is wrong with %j', async (args, code, reason) => {
    expect(await parley(['evaluate-model', ...args])).toMatchObject({ code, stderr: expect.stringContaining(reason) });
  });
});

describe('parley reader export-examples', () => {
  const talk = async (trade: Trade, said: readonly string[]): Promise<string> => {
    const { id } = await api.assistants.create({ name: trade.trade });
    const [revision] = await api.assistants.revisions.list(id).all();
    const { graph } = trade;
    const ops = [
      ...graph.context_variables.map((variable) => ({ op: 'upsert_context_variable', variable })),
      ...graph.nodes.map((node) => ({ op: 'upsert_node', node })),
      ...graph.edges.map((edge) => ({ op: 'add_edge', edge })),
      { op: 'set_entry_node', node_id: graph.entry_node_id },
    ];
    await api.assistants.revisions.graph.apply(id, revision!.id, { ops } as Body<'applyGraphOps'>);
    await api.assistants.revisions.publish(id, revision!.id);
    await api.assistants.revisions.activate(id, revision!.id);
    const conversation = await api.conversations.create({ assistant_id: id });
    for (const text of said) await api.conversations.messages.send(conversation.id, { text });
    return conversation.id;
  };
  const lines = (text: string): ExampleLine[] =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const slot = (line: ExampleLine | undefined, name: string) => line?.sl.find(([text]) => text === name)?.[1];

  it('writes confirmed and corrected turns, without what is personal, and no others', async () => {
    const said = [
      'I want to book a stay for my dog',
      'Xanthippe',
      'monday',
      'seven nights',
      'medium, my mail is w.quist@mail.example',
    ];
    said.push('no, make it six nights', 'yes');
    await talk(kennel, said);
    // Never confirmed: nothing of it is known to be right.
    await talk(tea, ['we have moved, new address', '77 Unconfirmed Road']);
    const file = path.join(folder.path, 'own.jsonl');
    const { code, stdout, stderr } = await parley(['reader', 'export-examples', '--to', file]);
    expect([code, stdout, stderr]).toEqual([0, '', '6 lines of 1 conversations; 2 were read.\n']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(text).not.toMatch(/quist|Xanthippe|Unconfirmed/i);
    const found = lines(text);
    for (const { u, sl, acts } of found) {
      for (const [, piece] of sl) expect(piece === null || u.includes(piece)).toBe(true);
      expect(acts.length).toBeGreaterThan(0);
    }
    expect(found[0]?.ch).toContainEqual([expect.stringMatching(/^The person wants to board a dog \(for example: /), 1]);
    expect(found[0]?.ch.filter(([, meant]) => meant === 1)).toHaveLength(1);
    expect(slot(found[1], 'name of the dog')).toBe(found[1]?.u);
    expect(slot(found[2], 'day the dog arrives')).toBe('monday');
    // The turn that was corrected is left out: which of its words were right is not known.
    expect(found.map(({ u }) => u)).not.toContain('seven nights');
    expect(found[4]).toMatchObject({ u: 'no, make it six nights', acts: expect.arrayContaining(['correct']) });
    expect(slot(found[4], 'number of nights')).toBe('six');
    expect(found[5]).toMatchObject({ u: 'yes', acts: ['yes'] });
  });

  it('takes all of a conversation that became a test case, and only what was asked for', async () => {
    const id = await talk(tea, ['my tea never showed up this month']);
    const before = await parley(['reader', 'export-examples', '--limit', '1']);
    expect([before.code, before.stdout]).toEqual([0, '']);
    const suite = await api.releaseSuites.create({ name: 'From chats', cases: [] });
    await api.conversations.testCase.make(id, { save_to_suite: suite.id });
    const { stdout } = await parley(['reader', 'export-examples', '--limit', '1']);
    expect(lines(stdout)).toMatchObject([
      {
        u: 'my tea never showed up this month',
        ch: expect.arrayContaining([[expect.stringContaining('A parcel has not arrived'), 1]]),
      },
    ]);
    const later = await parley(['reader', 'export-examples', '--from', '2999-01-01']);
    expect([later.code, later.stdout]).toEqual([0, '']);
    expect(await parley(['reader', 'export-examples', '--from', 'yesterday'])).toMatchObject({ code: 2 });
  });

  it('needs a key that may read what was asked', async () => {
    const { plain_text_key: key } = await api.apiKeys.create({ name: 'narrow', scopes: ['conversations:read'] });
    const { code, stderr } = await runParley(['reader', 'export-examples'], {
      PARLEY_URL: server.url,
      PARLEY_API_KEY: key,
    });
    expect(code).toBe(1);
    expect(stderr).toContain('agents:read');
  });
});
