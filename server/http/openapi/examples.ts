// Owns the examples of answers and refusals. They are for readers: the documentation's copy of the document has them, the one at
// /openapi.json does not.
import { JSON_MEDIA, type JsonSchema, type OpenApi, refersTo, successOf } from './json-schema.ts';
import { refusalExamples } from './refusals.ts';

/** Recorded answers, by the name of their shape. */
export type RecordedAnswers = Readonly<Record<string, unknown>>;

/** Answers of one shape share one example. */
export function withExamples(document: OpenApi, recorded: RecordedAnswers): OpenApi {
  const copy = structuredClone(document);
  const used: Record<string, { summary: string; value: unknown }> = {};
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods))) {
    const media = successOf(operation)?.content?.[JSON_MEDIA];
    const name = media?.schema && refersTo(media.schema);
    if (!name || recorded[name] === undefined) continue;
    used[name] = { summary: 'A recorded answer', value: recorded[name] };
    media.examples = { recorded: { $ref: `#/components/examples/${name}` } };
  }
  copy.components.examples = Object.fromEntries(Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1)));
  const refusals = copy.components.responses as Record<string, { content: Record<string, JsonSchema> }>;
  for (const [name, example] of Object.entries(refusalExamples()))
    Object.assign(refusals[name]?.content[JSON_MEDIA] ?? {}, { example });
  return copy;
}
