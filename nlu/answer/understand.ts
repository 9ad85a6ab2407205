// Owns the reading of a message by rules: its acts, and the ways that may be meant; and what the judgement makes of it.

import type { Judgement } from '../../flow/interpreter/judgement.ts';
import { ACTS, type Reading, type WayRead } from '../../flow/interpreter/reading.ts';
import type { ModelPurpose } from '../../flow/interpreter/state.ts';
import type { Choice } from '../../flow/language/choices.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { isForGoodbye, isUrgent, polarityOf } from '../../flow/text/way-words.ts';
import { isCause } from '../extract/variable-kinds.ts';
import { readActs } from '../intents/acts.ts';
import {
  type Asked,
  compared,
  lastSaid,
  type ModelPorts,
  type ModelQuestion,
  rounded,
  type TurnRead,
} from '../reader/question.ts';
import { judgeWays, readWays } from '../route/decision.ts';
import { yesOrNo } from '../route/yes-no.ts';

export type Understood = { reading: Reading; judged: Judgement };

/** A reading is stored with the turn: what is far behind is not. */
const MAX_WAYS = 4;

/** Purposes whose answer depends on what was said. */
const LISTENING: ReadonlySet<ModelPurpose> = new Set(['dialogue', 'extract', 'confirm', 'route']);
const MAX_SLOTS = 12;
const MAX_OPTIONS = 8;
const MAX_ITEM_EXAMPLES = 3;

/** One pass of the reader over the message, the ways on and the variables. */
export async function readTurn(
  { ask, heard, history, gloss }: ModelQuestion & Pick<Asked, 'gloss'>,
  { read }: ModelPorts,
): Promise<TurnRead | undefined> {
  if (!read || !LISTENING.has(ask.purpose) || !/[\p{L}\p{N}]/u.test(heard)) return undefined;
  const variables = [...ask.variables, ...(ask.given ?? [])].slice(0, MAX_SLOTS);
  const options = ask.variables
    .slice(0, MAX_SLOTS)
    .flatMap((one) =>
      optionsOf(one).map(({ value, said }) => ({ name: one.name, value, text: `${slotText(one)}: ${said}` })),
    );
  const context = lastSaid({ history });
  const choices = ask.choices.map(choiceText);
  const slots = variables.map(slotText);
  // Options beside ways would speak against them: a pass of their own.
  const optionTexts = options.map(({ text }) => text);
  const [answer, ofOptions, glossed, glossedOptions] = await Promise.all([
    read({ context, said: heard, choices, slots: options.length > 0 ? [] : slots }),
    options.length > 0 ? read({ context, said: heard, choices: optionTexts, slots }) : undefined,
    gloss !== undefined && choices.length > 0 ? read({ context, said: gloss, choices, slots: [] }) : undefined,
    gloss !== undefined && options.length > 0
      ? read({ context, said: gloss, choices: optionTexts, slots: [] })
      : undefined,
  ]);
  if (!answer) return undefined;
  const values = ofOptions ?? answer;
  const likelier = (own: number, other: number | undefined): number => Math.max(own, other ?? 0);
  return {
    said: heard,
    acts: answer.acts,
    ways: Object.fromEntries(ask.choices.map(({ id }, i) => [id, likelier(answer.choices[i]!, glossed?.choices[i])])),
    slots: Object.fromEntries(variables.map(({ name }, i) => [name, values.slots[i]!])),
    options: Object.fromEntries(
      variables.map(({ name }) => [
        name,
        Object.fromEntries(
          options.flatMap((one, i) =>
            one.name === name ? [[one.value, likelier(values.choices[i]!, glossedOptions?.choices[i])]] : [],
          ),
        ),
      ]),
    ),
  };
}

/** A yes/no variable has two options: "just me and my rucksack" says no to "whether they bring a car". */
const optionsOf = ({ type, enum_values }: NormalVariable): { value: string; said: string }[] =>
  type === 'boolean'
    ? [
        { value: 'true', said: 'yes' },
        { value: 'false', said: 'no' },
      ]
    : enum_values.slice(0, MAX_OPTIONS).map((value) => ({ value, said: value }));

const choiceText = ({ prompt, examples = [] }: Choice): string =>
  examples.length === 0 ? prompt : `${prompt} (for example: ${examples.slice(0, MAX_ITEM_EXAMPLES).join('; ')})`;
const slotText = ({ name, description }: NormalVariable): string =>
  // "no" or "id" alone says nothing of what is asked.
  description.trim().length > 3 ? description : name.replaceAll('_', ' ');

/** Rules that hear these are right where they hear them; the reader hears more of them. */
const HEARD_BY_RULES = [
  'no',
  'human',
  'wrong_person',
  'goodbye',
  'thanks',
  'greet',
  'repeat',
  'wait',
  'later',
] as const;

const SURE = 0.8;

export function actsOf({
  ask,
  heard,
  history,
  understood,
}: ModelQuestion & Pick<Asked, 'understood'>): Reading['acts'] {
  const ruled = readActs({ heard, lastSaid: lastSaid({ history }), purpose: ask.purpose });
  if (!understood) return ruled;
  const acts: Reading['acts'] = {};
  for (const act of ACTS) acts[act] = rounded(understood.acts[act]);
  for (const act of HEARD_BY_RULES) if (ruled[act]) acts[act] = 1;
  const { answer, bare } = yesOrNo(heard);
  // "That's it" is a yes to a read-back, and a no to "Anything else?".
  const isContrary = understood.acts[answer ? 'no' : 'yes'] >= SURE;
  if (bare && answer !== null && !isContrary)
    return { ...acts, yes: answer ? 1 : 0, no: answer ? 0 : 1, correct: 0, ask: 0 };
  return acts;
}

/** How sure a way is by the reader: its probability, the less the likelier another way is. On the scale of the floors. */
const SCALE: Scale = [
  [0, 0],
  [0.35, 0.25],
  [0.4, 0.28],
  [0.45, 0.3],
  [0.5, 0.33],
  [0.65, 0.38],
  [0.8, 0.45],
  [0.95, 0.8],
  [1, 1],
];
const RIVAL_WEIGHT = 0.5;
const UNLIKELY = 0.2;
const EXAMPLES_WEIGHT = 0.38;
const NEARNESS_WEIGHT = 0.2;
/** What plain words are worth where the reader is sure of another way. */
const AGAINST = 0.25;

type Scale = readonly (readonly [from: number, score: number])[];

function scaled(value: number, scale: Scale = SCALE): number {
  const above = scale.findIndex(([from]) => from >= value);
  if (above <= 0) return above === 0 ? 0 : 1;
  const [low, lowScore] = scale[above - 1]!;
  const [high, highScore] = scale[above]!;
  return lowScore + ((value - low) / (high - low)) * (highScore - lowScore);
}

/** So many examples on every wish say more than any model of ours does. */
const MANY_EXAMPLES = 5;
const MANY_EXAMPLES_WEIGHT = 0.75;
/** What both say together, on the scale of the floors: measured on routers of 5 and 10 ways. */
const SCALE_OF_MANY: Scale = [
  [0, 0],
  [0.32, 0.28],
  [0.35, 0.45],
  [1, 1],
];

/** A menu of that many wishes. In a form the words are mostly values, and near no wish in particular. */
const MENU_OF = 3;

function isMenuByExamples({ ask }: Asked): boolean {
  if (ask.purpose === 'extract' || ask.purpose === 'confirm') return false;
  const wishes = ask.choices.filter(({ prompt }) => !isForGoodbye(prompt) && polarityOf(prompt) === null);
  return wishes.length >= MENU_OF && wishes.every(({ examples = [] }) => examples.length >= MANY_EXAMPLES);
}

/** Plain words decide unless the reader is sure of the contrary; the reader decides where they do not, together with examples. */
function withReader(ways: readonly WayRead[], { ways: likely, byAct }: TurnRead, isMenu: boolean): WayRead[] {
  const together = (byExamples: number, byReader: number): number =>
    isMenu
      ? scaled(MANY_EXAMPLES_WEIGHT * byExamples + (1 - MANY_EXAMPLES_WEIGHT) * byReader, SCALE_OF_MANY)
      : EXAMPLES_WEIGHT * byExamples + (1 - EXAMPLES_WEIGHT) * byReader;
  const ids = Object.keys(likely);
  const rival = (id: string): number =>
    Math.max(0, ...ids.filter((other) => other !== id).map((other) => likely[other]!));
  return ids.map((id): WayRead => {
    const own = likely[id]!;
    const byReader = scaled(own * (1 - RIVAL_WEIGHT * rival(id)));
    const ruled = ways.filter((way) => way.id === id).sort((a, b) => b.score - a.score)[0];
    if (ruled?.by === 'exact' || ruled?.by === 'pick' || ruled?.by === 'value') return ruled;
    if (ruled?.by === 'words')
      return own < 0.15 && rival(id) >= SURE ? { ...ruled, score: Math.min(ruled.score, AGAINST) } : ruled;
    // What is done by saying it is known by the act: few examples say all the words for it.
    if (id === byAct) return { id, score: Math.max(ruled?.score ?? 0, byReader), by: 'model' };
    // Examples are the designer's own words and weigh more; nearness alone is the weakest sign.
    if (ruled?.by === 'examples') return { ...ruled, score: together(ruled.score, byReader) };
    if (ruled?.by === 'meaning') {
      const mixed = NEARNESS_WEIGHT * ruled.score + (1 - NEARNESS_WEIGHT) * byReader;
      // Where the reader is sure of one way alone, other words than those of its description do not speak against it.
      return { id, score: own >= SURE && rival(id) < UNLIKELY ? Math.max(mixed, byReader) : mixed, by: 'model' };
    }
    return { id, score: byReader, by: 'model' };
  });
}

/** Not enough to leave a form, and too little to ask whether to. */
const UNSURE_TO_LEAVE = 0.29;

/** "The spine is loose", where a form asks what is wrong: it is an answer there, and is no wish to go where damage is reported. */
function isAccount({ ask, understood }: Asked, { id, by }: WayRead): boolean {
  if (ask.purpose !== 'extract' || ask.asked || ask.ahead || !ask.variables.some(isCause)) return false;
  const choice = ask.choices.find((one) => one.id === id);
  const isLoose = by === 'examples' || by === 'meaning' || by === 'model';
  return (
    isLoose &&
    understood !== undefined &&
    understood.acts.other_wish < 0.3 &&
    understood.acts.human < 0.3 &&
    !isUrgent(choice?.prompt ?? '')
  );
}

export const withWays = (reading: Reading, ways: WayRead[]): Reading => ({ ...reading, ways });

export async function understand(asked: Asked): Promise<Understood> {
  const acts = actsOf(asked);
  if (asked.ask.choices.length === 0)
    return { reading: { acts, ways: [] }, judged: { do: 'nothing', why: 'there is no way' } };
  const decision = await readWays(compared(asked), asked.ask.choices);
  const read = asked.understood ? withReader(decision.ways, asked.understood, isMenuByExamples(asked)) : decision.ways;
  const ways = read
    .map((way) => (isAccount(asked, way) ? { ...way, score: Math.min(way.score, UNSURE_TO_LEAVE) } : way))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_WAYS)
    .map((way): WayRead => {
      const isMentioned =
        decision.mentioned?.has(way.id) === true &&
        (way.by === 'examples' || way.by === 'meaning' || way.by === 'model');
      return { ...way, score: rounded(way.score), ...(isMentioned && { mentioned: true }) };
    });
  const reading = { acts, ways };
  return { reading, judged: judgeWays(asked, decision, reading) };
}
