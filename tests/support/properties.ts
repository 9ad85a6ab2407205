// Owns how far the property tests go: the same cases in every `npm test`, fresh and many more in `npm run prove`.
import fc from 'fast-check';

const PROVE = process.env.PROVE !== undefined;

/** What every property starts from. SEED repeats a run that failed. */
export const SEED = Number(process.env.SEED ?? (PROVE ? Date.now() % 2 ** 31 : 20_260_701));

/** How many cases a property tries: a number of its own would otherwise win over the global one. */
export const runs = (ordinary: number): number => (PROVE ? 20 * ordinary : ordinary);

fc.configureGlobal({ seed: SEED, numRuns: runs(100) });
if (PROVE) console.log(`properties with SEED=${SEED}`);
