// `parley.events`: what happens in the organization, as it happens.

import type { StreamEvent } from './event-source.ts';
import { type FollowOptions, follow } from './followed-stream.ts';
import { Events } from './generated/resources.ts';
import type { Query, WebhookEvent } from './operation-types.ts';

export type EventStreamOptions = FollowOptions & Query<'streamEvents'>;

export class EventStreams extends Events {
  /**
   * Follows events, over lost connections too: it goes on after the last event that was seen. It ends when `signal` aborts, when the
   * loop is left, or once it has caught up if `follow` is false. A key that is refused ends it with an error.
   *
   * `GET /v1/events/stream`
   */
  stream(options: EventStreamOptions = {}): AsyncGenerator<StreamEvent<WebhookEvent>> {
    const { lastEventId, signal, maxRetries, ...query } = options;
    return follow(this.transport, {
      path: '/v1/events/stream',
      query,
      endsByItself: query.follow === false,
      ...(lastEventId !== undefined && { lastEventId }),
      ...(signal && { signal }),
      ...(maxRetries !== undefined && { maxRetries }),
    });
  }
}
