// Owns the words for verdicts, problems and how arms stand. Pure.
import type { Schema } from '../../sdk/parley.ts';
import type { StateLabel } from '../ui/text.ts';

type Verdict = Schema<'ConversationAnalysis'>['criteria'][number]['verdict'];
type Problem = Schema<'ProblemList'>['data'][number]['problem'];
type Standing = NonNullable<Schema<'Experiment'>['arms'][number]['standing']>;

export const CRITERION_VERDICTS: Readonly<Record<Verdict, StateLabel>> = {
  met: ['Met', 'good'],
  not_met: ['Not met', 'bad'],
  unknown: ['Unknown', ''],
};
export const PROBLEM_LABELS: Readonly<Record<Problem, string>> = {
  unanswered: 'Question without an answer',
  asked_again: 'Asked again',
  left: 'People leave',
  asked_for_person: 'People ask for a person',
};
export const STANDING_LABELS: Readonly<Record<Standing, StateLabel>> = {
  not_enough_data: ['Not enough data yet', ''],
  better: ['Better', 'good'],
  worse: ['Worse', 'bad'],
  no_difference: ['No difference seen', ''],
};

export const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);
const signed = (share: number): string => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)}`;
/** With its sign, in points of a hundred, and the interval around it. */
export const points = (share: number | null, [low, high]: readonly (number | null)[]): string =>
  share === null ? '–' : `${signed(share)} points (${signed(low ?? share)} to ${signed(high ?? share)})`;
export const conversationSearch = (id: string): Record<string, string> => ({ view: 'all', conversation: id });
