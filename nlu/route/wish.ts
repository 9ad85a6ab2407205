// Owns reading a wish out of the description of a way: "The person wants to check an order" → "check an order".
import { toYou } from '../answer/spoken.ts';
import { bareChoice } from './choose.ts';

/** Empty where the description names none, or is too long to be said. */
export function wishIn(prompt: string): string {
  const wants = /\b(?:wants?|would like|needs?|wishes|asks?) to\b/i.test(prompt.slice(0, 80));
  return wants && prompt.length <= 120 ? toYou(bareChoice(prompt)) : '';
}
