import { defineConfig } from 'vitest/config';

const everywhere = {
  setupFiles: ['tests/support/properties.ts'],
  // Loading the program anew for each file would be a quarter of the work; every file has an app and a database of its own.
  isolate: false,
};

// Two projects: `pure` needs nothing but Node; `server` shares one throw-away PostgreSQL, a cloned database per test file.
export default defineConfig({
  test: {
    // Vitest would leave one core free; on two that is half the machine.
    maxWorkers: '100%',
    reporters: ['default', ['json', { outputFile: '.test-results.json' }]],
    projects: [
      { test: { ...everywhere, name: 'pure', include: ['flow/**/*.test.ts', 'nlu/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          ...everywhere,
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/**/*.test.ts', 'cli/**/*.test.ts'],
          exclude: ['**/*.prove.test.ts', '**/node_modules/**'],
          globalSetup: ['tests/support/global-setup.ts'],
          // A slow or busy machine is no failure: what must be quick says so itself.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
