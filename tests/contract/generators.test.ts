// The committed document through two generators of TypeScript clients: what they write type-checks, and a client reads well.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';

const project = path.resolve(import.meta.dirname, '../..');
const file = path.join(project, 'openapi/openapi.json');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-generators-'));
  await symlink(path.join(project, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const OPTIONS = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
  types: [],
};

/** What the compiler has to say about all files of a folder. */
async function complaintsOf(name: string): Promise<string> {
  const config = path.join(folder, name, 'tsconfig.json');
  await writeFile(config, JSON.stringify({ compilerOptions: OPTIONS, include: ['**/*.ts'] }));
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript-7/package.json')),
    'bin/tsc',
  );
  try {
    return execFileSync(process.execPath, [compiler, '-p', config], { encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}

const READER = `import type { components, operations } from './api';
type Schemas = components['schemas'];
const created: Schemas['CreateAssistantRequest'] = { name: 'Order desk' };
const page = (answer: operations['listAssistants']['responses'][200]['content']['application/json']): Schemas['AssistantPage'] => answer;
const nameOf = (event: Schemas['WebhookEvent']): string => (event.type === 'call.ended' ? (event.data.workflowId ?? event.id) : event.type);
function textOf(node: Schemas['GraphNode']): unknown {
  return node.type === 'message' ? node.config : node.id;
}
const refused = (error: components['responses']['Refused']) => error.headers['Retry-After'];
// @ts-expect-error A name is needed.
const nameless: Schemas['CreateAssistantRequest'] = {};
export { created, nameless, nameOf, page, refused, textOf };
`;

it('openapi-typescript: types that compile, with names a client can use', async () => {
  await mkdir(path.join(folder, 'types'));
  const types = astToString(await openapiTypescript(JSON.parse(await readFile(file, 'utf8'))));
  await writeFile(path.join(folder, 'types/api.d.ts'), types);
  await writeFile(path.join(folder, 'types/reader.ts'), READER);
  expect(await complaintsOf('types')).toBe('');
}, 300_000);

it('hey-api: a client that compiles, with a function for every operation', async () => {
  const output = path.join(folder, 'client');
  await createClient({
    input: file,
    output,
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
  expect(await readdir(output)).toContain('sdk.gen.ts');
  const sdk = await readFile(path.join(output, 'sdk.gen.ts'), 'utf8');
  for (const name of ['createAssistant', 'listCalls', 'streamEvents']) expect(sdk).toContain(`export const ${name} =`);
  expect(await complaintsOf('client')).toBe('');
}, 300_000);
