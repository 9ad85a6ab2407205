// Owns the file that holds one organization: a line that says who can open it, then an archive in the form of a backup, encrypted as a
// whole. Its key is made for this file and sealed for one installation, or under a passphrase; the data keys in it are wrapped under it.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type ArchivedKey, BadBackup } from '../../kernel/backup/archive.ts';
import { decrypted } from '../../kernel/backup/encrypted-file.ts';
import { unwrapKeys, wrapKeys } from '../../kernel/backup/wrapped-key.ts';
import { derive, type MasterKey, type MasterKeys, parseMasterKeys } from '../../kernel/secrets/master-keys.ts';

const MAGIC = 'PARLEY-ORGANIZATION 1';
/** Inside of the encryption. */
export const ARCHIVE_MAGIC = 'PARLEY-ORGANIZATION-ROWS 1';
/** The name of the last table of the archive: sums over the rows of each. */
export const MANIFEST = 'manifest';
const MAX_CLEAR = 16 * 1024;

export type FileHeader = {
  created_at: string;
  parley: string;
  postgres: string;
  migrations: { name: string; hash: string }[];
  organization: { id: string; name: string; slug: string; status: string };
  /** The ends of its chains. */
  audit: { seq: number; hash: string } | null;
  receipts: { chain: number; seq: number; hash: string }[];
  /** Events up to this position were made deliveries of webhooks, `since` is after the last of them, and `highest` is the last position given. */
  events: { relayed: number; since: string; highest: number; count: number };
};
export type Manifest = Record<string, { rows: number; sum: string }>;

type Opening =
  | { for: 'passphrase'; key: ArchivedKey }
  | { for: 'cell'; cell: string; ephemeral: string; key: ArchivedKey };

/** Whom a file is for. */
export type Recipient = { publicKey: string } | { passphrase: string };
/** What can open a file: the master keys of this installation, or the passphrase. */
export type Opener = { keys?: MasterKeys | undefined; passphrase?: string | undefined };

const PUBLIC_PREFIX = 'plypub_';
/** X25519 keys of 32 bytes as Node reads them. */
const PRIVATE_DER = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b656e032100', 'hex');

const privateKeyOf = (master: MasterKey): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PRIVATE_DER, derive(master, 'organization-files')]),
    format: 'der',
    type: 'pkcs8',
  });
const bytesOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER.length);

/** What others seal files for this installation with. Public. */
export const publicKeyOf = (master: MasterKey): string =>
  PUBLIC_PREFIX + bytesOf(createPublicKey(privateKeyOf(master))).toString('base64url');

function parsePublicKey(text: string): Buffer {
  const bytes = text.startsWith(PUBLIC_PREFIX)
    ? Buffer.from(text.slice(PUBLIC_PREFIX.length), 'base64url')
    : Buffer.alloc(0);
  if (bytes.length !== 32 || bytes.toString('base64url') !== text.slice(PUBLIC_PREFIX.length))
    throw new BadBackup(
      `This is no public key of an installation: copy what "parley org key" prints there, ${PUBLIC_PREFIX}….`,
    );
  return bytes;
}

const asPublicKey = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC_DER, bytes]), format: 'der', type: 'spki' });

/** Both sides come to the same text; no third party can. */
function deriveSecret(privateKey: KeyObject, publicKey: Buffer, ephemeral: Buffer, recipient: Buffer): string {
  const shared = diffieHellman({ privateKey, publicKey: asPublicKey(publicKey) });
  return Buffer.from(
    hkdfSync('sha256', shared, Buffer.concat([ephemeral, recipient]), 'parley/organization-file', 32),
  ).toString('base64url');
}

/** A key for one file, and the text that it is derived from. */
type FileKey = { text: string; keys: MasterKeys };

export function newFileKey(): FileKey {
  const text = randomBytes(32).toString('base64');
  return { text, keys: parseMasterKeys(text, 'the key of the file') };
}

export async function openingFor(recipient: Recipient, { keys }: FileKey): Promise<Opening> {
  if ('passphrase' in recipient) return { for: 'passphrase', key: await wrapKeys(keys, recipient.passphrase) };
  const recipientKey = parsePublicKey(recipient.publicKey);
  const own = generateKeyPairSync('x25519');
  const ephemeral = bytesOf(own.publicKey);
  const key = await wrapKeys(keys, deriveSecret(own.privateKey, recipientKey, ephemeral, recipientKey));
  return { for: 'cell', cell: recipient.publicKey, ephemeral: ephemeral.toString('base64url'), key };
}

export const clearLines = (opening: Opening): Buffer => Buffer.from(`${MAGIC}\n${JSON.stringify(opening)}\n`);

/** The archive in the file, decrypted, and the key of the file. */
export async function openFile(file: string, opener: Opener): Promise<{ bytes: Readable; keys: MasterKeys }> {
  const { opening, length } = await readClear(file);
  const text = await unwrapKeys(opening.key, await secretOf(opening, opener)).catch(() => {
    throw new BadBackup('The passphrase does not open this file, or its first lines were changed.');
  });
  const source = createReadStream(file, { start: length });
  return {
    bytes: Readable.from(checkFrames(decrypted(source, text)), { objectMode: false }),
    keys: parseMasterKeys(text, 'the key of the file'),
  };
}

/** Whatever does not fit in there, the file was changed or cut off: its key has been found. */
async function* checkFrames(frames: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* frames;
  } catch (error) {
    throw error instanceof BadBackup ? damagedFile() : error;
  }
}

async function secretOf(opening: Opening, { keys, passphrase }: Opener): Promise<string> {
  if (opening.for === 'passphrase') {
    if (passphrase === undefined)
      throw new BadBackup(
        'This file is sealed under a passphrase: give it with --passphrase-file or PARLEY_BACKUP_PASSPHRASE.',
      );
    return passphrase;
  }
  const own = keys?.find((key) => publicKeyOf(key) === opening.cell);
  if (!own)
    throw new BadBackup(
      'This file is sealed for another installation: export it again with --for and the key that "parley org key" prints here.',
    );
  const ephemeral = parseBytes(opening.ephemeral);
  return deriveSecret(privateKeyOf(own), ephemeral, ephemeral, bytesOf(createPublicKey(privateKeyOf(own))));
}

function parseBytes(text: string): Buffer {
  const bytes = Buffer.from(String(text), 'base64url');
  if (bytes.length !== 32) throw damagedFile();
  return bytes;
}

const damagedFile = (): BadBackup =>
  new BadBackup('The file is damaged or was cut off: export the organization again.');

async function readClear(file: string): Promise<{ opening: Opening; length: number }> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BadBackup(
      `${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    );
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_CLEAR), 0, MAX_CLEAR, 0);
    const text = buffer.subarray(0, bytesRead).toString('latin1');
    const [magic, line] = text.split('\n', 2);
    if (magic !== MAGIC || line === undefined)
      throw new BadBackup(
        'This file holds no organization of Parley: "parley org export" writes one. A backup of a whole database is read by "parley restore".',
      );
    try {
      const opening = JSON.parse(line) as Opening;
      if (typeof opening.key.data === 'string') return { opening, length: magic.length + line.length + 2 };
    } catch {
      // Reported below.
    }
    throw damagedFile();
  } finally {
    await handle.close();
  }
}

const MODULUS = 1n << 256n;

/** A sum over rows that does not depend on their order: two databases that hold the same rows come to the same. */
export class RowSum {
  #sum = 0n;
  #rows = 0;

  add(line: Buffer | string): void {
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % MODULUS;
    this.#rows += 1;
  }

  get result(): { rows: number; sum: string } {
    return { rows: this.#rows, sum: this.#sum.toString(16).padStart(64, '0') };
  }
}

/** The rows of COPY's text form, each without its line end: inside a value PostgreSQL writes those escaped. */
export async function* linesOf(blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const block of blocks) {
    const bytes = rest.length === 0 ? Buffer.from(block) : Buffer.concat([rest, block]);
    const lines: Buffer[] = [];
    let from = 0;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      lines.push(bytes.subarray(from, at));
      from = at + 1;
    }
    rest = bytes.subarray(from);
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) throw damagedFile();
}

const LINE_END = Buffer.from('\n');
export const joinLines = (lines: readonly Buffer[]): Buffer => Buffer.concat(lines.flatMap((line) => [line, LINE_END]));

/** Those of its columns, in COPY's text form; tabs inside a value are escaped. */
export const valuesAt = (line: Buffer, indexes: readonly number[]): string => {
  const values = line.toString('latin1').split('\t');
  return indexes.map((index) => values[index] ?? '').join('\t');
};
