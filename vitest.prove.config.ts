import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// What has a long form says so itself: it holds properties, or reads PROVE to choose its size.
const withLongForm = ['flow', 'nlu', 'sdk', 'transfer', 'server', 'tests', 'cli'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith('.prove.test.ts') || /fast-check|env\.PROVE/.test(readFileSync(file, 'utf8'))),
);

// `npm run prove`: the long forms of the promises.
export default defineConfig({
  test: {
    include: withLongForm,
    exclude: ['**/node_modules/**'],
    env: { PROVE: '1' },
    globalSetup: ['tests/support/global-setup.ts', 'tests/support/browser-setup.ts'],
    setupFiles: ['tests/support/properties.ts'],
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
