// Writes openapi/openapi.json from the route table, and beside the recorded answers what the routes show of themselves.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument, routeTable } from '../server/app.ts';
import { writtenExamples } from '../server/http/openapi/examples.ts';

const root = path.resolve(import.meta.dirname, '..');
await mkdir(path.join(root, 'openapi'), { recursive: true });
const files = {
  'openapi/openapi.json': openApiDocument(),
  'server/http/openapi/written-examples.json': writtenExamples(routeTable()),
};
for (const [name, value] of Object.entries(files))
  await writeFile(path.join(root, name), `${JSON.stringify(value, null, 2)}\n`);
