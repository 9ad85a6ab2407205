// Owns the questions that people ask in the middle of a form: which they are, and their answers from what the flow can look up.

import type { ModelResult } from '../../flow/interpreter/state.ts';
import { isAbsent } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { momentFor } from '../extract/calendar.ts';
import { extract } from '../extract/extract.ts';
import { readForm } from '../extract/form.ts';
import { isOtherWish, isReschedule } from '../extract/objections.ts';
import type { Asked, ModelQuestion } from '../reader/question.ts';
import { type QuestionParts, questionsIn } from '../route/questions-asked.ts';
import { topics } from '../route/words.ts';
import type { Quoted } from './best-sentences.ts';
import { apology, fromKnowledge, isSureQuestion, joinAnswers, textsOf } from './talk.ts';
import { actsOf, understand } from './understand.ts';

/** Below this the reader hears no question. */
const NO_QUESTION = 0.2;
const WANTS_QUESTION = /\b(?:questions?|inquiry|enquiry|query|message|topic|request|feedback)\b/i;

/** A question that holds a value of the form is an answer to it: "can I come at 7?". */
export async function asidesOf({
  ask,
  heard,
  now,
  assistant,
  understood,
}: ModelQuestion & Pick<Asked, 'understood'>): Promise<QuestionParts> {
  const asked = questionsIn(heard);
  const parts = asked.questions.length === 0 && isSureQuestion(understood) ? { questions: [heard], rest: '' } : asked;
  const isOpen = (one: NormalVariable): boolean => isAbsent(ask.values[one.name]);
  const open = ask.variables.filter(isOpen);
  // Where a question is what is asked for, it is the answer; beside other words it is one of its own.
  const isWanted =
    open.length === 1 && WANTS_QUESTION.test(`${open[0]!.name.replaceAll('_', ' ')} ${open[0]!.description}`);
  if (!ask.reach || parts.questions.length === 0 || isWanted) return { questions: [], rest: heard };
  const moment = await momentFor(heard, now, assistant.timezone);
  // "What's the rent for a half one" asks about an option, and does not choose it.
  const isOnlyAsked = understood !== undefined && understood.acts.ask >= 0.8 && understood.acts.inform < 0.5;
  const answering = isOnlyAsked ? ask.variables.filter(({ type }) => type !== 'enum') : ask.variables;
  const answers = (text: string): boolean => {
    // "Are you even open Mondays?" asks what is usual, and names no day.
    if (EVERY_WEEK.test(text)) return false;
    const { values, ownWords } = extract(answering, { text, asked: '', timezone: assistant.timezone }, moment);
    const isComplete = !ask.variables.some(isOpen);
    if (isComplete && isReschedule(text)) return true;
    if (!isComplete && !ownWords && Object.keys(values).length > 0) return true;
    // "Can we make it an hour later?" changes what is known.
    const form = { variables: answering, known: ask.values };
    const changed = readForm(form, { text, asked: '', timezone: assistant.timezone }, moment);
    return !changed.ownWords && Object.keys(changed.values).length > 0;
  };
  // "The plate? PRW 118": our own question again, and its answer.
  const isEcho = (question: string): boolean => parts.rest !== '' && isOurs(question, open);
  const questions = parts.questions.filter((question) => !answers(question) && !isEcho(question));
  if (questions.length === parts.questions.length) return parts;
  return { questions, rest: questions.reduce((rest, question) => rest.replace(question, ' '), heard).trim() };
}

const EVERY_WEEK =
  /\b(?:open|close[ds]?|work|there|deliver|available)\b.{0,20}\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b/i;
const MAX_ECHO = 4;
const ASKS_BACK = /^\W*(?:how many|which(?: one)?|what (?:day|time|number)|when|who|the \p{L}+|my \p{L}+)\W*$/iu;

function isOurs(question: string, open: readonly NormalVariable[]): boolean {
  const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = topics(open.map(({ name, description }) => `${name.replaceAll('_', ' ')} ${description}`).join(' '));
  const about = [...topics(question)];
  const isNamed = about.length > 0 && about.every((topic) => own.has(topic));
  return words.length <= MAX_ECHO && (isNamed || (about.length === 0 && ASKS_BACK.test(question)));
}

/** Answers what was asked beside the form; the form's own answer comes from the rest of the words. */
export async function besideForm(
  asked: Asked,
  answerForm: (asked: Asked) => Promise<ModelResult>,
): Promise<ModelResult> {
  // "Se llama Luna y es pequeña" looks like a question to rules alone.
  if (asked.understood && asked.understood.acts.ask < NO_QUESTION) return answerForm(asked);
  const { questions, rest } = await asidesOf(asked);
  if (questions.length === 0) return answerForm(asked);
  const spoken = /[\p{L}\p{N}]/u.test(rest);
  const result = spoken ? await answerForm({ ...asked, heard: rest }) : {};
  if (typeof result.choice === 'string') return result;
  const wish = questions.join(' ');
  // What can be looked up is a question; "or could I pay less?" asks for another way first.
  const found = isOtherWish(asked.heard) ? undefined : await answerAsides(asked, questions);
  const { reading, judged } = await understand({ ...asked, heard: wish });
  const [best] = reading.ways;
  const isMeant =
    isOtherWish(asked.heard) || best?.by === 'words' || best?.by === 'exact' || (best?.score ?? 0) >= CLEARLY_MEANT;
  // A way that only looks something up is no reason to leave the form: the answer is said beside it.
  const isLookUp = judged.do === 'take' && !asked.ask.choices.find(({ id }) => id === judged.way)?.consequence;
  const isAsked = found !== undefined && (isLookUp || !(best?.by === 'words' || best?.by === 'exact'));
  if (judged.do === 'take' && isMeant && !isAsked) {
    if (result.confirmed !== true || isOtherWish(asked.heard)) return { ...result, choice: judged.way, reading };
    // "Yes, and can you also …?": what was agreed to is not lost by going elsewhere.
    asked.note('Took it as not confirmed because something else was wished for beside the yes.', { wish: judged.way });
    return { text: textsOf(asked).oneAtATime, reading: { acts: actsOf(asked), ways: [] } };
  }
  const text = found ?? (isOtherWish(asked.heard) ? await answerAsides(asked, questions) : undefined);
  if (text === undefined && judged.do !== 'nothing' && isMeant) return { ...result, reading };
  return {
    ...result,
    reading: { acts: actsOf(asked), ways: [] },
    ...(text ?? { text: apology(asked, 'nothingAboutThat') }),
  };
}

/** A question is rarely a wish to leave the form: it must be nearer than other words. */
const CLEARLY_MEANT = 0.6;

type AsideAnswer = Pick<ModelResult, 'text' | 'sources'>;

async function answerAsides(asked: Asked, questions: readonly string[]): Promise<AsideAnswer | undefined> {
  const said: Quoted[] = [];
  for (const question of questions) {
    const found = await fromKnowledge({ ...asked, heard: question });
    if (found !== undefined) said.push(found);
  }
  const joined = joinAnswers(said);
  if (joined !== undefined) return joined;
  asked.note('Found nothing that answers the question in the middle of the form.', { questions: [...questions] });
  return undefined;
}
