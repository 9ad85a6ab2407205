// Owns the answers to "Am I speaking with …?": who says their name says yes, and who asks back says neither yes nor no. Linear.
import { matchesOf } from '../matches.ts';

const MAX_LENGTH = 300;
/** Our question for a certain person; whom follows. */
const ASKS_FOR =
  /\b(?:am i (?:speaking|talking|chatting) (?:with|to)|(?:may|can|could) i (?:please )?(?:speak|talk) (?:with|to)|is this|is that|are you|do i have|have i reached|hablo con|es usted) /giu;
/** Only words that are written like names: of "Are you Maria or her husband?" the husband is not the one who is asked for. */
const TITLE = /^(?:[Mm]rs?|[Mm]s|[Dd]r|[Ss]ra?)\.? (?=\p{Lu})|^(?=\p{Lu})/u;
const NAME_WORDS = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,3}/u;
const plain = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const OPENING = '(?:(?:yes|yeah|yep|yup|hi|hello|hey|si|well|um|uh|oh|good (?:morning|afternoon|evening)) )*';
const SELF = new RegExp(
  `^${OPENING}(?:(?:this is|that's|thats|that is|it's|its|it is) (?:me|she|he|her|him)|(?:this is (?:she|he|me) )?speaking|you(?:'re| are) (?:speaking|talking) (?:to|with) (?:me|him|her)|i am|i'm|im|you(?:'ve| have)? got (?:me|her|him)|you are|that would be me|soy yo|con (?:el|ella)|present)(?:$| (?:speaking|here|yes|yeah|who|what|why|how|and|can|may|aqui)\\b)`,
);
const CALLED = new RegExp(
  `^${OPENING}(?:this is|that's|thats|it's|its|it is|i am|i'm|im|my name is|soy|me llamo)?\\s*([\\p{L}' ]{2,40}?)(?: (?:here|speaking|yes|yeah|aqui))*(?: (?:who|what|why|how|and)\\b.*)?$`,
  'u',
);

function whomWeAskFor(asked: string): string | null {
  const said = asked.slice(-600);
  for (const { index, 0: lead } of matchesOf(said, ASKS_FOR)) {
    const rest = said.slice(index + lead.length);
    const title = TITLE.exec(rest);
    if (title) return title[0] + (NAME_WORDS.exec(rest.slice(title[0].length))?.[0] ?? '');
  }
  return null;
}

/** Whether they say that they are the one whom our last words asked for. */
export function saysTheyAreTheOne(heard: string, asked: string): boolean {
  const name = whomWeAskFor(asked);
  if (name === null) return false;
  // "It's Tess, hi": a greeting at the end says nothing about who it is.
  const said = plain(heard).replace(/(?: (?:hi|hello|hey|there|good (?:morning|afternoon|evening)|hola|buenas))+$/, '');
  if (/\b(?:not|no|isn't|isnt|wrong|never)\b/.test(said)) return false;
  if (SELF.test(said)) return true;
  const names = new Set(plain(name).split(' '));
  const [, called = ''] = CALLED.exec(said) ?? [];
  const words = called.split(' ').filter(Boolean);
  return words.length > 0 && words.every((word) => names.has(word));
}

const NOT_THE_ONE =
  /\b(?:wrong (?:number|person|guy|lady)|numero equivocado|se equivoco|equivocad[oa] de numero|(?:no ?one|nobody|no (?:such )?(?:person|man|woman)) (?:here |by |with |called |of )*(?:here|that name|name|called)|there(?:'s|s| is) no (?:\p{L}+ )?\p{L}+ (?:here|at this)|no \p{L}+ (?:lives|works) here|you(?:'ve| have)? (?:got|have) the wrong|you are looking for (?:someone|somebody) else|not (?:him|her|the (?:right )?(?:person|one))|i(?:'m| am) not (?:him|her)|(?:does(?:n't| not)|doesnt) (?:live|work) here|(?:no longer|not) (?:live|living|work|working)s? here|(?:moved|passed) away|has moved|ya no vive aqui|no esta)\b/u;
/** The number is none of theirs: no one there knows the one who was asked for. */
export const isWrongNumber = (heard: string): boolean =>
  /\bwrong (?:number|person)\b|\bequivocad[oa]\b|\bnever heard of\b|\bno such person\b|\b(?:no ?one|nobody) (?:here |by |with |called |of )*(?:that name|called)\b|\bthere(?:'s|s| is) no \p{L}+/u.test(
    plain(heard),
  );

const THIRD =
  "(?:he|she|they|[\\p{L}]+)(?:'s| is|s| are|'re)?(?: (?:isn't|isnt|is not|not|aren't|out|away|currently|still|just))*";
const AWAY = new RegExp(
  `^(?:(?:no|sorry|hi|hello|um|uh|well|oh|yes|actually|afraid|i'm) )*(?:(?:${THIRD} (?:in|here|home|there|available|around|in right now)(?: (?:right now|at the moment|today|now|yet))?)|(?:he|she|they)(?:'s| is|s| are|'re) (?:at (?:work|school)|out|away|asleep|sleeping|busy|in the shower|on holiday|on vacation|dead|deceased)|(?:he|she|they) moved)\\b`,
  'u',
);
const RELATIVE =
  /^(?:(?:no|sorry|hi|hello|um|uh|well|oh|actually) )*(?:this is|i'm|im|i am|it's|its|you(?:'re| are) (?:speaking|talking) (?:to|with))(?: \p{L}+)? (?:his|her|their|the) (?:carer|caregiver|nurse|nephew|niece|grand(?:son|daughter)|neighbou?r|wife|husband|brother|sister|son|daughter|mother|mom|mum|father|dad|partner|roommate|assistant|secretary|office|colleague|boss|girlfriend|boyfriend)\b/u;

/** Another person is on the line, or the one who was asked for cannot be had here. */
export function isAnotherPerson(heard: string, asked: string): boolean {
  const said = plain(heard);
  if (NOT_THE_ONE.test(said) || RELATIVE.test(said)) return true;
  const name = whomWeAskFor(asked);
  if (
    !AWAY.test(said) ||
    !/\b(?:not|isn't|isnt|aren't|no|out|away|moved|work|school|asleep|sleeping|busy|shower|holiday|vacation|dead|deceased)\b/.test(
      said,
    )
  )
    return false;
  // Said of any other person, "she is not here" is no answer to whom we ask for.
  return name !== null || /\b(?:he|she)\b/.test(said);
}

const ASKS_WHO =
  /^(?:(?:yes|yeah|yep|ok|okay|hi|hello|hey|um|uh|well|sorry|wait|and|speaking|this is (?:she|he)|si|hola|perdon) )*(?:who(?:'s| is|s| are| am i)? (?:this|that|you|asking|calling|texting|writing|speaking|talking to|speaking to|it|there)|who wants to know|(?:and |from )?(?:which|what) (?:company|firm|shop|store|business|office|organi[sz]ation|agency|bank|clinic|place)(?: (?:is|s|was) (?:this|it|that)(?: again)?| are you(?: (?:with|from|at))?| do you work for| did i (?:call|reach))?|who (?:are|do) you (?:with|working for|work for|calling for|calling from)|(?:is (?:this|it|that)|am i at|did i (?:call|reach)|have i reached) (?:the |a |an )?(?:right )?(?:[\w'-]+ ){0,3}(?:place|shop|store|office|center|centre|clinic|company|line|desk|hotline|restaurant|salon|studio|school|hotel|garage|library|museum|department|hospital|pharmacy|practice|agency|gym|bakery|firm|business|number(?: (?:for|of) [\w' -]{2,30})?)|(?:it |that )?depends(?: on)? (?:who|what)(?:'s| is|s)? .{0,30}|who (?:am i|is this) .{0,20}|(?:is )?(?:there )?(?:anyone|anybody|someone|somebody) (?:there|here|home|at all)|hay alguien(?: ahi)?|quien (?:es|habla|llama|pregunta|escribe)(?: usted)?|con quien hablo|de parte de quien)(?: (?:please|exactly|again|then|now))*$/;
const ASKS_WHAT_ABOUT =
  /^(?:(?:yes|yeah|ok|okay|hi|hello|hey|um|uh|well|sorry|wait|and|but|si|hola) )*(?:what(?:'s| is|s) (?:this|it|that|all this)(?: all)?(?: about| regarding| concerning| in regards? to| for)|what do you want(?: from me)?|why (?:are you (?:calling|texting|asking|writing|contacting)|do you (?:ask|want|need)(?: to know)?)(?: me| that| this)?|what(?:'s| is|s) the (?:reason|purpose)(?: (?:for|of) .{0,30})?|de que se trata|que quiere|por que (?:pregunta|llama|escribe))$/;

/** They want to know whom they talk to, or what for. It answers nothing of ours. */
export function asksWhoWeAre(heard: string): 'who' | 'why' | null {
  const said = plain(heard);
  if (ASKS_WHO.test(said)) return 'who';
  return ASKS_WHAT_ABOUT.test(said) ? 'why' : null;
}
