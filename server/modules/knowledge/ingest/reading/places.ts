// Owns how many files are read at once in this process: a few, never all of them for one organization, and the organization that has least goes first.
import { Problem } from '../../../../kernel/errors.ts';

export const MAX_AT_ONCE = 3;
const MAX_OF_ONE = MAX_AT_ONCE - 1;
const MAX_WAITING = 8;

type Waiting = { orgId: string; enter(): void };

export type Asking = {
  orgId: string;
  signal?: AbortSignal;
  /** A caller who waits for the answer is told when too many do; a job waits as long as it takes. */
  patient: boolean;
};

export class ReadingPlaces {
  readonly #held = new Map<string, number>();
  #waiting: Waiting[] = [];
  #taken = 0;

  /** Resolves to the way to give the place back. */
  async take({ orgId, signal, patient }: Asking): Promise<() => void> {
    signal?.throwIfAborted();
    if (!patient && this.#waiting.filter((other) => other.orgId === orgId).length >= MAX_WAITING) throw tooMany();
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
    let given = false;
    return () => {
      if (given) return;
      given = true;
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
    while (this.#taken < MAX_AT_ONCE) {
      const next = this.#waiting
        .filter(({ orgId }) => this.#heldBy(orgId) < MAX_OF_ONE)
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
  new Problem('concurrency_limit_exceeded', 'Too many files of your organization are being read. Repeat this shortly.', {
    retryAfter: 5,
  });
