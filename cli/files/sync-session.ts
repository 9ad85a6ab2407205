// Owns one sync of a project with a server: both sides matched by id and then by name, and the plan for each.
import { emptyGraph, type Graph } from '../../flow/language/graph.ts';
import type { JsonObject } from '../../flow/language/json.ts';
import type { Parley } from '../../sdk/parley.ts';
import {
  asksToolForTarget,
  type Directory,
  type KindName,
  NOUNS,
  type Translate,
  translateGraph,
  translateSettings,
} from '../../transfer/reference-names.ts';
import {
  directoryOf,
  listResources,
  type RemoteResource,
  readFlow,
  settingsOf,
} from '../../transfer/remote-resources.ts';
import { CliError, UsageError } from '../program/commands.ts';
import { assertNoIssues, type FileIssue, nameHint } from './file-issues.ts';
import { type Environment, type LocalProject, type LocalResource, readProject } from './local-project.ts';
import { ProjectFolder } from './project-folder.ts';
import { referenceIssues } from './reference-issues.ts';
import { planFlow, planSettings, type ResourcePlan } from './sync-plan.ts';
import { type SyncedResource, SyncState } from './sync-state.ts';

export type SyncSession = {
  project: LocalProject;
  parley: Parley;
  state: SyncState;
  remotes: RemoteResource[];
  directory: Directory;
  /** Old names, by kind and name, of resources that their files call otherwise now. */
  renamed: Map<string, string>;
};

export async function readProjectHere(): Promise<LocalProject> {
  return readProject(await ProjectFolder.around(process.cwd()));
}

/** The environment that is named, else the first of parley.yaml. */
export function environmentOf({ environments }: LocalProject, named: string | undefined): Environment | undefined {
  if (named === undefined) return environments[0];
  const found = environments.find(({ name }) => name === named);
  if (found) return found;
  throw new UsageError(
    `parley.yaml has no environment "${named}".${nameHint(
      named,
      environments.map(({ name }) => name),
    )}`,
  );
}

export async function openSession(project: LocalProject, parley: Parley, environment: string): Promise<SyncSession> {
  const { organization } = await parley.whoami();
  const state = await SyncState.open(project.folder, environment, organization.id);
  const remotes = await listResources(parley);
  const directory = directoryOf(remotes);
  const renamed = new Map<string, string>();
  for (const { kind, name, was } of project.resources) {
    if (was === undefined || state.get(kind, name) || !state.get(kind, was)) continue;
    renamed.set(`${kind} ${was}`, name);
    state.put(kind, name, state.get(kind, was) as SyncedResource);
    state.forget(kind, was);
  }
  const session = { project, parley, state, remotes, directory, renamed };
  for (const resource of project.resources) {
    const remote = remoteOf(session, resource.kind, resource.name);
    if (remote) directory.rename(resource.kind, remote.id, resource.name);
  }
  return session;
}

/** The resource of the server that the name stands for: the one it was synced with, else the only one of that name. */
export function remoteOf(session: SyncSession, kind: KindName, name: string): RemoteResource | undefined {
  const id = session.state.get(kind, name)?.id ?? undefined;
  if (id !== undefined) return session.remotes.find((remote) => remote.kind === kind && remote.id === id);
  const same = session.remotes.filter((remote) => remote.kind === kind && remote.name === name);
  if (same.length < 2) return same[0];
  throw new CliError(
    `The server has ${same.length} resources of the kind ${NOUNS[kind]} called "${name}". Rename all but one of them.`,
  );
}

/** With the names that resources have in the files now. */
export const withNewNames =
  ({ renamed }: SyncSession): Translate =>
  (kind, name) =>
    renamed.get(`${kind} ${name}`) ?? name;

export async function planResource(session: SyncSession, resource: LocalResource): Promise<ResourcePlan> {
  const { kind, name, settings: localSettings } = resource;
  const entry = session.state.get(kind, name);
  const remote = remoteOf(session, kind, name);
  if (entry && entry.id !== null && !remote) return goneResource(resource);
  const isCutOff = entry !== undefined && entry.id === null;
  const found = kind === 'assistants' && remote ? await readFlow(session.parley, remote) : undefined;
  const whole = remote && { ...remote, raw: found?.raw ?? remote.raw };
  const remoteSettings = whole && settingsOf(whole, session.directory, localSettings);
  const base = isCutOff ? remoteSettings : entry && translateSettings(entry.synced, withNewNames(session));
  const flow =
    resource.flow &&
    planFlow(resource.flow, baseGraph(session, entry, isCutOff), theirGraph(session, found?.flow.graph));
  return {
    resource,
    remote: whole,
    settings: planSettings(kind, base, localSettings, remoteSettings),
    remoteFlow: found?.flow,
    flow,
  };
}

const baseGraph = (session: SyncSession, entry: SyncedResource | undefined, isCutOff: boolean): Graph | undefined => {
  if (isCutOff) return emptyGraph();
  return entry?.flow && translateGraph(entry.flow.graph, withNewNames(session));
};

const theirGraph = ({ directory }: SyncSession, graph: Graph | undefined): Graph =>
  graph ? translateGraph(graph, directory.toName) : emptyGraph();

/** It was there at the last sync: making it again would undo a deletion on the server. */
function goneResource(resource: LocalResource): ResourcePlan {
  const message =
    'It was removed on the server. Remove its files too, or take it out of the state file in .parley to have it made again.';
  const conflicts = [{ place: `${NOUNS[resource.kind]} ${resource.name}`, mine: resource.file, theirs: null, message }];
  return {
    resource,
    remote: undefined,
    settings: { fields: [], remoteFields: [], merged: resource.settings, conflicts },
    remoteFlow: undefined,
    flow: undefined,
  };
}

const PUSH_ORDER: readonly KindName[] = ['policies', 'procedures', 'knowledge', 'tools', 'assistants', 'workflows'];

/** Every resource of the project, in the order in which they are made; files with issues end it first. */
export async function planProject(session: SyncSession): Promise<ResourcePlan[]> {
  const { project, directory } = session;
  assertNoIssues(project.issues);
  const issues: FileIssue[] = [...referenceIssues(project, directory, session.state)];
  assertNoIssues(issues);
  const plans: ResourcePlan[] = [];
  for (const kind of PUSH_ORDER) {
    const resources = project.resources.filter((resource) => resource.kind === kind);
    for (const resource of kind === 'tools' ? toolsInOrder(resources) : resources)
      plans.push(await planResource(session, resource));
  }
  return plans;
}

/** Tools that others use for their destination come first. */
function toolsInOrder(tools: readonly LocalResource[]): LocalResource[] {
  const isUser = ({ settings }: LocalResource): boolean => asksToolForTarget(settings);
  return [...tools.filter((tool) => !isUser(tool)), ...tools.filter(isUser)];
}

/** Resources that were synced and whose files are gone. */
export function removedResources({
  project,
  state,
}: SyncSession): { kind: KindName; name: string; id: string; synced: JsonObject }[] {
  return PUSH_ORDER.flatMap((kind) =>
    state.entries(kind).flatMap(([name, { id, synced }]) => {
      const isThere = project.resources.some((resource) => resource.kind === kind && resource.name === name);
      return isThere || id === null ? [] : [{ kind, name, id, synced }];
    }),
  );
}
