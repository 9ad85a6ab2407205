// What PostgreSQL says, in one file of bounded size. PostgreSQL appends by itself and never waits for us.
import { copyFile, open, stat, truncate } from 'node:fs/promises';

const limit = 4 * 1024 * 1024;

/** Keeps the newest part in the file and the part before it in `<file>.1`. */
export async function keepBounded(path: string): Promise<void> {
  const size = await logSize(path);
  if (size <= limit) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

export async function logSize(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

/** What was written since the file had this size, its last lines. */
export async function readSince(path: string, offset: number): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(offset, size - 4000);
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(4000), position: from });
    return buffer.subarray(0, bytesRead).toString().trim();
  } finally {
    await handle.close();
  }
}
