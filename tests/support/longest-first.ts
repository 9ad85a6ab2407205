// Owns the order in which test files run: the longest first, so that no worker ends a run alone with a long file.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { type Tier, testFiles } from './tiers.ts';

/** A file begins in this order of tiers. The story of real processes mostly waits, so it runs beside the first of the others. */
const TIERS: readonly Tier[] = ['smoke', 'processes', 'api', 'pure'];

/** Seconds on a quiet machine, roughly, of the files that take long. Files that mostly wait stand between those that compute. */
const LONG: Record<string, number> = {
  'tests/process.test.ts': 127,
  'tests/chaos/calling.test.ts': 100,
  'tests/chaos/connections.test.ts': 98,
  'tests/chaos/rolling-restart.test.ts': 75,
  'tests/chaos/database-restarts.test.ts': 72,
  'cli/parley.test.ts': 70,
  'tests/chaos/database-failover.test.ts': 65,
  'server/kernel/postgres/embedded.test.ts': 56,
  'server/modules/compliance/many-workers.test.ts': 55,
  'tests/attacks/neighbour.test.ts': 54,
  'tests/attacks/scopes.test.ts': 53,
  'tests/attacks/large-imports.test.ts': 52,
  'tests/chaos/soak.test.ts': 51,
  'tests/million-rows.test.ts': 49,
  'tests/chaos/upgrade-side-by-side.test.ts': 46,
  'server/modules/calling/personas.test.ts': 45,
  'tests/every-event.test.ts': 44,
  'server/modules/webhooks/chaos.test.ts': 44,
  'server/kernel/jobs/jobs.test.ts': 43,
  'tests/attacks/erasure.test.ts': 43,
  'tests/chaos/clocks.test.ts': 42,
  'tests/attacks/large-bodies.test.ts': 41,
  'tests/attacks/hostile-input.test.ts': 38,
  'tests/chaos/database-pooler.test.ts': 37,
  'tests/journeys/phone.test.ts': 32,
  'server/http/server.test.ts': 30,
  'server/modules/webhooks/webhooks.test.ts': 29,
  'tests/journeys/chat.test.ts': 27,
  'server/modules/webhooks/slow-and-forbidden.test.ts': 22,
  'tests/every-route.test.ts': 21,
  'tests/retention.test.ts': 21,
  'server/modules/compliance/clock-jumps.test.ts': 19,
  'tests/metrics.test.ts': 19,
  'server/modules/evaluation/release-model.test.ts': 18,
  'tests/two-nodes.test.ts': 17,
  'server/modules/people/identity/identify-parallel.test.ts': 17,
  'server/modules/compliance/within-the-law.test.ts': 16,
  'tests/journeys/hostile.test.ts': 14,
  'server/modules/knowledge/ingest/uploads.test.ts': 13,
};

/** By tier, then by the time a file takes; equal ones stay as they were. */
function inOrder(a: TestSpecification, b: TestSpecification): number {
  return TIERS.indexOf(tierNameOf(a)) - TIERS.indexOf(tierNameOf(b)) || secondsOf(b) - secondsOf(a);
}

const tierNameOf = ({ project }: TestSpecification): Tier => project.name as Tier;
const secondsOf = ({ moduleId, project }: TestSpecification): number => LONG[path.relative(project.config.root, moduleId)] ?? 0;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = new Set(testFiles());
    const gone = Object.keys(LONG).filter((file) => !known.has(file));
    if (gone.length > 0) throw new Error(`tests/support/longest-first.ts names files that are gone: ${gone.join(', ')}`);
    return (await super.sort(files)).sort(inOrder);
  }
}
