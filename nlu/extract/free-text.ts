// Owns which text goes to which variable: after its label, a street, a cause, what a thing is called, or all that was said.

import { isAbsent } from '../../flow/language/json.ts';
import { tokenize } from '../../flow/text/tokenize.ts';
import { matchesOf } from '../matches.ts';
import { isFree, stem, type WordSpan } from '../route/words.ts';
import { contentWords } from './content-words.ts';
import { isGivenName } from './given-names.ts';
import { inscriptionIn, isInscription } from './inscriptions.ts';
import { fillInOrder, fillJourney, isNaming, nameCalled, withoutRemark } from './named-texts.ts';
import { afterLabel, isAnswer, ownWords } from './own-words.ts';
import { roleOf } from './pairs.ts';
import { properKind, properName } from './proper-names.ts';
import { callsIt, type Filled, type SentenceReading, type WantedVariable } from './reading.ts';
import { isCause, takesAnything, takesQuestions } from './variable-kinds.ts';

const STREET =
  /\b(?:(?:flat|apartment|apt|unit|suite|room|house|block|floor)\b\.?\s+[\p{L}\d-]{1,6},?\s+)?\d{1,6}[a-z]?\s+(?!(?:days?|weeks?|months?|years?|hours?|minutes?|mins?|people|times)\b)(?:[\p{L}.']+\s+){1,4}?(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl|square|terrace|circle|highway|hwy)\b/giu;
/** What follows a street belongs to it: the town, a postal code. */
const AFTER_STREET = /^[^;?!\n]{0,120}/;
const LEFT_BEHIND =
  /(?:\b(?:not|no longer|never|instead of|rather than|moved (?:away |out )?from|used to (?:live|be)|old (?:address|place|house|one|home)(?: (?:is|was))?|former address(?: (?:is|was))?|(?:don['’]?t|do not) (?:send|ship|deliver|use|bring|mail)(?: (?:it|them|anything|that))?)(?:\s+(?:to|at|on|the|my))*)\s*$/i;
const NO_LONGER =
  /^[^.;!?\d]{0,30}\b(?:anymore|any more|any longer|is (?:my|the|our) old|was (?:my|the|our) old|no longer)\b/i;
/** What leads to an address is no part of it; a name of a house before the street is. */
const LEADS_TO = /(?:^|[\s,.;])(?:to|at|is|it['’]?s|address|:|now)\s*$/i;
/** "…, call me when you get there" */
const ASIDE =
  /[\s,.-]*\b(?:and\s+|but\s+)?(?:please\s+|pls\s+|just\s+)?(?:call|text|ring|phone|reach|e-?mail|message|because|cuz|since)\b(?!\s+(?:box|street|st|road|rd|lane)\b).*$/is;
const TO_NEXT = /[\s,]*\b(?:not|instead|rather|no longer|my old|the old|to|from|and|then|or)\b[^\d]*$/i;

/** "Can you ship it to …" asks nothing, it says where to. */
const SHIP_TO =
  /^(?:(?:please|pls|just|ok|okay|yes|hi|can you|could you|would you|you can|i want you to|i'd like you to)[\s,]+){0,3}(?:ship|send|deliver|mail|bring|forward)(?: (?:it|them|this|that|everything|my order|the order|the package))? to\s+/i;

/** `from`: where the address begins that an answer consists of, where words around it are no part of it. */
type Street = WordSpan & { text: string; from?: number };

/** The street that is meant: one that was left behind or corrected is not, and one that is used only where there is no other. null: there are only such ones. */
function streetIn(
  { text, corrected }: SentenceReading,
  used: readonly WordSpan[],
  lead: RegExp | undefined,
): Street | null | undefined {
  const streets = matchesOf(text, STREET).slice(0, 10);
  const isCorrected = corrected !== -1 && streets.some(({ index }) => index >= corrected);
  const before = (index: number): string => text.slice(Math.max(0, index - 60), index);
  const open = streets.filter(({ index, 0: { length } }) => {
    if (isCorrected && index < corrected) return false;
    return !LEFT_BEHIND.test(before(index)) && !NO_LONGER.test(text.slice(index + length, index + length + 60));
  });
  const unused = open.filter(({ index, 0: { length } }) => isFree({ start: index, end: index + length }, used));
  const street = unused.find(({ index }) => lead?.test(before(index))) ?? unused[0] ?? open[0];
  if (!street) return streets.length > 0 ? null : undefined;
  const core = street.index + street[0].length;
  const next = streets[streets.indexOf(street) + 1]?.index;
  const rest = AFTER_STREET.exec(text.slice(core, next))![0];
  const tail = (next === undefined ? rest : rest.replace(TO_NEXT, '')).replace(ASIDE, '');
  const isLed = open.length < streets.length || LEADS_TO.test(before(street.index));
  // Of two streets that are left, which one is meant is not ours to say.
  const isCut = open.length === 1 && (isLed || tail !== rest);
  const from = isLed ? street.index : 0;
  return { text: street[0] + tail, start: street.index, end: core + tail.length, ...(isCut && { from }) };
}

/** "From 12 Elm Street to 80 Cedar Avenue": where two addresses are wanted. */
const leadOf = ({ variable }: WantedVariable): RegExp => (roleOf(variable) === 'begin' ? /\bfrom\s*$/i : /\bto\s*$/i);

/** Marks that no person writes: they pretend to be the end of what the person says, to a model that reads it. No free text is taken from there. */
const FOR_MODELS = /<\|[\w-]{1,30}\|?>|<\/?(?:data|task|system|instructions?|tool_(?:call|result)s?)\s*>/i;

export function fillFree(
  members: readonly WantedVariable[],
  wanted: readonly WantedVariable[],
  reading: SentenceReading,
): Filled {
  const { text, taken } = reading;
  const filled: Filled = [];
  if (FOR_MODELS.test(text)) return filled;
  const isPair = members.filter(({ kind }) => kind === 'address').length > 1;
  for (const one of members) {
    const anything = takesAnything(one.variable);
    const whole = { start: 0, end: text.length };
    const street =
      one.kind === 'address'
        ? streetIn(
            reading,
            filled.map(([, found]) => found),
            isPair ? leadOf(one) : undefined,
          )
        : undefined;
    const written = isInscription(one.variable) ? inscriptionIn(text) : undefined;
    if (written && isFree(written, taken)) {
      filled.push([one.variable.name, written]);
      continue;
    }
    const labelled = labelledText(text, one)?.replace(/^(?:called|named)\s+/i, '');
    const named = isNaming(one.variable) && (one.alone || wanted.length > 1) ? nameCalled(text) : undefined;
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
      const isLong = labelled === undefined && tokenize(text).length > 14;
      const from = street?.from ?? (isLong ? street?.start : undefined);
      const words =
        street && from !== undefined
          ? ownWords(text.slice(from, street.end), '')
          : ownWords(labelled ?? text, one.label);
      const plain = one.kind === 'address' ? words.replace(SHIP_TO, '') : words;
      const proper = properKind(one.variable);
      const bare = proper ? properName(plain, proper) : plain;
      const value = isNaming(one.variable) ? withoutRemark(bare) : bare;
      const isPlaced = isAnswer(text, anything) || (street?.from !== undefined && SHIP_TO.test(text.trim()));
      const says = !isCause(one.variable) || contentWords(value).length > 0 || tokenize(value).length > 3;
      const isOff = street === null || (ASKS_OF_US.test(text) && !takesQuestions(one.variable));
      if (isPlaced && value !== '' && says && !isDenied(value) && !isOff)
        filled.push([one.variable.name, { value, ...whole }]);
    } else if (labelled !== undefined) {
      const value = ownWords(wanted.length > 1 ? firstClause(labelled) : labelled, one.label);
      if (value !== '' && isAnswer(value, true))
        filled.push([
          one.variable.name,
          { value, start: text.indexOf(value), end: text.indexOf(value) + value.length },
        ]);
    } else if (street && (one.asked || !members.some(({ kind, asked }) => kind === 'address' && asked))) {
      filled.push([one.variable.name, { value: streetOf(street, taken), start: street.start, end: street.end }]);
    }
  }
  const open = members.filter(({ variable }) => !filled.some(([name]) => name === variable.name));
  const journey = fillJourney(open, text);
  if (journey.length > 0) return [...filled, ...journey];
  const isWordy = wanted.some(
    ({ kind, strict }) => !strict && (kind === 'address' || kind.endsWith('name') || kind === 'array'),
  );
  const beside = filled.length === 0 && open.length === 1;
  if (!beside || !(open[0]!.alone || isWordy)) {
    const rest = fillInOrder(open, { ...reading, taken: [...taken, ...filled.map(([, found]) => found)] }, beside);
    if (filled.length + rest.length > 0) return [...filled, ...rest];
  }
  const causes = causeIn(members, reading);
  if (causes.length > 0) return causes;
  return remainder(
    members.filter(({ strict }) => !strict),
    wanted,
    reading,
  );
}

/** "Are you a robot" is about us, with or without its mark. */
const ASKS_OF_US =
  /^(?:(?:wait|so|hey|hi|hello|um|uh|but|and|ok|okay)[\s,]+){0,3}(?:(?:are|r) (?:you|u|ya)|is this|am i (?:talking|speaking|chatting) (?:to|with)) (?:an? |the )?(?:real |actual |live |human )?(?:robot|bot|chat ?bot|human|person|people|ai|machine|computer|recording|real)\b/i;

/** What is said after its name; the cause of a visit is called a reason, whatever the variable is called. */
export const labelledText = (
  text: string,
  { variable, label }: Pick<WantedVariable, 'variable' | 'label'>,
): string | undefined =>
  afterLabel(text, label) ??
  (isCause(variable) ? (afterLabel(text, 'reason') ?? afterLabel(text, 'problem')) : undefined);

/** "The medicine is called Metacam" names no pet. */
const isOthersName = (named: WordSpan, one: WantedVariable, reading: SentenceReading): boolean =>
  reading.wanted.some(
    (other) => other !== one && callsIt(other, named, reading) === 2 && callsIt(one, named, reading) < 2,
  );

/** A postal code that was read already is no part of the street. */
function streetOf({ start: from, text }: Street, taken: readonly WordSpan[]): string {
  const next = Math.min(...taken.filter(({ start }) => start > from).map(({ start }) => start - from), text.length);
  const line = text
    .slice(0, next)
    .replace(
      /[\s,]*(?:\band\b\s*)?(?:(?:the|my)\s)?(?:\b(?:zip|postal|post ?code|zip code|postal code)\b)?(?:\sis)?[\s,:]*$/i,
      '',
    );
  return ownWords(firstClause(line), '');
}

const BECAUSE =
  /\b(?:because|cause|cuz|bc|due to|on account of|the reason is(?: that)?|the (?:problem|issue) is(?: that)?)\s+(?:of\s+)?/i;
const TELLING =
  /^(?:and |but |well |so |ok |okay )*(?:it|they|these|this one|that one|the [\p{L}'-]+(?: [\p{L}'-]+)?|my [\p{L}'-]+(?: [\p{L}'-]+)?|one of (?:the|my) [\p{L}]+)(?:'s|'re|\s)\s*(?:is|are|was|were|isn't|isnt|aren't|wasn't|came|arrived|got|has|have|had|hasn't|haven't|does|doesn't|doesnt|do|don't|did|didn't|didnt|won't|wont|can't|cannot|broke|breaks|stopped|stops|never|keeps?|looks?|smells?|fell|feels?|hurts?|leaks?|makes?|fits?|tore|ripped|died|failed|fails|went|shows?|says|not|too|the wrong|broken|damaged)(?![\p{L}])/iu;

/** Who suffers it tells it of a person: "she chipped a tooth", "I have a toothache". */
const SUFFERS =
  /^(?:and |but |well |so |ok |okay )*(?:i|we|he|she|they|my \p{L}+)(?:'ve|'s|\s)\s*(?:just |really |also |recently |accidentally )?(?:have|has|had|got|lost|broke|fell|hurt|hurts|cut|hit|feel|feels|felt|keep|keeps|can't|cannot|couldn't|\p{L}{3,}ed)\s+(?!to\b|you\b|an? (?:question|appointment|booking)\b)\p{L}/iu;

/** "… because the lamp does not work", "…? It came damaged": a cause is given unasked. */
function causeIn(members: readonly WantedVariable[], { text, taken }: SentenceReading): Filled {
  const causes = members.filter(({ variable, known }) => isCause(variable) && isAbsent(known));
  const [one] = causes;
  if (!one || causes.length > 1) return [];
  const because = BECAUSE.exec(text);
  const reason = because
    ? text.slice(because.index + because[0].length).split(/[.;!?\n](?:\s|$)/)[0]!
    : clausesOf(text).find((clause) => tells(clause, taken))?.text;
  const value = ownWords(reason ?? neededIn(text, one, taken) ?? '', '');
  const start = text.indexOf(value);
  return tokenize(value).length < 2 ? [] : [[one.variable.name, { value, start, end: start + value.length }]];
}

const NEEDS =
  /(?:\b(?:i|we|he|she|they|my \p{L}+)(?:'d|'m|'s)?\s+(?:really |also |just )?(?:needs?|wants?|would like|like|(?:am |is )?due for|(?:am |is )?here for)\s+(?:to (?:get|have)\s+)?|\babout\s+)((?:an?|some|my|his|her|another)\s+[^,.;!?]{3,60})/iu;

/** "I need a cleaning", "see someone about a cracked molar": what a visit is for. Of a refund, the wish is no cause. */
function neededIn(text: string, { variable, label }: WantedVariable, taken: readonly WordSpan[]): string | undefined {
  if (!/\b(?:visit|appointment|consult\w*|treatment)\b/.test(`${label} ${variable.description}`.toLowerCase()))
    return undefined;
  const match = NEEDS.exec(text.slice(0, 300));
  const what = match?.[1];
  if (!match || what === undefined) return undefined;
  const start = match.index + match[0].length - what.length;
  const next = Math.min(
    ...taken.filter((span) => span.end > start).map((span) => Math.max(span.start, start)),
    start + what.length,
  );
  const said = text.slice(start, next).replace(/\s+(?:on|at|for|by|in|this|the)?\s*$/i, '');
  return contentWords(said).length > 0 ? said : undefined;
}

type Clause = WordSpan & { text: string };

const clausesOf = (text: string): Clause[] =>
  matchesOf(text, /[^.;!?,\n]+(?:[.,](?=\S)[^.;!?,\n]*)*\??/g).map(({ index, 0: clause }) => ({
    text: clause.trim(),
    start: index,
    end: index + clause.length,
  }));

/** "It came damaged" tells; "the order is 1243" only names what was read already. */
const tells = (clause: Clause, taken: readonly WordSpan[]): boolean =>
  (TELLING.test(clause.text) || (SUFFERS.test(clause.text) && contentWords(clause.text).length > 1)) &&
  !clause.text.endsWith('?') &&
  isFree(clause, taken);

const isDenied = (words: string): boolean => /^(?:nothing|none|n\/a|na)$/i.test(words);
const firstClause = (text: string): string =>
  text.split(
    /[.;!?]\s|,?\s+and (?:(?:my|the|i|it)\b|(?=\w+(?: \w+)? (?:is|are|:)))|,\s*(?:my|the|i|and)\b|,\s*(?=\w+(?: \w+)?\s?:)/i,
  )[0]!;

const ONLY_CORRECTS =
  /^(?:(?:no|sorry|oops|wait|actually|rather|i|mean|meant|make|it|its|it's|is|was|that|that's|the|a|my|yes|ok|okay|please)[\s,]*)+$/i;

/** "Order 1001, it arrived broken": what is left after the rest was read, where one text is wanted. */
function remainder(
  members: readonly WantedVariable[],
  wanted: readonly WantedVariable[],
  reading: SentenceReading,
): Filled {
  const { text, taken } = reading;
  const [one] = members;
  if (!one || members.length > 1 || one.kind === 'address' || taken.length === 0 || !takesAnything(one.variable))
    return [];
  const names = new Set(wanted.flatMap(({ label }) => label.split(' ')).map(stem));
  const parts = partsLeft(text, taken).filter(
    (part) =>
      contentWords(part, names).length > 0 && !ONLY_CORRECTS.test(part) && !isNameAgain(part) && isAnswer(part, true),
  );
  // A word or two may be the answer where they stand alone and can be no name of a person.
  const isOnly = parts.length === 1 && !reading.isNameOpen;
  const shortest = isCause(one.variable) ? 2 : 3;
  const part = parts.find((words) => isOnly || tokenize(words).length >= shortest);
  const value = ownWords(part ?? '', one.label);
  return value === '' || (isAsideOf(value, text) && !isOnly)
    ? []
    : [[one.variable.name, { value, start: text.indexOf(value), end: text.indexOf(value) + value.length }]];
}

/** "Jane, Jane Roe" */
const isNameAgain = (part: string): boolean => {
  const words = tokenize(part);
  return words.length < 4 && isGivenName(words[0]?.lower ?? '');
};

/** What stands between the values that were read, and between the commas. */
function partsLeft(text: string, taken: readonly WordSpan[]): string[] {
  const letters = text.split('');
  for (const { start, end } of taken) letters.fill(';', start, end);
  return letters
    .join('')
    .split(/[;,.()]|\s[/|–-](?:\s|$)|^\s*[/|–-]\s|\band\b/i)
    .map((part) => part.replace(/^\s*(?:for|about|with)\s+(?=\S)/i, '').trim())
    .filter((part) => part !== '');
}

/** "Not Tuesday" or "can you fit me in" is about the booking, not its cause. */
const isAsideOf = (value: string, text: string): boolean =>
  text.includes('?') && /^(?:can|could|do|is|are|will|would)\b/i.test(value);
