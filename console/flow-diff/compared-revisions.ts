// Owns reading two revisions to compare: their flows, and the settings that differ beside the flow.

import { parseGraph } from '../../flow/language/graph.ts';
import { asObject, type JsonObject } from '../../flow/language/json.ts';
import { fieldForPeople } from '../../flow/text/words-for-people.ts';
import type { Answer } from '../../sdk/parley.ts';
import type { NodeTypeInfo } from '../flow-editor/ways.ts';
import { api } from '../session/client.ts';
import { fieldDifferences } from './field-differences.ts';
import { compareFlows, type FlowComparison, type FlowDifference } from './flow-comparison.ts';

export type ComparedRevisions = FlowComparison & { catalog: ReadonlyMap<string, NodeTypeInfo> };

export async function compareRevisions(id: string, from: string, to: string): Promise<ComparedRevisions> {
  const { revisions } = api().assistants;
  const [a, b, before, after, { changed_fields }, types] = await Promise.all([
    revisions.graph.get(id, from),
    revisions.graph.get(id, to),
    revisions.get(id, from),
    revisions.get(id, to),
    revisions.diff(id, from, to),
    api().graph.nodeTypes.list().all({ max: 200 }),
  ]);
  const flows = compareFlows(parseGraph(a), parseGraph(b));
  return {
    ...flows,
    differences: [...flows.differences, ...settingDifferences(before, after, changed_fields)],
    catalog: new Map(types.map((info) => [info.type, info])),
  };
}

type Revision = Answer<'getAssistantRevision'>;

function settingDifferences(before: Revision, after: Revision, names: readonly string[]): FlowDifference[] {
  const valueIn = (revision: Revision, name: string): JsonObject => {
    const all = asObject(revision);
    return { [name]: all[name] ?? all[`${name}_settings`] ?? null };
  };
  // What a revision is called is no part of what it does; it stands in the bar.
  return names
    .filter((name) => name !== 'name')
    .map((name) => ({
      id: `setting ${name}`,
      change: 'changed',
      title: `Setting changed: ${fieldForPeople(name)}`,
      part: null,
      fields: fieldDifferences(valueIn(before, name), valueIn(after, name), new Set()),
    }));
}
