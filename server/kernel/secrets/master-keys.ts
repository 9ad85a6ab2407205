// Owns the master keys: their origin, their names, and the keys derived from them. Key bytes never leave as text.
import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { link, mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';

/** A KeyObject, because it prints, logs and serializes as nothing. */
export type MasterKey = { readonly id: string; readonly secret: KeyObject };
/** The first encrypts, all decrypt. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]];

export class MasterKeyProblem extends Error {
  override readonly name: string = 'MasterKeyProblem';
}
/** The key file is gone, and a new one would not help. */
export class MasterKeyMissing extends MasterKeyProblem {
  override readonly name = 'MasterKeyMissing';
}

const BYTES = 32;
const FORMS = '32 random bytes as base64, base64url or hex (make one with: openssl rand -base64 32)';

/** Reads a comma-separated list. `source` names the setting or file in errors; the text itself is never repeated. */
export function parseMasterKeys(text: string, source = 'PARLEY_SECRET_KEY'): MasterKeys {
  const entries = text.split(',').map((entry) => entry.trim());
  const keys = entries.map((entry, i) => {
    const where = entries.length === 1 ? source : `key ${i + 1} of ${source}`;
    if (entry === '') throw new MasterKeyProblem(`${where} is empty; it must be ${FORMS}`);
    return masterKey(decode(entry, where), where);
  });
  const [first, ...rest] = keys;
  if (!first) throw new MasterKeyProblem(`${source} is empty; it must be ${FORMS}`);
  if (new Set(keys.map((key) => key.id)).size < keys.length)
    throw new MasterKeyProblem(`${source} lists the same key twice`);
  return [first, ...rest];
}

function decode(entry: string, where: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(entry)) return Buffer.from(entry, 'hex');
  for (const encoding of ['base64', 'base64url'] as const) {
    const bytes = Buffer.from(entry, encoding);
    const canonical = bytes.toString(encoding);
    // Node skips what it cannot read: only text that encodes back to itself was a key and not a typing error.
    if (bytes.length === BYTES && (entry === canonical || entry === canonical.replace(/=+$/, ''))) return bytes;
  }
  const guess = /^[0-9a-f]+$/i.test(entry)
    ? `${entry.length} hex digits`
    : `${entry.length} characters that are no such key`;
  throw new MasterKeyProblem(`${where} has ${guess}; it must be ${FORMS}`);
}

function masterKey(bytes: Buffer, where: string): MasterKey {
  // 32 random bytes hold fewer than 12 different values less than once in 10^24 tries; placeholders hold one or two.
  if (new Set(bytes).size < 12) throw new MasterKeyProblem(`${where} is not random; it must be ${FORMS}`);
  const id = createHash('sha256').update('parley master key id\0').update(bytes).digest('hex').slice(0, 8);
  return { id, secret: createSecretKey(bytes) };
}

/**
 * The key file of the data folder, made on the first start. Of processes that start together one makes it and all read the same. `whyNot`
 * names a reason against a new key: a database that is there already could not be opened with it.
 */
export async function loadOrCreateMasterKey(
  dataDir: string,
  whyNot: (file: string) => Promise<string | undefined> = async () => undefined,
): Promise<MasterKeys> {
  const file = path.join(dataDir, 'secret-key');
  let text = await read(file);
  if (text === undefined) {
    const reason = await whyNot(file);
    // A process that started at the same moment may have made both meanwhile.
    text = await read(file);
    if (text === undefined && reason !== undefined) throw new MasterKeyMissing(reason);
  }
  return parseMasterKeys((text ?? (await create(dataDir, file))).trim(), file);
}

async function read(file: string): Promise<string | undefined> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    if (error.code === 'EACCES')
      throw new MasterKeyProblem(
        `${file} cannot be read by this user; it must belong to the user that runs the server`,
      );
    throw error;
  });
  if (!handle) return undefined;
  try {
    // Asked of the open file, so that it is the one being read.
    const { mode } = await handle.stat();
    if ((mode & 0o077) !== 0)
      throw new MasterKeyProblem(`${file} is open to other users; fix it with: chmod 600 '${file}'`);
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

async function create(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = path.join(dataDir, `.secret-key.${randomBytes(8).toString('hex')}`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(BYTES).toString('base64url')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // A link appears whole or not at all, and never replaces a key that another process made meanwhile.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await unlink(draft).catch(() => undefined);
  }
  await syncFolder(dataDir);
  const text = await read(file);
  if (text === undefined) throw new MasterKeyProblem(`${file} vanished while it was being made`);
  return text;
}

/** Without it a power cut could leave data encrypted under a key whose name never reached the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A sub-key for one purpose. It changes with the key: what must outlive a rotation hangs on a data key instead. */
export function derive(key: MasterKey, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key.secret, Buffer.alloc(0), `parley/${label}`, BYTES));
}

/** Proves knowledge of the first key and tells nothing about it: stored beside the data, so that a wrong key is refused at start. */
export const checkValue = (keys: MasterKeys): string => checkValueOf(keys[0]);

/** True when any of the keys made the stored value, so that a rotation may be under way. */
export function verifyCheckValue(stored: string, keys: MasterKeys): boolean {
  const value = Buffer.from(stored);
  return keys.some((key) => {
    const ours = Buffer.from(checkValueOf(key));
    return ours.length === value.length && timingSafeEqual(ours, value);
  });
}

function checkValueOf(key: MasterKey): string {
  const mac = createHmac('sha256', derive(key, 'check-value')).update('parley check value').digest('base64url');
  return `${key.id}:${mac}`;
}
