// Owns importing a file: step by step through the public API, so that what was cut off goes on and nothing is made twice.
import { diff } from '../flow/edit/diff.ts';
import type { Graph } from '../flow/language/graph.ts';
import { sha256 } from '../flow/language/hash.ts';
import { asObject, canonical, type Json, type JsonObject } from '../flow/language/json.ts';
import { type Body, type CallOptions, NotFoundError, type Parley } from '../sdk/parley.ts';
import { type FileDocument, type FileResource, type FileResourceKind, TransferError } from './assistant-file.ts';
import { flowDocument, graphOfDocument } from './flow-document.ts';
import {
  handWork,
  type ImportChoices,
  type ImportPlan,
  importedBefore,
  importedMark,
  importMark,
  isMade,
  madeName,
  neededProviders,
  type PlanItem,
} from './import-plan.ts';
import {
  asksToolForTarget,
  Directory,
  NOUNS,
  type Translate,
  translateGraph,
  translateSettings,
} from './reference-names.ts';
import {
  collectionOf,
  createResource,
  MARK_FIELD,
  type RemoteResource,
  readFlow,
  settingsOf,
  updateAssistant,
  withoutMark,
} from './remote-resources.ts';
import { filledSecrets } from './secret-values.ts';

export type ImportResult = { assistantId: string; made: string[]; byHand: string[] };
/** After each step: how many of them are done, and what was made. */
export type ImportProgress = (done: number, total: number, label: string) => void;

/** Stopped half-way. What was made stays, and importing the same file again goes on from there. */
export class ImportStopped extends TransferError {
  readonly made: readonly string[];
  constructor(step: string, made: readonly string[], cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const progress = made.length === 0 ? 'Nothing was made.' : `Made so far: ${made.join(', ')}.`;
    super(`${step} failed: ${why} ${progress} Import the same file again to go on; nothing is made twice.`, { cause });
    this.made = made;
  }
}

type Step = { label: string; run: () => Promise<void> };
type Import = { parley: Parley; plan: ImportPlan; choices: ImportChoices; ids: Map<string, string>; toId: Translate };

/** Nothing is created before the plan is checked. */
export async function runImport(
  parley: Parley,
  plan: ImportPlan,
  choices: ImportChoices,
  progress: ImportProgress = () => undefined,
): Promise<ImportResult> {
  const before = importedBefore(plan, choices);
  if (before) return { assistantId: before.id, made: [], byHand: [] };
  await assertMissingProviders(parley, plan, choices);
  if (choices.into !== undefined) await assertEmptyFlow(parley, choices.into);
  const ids = new Map<string, string>();
  const work: Import = { parley, plan, choices, ids, toId: (kind, name) => ids.get(`${kind} ${name}`) ?? name };
  for (const item of plan.items) if (item.found && !isMade(item, choices)) storeId(work, item.resource, item.found.id);
  const steps = stepsOf(work);
  const made: string[] = [];
  for (const [at, step] of steps.entries()) {
    try {
      await step.run();
    } catch (error) {
      throw new ImportStopped(step.label, made, error);
    }
    made.push(step.label);
    progress(at + 1, steps.length, step.label);
  }
  return { assistantId: idOf(work, plan.main.resource), made, byHand: handWork(plan, choices) };
}

const storeId = ({ ids }: Import, { kind, key }: FileResource, id: string): void => void ids.set(`${kind} ${key}`, id);
const idOf = ({ ids }: Import, { kind, key }: FileResource): string => ids.get(`${kind} ${key}`) ?? '';

/** What was drawn is never replaced: a link to the gallery may name any assistant. */
async function assertEmptyFlow(parley: Parley, id: string): Promise<void> {
  const { flow } = await readFlow(parley, await remoteAssistant(parley, id));
  if (flow.graph.nodes.length > 0)
    throw new TransferError(
      'This assistant has a flow already, and keeps it. Make a new assistant of the file instead.',
    );
}

async function assertMissingProviders(parley: Parley, plan: ImportPlan, choices: ImportChoices): Promise<void> {
  const needed = neededProviders(plan, choices);
  if (needed.length === 0) return;
  const there = new Set((await parley.modelRouter.providers.list({ limit: 100 }).all()).map(({ name }) => name));
  const missing = needed.filter((name) => !there.has(name));
  if (missing.length > 0)
    throw new TransferError(
      `A knowledge base of the file needs the model provider ${missing.join(' and ')}, which is not here. Add it first. Nothing was made.`,
    );
}

function stepsOf(work: Import): Step[] {
  const { plan, choices } = work;
  const ofKind = (kind: FileResourceKind): PlanItem[] =>
    plan.items.filter((item) => item.resource.kind === kind && isMade(item, choices));
  const tools = ofKind('tools');
  const isUser = ({ resource }: PlanItem): boolean => asksToolForTarget(resource.settings);
  const bases = plan.items.filter(
    (item) => item.resource.kind === 'knowledge' && (isMade(item, choices) || item.state === 'incomplete'),
  );
  // Tools come after those they ask for a destination. All assistants are there before the first is filled: flows hand over in circles.
  return [
    ...[...ofKind('policies'), ...ofKind('procedures')].map((item) => makeStep(work, item)),
    ...[...tools.filter((one) => !isUser(one)), ...tools.filter(isUser)].map((item) => makeStep(work, item)),
    ...bases.flatMap((item) => [
      ...(isMade(item, choices) ? [makeStep(work, item)] : []),
      ...item.documents.map((document) => documentStep(work, item, document)),
    ]),
    ...ofKind('assistants').map((item) => shellStep(work, item)),
    ...ofKind('assistants').map((item) => fillStep(work, item)),
    // The one that was asked for comes last: as long as it is marked as started, a later import continues.
    ...ofKind('assistants')
      .toReversed()
      .map((item) => finishStep(work, item)),
  ];
}

const labelFor = (work: Import, item: PlanItem): string =>
  `${NOUNS[item.resource.kind]} "${madeName(item, work.plan, work.choices)}"`;

/** The same for the same request, however often it is sent. */
const keyFor = ({ plan }: Import, ...parts: Json[]): CallOptions => ({
  idempotencyKey: `import-${sha256(canonical([plan.hash, ...parts])).slice(0, 48)}`,
});

/** An answer that is replayed may name what was deleted, renamed or completed since: then it is made anew. */
async function createOnce(
  work: Import,
  kind: FileResourceKind,
  call: CallOptions,
  create: (call?: CallOptions) => Promise<string>,
  isOurs: (raw: JsonObject) => boolean,
): Promise<string> {
  const id = await create(call);
  try {
    const raw = await collectionOf(work.parley, kind).get(id);
    return raw.archived_at || !isOurs(raw) ? await create() : id;
  } catch (error) {
    if (error instanceof NotFoundError) return create();
    throw error;
  }
}

function makeStep(work: Import, item: PlanItem): Step {
  const { resource } = item;
  const { kind } = resource;
  return {
    label: labelFor(work, item),
    run: async () => {
      const name = madeName(item, work.plan, work.choices);
      const settings = translateSettings({ ...resource.settings, name }, work.toId);
      const body = kind === 'tools' ? filledSecrets(settings, work.choices.secrets, () => '') : settings;
      const create = (call?: CallOptions) => createResource(work.parley, kind, body, call);
      storeId(
        work,
        resource,
        await createOnce(work, kind, keyFor(work, kind, body), create, (raw) => raw.name === name),
      );
    },
  };
}

function documentStep(work: Import, { resource }: PlanItem, document: FileDocument): Step {
  return {
    label: `document "${document.title}"`,
    run: async () => {
      const baseId = idOf(work, resource);
      await work.parley.knowledgeBases.documents.add(baseId, document, keyFor(work, baseId, document));
    },
  };
}

/** An assistant with its name and a mark, so that flows can refer to it and a later import knows it again. */
function shellStep(work: Import, item: PlanItem): Step {
  const { resource, state, found } = item;
  return {
    label: labelFor(work, item),
    run: async () => {
      const { into } = work.choices;
      if (item === work.plan.main && into !== undefined) return storeId(work, resource, into);
      if (state === 'unfinished' && found) return storeId(work, resource, found.id);
      const mark = importMark(work.plan.hash, resource.key);
      const body = { name: madeName(item, work.plan, work.choices), metadata: { [MARK_FIELD]: mark } };
      const create = async (call?: CallOptions) => (await work.parley.assistants.create(body, call)).id;
      const isOurs = (raw: JsonObject) => markIn(raw) === mark;
      storeId(work, resource, await createOnce(work, 'assistants', keyFor(work, 'assistants', body), create, isOurs));
    },
  };
}

function fillStep(work: Import, item: PlanItem): Step {
  const { resource } = item;
  return {
    label: `flow of ${labelFor(work, item)}`,
    run: async () => {
      const id = idOf(work, resource);
      const settings = translateSettings(resource.settings, work.toId);
      const graph = resource.flow && translateGraph(graphOfDocument(resource.flow), work.toId);
      await fillAssistant(work.parley, id, settings, graph);
      const suite = resource.suite as Body<'createReleaseSuite'> | undefined;
      const made =
        suite && (await work.parley.releaseSuites.create(suite, keyFor(work, id, 'suite', suite as unknown as Json)));
      if (made) await work.parley.assistants.update(id, { release_suite_id: made.id });
    },
  };
}

const markIn = (raw: JsonObject): Json | undefined => asObject(raw.metadata)[MARK_FIELD];

/** Ends the import of the assistant. The mark on the main one says that this file was imported. */
function finishStep(work: Import, item: PlanItem): Step {
  const { resource } = item;
  const isOurs = work.choices.into === undefined || item !== work.plan.main;
  return {
    label: `metadata of ${labelFor(work, item)}`,
    run: async () => {
      const id = idOf(work, resource);
      const { hash, main } = work.plan;
      // An assistant that was there before keeps its own metadata, and no mark.
      if (!isOurs) return;
      const mark = item === main && { [MARK_FIELD]: importedMark(hash) };
      const metadata = { ...withoutMark(asObject(resource.settings.metadata)), ...mark };
      // The update may have happened although its answer was lost.
      await work.parley.assistants.update(id, { metadata }).catch(async (error: unknown) => {
        if (markIn(await collectionOf(work.parley, 'assistants').get(id)) === importMark(hash, resource.key))
          throw error;
      });
    },
  };
}

/** At most this many ops go in one batch. */
const BATCH = 200;

async function remoteAssistant(parley: Parley, id: string): Promise<RemoteResource> {
  const raw = await collectionOf(parley, 'assistants').get(id);
  return { kind: 'assistants', id, name: String(raw.name), raw };
}

/** Settings and flow of a draft that has none yet, or some of them. */
async function fillAssistant(
  parley: Parley,
  id: string,
  settings: JsonObject,
  graph: Graph | undefined,
): Promise<void> {
  const remote = await remoteAssistant(parley, id);
  const { flow } = await readFlow(parley, remote);
  const fields = Object.keys(settings).filter((field) => field !== 'name' && field !== 'metadata');
  await updateAssistant(parley, { id, settings, fields }, flow);
  const ops = graph ? diff(flow.graph, graph) : [];
  let { version } = flow;
  for (let at = 0; at < ops.length; at += BATCH) {
    const body = { ops: ops.slice(at, at + BATCH), base_version: version } as Body<'applyGraphOps'>;
    version = (await parley.assistants.revisions.graph.apply(id, flow.revisionId, body)).graph_version;
  }
}

/** A second assistant beside the first, which uses the same tools, bases and policies. Tests stay where they are. */
export async function duplicateAssistant(parley: Parley, id: string, name: string): Promise<string> {
  const remote = await remoteAssistant(parley, id);
  const { flow, raw } = await readFlow(parley, remote);
  const settings = settingsOf({ ...remote, raw }, new Directory());
  const made = await parley.assistants.create({ name, metadata: (settings.metadata ?? {}) as JsonObject });
  await fillAssistant(parley, made.id, settings, graphOfDocument(flowDocument(flow.graph)));
  return made.id;
}
