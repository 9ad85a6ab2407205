// The operations of the contract without words: parameters, bodies, answers and statuses, every reference resolved.
import {
  JSON_MEDIA,
  type JsonSchema,
  type OpenApi,
  type OperationObject,
  parametersOf,
  propertiesOf,
  refersTo,
  resolveRef,
  successOf,
} from '../../server/http/openapi/json-schema.ts';
import { EVERYWHERE } from '../../server/http/openapi/refusals.ts';

export const CONTRACT_OPERATIONS = [
  'createApiKey',
  'listApiKeys',
  'revokeApiKey',
  'getModelRouterEmbeddingCostByKb',
  'applyGraphOps',
  'restoreAssistant',
  'rejectReviewRequest',
  'listWebhookEventTypes',
  'createCall',
  'listWorkflows',
  'getWorkflow',
  'startExecution',
  'listCalls',
  'getCall',
] as const;

/** Shapes that describe an open part of the contract and grow with the catalogue of node types. */
const OPEN = new Set(['GraphNode', 'GraphEdge', 'ContextVariable', 'ComponentOutput']);
const WORDS = new Set(['description', 'title', 'example', 'examples', 'discriminator']);

type Side = 'sent' | 'answered';

/** Lists that may grow become objects; what a caller must send stays a list, which may not. */
function shapeOf(document: OpenApi, schema: unknown, side: Side): unknown {
  if (Array.isArray(schema)) return schema.map((one) => shapeOf(document, one, side));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref: _ref, ...beside } = schema as JsonSchema;
  const name = refersTo(schema as JsonSchema);
  if (name !== undefined && OPEN.has(name)) return { open: name };
  if (name !== undefined) return shapeOf(document, { ...document.components.schemas[name], ...beside }, side);
  if ('allOf' in schema) return shapeOf(document, joined(document, schema), side);
  const entries = Object.entries(schema).filter(([key, value]) => !(WORDS.has(key) && typeof value !== 'object'));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const grows = Array.isArray(value) && (key === 'enum' || (key === 'required' && side === 'answered'));
      if (grows) return [key, Object.fromEntries(value.map((one) => [String(one), true]))];
      return [key, shapeOf(document, value, side)];
    }),
  );
}

/** An object that is written as several: with all their fields. */
function joined(document: OpenApi, { allOf, ...rest }: JsonSchema): JsonSchema {
  const parts = (allOf as JsonSchema[]).map((part) => {
    const found = resolveRef(part, document.components.schemas);
    return 'allOf' in found ? joined(document, found) : found;
  });
  const required = parts.flatMap((part) => (part.required as string[] | undefined) ?? []);
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(propertiesOf)),
    required,
    ...rest,
  };
}

/** What can be written in two ways, in one of them: that a plain value may be null, and that names are texts. */
export function inOneWay(shape: unknown): unknown {
  if (Array.isArray(shape)) return shape.map(inOneWay);
  if (typeof shape !== 'object' || shape === null) return shape;
  const plain: JsonSchema = Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, inOneWay(value)]));
  if (JSON.stringify(plain.propertyNames) === '{"type":"string"}') delete plain.propertyNames;
  const [one, none] = (plain.anyOf ?? []) as JsonSchema[];
  if (typeof one?.type !== 'string' || none?.type !== 'null' || one.type === 'object' || 'enum' in one) return plain;
  const { anyOf: _both, ...rest } = plain;
  return { ...one, ...rest, type: [one.type, 'null'] };
}

function statusesOf({ responses }: OperationObject): Record<string, true> {
  const { default: rest, ...own } = responses;
  return Object.fromEntries([...Object.keys(own), ...(rest ? EVERYWHERE : [])].map((status) => [status, true]));
}

function operationShape(document: OpenApi, operation: OperationObject): JsonSchema {
  const parameters = parametersOf(document, operation);
  return {
    parameters: Object.fromEntries(
      parameters.map((one) => [
        `${one.in} ${one.name}`,
        shapeOf(document, { required: one.required ?? false, schema: one.schema }, 'sent'),
      ]),
    ),
    body: shapeOf(document, operation.requestBody?.content[JSON_MEDIA]?.schema ?? null, 'sent'),
    answer: shapeOf(document, successOf(operation)?.content?.[JSON_MEDIA]?.schema ?? null, 'answered'),
    statuses: statusesOf(operation),
  };
}

export function contractShapes(document: OpenApi): Record<string, JsonSchema> {
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ address: `${method.toUpperCase()} ${path}`, operation })),
  );
  return Object.fromEntries(
    CONTRACT_OPERATIONS.map((id) => {
      const one = found.find(({ operation }) => operation.operationId === id);
      if (!one) throw new Error(`the document lost the operation ${id}`);
      return [one.address, operationShape(document, one.operation)];
    }),
  );
}
