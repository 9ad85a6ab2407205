// Owns the shape of a graph as numbers: dense indexes, routing order, breadth-first order, depths and loops.
import type { NormalEdge, NormalNode, Stats } from '../normal-graph.ts';

/** Edges by routing order of their source: priority, then id, compared by code unit so that every machine agrees. */
function byRoutingOrder(a: NormalEdge, b: NormalEdge): number {
  return a.priority - b.priority || byText(a.id, b.id);
}

function isOrdered(edges: readonly NormalEdge[]): boolean {
  for (let i = 1; i < edges.length; i++) if (byRoutingOrder(edges[i - 1]!, edges[i]!) > 0) return false;
  return true;
}

function byText(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

type Arranged = { nodes: NormalNode[]; edges: NormalEdge[]; stats: Stats };

/** Nodes breadth-first from the entry, the rest by id; edges by the order of their sources. */
export function arrange(nodes: NormalNode[], edges: NormalEdge[], entry: string | null): Arranged {
  const index = indexOf(nodes);
  const outgoing: NormalEdge[][] = nodes.map(() => []);
  const dangling: NormalEdge[] = [];
  for (const edge of edges) (outgoing[index.get(edge.source) ?? -1] ?? dangling).push(edge);
  // Most lists stand in order already, and looking is far cheaper than sorting.
  for (const list of outgoing) if (!isOrdered(list)) list.sort(byRoutingOrder);
  const successors = outgoing.map((list, i) => (leadsOn(nodes[i]!) ? targets(list, index) : []));

  const entryIndex = entry === null ? undefined : index.get(entry);
  const { order, depth } = breadthFirst(successors, entryIndex === undefined ? [] : [entryIndex]);
  const seen = new Uint8Array(nodes.length);
  for (const i of order) seen[i] = 1;
  const rest: number[] = [];
  for (let i = 0; i < nodes.length; i++) if (!seen[i]) rest.push(i);
  rest.sort((a, b) => byText(nodes[a]!.id, nodes[b]!.id));
  const sequence = [...order, ...rest];
  dangling.sort((a, b) => byText(a.source, b.source) || byRoutingOrder(a, b));
  const globals = rest.filter((i) => nodes[i]!.global.enabled);
  const reached = globals.length > 0 ? breadthFirst(successors, [...order.slice(0, 1), ...globals]).order.length : order.length;
  return {
    nodes: sequence.map((i) => nodes[i]!),
    edges: inSequence(sequence, outgoing, dangling),
    stats: {
      nodes: nodes.length,
      edges: edges.length,
      reachable_nodes: reached,
      max_depth: depth,
      has_cycle: components(successors).some((group) => group.length > 1 || successors[group[0]!]!.includes(group[0]!)),
    },
  };
}

function inSequence(
  sequence: readonly number[],
  outgoing: readonly NormalEdge[][],
  dangling: readonly NormalEdge[],
): NormalEdge[] {
  const edges: NormalEdge[] = [];
  for (const i of sequence) for (const edge of outgoing[i]!) edges.push(edge);
  for (const edge of dangling) edges.push(edge);
  return edges;
}

// Neither an end nor a note is ever left, whatever edges the author drew.
export function leadsOn(node: NormalNode): boolean {
  return node.type !== 'end' && node.type !== 'note';
}

export function indexOf(nodes: readonly { id: string }[]): Map<string, number> {
  const index = new Map<string, number>();
  for (let i = 0; i < nodes.length; i++) index.set(nodes[i]!.id, i);
  return index;
}

function targets(edges: readonly NormalEdge[], index: ReadonlyMap<string, number>): number[] {
  const list: number[] = [];
  for (const edge of edges) {
    const target = index.get(edge.target);
    if (target !== undefined) list.push(target);
  }
  return list;
}

export function breadthFirst(successors: readonly number[][], roots: readonly number[]): { order: number[]; depth: number } {
  const depths = new Int32Array(successors.length).fill(-1);
  const order: number[] = [];
  for (const root of roots) {
    if (depths[root]! >= 0) continue;
    depths[root] = 0;
    order.push(root);
  }
  let depth = 0;
  for (let i = 0; i < order.length; i++) {
    const from = order[i]!;
    for (const to of successors[from]!) {
      if (depths[to]! >= 0) continue;
      depths[to] = depths[from]! + 1;
      depth = Math.max(depth, depths[to]);
      order.push(to);
    }
  }
  return { order, depth };
}

/** Strongly connected components (Tarjan), with a stack of our own: a chain of 2,000 nodes must not exhaust the call stack. */
export function components(successors: readonly number[][]): number[][] {
  const size = successors.length;
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const onStack = new Uint8Array(size);
  const cursor = new Int32Array(size);
  const stack: number[] = [];
  const work: number[] = [];
  const groups: number[][] = [];
  let counter = 0;
  for (let root = 0; root < size; root++) {
    if (order[root]! >= 0) continue;
    work.push(root);
    while (work.length > 0) {
      const at = work[work.length - 1]!;
      if (order[at]! < 0) {
        order[at] = low[at] = counter++;
        stack.push(at);
        onStack[at] = 1;
      }
      const next = successors[at]![cursor[at]!];
      if (next !== undefined) {
        cursor[at]!++;
        if (order[next]! < 0) work.push(next);
        else if (onStack[next]) low[at] = Math.min(low[at]!, order[next]!);
        continue;
      }
      work.pop();
      const parent = work[work.length - 1];
      if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[at]!);
      if (low[at] === order[at]) groups.push(popGroup(stack, onStack, at));
    }
  }
  return groups;
}

function popGroup(stack: number[], onStack: Uint8Array, head: number): number[] {
  const group: number[] = [];
  for (;;) {
    const member = stack.pop()!;
    onStack[member] = 0;
    group.push(member);
    if (member === head) return group;
  }
}
