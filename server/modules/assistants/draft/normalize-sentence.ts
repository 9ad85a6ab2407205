// Owns the normal form of a sentence in a brief: abbreviations, arrows, smileys and sentences about
// "the assistant" become commands to it.

const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\s*(?:->|=>|-->|⇒|➔|➜)\s*/g, ' → '],
  [/\b(?:pls|plz)\b/gi, 'please'],
  [/\bppl\b/gi, 'people'],
  [/\bappts?\b/gi, 'appointment'],
  [
    /\b(phone|tel|mobile|card|order|customer|member|account|policy|flat|room|reference|booking)[ .]+(?:nr|no|num)\b\.?/gi,
    '$1 number',
  ],
  [/\btel\b\.?/gi, 'phone'],
  [/\bdob\b/gi, 'date of birth'],
  [/\baddr\b\.?/gi, 'address'],
  [/\bw\/\s?/gi, 'with '],
  [/\s[&+]\s/g, ' and '],
  [/\s*(?:[:;]-?[)D(]|[😀-🙏])(?=\s|$|[.!?])/gu, ''],
];
const VERBS =
  'ask|say|tell|collect|take|get|gather|request|confirm|read|repeat|explain|let|inform|thank|hand|transfer|connect|forward|escalate|pass|put|send|end|close|wish|offer|answer|reply|greet|welcome|introduce|check|look|book|cancel|note|apologi[sz]e|remind';
const SUBJECT = '(?:the (?:virtual )?(?:assistant|bot|agent|receptionist|system)|it|you|she|he)';
const MODAL =
  '(?:should|must|will|shall|has to|have to|needs? to|can|may|then|also|always|just|first|please|politely|immediately)';
const BEGIN = '(^|[,;:.→]\\s+(?:and\\s+|then\\s+|so\\s+)?|\\b(?:and|then|so|but)\\s+)';
/** "the assistant must connect", "it asks for", "and should tell them" */
const THIRD = new RegExp(
  `${BEGIN}(?:${SUBJECT}\\s+(?:${MODAL}\\s+)*|(?:(?:should|must|will|has to|needs to)\\s+(?:also\\s+|then\\s+)?))(?=(?:${VERBS})(?:e?s)?\\b)`,
  'gi',
);
const NEEDS = new RegExp(
  `${BEGIN}(?:the assistant|the bot|it|we|you)(?:['’]ll)?\\s+(?:also |then |will |first )*needs?\\s+(?!to\\b)(?:to know\\s+)?`,
  'gi',
);
const THEIR_VERB = new RegExp(`((?:^|[,;:.→]|\\band|\\bthen)\\s*)(${VERBS})(e?s)(?=\\s)`, 'gi');
const GIVES =
  /^(?:the )?(?:callers?|customers?|people|they|guests?|patients?|members?|clients?|users?|tenants?|candidates?)\s+(?:must |should |have to |need to |will )?(?:give|provide|tell|leave|send) us\s+/i;
const ENDS_THERE =
  /[,;]?\s*(?:and\s+)?(?:then\s+)?(?:the (?:conversation|call|chat|talk) (?:then )?(?:ends|is over|stops)(?: there| then| here)?|that(?:['’]s| is) (?:then )?the end(?: of (?:the|this) (?:call|conversation|chat))?)(?=[.;,]|$)/gi;
const ANSWERED =
  /^(?:any |all )?questions? (?:about|on|regarding) ([^,:]{2,80}?) (?:are|is|get|should be|must be|can be) answered (?:with|by saying)\s*:?\s*/i;
const LOOKED_UP =
  /^(?:any |all )?questions? (?:about|on|regarding) ([^,:]{2,80}?) (?:are|is|get|should be|must be|can be) answered (?=from|using|out of)/i;

const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/^(?:p\.?\s?s\.?|n\.?b\.?|btw|fyi|oh|ok(?:ay)?|well|anyway|so)[,:\s]+(?=\S)/i, ''],
  [/^(?:(?:and|so|now|oh|but)[,\s]+)*(?:first of all|first off|to begin with|to start with)[,\s]+/i, ''],
  [
    /^(?:start|begin|open)(?: off)?(?: the \w+)? with (?:an? )?(?:\w+ ){0,2}(?:hello|greeting|welcome|hi)\b/i,
    'greet them',
  ],
  [/^greet[.!]?$/i, 'greet them'],
  [ANSWERED, 'for questions about $1, say '],
  [LOOKED_UP, 'answer questions about $1 '],
  [
    /^(?:any |all )?(?:(?:questions?|calls?|requests?|anything|everything) (?:about|on|regarding|concerning) )?((?:[\w'-]{1,30} ){0,3}[\w'-]{1,30}) (?:goes|go|should go|must go|belongs?) (?:straight |directly )?to (?=\S)/i,
    'for $1, transfer them to ',
  ],
  [/\boffer to (?=(?:connect|transfer|hand|put)\b)/i, ''],
  [GIVES, 'ask for '],
  [ENDS_THERE, ', end the call'],
  [
    /\b(put|transfer|connect|send|hand|pass|forward)\s+((?:them|him|her|the \w+)\s+)?(?:straight|directly|immediately|right|right away|at once)\s+(?=to\b|through\b|over\b|on\b|off\b)/gi,
    '$1 $2',
  ],
  [/\bmake sure (?:that )?(?:it|everything|all)(?:['’]s| is) (?:right|correct|fine|ok)\b/gi, 'confirm it'],
  [
    /^(?:do not|don['’]t|never) [^,.:"“]{2,60}(?:,|;|:| [-–—])\s+(?:but\s+|just\s+|instead\s+)*(?=(?:put|transfer|connect|hand|send|ask|say|tell|forward|escalate|pass)\b)/i,
    '',
  ],
];

/** For parsing only: the flow shows and stores the author's own sentence. */
export function normalizeSentence(text: string): string {
  const quotes: string[] = [];
  let words = text.replace(/["“„«][^"”“»]{1,600}["”“»]/g, (quote) => `"\u0001${quotes.push(quote) - 1}\u0001"`);
  for (const [pattern, plain] of SHORT) words = words.replace(pattern, plain);
  for (const [pattern, plain] of REWRITES) words = words.replace(pattern, plain);
  const direct = words.replace(NEEDS, '$1ask for ').replace(THIRD, '$1');
  if (direct !== words) words = direct.replace(THEIR_VERB, (_, lead: string, verb: string) => `${lead}${verb}`);
  return words.replace(/"\u0001(\d+)\u0001"/g, (_, n: string) => quotes[Number(n)]!).trim();
}
