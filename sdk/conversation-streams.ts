// `parley.conversations`: a turn as it is spoken, and a conversation in which others speak.
import { StreamError } from './errors.ts';
import { readEvents, toStreamEvent } from './event-source.ts';
import { type FollowOptions, follow } from './followed-stream.ts';
import { Conversations } from './generated/resources.ts';
import type { Body, Query, Streamed } from './operation-types.ts';
import { type ApiRequest, newKey, segment } from './request.ts';
import { pauseAfter, sleep } from './retry.ts';
import type { CallOptions } from './transport.ts';

/** `token`: text as a model writes it. `reply`: the stored message. `done`: the conversation after the turn. */
export type TurnEvent = Streamed<'SendConversationMessageStreamEvent'>;
/** `message`, `trace`, `status` and, at last, `end`. */
export type ConversationEvent = Streamed<'StreamConversationStreamEvent'>;

export type TurnOptions = CallOptions & Omit<Body<'sendConversationMessage'>, 'text'>;
export type ConversationFollowOptions = FollowOptions & Query<'streamConversation'>;
/** What the caller has received over all attempts. */
type TurnProgress = { messages: Set<string>; hasTokens: boolean };

export class ConversationStreams extends Conversations {
  /**
   * Says something and streams the turn. When the connection is lost it asks again with the same key: nothing is said twice, and no
   * reply is yielded twice.
   *
   * `POST /v1/conversations/{conversation_id}/messages`
   */
  async *stream(conversationId: string, text: string, options: TurnOptions = {}): AsyncGenerator<TurnEvent> {
    const {
      signal,
      idempotencyKey = newKey(),
      timeoutMs,
      maxRetries = this.transport.maxRetries,
      ...message
    } = options;
    const path = `/v1/conversations/${segment(conversationId, 'conversationId')}/messages`;
    const request: ApiRequest = { method: 'POST', path, body: { ...message, text }, keyed: true };
    const call = { idempotencyKey, ...(signal && { signal }), ...(timeoutMs !== undefined && { timeoutMs }) };
    const received: TurnProgress = { messages: new Set(), hasTokens: false };
    for (let attempt = 0; ; attempt++) {
      try {
        yield* this.#turn(request, { ...call, maxRetries: maxRetries - attempt }, received);
        return;
      } catch (error) {
        const pause = pauseAfter(error, { attempt, repeatable: true, random: Math.random() });
        if (pause === undefined || attempt >= maxRetries || signal?.aborted) throw error;
        await sleep(pause, signal);
      }
    }
  }

  async *#turn(request: ApiRequest, options: CallOptions, received: TurnProgress): AsyncGenerator<TurnEvent> {
    const response = await this.transport.open(request, options);
    const hadTokens = received.hasTokens;
    const silenceMs = options.timeoutMs ?? this.transport.timeoutMs;
    for await (const event of readEvents(response, { silenceMs, signal: options.signal })) {
      const next = toStreamEvent<TurnEvent>(event);
      if (isNew(next, received, hadTokens)) yield next;
      if (next.type === 'done') return;
    }
    throw new StreamError({ code: 'stream_ended', message: 'The stream ended before the turn did.', retryable: true });
  }

  /**
   * Follows a conversation in which others speak: an agent's screen, or a second device. It goes on over lost connections as
   * `parley.events.stream` does.
   *
   * `GET /v1/conversations/{conversation_id}/stream`
   */
  follow(conversationId: string, options: ConversationFollowOptions = {}): AsyncGenerator<ConversationEvent> {
    const { lastEventId, signal, maxRetries, ...query } = options;
    return follow(this.transport, {
      path: `/v1/conversations/${segment(conversationId, 'conversationId')}/stream`,
      query,
      ...(lastEventId !== undefined && { lastEventId }),
      ...(signal && { signal }),
      ...(maxRetries !== undefined && { maxRetries }),
    });
  }
}

/** A turn that is requested again streams from its start: what an earlier attempt brought is left out. */
function isNew(event: TurnEvent, received: TurnProgress, hadTokens: boolean): boolean {
  if (event.type === 'done') return true;
  if (event.type === 'token') {
    received.hasTokens = true;
    return !hadTokens;
  }
  if (received.messages.has(event.data.id)) return false;
  received.messages.add(event.data.id);
  return true;
}
