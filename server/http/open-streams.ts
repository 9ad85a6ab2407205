// Owns the streamed answers that are still being written: one whose key is no longer good ends where it is.
import type { Readable } from 'node:stream';

type Open = { body: Readable; isStillAllowed(): Promise<boolean> };

export class OpenStreams {
  readonly #open = new Set<Open>();

  add(body: Readable, isStillAllowed: () => Promise<boolean>): void {
    const open = { body, isStillAllowed };
    this.#open.add(open);
    body.once('close', () => this.#open.delete(open));
  }

  /** Called when keys or organizations may have changed. A stream whose key cannot be checked goes on until the next time. */
  recheck(): void {
    for (const { body, isStillAllowed } of this.#open) {
      isStillAllowed().then(
        (allowed) => !allowed && body.destroy(),
        () => undefined,
      );
    }
  }
}
