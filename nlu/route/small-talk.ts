// Owns what people say without meaning anything in particular: greetings, thanks, and that they are done.

import { isOneTypoAway } from './words.ts';

const plain = (text: string): string =>
  text
    .slice(0, 300)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
const FILLERS =
  /\b(?:ok|okay|well|oh|um|uh|so|and|no|yes|yeah|alright|great|perfect|cool|good|right|then|very much|a lot|so much|for your help|for the help|for everything|for (?:now|today|tonight|the moment|this time)|that|you|have a (?:nice|good|great|lovely) (?:day|one|evening|weekend|night)|you too|take care|please|i think|i guess|really|all good|just|sir|ma'am|everyone|there|again|now|today|it|i'm|we're|ya|nope|nah)\b/g;

/** What is left when the given and the empty words are gone; undefined where none of the given was said. */
function left(text: string, said: RegExp, also?: RegExp): string | undefined {
  const words = plain(text);
  const rest = words.replace(said, ' ');
  if (rest === words) return undefined;
  return (also ? rest.replace(also, ' ') : rest).replace(FILLERS, ' ').replace(/\s+/g, '');
}

const GREETING =
  /\b(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings|hiya|howdy|yo|hallo|(?:morning|evening|afternoon)|hola|buenos días|buenos dias|buen día|buenas tardes|buenas noches|how are you(?: doing)?|what's up)\b/g;
const THANKS =
  /\b(?:thanks|thank you|thx|cheers|muchas gracias|mil gracias|gracias|much appreciated|i appreciate (?:it|that)|appreciate it)\b/g;
const DONE =
  /\b(?:eso es todo|nada más|nada mas|adios|adiós|hasta luego|that(?:'s|s| is) (?:all|it|everything|fine|(?:me|us) (?:done|sorted|set|good|finished)|(?:me|us)(?= for (?:today|now)))|that was (?:all|it|everything)|that'll be all|that will be all|that would be all|that does it|(?<!for )nothing(?: else| more)?|no more questions|(?:i'm|im|i am|we're|we are|all) (?:all )?(?:done|good|set|fine|sorted|finished)|all set|all done|bye(?: bye)?|goodbye|good bye|see you(?: later| soon)?|talk to you later|have a (?:nice|good|great|lovely) (?:day|one|evening|weekend|night)|i have to go|gotta go|i don't need anything else|not right now|no thank you|no thanks)\b/g;

/** A greeting with a slip of a finger in it, or a letter held too long: "helo", "good mornign", "heyyy". */
const GREETS = ['hello', 'hey', 'hi', 'morning', 'evening', 'afternoon', 'hola', 'good'];
/** Words of their own, one slip away. */
const NO_GREETING = new Set(
  'hell help halo they her he his hit him hip hole mourning food god gold goods hay ho'.split(' '),
);
function respellGreeting(text: string): string {
  if (text.length > MAX_GREETING_LENGTH) return text;
  const words = text.match(/\p{L}+/gu) ?? [];
  if (words.length === 0 || words.length > MAX_GREETING) return text;
  return text.toLowerCase().replace(/\p{L}+/gu, (word) => {
    if (NO_GREETING.has(word) || GREETS.includes(word)) return word;
    const short = word.replace(/(\p{L})\1+/gu, '$1');
    const once = GREETS.map((one) => [one, one.replace(/(\p{L})\1+/gu, '$1')] as const);
    return (once.find(
      ([one, flat]) => flat === short || (word.length >= 3 && one.length >= 4 && isOneTypoAway(word, one)),
    ) ?? [word])[0];
  });
}
const MAX_GREETING = 4;
const MAX_GREETING_LENGTH = 200;

/** Nothing but a greeting; "yeah hi" answers something. */
export const isGreeting = (text: string): boolean =>
  left(respellGreeting(text), GREETING) === '' && !/\b(?:yes|yeah|yep|no)\b/.test(plain(text));
/** Nothing but thanks. */
export const isThanks = (text: string): boolean =>
  left(text, THANKS) === '' && !/^(?:no|nope|nah|nothing)\b/.test(plain(text));
/** They have what they came for, or want to go. */
export const isDone = (text: string): boolean => left(text, DONE, THANKS) === '';

const QUESTION =
  /^(?:(?:u+m+|u+h+|hm+|mm+|ah|lol|so|well|hi|hello|hey|ok|okay|and|but|please|sorry|great|thanks|thank you|cool|nice|good|perfect|sure|right|yes|yeah|no|wait|hold on|oh|actually)[\s,]+)*(?:what|whats|hows|wheres|which|when|where|why|how|who|can|could|would|will|do|does|did|is|are|am|may|should|tell me|explain|i (?:would like|want|need) to know|i'd like to know|i was wondering|i wonder)\b/i;

export const isQuestion = (text: string): boolean => text.includes('?') || QUESTION.test(text.slice(0, 200).trim());
