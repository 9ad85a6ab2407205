// Owns one sync of a project with a server: what both have, matched by id and then by name, and the plan for each thing.
import { emptyGraph, type Graph } from '../../flow/graph.ts';
import type { JsonObject } from '../../flow/json.ts';
import type { Parley } from '../../sdk/parley.ts';
import {
  type Directory,
  type KindName,
  NOUNS,
  type Translate,
  translateGraph,
  translateSettings,
} from '../../transfer/reference-names.ts';
import { directoryOf, listThings, type RemoteThing, readFlow, settingsOf } from '../../transfer/remote-things.ts';
import { Refused, WrongUsage } from '../commands.ts';
import { type FileIssue, nameHint, refuseIssues } from './file-issues.ts';
import { type Environment, type LocalProject, type LocalThing, readProject } from './local-project.ts';
import { ProjectFolder } from './project-folder.ts';
import { referenceIssues } from './reference-issues.ts';
import { planFlow, planSettings, type ThingPlan } from './sync-plan.ts';
import { type SyncedThing, SyncState } from './sync-state.ts';

export type SyncSession = {
  project: LocalProject;
  parley: Parley;
  state: SyncState;
  remotes: RemoteThing[];
  directory: Directory;
  /** Old names, by kind and name, of things that their files call otherwise now. */
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
  throw new WrongUsage(
    `parley.yaml has no environment "${named}".${nameHint(
      named,
      environments.map(({ name }) => name),
    )}`,
  );
}

export async function openSession(project: LocalProject, parley: Parley, environment: string): Promise<SyncSession> {
  const { organization } = await parley.whoami();
  const state = await SyncState.open(project.folder, environment, organization.id);
  const remotes = await listThings(parley);
  const directory = directoryOf(remotes);
  const renamed = new Map<string, string>();
  for (const { kind, name, was } of project.things) {
    if (was === undefined || state.get(kind, name) || !state.get(kind, was)) continue;
    renamed.set(`${kind} ${was}`, name);
    state.put(kind, name, state.get(kind, was) as SyncedThing);
    state.forget(kind, was);
  }
  const session = { project, parley, state, remotes, directory, renamed };
  for (const thing of project.things) {
    const remote = remoteOf(session, thing.kind, thing.name);
    if (remote) directory.rename(thing.kind, remote.id, thing.name);
  }
  return session;
}

/** The thing of the server that the name stands for: the one it was synced with, else the only one of that name. */
export function remoteOf(session: SyncSession, kind: KindName, name: string): RemoteThing | undefined {
  const id = session.state.get(kind, name)?.id ?? undefined;
  if (id !== undefined) return session.remotes.find((remote) => remote.kind === kind && remote.id === id);
  const same = session.remotes.filter((remote) => remote.kind === kind && remote.name === name);
  if (same.length < 2) return same[0];
  throw new Refused(
    `The server has ${same.length} things of the kind ${NOUNS[kind]} called "${name}". Rename all but one of them.`,
  );
}

/** With the names that things have in the files now. */
export const withNewNames =
  ({ renamed }: SyncSession): Translate =>
  (kind, name) =>
    renamed.get(`${kind} ${name}`) ?? name;

export async function planThing(session: SyncSession, thing: LocalThing): Promise<ThingPlan> {
  const { kind, name, settings: mine } = thing;
  const entry = session.state.get(kind, name);
  const remote = remoteOf(session, kind, name);
  if (entry && entry.id !== null && !remote) return goneThing(thing);
  const isCutOff = entry !== undefined && entry.id === null;
  const found = kind === 'assistants' && remote ? await readFlow(session.parley, remote) : undefined;
  const whole = remote && { ...remote, raw: found?.raw ?? remote.raw };
  const theirs = whole && settingsOf(whole, session.directory, mine);
  const base = isCutOff ? theirs : entry && translateSettings(entry.synced, withNewNames(session));
  const flow = thing.flow && planFlow(thing.flow, baseGraph(session, entry, isCutOff), theirGraph(session, found?.flow.graph));
  return { thing, remote: whole, settings: planSettings(kind, base, mine, theirs), remoteFlow: found?.flow, flow };
}

const baseGraph = (session: SyncSession, entry: SyncedThing | undefined, isCutOff: boolean): Graph | undefined => {
  if (isCutOff) return emptyGraph();
  return entry?.flow && translateGraph(entry.flow.graph, withNewNames(session));
};

const theirGraph = ({ directory }: SyncSession, graph: Graph | undefined): Graph =>
  graph ? translateGraph(graph, directory.toName) : emptyGraph();

/** It was there at the last sync: making it again unasked would undo what somebody did on the server. */
function goneThing(thing: LocalThing): ThingPlan {
  const message =
    'It was removed on the server. Remove its files too, or take it out of the state file in .parley to have it made again.';
  const conflicts = [{ place: `${NOUNS[thing.kind]} ${thing.name}`, mine: thing.file, theirs: null, message }];
  return {
    thing,
    remote: undefined,
    settings: { fields: [], theirFields: [], merged: thing.settings, conflicts },
    remoteFlow: undefined,
    flow: undefined,
  };
}

const PUSH_ORDER: readonly KindName[] = ['policies', 'procedures', 'knowledge', 'tools', 'assistants', 'workflows'];

/** Every thing of the project, in the order in which they are made; what cannot be read is refused before. */
export async function planProject(session: SyncSession): Promise<ThingPlan[]> {
  const { project, directory } = session;
  refuseIssues(project.issues);
  const issues: FileIssue[] = [...referenceIssues(project, directory, session.state)];
  refuseIssues(issues);
  const plans: ThingPlan[] = [];
  for (const kind of PUSH_ORDER) {
    const things = project.things.filter((thing) => thing.kind === kind);
    for (const thing of kind === 'tools' ? toolsInOrder(things) : things) plans.push(await planThing(session, thing));
  }
  return plans;
}

/** Tools that others use for their destination come first. */
function toolsInOrder(tools: readonly LocalThing[]): LocalThing[] {
  const isUser = ({ settings }: LocalThing): boolean => JSON.stringify(settings.transfer_target ?? '').includes('tool_id');
  return [...tools.filter((tool) => !isUser(tool)), ...tools.filter(isUser)];
}

/** Things that were synced and whose files are gone. */
export function removedThings({
  project,
  state,
}: SyncSession): { kind: KindName; name: string; id: string; synced: JsonObject }[] {
  return PUSH_ORDER.flatMap((kind) =>
    state.entries(kind).flatMap(([name, { id, synced }]) => {
      const isThere = project.things.some((thing) => thing.kind === kind && thing.name === name);
      return isThere || id === null ? [] : [{ kind, name, id, synced }];
    }),
  );
}
