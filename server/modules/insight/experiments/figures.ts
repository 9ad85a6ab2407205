// Owns the arithmetic of experiments: which arm a person gets, how sure a share is, and when arms differ. Pure.
import { createHash } from 'node:crypto';

/** People whose first conversation in the experiment is over and counts, and those of them who reached the aim. */
export type ArmCounts = { people: number; reached: number };
export type Interval = { low: number; high: number };

/** Two sides of 95 %. */
const Z_SHOWN = 1.96;
/** Looking again and again finds chance: what ends an experiment on its own must be as sure as this (Haybittle and Peto). */
const Z_DECIDES = 3;

/** The same subject of the same experiment, the same arm. `null`: shares do not add up to 100, and none is theirs. */
export function armOf(experimentId: string, subject: string, shares: readonly number[]): number | null {
  const position = createHash('sha256').update(`${experimentId}:${subject}`).digest().readUIntBE(0, 6) / 2 ** 48;
  let below = 0;
  for (const [arm, share] of shares.entries()) {
    below += share / 100;
    if (position < below) return arm;
  }
  return null;
}

/** Wilson's interval: true to small numbers, and never outside of 0 and 1. */
export function intervalOf({ people, reached }: ArmCounts, z = Z_SHOWN): Interval {
  if (people === 0) return { low: 0, high: 1 };
  const rate = reached / people;
  const [square, weight] = [z * z, 1 + (z * z) / people];
  const middle = (rate + square / (2 * people)) / weight;
  const reach = (z * Math.sqrt((rate * (1 - rate)) / people + square / (4 * people * people))) / weight;
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

const rateOf = ({ people, reached }: ArmCounts): number => (people === 0 ? 0 : reached / people);

/** How much more of the one than of the other: Newcombe's interval, made of both Wilson intervals. */
export function differenceOf(one: ArmCounts, other: ArmCounts, z = Z_SHOWN): Interval & { difference: number } {
  const [a, b] = [intervalOf(one, z), intervalOf(other, z)];
  const [rateA, rateB] = [rateOf(one), rateOf(other)];
  const difference = rateA - rateB;
  return {
    difference,
    low: difference - Math.hypot(rateA - a.low, b.high - rateB),
    high: difference + Math.hypot(a.high - rateA, rateB - b.low),
  };
}

export const STANDINGS = ['not_enough_data', 'better', 'worse', 'no_difference'] as const;
export type ArmStanding = (typeof STANDINGS)[number];

/** Of an arm against the first one. */
export function standingOf(arm: ArmCounts, first: ArmCounts, minPeople: number, z = Z_SHOWN): ArmStanding {
  if (arm.people < minPeople || first.people < minPeople) return 'not_enough_data';
  const { low, high } = differenceOf(arm, first, z);
  if (low > 0) return 'better';
  return high < 0 ? 'worse' : 'no_difference';
}

const MIN_BROKEN = 3;
const MIN_JUDGED = 10;

/** Whether an arm breaks policies more often than all others together, beyond chance. `reached`: conversations that broke one. */
export function breaksMoreOften(arm: ArmCounts, others: ArmCounts): boolean {
  if (arm.reached < MIN_BROKEN || arm.people < MIN_JUDGED || others.people < MIN_JUDGED) return false;
  // One side of 99 %.
  return differenceOf(arm, others, 2.326).low > 0;
}

type EndRules = { minPeople: number; maxPeople: number | null; endsAt: Date | null; stopWhenDecided: boolean };

/** Why an experiment is over now; null: it goes on. `arms` are those that still run. */
export function endOf(
  arms: readonly ArmCounts[],
  { minPeople, maxPeople, endsAt, stopWhenDecided }: EndRules,
  { now, running }: { now: Date; running: number },
): 'policies' | 'ends_at' | 'max_people' | 'decided' | null {
  if (running < 2) return 'policies';
  if (endsAt !== null && now >= endsAt) return 'ends_at';
  if (maxPeople !== null && arms.reduce((sum, { people }) => sum + people, 0) >= maxPeople) return 'max_people';
  const [first, ...rest] = arms;
  const isDecided =
    first !== undefined &&
    rest.every((arm) => ['better', 'worse'].includes(standingOf(arm, first, minPeople, Z_DECIDES)));
  return stopWhenDecided && isDecided ? 'decided' : null;
}
