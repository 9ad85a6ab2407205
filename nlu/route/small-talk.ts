// Owns what people say without meaning anything in particular: greetings, thanks, and that they are done.

const plain = (text: string): string =>
  text
    .slice(0, 300)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
const FILLERS =
  /\b(?:ok|okay|well|oh|um|uh|so|and|no|yes|yeah|alright|great|perfect|cool|good|right|then|very much|a lot|so much|for your help|for the help|for everything|for now|that|you|have a (?:nice|good|great|lovely) (?:day|one|evening|weekend|night)|you too|take care|please|i think|i guess|really|all good|just|sir|ma'am|everyone|there|again|now|today|it|i'm|we're)\b/g;

/** What is left when the given and the empty words are gone; undefined where none of the given was said. */
function left(text: string, said: RegExp, also?: RegExp): string | undefined {
  const words = plain(text);
  const rest = words.replace(said, ' ');
  if (rest === words) return undefined;
  return (also ? rest.replace(also, ' ') : rest).replace(FILLERS, ' ').replace(/\s+/g, '');
}

const GREETING =
  /\b(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings|hiya|howdy|hola|buenos días|buenos dias|buen día|buenas tardes|buenas noches|how are you(?: doing)?|what's up)\b/g;
const THANKS =
  /\b(?:thanks|thank you|thx|cheers|muchas gracias|mil gracias|gracias|much appreciated|i appreciate (?:it|that)|appreciate it)\b/g;
const DONE =
  /\b(?:eso es todo|nada más|nada mas|adios|adiós|hasta luego|that's (?:all|it|everything|fine)|that is (?:all|it|everything)|that'll be all|that will be all|that would be all|that does it|nothing else|nothing more|no more questions|i'm (?:done|good|all set|fine)|we're (?:done|good)|i am (?:done|all set)|all set|all done|bye(?: bye)?|goodbye|good bye|see you(?: later| soon)?|talk to you later|have a (?:nice|good|great|lovely) (?:day|one|evening|weekend|night)|i have to go|gotta go|i don't need anything else|not right now|no thank you|no thanks)\b/g;

/** Nothing but a greeting. */
export const isGreeting = (text: string): boolean => left(text, GREETING) === '';
/** Nothing but thanks. */
export const isThanks = (text: string): boolean => left(text, THANKS) === '';
/** They have what they came for, or want to go. */
export const isDone = (text: string): boolean => left(text, DONE, THANKS) === '';

const QUESTION =
  /^(?:(?:um|uh|so|well|hi|hello|hey|ok|okay|and|but|please|sorry)[\s,]+)*(?:what|which|when|where|why|how|who|can|could|would|will|do|does|did|is|are|am|may|should|tell me|explain|i (?:would like|want|need) to know|i'd like to know|i was wondering|i wonder)\b/i;

export const isQuestion = (text: string): boolean => text.includes('?') || QUESTION.test(text.slice(0, 200).trim());
