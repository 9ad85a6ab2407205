// Owns the fix of a misspelt variable where it is read: the ops that write the right name there, and nowhere else.

import type { GraphOp } from '../edit/ops.ts';
import type { VariableUse } from '../inspection/known-parts.ts';
import type { Graph } from '../language/graph.ts';
import { asObject, isObject, type Json, type JsonObject } from '../language/json.ts';
import { MAX_NESTING, rootOf } from '../text/conditions.ts';
import { editOutsideQuotes } from '../text/expressions.ts';
import { scanTemplate } from '../text/templates.ts';
import { replaceEdge } from './unknown-fields.ts';

type Renaming = { from: string; to: string };

/** No ops where the text stands somewhere that only its author can change. */
export function renameUse(graph: Graph, use: VariableUse, to: string): GraphOp[] {
  const renaming = { from: use.name, to };
  if (!/^\w+$/.test(use.name)) return [];
  if (use.edge) return renameInEdge(graph, use, renaming);
  const node = graph.nodes.find(({ id }) => id === use.node_id);
  if (!node) return [];
  const config = asObject(node.config);
  const [field = '', inner] = use.field.split(/\.(.*)/s);
  const old = config[field];
  const value =
    inner === undefined ? renamedValue(use.field, old, renaming) : renamedText(asObject(old)[inner], renaming);
  if (value === undefined) return [];
  const fields = { config: { [field]: inner === undefined ? value : { [inner]: value } } };
  return [{ op: 'update_node_fields', node_id: node.id, fields }];
}

function renameInEdge(graph: Graph, { edge, field }: VariableUse, renaming: Renaming): GraphOp[] {
  const stored = graph.edges.find(({ id }) => id === edge?.id);
  if (!stored || !isObject(stored.condition)) return [];
  const part = field === 'condition.prompt' ? 'prompt' : 'expression';
  const old = stored.condition[part] ?? null;
  const value = part === 'prompt' ? renamedText(old, renaming) : renamedExpression(old, renaming, 0);
  return value === undefined ? [] : replaceEdge(stored, { condition: { ...stored.condition, [part]: value } });
}

function renamedValue(field: string, old: Json | undefined, renaming: Renaming): Json | undefined {
  if (field === 'variables')
    return Array.isArray(old) ? old.map((name) => (name === renaming.from ? renaming.to : name)) : undefined;
  if (field !== 'assignments') return renamedText(old, renaming);
  if (!Array.isArray(old)) return undefined;
  return old.map((one) => {
    if (!isObject(one) || typeof one.expression !== 'string') return one;
    const assignment: JsonObject = { ...one, expression: renamedCode(one.expression, renaming) };
    return assignment;
  });
}

/** Every place of the name in a template. */
function renamedText(text: Json | undefined, { from, to }: Renaming): string | undefined {
  if (typeof text !== 'string') return undefined;
  let renamed = text;
  const places = scanTemplate(text).uses.filter(({ name, start }) => name === from && text.startsWith(from, start));
  if (places.length === 0) return undefined;
  // From the end, so that the places before it stay where they are.
  for (const { start } of places.sort((a, b) => b.start - a.start))
    renamed = renamed.slice(0, start) + to + renamed.slice(start + from.length);
  return renamed;
}

const renamedCode = (source: string, { from, to }: Renaming): string =>
  editOutsideQuotes(source, (code) => code.replace(new RegExp(`(?<![\\w.])${from}(?!\\w|\\s*\\()`, 'g'), () => to));

function renamedExpression(expression: Json, renaming: Renaming, depth: number): Json {
  if (typeof expression === 'string') return renamedCode(expression, renaming);
  if (!isObject(expression) || depth > MAX_NESTING) return expression;
  if (Array.isArray(expression.conditions))
    return {
      ...expression,
      conditions: expression.conditions.map((one) => renamedExpression(one, renaming, depth + 1)),
    };
  const { variable } = expression;
  if (typeof variable !== 'string' || rootOf(variable) !== renaming.from) return expression;
  return { ...expression, variable: renaming.to + variable.slice(renaming.from.length) };
}

type Replacement = { variable: string; value: string; near: string };

/** The ops that compare a variable with another value, wherever an edge compares it with this one. */
export function replaceValue(graph: Graph, edgeId: string, replacement: Replacement): GraphOp[] {
  const stored = graph.edges.find(({ id }) => id === edgeId);
  if (!stored || !isObject(stored.condition)) return [];
  const expression = withValue(stored.condition.expression ?? null, replacement, 0);
  return replaceEdge(stored, { condition: { ...stored.condition, expression } });
}

function withValue(expression: Json, replacement: Replacement, depth: number): Json {
  if (!isObject(expression) || depth > MAX_NESTING) return expression;
  if (Array.isArray(expression.conditions))
    return { ...expression, conditions: expression.conditions.map((one) => withValue(one, replacement, depth + 1)) };
  const swap = (value: Json): Json => (value === replacement.value ? replacement.near : value);
  const { variable, value = null } = expression;
  if (variable !== replacement.variable) return expression;
  return { ...expression, value: Array.isArray(value) ? value.map(swap) : swap(value) };
}
