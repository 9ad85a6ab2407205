// Owns hearing "contact me no more" in a conversation: in a chat, "stop" and "I do not want it" may be about anything else. Pure.

import type { Language } from '../../flow/text/spoken-language.ts';
import { languageOf } from '../../flow/text/spoken-language.ts';
import { plainText } from '../route/clauses.ts';
import { topics } from '../route/words.ts';
import { hearOptOut, isOptOut, STOP_QUESTION, saysStop } from './opt-out.ts';
import type { OptOutHeard } from './refusals.ts';

/** `stop`: no more contact. `ask`: it may be meant. `keep`: the answer to our question was no. */
type ContactWish = 'stop' | 'ask' | 'keep';

type ContactTexts = { question: string; stopped: string; kept: string };
const CONTACT_TEXTS: Record<Language, ContactTexts> = {
  en: { question: STOP_QUESTION.en, stopped: 'All right, we will not contact you again. Goodbye.', kept: 'All right.' },
  es: {
    question: STOP_QUESTION.es,
    stopped: 'De acuerdo, no le contactaremos más. Adiós.',
    kept: 'De acuerdo.',
  },
};

/** Words of being written to, called, or listed. Over plain text: lower case, no accents. */
const CONTACT =
  /\b(?:te?xt\w*|messag\w*|msgs?|contact\w*|calls?|calling|called|phon(?:e|ing)|writ(?:e|ing)|e?mail\w*|spam\w*|unsub\w*|opt(?:ed|ing)?(?: me| us)?[ -]?out|optout|alone|bother\w*|harass\w*|pester\w*|bug(?:ging)?|sms|notif\w*|reminders?|newsletters?|subscri\w*|signed up|send(?:ing)? (?:me|us|these|those|them|this|any)|communicat\w*|(?:these|those|your)(?: \w+){0,2} (?:offers|promos|promotions|ads|alerts|deals)|(?:hear|hearing) from|(?:my|this) number|(?:mailing|calling|contact|your) lists?|escrib\w*|llam\w*|mensaj\w*|molest\w*|contact\w*|baja|suscri\w*|desuscri\w*|textos?|en paz|mi numero|(?:su|la|esta) lista)\b/;
/** What is typed is not misheard: one of these words is there, or it is no refusal. */
const REFUSES =
  /\b(?:stop\w*|quit|cease|do ?n.?t|donot|not|never|no|none|enough|unsub\w*|opt(?:ed|ing)?(?: me| us)?[ -]?out|optout|remove|take|delete|erase|drop|lose|off|leave|block\w*|report\w*|spam\w*|why|how|cut it out|dej\w+|baja|basta|alto|pare\w*|quit\w*|borr\w+|elimin\w+|saqu\w+|desuscri\w*|nunca|jamas)\b/;
/** Alone, these ask to stop something: here, or for good. */
const BARE_STOP =
  /^(?:(?:please|just|ok|okay|hey|no|now|por favor|ya) )*(?:stop|stop it|stop this|stop now|stopall|quit|alto|basta|pare|paren)(?: (?:please|now|it|ok|thanks|thank you|por favor|ya))*$/;
/** "Tell the driver to stop calling me": another person is to stop. */
const OTHERS =
  /\b(?:tell|told|ask|asked|get|make|want|have|say to|wish) (?:him|her|them|(?:the|your|my|this|that) (?!people|company|team|office|guys|system|bot|number|lists?\b)\w+|somebody|someone)\b/;

/** "Text me instead", "SMS is fine": another way of contact is welcome. */
const WELCOMES =
  /^(?:(?:please|just|only|but|and|rather|you can|you may|better) )*(?:te?xt|e?mail|message|write|call|phone|ring|whatsapp|send)\b|\binstead\b|\b(?:is|are|would be|works?) (?:fine|ok|okay|better|good|best)\b/;
/** "How do I unsubscribe?" asks for the way; what it is about is not said. */
const ASKS_HOW =
  /^(?:(?:and|so|hi|hello|hey|ok|okay) )*(?:how (?:do|can|would|to)|where (?:do|can)|can i|could i|como (?:puedo|hago)|donde puedo)\b/;
/** "Stop calling me Susan" is about a name. */
const CALLED_BY_NAME = /\bcall\w* (?:me|him|her|us) \p{Lu}\p{Ll}+/u;

/** "Stop sending me white wine" is about goods; messages, offers and whatever has no name are contact. */
const SENDS_GOODS =
  /\bsend(?:ing)? (?:me|us) (?:(?:the|any|your|more|these|those|that|so|much|many|all|of|a|an|this|wrong|other|same) )*(?!(?:the|any|your|more|these|those|that|so|much|many|all|of|a|an|this|wrong|other|same|me|us|no|anymore|again|now|please|ever)\b|(?:\w+ )?(?:te?xts?|messag\w*|msgs?|e?mails?|mails?|calls?|ads?|advert\w*|offers?|promo\w*|spam|junk|crap|bs|garbage|rubbish|shit|stuff|things?|anything|everything|sms|notif\w*|reminders?|newsletters?|alerts?|deals?|updates?|letters?|post|flyers?|surveys?|requests?|links?|info\w*|marketing|communications?|contact\w*|them|mensajes?|correos?)\b)\p{L}[\p{L}-]*/u;

const MAX_LENGTH = 700;
const MAX_PARTS = 24;
const RANK: Record<OptOutHeard, number> = { no: 0, unsure: 1, opt_out: 2 };

const plainPart = (part: string): string =>
  plainText(part)
    .replace(/[^\p{L}\p{N} -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** "Text me, don't call", "do not call, an e-mail is fine": one way of contact instead of another. */
const VIA = '(?:te?xts?|e?mails?|messages?|msg|write|whatsapp|calls?|ring|phone|sms)';
const PREFERS = new RegExp(
  `\\b${VIA} (?:me|us|is (?:fine|ok|okay|better)|only|instead|please)\\b.{0,40}\\b(?:do ?n.?t|dont|do not|no|not|never|instead of|rather than)(?: (?:ever|want|need|like))?(?: (?:to|a|any))? ?${VIA}\\b|\\b(?:do ?n.?t|dont|do not|no|not|never) ${VIA}\\b.{0,30}\\b(?:just|but|only|rather|please|better) ${VIA}\\b`,
);

function readPart(part: string): OptOutHeard {
  const plain = plainPart(part);
  if (plain === '' || PREFERS.test(plain)) return 'no';
  if (BARE_STOP.test(plain)) return 'unsure';
  if (!CONTACT.test(plain.replace(SENDS_GOODS, ' ')) || !REFUSES.test(plain)) return 'no';
  const heard = hearOptOut(part, 'typed');
  const isDoubtful = OTHERS.test(plain) || ASKS_HOW.test(plain) || CALLED_BY_NAME.test(part);
  return heard === 'opt_out' && isDoubtful ? 'unsure' : heard;
}

/** In a chat only words about contact count, said in one breath: "I don't want it anymore, call me" is no opt-out. */
function readTalk(text: string): OptOutHeard {
  const said = text.slice(0, MAX_LENGTH);
  const parts = said
    .split(/[.!?;,\n]+/)
    .filter((part) => part.trim() !== '')
    .slice(0, MAX_PARTS);
  const isBare = (part: string): boolean => BARE_STOP.test(plainPart(part));
  // "Stop, don't send anyone": what is to be stopped is said beside it.
  const isElse = parts.some((part) => !isBare(part) && !CONTACT.test(plainPart(part)) && topics(part).size > 0);
  const read = parts.map((part) => (isElse && isBare(part) ? 'no' : readPart(part)));
  const best = read.reduce<OptOutHeard>((one, other) => (RANK[other] > RANK[one] ? other : one), 'no');
  // Who names another way of contact may only refuse this one.
  if (best === 'opt_out' && parts.some((part, i) => read[i] === 'no' && WELCOMES.test(plainPart(part))))
    return 'unsure';
  if (best !== 'no' || parts.length < 2 || parts.some(isOptOut)) return best;
  const whole = said.split(/[.!?;\n]+/).map(readPart);
  return whole.includes('opt_out') ? 'opt_out' : 'no';
}

type ContactTalk = {
  heard: string;
  /** What our side said, oldest first. */
  said: readonly string[];
  /** Absent where it is not known. */
  channel?: string | undefined;
};

const isQuestion = (line: string): boolean =>
  Object.values(CONTACT_TEXTS).some(({ question }) => line.includes(question));

/** On the phone the line itself listens for it, before the flow does. */
export function hearContactWish({ heard, said, channel }: ContactTalk): ContactWish | null {
  if (channel === 'voice') return null;
  const asked = isQuestion(said.at(-1) ?? '');
  if (asked && saysStop(heard)) return 'stop';
  const read = channel === 'sms' ? hearOptOut(heard, 'typed') : readTalk(heard);
  if (read === 'opt_out') return 'stop';
  if (asked) return /^\W*(?:no|nope|nah|not?\b)/i.test(heard.trim()) ? 'keep' : null;
  return read === 'unsure' && !said.some(isQuestion) ? 'ask' : null;
}

/** The language to answer in: of the conversation, else of what was said. */
export const contactTexts = (language: Language | undefined, heard: string): ContactTexts =>
  CONTACT_TEXTS[language ?? languageOf(heard) ?? 'en'];
