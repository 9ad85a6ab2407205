// Owns the figures of the cluster: which nodes live, how far events lag and why, how full the database server is.

import { sql } from '../db/sql.ts';
import { gauge } from '../meter.ts';
import { type Blocker, eventLag } from './event-order.ts';
import { COUNTED_UP_TO, type FigureSource } from './shared-figures.ts';

const nodesAlive = gauge(
  'parley_nodes_alive',
  'Processes that hold a lease. Fewer than you started: look for one that has ended or lost its database',
);
const workersAlive = gauge(
  'parley_workers_alive',
  'Processes with the worker role that hold a lease. Zero: nothing is called, sent or continued; start one',
);
const outboxOldest = gauge(
  'parley_outbox_oldest_seconds',
  'How long the oldest event has waited for its position. High: a transaction is left open; parley_outbox_blocked names its session',
);
const outboxWaiting = gauge(
  'parley_outbox_waiting',
  `Events without a position, counted up to ${COUNTED_UP_TO}. Growing: no worker runs, or a transaction is left open`,
);
const outboxBlocked = gauge(
  'parley_outbox_blocked',
  'The database session that events wait for, and how long its transaction has been open in seconds. End it with pg_terminate_backend(pid), a prepared one with ROLLBACK PREPARED',
  ['pid', 'application', 'state'],
);
const serverConnections = gauge(
  'parley_database_server_connections',
  'Connections that the database server has open, of all clients. Near its limit: lower DATABASE_POOL_SIZE or raise max_connections',
);
const serverLimit = gauge(
  'parley_database_server_connections_limit',
  'Connections that the database server gives to ordinary users: max_connections less the reserved ones',
);
const tableRows = gauge('parley_table_rows', 'Rows of the largest tables, as PostgreSQL estimates them', ['table']);

/** A session waits for a moment all the time; after this long the operator should know. */
const BLOCKED_AFTER_SECONDS = 5;
/** Other programs may name a session after anything, even a person: that belongs in the log, not in a label. */
const KNOWN_PROGRAM = /^(parley[a-z-]*|psql|pg_[a-z]+)$/;

export const clusterFigures = (): FigureSource => {
  let saidAbout: number | undefined;
  return {
    subject: 'the cluster',
    gauges: [
      nodesAlive,
      workersAlive,
      outboxOldest,
      outboxWaiting,
      outboxBlocked,
      serverConnections,
      serverLimit,
      tableRows,
    ],
    read: async (db, log) => {
      const alive = await db.one<{ nodes: number; workers: number }>(sql`
      select (select count(*) from nodes where lease_until > clock_timestamp())::int as nodes,
        (select count(*) from worker_leases where lease_until > clock_timestamp())::int as workers`);
      const lag = await eventLag(db);
      const { waiting } = await db.one<{ waiting: number }>(sql`
      select count(*)::int as waiting from (
        select from events where position is null order by xid, id limit ${COUNTED_UP_TO}) waiting`);
      const server = await db.one<{ open: number; most: number }>(sql`
      select (select coalesce(sum(numbackends), 0) from pg_stat_database)::int as open, ${usableConnections} as most`);
      const tables = await db.rows<{ name: string; rows: number }>(sql`
      select relname::text as name, reltuples::float8 as rows from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
      order by reltuples desc, relname limit 20`);
      const isStuck = lag.seconds > BLOCKED_AFTER_SECONDS && (lag.blocker?.seconds ?? 0) > BLOCKED_AFTER_SECONDS;
      const blocker = isStuck ? lag.blocker : undefined;
      if (blocker && saidAbout !== blocker.pid) {
        const { pid, application, state, seconds } = blocker;
        log.warn(
          { pid, application, state, open_seconds: Math.round(seconds), waiting_seconds: Math.round(lag.seconds) },
          'events wait for a transaction that is still open',
        );
      }
      saidAbout = blocker?.pid;
      return [
        { of: nodesAlive, value: alive.nodes },
        { of: workersAlive, value: alive.workers },
        { of: outboxOldest, value: lag.seconds },
        { of: outboxWaiting, value: waiting },
        ...(blocker ? [{ of: outboxBlocked, labels: labelsOf(blocker), value: blocker.seconds }] : []),
        { of: serverConnections, value: server.open },
        { of: serverLimit, value: server.most },
        ...tables.map(({ name, rows }) => ({ of: tableRows, labels: { table: name }, value: rows })),
      ];
    },
  };
};

const labelsOf = ({ pid, application, state }: Blocker): Record<string, string> => ({
  pid: String(pid),
  application: KNOWN_PROGRAM.test(application) ? application : 'other',
  state,
});

/** What is left for ordinary roles. PostgreSQL 16 keeps some for a second group. */
export const usableConnections = sql`(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
  - coalesce(current_setting('reserved_connections', true), '0')::int)`;
