// Listens to what the service asks its database, and asks how much had to be read for the answer.
import pg from 'pg';

type Statement = { text: string; values: unknown[] };
type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Everything that connections of the service's own pool send from now on. `end` puts the driver back. */
export function listen(): { take(): Statement[]; end(): void } {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let heard: Statement[] = [];
  prototype.query = function (...args) {
    const [sent, apart] = args as [string | Partial<Statement>, unknown];
    const { text, values } = typeof sent === 'string' ? { text: sent, values: apart } : sent;
    const { application_name } = (this as unknown as { connectionParameters: { application_name?: string } })
      .connectionParameters;
    if (application_name === 'parley' && typeof text === 'string' && /^\s*(select|with|\()/i.test(text))
      heard.push({ text, values: Array.isArray(values) ? values : [] });
    return original.apply(this, args);
  };
  return {
    take: () => {
      const taken = heard;
      heard = [];
      return taken;
    },
    end: () => {
      prototype.query = original;
    },
  };
}

/** The worst that a plan does: the most rows that one of its steps touches, and tables of many rows that it walks through. */
export async function explain(
  connection: pg.Client,
  { text, values }: Statement,
  isLarge: (table: string) => boolean,
): Promise<{ rows: number; walks: string[]; ms: number }> {
  await connection.query('begin');
  try {
    const { rows } = await connection.query<{ 'QUERY PLAN': { Plan: Node; 'Execution Time': number }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    const [found] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!found) throw new Error('no plan');
    const nodes = flat(found.Plan);
    const walks = nodes
      .filter((node) => node['Node Type'].includes('Seq Scan') && isLarge(node['Relation Name'] ?? ''))
      .map((node) => node['Relation Name'] ?? '');
    return { rows: Math.max(...nodes.map(touched)), walks, ms: found['Execution Time'] };
  } finally {
    await connection.query('rollback');
  }
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];
const touched = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];
