// The ledger of model calls is deleted by age when the operator sets it. The sums per day stay, so spend is known
// forever.
import { sql } from '../../kernel/db/sql.ts';
import type { Retention } from '../../kernel/retention/retention.ts';
import { notHeld, within } from '../../kernel/retention/retention-scope.ts';

export const MODELS_RETENTION: readonly Retention[] = [
  {
    table: 'model_invocations',
    after: 'MODEL_INVOCATION_RETENTION_DAYS',
    clock: 'product',
    by: 'organization',
    reported: true,
    stays: 'sums per day; conversations of people under a legal hold',
    old: (scope) => sql`
      select i.ctid from model_invocations i
      where ${within(scope, 'i')} and i.created_at < ${scope.before} and ${notHeld(scope, 'i', 'conversation_id', 'subjects')}
      order by i.created_at`,
  },
  {
    table: 'carrier_charges',
    after: 'MODEL_INVOCATION_RETENTION_DAYS',
    clock: 'product',
    by: 'organization',
    reported: true,
    stays: 'sums per day; calls of people under a legal hold',
    old: (scope) => sql`
      select i.ctid from carrier_charges i
      where ${within(scope, 'i')} and i.created_at < ${scope.before} and ${notHeld(scope, 'i', 'call_id', 'subjects')}
        and ${notHeld(scope, 'i', 'conversation_id', 'subjects')}
      order by i.created_at`,
  },
  {
    // Only today's decides anything.
    table: 'channel_spend_daily',
    after: 60,
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'nothing',
    old: ({ before }) => sql`select s.ctid from channel_spend_daily s where s.day < ${before}::date`,
  },
];
