// Owns finding what an organization already has of a file: resources by name, and those of earlier imports of it.
import { asObject, asText, type JsonObject } from '../flow/language/json.ts';
import { NotFoundError, type Parley } from '../sdk/parley.ts';
import { type AssistantFile, type FileResourceKind, fileHash, translated } from './assistant-file.ts';
import { type FoundResource, type ImportTarget, isMarkOf } from './import-plan.ts';
import { readOwned } from './read-assistant.ts';
import { Directory } from './reference-names.ts';
import { collectionOf, MARK_FIELD } from './remote-resources.ts';

/** More resources of one name than this are not compared: then a copy is made. */
const MAX_RIVALS = 5;

/** `name`: what the assistant is to be called, where that is not its name in the file. */
export async function readTarget(parley: Parley, file: AssistantFile, name?: string): Promise<ImportTarget> {
  const target: ImportTarget = { found: await readMarked(parley, file), names: [], wanted: name?.trim() || undefined };
  const directory = new Directory();
  for (const [at, resource] of file.resources.entries()) {
    const wanted = new Set([resource.settings.name, ...(at === 0 && name ? [name] : [])]);
    const listed = (
      await Promise.all(
        [...wanted].map((one) => collectionOf(parley, resource.kind).list({ q: one, limit: 100 }).all({ max: 100 })),
      )
    ).flat();
    target.names.push(...listed.map((one) => `${resource.kind} ${asText(one.name)}`));
    const marked = listed.filter((one) => markOf(one) !== null);
    const rivals = listed.filter((one) => one.name === resource.settings.name).slice(0, MAX_RIVALS);
    for (const one of new Set([...marked, ...rivals])) {
      const id = asText(one.id);
      if (target.found.some((known) => known.id === id)) continue;
      target.found.push(at === 0 ? bareResource(one) : await readRival(parley, resource.kind, one, directory));
    }
  }
  return target;
}

/** An import may have been given another name than the file's: its mark shows it, among the latest assistants. */
async function readMarked(parley: Parley, file: AssistantFile): Promise<FoundResource[]> {
  const hash = fileHash(file);
  const latest = await collectionOf(parley, 'assistants').list({ limit: 100 }).all({ max: 100 });
  return latest.filter((raw) => isMarkOf(hash, markOf(raw))).map(bareResource);
}

const markOf = (raw: JsonObject): string | null => asText(asObject(raw.metadata)[MARK_FIELD]) || null;

/** The assistant itself is always created, even when another has its name: there is nothing to compare. */
const bareResource = (raw: JsonObject): FoundResource => ({
  kind: 'assistants',
  id: asText(raw.id),
  settings: { name: asText(raw.name) },
  documents: [],
  flow: undefined,
  suite: undefined,
  importMark: markOf(raw),
});

async function readRival(
  parley: Parley,
  kind: FileResourceKind,
  raw: JsonObject,
  directory: Directory,
): Promise<FoundResource> {
  const read = await readOwned(parley, kind, asText(raw.id), true);
  if (!read) throw new TypeError('readOwned returns a needed resource or throws');
  for (const [of, id] of read.uses) {
    if (directory.toName(of, id, []) !== id) continue;
    const used = await collectionOf(parley, of).get(id).catch(unlessGone);
    if (used) directory.add(of, asText(used.name), id);
  }
  return { ...translated(read.resource, directory.toName), importMark: markOf(raw) };
}

function unlessGone(error: unknown): undefined {
  if (error instanceof NotFoundError) return undefined;
  throw error;
}
