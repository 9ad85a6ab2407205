// Owns how many files are read at the same time in this process: a few, never all for one organization, and the
// organization with the fewest goes first.
import { Problem } from '../../../kernel/errors.ts';

const MAX_READERS = 3;
const MAX_PER_ORGANIZATION = MAX_READERS - 1;
const MAX_WAITING = 8;

type Waiting = { orgId: string; enter(): void };

export type SlotRequest = {
  orgId: string;
  signal?: AbortSignal;
  /** `few`: a request is refused when too many wait already. `any`: a job waits as long as it takes. */
  maxWaiting: 'few' | 'any';
};

export class ReaderSlots {
  readonly #held = new Map<string, number>();
  #waiting: Waiting[] = [];
  #taken = 0;

  /** Resolves to the function that releases the slot. */
  async take({ orgId, signal, maxWaiting }: SlotRequest): Promise<() => void> {
    signal?.throwIfAborted();
    if (maxWaiting === 'few' && this.#waiting.filter((other) => other.orgId === orgId).length >= MAX_WAITING)
      throw tooMany();
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#waiting = this.#waiting.filter((other) => other !== mine);
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
      this.#waiting.push(mine);
      this.#admit();
    });
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#taken -= 1;
      this.#held.set(orgId, this.#heldBy(orgId) - 1);
      if (this.#heldBy(orgId) === 0) this.#held.delete(orgId);
      this.#admit();
    };
  }

  #heldBy(orgId: string): number {
    return this.#held.get(orgId) ?? 0;
  }

  #admit(): void {
    while (this.#taken < MAX_READERS) {
      const next = this.#waiting
        .filter(({ orgId }) => this.#heldBy(orgId) < MAX_PER_ORGANIZATION)
        .reduce<Waiting | undefined>(
          (best, other) => (best && this.#heldBy(best.orgId) <= this.#heldBy(other.orgId) ? best : other),
          undefined,
        );
      if (!next) return;
      this.#waiting = this.#waiting.filter((other) => other !== next);
      this.#taken += 1;
      this.#held.set(next.orgId, this.#heldBy(next.orgId) + 1);
      next.enter();
    }
  }
}

const tooMany = (): Problem =>
  new Problem(
    'concurrency_limit_exceeded',
    'Too many files of your organization are being read. Repeat this shortly.',
    {
      retryAfter: 5,
    },
  );
