// Owns the fetching of a document by its address. Every step of a redirect is judged like the first address.
import type { Context } from '../../../kernel/context.ts';
import { OutboundFailed, OutboundRefused } from '../../../kernel/outbound/errors.ts';
import type { OutboundResponse } from '../../../kernel/outbound/types.ts';
import { type FileKind, fileKindOf } from './file-kind.ts';
import { ReadFailure } from './read-failure.ts';
import { MAX_DOCUMENT_BYTES } from './upload.ts';

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 30_000;

export async function fetchPage(ctx: Context, url: string, signal?: AbortSignal): Promise<{ kind: FileKind; content: Buffer }> {
  let at = url;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const { status, headers, body } = await answerOf(ctx, at, signal);
    const next = [headers.location ?? ''].flat()[0] ?? '';
    if (status >= 300 && status < 400 && URL.canParse(next, at)) {
      at = new URL(next, at).href;
      continue;
    }
    if (status >= 200 && status < 300) return { kind: await fileKindOf(body), content: body };
    const passing = status === 429 || status >= 500;
    throw new ReadFailure('unreachable', `The address answers with status ${status}.`, passing);
  }
  throw new ReadFailure('unreachable', `The address redirects more than ${MAX_REDIRECTS} times.`);
}

async function answerOf(ctx: Context, url: string, signal: AbortSignal | undefined): Promise<OutboundResponse> {
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_DOCUMENT_BYTES };
  try {
    return await ctx.outbound.request({ url, method: 'GET', ...limits, ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof OutboundRefused) throw new ReadFailure('refused_address', error.message);
    if (error instanceof OutboundFailed && error.kind === 'too_large')
      throw new ReadFailure('too_large', 'The page is larger than 25 MiB.');
    if (error instanceof OutboundFailed && error.kind !== 'aborted')
      throw new ReadFailure('unreachable', `The address: ${error.message}.`, error.retryable);
    throw error;
  }
}
