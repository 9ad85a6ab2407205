// Files and servers that change on both sides: what meets, what is cut off, and what a second environment gets.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diff } from '../../flow/edit/diff.ts';
import { parseGraph } from '../../flow/language/graph.ts';
import { type Body, Parley } from '../../sdk/parley.ts';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { BOOKING } from '../../tests/support/fixtures/booking.ts';
import { COLLECTIONS } from '../../tests/support/fixtures/collections.ts';
import { makeFixture } from '../../tests/support/fixtures/fixture.ts';
import { SUPPORT } from '../../tests/support/fixtures/support.ts';
import { readProject } from './local-project.ts';
import { ProjectFolder } from './project-folder.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { conflictsOf, isBehind, isPushed, type ResourcePlan } from './sync-plan.ts';
import { openSession, planProject } from './sync-session.ts';

let app: TestApp;
const folders: string[] = [];
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.stop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const DRAFT = { publish: false, activate: false, secrets: false };
const LIVE = { publish: true, activate: true, secrets: false };

async function workFolder(files: Record<string, string> = {}) {
  const root = await mkdtemp(path.join(tmpdir(), 'parley-sync-'));
  folders.push(root);
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  for (const [file, text] of Object.entries({ 'parley.yaml': 'version: 1\n', ...files })) await write(file, text);
  const read = (file: string) => readFile(path.join(root, file), 'utf8');
  const edit = async (file: string, from: string, to: string) => {
    const before = await read(file);
    expect(before).toContain(from);
    await write(file, before.replace(from, to));
  };
  return { root, write, read, edit, remove: (file: string) => rm(path.join(root, file), { recursive: true }) };
}
type WorkFolder = Awaited<ReturnType<typeof workFolder>>;

const clientOf = (secret: string, fetcher?: typeof fetch): Parley =>
  new Parley({ apiKey: secret, baseUrl: app.url, ...(fetcher && { fetch: fetcher, maxRetries: 0 }) });

async function sessionOf({ root }: WorkFolder, parley: Parley, environment = 'dev') {
  return openSession(await readProject(new ProjectFolder(root)), parley, environment);
}

/** As `parley push` does it: nothing at all when there is a conflict. */
async function pushed(folder: WorkFolder, parley: Parley, options = DRAFT, environment = 'dev'): Promise<string[]> {
  const session = await sessionOf(folder, parley, environment);
  const plans = await planProject(session);
  expect(plans.flatMap(conflictsOf)).toEqual([]);
  return (await push(session, plans, options)).done;
}
const plansOf = async (folder: WorkFolder, parley: Parley, environment?: string): Promise<ResourcePlan[]> =>
  planProject(await sessionOf(folder, parley, environment));
const pulled = async (folder: WorkFolder, parley: Parley, names: string[] = []) =>
  pull(await sessionOf(folder, parley), { names, theirs: false, live: false });
const differing = (plans: ResourcePlan[]) =>
  plans.filter((plan) => isPushed(plan) || isBehind(plan) || conflictsOf(plan).length > 0);

const FLOW = `# the way through
entry: hello
variables:
  order_no: { source: collected, description: number of the order }
nodes:
  hello: # greets
    type: message
    config: { text: "Hello, I am the virtual assistant." }
    edges:
      - to: ask
  ask:
    type: collect
    config:
      variables: [order_no]
      instructions: Which order?
    edges:
      - to: look
      - { to: bye, kind: on_cap }
  look:
    type: tool
    config:
      tool_id: Order status
      input_mapping: { order_no: "{{ order_no }}" }
    edges:
      - { to: more, kind: success }
      - { to: bye, kind: error }
  more:
    type: knowledge
    config: { knowledge_base_ids: [Help centre] }
    edges:
      - { to: bye, kind: found }
      - { to: pass_on, kind: not_found }
  pass_on:
    type: handoff
    config: { assistant_id: Night desk }
  bye:
    type: end
    config: { message: Goodbye! }
`;
const NIGHT = `entry: hello
nodes:
  hello: { type: message, config: { text: I am the virtual assistant of the night. }, edges: [{ to: back }] }
  back: { type: handoff, config: { assistant_id: Order desk } }
  bye: { type: end }
`;
const PROJECT = {
  'assistants/order-desk/assistant.yaml':
    'name: Order desk\nsystem_prompt: Be kind.\ntools: [Order status]\nknowledge: [Help centre]\npolicies: [No dates]\n',
  'assistants/order-desk/flow.yaml': FLOW,
  'assistants/night-desk/assistant.yaml': 'name: Night desk\n',
  'assistants/night-desk/flow.yaml': NIGHT,
  'tools/order-status.yaml':
    'name: Order status\nconfiguration:\n  url: https://orders.example.com/{{ order_no }}\n  variables:\n    - { name: order_no, required: true }\n',
  'policies/no-dates.yaml': 'name: No dates\ntext: Never promise a date.\nkind: must_not\n',
  'procedures/refunds.md': '---\nname: Refunds\n---\n\n1. Ask.\n2. Pay.\n',
  'knowledge/help-centre/base.yaml': 'name: Help centre\n',
  'knowledge/help-centre/delivery.md': '---\ntitle: Delivery\n---\n\nWe deliver within three days.\n',
  'workflows/call-back.yaml': 'name: Call back\npromptId: Order desk\nsteps:\n  - { type: CALL, delayInSecs: 60 }\n',
};
const ORDER_FLOW = 'assistants/order-desk/flow.yaml';

type Ops = Extract<Body<'applyGraphOps'>, { ops: unknown }>['ops'];
/** Somebody edits the draft on the server. */
async function editOnServer(api: Parley, name: string, ops: object[]): Promise<void> {
  const assistant = (await api.assistants.list().all()).find((one) => one.name === name);
  const id = assistant?.id ?? '';
  const draft = assistant?.draft_revision_id ?? (await api.assistants.revisions.create(id)).id;
  await api.assistants.revisions.graph.apply(id, draft, { ops: ops as Ops });
}
const say = (node_id: string, text: string) => ({ op: 'update_node_fields', node_id, fields: { config: { text } } });

describe('a project', () => {
  it('is made from nothing, wired by name, and goes to a second environment with ids of its own', async () => {
    const [dev, prod] = [await app.newOrganization('Dev'), await app.newOrganization('Prod')];
    const folder = await workFolder(PROJECT);
    const done = await pushed(folder, clientOf(dev.secret), LIVE);
    expect(done).toEqual(
      expect.arrayContaining(['made tool Order status', 'made assistant Order desk', 'activated Order desk']),
    );
    expect(differing(await plansOf(folder, clientOf(dev.secret)))).toEqual([]);
    expect(await pushed(folder, clientOf(dev.secret), LIVE)).toEqual([]);
    await pushed(folder, clientOf(prod.secret), LIVE, 'prod');
    expect(differing(await plansOf(folder, clientOf(prod.secret), 'prod'))).toEqual([]);

    for (const { secret } of [dev, prod]) {
      const api = clientOf(secret);
      const [tool] = await api.tools.list().all();
      const desk = (await api.assistants.list().all()).find(({ name }) => name === 'Order desk');
      const graph = await api.assistants.revisions.graph.get(desk?.id ?? '', desk?.active_revision_id ?? '');
      expect(graph.nodes.find(({ id }) => id === 'look')).toMatchObject({ config: { tool_id: tool?.id } });
      expect(desk?.active_revision?.tool_refs).toMatchObject([{ tool_id: tool?.id }]);
      expect(await api.workflows.list().all()).toMatchObject([{ name: 'Call back', promptId: desk?.id }]);
    }
    // A state file is of one organization: the key of another is refused, before anything happens.
    await expect(sessionOf(folder, clientOf(prod.secret), 'dev')).rejects.toThrow('belongs to the organization');
  });

  it('goes on where it was cut off, wherever that was', async () => {
    const { secret } = await app.newOrganization('Cut off');
    const api = clientOf(secret);
    const folder = await workFolder(PROJECT);
    let isDone = false;
    for (let most = 8; !isDone && most < 120; most += 3) {
      let sent = 0;
      // The request arrives; its answer never does, as when the process is killed.
      const cutting: typeof fetch = async (input, init) => {
        const answer = await fetch(input, init);
        sent += 1;
        if (sent > most) throw new TypeError('killed');
        return answer;
      };
      const ended = await pushed(folder, clientOf(secret, cutting), LIVE).then(
        () => true,
        () => false,
      );
      isDone = ended;
    }
    expect(isDone).toBe(true);
    expect(differing(await plansOf(folder, api))).toEqual([]);
    const names = async (list: AsyncIterable<{ name: string }>) => {
      const found: string[] = [];
      for await (const { name } of list) found.push(name);
      return found.sort();
    };
    expect(await names(api.assistants.list())).toEqual(['Night desk', 'Order desk']);
    expect(await names(api.tools.list())).toEqual(['Order status']);
    expect(await names(api.policies.list())).toEqual(['No dates']);
    expect(await names(api.workflows.list())).toEqual(['Call back']);
    const [base] = await api.knowledgeBases.list().all();
    expect(await api.knowledgeBases.documents.list(base?.id ?? '').all()).toHaveLength(1);
  });

  it('that changed on both sides is merged, and refused where both changed one place', async () => {
    const { secret } = await app.newOrganization('Both sides');
    const api = clientOf(secret);
    const folder = await workFolder(PROJECT);
    await pushed(folder, api);
    await editOnServer(api, 'Order desk', [say('hello', 'Good day, I am the virtual assistant.')]);
    await folder.edit(ORDER_FLOW, 'Which order?', 'Which order is it?');
    await pushed(folder, api);
    const theirs = (await plansOf(folder, api)).filter(isBehind);
    expect(theirs.map(({ resource, flow }) => [resource.name, flow?.remoteOps.length])).toEqual([['Order desk', 1]]);

    expect((await pulled(folder, api)).written).toEqual([ORDER_FLOW, 'assistants/order-desk/layout.json']);
    const text = await folder.read(ORDER_FLOW);
    for (const kept of ['Good day', 'Which order is it?', '# the way through', '# greets'])
      expect(text).toContain(kept);
    expect(differing(await plansOf(folder, api))).toEqual([]);

    await editOnServer(api, 'Order desk', [say('hello', 'Hi there, I am the virtual assistant.')]);
    await folder.edit(ORDER_FLOW, 'Good day, I', 'Welcome! I');
    const conflicts = (await plansOf(folder, api)).flatMap(conflictsOf);
    expect(conflicts).toEqual([
      {
        place: 'node hello config.text',
        mine: 'Welcome! I am the virtual assistant.',
        theirs: 'Hi there, I am the virtual assistant.',
      },
    ]);
    await expect(pulled(folder, api)).rejects.toThrow(
      /node hello config.text[\s\S]*Welcome[\s\S]*Hi there[\s\S]*Nothing was written/,
    );
    expect(await folder.read(ORDER_FLOW)).toContain('Welcome! I');
    await pull(await sessionOf(folder, api), { names: [], theirs: true, live: false });
    expect(await folder.read(ORDER_FLOW)).toContain('Hi there');
    expect(differing(await plansOf(folder, api))).toEqual([]);
  });

  it('never overwrites what it has not seen', async () => {
    const { secret } = await app.newOrganization('Unseen');
    const api = clientOf(secret);
    await api.policies.create({ name: 'No dates', text: 'Never promise anything.', kind: 'must_not' });
    const folder = await workFolder({ 'policies/no-dates.yaml': PROJECT['policies/no-dates.yaml'] });
    expect((await plansOf(folder, api)).flatMap(conflictsOf)).toMatchObject([
      { place: 'text', theirs: 'Never promise anything.' },
    ]);
  });

  it('follows names that change: here by "was", there by the server', async () => {
    const { secret } = await app.newOrganization('Renamed');
    const api = clientOf(secret);
    const folder = await workFolder(PROJECT);
    await pushed(folder, api);
    const [tool] = await api.tools.list().all();
    await folder.edit('tools/order-status.yaml', 'name: Order status', 'name: Order look-up\nwas: Order status');
    await folder.edit(ORDER_FLOW, 'tool_id: Order status', 'tool_id: Order look-up');
    await folder.edit('assistants/order-desk/assistant.yaml', '[Order status]', '[Order look-up]');
    const changes = differing(await plansOf(folder, api));
    expect(changes.map(({ resource, settings, flow }) => [resource.name, settings.fields, flow?.ops ?? []])).toEqual([
      ['Order look-up', ['name'], []],
    ]);
    await pushed(folder, api);
    expect(await api.tools.list().all()).toMatchObject([{ id: tool?.id, name: 'Order look-up' }]);

    const [policy] = await api.policies.list().all();
    await api.policies.update(policy?.id ?? '', { name: 'No promises' });
    await pulled(folder, api);
    expect(await folder.read('policies/no-dates.yaml')).toContain('name: No promises');
    expect(await folder.read('assistants/order-desk/assistant.yaml')).toContain('No promises');
  });

  it('names what is misspelt, with its place and what was probably meant', async () => {
    const { secret } = await app.newOrganization('Misspelt');
    const folder = await workFolder({
      ...PROJECT,
      [ORDER_FLOW]: FLOW.replace('tool_id: Order status', 'tool_id: Ordr status'),
    });
    await expect(plansOf(folder, clientOf(secret))).rejects.toThrow(
      `${ORDER_FLOW}:22:7: No tool is called "Ordr status". Did you mean "Order status"?`,
    );
  });
});

describe('the assistants that our tests know', () => {
  it.each([SUPPORT, COLLECTIONS, BOOKING])('$name goes through files without a difference', async (fixture) => {
    const { client, secret } = await app.newOrganization(fixture.name);
    const made = await makeFixture(client, fixture, { far: 'https://far.example.com' });
    const api = clientOf(secret);
    const folder = await workFolder();
    await pulled(folder, api, [fixture.name]);
    expect(differing(await plansOf(folder, api))).toEqual([]);
    const [slug] = (await readProject(new ProjectFolder(folder.root))).resources.filter(
      ({ kind }) => kind === 'assistants',
    );
    expect(await folder.read(slug?.flow?.file ?? '')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);

    // In another organization the same flow comes out of the files.
    const other = await app.newOrganization(`${fixture.name} again`);
    await pushed(folder, clientOf(other.secret), DRAFT, 'prod');
    expect(differing(await plansOf(folder, clientOf(other.secret), 'prod'))).toEqual([]);
    const graph = parseGraph(await api.assistants.revisions.graph.get(made.id, made.revisionId));
    await pulled(folder, api);
    const again = await planProject(await sessionOf(folder, api));
    expect(again.flatMap(({ flow }) => (flow ? diff(flow.local, flow.merged) : []))).toEqual([]);
    expect(again.find(({ flow }) => flow)?.flow?.local.nodes).toHaveLength(graph.nodes.length);
  });
});
