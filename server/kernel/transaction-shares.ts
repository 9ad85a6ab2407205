// Owns how many transactions each organization may have open in this process, and the refusal of those beyond.
import type { DatabaseServer } from './db/server.ts';
import { Problem } from './errors.ts';
import { FairSlots, type Owner, type ReleaseSlot } from './fairness/fairness.ts';

/** Of the connections; the rest is for single statements, which hold one only briefly, and for the service itself. */
const SHARE_FOR_TRANSACTIONS = 0.8;
const GENEROSITY = 3;
const MAX_WAIT_MS = 10_000;

/**
 * Transactions may wait for each other's locks, and each holds a connection meanwhile: a thousand requests for one row would
 * hold them all. So one organization alone gets three quarters of what there is for transactions. No transaction of an
 * organization begins inside another one: it would wait for a slot that the outer one holds. Tests refuse it.
 */
export function transactionShares(poolSize: number, server: DatabaseServer): (owner: Owner) => Promise<ReleaseSlot> {
  const slots = new FairSlots(Math.max(1, Math.floor(poolSize * SHARE_FOR_TRANSACTIONS)), GENEROSITY);
  return async (owner) => {
    const startedAt = performance.now();
    const release = await slots.acquire(owner, MAX_WAIT_MS);
    if (!release) throw server.wasSilentSince(startedAt) ? databaseSilent() : tooManyTransactions(owner);
    return release;
  };
}

const tooManyTransactions = (owner: Owner): Problem =>
  new Problem(
    'concurrency_limit_exceeded',
    typeof owner === 'string'
      ? 'Too many requests of your organization change the same things at once. Send fewer at a time.'
      : 'Too many messages arrive from your network at once. Wait a moment, then send it again.',
    { retryAfter: 1 },
  );

const databaseSilent = (): Problem =>
  new Problem('service_unavailable', 'The database does not answer at the moment. Repeat the request.', {
    retryAfter: 1,
    details: { cause: 'connection' },
  });
