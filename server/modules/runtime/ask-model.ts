// Owns asking a model for an assistant: which one, what it may know and do, and a reply that keeps to the policies.

import { judge } from '../../../flow/interpreter/judgement.ts';
import type { EffectOf } from '../../../flow/interpreter/state.ts';
import type { JsonObject } from '../../../flow/language/json.ts';
import { sourcesOf } from '../../../nlu/answer/best-sentences.ts';
import { actsOf } from '../../../nlu/answer/understand.ts';
import { type Context, reader } from '../../kernel/context.ts';
import type { LivePolicy, LiveRevision } from '../assistants/live-revision.ts';
import * as policyTable from '../assistants/policies.ts';
import type { PromptMessage } from '../models/router.ts';
import * as toolRevisions from '../tools/revisions.ts';
import * as flowModel from './flow-model.ts';
import { isForm, modelQuestion } from './flow-model.ts';
import { endsOnSmallTalk, intentBeforeVendor, withAsides } from './intents.ts';
import { SPEAKING } from './model-answer.ts';
import { type Model, modelFor } from './model-call.ts';
import { answerTools, offeredTools } from './model-tools.ts';
import { checkPolicies, mayStream, reviewReply } from './policy-review.ts';
import { enforce, situationOf } from './policy-rules.ts';
import { messagesOf, systemPrompt } from './prompt.ts';
import { type KnowledgePassage, searchKnowledge } from './search-knowledge.ts';
import { converse, type ToolExchange } from './tool-loop.ts';
import { addedNote, type ModelAnswer, type Note, note, type Turn } from './turn.ts';

type Ask = EffectOf<'ask_model'>;

export async function askModel(ctx: Context, turn: Turn, ask: Ask): Promise<ModelAnswer> {
  if (ask.purpose === 'policy') return checkPolicies(ctx, turn, ask);
  const model = modelFor(turn.revision, ask.model_settings);
  if (!model) return askFlowModel(ctx, turn, ask);
  const intent = intentBeforeVendor(ctx, turn, ask);
  if (intent) return intent;
  const speak = (question: Ask): Promise<ModelAnswer> => askVendor(ctx, turn, question, model);
  const answered = await speak(ask);
  if (endsOnSmallTalk(turn, answered)) return askFlowModel(ctx, turn, ask);
  return judged(ctx, turn, ask, await withAsides(ctx, turn, ask, answered, speak));
}

/** A vendor's answer is a reading like any other: it is judged in the same way, with the acts that the rules hear. */
async function judged(ctx: Context, turn: Turn, ask: Ask, answered: ModelAnswer): Promise<ModelAnswer> {
  const { result } = answered;
  if (!LISTENING.has(ask.purpose) || ask.ahead || result.reading) return answered;
  const acts = actsOf(modelQuestion(ctx, turn, ask));
  const ways = typeof result.choice === 'string' ? [{ id: result.choice, score: 1, by: 'model' as const }] : [];
  const reading = { acts, ways };
  const judgement = judge(reading, { choices: ask.choices, asked: ask.asked, interrupts: isForm(ask) });
  if (ways.length === 0 || judgement.do === 'take') return { ...answered, result: { ...result, reading } };
  const own = await askFlowModel(ctx, turn, ask);
  const reason = note('note', `The choice of the model was not followed: ${judgement.why}.`, {
    detail: { choice: result.choice! },
  });
  return { ...own, notes: [...answered.notes, reason, ...own.notes] };
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
  streamText(turn, enforced.text);
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

async function askVendor(ctx: Context, turn: Turn, ask: Ask, model: Model): Promise<ModelAnswer> {
  const notes: Note[] = [];
  const policies = await policiesFor(ctx, turn, ask);
  const live = SPEAKING.has(ask.purpose) && mayStream(turn, policies) ? turn.onText : undefined;
  const exchange = await prepareExchange(ctx, turn, ask, { model, policies, notes });
  const answer = await converse(ctx, turn, ask, { ...exchange, onText: live });
  if (answer.error !== null) return withoutVendor(ctx, turn, ask, answer.error, notes);
  if (answer.result.text === undefined || answer.result.choice || answer.result.done)
    return { result: answer.result, notes, violations: [] };
  const again = (objection: PromptMessage[]) =>
    converse(ctx, turn, ask, {
      ...exchange,
      key: `${ask.id}:again`,
      messages: [...exchange.messages, ...objection],
      offered: [],
      search: null,
    });
  const reviewed = await reviewReply(ctx, turn, { effectId: ask.id, policies, text: answer.result.text, again });
  if (!live && SPEAKING.has(ask.purpose)) streamText(turn, reviewed.text);
  // Which of the passages it used is not known: an answer names the documents that it was given.
  const sources = ask.purpose === 'answer' ? sourcesOf(ask.passages) : [];
  return {
    result: { ...answer.result, text: reviewed.text, ...(sources.length > 0 && { sources }) },
    notes: [...notes, ...reviewed.notes],
    violations: reviewed.violations,
  };
}

/** Those of the revision, and those of the node. */
async function policiesFor(ctx: Context, { revision }: Turn, ask: Ask): Promise<LivePolicy[]> {
  const known = new Set(revision.policies.map(({ id }) => id));
  const ofNode = ask.policy_ids.filter((id) => !known.has(id));
  return ofNode.length === 0 ? revision.policies : [...revision.policies, ...(await policyTable.enabled(ctx, ofNode))];
}

const TALKING: ReadonlySet<Ask['purpose']> = new Set(['reply', 'dialogue', 'continue']);

async function prepareExchange(
  ctx: Context,
  turn: Turn,
  ask: Ask,
  { model, policies, notes }: { model: Model; policies: LivePolicy[]; notes: Note[] },
): Promise<ToolExchange> {
  const { revision } = turn;
  const talking = TALKING.has(ask.purpose);
  const bases = ask.knowledge_base_ids.length > 0 ? ask.knowledge_base_ids : revision.knowledgeBaseIds;
  const searchesItself = revision.platformTools.knowledge_search === true;
  let passages: Pick<KnowledgePassage, 'text'>[] = ask.passages;
  if (talking && bases.length > 0 && !searchesItself && turn.userMessage.trim() !== '') {
    const found = await searchKnowledge(ctx, turn, `${ask.id}:search`, { ids: bases, query: turn.userMessage });
    notes.push(found.note);
    passages = found.passages;
  }
  const refs = [
    ...ask.tool_ids.map((id) => revision.toolRefs.find(({ tool_id }) => tool_id === id) ?? { tool_id: id, revision: 'active' }),
    ...revision.toolRefs,
  ];
  const tools = talking ? await toolRevisions.callable(ctx, reader(ctx), refs) : [];
  const known = { now: turn.now ?? ctx.clock.now(), policies, passages };
  return {
    key: ask.id,
    model,
    notes,
    system: systemPrompt(turn, ask, known),
    messages: messagesOf(turn, ask, known),
    answering: answerTools(ask, { canEnd: revision.platformTools.end_call === true }),
    offered: offeredTools(tools, defaultsOf(revision)),
    search: talking && bases.length > 0 && searchesItself ? bases : null,
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
    SPEAKING.has(ask.purpose) && !result.text && !result.choice && !result.done ? { text: SORRY[ask.language ?? 'en'] } : {};
  const reason = note('note', `The model could not be asked, so the flow model answered instead: ${error}`, {
    detail: { answered_by: 'flow' },
  });
  return { result: { ...result, ...apology, error }, notes: [...notes, reason, ...more], violations };
}
const SORRY = {
  en: 'I am sorry, I cannot answer that right now. Could you try again in a moment?',
  es: 'Lo siento, ahora mismo no puedo responder a eso. ¿Puede intentarlo de nuevo en un momento?',
};

/** Text that was held back until it was checked, in pieces as a model would have written it. */
function streamText({ onText }: Turn, text: string): void {
  for (const word of text.match(/\s*\S+\s*/g) ?? []) onText?.(word);
}
