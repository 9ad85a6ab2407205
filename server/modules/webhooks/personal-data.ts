// Takes a person out of the outbox and of what receivers answered to events about them.
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { type EventType, eraseFromEvents, type StoredEvent } from '../../kernel/events.ts';
import { sql } from '../../kernel/sql.ts';
import type { PersonalData, Traces } from '../people/privacy/personal-data.ts';

const subjectsOf = ({ subjects, phones }: Traces): string[] => [...subjects, ...phones];

export const eventsPersonalData = (kinds: readonly EventType[]): PersonalData => ({
  export: async (ctx, db, traces) => ({
    events: await db.rows<Pick<StoredEvent, 'id' | 'type' | 'subject' | 'occurred_at' | 'data'>>(sql`
      select id, type, subject, occurred_at, data from events
      where org_id = ${ctx.org.id} and subject = any(${subjectsOf(traces)}::text[]) order by id`),
  }),
  erase: async (ctx, tx, traces) => {
    await holdEndpoints(ctx, tx);
    await forgetAnswers(ctx, tx, traces);
    await eraseFromEvents(ctx, tx, kinds, { ids: [...traces.subjects], values: [...traces.phones] });
  },
});

/**
 * Every fan-out and every writer of an answer locks the endpoints it is for. Until the erasure commits, no delivery is added that would
 * carry the words and whose answer would be kept.
 */
async function holdEndpoints(ctx: Context, tx: Tx): Promise<void> {
  await tx.run(sql`select 1 from webhook_endpoints where org_id = ${ctx.org.id} order by id for no key update`);
}

/** Receivers may repeat what they were sent. Attempts that are under way now will not have their answers kept either. */
async function forgetAnswers(ctx: Context, tx: Tx, traces: Traces): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries delivery set discard_answers = true,
      attempts = coalesce((
        select jsonb_agg(attempt || '{"response_body": null}' order by place)
        from jsonb_array_elements(delivery.attempts) with ordinality as given (attempt, place)), '[]')
    from events event
    where event.org_id = ${ctx.org.id} and event.subject = any(${subjectsOf(traces)}::text[])
      and delivery.org_id = ${ctx.org.id} and delivery.event_id = event.id
      and (delivery.due_at is not null or delivery.attempts @? '$[*].response_body ? (@ != null)')`);
}
