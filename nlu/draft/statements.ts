// Owns the kind of one sentence of a brief: who the assistant is, a condition with its orders, orders alone, or a heading.
import { ORDER } from './acts.ts';

export type Statement =
  | { kind: 'persona' }
  | { kind: 'heading'; rules: boolean }
  | { kind: 'way'; condition: string; topic: boolean; orders: string; otherwise: string }
  | { kind: 'otherwise'; orders: string }
  | { kind: 'orders'; orders: string; goesOn: boolean; closes: boolean };

const MAX_READ = 2000;
const ASSISTANT =
  /^(?:the (?:assistant|bot|agent|receptionist)|you|it) (?:should|must|will|shall|has to|have to|needs? to|can|then) (?:then |always )?/i;
const PERSONA =
  /^(?:you(?:['’]re| are|['’]ll| work| speak| act| represent| help| answer| never| always| do not| don['’]t| have| know| only)\b|your (?:name|job|role|goal|task|tone|purpose|style|manner)\b|act as\b|be \w|stay \w|remain \w|keep (?:it|your|answers|the tone|calm|replies|things)\b|speak\b|sound\b|talk (?:in|like)\b|use (?:a |an |short|simple|plain|polite|formal|informal|friendly|their (?:first )?name)|never\b|always\b|do not\b|don['’]t\b|avoid\b|only\b|under no|no matter\b|remember\b|make sure\b|ensure\b|this (?:is|assistant|bot)\b|we\b|our\b|i am\b|i run\b|my\b|the (?:assistant|bot) (?:is|works|speaks)\b|please be\b|respect\b|treat\b)/i;
const RULES_HEADING =
  /^(?:\w+ ){0,3}(?:rules?|tone|style|guidelines?|persona|about(?: us)?|background|facts?|manners?|voice|restrictions?|limits?|who you are|information|notes?|context|identity|behaviou?r)$/i;
const OTHERWISE =
  /^(?:otherwise|else|if not|if none of (?:this|that|these|those)[^,]{0,40}|in (?:all|any) other cases?|in every other case|for (?:anything|everything|any(?:thing)?|all) (?:else|other [\w ]{2,30})|if (?:they|it|the \w+)[^,]{0,30} (?:anything|something) else|with anything else|anything else|everything else|any other (?:request|question|matter|topic)s?)\b[,:\s]*/i;
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
  /^(?:and |but |also,? |however,? |so )?(?:if|when|whenever|in case|in the event that|should|as soon as|any ?time|at any (?:time|point),? (?:if|when))\s+/i;
const SUFFIX =
  /^(.{3,400}?)[,\s]+(?:if|when|whenever|in case|as soon as)\s+((?:they|he|she|someone|somebody|anyone|the|a|an|any|there|it|their)\b.{2,300})$/i;
const ASKS_IF =
  /\b(?:ask|asks|check|know|see|find out|confirm|decide|wonder|verify|tell you)(?: (?:them|him|her|the \w+|with them))?$/i;
const FOR = /^(?:for|with|on|regarding|about)\s+((?!example\b|instance\b|now\b|this\b|that\b)[^,:]{2,80}?)\s*[,:]\s*(.*)$/i;
const TO = /^to\s+([^,:]{2,80}?)\s*[,:]\s*(.*)$/i;
const GROUP =
  /^(?:callers?|customers?|people|guests?|patients?|members?|clients?|users?|anyone|everyone|those|students?|parents?|passengers?)\s+((?:who|that|with|asking|wanting|calling|looking|in)\b[^,:]{2,160}?)(?:\s*[,:]\s*|\s+(?=(?:should|must|are|get|need to be|go)\b))(.*)$/i;
const PASSIVE: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:should|must|are|get|need to be|have to be|will be)?\s*(?:be\s+)?(?:handed|transferred|connected|put through|escalated|forwarded|passed|sent)\b/i,
    'transfer them',
  ],
  [/^(?:should|must)?\s*go to\b/i, 'transfer them to'],
  [/^(?:should|must|are|get|need to be)?\s*(?:be\s+)?asked\b/i, 'ask'],
  [/^(?:should|must|are|get|need to be)?\s*(?:be\s+)?told\b/i, 'tell them'],
];

export function statementOf(sentence: string): Statement {
  const text = begun(sentence.slice(0, MAX_READ).replace(/\s+/g, ' ').replace(ASSISTANT, ''));
  if (text.endsWith(':') && !IF.test(text)) return headingOf(text.slice(0, -1).trim());
  const otherwise = OTHERWISE.exec(text);
  if (otherwise) return { kind: 'otherwise', orders: text.slice(otherwise[0].length) };
  const always = /^always (.+)$/i.exec(text)?.[1];
  if (always && /^(?:greet|welcome|introduce yourself)\b/i.test(always)) return ordersOf(always);
  // "Once you have that, …" goes on; "when they want …" is a condition.
  const goesOn = GOES_ON.exec(text);
  if (goesOn && text.length > goesOn[0].length) return { ...ordersOf(text.slice(goesOn[0].length)), goesOn: true };
  if (CLOSES.test(text)) return { ...ordersOf(text.replace(CLOSES, '')), closes: true };
  const way = conditionOf(text);
  if (way) return way;
  if (ORDER.test(text)) return ordersOf(text);
  return PERSONA.test(text) ? { kind: 'persona' } : ordersOf(text);
}

const ordersOf = (orders: string): Extract<Statement, { kind: 'orders' }> => ({
  kind: 'orders',
  orders,
  goesOn: false,
  closes: false,
});

const begun = (text: string): string =>
  text.replace(
    /^(?:start|begin|open)(?: the \w+)? (?:by|with) (\w+)\b/i,
    (whole, gerund: string) => GERUNDS[gerund.toLowerCase()] ?? whole,
  );

function headingOf(text: string): Statement {
  if (RULES_HEADING.test(text)) return { kind: 'heading', rules: true };
  if (OTHERWISE.test(`${text} `)) return { kind: 'otherwise', orders: '' };
  const topic = /^(?:for |to )?(.{2,60})$/i.exec(text);
  if (
    !topic ||
    /\b(?:steps?|procedure|instructions?|process|flow|tasks?|script|following|do|works?|call|overview|summary)$/i.test(text) ||
    PERSONA.test(text)
  ) {
    return { kind: 'heading', rules: PERSONA.test(text) };
  }
  const wish = /^to /i.test(text) ? { condition: `they want ${text}`, topic: false } : { condition: topic[1]!, topic: true };
  return { kind: 'way', ...wish, orders: '', otherwise: '' };
}

function conditionOf(text: string): Statement | undefined {
  const start = IF.exec(text);
  if (start) {
    const [condition, orders] = parted(text.slice(start[0].length));
    return wayOf(condition, false, orders);
  }
  const group = GROUP.exec(text);
  if (group) {
    const rest = PASSIVE.reduce((words, [pattern, active]) => words.replace(pattern, active), group[2]!)
      .replace(/\b(and(?: then)?) told\b/gi, '$1 tell them')
      .replace(/\b(and(?: then)?) asked\b/gi, '$1 ask');
    if (ORDER.test(rest))
      return wayOf(
        `they ${group[1]!
          .replace(/^(?:who|that)\s+/i, '')
          .replace(/^with\b/i, 'have')
          .replace(/^(?=(?:asking|wanting|calling|looking|in)\b)/i, 'are ')}`,
        false,
        rest,
      );
  }
  const topic = FOR.exec(text);
  if (topic && ORDER.test(topic[2]!)) return wayOf(topic[1]!, true, topic[2]!);
  const purpose = TO.exec(text);
  if (purpose && ORDER.test(purpose[2]!)) return wayOf(`they want to ${purpose[1]}`, false, purpose[2]!);
  const suffix = ORDER.test(text) ? SUFFIX.exec(text) : null;
  if (suffix && !ASKS_IF.test(suffix[1]!) && !/["“„«][^"”“»]*$/.test(suffix[1]!)) return wayOf(suffix[2]!, false, suffix[1]!);
  return undefined;
}

function wayOf(condition: string, topic: boolean, rest: string): Statement {
  const [orders = '', ...others] = rest.split(
    /(?:[.;,]\s*|\s+(?=(?:otherwise|else)\b))(?:and\s+)?(?:otherwise|or else|else|if not),?\s+/i,
  );
  return { kind: 'way', condition: condition.trim(), topic, orders, otherwise: others.join(', ') };
}

/** A condition ends at the comma after which an order begins; else at the first one, at "then", or where an order begins. */
function parted(text: string): [condition: string, orders: string] {
  const bare = text.replace(/["“„«][^"”“»]{1,600}["”“»]/g, (quote) => '_'.repeat(quote.length));
  let first = -1;
  for (const joint of bare.matchAll(/,\s+(?:then\s+|please\s+)?|:\s*|\s+then\s+|\s+[–—]\s+/gi)) {
    const end = joint.index + joint[0].length;
    if (ORDER.test(text.slice(end))) return [text.slice(0, joint.index), text.slice(end)];
    if (first < 0) first = joint.index;
  }
  const verb =
    /(?<!\bto|\bor|\band|\bcan|\bthey)\s+(?=(?:ask (?:for|them|if|whether)|hand (?:off|over|them|it)|transfer (?:them|to)|connect them|tell them|say ["“]|escalate to)\b)/i.exec(
      bare,
    );
  if (verb) return [text.slice(0, verb.index), text.slice(verb.index).trim()];
  if (first < 0) return [text.replace(/[.:]+$/, ''), ''];
  return [text.slice(0, first), text.slice(first).replace(/^(?:[,:–—]|\s|then\b)+/i, '')];
}
