// Owns what is taken out of words that people type before anything is stored. Pure.
import { maskSecrets } from '../../../../flow/rules/trust.ts';

const DIGITS_APART = /(?<![\d.,])\d(?:[ -]?\d){12,18}(?![\d]|[.,]\d)/g;

/** Every card number passes Luhn's check; of other numbers of that length one in ten does. */
function isCardNumber(digits: string): boolean {
  if (/^(\d)\1+$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Card numbers and secrets are removed before a message is stored. The last four digits stay, as on a receipt. */
export const redactTyped = (text: string): string =>
  maskSecrets(text).replace(DIGITS_APART, (found) => {
    const digits = found.replace(/\D/g, '');
    return isCardNumber(digits) ? `[card ending in ${digits.slice(-4)}]` : found;
  });
