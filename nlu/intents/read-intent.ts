// Owns hearing what people may want of any assistant: a human, to know whether it is a robot, the last words again, out, goodbye. Pure.

import type { BuiltinIntent } from '../../flow/language/choices.ts';
import { type Clause, clausesOf } from '../route/clauses.ts';
import { readTypo } from '../route/spelling.ts';
import {
  ASKED_REPEAT,
  ASKS_IF_ROBOT,
  BARE_REPEAT,
  GOODBYE_WORDS,
  GREETING_ES,
  HUMAN_ES,
  NO_HUMAN,
  NO_HUMAN_ES,
  NO_RESTART,
  NO_ROBOT,
  ONLY_BACK,
  ONLY_CANCEL,
  ONLY_CANCEL_ES,
  ONLY_HUMAN,
  ONLY_HUMAN_ES,
  ONLY_REPEAT,
  ONLY_REPEAT_ES,
  ONLY_RESTART,
  ROBOT_ES,
  THANKS_ES,
  WANTS_HUMAN,
  WANTS_RESTART,
} from './patterns.ts';

const FILLER = new Set(
  `ok okay well oh um uh er hmm hm so and no yes yeah yep alright great perfect cool good right then please sorry actually just really wait
  hey hi hello you know look listen fine sure dude man bro sir maam madam guys now thanks thank but i said mean think guess thanks excuse
  me ah ugh god omg lol nah nope all anyway anyways honestly kindly pues bueno si no por favor ok vale oiga oye mire disculpe perdon gracias entonces
  bien claro senor senora senorita ay ya es que y pero`
    .split(/\s+/)
    .filter(Boolean),
);
const KNOWN = new Set(
  `human person agent representative operator supervisor manager robot repeat cancel goodbye thanks speak please question forget pardon
  connect transfer customer service support someone somebody never machine computer humano persona agente representante operador`
    .split(/\s+/)
    .filter(Boolean),
);
/** Words of their own, one slip away from one of those above. */
const NO_SLIP = new Set(
  'manage forge humane personal persona persons agents thank robots repeats cancels fever lever sever nerve peak humans operators connects agente humano agents'.split(
    ' ',
  ),
);

const THANKS =
  /\b(?:thanks|thank you|thank u|cheers|much appreciated|i appreciate (?:it|that|you|your help)|appreciate it|very kind(?: of you)?|you are (?:the best|great|awesome|a star|so helpful|very helpful)|many thanks|thank you kindly|much obliged)\b/g;
const GREETING =
  /\b(?:hi|hello|hey|heya|good (?:morning|afternoon|evening|day)|greetings|hiya|howdy|how are you(?: doing)?(?: today)?|what is up|sup|yo|hi there|hello there|nice to meet you)\b/g;
const SMALL =
  /\b(?:so much|very much|ok|okay|k|well|oh|um|uh|so|and|no|yes|yeah|alright|great|perfect|cool|good|nice|awesome|lovely|right|then|a lot|a bunch|a million|for (?:your|the|all (?:your|the)) (?:help|time|info|information|patience|quick reply|assistance)|for (?:everything|now|that|this|helping(?: me)?|letting me know)|that is|that|was|helpful|(?:all|everything)(?: i needed| for (?:now|today))?|you|too|please|i think|i guess|really|just|sir|maam|everyone|there|again|now|today|it|i am|we are|done|sounds good|got it|bot|robot|buddy|friend|mate|my friend|all set|all good|nothing else|y|o|muy|bien|bueno|ok|vale|si|no|por (?:todo|su ayuda|tu ayuda|la ayuda|la informacion|nada|favor|su tiempo)|eso es todo|nada mas|es todo|igualmente|de verdad|perfecto|amigo|amiga|senor|senora|senorita|a todos|usted|eso|claro|listo)\b/g;

export type HeardIntent = { intent: BuiltinIntent; language: 'en' | 'es' };

/** What was said to any assistant, whatever its flow is about. `null`: it is for the flow to understand. */
export function readIntent(text: string): HeardIntent | null {
  const clauses = clausesOf(text).map(spelled);
  if (clauses.length === 0) return null;
  return wantsHuman(clauses) ?? asksIfRobot(clauses) ?? wantsRestart(clauses) ?? wholeMessage(clauses);
}

const spelled = ({ text, asked }: Clause): Clause => ({
  text: text
    .split(' ')
    .map((word) => (NO_SLIP.has(word) ? word : readTypo(word, KNOWN)))
    .join(' '),
  asked,
});

const matches = (patterns: readonly RegExp[], text: string): boolean => patterns.some((one) => one.test(text));
const english = (intent: BuiltinIntent): HeardIntent => ({ intent, language: 'en' });
const spanish = (intent: BuiltinIntent): HeardIntent => ({ intent, language: 'es' });

function wantsHuman(clauses: readonly Clause[]): HeardIntent | undefined {
  for (const clause of clauses) {
    const { text } = clause;
    if (isRobotQuestion(text)) continue;
    if (isOnly([ONLY_HUMAN], text) || (matches(WANTS_HUMAN, text) && !deniesHuman(text))) return english('human');
    if (isOnly([ONLY_HUMAN_ES], text) || (matches(HUMAN_ES, text) && !NO_HUMAN_ES.test(text))) return spanish('human');
  }
  return undefined;
}

/** "I do not want a bot" asks for a human in words that deny. */
function deniesHuman(text: string): boolean {
  const bot = /\b(?:bots?|robots?|machines?|chatbots?|computers?|ai|recordings?)\b/.test(text);
  return !(bot && WANTS_HUMAN.at(6)!.test(text)) && matches(NO_HUMAN, text);
}

function asksIfRobot(clauses: readonly Clause[]): HeardIntent | undefined {
  for (const { text } of clauses) {
    if (isRobotQuestion(text)) return matches(ROBOT_ES, text) ? spanish('robot') : english('robot');
  }
  return undefined;
}

const isRobotQuestion = (text: string): boolean =>
  (isOnly(ASKS_IF_ROBOT, text) && !matches(NO_ROBOT, text)) || matches(ROBOT_ES, text);

const LEAVES: readonly RegExp[] = [
  /^(?:never mind|(?:just )?(?:forget|leave|scrap|drop|scratch|skip) (?:it|that|this)|forget (?:about (?:it|that)|the whole thing)|call it off|do not bother|dont bother|i (?:will )?(?:give up|pass)|(?:i )?(?:have )?changed my mind|count me out|not any ?more|olvidelo|olvidalo|dejelo|dejalo)(?: (?:then|for now|please|thanks|after all|altogether))?$/,
];

/** "Scratch that, make it Monday": the form goes on, with another value. */
const INSTEAD =
  /^(?:(?:no|and|just|please|can you|could you|rather|better) )*(?:make (?:it|that)|let us (?:say|make|do)|lets (?:say|make|do)|change (?:it|that)|switch (?:it|that)|put|go with|i meant|i mean|it is|it should|say)\b/;

/** "Nah leave it, my dad will sort it out": with the reason beside it, which only a form need not hear. */
export function leavesForm(text: string): boolean {
  const clauses = clausesOf(text.replaceAll(',', '.'));
  const at = clauses.findIndex(({ text: clause, asked }) => !asked && isOnly(LEAVES, clause));
  return at !== -1 && !clauses.slice(at + 1).some((clause) => INSTEAD.test(clause.text));
}

/** Also inside a longer sentence: "ugh i messed up can we just start over". */
function wantsRestart(clauses: readonly Clause[]): HeardIntent | undefined {
  const found = clauses.find(({ text }) => matches(WANTS_RESTART, text) && !NO_RESTART.test(text));
  if (!found) return undefined;
  return /\b(?:empe|empie|comen|comie|desde|reinici)/.test(found.text) ? spanish('restart') : english('restart');
}

/** Those that count only where nothing else was said. */
function wholeMessage(clauses: readonly Clause[]): HeardIntent | null {
  const telling = clauses.filter(({ text }) => !text.split(' ').every((word) => FILLER.has(word)));
  // A word that is a filler elsewhere may be all that was said: "sorry?", "thanks".
  const [only, ...others] = telling.length > 0 ? telling : clauses;
  const found = only && others.length === 0 ? single(only) : undefined;
  return found ?? farewell(clauses.map(({ text }) => text).join(' '));
}

function single({ text, asked }: Clause): HeardIntent | undefined {
  if (isOnly(ONLY_REPEAT, text)) return english('repeat');
  if (isOnly(ONLY_REPEAT_ES, text)) return spanish('repeat');
  if (isOnly([BARE_REPEAT], text))
    return /\b(?:que|como|mande|perdon|disculpe)\b/.test(text) ? spanish('repeat') : english('repeat');
  if (asked && isOnly([ASKED_REPEAT], text)) return english('repeat');
  if (isOnly(ONLY_BACK, text)) return /\b(?:volver|vuelv|regres|atras)/.test(text) ? spanish('back') : english('back');
  if (isOnly(ONLY_RESTART, text)) return /\b(?:emp|com)/.test(text) ? spanish('restart') : english('restart');
  if (isOnly(ONLY_CANCEL, text)) return english('cancel');
  if (isOnly(ONLY_CANCEL_ES, text)) return spanish('cancel');
  return undefined;
}

function farewell(text: string): HeardIntent | null {
  if (nothingLeft(text, GOODBYE_WORDS, THANKS, THANKS_ES, GREETING, GREETING_ES))
    return /\b(?:adios|chao|chau|hasta|nos vemos|que (?:tenga|pase|le|te)|me (?:tengo|voy|despido)|tengo que irme|cuid)/.test(
      text,
    )
      ? spanish('goodbye')
      : english('goodbye');
  // "No, thanks" is an answer.
  if (/^(?:no|nah|nope) (?:thank|gracias)/.test(text)) return null;
  if (nothingLeft(text, THANKS, GREETING)) return english('thanks');
  if (nothingLeft(text, THANKS_ES, GREETING_ES)) return spanish('thanks');
  if (nothingLeft(text, GREETING)) return english('greeting');
  return nothingLeft(text, GREETING_ES) ? spanish('greeting') : null;
}

/** The first was said, and besides it only the others and small words. */
function nothingLeft(text: string, said: RegExp, ...also: RegExp[]): boolean {
  let rest = text.replace(said, ' ');
  if (rest === text) return false;
  for (const one of also) rest = rest.replace(one, ' ');
  return rest.replace(SMALL, ' ').trim() === '';
}

const MAX_SMALL = 4;

/** Nothing but this was said, apart from small words at both ends. */
function isOnly(patterns: readonly RegExp[], text: string): boolean {
  const words = text.split(' ');
  for (let from = 0; from <= MAX_SMALL && from < words.length; from++) {
    for (let cut = 0; cut <= MAX_SMALL && from + cut < words.length; cut++) {
      if (matches(patterns, words.slice(from, words.length - cut).join(' '))) return true;
      if (!FILLER.has(words[words.length - 1 - cut]!)) break;
    }
    if (!FILLER.has(words[from]!)) break;
  }
  return false;
}
