// What visits leave behind and is forgotten by age.

import { sql } from '../../kernel/db/sql.ts';
import type { Retention } from '../../kernel/retention/retention.ts';
import { notHeld } from '../../kernel/retention/retention-scope.ts';

export const CHANNELS_RETENTION: readonly Retention[] = [
  {
    table: 'visitor_tokens',
    after: 1,
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'what still opens a chat',
    old: ({ before }) => sql`select t.ctid from visitor_tokens t where t.expires_at < ${before}`,
  },
  {
    // Their secrets are over by then: no browser can be one of them again.
    table: 'visitors',
    after: 60,
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'visitors who came back; people under a legal hold',
    old: (scope) => sql`
      select v.ctid from visitors v where v.last_seen_at < ${scope.before} and ${notHeld(scope, 'v', 'end_user_id', 'leafIds')}`,
  },
];
