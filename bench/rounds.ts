// Measures sides of a comparison in rounds that take turns, so that what disturbs the machine disturbs both; and takes medians.
import type { Db } from '../server/kernel/db/database.ts';
import { databaseMicros } from './database-work.ts';
import { cpuMicros } from './processor.ts';
import { median, percentile, type Row, shown } from './table.ts';

/** Each for one unit. */
export type Counted = { statements: number; syncs: number };

export type Side = {
  what: string;
  pid: number | undefined;
  /** Counted apart, since counting costs time. */
  counted: Counted | undefined;
  /** One unit, by one of those who work at once. */
  work(worker: number, i: number): Promise<void>;
};

export type Rounds = { db: Db; rounds: number; perRound: number; warmUp: number; atOnce: number };

type Round = { rate: number; cpuMs: number; databaseMs: number };

/** Workers take the next unit as soon as they are free. */
async function repeat(side: Side, count: number, atOnce: number, times: number[] = []): Promise<void> {
  let next = 0;
  const worker = async (number: number): Promise<void> => {
    for (let i = next++; i < count; i = next++) {
      const began = performance.now();
      await side.work(number, i);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, number) => worker(number)));
}

async function measureRound(side: Side, { db, perRound, atOnce }: Rounds, times: number[]): Promise<Round> {
  const own = async () => (side.pid === undefined ? 0 : cpuMicros(side.pid));
  const before = { database: await databaseMicros(db), own: await own() };
  const began = performance.now();
  await repeat(side, perRound, atOnce, times);
  const seconds = (performance.now() - began) / 1000;
  const after = { own: await own(), database: await databaseMicros(db) };
  const perUnit = (from: number, to: number) => (to - from) / perRound;
  return {
    rate: perRound / seconds,
    cpuMs: perUnit(before.own, after.own) / 1000,
    databaseMs: perUnit(before.database, after.database) / 1000,
  };
}

export type Measured = {
  rate: number;
  p50: number;
  p99: number;
  cpuMs: number;
  databaseMs: number;
  counted: Counted | undefined;
  row: Row;
};

export async function measureInTurns(sides: readonly Side[], how: Rounds): Promise<Measured[]> {
  const seen = sides.map((side) => ({ side, times: [] as number[], rounds: [] as Round[] }));
  for (const { side } of seen) await repeat(side, how.warmUp, how.atOnce);
  for (let i = 0; i < how.rounds; i++)
    for (const { side, times, rounds } of seen) rounds.push(await measureRound(side, how, times));
  return seen.map(({ side, times, rounds }) => {
    times.sort((a, b) => a - b);
    const of = (figure: keyof Round) => median(rounds.map((round) => round[figure]));
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    const [rate, cpuMs, databaseMs] = [of('rate'), of('cpuMs'), of('databaseMs')];
    const row: Row = {
      what: side.what,
      'a second': rate.toFixed(0),
      'p50 ms': p50.toFixed(1),
      'p99 ms': p99.toFixed(1),
      'CPU ms': side.pid === undefined ? '–' : cpuMs.toFixed(2),
      'CPU ms of PostgreSQL': shown(databaseMs, 2),
      statements: side.counted?.statements.toFixed(1) ?? '–',
      'disk syncs': side.counted?.syncs.toFixed(2) ?? '–',
    };
    return { rate, p50, p99, cpuMs, databaseMs, counted: side.counted, row };
  });
}
