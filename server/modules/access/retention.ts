// What signing in leaves behind and is forgotten by age. Who signed in stays in the audit log.

import { sql } from '../../kernel/db/sql.ts';
import type { Retention } from '../../kernel/retention/retention.ts';

export const ACCESS_RETENTION: readonly Retention[] = [
  {
    table: 'sign_in_links',
    after: 30,
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'links that still work',
    old: ({ before }) => sql`select l.ctid from sign_in_links l where l.expires_at < ${before}`,
  },
  {
    table: 'device_logins',
    after: 1,
    clock: 'product',
    by: 'none',
    reported: false,
    stays: 'devices that asked for a key today',
    old: ({ before }) => sql`select l.ctid from device_logins l where l.expires_at < ${before}`,
  },
  {
    table: 'asked_sign_in_mails',
    after: 1,
    clock: 'product',
    by: 'none',
    reported: false,
    stays: 'how often links were asked for today',
    old: ({ before }) => sql`select a.ctid from asked_sign_in_mails a where a.since < ${before}`,
  },
  {
    table: 'outgoing_mail',
    after: 30,
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'mail of the last thirty days, sealed',
    old: ({ before }) => sql`select m.ctid from outgoing_mail m where m.created_at < ${before}`,
  },
];
