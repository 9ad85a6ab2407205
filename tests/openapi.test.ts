// The document is printed from the routes, and is committed. tests/contract holds it against independent readers of OpenAPI 3.1.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
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
});
