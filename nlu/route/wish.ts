// Owns reading a wish out of the description of a way: "The person wants to check an order" → "check an order".
import { toYou } from '../answer/spoken.ts';
import { bareChoice } from './choose.ts';

/** Empty where the description names none, or is too long to be said. */
export function wishIn(prompt: string): string {
  const [, before] = /^(.{0,60}?)\b(?:wants?|would like|needs?|wishes|asks?) to\b/i.exec(prompt) ?? [];
  // "complains or wants to …" and "wants a refund or wants to …" name more than a wish.
  if (before === undefined || /\b(?:or|and|wants?|needs?|asks?)\b/i.test(before) || prompt.length > 120) return '';
  return toYou(bareChoice(prompt).replace(/\b(or|and) (?:wants?|would like|needs?|wishes|asks?) to\b/gi, '$1'));
}
