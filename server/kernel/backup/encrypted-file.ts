// Owns the encryption of a whole backup under a passphrase: frames of AES-256-GCM, each bound to its position and to
// whether it is the last, so that none can be changed, moved, left out or cut off.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { BadBackup } from './archive.ts';
import { stretchPassphrase } from './wrapped-key.ts';

const MAGIC = Buffer.from('PARLEY-ENCRYPTED 1\n');
const SALT = 16;
const FRAME = 64 * 1024;
const HEADER = 5;
const TAG = 16;
const CIPHER = 'aes-256-gcm';

/** A salt for each file gives it a key of its own, so the position alone makes a nonce that is never used again. */
function nonceOf(position: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(position), 4);
  return nonce;
}

function headerOf(length: number, isLast: boolean): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(length);
  header[4] = isLast ? 1 : 0;
  return header;
}

export async function encryption(passphrase: string): Promise<Transform> {
  const salt = randomBytes(SALT);
  const key = await stretchPassphrase(passphrase, salt);
  let pending = Buffer.alloc(0);
  let position = 0;
  const frame = (bytes: Buffer, isLast: boolean): Buffer => {
    const header = headerOf(bytes.length, isLast);
    const cipher = createCipheriv(CIPHER, key, nonceOf(position++)).setAAD(header);
    return Buffer.concat([header, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pending = Buffer.concat([pending, chunk]);
      for (; pending.length > FRAME; pending = pending.subarray(FRAME))
        this.push(frame(pending.subarray(0, FRAME), false));
      done();
    },
    flush(done) {
      this.push(frame(pending, true));
      done();
    },
  });
  stream.push(Buffer.concat([MAGIC, salt]));
  return stream;
}

/** The bytes of a backup, decrypted where it is encrypted. */
export async function backupBytes(file: string, passphrase: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (passphrase === undefined)
    throw new BadBackup(
      'This backup is encrypted: give its passphrase with --passphrase-file or PARLEY_BACKUP_PASSPHRASE.',
    );
  return Readable.from(decrypted(createReadStream(file), passphrase), { objectMode: false });
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BadBackup(
      `${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    );
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.equals(MAGIC);
  } finally {
    await handle.close();
  }
}

/** What `encryption` wrote. */
export async function* decrypted(source: Readable, passphrase: string): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let pending = Buffer.alloc(0);
  const take = async (length: number): Promise<Buffer> => {
    while (pending.length < length) {
      const { done, value } = await chunks.next();
      if (done) throw new BadBackup('The file ends too early: the backup was not finished, or was cut off.');
      pending = Buffer.concat([pending, value]);
    }
    const taken = pending.subarray(0, length);
    pending = pending.subarray(length);
    return taken;
  };
  const salt = (await take(MAGIC.length + SALT)).subarray(MAGIC.length);
  const key = await stretchPassphrase(passphrase, salt);
  for (let position = 0; ; position++) {
    const header = await take(HEADER);
    const length = header.readUInt32BE();
    if (length > FRAME) throw new BadBackup('The file is damaged.');
    const sealed = await take(length + TAG);
    const decipher = createDecipheriv(CIPHER, key, nonceOf(position), { authTagLength: TAG }).setAAD(header);
    decipher.setAuthTag(sealed.subarray(length));
    try {
      yield Buffer.concat([decipher.update(sealed.subarray(0, length)), decipher.final()]);
    } catch {
      throw new BadBackup('The passphrase does not open this backup, or the file was changed.');
    }
    if (header[4] === 1) return;
  }
}
