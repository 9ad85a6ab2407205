// Reads what processor time processes have used: a busy machine stretches seconds, not this.
import { readdir, readFile } from 'node:fs/promises';

const TICK_MICROS = 10_000;

/** What follows the name of a process in its line, which may itself hold anything. */
const fieldsOf = async (pid: number | string): Promise<string[]> =>
  (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ') ?? [];

const ticks = (fields: string[], first: number): number => Number(fields[first] ?? 0) + Number(fields[first + 1] ?? 0);

export async function cpuMicros(pid = 0): Promise<number> {
  return ticks(await fieldsOf(pid), 11) * TICK_MICROS;
}

/** Of this process, all of its threads. */
export function ownMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Of a whole PostgreSQL server, one of whose processes is known: all that it has, and had. Not a number where it runs elsewhere. */
export async function postgresMicros(backend: number): Promise<number> {
  const name = await readFile(`/proc/${backend}/comm`, 'utf8').catch(() => '');
  const [, parent] = await fieldsOf(backend);
  // On another machine the same number is some other process, or none.
  if (!name.startsWith('postgres') || parent === undefined) return Number.NaN;
  const own = await fieldsOf(parent);
  let sum = ticks(own, 11) + ticks(own, 13);
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const fields = await fieldsOf(pid);
    if (fields[1] === parent) sum += ticks(fields, 11);
  }
  return sum * TICK_MICROS;
}
