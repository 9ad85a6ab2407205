// Owns the order in which test files run: the longest first, so that no worker ends a run alone with a long file.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { type Tier, testFiles } from './tiers.ts';

/**
 * A file begins in this order of tiers, one after the other: a worker that turns to another tier loads the program anew. The story of
 * real processes mostly waits, so it runs beside the first of the others.
 */
const TIERS: readonly Tier[] = ['smoke', 'browser', 'processes', 'api', 'pure'];

/** Seconds on a quiet machine, roughly, of the files that take long. Files that mostly wait stand between those that compute. */
const LONG: Record<string, number> = {
  'tests/process.test.ts': 115,
  'cli/commands.test.ts': 113,
  'cli/parley.test.ts': 107,
  'tests/chaos/connections.test.ts': 101,
  'tests/browser/inbox.test.ts': 93,
  'tests/million-rows.test.ts': 90,
  'tests/browser/console.test.ts': 80,
  'server/modules/knowledge/ingest/ingest-document.test.ts': 75,
  'tests/browser/watch.test.ts': 73,
  'tests/browser/editor.test.ts': 71,
  'tests/chaos/upgrade-side-by-side.test.ts': 70,
  'tests/chaos/database-restarts.test.ts': 68,
  'tests/chaos/database-failover.test.ts': 66,
  'tests/browser/release.test.ts': 65,
  'tests/browser/people.test.ts': 62,
  'tests/chaos/killed-while-dialling.test.ts': 60,
  'tests/browser/pages.test.ts': 60,
  'tests/chaos/calling.test.ts': 60,
  'tests/chaos/rolling-restart.test.ts': 57,
  'tests/browser/calling.test.ts': 52,
  'tests/chaos/demo.test.ts': 52,
  'tests/attacks/large-imports.test.ts': 50,
  'tests/chaos/visitors.test.ts': 49,
  'tests/chaos/conversations.test.ts': 49,
  'tests/chaos/soak.test.ts': 48,
  'server/modules/webhooks/chaos.test.ts': 48,
  'tests/attacks/hostile-input.test.ts': 47,
  'server/modules/calling/personas.test.ts': 45,
  'tests/every-event.test.ts': 44,
  'tests/attacks/large-bodies.test.ts': 44,
  'tests/attacks/erasure.test.ts': 41,
  'tests/browser/kept-edits.test.ts': 40,
  'server/kernel/postgres/embedded.test.ts': 40,
  'tests/chaos/clocks.test.ts': 38,
  'tests/outage.test.ts': 36,
  'tests/browser/canvas.test.ts': 35,
  'server/modules/compliance/many-workers.test.ts': 33,
  'tests/journeys/phone.test.ts': 32,
  'cli/files/files.test.ts': 31,
  'tests/browser/canvas-speed.test.ts': 31,
  'tests/attacks/scopes.test.ts': 31,
  'tests/lost-key.test.ts': 31,
  'server/http/server.test.ts': 30,
  'server/modules/webhooks/webhooks.test.ts': 29,
  'server/kernel/jobs/jobs.test.ts': 28,
  'tests/journeys/chat.test.ts': 27,
  'tests/chaos/database-pooler.test.ts': 27,
  'server/modules/knowledge/help-centres.test.ts': 27,
  'tests/chaos/test-runs.test.ts': 26,
  'tests/chaos/stopped-with-a-line.test.ts': 25,
  'tests/attacks/large-graphs.test.ts': 24,
  'tests/attacks/files.test.ts': 23,
  'tests/attacks/neighbour.test.ts': 23,
  'server/modules/webhooks/slow-and-forbidden.test.ts': 22,
  'tests/every-route.test.ts': 21,
  'tests/retention.test.ts': 21,
  'tests/sdk/faults.test.ts': 21,
  'tests/attacks/multipart.test.ts': 21,
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
