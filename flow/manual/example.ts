// Owns the shape of an example of the language: a whole small flow, and what is said in it. Tests send every one to a server.
import type { JsonObject } from '../language/json.ts';

/** `TOOL_ID` and the like stand for ids that only a server can give: the test puts real ones in their place. */
export type LanguageExample = {
  /** The first one is the entry. */
  nodes: (JsonObject & { id: string })[];
  edges: JsonObject[];
  variables?: (JsonObject & { name: string })[];
  outputs?: (JsonObject & { name: string })[];
  /** What the assistant says first, and then to each message: each reply contains the text. */
  talk?: { first: string; turns?: [message: string, reply: string][] };
  /** Values that the conversation begins with. */
  given?: JsonObject;
};

/** The example as the body of a batch. */
export function opsOf({ nodes, edges, variables = [], outputs = [] }: LanguageExample): JsonObject[] {
  return [
    ...variables.map((variable): JsonObject => ({ op: 'upsert_context_variable', variable })),
    ...nodes.map((node): JsonObject => ({ op: 'upsert_node', node })),
    ...edges.map((edge): JsonObject => ({ op: 'add_edge', edge })),
    ...(outputs.length > 0 ? [{ op: 'set_component_outputs', outputs }] : []),
    { op: 'set_entry_node', node_id: nodes[0]!.id },
  ];
}
