// Owns looking for what an organization has already of a file: things by their names, and what earlier imports of the same file made.
import { asObject, asText, type JsonObject } from '../flow/json.ts';
import { NotFoundError, type Parley } from '../sdk/parley.ts';
import { type AssistantFile, type CarriedKind, fileHash, translated } from './assistant-file.ts';
import { type FoundThing, type ImportTarget, isMarkOf } from './import-plan.ts';
import { rawOf, readOwned } from './read-assistant.ts';
import { Directory } from './reference-names.ts';
import { MARK_FIELD } from './remote-things.ts';

/** More things of one name than this are not compared: then a copy is made. */
const MAX_RIVALS = 5;

/** `name`: what the assistant is to be called, where that is not its name in the file. */
export async function readTarget(parley: Parley, file: AssistantFile, name?: string): Promise<ImportTarget> {
  const target: ImportTarget = { found: await readMarked(parley, file), names: [], wanted: name?.trim() || undefined };
  const directory = new Directory();
  for (const [at, thing] of file.things.entries()) {
    const wanted = new Set([thing.settings.name, ...(at === 0 && name ? [name] : [])]);
    const listed = (await Promise.all([...wanted].map((one) => listNamed(parley, thing.kind, one)))).flat();
    target.names.push(...listed.map((one) => `${thing.kind} ${asText(one.name)}`));
    const marked = listed.filter((one) => markOf(one) !== null);
    const rivals = listed.filter((one) => one.name === thing.settings.name).slice(0, MAX_RIVALS);
    for (const one of new Set([...marked, ...rivals])) {
      const id = asText(one.id);
      if (target.found.some((known) => known.id === id)) continue;
      target.found.push(at === 0 ? bareThing(one) : await readRival(parley, thing.kind, one, directory));
    }
  }
  return target;
}

/** An import may have been given another name than the file's: its mark tells, among the assistants made last. */
async function readMarked(parley: Parley, file: AssistantFile): Promise<FoundThing[]> {
  const hash = fileHash(file);
  const latest = await parley.assistants.list({ limit: 100 }).all({ max: 100 });
  return (latest as unknown as JsonObject[]).filter((raw) => isMarkOf(hash, markOf(raw))).map(bareThing);
}

const markOf = (raw: JsonObject): string | null => asText(asObject(raw.metadata)[MARK_FIELD]) || null;

/** The assistant itself is made anew, whatever else is called so: there is nothing to compare. */
const bareThing = (raw: JsonObject): FoundThing => ({
  kind: 'assistants',
  id: asText(raw.id),
  settings: { name: asText(raw.name) },
  documents: [],
  flow: undefined,
  suite: undefined,
  importMark: markOf(raw),
});

async function readRival(parley: Parley, kind: CarriedKind, raw: JsonObject, directory: Directory): Promise<FoundThing> {
  const read = await readOwned(parley, kind, asText(raw.id), true);
  if (!read) throw new TypeError('a thing that is needed is read or refused');
  for (const [of, id] of read.uses) {
    if (directory.toName(of, id, []) !== id) continue;
    const used = await rawOf(parley, of, id).catch(unlessGone);
    if (used) directory.add(of, asText(used.name), id);
  }
  return { ...translated(read.thing, directory.toName), importMark: markOf(raw) };
}

function unlessGone(error: unknown): undefined {
  if (error instanceof NotFoundError) return undefined;
  throw error;
}

async function listNamed(parley: Parley, kind: CarriedKind, q: string): Promise<JsonObject[]> {
  const query = { q, limit: 100 };
  const lists: Record<CarriedKind, () => Promise<object[]>> = {
    policies: () => parley.policies.list(query).all({ max: 100 }),
    procedures: () => parley.procedures.list(query).all({ max: 100 }),
    knowledge: () => parley.knowledgeBases.list(query).all({ max: 100 }),
    tools: () => parley.tools.list(query).all({ max: 100 }),
    assistants: () => parley.assistants.list(query).all({ max: 100 }),
  };
  return (await lists[kind]()) as JsonObject[];
}
