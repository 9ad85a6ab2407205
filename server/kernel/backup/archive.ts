// Owns the file format of a backup: one gzip stream that holds a header, the rows of each table in PostgreSQL's
// text form, and an end with the number of rows and a checksum over everything before it. A file that was cut off
// or changed is refused before it is used.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const MAGIC = 'PARLEY-BACKUP 1';
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
type End = { rows: Record<string, number>; sha256: string };

export class ArchiveWriter {
  readonly #out: Writable;
  readonly #hash: Hash = createHash('sha256');
  readonly #rows: Record<string, number> = {};

  constructor(out: Writable) {
    this.#out = out;
  }

  async begin(header: Header): Promise<void> {
    await this.#write(Buffer.from(`${MAGIC}\n${JSON.stringify(header)}\n`));
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
    const end: End = { rows: this.#rows, sha256: this.#hash.digest('hex') };
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
  readonly #hash: Hash = createHash('sha256');
  #pending: Buffer = Buffer.alloc(0);
  readonly #stop: () => void;

  constructor(file: string) {
    const bytes = createReadStream(file);
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

  async begin(): Promise<Header> {
    if ((await this.#line(true)) !== MAGIC) throw new BadBackup('This file is not a backup of Parley.');
    return JSON.parse(await this.#line(true)) as Header;
  }

  /** The next table, whose blocks must be read to their end; or the end of the file, its checksum compared. */
  async next(): Promise<ArchiveTable | { end: Record<string, number> }> {
    const before = this.#hash.copy().digest('hex');
    const line = await this.#line(false);
    const read = JSON.parse(line) as TableHeader & { end?: End };
    if (read.end) {
      if (read.end.sha256 !== before) throw new BadBackup('The checksum does not fit: the file was changed or damaged.');
      return { end: read.end.rows };
    }
    this.#hash.update(`${line}\n`);
    return { header: read, blocks: this.#blocks() };
  }

  async *#blocks(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = Number(await this.#line(true));
      if (!Number.isInteger(length) || length < 0 || length > MAX_BLOCK) throw new BadBackup('The file is damaged.');
      if (length === 0) return;
      while (this.#pending.length < length) await this.#more();
      const block = this.#pending.subarray(0, length);
      this.#pending = this.#pending.subarray(length);
      this.#hash.update(block);
      yield block;
    }
  }

  async #line(hashed: boolean): Promise<string> {
    let at = this.#pending.indexOf(10);
    while (at < 0) {
      if (this.#pending.length > MAX_LINE) throw new BadBackup('This file is not a backup of Parley.');
      const seen = this.#pending.length;
      await this.#more();
      at = this.#pending.indexOf(10, seen);
    }
    const line = this.#pending.subarray(0, at).toString('utf8');
    this.#pending = this.#pending.subarray(at + 1);
    if (hashed) this.#hash.update(`${line}\n`);
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
