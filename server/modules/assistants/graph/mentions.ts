// Owns the references of a graph to objects outside of it, before and after they are looked up. Pure.
import { comparedPrompt, MIN_EXAMPLES, usableExamples } from '../../../../flow/language/choices.ts';
import type { Graph } from '../../../../flow/language/graph.ts';
import { asObject, asText, asTexts, type JsonObject } from '../../../../flow/language/json.ts';
import { nodeTypeOf } from '../../../../flow/language/node-types.ts';
import { type NormalEdge, normalizeEdge } from '../../../../flow/language/normal-graph.ts';
import type { ComponentReference, References } from '../../../../flow/language/references.ts';
import { comparedTexts } from '../../../../flow/rules/near-ways.ts';

/** `ways`: texts of edges whose vectors are compared. */
export type Mentions = Record<'tools' | 'knowledge' | 'policies' | 'components' | 'ways', Set<string>>;

/** Everything outside the graph that its nodes name, and the texts that are compared by meaning. */
export function mentionsOf(graph: Graph): Mentions {
  const found: Mentions = {
    tools: new Set(),
    knowledge: new Set(),
    policies: new Set(),
    components: new Set(),
    ways: comparedTexts(branchesOf(graph)),
  };
  const add = (set: Set<string>, ids: readonly string[]) => {
    for (const id of ids) if (id) set.add(id);
  };
  for (const node of graph.nodes) {
    const config = asObject(node.config);
    const type = nodeTypeOf(node.type);
    if (type === 'tool') add(found.tools, [asText(config.tool_id)]);
    else if (type === 'component') add(found.components, [asText(config.component_id)]);
    else if (type === 'knowledge') add(found.knowledge, asTexts(config.knowledge_base_ids));
    else if (type === 'transfer') add(found.tools, [asText(asObject(config.destination_source).tool_id)]);
    else if (type === 'policy_check') add(found.policies, asTexts(config.policy_ids));
    if (node.tool_ids) add(found.tools, asTexts(node.tool_ids));
    if (node.knowledge_base_ids) add(found.knowledge, asTexts(node.knowledge_base_ids));
    if (node.policy_ids) add(found.policies, asTexts(node.policy_ids));
  }
  return found;
}

/** The edges of each node that asks a model which one to take. */
function branchesOf({ edges }: Graph): Iterable<NormalEdge[]> {
  const branches = new Map<string, NormalEdge[]>();
  for (const edge of edges) {
    if (asText(asObject(edge.condition).prompt) === '') continue;
    const normal = normalizeEdge(edge);
    const branch = branches.get(normal.source);
    if (branch) branch.push(normal);
    else branches.set(normal.source, [normal]);
  }
  return branches.values();
}

/** The examples of all conditions, as the built-in model compares them. */
export function examplesIn(graph: Graph): string[] {
  const conditions = [
    ...graph.edges.map(({ condition }) => condition),
    ...graph.nodes.map(({ global }) => asObject(global).enter_condition),
  ];
  return conditions.flatMap((one) => {
    const { examples: all, prompt } = asObject(one);
    const examples = usableExamples(all);
    // The description of such an edge is compared as well, if it has content.
    const described = comparedPrompt(asText(prompt));
    return examples.length >= MIN_EXAMPLES && described !== '' ? [...examples, described] : examples;
  });
}

const hasUsable = (condition: unknown): boolean => usableExamples(asObject(condition).examples).length > 0;

/** Whether `examplesIn` finds any. */
export const hasExamples = ({ edges, nodes }: Graph): boolean =>
  edges.some(({ condition }) => hasUsable(condition)) ||
  nodes.some(({ global }) => global !== undefined && hasUsable(asObject(global).enter_condition));

/** A component as it was looked up: validation reads its graph. */
export type FoundComponent = { id: string; flow_id: string; graph_version: number; variable_defaults: JsonObject };

/** What a graph refers to, ready to travel to another thread. */
export type FoundReferences = Omit<References, 'components'> & { components: FoundComponent[] };

export function referencesFrom(
  { components, ...found }: FoundReferences,
  graphOf: (component: FoundComponent) => Graph,
): References {
  return {
    ...found,
    components: new Map(components.map((component) => [component.id, toComponent(component, graphOf(component))])),
  };
}

function toComponent({ variable_defaults }: FoundComponent, graph: Graph): ComponentReference {
  const provided = graph.context_variables.filter(({ source }) => source === 'provided');
  return {
    graph,
    inputs: provided.map(({ name }) => ({ name, required: !Object.hasOwn(variable_defaults, name) })),
    outputs: graph.component_outputs.map((output) => ({
      name: output.name,
      variable: asText(output.variable) || output.name,
    })),
    component_ids: [...mentionsOf(graph).components],
  };
}
