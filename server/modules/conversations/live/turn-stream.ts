// A turn as server-sent events: the text as a model writes it, then each reply as it is stored, then the state after
// the turn.

import { Readable } from 'node:stream';
import type { z } from 'zod';
import { Answer } from '../../../http/route.ts';
import { sseFrame } from '../../../http/sse.ts';
import type { Context } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import type { ShownMessage } from '../store/messages.ts';
import type { ConversationTurn } from '../store/schema.ts';
import type { SentMessage } from '../turn/turn.ts';

/** How a reader sees the turn. */
type TurnView = {
  message(message: ShownMessage): unknown;
  done(turn: z.input<typeof ConversationTurn>): unknown;
  /** The message of an error that the server did not expect. */
  unexpected: string;
};

const apiView = ({ requestId }: Context): TurnView => ({
  message: (message) => message,
  done: ({ conversation }) => conversation,
  unexpected: `Something went wrong. Ask for the replies with GET, or quote the request id ${requestId}.`,
});

/** The turn runs to its end even when the client is gone: what was started is stored. */
export function streamTurn(ctx: Context, sent: SentMessage, view: TurnView = apiView(ctx)): Answer {
  const body = new Readable({ read: () => undefined });
  const push = (event: string, data: unknown): void => {
    if (!body.destroyed) body.push(sseFrame(event, data));
  };
  const run = async (): Promise<void> => {
    const pushed = new Set<string>();
    const onReplies = (replies: ShownMessage[]): void => {
      for (const reply of replies) {
        if (!pushed.has(reply.id)) push('reply', view.message(reply));
        pushed.add(reply.id);
      }
    };
    push('message', view.message(sent.message));
    const turn = await sent.proceed({ onText: (delta) => push('token', { delta }), onReplies });
    onReplies(turn.replies);
    push('done', await view.done(turn));
  };
  run()
    .catch((error: unknown) => {
      const known = error instanceof Problem;
      ctx.log[known ? 'warn' : 'error']({ err: error, request_id: ctx.requestId }, 'a streamed turn failed');
      const message = known ? error.message : view.unexpected;
      push('error', { error: known ? error.code : 'internal_error', retryable: true, message });
    })
    .finally(() => body.push(null));
  return new Answer(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
