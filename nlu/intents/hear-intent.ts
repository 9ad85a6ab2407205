// Owns answering what people may want of any assistant, before a model is asked: by a way that the flow has for it, else by its own words.

import type { ModelPurpose, ModelResult } from '../../flow/interpreter/state.ts';
import type { BuiltinIntent, Choice } from '../../flow/language/choices.ts';
import type { Json } from '../../flow/language/json.ts';
import { type Language, languageOf } from '../../flow/text/spoken-language.ts';
import { wishesOf } from '../../flow/text/way-words.ts';
import { contactTexts, hearContactWish } from '../opt-out/in-conversation.ts';
import { isOptOut } from '../opt-out/opt-out.ts';
import { lastSaid, type ModelQuestion } from '../reader/question.ts';
import { chooseByWords, isCalledOff, isFarewell, isForHuman } from '../route/choose.ts';
import { asksWhoWeAre } from '../route/identity.ts';
import { yesOrNo } from '../route/yes-no.ts';
import { nounOf } from '../wording/variable-questions.ts';
import { spanishNoun } from '../wording/wording-es.ts';
import { declinedField } from './declined-field.ts';
import { INTENT_TEXTS } from './intent-texts.ts';
import { type HeardIntent, leavesForm, readIntent } from './read-intent.ts';

export type IntentAnswer = { result: ModelResult; reason: string; detail: Record<string, Json> };

const FORMS: ReadonlySet<ModelPurpose> = new Set(['extract', 'confirm']);
const MAX_REPEATED = 2000;
const MAX_WISHES = 5;

const MEANINGS: Record<BuiltinIntent, string> = {
  human: 'a human was asked for',
  robot: 'the person asked whether this is a human',
  repeat: 'the last words were asked for again',
  cancel: 'the person called it off',
  back: 'the person wants to go back',
  restart: 'the person wants to start over',
  goodbye: 'the person said goodbye',
  thanks: 'the person said thanks and nothing else',
  greeting: 'the person greeted and said nothing else',
};

/** `undefined`: it is for the flow and its model to understand. */
export function hearIntent(question: ModelQuestion): IntentAnswer | undefined {
  const { ask, heard, assistant } = question;
  const wish = ask.reach ? answerContactWish(question) : undefined;
  if (wish) return wish;
  const whom = ask.reach && !assistant.intentsOff?.includes('robot') ? introduction(question) : undefined;
  if (whom) return whom;
  const declined = ask.reach && ask.purpose === 'extract' && !ask.ahead ? answerDeclined(question) : undefined;
  if (declined) return declined;
  const found = ask.reach ? readIntent(heard) : null;
  return found ? answerIntent(question, found) : undefined;
}

/** "Sorry, what day was it?": the reader hears that it is our own words that are asked for. */
export const answerRepeat = (question: ModelQuestion): IntentAnswer | undefined =>
  question.ask.reach && lastWords(question) !== ''
    ? answerIntent(question, { intent: 'repeat', language: languageOf(question.heard) === 'es' ? 'es' : 'en' })
    : undefined;

/** The person does not want any more what was read back. */
export const answerCalledOff = (question: ModelQuestion): IntentAnswer | undefined =>
  question.ask.reach
    ? answerIntent(question, { intent: 'cancel', language: languageOf(question.heard) === 'es' ? 'es' : 'en' })
    : undefined;

function answerIntent(question: ModelQuestion, found: HeardIntent): IntentAnswer | undefined {
  const { ask, heard, assistant } = question;
  if (assistant.intentsOff?.includes(found.intent) || isForModel(question, found.intent)) return undefined;
  // "Yes, cancel", where a cancellation is read back, agrees.
  if (found.intent === 'cancel' && ask.purpose === 'confirm' && yesOrNo(heard).answer === true) return undefined;
  const way = ownWay(ask.choices, found.intent, heard, lastSaid(question));
  // "Forget it" leaves a form, though a way to cancel something else is near.
  const isLeft = found.intent === 'cancel' && FORMS.has(ask.purpose) && leavesForm(heard);
  if (way === 'flow' && !isLeft) return undefined;
  const own = way === 'flow' ? undefined : way;
  const detail = { intent: found.intent, language: found.language };
  if (own) {
    const reason = `Chose “${own.prompt.slice(0, 60)}” because ${MEANINGS[found.intent]}.`;
    return { result: { choice: own.id }, reason, detail: { ...detail, choice: own.id } };
  }
  const none = found.intent === 'human' && !ask.reach?.human ? ', and the flow has nobody to hand over to' : '';
  const reason = `Did what any assistant does because ${MEANINGS[found.intent]}${none}.`;
  return { result: { intent: found.intent, text: textFor(question, found) }, reason, detail };
}

/** People who ask whom they talk to, or what for, hear how we introduced ourselves, and the open question again. */
function introduction(question: ModelQuestion): IntentAnswer | undefined {
  const { ask, heard, history } = question;
  const wanted = asksWhoWeAre(heard);
  if (!wanted || typeof chooseByWords(ask.choices, heard, lastSaid(question))?.id === 'string') return undefined;
  const texts = INTENT_TEXTS[ask.language ?? languageOf(heard) ?? 'en'];
  const said = history.filter(({ role }) => role === 'assistant').map(({ text }) => text);
  const own = said
    .flatMap((text) => text.slice(0, MAX_REPEATED).match(/[^.!?]{1,300}[.!]/g) ?? [])
    .find((one) => INTRODUCES.test(one));
  const words = own ? own.trim().replace(GREETS, '') : texts.assistant;
  const open = FORMS.has(ask.purpose) ? undefined : openQuestion(question);
  const text = [words.charAt(0).toUpperCase() + words.slice(1), open].filter(Boolean).join(' ');
  const meaning = wanted === 'who' ? 'the person asked whom they talk to' : 'the person asked what this is about';
  const detail = { intent: 'robot', asked: wanted };
  return { result: { intent: 'robot', text }, reason: `Introduced itself because ${meaning}.`, detail };
}

const INTRODUCES =
  /\b(?:virtual|automated|digital|asistente)\b.{0,40}\b(?:assistant|agent|receptionist|virtual)\b|\basistente\b/i;
const GREETS = /^(?:hello|hi|hey|good (?:morning|afternoon|evening)|hola|buenos días|buenas tardes)[,!. ]+(?=\S)/i;

/** Says that the form needs it, and which ways out there are. */
function answerDeclined({ ask, heard }: ModelQuestion): IntentAnswer | undefined {
  const declined = declinedField(heard, ask.variables, ask.values);
  if (!declined) return undefined;
  const language = ask.language ?? 'en';
  const texts = INTENT_TEXTS[language];
  const thing = language === 'es' ? spanishNoun(declined.variable) : nounOf(declined.variable);
  const text = `${texts.needed(thing)} ${ask.reach?.human ? texts.orHuman : texts.orLeave}`;
  const { name } = declined.variable;
  const why = declined.how === 'will not' ? 'does not want to give' : 'does not have';
  return {
    result: { declined: name, text },
    reason: `Said that ${name} is needed because the person ${why} it.`,
    detail: { declined: name },
  };
}

const WISHES = {
  stop: 'the person wants no more contact',
  ask: 'the person may want no more contact',
  keep: 'the person wants to stay in contact',
};
const STOP_WAY =
  /\b(?:opt(?:s|ed|ing)?[ -]out|unsubscrib\w*|(?:stop|not|never|no more|no longer)\b.{0,40}\b(?:contact|call|text|messag|writ|e-?mail)\w*)/i;
const isStopWay = ({ prompt, examples = [] }: Choice): boolean =>
  STOP_WAY.test(prompt.slice(0, 600)) || examples.some(isOptOut);

/** Goes before everything else, and cannot be switched off. */
function answerContactWish(question: ModelQuestion): IntentAnswer | undefined {
  const { ask, heard, history } = question;
  const said = history.filter(({ role }) => role === 'assistant').map(({ text }) => text);
  const contact = hearContactWish({ heard, said, channel: ask.reach?.channel });
  // The answer to our question which way is meant is about that.
  if (!contact || (contact === 'ask' && ask.asked)) return undefined;
  const texts = contactTexts(ask.language, heard);
  const own = contact === 'stop' ? ask.choices.find(isStopWay) : undefined;
  const reason = `Did what any assistant does because ${WISHES[contact]}.`;
  const detail = { contact, ...(own && { choice: own.id }) };
  if (own) return { result: { contact, choice: own.id }, reason, detail };
  if (contact === 'stop') return { result: { contact, text: texts.stopped }, reason, detail };
  if (contact === 'ask') return { result: { contact, text: texts.question }, reason, detail };
  const open = FORMS.has(ask.purpose) ? undefined : lastQuestion(said.slice(0, -1).at(-1) ?? '');
  return { result: { contact, text: open ? `${texts.kept} ${open}` : texts.kept }, reason, detail };
}

/** Small talk in a dialogue is for the model, and a one-exchange dialogue goes on after it. */
function isForModel({ ask }: ModelQuestion, intent: BuiltinIntent): boolean {
  if (FORMS.has(ask.purpose)) return false;
  return intent === 'thanks' || intent === 'greeting' || (ask.purpose === 'intent' && intent === 'cancel');
}

/** The way that the flow itself has for it; `flow`: its words fit some way better. */
function ownWay(
  choices: readonly Choice[],
  intent: BuiltinIntent,
  heard: string,
  asked: string,
): Choice | 'flow' | undefined {
  if (choices.length === 0) return undefined;
  const exampled = choices.find(({ examples }) => examples?.some((example) => readIntent(example)?.intent === intent));
  if (exampled) return exampled;
  const fitting = choices.filter((choice) => OWN[intent](choice, heard));
  if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : 'flow';
  // A question whether this is a human is no wish for one.
  if (intent === 'robot') return undefined;
  const byWords = chooseByWords(choices, heard, asked);
  // "I refuse to talk to a machine" refuses nothing else.
  if (intent === 'human' && byWords?.detail?.by !== 'words') return undefined;
  return typeof byWords?.id === 'string' ? 'flow' : undefined;
}

const never = (): boolean => false;
const OWN: Record<BuiltinIntent, (choice: Choice, heard: string) => boolean> = {
  human: isForHuman,
  robot: ({ prompt }) => /\b(?:robot|bot|machine|virtual|artificial)\b/i.test(prompt.slice(0, 600)),
  repeat: ({ prompt }) => /\b(?:repeat|say (?:it|that) again|did not (?:hear|understand))/i.test(prompt.slice(0, 600)),
  cancel: isCalledOff,
  back: ({ prompt }) => /\bgo(?:es)? back\b/i.test(prompt.slice(0, 600)),
  restart: ({ prompt }) => /\bstarts? over\b/i.test(prompt.slice(0, 600)),
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
    case 'back':
      return form ? texts.cancelled : texts.whatElse;
    case 'restart':
      return form ? '' : texts.howCanIHelp;
    case 'goodbye':
      return texts.goodbye;
    case 'thanks':
      return texts.welcome;
    case 'greeting':
      return texts.hello;
  }
}

function abilities({ ask }: ModelQuestion, language: Language): string {
  const wishes = wishesOf(ask.choices).slice(0, MAX_WISHES);
  const texts = INTENT_TEXTS[language];
  const said = wishes.length > 0 ? texts.canDo(wishes.join(texts.or)) : '';
  return said === '' ? '' : ` ${said}`;
}

/** The last question of ours that is still open. */
const openQuestion = (question: ModelQuestion): string | undefined => lastQuestion(lastWords(question));

const lastQuestion = (text: string): string | undefined =>
  text
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
