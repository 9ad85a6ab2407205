// Owns the kind of one sentence of a brief: who the assistant is, a condition with its commands,
// commands alone, or a heading.

import { matchesOf } from '../../../../nlu/matches.ts';
import { COMMAND } from './commands.ts';
import { normalizeSentence } from './normalize-sentence.ts';
import type { BriefSentence } from './sentences.ts';

/** What the lines below a heading are, if it names no branch. */
export type Section = 'rules' | 'greeting' | 'closing' | 'steps' | 'asks';
export type Statement =
  | { kind: 'persona' }
  | { kind: 'frame' }
  | { kind: 'heading'; section: Section }
  | { kind: 'greeting'; text: string }
  | { kind: 'way'; condition: string; topic: Topic; orders: string; otherwise: string }
  | { kind: 'otherwise'; orders: string }
  | { kind: 'orders'; orders: string; goesOn: boolean; closes: boolean };

/** `label`: the text above a list or before a colon, which may be an intent, a state or a noun. */
export type Topic = false | 'topic' | 'label';

const MAX_READ = 2000;
const ASSISTANT =
  /^(?:the (?:assistant|bot|agent|receptionist)|you|it) (?:should|must|will|shall|has to|have to|needs? to|can|then) (?:then |always )?/i;
const PERSONA =
  /^(?:you(?:['’]re| are|['’]ll| work| speak| act| represent| help| answer| never| always| do not| don['’]t| have| know| only)\b|your (?:name|job|role|goal|task|tone|purpose|style|manner)\b|act as\b|be \w|stay \w|remain \w|keep (?:it|your|answers|the tone|calm|replies|things)\b|speak\b|sound\b|talk (?:in|like)\b|use (?:a |an |short|simple|plain|polite|formal|informal|friendly|their (?:first )?name)|never\b|always\b|do not\b|don['’]t\b|avoid\b|only\b|under no|no matter\b|remember\b|make sure\b|ensure\b|this (?:is|assistant|bot)\b|we\b|our\b|i am\b|i run\b|my\b|the (?:assistant|bot) (?:is|works|speaks)\b|please be\b|respect\b|treat\b|no [\w ]{3,60}(?: ever| please)?[.!]?$|(?:the|an?) (?:\w+ ){0,2}(?:assistant|bot|agent) (?:for|of|that|who|works|speaks|is)\b)/i;
const RULES_HEADING =
  /^(?:\w+ ){0,3}(?:rules?|tone|style|guidelines?|persona|about(?: us)?|background|facts?|manners?|voice|restrictions?|limits?|who you are|information|notes?|context|identity|behaviou?r|language|company|name|business|role|goals?|audience|purpose|personality|important|do(?:n['’]t|s and don['’]ts)|never|always)$/i;
const GREETING_HEADING =
  /^(?:the )?(?:greetings?|opening(?: line| message)?|welcome(?: message)?|intro(?:duction)?|hello|first message)$/i;
const CLOSING_HEADING =
  /^(?:the )?(?:closing|ending|goodbye|farewell|(?:at the )?end(?: of (?:the |every )?(?:call|chat|conversation))?|sign[- ]?off|wrap(?:ping)?[- ]?up|finish(?:ing)?)$/i;
/** The lines below are what people are asked for. */
const ASKS =
  /^(?:then |also |next,? )*(?:ask|collect|get|gather|take|request|find out)(?: (?:them|the \w+|for|down|about|to provide|the following|these|details|information|data|from))*(?: \((?:in )?this order\))?:$/i;
/** What every caller does, so it is no condition. */
const EVERYBODY =
  /^(?:(?:an?|the|any|every) \w+|they|someone|somebody|anyone|people|customers|callers) (?:first |then )?(?:writes?|calls?|contacts? us|gets? in touch|rings?|messages? us|arrives?|starts? (?:a|the) (?:chat|call|conversation)|opens? the chat|joins?|comes?)(?: in| us| up)?$|^(?:the|a) (?:call|chat|conversation) (?:starts|begins|opens)$|^(?:answering|you answer)(?: the (?:phone|call))?$/i;
/** The frame of a letter, and remarks about the text itself. */
const FRAME =
  /^(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))(?: [\p{L}.]+){0,3}[,!]+|(?:hi|hey|hello|dear) \p{L}+, (?!(?:if|when|greet|ask|say|this is)\b)[^"“:]{3,160}|(?:many |best |kind )?(?:thanks|thank you|cheers|regards|best|wishes|sincerely|yours)(?: (?:a million|a lot|so much|in advance|again|and best|everyone|all|team))*[,!.]*(?:[,!.]? \p{L}+[.!]?)?|(?:that['’]?s|that is) (?:it|all|everything)\b.{0,30}|(?:sorry|apologies) (?:for|about) (?:the|this|my|any)\b.{0,60}|(?:as (?:discussed|agreed|promised)|following up|here['’]s what|here is what|below (?:is|are)|please find|let me know|hope (?:this|that|you))\b[^:]{0,160})$/iu;
const OTHERWISE =
  /^(?:otherwise|else|if not|if (?:it(?:['’]s| is) )?none of (?:this|that|these|those|the above)(?: (?:apply|applies|fits?|helps?|is the case))?|in (?:all|any) other cases?|in every other case|for (?:anything|everything|any(?:thing)?|all) (?:else|other [\w ]{2,30})|if (?:they|it|the \w+)[^,]{0,30} (?:anything|something) else|with anything else|anything else|everything else|any other (?:request|question|matter|topic)s?|(?:everybody|everyone|anyone|anybody) else|all (?:the )?others?|the others|the rest)\b[,:→\s]*/i;
const GOES_ON =
  /^(?:and then|then|after (?:that|this|which)|afterwards|next|once [^,]{2,80}(?=,)|when (?:done|finished|you have|you know|all|that is|everything)[^,]{0,60}(?=,)|after (?:collecting|getting|asking|booking|taking|you|they have|confirming)[^,]{0,60}(?=,)|now|second|third|secondly)\b[,:\s]*/i;
const CLOSES =
  /^(?:finally|lastly|at the (?:very )?end[^,]{0,40}|in the end|to (?:close|finish|end)[^,]{0,20}|before (?:ending|closing|you (?:end|hang up)|hanging up|saying goodbye|the (?:end|conversation ends))[^,]{0,30}|when (?:they are|everything is|the \w+ is) done|in any case)\b[,:\s]*/i;
const GERUNDS: Record<string, string> = {
  asking: 'ask',
  greeting: 'greet',
  collecting: 'collect',
  taking: 'take',
  getting: 'get',
  saying: 'say',
  telling: 'tell',
  thanking: 'thank',
  welcoming: 'welcome',
  introducing: 'introduce',
};
const IF =
  /^(?:(?:and|but|also|however|so|oh|plus|or|then|again|additionally),? )*(?:if|when|whenever|in case|in the event that|should|as soon as|any ?time|at any (?:time|point),? (?:if|when))\s+/i;
const SUFFIX =
  /^(.{3,400}?)[,\s]+(?:if|when|whenever|in case|as soon as)\s+((?:they|he|she|someone|somebody|anyone|the|a|an|any|there|it|their)\b.{2,300})$/i;
const ASKS_IF =
  /\b(?:ask|asks|check|know|see|find out|confirm|decide|wonder|verify|tell you)(?: (?:them|him|her|the \w+|with them))?$/i;
const FOR =
  /^(?:for|with|on|regarding|about)\s+((?!example\b|instance\b|now\b|this\b|that\b)[^,:]{2,80}?)\s*[,:]\s*(.*)$/i;
/** "For delivery ask for the address": no comma, and a command. */
const FOR_BARE =
  /^(?:for|with)\s+((?:an? |the |all |every )?[\w'-]+(?: [\w'-]+){0,2}?)\s+((?:ask|collect|take|get|say|tell|hand|transfer|connect|send|remind|put|read|give|look|book|check|open|create|offer)\b.+)$/i;
const TO_BARE =
  /^to\s+([^,:]{2,60}?)\s+((?:ask|collect|take|get|say|tell|hand|transfer|connect|look)\s+(?:for|the|their|them|up|over|off)\b.+)$/i;
const TO = /^to\s+([^,:]{2,80}?)\s*[,:]\s*(.*)$/i;
const GROUP =
  /^(?:(?:an?|any|every|all|the|some|most|those) )?(?:(?:callers?|customers?|people|guests?|patients?|members?|clients?|users?|anyone|anybody|everyone|everybody|someone|somebody|those|folks|students?|parents?|passengers?|tenants?|candidates?|visitors?|drivers?|applicants?)|(?:\w+ )?\w+(?= who\b))\s+((?:who|that|with|without|\w{2,}ing|in|from|younger|older|under|over)\b[^,:]{2,160}?)(?:\s*[,:]\s*|\s+[-–—→]\s+|\s+(?=(?:should|must|are|is|gets?|needs? to be|ha(?:s|ve) to be|will be|go(?:es)?)\b))(.*)$/i;
/** "most people just want to renew a book - then …" */
const MANY =
  /^(?:most|many|some|lots of|a lot of|often|sometimes|quite a few)?\s*(?:of )?(?:the |our )?(?:people|callers?|customers?|guests?|patients?|members?|clients?|users?|visitors?)\s+(?:(?:just|also|often|mostly|usually|mainly|may|might|will|sometimes|simply)\s+)*((?:wants?|asks?|needs?|calls?|would like|look for)\b[^,:;]{3,160}?)(?:\s+[-–—→]\s*|\s*[,:;]\s+)(?:then\s+)?(.+)$/i;
/** "more than 12 people does not work, those go to the events team" */
const LIMIT =
  /^((?:more|fewer|less|over|under|above|below|at least|at most|older|younger)\b[^,:=→]{0,8}\d[^,:=→]{0,40}?)(?:\s+(?:doesn['’]t|does not|don['’]t|do not|won['’]t|will not) work|\s+(?:is|are) too (?:many|much|few|little))?\s*[,:=→]\s*(.+)$/i;
const LABEL = /^([^,.:;!?"“→]{2,60}?(?:\([^)]{2,80}\))?)(?:\s*(?::|→)|\s+[-–—])\s+(\S.*)$/;
const BE = '(?:should|must|is|are|gets?|needs? to be|ha(?:s|ve) to be|will be|can be)?\\s*(?:be\\s+)?';
const PASSIVE: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:those|these|they|such (?:people|callers|customers))\s+(?=(?:should|must|are|get|need to|have to|will|can|go)\b)/i,
    '',
  ],
  [
    new RegExp(`^${BE}(?:handed|transferred|connected|put through|escalated|forwarded|passed|sent)\\b`, 'i'),
    'transfer them',
  ],
  [/^(?:should|must|have to|need to)?\s*go(?:es)? to\b/i, 'transfer them to'],
  [new RegExp(`^${BE}asked\\b`, 'i'), 'ask'],
  [new RegExp(`^${BE}told\\b`, 'i'), 'tell them'],
  [/^((?:must|have to|need to|can|cannot|may) (?!be\b)\w+)/i, 'tell them that they $1'],
];

/** "should be asked for" → "ask for" */
const active = (words: string): string =>
  PASSIVE.reduce((text, [pattern, order]) => text.replace(pattern, order), words)
    .replace(/\b(and(?: then)?|then) told\b/gi, '$1 tell them')
    .replace(/\b(and(?: then)?|then) asked\b/gi, '$1 ask');

/** `heading`: see `BriefSentence`. */
export function statementOf(sentence: string, heading: BriefSentence['heading'] = null): Statement {
  const whole = sentence.slice(0, MAX_READ).replace(/\s+/g, ' ').trim();
  if (FRAME.test(whole)) return { kind: 'frame' };
  const text = withoutOpeningVerb(normalizeSentence(whole.replace(ASSISTANT, '')).replace(ASSISTANT, ''));
  if (heading === 'title') return { kind: 'persona' };
  if (heading !== null && !COMMAND.test(text) && !IF.test(text)) return headingOf(text.replace(/:$/, '').trim());
  if (ASKS.test(text)) return { kind: 'heading', section: 'asks' };
  if (text.endsWith(':') && !IF.test(text)) return headingOf(text.slice(0, -1).trim());
  const otherwise = OTHERWISE.exec(text);
  if (otherwise) return { kind: 'otherwise', orders: active(text.slice(otherwise[0].length)) };
  const always = /^always (.+)$/i.exec(text)?.[1];
  if (always && /^(?:greet|welcome|introduce yourself)\b/i.test(always)) return ordersOf(always);
  // "Once you have that, …" goes on; "when they want …" is a condition.
  const goesOn = GOES_ON.exec(text);
  if (goesOn && text.length > goesOn[0].length) return { ...ordersOf(text.slice(goesOn[0].length)), goesOn: true };
  if (CLOSES.test(text)) return { ...ordersOf(text.replace(CLOSES, '')), closes: true };
  const way = conditionOf(text);
  if (way) return way;
  if (COMMAND.test(text)) return ordersOf(text);
  const labelled = labelOf(text);
  if (labelled) return labelled;
  return PERSONA.test(text) ? { kind: 'persona' } : ordersOf(text);
}

/** "Returns: ask for the order number", "Power cut → …", "Opening: …" */
function labelOf(text: string): Statement | undefined {
  const [, label, rest] = LABEL.exec(text) ?? [];
  if (label === undefined || rest === undefined) return undefined;
  // A dash is only a sign for a label where an order follows.
  if (/^\s+[-–—]/.test(text.slice(label.length)) && !COMMAND.test(active(rest))) return undefined;
  const statement = headingOf(label.trim());
  if (statement.kind === 'way') return wayOf(statement.condition, statement.topic, active(rest));
  if (statement.kind !== 'heading') return statement.kind === 'otherwise' ? { ...statement, orders: rest } : undefined;
  if (statement.section === 'greeting') return { kind: 'greeting', text: rest };
  if (statement.section === 'closing') return { ...ordersOf(rest), closes: true };
  return statement.section === 'rules' ? { kind: 'persona' } : ordersOf(rest);
}

const ordersOf = (orders: string): Extract<Statement, { kind: 'orders' }> => ({
  kind: 'orders',
  orders,
  goesOn: false,
  closes: false,
});

const withoutOpeningVerb = (text: string): string =>
  text.replace(
    /^(?:start|begin|open)(?: the \w+)? (?:by|with) (\w+)\b/i,
    (whole, gerund: string) => GERUNDS[gerund.toLowerCase()] ?? whole,
  );

/** "We get three kinds of calls:" */
const KINDS =
  /\b(?:kinds?|types?|sorts?|reasons?|calls|requests|enquiries|inquiries|topics|cases|situations|scenarios|things|steps)\b/i;

function headingOf(text: string): Statement {
  if (RULES_HEADING.test(text)) return { kind: 'heading', section: 'rules' };
  if (GREETING_HEADING.test(text)) return { kind: 'heading', section: 'greeting' };
  if (CLOSING_HEADING.test(text)) return { kind: 'heading', section: 'closing' };
  if (OTHERWISE.test(`${text} `)) return { kind: 'otherwise', orders: '' };
  const topic = /^(for |to )?(.{2,140})$/i.exec(text);
  if (
    !topic ||
    /\b(?:steps?|procedure|instructions?|process|flow|tasks?|script|following|do|works?|call|overview|summary|topics?|things|cases|scenarios|menu options|capabilities)$/i.test(
      text,
    ) ||
    PERSONA.test(text)
  ) {
    return { kind: 'heading', section: PERSONA.test(text) && !KINDS.test(text) ? 'rules' : 'steps' };
  }
  if (/^to $/i.test(topic[1] ?? ''))
    return { kind: 'way', condition: `they want ${text}`, topic: false, orders: '', otherwise: '' };
  return { kind: 'way', condition: topic[2]!, topic: 'label', orders: '', otherwise: '' };
}

function conditionOf(text: string): Statement | undefined {
  const start = IF.exec(text);
  if (start) {
    const [condition, orders] = parted(text.slice(start[0].length));
    if (orders !== '' && EVERYBODY.test(condition.trim())) return ordersOf(orders);
    return wayOf(condition, false, active(orders));
  }
  const group = GROUP.exec(text);
  if (group) {
    const rest = active(group[2]!);
    if (COMMAND.test(rest)) return wayOf(`they ${predicateOf(group[1]!)}`, false, rest);
  }
  const many = MANY.exec(text);
  if (many) return wayOf(`they ${many[1]}`, false, many[2]!);
  const limit = LIMIT.exec(text);
  if (limit) return wayOf(`there are ${limit[1]}`, false, active(limit[2]!));
  const topic = FOR.exec(text) ?? FOR_BARE.exec(text);
  if (topic && COMMAND.test(topic[2]!)) return wayOf(topic[1]!, 'topic', topic[2]!);
  const purpose = TO.exec(text) ?? TO_BARE.exec(text);
  if (purpose && COMMAND.test(purpose[2]!)) return wayOf(`they want to ${purpose[1]}`, false, purpose[2]!);
  const suffix = COMMAND.test(text) ? SUFFIX.exec(text) : null;
  if (suffix && !ASKS_IF.test(suffix[1]!) && !/["“„«][^"”“»]*$/.test(suffix[1]!))
    return wayOf(suffix[2]!, false, suffix[1]!);
  return undefined;
}

const predicateOf = (words: string): string =>
  words
    .replace(/^(?:who|that)\s+/i, '')
    .replace(/^with\b/i, 'have')
    .replace(/^without\b/i, 'do not have')
    .replace(/^wanting\b/i, 'want')
    .replace(/^needing\b/i, 'need')
    .replace(/^(?=(?:\w{2,}ing|in|from|younger|older|under|over)\b)/i, 'are ');

function wayOf(condition: string, topic: Topic, rest: string): Extract<Statement, { kind: 'way' }> {
  const [orders = '', ...others] = rest.split(
    /(?:[.;,]\s*|\s+(?=(?:otherwise|else)\b))(?:and\s+)?(?:otherwise|or else|else|if not),?\s+/i,
  );
  return { kind: 'way', condition: condition.trim(), topic, orders, otherwise: others.join(', ') };
}

/**
 * A condition ends at the comma after which a command begins; else at the first one, at "then", or
 * where a command begins.
 */
function parted(text: string): [condition: string, orders: string] {
  const bare = text.replace(/["“„«][^"”“»]{1,600}["”“»]/g, (quote) => '_'.repeat(quote.length));
  let first = -1;
  for (const joint of matchesOf(bare, /,\s+(?:then\s+|please\s+)?|:\s*|\s+(?:then|please)\s+|\s+[-–—→]\s+/gi)) {
    const end = joint.index + joint[0].length;
    if (COMMAND.test(text.slice(end))) return [text.slice(0, joint.index), text.slice(end)];
    if (first < 0) first = joint.index;
  }
  const verb =
    /(?<!\bto|\bor|\band|\bcan|\bthey)\s+(?=(?:ask (?:for|them|if|whether)|hand (?:off|over|them|it)|transfer (?:them|to)|connect them|tell them|say ["“]|escalate to)\b)/i.exec(
      bare,
    );
  if (verb) return [text.slice(0, verb.index), text.slice(verb.index).trim()];
  if (first < 0) return [text.replace(/[.:]+$/, ''), ''];
  return [text.slice(0, first), text.slice(first).replace(/^(?:[-,:–—→]|\s|then\b)+/i, '')];
}
