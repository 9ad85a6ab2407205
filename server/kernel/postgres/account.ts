// The user PostgreSQL runs as. It refuses to run as root, so root lends it another uid; any other user runs it as itself.
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export type SystemAccount = { uid: number; gid: number };

const UNPRIVILEGED: SystemAccount = { uid: 65534, gid: 65534 };

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Undefined: PostgreSQL runs as ourselves. An existing cluster keeps the owner it has, so that changing to root and back works. */
export async function accountFor(cluster: string): Promise<SystemAccount | undefined> {
  if (!isRoot()) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : UNPRIVILEGED;
}

export const pass = 0o1;
export const readAndExecute = 0o5;

/** Whether the account may walk down to this path and has these rights on it. */
export async function canReach(account: SystemAccount, path: string, rights: number): Promise<boolean> {
  if (!(await allows(account, path, rights))) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(await allows(account, folder, pass))) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function allows(account: SystemAccount, path: string, rights: number): Promise<boolean> {
  const { uid, gid, mode } = await stat(path);
  const unlessOwner = gid === account.gid ? 3 : 0;
  const shift = uid === account.uid ? 6 : unlessOwner;
  return ((mode >> shift) & rights) === rights;
}
