// Owns the metrics of webhooks: the backlog, counted for all nodes, and the attempts of this process.
import { COUNTED_UP_TO, type FigureSource } from '../../kernel/cluster/shared-figures.ts';
import { sql } from '../../kernel/db/sql.ts';
import { gauge, histogram, type Meter } from '../../kernel/meter.ts';
import type { AttemptRecord } from './attempt.ts';
import { isSuccess } from './schedule.ts';

const attemptSeconds = histogram(
  'parley_webhook_attempt_seconds',
  'Attempts to deliver a webhook, by outcome (succeeded, failed) and reason. Many failed: receivers are down or refuse; organizations see which at /v1/webhooks',
  [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
  ['outcome', 'reason'],
);
const pending = gauge(
  'parley_webhooks_pending',
  `Deliveries that are not finished, those that wait for their next attempt included; counted up to ${COUNTED_UP_TO}. Growing: receivers are slower than events, or down`,
);
const overdue = gauge(
  'parley_webhooks_overdue_seconds',
  'How long the delivery that should leave first has been due. High: workers are too few or cannot keep up; slow receivers hold up only themselves',
);
const endpoints = gauge(
  'parley_webhook_endpoints',
  'Endpoints by state: healthy, failing (its latest attempts failed), disabled',
  ['state'],
);
const behind = gauge(
  'parley_webhooks_relay_behind',
  'Events that have a position and are not yet deliveries. Growing: the one relayer cannot keep up, or no worker runs',
);

export const WEBHOOK_METRICS = [attemptSeconds];

export function recordAttempt(meter: Meter, { statusCode, error, durationMs }: AttemptRecord): void {
  const isGood = isSuccess({ statusCode, retryAfterMs: null });
  const reason = statusCode === null ? (error ?? 'none') : `status_${Math.floor(statusCode / 100)}xx`;
  meter.observe(attemptSeconds, { outcome: isGood ? 'succeeded' : 'failed', reason }, durationMs / 1000);
}

type Counts = { pending: number; due: Date | null; healthy: number; failing: number; disabled: number; behind: number };

export const webhookFigures: FigureSource = {
  subject: 'webhooks',
  gauges: [pending, overdue, endpoints, behind],
  read: async (db) => {
    // Only what is not finished is in the index; one probe for each endpoint that has something to do.
    const counts = await db.one<Counts>(sql`
      select
        (select count(*) from (
          select from webhook_deliveries where due_at is not null order by org_id, endpoint_id, due_at limit ${COUNTED_UP_TO}) waiting)::int as pending,
        (select min(first.due_at) from webhook_endpoints endpoint cross join lateral (
          select due_at from webhook_deliveries delivery
          where delivery.org_id = endpoint.org_id and delivery.endpoint_id = endpoint.id and delivery.due_at is not null
          order by delivery.due_at limit 1) first
        where endpoint.due_at is not null) as due,
        count(*) filter (where enabled and failing_since is null)::int as healthy,
        count(*) filter (where enabled and failing_since is not null)::int as failing,
        count(*) filter (where not enabled)::int as disabled,
        (select greatest(0, last - position) from event_sequence, webhook_relay)::int as behind
      from webhook_endpoints`);
    return [
      { of: pending, value: counts.pending },
      { of: overdue, since: counts.due },
      ...(['healthy', 'failing', 'disabled'] as const).map((state) => ({
        of: endpoints,
        labels: { state },
        value: counts[state],
      })),
      { of: behind, value: counts.behind },
    ];
  },
};
