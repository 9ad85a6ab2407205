// Owns what the API reference adds to the document: each operation as the SDKs, the command line and curl send it, and examples.

import { type Document, type Operation, operationsOf, placeholders } from '../sdk/generator/document.ts';
import { snakeCase } from '../sdk/generator/names.ts';
import { labelOf } from '../sdk/generator/resource-tree.ts';
import { type RecordedAnswers, type WrittenExamples, withExamples } from '../server/http/openapi/examples.ts';
import type { OpenApi } from '../server/http/openapi/json-schema.ts';

type Sample = { lang: string; label: string; source: string };

/** The document with `x-codeSamples`, examples and the scope in words. The one at /openapi.json stays without: generators have no use for them. */
export function forReaders(document: Document, recorded: RecordedAnswers, written: WrittenExamples): Document {
  const copy = withExamples(document as unknown as OpenApi, recorded, written) as unknown as Document;
  for (const operation of operationsOf(copy)) {
    const raw = copy.paths[operation.path]?.[operation.method.toLowerCase()];
    if (!raw) continue;
    (raw as { 'x-codeSamples'?: Sample[] })['x-codeSamples'] = samplesOf(operation);
    const scope = raw['x-required-scope'];
    if (scope && !raw.description?.includes('Needs the scope'))
      raw.description = [raw.description, `Needs the scope \`${scope}\`.`].filter(Boolean).join(' ');
  }
  return copy;
}

function samplesOf(operation: Operation): Sample[] {
  const { method, path, methodPath } = operation;
  const body = exampleOf(operation);
  const ids = placeholders(path);
  const text = (indent: string): string | undefined =>
    body === undefined ? undefined : JSON.stringify(body, null, 2).replaceAll('\n', `\n${indent}`);
  const call = [...methodPath.chain, methodPath.verb];
  const typescript = [...ids.map((id) => labelOf(id)), ...(body === undefined ? [] : [text('') ?? ''])].join(', ');
  const python = [...ids.map((id) => snakeCase(labelOf(id))), ...(body === undefined ? [] : [pythonOf(body)])].join(
    ', ',
  );
  const isList = operation.page !== undefined;
  const isStream = operation.answers === 'stream';
  const name = `parley.${call.join('.')}`;
  const names = `parley.${call.map(snakeCase).join('.')}`;
  const address = path.replace(/\{(\w+)\}/g, (_all, id: string) => `$${id.toUpperCase()}`);
  const json = body === undefined ? '' : JSON.stringify(body).replaceAll("'", "'\\''");
  return [
    {
      lang: 'typescript',
      label: 'TypeScript SDK',
      source:
        isList || isStream
          ? `for await (const one of ${name}(${typescript})) console.log(one);`
          : `const answer = await ${name}(${typescript});`,
    },
    {
      lang: 'python',
      label: 'Python SDK',
      source: isList || isStream ? `for one in ${names}(${python}):\n    print(one)` : `answer = ${names}(${python})`,
    },
    {
      lang: 'shell',
      label: 'Command line',
      source: `parley api ${method} "${address}"${json === '' ? '' : ` --data '${json}'`}`,
    },
    {
      lang: 'shell',
      label: 'curl',
      source: [
        `curl ${method === 'GET' ? '' : `-X ${method} `}"$PARLEY_URL${address}" -H "x-api-key: $PARLEY_API_KEY"`,
        ...(json === '' ? [] : [`  -H 'content-type: application/json' -d '${json}'`]),
      ].join(' \\\n'),
    },
  ];
}

/** The first example of a JSON body; an empty object where one is needed and none is given. */
function exampleOf({ raw, needsBody }: Operation): unknown {
  const content = (raw.requestBody as { content?: Record<string, JsonContent> } | undefined)?.content?.[
    'application/json'
  ];
  const [first] = Object.values(content?.examples ?? {});
  return content?.example ?? first?.value ?? (needsBody && content ? {} : undefined);
}
type JsonContent = { example?: unknown; examples?: Record<string, { value?: unknown }> };

/** A JSON value as Python writes it. */
function pythonOf(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${pythonOf(inner)}`)
    .join(', ')}}`;
}
