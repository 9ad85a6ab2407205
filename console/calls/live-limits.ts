// What the live wall says in words: which limit keeps calls waiting, minutes and waits. Pure.
import type { Answer } from '../../sdk/parley.ts';

type Live = Pick<Answer<'getLiveFigures'>, 'lines'> & {
  workflows: readonly Pick<
    Answer<'getLiveFigures'>['workflows'][number],
    'name' | 'limitedBy' | 'maxCalls' | 'waitingForLine'
  >[];
};

/** One sentence for each limit that is reached while calls wait for a line. */
export function holdingTexts({ lines, workflows }: Live): string[] {
  if (workflows.some(({ limitedBy }) => limitedBy === 'organization'))
    return [`Limited by the organization: ${lines} at once.`];
  return workflows.flatMap(({ name, limitedBy, maxCalls }) => {
    if (limitedBy === 'workflow') return [`Limited by the campaign ${name}: ${maxCalls} at once.`];
    return limitedBy === 'assistant' ? [`Limited by the assistant of the campaign ${name}.`] : [];
  });
}

/** 75 → "1:15 min". */
export const waitText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;

/** "14:05", by the clock of the organization. */
export const minuteText = (start: string, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(start));
