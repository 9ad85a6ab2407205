// Whom a campaign calls again, as a rule by outcome and in plain words. Pure.
import { REASON_LABELS } from '../ui/reason-labels.ts';
import {
  ALWAYS,
  type CampaignFields,
  type EndedReason,
  REACHED,
  type StepFields,
  UNREACHED,
} from './campaign-fields.ts';

const labelsOf = (reasons: readonly EndedReason[]) =>
  Object.fromEntries(reasons.map((reason) => [reason, REASON_LABELS[reason]]));
export const UNREACHED_CHOICES = labelsOf(UNREACHED);
export const REACHED_CHOICES = labelsOf(REACHED);

/** Outcomes after which the next call is made. */
export const againAfter = (finishOn: readonly EndedReason[]): EndedReason[] =>
  [...UNREACHED, ...REACHED].filter((reason) => !finishOn.includes(reason));

/** `among`: the outcomes that were asked about; the others stay as they were. */
export function withAgainAfter(
  finishOn: readonly EndedReason[],
  among: Readonly<Record<string, string>>,
  chosen: readonly string[],
): EndedReason[] {
  const others = finishOn.filter((reason) => !(reason in among));
  return [...others, ...(Object.keys(among) as EndedReason[]).filter((reason) => !chosen.includes(reason))];
}

const callsOf = ({ steps }: Pick<CampaignFields, 'steps'>): StepFields[] => steps.filter(({ type }) => type === 'CALL');

/** One rule for all calls, unless they differ. */
export function isSharedRule(fields: Pick<CampaignFields, 'steps'>): boolean {
  const keys = callsOf(fields).map(({ finishOn }) =>
    finishOn
      .filter((reason) => !ALWAYS.includes(reason))
      .toSorted()
      .join(),
  );
  return new Set(keys).size <= 1;
}

export type RetryText = { text: string; isWarning: boolean };

/** How often and after what a lead is called, as an operator would say it to a colleague. */
export function retryTexts(
  fields: Pick<
    CampaignFields,
    'steps' | 'maxAttemptsPerLead' | 'maxAttemptsPerDay' | 'maxAttemptsPerNumber' | 'stopsOnReply'
  >,
): RetryText[] {
  const calls = callsOf(fields);
  const cap = Number(fields.maxAttemptsPerLead) || calls.length;
  const count = Math.min(calls.length, cap);
  const plain = (text: string): RetryText => ({ text, isWarning: false });
  const texting = textingTexts(fields).map(plain);
  if (calls.length === 0) return [plain('No one is called: no step of the campaign calls.'), ...texting];
  const before = calls.slice(0, -1);
  const after = (among: readonly EndedReason[]) =>
    among.filter((reason) => before.some(({ finishOn }) => !finishOn.includes(reason)));
  const [unreached, reached] = [after(UNREACHED), after(REACHED)];
  const texts: RetryText[] = [];
  if (count === 1 || unreached.length + reached.length === 0) texts.push(plain('Each lead is called once.'));
  else if (reached.length === 0) {
    texts.push(plain(`Each lead is called at most ${count} times, and again only after: ${namesOf(unreached)}.`));
  } else {
    texts.push(plain(`Each lead is called at most ${count} times.`));
    texts.push({ text: `People who were reached are called again, too: ${namesOf(reached)}.`, isWarning: true });
  }
  if (calls.some(({ finishOn }) => !finishOn.includes('CALL_AGAIN'))) {
    texts.push(plain('A person who asks for another time is called then.'));
  }
  const perDay = Number(fields.maxAttemptsPerDay);
  if (perDay > 0) texts.push(plain(`A number is called at most ${timesText(perDay)} a day.`));
  const perNumber = Number(fields.maxAttemptsPerNumber);
  if (perNumber > 0)
    texts.push(plain(`A number is called at most ${timesText(perNumber)} by this campaign, whichever lead has it.`));
  return [...texts, ...texting];
}

/** A text needs a consent to texts that is on record; STOP ends everything. */
function textingTexts({
  steps,
  maxAttemptsPerLead,
  stopsOnReply,
}: Pick<CampaignFields, 'steps' | 'maxAttemptsPerLead' | 'stopsOnReply'>): string[] {
  const texts = steps.filter(({ type }) => type === 'TEXT').length;
  if (texts === 0) return [];
  const count = Math.min(texts, Number(maxAttemptsPerLead) || texts);
  return [
    `Each lead who agreed to texts gets at most ${count === 1 ? 'one text' : `${count} texts`}; STOP ends the campaign for them.`,
    stopsOnReply
      ? 'A lead who answers a text gets nothing more.'
      : 'A lead who answers a text gets the next steps all the same.',
  ];
}

const namesOf = (reasons: readonly EndedReason[]): string =>
  reasons.map((reason) => REASON_LABELS[reason].toLowerCase()).join(', ');
const timesText = (count: number): string => (count === 1 ? 'once' : `${count} times`);
