// Owns how many files are read at once in this process: a few, never all of them for one organization, and whoever has least goes first.
import { Problem } from '../../../../kernel/errors.ts';

export const MAX_AT_ONCE = 3;
const MAX_OF_ONE = MAX_AT_ONCE - 1;
const MAX_WAITING = 8;

type Waiting = { orgId: string; enter(): void };

let waiting: Waiting[] = [];
const held = new Map<string, number>();
let taken = 0;

const heldBy = (orgId: string): number => held.get(orgId) ?? 0;

export type Asking = {
  orgId: string;
  signal?: AbortSignal;
  /** A caller who waits for the answer is told when too many do; a job waits as long as it takes. */
  patient: boolean;
};

/** Resolves to the way to give the place back. */
export async function takePlace({ orgId, signal, patient }: Asking): Promise<() => void> {
  signal?.throwIfAborted();
  if (!patient && waiting.filter((other) => other.orgId === orgId).length >= MAX_WAITING) throw tooMany();
  await new Promise<void>((resolve, reject) => {
    const leave = (): void => {
      waiting = waiting.filter((other) => other !== mine);
      reject(signal?.reason);
    };
    const mine: Waiting = {
      orgId,
      enter: () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      },
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(mine);
    admit();
  });
  let given = false;
  return () => {
    if (given) return;
    given = true;
    taken -= 1;
    held.set(orgId, heldBy(orgId) - 1);
    if (heldBy(orgId) === 0) held.delete(orgId);
    admit();
  };
}

function admit(): void {
  while (taken < MAX_AT_ONCE) {
    const next = waiting
      .filter(({ orgId }) => heldBy(orgId) < MAX_OF_ONE)
      .reduce<Waiting | undefined>(
        (best, other) => (best && heldBy(best.orgId) <= heldBy(other.orgId) ? best : other),
        undefined,
      );
    if (!next) return;
    waiting = waiting.filter((other) => other !== next);
    taken += 1;
    held.set(next.orgId, heldBy(next.orgId) + 1);
    next.enter();
  }
}

const tooMany = (): Problem =>
  new Problem('concurrency_limit_exceeded', 'Too many files of your organization are being read. Repeat this shortly.', {
    retryAfter: 5,
  });
