// Owns recorded answers in the document: one for each shape that an operation answers with.
import { JSON_MEDIA, type OpenApi, refersTo, successOf } from './json-schema.ts';

/** By the name of the shape. */
export type Examples = Readonly<Record<string, unknown>>;

/** Answers of one shape share one example, so that the document stays small. */
export function addExamples(document: OpenApi, examples: Examples): void {
  const used: Record<string, { summary: string; value: unknown }> = {};
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const media = successOf(operation)?.content?.[JSON_MEDIA];
    const name = media?.schema && refersTo(media.schema);
    if (!name || examples[name] === undefined) continue;
    used[name] = { summary: 'A recorded answer', value: examples[name] };
    media.examples = { recorded: { $ref: `#/components/examples/${name}` } };
  }
  document.components.examples = Object.fromEntries(Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1)));
}
