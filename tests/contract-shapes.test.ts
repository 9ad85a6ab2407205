// The fourteen operations of the contract keep their shapes: parameters, fields and values may be added, never changed or taken away.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { OpenApi } from '../server/http/openapi/json-schema.ts';
import { contractShapes, inOneWay } from './support/contract-shapes.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const kept: Record<string, object> = read('./support/fixtures/contract-shapes.json');
const document = read('../openapi/openapi.json') as OpenApi;

it('knows fourteen operations', () => expect(Object.keys(kept)).toHaveLength(14));

it.each(Object.keys(kept))('%s is as it was', (address) => {
  expect(inOneWay(contractShapes(document)[address])).toMatchObject(inOneWay(kept[address]) as object);
});

it('would notice a field that is gone, a status that is gone and a new field that must be sent', () => {
  const changed = structuredClone(document);
  const { schemas } = changed.components;
  schemas.CallPage = { type: 'object', properties: { calls: schemas.CallPage?.properties } };
  schemas.StartExecutionRequest = { ...schemas.StartExecutionRequest, required: ['primaryPhone', 'mothersName'] };
  delete changed.paths['/call']?.post?.responses['409'];
  const shapes = contractShapes(changed);
  for (const address of ['GET /calls', 'POST /workflows/{workflowId}/executions', 'POST /call']) {
    expect(() => expect(inOneWay(shapes[address])).toMatchObject(inOneWay(kept[address]) as object), address).toThrow();
  }
});
