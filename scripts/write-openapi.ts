// Writes openapi/openapi.json from the route table.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument } from '../server/app.ts';

const folder = path.resolve(import.meta.dirname, '../openapi');
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, 'openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
