// Compliance records that are deleted by age when the operator sets it. Receipts, consents and the do-not-call list
// stay forever.
import { sql } from '../../kernel/db/sql.ts';
import type { Retention } from '../../kernel/retention/retention.ts';
import { notHeld, within } from '../../kernel/retention/retention-scope.ts';

export const COMPLIANCE_RETENTION: readonly Retention[] = [
  {
    table: 'text_messages',
    after: 'TEXT_MESSAGE_RETENTION_DAYS',
    clock: 'product',
    by: 'organization',
    reported: true,
    stays: 'replies that are not sent yet; people under a legal hold',
    old: (scope) => sql`
      select m.ctid from text_messages m
      where ${within(scope, 'm')} and m.created_at < ${scope.before} and m.due_at is null and ${notHeld(scope, 'm', 'phone', 'phones')}
      order by m.created_at`,
  },
  {
    table: 'contact_attempts',
    after: 'CONTACT_ATTEMPT_RETENTION_DAYS',
    clock: 'product',
    by: 'service',
    reported: true,
    stays: 'everything that a cap or a quiet day can still count; people under a legal hold',
    old: (scope) => sql`
      select a.ctid from contact_attempts a
      where a.attempted_at < ${scope.before} and (a.conversation_at is null or a.conversation_at < ${scope.before})
        and ${notHeld(scope, 'a', 'phone', 'phones')}`,
  },
  {
    table: 'contact_days',
    after: 8,
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'the days that a contact may still be counted in',
    old: ({ before }) => sql`select d.ctid from contact_days d where d.day < ${before}::date`,
  },
];
