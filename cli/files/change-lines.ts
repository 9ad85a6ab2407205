// Owns printing ops and conflicts for a person: one line for each change.
import type { GraphOp } from '../../flow/edit/ops.ts';
import type { Graph } from '../../flow/language/graph.ts';
import { asObject, asText, isObject, type Json, type JsonObject } from '../../flow/language/json.ts';
import type { SyncConflict } from './sync-plan.ts';

/** An edge that is removed and added again has changed. */
export function opLines(ops: readonly GraphOp[], before: Graph): string[] {
  const added = new Set(ops.flatMap((op) => (op.op === 'add_edge' ? [asText(op.edge.id)] : [])));
  const nodes = new Set(before.nodes.map(({ id }) => id));
  const edges = new Map(before.edges.map((edge) => [edge.id, edge]));
  const variables = new Set(before.context_variables.map(({ name }) => name));
  const linesOf = (op: GraphOp): string[] => {
    switch (op.op) {
      case 'upsert_node':
        return [
          `${nodes.has(asText(op.node.id)) ? '~' : '+'} node ${asText(op.node.id)} (${asText(op.node.type) || 'no type'})`,
        ];
      case 'remove_node':
        return [`- node ${op.node_id}`];
      case 'update_node_fields':
        return [`~ node ${op.node_id}: ${patchedFields(op.fields as JsonObject).join(', ')}`];
      case 'add_edge': {
        const sign = edges.has(asText(op.edge.id)) ? '~' : '+';
        return [
          `${sign} edge ${asText(op.edge.source)} → ${asText(op.edge.target)}${conditionText(op.edge as JsonObject)}`,
        ];
      }
      case 'remove_edge': {
        const edge = edges.get(op.edge_id ?? '');
        return added.has(op.edge_id ?? '')
          ? []
          : [`- edge ${edge ? `${edge.source} → ${edge.target}` : (op.edge_id ?? '')}`];
      }
      case 'set_entry_node':
        return [`~ entry: ${op.node_id ?? 'none'}`];
      case 'upsert_context_variable':
        return [`${variables.has(op.variable.name) ? '~' : '+'} variable ${op.variable.name}`];
      case 'remove_context_variable':
        return [`- variable ${op.name}`];
      case 'set_persona':
        return ['~ persona'];
      case 'set_component_outputs':
        return ['~ outputs'];
    }
  };
  return ops.flatMap(linesOf);
}

function patchedFields(fields: JsonObject): string[] {
  return Object.entries(fields).flatMap(([key, value]) =>
    key === 'config' && isObject(value) ? Object.keys(value).map((inner) => `config.${inner}`) : [key],
  );
}

function conditionText(edge: JsonObject): string {
  const prompt = asText(asObject(edge.condition).prompt);
  const text = prompt === '' ? asText(edge.kind) : `when ${brief(prompt)}`;
  return text === '' ? '' : ` (${text})`;
}

/** Both sides of a conflict, so that an author can choose. */
export const conflictLines = ({ place, mine, theirs, message }: SyncConflict): string[] => [
  `! ${place}${message === undefined ? '' : `: ${message}`}`,
  `    in the files:  ${brief(mine)}`,
  `    on the server: ${brief(theirs)}`,
];

function brief(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
