// Owns what importing a file would do: what is made, what is there already by that name, and what the user must do by hand. Pure.
import { canonical, equal, type Json, type JsonObject } from '../flow/language/json.ts';
import { type AssistantFile, type FileDocument, type FileResource, fileHash } from './assistant-file.ts';
import { NOUNS } from './reference-names.ts';
import { neededSecrets, secretsAsVariables } from './secret-values.ts';

/** A resource of the organization that is called as one of the file; references are names. */
export type FoundResource = Omit<FileResource, 'key'> & {
  id: string;
  /** Which import made it, and whether that is complete, where one did. */
  importMark: string | null;
};

/**
 * `new`: the name is free. `same`: it is there and equal. `differs`: it is there and different. `incomplete`: the base is
 * there and documents are missing. `unfinished`, `imported`: an earlier import of this file started it, or completed it.
 */
export type ItemState = 'new' | 'same' | 'differs' | 'incomplete' | 'unfinished' | 'imported';
export type PlanItem = {
  resource: FileResource;
  state: ItemState;
  found: FoundResource | undefined;
  /** The names of the settings that differ, as in the file. */
  differences: string[];
  documents: FileDocument[];
  uploads: string[];
  secrets: string[];
};
export type ImportPlan = { hash: string; main: PlanItem; items: PlanItem[]; names: string[] };

/** What is done with a resource that is there and differs: theirs is used, or one is made beside it. */
export type ImportChoice = 'keep' | 'copy';
export type ImportChoices = {
  /** What the assistant is called; a name that is not taken unless said. */
  name?: string | undefined;
  /** Makes another assistant although this file was imported already. */
  again?: boolean;
  /** An assistant with an empty flow that becomes the one of the file; without it, one is made. */
  into?: string;
  existing: Readonly<Record<string, ImportChoice>>;
  otherwise: ImportChoice;
  secrets: Readonly<Record<string, string | undefined>>;
};

export const itemKey = ({ kind, key }: FileResource): string => `${kind} ${key}`;
/** On an assistant as long as its import is not complete. */
export const importMark = (hash: string, key: string): string => `${hash.slice(0, 32)} ${key}`;
/** On the assistant that was asked for, from then on. */
export const importedMark = (hash: string): string => `imported ${hash.slice(0, 32)}`;
export const isMarkOf = (hash: string, mark: string | null): boolean =>
  mark === importedMark(hash) || mark?.startsWith(importMark(hash, '')) === true;

/** `names`: kind and name of what is there, of names that resemble those of the file. `wanted`: the name that was asked for. */
export type ImportTarget = { found: FoundResource[]; names: string[]; wanted?: string | undefined };

export function planImport(file: AssistantFile, { found, names, wanted }: ImportTarget): ImportPlan {
  const hash = fileHash(file);
  const isDone = ({ importMark: mark, settings }: FoundResource): boolean =>
    mark === importedMark(hash) && (wanted === undefined || settings.name === wanted);
  const done = found.find(isDone);
  const items = file.resources.map((resource, at) => planItem(resource, hash, found, at === 0 ? { done } : undefined));
  const [main] = items;
  if (!main) throw new TypeError('a file that was read holds an assistant');
  return { hash, main, items, names };
}

/** `main`: for the assistant that was asked for, with what a complete import of the file made of it. */
function planItem(
  resource: FileResource,
  hash: string,
  found: readonly FoundResource[],
  main: { done: FoundResource | undefined } | undefined,
): PlanItem {
  const rivals = found.filter(
    ({ kind, settings }) => kind === resource.kind && settings.name === resource.settings.name,
  );
  const started = found.find((one) => one.kind === resource.kind && one.importMark === importMark(hash, resource.key));
  const wanted = resource.documents.filter(({ upload }) => upload === undefined);
  const head = {
    resource,
    uploads: resource.documents.flatMap(({ upload, title }) => (upload === undefined ? [] : [upload || title])),
    secrets: resource.kind === 'tools' ? neededSecrets(resource.settings) : [],
  };
  if (started) return { ...head, state: 'unfinished', found: started, differences: [], documents: wanted };
  if (main?.done) return { ...head, state: 'imported', found: main.done, differences: [], documents: wanted };
  const [rival] = main
    ? []
    : rivals.map((one) => ({ one, ...comparison(resource, one) })).sort((a, b) => rank(a) - rank(b));
  if (!rival) return { ...head, state: 'new', found: undefined, differences: [], documents: wanted };
  const { one, differences, missing } = rival;
  if (differences.length > 0) return { ...head, state: 'differs', found: one, differences, documents: wanted };
  return { ...head, state: missing.length > 0 ? 'incomplete' : 'same', found: one, differences, documents: missing };
}

const rank = ({ differences, missing }: { differences: string[]; missing: unknown[] }): number =>
  differences.length * 1000 + missing.length;

/** A base whose documents are all in the file comes from an import of it: the missing ones can be added. */
function comparison(resource: FileResource, found: FoundResource): { differences: string[]; missing: FileDocument[] } {
  const [inFile, inTarget] = [withoutValues(resource.settings), withoutValues(found.settings)];
  const fields = [...new Set([...Object.keys(inFile), ...Object.keys(inTarget)])];
  const differences = fields.filter((field) => !equal(inFile[field], inTarget[field]));
  if (resource.flow && !equal(resource.flow.flow, found.flow?.flow)) differences.push('flow');
  const there = new Set(found.documents.map((one) => canonical(one)));
  const wanted = resource.documents.filter(({ upload }) => upload === undefined);
  const missing = wanted.filter((one) => !there.has(canonical(one)));
  const ours = new Set(resource.documents.map((one) => canonical(one)));
  if (resource.kind === 'knowledge' && !found.documents.every((one) => ours.has(canonical(one))))
    differences.push('documents');
  return { differences, missing: differences.length > 0 ? [] : missing };
}

/** What a secret is called depends on who wrote the file; that there is one does not. */
const withoutValues = (settings: JsonObject): JsonObject =>
  secretsAsVariables({ ...settings, name: 'tool' }, undefined);

export const choiceFor = ({ resource }: PlanItem, { existing, otherwise }: ImportChoices): ImportChoice => {
  const key = itemKey(resource);
  return (Object.hasOwn(existing, key) ? existing[key] : undefined) ?? otherwise;
};

/** Whether the import makes it, or goes on making it. */
export function isMade(item: PlanItem, choices: ImportChoices): boolean {
  if (item.state === 'imported') return choices.again === true || choices.into !== undefined;
  return (
    item.state === 'new' ||
    item.state === 'unfinished' ||
    (item.state === 'differs' && choiceFor(item, choices) === 'copy')
  );
}

/** The assistant that this file was imported as, unless another is asked for: then there is nothing to do. */
export const importedBefore = ({ main }: ImportPlan, choices: ImportChoices): FoundResource | undefined =>
  main.state === 'imported' && !isMade(main, choices) ? main.found : undefined;

/** A name that nothing of the kind has yet: `Desk`, `Desk (2)`, … */
export function freeName(kind: string, name: string, names: readonly string[]): string {
  const taken = new Set(names);
  let free = name;
  for (let nth = 2; taken.has(`${kind} ${free}`); nth++) free = `${name.slice(0, 190)} (${nth})`;
  return free;
}

/** What each resource that is made will be called. */
export function madeName(item: PlanItem, plan: ImportPlan, choices: ImportChoices): string {
  const { resource, state, found } = item;
  if (state === 'unfinished' && found) return found.settings.name;
  const wishedName = item === plan.main ? choices.name?.trim() : undefined;
  return wishedName || freeName(resource.kind, resource.settings.name, plan.names);
}

const PLURALS: Record<string, string> = { policy: 'policies' };
const counted = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : (PLURALS[noun] ?? `${noun}s`)}`;
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** The plan in sentences, one a line. */
export function planLines(plan: ImportPlan, choices: ImportChoices): string[] {
  const before = importedBefore(plan, choices);
  if (before) return linesOfBefore(plan, before);
  const made = plan.items.filter((item) => isMade(item, choices));
  const kinds = [...new Set(made.map(({ resource }) => resource.kind))];
  const parts = kinds.map((kind) => {
    const ofKind = made.filter(({ resource }) => resource.kind === kind);
    const documents = ofKind.reduce((sum, one) => sum + one.documents.length, 0);
    return `${counted(ofKind.length, NOUNS[kind])}${documents > 0 ? ` with ${counted(documents, 'document')}` : ''}`;
  });
  const suites = made.filter(({ resource }) => resource.suite).length;
  return [
    `${plan.items.some(({ state }) => state === 'unfinished') ? 'Goes on with an import that was cut off. Makes' : 'Makes'} ${listed([...parts, ...(suites > 0 ? [counted(suites, 'test suite')] : [])])}.`,
    ...plan.items.flatMap((item) => itemLines(item, plan, choices)),
  ];
}

/** An import that was cut off at its end may not have shown what is left to do. */
const linesOfBefore = ({ items }: ImportPlan, { settings }: FoundResource): string[] => [
  `This file was imported already, as the assistant "${settings.name}". Nothing is made.`,
  ...items.flatMap((item) =>
    handLines(`the ${NOUNS[item.resource.kind]} "${item.resource.settings.name}"`, item, {}).map(
      (line) => `If not done yet: ${line}`,
    ),
  ),
];

function itemLines(item: PlanItem, plan: ImportPlan, choices: ImportChoices): string[] {
  const { resource, state, differences, documents, uploads, secrets } = item;
  const named = `The ${NOUNS[resource.kind]} "${resource.settings.name}"`;
  const name = madeName(item, plan, choices);
  const isUsed = !isMade(item, choices);
  const lines: string[] = [];
  if (state === 'same') lines.push(`${named} is here already and says the same: it is used.`);
  if (state === 'incomplete')
    lines.push(`${named} is here already: ${counted(documents.length, 'missing document')} will be added.`);
  if (state === 'differs') {
    const what = isUsed ? 'yours is kept and used' : `a copy called "${name}" is made`;
    lines.push(`${named} is here already and differs (${differences.join(', ')}): ${what}.`);
  }
  if (state === 'unfinished' && name !== resource.settings.name) lines.push(`${named} was started as "${name}".`);
  if ((state === 'new' || state === 'imported') && name !== resource.settings.name)
    lines.push(`${named} will be called "${name}".`);
  return isUsed ? lines : [...lines, ...handLines(named, { uploads, secrets }, choices.secrets)];
}

/** What the file cannot hold. */
function handLines(
  named: string,
  { uploads, secrets }: Pick<PlanItem, 'uploads' | 'secrets'>,
  values: ImportChoices['secrets'],
): string[] {
  const open = secrets.filter((secret) => !(Object.hasOwn(values, secret) && values[secret]));
  return [
    ...(open.length > 0
      ? [`${named} needs ${counted(open.length, 'secret')} to be set afterwards: ${open.join(', ')}.`]
      : []),
    ...(uploads.length > 0
      ? [`${named} needs ${counted(uploads.length, 'document')} to be uploaded by hand: ${uploads.join(', ')}.`]
      : []),
  ];
}

/** What is left to do by hand once it is imported. */
export const handWork = (plan: ImportPlan, choices: ImportChoices): string[] =>
  plan.items
    .filter((item) => isMade(item, choices))
    .flatMap((item) =>
      handLines(`The ${NOUNS[item.resource.kind]} "${madeName(item, plan, choices)}"`, item, choices.secrets),
    );

/** Providers of embeddings that the bases to be made need. */
export const neededProviders = (plan: ImportPlan, choices: ImportChoices): string[] => [
  ...new Set(
    plan.items
      .filter((item) => item.resource.kind === 'knowledge' && isMade(item, choices))
      .map(({ resource }) => resource.settings.embedding_provider)
      .filter((name: Json | undefined): name is string => typeof name === 'string' && name !== 'local'),
  ),
];
