// Owns permission_epoch and nodes: what a node may answer from memory, and how all nodes forget at once.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { uuid7 } from '../db/ids.ts';
import type { RowOf } from '../db/row.ts';
import { sql } from '../db/sql.ts';
import { Problem } from '../errors.ts';
import type { Log } from '../log.ts';
import { type ControlConnection, signal } from './control-connection.ts';

const LEASE_MS = 2000;
const RENEW_MS = 500;
export const EPOCH_CHANNEL = 'parley_epoch';

/**
 * A node trusts its memory only while its lease runs. `forgetEverywhere` returns when every node either has forgotten or has
 * lost its lease, whichever comes first: after it no node answers from what it knew before.
 */
export class NodeLease {
  readonly #id = uuid7();
  readonly #db: Database;
  #control: ControlConnection | undefined;
  readonly #log: Log;
  readonly #forget: (() => void)[] = [];
  #epoch = -1;
  #validUntil = 0;
  #renewing: Promise<void> | undefined;
  #isFailing = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** Renewed on the control connection: the pool may be full of requests, or of connections that no server answers. */
  async start(control: ControlConnection): Promise<void> {
    this.#control = control;
    await this.#renew();
    control.on(EPOCH_CHANNEL, () => void this.#renewQuietly());
    // Whatever was said between the two is asked for once more.
    await this.#renew();
    this.#timer = setInterval(() => void this.#renewQuietly(), RENEW_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#validUntil = 0;
    await this.#renewing?.catch(() => undefined);
    // Without a database the lease cannot be given back: it runs out by itself.
    await this.#db
      .run(sql`delete from nodes where id = ${this.#id} or lease_until < clock_timestamp() - interval '1 hour'`)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'node lease not given back'));
  }

  /** Measured on the monotonic clock from before the renewal was sent, so it ends no later than the database thinks. */
  get isValid(): boolean {
    return performance.now() < this.#validUntil;
  }

  /** Changes whenever memory was dropped: a look-up that began in another epoch must not be remembered. */
  get epoch(): number {
    return this.#epoch;
  }

  onForget(listener: () => void): void {
    this.#forget.push(listener);
  }

  /** Call after the change has committed. */
  async forgetEverywhere(): Promise<void> {
    const { epoch } = await this.#db.one<Pick<RowOf<'permission_epoch'>, 'epoch'>>(
      sql`update permission_epoch set epoch = epoch + 1 returning epoch`,
    );
    await signal(this.#db, EPOCH_CHANNEL);
    for (let waited = 0, pause = 2; waited < 5 * LEASE_MS; waited += pause, pause = Math.min(pause * 2, 50)) {
      await this.#renewQuietly();
      const { behind } = await this.#db.one<{ behind: number }>(
        sql`select count(*) as behind from nodes where epoch < ${epoch} and lease_until > clock_timestamp()`,
      );
      if (behind === 0) return;
      await sleep(pause);
    }
    throw new Problem(
      'service_unavailable',
      'The change is stored, but not every node has confirmed it yet. Repeat the request.',
      {
        retryAfter: 1,
      },
    );
  }

  async #renewQuietly(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    try {
      await this.#renewing;
      this.#isFailing = false;
    } catch (error) {
      // Twice a second for as long as the database is away would drown what else is said meanwhile.
      this.#log[this.#isFailing ? 'debug' : 'warn']({ err: error }, 'node lease not renewed');
      this.#isFailing = true;
    }
  }

  /** Acknowledges only an epoch whose predecessor's memory is already gone: first forget, then tell. */
  async #renew(): Promise<void> {
    const control = this.#control;
    if (!control) throw new Error('the lease was not started');
    for (;;) {
      const sentAt = performance.now();
      await control.rows(sql`
        insert into nodes (id, epoch, lease_until)
        values (${this.#id}, ${this.#epoch}, clock_timestamp() + ${LEASE_MS} * interval '1 millisecond')
        on conflict (id) do update set epoch = excluded.epoch, lease_until = excluded.lease_until`);
      // Asked only once the lease is visible to others: a node that raises the epoch after this answer will wait for this lease.
      const [row] = await control.rows<Pick<RowOf<'permission_epoch'>, 'epoch'>>(
        sql`select epoch from permission_epoch`,
      );
      const epoch = row?.epoch ?? -1;
      if (epoch === this.#epoch) {
        this.#validUntil = sentAt + LEASE_MS;
        return;
      }
      for (const forget of this.#forget) forget();
      this.#epoch = epoch;
    }
  }
}
