// The document is printed from the routes, is committed, and is what independent readers of OpenAPI 3.1 accept.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { validate } from '@readme/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApiDocument, routeTable } from '../server/app.ts';
import { projectFolder } from './support/app.ts';

const committed = JSON.parse(await readFile(path.join(projectFolder, 'openapi/openapi.json'), 'utf8'));

describe('openapi/openapi.json', () => {
  it('is what the routes say now (npm run openapi writes it)', () => {
    expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('is OpenAPI 3.1.0 of interface version 1.87.0', () => {
    expect([committed.openapi, committed.info.version]).toEqual(['3.1.0', '1.87.0']);
  });

  it('lists every route of the table', () => {
    for (const route of routeTable().filter(({ hidden }) => !hidden)) {
      expect(committed.paths[route.path]?.[route.method.toLowerCase()]?.operationId).toBe(route.operationId);
    }
  });

  it('is accepted by two validators that know nothing of each other', async () => {
    const result = await new Validator().validate(structuredClone(committed));
    expect(result.errors ?? []).toEqual([]);
    expect(await validate(structuredClone(committed))).toMatchObject({ valid: true });
  });

  it('is refused by them when it is wrong', async () => {
    const broken = { ...structuredClone(committed), paths: { 'no-slash': { get: { responses: 5 } } } };
    expect((await new Validator().validate(structuredClone(broken))).valid).toBe(false);
    expect(await validate(broken)).toMatchObject({ valid: false });
  });
});
