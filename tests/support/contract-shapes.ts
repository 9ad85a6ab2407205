// The operations of the contract without words: parameters, bodies, answers and statuses, every reference resolved.
import {
  JSON_MEDIA,
  type JsonSchema,
  type OpenApi,
  type OperationObject,
  parametersOf,
  refersTo,
  successOf,
} from '../../server/http/openapi/json-schema.ts';

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
  const name = refersTo(schema as JsonSchema);
  if (name !== undefined) return OPEN.has(name) ? { open: name } : shapeOf(document, document.components.schemas[name], side);
  const entries = Object.entries(schema).filter(([key, value]) => !(WORDS.has(key) && typeof value !== 'object'));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const grows = Array.isArray(value) && (key === 'enum' || (key === 'required' && side === 'answered'));
      if (grows) return [key, Object.fromEntries(value.map((one) => [String(one), true]))];
      return [key, shapeOf(document, value, side)];
    }),
  );
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
    statuses: Object.fromEntries(Object.keys(operation.responses).map((status) => [status, true])),
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
