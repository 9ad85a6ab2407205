// Owns deciding what a sync does: the files, the server and what both were at the last sync, compared without any I/O.
import { diff } from '../../flow/edit/diff.ts';
import { applyOps, type GraphOp } from '../../flow/edit/ops.ts';
import { type Conflict, rebase } from '../../flow/edit/rebase.ts';
import type { Graph } from '../../flow/language/graph.ts';
import { equal, isObject, type Json, type JsonObject } from '../../flow/language/json.ts';
import { flowDocument, graphOfDocument } from '../../transfer/flow-document.ts';
import type { KindName } from '../../transfer/reference-names.ts';
import type { RemoteFlow, RemoteResource } from '../../transfer/remote-resources.ts';
import { FIXED_FIELDS } from '../../transfer/settings-document.ts';
import type { LocalFlow, LocalResource } from './local-project.ts';

/** Both sides changed the same place. */
export type SyncConflict = { place: string; mine: Json; theirs: Json; message?: string };

/** `fields`: what the files changed; `remoteFields`: what the server changed; `merged`: both. */
export type SettingsPlan = { fields: string[]; remoteFields: string[]; merged: JsonObject; conflicts: SyncConflict[] };

/** `base` is undefined when the two sides never met: then whatever differs is a conflict. */
export function planSettings(
  kind: KindName,
  base: JsonObject | undefined,
  local: JsonObject,
  remote: JsonObject | undefined,
): SettingsPlan {
  if (!remote) return { fields: Object.keys(local), remoteFields: [], merged: local, conflicts: [] };
  const plan: SettingsPlan = { fields: [], remoteFields: [], merged: {}, conflicts: [] };
  for (const field of new Set([...Object.keys(local), ...Object.keys(remote)])) {
    const [left, right] = [fieldOf(local, field), fieldOf(remote, field)];
    const old = base && fieldOf(base, field);
    const isFixed = FIXED_FIELDS[kind]?.includes(field) ?? false;
    let value = right;
    if (isFixed && left === undefined) value = undefined;
    else if (isFixed && !equal(left, right))
      plan.conflicts.push({ ...sides(field, left, right), message: 'It cannot change once it is there.' });
    else if (equal(left, right)) value = left;
    else if (base && equal(left, old)) plan.remoteFields.push(field);
    else if (base && equal(right, old)) {
      plan.fields.push(field);
      value = left;
    } else plan.conflicts.push(sides(field, left, right));
    if (value !== undefined) plan.merged[field] = value;
  }
  return plan;
}

const fieldOf = (settings: JsonObject, field: string): Json | undefined =>
  Object.hasOwn(settings, field) ? settings[field] : undefined;
const sides = (place: string, local: Json | undefined, remote: Json | undefined): SyncConflict => ({
  place,
  mine: local ?? null,
  theirs: remote ?? null,
});

/** All graphs have names in place of ids. `merged` is the server's with the changes of the files; `ops` lead there from `remote`. */
export type FlowPlan = {
  local: Graph;
  remote: Graph;
  merged: Graph;
  ops: GraphOp[];
  remoteOps: GraphOp[];
  conflicts: SyncConflict[];
};

const options = { makeId: () => 'new' };

export function planFlow(flow: LocalFlow, base: Graph | undefined, remote: Graph): FlowPlan {
  const isUntouched = remote.nodes.length === 0 && remote.context_variables.length === 0;
  const root = base ?? (isUntouched ? remote : undefined);
  const localGraph = graphOfDocument(flow, root ?? remote);
  if (!root) {
    const ops = diff(remote, localGraph);
    const conflicts = ops.length === 0 ? [] : [neverMet('flow')];
    return { local: localGraph, remote, merged: remote, ops, remoteOps: [], conflicts };
  }
  const result = rebase(root, remote, diff(root, localGraph), options);
  if (!result.ok) {
    const conflicts =
      'conflicts' in result
        ? result.conflicts.map((one) => graphConflict(one, localGraph, remote))
        : [failed(result.failure)];
    return { local: localGraph, remote, merged: remote, ops: [], remoteOps: [], conflicts: unique(conflicts) };
  }
  const applied = applyOps(remote, result.ops, options);
  const merged = applied.ok ? applied.graph : remote;
  return { local: localGraph, remote, merged, ops: result.ops, remoteOps: diff(localGraph, merged), conflicts: [] };
}

const neverMet = (place: string): SyncConflict => ({
  place,
  mine: 'in the files',
  theirs: 'on the server',
  message: 'They differ and were never in sync. Run: parley pull --theirs',
});

const failed = ({ message }: { message: string }): SyncConflict => ({ place: 'flow', mine: message, theirs: null });

function graphConflict({ target_type, target, field }: Conflict, local: Graph, remote: Graph): SyncConflict {
  const place =
    target_type === 'graph'
      ? (field ?? 'flow')
      : [target_type, target, field].filter((part) => part !== null).join(' ');
  return sides(place, sideOf(local, target_type, target, field), sideOf(remote, target_type, target, field));
}

function sideOf(graph: Graph, type: Conflict['target_type'], target: string, field: string | null): Json | undefined {
  const wholes: Record<Conflict['target_type'], Json | undefined> = {
    node: graph.nodes.find(({ id }) => id === target),
    edge: graph.edges.find(({ id }) => id === target),
    variable: graph.context_variables.find(({ name }) => name === target),
    graph: graph,
  };
  const whole = wholes[type];
  const path = field === null ? [] : field.split('.');
  return path.reduce<Json | undefined>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    whole,
  );
}

const unique = (conflicts: readonly SyncConflict[]): SyncConflict[] => [
  ...new Map(conflicts.map((conflict) => [conflict.place, conflict])).values(),
];

/** One resource, and what a sync would do with it on either side. */
export type ResourcePlan = {
  resource: LocalResource;
  remote: RemoteResource | undefined;
  settings: SettingsPlan;
  remoteFlow: RemoteFlow | undefined;
  flow: FlowPlan | undefined;
};

export const conflictsOf = ({ settings, flow }: ResourcePlan): SyncConflict[] => [
  ...settings.conflicts,
  ...(flow?.conflicts ?? []),
];
export const isPushed = ({ settings, flow, remote }: ResourcePlan): boolean =>
  !remote || settings.fields.length > 0 || (flow?.ops.length ?? 0) > 0;
export const isBehind = ({ settings, flow }: ResourcePlan): boolean =>
  settings.remoteFields.length > 0 || (flow?.remoteOps.length ?? 0) > 0;

/** Nothing of the flow itself differs: only its words, or none. */
export const sameFlow = (a: Graph, b: Graph): boolean => equal(flowDocument(a), flowDocument(b));
