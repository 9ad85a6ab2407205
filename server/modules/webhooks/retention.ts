// Forgets events and finished deliveries that are older than the settings allow.
import type { Kernel } from '../../kernel/context.ts';
import type { Sql } from '../../kernel/sql.ts';
import { sql } from '../../kernel/sql.ts';
import { DAY } from './schedule.ts';

const AT_ONCE = 5000;

export async function forgetOld(kernel: Kernel): Promise<void> {
  const { EVENT_RETENTION_DAYS, WEBHOOK_DELIVERY_RETENTION_DAYS } = kernel.config;
  await emptied(
    kernel,
    sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < ${daysAgo(kernel, WEBHOOK_DELIVERY_RETENTION_DAYS)}
        and due_at is null limit ${AT_ONCE})`,
  );
  // What the relay has not read, or a delivery still needs, stays.
  await emptied(
    kernel,
    sql`
    delete from events where id in (
      select event.id from events event, webhook_relay
      where event.occurred_at < ${daysAgo(kernel, EVENT_RETENTION_DAYS)} and event.position <= webhook_relay.position
        -- A legal hold keeps what is about the person.
        and not exists (select from legal_holds hold where hold.org_id = event.org_id and hold.released_at is null
          and hold.end_user_id::text in (event.subject, event.data ->> 'end_user_id', event.data ->> 'leaf_id'))
        and not exists (select from webhook_deliveries delivery where delivery.event_id = event.id and delivery.due_at is not null)
      order by event.occurred_at limit ${AT_ONCE})`,
  );
}

const daysAgo = ({ clock }: Kernel, days: number): Date => new Date(clock.nowMs() - days * DAY);

/** In small bites, so that nobody waits behind a long one. */
async function emptied({ db }: Kernel, bite: Sql): Promise<void> {
  while ((await db.run(bite)) === AT_ONCE);
}
