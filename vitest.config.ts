import { defineConfig } from 'vitest/config';

// Two projects: `pure` needs nothing but Node; `server` shares one throw-away PostgreSQL, a cloned database per test file.
export default defineConfig({
  test: {
    // Vitest would leave one core free; on two that is half the machine.
    maxWorkers: '100%',
    reporters: ['default', ['json', { outputFile: '.test-results.json' }]],
    projects: [
      { test: { name: 'pure', include: ['flow/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/**/*.test.ts', 'cli/**/*.test.ts'],
          exclude: ['**/*.prove.test.ts', '**/node_modules/**'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
