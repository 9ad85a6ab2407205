// Who may use and stop the PostgreSQL of a data folder. PostgreSQL itself is the arbiter: one advisory lock, held by a connection,
// and therefore released by the kernel however its holder ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const lock = '7204911, 1';

export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
  readonly pid: number | undefined;
  constructor(dataDir: string, pid: number | undefined) {
    super(
      `The data folder ${dataDir} is in use by another Parley${pid === undefined ? '' : ` (process ${pid})`}. ` +
        'Stop that one first, or give this one another folder with DATA_DIR.',
    );
    this.pid = pid;
  }
}

/** A connection whose loss only the next query notices. */
export async function connectAsOwner(connectionString: string, timeout = 5000): Promise<Client> {
  const name = `parley-owner:${process.pid}`;
  const client = new Client({ connectionString, connectionTimeoutMillis: timeout, application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** PostgreSQL went away, in contrast to: it answered that something is wrong. */
export function isOwnerGone(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^(57P0|08|ECONN|EPIPE)/.test(code) || /Connection terminated|timeout expired|not queryable/.test(message);
}

export class Ownership {
  #client: Client | undefined;
  #over = false;
  readonly #url: string;
  readonly #dataDir: string;

  constructor(url: string, dataDir: string) {
    this.#url = url;
    this.#dataDir = dataDir;
  }

  async connect(): Promise<Client> {
    this.#client ??= await connectAsOwner(this.#url);
    return this.#client;
  }

  /** After a crash the former owner's connection may outlive it for a moment, hence the wait. */
  async take(timeoutMs = 3000): Promise<void> {
    const client = await this.connect();
    for (const until = Date.now() + timeoutMs; !(await tryLock(client)); await sleep(50)) {
      if (Date.now() > until) throw new DataFolderInUse(this.#dataDir, await holder(client));
    }
    client.once('end', () => void this.#retake());
  }

  /** The process that stops PostgreSQL holds the lock. A command also yields to clients that are still connected. */
  async allowsStop(owner: boolean): Promise<boolean> {
    this.#over = true;
    try {
      const client = await this.connect();
      return (await tryLock(client)) && (owner || (await isAlone(client)));
    } catch {
      // It does not answer any more, so it serves no client; still, only the owner may judge so.
      return owner;
    }
  }

  async end(): Promise<void> {
    this.#over = true;
    await this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }

  /** PostgreSQL drops all connections when one of its processes crashes, and the lock with them. */
  async #retake(): Promise<void> {
    for (; !this.#over; await sleep(100, undefined, { ref: false })) {
      this.#client = undefined;
      try {
        return await this.take(Number.POSITIVE_INFINITY);
      } catch {
        // It is still recovering, or gone.
      }
    }
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${lock}) as locked`);
  return rows[0]!.locked;
}

/** Whether no client but this connection is talking to PostgreSQL. */
async function isAlone(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  );
  return rowCount === 0;
}

async function holder(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and (classid::int, objid::int) = (${lock}) and granted`,
  );
  const pid = Number(rows[0]?.application_name.split(':')[1]);
  return Number.isInteger(pid) ? pid : undefined;
}
