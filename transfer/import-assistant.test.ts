// Whole assistants carried from one organization to another through the front door: what arrives, what is kept, and what was cut off.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotFoundError, Parley, type Schema } from '../sdk/parley.ts';
import { type TestApp, testApp } from '../tests/support/app.ts';
import { BOOKING } from '../tests/support/fixtures/booking.ts';
import { COLLECTIONS } from '../tests/support/fixtures/collections.ts';
import { makeFixture } from '../tests/support/fixtures/fixture.ts';
import { SUPPORT } from '../tests/support/fixtures/support.ts';
import { type AssistantFile, fileText } from './assistant-file.ts';
import { readTarget } from './find-target.ts';
import { duplicateAssistant, ImportStopped, runImport } from './import-assistant.ts';
import { type ImportChoices, planImport, planLines } from './import-plan.ts';
import { exportAssistant } from './read-assistant.ts';
import { readAssistantFile } from './read-file.ts';
import { namedVariable } from './secret-values.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const clientOf = (secret: string, fetcher?: typeof fetch): Parley =>
  new Parley({ apiKey: secret, baseUrl: app.url, ...(fetcher && { fetch: fetcher, maxRetries: 0 }) });
const organization = async (name: string) => {
  const made = await app.newOrganization(name);
  return { ...made, parley: clientOf(made.secret) };
};
const COPY: ImportChoices = { existing: {}, otherwise: 'copy', secrets: {} };

const planFor = async (parley: Parley, file: AssistantFile) => planImport(file, await readTarget(parley, file));
const bringIn = async (parley: Parley, file: AssistantFile, choices = COPY) =>
  runImport(parley, await planFor(parley, file), choices);
const countOf = async (parley: Parley) => ({
  assistants: (await parley.assistants.list({ limit: 100 }).all()).length,
  tools: (await parley.tools.list({ limit: 100 }).all()).length,
  bases: (await parley.knowledgeBases.list({ limit: 100 }).all()).length,
  policies: (await parley.policies.list({ limit: 100 }).all()).length,
  suites: (await parley.releaseSuites.list({ limit: 100 }).all()).length,
});

/** An assistant with a bit of everything: a secret, documents of three kinds, a suite, and a second one that it hands over to and back. */
async function makeDesk(parley: Parley) {
  const tool = await parley.tools.create({
    name: 'Order status',
    configuration: {
      url: 'https://orders.example.com/{{ order_no }}',
      headers: [{ key: 'Authorization', value: 'Bearer top-secret', secure: true }],
      variables: [{ name: 'order_no', required: true }],
    },
  });
  const base = await parley.knowledgeBases.create({ name: 'Help centre', description: 'What people ask' });
  await parley.knowledgeBases.documents.add(base.id, { title: 'Refunds', text: '# Refunds\n\nWithin five days.' });
  await parley.knowledgeBases.documents.add(base.id, {
    title: 'Delivery',
    text: 'Free above 50.',
    clearance_level: 2,
    audience_tags: ['staff'],
  });
  const policy = await parley.policies.create({ name: 'No dates', text: 'Promise no dates.', kind: 'must_not' });
  const suite = await parley.releaseSuites.create({
    name: 'Desk tests',
    cases: [{ test: 'greets', steps: [{ user: 'Hello' }] }],
  });
  const night = await parley.assistants.create({ name: 'Night desk', description: 'At night' });
  const desk = await parley.assistants.create({
    name: 'Desk',
    release_suite_id: suite.id,
    metadata: { team: 'orders' },
  });
  const draft = (one: { draft_revision_id: string | null }) => one.draft_revision_id ?? '';
  await parley.assistants.revisions.update(desk.id, draft(desk), {
    system_prompt: 'Be kind.',
    tool_refs: [{ tool_id: tool.id, input_defaults: { order_no: '1' } }],
    knowledge_base_refs: [{ knowledge_base_id: base.id }],
    policy_refs: [{ policy_id: policy.id, priority: 3 }],
    memory_enabled: true,
    variable_defaults: { tone: 'warm' },
  });
  const node = (id: string, type: string, config: Record<string, unknown>) => ({
    op: 'upsert_node' as const,
    node: { id, type, config } as Schema<'GraphNode'>,
  });
  await parley.assistants.revisions.graph.apply(desk.id, draft(desk), {
    ops: [
      node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }),
      node('look', 'tool', { tool_id: tool.id, input_mapping: { order_no: '{{ order_no }}' } }),
      node('more', 'knowledge', { knowledge_base_ids: [base.id] }),
      node('night', 'handoff', { assistant_id: night.id }),
      { op: 'set_entry_node', node_id: 'hello' },
      { op: 'add_edge', edge: { id: 'e1', source: 'hello', target: 'look' } },
      { op: 'add_edge', edge: { id: 'e2', source: 'look', target: 'more', kind: 'success' } },
      { op: 'add_edge', edge: { id: 'e3', source: 'more', target: 'night', kind: 'not_found' } },
      { op: 'upsert_context_variable', variable: { name: 'order_no', source: 'collected' } },
    ],
  });
  await parley.assistants.revisions.graph.apply(night.id, draft(night), {
    ops: [node('back', 'handoff', { assistant_id: desk.id }), { op: 'set_entry_node', node_id: 'back' }],
  });
  return { desk, tool, base };
}

describe('a whole assistant', () => {
  it.each([BOOKING, COLLECTIONS, SUPPORT])(
    'of the fixture $name says the same in another organization',
    async (fixture) => {
      const from = await organization(`From ${fixture.name}`);
      const { id } = await makeFixture(from.client, fixture, { far: 'https://far.example.com' });
      const text = fileText(await exportAssistant(from.parley, id));
      const to = await organization(`To ${fixture.name}`);
      const { assistantId } = await bringIn(to.parley, readAssistantFile(text));
      expect(fileText(await exportAssistant(to.parley, assistantId))).toBe(text);
    },
  );

  it('is copied with tools, knowledge, policies, tests and the assistants it names, and never with a secret', async () => {
    const from = await organization('Giver');
    const { desk } = await makeDesk(from.parley);
    const file = await exportAssistant(from.parley, desk.id);
    const text = fileText(file);
    expect(text).not.toContain('top-secret');
    expect(text).toContain(namedVariable('PARLEY_VAR_ORDER_STATUS_AUTHORIZATION'));
    const to = await organization('Taker');
    const plan = await planFor(to.parley, file);
    expect(planLines(plan, COPY)).toEqual([
      'Makes 2 assistants, 1 tool, 1 knowledge base with 2 documents, 1 policy and 1 test suite.',
      'The tool "Order status" needs 1 secret to be set afterwards: PARLEY_VAR_ORDER_STATUS_AUTHORIZATION.',
    ]);
    const steps: string[] = [];
    const result = await runImport(
      to.parley,
      plan,
      { ...COPY, secrets: { PARLEY_VAR_ORDER_STATUS_AUTHORIZATION: 'theirs' } },
      (done, total) => steps.push(`${done}/${total}`),
    );
    expect(steps).toEqual(steps.map((_, at) => `${at + 1}/${steps.length}`));
    expect(result.byHand).toEqual([]);
    const made = await to.parley.assistants.get(result.assistantId);
    expect(made).toMatchObject({ name: 'Desk', metadata: { team: 'orders' }, active_revision_id: null });
    expect(await countOf(to.parley)).toEqual({ assistants: 2, tools: 1, bases: 1, policies: 1, suites: 1 });
    expect(fileText(await exportAssistant(to.parley, result.assistantId))).toBe(text);
  });

  it('uses what is there and says the same, and makes a copy of what differs, or keeps it', async () => {
    const from = await organization('Sender');
    const { desk } = await makeDesk(from.parley);
    const file = await exportAssistant(from.parley, desk.id);
    const to = await organization('Receiver');
    const first = await bringIn(to.parley, file);
    const [tool] = await to.parley.tools.list({ q: 'Order status' }).all();
    await to.parley.tools.update(tool?.id ?? '', { description: 'Ours' });
    const plan = await planFor(to.parley, file);
    expect(plan.items.map(({ resource, state }) => [resource.settings.name, state])).toEqual([
      ['Desk', 'imported'],
      ['Night desk', 'same'],
      ['Order status', 'differs'],
      ['Help centre', 'same'],
      ['No dates', 'same'],
    ]);
    const kept = await runImport(to.parley, plan, { ...COPY, again: true, otherwise: 'keep' });
    expect(kept.assistantId).not.toBe(first.assistantId);
    expect(await to.parley.assistants.get(kept.assistantId)).toMatchObject({ name: 'Desk (2)' });
    expect(await countOf(to.parley)).toMatchObject({ assistants: 3, tools: 1, bases: 1, policies: 1 });
    const copied = await bringIn(to.parley, file, { ...COPY, again: true });
    expect(await to.parley.assistants.get(copied.assistantId)).toMatchObject({ name: 'Desk (3)' });
    expect((await to.parley.tools.list().all()).map(({ name }) => name).sort()).toEqual([
      'Order status',
      'Order status (2)',
    ]);
  });

  it('goes on after a cut at any request, and makes nothing twice', async () => {
    const from = await organization('Careful');
    const { desk } = await makeDesk(from.parley);
    const file = await exportAssistant(from.parley, desk.id);
    const text = fileText(file);
    const to = await organization('Cut off');
    const cuts: string[] = [];
    // Each attempt gets a little further; half of the cuts come after the server has done its work.
    for (let allowed = 1; ; allowed += 2) {
      expect(allowed).toBeLessThan(60);
      let left = allowed;
      const parley = clientOf(to.secret, async (input, init) => {
        if (init?.method === undefined || init.method === 'GET') return fetch(input, init);
        left -= 1;
        if (left > 0) return fetch(input, init);
        if (allowed % 4 === 1) await (await fetch(input, init)).arrayBuffer();
        throw new TypeError('the line is cut');
      });
      try {
        const { assistantId } = await bringIn(parley, file);
        expect(fileText(await exportAssistant(to.parley, assistantId))).toBe(text);
        break;
      } catch (error) {
        if (!(error instanceof ImportStopped)) throw error;
        cuts.push(error.message);
      }
    }
    expect(cuts.length).toBeGreaterThan(2);
    expect(cuts.at(-1)).toMatch(
      /failed: .* Made so far: .*Import the same file again to go on; nothing is made twice\./,
    );
    expect(await countOf(to.parley)).toEqual({ assistants: 2, tools: 1, bases: 1, policies: 1, suites: 1 });
    const [base] = await to.parley.knowledgeBases.list().all();
    expect(await to.parley.knowledgeBases.documents.list(base?.id ?? '').all()).toHaveLength(2);
  });

  it.each([undefined, 'Our desk'])(
    'is imported already for a client that died after the last request, called %s',
    async (name) => {
      const from = await organization('Giver of the dead');
      const { desk } = await makeDesk(from.parley);
      const file = await exportAssistant(from.parley, desk.id);
      const to = await organization('Dead at the end');
      let isDead = false;
      const dying = clientOf(to.secret, async (input, init) => {
        if (isDead) throw new TypeError('the process is gone');
        const answer = await fetch(input, init);
        isDead = init?.method === 'PATCH' && String(init.body).includes('"parley_import":"imported');
        if (isDead) throw new TypeError('the process is gone');
        return answer;
      });
      await expect(bringIn(dying, file, { ...COPY, name })).rejects.toThrow(ImportStopped);
      expect(isDead).toBe(true);

      const plan = await planFor(to.parley, file);
      expect(planLines(plan, COPY)).toEqual([
        `This file was imported already, as the assistant "${name ?? 'Desk'}". Nothing is made.`,
        'If not done yet: the tool "Order status" needs 1 secret to be set afterwards: PARLEY_VAR_ORDER_STATUS_AUTHORIZATION.',
      ]);
      const { assistantId, made } = await runImport(to.parley, plan, COPY);
      expect(made).toEqual([]);
      expect(await countOf(to.parley)).toEqual({ assistants: 2, tools: 1, bases: 1, policies: 1, suites: 1 });
      expect((await exportAssistant(to.parley, assistantId)).resources[0]?.flow).toEqual(file.resources[0]?.flow);
      expect(await to.parley.assistants.get(assistantId)).toMatchObject({
        name: name ?? 'Desk',
        metadata: { team: 'orders' },
      });

      // Another one is another one, even by the same name: the first keeps what its owner wrote since.
      await to.parley.assistants.update(assistantId, { description: 'Ours now' });
      const another = await bringIn(to.parley, file, { ...COPY, again: true, name: name ?? 'Desk' });
      expect(another.assistantId).not.toBe(assistantId);
      expect(await to.parley.assistants.get(assistantId)).toMatchObject({ description: 'Ours now' });
    },
  );

  it('is no import any more once it is duplicated', async () => {
    const from = await organization('Original');
    const made = await from.parley.assistants.create({ name: 'Plain' });
    const file = await exportAssistant(from.parley, made.id);
    const to = await organization('Copies');
    const { assistantId } = await bringIn(to.parley, file);
    const copy = await duplicateAssistant(to.parley, assistantId, 'Plain');
    await to.parley.assistants.archive(assistantId);
    const again = await bringIn(to.parley, file);
    expect(again.assistantId).not.toBe(copy);
    expect(await to.parley.assistants.get(copy)).toMatchObject({ metadata: {} });
  });

  it('comes again after it was archived, as a new one', async () => {
    const { parley } = await organization('Again');
    const made = await parley.assistants.create({ name: 'Plain' });
    const file = await exportAssistant(parley, made.id);
    const other = await organization('Again elsewhere');
    const first = await bringIn(other.parley, file);
    await other.parley.assistants.archive(first.assistantId);
    const second = await bringIn(other.parley, file);
    expect(second.assistantId).not.toBe(first.assistantId);
    expect(await other.parley.assistants.get(second.assistantId)).toMatchObject({ name: 'Plain', archived_at: null });
  });

  it('needs the provider of its embeddings before anything is made', async () => {
    const { parley } = await organization('No provider');
    const base = { name: 'Base', embedding_provider: 'far', embedding_model: 'm' };
    const file = {
      parley: 'assistant',
      version: 2,
      assistants: [{ name: 'Desk', knowledge: ['Base'] }],
      knowledge: [base],
    };
    await expect(bringIn(parley, readAssistantFile(JSON.stringify(file)))).rejects.toThrow(
      'needs the model provider far',
    );
    expect(await countOf(parley)).toMatchObject({ assistants: 0, bases: 0 });
  });

  it('is duplicated beside itself with its settings and flow', async () => {
    const { parley } = await organization('Twins');
    const { desk, tool } = await makeDesk(parley);
    const id = await duplicateAssistant(parley, desk.id, 'Second desk');
    const [first, second] = [await exportAssistant(parley, desk.id), await exportAssistant(parley, id)];
    const bare = ({ resources }: AssistantFile) => {
      const [main] = resources;
      return { ...main?.settings, name: '', flow: main?.flow };
    };
    expect(bare(second)).toEqual(bare(first));
    expect((await parley.tools.list().all()).map((one) => one.id)).toEqual([tool.id]);
  });
});

describe('the text of a document', () => {
  it('is what was handed in; other kinds, and documents of others, have none', async () => {
    const { parley } = await organization('Texts');
    const base = await parley.knowledgeBases.create({ name: 'Base' });
    const added = await parley.knowledgeBases.documents.add(base.id, { title: 'Umlauts', text: 'Grüße 👋\r\n\tx' });
    expect(await parley.knowledgeBases.documents.text(base.id, added.id)).toEqual({
      title: 'Umlauts',
      text: 'Grüße 👋\r\n\tx',
    });
    const page = await parley.knowledgeBases.documents.add(base.id, { url: 'https://example.com/help' });
    await expect(parley.knowledgeBases.documents.text(base.id, page.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('passages'),
    });
    const stranger = await organization('Stranger');
    await expect(stranger.parley.knowledgeBases.documents.text(base.id, added.id)).rejects.toBeInstanceOf(
      NotFoundError,
    );
  });

  it('comes into an assistant with an empty flow, which keeps its name, and never over a flow that was drawn', async () => {
    const giver = await organization('Template giver');
    const { desk } = await makeDesk(giver.parley);
    const file = await exportAssistant(giver.parley, desk.id);
    const taker = await organization('Template taker');
    const empty = await taker.parley.assistants.create({ name: 'Mine', metadata: { team: 'care' } });
    const { assistantId } = await bringIn(taker.parley, file, { ...COPY, into: empty.id });
    expect(assistantId).toBe(empty.id);
    const filled = await taker.parley.assistants.get(empty.id);
    expect(filled).toMatchObject({ name: 'Mine', metadata: { team: 'care' }, release_suite_id: expect.any(String) });
    const before = await countOf(taker.parley);
    await expect(bringIn(taker.parley, file, { ...COPY, into: empty.id })).rejects.toThrow('has a flow already');
    expect(await countOf(taker.parley)).toEqual(before);
  });
});
