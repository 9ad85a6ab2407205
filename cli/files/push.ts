// Owns bringing the files to a server: what is missing is made, what changed is sent, and each step is written down at once.
import { diff } from '../../flow/edit/diff.ts';
import type { GraphOp } from '../../flow/edit/ops.ts';
import { emptyGraph, type Graph } from '../../flow/graph.ts';
import { contentHash } from '../../flow/hash.ts';
import { asObject, asText, canonical, type JsonObject } from '../../flow/json.ts';
import type { Body } from '../../sdk/parley.ts';
import { NOUNS, translateGraph, translateSettings } from '../../transfer/reference-names.ts';
import {
  createThing,
  type RemoteFlow,
  readFlow,
  settingsOf,
  updateAssistant,
  updateThing,
} from '../../transfer/remote-things.ts';
import { holdsSecrets } from '../../transfer/secret-values.ts';
import { ASSISTANT_FIELDS } from '../../transfer/settings-document.ts';
import { Refused } from '../commands.ts';
import { findingLine, type PlacedFinding, placeFinding } from './finding-places.ts';
import type { LocalThing } from './local-project.ts';
import { pushDocuments } from './push-documents.ts';
import { isPushed, type ThingPlan } from './sync-plan.ts';
import { planThing, type SyncSession } from './sync-session.ts';
import type { SyncedFlow } from './sync-state.ts';
import { withSecrets } from './tool-secrets.ts';

export type PushOptions = { publish: boolean; activate: boolean; secrets: boolean };
export type PushReport = { done: string[]; findings: PlacedFinding[] };

/** At most this many ops go in one batch. */
const BATCH = 200;

/** The plans hold no conflict. What is cut off half-way goes on with the next push. */
export async function push(session: SyncSession, plans: readonly ThingPlan[], options: PushOptions): Promise<PushReport> {
  const report: PushReport = { done: [], findings: [] };
  const of = (...kinds: string[]) => plans.filter(({ thing }) => kinds.includes(thing.kind));
  for (const plan of of('policies', 'procedures', 'knowledge', 'tools')) await pushThing(session, plan, options, report);
  report.done.push(...(await pushDocuments(session)));
  // All of them first: flows hand over to each other in circles.
  for (const plan of of('assistants')) if (!plan.remote) await createShell(session, plan.thing, report);
  const assistants = inUse(of('assistants'));
  for (const before of assistants) {
    const plan = before.remote ? before : await planThing(session, before.thing);
    await pushAssistant(session, plan, report);
    if (options.publish || options.activate) await release(session, plan.thing, options, report);
  }
  for (const plan of of('workflows')) await pushThing(session, plan, options, report);
  return report;
}

/** With ids in place of names. `isKnown`: the server has the thing, and its secrets. */
function sentSettings({ directory }: SyncSession, { kind, settings }: LocalThing, isKnown: boolean): JsonObject {
  const sent = translateSettings(settings, directory.toId);
  return kind === 'tools' ? withSecrets(sent, process.env, isKnown) : sent;
}

async function pushThing(session: SyncSession, plan: ThingPlan, { secrets }: PushOptions, report: PushReport): Promise<void> {
  const { parley, state, directory } = session;
  const { thing, remote, settings } = plan;
  const { kind, name } = thing;
  if (kind === 'assistants') return;
  const named = `${NOUNS[kind]} ${name}`;
  let id = remote?.id;
  if (id === undefined) {
    state.put(kind, name, { id: null, synced: thing.settings });
    await state.save();
    id = await createThing(parley, kind, sentSettings(session, thing, false));
    directory.add(kind, name, id);
    report.done.push(`made ${named}`);
  } else {
    const hasSecrets = secrets && kind === 'tools' && holdsSecrets(thing.settings);
    const fields = hasSecrets ? [...new Set([...settings.fields, 'configuration'])] : settings.fields;
    if (fields.length > 0) {
      await updateThing(parley, kind, { id, settings: sentSettings(session, thing, true), fields });
      report.done.push(`changed ${named}: ${fields.join(', ')}`);
    }
  }
  state.put(kind, name, { id, synced: thing.settings });
  await state.save();
}

/** An assistant with its name and nothing else, so that flows can refer to it. */
async function createShell(session: SyncSession, thing: LocalThing, report: PushReport): Promise<void> {
  const { parley, state, directory, remotes } = session;
  state.put('assistants', thing.name, { id: null, synced: {} });
  await state.save();
  const id = await createThing(parley, 'assistants', thing.settings);
  const remote = {
    kind: 'assistants' as const,
    id,
    name: thing.name,
    raw: (await parley.assistants.get(id)) as unknown as JsonObject,
  };
  const { flow, raw } = await readFlow(parley, remote);
  remotes.push(remote);
  directory.add('assistants', thing.name, id);
  const synced = settingsOf({ ...remote, raw }, directory);
  state.put('assistants', thing.name, { id, synced, flow: syncedFlow(flow, emptyGraph()) });
  await state.save();
  report.done.push(`made assistant ${thing.name}`);
}

const syncedFlow = ({ revisionId, version }: Pick<RemoteFlow, 'revisionId' | 'version'>, graph: Graph): SyncedFlow => ({
  revision_id: revisionId,
  graph_version: version,
  hash: contentHash(canonical(graph)),
  graph,
});

async function pushAssistant(session: SyncSession, plan: ThingPlan, report: PushReport): Promise<void> {
  const { parley, state, directory } = session;
  const { thing, remote, settings, flow } = plan;
  if (!remote || !plan.remoteFlow) throw new Refused(`The assistant "${thing.name}" was removed meanwhile. Push again.`);
  let at = plan.remoteFlow;
  if (isPushed(plan)) {
    const isOuter = (field: string) => field === 'name' || Object.hasOwn(ASSISTANT_FIELDS, field);
    const needsDraft = (flow?.ops.length ?? 0) > 0 || !settings.fields.every(isOuter);
    if (needsDraft && !at.isDraft) at = await newDraft(session, plan);
    if (settings.fields.length > 0) {
      await updateAssistant(parley, { id: remote.id, settings: sentSettings(session, thing, true), fields: settings.fields }, at);
      report.done.push(`changed assistant ${thing.name}: ${settings.fields.join(', ')}`);
    }
    if (flow && flow.ops.length > 0) {
      const ops = diff(at.graph, translateGraph(flow.merged, directory.toId));
      at = { ...at, version: await sendOps(session, remote.id, at, ops) };
      report.done.push(`changed the flow of ${thing.name}: ${flow.ops.length} ops`);
    }
    report.findings.push(...(await findingsOf(session, plan, at.revisionId)));
  }
  const synced = flow ? { flow: syncedFlow(at, flow.mine) } : {};
  state.put('assistants', thing.name, { id: remote.id, synced: thing.settings, ...synced });
  await state.save();
}

async function newDraft({ parley }: SyncSession, { remote, remoteFlow }: ThingPlan): Promise<RemoteFlow> {
  const id = remote?.id ?? '';
  const made = await parley.assistants.revisions.create(id, { source_revision_id: remoteFlow?.revisionId ?? '' });
  const assistant = { kind: 'assistants' as const, id, name: '', raw: { draft_revision_id: made.id } };
  return (await readFlow(parley, assistant)).flow;
}

/** The version after the last batch. Each builds on the one before: an edit in between refuses the rest. */
async function sendOps({ parley }: SyncSession, id: string, flow: RemoteFlow, ops: readonly GraphOp[]): Promise<number> {
  let { version } = flow;
  for (let at = 0; at < ops.length; at += BATCH) {
    const body = { ops: ops.slice(at, at + BATCH), base_version: version } as Body<'applyGraphOps'>;
    version = (await parley.assistants.revisions.graph.apply(id, flow.revisionId, body)).graph_version;
  }
  return version;
}

async function findingsOf(
  { parley }: SyncSession,
  { thing, remote, flow }: ThingPlan,
  revisionId: string,
): Promise<PlacedFinding[]> {
  const local = thing.flow;
  if (!local || !flow) return [];
  const { findings } = await parley.assistants.revisions.graph.validate(remote?.id ?? '', revisionId, { ops: [] });
  return findings.map((finding) => placeFinding(local, flow.mine, finding));
}

async function release(session: SyncSession, thing: LocalThing, options: PushOptions, report: PushReport): Promise<void> {
  const { parley, state } = session;
  const id = state.get('assistants', thing.name)?.id ?? '';
  const { draft_revision_id: draft, active_revision_id: active } = await parley.assistants.get(id);
  const blocking = report.findings.filter((finding) => finding.blocking && finding.file === thing.flow?.file);
  if (draft !== null && options.publish) {
    if (blocking.length > 0) {
      throw new Refused(
        `${blocking.map(findingLine).join('\n')}\nThe flow of "${thing.name}" was saved as a draft and not published.`,
      );
    }
    await parley.assistants.revisions.publish(id, draft);
    report.done.push(`published ${thing.name}`);
  }
  const wanted = state.get('assistants', thing.name)?.flow?.revision_id ?? draft;
  if (!options.activate || wanted === null || wanted === active) return;
  await parley.assistants.revisions.activate(id, wanted);
  report.done.push(`activated ${thing.name}`);
}

/** Components come before the flows that use them: only an active component is found. */
function inUse(plans: readonly ThingPlan[]): ThingPlan[] {
  const ordered = new Set<ThingPlan>();
  const visiting = new Set<ThingPlan>();
  const visit = (plan: ThingPlan): void => {
    if (visiting.has(plan)) return;
    visiting.add(plan);
    const used = plan.flow?.mine.nodes.map(({ config }) => asText(asObject(config).component_id)) ?? [];
    for (const other of plans) if (used.includes(other.thing.name)) visit(other);
    ordered.add(plan);
  };
  for (const plan of plans) visit(plan);
  return [...ordered];
}
