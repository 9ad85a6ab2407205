// Owns the meaning of one command in a brief: "ask for name and day", "read it back", "hand off to
// billing". No I/O.

import type { JsonObject } from '../../../../flow/language/json.ts';
import { readPhrase } from '../../../../flow/text/phrases.ts';
import { capital, spokenInstructions, toYou } from '../../../../nlu/wording/spoken.ts';
import { COMMAND } from './commands.ts';
import { choiceField, type Field, fieldsIn, variableName, yesNoField } from './fields.ts';
import { HUMAN_NAMED } from './intents.ts';

export type OrderedAct =
  | { kind: 'ask'; fields: Field[]; question: string }
  | { kind: 'confirm' }
  | { kind: 'say'; text: string }
  | { kind: 'know'; about: string }
  | { kind: 'handoff'; queue: string; named: boolean }
  | { kind: 'transfer'; number: string }
  | { kind: 'do'; what: string }
  | { kind: 'send'; channel: string; text: string }
  | { kind: 'end'; message: string }
  | { kind: 'again' }
  | { kind: 'menu' }
  | { kind: 'greet'; text: string }
  | { kind: 'raw'; type: string; config: JsonObject }
  | { kind: 'talk'; text: string };

const WHO =
  '(?:(?:the |a |an |every |each |all )?(?:person|people|user|customer|caller|client|visitor|patient|guest|lead|member|borrower|consumer|contact|parent|student|passenger|driver|tenant)s?|them|him|her|everyone|everybody|anyone)';
const QUOTED = /["“„«]([^"”“»]{1,600})["”“»]/;

type Reader = readonly [RegExp, (order: string, match: RegExpExecArray) => OrderedAct | undefined];
const tail = (text: string | undefined): string =>
  (text ?? '')
    .trim()
    .replace(/[.!?,;:]+$/, '')
    .trim();
const full = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
export const quotedIn = (text: string): string | undefined => QUOTED.exec(text)?.[1]?.trim();

const READERS: readonly Reader[] = [
  // "ask if it is right" after a read-back is the same question.
  [
    /^(?:ask|check|make sure|verify|see)(?: with)?(?: them| him| her| the \w+)? ?(?:if|whether|that)? (?:it|that|this|everything|all|all of (?:it|this|that)|the (?:order|booking|details|data|summary|claim|values|trip|request)|they)(?:['’]s| is| are| was)? ?(?:all )?(?:right|correct|ok|okay|fine|good|accurate|in order|agreed)\b|^let (?:them|him|her|the \w+) confirm\b|^(?:ask|have|get) (?:them|him|her|the \w+) (?:to )?(?:confirm|verify|double[- ]check)\b/i,
    () => ({ kind: 'confirm' }),
  ],
  [
    /^(?:ask|check|see|find out)\b.*\b(?:anything else|something else|any other (?:questions|help)|any further (?:questions|help)|more questions)\b/i,
    () => ({ kind: 'again' }),
  ],
  [/^(?:(?:and )?(?:done|finished)|ask (?:them )?if they need anything(?: else)?)[.!]?$/i, () => ({ kind: 'again' })],
  [/^(?:offer|see if|check if)\b.*\b(?:further|more|other) help\b/i, () => ({ kind: 'again' })],
  [/^(?:go|return|come|start|loop) (?:back|over|again)\b(?!.*\bcall)/i, () => ({ kind: 'menu' })],
  [/^ask\b.*\bhow (?:you|we|i) (?:can|may|could) (?:help|assist)\b/i, () => ({ kind: 'menu' })],
  [
    new RegExp(
      `^(?:ask|find out)(?: ${WHO})? what (?:they|you|the \\w+) (?:want|need|wants|needs|would like|are calling about|is calling about)\\b`,
      'i',
    ),
    () => ({ kind: 'menu' }),
  ],
  [
    /^(?:greet|welcome|introduce yourself|say (?:hello|hi)|answer the (?:phone|call)|start by greeting|begin by greeting)\b/i,
    (order) => ({ kind: 'greet', text: quotedIn(order) ?? spokenInstructions(order) }),
  ],
  [
    /^(?:read|repeat)\b.{0,60}\bback\b|^(?:confirm|verify|read back|repeat|repeat back|double[- ]check)[.!]?$|^(?:repeat|summari[sz]e) (?:it|them|the|all|everything|what)\b|^(?:confirm|verify|double[- ]check) (?:it|them|these|this|that|both|the (?:details|data|information|booking|order|values|answers)|all|everything|their answers|with them)\b/i,
    () => ({ kind: 'confirm' }),
  ],
  [
    new RegExp(
      `^(?:say (?:good ?bye|bye|farewell)|(?:politely )?(?:end|close|finish|terminate|wrap up) (?:the |this )?(?:call|chat|conversation|talk)|hang up|end (?:politely|there|it)|wish ${WHO} (?:an?|well|all|good|luck)|goodbye)\\b`,
      'i',
    ),
    (order) => ({ kind: 'end', message: quotedIn(order) ?? farewell(order) }),
  ],
  [
    /^(?:hand|transfer|connect|escalate|forward|pass|put|route|redirect|refer|send|bring|get|direct)\b(?!.*\b(?:an? |the )?(?:sms|e-?mail|link|confirmation|text message|message|receipt|invoice)\b)(.*)$/i,
    handoff,
  ],
  [/^(?:send|text|e-?mail)\b/i, message],
  [
    /^(?:answer|respond to|reply to|handle|help with|take)\b.*?\bquestions?\b(.*)$/i,
    (_, match) => ({ kind: 'know', about: topicIn(match[1]!) }),
  ],
  [
    /^(?:answer|reply|respond|explain|tell|inform|help|look|use|search|quote)\b(.*?)\b(?:from|using|with|in|by|based on|consult|out of) (?:the |our |your )?(?:help ?cent(?:re|er)|knowledge(?: ?base)?|faqs?|manual|handbook|documents?|documentation|website|price list|menu|guide|articles?|catalogue?)\b/i,
    (_, match) => ({ kind: 'know', about: topicIn(match[1]!) }),
  ],
  [
    /^(?:use|search|consult|check) (?:the |our |your )?(?:help ?cent(?:re|er)|knowledge(?: ?base)?|faqs?|manual|handbook|documentation|price list)\b(.*)$/i,
    (_, match) => ({ kind: 'know', about: topicIn(match[1]!) }),
  ],
  [/^(?:ask|collect|get|gather|obtain|request|take|find out|note|record|write|log)\b(.*)$/is, question],
  [
    /^(?:say|tell|inform|let|thank|apologi[sz]e|explain|remind|mention|assure|announce|promise|reply|congratulate|offer)\b/i,
    speech,
  ],
];

export function actOf(order: string): OrderedAct {
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(order);
    const act = match ? read(order, match) : undefined;
    if (act) return act;
  }
  const phrase = readPhrase(order);
  if (phrase.kind === 'act' && (phrase.type === 'wait' || phrase.type === 'press_digit')) {
    return { kind: 'raw', type: phrase.type, config: phrase.config };
  }
  return DEED.test(order) ? { kind: 'do', what: tail(order) } : { kind: 'talk', text: order };
}

/** An action outside of the conversation, which takes a tool. */
const DEED =
  /^(?:send|put|renew|withdraw|print|enter|enrol|enroll|prepare|extend|reschedule|ship|delete|return|upgrade|move|write|rebook|pay|take (?:the |a |their )?payment|look|search|check|find|fetch|retrieve|use|call|run|create|open|file|log|record|register|book|schedule|reserve|cancel|block|freeze|update|submit|verify|save|issue|process|start|place|make|arrange|charge|refund|activate|order|note|add|remove|change|set|dispatch)\b/i;

function farewell(order: string): string {
  const wish = new RegExp(`^wish ${WHO} (.+)$`, 'i').exec(order)?.[1];
  if (wish && /^an? /i.test(wish)) return `Have ${tail(wish)}!`;
  if (wish) return /\bluck\b/i.test(wish) ? 'Good luck!' : 'All the best!';
  return /\bthank/i.test(order) ? 'Thank you. Goodbye!' : 'Goodbye!';
}

const SOURCE =
  /\s*\b(?:from|using|with|in|by|based on|out of|per) (?:(?:the|our|your) )?(?:help|knowledge|faq|manual|handbook|document|website|price list|guide|article|catalog|base)[\w ]{0,40}$/i;
const topicIn = (words: string): string =>
  tail(
    tail(words)
      .replace(SOURCE, '')
      .replace(
        /^\s*(?:(?:they|people|callers?|customers?) (?:have|ask|may have) )?(?:about|on|regarding|concerning|for|of|to|,)\s+/i,
        '',
      ),
  );

const GENERIC =
  /^(?:an? |the |our |your |one of (?:the|our) )?(?:(?:real |live )?(?:human|person|people|agent|representative|operator|colleague|staff|team|somebody|someone|us|me)|member of (?:the |our )?(?:team|staff))s?(?: (?:agent|being|operator|at once|immediately|right away|member))?$/i;

function handoff(order: string, match: ArrayLike<string>): OrderedAct | undefined {
  const link = LINK.exec(order)?.[0];
  if (link && /\bto\b/i.test(order)) return visit(tail(link));
  const number = /\+\d[\d\s().-]{6,20}\d/.exec(order)?.[0];
  if (number) return { kind: 'transfer', number: number.replace(/[\s().-]/g, '') };
  const to = /\b(?:to|with|through to|into|in touch with)\s+(.+)$/i.exec(match[1]!)?.[1];
  const clear = /^(?:hand|transfer|connect|escalate|forward|route|redirect|refer)\b|^put\b.*\bthrough\b/i.test(order);
  if (to === undefined) return clear ? { kind: 'handoff', queue: 'support', named: false } : undefined;
  const target = tail(quotedIn(to) ?? to).replace(
    /\s+(?:immediately|right away|at once|straight away|as soon as possible|without (?:any )?delay|so that .*|who .*|because .*|for .*|with .*)$/i,
    '',
  );
  // "Send the request to the office": a thing is sent, no person.
  if (
    /^(?:send|get|bring|pass)\s+(?:it|this|that|everything|(?:the|their|an?|all) (?!(?:caller|customer|person|guest|patient|client|user|member)s?\b)\w+)/i.test(
      order,
    )
  )
    return undefined;
  if (
    !clear &&
    !(
      HUMAN_NAMED.test(target) || /\b(?:queue|team|desk|department|office|line|manager|nurse|reception)\b/i.test(target)
    )
  )
    return undefined;
  if (GENERIC.test(target)) return { kind: 'handoff', queue: 'support', named: false };
  const queue = target
    .replace(/^(?:the|an?|our|your)\s+/i, '')
    .replace(/\s+queue$/i, '')
    .replace(/^queue (?:called |named |of )?/i, '');
  return queue === '' || queue.length > 80
    ? { kind: 'handoff', queue: 'support', named: false }
    : { kind: 'handoff', queue, named: true };
}

/** A phrase after an arrow or a colon: fields to ask for, a team, or a text to say. */
export function bareAct(text: string): OrderedAct | undefined {
  const words = tail(text);
  if (COMMAND.test(words) || words === '' || quotedIn(words)) return undefined;
  const link = LINK.exec(words)?.[0];
  if (link && words.length - link.length < 40) return visit(link);
  if (TEAM.test(words)) return handoff(`transfer to ${words}`, ['', ` to ${words}`]);
  const fields = words.length <= 300 && !VERB.test(words) ? fieldsIn(words) : undefined;
  if (fields?.some(({ name, type }) => type !== 'string' || THING.test(name)))
    return { kind: 'ask', fields, question: '' };
  if (STATEMENT.test(words) && VERB.test(words)) return { kind: 'say', text: full(capital(toYou(words))) };
  return /\d/.test(words) && !/^(?:if|when|in)\b/i.test(words)
    ? { kind: 'say', text: full(capital(words)) }
    : undefined;
}

const LINK = /\bhttps?:\/\/[^\s,;]+|\b[\w.+-]+@[\w-]+\.[\w.]+\b/i;
const visit = (link: string): OrderedAct => ({
  kind: 'say',
  text: link.includes('@') ? `Please write to ${link}.` : `Please go to ${link}`,
});

const TEAM =
  /^(?:to )?(?:the |an? |our )?(?:[\w-]+ ){0,3}(?:team|desk|department|agent|human|person|colleague|representative|manager|supervisor|queue|office|reception|staff|sales|support|accounts|billing)$/i;
const THING =
  /(?:name|number|address|reason|id|code|postcode|details|message|reading|service|destination|model|size|class)$/;
const STATEMENT = /^(?:we|our|it|there|they|you|this|that|these|all|no|yes|the|everything|an?)\b/i;

function message(order: string): OrderedAct | undefined {
  const channel = /\be-?mail\b/i.test(order) ? 'email' : 'sms';
  if (!/\b(?:sms|e-?mail|text|link|confirmation|message|receipt)\b/i.test(order)) return undefined;
  const text = quotedIn(order) ?? sayable(/\b(?:saying|that says|with the words|that)\s+(.+)$/i.exec(order)?.[1] ?? '');
  return text ? { kind: 'send', channel, text } : { kind: 'do', what: tail(order) };
}

function question(order: string, match: RegExpExecArray): OrderedAct | undefined {
  const quote = quotedIn(order);
  if (quote?.includes('?')) return quotedQuestion(quote);
  const rest = tail(
    match[1]!.replace(
      new RegExp(
        `^\\s*(?:down\\s+)?(?:${WHO}\\s+)?(?:(?:for|about|down|to (?:provide|give|tell you|share|leave))\\s+)?`,
        'i',
      ),
      '',
    ),
  );
  const options = choiceField(rest.replace(/^:\s*/, ''));
  if (options) return { kind: 'ask', fields: [options], question: '' };
  const whether = yesNoField(rest);
  if (whether) return { kind: 'ask', fields: [whether], question: '' };
  if (/^(?:a |the |their )?message$/i.test(rest))
    return {
      kind: 'ask',
      fields: [{ name: 'message', type: 'string', source: 'collected', description: 'What is your message?' }],
      question: '',
    };
  const fields = fieldsIn(
    rest.replace(
      /\s+(?:from (?:them|the \w+)|first|politely|before anything else|one by one|one at a time|straight away|right away|immediately|at once)$/i,
      '',
    ),
  );
  if (!fields) return undefined;
  // "Get them the menu", "take care", "note it" ask for nothing.
  if (
    !/^(?:ask|collect|gather|obtain|request|find out)\b/i.test(order) &&
    fields.every(
      ({ name, type }) =>
        type === 'string' && !/(?:name|number|address|reason|id|code|details|message)$|^(?:full_)?name_of_/.test(name),
    )
  )
    return undefined;
  return { kind: 'ask', fields, question: '' };
}

function quotedQuestion(quote: string): OrderedAct {
  const noun = /\b(?:your|the) ([a-z][a-z -]{2,40}?)\??$/i.exec(quote)?.[1] ?? quote.replace(/\?.*$/, '');
  const name = variableName(noun) ?? 'answer';
  const [field] = fieldsIn(name.replaceAll('_', ' ')) ?? [];
  return {
    kind: 'ask',
    fields: [{ name, type: field?.type ?? 'string', source: 'collected', description: quote.slice(0, 200) }],
    question: '',
  };
}

const VERB =
  /\b(?:is|are|was|were|will|has|have|can|cannot|can't|does|do|may|must|should|would|need|needs|takes?|costs?|gets?|got|opens?|closes?|comes?|arrives?|goes|starts?|been|thank|sorry|noted|booked|welcome|moves|stays|remains|ends|begins|applies|includes|covers|lasts|leaves|expires|continues|follows|happens|means|reaches|requires|provides|depends|works)\b|['’](?:ll|re|s|ve)\b|\b(?:we|they|you|it|someone|somebody|nobody) (?:also |only |always |never |do not |don['’]t )?[a-z]{2,}/i;

/** A clause as the assistant says it; empty where it is no sentence. */
function sayable(clause: string): string {
  const words = tail(clause);
  if (words === '' || !VERB.test(words)) return '';
  return full(capital(toYou(words)));
}

const TELLS = new RegExp(
  `^(?:tell|inform|let|remind|advise|assure|promise|notify)\\s+(?:to\\s+(?=${WHO}))?(?:${WHO}[:,]?\\s+)?(?:know\\s+)?(?:that\\s+)?(.+)$`,
  'is',
);
const SAID = new RegExp(
  `^(?:say|explain|mention|announce|reply|answer)\\s+(?:to\\s+${WHO}\\s+)?(?:that\\s+)?(.+)$`,
  'is',
);

function speech(order: string): OrderedAct | undefined {
  const quote = quotedIn(order);
  if (quote) return { kind: 'say', text: quote };
  const literal = /^say:\s*(.+)$/is.exec(order)?.[1];
  if (literal) return { kind: 'say', text: literal.trim() };
  const rest = (TELLS.exec(order) ?? SAID.exec(order))?.[1];
  if (/^thank\b[^,]{0,12}$/i.test(tail(order))) return { kind: 'say', text: 'Thank you.' };
  if (rest && /^(?:thanks|thank you)\b/i.test(rest))
    return { kind: 'say', text: rest.length < 16 ? 'Thank you.' : full(capital(toYou(tail(rest)))) };
  if (rest && /^sorry\b/i.test(rest)) return { kind: 'say', text: full(`I am ${toYou(tail(rest))}`) };
  const advice = /^(?:(not) )?to (\w.*)$/is.exec(rest ?? '');
  if (advice) return { kind: 'say', text: full(`Please ${advice[1] ? 'do not ' : ''}${toYou(tail(advice[2]))}`) };
  if (rest && /^(?:no|yes|ok(?:ay)?|sure)\b/i.test(rest) && rest.length < 60)
    return { kind: 'say', text: full(capital(tail(rest))) };
  const said = rest && !/^(?:about|how|what|when|where|why|which|who)\b/i.test(rest) ? sayable(rest) : '';
  if (said) return { kind: 'say', text: said };
  // "Tell them the status" names what to tell, and says nothing yet.
  if (rest) return undefined;
  const spoken = spokenInstructions(order);
  return spoken ? { kind: 'say', text: spoken } : undefined;
}
