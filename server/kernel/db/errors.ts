// Owns what an error of the database, or of the way to it, means.

/** The driver gives these no code. */
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|timeout expired|Client was closed/;

/** The connection is gone, or its server: nothing that was asked on it will be answered. */
export const isConnectionLoss = (error: unknown): boolean =>
  (error instanceof Error && LOST.test(error.message)) ||
  /^(08|57P0)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/.test(
    errorCode(error) ?? '',
  );

/** No connection came about: nothing was asked. */
export const isNotConnected = (error: unknown): boolean =>
  (error instanceof Error && error.message.includes('timeout exceeded when trying to connect')) ||
  /^E(CONNREFUSED|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/.test(errorCode(error) ?? '');

/**
 * The database cannot do it now, and may in a moment: lost connections, too many of them, a disk or memory that is full, a standby
 * or a demoted primary, a statement or a lock that took too long, a session that a pooler or a failover has mixed up.
 */
export const isTransient = (error: unknown): boolean =>
  isConnectionLoss(error) || /^(53|40001|40P01|55P03|57014|25006|25P03|26000|58)/.test(errorCode(error) ?? '');

/** SQLSTATE of a PostgreSQL error, or Node's code of a connection error. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
