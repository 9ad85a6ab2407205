// Owns importing a file: step by step through the public API, so that what was cut off goes on and nothing is made twice.
import { diff } from '../flow/edit/diff.ts';
import type { Graph } from '../flow/graph.ts';
import { sha256 } from '../flow/hash.ts';
import { asObject, canonical, type Json, type JsonObject } from '../flow/json.ts';
import { type Body, type CallOptions, NotFoundError, type Parley } from '../sdk/parley.ts';
import type { CarriedDocument, CarriedKind, CarriedThing } from './assistant-file.ts';
import { BadTransfer } from './bad-transfer.ts';
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
import { rawOf } from './read-assistant.ts';
import { Directory, NOUNS, type Translate, translateGraph, translateSettings } from './reference-names.ts';
import {
  createThing,
  MARK_FIELD,
  type RemoteThing,
  readFlow,
  settingsOf,
  updateAssistant,
  withoutMark,
} from './remote-things.ts';
import { filledSecrets } from './secret-values.ts';

export type ImportResult = { assistantId: string; made: string[]; byHand: string[] };
/** After each step: how many of them are done, and what was made. */
export type ImportProgress = (done: number, total: number, words: string) => void;

/** Stopped half-way. What was made stays, and importing the same file again goes on from there. */
export class ImportStopped extends BadTransfer {
  readonly made: readonly string[];
  constructor(step: string, made: readonly string[], cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const so = made.length === 0 ? 'Nothing was made.' : `Made so far: ${made.join(', ')}.`;
    super(`${step} failed: ${why} ${so} Import the same file again to go on; nothing is made twice.`, { cause });
    this.made = made;
  }
}

type Step = { words: string; run: () => Promise<void> };
type Import = { parley: Parley; plan: ImportPlan; choices: ImportChoices; ids: Map<string, string>; toId: Translate };

/** Nothing is made before the plan has been looked through. */
export async function runImport(
  parley: Parley,
  plan: ImportPlan,
  choices: ImportChoices,
  progress: ImportProgress = () => undefined,
): Promise<ImportResult> {
  const before = importedBefore(plan, choices);
  if (before) return { assistantId: before.id, made: [], byHand: [] };
  await refuseMissingProviders(parley, plan, choices);
  const ids = new Map<string, string>();
  const work: Import = { parley, plan, choices, ids, toId: (kind, name) => ids.get(`${kind} ${name}`) ?? name };
  for (const item of plan.items) if (item.found && !isMade(item, choices)) keepId(work, item.thing, item.found.id);
  const steps = stepsOf(work);
  const made: string[] = [];
  for (const [at, step] of steps.entries()) {
    try {
      await step.run();
    } catch (error) {
      throw new ImportStopped(step.words, made, error);
    }
    made.push(step.words);
    progress(at + 1, steps.length, step.words);
  }
  return { assistantId: idOf(work, plan.main.thing), made, byHand: handWork(plan, choices) };
}

const keepId = ({ ids }: Import, { kind, key }: CarriedThing, id: string): void => void ids.set(`${kind} ${key}`, id);
const idOf = ({ ids }: Import, { kind, key }: CarriedThing): string => ids.get(`${kind} ${key}`) ?? '';

async function refuseMissingProviders(parley: Parley, plan: ImportPlan, choices: ImportChoices): Promise<void> {
  const needed = neededProviders(plan, choices);
  if (needed.length === 0) return;
  const there = new Set((await parley.modelRouter.providers.list({ limit: 100 }).all()).map(({ name }) => name));
  const missing = needed.filter((name) => !there.has(name));
  if (missing.length > 0)
    throw new BadTransfer(
      `A knowledge base of the file needs the model provider ${missing.join(' and ')}, which is not here. Add it first. Nothing was made.`,
    );
}

function stepsOf(work: Import): Step[] {
  const { plan, choices } = work;
  const ofKind = (kind: CarriedKind): PlanItem[] =>
    plan.items.filter((item) => item.thing.kind === kind && isMade(item, choices));
  const tools = ofKind('tools');
  const isUser = ({ thing }: PlanItem): boolean => JSON.stringify(thing.settings.transfer_target ?? '').includes('tool_id');
  const bases = plan.items.filter(
    (item) => item.thing.kind === 'knowledge' && (isMade(item, choices) || item.state === 'lacking'),
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
    // The one that was asked for comes last: as long as it is marked as begun, a later import goes on.
    ...ofKind('assistants')
      .toReversed()
      .map((item) => finishStep(work, item)),
  ];
}

const wordsFor = (work: Import, item: PlanItem): string =>
  `${NOUNS[item.thing.kind]} "${madeName(item, work.plan, work.choices)}"`;

/** The same for the same wish, however often it is sent. */
const keyFor = ({ plan }: Import, ...parts: Json[]): CallOptions => ({
  idempotencyKey: `import-${sha256(canonical([plan.hash, ...parts])).slice(0, 48)}`,
});

/** An answer that is replayed may name what was deleted, renamed or completed since: then it is made anew. */
async function madeOnce(
  work: Import,
  kind: CarriedKind,
  call: CallOptions,
  create: (call?: CallOptions) => Promise<string>,
  isOurs: (raw: JsonObject) => boolean,
): Promise<string> {
  const id = await create(call);
  try {
    const raw = await rawOf(work.parley, kind, id);
    return raw.archived_at || !isOurs(raw) ? await create() : id;
  } catch (error) {
    if (error instanceof NotFoundError) return create();
    throw error;
  }
}

function makeStep(work: Import, item: PlanItem): Step {
  const { thing } = item;
  const { kind } = thing;
  return {
    words: wordsFor(work, item),
    run: async () => {
      const name = madeName(item, work.plan, work.choices);
      const settings = translateSettings({ ...thing.settings, name }, work.toId);
      const body = kind === 'tools' ? filledSecrets(settings, work.choices.secrets, () => '') : settings;
      const create = (call?: CallOptions) => createThing(work.parley, kind, body, call);
      keepId(work, thing, await madeOnce(work, kind, keyFor(work, kind, body), create, (raw) => raw.name === name));
    },
  };
}

function documentStep(work: Import, { thing }: PlanItem, document: CarriedDocument): Step {
  return {
    words: `document "${document.title}"`,
    run: async () => {
      const baseId = idOf(work, thing);
      await work.parley.knowledgeBases.documents.add(baseId, document, keyFor(work, baseId, document));
    },
  };
}

/** An assistant with its name and a mark, so that flows can refer to it and a later import knows it again. */
function shellStep(work: Import, item: PlanItem): Step {
  const { thing, state, found } = item;
  return {
    words: wordsFor(work, item),
    run: async () => {
      if (state === 'unfinished' && found) return keepId(work, thing, found.id);
      const mark = importMark(work.plan.hash, thing.key);
      const body = { name: madeName(item, work.plan, work.choices), metadata: { [MARK_FIELD]: mark } };
      const create = async (call?: CallOptions) => (await work.parley.assistants.create(body, call)).id;
      const isOurs = (raw: JsonObject) => markIn(raw) === mark;
      keepId(work, thing, await madeOnce(work, 'assistants', keyFor(work, 'assistants', body), create, isOurs));
    },
  };
}

function fillStep(work: Import, item: PlanItem): Step {
  const { thing } = item;
  return {
    words: `flow of ${wordsFor(work, item)}`,
    run: async () => {
      const id = idOf(work, thing);
      const settings = translateSettings(thing.settings, work.toId);
      const graph = thing.flow && translateGraph(graphOfDocument(thing.flow), work.toId);
      await fillAssistant(work.parley, id, settings, graph);
      const suite = thing.suite as Body<'createReleaseSuite'> | undefined;
      const made = suite && (await work.parley.releaseSuites.create(suite, keyFor(work, id, 'suite', suite as unknown as Json)));
      if (made) await work.parley.assistants.update(id, { release_suite_id: made.id });
    },
  };
}

const markIn = (raw: JsonObject): Json | undefined => asObject(raw.metadata)[MARK_FIELD];

/** From then on the assistant is nobody's unfinished work. The one that was asked for tells that this file was imported. */
function finishStep(work: Import, item: PlanItem): Step {
  const { thing } = item;
  return {
    words: `metadata of ${wordsFor(work, item)}`,
    run: async () => {
      const id = idOf(work, thing);
      const { hash, main } = work.plan;
      const mark = item === main && { [MARK_FIELD]: importedMark(hash) };
      const metadata = { ...withoutMark(asObject(thing.settings.metadata)), ...mark };
      // An answer that was lost on the way changed the mark all the same.
      await work.parley.assistants.update(id, { metadata }).catch(async (error: unknown) => {
        if (markIn(await rawOf(work.parley, 'assistants', id)) === importMark(hash, thing.key)) throw error;
      });
    },
  };
}

/** At most this many ops go in one batch. */
const BATCH = 200;

/** Settings and flow of a draft that has none yet, or some of them. */
async function fillAssistant(parley: Parley, id: string, settings: JsonObject, graph: Graph | undefined): Promise<void> {
  const remote: RemoteThing = { kind: 'assistants', id, name: '', raw: await rawOf(parley, 'assistants', id) };
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
  const remote: RemoteThing = { kind: 'assistants', id, name, raw: await rawOf(parley, 'assistants', id) };
  const { flow, raw } = await readFlow(parley, remote);
  const settings = settingsOf({ ...remote, raw }, new Directory());
  const made = await parley.assistants.create({ name, metadata: (settings.metadata ?? {}) as JsonObject });
  await fillAssistant(parley, made.id, settings, graphOfDocument(flowDocument(flow.graph)));
  return made.id;
}
