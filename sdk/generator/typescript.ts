// Owns the text of the TypeScript SDK's generated resources: a class per resource, a commented method per operation.
import { commentLines, type Operation, placeholders } from './document.ts';
import { pascalCase } from './names.ts';
import { classesOf, EXTENDED, labelOf, type Resource, treeOf } from './resource-tree.ts';

export function printResources(operations: readonly Operation[], withoutKey: readonly string[]): string {
  const root = treeOf(operations);
  const header = [
    '// Generated from openapi/openapi.json by `npm run sdk`. Do not edit.',
    "import type { Answer, Body, Item, OtherAnswer, Query, Streamed } from '../operation-types.ts';",
    "import type { List } from '../pages.ts';",
    "import { segment } from '../request.ts';",
    "import type { CallOptions, Transport } from '../transport.ts';",
    '',
    '/** POSTs that take no Idempotency-Key: they are never repeated. */',
    `export const PATHS_WITHOUT_KEY: readonly string[] = ${JSON.stringify(withoutKey)};`,
    '',
    'class Resource {',
    '  protected readonly transport: Transport;',
    '  constructor(transport: Transport) {',
    '    this.transport = transport;',
    '  }',
    '}',
    '',
  ];
  return `${[...header, ...classesOf(root).map(printClass)].join('\n')}`;
}

const classOf = (chain: readonly string[]): string => (chain.length === 0 ? 'Api' : chain.map(pascalCase).join(''));

function printClass({ chain, operations, children }: Resource): string {
  const fields = [...children.values()]
    .filter((child) => chain.length > 0 || !EXTENDED.includes(child.chain[0] ?? ''))
    .map(
      (child) =>
        `  readonly ${child.chain.at(-1)}: ${classOf(child.chain)} = new ${classOf(child.chain)}(this.transport);`,
    );
  const title = chain.length === 0 ? 'Every resource of the API.' : `\`parley.${chain.join('.')}\``;
  const parts = [fields.join('\n'), ...operations.map(printMethod)].filter((part) => part !== '');
  const body = parts.length > 0 ? `\n${parts.join('\n\n')}\n` : '';
  return `/** ${title} */\nexport class ${classOf(chain)} extends Resource {${body}}\n`;
}

function printMethod(operation: Operation): string {
  const { operationId, methodPath, page, answers, unwraps } = operation;
  const id = JSON.stringify(operationId);
  const call = `{ ${callOf(operation).join(', ')} }`;
  const signature = `${methodPath.verb}(${parametersOf(operation, id).join(', ')})`;
  const head = `${commentOf(operation)}\n  `;
  if (page) {
    const style = `{ items: ${JSON.stringify(page.items)}, next: ${JSON.stringify(page.next)}, params: ${JSON.stringify(page.params)} }`;
    const type = `List<Item<${id}, ${JSON.stringify(page.items)}>, Answer<${id}>>`;
    return `${head}${signature}: ${type} {\n    return this.transport.list(${call}, ${style}, options);\n  }`;
  }
  if (unwraps !== undefined) {
    const field = JSON.stringify(unwraps);
    return `${head}${signature}: Promise<Item<${id}, ${field}>> {\n    return this.transport.one(${call}, ${field}, options);\n  }`;
  }
  if (answers === 'stream')
    return `${head}${signature}: AsyncGenerator<Streamed<"${pascalCase(operationId)}StreamEvent">> {\n    return this.transport.stream(${call}, options);\n  }`;
  if (answers === 'bytes')
    return `${head}${signature}: Promise<Blob> {\n    return this.transport.bytes(${call}, options);\n  }`;
  if (operation.asksForOther) return `${head}${printChoice(operation, id, call)}`;
  const type = { json: `Answer<${id}>`, text: 'string', nothing: 'void' }[answers];
  return `${head}${signature}: Promise<${type}> {\n    return this.transport.call(${call}, options);\n  }`;
}

/** One signature for each shape of the answer, distinguished by the query. */
function printChoice(operation: Operation, id: string, call: string): string {
  const [name, value] = operation.asksForOther!.map((text) => JSON.stringify(text));
  const { verb } = operation.methodPath;
  const signature = (query: string) => `${verb}(${parametersOf(operation, id, query).join(', ')})`;
  const query = `Omit<Query<${id}>, ${name}>`;
  return [
    `${signature(`query: ${query} & { ${name}: ${value} }`)}: Promise<OtherAnswer<${id}>>;`,
    `  ${signature(`query?: ${query} & { ${name}?: Exclude<Query<${id}>[${name}], ${value}> }`)}: Promise<Answer<${id}>>;`,
    `  ${signature('query?: object')}: Promise<Answer<${id}> | OtherAnswer<${id}>> {`,
    `    return this.transport.call(${call}, options);`,
    '  }',
  ].join('\n');
}

function parametersOf(
  { path, query: queryFields, bodies, needsBody }: Operation,
  id: string,
  queryText?: string,
): string[] {
  const ids = placeholders(path).map((name) => `${labelOf(name)}: string`);
  const body = bodies.length > 0 ? [`body${needsBody ? '' : '?'}: Body<${id}>`] : [];
  const needsQuery = queryFields.some(({ required }) => required);
  const query = queryFields.length > 0 ? [queryText ?? `query${needsQuery ? '' : '?'}: Query<${id}>`] : [];
  return [...ids, ...body, ...query, 'options?: CallOptions'];
}

function callOf({ method, path, query, bodies, isKeyed }: Operation): string[] {
  const address = path.replace(
    /\{(\w+)\}/g,
    (_all, name: string) => `\${segment(${labelOf(name)}, '${labelOf(name)}')}`,
  );
  const quoted = address === path ? JSON.stringify(path) : `\`${address}\``;
  const text = bodies.find(({ type }) => type.startsWith('text/'))?.type;
  return [
    `method: ${JSON.stringify(method)}`,
    `path: ${quoted}`,
    ...(query.length > 0 ? ['query'] : []),
    ...(bodies.length > 0 ? ['body'] : []),
    ...(text === undefined ? [] : [`textType: ${JSON.stringify(text)}`]),
    ...(isKeyed ? ['keyed: true'] : []),
  ];
}

function commentOf(operation: Operation): string {
  const lines = commentLines(operation).map((line) => `   * ${line.replaceAll('*/', '* /')}`.trimEnd());
  return ['  /**', ...lines, '   */'].join('\n');
}
