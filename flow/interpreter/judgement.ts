// Owns how sure we must be before something is done: what becomes of a reading (a way is taken, the end user is asked which one is meant,
// or nothing leads on), and which passages of a search are taken for an answer. It depends on what happens next, before the end user can
// object. Pure; the same state and the same reading always give the same judgement.

import type { Choice } from '../language/choices.ts';
import { isForAnotherPerson, isForGoodbye, isUrgent, polarityOf } from '../text/way-words.ts';
import type { Executable, ExecutableNode } from './executable.ts';
import type { Act, Reading, WayRead } from './reading.ts';

/** An act counts from here on. */
const ACT_FLOOR = 0.5;
export const hasAct = ({ acts }: Pick<Reading, 'acts'>, ...names: Act[]): boolean =>
  names.some((name) => (acts[name] ?? 0) >= ACT_FLOOR);

/** What taking a way brings about before the end user is listened to again; the worst of what may happen. */
export const CONSEQUENCES = ['answer', 'form', 'lookup', 'effect'] as const;
type Consequence = (typeof CONSEQUENCES)[number];

type Floor = {
  /** What the best way has to reach. */
  score: number;
  /** How far it has to be ahead of the next one. */
  margin: number;
};

/**
 * The one table of how sure we must be. An answer can be ignored, a form can be left, a look-up costs time; a tool with effects, a
 * hand-off, a sent message and an end cannot be taken back.
 */
export const FLOORS: Record<Consequence, Floor> = {
  answer: { score: 0.28, margin: 0.01 },
  form: { score: 0.33, margin: 0.015 },
  lookup: { score: 0.38, margin: 0.02 },
  effect: { score: 0.45, margin: 0.015 },
};
/** Asking once more costs a person in danger more than a hand-over in vain; but it has to be far ahead of other ways. */
const URGENT: Floor = { score: 0.33, margin: 0.15 };
/** Leaving what is going on must be meant clearly, wherever it leads. */
const INTERRUPTION: Floor = { score: 0.45, margin: 0.06 };
/** An answer or a form that stands alone needs less: no other way comes near it, and both can be left. */
const ALONE: Floor = { score: 0.26, margin: 0.13 };
/** Between ways that the assistant has just asked about, little decides; but for what cannot be taken back. */
const AFTER_QUESTION: Floor = { score: 0.22, margin: 0.02 };
/** Below this nothing is asked about: it would only be a guess said aloud. */
const WORTH_ASKING = 0.3;
/** Further behind, the second is no candidate. */
const RIVAL_MARGIN = 0.15;

export type Judgement = { why: string } & (
  | { do: 'take'; way: string }
  /** One way: "Do you want to …?" Two: "… or …?" */
  | { do: 'ask'; ways: string[] }
  | { do: 'nothing' }
);

type Situation = {
  /** The ways on; each with what happens when it is taken. */
  choices: readonly Choice[];
  /** Ways that the assistant has just asked about. */
  asked?: readonly string[] | undefined;
  /** A form is open: another way would leave it. */
  interrupts?: boolean;
  /** Turns before this one that were not understood. */
  misses?: number | undefined;
};

export function judge(reading: Reading, { choices, asked = [], interrupts = false, misses = 0 }: Situation): Judgement {
  const open = reading.ways.filter(({ id }) => choices.some((choice) => choice.id === id));
  const exact = open.filter(({ by }) => by === 'exact' || by === 'pick');
  if (exact.length === 1) return take(exact[0]!, 'it was said word for word');
  const [only] = asked;
  const isYes = asked.length === 1 && hasAct(reading, 'yes') && !hasAct(reading, 'no', 'ask');
  // "Okay then, book a table" names what is meant instead; "yes, but at six" does not.
  const isNamed = (way: WayRead): boolean =>
    (IN_WORDS.has(way.by) || way.score >= NAMED_BESIDE_YES) && isClear(way, open, choices);
  if (isYes && choices.some(({ id }) => id === only) && !open.some((way) => way.id !== only && isNamed(way)))
    return { do: 'take', way: only!, why: 'the answer to our question was yes' };
  const isDenied = hasAct(reading, 'no', 'refuse') && asked.length > 0;
  const ways = open
    .filter(
      (way) =>
        !isAgainst(reading, choices, way, asked) && !(isDenied && asked.includes(way.id) && !IN_WORDS.has(way.by)),
    )
    .sort((a, b) => b.score - a.score);
  const named = isDenied ? undefined : amongAsked(ways, asked, choices);
  if (named) return take(named, 'it is the one of our question that was named');
  const [best, second] = ways;
  if (!best)
    return { do: 'nothing', why: open.length > 0 ? 'what was said speaks against every way' : 'no way is near' };
  // A way for everything else is like `else`: after one question back.
  if (best.by === 'rest' && misses > 0 && !interrupts) return take(best, 'asked once, and nothing else fits');
  const needed = floorFor(choices, best, interrupts);
  const margin = best.score - (rivalOf(best, ways)?.score ?? 0);
  if (best.score >= needed.score && margin >= needed.margin) return take(best, shown(best, margin, needed));
  const isHarmless = ['answer', 'form'].includes(choices.find(({ id }) => id === best.id)?.consequence ?? 'answer');
  if (
    isHarmless &&
    second &&
    !interrupts &&
    !best.mentioned &&
    best.by !== 'rest' &&
    best.score >= ALONE.score &&
    margin >= ALONE.margin
  )
    return take(best, `${shown(best, margin, ALONE)}, alone`);
  return doubt(ways, choices, `${shown(best, margin, needed)}${second ? '' : ', the only one'}`);
}

/** What was said in so many words holds beside a no to our question: "no, the blue one". */
const IN_WORDS: ReadonlySet<WayRead['by']> = new Set(['words', 'value']);

/** Beside a yes to our question another way is meant only if it is said plainly. */
const NAMED_BESIDE_YES = 0.6;

/** Sure enough for what it brings about, and ahead of all others. */
function isClear(way: WayRead, ways: readonly WayRead[], choices: readonly Choice[]): boolean {
  const { score, margin } = floorFor(choices, way, false);
  return (
    way.by !== 'rest' &&
    way.score >= score &&
    ways.every((other) => other.id === way.id || way.score - other.score >= margin)
  );
}

/** What is near enough to be named is asked about; what is for a yes or a no is asked by our own question again. */
function doubt(ways: readonly WayRead[], choices: readonly Choice[], why: string): Judgement {
  const [best] = ways;
  const near = ways
    .filter(({ score, by }) => score >= WORTH_ASKING && score >= best!.score - RIVAL_MARGIN && by !== 'rest')
    .filter(({ id }) => isWorthNaming(choices.find((choice) => choice.id === id)!))
    .slice(0, 2);
  if (near.length === 0) return { do: 'nothing', why: `no way is clear: ${why}` };
  return { do: 'ask', ways: near.map(({ id }) => id), why: `no way is clear enough: ${why}` };
}

/** "Do you want to say goodbye?" is a question that no person asks. */
export const isWorthNaming = ({ prompt }: Choice): boolean => polarityOf(prompt) === null && !isForGoodbye(prompt);

/**
 * A no never takes a way for those who say yes, and a yes none for those who say no; neither does another person on the phone say yes.
 * Nothing but a farewell takes a way for those who leave.
 */
function isAgainst(
  reading: Reading,
  choices: readonly Choice[],
  { id, by }: WayRead,
  asked: readonly string[],
): boolean {
  if (by === 'exact' || by === 'pick') return false;
  const { prompt } = choices.find((choice) => choice.id === id)!;
  if (by !== 'words' && isForGoodbye(prompt) && !isLeaving(reading, asked, prompt)) return true;
  const polarity = polarityOf(prompt);
  if (polarity !== null && hasAct(reading, 'wrong_person')) return !isForAnotherPerson(prompt);
  if (polarity === 'yes') return hasAct(reading, 'no', 'refuse', 'unsure');
  return polarity === 'no' && hasAct(reading, 'yes') && !hasAct(reading, 'no', 'refuse', 'correct');
}

/** Surer than other acts: what means nothing is near to a farewell by many a model. */
const LEAVING_FLOOR = 0.75;

/**
 * A farewell, a no that does not answer our question, or a model that names ways and no acts. Thanks alone end nothing: "I will ask
 * my boss, thanks" may go on, unless the way is for those who say thanks.
 */
const isLeaving = ({ acts }: Reading, asked: readonly string[], prompt: string): boolean =>
  Object.keys(acts).length === 0 ||
  [acts.goodbye, /\b(?:thank|gracias|agradec)/i.test(prompt) ? acts.thanks : 0, asked.length > 0 ? 0 : acts.no].some(
    (act = 0) => act >= LEAVING_FLOOR,
  );

function amongAsked(
  ways: readonly WayRead[],
  asked: readonly string[],
  choices: readonly Choice[],
): WayRead | undefined {
  if (asked.length === 0) return undefined;
  const [best, second] = ways.filter(({ id }) => asked.includes(id));
  // What cannot be taken back needs a clear match, however often we have asked.
  if (choices.find(({ id }) => id === best?.id)?.consequence === 'effect') return undefined;
  const isAhead =
    best && best.score >= AFTER_QUESTION.score && best.score - (second?.score ?? 0) >= AFTER_QUESTION.margin;
  const isOutdone = best && ways.some(({ id, score }) => !asked.includes(id) && score > best.score + RIVAL_MARGIN);
  return isAhead && !isOutdone ? best : undefined;
}

function floorFor(choices: readonly Choice[], { id }: WayRead, interrupts: boolean): Floor {
  const { prompt, consequence = 'answer', leads_to } = choices.find((choice) => choice.id === id)!;
  const own = leads_to === 'human' && isUrgent(prompt) ? URGENT : FLOORS[consequence];
  if (!interrupts) return own;
  return { score: Math.max(own.score, INTERRUPTION.score), margin: Math.max(own.margin, INTERRUPTION.margin) };
}

/** The next way that is another one. */
const rivalOf = (best: WayRead, ways: readonly WayRead[]): WayRead | undefined => ways.find(({ id }) => id !== best.id);

const take = ({ id }: WayRead, why: string): Judgement => ({ do: 'take', way: id, why });
const rounded = (value: number): number => Math.round(value * 100) / 100;
const shown = ({ id, score }: WayRead, margin: number, needed: Floor): string =>
  `“${id}” has ${rounded(score)} of ${needed.score}, ahead by ${rounded(margin)} of ${needed.margin}`;

/** A read-back counts as confirmed by a plain yes only: nothing is asked, doubted, corrected or wished for beside it. */
export const isPlainYes = (reading: Reading): boolean =>
  !hasAct(reading, 'no', 'ask', 'correct', 'unsure', 'other_wish', 'wrong_person', 'wait', 'repeat');

/** A passage below this score is about something else, measured with the built-in embedding model. */
export const ANSWER_FLOOR = 0.4;
/** Down to this, a passage that is far ahead of the next one is taken as well: nothing else in the base comes near the question. */
const LEADING_FLOOR = 0.3;
const LEAD = 0.14;

/** The passages to answer from, of those that a search found, best first. */
export function answering<T extends { score: number }>(found: readonly T[], floor = ANSWER_FLOOR): T[] {
  const enough = found.filter(({ score }) => score >= floor);
  const [first, second] = found;
  if (enough.length > 0 || floor !== ANSWER_FLOOR || !first || !second) return enough;
  return first.score >= LEADING_FLOOR && first.score - second.score >= LEAD ? [first] : [];
}

/** Walked through without listening; more is no flow that a person drew. */
const MAX_WALK = 200;
type Ahead = Pick<Choice, 'consequence' | 'leads_to'>;
const known = new WeakMap<Executable, Map<number, Ahead>>();

/** What happens when a node is entered, up to the next one that listens. */
export function aheadOf(executable: Executable, at: number): Ahead {
  const found = known.get(executable) ?? new Map<number, Ahead>();
  known.set(executable, found);
  const kept = found.get(at);
  if (kept) return kept;
  const ahead = walk(executable, at);
  found.set(at, ahead);
  return ahead;
}

function walk({ nodes }: Executable, from: number): Ahead {
  const seen = new Set([from]);
  let worst: Consequence = 'answer';
  let first: Choice['leads_to'];
  let isHarmless = true;
  for (const at of seen) {
    if (seen.size > MAX_WALK) break;
    const node = nodes[at]!;
    const own = 'disabled' in node && node.disabled ? null : ownConsequence(node);
    if (own && CONSEQUENCES.indexOf(own) > CONSEQUENCES.indexOf(worst)) worst = own;
    if (own) first ??= leadsTo(node);
    if (own === 'effect' && node.type !== 'end' && leadsTo(node) !== 'human') isHarmless = false;
    if (own === null || node.type === 'knowledge' || node.type === 'tool') for (const to of onward(node)) seen.add(to);
  }
  const leads_to = first === 'human' && !isHarmless ? undefined : first;
  return { ...(worst !== 'answer' && { consequence: worst }), ...(leads_to && { leads_to }) };
}

function leadsTo(node: ExecutableNode): Choice['leads_to'] {
  if (node.type === 'transfer' || (node.type === 'handoff' && !node.config.assistant_id)) return 'human';
  return node.type === 'knowledge' ? 'knowledge' : undefined;
}

/** `null`: it does nothing that the end user notices, and the flow goes on. */
function ownConsequence(node: ExecutableNode): Consequence | null {
  switch (node.type) {
    case 'dialogue':
      return 'answer';
    case 'knowledge':
      return 'answer';
    case 'collect':
      return 'form';
    case 'tool':
      return node.reads_only ? 'lookup' : 'effect';
    case 'handoff':
    case 'transfer':
    case 'end':
    case 'message_send':
    case 'press_digit':
      return 'effect';
    case 'wait':
      return 'lookup';
    case 'message':
    case 'condition':
    case 'set_variable':
    case 'policy_check':
    case 'enter':
    case 'leave':
      return null;
  }
}

/** Not by errors: they are not what was wished for. */
const onward = ({ routes: { decided, asked, otherwise, planned } }: ExecutableNode): number[] =>
  [...decided, ...asked, ...(otherwise ? [otherwise] : []), ...(planned ? [planned] : [])]
    .filter(({ kind }) => kind !== 'error' && kind !== 'failed' && kind !== 'on_cap')
    .map(({ to }) => to);
