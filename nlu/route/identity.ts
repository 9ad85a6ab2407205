// Owns the answers to "Am I speaking with …?": who says their name says yes, and who asks back says neither yes nor no. Linear.

const MAX_LENGTH = 300;
/** Our question for a certain person, and whom. */
const ASKS_FOR =
  /\b(?:am i (?:speaking|talking|chatting) (?:with|to)|(?:may|can|could) i (?:please )?(?:speak|talk) (?:with|to)|is this|is that|are you|do i have|have i reached|hablo con|es usted) ((?:(?:mr|mrs|ms|dr|sr|sra)\.? )?\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,3})/iu;
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
  `^${OPENING}(?:(?:this is|that's|thats|that is|it's|its|it is) (?:me|she|he|her|him)|(?:this is (?:she|he|me) )?speaking|i am|i'm|im|you(?:'ve| have)? got (?:me|her|him)|you are|that would be me|soy yo|con (?:el|ella)|present)(?:$| (?:speaking|here|yes|yeah|who|what|why|how|and|can|may|aqui)\\b)`,
);
const CALLED = new RegExp(
  `^${OPENING}(?:this is|that's|thats|it's|its|it is|i am|i'm|im|my name is|soy|me llamo)?\\s*([\\p{L}' ]{2,40}?)(?: (?:here|speaking|yes|yeah|aqui))*(?: (?:who|what|why|how|and)\\b.*)?$`,
  'u',
);

type WhoAnswer = 'self' | 'other' | null;

/** What was answered to our question for a certain person; null where that was not asked, or not answered in these words. */
export function answersWho(heard: string, asked: string): WhoAnswer {
  const [, name] = ASKS_FOR.exec(asked.slice(-600)) ?? [];
  if (!name || !/^\p{Lu}/u.test(name.replace(/^(?:mr|mrs|ms|dr|sr|sra)\.? /i, ''))) return null;
  const said = plain(heard);
  if (/\b(?:not|no|isn't|isnt|wrong|never)\b/.test(said)) return null;
  if (SELF.test(said)) return 'self';
  const names = new Set(plain(name).split(' '));
  const [, called = ''] = CALLED.exec(said) ?? [];
  const words = called.split(' ').filter(Boolean);
  return words.length > 0 && words.every((word) => names.has(word)) ? 'self' : null;
}

const ASKS_WHO =
  /^(?:(?:yes|yeah|yep|ok|okay|hi|hello|hey|um|uh|well|sorry|wait|and|speaking|this is (?:she|he)|si|hola|perdon) )*(?:who(?:'s| is|s| are| am i)? (?:this|that|you|asking|calling|texting|writing|speaking|talking to|speaking to|it|there)|who wants to know|(?:it |that )?depends(?: on)? (?:who|what)(?:'s| is|s)? .{0,30}|who (?:am i|is this) .{0,20}|(?:is )?(?:there )?(?:anyone|anybody|someone|somebody) (?:there|here|home|at all)|hay alguien(?: ahi)?|quien (?:es|habla|llama|pregunta|escribe)(?: usted)?|con quien hablo|de parte de quien)(?: (?:please|exactly|again|then|now))*$/;
const ASKS_WHAT_ABOUT =
  /^(?:(?:yes|yeah|ok|okay|hi|hello|hey|um|uh|well|sorry|wait|and|but|si|hola) )*(?:what(?:'s| is|s) (?:this|it|that|all this)(?: all)?(?: about| regarding| concerning| in regards? to| for)|what do you want(?: from me)?|why (?:are you (?:calling|texting|asking|writing|contacting)|do you (?:ask|want|need)(?: to know)?)(?: me| that| this)?|what(?:'s| is|s) the (?:reason|purpose)(?: (?:for|of) .{0,30})?|de que se trata|que quiere|por que (?:pregunta|llama|escribe))$/;

/** They want to know whom they talk to, or what for. It answers nothing of ours. */
export function asksWhoWeAre(heard: string): 'who' | 'why' | null {
  const said = plain(heard);
  if (ASKS_WHO.test(said)) return 'who';
  return ASKS_WHAT_ABOUT.test(said) ? 'why' : null;
}
