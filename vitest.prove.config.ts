import { defineConfig } from 'vitest/config';

// `npm run prove`: the long forms of the promises. Tests read PROVE to choose their size.
export default defineConfig({
  test: {
    include: [
      '**/*.prove.test.ts',
      'tests/two-nodes.test.ts',
      'tests/hostile-input.test.ts',
      'server/kernel/jobs.test.ts',
      'server/modules/webhooks/chaos.test.ts',
      'server/modules/compliance/law-under-fire.test.ts',
      'server/modules/compliance/postgres-agrees.test.ts',
    ],
    exclude: ['**/node_modules/**'],
    env: { PROVE: '1' },
    globalSetup: ['tests/support/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
});
