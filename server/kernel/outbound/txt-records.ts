// Owns the look-up of TXT records, by which an organization proves that it holds a domain.
import { Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 5000;

/** The texts at a name; none where there is no such name or no answer in time. */
export type TxtLookup = (name: string) => Promise<string[]>;

export const lookUpTxt: TxtLookup = async (name) => {
  try {
    const records = await new Resolver({ timeout: TIMEOUT_MS, tries: 1 }).resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch {
    return [];
  }
};
