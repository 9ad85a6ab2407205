// Owns the arithmetic of connections: what all nodes may open together, against what the database server gives out.

import type { Kernel } from '../context.ts';
import { sql } from '../db/sql.ts';
import { usableConnections } from './figures.ts';

/** Of a worker, so that taking and ending jobs and renewing its lease never wait behind the handlers' own statements. */
export const WORKER_CONNECTIONS = 3;
/** Hears signals, renews the lease, asks for signs of life. */
const CONTROL_CONNECTIONS = 1;

/**
 * Every node fits by itself until one day all of them are busy at once. Said at the start of whichever node makes it too many. Others are
 * taken to have our settings: a lease does not say what its node was started with.
 */
export async function warnOfConnections({ config, db, log }: Kernel, connectionsPerWorker: number): Promise<void> {
  const { nodes, workers, usable } = await db.one<{ nodes: number; workers: number; usable: number }>(sql`
    select (select count(*) from nodes where lease_until > clock_timestamp())::int as nodes,
      (select count(*) from worker_leases where lease_until > clock_timestamp())::int as workers, ${usableConnections} as usable`);
  // Our own node lease is stored already, our worker's is not yet.
  const workerNodes = workers + (config.ROLES.includes('worker') ? 1 : 0);
  const wanted = nodes * (config.DATABASE_POOL_SIZE + CONTROL_CONNECTIONS) + workerNodes * connectionsPerWorker;
  if (wanted <= usable) return;
  const fitting = Math.floor((usable - workerNodes * connectionsPerWorker) / nodes) - CONTROL_CONNECTIONS;
  const advice = fitting >= 2 ? `set DATABASE_POOL_SIZE=${fitting} on every node, or ` : '';
  log.warn(
    {
      nodes,
      workers: workerNodes,
      connections_wanted: wanted,
      connections_usable: usable,
      pool_size: config.DATABASE_POOL_SIZE,
    },
    `${nodes} node${nodes === 1 ? '' : 's'} may open ${wanted} connections, and the database gives out ${usable}: ${advice}raise max_connections to ${wanted + 10} or more`,
  );
}
