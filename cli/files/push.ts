// Owns bringing the files to a server: what is missing is created, what changed is sent, and each step is recorded.
import { diff } from '../../flow/edit/diff.ts';
import type { GraphOp } from '../../flow/edit/ops.ts';
import { emptyGraph, type Graph } from '../../flow/language/graph.ts';
import { contentHash } from '../../flow/language/hash.ts';
import { asObject, asText, canonical, type JsonObject } from '../../flow/language/json.ts';
import type { Body } from '../../sdk/parley.ts';
import { NOUNS, translateGraph, translateSettings } from '../../transfer/reference-names.ts';
import {
  createResource,
  type RemoteFlow,
  readFlow,
  settingsOf,
  updateAssistant,
  updateResource,
} from '../../transfer/remote-resources.ts';
import { holdsSecrets } from '../../transfer/secret-values.ts';
import { ASSISTANT_FIELDS } from '../../transfer/settings-document.ts';
import { CliError } from '../program/commands.ts';
import { findingLine, type LocatedFinding, locateFinding } from './finding-locations.ts';
import type { LocalResource } from './local-project.ts';
import { pushDocuments } from './push-documents.ts';
import { isPushed, type ResourcePlan } from './sync-plan.ts';
import { planResource, type SyncSession } from './sync-session.ts';
import type { SyncedFlow } from './sync-state.ts';
import { withSecrets } from './tool-secrets.ts';

export type PushOptions = { publish: boolean; activate: boolean; secrets: boolean };
export type PushReport = { done: string[]; findings: LocatedFinding[] };

/** At most this many ops go in one batch. */
const BATCH = 200;

/** The plans hold no conflict. What is cut off half-way goes on with the next push. */
export async function push(
  session: SyncSession,
  plans: readonly ResourcePlan[],
  options: PushOptions,
): Promise<PushReport> {
  const report: PushReport = { done: [], findings: [] };
  const of = (...kinds: string[]) => plans.filter(({ resource }) => kinds.includes(resource.kind));
  for (const plan of of('policies', 'procedures', 'knowledge', 'tools'))
    await pushResource(session, plan, options, report);
  report.done.push(...(await pushDocuments(session)));
  // All of them first: flows hand over to each other in circles.
  for (const plan of of('assistants')) if (!plan.remote) await createShell(session, plan.resource, report);
  const assistants = inUse(of('assistants'));
  for (const before of assistants) {
    const plan = before.remote ? before : await planResource(session, before.resource);
    await pushAssistant(session, plan, report);
    if (options.publish || options.activate) await release(session, plan.resource, options, report);
  }
  for (const plan of of('workflows')) await pushResource(session, plan, options, report);
  return report;
}

/** With ids in place of names. `isKnown`: the server has the resource, and its secrets. */
function sentSettings({ directory }: SyncSession, { kind, settings }: LocalResource, isKnown: boolean): JsonObject {
  const sent = translateSettings(settings, directory.toId);
  return kind === 'tools' ? withSecrets(sent, process.env, isKnown) : sent;
}

async function pushResource(
  session: SyncSession,
  plan: ResourcePlan,
  { secrets }: PushOptions,
  report: PushReport,
): Promise<void> {
  const { parley, state, directory } = session;
  const { resource, remote, settings } = plan;
  const { kind, name } = resource;
  if (kind === 'assistants') return;
  const named = `${NOUNS[kind]} ${name}`;
  let id = remote?.id;
  if (id === undefined) {
    state.put(kind, name, { id: null, synced: resource.settings });
    await state.save();
    id = await createResource(parley, kind, sentSettings(session, resource, false));
    directory.add(kind, name, id);
    report.done.push(`made ${named}`);
  } else {
    const hasSecrets = secrets && kind === 'tools' && holdsSecrets(resource.settings);
    const fields = hasSecrets ? [...new Set([...settings.fields, 'configuration'])] : settings.fields;
    if (fields.length > 0) {
      await updateResource(parley, kind, { id, settings: sentSettings(session, resource, true), fields });
      report.done.push(`changed ${named}: ${fields.join(', ')}`);
    }
  }
  state.put(kind, name, { id, synced: resource.settings });
  await state.save();
}

/** An assistant with its name and nothing else, so that flows can refer to it. */
async function createShell(session: SyncSession, resource: LocalResource, report: PushReport): Promise<void> {
  const { parley, state, directory, remotes } = session;
  state.put('assistants', resource.name, { id: null, synced: {} });
  await state.save();
  const id = await createResource(parley, 'assistants', resource.settings);
  const remote = {
    kind: 'assistants' as const,
    id,
    name: resource.name,
    raw: (await parley.assistants.get(id)) as unknown as JsonObject,
  };
  const { flow, raw } = await readFlow(parley, remote);
  remotes.push(remote);
  directory.add('assistants', resource.name, id);
  const synced = settingsOf({ ...remote, raw }, directory);
  state.put('assistants', resource.name, { id, synced, flow: syncedFlow(flow, emptyGraph()) });
  await state.save();
  report.done.push(`made assistant ${resource.name}`);
}

const syncedFlow = ({ revisionId, version }: Pick<RemoteFlow, 'revisionId' | 'version'>, graph: Graph): SyncedFlow => ({
  revision_id: revisionId,
  graph_version: version,
  hash: contentHash(canonical(graph)),
  graph,
});

async function pushAssistant(session: SyncSession, plan: ResourcePlan, report: PushReport): Promise<void> {
  const { parley, state, directory } = session;
  const { resource, remote, settings, flow } = plan;
  if (!remote || !plan.remoteFlow)
    throw new CliError(`The assistant "${resource.name}" was removed meanwhile. Push again.`);
  let at = plan.remoteFlow;
  if (isPushed(plan)) {
    const isOuter = (field: string) => field === 'name' || Object.hasOwn(ASSISTANT_FIELDS, field);
    const needsDraft = (flow?.ops.length ?? 0) > 0 || !settings.fields.every(isOuter);
    if (needsDraft && !at.isDraft) at = await newDraft(session, plan);
    if (settings.fields.length > 0) {
      await updateAssistant(
        parley,
        { id: remote.id, settings: sentSettings(session, resource, true), fields: settings.fields },
        at,
      );
      report.done.push(`changed assistant ${resource.name}: ${settings.fields.join(', ')}`);
    }
    if (flow && flow.ops.length > 0) {
      const ops = diff(at.graph, translateGraph(flow.merged, directory.toId));
      at = { ...at, version: await sendOps(session, remote.id, at, ops) };
      report.done.push(`changed the flow of ${resource.name}: ${flow.ops.length} ops`);
    }
    report.findings.push(...(await findingsOf(session, plan, at.revisionId)));
  }
  const synced = flow ? { flow: syncedFlow(at, flow.local) } : {};
  state.put('assistants', resource.name, { id: remote.id, synced: resource.settings, ...synced });
  await state.save();
}

async function newDraft({ parley }: SyncSession, { remote, remoteFlow }: ResourcePlan): Promise<RemoteFlow> {
  const id = remote?.id ?? '';
  const made = await parley.assistants.revisions.create(id, { source_revision_id: remoteFlow?.revisionId ?? '' });
  const assistant = { kind: 'assistants' as const, id, name: '', raw: { draft_revision_id: made.id } };
  return (await readFlow(parley, assistant)).flow;
}

/** The version after the last batch. Each builds on the one before: an edit in between refuses the rest. */
async function sendOps(
  { parley }: SyncSession,
  id: string,
  flow: RemoteFlow,
  ops: readonly GraphOp[],
): Promise<number> {
  let { version } = flow;
  for (let at = 0; at < ops.length; at += BATCH) {
    const body = { ops: ops.slice(at, at + BATCH), base_version: version } as Body<'applyGraphOps'>;
    version = (await parley.assistants.revisions.graph.apply(id, flow.revisionId, body)).graph_version;
  }
  return version;
}

async function findingsOf(
  { parley }: SyncSession,
  { resource, remote, flow }: ResourcePlan,
  revisionId: string,
): Promise<LocatedFinding[]> {
  const local = resource.flow;
  if (!local || !flow) return [];
  const { findings } = await parley.assistants.revisions.graph.validate(remote?.id ?? '', revisionId, { ops: [] });
  return findings.map((finding) => locateFinding(local, flow.local, finding));
}

async function release(
  session: SyncSession,
  resource: LocalResource,
  options: PushOptions,
  report: PushReport,
): Promise<void> {
  const { parley, state } = session;
  const id = state.get('assistants', resource.name)?.id ?? '';
  const { draft_revision_id: draft, active_revision_id: active } = await parley.assistants.get(id);
  const blocking = report.findings.filter((finding) => finding.blocking && finding.file === resource.flow?.file);
  if (draft !== null && options.publish) {
    if (blocking.length > 0) {
      throw new CliError(
        `${blocking.map(findingLine).join('\n')}\nThe flow of "${resource.name}" was saved as a draft and not published.`,
      );
    }
    await parley.assistants.revisions.publish(id, draft);
    report.done.push(`published ${resource.name}`);
  }
  const wanted = state.get('assistants', resource.name)?.flow?.revision_id ?? draft;
  if (!options.activate || wanted === null || wanted === active) return;
  await parley.assistants.revisions.activate(id, wanted);
  report.done.push(`activated ${resource.name}`);
}

/** Components come before the flows that use them: only an active component is found. */
function inUse(plans: readonly ResourcePlan[]): ResourcePlan[] {
  const ordered = new Set<ResourcePlan>();
  const visiting = new Set<ResourcePlan>();
  const add = (plan: ResourcePlan): void => {
    if (visiting.has(plan)) return;
    visiting.add(plan);
    const used = plan.flow?.local.nodes.map(({ config }) => asText(asObject(config).component_id)) ?? [];
    for (const other of plans) if (used.includes(other.resource.name)) add(other);
    ordered.add(plan);
  };
  for (const plan of plans) add(plan);
  return [...ordered];
}
