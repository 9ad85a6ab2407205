// Owns the built-in intents, which are answered before a vendor is asked, and the questions of a person in the middle
// of a form.

import type { EffectOf } from '../../../flow/interpreter/state.ts';
import { asidesOf } from '../../../nlu/answer/aside.ts';
import { textsOf } from '../../../nlu/answer/talk.ts';
import { hearIntent } from '../../../nlu/intents/hear-intent.ts';
import { isGreeting, isThanks } from '../../../nlu/route/small-talk.ts';
import { topics } from '../../../nlu/route/words.ts';
import type { Context } from '../../kernel/context.ts';
import { basesFor, isForm, modelQuestion } from './flow-model.ts';
import { type KnowledgePassage, searchKnowledge } from './search-knowledge.ts';
import { type ModelAnswer, type Note, note, type Turn } from './turn.ts';

type Ask = EffectOf<'ask_model'>;

/** `undefined`: the vendor is asked. It obeys an author who wrote what to do about humans, or gave tools. */
export function intentBeforeVendor(ctx: Context, turn: Turn, ask: Ask): ModelAnswer | undefined {
  const found = hearIntent(modelQuestion(ctx, turn, ask));
  if (!found) return ask.purpose === 'intent' ? { result: {}, notes: [], violations: [] } : undefined;
  const isUnreachable = found.result.intent === 'human' && !ask.reach?.human;
  const isLeftToVendor = turn.revision.toolRefs.length > 0 || ask.tool_ids.length > 0 || mentionsHumans(turn, ask);
  if (isUnreachable && isLeftToVendor) return undefined;
  const reason = note('note', found.reason, { detail: { purpose: ask.purpose, ...found.detail } });
  return { result: found.result, notes: [reason], violations: [] };
}

const mentionsHumans = ({ revision }: Turn, { instructions }: Ask): boolean =>
  topics(`${instructions.slice(0, 8000)} ${revision.systemPrompt.slice(0, 8000)}`).has('human');

/** Thanks or a greeting end nothing, whatever a model makes of them. */
export const endsOnSmallTalk = ({ userMessage }: Turn, { result }: ModelAnswer): boolean =>
  result.done === true && (isThanks(userMessage) || isGreeting(userMessage));

/** What the person asks in the middle of a form, and what was found about it. */
export type Aside = {
  questions: string[];
  /** The words beside the questions. */
  rest: string;
  passages: KnowledgePassage[];
  note: Note;
};

/** Looked up before the vendor is asked, so that one answer fills the form and answers the question. */
export async function asideOf(ctx: Context, turn: Turn, ask: Ask): Promise<Aside | undefined> {
  if (!isForm(ask) || ask.ahead) return undefined;
  const { questions, rest } = await asidesOf(modelQuestion(ctx, turn, ask));
  if (questions.length === 0) return undefined;
  const search = { ids: basesFor(turn, ask), query: questions.join(' ') };
  return { questions, rest, ...(await searchKnowledge(ctx, turn, `${ask.id}:aside`, search)) };
}

type Speak = (ask: Ask) => Promise<ModelAnswer>;

/** `form`: what the vendor answered. Words of its own are the answer to the question; without any it is asked for them. */
export async function withAside(
  ask: Ask,
  { passages, rest }: Aside,
  form: ModelAnswer,
  speak: Speak,
): Promise<ModelAnswer> {
  if (typeof form.result.choice === 'string') return form;
  // A question alone says neither yes nor no.
  const { confirmed: _unsaid, ...unconfirmed } = form.result;
  const result = /[\p{L}\p{N}]/u.test(rest) || form.result.confirmed === true ? form.result : unconfirmed;
  if (form.result.text) return { ...form, result };
  const { nothingAboutThat: nothing } = textsOf({ ask });
  const id = `${ask.id}:aside`;
  const answered =
    passages.length > 0
      ? await speak({
          ...ask,
          id,
          purpose: 'answer',
          passages,
          choices: [],
          variables: [],
          values: {},
          instructions: '',
        })
      : { result: { text: nothing } as ModelAnswer['result'], notes: [], violations: [] };
  return {
    result: {
      ...result,
      text: answered.result.text ?? nothing,
      ...(answered.result.sources && { sources: answered.result.sources }),
    },
    notes: [...form.notes, ...answered.notes],
    violations: [...form.violations, ...answered.violations],
  };
}
