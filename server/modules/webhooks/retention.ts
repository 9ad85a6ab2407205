// What the outbox and its deliveries forget by age.

import { sql } from '../../kernel/db/sql.ts';
import type { Retention } from '../../kernel/retention/retention.ts';
import { notHeld } from '../../kernel/retention/retention-scope.ts';

export const WEBHOOKS_RETENTION: readonly Retention[] = [
  {
    table: 'webhook_deliveries',
    after: 'WEBHOOK_DELIVERY_RETENTION_DAYS',
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'what is not delivered yet',
    old: ({ before }) =>
      sql`select d.ctid from webhook_deliveries d where d.created_at < ${before} and d.due_at is null`,
  },
  {
    table: 'events',
    after: 'EVENT_RETENTION_DAYS',
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'what the relay has not read, or a delivery still needs; people under a legal hold',
    old: (scope) => sql`
      select event.ctid from events event, webhook_relay
      where event.occurred_at < ${scope.before} and event.position <= webhook_relay.position
        and ${notHeld(scope, 'event', 'subject', 'subjects')} and ${notHeld(scope, 'event', 'subject', 'phones')}
        and ${notHeld(scope, 'event', "data ->> 'end_user_id'", 'leafIds')} and ${notHeld(scope, 'event', "data ->> 'leaf_id'", 'leafIds')}
        and not exists (select from webhook_deliveries delivery where delivery.event_id = event.id and delivery.due_at is not null)
      order by event.occurred_at`,
  },
];
