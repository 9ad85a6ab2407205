// Writes the generated parts of both SDKs from openapi/openapi.json: the types, and the resource tree.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { type Document, forSdk, operationsOf, pathsWithoutKey } from './document.ts';
import { printPythonResources, printTypes } from './python.ts';
import { printResources } from './typescript.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const PYTHON = 'sdk/python/parley_sdk/generated';

/** The SDK folds refusals into one family of errors: their types would be four fifths of the file. */
function withoutRefusals(document: Document): Document {
  const copy = structuredClone(document);
  for (const item of Object.values(copy.paths)) {
    for (const operation of Object.values(item)) {
      const successes = Object.entries(operation.responses).filter(([status]) => !/^(?:[45]|default$)/.test(status));
      operation.responses = Object.fromEntries(successes);
    }
  }
  return copy;
}

async function typesOf(document: Document): Promise<string> {
  const nodes = await openapiTS(withoutRefusals(document) as never, { defaultNonNullable: false, alphabetize: true });
  // Operations are found by their ids; the same by path would be another quarter of the file.
  const types = nodes.filter((node) => !(ts.isInterfaceDeclaration(node) && node.name.text === 'paths'));
  return `// Generated from openapi/openapi.json by \`npm run sdk\`. Do not edit.\n${astToString(types)}`;
}

/** The generated files by their paths in the project. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const written = await readFile(path.join(projectFolder, 'openapi/openapi.json'), 'utf8');
  const document = forSdk(JSON.parse(written) as Document);
  const [operations, withoutKey] = [operationsOf(document), pathsWithoutKey(document)];
  return {
    'sdk/generated/resources.ts': printResources(operations, withoutKey),
    'sdk/generated/types.ts': await typesOf(document),
    [`${PYTHON}/types.py`]: printTypes(document),
    [`${PYTHON}/resources.py`]: printPythonResources(operations, withoutKey, { isAsync: false, document }),
    [`${PYTHON}/async_resources.py`]: printPythonResources(operations, withoutKey, { isAsync: true, document }),
  };
}

if (process.argv[1] === import.meta.filename) {
  for (const [name, text] of Object.entries(await generatedFiles())) {
    await mkdir(path.join(projectFolder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(projectFolder, name), text);
  }
}
