// Owns the file format of a backup: one gzip stream that holds a header, the rows of each table in PostgreSQL's
// text form, and an end with the number of rows and an HMAC over all of it, under a key that follows from the master
// key. A file that was cut off, changed, or written without that key is refused before it is used.
import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const MAGIC = 'PARLEY-BACKUP 2';
/** Of releases before 0.2: with a SHA-256 instead, which anyone can compute. */
const OLDER_MAGIC = 'PARLEY-BACKUP 1';
const MAX_LINE = 16 * 1024 * 1024;
const MAX_BLOCK = 64 * 1024 * 1024;

export class BadBackup extends Error {}

export type ArchivedKey = { salt: string; iv: string; tag: string; data: string };
export type Header = {
  created_at: string;
  parley: string;
  postgres: string;
  migrations: { name: string; hash: string }[];
  sequences: { name: string; value: string }[];
  /** Proves which master key the sealed values need, without telling it. */
  key_check: string;
  wrapped_key: ArchivedKey | null;
};
export type TableHeader = { table: string; columns: string[] };
type End = { rows: Record<string, number>; hmac?: string; sha256?: string };
/** The key of the HMAC for a file with this header; `undefined` for an older file, which has none. */
export type FindKey<Read = Header> = (header: Read, isOlder: boolean) => Promise<Buffer | undefined>;

export class ArchiveWriter {
  readonly #out: Writable;
  readonly #hash: Hmac;
  readonly #magic: string;
  readonly #rows: Record<string, number> = {};

  /** `magic`: the first line, for files that are no backup of a whole database. */
  constructor(out: Writable, key: Buffer, magic = MAGIC) {
    this.#out = out;
    this.#hash = createHmac('sha256', key);
    this.#magic = magic;
  }

  async begin(header: object): Promise<void> {
    await this.#write(Buffer.from(`${this.#magic}\n${JSON.stringify(header)}\n`));
  }

  /** Rows are counted by their line ends: inside a value PostgreSQL writes them escaped. */
  async table(header: TableHeader, data: Readable, progress: (rows: number, bytes: number) => void): Promise<void> {
    await this.#write(Buffer.from(`${JSON.stringify(header)}\n`));
    let rows = 0;
    for await (const block of data as AsyncIterable<Buffer>) {
      for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) rows += 1;
      await this.#write(Buffer.concat([Buffer.from(`${block.length}\n`), block]));
      progress(rows, block.length);
    }
    await this.#write(Buffer.from('0\n'));
    this.#rows[header.table] = rows;
  }

  async end(): Promise<Record<string, number>> {
    const end: End = { rows: this.#rows, hmac: this.#hash.update(JSON.stringify(this.#rows)).digest('hex') };
    await this.#send(Buffer.from(`${JSON.stringify({ end })}\n`));
    return this.#rows;
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    await this.#send(bytes);
  }

  #send(bytes: Buffer): Promise<void> {
    if (this.#out.write(bytes)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const done = (error?: Error): void => {
        this.#out.off('drain', done);
        this.#out.off('error', done);
        if (error) reject(error);
        else resolve();
      };
      this.#out.once('drain', done);
      this.#out.once('error', done);
    });
  }
}

export type ArchiveTable = { header: TableHeader; blocks: AsyncGenerator<Buffer> };

export class ArchiveReader {
  readonly #source: AsyncIterator<Buffer>;
  #hash: Hash | Hmac = createHash('sha256');
  #isOlder = false;
  #pending: Buffer = Buffer.alloc(0);
  readonly #stop: () => void;
  readonly #magic: string;

  /** `bytes`: the file, decrypted. */
  constructor(bytes: Readable, magic = MAGIC) {
    this.#magic = magic;
    const plain = createGunzip();
    bytes.on('error', (error) => plain.destroy(error));
    this.#source = bytes.pipe(plain)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    this.#stop = () => {
      bytes.destroy();
      plain.destroy();
    };
  }

  close(): void {
    this.#stop();
  }

  /** Whether the end of the file proves that a holder of the master key wrote it. */
  get isProved(): boolean {
    return !this.#isOlder;
  }

  async begin<Read = Header>(findKey: FindKey<Read>): Promise<Read> {
    const magic = await this.#line();
    if (magic !== this.#magic && (magic !== OLDER_MAGIC || this.#magic !== MAGIC))
      throw new BadBackup('This file is not a backup of Parley.');
    const line = await this.#line();
    const header = parse<Read>(line);
    this.#isOlder = magic === OLDER_MAGIC;
    const key = await findKey(header, this.#isOlder);
    if (key) this.#hash = createHmac('sha256', key);
    this.#hash.update(`${magic}\n${line}\n`);
    return header;
  }

  /** The next table, whose blocks must be read to their end; or the end of the file, which proves all that came before. */
  async next(): Promise<ArchiveTable | { end: Record<string, number> }> {
    const line = await this.#line();
    const read = parse<TableHeader & { end?: End }>(line);
    if (read.end) {
      this.#assertProved(read.end);
      return { end: read.end.rows };
    }
    this.#hash.update(`${line}\n`);
    return { header: read, blocks: this.#blocks() };
  }

  #assertProved({ rows, hmac = '', sha256 = '' }: End): void {
    if (!this.#isOlder) this.#hash.update(JSON.stringify(rows));
    const [ours, theirs] = [this.#hash.digest(), Buffer.from(this.#isOlder ? sha256 : hmac, 'hex')];
    if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs))
      throw new BadBackup(
        this.#isOlder
          ? 'The checksum does not fit: the file was changed or damaged.'
          : 'The proof of origin does not fit: the file was changed, damaged, or not written with this master key.',
      );
  }

  async *#blocks(): AsyncGenerator<Buffer> {
    for (;;) {
      const line = await this.#line();
      this.#hash.update(`${line}\n`);
      const length = Number(line);
      if (!Number.isInteger(length) || length < 0 || length > MAX_BLOCK) throw new BadBackup('The file is damaged.');
      if (length === 0) return;
      while (this.#pending.length < length) await this.#more();
      const block = this.#pending.subarray(0, length);
      this.#pending = this.#pending.subarray(length);
      this.#hash.update(block);
      yield block;
    }
  }

  async #line(): Promise<string> {
    let at = this.#pending.indexOf(10);
    while (at < 0) {
      if (this.#pending.length > MAX_LINE) throw new BadBackup('This file is not a backup of Parley.');
      const seen = this.#pending.length;
      await this.#more();
      at = this.#pending.indexOf(10, seen);
    }
    const line = this.#pending.subarray(0, at).toString('utf8');
    this.#pending = this.#pending.subarray(at + 1);
    return line;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next().catch((error: NodeJS.ErrnoException) => {
      if (error.code?.startsWith('Z_') || error.code === 'ERR_STREAM_PREMATURE_CLOSE') {
        throw new BadBackup('The file is damaged, or ends too early.');
      }
      throw error;
    });
    if (done) throw new BadBackup('The file ends too early: the backup was not finished.');
    this.#pending = this.#pending.length === 0 ? value : Buffer.concat([this.#pending, value]);
  }
}

function parse<T>(line: string): T {
  try {
    const read: unknown = JSON.parse(line);
    if (typeof read === 'object' && read !== null) return read as T;
  } catch {
    // Reported below.
  }
  throw new BadBackup('The file is damaged.');
}
