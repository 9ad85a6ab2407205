// What is deleted of mails by age: what became no conversation; the rest goes with its conversation.
import { sql } from '../../kernel/db/sql.ts';
import type { Retention } from '../../kernel/retention/retention.ts';

export const MAIL_RETENTION: readonly Retention[] = [
  {
    table: 'mails',
    after: 30,
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'mails of conversations; what still waits',
    old: ({ before }) => sql`
      select m.ctid from mails m where m.created_at < ${before} and m.conversation_id is null and m.due_at is null`,
  },
];
