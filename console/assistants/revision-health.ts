// Owns what the figures of a live revision mean to a person: fine, to be looked at, or in trouble. Pure.
import type { Schema } from '../../sdk/parley.ts';

type Figures = Pick<
  Schema<'RevisionHealth'>,
  'conversations' | 'turns' | 'guesses' | 'asks_again' | 'errors' | 'hand_offs'
>;
export type Health = {
  tone: 'good' | 'warn' | 'bad' | '';
  brief: string;
  /** What is counted, how often, and what it means. */
  lines: readonly (readonly [what: string, count: number, about: string])[];
};

/** So many of a hundred turns that were not understood are worth a look; from fewer turns nothing follows. */
const MANY = 0.2;
const ENOUGH_TURNS = 30;
/** An error in so many turns of a hundred is no accident. */
const BROKEN = 0.1;

export function revisionHealth({ conversations, turns, guesses, asks_again, errors, hand_offs }: Figures): Health {
  const lines = [
    ['Turns', turns, 'How often people spoke'],
    ['Guesses', guesses, 'Words that were taken for what is only nearest in meaning'],
    ['Asked again', asks_again, 'Words that were not understood'],
    ['Errors', errors, 'A tool, a model or a transfer failed'],
    ['Hand-offs', hand_offs, 'Conversations that asked for a person'],
  ] as const;
  if (conversations === 0) return { tone: '', brief: 'no conversations yet', lines };
  const share = (count: number): number => (turns === 0 ? 0 : count / turns);
  const percent = (count: number): string => `${Math.round(share(count) * 100)} %`;
  if (errors > 0) {
    const brief = errors === 1 ? '1 error' : `${errors} errors`;
    return { tone: share(errors) >= BROKEN ? 'bad' : 'warn', brief, lines };
  }
  if (turns < ENOUGH_TURNS)
    return {
      tone: '',
      brief: `${conversations === 1 ? '1 conversation' : `${conversations} conversations`} so far`,
      lines,
    };
  if (share(asks_again + guesses) >= MANY)
    return { tone: 'warn', brief: `${percent(asks_again)} asked again, ${percent(guesses)} guessed`, lines };
  return { tone: 'good', brief: 'fine', lines };
}
