// Owns the order in which test files run: the longest first, so that no worker ends a run alone with a long file.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { FILE_SECONDS } from './file-seconds.ts';
import type { Tier } from './tiers.ts';

/**
 * A file begins in this order of tiers, one after the other: a worker that turns to another tier loads the program anew. The story of
 * real processes mostly waits, so it runs beside the first of the others.
 */
const TIERS: readonly Tier[] = ['smoke', 'browser', 'processes', 'long', 'api', 'pure'];

/** By tier, then by the time a file takes; equal ones stay as they were. */
function inOrder(a: TestSpecification, b: TestSpecification): number {
  return TIERS.indexOf(tierNameOf(a)) - TIERS.indexOf(tierNameOf(b)) || secondsOf(b) - secondsOf(a);
}

const tierNameOf = ({ project }: TestSpecification): Tier => project.name as Tier;
const secondsOf = ({ moduleId, project }: TestSpecification): number =>
  FILE_SECONDS[path.relative(project.config.root, moduleId)] ?? 0;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // On disk: those of tests/contract may be left out of this run, and are not gone.
    const gone = Object.keys(FILE_SECONDS).filter((file) => !existsSync(file));
    if (gone.length > 0) throw new Error(`tests/support/file-seconds.ts names files that are gone: ${gone.join(', ')}`);
    return (await super.sort(files)).sort(inOrder);
  }
}
