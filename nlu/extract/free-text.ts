// Owns which text goes to which variable: after its label, a street, a cause, what a thing is called, or all that was said.

import { isAbsent } from '../../flow/json.ts';
import { isEmptyWord, isFree, stem, type Word, type WordSpan, wordsOf } from '../route/words.ts';
import { afterLabel, isAnswer, ownWords } from './own-words.ts';
import { callsIt, type Filled, isFiller, type Reading, type WantedVariable } from './reading.ts';
import { fillInOrder, fillJourney, isNaming, nameTold, withoutRemark } from './told-texts.ts';
import { isCause, takesAnything } from './variable-kinds.ts';

const STREET =
  /\b(?:(?:flat|apartment|apt|unit|suite|room|house|block|floor)\b\.?\s+[\p{L}\d-]{1,6},?\s+)?\d{1,6}[a-z]?\s+(?:[\p{L}.']+\s+){1,4}?(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl|square|terrace|circle|highway|hwy)\b[^;?!\n]{0,120}/iu;

export function fillFree(members: readonly WantedVariable[], wanted: readonly WantedVariable[], reading: Reading): Filled {
  const { text, taken } = reading;
  const filled: Filled = [];
  for (const one of members) {
    const anything = takesAnything(one.variable);
    const whole = { start: 0, end: text.length };
    const street = one.kind === 'address' ? STREET.exec(text) : null;
    const labelled = afterLabel(text, one.label)?.replace(/^(?:called|named)\s+/i, '');
    const named = isNaming(one.variable) && (one.alone || wanted.length > 1) ? nameTold(text) : undefined;
    if (
      named &&
      !isOthersName(named, one, reading) &&
      isFree(named, taken) &&
      !one.strict &&
      isFree(
        named,
        filled.map(([, found]) => found),
      )
    ) {
      filled.push([one.variable.name, named]);
      continue;
    }
    if (one.alone && taken.length === 0) {
      const words = labelled === undefined && street && wordsOf(text).length > 14 ? street[0].trim() : ownWords(text, one.label);
      const value = isNaming(one.variable) ? withoutRemark(words) : words;
      if (isAnswer(text, anything) && value !== '' && !isDenied(value)) filled.push([one.variable.name, { value, ...whole }]);
    } else if (labelled !== undefined) {
      const value = ownWords(wanted.length > 1 ? firstClause(labelled) : labelled, one.label);
      if (value !== '' && isAnswer(value, true))
        filled.push([one.variable.name, { value, start: text.indexOf(value), end: text.indexOf(value) + value.length }]);
    } else if (street) {
      filled.push([
        one.variable.name,
        { value: streetOf(street, taken), start: street.index, end: street.index + street[0].length },
      ]);
    }
  }
  const open = members.filter(({ variable }) => !filled.some(([name]) => name === variable.name));
  const journey = fillJourney(open, text);
  if (journey.length > 0) return [...filled, ...journey];
  const isWordy = wanted.some(({ kind, strict }) => !strict && (kind === 'address' || kind.endsWith('name') || kind === 'array'));
  const beside = filled.length === 0 && open.length === 1;
  if (!beside || !(open[0]!.alone || isWordy)) {
    const rest = fillInOrder(open, { ...reading, taken: [...taken, ...filled.map(([, found]) => found)] }, beside);
    if (filled.length + rest.length > 0) return [...filled, ...rest];
  }
  const told = causeTold(members, reading);
  if (told.length > 0) return told;
  return remainder(
    members.filter(({ strict }) => !strict),
    wanted,
    reading,
  );
}

/** "The medicine is called Metacam" names no pet. */
const isOthersName = (named: WordSpan, one: WantedVariable, reading: Reading): boolean =>
  reading.wanted.some((other) => other !== one && callsIt(other, named, reading) === 2 && callsIt(one, named, reading) < 2);

/** A postal code that was read already is no part of the street. */
function streetOf({ index, 0: match }: RegExpExecArray, taken: readonly WordSpan[]): string {
  const next = Math.min(...taken.filter(({ start }) => start > index).map(({ start }) => start - index), match.length);
  const line = match
    .slice(0, next)
    .replace(
      /[\s,]*(?:\band\b\s*)?(?:(?:the|my)\s)?(?:\b(?:zip|postal|post ?code|zip code|postal code)\b)?(?:\sis)?[\s,:]*$/i,
      '',
    );
  return ownWords(firstClause(line), '');
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
  text.split(
    /[.;!?]\s|,?\s+and (?:(?:my|the|i|it)\b|(?=\w+(?: \w+)? (?:is|are|:)))|,\s*(?:my|the|i|and)\b|,\s*(?=\w+(?: \w+)?\s?:)/i,
  )[0]!;

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
