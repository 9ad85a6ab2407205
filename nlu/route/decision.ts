// Owns the choice among ways on: words decide where they can, else the examples of the ways, else nearness to their descriptions.

import { LRUCache } from 'lru-cache';
import { FLOORS, type Judgement, judge } from '../../flow/interpreter/judgement.ts';
import type { Reading, WayRead } from '../../flow/interpreter/reading.ts';
import { type Choice, comparedPrompt, MIN_EXAMPLES } from '../../flow/language/choices.ts';
import type { Json } from '../../flow/language/json.ts';
import { isForAnotherPerson, isNegated, polarityOf } from '../../flow/text/way-words.ts';
import { type Asked, lastSaid, rounded, type TurnRead } from '../reader/question.ts';
import {
  alternatives,
  asksForMore,
  chooseByMeaning,
  chooseByWords,
  coreTopics,
  isAgreeingWay,
  isDeniedBy,
  isFarewell,
  isForHuman,
  isSetAside,
  type RouteDecision,
  short,
} from './choose.ts';
import { contrastIn } from './contrast.ts';
import { ExampleModel, type ExampleVerdict } from './example-model.ts';
import { isHollow, isSomeDay } from './hollow.ts';
import { cosine, firstWords } from './nearness.ts';
import { isDone } from './small-talk.ts';
import { readTypos, respelled } from './spelling.ts';
import { topics } from './words.ts';
import { isUnable, yesOrNo } from './yes-no.ts';

const MAX_READINGS = 24;
/** A first turn with more would keep the embeddings of others waiting. */
const MAX_CHOICES = 60;
/** A way without examples is chosen instead only if its description is clearly nearer than the examples of the others. */
const DESCRIBED_MARGIN = 0.1;

type Exampled = Choice & { examples: string[] };

const hasExamples = (choice: Choice): choice is Exampled => (choice.examples?.length ?? 0) >= MIN_EXAMPLES;

const speaksOfDone = ({ prompt, examples = [] }: Choice): boolean =>
  [prompt, ...examples].some((text) => /\balready\b/i.test(text));

/** The ways that may be meant, best first: words decide where they can, else examples and meaning say how near each is. */
export async function readWays(asked: Asked, all: readonly Choice[]): Promise<RouteDecision> {
  const { wish, open, refused, byWords } = readWords(asked, all);
  if (byWords) return withoutRefused(byWords, open, refused);
  const limitOf = limitsOf(wish);
  const { ways, ...decision } = await byMeaning({ ...asked, heard: wish }, open);
  const isDone = /\balready\b/i.test(wish);
  const weighed = ways.map((way) => {
    const choice = open.find(({ id }) => id === way.id)!;
    const bonus = isDone && /\balready\b/i.test(choice.prompt) ? DONE_BONUS : 0;
    return { ...way, score: Math.min(way.score + bonus, limitOf(choice)) };
  });
  const mentioned = new Set(open.flatMap((choice) => (limitOf(choice) < 1 ? [choice.id] : [])));
  return withoutRefused({ ...decision, mentioned, ways: weighed.sort((a, b) => b.score - a.score) }, open, refused);
}

/** What the plain words say: the wish, the ways that it does not rule out, and the decision where they leave no doubt. */
function readWords(asked: Asked, all: readonly Choice[]) {
  const given = all.slice(0, MAX_CHOICES);
  const { wish, refused } = contrastIn(asked.heard, given.some(speaksOfDone));
  // An agreement that is none leads to no agreement; and to nothing else, where it only puts off what was asked.
  const hollow = isHollow(asked.heard) && given.some(isAgreeingWay);
  const agreed = hollow ? given.filter((choice) => !isAgreeingWay(choice)) : given;
  const open = isForbidding(wish) ? agreed.filter(({ prompt }) => isNegated(prompt) || STOPS.test(prompt)) : agreed;
  const reason =
    hollow && isSomeDay(asked.heard)
      ? 'Chose nothing because nobody can be held to some day.'
      : open.length === 0 && 'Chose nothing because the person says what must not be done.';
  if (isAnswerToForm(asked, wish))
    return { wish, refused, open, byWords: unchosen('Chose nothing because it answers the form.') };
  return { wish, refused, open, byWords: reason ? unchosen(reason) : chooseByWords(open, wish, lastSaid(asked)) };
}

/** Inside a form a yes or a no answers the form, and not what was asked before it. */
const isAnswerToForm = ({ ask }: Asked, wish: string): boolean =>
  (ask.purpose === 'extract' || ask.purpose === 'confirm') && ask.asked === undefined && isBareAnswer(wish);

/** Also with its small words in another order: "that's it yes". */
const isBareAnswer = (wish: string): boolean => {
  const { answer, bare } = yesOrNo(wish);
  // "No, thanks" answers no question for a value: it is a refusal.
  if (answer === false && DECLINES.test(wish)) return false;
  return bare || (answer !== null && topics(wish.replace(YES_NO_WORDS, ' ')).size === 0);
};
const DECLINES = /\b(?:thanks?|thank you|gracias)\b/i;
const YES_NO_WORDS = /\b(?:yes|yeah|yep|yup|ok|okay|sure|no|nope|nah|s[íi]|that'?s?|it|all)\b/gi;

function withoutRefused(
  decision: RouteDecision,
  choices: readonly Choice[],
  refused: ReadonlySet<string>,
): RouteDecision {
  const isRefused = (id: string): boolean => choices.some((choice) => choice.id === id && isSetAside(choice, refused));
  const ways = decision.ways.filter(({ id }) => !isRefused(id));
  const refusedWay =
    decision.id !== null && isRefused(decision.id) ? choices.find(({ id }) => id === decision.id) : undefined;
  if (!refusedWay) return { ...decision, ways };
  return { ...unchosen(`Chose nothing because “${short(refusedWay.prompt)}” is what the person does not want.`), ways };
}

/** What the reader understood, within what plain words rule out and what is no wish yet. */
export function limitRead(asked: Asked, read: TurnRead): TurnRead {
  const { wish, open, refused, byWords } = readWords(asked, asked.ask.choices);
  const limitOf = limitsOf(wish);
  const answered = open.find(({ id, prompt }) => id === byWords?.id && isAnswerWay(prompt));
  const bare = yesOrNo(wish);
  const meant = open.filter((choice) => isMeantByAct(choice, asked, read));
  const ways = Object.entries(read.ways).map(([id, likely]) => {
    const choice = open.find((one) => one.id === id);
    // Words that say that nothing is meant, such as a bare no to our question, leave nothing to guess.
    if (!choice || isSetAside(choice, refused)) return [id, 0];
    // To "Can you make it?" it means the one way that says so; where the reader is not sure, it means none.
    if (isAnswerToForm(asked, wish)) return [id, 0];
    if (byWords?.id === null)
      return [id, bare.bare && likely >= SURE_OF_ANSWER && isNegated(choice.prompt) !== bare.answer ? likely : 0];
    // Polarity before similarity: a no, or who a person is, is not read otherwise.
    if (answered) return [id, choice === answered ? 1 : 0];
    // "No, we don't need a new stone" denies that, and takes no leave.
    if (isFarewell(choice) && isDenial(asked, read) && !asksForMore(lastSaid(asked))) return [id, 0];
    if (meant.length === 1 && meant[0] === choice) return [id, Math.max(likely, SURE_BY_ACT)];
    return [id, Math.min(likely, likelyAt(limitOf(choice)))];
  });
  const acts = {
    ...read.acts,
    ...(isUnable(asked.heard) && { yes: 0, refuse: 1 }),
    ...(answered && actsFor(answered.prompt)),
  };
  const [byAct, ...others] = meant;
  return { ...read, acts, ways: Object.fromEntries(ways), ...(byAct && others.length === 0 && { byAct: byAct.id }) };
}

const isDenial = ({ heard }: Asked, { acts }: TurnRead): boolean =>
  topics(heard).size > 1 && acts.goodbye < 0.5 && acts.thanks < 0.5 && !isDone(heard);

const SURE_OF_ANSWER = 0.8;
const SURE_BY_ACT = 0.9;

/** "Get me the secretary" asks for a human, and "ok, done" after "Anything else?" for nothing more, whatever the way is called. */
function isMeantByAct(choice: Choice, asked: Asked, { acts, ways }: TurnRead): boolean {
  const isOthers = Object.entries(ways).some(([id, likely]) => id !== choice.id && likely >= 0.5);
  if (isOthers) return false;
  if (isForHuman(choice) || isOnlyToTalk(choice)) return acts.human >= SURE_BY_ACT && acts.ask < 0.5;
  return (
    isFarewell(choice) &&
    asksForMore(lastSaid(asked)) &&
    (acts.goodbye >= SURE_BY_ACT ||
      (acts.no >= SURE_BY_ACT && (topics(asked.heard).size <= 1 || (ways[choice.id] ?? 0) >= SURE_BY_ACT))) &&
    acts.other_wish < 0.3
  );
}

/** A way for those who say yes, say no, or are another person. */
const isAnswerWay = (prompt: string): boolean => polarityOf(prompt) !== null || isForAnotherPerson(prompt);

function actsFor(prompt: string): Partial<TurnRead['acts']> {
  if (isForAnotherPerson(prompt)) return { yes: 0, wrong_person: 1 };
  return polarityOf(prompt) === 'yes' ? { no: 0, refuse: 0, wrong_person: 0 } : { yes: 0 };
}

/** The probability that is as sure as a score: half is what leads to a form. */
const likelyAt = (score: number): number => (score >= 1 ? 1 : score * 1.5);

const STOPS = /\b(?:stop|unsubscribe|opt)\b/i;
/** "Do not cancel it again", and nothing that is wished for instead. */
const isForbidding = (wish: string): boolean =>
  /^(?:(?:please|and|but|ok|okay|so|hey|hi|hello|just|no|well)[ ,]+)*(?:do not|don't|dont|never(?! (?:mind\b|\p{L}+(?:ed|en)|been|had|heard|got|did|was|were|made|met|seen|done|gone|went|saw|knew|took|bought|paid)\b)|you (?:must|should|may|can) ?not|you (?:mustn't|shouldn't|can't)|no (?:cancele|cambie|mueva|anule))\s+(?!you\b|we\b|i\b)\p{L}/iu.test(
    wish.trim().slice(0, 200).replaceAll('’', "'"),
  ) &&
  !/\b(?:want|need|like|know|understand|remember|have|work|feel|think|get|receive|see|care|mind|matter)\b/i.test(
    wish.slice(0, 60),
  );

/** "May I ask about …" asks nothing yet. */
const PREFACE = /^\W*(?:is it (?:ok|okay|alright|possible) (?:to|if i)|(?:can|could|may) i)(?: just| quickly)? ask\b/i;
/** "Wants to talk to the staff or complains" is there for a complaint as well. */
const isOnlyToTalk = (choice: Choice): boolean => {
  const [whole = '', ...parts] = alternatives(choice.prompt);
  return TALK_WAY.test(whole) && parts.every((part) => TALK_WAY.test(part) || isForHuman({ ...choice, prompt: part }));
};
const TALK_WAY = /\b(?:talk|speak|be connected|be transferred)\b.{0,12}\b(?:to|with)\b/i;
const TALKS =
  /\b(?:talk|speak|human|person|somebody|someone|anyone|agent|rep|representative|manager|supervisor|staff|call|contact|transfer|connect|real|boss|owner|team|colleague|desk|office|hablar|alguien)\b/i;
const DONE_BONUS = 0.25;
/** Not worth a question either. */
const UNASKED_SCORE = 0.2;

/** Less than what leads to a form: it is asked about. */
const TOPIC_SCORE = 0.32;
const OPENING = '(?:(?:hi|hello|hey|um|uh|well|so|ok|okay|please)[ ,]+)*';
const LEAD =
  "(?:(?:(?:it|this|that)(?:'s| is|s)(?: all)? |i(?: have|'ve got| got) (?:a |an |some )?(?:questions?|issue|problem) |(?:a )?(?:questions?|something|issue|problem) )?(?:about|with|regarding|concerning) )";
const THING = "\\p{L}[\\p{L}'-]*";
/** One word, or after "my" or "it is about the" two. */
const TOPIC = new RegExp(
  `^\\W*${OPENING}(?:(?:${LEAD}(?:the |my |our |a |an |your |this |that )?|(?:the|my|our|your|this|that) )${THING}(?: ${THING})?(?: #?\\d{1,6})?|${THING})(?: (?:questions?|issue|problem|thing|please))?\\W*$`,
  'iu',
);

/** How sure a way can be at most by meaning: what was only mentioned, or only leads to a question, is no wish yet. */
function limitsOf(wish: string): (choice: Choice) => number {
  const isPreface = PREFACE.test(wish);
  const isTopic = TOPIC.test(wish.slice(0, 100));
  const about = isTopic ? topics(wish) : new Set<string>();
  return (choice) => {
    // A hand-over by meaning needs a word of talking: "I can stop by the shop" is no wish to talk to the shop.
    if (isOnlyToTalk(choice) && !TALKS.test(wish)) return UNASKED_SCORE;
    if (isPreface) return TOPIC_SCORE;
    return isTopic && !isCovered(choice, about) ? TOPIC_SCORE : 1;
  };
}

/** "My dog", "it is about the plan": a topic is no wish yet, unless it is all that a way or an example of it speaks of. */
const isCovered = ({ prompt, examples = [] }: Choice, about: ReadonlySet<string>): boolean =>
  !isNegated(prompt) &&
  [
    ...alternatives(prompt).map((one) => coreTopics(topics(one))),
    ...examples.filter((one) => !isNegated(one)).map(topics),
  ].some((own) => own.size > 0 && [...own].every((topic) => about.has(topic)));

const unchosen = (reason: string): RouteDecision => ({ id: null, score: null, reason, ways: [] });

/** What the judgement makes of it, in the trace: the same judgement that the flow passes on the reading. */
export function judgeWays(asked: Asked, decision: RouteDecision, reading: Reading): Judgement {
  const { ask, note } = asked;
  const interrupts = ask.purpose === 'extract' || ask.purpose === 'confirm';
  const judged = judge(reading, { choices: ask.choices, asked: ask.asked, interrupts });
  const score = decision.score === null ? null : rounded(decision.score);
  const detail = { choice: judged.do === 'take' ? judged.way : null, score, ...decision.detail, judged: judged.why };
  if (judged.do === 'take' && judged.way === decision.id) note(decision.reason, detail);
  else if (judged.do === 'take') note(`Chose “${judged.way}” because ${judged.why}.`, detail);
  else if (judged.do === 'ask') note(`Asked back because ${judged.why}.`, { ...detail, asked: judged.ways });
  else note(decision.id === null ? decision.reason : `Chose nothing because ${judged.why}.`, detail);
  return judged;
}

async function byMeaning(asked: Asked, choices: readonly Choice[]): Promise<RouteDecision> {
  const exampled = choices.filter(hasExamples);
  const described = choices.filter((choice) => !hasExamples(choice));
  // The more ways on, the fewer readings of each: the first turn after a start has to embed them all.
  const readings = Math.max(1, Math.floor(MAX_READINGS / Math.max(1, described.length)));
  const groups = described.map(({ prompt }) => alternatives(prompt).slice(0, readings));
  const known = choices.flatMap(({ prompt, examples = [] }) => [prompt, ...examples]);
  const found = await asked.embed([
    respelled(firstWords(asked.heard), known),
    ...exampled.flatMap((choice) => [...choice.examples, descriptionOf(choice)]),
    ...groups.flat(),
  ]);
  if (!found) {
    return unchosen('Chose nothing because the words did not decide and meanings could not be compared.');
  }
  const [heard, ...rest] = found.vectors;
  const vectors = rest.values();
  const take = (count: number): Float32Array[] => Array.from({ length: count }, () => vectors.next().value!);
  const ofExamples = exampled.map(({ examples }) => ({ examples: take(examples.length), description: take(1)[0]! }));
  const nearest = groups.map((group) => Math.max(...take(group.length).map((vector) => cosine(heard!, vector))));
  const byDescription = described.length > 0 ? chooseByMeaning(described, asked.heard, nearest) : undefined;
  const byExample = exampled.length > 0 ? chooseByExamples(asked.heard, heard!, exampled, ofExamples) : undefined;
  const decision = nearer(byExample, byDescription);
  const near = Object.fromEntries(described.slice(0, 10).map(({ id }, i) => [id, rounded(nearest[i]!)]));
  return { ...decision, detail: { nearest: near, ...decision.detail, ...byExample?.shown, embedded: found.computed } };
}

/** A way that is described by nothing but values is described by its first example. */
const descriptionOf = ({ prompt, described = comparedPrompt(prompt), examples }: Exampled): string =>
  described || examples[0]!;

type ExampleDecision = RouteDecision & { shown: Record<string, Json> };

function nearer(byExample: ExampleDecision | undefined, byDescription: RouteDecision | undefined): RouteDecision {
  if (!byExample || !byDescription) return (byExample ?? byDescription)!;
  const lowered = byDescription.ways.map((way) => ({ ...way, score: Math.max(0, way.score - DESCRIBED_MARGIN) }));
  const ways = [...byExample.ways, ...lowered].sort((a, b) => b.score - a.score);
  const isDescribed = lowered.some(({ id }) => id === ways[0]?.id);
  return { ...(isDescribed ? byDescription : byExample), ways };
}

/** What reaches the floor of its way is as sure as what cannot be taken back must be. */
const SURE = FLOORS.effect.score;
/** Above its floor, nearness says how sure as meanings do. */
const ABOVE_FLOOR = 0.8;
/** The regression tells ways apart by more than meanings do. */
const GAP_WEIGHT = 0.5;

function chooseByExamples(
  said: string,
  heard: Float32Array,
  choices: readonly Exampled[],
  vectors: readonly WayVectors[],
): ExampleDecision {
  const { model, known } = modelOf(choices, vectors);
  const verdict = model.judge(heard, readTypos(topics(said.slice(0, 600)), known));
  const choice = choices[verdict.best]!;
  const shown = shownVerdict(choices, verdict);
  const example = short(choice.examples[verdict.example] ?? '');
  const { near, floor } = verdict;
  const top = near < floor ? (SURE * near) / floor : SURE + ABOVE_FLOOR * (near - floor);
  const [first] = verdict.scores;
  const ways = verdict.scores
    .map(
      ({ way, score }): WayRead => ({
        id: choices[way]!.id,
        score: Math.min(1, Math.max(0, top - GAP_WEIGHT * (first!.score - score))),
        by: 'examples',
      }),
    )
    .filter(({ id }) => !isDeniedBy(choices.find((one) => one.id === id)!, said));
  const reason = `Chose “${short(choice.prompt)}” because its examples are nearest, above all “${example}”.`;
  if (ways[0]?.id === choice.id) return { id: choice.id, score: verdict.near, reason, shown, ways };
  return {
    id: null,
    score: verdict.near,
    reason: `Chose nothing because “${short(choice.prompt)}” was ruled out.`,
    shown,
    ways,
  };
}

type WayVectors = { examples: Float32Array[]; description: Float32Array };
type Fitted = { model: ExampleModel; known: ReadonlySet<string>; vector: Float32Array | undefined };

/** By the texts of the ways: the same ones are asked about in every turn. */
const fitted = new LRUCache<string, Fitted>({ max: 50 });

function modelOf(choices: readonly Exampled[], vectors: readonly WayVectors[]): Fitted {
  const key = JSON.stringify(choices.map((choice) => [descriptionOf(choice), choice.examples]));
  const vector = vectors[0]?.examples[0];
  const found = fitted.get(key);
  // Another embedding model makes other vectors of the same texts.
  if (found && found.vector?.[0] === vector?.[0]) return found;
  const ways = choices.map((choice, i) => ({
    vectors: vectors[i]!.examples,
    description: vectors[i]!.description,
    topics: new Set([descriptionOf(choice), ...choice.examples].flatMap((text) => [...topics(text)])),
  }));
  const made = { model: new ExampleModel(ways), known: new Set(ways.flatMap((way) => [...way.topics])), vector };
  fitted.set(key, made);
  return made;
}

function shownVerdict(
  choices: readonly Exampled[],
  { near, floor, scores, best, example }: ExampleVerdict,
): Record<string, Json> {
  const byWay = scores.slice(0, 10).map(({ way, score }) => [choices[way]!.id, rounded(score)]);
  return {
    by_examples: Object.fromEntries(byWay),
    example: choices[best]?.examples[example] ?? null,
    near: rounded(near),
    needed: rounded(floor),
  };
}
