// Owns the figures of a model: each turn of a chat is right, asked again or wrong, and what that comes to. Pure.
import { equal, isAbsent, type Json, type JsonObject } from '../../flow/language/json.ts';
import type { Chat, ChatTurn } from './chats.ts';

/** How things stood after a turn, as a test run shows it. */
export type StepSeen = {
  node: string;
  values: JsonObject;
  replies: readonly string[];
  /** Nothing is asked any more. */
  isOver: boolean;
  /** Acts that were heard; null where the model does not say. */
  acts: readonly string[] | null;
  duration_ms: number;
  cost_usd: number;
  /** The model could not be asked, and the built-in one answered in its place. */
  isFallback: boolean;
};

export type Verdict = 'right' | 'asked again' | 'wrong';
export type JudgedTurn = {
  trade: string;
  chat: string;
  turn: number;
  user: string;
  verdict: Verdict;
  expected: { node: string; values: JsonObject; says: string | null };
  found: { node: string; values: JsonObject; replies: readonly string[] };
};

/** Shares are between 0 and 1. */
export type Figures = {
  chats: number;
  whole: number;
  turns: number;
  right: number;
  asked_again: number;
  wrong: number;
  /** Of the values that people said. `invented`: how many were taken that no one said. */
  values: { said: number; right: number; missing: number; wrong: number; invented: number };
  /** Of the acts that the chats mark; null where the model names none. */
  acts: { marked: number; heard: number } | null;
  turn_ms: { p50: number; p95: number };
  cost_usd: number;
  fallbacks: number;
};

type ValueCounts = { said: number; right: number; missing: number; wrong: number; invented: number };
type JudgedChat = {
  turns: JudgedTurn[];
  values: ValueCounts;
  acts: { marked: number; heard: number } | null;
  seen: readonly StepSeen[];
};

/** `entry`: where the flow begins. */
export function judgeChat(chat: Chat, entry: string, steps: readonly StepSeen[]): JudgedChat {
  const values: ValueCounts = { said: 0, right: 0, missing: 0, wrong: 0, invented: 0 };
  const acts = { marked: 0, heard: 0 };
  let expected: JsonObject = {};
  let before: Pick<StepSeen, 'node' | 'values'> = { node: entry, values: {} };
  const turns = chat.turns.map((turn, i): JudgedTurn => {
    const found = steps[i] ?? { ...before, replies: [], isOver: true, acts: null };
    const isNew = (name: string): boolean => !isSame(expected[name], turn.set[name]);
    const changed = Object.keys(turn.set).filter(isNew);
    expected = { ...expected, ...turn.set };
    countValues(values, { changed, expected, before: before.values, found: found.values });
    if (found.acts) {
      acts.marked += turn.acts.length;
      acts.heard += turn.acts.filter((act) => found.acts?.includes(act)).length;
    }
    const verdict = verdictOf(turn, expected, before, found);
    before = { node: found.node, values: found.values };
    return {
      trade: chat.trade,
      chat: chat.name,
      turn: i + 1,
      user: turn.user,
      verdict,
      expected: { node: turn.node, values: withoutAbsent(expected), says: turn.says },
      found: { node: found.node, values: found.values, replies: found.replies },
    };
  });
  return { turns, values, acts: steps.some((step) => step.acts !== null) ? acts : null, seen: steps };
}

type State = Pick<StepSeen, 'node' | 'values'>;

/**
 * Right: the flow is where it should be, with the values that were said and no others. Asked again: nothing was done or taken that was not
 * meant, and something is still asked for. Anything else is wrong.
 */
function verdictOf(
  turn: ChatTurn,
  expected: JsonObject,
  before: State,
  found: State & Pick<StepSeen, 'replies' | 'isOver'>,
): Verdict {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found.values)])];
  const isRight = (name: string): boolean => isSame(expected[name], found.values[name]);
  const isSaid = turn.says === null || found.replies.some((reply) => plain(reply).includes(plain(turn.says!)));
  if (found.node === turn.node && names.every(isRight) && isSaid) return 'right';
  if (found.isOver) return 'wrong';
  const stays =
    found.node === before.node &&
    names.every((name) => isRight(name) || isSame(before.values[name], found.values[name]));
  const isOnTheWay = found.node === turn.node && names.every((name) => isRight(name) || isAbsent(found.values[name]));
  return stays || isOnTheWay ? 'asked again' : 'wrong';
}

type TurnValues = { changed: readonly string[]; expected: JsonObject; before: JsonObject; found: JsonObject };

function countValues(counts: ValueCounts, { changed, expected, before, found }: TurnValues): void {
  for (const name of changed) {
    if (isAbsent(expected[name])) continue;
    counts.said += 1;
    if (isSame(expected[name], found[name])) counts.right += 1;
    else if (isAbsent(found[name]) || isSame(before[name], found[name])) counts.missing += 1;
    else counts.wrong += 1;
  }
  for (const [name, value] of Object.entries(found))
    if (isAbsent(expected[name]) && !isAbsent(value) && !isSame(before[name], value)) counts.invented += 1;
}

const withoutAbsent = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isAbsent(value)));

/**
 * Texts count as people read them: capitals, an article in front, a sign at the end, the gaps in a code, and a word or
 * two at the edge of a sentence make no difference.
 */
function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (isAbsent(a) || isAbsent(b)) return isAbsent(a) && isAbsent(b);
  if (typeof a === 'string' && typeof b === 'string') return isSameText(bare(a), bare(b));
  return equal(a, b);
}

const plain = (text: string): string => text.toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim();
function isSameText(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const words = (text: string): number => text.split(' ').length;
  return (
    words(short) >= 3 && words(long) - words(short) <= 2 && (long.startsWith(`${short} `) || long.endsWith(` ${short}`))
  );
}

function bare(text: string): string {
  const core = plain(text)
    .replace(/^(?:a|an|the|my|our|his|her|their) /, '')
    .replace(/[.,!?;:]+$/, '');
  return /\d/.test(core) ? core.replace(/[\s-]/g, '') : core;
}

export function figuresOf(chats: readonly JudgedChat[]): Figures {
  const turns = chats.flatMap((chat) => chat.turns);
  const seen = chats.flatMap((chat) => chat.seen);
  const share = (count: number): number => (turns.length === 0 ? 0 : count / turns.length);
  const count = (verdict: Verdict): number => turns.filter((turn) => turn.verdict === verdict).length;
  const sum = (of: (counts: ValueCounts) => number): number =>
    chats.reduce((total, { values }) => total + of(values), 0);
  const acts = chats.flatMap((chat) => chat.acts ?? []);
  return {
    chats: chats.length,
    whole:
      chats.length === 0
        ? 0
        : chats.filter((chat) => chat.turns.every(({ verdict }) => verdict === 'right')).length / chats.length,
    turns: turns.length,
    right: share(count('right')),
    asked_again: share(count('asked again')),
    wrong: share(count('wrong')),
    values: {
      said: sum(({ said }) => said),
      right: ratio(
        sum(({ right }) => right),
        sum(({ said }) => said),
      ),
      missing: ratio(
        sum(({ missing }) => missing),
        sum(({ said }) => said),
      ),
      wrong: ratio(
        sum(({ wrong }) => wrong),
        sum(({ said }) => said),
      ),
      invented: sum(({ invented }) => invented),
    },
    acts:
      acts.length === 0
        ? null
        : {
            marked: acts.reduce((total, { marked }) => total + marked, 0),
            heard: ratio(
              acts.reduce((total, { heard }) => total + heard, 0),
              acts.reduce((total, { marked }) => total + marked, 0),
            ),
          },
    turn_ms: {
      p50: percentile(
        seen.map(({ duration_ms }) => duration_ms),
        0.5,
      ),
      p95: percentile(
        seen.map(({ duration_ms }) => duration_ms),
        0.95,
      ),
    },
    cost_usd: seen.reduce((total, { cost_usd }) => total + cost_usd, 0),
    fallbacks: seen.filter(({ isFallback }) => isFallback).length,
  };
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

function percentile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
