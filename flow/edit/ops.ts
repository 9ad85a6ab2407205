// Owns the ten operations: their wire shapes, and how a batch of them turns one graph into the next, all or nothing.
import { z } from 'zod';
import {
  type ComponentOutput,
  type ContextVariable,
  type Edge,
  foldEdge,
  foldNode,
  type Graph,
  type Node,
} from '../language/graph.ts';
import { asText, clean, equal, isAbsent, isObject, type Json, type JsonObject, mergePatch } from '../language/json.ts';
import { normalizeEdge } from '../language/normal-graph.ts';
import { type Draft, draftOf, finishDraft, type GraphChanges } from './draft.ts';

const optionalText = z.string().nullish();
const nodeId = z.string().describe('Id of a node of the graph.');
/** Loose at the door: unknown types and fields are stored. Readers of the document get the catalogue of node types in its place. */
export const GraphNode = z
  .looseObject({
    id: optionalText.describe(
      '1 to 128 printable characters; made by the server if absent. A node of the same id is replaced.',
    ),
  })
  .meta({ id: 'GraphNode' });
const alias = (of: string) => optionalText.describe(`Another name of \`${of}\`.`);
export const GraphEdge = z
  .looseObject({
    id: optionalText.describe(
      'Made by the server if absent. The same id with the same content changes nothing, with another it is refused.',
    ),
    source: optionalText.describe('Id of the node that the edge leaves; the node may come later in the batch.'),
    target: optionalText.describe('Id of the node that the edge leads to; the node may come later in the batch.'),
    from: alias('source'),
    to: alias('target'),
    source_node_id: alias('source'),
    target_node_id: alias('target'),
  })
  .superRefine((edge, context) => {
    const folded = foldEdge(edge as JsonObject);
    if (isAbsent(folded.source)) require(context, 'source');
    if (isAbsent(folded.target)) require(context, 'target');
  })
  .meta({ id: 'GraphEdge' });
export const GraphVariable = z
  .looseObject({
    name: z
      .string()
      .min(1)
      .max(200)
      .describe('Lower-case letters, digits and `_`, at most 64. A variable of the same name is replaced.'),
    type: optionalText.describe(
      'Kind of value, such as `string` (default), `number`, `enum` or `date`; an unknown type becomes a finding.',
    ),
    source: optionalText.describe(
      'Where the value comes from: `derived` (default), `collected`, `provided`, `tool`, `memory` or `system`.',
    ),
    description: optionalText.describe('What the value means, in words that a model reads when it looks for it.'),
    enum_values: z.array(z.string()).nullish().describe('The values that a variable of type `enum` may have.'),
    reask_cap: z
      .int()
      .nullish()
      .describe('How often the assistant asks again when an answer gives no value, 0 to 10; 2 by default.'),
    question: optionalText.describe(
      'What is asked when the value is missing. Liquid template; made from the name and the description unless set.',
    ),
    label: optionalText.describe('What the value is called when it is read back or corrected, such as `the day`.'),
    locale_overrides: z
      .looseObject({ es: z.looseObject({ question: optionalText, label: optionalText }).nullish() })
      .nullish()
      .describe('Language (`es`) → `question` and `label` for people who speak it.'),
  })
  .meta({ id: 'ContextVariable' });
export const GraphOutput = z
  .looseObject({
    name: z.string().min(1).max(200).describe('Name of the output, 1 to 200 characters.'),
    variable: optionalText.describe(
      'Variable that holds the value: of this graph, or with `node_id` of the graph that uses the component.',
    ),
    type: optionalText.describe('Kind of value, as for context variables.'),
    description: optionalText.describe('What the value means.'),
  })
  .meta({ id: 'ComponentOutput' });

// An issue of this shape reads like any other missing field to the code that turns issues into answers.
function require(context: z.RefinementCtx, field: string): void {
  context.addIssue({
    code: 'invalid_type',
    expected: 'string',
    input: undefined,
    path: [field],
    message: 'Field required',
  });
}

const operation = <T extends string>(name: T, does: string) => z.literal(name).describe(`\`${name}\` ${does}.`);
const UpsertNode = z
  .object({
    op: operation('upsert_node', 'adds a node, or replaces the one of the same id'),
    node: GraphNode.describe('The node: `type`, `config` and more, as `listNodeTypes` says. Unknown fields are kept.'),
  })
  .meta({ id: 'UpsertNodeOp' });
const RemoveNode = z
  .object({ op: operation('remove_node', 'removes a node with its edges'), node_id: nodeId })
  .meta({ id: 'RemoveNodeOp' });
const UpdateNodeFields = z
  .object({
    op: operation('update_node_fields', 'changes some fields of a node'),
    node_id: nodeId,
    fields: z.looseObject({}).describe('JSON merge patch (RFC 7396): null removes a field. `id` cannot change.'),
  })
  .meta({ id: 'UpdateNodeFieldsOp' });
const AddEdge = z
  .object({
    op: operation('add_edge', 'adds an edge between two nodes'),
    edge: GraphEdge.describe('The edge: its ends, and where needed `kind`, `condition`, `priority` and `label`.'),
  })
  .meta({ id: 'AddEdgeOp' });
const RemoveEdge = z
  .object({
    op: operation('remove_edge', 'removes one edge, by its id or by both its ends'),
    edge_id: optionalText.describe('Id of the edge; or give `source` and `target`.'),
    source: optionalText.describe('Id of the node that the edge leaves, where `edge_id` is absent.'),
    target: optionalText.describe('Id of the node that the edge leads to, where `edge_id` is absent.'),
  })
  .superRefine((op, context) => {
    if (isAbsent(op.edge_id) && (isAbsent(op.source) || isAbsent(op.target))) require(context, 'edge_id');
  })
  .meta({ id: 'RemoveEdgeOp' });
const SetEntryNode = z
  .object({
    op: operation('set_entry_node', 'sets where the flow begins'),
    node_id: z
      .string()
      .nullable()
      .describe('Id of the node where the flow begins; it may come later in the batch. null: none.'),
  })
  .meta({ id: 'SetEntryNodeOp' });
const UpsertContextVariable = z
  .object({
    op: operation('upsert_context_variable', 'adds a variable, or replaces the one of the same name'),
    variable: GraphVariable.describe('The variable. Unknown fields are kept.'),
  })
  .meta({ id: 'UpsertContextVariableOp' });
const RemoveContextVariable = z
  .object({
    op: operation('remove_context_variable', 'removes a variable; uses left behind become findings'),
    name: z.string().describe('Name of a variable of the graph.'),
  })
  .meta({ id: 'RemoveContextVariableOp' });
const SetPersona = z
  .object({
    op: operation('set_persona', 'sets who the assistant is'),
    persona: z
      .string()
      .max(8000)
      .nullable()
      .describe('Who the assistant is and how it talks, at most 8,000 characters. null: none.'),
  })
  .meta({ id: 'SetPersonaOp' });
const SetComponentOutputs = z
  .object({
    op: operation('set_component_outputs', 'sets what a component gives back'),
    outputs: z.array(GraphOutput).max(200).describe('All outputs, at most 200; those there before are replaced.'),
    node_id: optionalText.describe(
      'Id of a component node, to say where its outputs go. Absent: what this graph itself gives back as a component.',
    ),
  })
  .meta({ id: 'SetComponentOutputsOp' });

export const GraphOp = z
  .discriminatedUnion('op', [
    UpsertNode,
    RemoveNode,
    UpdateNodeFields,
    AddEdge,
    RemoveEdge,
    SetEntryNode,
    UpsertContextVariable,
    RemoveContextVariable,
    SetPersona,
    SetComponentOutputs,
  ])
  .meta({ id: 'GraphOp' });
export type GraphOp = z.infer<typeof GraphOp>;
export const GraphOps = z.array(GraphOp).max(200);

type OpErrorType =
  | 'graph_op.node_not_found'
  | 'graph_op.edge_not_found'
  | 'graph_op.variable_not_found'
  | 'graph_op.duplicate_edge_id'
  | 'graph_op.limit_exceeded'
  | 'graph_op.immutable_field';
type Refusal = { field: string; type: OpErrorType; message: string };
export type OpFailure = Refusal & { ok: false; index: number; op: GraphOp['op'] };

type Limits = { nodes: number; edges: number; variables: number };
const DEFAULT_LIMITS: Limits = { nodes: 2000, edges: 6000, variables: 1000 };

export type ApplyOptions = { makeId: () => string; limits?: Partial<Limits> };
/** `changed` is false when the batch left everything as it was, `position_only` when nothing but places on the canvas and groups changed. */
export type Applied = { ok: true; graph: Graph; changed: boolean; position_only: boolean; changes: GraphChanges };

export function applyOps(graph: Graph, ops: readonly GraphOp[], options: ApplyOptions): Applied | OpFailure {
  const draft = draftOf(graph);
  const setting: Setting = { makeId: options.makeId, limits: { ...DEFAULT_LIMITS, ...options.limits } };
  for (let index = 0; index < ops.length; index++) {
    const op = ops[index]!;
    const refusal = applyOp(draft, op, setting);
    if (refusal) return { ok: false, index, op: op.op, ...refusal };
  }
  return { ok: true, ...finishDraft(graph, draft) };
}

type Setting = { makeId: () => string; limits: Limits };
type Handlers = {
  [K in GraphOp['op']]: (draft: Draft, op: Extract<GraphOp, { op: K }>, setting: Setting) => Refusal | undefined;
};

function applyOp<K extends GraphOp['op']>(
  draft: Draft,
  op: Extract<GraphOp, { op: K }>,
  setting: Setting,
): Refusal | undefined {
  return HANDLERS[op.op](draft, op, setting);
}

const HANDLERS: Handlers = {
  upsert_node(draft, op, { makeId, limits }) {
    const raw = foldNode(clean(op.node) as JsonObject);
    const id = typeof raw.id === 'string' ? raw.id : freshId(draft.nodes, makeId);
    if (!draft.nodes.has(id) && draft.nodes.size >= limits.nodes) return tooMany('node', 'nodes', limits.nodes);
    draft.nodes.put(raw.id === id ? (raw as Node) : { ...raw, id });
  },
  remove_node(draft, op) {
    if (!draft.nodes.has(op.node_id)) return noNode('node_id', op.node_id);
    for (const edgeId of draft.edgesOf(op.node_id)) draft.dropEdge(edgeId);
    draft.nodes.drop(op.node_id);
    if (draft.entry === op.node_id) draft.entry = null;
  },
  update_node_fields(draft, op) {
    const node = draft.nodes.get(op.node_id);
    if (!node) return noNode('node_id', op.node_id);
    const fields = foldNode(clean(op.fields) as JsonObject, node.type);
    if (Object.hasOwn(fields, 'id') && fields.id !== op.node_id) {
      return { field: 'fields', type: 'graph_op.immutable_field', message: 'A node keeps its id for life' };
    }
    // Folded again: taking a name away may leave an alias of it behind.
    draft.nodes.put(foldNode(mergePatch(node, fields) as Node));
  },
  add_edge(draft, op, { makeId, limits }) {
    const raw = foldEdge(clean(op.edge) as JsonObject);
    const id = asText(raw.id) || freshId(draft.edges, makeId);
    const edge = (raw.id === id ? raw : { ...raw, id }) as Edge;
    const present = draft.edges.get(id);
    if (present && sameEdge(present, edge)) return;
    if (present) {
      return {
        field: 'edge',
        type: 'graph_op.duplicate_edge_id',
        message: `Another edge already has the id "${brief(id)}"`,
      };
    }
    if (draft.edges.size >= limits.edges) return tooMany('edge', 'edges', limits.edges);
    draft.putEdge(edge);
  },
  remove_edge(draft, op) {
    if (!isAbsent(op.edge_id)) {
      if (!draft.edges.has(op.edge_id!)) return noEdge('edge_id', `No edge has the id "${brief(op.edge_id)}"`);
      draft.dropEdge(op.edge_id!);
      return;
    }
    const between = draft.edgesOf(op.source ?? '').filter((id) => {
      const edge = draft.edges.get(id)!;
      return edge.source === op.source && edge.target === op.target;
    });
    if (between.length === 0)
      return noEdge('source', `No edge leads from "${brief(op.source)}" to "${brief(op.target)}"`);
    for (const id of between) draft.dropEdge(id);
  },
  set_entry_node(draft, op) {
    draft.entry = op.node_id === null ? null : (clean(op.node_id) as string);
  },
  upsert_context_variable(draft, op, { limits }) {
    const variable = clean(op.variable) as ContextVariable;
    if (!draft.variables.has(variable.name) && draft.variables.size >= limits.variables) {
      return tooMany('variable', 'context variables', limits.variables);
    }
    draft.variables.put(variable);
  },
  remove_context_variable(draft, op) {
    if (draft.variables.has(op.name)) draft.variables.drop(op.name);
    else
      return {
        field: 'name',
        type: 'graph_op.variable_not_found',
        message: `No variable is called "${brief(op.name)}"`,
      };
  },
  set_persona(draft, op) {
    draft.persona = op.persona === null ? null : (clean(op.persona) as string);
  },
  set_component_outputs(draft, op) {
    const outputs = clean(op.outputs) as ComponentOutput[];
    if (isAbsent(op.node_id)) {
      draft.outputs = outputs;
      return;
    }
    const node = draft.nodes.get(op.node_id!);
    if (!node) return noNode('node_id', op.node_id!);
    const config: Json = { ...(isObject(node.config) ? node.config : {}), outputs };
    draft.nodes.put({ ...node, config });
  },
};

function sameEdge(a: Edge, b: Edge): boolean {
  return equal(normalizeEdge(a), normalizeEdge(b));
}

function freshId(taken: { has(id: string): boolean }, makeId: () => string): string {
  for (let attempt = 0; attempt < 20; attempt++) {
    const id = makeId();
    if (!taken.has(id)) return id;
  }
  // A maker that repeats itself must not hang the batch.
  const stem = makeId();
  let suffix = 2;
  while (taken.has(`${stem}_${suffix}`)) suffix++;
  return `${stem}_${suffix}`;
}

function noNode(field: string, id: string): Refusal {
  return { field, type: 'graph_op.node_not_found', message: `No node has the id "${brief(id)}"` };
}

function noEdge(field: string, message: string): Refusal {
  return { field, type: 'graph_op.edge_not_found', message };
}

function tooMany(field: string, what: string, limit: number): Refusal {
  return { field, type: 'graph_op.limit_exceeded', message: `A graph holds at most ${limit} ${what}` };
}

function brief(text: string | null | undefined): string {
  return (text ?? '').slice(0, 80);
}
