// Owns a flow as an agent reads it: YAML with the ids that ops name, without what only the canvas needs and without what is empty.
import { stringify } from 'yaml';
import type { Fields } from './tool.ts';

export function flowAsYaml(graph: Fields): string {
  const { entry_node_id, persona, context_variables, component_outputs, nodes, edges } = graph;
  const flow = {
    entry_node_id,
    persona,
    context_variables,
    component_outputs,
    nodes: (nodes as Fields[]).map(withoutCanvas),
    edges,
  };
  return stringify(withoutEmpty(flow) ?? {}, { lineWidth: 0, aliasDuplicateObjects: false });
}

function withoutCanvas({ position: _position, disabled, global, ...node }: Fields): Fields {
  const isGlobal = typeof global === 'object' && global !== null && (global as Fields).enabled !== false;
  return { ...node, ...(disabled === true && { disabled }), ...(isGlobal && { global }) };
}

/** `undefined` for what holds nothing. A false or a zero says something. */
function withoutEmpty(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((entry) => withoutEmpty(entry) ?? {});
  if (typeof value !== 'object') return value;
  const kept = Object.entries(value)
    .map(([name, entry]) => [name, withoutEmpty(entry)] as const)
    .filter(([, entry]) => entry !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
