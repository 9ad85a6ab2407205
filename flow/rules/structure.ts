// Owns the rules about the bare structure: entry, ends, ids, types, dangling and doubled edges.
import type { GraphOp } from '../edit/ops.ts';
import { onwardEdges, twins } from '../inspection/edge-choices.ts';
import type { Inspection } from '../inspection/inspection.ts';
import type { Edge } from '../language/graph.ts';
import { isNodeType, NODE_TYPES, type NodeType, traitsOf } from '../language/node-types.ts';
import { adviceOn, MAX_GUESSES, nearestOwnName, nearestWord } from '../text/spelling.ts';
import { eachBranch, eachNode, type Rule, type Subject } from './rule.ts';
import { replaceEdge } from './unknown-fields.ts';

export const MAX_COMPILED_NODES = 500;
// Letters, marks, numbers, punctuation, symbols and plain spaces: what can be shown on a screen.
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,128}$/u;
const ASCII_ID = /^[\x20-\x7e]{1,128}$/;
const STRUCTURE = { category: 'structure', severity: 'error', blocking: true } as const;

/** What the types are called in other tools. */
const TYPE_WORDS: Record<string, NodeType> = {
  say: 'message',
  text: 'message',
  speak: 'message',
  prompt: 'dialogue',
  conversation: 'dialogue',
  chat: 'dialogue',
  llm: 'dialogue',
  agent: 'dialogue',
  ask: 'collect',
  question: 'collect',
  form: 'collect',
  input: 'collect',
  gather: 'collect',
  branch: 'condition',
  decision: 'condition',
  if: 'condition',
  switch: 'condition',
  router: 'condition',
  function: 'tool',
  api: 'tool',
  http: 'tool',
  apicall: 'tool',
  apirequest: 'tool',
  httprequest: 'tool',
  request: 'tool',
  integration: 'tool',
  action: 'tool',
  webhook: 'tool',
  search: 'knowledge',
  faq: 'knowledge',
  rag: 'knowledge',
  kb: 'knowledge',
  set: 'set_variable',
  assign: 'set_variable',
  setvariables: 'set_variable',
  subflow: 'component',
  policy: 'policy_check',
  guardrail: 'policy_check',
  transfercall: 'transfer',
  human: 'handoff',
  liveagent: 'handoff',
  escalation: 'handoff',
  escalate: 'handoff',
  sms: 'message_send',
  email: 'message_send',
  delay: 'wait',
  sleep: 'wait',
  dtmf: 'press_digit',
  hangup: 'end',
  exit: 'end',
  endcall: 'end',
  finish: 'end',
  stop: 'end',
  comment: 'note',
};

function entryFix(view: Inspection): GraphOp[] {
  const entered = new Set(view.shape.edges.map((edge) => edge.target));
  const starts = view.nodes.filter((node) => isNodeType(node.type) && node.type !== 'note' && !entered.has(node.id));
  return starts.length === 1 ? [{ op: 'set_entry_node', node_id: starts[0]!.id }] : [];
}

// Leads every node without an edge to a new end; offered only where there is something to lead there.
function endFix({ view }: Subject): GraphOp[] {
  const loose = view.nodes.filter((node, i) => {
    const traits = traitsOf(node.type);
    return (
      traits &&
      !traits.terminal &&
      node.type !== 'note' &&
      !node.global.return_to_previous &&
      onwardEdges(view.shape.outgoing[i]!).length === 0
    );
  });
  if (loose.length === 0 || view.nodes.length >= MAX_COMPILED_NODES) return [];
  let id = 'end';
  for (let n = 2; view.shape.index.has(id); n++) id = `end_${n}`;
  const edges = loose.map((node): GraphOp => {
    const kind = traitsOf(node.type)!.main;
    return { op: 'add_edge', edge: { source: node.id, target: id, kind } };
  });
  return [{ op: 'upsert_node', node: { id, type: 'end', name: 'End', config: {} } }, ...edges];
}

/** The id of the node that a misspelt id means, or of the one node that is called so. */
function nodeGuesser(view: Inspection): (id: string) => string | undefined {
  let guesses = 0;
  return (id) => {
    if (guesses++ >= MAX_GUESSES) return undefined;
    const places = view.nodes.filter(({ type }) => type !== 'note');
    const called = places.filter(({ name }) => name !== '' && name.toLowerCase() === id.toLowerCase());
    if (called.length === 1) return called[0]!.id;
    return nearestOwnName(
      id,
      places.map((node) => node.id),
    );
  };
}

function danglingFix(edge: Edge, end: 'source' | 'target', near: string | undefined) {
  if (near !== undefined) return { suggested_fix: adviceOn(near, []), fix_ops: replaceEdge(edge, { [end]: near }) };
  const fix_ops: GraphOp[] = [{ op: 'remove_edge', edge_id: edge.id }];
  return { suggested_fix: 'Remove the edge or add the node.', fix_ops };
}

export const STRUCTURE_RULES: Rule[] = [
  {
    ...STRUCTURE,
    rule_id: 'graph.empty',
    title: 'Empty graph',
    description: 'A graph needs at least one node.',
    check({ view }, report) {
      if (view.nodes.length === 0) report({ message: 'The graph has no nodes.', suggested_fix: 'Add a first node.' });
    },
  },
  {
    ...STRUCTURE,
    rule_id: 'graph.missing_entry',
    title: 'No entry node',
    description: 'A graph with nodes must say where conversations start.',
    check({ view }, report) {
      if (view.nodes.length === 0 || view.graph.entry_node_id !== null) return;
      report({
        message: 'No entry node is set.',
        suggested_fix: 'Choose the node where conversations start.',
        fix_ops: entryFix(view),
      });
    },
  },
  {
    ...STRUCTURE,
    rule_id: 'graph.entry_not_found',
    title: 'Entry node not found',
    description: 'The entry must be an executable node of the graph.',
    check({ view }, report) {
      const id = view.graph.entry_node_id;
      if (id === null || view.nodes.length === 0 || view.shape.entry >= 0) return;
      const what = view.shape.index.has(id) ? 'is a note and cannot be executed' : 'does not exist';
      report({
        message: `The entry node "${id}" ${what}.`,
        key: id,
        suggested_fix: 'Choose another entry.',
        fix_ops: entryFix(view),
      });
    },
  },
  {
    ...STRUCTURE,
    rule_id: 'graph.no_end',
    title: 'No end',
    description: 'Some node must end the conversation or give it away.',
    check(subject, report) {
      const { view } = subject;
      if (view.nodes.length === 0 || view.nodes.some((node) => traitsOf(node.type)?.terminal && !node.disabled)) return;
      report({
        message: 'No node ends the conversation.',
        suggested_fix: 'Add an end node.',
        fix_ops: endFix(subject),
      });
    },
  },
  {
    ...STRUCTURE,
    rule_id: 'graph.too_large',
    title: 'Too large',
    description: `A graph of more than ${MAX_COMPILED_NODES} nodes, or whose templates, expressions and patterns are too much to read, cannot be compiled; move parts of it into components.`,
    check({ view }, report) {
      if (view.asksTooMuch) {
        report({
          message: 'The templates, expressions and patterns of the graph are too much to read together.',
          key: 'texts',
          suggested_fix: 'Use fewer tags and shorter expressions, or move parts of the flow into components.',
        });
      }
      if (view.nodes.length <= MAX_COMPILED_NODES) return;
      report({
        message: `The graph has ${view.nodes.length} nodes; at most ${MAX_COMPILED_NODES} can be compiled.`,
        suggested_fix: 'Move parts of the flow into components.',
      });
    },
  },
  {
    ...STRUCTURE,
    rule_id: 'node.invalid_id',
    title: 'Invalid node id',
    description: 'A node id has 1 to 128 printable characters.',
    check: eachNode(({ normal: { id } }, report) => {
      if (ASCII_ID.test(id) || PRINTABLE.test(id)) return;
      report({
        message: 'The node id is not 1 to 128 printable characters.',
        node_id: id,
        suggested_fix: 'Give the node another id.',
      });
    }),
  },
  {
    ...STRUCTURE,
    rule_id: 'node.unknown_type',
    title: 'Unknown node type',
    description: 'The type of a node is missing or not in the catalogue.',
    check: eachNode(({ normal: node }, report) => {
      if (isNodeType(node.type)) return;
      const message = node.type ? `The node type "${node.type.slice(0, 60)}" is unknown.` : 'The node has no type.';
      const near = nearestWord(node.type, NODE_TYPES, TYPE_WORDS);
      report({
        message,
        node_id: node.id,
        suggested_fix: adviceOn(near, NODE_TYPES),
        fix_ops: near === undefined ? [] : [{ op: 'update_node_fields', node_id: node.id, fields: { type: near } }],
      });
    }),
  },
  {
    ...STRUCTURE,
    rule_id: 'node.end_has_edges',
    title: 'End with edges',
    description: 'Nothing can follow an end node.',
    check({ view }, report) {
      const byEnd = new Map<string, string[]>();
      for (const i of view.shape.anomalies.fromEnd) {
        const edge = view.shape.edges[i]!;
        const ids = byEnd.get(edge.source);
        if (ids) ids.push(edge.id);
        else byEnd.set(edge.source, [edge.id]);
      }
      for (const [id, edges] of byEnd) {
        report({
          message: 'The end node has edges leading out of it.',
          node_id: id,
          related_edge_ids: edges,
          suggested_fix: 'Remove the edges.',
          fix_ops: edges.map((edge_id) => ({ op: 'remove_edge', edge_id })),
        });
      }
    },
  },
  {
    ...STRUCTURE,
    rule_id: 'edge.dangling_source',
    title: 'Edge from nowhere',
    description: 'An edge starts at a node that does not exist or is never executed.',
    check({ view }, report) {
      const nameOf = nodeGuesser(view);
      for (const i of view.shape.anomalies.fromNowhere) {
        const edge = view.shape.edges[i]!;
        const source = view.nodes[view.shape.sources[i]!];
        report({
          message: `The edge starts at "${edge.source}", which ${source ? 'is a note' : 'does not exist'}.`,
          edge_id: edge.id,
          ...danglingFix(view.shape.knownEdges[i]!.stored, 'source', source ? undefined : nameOf(edge.source)),
        });
      }
    },
  },
  {
    ...STRUCTURE,
    rule_id: 'edge.dangling_target',
    title: 'Edge to nowhere',
    description: 'An edge leads to a node that does not exist or is never executed.',
    check({ view }, report) {
      const nameOf = nodeGuesser(view);
      for (const i of view.shape.anomalies.toNowhere) {
        const edge = view.shape.edges[i]!;
        const target = view.nodes[view.shape.targets[i]!];
        report({
          message: `The edge leads to "${edge.target}", which ${target ? 'is a note' : 'does not exist'}.`,
          edge_id: edge.id,
          ...(view.shape.sources[i]! >= 0 ? { node_id: edge.source } : {}),
          ...danglingFix(view.shape.knownEdges[i]!.stored, 'target', target ? undefined : nameOf(edge.target)),
        });
      }
    },
  },
  {
    category: 'structure',
    severity: 'warning',
    blocking: false,
    rule_id: 'edge.duplicate',
    title: 'Doubled edge',
    description: 'Two edges have the same source, target, kind and condition.',
    check: eachBranch(({ edges }, report) => {
      if (edges.length < 2) return;
      for (const [first, edge] of twins(edges, (a, b) => a.target === b.target)) {
        report({
          message: 'The edge repeats another one.',
          edge_id: edge.id,
          node_id: edge.source,
          related_edge_ids: [first.id],
          suggested_fix: 'Remove one of them.',
          fix_ops: [{ op: 'remove_edge', edge_id: edge.id }],
        });
      }
    }),
  },
];
