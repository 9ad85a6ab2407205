// Writes sdk/generated from openapi/openapi.json: the types, and the resource tree.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { type Document, operationsOf, pathsWithoutKey } from './document.ts';
import { printResources } from './print.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const OUTPUT = path.join(projectFolder, 'sdk/generated');

/** The SDK folds refusals into one family of errors: their types would be four fifths of the file. */
function withoutRefusals(document: Document): Document {
  const copy = structuredClone(document);
  for (const item of Object.values(copy.paths)) {
    for (const operation of Object.values(item)) {
      const successes = Object.entries(operation.responses).filter(([status]) => !/^[45]/.test(status));
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

/** The generated files by name. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const document = JSON.parse(await readFile(path.join(projectFolder, 'openapi/openapi.json'), 'utf8')) as Document;
  return {
    'resources.ts': printResources(operationsOf(document), pathsWithoutKey(document)),
    'types.ts': await typesOf(document),
  };
}

if (process.argv[1] === import.meta.filename) {
  await mkdir(OUTPUT, { recursive: true });
  for (const [name, text] of Object.entries(await generatedFiles())) await writeFile(path.join(OUTPUT, name), text);
}
