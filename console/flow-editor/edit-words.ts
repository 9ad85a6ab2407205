// Owns what an edit did, in one sentence for people who do not see the canvas. Pure.
import type { GraphOp } from '../../flow/edit/ops.ts';
import type { Graph } from '../../flow/language/graph.ts';
import { asText } from '../../flow/language/json.ts';
import { type FlowNode, nodeName } from '../assistants/flow-reading.ts';
import { counted } from './canvas-parts.ts';

/** Steps and ways that came and went; empty where only fields and places changed. */
export function editInWords(graph: Graph, ops: readonly GraphOp[]): string {
  // Every letter that is typed is an edit.
  if (ops.every(({ op }) => op === 'update_node_fields')) return '';
  const names = new Map(graph.nodes.map((node) => [node.id, nodeName(node as FlowNode)]));
  const added: string[] = [];
  const removed: string[] = [];
  const joined: string[] = [];
  let cut = 0;
  for (const op of ops) {
    if (op.op === 'upsert_node' && !names.has(asText(op.node.id))) {
      const node = op.node as FlowNode;
      names.set(node.id, nodeName(node));
      added.push(node.id);
    } else if (op.op === 'remove_node') removed.push(op.node_id);
    else if (op.op === 'add_edge') joined.push(`${nameIn(names, op.edge.source)} to ${nameIn(names, op.edge.target)}`);
    else if (op.op === 'remove_edge') cut++;
  }
  const parts = [
    partInWords(
      'step',
      'added',
      added.map((id) => nameIn(names, id)),
    ),
    partInWords(
      'step',
      'removed',
      removed.map((id) => nameIn(names, id)),
    ),
    partInWords('way', 'added', joined),
    cut > 0 ? `${counted(cut, 'way')} removed.` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const nameIn = (names: ReadonlyMap<string, string>, id: unknown): string =>
  names.get(asText(id)) ?? 'a step that is gone';

function partInWords(what: string, happened: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  return names.length === 1
    ? `${what === 'step' ? 'Step' : 'Way'} ${happened}: ${names[0]}.`
    : `${counted(names.length, what)} ${happened}.`;
}
