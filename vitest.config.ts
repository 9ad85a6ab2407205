import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { SlowestFiles } from './tests/support/slowest-files.ts';
import { type Tier, testFiles, tierOf } from './tests/support/tiers.ts';

const files = testFiles().map((file) => ({ file, tier: tierOf(file) }));

const tier = (name: Tier, settings: object = {}) => ({
  test: {
    name,
    include: files.filter((one) => one.tier === name).map(({ file }) => file),
    setupFiles: ['tests/support/properties.ts'],
    // Loading the program anew for each file would be a quarter of the work; every file has an app and a database of its own.
    isolate: false,
    testTimeout: 30_000,
    ...settings,
  },
});

/** One throw-away PostgreSQL for a whole run, a cloned database for each test file. */
const onPostgres = {
  globalSetup: ['tests/support/global-setup.ts'],
  // A slow or busy machine is no failure: what must be quick says so itself.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/** The tiers that open the console: the browser is looked for once. */
const withBrowser = { ...onPostgres, globalSetup: [...onPostgres.globalSetup, 'tests/support/browser-setup.ts'] };

export default defineConfig({
  test: {
    // Vitest would leave one core free; on two that is half the machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    reporters: [
      'default',
      new SlowestFiles(),
      ['json', { outputFile: process.env.TEST_RESULTS ?? '.test-results.json' }],
    ],
    projects: [
      tier('pure'),
      tier('api', onPostgres),
      tier('long', onPostgres),
      tier('smoke', withBrowser),
      tier('browser', withBrowser),
      tier('processes', onPostgres),
    ],
  },
});
