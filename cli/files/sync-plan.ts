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

/** `fields`: what the files changed; `theirFields`: what the server changed; `merged`: both. */
export type SettingsPlan = { fields: string[]; theirFields: string[]; merged: JsonObject; conflicts: SyncConflict[] };

/** `base` is undefined when the two sides never met: then whatever differs is a conflict. */
export function planSettings(
  kind: KindName,
  base: JsonObject | undefined,
  mine: JsonObject,
  theirs: JsonObject | undefined,
): SettingsPlan {
  if (!theirs) return { fields: Object.keys(mine), theirFields: [], merged: mine, conflicts: [] };
  const plan: SettingsPlan = { fields: [], theirFields: [], merged: {}, conflicts: [] };
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [left, right] = [fieldOf(mine, field), fieldOf(theirs, field)];
    const old = base && fieldOf(base, field);
    const isFixed = FIXED_FIELDS[kind]?.includes(field) ?? false;
    let value = right;
    if (isFixed && left === undefined) value = undefined;
    else if (isFixed && !equal(left, right))
      plan.conflicts.push({ ...sides(field, left, right), message: 'It cannot change once it is there.' });
    else if (equal(left, right)) value = left;
    else if (base && equal(left, old)) plan.theirFields.push(field);
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
const sides = (place: string, mine: Json | undefined, theirs: Json | undefined): SyncConflict => ({
  place,
  mine: mine ?? null,
  theirs: theirs ?? null,
});

/** All graphs have names in place of ids. `merged` is the server's with the changes of the files; `ops` lead there from `theirs`. */
export type FlowPlan = {
  mine: Graph;
  theirs: Graph;
  merged: Graph;
  ops: GraphOp[];
  theirOps: GraphOp[];
  conflicts: SyncConflict[];
};

const options = { makeId: () => 'new' };

export function planFlow(local: LocalFlow, base: Graph | undefined, theirs: Graph): FlowPlan {
  const isUntouched = theirs.nodes.length === 0 && theirs.context_variables.length === 0;
  const root = base ?? (isUntouched ? theirs : undefined);
  const mine = graphOfDocument(local, root ?? theirs);
  if (!root) {
    const ops = diff(theirs, mine);
    const conflicts = ops.length === 0 ? [] : [neverMet('flow')];
    return { mine, theirs, merged: theirs, ops, theirOps: [], conflicts };
  }
  const result = rebase(root, theirs, diff(root, mine), options);
  if (!result.ok) {
    const conflicts =
      'conflicts' in result
        ? result.conflicts.map((one) => graphConflict(one, mine, theirs))
        : [failed(result.failure)];
    return { mine, theirs, merged: theirs, ops: [], theirOps: [], conflicts: unique(conflicts) };
  }
  const applied = applyOps(theirs, result.ops, options);
  const merged = applied.ok ? applied.graph : theirs;
  return { mine, theirs, merged, ops: result.ops, theirOps: diff(mine, merged), conflicts: [] };
}

const neverMet = (place: string): SyncConflict => ({
  place,
  mine: 'in the files',
  theirs: 'on the server',
  message: 'They differ and were never in sync. Run: parley pull --theirs',
});

const failed = ({ message }: { message: string }): SyncConflict => ({ place: 'flow', mine: message, theirs: null });

function graphConflict({ target_type, target, field }: Conflict, mine: Graph, theirs: Graph): SyncConflict {
  const place =
    target_type === 'graph'
      ? (field ?? 'flow')
      : [target_type, target, field].filter((part) => part !== null).join(' ');
  return sides(place, sideOf(mine, target_type, target, field), sideOf(theirs, target_type, target, field));
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
  settings.theirFields.length > 0 || (flow?.theirOps.length ?? 0) > 0;

/** Nothing of the flow itself differs: only its words, or none. */
export const sameFlow = (a: Graph, b: Graph): boolean => equal(flowDocument(a), flowDocument(b));
