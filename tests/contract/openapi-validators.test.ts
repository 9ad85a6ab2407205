// The committed document, held against two validators of OpenAPI 3.1 that know nothing of each other.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { validate } from '@readme/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { projectFolder } from '../support/app.ts';

const committed = JSON.parse(await readFile(path.join(projectFolder, 'openapi/openapi.json'), 'utf8'));

it('both accept it', async () => {
  const result = await new Validator().validate(structuredClone(committed));
  expect(result.errors ?? []).toEqual([]);
  expect(await validate(structuredClone(committed))).toMatchObject({ valid: true });
});

it('both refuse it when it is wrong', async () => {
  const broken = { ...structuredClone(committed), paths: { 'no-slash': { get: { responses: 5 } } } };
  expect((await new Validator().validate(structuredClone(broken))).valid).toBe(false);
  expect(await validate(broken)).toMatchObject({ valid: false });
});
