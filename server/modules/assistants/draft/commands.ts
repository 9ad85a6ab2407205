// Owns the commands of a brief: what a command begins with, and splitting a sentence into its commands.

const AFTER =
  '(?=\\s+(?:for|the|a|an|their|them|it|him|her|that|if|whether|up|off|over|back|to|through|down|you|your|all|any|both|each|how|what|when|where|why|which|who|this|these|everything|details|goodbye|good|bye|thanks|sorry|with|until|on|in|from|again|politely|them)\\b|\\s+["“„«])';
const VERBS =
  'ask|collect|take|get|gather|obtain|request|read|repeat|confirm|let|explain|pass|put|send|text|email|look|search|check|find|use|call|run|create|open|file|log|record|register|book|schedule|cancel|block|freeze|end|close|finish|offer|answer|wish|wait|remind|give|make|note|save|update|submit|verify|go|issue|start|place|arrange|summari[sz]e|write|mention|assure|announce|promise|hang|greet|welcome|introduce|reply|quote|renew|withdraw|print|dispatch|reserve|refund|charge|add|process|activate|prepare';
const STRONG = 'say|tell|inform|thank|apologi[sz]e|hand|transfer|connect|escalate|forward|route|redirect';
const LEAD =
  '(?:then |also |first |finally |politely |kindly |please |just |always |briefly |simply |warmly |immediately |directly |quickly |straight away,? |right away,? |at once,? |next,? |afterwards,? )*';
/** The beginning of a command. */
export const COMMAND = new RegExp(
  `^${LEAD}(?:you (?:should|must|can|may|need to|have to) )?(?:(?:${VERBS})${AFTER}|(?:${STRONG})\\b|say:|(?:ask|collect|get|take)\\s+\\w+)`,
  'i',
);
const JOINT = new RegExp(
  `(?:\\s*;\\s*|\\s+before\\s+(?:you\\s+)?|,?\\s+(?:and\\s+)?(?:then|so),?\\s+|,?\\s+(?:and|but)\\s+(?:also\\s+)?|,\\s+)(?=${LEAD}(?:(?:${VERBS}|change|move|return|pay|remove|delete)${AFTER}|(?:${STRONG})\\b))`,
  'gi',
);

/** "tell them to leave and call us": the second command is for the person, too. */
const ASKS_PERSON = /^(?:tell|ask|remind|advise) (?:them|him|her|everyone|the \w+) (?:not )?to\b/i;
const TO_THE_ASSISTANT = new RegExp(
  `^(?:${STRONG})\\b|\\b(?:them|him|her|the (?:call|chat|conversation))\\b|\\b(?:hang up|goodbye)\\b`,
  'i',
);

/** "say we will check and call back" */
const PROMISED = /^(?:say|tell|let|inform|promise|explain)\b.*(?:\bwill|['’]ll|\bcan|\bgoing to)\b/i;

function whole(orders: readonly string[], text: string): string[] {
  const result: string[] = [];
  for (const order of orders) {
    const before = result.at(-1);
    const isForPerson =
      before !== undefined &&
      (ASKS_PERSON.test(before) ||
        (PROMISED.test(before) &&
          !/^(?:ask|collect|say|tell|get|take|confirm|read|repeat|thank|wish|offer)\b/i.test(order)));
    const joined = isForPerson && !TO_THE_ASSISTANT.test(order) ? `${before} and ${order}` : '';
    if (joined !== '' && text.includes(joined)) result[result.length - 1] = joined;
    else result.push(order);
  }
  return result;
}

/** The commands of a sentence, in order. Quoted text is never split. */
export function commandsIn(text: string): string[] {
  const quotes: string[] = [];
  const bare = text.replace(/["“„«][^"”“»]{1,600}["”“»]/g, (quote) => `"\u0001${quotes.push(quote) - 1}\u0001"`);
  return bare
    .slice(0, 2000)
    .split(/\s*→\s*/)
    .flatMap((part) => whole(part.split(JOINT), part))
    .map((order) =>
      order
        .replace(/"\u0001(\d+)\u0001"/g, (_, n: string) => quotes[Number(n)]!)
        .replace(/^[\s,;]+|[\s,;]+$/g, '')
        .replace(
          /^(?:(?:and|then|also|first|next|finally|afterwards|after that|please|just|immediately|at once|straight away|right away)[,\s]+)+/i,
          '',
        )
        .replace(/^you (?:should|must|can|may|need to|have to)\s+/i, ''),
    )
    .filter((order) => order !== '');
}
