// Owns reading a whole assistant from a server: its flow and settings, and everything that they name, by the public API only.
import { isObject, type Json, type JsonObject } from '../flow/json.ts';
import { NotFoundError, type Parley, type Schema } from '../sdk/parley.ts';
import {
  type AssistantFile,
  CARRIED_KINDS,
  type CarriedDocument,
  type CarriedKind,
  type CarriedSuite,
  compareTexts,
  type OwnedThing,
  toAssistantFile,
} from './assistant-file.ts';
import { flowDocument } from './flow-document.ts';
import { Directory, isId, type Translate, translateGraph, translateSettings } from './reference-names.ts';
import { type RemoteThing, readFlow, settingsOf } from './remote-things.ts';

/** What a file holds of the texts of documents, in letters: of one, and of all of a base. Longer ones are named as to be uploaded. */
const MAX_DOCUMENT = 200_000;
const MAX_BASE_TEXTS = 4_000_000;

/** The assistant and all it names, at any distance. What is gone stays as the id that it was. */
export async function exportAssistant(parley: Parley, id: string): Promise<AssistantFile> {
  const found: OwnedThing[] = [];
  const queue: [CarriedKind, string][] = [['assistants', id]];
  const seen = new Set<string>();
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [kind, wanted] = next;
    if (seen.has(wanted)) continue;
    seen.add(wanted);
    const read = await readOwned(parley, kind, wanted, found.length === 0);
    if (!read) continue;
    found.push(read.thing);
    queue.push(...read.uses);
  }
  return toAssistantFile(found);
}

type ReadThing = { thing: OwnedThing; uses: [CarriedKind, string][] };

/** `undefined` for what is gone, unless it is what was asked for. */
export async function readOwned(parley: Parley, kind: CarriedKind, id: string, isNeeded = false): Promise<ReadThing | undefined> {
  let remote: RemoteThing;
  try {
    const raw = await rawOf(parley, kind, id);
    remote = { kind, id, name: String(raw.name), raw };
  } catch (error) {
    if (error instanceof NotFoundError && !isNeeded) return undefined;
    throw error;
  }
  const read = kind === 'assistants' ? await readFlow(parley, remote) : undefined;
  const uses: [CarriedKind, string][] = [];
  const note: Translate = (of, value) => {
    if (isId(value) && isCarried(of)) uses.push([of, value]);
    return value;
  };
  const settings = withoutPins(settingsOf({ ...remote, raw: read?.raw ?? remote.raw }, new Directory()));
  translateSettings(settings, note);
  const flow = read && flowDocument(translateGraph(read.flow.graph, note));
  const documents = kind === 'knowledge' ? await readDocuments(parley, id) : [];
  const suite = await readSuiteOf(parley, remote.raw);
  return { thing: { kind, id, settings: { ...settings, name: remote.name }, flow, documents, suite }, uses };
}

const isCarried = (kind: string): kind is CarriedKind => (CARRIED_KINDS as readonly string[]).includes(kind);

export async function rawOf(parley: Parley, kind: CarriedKind, id: string): Promise<JsonObject> {
  const reads: Record<CarriedKind, () => Promise<object>> = {
    policies: () => parley.policies.get(id),
    procedures: () => parley.procedures.get(id),
    knowledge: () => parley.knowledgeBases.get(id),
    tools: () => parley.tools.get(id),
    assistants: () => parley.assistants.get(id),
  };
  return (await reads[kind]()) as JsonObject;
}

/** A revision of a tool is an id of one organization: elsewhere the tool has one revision, the active one. */
function withoutPins(settings: JsonObject): JsonObject {
  const { tools } = settings;
  if (!Array.isArray(tools)) return settings;
  return { ...settings, tools: tools.map(withoutPin) };
}

function withoutPin(item: Json): Json {
  if (!isObject(item)) return item;
  const { revision, ...rest } = item;
  return Object.keys(rest).length === 1 && rest.tool !== undefined ? rest.tool : rest;
}

async function readSuiteOf(parley: Parley, raw: JsonObject): Promise<CarriedSuite | undefined> {
  const id = raw.release_suite_id;
  if (typeof id !== 'string') return undefined;
  const { name, cases } = await parley.releaseSuites.get(id);
  return { name, cases: cases as Json[] };
}

/** By title, so that the order does not tell when each was added. */
export async function readDocuments(parley: Parley, baseId: string): Promise<CarriedDocument[]> {
  const documents: CarriedDocument[] = [];
  let left = MAX_BASE_TEXTS;
  for await (const document of parley.knowledgeBases.documents.list(baseId, { limit: 100 })) {
    const content = await contentOf(parley, baseId, document, left);
    left -= content.text?.length ?? 0;
    const { title, clearance_level, audience_tags } = document;
    documents.push({
      title,
      ...content,
      ...(clearance_level !== 0 && { clearance_level }),
      ...(audience_tags.length > 0 && { audience_tags }),
    });
  }
  return documents.sort((a, b) => compareTexts(a.title, b.title) || compareTexts(a.text ?? '', b.text ?? ''));
}

type Content = Pick<CarriedDocument, 'text' | 'url' | 'upload'>;

async function contentOf(parley: Parley, baseId: string, document: Schema<'KnowledgeDocument'>, left: number): Promise<Content> {
  const { id, kind, url, bytes, file_name, title } = document;
  if (url !== null) return { url };
  if (kind !== 'text' || bytes > Math.min(MAX_DOCUMENT, left)) return { upload: file_name ?? title };
  return { text: (await parley.knowledgeBases.documents.text(baseId, id)).text };
}
