// The slow tests that every change must pass are a list by name: it may name no file that is gone, and leave out no slow tier.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tierOf } from './support/tiers.ts';

const SLOW_TIERS = ['browser', 'long', 'processes'];
const named = JSON.parse(readFileSync('.ci/every-change.json', 'utf8')) as string[];

it('names each file once, and none that is gone', () => {
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
  expect(named).toEqual([...new Set(named)]);
});

it('names files of every slow tier, and of no other', () => {
  expect([...new Set(named.map(tierOf))].toSorted()).toEqual(SLOW_TIERS);
});
