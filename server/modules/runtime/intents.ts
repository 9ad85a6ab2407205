// Owns what is answered before a vendor is asked, and beside what it answers: built-in intents, and questions in the middle of a form.

import { BUILTIN_INTENTS } from '../../../flow/builtin-intents.ts';
import type { EffectOf } from '../../../flow/interpreter/state.ts';
import { asObject } from '../../../flow/json.ts';
import { asidesOf } from '../../../nlu/answer/aside.ts';
import type { ModelQuestion } from '../../../nlu/answer/question.ts';
import { textsOf } from '../../../nlu/answer/talk.ts';
import { hearIntent } from '../../../nlu/intents/hear-intent.ts';
import { isGreeting, isThanks } from '../../../nlu/route/small-talk.ts';
import { topics } from '../../../nlu/route/words.ts';
import type { Context } from '../../kernel/context.ts';
import { note } from './notes.ts';
import { searchKnowledge } from './search-knowledge.ts';
import type { Answered, Turn } from './turn.ts';

type Ask = EffectOf<'ask_model'>;

/** The question of a flow, as the built-in model reads it. */
export function questionOf(ctx: Context, { heard, history, revision, now }: Turn, ask: Ask): ModelQuestion {
  const { assistantName: name, systemPrompt, currentTime } = revision;
  const assistant = { name, systemPrompt, timezone: currentTime.timezone, intentsOff: intentsOff(revision) };
  return { ask, heard: ask.picked ?? heard, history, assistant, now: now ?? ctx.clock.now() };
}

/** Those that the revision leaves to its flow. */
function intentsOff({ platformTools }: Turn['revision']): string[] {
  const switches = asObject(platformTools.builtin_intents);
  return BUILTIN_INTENTS.filter((name) => switches[name] === false);
}

/** `undefined`: the vendor is asked. An author who wrote what to do about humans, or gave tools, is obeyed by the vendor. */
export function intentBeforeVendor(ctx: Context, turn: Turn, ask: Ask): Answered | undefined {
  const heard = hearIntent(questionOf(ctx, turn, ask));
  if (!heard) return ask.purpose === 'intent' ? { result: {}, notes: [], violations: [] } : undefined;
  const alone = heard.result.intent === 'human' && !ask.reach?.human;
  if (alone && (turn.revision.toolRefs.length > 0 || ask.tool_ids.length > 0 || speaksOfHumans(turn, ask))) return undefined;
  const told = note('note', heard.reason, { detail: { purpose: ask.purpose, ...heard.detail } });
  return { result: heard.result, notes: [told], violations: [] };
}

const speaksOfHumans = ({ revision }: Turn, { instructions }: Ask): boolean =>
  topics(`${instructions.slice(0, 8000)} ${revision.systemPrompt.slice(0, 8000)}`).has('human');

/** Thanks or a greeting end nothing, whatever a model makes of them. */
export const endsOnSmallTalk = ({ heard }: Turn, { result }: Answered): boolean =>
  result.done === true && (isThanks(heard) || isGreeting(heard));

const isForm = ({ purpose }: Ask): boolean => purpose === 'extract' || purpose === 'confirm';

/** Those of the node alone where it talks and has some, else all of the flow and of the assistant. */
export function basesFor({ revision }: Turn, ask: Ask): string[] {
  const { knowledge_base_ids: own, reach } = ask;
  if (own.length > 0 && !isForm(ask)) return own;
  return [...new Set([...own, ...(reach?.knowledge_base_ids ?? []), ...revision.knowledgeBaseIds])];
}

type Speak = (ask: Ask) => Promise<Answered>;

/** What the end user asked beside the form, answered by the vendor from what is found. `form`: what it made of the form. */
export async function withAsides(ctx: Context, turn: Turn, ask: Ask, form: Answered, speak: Speak): Promise<Answered> {
  if (!isForm(ask) || typeof form.result.choice === 'string') return form;
  const { questions, rest } = await asidesOf(questionOf(ctx, turn, ask));
  if (questions.length === 0) return form;
  const { nothingAboutThat: nothing } = textsOf({ ask });
  const query = questions.join(' ');
  const id = `${ask.id}:aside`;
  const found = await searchKnowledge(ctx, turn, id, { ids: basesFor(turn, ask), query });
  const { passages } = found;
  const spoken =
    passages.length > 0
      ? await speak({ ...ask, id, purpose: 'answer', passages, choices: [], variables: [], values: {}, instructions: '' })
      : { result: { text: nothing }, notes: [], violations: [] };
  // A question alone says neither yes nor no.
  const { confirmed: _unsaid, ...unconfirmed } = form.result;
  const result = /[\p{L}\p{N}]/u.test(rest) || form.result.confirmed === true ? form.result : unconfirmed;
  return {
    result: { ...result, text: spoken.result.text ?? nothing },
    notes: [...form.notes, found.note, ...spoken.notes],
    violations: [...form.violations, ...spoken.violations],
  };
}
