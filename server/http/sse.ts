// Owns how a server-sent event is asked for and written, and the shapes that several streams carry.
import { z } from 'zod';
import type { RawRequest } from './route.ts';

export const TextDelta = z
  .object({ delta: z.string().meta({ description: 'The next piece of the text' }) })
  .meta({ id: 'TextDelta', description: 'A part of a text while a model writes it' });

/** A stream that has started cannot answer with a status any more. */
export const StreamError = z
  .object({
    error: z.string().meta({ description: 'The code that a plain refusal would carry' }),
    message: z.string(),
    retryable: z.boolean(),
    retry_after: z.int().nullable().optional().meta({ description: 'Seconds to wait, where known' }),
  })
  .meta({ id: 'StreamError', description: 'Why a stream that had started broke off' });

/** `id`: what a reader that comes back sends as Last-Event-ID. */
export const sseFrame = (event: string, data: unknown, id?: string | number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export const asksForStream = ({ headers: { accept } }: Pick<RawRequest, 'headers'>): boolean =>
  typeof accept === 'string' && accept.toLowerCase().includes('text/event-stream');
