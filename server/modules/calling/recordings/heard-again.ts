// Owns hearing a recording again: what the end user said, by what hears today, beside what was understood during the call.
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { utterancesIn } from '../../speech/aloud/utterances.ts';
import { wordErrorRate, wordErrors, wordsHeard } from '../../speech/aloud/word-errors.ts';
import { RECORDED_RATE, theirsIn } from '../../speech/line/both-sides.ts';
import { joinSpelled } from '../../speech/line/manners.ts';
import { speechFor, whyNoSpeech } from '../../speech/speech.ts';
import type { CallRow } from '../contract/call.ts';
import type { HeardAgain } from '../contract/schema.ts';
import { readSound } from './chunks.ts';
import { findRecording } from './recordings.ts';

/** Longer calls are heard in no request. */
const MAX_SECONDS = 1800;
const MAX_LINES = 300;
/** Less alike than this, they are two sentences. */
const APART = 0.65;
/** Sentences this far from each other in their lists are not compared. */
const MAX_SHIFT = 40;
const MAX_LETTERS = 200;
const TIMEOUT_MS = 60_000;

export async function hearAgain(ctx: Context, id: string): Promise<z.input<typeof HeardAgain>> {
  const { bytes, stored } = await transaction(ctx, async (tx) => {
    const recording = await findRecording(ctx, tx, id);
    const call = await tx.maybe<Pick<CallRow, 'transcript'>>(sql`
      select transcript from calls where org_id = ${ctx.org.id} and id = ${id}`);
    if (!recording || !call || recording.status === 'deleted') throw notFound('recording');
    const reason = whyNoSpeech(ctx);
    if (reason !== '') throw conflict(reason, { reason: 'no_speech' });
    if (recording.status !== 'ready') throw conflict('There is no recording to hear. GET …/recording/status says why.');
    await audit(ctx, tx, 'call.recording.listened', id, { heard_again: true });
    const messages = call.transcript.flatMap(({ user, text }) => (user === 'user' ? [text] : []));
    return { bytes: recording.bytes, stored: messages };
  });
  const parts: Buffer[] = [];
  for await (const part of readSound(ctx, id, 0, bytes - 1)) parts.push(part);
  const sound = theirsIn(Buffer.concat(parts));
  if (!sound)
    throw conflict('This recording has both sides in one: only calls that our own speech recorded can be heard again.');
  if (sound.length > MAX_SECONDS * RECORDED_RATE)
    throw conflict('This recording is longer than half an hour. Listen to it instead.');
  const speech = await speechFor(ctx, [ctx.org.id, 'again']);
  if (!speech) throw conflict('The speech parts are gone.', { reason: 'no_speech' });
  const notice = speech.notice();
  const transcribed: { seconds: number; text: string; confidence: number }[] = [];
  try {
    for (const { atMs, samples } of (await utterancesIn(sound, RECORDED_RATE, notice)).slice(0, MAX_LINES)) {
      const request = { rate: 16_000, signal: AbortSignal.timeout(TIMEOUT_MS) };
      const { text, confidence } = await speech.ear.transcribe(samples, request);
      if (text !== '')
        transcribed.push({
          seconds: Math.round(atMs / 100) / 10,
          text: joinSpelled(text),
          confidence: Math.round(confidence * 100) / 100,
        });
    }
  } finally {
    notice.close();
  }
  const lines = besideEachOther(
    stored,
    transcribed.map(({ text }) => text),
  ).map(([before, now]) => ({
    seconds: now === null ? null : (transcribed[now]?.seconds ?? null),
    before: before === null ? null : (stored[before] ?? null),
    now: now === null ? null : (transcribed[now]?.text ?? null),
    confidence: now === null ? null : (transcribed[now]?.confidence ?? null),
    same: before !== null && now !== null && errorsBetween(stored[before] ?? '', transcribed[now]?.text ?? '') === 0,
  }));
  const both = lines.flatMap(({ before, now }) =>
    before === null || now === null ? [] : [{ said: before, heard: now }],
  );
  return { callId: id, ear: speech.ear.name, lines, wordErrorRate: Math.round(wordErrorRate(both) * 10_000) / 10_000 };
}

const errorsBetween = (one: string, other: string): number => wordErrors(wordsHeard(one), wordsHeard(other));

const DIGITS = 'zero one two three four five six seven eight nine'.split(' ');

/** Pairs of letters, with figures as they are said: "my sip code" is near "my zip code" though its words are others. */
function lettersOf(text: string): Map<string, number> {
  const letters = wordsHeard(text)
    .join('')
    .replace(/[0-9]/g, (digit) => DIGITS[Number(digit)] ?? digit)
    .slice(0, MAX_LETTERS);
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < letters.length; at++) {
    const pair = letters.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0);

/** From 0, the same letters, to 1. */
function distance(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const all = sum(one.values()) + sum(other.values());
  const shared = sum([...one].map(([pair, count]) => Math.min(count, other.get(pair) ?? 0)));
  return all === 0 ? 0 : 1 - (2 * shared) / all;
}

type Pair = [number | null, number | null];

/** Which sentence of one list is which of the other, in order; null: there is none. */
export function besideEachOther(before: readonly string[], now: readonly string[]): Pair[] {
  const costs: number[][] = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  );
  const cost = (i: number, j: number): number => costs[i]?.[j] ?? Number.POSITIVE_INFINITY;
  const [lettersBefore, lettersNow] = [before.map(lettersOf), now.map(lettersOf)];
  const costOfPair = (i: number, j: number): number => {
    if (Math.abs(i - j) > MAX_SHIFT) return Number.POSITIVE_INFINITY;
    const apart = distance(lettersBefore[i] ?? new Map(), lettersNow[j] ?? new Map());
    return apart > APART ? Number.POSITIVE_INFINITY : cost(i + 1, j + 1) + apart;
  };
  for (let i = before.length; i >= 0; i--)
    for (let j = now.length; j >= 0; j--) {
      if (i === before.length && j === now.length) continue;
      const row = costs[i];
      if (row)
        row[j] = Math.min(costOfPair(i, j), cost(i + 1, j) + APART / 2 + 0.01, cost(i, j + 1) + APART / 2 + 0.01);
    }
  const pairs: Pair[] = [];
  for (let [i, j] = [0, 0]; i < before.length || j < now.length; ) {
    if (i < before.length && j < now.length && cost(i, j) === costOfPair(i, j)) pairs.push([i++, j++]);
    else if (i < before.length && cost(i, j) === cost(i + 1, j) + APART / 2 + 0.01) pairs.push([i++, null]);
    else pairs.push([null, j++]);
  }
  return pairs;
}
