// Owns the master key inside a backup: there only when a passphrase was given, sealed under it.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { MasterKeys } from '../secrets/master-keys.ts';
import { type ArchivedKey, BadBackup } from './archive.ts';

const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const stretched = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

export async function wrapKeys(keys: MasterKeys, passphrase: string): Promise<ArchivedKey> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await stretched(passphrase, salt, 32, COST), iv);
  const text = keys.map(({ secret }) => secret.export().toString('base64')).join(',');
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const shown = (bytes: Buffer): string => bytes.toString('base64');
  return { salt: shown(salt), iv: shown(iv), tag: shown(cipher.getAuthTag()), data: shown(data) };
}

/** The keys as they stand in `PARLEY_SECRET_KEY`. */
export async function unwrapKeys(wrapped: ArchivedKey, passphrase: string): Promise<string> {
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const key = await stretched(passphrase, bytes(wrapped.salt), 32, COST);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(wrapped.iv));
  decipher.setAuthTag(bytes(wrapped.tag));
  try {
    return Buffer.concat([decipher.update(bytes(wrapped.data)), decipher.final()]).toString('utf8');
  } catch {
    throw new BadBackup('The passphrase does not open the master key of this backup.');
  }
}
