// The SDK's front door: `new Parley()`, every resource of the API, and what it may throw.
import { ConversationStreams } from './conversation-streams.ts';
import { EventStreams } from './event-streams.ts';
import { Api, PATHS_WITHOUT_KEY } from './generated/resources.ts';
import { type ApiResponse, type CallOptions, type ClientOptions, Transport } from './transport.ts';
import { WebhookChecks } from './webhook-checks.ts';

export type RequestOptions = CallOptions & { query?: object; body?: unknown; headers?: Record<string, string> };

export class Parley extends Api {
  readonly conversations: ConversationStreams = new ConversationStreams(this.transport);
  readonly events: EventStreams = new EventStreams(this.transport);
  readonly webhooks: WebhookChecks = new WebhookChecks(this.transport);

  constructor(options: ClientOptions = {}) {
    super(new Transport(options));
  }

  /** Any request, for what the SDK has no method for yet: with the same retries, keys, limits and errors. */
  request<Data = unknown>(method: string, path: string, options: RequestOptions = {}): Promise<ApiResponse<Data>> {
    const { query, body, headers, ...call } = options;
    const verb = method.toUpperCase();
    const keyed = verb === 'POST' && !PATHS_WITHOUT_KEY.includes(path.split('?', 1)[0] ?? '');
    return this.transport.send<Data>({ method: verb, path, query, body, keyed, ...(headers && { headers }) }, call);
  }
}

export type { ConversationEvent, ConversationFollowOptions, TurnEvent, TurnOptions } from './conversation-streams.ts';
export * from './errors.ts';
export type { StreamEvent } from './event-source.ts';
export type { EventStreamOptions } from './event-streams.ts';
export type { FollowOptions } from './followed-stream.ts';
export type { Answer, Body, OtherAnswer, Query, Schema, Streamed, WebhookEvent } from './operation-types.ts';
export { List, Page } from './pages.ts';
export type { ApiResponse, CallOptions, ClientOptions } from './transport.ts';
export { type VerifyOptions, verifyWebhook } from './webhook-checks.ts';
