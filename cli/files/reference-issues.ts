// Owns finding names in files that stand for nothing: where they stand, and which name was probably meant.
import { emptyGraph } from '../../flow/language/graph.ts';
import { graphOfDocument } from '../../transfer/flow-document.ts';
import type { ValuePath } from '../../transfer/reference-names.ts';
import {
  type Directory,
  isId,
  type KindName,
  NOUNS,
  type Translate,
  translateGraph,
  translateSettings,
} from '../../transfer/reference-names.ts';
import { type FileIssue, type FileLocation, nameHint } from './file-issues.ts';
import type { LocalProject, LocalResource } from './local-project.ts';
import type { SyncState } from './sync-state.ts';

/** Names that neither the files nor the server know. What was broken at the last sync already is left to the rules. */
export function referenceIssues(
  project: LocalProject,
  directory: Directory,
  state: SyncState | undefined,
): FileIssue[] {
  const local = new Set(project.resources.map(({ kind, name }) => `${kind} ${name}`));
  return project.resources.flatMap((resource) => {
    const issues: FileIssue[] = [];
    const before = namesBefore(resource, state);
    const check =
      (locate: (path: ValuePath) => FileLocation): Translate =>
      (kind, name, path) => {
        const isKnown = local.has(`${kind} ${name}`) || directory.idOf(kind, name) !== undefined || isId(name);
        if (!isKnown && !before.has(`${kind} ${name}`)) {
          const known = [...new Set([...directory.namesOf(kind), ...localNames(project, kind)])];
          const quantity = directory.isAmbiguous(kind, name) ? 'More than one' : 'No';
          issues.push({
            ...locate(path),
            message: `${quantity} ${NOUNS[kind]} is called "${name}".${nameHint(name, known)}`,
          });
        }
        return name;
      };
    translateSettings(resource.settings, check(resource.locate));
    if (resource.flow) translateGraph(graphOfDocument(resource.flow), check(resource.flow.locate));
    return issues;
  });
}

const localNames = ({ resources }: LocalProject, kind: KindName): string[] =>
  resources.filter((resource) => resource.kind === kind).map(({ name }) => name);

function namesBefore({ kind, name }: LocalResource, state: SyncState | undefined): Set<string> {
  const names = new Set<string>();
  const note: Translate = (of, value) => {
    names.add(`${of} ${value}`);
    return value;
  };
  const entry = state?.get(kind, name);
  if (entry) translateSettings(entry.synced, note);
  translateGraph(entry?.flow?.graph ?? emptyGraph(), note);
  return names;
}
