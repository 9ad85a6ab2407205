// Owns asking a model for an assistant: which one, what it may know and do, and a reply that keeps to the policies.

import { FLOORS, judge } from '../../../flow/interpreter/judgement.ts';
import type { WayRead } from '../../../flow/interpreter/reading.ts';
import type { EffectOf } from '../../../flow/interpreter/state.ts';
import { asObject, type JsonObject } from '../../../flow/language/json.ts';
import { sourcesOf } from '../../../nlu/answer/best-sentences.ts';
import { actsOf } from '../../../nlu/answer/understand.ts';
import { writtenLines } from '../../../nlu/wording/spoken.ts';
import { type Context, reader } from '../../kernel/context.ts';
import type { LivePolicy, LiveRevision } from '../assistants/live-revision.ts';
import * as policyTable from '../assistants/policies.ts';
import type { PromptMessage } from '../models/router.ts';
import * as toolRevisions from '../tools/revisions.ts';
import * as flowModel from './flow-model.ts';
import { basesFor, isForm, modelQuestion } from './flow-model.ts';
import { type Aside, asideOf, endsOnSmallTalk, intentBeforeVendor, withAside } from './intents.ts';
import { SPEAKING } from './model-answer.ts';
import { type Model, modelFor } from './model-call.ts';
import { answerTools, flowNamesOf, offeredTools, SEARCH_TOOL, toModelTool } from './model-tools.ts';
import { checkPolicies, reviewReply } from './policy-review.ts';
import { enforce, situationOf } from './policy-rules.ts';
import { messagesOf, systemPrompt } from './prompt.ts';
import { replyStream, streamText } from './reply-stream.ts';
import { type KnowledgePassage, searchKnowledge } from './search-knowledge.ts';
import { restAfter, wholeReply } from './sentence-gate.ts';
import { converse, type ToolExchange, type ToolLoopResult } from './tool-loop.ts';
import { addedNote, type ModelAnswer, type Note, note, type Speech, type Turn } from './turn.ts';

type Ask = EffectOf<'ask_model'>;

/** What is said aloud while the model answers is part of its answer. */
export async function askModel(ctx: Context, turn: Turn, ask: Ask): Promise<ModelAnswer> {
  const answered = await answerTo(ctx, turn, ask);
  return turn.speech ? withSaid(turn.speech, answered) : answered;
}

async function withSaid(speech: Speech, answered: ModelAnswer): Promise<ModelAnswer> {
  await speech.settled();
  const said = speech.said().trim();
  if (said === '') return answered;
  const { text = '', ...result } = answered.result;
  if (speech.signal?.aborted && !decides(result)) return { ...answered, result: { ...result, text: said } };
  const rest = restAfter(text, said) ?? text;
  const isOneMessage = !decides(result) && !(result.reading?.ways.length ?? 0);
  if (isOneMessage)
    return {
      ...answered,
      result: { ...result, text: restAfter(text, said) === undefined ? `${said} ${text}`.trim() : text },
    };
  return { ...answered, result: { ...result, said, ...(rest !== '' && { text: rest }) } };
}

const decides = ({ choice, done, intent, contact, unmatched }: ModelAnswer['result']): boolean =>
  typeof choice === 'string' || done === true || intent !== undefined || contact !== undefined || unmatched === true;

async function answerTo(ctx: Context, turn: Turn, ask: Ask): Promise<ModelAnswer> {
  if (ask.purpose === 'policy') return checkPolicies(ctx, turn, ask);
  const model = vendorFor(turn.revision, ask);
  if (!model) return askFlowModel(ctx, turn, ask);
  const intent = intentBeforeVendor(ctx, turn, ask);
  if (intent) return intent;
  const speak = (question: Ask, beside?: Aside): Promise<ModelAnswer> =>
    askVendor(ctx, turn, question, { model, aside: beside });
  const aside = await asideOf(ctx, turn, ask);
  const answered = await speak(ask, aside);
  if (endsOnSmallTalk(turn, answered)) return askFlowModel(ctx, turn, ask);
  return judged(ctx, turn, ask, aside ? await withAside(ask, aside, answered, speak) : answered);
}

type Wording = Pick<Ask, 'purpose' | 'instructions' | 'authored'>;

/** `null`: the built-in model answers. Words that the author wrote out are said as written, and no vendor is asked for them. */
export const vendorFor = (revision: LiveRevision, ask: Wording & Pick<Ask, 'model_settings'>): Model | null =>
  isWrittenOut(ask) ? null : modelFor(revision, ask.model_settings);

/** By what the author wrote: a value that is printed, and has a line like that, is no words of the author. */
function isWrittenOut({ purpose, instructions, authored }: Wording): boolean {
  const lines = purpose === 'reply' ? writtenLines(authored?.instructions ?? instructions).length : 0;
  return lines > 0 && lines === writtenLines(instructions).length;
}

/** A vendor's answer is a reading like any other: it is judged in the same way, with the acts that the rules hear. */
async function judged(ctx: Context, turn: Turn, ask: Ask, answered: ModelAnswer): Promise<ModelAnswer> {
  const { result } = answered;
  if (!LISTENING.has(ask.purpose) || ask.ahead || result.reading) return answered;
  const acts = actsOf(modelQuestion(ctx, turn, ask));
  const score = answered.confidence ?? 1;
  const ways = typeof result.choice === 'string' ? [{ id: result.choice, score, by: 'model' as const }] : [];
  const reading = { acts, ways };
  const judgement = judge(reading, { choices: ask.choices, asked: ask.asked, interrupts: isForm(ask) });
  if (ways.length === 0 || judgement.do === 'take') {
    const doubt = judgement.do === 'take' ? await secondOpinion(ctx, turn, ask, judgement.way) : undefined;
    const { note: reason, ways: both = ways } = doubt ?? {};
    return {
      ...answered,
      result: { ...result, reading: { acts, ways: both } },
      notes: reason ? [...answered.notes, reason] : answered.notes,
    };
  }
  if (judgement.do === 'ask' && score < 1) {
    const doubt = note('note', `The model was not sure of its choice (${score.toFixed(2)}): the end user is asked.`);
    return { ...answered, result: { ...result, reading: { acts, ways } }, notes: [...answered.notes, doubt] };
  }
  const own = await askFlowModel(ctx, turn, ask);
  const reason = note('note', `The choice of the model was not followed: ${judgement.why}.`, {
    detail: { choice: result.choice! },
  });
  return { ...own, notes: [...answered.notes, reason, ...own.notes] };
}

type Doubt = { note: Note; ways: WayRead[] };

function wantsSecondOpinion({ revision }: Turn, ask: Ask): boolean {
  const { second_opinion: ofNode } = asObject(ask.model_settings?.config);
  const isHeavy = ask.choices.some(({ consequence }) => consequence === 'effect');
  return isHeavy && (ofNode ?? asObject(revision.modelSettings.config).second_opinion) === true;
}

/** Before what cannot be taken back, where the revision wants it. `undefined`: the built-in model understands the same. */
async function secondOpinion(ctx: Context, turn: Turn, ask: Ask, way: string): Promise<Doubt | undefined> {
  const isHeavy = ask.choices.some(({ id, consequence }) => id === way && consequence === 'effect');
  if (!isHeavy || !wantsSecondOpinion(turn, ask)) return undefined;
  const { result } = await flowModel.answer(ctx, { ...turn, onText: undefined }, ask);
  const [other] = result.reading?.ways ?? [];
  if (result.choice === way || other?.id === way) return undefined;
  // Too little for either of them: the end user is asked which one is meant.
  const score = FLOORS.effect.score - 0.01;
  const own = other && ask.choices.some(({ id }) => id === other.id) ? [{ ...other, score }] : [];
  const understood = own.length > 0 ? `“${other!.id}”` : 'nothing of the kind';
  return {
    note: note('note', `The model chose “${way}”, the built-in model understood ${understood}: the end user is asked.`),
    ways: [{ id: way, score, by: 'model' }, ...own],
  };
}

/** What the end user has just said is answered, and may lead on. */
const LISTENING: ReadonlySet<Ask['purpose']> = new Set(['dialogue', 'route', 'extract', 'confirm']);

/** No second try helps here: the same question gets the same answer. */
async function askFlowModel(ctx: Context, turn: Turn, ask: Ask): Promise<ModelAnswer> {
  const answered = await flowModel.answer(ctx, { ...turn, onText: undefined }, ask);
  const { text, choice, done } = answered.result;
  if (!text || choice || done) return answered;
  const enforced = enforce(await policiesFor(ctx, turn, ask), text, situationOf(turn));
  const broken = enforced.violations.filter(({ kind }) => kind !== 'prefer');
  if (turn.onText) streamText(turn.onText, enforced.text);
  const notes = [
    ...broken.map(({ policy_name, reason }) => note('policy', `${policy_name}: ${reason}`, { detail: { said: text } })),
    ...enforced.added.map(addedNote),
  ];
  return {
    result: { ...answered.result, text: enforced.text },
    notes: [...answered.notes, ...notes],
    violations: [...answered.violations, ...broken],
  };
}

type VendorQuestion = { model: Model; aside?: Aside | undefined };

async function askVendor(ctx: Context, turn: Turn, ask: Ask, { model, aside }: VendorQuestion): Promise<ModelAnswer> {
  const notes: Note[] = aside ? [aside.note] : [];
  const policies = await policiesFor(ctx, turn, ask);
  const stream = SPEAKING.has(ask.purpose) ? replyStream(turn, policies, wantsSecondOpinion(turn, ask)) : undefined;
  if (stream && turn.speech && !stream.write)
    notes.push(note('policy', 'Nothing is said before the whole reply is checked.'));
  const exchange = { ...(await prepareExchange(ctx, turn, ask, { model, policies, notes, aside })), stream };
  const answer = await converseToTheEnd(ctx, turn, ask, exchange);
  if (answer.error !== null && turn.speech?.signal?.aborted) return { result: { text: '' }, notes, violations: [] };
  if (answer.error !== null) return withoutVendor(ctx, turn, ask, answer.error, notes);
  await turn.speech?.settled();
  const { text, choice, done, ...decided } = answer.result;
  const said = SPEAKING.has(ask.purpose) ? (turn.speech?.said() ?? '') : '';
  const written =
    text === undefined ? undefined : wholeReply(said, answer.before, [...answer.texts.slice(0, -1), text]);
  const words = choice || done ? decided.aside : written;
  const { confidence } = answer;
  if (words === undefined) return { result: answer.result, notes, violations: [], confidence };
  const again = (objection: PromptMessage[]) =>
    converse(ctx, turn, ask, {
      ...exchange,
      key: `${ask.id}:again`,
      messages: [...exchange.messages, ...objection],
      offered: [],
      search: null,
      stream: undefined,
    });
  const reviewed = await reviewReply(ctx, turn, {
    effectId: ask.id,
    policies,
    text: words,
    said: choice || done ? '' : said,
    again,
  });
  stream?.finish(reviewed.text);
  // Which of the passages it used is not known: an answer names the documents that it was given.
  const sources = ask.purpose === 'answer' ? sourcesOf(ask.passages) : sourcesOf(aside?.passages ?? []);
  const reply = decided.aside === undefined ? { text: reviewed.text } : { aside: reviewed.text };
  return {
    result: { ...answer.result, ...reply, ...(sources.length > 0 && { sources }) },
    notes: [...notes, ...reviewed.notes],
    violations: reviewed.violations,
    confidence,
  };
}

/** An answer that breaks off after its first words is asked for once more: from there on, where these were said aloud. */
async function converseToTheEnd(
  ctx: Context,
  turn: Turn,
  ask: Ask,
  exchange: ToolExchange,
): Promise<ToolLoopResult & { before: string }> {
  const said = (): string => turn.speech?.said() ?? '';
  const before = said();
  const first = await converse(ctx, turn, ask, before === '' ? exchange : goingOn(exchange, before));
  if (!first.isBroken || turn.speech?.signal?.aborted) return { ...first, before };
  await turn.speech?.settled();
  exchange.notes.push(note('note', 'The answer broke off, and was asked for once more.'));
  // In a chat, the words that left are a preview: the reply replaces them.
  const rest = { ...exchange, key: `${ask.id}:rest`, ...(!turn.speech && { stream: undefined }) };
  const heard = said();
  return { ...(await converse(ctx, turn, ask, heard === '' ? rest : goingOn(rest, heard))), before: heard };
}

/** A process that died, or a vendor, left a reply half said: the model goes on from there. */
function goingOn(exchange: ToolExchange, said: string): ToolExchange {
  exchange.stream?.goOn();
  const messages: PromptMessage[] = [
    { role: 'assistant', content: said.trim() },
    {
      role: 'user',
      content: '(You were cut off here; the person has heard this much. Go on from there, and repeat nothing of it.)',
    },
  ];
  return { ...exchange, messages: [...exchange.messages, ...messages] };
}

/** Those of the revision, and those of the node. */
async function policiesFor(ctx: Context, { revision }: Turn, ask: Ask): Promise<LivePolicy[]> {
  const known = new Set(revision.policies.map(({ id }) => id));
  const ofNode = ask.policy_ids.filter((id) => !known.has(id));
  return ofNode.length === 0 ? revision.policies : [...revision.policies, ...(await policyTable.enabled(ctx, ofNode))];
}

const TALKING: ReadonlySet<Ask['purpose']> = new Set(['reply', 'dialogue', 'continue']);

type ExchangeParts = VendorQuestion & { policies: LivePolicy[]; notes: Note[] };

async function prepareExchange(
  ctx: Context,
  turn: Turn,
  ask: Ask,
  { model, policies, notes, aside }: ExchangeParts,
): Promise<ToolExchange> {
  const { revision, flow } = turn;
  const talking = TALKING.has(ask.purpose);
  const ofTalk = ask.knowledge_base_ids.length > 0 ? ask.knowledge_base_ids : revision.knowledgeBaseIds;
  const bases = isForm(ask) ? basesFor(turn, ask) : ofTalk;
  const searchesItself = revision.platformTools.knowledge_search === true;
  let passages: Pick<KnowledgePassage, 'text'>[] = aside?.passages ?? ask.passages;
  if (talking && bases.length > 0 && !searchesItself && turn.userMessage.trim() !== '') {
    const found = await searchKnowledge(ctx, turn, `${ask.id}:search`, { ids: bases, query: turn.userMessage });
    notes.push(found.note);
    passages = found.passages;
  }
  // Those of the revision first: what a vendor reads before anything else is the same in every turn.
  const ofNode = ask.tool_ids.filter((id) => !revision.toolRefs.some(({ tool_id }) => tool_id === id));
  const refs = [...revision.toolRefs, ...ofNode.map((id) => ({ tool_id: id, revision: 'active' }))];
  const tools = offeredTools(await toolRevisions.callable(ctx, reader(ctx), refs), defaultsOf(revision));
  const flowNames = flow && flowNamesOf(flow);
  const answering = answerTools(ask, { canEnd: revision.platformTools.end_call === true, flowNames });
  const knows = bases.length > 0 || revision.knowledgeBaseIds.length > 0 || flowNames?.knows === true;
  const hasAside = aside !== undefined && aside.passages.length > 0;
  const known = { now: turn.now ?? ctx.clock.now(), policies, passages, questions: hasAside ? aside.questions : [] };
  return {
    key: ask.id,
    model,
    notes,
    system: systemPrompt(turn, ask),
    messages: messagesOf(turn, ask, known),
    tools: [...answering, ...(searchesItself && knows ? [SEARCH_TOOL] : []), ...tools.map(toModelTool)],
    answering,
    // A form is filled, and a way chosen, without acting: the tools are there to be read, and not to be called.
    offered: talking ? tools : [],
    search: (talking || isForm(ask)) && bases.length > 0 && searchesItself ? bases : null,
    hasAside,
  };
}

/** By tool: what a call has even if the model does not give it. */
const defaultsOf = ({ toolRefs, toolInputDefaults }: LiveRevision): Map<string, JsonObject> =>
  new Map([
    ...Object.entries(toolInputDefaults),
    ...toolRefs.map(({ tool_id, input_defaults }): [string, JsonObject] => [
      tool_id,
      { ...input_defaults, ...toolInputDefaults[tool_id] },
    ]),
  ]);

/** The vendor failed or a budget is spent: the built-in model answers, and the trace shows why. */
async function withoutVendor(ctx: Context, turn: Turn, ask: Ask, error: string, notes: Note[]): Promise<ModelAnswer> {
  const { result, notes: more, violations } = await askFlowModel(ctx, turn, ask);
  const apology =
    SPEAKING.has(ask.purpose) && !result.text && !result.choice && !result.done
      ? { text: SORRY[ask.language ?? 'en'] }
      : {};
  const reason = note('note', `The model could not be asked, so the flow model answered instead: ${error}`, {
    detail: { answered_by: 'flow' },
  });
  return { result: { ...result, ...apology, error }, notes: [...notes, reason, ...more], violations };
}
const SORRY = {
  en: 'I am sorry, I cannot answer that right now. Could you try again in a moment?',
  es: 'Lo siento, ahora mismo no puedo responder a eso. ¿Puede intentarlo de nuevo en un momento?',
};
