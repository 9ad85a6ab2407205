// Owns reading the file of an assistant: what is wrong with it is said before anything is created. Pure.
import { parseGraph } from '../flow/language/graph.ts';
import { isObject, type Json, type JsonObject } from '../flow/language/json.ts';
import {
  type AssistantFile,
  FILE_RESOURCE_KINDS,
  FILE_VERSION,
  type FileDocument,
  type FileResource,
  type FileResourceKind,
  type FileSuite,
  MAX_FILE_BYTES,
  TransferError,
} from './assistant-file.ts';
import { type FlowDocument, flowDocument } from './flow-document.ts';
import { isId, NOUNS, translateSettings } from './reference-names.ts';
import { FILE_SETTINGS } from './settings-document.ts';

const MAX_DEPTH = 64;
const MAX_RESOURCES = 1000;
const MAX_NAME = 200;
const CHOOSE = 'Choose one that was exported from an assistant.';

export const assertFileSize = (bytes: number): void => {
  if (bytes > MAX_FILE_BYTES)
    throw new TransferError(
      `This file has ${Math.ceil(bytes / 1_000_000)} MB; at most ${MAX_FILE_BYTES / 1_000_000} are read. ${CHOOSE}`,
    );
};

export function readAssistantFile(text: string): AssistantFile {
  // A text never has fewer bytes than half its letters, and a browser knows the size before it reads.
  assertFileSize(text.length);
  const value = parsedJson(text.replace(/^\uFEFF/, ''));
  assertOddShapes(value);
  if (!isObject(value) || value.parley !== 'assistant')
    throw new TransferError(`This file holds no assistant. ${CHOOSE}`);
  if (value.version === 1) return firstVersion(value);
  if (value.version !== FILE_VERSION)
    throw new TransferError(
      `This file has version ${shown(value.version)}, and this program reads 1 and ${FILE_VERSION}. Update it, or export the assistant again.`,
    );
  const { parley, version, ...lists } = value;
  const unknown = Object.keys(lists).find((word) => !(FILE_RESOURCE_KINDS as readonly string[]).includes(word));
  if (unknown !== undefined) throw new TransferError(`A file of an assistant has no ${shown(unknown)}. ${CHOOSE}`);
  const resources = FILE_RESOURCE_KINDS.toReversed().flatMap((kind) =>
    listOf(lists[kind], kind).map((one, at) => readResource(kind, one, at)),
  );
  if (!resources.some(({ kind }) => kind === 'assistants'))
    throw new TransferError(`This file holds no assistant. ${CHOOSE}`);
  if (resources.length > MAX_RESOURCES)
    throw new TransferError(`This file holds ${resources.length} resources; at most ${MAX_RESOURCES} are read.`);
  assertSharedKeys(resources);
  assertUnknownNames(resources);
  return { resources };
}

function parsedJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new TransferError(`This file is not JSON. ${CHOOSE}`);
  }
}

type Inner = { value: Json; depth: number; isNames: boolean };

/** Names that reach a prototype, and values deeper than any assistant has. A list of what is left, as depth may be hostile. */
function assertOddShapes(whole: Json): void {
  const left: Inner[] = [{ value: whole, depth: 0, isNames: false }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth, isNames } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) throw new TransferError(`This file is nested deeper than ${MAX_DEPTH} levels. ${CHOOSE}`);
    if (Object.hasOwn(value, '__proto__') && !isNames)
      throw new TransferError(`This file has a field "__proto__", which no assistant has. ${CHOOSE}`);
    for (const [key, inner] of Object.entries(value))
      left.push({ value: inner, depth: depth + 1, isNames: holdsNames(key, depth + 1) });
  }
}

/** Maps of nodes, positions and variables by names that an author chose: a node may be called anything. */
const holdsNames = (key: string, depth: number): boolean =>
  (depth === 3 && key === 'layout') || (depth === 4 && (key === 'nodes' || key === 'variables'));

const shown = (value: Json | undefined): string =>
  value === undefined ? 'none' : String(JSON.stringify(value)).slice(0, 60);

/** The console's first files held a name, a description and a graph. */
function firstVersion({ name, description, graph }: JsonObject): AssistantFile {
  if (!isObject(graph)) throw new TransferError(`This file holds no assistant. ${CHOOSE}`);
  const settings = {
    name: nameOf(name, 'The assistant'),
    ...(typeof description === 'string' && description && { description }),
  };
  const flow = flowDocument(parseGraph(graph));
  return { resources: [{ kind: 'assistants', key: settings.name, settings, documents: [], flow, suite: undefined }] };
}

function listOf(value: Json | undefined, name: string): JsonObject[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isObject))
    throw new TransferError(`In the file, "${name}" is a list of maps. ${CHOOSE}`);
  return value;
}

function nameOf(given: Json | undefined, label: string): string {
  if (typeof given === 'string' && given.trim() !== '' && given.length <= MAX_NAME) return given;
  throw new TransferError(`${label} of the file needs a name of 1 to ${MAX_NAME} characters.`);
}

const EXTRAS: Record<FileResourceKind, readonly string[]> = {
  policies: [],
  procedures: [],
  tools: [],
  knowledge: ['documents'],
  assistants: ['flow', 'layout', 'suite'],
};

function readResource(kind: FileResourceKind, given: JsonObject, at: number): FileResource {
  const name = nameOf(given.name, `The ${NOUNS[kind]} at position ${at + 1}`);
  const label = `The ${NOUNS[kind]} "${name}"`;
  const { key = name, flow, layout, suite, documents, ...settings } = given;
  if (typeof key !== 'string' || key === '' || key.length > 2 * MAX_NAME)
    throw new TransferError(`${label} has a "key" that is no short text.`);
  const known = FILE_SETTINGS[kind];
  for (const [field, value] of Object.entries(given)) {
    if (['name', 'key', ...EXTRAS[kind]].includes(field)) continue;
    if (!Object.hasOwn(known, field))
      throw new TransferError(
        `${label} of the file has "${field}", which is no setting of it. Remove it, or export again.`,
      );
    const wanted = expectedType(value, known[field] ?? null);
    if (wanted !== undefined) throw new TransferError(`${label} of the file has "${field}", which must be ${wanted}.`);
  }
  return {
    kind,
    key,
    settings: { ...settings, name },
    documents: kind === 'knowledge' ? listOf(documents, 'documents').map((one) => readDocument(one, label)) : [],
    flow: flow === undefined ? undefined : readFlowDocument(flow, layout ?? {}, label),
    suite: suite === undefined ? undefined : readSuite(suite, label),
  };
}

/** What the value should be, when it is something else. The value of an absent field shows the type. */
function expectedType(given: Json, standard: Json): string | undefined {
  if (standard === null || given === null) return undefined;
  if (Array.isArray(standard)) return Array.isArray(given) ? undefined : 'a list';
  if (isObject(standard)) return isObject(given) ? undefined : 'a map';
  return typeof given === typeof standard ? undefined : `a ${typeof standard}`;
}

const DOCUMENT_FIELDS = ['title', 'text', 'url', 'upload', 'clearance_level', 'audience_tags'];

function readDocument(given: JsonObject, label: string): FileDocument {
  const { title, text, url, upload } = given;
  if (typeof title !== 'string' || title === '')
    throw new TransferError(`${label} of the file has a document without a title.`);
  const unknown = Object.keys(given).find((field) => !DOCUMENT_FIELDS.includes(field));
  if (unknown !== undefined)
    throw new TransferError(`The document "${title}" of the file has "${unknown}", which is no field of a document.`);
  const contents = [text, url, upload].filter((one) => one !== undefined);
  if (contents.length !== 1 || typeof contents[0] !== 'string')
    throw new TransferError(`The document "${title}" of the file needs one of "text", "url" and "upload", as a text.`);
  return given as FileDocument;
}

function readFlowDocument(flow: Json, layout: Json, label: string): FlowDocument {
  if (isObject(flow) && isObject(layout) && (flow.nodes === undefined || isObject(flow.nodes))) return { flow, layout };
  throw new TransferError(`${label} of the file has a "flow" or "layout" that is no map.`);
}

function readSuite(suite: Json, label: string): FileSuite {
  if (isObject(suite) && typeof suite.name === 'string' && Array.isArray(suite.cases))
    return { name: suite.name, cases: suite.cases };
  throw new TransferError(`${label} of the file has a "suite" without a name and cases.`);
}

function assertSharedKeys(resources: readonly FileResource[]): void {
  const seen = new Set<string>();
  for (const { kind, key } of resources) {
    if (seen.has(`${kind} ${key}`))
      throw new TransferError(`The file calls two resources of the kind ${NOUNS[kind]} "${key}". Export it again.`);
    seen.add(`${kind} ${key}`);
  }
}

/** Nodes of a flow may point at nothing, and findings say so; settings may not. */
function assertUnknownNames(resources: readonly FileResource[]): void {
  const known = new Set(resources.map(({ kind, key }) => `${kind} ${key}`));
  for (const { kind, settings } of resources) {
    translateSettings(settings, (of, name) => {
      if (known.has(`${of} ${name}`) || isId(name)) return name;
      throw new TransferError(
        `The ${NOUNS[kind]} "${settings.name}" of the file names the ${NOUNS[of]} "${name.slice(0, MAX_NAME)}", which is not in the file. Export it again.`,
      );
    });
  }
}
