// Owns the text of the Python SDK's generated modules: the shapes as TypedDicts, and the resource tree twice, for blocking calls and for asyncio.
import { commentLines, type Document, type Operation, placeholders } from './document.ts';
import { pascalCase, snakeCase } from './names.ts';
import { classesOf, EXTENDED, labelOf, type Resource, treeOf } from './resource-tree.ts';
import { type Schema, schemaOf } from './schemas.ts';

const HEADER = '# Generated from openapi/openapi.json by `npm run sdk`. Do not edit.';

const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);
/** Names that annotations use: a field of that name would hide them from the fields after it. */
const USED_IN_TYPES = new Set([
  'Any',
  'Literal',
  'NotRequired',
  'bool',
  'bytes',
  'dict',
  'float',
  'int',
  'list',
  'str',
]);
/** What every method takes beside its own arguments. */
const OPTIONS = ['idempotency_key', 'timeout_seconds', 'max_retries'];

const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text);
/** A name that Python allows: `from` becomes `from_`. */
const nameOf = (text: string): string => (KEYWORDS.has(text) ? `${text}_` : text);
const quoted = (text: string): string => JSON.stringify(text);

function docstring(lines: readonly string[], indent: string): string {
  const text = lines.join('\n').replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').trim();
  const [first = '', ...rest] = text.split('\n').map((line) => line.trimEnd());
  const body = [first, ...rest.map((line) => (line === '' ? '' : `${indent}${line}`))].join('\n');
  if (rest.length > 0) return `${indent}"""${body}\n${indent}"""`;
  // A quote at the end would close the text one sign too early.
  return `${indent}"""${body}${body.endsWith('"') ? ' ' : ''}"""`;
}

// The shapes.

type Shapes = { document: Document; classes: Map<string, string> };
type Fields = { properties: [string, Schema][]; required: Set<string>; description: string | undefined };

export function printTypes(document: Document): string {
  const shapes: Shapes = { document, classes: new Map() };
  // All names first: a hoisted shape must not take the name of a schema that comes later.
  for (const name of Object.keys(document.components.schemas)) shapes.classes.set(name, '');
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    shapes.classes.set(name, printShape(shapes, name, schema));
  }
  const codes = document.components.schemas.ErrorResponse?.properties?.error?.enum ?? [];
  return [
    HEADER,
    '"""The shapes of the API by name. A field that may be absent is `NotRequired`."""',
    '',
    'from __future__ import annotations',
    '',
    'from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict',
    '',
    'if TYPE_CHECKING:',
    '    from ..requests import File',
    '    from ..streams import StreamEvent',
    '',
    `ErrorCode: TypeAlias = ${quoted(literalOf(codes))}`,
    '"""What `ParleyError.code` is where the API answered."""',
    '',
    '',
    [...shapes.classes.values()].join('\n\n\n'),
    '',
  ].join('\n');
}

function printShape(shapes: Shapes, name: string, schema: Schema): string {
  const alternatives = alternativesOf(shapes.document, schema);
  if (alternatives === undefined)
    return printAlias(name, streamOf(shapes, schema) ?? typeOf(shapes, schema, name), schema);
  if (alternatives.length === 1) return printFields(shapes, name, alternatives[0]!.fields);
  const parts = alternatives.map(({ label, fields }) => {
    const part = `${name}${label}`;
    shapes.classes.set(part, printFields(shapes, part, fields));
    return part;
  });
  return printAlias(name, parts.join(' | '), schema);
}

const PLAIN_NAMES = new Set([...USED_IN_TYPES, 'None', 'True', 'False']);
/** Names no class: it can stand as it is, so that programs which read annotations at run time may join it with `None`. */
const isPlain = (type: string): boolean =>
  (type.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/\w+/g) ?? []).every(
    (word) => PLAIN_NAMES.has(word) || /^\d+$/.test(word),
  );

const printAlias = (name: string, type: string, { description }: Schema): string =>
  [
    `${name}: TypeAlias = ${isPlain(type) ? type : quoted(type)}`,
    ...(description ? [docstring([description], '')] : []),
  ].join('\n');

/** The events of a stream, by their type. The event `error` is raised instead. */
function streamOf(shapes: Shapes, { oneOf = [] }: Schema): string | undefined {
  const events = oneOf.map(({ properties }) => [properties?.event?.const, properties?.data] as const);
  if (events.length === 0 || events.some(([event, data]) => typeof event !== 'string' || !data)) return undefined;
  return events
    .filter(([event]) => event !== 'error')
    .map(([event, data]) => `StreamEvent[Literal[${quoted(String(event))}], ${typeOf(shapes, data!, 'Event')}]`)
    .join(' | ');
}

/** An object, or several that an `allOf` with a choice inside stands for; `undefined` for everything else. */
function alternativesOf(document: Document, schema: Schema): { label: string; fields: Fields }[] | undefined {
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => choicesOf(document, part));
    const crossed = parts.reduce<{ label: string; all: Schema[] }[]>(
      (found, choices) =>
        found.flatMap((one) =>
          choices.map(({ label, part }) => ({ label: one.label + label, all: [...one.all, part] })),
        ),
      [{ label: '', all: [] }],
    );
    return crossed.map(({ label, all }) => ({ label, fields: mergedFields(document, all, schema.description) }));
  }
  const isObject = schema.type === 'object' && schema.properties !== undefined && !schema.oneOf && !schema.anyOf;
  return isObject ? [{ label: '', fields: mergedFields(document, [schema], schema.description) }] : undefined;
}

function choicesOf(document: Document, part: Schema): { label: string; part: Schema }[] {
  const found = schemaOf(document, part);
  const choices = found.anyOf ?? found.oneOf;
  if (!choices) return [{ label: '', part }];
  return choices.flatMap((one) =>
    choicesOf(document, one).map(({ part: inner }) => ({ label: one.$ref?.split('/').at(-1) ?? '', part: inner })),
  );
}

function mergedFields(document: Document, parts: readonly Schema[], description: string | undefined): Fields {
  const properties = new Map<string, Schema>();
  const required = new Set<string>();
  for (const part of parts) {
    const found = schemaOf(document, part);
    const inner = found.allOf ? mergedFields(document, found.allOf, undefined) : undefined;
    for (const [name, schema] of inner?.properties ?? Object.entries(found.properties ?? {}))
      properties.set(name, schema);
    for (const name of inner?.required ?? found.required ?? []) required.add(name);
  }
  return { properties: [...properties], required, description };
}

function printFields(shapes: Shapes, name: string, { properties, required, description }: Fields): string {
  const fields = properties.map(([key, schema]) => {
    const type = typeOf(shapes, schema, `${name}${pascalCase(key)}`);
    return { key, type: required.has(key) ? type : `NotRequired[${type}]`, text: schema.description };
  });
  const doc = description ? [docstring([description], '    '), ''] : [];
  if (fields.every(({ key }) => isName(key) && !USED_IN_TYPES.has(key))) {
    const lines = fields.flatMap(({ key, type, text }) => [
      `    ${key}: ${type}`,
      ...(text ? [docstring([text], '    ')] : []),
    ]);
    const body = [...doc, ...lines];
    return [`class ${name}(TypedDict):`, ...(body.length > 0 ? body : ['    pass'])].join('\n');
  }
  const lines = fields.flatMap(({ key, type, text }) => [
    ...(text ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => `        # ${line}`),
    `        ${quoted(key)}: ${quoted(type)},`,
  ]);
  const about = description ? [docstring([description], '')] : [];
  return [`${name} = TypedDict(`, `    ${quoted(name)},`, '    {', ...lines, '    },', ')', ...about].join('\n');
}

const CONSTANTS = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);
const literalOf = (values: readonly unknown[]): string =>
  `Literal[${values.map((value) => CONSTANTS.get(value) ?? JSON.stringify(value)).join(', ')}]`;

const PLAIN: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };

/** The type of a value. An object inside another gets a name made of both. */
function typeOf(shapes: Shapes, schema: Schema, hint: string): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'Any';
  if (schema.const !== undefined) return literalOf([schema.const]);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && !schema.properties)
    return unionOf(choices.map((one, i) => typeOf(shapes, one, choiceName(choices, hint, i))));
  const types = [schema.type ?? []].flat();
  if (schema.enum) return unionOf([literalOf(schema.enum), ...(types.includes('null') ? ['None'] : [])]);
  if (schema.format === 'binary') return 'File';
  if (schema.allOf || (types.includes('object') && schema.properties)) {
    const isOpen = schema.additionalProperties !== undefined && schema.additionalProperties !== false;
    return unionOf([
      hoisted(shapes, schema, hint),
      ...(isOpen ? ['dict[str, Any]'] : []),
      ...(types.includes('null') ? ['None'] : []),
    ]);
  }
  const found = types.map((type) => {
    if (type === 'array') return `list[${schema.items ? typeOf(shapes, schema.items, `${hint}Item`) : 'Any'}]`;
    if (type !== 'object') return PLAIN[type] ?? 'Any';
    const values = schema.additionalProperties;
    return `dict[str, ${typeof values === 'object' ? typeOf(shapes, values, `${hint}Value`) : 'Any'}]`;
  });
  return found.length === 0 ? 'Any' : unionOf(found);
}

/** The only object among several choices keeps the plain name. */
const choiceName = (choices: readonly Schema[], hint: string, index: number): string =>
  choices.filter(({ type, $ref }) => type !== 'null' && $ref === undefined).length > 1 ? `${hint}${index + 1}` : hint;

function unionOf(types: readonly string[]): string {
  const each = [...new Set(types)];
  if (each.includes('Any')) return 'Any';
  return each.join(' | ');
}

function hoisted(shapes: Shapes, schema: Schema, hint: string): string {
  let name = hint;
  while (shapes.classes.has(name)) name = `${name}_`;
  shapes.classes.set(name, '');
  shapes.classes.set(name, printShape(shapes, name, { ...schema, type: 'object' }));
  return name;
}

// The resources.

type Style = { isAsync: boolean; document: Document };

export function printPythonResources(
  operations: readonly Operation[],
  withoutKey: readonly string[],
  { isAsync, document }: Style,
): string {
  const classes = classesOf(treeOf(operations));
  const transport = isAsync ? 'AsyncTransport' : 'Transport';
  const generator = isAsync ? 'AsyncGenerator' : 'Generator';
  const items = isAsync ? 'AsyncItems' : 'Items';
  return [
    HEADER,
    `"""Every resource of the API, for ${isAsync ? 'asyncio' : 'blocking calls'}."""`,
    '',
    'from __future__ import annotations',
    '',
    `from typing import TYPE_CHECKING, Any, ${generator}, Literal, Unpack, overload`,
    '',
    `from ..requests import Request, segment`,
    `from ..transport import PageFields`,
    '',
    'if TYPE_CHECKING:',
    '    from ..requests import CallOptions',
    `    from ..transport import ${items}, ${transport}`,
    '    from . import types',
    ...(isAsync
      ? []
      : [
          '',
          '# POSTs that take no Idempotency-Key: they are never repeated.',
          `PATHS_WITHOUT_KEY = frozenset(${JSON.stringify(withoutKey, null, 4)})`,
        ]),
    '',
    '',
    'class Resource:',
    `    def __init__(self, transport: ${transport}) -> None:`,
    '        self._transport = transport',
    '',
    '',
    classes.map((one) => printClass(one, { isAsync, document })).join('\n\n\n'),
    '',
  ].join('\n');
}

const classOf = (chain: readonly string[]): string => (chain.length === 0 ? 'Api' : chain.map(pascalCase).join(''));

function printClass({ chain, operations, children }: Resource, style: Style): string {
  const path = ['parley', ...chain.map(snakeCase)].join('.');
  const title = chain.length === 0 ? 'Every resource of the API.' : `\`${path}\``;
  const fields = [...children.values()]
    .filter((child) => chain.length > 0 || !EXTENDED.includes(child.chain[0] ?? ''))
    .map((child) => `        self.${nameOf(snakeCase(child.chain.at(-1) ?? ''))} = ${classOf(child.chain)}(transport)`);
  const init =
    fields.length === 0
      ? []
      : [
          `    def __init__(self, transport: ${style.isAsync ? 'AsyncTransport' : 'Transport'}) -> None:`,
          '        super().__init__(transport)',
          ...fields,
        ];
  const methods = operations.map((operation) => printMethod(operation, style));
  return [
    `class ${classOf(chain)}(Resource):`,
    `    """${title}"""`,
    ...[init.join('\n'), ...methods].filter(Boolean).map((text) => `\n${text}`),
  ].join('\n');
}

function printMethod(operation: Operation, style: Style): string {
  const name = nameOf(snakeCase(operation.methodPath.verb));
  const { page, unwraps, answers, asksForOther } = operation;
  const answer = answerType(operation);
  const wait = style.isAsync ? 'await ' : '';
  const def = style.isAsync ? 'async def' : 'def';
  const doc = docstring(
    [...commentLines(operation)].flatMap((line, i) => (i === 1 ? ['', line] : [line])),
    '        ',
  );
  const request = requestOf(operation);
  const method = (kind: string, returns: string, lines: readonly string[]): string =>
    [
      `    ${kind} ${name}(${parametersOf(operation).join(', ')}) -> ${returns}:`,
      doc,
      ...lines.map((line) => `        ${line}`),
    ].join('\n');
  if (page) {
    const item = itemType(style.document, operation);
    const params = page.params.map((one) => quoted(one));
    const fields = `PageFields(${quoted(page.items)}, ${page.next === null ? 'None' : quoted(page.next)}, (${params.join(', ')}${params.length === 1 ? ',' : ''}))`;
    const type = `${style.isAsync ? 'AsyncItems' : 'Items'}[${item}, ${answer}]`;
    return method('def', type, [`return self._transport.items(${request}, ${fields}, options)`]);
  }
  if (answers === 'stream') {
    const type = style.isAsync
      ? `AsyncGenerator[${streamType(operation)}, None]`
      : `Generator[${streamType(operation)}, None, None]`;
    return method('def', type, [`return self._transport.stream(${request}, options)`]);
  }
  if (unwraps !== undefined) {
    const item = itemType(style.document, operation);
    return method(def, item, [
      `answer: ${item} = ${wait}self._transport.one(${request}, ${quoted(unwraps)}, options)`,
      'return answer',
    ]);
  }
  if (answers === 'bytes') return method(def, 'bytes', [`return ${wait}self._transport.content(${request}, options)`]);
  if (answers === 'nothing') return method(def, 'None', [`${wait}self._transport.call(${request}, options)`]);
  const type = answers === 'text' ? 'str' : answer;
  if (!asksForOther)
    return method(def, type, [`answer: ${type} = ${wait}self._transport.call(${request}, options)`, 'return answer']);
  const [query, value] = asksForOther;
  const other = refType(operation.otherAnswer);
  const overloads = [
    [`Literal[${quoted(value)}]`, other],
    [
      `${literalOf((operation.query.find((one) => one.name === query)?.schema?.enum ?? []).filter((one) => one !== value))} | None = None`,
      type,
    ],
  ].map(([parameter, returns]) => {
    const list = parametersOf(operation).map((text) =>
      text.startsWith(`${nameOf(query)}: `) ? `${nameOf(query)}: ${parameter}` : text,
    );
    return [`    @overload`, `    ${def} ${name}(${list.join(', ')}) -> ${returns}: ...`].join('\n');
  });
  const either = `${type} | ${other}`;
  return [
    ...overloads,
    method(def, either, [`answer: ${either} = ${wait}self._transport.call(${request}, options)`, 'return answer']),
  ].join('\n\n');
}

const refType = (schema: Schema | undefined): string =>
  schema?.$ref ? `types.${schema.$ref.split('/').at(-1)}` : 'Any';
const answerType = ({ answer }: Operation): string => refType(answer);
const streamType = ({ operationId }: Operation): string => `types.${pascalCase(operationId)}StreamEvent`;

function itemType(document: Document, { answer, page, unwraps }: Operation): string {
  const path = (unwraps ?? page?.items ?? '').split('.');
  let schema = answer ? schemaOf(document, answer) : {};
  for (const name of path) schema = schemaOf(document, schema.properties?.[name] ?? {});
  if (!schema.items?.properties) return refType(schema.items);
  // The name under which `typeOf` hoists it.
  return `${answer ? refType(answer) : ''}${path.map(pascalCase).join('')}Item`;
}

const SIMPLE: Record<string, string> = { integer: 'int', number: 'float', boolean: 'bool', string: 'str' };
function queryType({ name, schema = {} }: Operation['query'][number]): string {
  // Some operations declare their limit as text: a number becomes one on the way.
  if (name === 'limit') return 'int';
  if (schema.enum?.length) return literalOf(schema.enum);
  const inner = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  return SIMPLE[[inner.type ?? 'string'].flat()[0] ?? 'string'] ?? 'str';
}

function parametersOf(operation: Operation): string[] {
  const { path, query, bodies, needsBody } = operation;
  const taken = new Set([...OPTIONS, 'self', 'body', 'options']);
  const ids = placeholders(path).map((name) => `${snakeCase(labelOf(name))}: str`);
  const body = bodies.length > 0 ? [`body: ${bodyType(bodies)}${needsBody ? '' : ' | None = None'}`] : [];
  const parameters = query.map((one) => {
    const name = nameOf(one.name);
    if (taken.has(name) || ids.some((id) => id.startsWith(`${name}: `)))
      throw new Error(`${operation.operationId}: the query parameter ${one.name} has the name of another argument`);
    return one.required ? `${name}: ${queryType(one)}` : `${name}: ${queryType(one)} | None = None`;
  });
  return [
    'self',
    ...ids,
    ...body,
    ...(parameters.length > 0 ? ['*', ...parameters] : []),
    '**options: Unpack[CallOptions]',
  ];
}

const bodyType = (bodies: Operation['bodies']): string =>
  [...new Set(bodies.map(({ type, schema }) => (type.startsWith('text/') ? 'str' : refType(schema))))].join(' | ');

function requestOf({ method, path, query, bodies, isKeyed }: Operation): string {
  const address = path.replace(
    /\{(\w+)\}/g,
    (_all, name: string) => `{segment(${snakeCase(labelOf(name))}, '${snakeCase(labelOf(name))}')}`,
  );
  const text = bodies.find(({ type }) => type.startsWith('text/'));
  const entries = query.map((one) => `${quoted(one.name)}: ${nameOf(one.name)}`);
  return `Request(${[
    quoted(method),
    address === path ? quoted(path) : `f"${address}"`,
    ...(entries.length > 0 ? [`query={${entries.join(', ')}}`] : []),
    ...(bodies.length > 0 ? ['body=body'] : []),
    ...(text ? [`text_type=${quoted(text.type)}`] : []),
    ...(isKeyed ? ['keyed=True'] : []),
  ].join(', ')})`;
}
