// Owns large values on their way into the database (COPY … FROM STDIN), a slice at a time: as a parameter, a value would be copied twice
// before it reaches the socket.
import type { Writable } from 'node:stream';
import pg from 'pg';
import type { Tx } from './database.ts';

const SLICE = 256 * 1024;
const HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const END = Buffer.from([0xff, 0xff]);

const COPY_DATA = 0x64;

type Connection = { endCopyFrom(): void; stream: Writable };

class CopyIn extends pg.Query {
  readonly #parts: Iterator<Buffer>;
  constructor(statement: string, parts: Iterator<Buffer>, done: (error: Error | undefined) => void) {
    super(statement, done);
    this.#parts = parts;
  }

  /** Called by the driver once the database is ready for the rows. */
  handleCopyInResponse(connection: Connection): void {
    for (;;) {
      const { done, value } = this.#parts.next();
      if (done) {
        connection.endCopyFrom();
        return;
      }
      // The driver's own way would copy the slice into a message first.
      const head = Buffer.alloc(5);
      head.writeUInt8(COPY_DATA);
      head.writeInt32BE(value.length + 4, 1);
      connection.stream.write(head);
      if (connection.stream.write(value)) continue;
      connection.stream.once('drain', () => this.handleCopyInResponse(connection));
      return;
    }
  }
}

/** One row; each value as PostgreSQL holds it (a uuid has 16 bytes). Table and columns are never a caller's text. */
export function copyRow(tx: Tx, table: string, row: Readonly<Record<string, Buffer>>): Promise<void> {
  const statement = `copy ${table} (${Object.keys(row).join(', ')}) from stdin (format binary)`;
  return new Promise((resolve, reject) => {
    const copy = new CopyIn(statement, binaryRow(Object.values(row)), (error) => (error ? reject(error) : resolve()));
    // What the transaction deferred is sent first, and may fail.
    Promise.resolve((tx.queryable as unknown as pg.ClientBase).query(copy)).catch(reject);
  });
}

function* binaryRow(values: readonly Buffer[]): Generator<Buffer> {
  const count = Buffer.alloc(2);
  count.writeInt16BE(values.length);
  yield Buffer.concat([HEADER, count]);
  for (const value of values) {
    const length = Buffer.alloc(4);
    length.writeInt32BE(value.length);
    yield length;
    for (let from = 0; from < value.length; from += SLICE) yield value.subarray(from, from + SLICE);
  }
  yield END;
}

export const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
