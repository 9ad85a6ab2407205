// Owns the metrics of knowledge, counted for all nodes: documents that are not read yet.
import { COUNTED_UP_TO, type FigureSource } from '../../kernel/cluster/shared-figures.ts';
import { sql } from '../../kernel/db/sql.ts';
import { gauge } from '../../kernel/meter.ts';

const waiting = gauge(
  'parley_documents_waiting',
  `Documents that wait to be read and embedded, or are under way; counted up to ${COUNTED_UP_TO}. High for long: start another worker`,
);

export const knowledgeFigures: FigureSource = {
  subject: 'documents',
  gauges: [waiting],
  read: async (db) => {
    const { documents } = await db.one<{ documents: number }>(sql`
      select count(*)::int as documents from (
        select from documents where due_at is not null order by due_at limit ${COUNTED_UP_TO}) waiting`);
    return [{ of: waiting, value: documents }];
  },
};
