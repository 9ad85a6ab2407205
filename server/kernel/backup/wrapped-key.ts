// Owns which keys a backup needs: the master key that proves its origin, here or sealed in the file under a passphrase.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { derive, type MasterKey, type MasterKeys, parseMasterKeys, verifyCheckValue } from '../secrets/master-keys.ts';
import { type ArchivedKey, BadBackup, type FindKey } from './archive.ts';

const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const stretched = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);
export const stretchPassphrase = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  stretched(passphrase, salt, 32, COST);

/** `keys`: the master keys at hand. `unauthenticated`: an older file, which anyone may have written, is read too. */
export type BackupAccess = {
  keys?: MasterKeys | undefined;
  passphrase?: string | undefined;
  unauthenticated?: boolean;
};

export const backupKey = (master: MasterKey): Buffer => derive(master, 'backup');

/** Refuses a file whose origin cannot be proved before any of its rows is read. */
export const findBackupKey =
  ({ keys, passphrase, unauthenticated }: BackupAccess): FindKey =>
  async (header, isOlder) => {
    if (isOlder && !unauthenticated)
      throw new BadBackup(
        'This backup is of a release before 0.2 and does not prove who wrote it: restore it with --unauthenticated if you trust the place where it was kept.',
      );
    if (isOlder) return undefined;
    const sealed = !keys && passphrase !== undefined && header.wrapped_key;
    const candidates = sealed
      ? parseMasterKeys(await unwrapKeys(sealed, passphrase), 'the master key in the backup')
      : keys;
    if (!candidates)
      throw new BadBackup(
        'The master key of this backup is needed: set PARLEY_SECRET_KEY, put the file secret-key into the data folder, or give --passphrase-file if it was sealed in.',
      );
    const made = candidates.find((key) => verifyCheckValue(String(header.key_check), [key]));
    if (!made) throw new BadBackup('The master key here is not the one this backup was made with.');
    return backupKey(made);
  };

export async function wrapKeys(keys: MasterKeys, passphrase: string): Promise<ArchivedKey> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await stretchPassphrase(passphrase, salt), iv);
  const text = keys.map(({ secret }) => secret.export().toString('base64')).join(',');
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const shown = (bytes: Buffer): string => bytes.toString('base64');
  return { salt: shown(salt), iv: shown(iv), tag: shown(cipher.getAuthTag()), data: shown(data) };
}

/** The keys as they stand in `PARLEY_SECRET_KEY`. */
export async function unwrapKeys(wrapped: ArchivedKey, passphrase: string): Promise<string> {
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const key = await stretchPassphrase(passphrase, bytes(wrapped.salt));
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(wrapped.iv), { authTagLength: 16 });
    decipher.setAuthTag(bytes(wrapped.tag));
    return Buffer.concat([decipher.update(bytes(wrapped.data)), decipher.final()]).toString('utf8');
  } catch {
    throw new BadBackup('The passphrase does not open the master key of this backup.');
  }
}
