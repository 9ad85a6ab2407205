import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diff } from '../../flow/edit/diff.ts';
import { applyOps, type GraphOp } from '../../flow/edit/ops.ts';
import { rebase } from '../../flow/edit/rebase.ts';
import { emptyGraph, type Graph } from '../../flow/language/graph.ts';
import * as arbitraries from '../../flow/testing/arbitraries.ts';
import { runs } from '../../tests/support/properties.ts';
import { type GraphServer, GraphSession, SendProblem } from './graph-session.ts';
import { EDITING, mergeGraphs, type Side, settleOverlaps } from './overlaps.ts';
import * as states from './session-state.ts';

/** The server's half of the bargain, from the same functions: versions, rebase, and one effect per key. */
class MemoryServer implements GraphServer {
  versions: Graph[];
  isDown = false;
  losesAnswer = false;
  readonly #answers = new Map<string, { version: number; updated: boolean }>();
  constructor(graph: Graph) {
    this.versions = [graph];
  }
  get graph(): Graph {
    return this.versions.at(-1) ?? emptyGraph();
  }
  read = async () => {
    if (this.isDown) throw new SendProblem('offline', 'down');
    return { graph: this.graph, version: this.versions.length - 1 };
  };
  send = async ({ key, base_version, ops }: states.SentBatch) => {
    if (this.isDown) throw new SendProblem('offline', 'down');
    const answer = this.#answers.get(key) ?? this.#apply(base_version, ops);
    this.#answers.set(key, answer);
    if (this.losesAnswer) throw new SendProblem('offline', 'the answer was lost');
    return answer;
  };
  #apply(base: number, ops: GraphOp[]) {
    const result = rebase(this.versions[base] ?? emptyGraph(), this.graph, ops, EDITING);
    if (!result.ok) throw new SendProblem('failure' in result ? 'refused' : 'conflict', 'refused');
    const next = applyOps(this.graph, result.ops, EDITING);
    if (!next.ok) throw new SendProblem('refused', next.message);
    if (next.changed) this.versions.push(next.graph);
    return { version: this.versions.length - 1, updated: next.changed };
  }
}

const say = (id: string, text: string): GraphOp => ({
  op: 'update_node_fields',
  node_id: id,
  fields: { config: { text } },
});
const name = (id: string, value: string): GraphOp => ({
  op: 'update_node_fields',
  node_id: id,
  fields: { name: value },
});
const add = (id: string): GraphOp => ({ op: 'upsert_node', node: { id, type: 'message', config: { text: id } } });
const connect = (source: string, target: string): GraphOp => ({
  op: 'add_edge',
  edge: { id: `${source}-${target}`, source, target },
});
const graphOf = (...ops: GraphOp[]): Graph => {
  const result = applyOps(emptyGraph(), ops, EDITING);
  if (!result.ok) throw new Error(result.message);
  return result.graph;
};
const textOf = (graph: Graph, id: string): unknown => {
  const config = graph.nodes.find((node) => node.id === id)?.config;
  return typeof config === 'object' && config !== null && 'text' in config ? config.text : undefined;
};

class Memory {
  kept: states.SessionState | undefined;
  save = async (state: states.SessionState) => {
    this.kept = structuredClone({ ...state, typing: null });
  };
}
const open = async (server: MemoryServer, store = new Memory()) => {
  const found = await server.read();
  const fresh = store.kept ? states.resumeSession(store.kept, found) : states.openSession(found);
  const session = new GraphSession(fresh, { server, store, debounceMs: 1, retryMs: 1 });
  return { session, store };
};
const failed = (message: string | undefined) => expect(message).toBeTruthy();

describe('an editor session', () => {
  it('paints an edit at once and saves it as one version', async () => {
    const server = new MemoryServer(graphOf(add('a')));
    const { session } = await open(server);
    session.edit([say('a', 'H')], 'a text');
    session.edit([say('a', 'Hi')], 'a text');
    expect(textOf(session.state.wanted, 'a')).toBe('Hi');
    expect(session.status.kind).toBe('saving');
    await session.flush();
    expect(session.status).toEqual({ kind: 'saved', message: 'Saved v1' });
    expect(textOf(server.graph, 'a')).toBe('Hi');
    session.undo();
    expect(textOf(session.state.wanted, 'a')).toBe('a');
  });

  it('says why an edit is impossible, and changes nothing', async () => {
    const { session } = await open(new MemoryServer(graphOf(add('a'))));
    failed(session.edit([{ op: 'remove_node', node_id: 'gone' }]));
    expect(session.state.edits).toBe(0);
  });

  it('keeps edits while the server is away, over a reload, and sends them once although an answer was lost', async () => {
    const server = new MemoryServer(graphOf(add('a')));
    const { session, store } = await open(server);
    server.losesAnswer = true;
    session.edit([add('b')]);
    await session.flush();
    server.isDown = true;
    session.edit([connect('a', 'b')]);
    await session.flush();
    expect(session.status.message).toBe('Offline, 2 edits kept');
    session.close();
    server.isDown = false;
    server.losesAnswer = false;
    const other = await open(server);
    other.session.edit([say('b', 'by another')]);
    await other.session.flush();
    const again = await open(server, store);
    expect(again.session.state.wanted.edges).toHaveLength(1);
    await again.session.flush();
    expect(again.session.status.kind).toBe('saved');
    expect(textOf(again.session.state.wanted, 'b')).toBe('by another');
    expect(server.graph.edges).toHaveLength(1);
    expect(server.versions).toHaveLength(4);
  });

  it('shows an overlap field by field, and leaves the rest of both alone', async () => {
    const server = new MemoryServer(graphOf(add('a'), add('b')));
    const [one, two] = [await open(server), await open(server)];
    one.session.edit([say('a', 'one'), name('b', 'One')]);
    two.session.edit([say('a', 'two'), say('b', 'two')]);
    await one.session.flush();
    await two.session.flush();
    expect(two.session.status.kind).toBe('overlap');
    const overlaps = two.session.state.overlap?.overlaps ?? [];
    expect(overlaps).toMatchObject([{ target: 'a', field: ['config', 'text'], local: 'two', remote: 'one' }]);
    expect(textOf(server.graph, 'a')).toBe('one');
    two.session.settle(new Map([[overlaps[0]?.id ?? '', 'remote']]));
    await two.session.flush();
    one.session.hear(server.versions.length - 1);
    await one.session.flush();
    expect(one.session.state.wanted).toEqual(two.session.state.wanted);
    expect([textOf(server.graph, 'a'), textOf(server.graph, 'b')]).toEqual(['one', 'two']);
    expect(server.graph.nodes.find(({ id }) => id === 'b')?.name).toBe('One');
  });

  it('asks whether a node stays that one took away and the other built on', async () => {
    for (const side of ['local', 'remote'] as const) {
      const server = new MemoryServer(graphOf(add('a'), add('b'), connect('a', 'b')));
      const [one, two] = [await open(server), await open(server)];
      one.session.edit([{ op: 'remove_node', node_id: 'b' }]);
      two.session.edit([add('c'), connect('b', 'c'), say('b', 'still here')]);
      await one.session.flush();
      await two.session.flush();
      const overlaps = two.session.state.overlap?.overlaps ?? [];
      expect(overlaps).toMatchObject([{ type: 'node', target: 'b', field: null }]);
      two.session.settle(new Map(overlaps.map(({ id }) => [id, side])));
      await two.session.flush();
      expect(two.session.status.kind).toBe('saved');
      expect(server.graph.nodes.map(({ id }) => id).sort()).toEqual(side === 'local' ? ['a', 'b', 'c'] : ['a', 'c']);
      expect(server.graph.edges).toHaveLength(side === 'local' ? 2 : 0);
    }
  });

  it('undoes and redoes, also after a reload, but never what another author changed since', async () => {
    const server = new MemoryServer(graphOf(add('a'), add('b')));
    const { session, store } = await open(server);
    session.edit([say('a', 'mine')]);
    session.edit([say('b', 'mine')]);
    await session.flush();
    const other = await open(server);
    other.session.edit([say('b', 'theirs')]);
    await other.session.flush();
    const again = await open(server, store);
    again.session.hear(server.versions.length - 1);
    await again.session.flush();
    failed(again.session.undo());
    expect(again.session.undo()).toBeUndefined();
    await again.session.flush();
    expect([textOf(server.graph, 'a'), textOf(server.graph, 'b')]).toEqual(['a', 'theirs']);
    expect(again.session.redo()).toBeUndefined();
    await again.session.flush();
    expect(textOf(server.graph, 'a')).toBe('mine');
    failed(again.session.redo());
  });

  it('stops at what the server will never take, until it is given up or changed', async () => {
    const server = new MemoryServer(graphOf(add('a')));
    const { session } = await open(server);
    const { send } = server;
    server.send = async () => {
      throw new SendProblem('refused', 'This draft was published.');
    };
    session.edit([say('a', 'late')]);
    await session.flush();
    expect(session.status).toEqual({ kind: 'refused', message: 'This draft was published.' });
    expect(textOf(session.state.wanted, 'a')).toBe('late');
    server.send = send;
    session.discard();
    await expect.poll(() => session.status.kind).toBe('saved');
    expect(textOf(session.state.wanted, 'a')).toBe('a');
  });

  it('sends more edits than a batch may hold', async () => {
    const server = new MemoryServer(emptyGraph());
    const { session } = await open(server);
    session.edit(Array.from({ length: 450 }, (_, at) => add(`n${at}`)));
    await session.flush();
    expect(server.graph.nodes).toHaveLength(450);
    expect(session.status).toEqual({ kind: 'saved', message: 'Saved v3' });
  });
});

const sorted = (graph: Graph) => ({
  ...graph,
  nodes: graph.nodes.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  edges: graph.edges.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  context_variables: graph.context_variables.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
});

const deed = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.record({ ops: fc.array(arbitraries.op, { minLength: 1, maxLength: 3 }) }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'flush' as const,
        'lose' as const,
        'down' as const,
        'undo' as const,
        'reload' as const,
      ),
    },
  ),
  side: fc.constantFrom<Side>('local', 'remote'),
});

describe('two editors', () => {
  it('see the same graph in the end, whatever they did in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraries.graph, fc.array(deed, { maxLength: 12 }), async (graph, deeds) => {
        const server = new MemoryServer(graph);
        const editors = [await open(server), await open(server)];
        const settleAll = (session: GraphSession, side: Side) => {
          for (let round = 0; round < 10 && session.state.overlap; round++)
            session.settle(new Map(session.state.overlap.overlaps.map(({ id }) => [id, side])));
          expect(session.state.overlap).toBeNull();
        };
        for (const { who, what, side } of deeds) {
          const editor = editors[who]!;
          server.losesAnswer = what === 'lose';
          server.isDown = what === 'down';
          if (typeof what === 'object') for (const op of what.ops) editor.session.edit([op]);
          else if (what === 'undo') editor.session.undo();
          else if (what === 'reload') {
            await Promise.resolve();
            editor.session.close();
            editors[who] = await open(server, editor.store);
          } else await editor.session.flush();
          server.losesAnswer = server.isDown = false;
          settleAll(editors[who]!.session, side);
        }
        for (let round = 0; round < 4; round++) {
          for (const { session } of editors) {
            session.hear(server.versions.length - 1);
            await session.flush();
            settleAll(session, 'local');
            await session.flush();
          }
        }
        for (const { session } of editors) {
          session.close();
          expect(session.status.kind).toBe('saved');
          expect(sorted(session.state.wanted)).toEqual(sorted(server.graph));
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it('lose no edit when they work on different fields', async () => {
    const edit = fc.record({ who: fc.constantFrom(0, 1), node: fc.constantFrom('a', 'b', 'c'), sends: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 20 }), async (edits) => {
        const server = new MemoryServer(graphOf(add('a'), add('b'), add('c')));
        const editors = [await open(server), await open(server)];
        const last = new Map<string, string>();
        for (const [at, { who, node, sends }] of edits.entries()) {
          const { session } = editors[who]!;
          session.edit([who === 0 ? say(node, `${at}`) : name(node, `${at}`)]);
          last.set(`${who} ${node}`, `${at}`);
          if (sends) await session.flush();
        }
        for (const { session } of [...editors, ...editors]) {
          session.hear(server.versions.length - 1);
          await session.flush();
        }
        for (const id of ['a', 'b', 'c']) {
          const node = server.graph.nodes.find((one) => one.id === id);
          expect(textOf(server.graph, id)).toBe(last.get(`0 ${id}`) ?? id);
          expect(node?.name).toBe(last.get(`1 ${id}`));
        }
        for (const { session } of editors) {
          session.close();
          expect(sorted(session.state.wanted)).toEqual(sorted(server.graph));
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('can always settle what overlaps', () => {
    const changes = fc.array(arbitraries.op, { maxLength: 6 });
    const side = fc.constantFrom<Side>('local', 'remote');
    fc.assert(
      fc.property(arbitraries.graph, changes, changes, fc.infiniteStream(side), (base, left, right, sides) => {
        const changedBy = (ops: GraphOp[]) =>
          ops.reduce((graph, op) => {
            const result = applyOps(graph, [op], EDITING);
            return result.ok ? result.graph : graph;
          }, base);
        let current = { base, remote: changedBy(left), local: changedBy(right) };
        let merged = mergeGraphs(current);
        for (let round = 0; round < 10 && !merged.ok; round++) {
          current = merged.sides;
          const choices = new Map(merged.overlaps.map(({ id }) => [id, sides.next().value as Side]));
          merged = settleOverlaps(current, merged.overlaps, choices);
        }
        expect(merged.ok).toBe(true);
        if (merged.ok) expect(diff(merged.graph, merged.graph)).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });
});
