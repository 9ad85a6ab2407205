// Owns answering what people may want of any assistant, before a model is asked: by a way that the flow has for it, else by its own words.

import type { BuiltinIntent } from '../../flow/builtin-intents.ts';
import type { Choice } from '../../flow/interpreter/choice.ts';
import type { ModelPurpose, ModelResult } from '../../flow/interpreter/state.ts';
import type { Json } from '../../flow/json.ts';
import type { Language } from '../../flow/text/spoken-language.ts';
import { lastSaid, type ModelQuestion } from '../answer/question.ts';
import { chooseByWords, isCalledOff, isFarewell, isForHuman } from '../route/choose.ts';
import { wishIn } from '../route/wish.ts';
import { INTENT_TEXTS } from './intent-texts.ts';
import { type HeardIntent, readIntent } from './read-intent.ts';

export type IntentAnswer = { result: ModelResult; reason: string; detail: Record<string, Json> };

const FORMS: ReadonlySet<ModelPurpose> = new Set(['extract', 'confirm']);
const MAX_REPEATED = 2000;
const MAX_WISHES = 5;

const MEANINGS: Record<BuiltinIntent, string> = {
  human: 'a human was asked for',
  robot: 'the person asked whether this is a human',
  repeat: 'the last words were asked for again',
  cancel: 'the person called it off',
  goodbye: 'the person said goodbye',
  thanks: 'the person said thanks and nothing else',
  greeting: 'the person greeted and said nothing else',
};

/** `undefined`: it is for the flow and its model to understand. */
export function hearIntent(question: ModelQuestion): IntentAnswer | undefined {
  const { ask, heard, assistant } = question;
  const found = ask.reach ? readIntent(heard) : null;
  if (!found || assistant.intentsOff?.includes(found.intent) || isForModel(question, found.intent)) return undefined;
  const own = ownWay(ask.choices, found.intent, heard, lastSaid(question));
  if (own === 'flow') return undefined;
  const detail = { intent: found.intent, language: found.language };
  if (own) {
    const reason = `Chose “${own.prompt.slice(0, 60)}” because ${MEANINGS[found.intent]}.`;
    return { result: { choice: own.id }, reason, detail: { ...detail, choice: own.id } };
  }
  const none = found.intent === 'human' && !ask.reach?.human ? ', and the flow has nobody to hand over to' : '';
  const reason = `Did what any assistant does because ${MEANINGS[found.intent]}${none}.`;
  return { result: { intent: found.intent, text: textFor(question, found) }, reason, detail };
}

/** Small talk in a dialogue is for the model, and a one-exchange dialogue goes on after it. */
function isForModel({ ask }: ModelQuestion, intent: BuiltinIntent): boolean {
  if (FORMS.has(ask.purpose)) return false;
  return intent === 'thanks' || intent === 'greeting' || (ask.purpose === 'intent' && intent === 'cancel');
}

/** The way that the flow itself has for it; `flow`: its words fit some way better. */
function ownWay(choices: readonly Choice[], intent: BuiltinIntent, heard: string, asked: string): Choice | 'flow' | undefined {
  if (choices.length === 0) return undefined;
  const exampled = choices.find(({ examples }) => examples?.some((example) => readIntent(example)?.intent === intent));
  if (exampled) return exampled;
  const fitting = choices.filter((choice) => OWN[intent](choice, heard));
  if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : 'flow';
  return typeof chooseByWords(choices, heard, asked)?.id === 'string' ? 'flow' : undefined;
}

const never = (): boolean => false;
const OWN: Record<BuiltinIntent, (choice: Choice, heard: string) => boolean> = {
  human: isForHuman,
  robot: ({ prompt }) => /\b(?:robot|bot|machine|virtual|artificial)\b/i.test(prompt.slice(0, 600)),
  repeat: ({ prompt }) => /\b(?:repeat|say (?:it|that) again|did not (?:hear|understand))/i.test(prompt.slice(0, 600)),
  cancel: isCalledOff,
  goodbye: isFarewell,
  thanks: never,
  greeting: never,
};

function textFor(question: ModelQuestion, { intent, language: heardIn }: HeardIntent): string {
  const language = question.ask.language ?? heardIn;
  const texts = INTENT_TEXTS[language];
  const form = FORMS.has(question.ask.purpose);
  // A form asks its own question after this.
  const open = form ? '' : ` ${openQuestion(question) ?? texts.howCanIHelp}`;
  switch (intent) {
    case 'human':
      return question.ask.reach?.human ? '' : `${texts.noHuman}${abilities(question, language)}${open}`;
    case 'robot':
      return `${texts.robot}${open}`;
    case 'repeat':
      return lastWords(question);
    case 'cancel':
      return form ? texts.cancelled : `${texts.cancelled} ${texts.whatElse}`;
    case 'goodbye':
      return texts.goodbye;
    case 'thanks':
      return texts.welcome;
    case 'greeting':
      return texts.hello;
  }
}

function abilities({ ask }: ModelQuestion, language: Language): string {
  const wishes = ask.choices
    .map(({ prompt }) => wishIn(prompt))
    .filter((wish) => wish !== '')
    .slice(0, MAX_WISHES);
  const texts = INTENT_TEXTS[language];
  const said = wishes.length > 0 ? texts.canDo(wishes.join(texts.or)) : '';
  return said === '' ? '' : ` ${said}`;
}

/** The last question of ours that is still open. */
const openQuestion = (question: ModelQuestion): string | undefined =>
  lastWords(question)
    .match(/[^.!?]{1,400}\?/g)
    ?.at(-1)
    ?.trim();

/** All that the assistant said in its last turn. */
function lastWords({ history, heard }: ModelQuestion): string {
  const before = history.at(-1)?.role === 'user' && history.at(-1)?.text === heard ? history.slice(0, -1) : history;
  const spoken = before.slice(before.findLastIndex(({ role }) => role === 'user') + 1);
  const said = spoken.filter(({ role }) => role === 'assistant').map(({ text }) => text);
  return said.join(' ').slice(0, MAX_REPEATED);
}
