// Owns the gauges of conversations that are not over, counted for all nodes.
import { COUNTED_UP_TO, type FigureSource } from '../../kernel/cluster/shared-figures.ts';
import { sql } from '../../kernel/db/sql.ts';
import { gauge } from '../../kernel/meter.ts';

const conversations = gauge(
  'parley_conversations',
  `Conversations that are not over, by state; counted up to ${COUNTED_UP_TO} each. Many active for long: tools or models do not answer`,
  ['state'],
);
const overdue = gauge(
  'parley_conversations_overdue_seconds',
  'How long the conversation that should go on first has waited for its process. High: workers are too few, or the sweep does not run',
);

const STATES = ['active', 'waiting', 'handed_off'] as const;

export const conversationFigures: FigureSource = {
  subject: 'conversations',
  gauges: [conversations, overdue],
  read: async (db) => {
    const { due } = await db.one<{ due: Date | null }>(
      sql`select (select due_at from conversations where due_at is not null order by due_at limit 1) as due`,
    );
    // In the order of a partial index that holds only those that are not over.
    const open = await db.rows<{ state: string; open: number }>(sql`
      select status as state, count(*)::int as open from (
        select status from conversations where ended_at is null
        order by org_id, status, created_at desc, id desc limit ${COUNTED_UP_TO}) open
      group by 1`);
    return [
      ...STATES.map((state) => ({
        of: conversations,
        labels: { state },
        value: open.find((one) => one.state === state)?.open ?? 0,
      })),
      { of: overdue, since: due },
    ];
  },
};
