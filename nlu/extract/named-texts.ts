// Owns texts that the words around them point at: what a person or a thing is called, from where to where, several in one answer.
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { tokenize } from '../../flow/text/tokenize.ts';
import { matchesOf } from '../matches.ts';
import { isEmptyWord, isFree, type WordSpan } from '../route/words.ts';
import { isAnswer, ownWords } from './own-words.ts';
import { roleOf } from './pairs.ts';
import type { Filled, FoundValue, SentenceReading, WantedVariable } from './reading.ts';
import { labelOf, takesAnything } from './variable-kinds.ts';

/** A pet, a company or a product has a name that is no person's. */
export const isNaming = ({ name }: Pick<NormalVariable, 'name'>): boolean => /\bname\b/.test(labelOf(name));

/** What follows is what it is called. "I called Bo" is not such a lead: a person does the calling. */
const CALLED =
  /(?:(?<!\b(?:i|we|you|he|she|they|who|nobody|someone|somebody)\s)\b(?:called|named)|\b(?:call|calls)\s(?:him|her|it|them|us|me)|\b(?:goes|go|going|went)\sby|\b(?:known|trading|trades)\sas|\b(?:(?:his|her|its|their|our|my|the)\s|['’]s\s|^\s*|[,.;]\s*)(?:full\s)?name(?:\sis|['’]s|:)|\bnames\sare)\s+(?=\p{L}|["“])/iu;
const END =
  /[.;!?\n"”]|,|\s[-–]\s|\s(?:and|but|so|because|who|which)\s+(?:(?:she|he|it|they|the|my|we|i|is|has|was|takes?|needs?)\b|it['’]s\b|(?:she|he)['’]s\b)/iu;
/** A name goes on no longer than this. */
const MAX_WORDS = 6;

/** "She is called Bella and she is four", "we go by Nordic Tiles" */
export function nameCalled(text: string): FoundValue | undefined {
  const lead = CALLED.exec(text.slice(0, 300));
  if (!lead) return undefined;
  const start = lead.index + lead[0].length;
  const rest = text.slice(start).replace(/^["“]/, '');
  const at = start + (text.slice(start).length - rest.length);
  const said = rest.slice(0, END.exec(rest)?.index ?? rest.length).trim();
  const value = ownWords(said, '');
  const isName =
    value !== '' &&
    tokenize(value).length <= MAX_WORDS &&
    !/^(?:by|me|you|back|again|for|to|in|on|at|yesterday|today|tomorrow)\b/i.test(value);
  return isName ? { value, start: at, end: at + value.length } : undefined;
}

/** "Bella, she is 4": what is said about it is no part of the name. */
export const withoutRemark = (name: string): string =>
  name.replace(/\s*(?:,|\s-|\.)\s*(?:she|he|it|they|who|which|a|an|my|we|i)(?:['’]\p{L}+|\b).*$/iu, '');

const PLACE = String.raw`(\p{L}[\p{L}.'’ -]{1,60}?)`;
const PLACE_END = String.raw`(?=\s*(?:[,.;!?\n]|$)|\s+(?:please|on|at|in|by|and|with|for|next|this|tomorrow|today)\b)`;
const FROM_TO = new RegExp(
  String.raw`\bfrom\s+${PLACE}\s*,?\s+(?:(?:and\s)?(?:going|moving|heading|over|then)\s)?to\s+${PLACE}${PLACE_END}`,
  'iu',
);
const TO_FROM = new RegExp(String.raw`\bto\s+${PLACE}\s+from\s+${PLACE}${PLACE_END}`, 'iu');
const BARE_PAIR = new RegExp(String.raw`^\s*${PLACE}\s+(?:to|→|->)\s+${PLACE}${PLACE_END}`, 'iu');

/** "From Boston to Denver", where the one is wanted as the beginning and the other as the end. */
export function fillJourney(members: readonly WantedVariable[], text: string): Filled {
  const begins = members.filter(({ variable }) => roleOf(variable) === 'begin');
  const ends = members.filter(({ variable }) => roleOf(variable) === 'end');
  if (begins.length !== 1 || ends.length !== 1) return [];
  const said = text.slice(0, 300);
  const turned = TO_FROM.exec(said);
  const match = FROM_TO.exec(said) ?? turned ?? BARE_PAIR.exec(said);
  if (!match || /^(?:i|we|he|she|they|you)\b/i.test(match[1]!)) return [];
  const [first, second] = match === turned ? [match[2]!, match[1]!] : [match[1]!, match[2]!];
  const span = { start: match.index, end: match.index + match[0].length };
  return [
    [begins[0]!.variable.name, { value: first.trim(), ...span }],
    [ends[0]!.variable.name, { value: second.trim(), ...span }],
  ];
}

const VERB =
  /^(?:(?:it['’]s|it is|he|she|it|they|we|i|this is|that is|that['’]s|the one)\s+)?(?:(?:takes?|needs?|uses?|gets?|is on|are on|am on|has|have|wants?|is|for)\s+)*/i;
const MAX_ANSWER_WORDS = 4;

/** "Rex, and it's Apoquel": as many short answers as texts were asked for, in the order of the question. One text beside other kinds takes what is none of them. */
export function fillInOrder(
  members: readonly WantedVariable[],
  { text, taken }: SentenceReading,
  beside: boolean,
): Filled {
  const open = members.filter(
    ({ asked, strict, kind, variable }) => asked && !strict && kind === 'free' && !takesAnything(variable),
  );
  if (
    open.length === 0 ||
    open.length !== members.length ||
    text.length > 150 ||
    text.includes('?') ||
    !isAnswer(text, false)
  )
    return [];
  if (beside && (taken.length > 0 || OTHER_KIND.test(text))) return [];
  const parts = partsOf(text, taken).map((part, i) => ({
    ...part,
    value: ownWords(part.text.replace(VERB, ''), open[i]?.label ?? ''),
  }));
  const isShort = parts.every(
    ({ value }) => value !== '' && tokenize(value).length <= MAX_ANSWER_WORDS && isAnswer(value, false),
  );
  const isSaying = parts.every(({ value }) => tokenize(value).some(({ lower }) => !isEmptyWord(lower)));
  if (parts.length !== open.length || !isShort || !isSaying) return [];
  return open.map((one, i) => [
    one.variable.name,
    { value: parts[i]!.value, start: parts[i]!.start, end: parts[i]!.end },
  ]);
}

/** Words that were meant for a date, a number or the like, though they could not be read. */
const OTHER_KIND =
  /\d|@|\b(?:weeks?|weekends?|months?|years?|\w*days?|today|tomorrow|tonight|mornings?|afternoons?|evenings?|nights?|noon|later|soon|sooner|now|asap|anytime|sometime|whenever|either|both|whatever|spring|summer|autumn|fall|winter)\b/i;

type Part = WordSpan & { text: string };

/** What stands between the commas, without what was read already. */
function partsOf(text: string, taken: readonly WordSpan[]): Part[] {
  const signs = matchesOf(text, /\s*[,.;\n]+(?:\s*and\b)?\s*|\s+(?:and|[-–])\s+|$/gi);
  let from = 0;
  return signs.flatMap(({ index, 0: sign }): Part[] => {
    const part = { text: text.slice(from, index).trim(), start: from, end: index };
    from = index + sign.length;
    return part.text !== '' && isFree(part, taken) ? [part] : [];
  });
}
