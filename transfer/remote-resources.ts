// Owns the resources of a server, in the vocabulary of the files, and the calls that change them.
import { type Graph, parseGraph } from '../flow/language/graph.ts';
import { asObject, asObjects, isObject, type Json, type JsonObject } from '../flow/language/json.ts';
import type { CallOptions, List, Parley, Schema } from '../sdk/parley.ts';
import { TransferError } from './assistant-file.ts';
import { Directory, KIND_NAMES, type KindName, translateSettings } from './reference-names.ts';
import { secretsAsVariables } from './secret-values.ts';
import {
  ASSISTANT_FIELDS,
  FILE_SETTINGS,
  FLOW_FIELDS,
  leanSettings,
  REVISION_FIELDS,
  sentValue,
  TOOL_REVISION_FIELDS,
} from './settings-document.ts';

/** `raw`: as the API has it, with ids. */
export type RemoteResource = { kind: KindName; id: string; name: string; raw: JsonObject };
export type RemoteFlow = {
  revisionId: string;
  isDraft: boolean;
  workflowRevisionId: string;
  version: number;
  graph: Graph;
};
/** What can be sent: fields of a file, with ids in place of names. */
type Sent = { id: string; settings: JsonObject; fields: readonly string[] };

const json = (value: unknown): JsonObject => value as JsonObject;
const picked = (from: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field] ?? null]));

/** What the SDK offers for every kind of resource. */
type Collection = {
  list(query: { limit: number; q?: string }): List<JsonObject & { id: string; name: string }, unknown>;
  get(id: string): Promise<JsonObject>;
  create(body: JsonObject, call?: CallOptions): Promise<{ id: string }>;
  update(id: string, body: JsonObject): Promise<unknown>;
  /** An assistant is archived, and can be restored. */
  remove(id: string): Promise<unknown>;
};

export function collectionOf(parley: Parley, kind: KindName): Collection {
  const { policies, procedures, knowledgeBases: knowledge, tools, assistants, workflows } = parley;
  const resource = { policies, procedures, knowledge, tools, assistants, workflows }[kind];
  const remove = (id: string) =>
    kind === 'assistants' ? assistants.archive(id) : (resource as typeof tools).delete(id);
  // The bodies are settings of files, which the server checks.
  const methods = resource as unknown as Omit<Collection, 'remove'>;
  return {
    list: (query) => methods.list(query),
    get: (id) => methods.get(id),
    create: (body, call) => methods.create(body, call),
    update: (id, body) => methods.update(id, body),
    remove,
  };
}

/** Everything that has a name, without the flows. */
export async function listResources(parley: Parley): Promise<RemoteResource[]> {
  const resources: RemoteResource[] = [];
  for (const kind of KIND_NAMES) {
    for await (const raw of collectionOf(parley, kind).list({ limit: 100 })) {
      resources.push({ kind, id: raw.id, name: raw.name, raw });
    }
  }
  return resources;
}

export function directoryOf(resources: readonly RemoteResource[]): Directory {
  const directory = new Directory();
  for (const { kind, name, id } of resources) directory.add(kind, name, id);
  return directory;
}

/** The revision that an author edits: the draft, else the active one, else the latest. */
export async function readFlow(
  parley: Parley,
  assistant: RemoteResource,
): Promise<{ flow: RemoteFlow; raw: JsonObject }> {
  const { draft_revision_id: draft, active_revision_id: active } = assistant.raw as Partial<Schema<'Assistant'>>;
  const revisionId = draft ?? active ?? (await latestRevision(parley, assistant.id));
  const revision = await parley.assistants.revisions.get(assistant.id, revisionId);
  const stored = await parley.assistants.revisions.graph.get(assistant.id, revisionId);
  const workflow = await parley.workflows.revisions.get(revision.workflow_revision_id);
  return {
    flow: {
      revisionId,
      isDraft: revision.published_at === null,
      workflowRevisionId: revision.workflow_revision_id,
      version: stored.graph_version,
      graph: parseGraph(stored),
    },
    raw: {
      ...assistant.raw,
      ...picked(json(revision), REVISION_KEYS),
      tools: refs(revision.tool_refs, 'tool_id', 'tool', { revision: 'active', input_defaults: {} }),
      knowledge: refs(revision.knowledge_base_refs, 'knowledge_base_id', 'knowledge_base', {}),
      policies: refs(revision.policy_refs, 'policy_id', 'policy', { priority: 0 }),
      ...picked(json(workflow), Object.keys(FLOW_FIELDS)),
    },
  };
}

const REVISION_KEYS = Object.keys(REVISION_FIELDS).filter(
  (field) => !['tools', 'knowledge', 'policies'].includes(field),
);

async function latestRevision(parley: Parley, assistantId: string): Promise<string> {
  const [latest] = await parley.assistants.revisions.list(assistantId, { limit: 1 }).all({ max: 1 });
  if (!latest)
    throw new TransferError(
      `The assistant ${assistantId} has no revision. Make one with: parley api POST /v1/assistants/${assistantId}/revisions`,
    );
  return latest.id;
}

/** A reference with nothing to say but its name is that name. */
function refs(stored: unknown, idField: string, word: string, defaults: JsonObject): Json[] {
  return asObjects(stored).map(({ [idField]: id = null, ...rest }) => {
    const settings = Object.entries(rest).filter(
      ([key, value]) => JSON.stringify(defaults[key]) !== JSON.stringify(value),
    );
    return settings.length === 0 ? id : { [word]: id, ...Object.fromEntries(settings) };
  });
}

function sentRefs(written: Json, idField: string, word: string): Json[] {
  const items = Array.isArray(written) ? written : [];
  return items.map((item) => {
    if (!isObject(item)) return { [idField]: item };
    const { [word]: id = null, ...rest } = item;
    return { [idField]: id, ...rest };
  });
}

/** In the metadata of an assistant: which file it was imported from, and whether that is complete. No setting, so no file has it. */
export const MARK_FIELD = 'parley_import';

export const withoutMark = ({ [MARK_FIELD]: _mark, ...metadata }: JsonObject): JsonObject => metadata;

/** The settings as a file has them. `before` are those of the file, which knows the names of its secrets. */
export function settingsOf({ kind, raw }: RemoteResource, directory: Directory, before?: JsonObject): JsonObject {
  const fields = ['name', ...Object.keys(FILE_SETTINGS[kind])];
  const revision = kind === 'tools' ? picked(asObject(raw.active_revision), Object.keys(TOOL_REVISION_FIELDS)) : {};
  const whole: JsonObject = { ...picked(raw, fields), ...revision };
  if (kind === 'workflows') whole.steps = asObjects(raw.steps).map(({ id, workflowId, order, ...step }) => step);
  if (kind === 'assistants' && isObject(whole.metadata)) whole.metadata = withoutMark(whole.metadata);
  const named = translateSettings(whole, directory.toName);
  return leanSettings(kind, kind === 'tools' ? secretsAsVariables(named, before) : named);
}

const bodyOf = (kind: KindName, settings: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(
    fields.map((field) => [field, field === 'name' ? (settings.name ?? null) : sentValue(kind, field, settings)]),
  );

/** Creates the resource and returns its id. An assistant gets its name only: its settings and flow follow. */
export async function createResource(
  parley: Parley,
  kind: KindName,
  settings: JsonObject,
  call?: CallOptions,
): Promise<string> {
  const body = kind === 'assistants' ? { name: String(settings.name) } : bodyOf(kind, settings, Object.keys(settings));
  return (await collectionOf(parley, kind).create(body, call)).id;
}

/** Sends the fields that changed, and no others. Those of assistants go with their draft: see `updateAssistant`. */
export async function updateResource(
  parley: Parley,
  kind: Exclude<KindName, 'assistants'>,
  { id, settings, fields }: Sent,
): Promise<void> {
  const body = bodyOf(kind, settings, fields);
  if (kind === 'tools') await updateTool(parley, id, body);
  else await collectionOf(parley, kind).update(id, body);
}

async function updateTool(parley: Parley, id: string, body: JsonObject): Promise<void> {
  const outer = picked(body, ['name', 'description']);
  if (Object.keys(outer).length > 0) await parley.tools.update(id, outer);
  const inner = picked(body, Object.keys(TOOL_REVISION_FIELDS));
  if (Object.keys(inner).length === 0) return;
  const draft = await parley.tools.revisions.create(id, inner);
  await parley.tools.revisions.activate(id, draft.id);
}

const within = (fields: readonly string[], group: JsonObject): string[] =>
  fields.filter((field) => Object.hasOwn(group, field));

/** Settings of the assistant, of its draft and of the draft's flow. */
export async function updateAssistant(parley: Parley, { id, settings, fields }: Sent, flow: RemoteFlow): Promise<void> {
  const outer = bodyOf('assistants', settings, within(fields, { name: null, ...ASSISTANT_FIELDS }));
  if (Object.keys(outer).length > 0) await parley.assistants.update(id, outer);
  const { tools, knowledge, policies, ...rest } = bodyOf('assistants', settings, within(fields, REVISION_FIELDS));
  const inner: JsonObject = {
    ...rest,
    ...(tools !== undefined && { tool_refs: sentRefs(tools, 'tool_id', 'tool') }),
    ...(knowledge !== undefined && { knowledge_base_refs: sentRefs(knowledge, 'knowledge_base_id', 'knowledge_base') }),
    ...(policies !== undefined && { policy_refs: sentRefs(policies, 'policy_id', 'policy') }),
  };
  if (Object.keys(inner).length > 0) await parley.assistants.revisions.update(id, flow.revisionId, inner);
  const ofFlow = bodyOf('assistants', settings, within(fields, FLOW_FIELDS));
  if (Object.keys(ofFlow).length > 0) await parley.workflows.revisions.update(flow.workflowRevisionId, ofFlow);
}
