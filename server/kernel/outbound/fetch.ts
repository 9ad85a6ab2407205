// Owns the face of the outbound client that SDKs know: fetch, under the same rules.

import { OutboundFailed } from './errors.ts';
import { steersConnection } from './headers.ts';
import type { OutboundLimits, OutboundRequest, OutboundStream } from './types.ts';

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

export function fetchThrough(
  stream: (input: OutboundRequest) => Promise<OutboundStream>,
  limits: OutboundLimits,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const signal = request.signal;
    try {
      signal.throwIfAborted();
      const answer = await stream({
        ...limits,
        url: request.url,
        method: request.method,
        headers: Object.fromEntries([...request.headers].filter(([name]) => !steersConnection(name))),
        ...(request.body ? { body: Buffer.from(await request.arrayBuffer()) } : {}),
        signal,
      });
      const redirected = request.redirect === 'error' && answer.status >= 300 && answer.status < 400;
      if (redirected || answer.status < 200 || answer.status > 599) {
        await answer.body.return?.();
        throw new OutboundFailed('protocol');
      }
      return await asResponse(answer, request);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      // SDKs recognise a failure worth a retry by this class and these words.
      throw error instanceof OutboundFailed && error.retryable ? new TypeError('fetch failed', { cause: error }) : error;
    }
  };
}

async function asResponse({ status, headers, body }: OutboundStream, request: Request): Promise<Response> {
  const list = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));
  const bodiless = BODILESS.has(status) || request.method === 'HEAD';
  if (bodiless) for await (const _nothing of body);
  const response = new Response(bodiless ? null : webStream(body, request.signal), { status, headers: list });
  Object.defineProperty(response, 'url', { value: request.url });
  return response;
}

function webStream(body: AsyncIterableIterator<Buffer>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      try {
        const step = await body.next();
        if (step.done) controller.close();
        else controller.enqueue(step.value);
      } catch (error) {
        // A reader that aborted expects its own reason, not our word for it.
        controller.error(signal.aborted ? signal.reason : error);
      }
    },
    async cancel() {
      await body.return?.();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
