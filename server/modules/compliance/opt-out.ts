// Owns the hearing of "never again": wordings of an opt-out in speech and text, also when the recognizer misheard a word of them. Pure.
import { similarity } from './sounds-like.ts';

/**
 * One way of saying it: words in order, alternatives by `|`, other words allowed between them. Of a word marked `~` one that only
 * sounds alike is taken, too; once per wording, for two would hear opt-outs everywhere.
 */
type Wording = {
  says: string;
  /** How many other words may stand between two of its own; 2 unless said. */
  gap?: number;
  /** Said right before (up to two words), these turn it into its opposite. */
  notAfter?: string;
  /** Words of time right afterwards limit it: somebody to call at another hour, not never. */
  unlessTimed?: true;
  /** Nothing but courtesy may follow. */
  last?: true;
};

const LIST = '~list|lists|listed|system|database|records|file|files';
const THEM = '~me|us|~number|name|this|information';
const REACH = '~call|calls|contact|text|phone|bother|ring|calling|contacting|texting|called|contacted|message';
const PESTER = '~calling|phoning|ringing|contacting|bothering|harassing|texting|messaging|called';

const WORDINGS: readonly Wording[] = [
  { says: `~take|get|pull|scratch|cross|strike|drop|tick|ache ${THEM} off|of|out ${LIST}`, gap: 3 },
  { says: `take|get me|us|number|name off`, last: true, notAfter: 'put' },
  { says: `~remove|removed|prove|improve|delete|erase|drop|strike|block ${THEM} ~from|off|out ${LIST}`, gap: 3 },
  { says: `removed|taken|deleted|crossed|erased from|off|out ${LIST}` },
  { says: `remove|delete|erase|lose|loose|forget|block my|this|our ~number|phone|contact`, notAfter: 'not never' },
  { says: `my|this|our number removed|deleted|erased` },
  { says: `want|be off|out ${LIST}` },
  { says: `me|us|number on|to do not call`, gap: 1, last: true },
  { says: `do not ~call list|lists|registry`, gap: 0 },
  { says: `no call list|registry`, gap: 0 },
  { says: `~stop|stopped|quit|cease|discontinue ${PESTER}`, gap: 1, notAfter: 'not never cannot start keep i we' },
  { says: `stop|quit|cease|discontinue|end all|these|those|the|your|sending calls|messages|texts`, gap: 3, notAfter: 'not' },
  { says: `stop sending me|us texts|messages|texts`, gap: 2, notAfter: 'not' },
  { says: `cease and desist`, gap: 0 },
  { says: `not|never ${REACH} again|agen|anymore|anymoor|ever`, gap: 4, unlessTimed: true },
  { says: `not|never ${REACH} ~me|us|number no|know more`, gap: 1 },
  {
    says: `not|never call|contact|text|phone|bother|ring|calling this|my|our number|house|home|phone|cell`,
    gap: 1,
    unlessTimed: true,
  },
  { says: `not|never call|contact|text|phone|ring me|us|here|back`, gap: 1, last: true },
  { says: `asked|told|telling|said|say you not call|contact|text|phone`, gap: 3, unlessTimed: true },
  { says: `not|never want|wish|like|care|rather calls|called|contacted|texts|messages|hear|bothered`, gap: 5, unlessTimed: true },
  { says: `not|never want|wish|like be on|in list|system`, gap: 2 },
  { says: `not be|get|receive another|any|these|more calls|call|contacted|called`, gap: 1, unlessTimed: true },
  { says: `no|know more calls|texts|messages`, gap: 1 },
  { says: `revoke|revoking|revoked|withdraw|withdrawing|rescind my|the|any consent|permission`, gap: 1 },
  { says: `take|taking back my consent|permission`, gap: 1 },
  { says: `not|never have|gave|give|given|had consent|permission ${REACH}`, gap: 3 },
  { says: `opt|opting|opted|hopped ~out`, gap: 1, notAfter: 'an the' },
  { says: `and subscribe me|us|from`, gap: 0 },
  { says: `not allowed|permitted call|contact|text|phone`, unlessTimed: true },
  { says: `this is harassment`, gap: 0 },
  { says: `stop blowing|lighting up phone`, gap: 1 },
  { says: `leave me|us|be alone`, gap: 0, notAfter: 'not' },
  { says: `nobody|noone calls|call|contacts|texts me|us|here|number again`, gap: 2 },
  { says: `if you call|contact|text|ring again`, gap: 2, unlessTimed: true },
  { says: `call|contact|text again and sue|report|lawyer|police`, gap: 3 },
];

const UNSUBSCRIBE = 'unsubscribe';
const TIMED = new Set(
  (
    'before after until till today tomorrow tonight yet later monday tuesday wednesday thursday friday saturday sunday weekend ' +
    'weekends morning mornings evening evenings afternoon noon lunch night nights during while between hours pm am clock week month'
  ).split(' '),
);
const COURTESY = new Set(
  'please ok okay thanks thank you just now immediately sir madam no yes hey hello i said it right so well and at all um uh'.split(
    ' ',
  ),
);
/** The words of 47 CFR 64.1200(a)(10), which count when they are all that was said. */
const BARE = new Set('stop stopall quit end revoke optout cancel unsubscribe'.split(' '));
const HELP = new Set(['help', 'info']);
const START = new Set(['start', 'unstop', 'subscribe', 'optin']);
/** Sound like "stop" or "take", and mean the opposite. */
const FALSE_FRIENDS = new Set('start keep put talk'.split(' '));

type Slot = { words: string[]; alsoAlike: string[] };
const parsed = WORDINGS.map((wording) => ({
  ...wording,
  notAfter: new Set(wording.notAfter?.split(' ') ?? []),
  slots: wording.says.split(' ').map((slot): Slot => {
    const alsoAlike = slot.split('|').filter((word) => word.startsWith('~'));
    return { words: slot.replaceAll('~', '').split('|'), alsoAlike: alsoAlike.map((word) => word.slice(1)) };
  }),
}));
type Parsed = (typeof parsed)[number];

/** Nobody says more in one breath; what is longer is an attempt to keep us busy. */
const LONGEST = 5000;

/** Is this an opt-out, as said or as misheard? */
export function isOptOut(utterance: string): boolean {
  const said = utterance.slice(0, LONGEST);
  return said.split(/[.!?;\n]+/).some((sentence) => isOptOutSentence(wordsOf(sentence))) || isOptOutSentence(wordsOf(said));
}

function isOptOutSentence(words: string[]): boolean {
  if (words.length === 0) return false;
  const meant = words.filter((word) => !COURTESY.has(word));
  if (meant.length > 0 && (meant.every((word) => BARE.has(word)) || BARE.has(meant.join('')))) return true;
  if (words.some((word, i) => similarity(word, UNSUBSCRIBE) >= 0.85 || joins(words, i, UNSUBSCRIBE))) return true;
  return parsed.some((wording) => words.some((_word, start) => isSaidAt(wording, words, start)));
}

const joins = (words: string[], i: number, target: string): boolean =>
  (words[i]?.length ?? 0) > 1 && similarity(`${words[i]}${words[i + 1] ?? ''}`, target) >= 0.98;

function isSaidAt(wording: Parsed, words: string[], start: number): boolean {
  const end = align(wording, words, { slot: 0, at: start, misheard: false });
  if (end === undefined) return false;
  if (words.slice(Math.max(0, start - 2), start).some((word) => wording.notAfter.has(word))) return false;
  const rest = words.slice(end);
  if (wording.last && !rest.every((word) => COURTESY.has(word))) return false;
  return !(wording.unlessTimed && rest.slice(0, 4).some((word) => TIMED.has(word)));
}

type Place = { slot: number; at: number; misheard: boolean };

/** The index after the last word of the wording, when all of it is found from here on. */
function align(wording: Parsed, words: string[], { slot, at, misheard }: Place): number | undefined {
  const wanted = wording.slots[slot];
  if (!wanted) return at;
  const reach = slot === 0 ? at : Math.min(words.length - 1, at + (wording.gap ?? 2));
  for (let i = at; i <= reach; i++) {
    for (const taken of [1, 2] as const) {
      const heard = hear(wanted, words, i, taken);
      if (heard === undefined || (heard === 'misheard' && misheard)) continue;
      const end = align(wording, words, { slot: slot + 1, at: i + taken, misheard: misheard || heard === 'misheard' });
      if (end !== undefined) return end;
    }
  }
  return undefined;
}

/** Recognizers cut words in two ("a gain", "any more"): two may stand for one, but only exactly. */
function hear({ words: wanted, alsoAlike }: Slot, words: string[], i: number, taken: 1 | 2): 'exact' | 'misheard' | undefined {
  const word = words[i];
  if (word === undefined) return undefined;
  if (taken === 2) return words[i + 1] !== undefined && wanted.includes(`${word}${words[i + 1]}`) ? 'exact' : undefined;
  if (wanted.includes(word)) return 'exact';
  if (FALSE_FRIENDS.has(word) || COURTESY.has(word)) return undefined;
  const isAlike = (target: string) => similarity(word, target) >= (target.length > 5 ? 0.6 : 0.5);
  return alsoAlike.some(isAlike) ? 'misheard' : undefined;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/\bcan'?t\b|\bcan not\b/g, 'cannot')
    .replace(/\b(?:don't|dont|doan't)\b/g, 'do not')
    .replace(/n't\b|\bno longer\b/g, ' not')
    .replace(/\bdoughnuts?\b|\bdonuts?\b/g, 'do not')
    .replace(/'(?:s|d|m|ll|ve|re)\b/g, '')
    .replace(/'/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

export type Message = 'opt_out' | 'help' | 'start' | 'other';

/** What an inbound text asks for. */
export function readMessage(text: string): Message {
  const meant = wordsOf(text).filter((word) => !COURTESY.has(word));
  const all = meant.join('');
  if (HELP.has(all)) return 'help';
  if (START.has(all)) return 'start';
  return isOptOut(text) ? 'opt_out' : 'other';
}

/** Sweeps what the called party said in a whole call. */
export const heardOptOut = (transcript: readonly { text: string; user: string }[]): boolean =>
  transcript.some(({ text, user }) => user === 'user' && isOptOut(text));
