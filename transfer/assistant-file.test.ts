// A whole assistant as a file: it says the same in every organization, and a file of another kind is refused in words.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../flow/language/json.ts';
import { graph as anyGraph } from '../flow/testing/arbitraries.ts';
import { runs } from '../tests/support/properties.ts';
import {
  type AssistantFile,
  type FileResourceKind,
  fileHash,
  fileNameFor,
  fileText,
  MAX_FILE_BYTES,
  type OwnedResource,
  toAssistantFile,
  translated,
} from './assistant-file.ts';
import { flowDocument } from './flow-document.ts';
import {
  type FoundResource,
  type ImportChoices,
  importedBefore,
  importedMark,
  importMark,
  madeName,
  planImport,
  planLines,
} from './import-plan.ts';
import { readAssistantFile } from './read-file.ts';
import { namedVariable } from './secret-values.ts';

const idAt = (group: number, at: number): string => `0000000${group}-0000-7000-8000-${String(at).padStart(12, '0')}`;
const name = fc.constantFrom('Desk', 'Order status', 'constructor', 'toString', idAt(9, 9), 'Straße 7');

const organization = fc
  .record({
    tools: fc.array(name, { maxLength: 4 }),
    policies: fc.array(name, { maxLength: 2 }),
    bases: fc.array(
      fc.record({ name, documents: fc.array(fc.record({ title: name, text: fc.string() }), { maxLength: 3 }) }),
      {
        maxLength: 2,
      },
    ),
    assistants: fc.array(fc.record({ name, graph: anyGraph, prompt: fc.string(), seed: fc.nat(100) }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ tools, policies, bases, assistants }): OwnedResource[] => {
    const bare = { documents: [], flow: undefined, suite: undefined };
    const toolIds = tools.map((_, at) => idAt(1, at));
    const policyIds = policies.map((_, at) => idAt(2, at));
    const baseIds = bases.map((_, at) => idAt(3, at));
    const others = assistants.map((_, at) => idAt(4, at));
    const made = assistants.map(({ name: called, graph, prompt, seed }, at): OwnedResource => {
      const node = (id: string, type: string, config: JsonObject) => ({ id, type, config });
      const pick = (ids: string[]): string => ids[seed % Math.max(ids.length, 1)] ?? 'nothing';
      const nodes = [
        ...graph.nodes,
        node('uses a tool', 'tool', { tool_id: pick(toolIds) }),
        node('looks up', 'knowledge', { knowledge_base_ids: baseIds }),
        node('hands over', 'handoff', { assistant_id: pick(others) }),
      ];
      const settings = { name: called, system_prompt: prompt, tools: toolIds, policies: policyIds, knowledge: baseIds };
      const suite =
        seed % 2 === 0 ? { name: 'Tests', cases: [{ test: called, steps: [{ user: prompt }] }] } : undefined;
      return {
        kind: 'assistants',
        id: idAt(4, at),
        settings,
        documents: [],
        flow: flowDocument({ ...graph, nodes }),
        suite,
      };
    });
    return [
      ...made,
      ...tools.map(
        (called, at): OwnedResource => ({
          kind: 'tools',
          id: idAt(1, at),
          settings: { name: called, description: String(at) },
          ...bare,
        }),
      ),
      ...policies.map(
        (called, at): OwnedResource => ({
          kind: 'policies',
          id: idAt(2, at),
          settings: { name: called, text: `${at}` },
          ...bare,
        }),
      ),
      ...bases.map(
        (base, at): OwnedResource => ({
          kind: 'knowledge',
          id: idAt(3, at),
          settings: { name: base.name, description: `${at}` },
          ...bare,
          documents: base.documents,
        }),
      ),
    ];
  });

/** As another organization has it after an import: other ids, the same meaning. */
function imported({ resources }: AssistantFile): OwnedResource[] {
  const ids = new Map(resources.map(({ kind, key }, at) => [`${kind} ${key}`, idAt(7, at)]));
  const idOf = (kind: string, key: string): string => ids.get(`${kind} ${key}`) ?? key;
  return resources.map(({ key, ...resource }) => ({ ...translated(resource, idOf), id: idOf(resource.kind, key) }));
}

describe('the file of an assistant', () => {
  it('is the same after it was imported elsewhere and exported again', () => {
    fc.assert(
      fc.property(organization, (resources) => {
        const file = toAssistantFile(resources);
        const text = fileText(file);
        const read = readAssistantFile(text);
        expect(fileText(read)).toBe(text);
        expect(fileHash(read)).toBe(fileHash(file));
        expect(fileText(toAssistantFile(imported(read)))).toBe(text);
      }),
      { numRuns: runs(100) },
    );
  });

  it('holds no id of the organization that it comes from, whatever its resources are called', () => {
    fc.assert(
      fc.property(organization, (resources) => {
        const text = fileText(toAssistantFile(resources));
        for (const { id } of resources) expect(text).not.toContain(id);
      }),
      { numRuns: runs(100) },
    );
  });

  it('is read from what the console exported before it included more than a flow', () => {
    const graph = {
      entry_node_id: 'hello',
      nodes: [{ id: 'hello', type: 'message', config: { text: 'Hello' } }],
      edges: [],
    };
    const old = readAssistantFile(
      JSON.stringify({ parley: 'assistant', version: 1, name: 'Desk', description: 'Finds', graph }),
    );
    expect(old.resources).toMatchObject([
      { kind: 'assistants', key: 'Desk', settings: { name: 'Desk', description: 'Finds' } },
    ]);
    expect(old.resources[0]?.flow?.flow).toMatchObject({
      entry: 'hello',
      nodes: { hello: { config: { text: 'Hello' } } },
    });
  });

  it('is saved under a name that every system takes', () => {
    expect(fileNameFor('Order desk / Wien: "1"')).toBe('order-desk-wien-1.parley.json');
    expect(fileNameFor('../..')).toBe('assistant.parley.json');
  });
});

const file = (more: object) => JSON.stringify({ parley: 'assistant', version: 2, ...more });
const desk = { name: 'Desk' };
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

const HOSTILE = [
  ['name: Desk', 'not JSON'],
  ['', 'not JSON'],
  ['null', 'holds no assistant'],
  ['[]', 'holds no assistant'],
  ['{"parley":"backup","version":2}', 'holds no assistant'],
  [file({ assistants: [] }), 'holds no assistant'],
  ['{"parley":"assistant","version":3}', 'version 3, and this program reads 1 and 2'],
  ['{"parley":"assistant"}', 'version none'],
  [file({ assistants: [desk], secrets: [] }), 'has no "secrets"'],
  [file({ assistants: [{ ...desk, api_key: 'x' }] }), 'has "api_key", which is no setting'],
  [file({ assistants: [{ ...desk, documents: [] }] }), 'has "documents", which is no setting'],
  [file({ assistants: [{ ...desk, tools: 'all' }] }), '"tools", which must be a list'],
  [file({ assistants: [{ ...desk, memory_enabled: 'yes' }] }), 'must be a boolean'],
  [file({ assistants: [{ ...desk, tools: ['Gone'] }] }), 'names the tool "Gone", which is not in the file'],
  [file({ assistants: [{ name: '' }] }), 'needs a name'],
  [file({ assistants: [{ name: 'x'.repeat(201) }] }), 'needs a name'],
  [file({ assistants: [desk, desk] }), 'calls two resources'],
  [file({ assistants: [{ ...desk, flow: [] }] }), 'is no map'],
  [file({ assistants: [{ ...desk, suite: { name: 1 } }] }), 'without a name and cases'],
  [file({ assistants: [desk], knowledge: [{ name: 'Base', documents: [{ title: 'A' }] }] }), 'needs one of "text"'],
  [
    file({ assistants: [desk], knowledge: [{ name: 'Base', documents: [{ title: 'A', text: 'a', path: '/etc' }] }] }),
    '"path"',
  ],
  ['{"parley":"assistant","version":2,"assistants":[{"name":"Desk","__proto__":{"x":1}}]}', '__proto__'],
  [
    '{"parley":"assistant","version":2,"assistants":[{"name":"Desk","flow":{"nodes":{"a":{"__proto__":{"x":1}}}}}]}',
    '__proto__',
  ],
  [deep, 'deeper than'],
  [`{"parley":"assistant","version":2,"assistants":[{"name":"Desk","metadata":{"a":${deep}}}]}`, 'deeper than'],
  [' '.repeat(MAX_FILE_BYTES + 1), 'at most 20 are read'],
] as const;

it.each(HOSTILE.map(([text, words]) => [words, text]))('a hostile file is refused in words: %s', (words, text) => {
  expect(() => readAssistantFile(text)).toThrow(words);
  expect(({} as { x?: number }).x).toBeUndefined();
});

describe('the plan of an import', () => {
  const parsedFile = readAssistantFile(
    file({
      assistants: [{ ...desk, tools: ['Look-up'], knowledge: ['Help'] }],
      tools: [
        {
          name: 'Look-up',
          configuration: {
            url: 'https://a.example',
            headers: [{ key: 'auth', value: namedVariable('TOKEN'), secure: true }],
          },
        },
      ],
      knowledge: [
        {
          name: 'Help',
          documents: [
            { title: 'A', text: 'a' },
            { title: 'B', text: 'b' },
            { title: 'C', upload: 'c.pdf' },
          ],
        },
      ],
    }),
  );
  const choices: ImportChoices = { existing: {}, otherwise: 'copy', secrets: {} };
  const found = (kind: FileResourceKind, change: Partial<FoundResource>): FoundResource => {
    const resource = parsedFile.resources.find((one) => one.kind === kind);
    if (!resource) throw new Error(`no ${kind}`);
    return { ...resource, id: idAt(1, 1), importMark: null, ...change };
  };
  const planFor = (...there: FoundResource[]) =>
    planImport(parsedFile, { found: there, names: there.map(({ kind, settings }) => `${kind} ${settings.name}`) });

  it('names what is made and what is left to do', () => {
    expect(planLines(planFor(), choices)).toEqual([
      'Makes 1 assistant, 1 tool and 1 knowledge base with 2 documents.',
      'The tool "Look-up" needs 1 secret to be set afterwards: TOKEN.',
      'The knowledge base "Help" needs 1 document to be uploaded by hand: c.pdf.',
    ]);
    expect(planLines(planFor(), { ...choices, secrets: { TOKEN: 'x' } })).toHaveLength(2);
  });

  it('uses what says the same, whatever its secrets are called', () => {
    const settings = {
      name: 'Look-up',
      configuration: {
        url: 'https://a.example',
        headers: [{ key: 'auth', value: namedVariable('OTHER'), secure: true }],
      },
    };
    const plan = planFor(found('tools', { settings }), found('knowledge', { documents: [{ title: 'A', text: 'a' }] }));
    expect(plan.items.map(({ state }) => state)).toEqual(['new', 'same', 'incomplete']);
    expect(planLines(plan, choices)).toEqual([
      'Makes 1 assistant.',
      'The tool "Look-up" is here already and says the same: it is used.',
      'The knowledge base "Help" is here already: 1 missing document will be added.',
    ]);
  });

  it('keeps theirs or makes a copy of what differs', () => {
    const plan = planFor(
      found('tools', { settings: { name: 'Look-up', configuration: { url: 'https://b.example' } } }),
      found('knowledge', { documents: [{ title: 'Theirs', text: 'other' }] }),
    );
    expect(plan.items.map(({ differences }) => differences)).toEqual([[], ['configuration'], ['documents']]);
    expect(planLines(plan, choices)).toContain(
      'The tool "Look-up" is here already and differs (configuration): a copy called "Look-up (2)" is made.',
    );
    const kept = planLines(plan, { ...choices, existing: { 'tools Look-up': 'keep', 'knowledge Help': 'keep' } });
    expect(kept[0]).toBe('Makes 1 assistant.');
    expect(kept).toContain('The tool "Look-up" is here already and differs (configuration): yours is kept and used.');
  });

  it('makes a second assistant beside one of the same name, and goes on with one that it began', () => {
    const other = planFor(found('assistants', {}));
    expect(madeName(other.main, other, choices)).toBe('Desk (2)');
    const unfinished = planFor(found('assistants', { importMark: importMark(fileHash(parsedFile), 'Desk') }));
    expect(unfinished.main.state).toBe('unfinished');
    expect(planLines(unfinished, choices)[0]).toContain('Goes on with an import that was cut off.');
    expect(planFor(found('assistants', { importMark: 'of another file' })).main.state).toBe('new');
  });

  it('knows an assistant that the file became, unless another name or another one is asked for', () => {
    const done = found('assistants', { importMark: importedMark(fileHash(parsedFile)) });
    const plan = planFor(done);
    expect(importedBefore(plan, choices)).toBe(done);
    expect(importedBefore(plan, { ...choices, again: true })).toBeUndefined();
    const target = { found: [done], names: ['assistants Desk'] };
    expect(planImport(parsedFile, { ...target, wanted: 'Desk' }).main.state).toBe('imported');
    expect(planImport(parsedFile, { ...target, wanted: 'Night desk' }).main.state).toBe('new');
    const unfinished = found('assistants', { id: idAt(8, 8), importMark: importMark(fileHash(parsedFile), 'Desk') });
    expect(planFor(done, unfinished).main).toMatchObject({ state: 'unfinished', found: { id: idAt(8, 8) } });
  });
});
