// Owns what became of the lines of test cases on their way to the ear: which values were lost at which node, which ways were taken for one
// another, and how many words. A run is compared with the same case as it was typed, up to the first place where the two part. Pure.
import { equal, type Json, type JsonObject } from '../../../flow/language/json.ts';
import { wordErrorRate, wordErrors, wordsHeard } from '../speech/aloud/word-errors.ts';
import type { AloudReport } from './schema.ts';

type Step = {
  said: string;
  heard: { text: string; confidence: number } | null;
  from_node_id: string;
  node_id: string;
  variables: JsonObject;
};
/** `voice`: null for the case as it was typed. */
export type AloudResult = { test: string; voice: string | null; status: string; steps: readonly Step[] };

/** A value that the flow had otherwise than was said, or not at all. */
export type LostValue = {
  test: string;
  voice: string;
  node_id: string;
  variable: string;
  expected: Json;
  found: Json;
  said: string;
  heard: string;
};
type WrongWay = { node_id: string; meant: string; taken: string; voice: string; said: string; heard: string };
type Parting = { lost: LostValue[]; ways: WrongWay[] };

/** Longer texts are remarks, in which a word may be another one. */
const FEW_WORDS = 3;
const REMARK_ERRORS = 1 / 3;
const MAX_EXAMPLES = 5;

function isSameValue(typed: Json | undefined, spoken: Json | undefined): boolean {
  if (equal(typed ?? null, spoken ?? null)) return true;
  if (typeof typed !== 'string' || typeof spoken !== 'string') return false;
  const words = wordsHeard(typed);
  const errors = wordErrors(words, wordsHeard(spoken));
  return words.length > FEW_WORDS ? errors / words.length <= REMARK_ERRORS : errors === 0;
}

/** Where the spoken run parts from the typed one; after that both are about something else. */
function partingOf(typed: AloudResult, spoken: AloudResult): Parting {
  const voice = spoken.voice ?? '';
  for (const [i, step] of typed.steps.entries()) {
    const other = spoken.steps[i];
    if (!other) break;
    const before = typed.steps[i - 1];
    const at = { voice, node_id: step.from_node_id, said: step.said, heard: other.heard?.text ?? '' };
    const lost = Object.entries(step.variables).flatMap(([variable, expected]): LostValue[] => {
      const isNew = !equal(expected, before?.variables[variable] ?? null);
      const found = other.variables[variable] ?? null;
      return isNew && !isSameValue(expected, found) ? [{ ...at, test: typed.test, variable, expected, found }] : [];
    });
    if (lost.length > 0) return { lost, ways: [] };
    if (other.node_id !== step.node_id)
      return { lost: [], ways: [{ ...at, meant: step.node_id, taken: other.node_id }] };
  }
  return { lost: [], ways: [] };
}

/** The results of a run: each case as it was typed, then once for each voice. */
const casesOf = (results: readonly AloudResult[]): { typed: AloudResult; spoken: AloudResult[] }[] =>
  results.reduce<{ typed: AloudResult; spoken: AloudResult[] }[]>((cases, result) => {
    if (result.voice === null) cases.push({ typed: result, spoken: [] });
    else cases.at(-1)?.spoken.push(result);
    return cases;
  }, []);

export const lostValues = (results: readonly AloudResult[]): LostValue[] =>
  casesOf(results).flatMap(({ typed, spoken }) => spoken.flatMap((one) => partingOf(typed, one).lost));

const isMissing = (value: Json): boolean => value === null || value === '';

export function aloudReport(
  results: readonly AloudResult[],
  { isReadBack, heardAgain }: { isReadBack(nodeId: string): boolean; heardAgain: ReadonlyMap<LostValue, boolean> },
  lost: readonly LostValue[],
): AloudReport {
  const cases = casesOf(results);
  const spoken = cases.flatMap((one) => one.spoken);
  const pairs = (some: readonly AloudResult[]) =>
    some.flatMap(({ steps }) => steps.flatMap(({ said, heard }) => (heard ? [{ said, heard: heard.text }] : [])));
  const lines = pairs(spoken);
  const exact = lines.filter(({ said, heard }) => wordErrors(wordsHeard(said), wordsHeard(heard)) === 0).length;
  const voices = [...new Set(spoken.map(({ voice }) => voice ?? ''))];
  return {
    lines: lines.length,
    lines_heard_exactly: exact,
    word_error_rate: round(wordErrorRate(lines)),
    voices: voices.map((voice) => {
      const own = spoken.filter((one) => one.voice === voice);
      return {
        voice,
        passed: own.filter(({ status }) => status === 'passed').length,
        failed: own.filter(({ status }) => status !== 'passed').length,
        word_error_rate: round(wordErrorRate(pairs(own))),
      };
    }),
    lost_values: groups(lost, ({ node_id, variable }) => `${node_id}\n${variable}`).map((group) => {
      const [first] = group;
      const wrong = group.filter(({ found }) => !isMissing(found));
      const runs = cases.flatMap(({ typed, spoken: own }) =>
        typed.steps.some(({ variables }) => first.variable in variables) ? own : [],
      );
      return {
        node_id: first.node_id,
        variable: first.variable,
        runs: runs.length,
        wrong: wrong.length,
        missing: group.length - wrong.length,
        read_back: isReadBack(first.node_id),
        saved_by_read_back: wrong.filter((one) => heardAgain.get(one)).length,
        examples: group
          .slice(0, MAX_EXAMPLES)
          .map(({ test, voice, said, heard, expected, found }) => ({ test, voice, said, heard, expected, found })),
      };
    }),
    sounds_alike: groups(
      cases.flatMap(({ typed, spoken: own }) => own.flatMap((one) => partingOf(typed, one).ways)),
      ({ node_id, meant, taken }) => `${node_id}\n${meant}\n${taken}`,
    ).map((group) => {
      const [{ node_id, meant, taken }] = group;
      return {
        node_id,
        meant,
        taken,
        times: group.length,
        examples: group.slice(0, MAX_EXAMPLES).map(({ voice, said, heard }) => ({ voice, said, heard })),
      };
    }),
  };
}

const round = (share: number): number => Math.round(share * 10_000) / 10_000;

/** The largest first; none is empty. */
function groups<T>(items: readonly T[], key: (item: T) => string): [T, ...T[]][] {
  const found = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = found.get(key(item));
    if (group) group.push(item);
    else found.set(key(item), [item]);
  }
  return [...found.values()].sort((a, b) => b.length - a.length);
}
