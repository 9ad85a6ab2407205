// Owns asking back: which way is meant, in words that a person would say, and what the answer refers to.

import type { Choice } from '../language/choices.ts';
import { type SpokenWay, spokenWay } from '../text/way-words.ts';
import { isWorthNaming } from './judgement.ts';
import type { Machine } from './machine.ts';
import type { MessageOption } from './state.ts';

/** A question about a person who takes over, among those about ways. */
export const HUMAN = 'human';
const MAX_LABEL = 40;
const MAX_MENU = 5;

type BackTexts = {
  want: (wish: string) => string;
  mean: (matter: string) => string;
  leave: (wish: string) => string;
  or: string;
  /** The second is said where the first was said just before. */
  notSure: readonly [string, string];
  human: string;
  humanLabel: string;
};

export const BACK_TEXTS: Record<'en' | 'es', BackTexts> = {
  en: {
    want: (wish) => `Do you want to ${wish}?`,
    mean: (matter) => `Do you mean: ${matter}?`,
    leave: (wish) => `Do you want to leave this and ${wish}?`,
    or: ' or ',
    notSure: ['I am sorry, I am not sure what you mean.', 'I still could not make out what you need.'],
    human: 'Would you like to speak with a person?',
    humanLabel: 'speak with a person',
  },
  es: {
    want: (wish) => `¿Quiere decir «${wish}»?`,
    mean: (matter) => `¿Quiere decir: ${matter}?`,
    leave: (wish) => `¿Quiere dejar esto y pasar a «${wish}»?`,
    or: ' o ',
    notSure: ['Disculpe, no estoy seguro de haberle entendido.', 'Sigo sin saber bien qué necesita.'],
    human: '¿Quiere hablar con una persona?',
    humanLabel: 'hablar con una persona',
  },
};

type BackQuestion = { text: string; options: MessageOption[]; asked: string[] };

/** "Do you want to A or B?" `leaving`: a form is open. `undefined`: none of the ways can be named to a person. */
export function questionAbout(
  choices: readonly Choice[],
  { language = 'en', leaving = false }: { language?: 'en' | 'es' | undefined; leaving?: boolean } = {},
): BackQuestion | undefined {
  const named = choices.flatMap((choice) => {
    const spoken = spokenWay(choice.prompt);
    return spoken ? [{ id: choice.id, ...spoken }] : [];
  });
  if (named.length === 0) return undefined;
  const texts = BACK_TEXTS[language];
  const wishes = named.flatMap(({ wish }) => (wish === undefined ? [] : [wish]));
  const list = (parts: readonly string[]): string =>
    parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')}${texts.or}${parts.at(-1)}`;
  const areWishes = wishes.length === named.length;
  const text = areWishes ? (leaving ? texts.leave : texts.want)(list(wishes)) : texts.mean(list(named.map(matterOf)));
  return {
    text,
    options: named.map((one) => ({ label: labelOf(one), value: labelOf(one) })),
    asked: named.map(({ id }) => id),
  };
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const matterOf = ({ wish, matter }: SpokenWay): string =>
  wish === undefined ? lowered(matter) : `you want to ${wish}`;
const labelOf = ({ wish, matter }: SpokenWay): string => {
  const label = wish ?? matter;
  return label.length <= MAX_LABEL ? label : `${label.slice(0, MAX_LABEL - 1).replace(/\s+\S*$/, '')}…`;
};

/** All that can be done here. */
export const menuOf = (
  choices: readonly Choice[],
  { language }: { language?: 'en' | 'es' | undefined },
): BackQuestion | undefined => questionAbout(choices.filter(isWorthNaming).slice(0, MAX_MENU), { language });

/** After two questions without progress: a person where the flow has one, else all that can be done here. */
export function lastResort(
  choices: readonly Choice[],
  { language = 'en', human, misses }: { language?: 'en' | 'es' | undefined; human: boolean; misses: number },
): BackQuestion | undefined {
  const texts = BACK_TEXTS[language];
  const notSure = texts.notSure[misses % 2];
  const options = [{ label: texts.humanLabel, value: texts.humanLabel }];
  if (human) return { text: `${notSure} ${texts.human}`, options, asked: [HUMAN] };
  const menu = menuOf(choices, { language });
  return menu && { ...menu, text: `${notSure} ${menu.text}` };
}

/** Says the question, remembers what it is about, and listens. */
export function askBack(machine: Machine, { text, options, asked }: BackQuestion, why: string): undefined {
  const { state } = machine;
  state.visit = { ...state.visit, misses: (state.visit.misses ?? 0) + 1 };
  state.discourse = { ...state.discourse, asked };
  machine.trace.push({ node_id: state.node, outcome: 'asked_back', edge_id: null, to: state.node, why });
  machine.say(text, options);
  machine.awaitUser();
}
