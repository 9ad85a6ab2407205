// Owns the questions that people ask in the middle of a form: which they are, and their answers from what the flow can look up.

import type { ModelResult } from '../../flow/interpreter/state.ts';
import { isAbsent } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { momentFor } from '../extract/calendar.ts';
import { extract } from '../extract/extract.ts';
import { readForm } from '../extract/form.ts';
import { isReschedule } from '../extract/objections.ts';
import { takesQuestions } from '../extract/variable-kinds.ts';
import type { Quoted } from './best-sentences.ts';
import type { Asked, ModelQuestion } from './question.ts';
import { type QuestionParts, questionsIn } from './questions-asked.ts';
import { apology, fromKnowledge, joinAnswers } from './talk.ts';

/** A question that holds a value of the form is an answer to it: "can I come at 7?". */
export async function asidesOf({ ask, heard, now, assistant }: ModelQuestion): Promise<QuestionParts> {
  const parts = questionsIn(heard);
  // Where any words are an answer, a question is one too; but no question tells why.
  const isOpen = (one: NormalVariable): boolean => isAbsent(ask.values[one.name]);
  if (!ask.reach || parts.questions.length === 0 || ask.variables.some((one) => isOpen(one) && takesQuestions(one)))
    return { questions: [], rest: heard };
  const moment = await momentFor(heard, now, assistant.timezone);
  const answers = (text: string): boolean => {
    const { values, ownWords } = extract(ask.variables, { text, asked: '', timezone: assistant.timezone }, moment);
    const isComplete = !ask.variables.some(isOpen);
    if (isComplete && isReschedule(text)) return true;
    if (!isComplete && !ownWords && Object.keys(values).length > 0) return true;
    // "Can we make it an hour later?" changes what is known.
    const form = { variables: ask.variables, known: ask.values };
    const changed = readForm(form, { text, asked: '', timezone: assistant.timezone }, moment);
    return !changed.ownWords && Object.keys(changed.values).length > 0;
  };
  const questions = parts.questions.filter((question) => !answers(question));
  if (questions.length === parts.questions.length) return parts;
  return { questions, rest: questions.reduce((rest, question) => rest.replace(question, ' '), heard).trim() };
}

/** Answers what was asked beside the form; the form's own answer comes from the rest of the words. */
export async function besideForm(
  asked: Asked,
  answerForm: (asked: Asked) => Promise<ModelResult>,
  leave: (asked: Asked) => Promise<string | null>,
): Promise<ModelResult> {
  const { questions, rest } = await asidesOf(asked);
  if (questions.length === 0) return answerForm(asked);
  const choice = await leave({ ...asked, heard: questions.join(' ') });
  const spoken = /[\p{L}\p{N}]/u.test(rest);
  const result = spoken ? await answerForm({ ...asked, heard: rest }) : {};
  if (choice !== null) return { ...result, choice };
  if (typeof result.choice === 'string') return result;
  return { ...result, ...(await answerAsides(asked, questions)) };
}

async function answerAsides(asked: Asked, questions: readonly string[]): Promise<Pick<ModelResult, 'text' | 'sources'>> {
  const said: Quoted[] = [];
  for (const question of questions) {
    const found = await fromKnowledge({ ...asked, heard: question });
    if (found !== undefined) said.push(found);
  }
  const joined = joinAnswers(said);
  if (joined !== undefined) return joined;
  asked.note('Found nothing that answers the question in the middle of the form.', { questions: [...questions] });
  return { text: apology(asked, 'nothingAboutThat') };
}
