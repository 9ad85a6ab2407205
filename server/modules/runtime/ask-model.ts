// Owns asking a model for an assistant: which one, what it may know and do, and a reply that keeps to the policies.

import type { EffectOf } from '../../../flow/interpreter/state.ts';
import type { JsonObject } from '../../../flow/json.ts';
import { type Context, reader } from '../../kernel/context.ts';
import type { LivePolicy, LiveRevision } from '../assistants/live-revision.ts';
import * as policyTable from '../assistants/policies.ts';
import type { PromptMessage } from '../models/router.ts';
import * as toolRevisions from '../tools/revisions.ts';
import * as flowModel from './flow-model.ts';
import { endsOnSmallTalk, intentBeforeVendor, withAsides } from './intents.ts';
import { SPEAKING } from './model-answer.ts';
import { type Model, modelFor } from './model-call.ts';
import { answerTools, offeredTools } from './model-tools.ts';
import { addedNote, note } from './notes.ts';
import { enforce } from './policies/exact.ts';
import { checkPolicies } from './policies/node.ts';
import { keepToPolicies, mayStream, situationOf } from './policies/reply.ts';
import { messagesOf, systemPrompt } from './prompt.ts';
import { type KnowledgePassage, searchKnowledge } from './search-knowledge.ts';
import { converse, type ToolConversation } from './tool-loop.ts';
import type { Answered, Note, Turn } from './turn.ts';

type Ask = EffectOf<'ask_model'>;

export async function askModel(ctx: Context, turn: Turn, ask: Ask): Promise<Answered> {
  if (ask.purpose === 'policy') return checkPolicies(ctx, turn, ask);
  const model = modelFor(turn.revision, ask.model_settings);
  if (!model) return askFlowModel(ctx, turn, ask);
  const intent = intentBeforeVendor(ctx, turn, ask);
  if (intent) return intent;
  const speak = (question: Ask): Promise<Answered> => askVendor(ctx, turn, question, model);
  const answered = await speak(ask);
  return endsOnSmallTalk(turn, answered) ? askFlowModel(ctx, turn, ask) : withAsides(ctx, turn, ask, answered, speak);
}

/** No second try helps here: the same question gets the same answer. */
async function askFlowModel(ctx: Context, turn: Turn, ask: Ask): Promise<Answered> {
  const answered = await flowModel.answer(ctx, { ...turn, onText: undefined }, ask);
  const { text, choice, done } = answered.result;
  if (!text || choice || done) return answered;
  const kept = enforce(await policiesFor(ctx, turn, ask), text, situationOf(turn));
  const broken = kept.violations.filter(({ kind }) => kind !== 'prefer');
  tell(turn, kept.text);
  const notes = [
    ...broken.map(({ policy_name, reason }) => note('policy', `${policy_name}: ${reason}`, { detail: { said: text } })),
    ...kept.added.map(addedNote),
  ];
  return {
    result: { ...answered.result, text: kept.text },
    notes: [...answered.notes, ...notes],
    violations: [...answered.violations, ...broken],
  };
}

async function askVendor(ctx: Context, turn: Turn, ask: Ask, model: Model): Promise<Answered> {
  const notes: Note[] = [];
  const policies = await policiesFor(ctx, turn, ask);
  const live = SPEAKING.has(ask.purpose) && mayStream(turn, policies) ? turn.onText : undefined;
  const talk = await talkOf(ctx, turn, ask, { model, policies, notes });
  const said = await converse(ctx, turn, ask, { ...talk, onText: live });
  if (said.error !== null) return withoutVendor(ctx, turn, ask, said.error, notes);
  if (said.result.text === undefined || said.result.choice || said.result.done)
    return { result: said.result, notes, violations: [] };
  const again = (objection: PromptMessage[]) =>
    converse(ctx, turn, ask, {
      ...talk,
      key: `${ask.id}:again`,
      messages: [...talk.messages, ...objection],
      offered: [],
      search: null,
    });
  const kept = await keepToPolicies(ctx, turn, { effectId: ask.id, policies, text: said.result.text, again });
  if (!live && SPEAKING.has(ask.purpose)) tell(turn, kept.text);
  return { result: { ...said.result, text: kept.text }, notes: [...notes, ...kept.notes], violations: kept.violations };
}

/** Those of the revision, and those of the node. */
async function policiesFor(ctx: Context, { revision }: Turn, ask: Ask): Promise<LivePolicy[]> {
  const known = new Set(revision.policies.map(({ id }) => id));
  const own = ask.policy_ids.filter((id) => !known.has(id));
  return own.length === 0 ? revision.policies : [...revision.policies, ...(await policyTable.enabled(ctx, own))];
}

const TALKING: ReadonlySet<Ask['purpose']> = new Set(['reply', 'dialogue', 'continue']);

async function talkOf(
  ctx: Context,
  turn: Turn,
  ask: Ask,
  { model, policies, notes }: { model: Model; policies: LivePolicy[]; notes: Note[] },
): Promise<ToolConversation> {
  const { revision } = turn;
  const talking = TALKING.has(ask.purpose);
  const bases = ask.knowledge_base_ids.length > 0 ? ask.knowledge_base_ids : revision.knowledgeBaseIds;
  const asksItself = revision.platformTools.knowledge_search === true;
  let passages: Pick<KnowledgePassage, 'text'>[] = ask.passages;
  if (talking && bases.length > 0 && !asksItself && turn.heard.trim() !== '') {
    const found = await searchKnowledge(ctx, turn, `${ask.id}:search`, { ids: bases, query: turn.heard });
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
    search: talking && bases.length > 0 && asksItself ? bases : null,
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

/** The vendor failed or a budget is spent: the conversation goes on with what needs no account, and the reason is kept. */
async function withoutVendor(ctx: Context, turn: Turn, ask: Ask, error: string, notes: Note[]): Promise<Answered> {
  const { result, notes: more, violations } = await askFlowModel(ctx, turn, ask);
  const apology = SPEAKING.has(ask.purpose) && !result.text && !result.choice && !result.done ? { text: SORRY } : {};
  const events = note('note', `The model could not be asked, so the flow model answered instead: ${error}`);
  return { result: { ...result, ...apology, error }, notes: [...notes, events, ...more], violations };
}
const SORRY = 'I am sorry, I cannot answer that right now. Could you try again in a moment?';

/** What was held back until it was checked, in pieces as a model would have written it. */
function tell({ onText }: Turn, text: string): void {
  for (const word of text.match(/\s*\S+\s*/g) ?? []) onText?.(word);
}
