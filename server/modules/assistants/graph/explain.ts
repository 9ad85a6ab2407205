// Owns the explanation of what the flow of a revision does, as JSON or as Markdown.
import { Readable } from 'node:stream';
import { explanationMarkdown } from '../../../../flow/explain.ts';
import { Answer, type RawRequest } from '../../../http/route.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import * as flows from './flows.ts';
import { GraphWork, retryIfChanged } from './work.ts';

export const MARKDOWN = 'text/markdown';

export async function explainFlow(
  ctx: Context,
  at: flows.FlowRef,
  { headers }: Pick<RawRequest, 'headers'>,
): Promise<Answer> {
  const db = reader(ctx);
  const explanation = await retryIfChanged(async () =>
    new GraphWork(ctx, db, await flows.find(ctx, db, at)).explained(),
  );
  if (!prefersMarkdown(String(headers.accept ?? ''))) return new Answer(explanation);
  return new Answer(Readable.from([explanationMarkdown(explanation)]), {
    headers: { 'content-type': `${MARKDOWN}; charset=utf-8` },
  });
}

/** A client that accepts Markdown and not JSON gets Markdown; all others get JSON. */
const prefersMarkdown = (accept: string): boolean =>
  /\btext\/markdown\b/i.test(accept) && !/\bapplication\/json\b/i.test(accept);
