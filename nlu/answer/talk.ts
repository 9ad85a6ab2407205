// Owns what the flow model says: opening a dialogue, going on with it, answering from passages, and talking on after the flow.

import { ANSWER_FLOOR, answering, hasAct, judge } from '../../flow/interpreter/judgement.ts';
import type { Reading, WayRead } from '../../flow/interpreter/reading.ts';
import type { ModelResult, Passage } from '../../flow/interpreter/state.ts';
import type { Choice } from '../../flow/language/choices.ts';
import { asText, isObject, type Json } from '../../flow/language/json.ts';
import { wishesOf } from '../../flow/text/way-words.ts';
import { INTENT_TEXTS } from '../intents/intent-texts.ts';
import { type Asked, compared, lastSaid, type ModelQuestion, rounded, type TurnRead } from '../reader/question.ts';
import { chooseByWords } from '../route/choose.ts';
import { limitRead } from '../route/decision.ts';
import { asksWhoWeAre } from '../route/identity.ts';
import { nearness } from '../route/nearness.ts';
import { questionsIn, questionWindow } from '../route/questions-asked.ts';
import { isDone, isGreeting, isQuestion, isThanks } from '../route/small-talk.ts';
import { topics } from '../route/words.ts';
import { isUndecided, yesOrNo } from '../route/yes-no.ts';
import { spokenInstructions } from '../wording/spoken.ts';
import { bareKind, bestAnswers, ofWantedKind } from './bare-questions.ts';
import {
  best,
  isClear,
  type Quoted,
  quoted,
  rated,
  type Sentence,
  wholePassage,
  withSequel,
} from './best-sentences.ts';
import { chooseByValues } from './form-ways.ts';
import { ANSWERS, likelyAnswers, worthReading } from './rank-passages.ts';
import { twoWishes } from './two-wishes.ts';
import { actsOf, readTurn, type Understood, understand, withWays } from './understand.ts';

const EXAMPLE_FLOOR = 0.4;
const TOP_PASSAGES = 4;
const MAX_MENU = 5;
/** Sentences that are compared by meaning when the words of a question do not find its answer. */
const MAX_COMPARED = 6;

/** Says that nothing was found or understood; not twice in a row with the same words. */
export function apology(
  asked: Pick<ModelQuestion, 'ask' | 'history'>,
  about: 'nothingAboutThat' | 'notUnderstood',
): string {
  const texts = textsOf(asked);
  const [first, again] =
    about === 'notUnderstood'
      ? [texts.notUnderstood, texts.stillNotUnderstood]
      : [texts.nothingAboutThat, texts.stillNothing];
  return lastSaid(asked).includes(first) ? again : first;
}

/** The built-in texts in the language of the conversation. */
export const textsOf = ({ ask }: Pick<ModelQuestion, 'ask'>) => INTENT_TEXTS[ask.language ?? 'en'];

export async function reply(asked: Asked): Promise<ModelResult> {
  const { ask, assistant, history } = asked;
  const words =
    spokenInstructions(ask.instructions, assistant.name, ask.language) ||
    openingOf(ask.examples) ||
    textsOf(asked).howCanIHelp;
  // The assistant greets once.
  const met = history.some(({ role }) => role !== 'user');
  const text = met ? words.replace(/^(?:Hello|¡Hola)!\s+(?=\S)/, '') : words;
  asked.note('Said what the instructions ask for.', { text });
  return { text };
}

export async function dialogue(asked: Asked): Promise<ModelResult> {
  const { ask, heard } = asked;
  const thanks = isThanks(heard);
  const isIdle =
    thanks || isGreeting(heard) || (hasAct({ acts: actsOf(asked) }, 'wait', 'unclear') && !isQuestion(heard));
  // Thanks have no meaning to compare: only a way that speaks of them is taken.
  const first = isIdle ? idle(asked) : await understand(asked);
  const { reading, judged } =
    isIdle || ask.asked || first.judged.do === 'take' ? first : ((await otherReading(asked)) ?? first);
  const two = isIdle || ask.asked || judged.do === 'nothing' ? undefined : await twoWishes(asked, reading);
  if (two) {
    asked.note('Two things were wished for: the first is done first, and the second is asked about afterwards.', {
      choice: two.first,
      also: two.second,
    });
    return { choice: two.first, also: two.second, reading: two.reading };
  }
  if (judged.do === 'take') {
    const answer = isLookedUpFirst(asked, reading, judged.way) ? await everyAnswer(asked) : undefined;
    if (answer !== undefined) return { ...answer, reading: withWays(reading, []) };
    return { choice: judged.way, reading };
  }
  // A way for everything else is taken once we have asked back.
  const plain = withWays(
    reading,
    reading.ways.filter(({ by }) => by === 'rest'),
  );
  const byValue = isIdle || isQuestion(heard) ? undefined : await chooseByValues(asked);
  if (byValue !== undefined) return { choice: byValue, reading: withValue(plain, byValue) };
  if (thanks) {
    asked.note('Answered thanks, which end nothing.');
    const { welcome, anythingElse } = textsOf(asked);
    return { text: `${welcome} ${anythingElse}`, reading: plain };
  }
  const reached = goalReached(ask.goal, heard);
  if (reached !== undefined) {
    asked.note(`Took the goal as reached because ${reached}.`, { done: true });
    return { done: true, reading: plain };
  }
  const example = await fromExamples(asked);
  const known = example === undefined ? await everyAnswer(asked) : { text: example };
  // "Is 7 pm free?" that nothing answers asks for a booking.
  const wished = known === undefined && isQuestion(heard) ? await chooseByValues(asked) : undefined;
  if (wished !== undefined) return { choice: wished, reading: withValue(plain, wished) };
  // The designer's own way for questions is taken where one question is answered; several are answered at once.
  const isOne = known !== undefined && example === undefined && questionsIn(heard).questions.length < 2;
  const asking = isOne ? ask.choices.filter(isForQuestions) : [];
  if (asking.length === 1) {
    asked.note(`Chose “${asking[0]!.prompt.slice(0, 60)}” because a question was asked that it can answer.`);
    return { choice: asking[0]!.id, reading: plain };
  }
  if (known !== undefined) return { ...known, reading: plain };
  // What was asked about is not meant: a no says nothing else.
  if (ask.asked && hasAct(reading, 'no') && judged.do !== 'ask')
    return { text: textsOf(asked).whatInstead, reading: plain };
  if (judged.do === 'ask') return { reading, text: askedAgain(asked) };
  return { ...(isMatter(heard) && { unmatched: true }), text: askedAgain(asked), reading: plain };
}

const POINTS_BACK = /\b(?:that|it|this|one|those|them)\b/i;
const WISHES = /\b(?:want|wanna|book|order|take|get|like|have|do|need|go for|sign|try)\b/i;
const MAX_POINTING = 12;
const MAX_SENTENCES = 3;
/** Shorter, a message is one thing that was said. */
const LONG = 12;
/** The end of a story, where the wish is. */
const MAX_STORY = 3000;

/**
 * What was said means nothing clear by itself: with what was asked before it ("ok, we want that"), or sentence by sentence in a long story.
 * Only where all of these lead to one way.
 */
async function otherReading(asked: Asked): Promise<Understood | undefined> {
  const { heard, history } = asked;
  const words = heard.trim().split(/\s+/).length;
  const before = history.filter(({ role }) => role === 'user').at(-2)?.text;
  const isPointing =
    before !== undefined &&
    words <= MAX_POINTING &&
    POINTS_BACK.test(heard) &&
    WISHES.test(heard) &&
    !isQuestion(heard);
  const story = words >= LONG ? heard.slice(-MAX_STORY) : '';
  const sentences = story.split(/(?<=[.!?;])\s+/).filter((one) => topics(one).size > 0);
  const parts = sentences.length > 1 ? sentences.slice(-MAX_SENTENCES) : [];
  const others: Understood[] = [];
  for (const said of isPointing ? [`${before}. ${heard}`] : parts) {
    const other = { ...asked, heard: said, gloss: undefined };
    const understood = await readTurn(other, asked);
    const read = await understand({
      ...other,
      understood: understood && limitRead(compared(other), understood),
      note: () => undefined,
    });
    if (read.judged.do === 'take') others.push(read);
  }
  const [first, ...more] = others;
  const wayOf = ({ judged }: Understood): string | undefined => (judged.do === 'take' ? judged.way : undefined);
  if (!first || more.some((one) => wayOf(one) !== wayOf(first))) return undefined;
  asked.note(isPointing ? 'Read it with what was asked before.' : 'Read it sentence by sentence.', {
    choice: wayOf(first)!,
  });
  return { ...first, reading: { ...first.reading, acts: actsOf(asked) } };
}

/** A value that only its form asks for says which way is meant, whatever else was heard beside it. */
const withValue = (reading: Reading, id: string): Reading =>
  withWays(reading, [{ id, score: 1, by: 'value' }, ...reading.ways.filter((way) => way.id !== id)]);

const isForQuestions = ({ consequence = 'answer', leads_to }: Choice): boolean =>
  consequence === 'answer' && leads_to === 'knowledge';

const ASKS_FACTS =
  /^\W*(?:(?:and|so|but|ok|okay|hi|hello|hey|um|uh|great|thanks|cool|nice|well)[ ,]+)*(?:what|whats|when|where|which|how (?:much|long|many|late|early|far|old|big|often|quick|quickly|soon|fast)|is there|are there|do you (?:have|sell|take|accept|offer|serve|teach|open|close))\b/i;
/** Surer than this, a question is a wish. */
const SURE_OF_WISH = 0.6;

/** A question about facts that is only near a way with consequences is looked up first: the answer does no harm. */
const NEAR_BY: ReadonlySet<WayRead['by']> = new Set(['meaning', 'examples', 'model']);

function isLookedUpFirst({ ask, heard, understood }: Asked, { ways }: Reading, way: string): boolean {
  const read = ways.find(({ id }) => id === way);
  const { consequence = 'answer' } = ask.choices.find(({ id }) => id === way) ?? {};
  const isNear = read !== undefined && NEAR_BY.has(read.by) && read.score < SURE_OF_WISH;
  const isFacts = ASKS_FACTS.test(heard.slice(0, 200)) || isSureQuestion(understood);
  return (
    isNear &&
    consequence !== 'answer' &&
    isFacts &&
    !isAskedInExample(
      heard,
      ask.choices.find(({ id }) => id === way),
    )
  );
}

const SHARED_TOPICS = 0.6;

/** "Do you buy watches?", where the designer wrote "do you buy old watches" for the wish to sell one: the question is the wish. */
function isAskedInExample(heard: string, choice: Choice | undefined): boolean {
  const said = topics(heard.slice(0, 600));
  return (choice?.examples ?? []).some((example) => {
    const own = topics(example);
    const shared = [...own].filter((topic) => said.has(topic)).length;
    return shared > 1 && shared >= SHARED_TOPICS * own.size && questionsIn(example).questions.length > 0;
  });
}

/** Nothing but a greeting, thanks, or words that mean nothing by themselves: there is no meaning to compare. */
function idle(asked: Asked): Understood {
  const { ask, heard } = asked;
  const said = isGreeting(heard) ? undefined : chooseByWords(ask.choices, heard, lastSaid(asked));
  const reading = { acts: actsOf(asked), ways: said?.ways ?? [] };
  return { reading, judged: judge(reading, { choices: ask.choices, asked: ask.asked }) };
}

/** Something was said, and not only that it is not sure, who we are, or yes. */
const isMatter = (heard: string): boolean =>
  topics(heard).size > 0 &&
  !isGreeting(heard) &&
  !isUndecided(heard) &&
  !yesOrNo(heard).bare &&
  asksWhoWeAre(heard) === null;

/** Why the goal counts as reached; undefined: not yet. */
function goalReached(goal: string, heard: string): string | undefined {
  if (isDone(heard)) return 'the person is done';
  if (goal === '') return undefined;
  if (/\b(?:agree|accept|confirm|consent|approve|yes)/i.test(goal) && yesOrNo(heard).answer === true)
    return 'the person agreed';
  const toKnow =
    /\b(?:know|known|learn|understand|understood|find out|found out|told|tells|says|said|explain|describe|reason|share|stated?|identif)/i.test(
      goal,
    );
  return toKnow && !isQuestion(heard) && topics(heard).size >= 2 ? 'the person told something' : undefined;
}

type Example = { user: string; assistant: string };

function examplesOf(examples: readonly Json[]): Example[] {
  return examples.slice(0, 50).flatMap((example): Example[] => {
    if (isObject(example)) {
      const user = asText(example.user) || asText(example.input) || asText(example.question);
      const assistant = asText(example.assistant) || asText(example.output) || asText(example.answer);
      return assistant ? [{ user, assistant }] : [];
    }
    if (typeof example !== 'string') return [];
    const [, user = '', assistant = ''] =
      /^\s*(?:user|person|customer|caller):\s*([^\n]{1,500})\n+\s*(?:assistant|agent|you):\s*([\s\S]{1,1000})$/i.exec(
        example,
      ) ?? [];
    return assistant
      ? [{ user, assistant: assistant.trim() }]
      : [{ user: '', assistant: example.trim().slice(0, 1000) }];
  });
}

const openingOf = (examples: readonly Json[]): string =>
  examplesOf(examples).find(({ user }) => user === '')?.assistant ?? '';

async function fromExamples(asked: Asked): Promise<string | undefined> {
  const { ask, heard } = asked;
  const examples = examplesOf(ask.examples).filter(({ user }) => user !== '');
  if (examples.length === 0 || !/[\p{L}\p{N}]/u.test(heard)) return undefined;
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const same = examples.find(({ user }) => plain(user) === plain(heard));
  if (same) {
    asked.note(`Answered as in the example “${same.user.slice(0, 60)}”.`);
    return same.assistant;
  }
  const compared = await nearness(
    asked,
    examples.map(({ user }) => user),
  );
  const score = Math.max(...(compared?.cosines ?? [0]));
  if (!compared || score < EXAMPLE_FLOOR) return undefined;
  const nearest = examples[compared.cosines.indexOf(score)]!;
  asked.note(`Answered as in the example “${nearest.user.slice(0, 60)}” because it is nearest in meaning.`, {
    score: rounded(score),
  });
  return nearest.assistant;
}

/** The reader hears a question, and nothing else, where rules hear none. */
export const isSureQuestion = (understood: TurnRead | undefined): boolean =>
  understood !== undefined &&
  understood.acts.ask >= 0.9 &&
  (['yes', 'no', 'correct', 'inform', 'refuse', 'other_wish', 'repeat'] as const).every(
    (act) => understood.acts[act] < 0.3,
  );

export async function fromKnowledge(asked: Asked): Promise<Quoted | undefined> {
  const { heard, search } = asked;
  const isBare = bareKind(heard) !== undefined;
  const isAsked = isQuestion(heard) || isSureQuestion(asked.understood) || questionsIn(heard).questions.length > 0;
  if ((topics(heard).size === 0 || !isAsked) && !isBare) return undefined;
  const passages = answering(await search({ query: questionWindow(heard), topK: TOP_PASSAGES, floor: ANSWER_FLOOR }));
  return passages.length === 0 ? undefined : await answerFrom(asked, passages);
}

/** Several things asked at once get their answers one by one. */
async function everyAnswer(asked: Asked): Promise<Quoted | undefined> {
  const { questions } = questionsIn(asked.heard);
  const [only, ...more] = questions;
  // "That's a joke. Do you take checks at least": alone the question finds what the whole does not.
  if (more.length === 0)
    return (
      (await fromKnowledge(asked)) ??
      (only && only !== asked.heard ? fromKnowledge({ ...asked, heard: only }) : undefined)
    );
  const found: Quoted[] = [];
  for (const question of questions) {
    const answer = await fromKnowledge({ ...asked, heard: question });
    if (answer !== undefined) found.push(answer);
  }
  return joinAnswers(found);
}

/** Several answers as one: nothing is said twice, and no source is named twice. */
export function joinAnswers(answers: readonly Quoted[]): Quoted | undefined {
  if (answers.length === 0) return undefined;
  const texts = [...new Set(answers.map(({ text }) => text))];
  const sources = answers.flatMap((one) => one.sources);
  const isFirst = (at: number): boolean =>
    sources.findIndex(
      ({ title, document_id }) => (document_id ?? title) === (sources[at]!.document_id ?? sources[at]!.title),
    ) === at;
  return { text: texts.join(' '), sources: sources.filter((_, at) => isFirst(at)) };
}

/** In the passages' own words; undefined when none of their sentences may be said. */
async function answerFrom(asked: Asked, passages: readonly Passage[]): Promise<Quoted | undefined> {
  const { heard } = asked;
  const all = rated(heard, passages);
  let sentences = ofWantedKind(heard, all);
  if (sentences.length === 0) return undefined;
  const kind = bareKind(heard);
  const held = kind === undefined ? [] : bestAnswers(kind, all);
  if (held.length > 0) {
    asked.note(`Quoted ${held.length} of ${all.length} sentences because they hold the ${kind} that is asked for.`);
    return quoted(held, passages);
  }
  const read = await answeringByReader(asked, all, passages);
  if (read) return read;
  const clear = isClear(sentences);
  if (!clear && /[\p{L}\p{N}]/u.test(heard)) {
    const compared = [...sentences].sort((a, b) => b.score - a.score).slice(0, MAX_COMPARED);
    const found = await nearness(
      asked,
      compared.map(({ text }) => text),
    );
    if (found) sentences = compared.map((one, i) => ({ ...one, score: 0.5 * one.score + found.cosines[i]! }));
  }
  const [top, ...others] = best(sentences);
  const whole = top && !clear ? wholePassage(all, top, passages) : [];
  const chosen = whole.length > 0 ? whole : withSequel([top!, ...others], all, passages);
  const how = clear ? 'they share the most words with the question' : 'they are nearest to the question';
  asked.note(`Quoted ${chosen.length} of ${sentences.length} sentences because ${how}.`, {
    score: rounded(chosen[0]!.score),
  });
  return quoted(chosen, passages);
}

/** The sentences that the reader takes for an answer: the likeliest, and one more that is as good. */
async function answeringByReader(
  asked: Asked,
  all: readonly Sentence[],
  passages: readonly Passage[],
): Promise<Quoted | undefined> {
  const sentences = worthReading(all, passages.length);
  const likely = await likelyAnswers(asked.heard, sentences, asked.read);
  if (!likely) return undefined;
  const found = sentences
    .map((sentence, i) => ({ sentence, chance: likely[i]!, rank: likely[i]! + WORDS_WEIGHT * sentence.score }))
    .filter(({ chance }) => chance >= ANSWERS)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MAX_ANSWERING);
  const [top] = found;
  if (!top) return undefined;
  // What shares most words with the question, beside it in the same passage, belongs to the answer: "… We do not accept cheques."
  const [nearest] = [...sentences].sort((a, b) => b.score - a.score);
  const isBeside = nearest !== top.sentence && nearest?.passage === top.sentence.passage && nearest.words > 0;
  const best = [
    ...(isBeside ? [nearest] : []),
    ...found.filter(({ rank }) => rank >= top.rank - NEARLY).map(({ sentence }) => sentence),
  ].filter((one, at, every) => every.indexOf(one) === at);
  const chosen = best.length > 1 ? best.sort(inOrderOfTexts) : withSequel(best, all, passages);
  asked.note(`Quoted ${chosen.length} of ${all.length} sentences because the reader takes them for the answer.`, {
    score: rounded(top.chance),
  });
  return quoted(chosen, passages);
}

const MAX_ANSWERING = 2;
/** What words and nearness count for beside the reader. */
const WORDS_WEIGHT = 0.5;
/** A second sentence is said only if it is nearly as likely. */
const NEARLY = 0.1;
const inOrderOfTexts = (a: Sentence, b: Sentence): number => a.passage - b.passage || a.position - b.position;

export async function quote(asked: Asked): Promise<ModelResult> {
  const { questions } = questionsIn(asked.heard);
  const answers: Quoted[] = [];
  for (const heard of questions.length > 1 ? questions : [asked.heard]) {
    const answer = await answerFrom({ ...asked, heard }, asked.ask.passages);
    if (answer !== undefined) answers.push(answer);
  }
  const joined = joinAnswers(answers);
  if (joined !== undefined) return joined;
  asked.note('Quoted nothing because no sentence of the passages could be said.');
  return { text: apology(asked, 'nothingAboutThat') };
}

/** Not understood: says so, and asks once more, by the ways on or by the instructions. */
function askedAgain(asked: Asked): string {
  const { ask, assistant, heard } = asked;
  const texts = textsOf(asked);
  const questions = spokenInstructions(ask.instructions, assistant.name, ask.language).match(/[^.!?]{1,400}\?/g) ?? [];
  const wishes = wishesOf(ask.choices).slice(0, MAX_MENU);
  const offer =
    wishes.length > 1 && ask.language !== 'es'
      ? `Would you like to ${wishes.slice(0, -1).join(', ')} or ${wishes.at(-1)}?`
      : undefined;
  const again = offer ?? questions.at(-1)?.trim() ?? texts.tellMore;
  const greeting = isGreeting(heard);
  asked.note(greeting ? 'Answered a greeting.' : 'Asked again because nothing that was said led anywhere.');
  if (greeting) return `${texts.hello} ${questions.at(-1)?.trim() ?? texts.howCanIHelp}`;
  return `${apology(asked, isQuestion(heard) ? 'nothingAboutThat' : 'notUnderstood')} ${again}`;
}

export async function goOn(asked: Asked): Promise<ModelResult> {
  const { assistant, heard } = asked;
  const texts = textsOf(asked);
  if (isDone(heard) || isThanks(heard)) {
    asked.note('Answered a goodbye.');
    return { text: isThanks(heard) ? texts.welcome : texts.goodbye };
  }
  const known = isGreeting(heard) ? undefined : await everyAnswer(asked);
  if (known !== undefined) return known;
  const question = spokenInstructions(assistant.systemPrompt, assistant.name, asked.ask.language)
    .match(/[^.!?]{1,400}\?/g)
    ?.at(-1)
    ?.trim();
  const greeting = isGreeting(heard);
  asked.note(greeting ? 'Answered a greeting.' : 'Had nothing to answer from.');
  if (greeting) return { text: `${texts.hello} ${question ?? texts.howCanIHelp}` };
  return {
    text: isQuestion(heard)
      ? `${apology(asked, 'nothingAboutThat')} ${texts.anythingElse}`
      : (question ?? texts.anythingElse),
  };
}
