// Owns addresses that name a conversation: support+p<conversation><signature>@shop.example. Pure. In small letters and digits
// only, as some servers change the case of what stands before the @.
import { createHmac, timingSafeEqual } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 26;
const MAC_LENGTH = 13;
const MAX_LOCAL = 64;
const TAG = new RegExp(`\\+p([a-z2-7]{${ID_LENGTH}})([a-z2-7]{${MAC_LENGTH}})@`);

/** Undefined where the address has no room for it. */
export function signedAddress(address: string, conversationId: string, key: Buffer): string | undefined {
  const at = address.lastIndexOf('@');
  const id = toLetters(Buffer.from(conversationId.replaceAll('-', ''), 'hex'));
  const local = `${address.slice(0, at)}+p${id}${macOf(id, key)}`;
  return local.length > MAX_LOCAL || address.includes('+') ? undefined : `${local}${address.slice(at)}`;
}

/** The conversation that one of these addresses names, if it is signed. */
export function conversationIdIn(addresses: readonly string[], key: Buffer): string | undefined {
  for (const address of addresses) {
    const [, id, mac] = TAG.exec(address.toLowerCase()) ?? [];
    if (id === undefined || mac === undefined) continue;
    if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(id, key)))) continue;
    return uuidIn(id);
  }
  return undefined;
}

function uuidIn(letters: string): string {
  const hex = toBytes(letters).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

const RATING_TOKEN = new RegExp(`^([a-z2-7]{${ID_LENGTH}})([a-z2-7]{${2 * MAC_LENGTH}})$`);

/** Lets the reader of a mail rate one conversation. */
export const ratingTokenOf = (conversationId: string, key: Buffer): string => {
  const id = toLetters(Buffer.from(conversationId.replaceAll('-', ''), 'hex'));
  return `${id}${ratingMac(id, key)}`;
};

const ratingMac = (id: string, key: Buffer): string =>
  toLetters(createHmac('sha256', key).update(`rating ${id}`).digest()).slice(0, 2 * MAC_LENGTH);

/** Which conversation a token names; nothing is proved yet. */
export const conversationOfToken = (token: string): string | undefined => {
  const [, id] = RATING_TOKEN.exec(token) ?? [];
  return id === undefined ? undefined : uuidIn(id);
};

export function isRatingToken(token: string, key: Buffer): boolean {
  const [, id, mac] = RATING_TOKEN.exec(token) ?? [];
  return id !== undefined && mac !== undefined && timingSafeEqual(Buffer.from(mac), Buffer.from(ratingMac(id, key)));
}

const macOf = (id: string, key: Buffer): string =>
  toLetters(createHmac('sha256', key).update(`conversation ${id}`).digest()).slice(0, MAC_LENGTH);

function toLetters(bytes: Buffer): string {
  let [text, value, bits] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += LETTERS[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + LETTERS[(value << (5 - bits)) & 31] : text;
}

function toBytes(text: string): Buffer {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of text) {
    value = ((value << 5) | LETTERS.indexOf(letter)) & 0xffff;
    bits += 5;
    if (bits >= 8) {
      bytes.push((value >> (bits - 8)) & 255);
      bits -= 8;
    }
  }
  return Buffer.from(bytes);
}
