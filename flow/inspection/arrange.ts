// Owns the shape of a graph as numbers: dense indexes, routing order, breadth-first order, depths and loops.
import type { NormalEdge, NormalNode, Stats } from '../language/normal-graph.ts';

/** Edges by routing order of their source: priority, then id, compared by code unit so that every machine agrees. */
function byRoutingOrder(a: NormalEdge, b: NormalEdge): number {
  return a.priority - b.priority || byText(a.id, b.id);
}

function byText(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

export type Arranged = {
  /** Places of the given nodes and edges, in canonical order. */
  nodeOrder: number[];
  edgeOrder: Int32Array;
  /** By edge in canonical order: the place of its ends among the nodes in canonical order, -1 where there is no such node. */
  sources: Int32Array;
  targets: Int32Array;
  stats: Stats;
};

/** Nodes breadth-first from the entry, the rest by id; edges by the order of their sources. */
export function arrange(nodes: readonly NormalNode[], edges: readonly NormalEdge[], entry: string | null): Arranged {
  const index = indexOf(nodes);
  const links = linksOf(nodes, edges, index);
  const entryIndex = entry === null ? undefined : index.get(entry);
  const { order, depth, seen } = flood(links, entryIndex === undefined ? [] : [entryIndex]);
  const rest: number[] = [];
  for (let i = 0; i < nodes.length; i++) if (!seen[i]) rest.push(i);
  rest.sort((a, b) => byText(nodes[a]!.id, nodes[b]!.id));
  const globals = rest.filter((i) => nodes[i]!.global.enabled);
  const reached = globals.length > 0 ? flood(links, [...order.slice(0, 1), ...globals]).order.length : order.length;
  return {
    ...renumbered(order.concat(rest), links),
    stats: {
      nodes: nodes.length,
      edges: edges.length,
      reachable_nodes: reached,
      max_depth: depth,
      has_cycle: hasCycle(links),
    },
  };
}

/** Edges grouped by their source, each group in routing order; those from nowhere are the last group. */
type Links = {
  /** Where the group of a node begins in `edgeOrder`, and after the last node where those from nowhere begin and end. */
  begins: Int32Array;
  edgeOrder: Int32Array;
  /** By edge as given: the places of its ends, -1 where there is no such node. */
  sources: Int32Array;
  targets: Int32Array;
  /** Whether a node is ever left. */
  leads: Uint8Array;
};

function linksOf(
  nodes: readonly NormalNode[],
  edges: readonly NormalEdge[],
  index: ReadonlyMap<string, number>,
): Links {
  const sources = new Int32Array(edges.length);
  const targets = new Int32Array(edges.length);
  const begins = new Int32Array(nodes.length + 2);
  const groupOf = (e: number): number => (sources[e]! < 0 ? nodes.length : sources[e]!);
  for (let e = 0; e < edges.length; e++) {
    sources[e] = index.get(edges[e]!.source) ?? -1;
    targets[e] = index.get(edges[e]!.target) ?? -1;
    begins[groupOf(e) + 1]!++;
  }
  for (let i = 0; i <= nodes.length; i++) begins[i + 1]! += begins[i]!;
  const edgeOrder = new Int32Array(edges.length);
  const next = begins.slice();
  for (let e = 0; e < edges.length; e++) edgeOrder[next[groupOf(e)]!++] = e;
  const leads = new Uint8Array(nodes.length);
  const inRoutingOrder = (a: number, b: number): number => byRoutingOrder(edges[a]!, edges[b]!);
  for (let i = 0; i < nodes.length; i++) {
    leads[i] = leadsOn(nodes[i]!) ? 1 : 0;
    sortGroup(edgeOrder, begins[i]!, begins[i + 1]!, inRoutingOrder);
  }
  const bySource = (a: number, b: number): number => byText(edges[a]!.source, edges[b]!.source) || inRoutingOrder(a, b);
  sortGroup(edgeOrder, begins[nodes.length]!, edges.length, bySource);
  return { begins, edgeOrder, sources, targets, leads };
}

function sortGroup(order: Int32Array, begin: number, end: number, compare: (a: number, b: number) => number): void {
  for (let i = begin + 1; i < end; i++) {
    // Most groups stand in order already, and looking is far cheaper than sorting.
    if (compare(order[i - 1]!, order[i]!) <= 0) continue;
    order.set(Array.from(order.subarray(begin, end)).sort(compare), begin);
    return;
  }
}

/** Breadth-first from the roots over all edges that lead on. */
function flood({ begins, edgeOrder, targets, leads }: Links, roots: readonly number[]) {
  const seen = new Uint8Array(leads.length);
  const depths = new Int32Array(leads.length);
  const order: number[] = [];
  for (const root of roots) {
    if (seen[root]) continue;
    seen[root] = 1;
    order.push(root);
  }
  let depth = 0;
  for (let i = 0; i < order.length; i++) {
    const at = order[i]!;
    if (!leads[at]) continue;
    for (let e = begins[at]!; e < begins[at + 1]!; e++) {
      const to = targets[edgeOrder[e]!]!;
      if (to < 0 || seen[to]) continue;
      seen[to] = 1;
      depths[to] = depths[at]! + 1;
      depth = Math.max(depth, depths[to]);
      order.push(to);
    }
  }
  return { order, depth, seen };
}

/** Takes away, as long as there are any, nodes that nothing leads to: what stays is in a loop or behind one. */
function hasCycle({ begins, edgeOrder, sources, targets, leads }: Links): boolean {
  const entered = new Int32Array(leads.length);
  const isLink = (e: number): boolean => sources[e]! >= 0 && targets[e]! >= 0 && leads[sources[e]!] === 1;
  for (let e = 0; e < targets.length; e++) if (isLink(e)) entered[targets[e]!]!++;
  const free: number[] = [];
  for (let i = 0; i < leads.length; i++) if (entered[i] === 0) free.push(i);
  for (let i = 0; i < free.length; i++) {
    const at = free[i]!;
    if (!leads[at]) continue;
    for (let e = begins[at]!; e < begins[at + 1]!; e++) {
      const to = targets[edgeOrder[e]!]!;
      if (to >= 0 && --entered[to]! === 0) free.push(to);
    }
  }
  return free.length < leads.length;
}

function renumbered(nodeOrder: number[], { begins, edgeOrder: grouped, targets: to }: Links) {
  const place = new Int32Array(nodeOrder.length);
  for (let i = 0; i < nodeOrder.length; i++) place[nodeOrder[i]!] = i;
  const edgeOrder = new Int32Array(grouped.length);
  const sources = new Int32Array(grouped.length).fill(-1);
  const targets = new Int32Array(grouped.length);
  let at = 0;
  const take = (group: number, source: number) => {
    for (let e = begins[group]!; e < begins[group + 1]!; e++, at++) {
      const edge = grouped[e]!;
      edgeOrder[at] = edge;
      sources[at] = source;
      targets[at] = to[edge]! < 0 ? -1 : place[to[edge]!]!;
    }
  };
  for (let i = 0; i < nodeOrder.length; i++) take(nodeOrder[i]!, i);
  take(nodeOrder.length, -1);
  return { nodeOrder, edgeOrder, sources, targets };
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

/** What can be reached from the roots, nearest first. */
export function breadthFirst(successors: readonly number[][], roots: readonly number[]): number[] {
  const seen = new Uint8Array(successors.length);
  const order: number[] = [];
  const visit = (at: number) => {
    if (seen[at]) return;
    seen[at] = 1;
    order.push(at);
  };
  for (const root of roots) visit(root);
  for (let i = 0; i < order.length; i++) for (const to of successors[order[i]!]!) visit(to);
  return order;
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
