// Owns the things of an organization as a server has them, in the words of the files, and the calls that change them.
import { type Graph, parseGraph } from '../flow/graph.ts';
import { asObject, asObjects, isObject, type Json, type JsonObject } from '../flow/json.ts';
import type { Body, CallOptions, Parley, Schema } from '../sdk/parley.ts';
import { BadTransfer } from './bad-transfer.ts';
import { Directory, type KindName, translateSettings } from './reference-names.ts';
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
export type RemoteThing = { kind: KindName; id: string; name: string; raw: JsonObject };
export type RemoteFlow = { revisionId: string; isDraft: boolean; workflowRevisionId: string; version: number; graph: Graph };
/** What can be sent: fields of a file, with ids in place of names. */
type Sent = { id: string; settings: JsonObject; fields: readonly string[] };

const all = { limit: 100 } as const;
const json = (value: unknown): JsonObject => value as JsonObject;
const picked = (from: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field] ?? null]));

/** Everything that has a name, without the flows. */
export async function listThings(parley: Parley): Promise<RemoteThing[]> {
  const lists: [KindName, AsyncIterable<{ id: string; name: string }>][] = [
    ['policies', parley.policies.list(all)],
    ['procedures', parley.procedures.list(all)],
    ['knowledge', parley.knowledgeBases.list(all)],
    ['tools', parley.tools.list(all)],
    ['assistants', parley.assistants.list(all)],
    ['workflows', parley.workflows.list(all)],
  ];
  const things: RemoteThing[] = [];
  for (const [kind, list] of lists) {
    for await (const item of list) things.push({ kind, id: item.id, name: item.name, raw: json(item) });
  }
  return things;
}

export function directoryOf(things: readonly RemoteThing[]): Directory {
  const directory = new Directory();
  for (const { kind, name, id } of things) directory.add(kind, name, id);
  return directory;
}

/** The revision that an author edits: the draft, else the active one, else the latest. */
export async function readFlow(parley: Parley, assistant: RemoteThing): Promise<{ flow: RemoteFlow; raw: JsonObject }> {
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

const REVISION_KEYS = Object.keys(REVISION_FIELDS).filter((field) => !['tools', 'knowledge', 'policies'].includes(field));

async function latestRevision(parley: Parley, assistantId: string): Promise<string> {
  const [latest] = await parley.assistants.revisions.list(assistantId, { limit: 1 }).all({ max: 1 });
  if (!latest)
    throw new BadTransfer(
      `The assistant ${assistantId} has no revision. Make one with: parley api POST /v1/assistants/${assistantId}/revisions`,
    );
  return latest.id;
}

/** A reference with nothing to say but its name is that name. */
function refs(given: unknown, idField: string, word: string, defaults: JsonObject): Json[] {
  return asObjects(given).map(({ [idField]: id = null, ...rest }) => {
    const said = Object.entries(rest).filter(([key, value]) => JSON.stringify(defaults[key]) !== JSON.stringify(value));
    return said.length === 0 ? id : { [word]: id, ...Object.fromEntries(said) };
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
export function settingsOf({ kind, raw }: RemoteThing, directory: Directory, before?: JsonObject): JsonObject {
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

/** What was said in the file; what was not, the server fills in. */
const saidIn = (kind: KindName, settings: JsonObject): JsonObject => bodyOf(kind, settings, Object.keys(settings));

/** Makes the thing and answers its id. An assistant gets its name only: its settings and flow follow. */
export async function createThing(parley: Parley, kind: KindName, settings: JsonObject, call?: CallOptions): Promise<string> {
  const body = saidIn(kind, settings);
  if (kind === 'policies') return (await parley.policies.create(body as Body<'createPolicy'>, call)).id;
  if (kind === 'procedures') return (await parley.procedures.create(body as Body<'createProcedure'>, call)).id;
  if (kind === 'knowledge') return (await parley.knowledgeBases.create(body as Body<'createKnowledgeBase'>, call)).id;
  if (kind === 'tools') return (await parley.tools.create(body as Body<'createTool'>, call)).id;
  if (kind === 'workflows') return (await parley.workflows.create(body as Body<'createWorkflow'>, call)).id;
  return (await parley.assistants.create({ name: String(settings.name) }, call)).id;
}

/** Sends the fields that changed, and no others. Those of assistants go with their draft: see `updateAssistant`. */
export async function updateThing(
  parley: Parley,
  kind: Exclude<KindName, 'assistants'>,
  { id, settings, fields }: Sent,
): Promise<void> {
  const body = bodyOf(kind, settings, fields);
  if (kind === 'policies') await parley.policies.update(id, body);
  else if (kind === 'procedures') await parley.procedures.update(id, body);
  else if (kind === 'knowledge') await parley.knowledgeBases.update(id, body);
  else if (kind === 'workflows') await parley.workflows.update(id, body);
  else await updateTool(parley, id, body);
}

async function updateTool(parley: Parley, id: string, body: JsonObject): Promise<void> {
  const outer = picked(body, ['name', 'description']);
  if (Object.keys(outer).length > 0) await parley.tools.update(id, outer);
  const inner = picked(body, Object.keys(TOOL_REVISION_FIELDS));
  if (Object.keys(inner).length === 0) return;
  const draft = await parley.tools.revisions.create(id, inner);
  await parley.tools.revisions.activate(id, draft.id);
}

const within = (fields: readonly string[], group: JsonObject): string[] => fields.filter((field) => Object.hasOwn(group, field));

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

/** Deletes the thing; an assistant is archived, and can be restored. */
export async function removeThing(parley: Parley, kind: KindName, id: string): Promise<void> {
  if (kind === 'policies') await parley.policies.delete(id);
  else if (kind === 'procedures') await parley.procedures.delete(id);
  else if (kind === 'knowledge') await parley.knowledgeBases.delete(id);
  else if (kind === 'tools') await parley.tools.delete(id);
  else if (kind === 'workflows') await parley.workflows.delete(id);
  else await parley.assistants.archive(id);
}
