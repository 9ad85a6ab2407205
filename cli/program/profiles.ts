// Owns the profile file: addresses and keys of servers under names, and which keys a person let go to which origins.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { CliError } from './commands.ts';

const Profile = z.object({ url: z.url(), key: z.string().min(1) });
/** `approved`: fingerprints of a key and an origin that a person said yes to. */
const ProfileFile = z.object({
  current: z.string().nullable(),
  profiles: z.record(z.string(), Profile),
  approved: z.array(z.string()).default([]),
});
export type Profiles = z.output<typeof ProfileFile>;
export type ServerProfile = z.output<typeof Profile>;

export const profileFile = (): string =>
  path.join(process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'parley', 'profiles.json');

/** Refuses a file that others may read: the keys in it would not be secrets. */
export async function readProfiles(): Promise<Profiles> {
  const file = profileFile();
  const found = await stat(file).catch(() => undefined);
  if (!found) return { current: null, profiles: {}, approved: [] };
  if ((found.mode & 0o077) !== 0)
    throw new CliError(`${file} holds keys and others may read it. Close it with: chmod 600 ${file}`);
  try {
    return ProfileFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new CliError(`${file} is no profile file. Remove it and use: parley profile set <name>`);
  }
}

export async function writeProfiles(profiles: Profiles): Promise<void> {
  const file = profileFile();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

const pairOf = (origin: string, key: string): string => createHash('sha256').update(`${origin}\n${key}`).digest('hex');

export const isApproved = ({ approved }: Profiles, origin: string, key: string): boolean =>
  approved.includes(pairOf(origin, key));

export async function approveOrigin(known: Profiles, origin: string, key: string): Promise<void> {
  await writeProfiles({ ...known, approved: [...known.approved, pairOf(origin, key)] });
}
