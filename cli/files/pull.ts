// Owns bringing what a server has into the files: changes of both sides are merged, and nothing that an author wrote is lost.
import { type Graph, parseGraph } from '../../flow/language/graph.ts';
import { contentHash } from '../../flow/language/hash.ts';
import { canonical, equal, type JsonObject } from '../../flow/language/json.ts';
import type { Schema } from '../../sdk/parley.ts';
import { flowDocument, graphOfDocument } from '../../transfer/flow-document.ts';
import {
  KIND_NAMES,
  type KindName,
  NOUNS,
  type Translate,
  translateGraph,
  translateSettings,
} from '../../transfer/reference-names.ts';
import { type RemoteFlow, type RemoteResource, readFlow, settingsOf } from '../../transfer/remote-resources.ts';
import { CliError } from '../program/commands.ts';
import { conflictLines } from './change-lines.ts';
import { assertNoIssues, nameHint } from './file-issues.ts';
import type { LocalResource } from './local-project.ts';
import { newFile, settingsText } from './resource-files.ts';
import { conflictsOf, sameFlow } from './sync-plan.ts';
import { planResource, remoteOf, type SyncSession, withNewNames } from './sync-session.ts';
import { printYaml } from './yaml-text.ts';

/** `theirs`: where both sides changed one place, the server's is taken. `live`: new files hold the flow as it is live, not the draft. */
export type PullOptions = { names: readonly string[]; theirs: boolean; live: boolean };
export type PullReport = { written: string[]; notes: string[] };

type PullItem = { remote: RemoteResource; flow: RemoteFlow | undefined; local: LocalResource | undefined };

export async function pull(session: SyncSession, options: PullOptions): Promise<PullReport> {
  assertNoIssues(session.project.issues);
  const report: PullReport = { written: [], notes: [] };
  takeNewNames(session);
  const resources = await withUsed(session, selected(session, options.names, report));
  const writes: (() => Promise<void>)[] = [];
  const refused: string[] = [];
  for (const resource of resources) {
    const merged = await mergedResource(session, resource, options);
    if (merged.conflicts.length > 0)
      refused.push(`${NOUNS[resource.remote.kind]} ${resource.remote.name}`, ...merged.conflicts);
    else writes.push(() => writeResource(session, resource, merged, report));
  }
  if (refused.length > 0) {
    throw new CliError(
      `${refused.join('\n')}\nNothing was written. Change one side, or take the server's with: parley pull --theirs`,
    );
  }
  for (const write of writes) await write();
  await session.state.save();
  return report;
}

/** The file of a resource of the server, if it has one. */
const localOf = (session: SyncSession, { kind, id }: RemoteResource): LocalResource | undefined =>
  session.project.resources.find(
    (resource) => resource.kind === kind && remoteOf(session, kind, resource.name)?.id === id,
  );

/** What was renamed on the server, and not here as well, is called so from now on, wherever the files refer to it. */
function takeNewNames(session: SyncSession): void {
  const { project, state, directory, renamed } = session;
  for (const { kind, name } of project.resources) {
    const remote = remoteOf(session, kind, name);
    if (!remote || remote.name === name || state.get(kind, name)?.synced.name !== name) continue;
    directory.rename(kind, remote.id, remote.name);
    renamed.set(`${kind} ${name}`, remote.name);
  }
}

/** The resource as its file would be with the names that resources have now. */
function withNamesOfNow(session: SyncSession, resource: LocalResource): LocalResource {
  const translate = withNewNames(session);
  const before = session.state.get(resource.kind, resource.name)?.flow?.graph;
  const flow = resource.flow && {
    ...resource.flow,
    ...flowDocument(translateGraph(graphOfDocument(resource.flow, before), translate)),
  };
  return { ...resource, settings: translateSettings(resource.settings, translate), ...(flow && { flow }) };
}

/** Those that are named, else those that the project has, else all. */
function selected(session: SyncSession, names: readonly string[], report: PullReport): RemoteResource[] {
  const { project, state, remotes, directory } = session;
  const unknown = names.find((name) => !remotes.some((remote) => remote.name === name));
  if (unknown !== undefined) {
    throw new CliError(
      `The server has nothing called "${unknown}".${nameHint(
        unknown,
        remotes.map(({ name }) => name),
      )}`,
    );
  }
  const isOurs = (remote: RemoteResource): boolean => localOf(session, remote) !== undefined || isSynced(remote);
  const isSynced = ({ kind, id, name }: RemoteResource): boolean =>
    state.entries(kind).some(([known, entry]) => entry.id === id || (entry.id === null && known === name));
  const isEmpty = project.resources.length === 0 && KIND_NAMES.every((kind) => state.entries(kind).length === 0);
  const wanted =
    names.length > 0
      ? remotes.filter(({ name }) => names.includes(name))
      : remotes.filter((one) => isEmpty || isOurs(one));
  return wanted.filter(({ kind, name }) => {
    if (!directory.isAmbiguous(kind, name)) return true;
    report.notes.push(
      `Several resources of the kind ${NOUNS[kind]} are called "${name}": none of them was pulled. Rename all but one.`,
    );
    return false;
  });
}

/** With everything that their settings and flows refer to. */
async function withUsed(session: SyncSession, chosen: readonly RemoteResource[]): Promise<PullItem[]> {
  const { parley, remotes, directory } = session;
  const found = new Map<string, PullItem>();
  const queue = [...chosen];
  const note: Translate = (kind, id) => {
    const used = remotes.find((remote) => remote.kind === kind && remote.id === id);
    if (used && !directory.isAmbiguous(kind, used.name)) queue.push(used);
    return id;
  };
  for (let resource = queue.pop(); resource; resource = queue.pop()) {
    const { kind, id } = resource;
    if (found.has(id)) continue;
    const read = kind === 'assistants' ? await readFlow(parley, resource) : undefined;
    const local = localOf(session, resource);
    found.set(id, { remote: { ...resource, raw: read?.raw ?? resource.raw }, flow: read?.flow, local });
    translateSettings(read?.raw ?? resource.raw, note);
    if (read) translateGraph(read.flow.graph, note);
  }
  const order = (kind: KindName): number => KIND_NAMES.indexOf(kind);
  return [...found.values()].sort((a, b) => order(a.remote.kind) - order(b.remote.kind));
}

type MergeResult = {
  settings: JsonObject;
  remoteSettings: JsonObject;
  flow: ReturnType<typeof flowOf>;
  conflicts: string[];
};
const flowOf = (session: SyncSession, flow: RemoteFlow | undefined) =>
  flow && translateGraph(flow.graph, session.directory.toName);

async function mergedResource(
  session: SyncSession,
  { remote, flow, local }: PullItem,
  options: PullOptions,
): Promise<MergeResult> {
  const remoteSettings = settingsOf(remote, session.directory, local?.settings);
  const graph = flowOf(session, flow);
  if (!local && options.live)
    return {
      settings: remoteSettings,
      remoteSettings,
      flow: (await liveFlow(session, remote)) ?? graph,
      conflicts: [],
    };
  if (!local) return { settings: remoteSettings, remoteSettings, flow: graph, conflicts: [] };
  const plan = await planResource(session, withNamesOfNow(session, local));
  const conflicts = conflictsOf(plan);
  if (conflicts.length > 0 && !options.theirs)
    return { settings: remoteSettings, remoteSettings, flow: graph, conflicts: conflicts.flatMap(conflictLines) };
  const isFlowKept = plan.flow !== undefined && plan.flow.conflicts.length === 0;
  return {
    settings: plan.settings.merged,
    remoteSettings,
    flow: isFlowKept ? plan.flow?.merged : graph,
    conflicts: [],
  };
}

/** The flow of the active revision. What is stored as synced stays the draft: a diff then shows how the draft differs. */
async function liveFlow(
  { parley, directory }: SyncSession,
  { kind, id, raw }: RemoteResource,
): Promise<Graph | undefined> {
  const { active_revision_id: active } = raw as Partial<Schema<'Assistant'>>;
  if (kind !== 'assistants' || !active) return undefined;
  return translateGraph(parseGraph(await parley.assistants.revisions.graph.get(id, active)), directory.toName);
}

async function writeResource(
  session: SyncSession,
  pulled: PullItem,
  merged: MergeResult,
  report: PullReport,
): Promise<void> {
  const { state, directory } = session;
  const { remote, flow, local } = pulled;
  const { kind, id } = remote;
  const name = String(merged.settings.name);
  const file = local?.file ?? (await newFile(session.project.folder, kind, name));
  if (!local || !equal(local.settings, merged.settings))
    await writeSettings(session, kind, file, merged.settings, report);
  const [known] = state.entries(kind).find(([, entry]) => entry.id === id) ?? [];
  if (known !== undefined && known !== name) state.forget(kind, known);
  const remoteGraph = flow && translateGraph(flow.graph, directory.toName);
  const synced = remoteGraph && {
    revision_id: flow.revisionId,
    graph_version: flow.version,
    hash: contentHash(canonical(remoteGraph)),
    graph: remoteGraph,
  };
  state.put(kind, name, { id, synced: merged.remoteSettings, ...(synced && { flow: synced }) });
  if (merged.flow) await writeFlow(session, file.replace(/[^/]+$/, ''), pulled, merged, report);
}

async function writeSettings(
  { project }: SyncSession,
  kind: KindName,
  file: string,
  settings: JsonObject,
  report: PullReport,
): Promise<void> {
  const before = await project.folder.read(file);
  const was = project.resources.find((resource) => resource.file === file)?.was;
  const text = settingsText(kind, settings, was, before);
  if (await project.folder.write(file, text)) report.written.push(file);
}

async function writeFlow(
  { project }: SyncSession,
  at: string,
  { local }: PullItem,
  merged: MergeResult,
  report: PullReport,
): Promise<void> {
  if (!merged.flow) return;
  const { flow, layout } = flowDocument(merged.flow);
  const isSame = local?.flow !== undefined && sameFlow(graphOfDocument(local.flow, merged.flow), merged.flow);
  if (isSame) return;
  const before = await project.folder.read(`${at}flow.yaml`);
  if (await project.folder.write(`${at}flow.yaml`, printYaml(flow, before))) report.written.push(`${at}flow.yaml`);
  if (await project.folder.write(`${at}layout.json`, `${JSON.stringify(layout, null, 2)}\n`))
    report.written.push(`${at}layout.json`);
}
