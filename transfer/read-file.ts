// Owns reading the file of an assistant: what is wrong with it is said in words for whoever chose it, before anything is made. Pure.
import { parseGraph } from '../flow/graph.ts';
import { isObject, type Json, type JsonObject } from '../flow/json.ts';
import {
  type AssistantFile,
  CARRIED_KINDS,
  type CarriedDocument,
  type CarriedKind,
  type CarriedSuite,
  type CarriedThing,
  FILE_VERSION,
  MAX_FILE_BYTES,
} from './assistant-file.ts';
import { BadTransfer } from './bad-transfer.ts';
import { type FlowDocument, flowDocument } from './flow-document.ts';
import { isId, NOUNS, translateSettings } from './reference-names.ts';
import { FILE_SETTINGS } from './settings-document.ts';

const MAX_DEPTH = 64;
const MAX_THINGS = 1000;
const MAX_NAME = 200;
const CHOOSE = 'Choose one that was exported from an assistant.';

export const refuseLargeFile = (bytes: number): void => {
  if (bytes > MAX_FILE_BYTES)
    throw new BadTransfer(
      `This file has ${Math.ceil(bytes / 1_000_000)} MB; at most ${MAX_FILE_BYTES / 1_000_000} are read. ${CHOOSE}`,
    );
};

export function readAssistantFile(text: string): AssistantFile {
  // A text never has fewer bytes than half its letters, and a browser knows the size before it reads.
  refuseLargeFile(text.length);
  const value = parsedJson(text.replace(/^\uFEFF/, ''));
  refuseOddShapes(value);
  if (!isObject(value) || value.parley !== 'assistant') throw new BadTransfer(`This file holds no assistant. ${CHOOSE}`);
  if (value.version === 1) return firstVersion(value);
  if (value.version !== FILE_VERSION)
    throw new BadTransfer(
      `This file has version ${shown(value.version)}, and this program reads 1 and ${FILE_VERSION}. Update it, or export the assistant again.`,
    );
  const { parley, version, ...lists } = value;
  const unknown = Object.keys(lists).find((word) => !(CARRIED_KINDS as readonly string[]).includes(word));
  if (unknown !== undefined) throw new BadTransfer(`A file of an assistant has no ${shown(unknown)}. ${CHOOSE}`);
  const things = CARRIED_KINDS.toReversed().flatMap((kind) =>
    listOf(lists[kind], kind).map((one, at) => readThing(kind, one, at)),
  );
  if (!things.some(({ kind }) => kind === 'assistants')) throw new BadTransfer(`This file holds no assistant. ${CHOOSE}`);
  if (things.length > MAX_THINGS)
    throw new BadTransfer(`This file holds ${things.length} things; at most ${MAX_THINGS} are read.`);
  refuseSharedKeys(things);
  refuseUnknownNames(things);
  return { things };
}

function parsedJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new BadTransfer(`This file is not JSON. ${CHOOSE}`);
  }
}

type Inner = { value: Json; depth: number; isNames: boolean };

/** Names that reach a prototype, and values deeper than any assistant has. A list of what is left, as depth may be hostile. */
function refuseOddShapes(whole: Json): void {
  const left: Inner[] = [{ value: whole, depth: 0, isNames: false }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth, isNames } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) throw new BadTransfer(`This file is nested deeper than ${MAX_DEPTH} levels. ${CHOOSE}`);
    if (Object.hasOwn(value, '__proto__') && !isNames)
      throw new BadTransfer(`This file has a field "__proto__", which no assistant has. ${CHOOSE}`);
    for (const [key, inner] of Object.entries(value))
      left.push({ value: inner, depth: depth + 1, isNames: holdsNames(key, depth + 1) });
  }
}

/** Maps of nodes, places and variables by names that an author chose: a node may be called anything. */
const holdsNames = (key: string, depth: number): boolean =>
  (depth === 3 && key === 'layout') || (depth === 4 && (key === 'nodes' || key === 'variables'));

const shown = (value: Json | undefined): string => (value === undefined ? 'none' : String(JSON.stringify(value)).slice(0, 60));

/** The console's first files held a name, a description and a graph. */
function firstVersion({ name, description, graph }: JsonObject): AssistantFile {
  if (!isObject(graph)) throw new BadTransfer(`This file holds no assistant. ${CHOOSE}`);
  const settings = {
    name: nameOf(name, 'The assistant'),
    ...(typeof description === 'string' && description && { description }),
  };
  const flow = flowDocument(parseGraph(graph));
  return { things: [{ kind: 'assistants', key: settings.name, settings, documents: [], flow, suite: undefined }] };
}

function listOf(given: Json | undefined, place: string): JsonObject[] {
  if (given === undefined) return [];
  if (!Array.isArray(given) || !given.every(isObject))
    throw new BadTransfer(`In the file, "${place}" is a list of maps. ${CHOOSE}`);
  return given;
}

function nameOf(given: Json | undefined, place: string): string {
  if (typeof given === 'string' && given.trim() !== '' && given.length <= MAX_NAME) return given;
  throw new BadTransfer(`${place} of the file needs a name of 1 to ${MAX_NAME} characters.`);
}

const EXTRAS: Record<CarriedKind, readonly string[]> = {
  policies: [],
  procedures: [],
  tools: [],
  knowledge: ['documents'],
  assistants: ['flow', 'layout', 'suite'],
};

function readThing(kind: CarriedKind, given: JsonObject, at: number): CarriedThing {
  const name = nameOf(given.name, `The ${NOUNS[kind]} at place ${at + 1}`);
  const place = `The ${NOUNS[kind]} "${name}"`;
  const { key = name, flow, layout, suite, documents, ...settings } = given;
  if (typeof key !== 'string' || key === '' || key.length > 2 * MAX_NAME)
    throw new BadTransfer(`${place} has a "key" that is no short text.`);
  const known = FILE_SETTINGS[kind];
  for (const [field, value] of Object.entries(given)) {
    if (['name', 'key', ...EXTRAS[kind]].includes(field)) continue;
    if (!Object.hasOwn(known, field))
      throw new BadTransfer(`${place} of the file has "${field}", which is no setting of it. Remove it, or export again.`);
    const wanted = expectedType(value, known[field] ?? null);
    if (wanted !== undefined) throw new BadTransfer(`${place} of the file has "${field}", which must be ${wanted}.`);
  }
  return {
    kind,
    key,
    settings: { ...settings, name },
    documents: kind === 'knowledge' ? listOf(documents, 'documents').map((one) => readCarriedDocument(one, place)) : [],
    flow: flow === undefined ? undefined : readFlowDocument(flow, layout ?? {}, place),
    suite: suite === undefined ? undefined : readSuite(suite, place),
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

function readCarriedDocument(given: JsonObject, place: string): CarriedDocument {
  const { title, text, url, upload } = given;
  if (typeof title !== 'string' || title === '') throw new BadTransfer(`${place} of the file has a document without a title.`);
  const unknown = Object.keys(given).find((field) => !DOCUMENT_FIELDS.includes(field));
  if (unknown !== undefined)
    throw new BadTransfer(`The document "${title}" of the file has "${unknown}", which is nothing a document has.`);
  const contents = [text, url, upload].filter((one) => one !== undefined);
  if (contents.length !== 1 || typeof contents[0] !== 'string')
    throw new BadTransfer(`The document "${title}" of the file needs one of "text", "url" and "upload", as a text.`);
  return given as CarriedDocument;
}

function readFlowDocument(flow: Json, layout: Json, place: string): FlowDocument {
  if (isObject(flow) && isObject(layout) && (flow.nodes === undefined || isObject(flow.nodes))) return { flow, layout };
  throw new BadTransfer(`${place} of the file has a "flow" or "layout" that is no map.`);
}

function readSuite(suite: Json, place: string): CarriedSuite {
  if (isObject(suite) && typeof suite.name === 'string' && Array.isArray(suite.cases))
    return { name: suite.name, cases: suite.cases };
  throw new BadTransfer(`${place} of the file has a "suite" without a name and cases.`);
}

function refuseSharedKeys(things: readonly CarriedThing[]): void {
  const seen = new Set<string>();
  for (const { kind, key } of things) {
    if (seen.has(`${kind} ${key}`))
      throw new BadTransfer(`The file calls two things of the kind ${NOUNS[kind]} "${key}". Export it again.`);
    seen.add(`${kind} ${key}`);
  }
}

/** Nodes of a flow may point at nothing, and findings say so; settings may not. */
function refuseUnknownNames(things: readonly CarriedThing[]): void {
  const known = new Set(things.map(({ kind, key }) => `${kind} ${key}`));
  for (const { kind, settings } of things) {
    translateSettings(settings, (of, name) => {
      if (known.has(`${of} ${name}`) || isId(name)) return name;
      throw new BadTransfer(
        `The ${NOUNS[kind]} "${settings.name}" of the file names the ${NOUNS[of]} "${name.slice(0, MAX_NAME)}", which is not in the file. Export it again.`,
      );
    });
  }
}
