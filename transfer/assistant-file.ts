// Owns the file that carries a whole assistant: what it is made of, and how it is written. Pure, and the same in the console and on the
// command line; settings and flows have the words of flows as files.
import { sha256 } from '../flow/hash.ts';
import { canonical, type Json, type JsonObject } from '../flow/json.ts';
import { type FlowDocument, flowDocument, graphOfDocument } from './flow-document.ts';
import { Directory, isId, NOUNS, translateGraph, translateSettings } from './reference-names.ts';

/** In the order in which they are made. */
export const CARRIED_KINDS = ['policies', 'procedures', 'knowledge', 'tools', 'assistants'] as const;
export type CarriedKind = (typeof CARRIED_KINDS)[number];

/** With its text, with the address it is read from, or with the name of a file that must be uploaded by hand. */
export type CarriedDocument = JsonObject & { title: string; text?: string; url?: string; upload?: string };
export type CarriedSuite = { name: string; cases: Json[] };

/** `key` is what the other things of the file call it: its name, unless two have the same. References in `settings` and `flow` are keys. */
export type CarriedThing = {
  kind: CarriedKind;
  key: string;
  settings: JsonObject & { name: string };
  documents: CarriedDocument[];
  flow: FlowDocument | undefined;
  suite: CarriedSuite | undefined;
};

/** The first assistant is the one that was asked for; the others are those it hands over to or is composed of. */
export type AssistantFile = { things: CarriedThing[] };

export const FILE_VERSION = 2;
export const MAX_FILE_BYTES = 20_000_000;

/** A thing as an organization has it: references are ids. */
export type OwnedThing = Omit<CarriedThing, 'key'> & { id: string };

/** Ids become keys. The first is the assistant that was asked for; the order of the others does not matter. */
export function toAssistantFile(things: readonly OwnedThing[]): AssistantFile {
  const [main, ...others] = things;
  const sorted = [...(main ? [main] : []), ...others.sort(byName)];
  const keys = keysOf(sorted);
  const directory = new Directory();
  for (const thing of sorted) directory.add(thing.kind, keys.get(thing) ?? thing.id, thing.id);
  return {
    things: CARRIED_KINDS.toReversed().flatMap((kind) =>
      sorted
        .filter((thing) => thing.kind === kind)
        .map(({ id, ...thing }) => ({ ...translated(thing, directory.toName), key: directory.toName(kind, id, []) })),
    ),
  };
}

type Unkeyed = Omit<CarriedThing, 'key'>;

/** The same thing with every reference translated: ids to keys, or keys to ids. */
export function translated<T extends Unkeyed>(thing: T, translate: Directory['toName']): T {
  const { flow } = thing;
  return {
    ...thing,
    settings: translateSettings(thing.settings, translate) as CarriedThing['settings'],
    flow: flow && flowDocument(translateGraph(graphOfDocument(flow), translate)),
  };
}

const byName = (a: OwnedThing, b: OwnedThing): number =>
  compareTexts(a.settings.name, b.settings.name) || compareTexts(contentOf(a), contentOf(b));
export const compareTexts = (a: string, b: string): number => Number(a > b) - Number(a < b);
const contentOf = ({ id, ...thing }: OwnedThing): string => canonical(thing as unknown as Json);

/** The name, or the name and a number for all but the first of those who share it. An id is nobody's key. */
function keysOf(things: readonly OwnedThing[]): Map<OwnedThing, string> {
  const keys = new Map<OwnedThing, string>();
  const taken = new Set<string>();
  for (const thing of things) {
    const { name } = thing.settings;
    const plain = isId(name) || name === '' ? `${NOUNS[thing.kind]} ${name}` : name;
    let key = plain;
    for (let nth = 2; taken.has(`${thing.kind} ${key}`); nth++) key = `${plain} #${nth}`;
    taken.add(`${thing.kind} ${key}`);
    keys.set(thing, key);
  }
  return keys;
}

export function fileText(file: AssistantFile): string {
  return `${JSON.stringify(fileJson(file), null, 2)}\n`;
}

function fileJson({ things }: AssistantFile): JsonObject {
  const lists = CARRIED_KINDS.toReversed().flatMap((kind): [string, Json][] => {
    const list = things.filter((thing) => thing.kind === kind).map(writtenThing);
    return list.length === 0 ? [] : [[kind, list]];
  });
  return { parley: 'assistant', version: FILE_VERSION, ...Object.fromEntries(lists) };
}

function writtenThing({ key, settings, documents, flow, suite }: CarriedThing): JsonObject {
  return {
    ...(key !== settings.name && { key }),
    ...settings,
    ...(flow && { flow: flow.flow }),
    ...(flow && Object.keys(flow.layout).length > 0 && { layout: flow.layout }),
    ...(suite && { suite }),
    ...(documents.length > 0 && { documents }),
  };
}

/** The same for files that say the same, however they are written. */
export const fileHash = (file: AssistantFile): string => sha256(canonical(fileJson(file)));

/** What a file is called when it is saved. */
export const fileNameFor = (assistant: string): string =>
  `${
    assistant
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 80) || 'assistant'
  }.parley.json`;
