// Owns names in place of ids: which fields point at other resources, and what each resource is called.
import type { Graph, Node } from '../flow/language/graph.ts';
import { isObject, type Json, type JsonObject } from '../flow/language/json.ts';

export const KIND_NAMES = ['policies', 'procedures', 'knowledge', 'tools', 'assistants', 'workflows'] as const;
export type KindName = (typeof KIND_NAMES)[number];
export const NOUNS: Record<KindName, string> = {
  policies: 'policy',
  procedures: 'procedure',
  knowledge: 'knowledge base',
  tools: 'tool',
  assistants: 'assistant',
  workflows: 'workflow',
};

/** The position of a value in a document: keys and indexes. */
export type ValuePath = readonly (string | number)[];

/** The value of a reference and its path; the result replaces it. */
export type Translate = (kind: KindName, value: string, path: ValuePath) => string;

const REFERENCE_FIELDS: Record<string, KindName> = {
  tool_id: 'tools',
  tool_ids: 'tools',
  knowledge_base_id: 'knowledge',
  knowledge_base_ids: 'knowledge',
  policy_id: 'policies',
  policy_ids: 'policies',
  component_id: 'assistants',
  assistant_id: 'assistants',
  promptId: 'assistants',
  tool: 'tools',
  tools: 'tools',
  knowledge_base: 'knowledge',
  knowledge: 'knowledge',
  policy: 'policies',
  policies: 'policies',
};
/** Fields that hold ids in the API itself; the others are names that files use. */
const ID_FIELDS = new Set(Object.keys(REFERENCE_FIELDS).filter((field) => /_ids?$|Id$/.test(field)));

type Fields = ReadonlySet<string> | null;

function translatedFields(object: JsonObject, path: ValuePath, translate: Translate, fields: Fields): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]): [string, Json] => {
      const kind = fields === null || fields.has(key) ? REFERENCE_FIELDS[key] : undefined;
      return [key, kind === undefined ? value : translatedValue(kind, value, [...path, key], translate)];
    }),
  );
}

function translatedValue(kind: KindName, value: Json, path: ValuePath, translate: Translate): Json {
  if (typeof value === 'string' && value !== '') return translate(kind, value, path);
  if (!Array.isArray(value)) return value;
  return value.map((item, index) => {
    if (isObject(item)) return translatedFields(item, [...path, index], translate, null);
    return translatedValue(kind, item, [...path, index], translate);
  });
}

function translatedNode(node: Node, translate: Translate): Node {
  const path = ['nodes', node.id];
  const outer = translatedFields(node, path, translate, ID_FIELDS) as Node;
  if (!isObject(outer.config)) return outer;
  const at = [...path, 'config'];
  const config = translatedFields(outer.config, at, translate, ID_FIELDS);
  const { destination_source: source } = config;
  if (!isObject(source)) return { ...outer, config };
  return {
    ...outer,
    config: {
      ...config,
      destination_source: translatedFields(source, [...at, 'destination_source'], translate, ID_FIELDS),
    },
  };
}

/** The graph with every reference translated: ids to names, or names to ids. */
export function translateGraph(graph: Graph, translate: Translate): Graph {
  return { ...graph, nodes: graph.nodes.map((node) => translatedNode(node, translate)) };
}

/** The same for the settings of a resource, as its file holds them. */
export function translateSettings(settings: JsonObject, translate: Translate): JsonObject {
  const result = translatedFields(settings, [], translate, null);
  if (isObject(result.tool_input_defaults)) {
    const entries = Object.entries(result.tool_input_defaults);
    result.tool_input_defaults = Object.fromEntries(
      entries.map(([tool, inputs]) => [translate('tools', tool, ['tool_input_defaults', tool]), inputs]),
    );
  }
  const target = result.transfer_target;
  if (isObject(target) && isObject(target.destination_source)) {
    const path = ['transfer_target', 'destination_source'];
    const source = translatedFields(target.destination_source, path, translate, ID_FIELDS);
    result.transfer_target = { ...target, destination_source: source };
  }
  return result;
}

/** What the resources of an organization are called. A name that two of them have stands for neither. */
export class Directory {
  readonly #ids = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #twice = new Set<string>();

  add(kind: KindName, name: string, id: string): void {
    const key = `${kind} ${name}`;
    const known = this.#ids.get(key);
    if (known !== undefined && known !== id) this.#twice.add(key);
    this.#ids.set(key, id);
    this.#names.set(`${kind} ${id}`, name);
  }

  /** Forgets the old name of a resource that is renamed. */
  rename(kind: KindName, id: string, name: string): void {
    const old = this.#names.get(`${kind} ${id}`);
    if (old !== undefined && this.#ids.get(`${kind} ${old}`) === id) this.#ids.delete(`${kind} ${old}`);
    this.add(kind, name, id);
  }

  idOf(kind: KindName, name: string): string | undefined {
    const key = `${kind} ${name}`;
    return this.#twice.has(key) ? undefined : this.#ids.get(key);
  }

  isAmbiguous(kind: KindName, name: string): boolean {
    return this.#twice.has(`${kind} ${name}`);
  }

  namesOf(kind: KindName): string[] {
    return [...this.#ids.keys()].filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1));
  }

  /** The name, or the id itself where no single resource has that name. */
  readonly toName: Translate = (kind, id) => {
    const name = this.#names.get(`${kind} ${id}`);
    return name === undefined || isId(name) || this.isAmbiguous(kind, name) ? id : name;
  };

  /** The id, or the text itself where nothing has that name: it may be an id. */
  readonly toId: Translate = (kind, name) => this.idOf(kind, name) ?? name;
}

/** Tools that others ask for a destination are created before them. */
export const asksToolForTarget = ({ transfer_target }: JsonObject): boolean =>
  JSON.stringify(transfer_target ?? '').includes('tool_id');

export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
