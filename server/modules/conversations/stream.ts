// A turn as server-sent events: the words as a model writes them, then each reply as it is kept, then how the conversation stands.

import { Readable } from 'node:stream';
import { Answer } from '../../http/route.ts';
import { sseFrame } from '../../http/sse.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { SentMessage } from './conversations.ts';
import type { ShownMessage } from './transcript/messages.ts';

/** The turn goes on to its end even when the client is gone: what was begun is kept. */
export function stream(ctx: Context, said: SentMessage): Answer {
  const body = new Readable({ read: () => undefined });
  const push = (event: string, data: unknown): void => {
    if (!body.destroyed) body.push(sseFrame(event, data));
  };
  const tell = async (): Promise<void> => {
    const events = new Set<string>();
    const replies = (kept: ShownMessage[]): void => {
      for (const reply of kept) {
        if (!events.has(reply.id)) push('reply', reply);
        events.add(reply.id);
      }
    };
    push('message', said.message);
    const turn = await said.proceed({ onText: (delta) => push('token', { delta }), onReplies: replies });
    replies(turn.replies);
    push('done', turn.conversation);
  };
  tell()
    .catch((error: unknown) => {
      ctx.log.error({ err: error, request_id: ctx.requestId }, 'a streamed turn failed');
      const known = error instanceof Problem;
      push('error', {
        error: known ? error.code : 'internal_error',
        retryable: true,
        message: known
          ? error.message
          : `Something went wrong. Ask for the replies with GET, or quote the request id ${ctx.requestId}.`,
      });
    })
    .finally(() => body.push(null));
  return new Answer(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}

export const wantsStream = (accept: string | string[] | undefined): boolean =>
  typeof accept === 'string' && accept.toLowerCase().includes('text/event-stream');
