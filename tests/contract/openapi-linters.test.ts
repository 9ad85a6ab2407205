// The committed document as two linters see it that other people's tools are built on: no error, no warning.
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, it } from 'vitest';

const source = readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8');

/** Rules that are wrong for us, and why. */
const REDOCLY_OFF = {
  // /workflows/revisions/{id} and /workflows/{id}/activate both exist in the contract; the router prefers the literal.
  'no-ambiguous-paths': 'off',
  // Health checks take no input and no key, so nothing can be wrong with a request for one.
  'operation-4xx-response': 'off',
} as const;
const SPECTRAL_OFF = {
  // It checks each shape again wherever it is used, for a minute. Our own test checks every example once.
  'oas3-valid-schema-example': 'off',
  'oas3-valid-media-example': 'off',
} as const;

const redocly = async (text: string) => {
  const config = await createConfig({ extends: ['recommended'], rules: REDOCLY_OFF });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
};

const spectralLint = async (text: string) => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']], rules: SPECTRAL_OFF });
  const problems = await linter.run(JSON.parse(text));
  return problems.map(({ code, message, path }) => `${code} at ${path.join('/')}: ${message}`);
};

const broken = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Broken', version: '1' },
  paths: { '/a': { get: { responses: {} } } },
});

it('satisfies Redocly', async () => expect(await redocly(source)).toEqual([]), 300_000);
it('satisfies Spectral', async () => expect(await spectralLint(source)).toEqual([]), 300_000);
it('would not, were it broken', async () => {
  expect((await redocly(broken)).length).toBeGreaterThan(0);
  expect((await spectralLint(broken)).length).toBeGreaterThan(0);
}, 300_000);
