// Owns which words of an answer say something by themselves: what is left without the frame of booking, naming, reaching and preferring.
import { tokenize } from '../../flow/text/tokenize.ts';
import { isEmptyWord, stem, type Word } from '../route/words.ts';

/** By what they are about: how to reach a person, names, booking, people, what suits, days and hours, right and wrong. */
const FRAME = `
  phone cell mobile number telephone email mail address reach contact text line
  name first last surname spelled spell called full middle
  book booking booked appointment appt visit schedule scheduled reserve reservation slot spot opening come coming see seen bring bringing stop
  take set put fit squeeze place request drop
  myself himself herself daughter son wife husband kid kids child children mom mum mother dad father friend partner brother sister boy girl
  family patient guest guests adult adults baby grandma grandpa grandmother grandfather mrs mr ms dr
  better best work works good fine great nice okay perfect suit suits instead rather prefer preferably possible available free ideal ideally
  hope hopefully maybe perhaps probably actually sorry wait yes yeah yep no nope sure alright
  day days date time times hour hours week weeks weekend month months year years today tomorrow tonight morning afternoon evening night noon
  midday midnight early earlier late later soon sooner asap around before after until till between monday tuesday wednesday thursday friday
  saturday sunday mon tue tues wed thu thur thurs fri sat sun january february march april may june july august september october november
  december jan feb mar apr jun jul aug sep sept oct nov dec next last this following am pm o'clock
  wrong right correct incorrect change changed mistake typo everything nothing all none both either neither it's
  love back again already going gonna lets let's i'd i'll we'd we'll he's she's that'd hi hello hey thanks thank bye
`;
const FRAMES: ReadonlySet<string> = new Set(FRAME.split(/\s+/).filter(Boolean));
export const INTERJECTION =
  /^(?:u+g+h+|a+r+g+h*|m+e+h+|w+o+w+|l+o+l+|omg|o+u+c+h+|o+w+|geez|gosh|damn|dang|shoot|whoa|yikes|idk|dunno|whatever|nvm|h+m+|u+h+|u+m+|e+r+m*|bah|sigh|(?:ha)+h?|(?:he)+h|yay|pfft|eh|huh|ahem|oops|uff|ay|uy)$/;

/** `names`: stems of words that only name what is wanted. */
export function contentWords(text: string, names: ReadonlySet<string> = new Set()): Word[] {
  return tokenize(text.slice(0, 500)).filter(
    ({ lower }) =>
      /^\p{L}/u.test(lower) &&
      !isEmptyWord(lower) &&
      !FRAMES.has(lower) &&
      !INTERJECTION.test(lower) &&
      !names.has(stem(lower)),
  );
}
