// Owns telling what people want from what they say they do not want, or have already: "I don't want a refund, I want the right size". Linear.

import { topics } from './words.ts';

type Contrast = {
  /** The clauses that state the wish; all that was said where there is no contrast. */
  wish: string;
  /** What only the other clauses speak of. */
  refused: ReadonlySet<string>;
};

const MAX_LENGTH = 600;
const NOT = "(?:do not|don't|dont|did not|didn't|didnt|am not|i'm not|im not|no longer|never|not|wouldn't|would not)";
/** The clause says what is not meant. */
const DENIES = new RegExp(
  `^(?:(?:no|nope|nah|well|um|uh|sorry|please|and|but|so|ok|okay|look|hey|actually)[ ,]+)*(?:(?:i|we|it|this|that|it's|its|this is|that is|that's|thats)(?: am| is|'m|'s)? )?(?:(?:really|actually|just) )?(?:${NOT}(?: (?:really|actually|even|just))*(?: (?:want|need|wish|ask|asking|mean|call|calling|plan|planning|looking|here|trying|after|interested|about|wanting)(?:ed)?)+\\b|(?:isn't|isnt|is not|not|it's not|its not|this is not|that's not) (?:about|for|a|an|the|my|to|calling|asking|looking)\\b|no (?!longer\\b)\\p{L}[^,]{0,40}\\b(?:please|thanks|needed|necessary|required)\\b)`,
  'iu',
);
/** The clause says what is done with. */
const SETTLED =
  /^(?:(?:well|um|so|and|look|hey|hi|hello|yes|no|ok|okay)[ ,]+)*(?:i|we|i've|ive|we've|i have|we have|my \p{L}+ (?:has|have|is|was)|the \p{L}+ (?:has|is|was))(?: have| had|'ve)? already (?:been )?(?:got|gotten|received|did|done|paid|returned|cancell?ed|solved|sorted|fixed|found|settled|handled|arrived)\b/iu;
/** Speaks of what was said before: without it the wish has no object. */
const POINTS_BACK = /\b(?:it|them|that|this|those|these|one|ones)\b/i;
/** Where a new clause begins inside a sentence. */
const NEXT_CLAUSE =
  /,\s*|\s+(?=(?:but|instead of|rather than)\b)|\s+(?=(?:and|so|because)\s+(?:i|i'd|i'm|we|can|could|do|is|what|when|where|how|please|want|need|tell|not)\b)|\s+(?=(?:i|we)(?: just| only| actually| really)? (?:want|need|wanna|would like)\b)|(?<!\b(?:is|are|was|were|am|be))\s+(?=(?:and )?not (?:a|an|the|my|to)\b)/gi;
const INSTEAD = /^(?:instead of|rather than)\b/i;
const JOINTS = /^(?:and|but|so|just|because)\s+/i;

/** Nothing to tell apart: everything that was said is the wish. */
const asSaid = (heard: string): Contrast => ({ wish: heard, refused: new Set() });

/** `keepSettled`: what is done with already may be the matter itself. */
export function contrastIn(heard: string, keepSettled = false): Contrast {
  const said = heard.slice(0, MAX_LENGTH).replaceAll('’', "'");
  const clauses = said
    .split(/[.!?;\n]+/)
    .flatMap((sentence) => sentence.split(NEXT_CLAUSE))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
  const isSetAside = (clause: string): boolean => {
    const bare = clause.replace(JOINTS, '');
    return INSTEAD.test(bare) || DENIES.test(bare) || (!keepSettled && SETTLED.test(bare));
  };
  const aside = clauses.filter(isSetAside);
  const wishes = clauses.filter((clause) => !isSetAside(clause));
  const wanted = topics(wishes.join(' '));
  if (aside.length === 0 || wanted.size === 0) return asSaid(heard);
  const done = aside.some((clause) => SETTLED.test(clause.replace(JOINTS, '')));
  if (done && POINTS_BACK.test(wishes.join(' '))) return asSaid(heard);
  const refused = [...topics(aside.join(' '))].filter((topic) => !wanted.has(topic));
  // The sign at the end tells a question.
  const ending = /[?]\s*$/.test(said) ? '?' : '';
  return { wish: `${wishes.join(', ')}${ending}`, refused: new Set(refused) };
}
