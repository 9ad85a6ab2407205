// Owns the file of a whole assistant: what it is made of, and how it is written. Pure, and the same in the console and on the
// command line; settings and flows are written as in flows as files.
import { sha256 } from '../flow/language/hash.ts';
import { canonical, type Json, type JsonObject } from '../flow/language/json.ts';
import { type FlowDocument, flowDocument, graphOfDocument } from './flow-document.ts';
import { Directory, isId, NOUNS, translateGraph, translateSettings } from './reference-names.ts';

/** In the order in which they are made. */
export const FILE_RESOURCE_KINDS = ['policies', 'procedures', 'knowledge', 'tools', 'assistants'] as const;
export type FileResourceKind = (typeof FILE_RESOURCE_KINDS)[number];

/** With its text, with the address it is read from, or with the name of a file that must be uploaded by hand. */
export type FileDocument = JsonObject & { title: string; text?: string; url?: string; upload?: string };
export type FileSuite = { name: string; cases: Json[] };

/** `key`: what other resources of the file call it; its name, unless two have the same. References are keys. */
export type FileResource = {
  kind: FileResourceKind;
  key: string;
  settings: JsonObject & { name: string };
  documents: FileDocument[];
  flow: FlowDocument | undefined;
  suite: FileSuite | undefined;
};

/** The first assistant is the one that was asked for; the others are those it hands over to or is composed of. */
export type AssistantFile = { resources: FileResource[] };

export const FILE_VERSION = 2;
export const MAX_FILE_BYTES = 20_000_000;

/** A resource as an organization has it: references are ids. */
export type OwnedResource = Omit<FileResource, 'key'> & { id: string };

/** Ids become keys. The first is the assistant that was asked for; the order of the others does not matter. */
export function toAssistantFile(resources: readonly OwnedResource[]): AssistantFile {
  const [main, ...others] = resources;
  const sorted = [...(main ? [main] : []), ...others.sort(byName)];
  const keys = keysOf(sorted);
  const directory = new Directory();
  for (const resource of sorted) directory.add(resource.kind, keys.get(resource) ?? resource.id, resource.id);
  return {
    resources: FILE_RESOURCE_KINDS.toReversed().flatMap((kind) =>
      sorted
        .filter((resource) => resource.kind === kind)
        .map(({ id, ...resource }) => ({
          ...translated(resource, directory.toName),
          key: directory.toName(kind, id, []),
        })),
    ),
  };
}

type Unkeyed = Omit<FileResource, 'key'>;

/** The same resource with every reference translated: ids to keys, or keys to ids. */
export function translated<T extends Unkeyed>(resource: T, translate: Directory['toName']): T {
  const { flow } = resource;
  return {
    ...resource,
    settings: translateSettings(resource.settings, translate) as FileResource['settings'],
    flow: flow && flowDocument(translateGraph(graphOfDocument(flow), translate)),
  };
}

const byName = (a: OwnedResource, b: OwnedResource): number =>
  compareTexts(a.settings.name, b.settings.name) || compareTexts(contentOf(a), contentOf(b));
export const compareTexts = (a: string, b: string): number => Number(a > b) - Number(a < b);
const contentOf = ({ id, ...resource }: OwnedResource): string => canonical(resource as unknown as Json);

/** The name, or the name and a number for all but the first of those who share it. An id is never a key. */
function keysOf(resources: readonly OwnedResource[]): Map<OwnedResource, string> {
  const keys = new Map<OwnedResource, string>();
  const taken = new Set<string>();
  for (const resource of resources) {
    const { name } = resource.settings;
    const plain = isId(name) || name === '' ? `${NOUNS[resource.kind]} ${name}` : name;
    let key = plain;
    for (let nth = 2; taken.has(`${resource.kind} ${key}`); nth++) key = `${plain} #${nth}`;
    taken.add(`${resource.kind} ${key}`);
    keys.set(resource, key);
  }
  return keys;
}

export function fileText(file: AssistantFile): string {
  return `${JSON.stringify(fileJson(file), null, 2)}\n`;
}

function fileJson({ resources }: AssistantFile): JsonObject {
  const lists = FILE_RESOURCE_KINDS.toReversed().flatMap((kind): [string, Json][] => {
    const list = resources.filter((resource) => resource.kind === kind).map(writtenResource);
    return list.length === 0 ? [] : [[kind, list]];
  });
  return { parley: 'assistant', version: FILE_VERSION, ...Object.fromEntries(lists) };
}

function writtenResource({ key, settings, documents, flow, suite }: FileResource): JsonObject {
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

export class TransferError extends Error {}
