// Owns the spelling of an API key: `ply_`, two characters that name its cell, 41 base62 characters of random bits, 6 of a
// CRC32 over all before. Keys of releases before cells had names have 43 random ones. Pure.
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = /^ply_[0-9A-Za-z]{49}$/;

function base62(number: bigint, width: number): string {
  let text = '';
  for (let rest = number; rest > 0n; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text;
  return text.padStart(width, '0');
}

export const checksum = (head: string): string => base62(BigInt(crc32(head)), 6);

/** Of an installation that shares its address with no other. */
const DEFAULT_CELL = '00';
const RANDOM_DIGITS = 41;

/** `cell`: the setting CELL of the installation; proxies route by it. */
export function newKey(cell = DEFAULT_CELL, random: Buffer = randomBytes(32)): string {
  const number = BigInt(`0x${random.toString('hex')}`) % 62n ** BigInt(RANDOM_DIGITS);
  const head = `ply_${cell}${base62(number, RANDOM_DIGITS)}`;
  return head + checksum(head);
}

/** Refuses typing errors and scanners without a look-up. */
export const isWellFormed = (key: string): boolean => SHAPE.test(key) && checksum(key.slice(0, -6)) === key.slice(-6);

export const prefixOf = (key: string): string => key.slice(0, 12);
export const digestOf = (key: string): string => hash('sha256', key, 'hex');
