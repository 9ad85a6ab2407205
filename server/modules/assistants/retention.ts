// What authors' work forgets by age when the operator says so.

import { sql } from '../../kernel/db/sql.ts';
import type { Retention } from '../../kernel/retention/retention.ts';

export const ASSISTANTS_RETENTION: readonly Retention[] = [
  {
    // Undo goes back as far as the history is whole, from the newest on.
    table: 'graph_history',
    after: 'GRAPH_HISTORY_RETENTION_DAYS',
    clock: 'product',
    by: 'service',
    reported: true,
    stays: 'the graphs themselves',
    old: ({ before }) => sql`select h.ctid from graph_history h where h.created_at < ${before}`,
  },
];
