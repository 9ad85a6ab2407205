// Owns the examples of bodies, answers and refusals. They are for readers: the documentation's copy of the document has them, the one at
// /openapi.json does not.
import type { Route } from '../route.ts';
import { JSON_MEDIA, type JsonSchema, type OpenApi, refersTo, successOf } from './json-schema.ts';
import { refusalExamples } from './refusals.ts';

/** Recorded answers, by the name of their shape. */
export type RecordedAnswers = Readonly<Record<string, unknown>>;
/** What the routes show of themselves, by the id of the operation: a body to send, and answers that are asked for apart, by type. */
export type WrittenExamples = Readonly<Record<string, { body?: unknown; answers?: Record<string, unknown> }>>;

export function writtenExamples(routes: readonly Route[]): WrittenExamples {
  const shown = routes.filter(({ hidden }) => !hidden);
  const found = shown.map(({ operationId, example, alsoAnswers }): [string, WrittenExamples[string]] => [
    operationId,
    {
      ...(example?.body !== undefined && { body: example.body }),
      ...(alsoAnswers && { answers: { [alsoAnswers.type]: alsoAnswers.example } }),
    },
  ]);
  return Object.fromEntries(found.filter(([, { body, answers }]) => body !== undefined || answers));
}

/** Answers of one shape share one example. */
export function withExamples(document: OpenApi, recorded: RecordedAnswers, written: WrittenExamples): OpenApi {
  const copy = structuredClone(document);
  const used: Record<string, { summary: string; value: unknown }> = {};
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods))) {
    const { body, answers = {} } = written[operation.operationId] ?? {};
    const sent = operation.requestBody?.content[JSON_MEDIA];
    if (sent && body !== undefined) sent.example = body;
    const content = successOf(operation)?.content ?? {};
    for (const [type, example] of Object.entries(answers)) Object.assign(content[type] ?? {}, { example });
    const media = content[JSON_MEDIA];
    const name = media?.schema && refersTo(media.schema);
    if (!name || recorded[name] === undefined) continue;
    used[name] = { summary: 'A recorded answer', value: recorded[name] };
    media.examples = { recorded: { $ref: `#/components/examples/${name}` } };
  }
  copy.components.examples = Object.fromEntries(Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1)));
  const refusals = copy.components.responses as Record<string, { content: Record<string, JsonSchema> }>;
  for (const [name, examples] of Object.entries(refusalExamples()))
    Object.assign(refusals[name]?.content[JSON_MEDIA] ?? {}, { examples });
  return copy;
}
