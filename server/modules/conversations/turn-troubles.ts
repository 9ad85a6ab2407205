// Owns what counts as trouble in a turn, read from its trace: a guess, a question asked again, an error. Pure.

import { asObject, asObjects, asText, type Json } from '../../../flow/language/json.ts';

export type TroubleEntry = { turn: number; type: string; node_id: string | null; detail: Record<string, Json> };
export type Troubles = { turns: number; guesses: number; asks_again: number; errors: number };

/** What is not said in so many words is a guess where it is hardly nearer than the next, or not near at all. */
const NEAR = 0.5;
const AHEAD = 0.08;
const CERTAIN: ReadonlySet<string> = new Set(['exact', 'pick', 'words', 'value', 'model']);

/** Of one conversation, in the order of its trace. Each kind counts once in a turn. */
export function troublesIn(entries: readonly TroubleEntry[]): Troubles {
  const turns = new Map<number, TroubleEntry[]>();
  for (const entry of entries) {
    const ofTurn = turns.get(entry.turn);
    if (ofTurn) ofTurn.push(entry);
    else turns.set(entry.turn, [entry]);
  }
  const all = [...turns.values()];
  const count = (isIt: (ofTurn: readonly TroubleEntry[]) => boolean): number => all.filter(isIt).length;
  return {
    turns: count((ofTurn) => heardAt(ofTurn) !== undefined),
    guesses: count(isGuess),
    asks_again: count(isAskedAgain),
    errors: count(isFailed),
  };
}

const inputOf = ({ detail }: TroubleEntry) => asObject(detail.input);

/** The step that listened when the person spoke. */
const heardAt = (ofTurn: readonly TroubleEntry[]): TroubleEntry | undefined =>
  ofTurn.find((entry) => entry.type === 'heard' && inputOf(entry).type === 'user_message');

function isGuess(ofTurn: readonly TroubleEntry[]): boolean {
  if (!heardAt(ofTurn)) return false;
  return ofTurn.some((entry, at) => {
    if (entry.type !== 'result') return false;
    const input = inputOf(entry);
    if (Array.isArray(input.guessed) && input.guessed.length > 0) return true;
    const [best, second] = asObjects(asObject(input.reading).ways).toSorted((a, b) => scoreOf(b) - scoreOf(a));
    if (!best || CERTAIN.has(asText(best.by))) return false;
    const isThin = scoreOf(best) < NEAR || scoreOf(best) - (second ? scoreOf(second) : 0) < AHEAD;
    const wasTaken = ofTurn
      .slice(at)
      .some(({ type, node_id, detail }) => type === 'step' && node_id === entry.node_id && detail.edge_id === best.id);
    return isThin && wasTaken;
  });
}

const scoreOf = ({ score }: { score?: Json }): number => (typeof score === 'number' ? score : 0);

/** A form asked once more, the way was asked back, or nothing fitted. */
function isAskedAgain(ofTurn: readonly TroubleEntry[]): boolean {
  if (!heardAt(ofTurn)) return false;
  return ofTurn.some((entry) => {
    if (entry.type === 'step') return entry.detail.outcome === 'asked_back';
    if (entry.type === 'effect') return typeof entry.detail.attempt === 'number' && entry.detail.attempt > 0;
    return entry.type === 'result' && inputOf(entry).unmatched === true;
  });
}

const isFailed = (ofTurn: readonly TroubleEntry[]): boolean =>
  ofTurn.some((entry) => {
    if (entry.type !== 'result') return false;
    const { error, ok } = inputOf(entry);
    return asText(error) !== '' || ok === false;
  });
