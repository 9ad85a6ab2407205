// Owns taking a person's own words as a value: politeness and the lead-in go, and what is no answer is not taken.

import { isAbsent } from '../../flow/json.ts';
import { isEmptyWord, isFree, stem, type Word, type WordSpan, wordsOf } from '../route/words.ts';
import { yesOrNo } from '../route/yes-no.ts';
import { type Filled, isFiller, type Reading, type WantedVariable } from './reading.ts';
import { isCause, takesAnything } from './variable-kinds.ts';

const LEADS: readonly RegExp[] = [
  /^(?:um+|uh+|er+|hmm+|oh|ah|well|so|okay|ok|yes|yeah|yep|sure|right|hi|hello|hey|alright|of course|let me see|let's see|i think|i guess|i believe|i would say|i'd say|actually|basically|honestly|look|listen|you see|and|because)\b[\s,.:;!–-]*/i,
  /^(?:i|we) (?:live|am|are) (?:at|on) (?=\d)/i,
  /^(?:it's|it is|its|that's|that is|that would be|it would be|that'd be|it'd be|this is|there's|there is)\s+/i,
];
const TAILS: readonly RegExp[] = [
  /[\s,.;!]*(?:,\s*)?\b(?:please|thanks|thank you|thank you very much|thanks a lot)[.!]*$/i,
  /[\s,.;!]+$/,
];
const MAX_LENGTH = 2000;

/** `label`: what the value is called, so that "my address is …" can go. */
export function ownWords(text: string, label: string): string {
  let rest = text.slice(0, MAX_LENGTH).trim();
  const labelled = afterLabel(rest, label);
  if (labelled !== undefined) rest = labelled;
  for (let before = ''; before !== rest; ) {
    before = rest;
    for (const lead of LEADS) {
      const shorter = rest.replace(lead, '');
      if (shorter !== '') rest = shorter;
    }
    for (const tail of TAILS) rest = rest.replace(tail, '');
  }
  return rest.replace(/^["“”]+|["“”]+$/g, '').trim();
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** "my city is Boston", "city: Boston", "the reason for my call is …" */
function afterLabel(text: string, label: string): string | undefined {
  const plain = label.trim().split(/\s+/).slice(-3).map(quoted).join('[\\s_-]+');
  if (plain === '') return undefined;
  const match = new RegExp(
    `(?:^|[\\s,.;:!])(?:my|the|our|his|her|their|your)?\\s?\\b${plain}\\b(?: (?:for|of|behind) (?:my|the|this|our) \\w{1,20})?\\s?(?:is|was|are|would be|will be|'s|’s|:|=)\\s?(?:that |because )?`,
    'i',
  ).exec(text);
  const rest = match ? text.slice(match.index + match[0].length).trim() : '';
  return rest === '' ? undefined : rest;
}

const NO_ANSWER: readonly RegExp[] = [
  /^(?:i )?(?:do not|don't|dont|dunno|cannot|can't) (?:really |quite |even )?(?:know|remember|recall|understand|have (?:it|that|one)|have (?:it|that) (?:with|on|here)|tell|see|find|say|hear|want to (?:say|tell|share|give))\b/i,
  /^(?:no idea|no clue|not sure|i'?m not sure|dunno|what|huh|pardon|sorry|excuse me|come again|say (?:that|it) again|repeat that|can you repeat|hold on|wait|one (?:moment|second|minute|sec)|just a (?:moment|second|minute|sec)|a (?:moment|second)|give me a (?:moment|second|minute)|let me (?:check|look|see|find|think|get)|hello|hi|hey|good (?:morning|afternoon|evening)|are you there|can you hear me|why do you (?:need|want|ask)|what do you mean|i see|thanks|thank you|bye|goodbye|skip|pass|next|never ?mind|none of your business|i'?d rather not|i would rather not|rather not|i refuse|why)\b/i,
  /\b(?:speak|talk) (?:to|with) (?:a|an|the|some)? ?(?:human|agent|person|representative|someone|manager|operator|supervisor)\b/i,
];
const QUESTION = /^(?:what|which|when|where|why|how|who|can|could|would|will|do|does|did|is|are|am|may|should|have|has)\b/i;

/** Whether the words answer at all. `anything`: a question or a plain no is an answer here. */
export function isAnswer(text: string, anything: boolean): boolean {
  const plain = text.trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) return false;
  const bare = plain.replace(/^(?:(?:um+|uh+|er+|hmm+|oh|ah|well|so|sorry|okay|ok|yeah)\b[\s,.:;!]*|no\s*[,.;!]\s*)+/i, '');
  if (NO_ANSWER.some((pattern) => pattern.test(bare === '' ? plain : bare)) && wordsOf(plain).length < 14) return false;
  if (anything) return yesOrNo(plain).bare ? /^\s*(?:no|none|nope|nothing)/i.test(plain) : wordsOf(plain).length > 0;
  if (yesOrNo(plain).bare) return false;
  return !(plain.endsWith('?') || (QUESTION.test(plain) && / (?:you|i|it|this|that|we)\b/i.test(plain)));
}

const STREET =
  /\b\d{1,6}[a-z]?\s+(?:[\p{L}.']+\s+){1,4}?(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl|square|terrace|circle|highway|hwy)\b[^;?!\n]{0,120}/iu;

export function fillFree(members: readonly WantedVariable[], wanted: readonly WantedVariable[], reading: Reading): Filled {
  const { text, taken } = reading;
  const filled: Filled = [];
  for (const one of members) {
    const anything = takesAnything(one.variable);
    const whole = { start: 0, end: text.length };
    const street = one.kind === 'address' ? STREET.exec(text) : null;
    const labelled = afterLabel(text, one.label);
    if (one.alone && taken.length === 0) {
      const words = labelled === undefined && street && wordsOf(text).length > 14 ? street[0].trim() : ownWords(text, one.label);
      if (isAnswer(text, anything) && words !== '' && !isDenied(words))
        filled.push([one.variable.name, { value: words, ...whole }]);
    } else if (labelled !== undefined) {
      const value = ownWords(wanted.length > 1 ? firstClause(labelled) : labelled, one.label);
      if (value !== '' && isAnswer(value, true))
        filled.push([one.variable.name, { value, start: text.indexOf(value), end: text.indexOf(value) + value.length }]);
    } else if (street) {
      filled.push([
        one.variable.name,
        { value: ownWords(firstClause(street[0]), ''), start: street.index, end: street.index + street[0].length },
      ]);
    }
  }
  if (filled.length > 0) return filled;
  const told = causeTold(members, reading);
  if (told.length > 0) return told;
  return remainder(
    members.filter(({ strict }) => !strict),
    wanted,
    reading,
  );
}

const BECAUSE =
  /\b(?:because|cause|cuz|bc|due to|on account of|the reason is(?: that)?|the (?:problem|issue) is(?: that)?)\s+(?!of\b)/i;
const TELLING =
  /^(?:and |but |well |so |ok |okay )*(?:it|they|these|this one|that one|the [\p{L}'-]+(?: [\p{L}'-]+)?|my [\p{L}'-]+(?: [\p{L}'-]+)?|one of (?:the|my) [\p{L}]+)(?:'s|'re|\s)\s*(?:is|are|was|were|isn't|isnt|aren't|wasn't|came|arrived|got|has|have|had|hasn't|haven't|does|doesn't|doesnt|do|don't|did|didn't|didnt|won't|wont|can't|cannot|broke|breaks|stopped|stops|never|keeps?|looks?|smells?|fell|feels?|hurts?|leaks?|makes?|fits?|tore|ripped|died|failed|fails|went|shows?|says|not|too|the wrong|broken|damaged)(?![\p{L}])/iu;

/** "… because the lamp does not work", "…? It came damaged": a cause is told without being asked for. */
function causeTold(members: readonly WantedVariable[], { text, taken }: Reading): Filled {
  const causes = members.filter(({ variable, known }) => isCause(variable) && isAbsent(known));
  const [one] = causes;
  if (!one || causes.length > 1) return [];
  const because = BECAUSE.exec(text);
  const told = because
    ? text.slice(because.index + because[0].length).split(/[.;!?\n](?:\s|$)/)[0]!
    : clausesOf(text).find((clause) => tells(clause, taken))?.text;
  const value = ownWords(told ?? '', '');
  const start = text.indexOf(value);
  return wordsOf(value).length < 2 ? [] : [[one.variable.name, { value, start, end: start + value.length }]];
}

type Clause = WordSpan & { text: string };

const clausesOf = (text: string): Clause[] =>
  [...text.matchAll(/[^.;!?,\n]+(?:[.,](?=\S)[^.;!?,\n]*)*\??/g)].map(({ index, 0: clause }) => ({
    text: clause.trim(),
    start: index,
    end: index + clause.length,
  }));

/** "It came damaged" tells; "the order is 1243" only names what was read already. */
const tells = (clause: Clause, taken: readonly WordSpan[]): boolean =>
  TELLING.test(clause.text) && !clause.text.endsWith('?') && isFree(clause, taken);

const isDenied = (words: string): boolean => /^(?:nothing|none|n\/a|na)$/i.test(words);
const firstClause = (text: string): string =>
  text.split(/[.;!?]\s|,?\s+and (?:(?:my|the|i|it)\b|(?=\w+(?: \w+)? (?:is|are|:)))|,\s*(?:my|the|i|and)\b/i)[0]!;

const ONLY_CORRECTS =
  /^(?:(?:no|sorry|oops|wait|actually|rather|i|mean|meant|make|it|its|it's|is|was|that|that's|the|a|my|yes|ok|okay|please)[\s,]*)+$/i;

/** "Order 1001, it arrived broken": what is left after the rest was read, where one text is wanted. */
function remainder(members: readonly WantedVariable[], wanted: readonly WantedVariable[], { text, taken }: Reading): Filled {
  const [one] = members;
  if (!one || members.length > 1 || one.kind === 'address' || taken.length === 0 || !takesAnything(one.variable)) return [];
  let rest = text;
  for (const { start, end } of [...taken].sort((a, b) => b.start - a.start))
    rest = `${rest.slice(0, start)} ; ${rest.slice(end)}`;
  const names = new Set(wanted.flatMap(({ label }) => label.split(' ')).map(stem));
  const clauses = rest
    .split(/[;,.]|\band\b/i)
    .map((clause) => clause.trim())
    .filter(
      (clause) =>
        wordsOf(clause).filter(({ lower }) => !isEmptyWord(lower) && !names.has(stem(lower)) && !isFiller({ lower } as Word))
          .length >= 1 &&
        wordsOf(clause).length >= (isCause(one.variable) ? 2 : 3) &&
        !ONLY_CORRECTS.test(clause) &&
        isAnswer(clause, true),
    );
  const value = ownWords(clauses[0] ?? '', one.label);
  return value === ''
    ? []
    : [[one.variable.name, { value, start: text.indexOf(value), end: text.indexOf(value) + value.length }]];
}
