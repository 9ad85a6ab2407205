// Erases a person from the outbox and from what receivers answered to events about them.
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import { type EventType, eraseFromEvents, type StoredEvent } from '../../kernel/events.ts';
import type { PersonalData, Traces } from '../../kernel/personal-data.ts';

const subjectsOf = ({ subjects, phones }: Traces): string[] => [...subjects, ...phones];

export const eventsPersonalData = (kinds: readonly EventType[]): PersonalData => ({
  export: async (ctx, db, traces) => ({
    events: await db.rows<Pick<StoredEvent, 'id' | 'type' | 'subject' | 'occurred_at' | 'data'>>(sql`
      select id, type, subject, occurred_at, data from events
      where org_id = ${ctx.org.id} and subject = any(${subjectsOf(traces)}::text[]) order by id`),
  }),
  erase: async (ctx, tx, traces) => {
    await lockEndpoints(ctx, tx);
    await eraseAnswers(ctx, tx, traces);
    await eraseFromEvents(ctx, tx, kinds, { ids: [...traces.subjects], values: [...traces.phones] });
  },
});

/**
 * Every fan-out and every writer of attempts locks its endpoints. Until the erasure commits, no
 * delivery is added that would send what the person said and store the receiver's answer.
 */
async function lockEndpoints(ctx: Context, tx: Tx): Promise<void> {
  await tx.run(sql`select 1 from webhook_endpoints where org_id = ${ctx.org.id} order by id for no key update`);
}

/**
 * Receivers may repeat what they were sent. Answers to attempts that are under way are not stored
 * either.
 */
async function eraseAnswers(ctx: Context, tx: Tx, traces: Traces): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries delivery set discard_answers = true,
      attempts = coalesce((
        select jsonb_agg(attempt || '{"response_body": null}' order by position)
        from jsonb_array_elements(delivery.attempts) with ordinality as stored (attempt, position)), '[]')
    from events event
    where event.org_id = ${ctx.org.id} and event.subject = any(${subjectsOf(traces)}::text[])
      and delivery.org_id = ${ctx.org.id} and delivery.event_id = event.id
      and (delivery.due_at is not null or delivery.attempts @? '$[*].response_body ? (@ != null)')`);
}
