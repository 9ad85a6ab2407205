// What channels need of other modules. Joined in server/ports.ts.
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import type { VisitorWebCall } from './visitor-schema.ts';

/** A visitor who calls: the person, and what limits them. `network` null: the website vouches for them. */
export type CallingVisitor = { visitorId: string; personId: string; channelId: string; network: string | null };

/** Calls by microphone. */
export type VisitorCalls = {
  isPossible(ctx: Context): boolean;
  start(
    ctx: Context,
    call: {
      assistantId: string;
      visitor: CallingVisitor;
      language: string | undefined;
      recording: 'off' | 'with_announcement';
    },
  ): Promise<z.input<typeof VisitorWebCall>>;
  /** After the socket broke. */
  comeBack(ctx: Context, callId: string, visitorId: string): Promise<z.input<typeof VisitorWebCall>>;
};
