// An authenticator app: the six digits that it shows for a secret, in a step of thirty seconds.
import { totpCode } from '../../server/modules/access/second-factor.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function appCode(secret: string, step: number): string {
  const bits = Array.from(secret, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return totpCode(Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))), step);
}
