// Owns direct use of embeddings and text over the API: the same router that assistants and knowledge bases use,
// counted as source `api`.

import { Readable } from 'node:stream';
import type { z } from 'zod';
import { Answer as HttpAnswer, type RawRequest } from '../../http/route.ts';
import { sseFrame } from '../../http/sse.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import * as router from './router.ts';
import type { EmbedBody, EmbedResult, GenerateBody, GenerateResult } from './schema.ts';
import { toUsd } from './spend.ts';

export async function embed(
  ctx: Context,
  body: z.output<typeof EmbedBody>,
  raw: RawRequest,
): Promise<z.input<typeof EmbedResult>> {
  const { texts, embedding_type: type, provider, model } = body;
  const embedded = await router.asApiErrors(
    router.embed(ctx, { source: 'api', texts, type, provider, model, signal: raw.signal }),
  );
  return {
    provider: embedded.provider,
    model: embedded.model,
    dimensions: embedded.vectors[0]?.length ?? 0,
    embeddings: embedded.vectors.map((vector) => Array.from(vector)),
    usage: { input_tokens: embedded.inputTokens, output_tokens: 0, cost_usd: toUsd(embedded.costNano) },
  };
}

const requestOf = (body: z.output<typeof GenerateBody>, raw: RawRequest): router.GenerateRequest => ({
  source: 'api',
  routerConfigId: body.router_config_id,
  model: body.model,
  settings: body.config,
  signal: raw.signal,
  system: body.system,
  messages: body.messages,
  tools: body.tools,
  timeoutMs: body.config.request_timeout_ms,
});

export async function generate(ctx: Context, body: z.output<typeof GenerateBody>, raw: RawRequest) {
  return toResult(await router.asApiErrors(router.generate(ctx, requestOf(body, raw))));
}

/** Server-sent events `text`, then `done` with the whole answer, or `error`. A failure before the first word is a plain error answer. */
export async function stream(ctx: Context, body: z.output<typeof GenerateBody>, raw: RawRequest): Promise<HttpAnswer> {
  const parts = router.stream(ctx, requestOf(body, raw));
  const first = await router.asApiErrors(parts.next());
  async function* lines() {
    try {
      if (!first.done) yield line(first.value);
      for await (const part of parts) yield line(part);
    } catch (error) {
      const problem = await router.asApiErrors(Promise.reject(error)).catch((shown: unknown) => shown);
      const known = problem instanceof Problem ? problem : new Problem('internal_error', 'The answer broke off.');
      if (known !== problem) ctx.log.error({ err: error, request_id: ctx.requestId }, 'stream failed');
      yield sseFrame('error', {
        error: known.code,
        message: known.message,
        retryable: known.retryable,
        retry_after: null,
      });
    } finally {
      await parts.return(undefined);
    }
  }
  return new HttpAnswer(Readable.from(lines()), { headers: { 'cache-control': 'no-store' } });
}

const line = (part: router.StreamPart): string =>
  part.type === 'text' ? sseFrame('text', { delta: part.delta }) : sseFrame('done', toResult(part.answer));

const toResult = (answer: router.GeneratedAnswer): z.input<typeof GenerateResult> => ({
  provider: answer.provider,
  model: answer.model,
  text: answer.text,
  tool_calls: answer.toolCalls,
  finish_reason: answer.finishReason,
  usage: { input_tokens: answer.inputTokens, output_tokens: answer.outputTokens, cost_usd: toUsd(answer.costNano) },
});
