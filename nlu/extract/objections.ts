// Owns what an answer to a read-back says besides yes and no: plain agreement, an objection, a further wish, and what is called wrong.
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { namedIn } from './form.ts';
import { variableKindOf } from './variable-kinds.ts';

const MAX_READ = 400;
const plain = (text: string): string =>
  text
    .slice(0, MAX_READ)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    // "yesss", "okkk": no word has a letter three times in a row.
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/ +/g, ' ')
    .trim();

const SIGNS_YES = /[👍👌✅✔☑💯🆗🙌]/u;
const SIGNS_NO = /[👎❌✖🚫]/u;
/** Agrees with what was read back: by praise, by an order to go ahead, or by looking forward to it. */
const AGREES =
  /(?<![\p{L}'])(?:great|perf(?:ect(?:ly)?)?|spot on|bang on|bingo|brill|awesome|excellent|wonderful|fantastic|lovely|super|cool|nice|brilliant|splendid|amazing|sweet|good|fine|yes|yeah|yea|yep|yup|sure|ok|okay|k|kk|correct|right|exactly|confirm(?:ed)?|agreed|deal|done|all (?:set|good)|(?:please )?(?:book|schedule|reserve|confirm|submit|send|save|lock|do|sign) (?:it|that|this|me|us)(?: in| up| down| through)?|go (?:ahead|for it)|let['’]?s (?:go|do (?:it|that|this)|book(?: it| that)?)|(?:that |it |this )?works(?: for me)?|(?:sounds|looks|seems) (?:good|great|right|fine|perfect|like a plan)|i (?:guess|suppose)(?: so)?|see (?:you|ya|u|yall) (?:then|there)|can['’]?t wait|looking forward(?: to it)?|as it should be|just as i (?:wanted|said)|perfecto|vale|dale|listo|genial|estupendo|excelente|correcto|de acuerdo|res[ée]rv[ae](?:lo|la)|conf[íi]rm[ae](?:lo|la)|adelante|hecho)(?![\p{L}'])/gu;
const BESIDE =
  /(?<![\p{L}'])(?:thank you|thanks?|thx|ty|tysm|cheers|appreciate (?:it|that)|please|pls|plz|so much|very much|a lot|lots|a bunch|then|bye(?: bye)?|goodbye|good bye|see (?:you|ya|u)(?: (?:soon|later|around))?|have a (?:nice|good|great|lovely) (?:day|one|evening|weekend|night)|you too|take care|and|so|well|oh|ah|um|uh|that|that's|it|it's|is|all|just|now|very|really|everything|there|man|mate|sir|ma'am|buddy|my dear|dear|my love|(?:what|as|like) i said|gracias|muchas|mil|por favor|adi[óo]s|hasta luego|muy bien|bien|todo)(?![\p{L}'])/gu;

/** Nothing but agreement was said: "book it", "perfect thx", "great, see you then", a thumb that points up. */
export function isAgreement(text: string): boolean {
  if (text.includes('?') || SIGNS_NO.test(text)) return false;
  const words = plain(text);
  if (words === '') return SIGNS_YES.test(text);
  const rest = words.replace(AGREES, ' ');
  return (rest !== words || SIGNS_YES.test(text)) && rest.replace(BESIDE, ' ').trim() === '';
}

/** A no without a word. */
export const isRefusalSign = (text: string): boolean => plain(text) === '' && SIGNS_NO.test(text);

const UNCHANGED =
  /\b(?:no|not|nothing|n't|without|don't)\b[^,.;]{0,20}\b(?:chang\w*|wrong|else|more|problem|issues?)\b/gi;
const OBJECTS =
  /(?<![\p{L}])(?:but|except|only|though|although|however|actually|instead|rather|change|changed|switch|move|make (?:it|that)|wrong|incorrect|mistake|typo|not|isn't|isnt|doesn't|doesnt|wait|hold on|if|unless|as long as|provided|pero|sino|excepto|salvo|menos|cambi\p{L}+|mal|mejor|en vez|equivocad\p{L}+)(?![\p{L}])/iu;
const ADDS =
  /(?<![\p{L}])(?:also|too|as well|another|one more|a second|both|besides|plus|additionally|tambi[ée]n|adem[áa]s|otr[oa])(?![\p{L}])/iu;

/** A yes with such a word in it, or with a question, may be no yes at all. */
export const isObjection = (text: string): boolean => {
  const whole = text.slice(0, MAX_READ).replace(UNCHANGED, ' ');
  // "Steep but ok, go ahead": what stands before counts; "wrong day but ok" objects all the same.
  const [, before = '', last = ''] = /^(.*)\b(?:but|though|pero)\b(.*)$/is.exec(whole) ?? [];
  const said = isAgreement(last) ? before : whole;
  return OBJECTS.test(said) || said.includes('?');
};

/** "Also for my wife at 3:30": a wish of its own, which corrects nothing. */
export const isFurtherWish = (text: string): boolean =>
  ADDS.test(text.slice(0, MAX_READ)) && !/\binstead\b/i.test(text);

/** "Or could I …", "actually I want …": something else instead of what is going on. */
export const isOtherWish = (text: string): boolean =>
  /^(?:(?:no|hm+|um|uh|wait|well|oh|ok|okay|sorry|but)[ ,]+)*(?:or\b|instead\b|rather\b|actually\b|i(?:'d| would) rather\b|maybe\b|o mejor\b|mejor\b)|\binstead\b/i.test(
    text.slice(0, MAX_READ),
  );

/** "Earlier please", "could you move it to the morning?": another time is wished for, and not said which. */
export const isReschedule = (text: string): boolean =>
  /\b(?:earlier|later|sooner|(?:another|different|other) (?:day|time|date)|(?:in|to|for) the (?:morning|afternoon|evening))\b/i.test(
    text.slice(0, MAX_READ),
  );

const BREAK = /(?<![\p{L}])(?:but|except|however|though|pero|excepto|salvo)(?![\p{L}])|[,.;!?]/giu;
const APPROVES = /\b(?:right|correct|good|fine|okay|ok|perfect|great|true|bien|correct[oa])\b/i;
const DENIES = /\b(?:not|n't|isn't|isnt|wrong|incorrect|never|no|mal|incorrect[oa]|equivocad[oa])\b/i;

/** Of what is read back, what the words call wrong: "the right day but the wrong time" is about the time. */
export function calledWrong(text: string, variables: readonly NormalVariable[]): string[] {
  const parts = text.slice(0, MAX_READ).split(BREAK);
  const against = parts.filter((part) => DENIES.test(part) || !APPROVES.test(part));
  const named = namedIn(against.join(' , ').replace(/\b(?:in|of) the day\b/gi, ' '), variables);
  const isTime = (one: NormalVariable): boolean => variableKindOf(one) === 'time';
  // "Earlier" is about the hour, where one is known.
  return named.length > 0 || !isReschedule(text) ? named : variables.filter(isTime).map(({ name }) => name);
}
