// Owns reading a whole assistant from a server: its flow and settings, and everything that they name, by the public API only.
import { isObject, type Json, type JsonObject } from '../flow/language/json.ts';
import { NotFoundError, type Parley, type Schema } from '../sdk/parley.ts';
import {
  type AssistantFile,
  compareTexts,
  FILE_RESOURCE_KINDS,
  type FileDocument,
  type FileResourceKind,
  type FileSuite,
  type OwnedResource,
  toAssistantFile,
} from './assistant-file.ts';
import { flowDocument } from './flow-document.ts';
import { Directory, isId, type Translate, translateGraph, translateSettings } from './reference-names.ts';
import { collectionOf, type RemoteResource, readFlow, settingsOf } from './remote-resources.ts';

/** What a file holds of the texts of documents, in letters: of one, and of all of a base. Longer ones are named as to be uploaded. */
const MAX_DOCUMENT = 200_000;
const MAX_BASE_TEXTS = 4_000_000;

/** The assistant and all it names, at any distance. What is gone stays as the id that it was. */
export async function exportAssistant(parley: Parley, id: string): Promise<AssistantFile> {
  const found: OwnedResource[] = [];
  const queue: [FileResourceKind, string][] = [['assistants', id]];
  const seen = new Set<string>();
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [kind, wanted] = next;
    if (seen.has(wanted)) continue;
    seen.add(wanted);
    const read = await readOwned(parley, kind, wanted, found.length === 0);
    if (!read) continue;
    found.push(read.resource);
    queue.push(...read.uses);
  }
  return toAssistantFile(found);
}

type ReadResource = { resource: OwnedResource; uses: [FileResourceKind, string][] };

/** `undefined` for what is gone, unless it is what was asked for. */
export async function readOwned(
  parley: Parley,
  kind: FileResourceKind,
  id: string,
  isNeeded = false,
): Promise<ReadResource | undefined> {
  let remote: RemoteResource;
  try {
    const raw = await collectionOf(parley, kind).get(id);
    remote = { kind, id, name: String(raw.name), raw };
  } catch (error) {
    if (error instanceof NotFoundError && !isNeeded) return undefined;
    throw error;
  }
  const read = kind === 'assistants' ? await readFlow(parley, remote) : undefined;
  const uses: [FileResourceKind, string][] = [];
  const note: Translate = (of, value) => {
    if (isId(value) && isFileResourceKind(of)) uses.push([of, value]);
    return value;
  };
  const settings = withoutPins(settingsOf({ ...remote, raw: read?.raw ?? remote.raw }, new Directory()));
  translateSettings(settings, note);
  const flow = read && flowDocument(translateGraph(read.flow.graph, note));
  const documents = kind === 'knowledge' ? await readDocuments(parley, id) : [];
  const suite = await readSuiteOf(parley, remote.raw);
  return { resource: { kind, id, settings: { ...settings, name: remote.name }, flow, documents, suite }, uses };
}

const isFileResourceKind = (kind: string): kind is FileResourceKind =>
  (FILE_RESOURCE_KINDS as readonly string[]).includes(kind);

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

async function readSuiteOf(parley: Parley, raw: JsonObject): Promise<FileSuite | undefined> {
  const id = raw.release_suite_id;
  if (typeof id !== 'string') return undefined;
  const { name, cases } = await parley.releaseSuites.get(id);
  return { name, cases: cases as Json[] };
}

/** By title, so that the order does not show when each was added. */
export async function readDocuments(parley: Parley, baseId: string): Promise<FileDocument[]> {
  const documents: FileDocument[] = [];
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

type Content = Pick<FileDocument, 'text' | 'url' | 'upload'>;

async function contentOf(
  parley: Parley,
  baseId: string,
  document: Schema<'KnowledgeDocument'>,
  left: number,
): Promise<Content> {
  const { id, kind, url, bytes, file_name, title } = document;
  if (url !== null) return { url };
  if (kind !== 'text' || bytes > Math.min(MAX_DOCUMENT, left)) return { upload: file_name ?? title };
  return { text: (await parley.knowledgeBases.documents.text(baseId, id)).text };
}
