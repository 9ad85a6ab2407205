// Owns finding a person's name in what they said: "my name is Ann Lee", "this is Ann", or just the name when it was asked for.

import { matchesOf } from '../matches.ts';
import type { Word, WordSpan } from '../route/words.ts';
import { INTERJECTION } from './content-words.ts';
import { isGivenName, isNounLike } from './given-names.ts';
import { INITIALS, isLastName, NAME_PARTICLES, properly, withInitials } from './name-patches.ts';
import { calendarWord } from './normal-text.ts';

export type NameFound = WordSpan & { first: string; last: string };

const listed = (text: string): Set<string> => new Set(text.split(/\s+/).filter(Boolean));
/** Words that never begin or belong to a name, though they often follow "I'm", "this is" or "it's". */
const NO_NAME = listed(`
  same usual time times hour place
  a an the and or but so if then that this these those there here it its is are was were be been am do does did have has had will would
  shall should can could may might must to of in on at by for with from into about as up out off over just really very too also please
  well like um uh er hm hmm mm mhm huh eh ah oh ok okay hi hello hey yes no yeah nope sure not never nothing none maybe i me my mine we our us you your he she
  him her his they them their who what which when where why how all any some one two three four five six seven eight nine ten calling
  trying looking interested wondering sorry afraid happy sad angry upset mad glad fine good great bad busy late early ready done
  back home free new old sick tired lost stuck confused sure unsure unable able unhappy disappointed frustrated urgent important
  regarding concerning because since order account number email e mail phone address date name first last customer client member person
  user caller speaking calling again still already now today tomorrow yesterday tonight morning afternoon evening next week month year
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november
  december right wrong correct incorrect true false thanks thank cheers bye goodbye help want need know think guess mean meant would
  going gonna waiting having getting making asking not don't doesn't didn't can't won't isn't it's i'm i've i'd that's what's actually
  broken damaged missing wrong delayed cancelled canceled refund return delivery package billing payment problem issue question complaint
  agent human representative manager someone anybody nobody everyone
  pay paying paid cancel cancelling book booking reschedule something anything everything nothing more less much many lot
  skip stop none private secret anonymous nobody rather prefer wait hold second moment minute sec repeat pardon excuse
  under yep yup ya yah nah nay cool alright perfect nice lovely awesome bruv bro mate dude man dear sir folks guys lunch dinner breakfast
  brunch supper table tables reservation reservations appointment appointments party booth seat seats seating room rooms guest guests people
  persons adult adults kid kids child children couple inside outside indoor indoors outdoor outdoors patio garden terrace noon midday midnight
  mon tue tues wed weds thu thur thurs fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec am pm o'clock weekend day days
  around about between probably possibly preferably hopefully basically actually let let's lets make change correction scratch sometime anytime
  until till til thru through called named calls spell spelled spelt spelling dollars bucks euros pounds available interested married single retired employed
  born age aged dob turning turned lives living
  un una unos unas lo quiero quisiera queremos quería necesito necesitamos deseo busco puedo puede podría quiere hacer reservar pedir cambiar
  cancelar hablar preguntar saber para por con favor hola buenos buenas gracias adiós sí que qué como cómo cuando cuándo donde dónde cuánto
  cuántos es está estoy tengo tiene tienen hay mi mis su sus nuestro nos pero hoy mañana ayer ahora repetir
`);
const TITLES = listed(
  'mr mrs ms miss mx dr prof professor sir madam officer sergeant captain lieutenant reverend pastor nurse',
);
const MAX_WORDS = 4;

type Pattern = {
  words: readonly string[];
  sure: boolean;
  part: 'full' | 'first' | 'last' | 'nick';
  /** How many words written like a name must follow, where the lead says little by itself. */
  written?: number;
};
const pattern = (text: string, sure: boolean, part: Pattern['part'] = 'full', written?: number): Pattern => ({
  words: text.split(' '),
  sure,
  part,
  ...(written !== undefined && { written }),
});
/** Longer ones first. Where a lead is not sure, what follows must look like a name by itself. */
const LEADS: readonly Pattern[] = [
  ...['first name is', 'first name', 'given name is', "first name's", 'given name'].map((lead) =>
    pattern(lead, true, 'first'),
  ),
  ...['last name is', 'last name', 'surname is', 'surname', 'family name is', "last name's", 'family name'].map(
    (lead) => pattern(lead, true, 'last'),
  ),
  ...[
    'my full name is',
    'my name is',
    'the name is',
    'name is',
    "my name's",
    "the name's",
    "name's",
    'name :',
    'in the name of',
    'in the names of',
    'under the name of',
    'named me',
    'under the name',
    'my name',
    'name',
  ].map((lead) => pattern(lead, true)),
  ...['you can call me', 'call me', 'calls me', 'call him', 'call her', 'call them', 'goes by', 'go by'].map((lead) =>
    pattern(lead, true, 'nick'),
  ),
  ...['booked under', 'listed under', "it's under", 'it is under', 'under'].map((lead) =>
    pattern(lead, false, 'full', 1),
  ),
  ...[
    'on behalf of',
    'booked for',
    'booking for',
    'reservation for',
    'appointment for',
    'for',
    'by',
    'book',
    'schedule',
  ].map((lead) => pattern(lead, false, 'full', 2)),
  ...['called', 'named'].map((lead) => pattern(lead, false)),
  ...['should say', 'should be', 'should read', 'has to be', 'has to say'].map((lead) =>
    pattern(lead, false, 'full', 2),
  ),
  ...['this is', 'i am', "i'm", 'im', "it's", 'its', 'it is', "that's", 'that is', 'speaking with', 'with'].map(
    (lead) => pattern(lead, false),
  ),
];

/** `asked`: the name was what was asked for, so a bare name will do. */
export function namesIn(
  words: readonly Word[],
  asked: boolean,
): { full?: NameFound; first?: NameFound; last?: NameFound } {
  const found: { full?: NameFound; first?: NameFound; last?: NameFound; nick?: NameFound } = {};
  let unsure: NameFound | undefined;
  for (let i = 0; i < words.length; i++) {
    const lead =
      namedByAccount(words, i) ??
      LEADS.find(({ words: parts }) => parts.every((part, k) => words[i + k]?.lower === part));
    if (!lead || (lead.words.length === 1 && isCalling(words, i, asked))) continue;
    const from = i + lead.words.length + (words[i + lead.words.length]?.text === ':' ? 1 : 0);
    const isPart = lead.part === 'first' || lead.part === 'last';
    const name = inFull(words, readName(words, from, lead.sure || asked, isPart));
    if (name && lead.sure) found[lead.part] ??= name;
    else if (name && lead.written !== undefined)
      unsure ??= isWritten(words, name, asked ? 1 : lead.written) || TITLES.has(words[from]!.lower) ? name : undefined;
    else if (name && standsAlone(words, from, name, asked)) unsure ??= name;
    i = from - 1;
  }
  // "Friends call me Bobby, but my name is Robert": what people are called counts where no name is given.
  if (found.nick) found.full ??= found.nick;
  const related = found.full ? undefined : relatedName(words, asked);
  // "My wife is Ann Lee, I'm Bo Lee": who speaks is meant, unless it is a child they speak for.
  const isOwn =
    related !== undefined && unsure !== undefined && isAboutAdult(words, related) && unsure.start > related.end;
  if (related && !isOwn) found.full = related;
  if (!found.full && unsure && !found.first && !found.last) found.full = unsure;
  const closing = found.full ? undefined : (beforeClosing(words) ?? beforeThing(words));
  if (closing) found.full = closing;
  if (asked && !found.full && !found.first && !found.last) {
    const bare = inFull(words, bareName(words));
    if (bare) found.full = bare;
  }
  return found;
}

/** "Bond, James Bond". */
function inFull(words: readonly Word[], name: NameFound | undefined): NameFound | undefined {
  if (!name || (name.first !== '' && name.last !== '')) return name;
  const mark = words.findIndex(({ start }) => start >= name.end);
  const whole = /^[,.]$/.test(words[mark]?.text ?? '') ? readName(words, mark + 1, true, false) : undefined;
  const said = name.first || name.last;
  return whole && whole.last !== '' && (whole.first === said || whole.last === said) ? whole : name;
}

const KIN = listed(
  'wife husband son daughter kid child mom mum mother dad father friend partner brother sister boyfriend girlfriend fiance fiancee grandma grandpa grandmother grandfather grandson granddaughter nephew niece aunt uncle cousin boss colleague neighbor neighbour roommate spouse patient client baby boy girl',
);

/** "For my wife Anna", "it's for me, Ben Ashby": whom it is for. In small letters only where a name was asked for, or it is a common one. */
function relatedName(words: readonly Word[], asked: boolean): NameFound | undefined {
  for (let i = 0; i + 1 < words.length; i++) {
    const isKin = KIN.has(words[i]!.lower) && /^(?:my|our|the|his|her|their)$/.test(words[i - 1]?.lower ?? '');
    const isMe = /^(?:me|myself)$/.test(words[i]!.lower) && words[i - 1]?.lower === 'for';
    if (!isKin && !isMe) continue;
    const from = words[i + 1]!.text === ',' || words[i + 1]!.lower === 'is' ? i + 2 : i + 1;
    const first = words[from];
    if (!first || (isMe && from === i + 1) || !(isCapital(first) || isGivenName(first.lower))) continue;
    const name = readName(words, from, asked || !isCapital(first), false);
    if (name) return name;
  }
  return undefined;
}

/** "My wife is Ann": she is mentioned, and nothing is said to be for her. */
function isAboutAdult(words: readonly Word[], { start }: NameFound): boolean {
  const at = words.findIndex((word) => word.start === start);
  const [before, kin, is] = [4, 2, 1].map((back) => words[at - back]?.lower ?? '');
  return is === 'is' && before !== 'for' && !CHILDREN.has(kin!);
}
const CHILDREN = listed('son daughter kid child grandson granddaughter nephew niece patient client baby boy girl');

/** "I called Bo": a person does the calling. "A place called Bo": unasked, it is no name of a person. */
function isCalling(words: readonly Word[], at: number, asked: boolean): boolean {
  if (!/^(?:called|named)$/.test(words[at]!.lower)) return false;
  const before = words[at - 1]?.lower ?? '';
  if (!asked) return !/^(?:i'm|am)$/.test(before);
  return /^(?:i|we|you|he|she|they|who|nobody|someone|somebody|just|have|has|had|never)$/.test(before);
}

const isCapital = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);

/** At least so many of its words are written with a capital. */
function isWritten(words: readonly Word[], { start, end }: NameFound, count: number): boolean {
  const inside = words.filter((word) => word.start >= start && word.end <= end);
  return inside.filter(isCapital).length >= count && isCapital(inside[0]!);
}

/** "Ann Lee is the name", "the Lee party", "the Ann Lee booking" */
function beforeThing(words: readonly Word[]): NameFound | undefined {
  const at = words.findIndex(
    ({ lower }, i) =>
      (lower === 'is' && words[i + 1]?.lower === 'the' && words[i + 2]?.lower === 'name') ||
      (THINGS.has(lower) && i > 1 && isCapital(words[i - 1]!)),
  );
  if (at < 1) return undefined;
  let from = at;
  while (from > 0 && isCapital(words[from - 1]!) && isNameWord(words[from - 1]!.lower)) from--;
  const name = words.slice(from, at);
  if (name.length === 0 || name.length > MAX_WORDS) return undefined;
  if (words[at]!.lower === 'is') return toName(name);
  if (words[from - 1]?.lower !== 'the') return undefined;
  // "the Lee party" has said a last name.
  const [first, ...rest] = name;
  return rest.length > 0
    ? toName(name)
    : { start: first!.start, end: first!.end, first: '', last: properly(first!.text) };
}
const THINGS = listed('party table booking reservation appointment group family');

const AFTER_NAME = listed('and on for at in from this next with by please');

/** "Grace Hopper, +1 202 555 0133": a name that stands before what else was given, written as one. */
export function leadingName(words: readonly Word[]): NameFound | undefined {
  const end = words.findIndex(({ text, lower }) => /^[.,;:]$/.test(text) || AFTER_NAME.has(lower));
  const clause = words.slice(0, end < 0 ? words.length : end);
  const isWritten = clause.every(({ text, lower }) => /^\p{Lu}/u.test(text) && isNameWord(lower));
  return clause.length >= 2 && clause.length <= MAX_WORDS && isWritten ? toName(clause) : undefined;
}

/** "4 people tomorrow, Ana": a part of an answer that is nothing but what is written like a name. `fewest`: words of it. `isOpen`: a name is looked for. */
export function clauseName(
  { text, taken }: { text: string; taken: readonly WordSpan[] },
  words: readonly Word[],
  { fewest, isOpen }: { fewest: number; isOpen: boolean },
): NameFound | undefined {
  const signs = matchesOf(text, /[,.;!?\n]+(?:\s|$)|$/g)
    .map(({ index }) => ({ start: index, end: index }))
    .filter(({ start }) => !words.some((word) => word.start < start && start < word.end));
  let from = 0;
  const parts = [...signs, ...taken]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => {
      const part = { start: from, end: start };
      from = Math.max(from, end);
      return part;
    });
  const clauses = parts.filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
  for (const [i, clause] of clauses.entries()) {
    const said = text.slice(clause.start, clause.end).match(/[\p{L}\p{N}]+(?:['’-]\p{L}+)*/gu)?.length ?? 0;
    const inside = words.filter(
      ({ start, end, text: word }) => start >= clause.start && end <= clause.end && /\p{L}/u.test(word),
    );
    const isWhole =
      inside.length === said && inside.length <= MAX_WORDS && inside.every(({ lower }) => isNameWord(lower));
    const isOuter = i === 0 || i === clauses.length - 1;
    // "sam lee" begins with a given name, "sore tooth" does not.
    const isGiven =
      isOpen && isGivenName(inside[0]?.lower ?? '') && inside.length < MAX_WORDS && !isNounLike(inside.slice(1));
    if (isWhole && inside.every(isCapital) && inside.length >= (isOuter ? fewest : 2)) return toName(inside);
    if (isWhole && isGiven && isOuter) return toName(inside);
  }
  return undefined;
}

/** "the name on the account is John Smith" */
function namedByAccount(words: readonly Word[], at: number): Pattern | undefined {
  if (words[at]!.lower !== 'name' || !['on', 'for', 'of', 'under'].includes(words[at + 1]?.lower ?? ''))
    return undefined;
  const is = words.slice(at + 2, at + 6).findIndex(({ lower }) => lower === 'is');
  return is === -1
    ? undefined
    : { words: words.slice(at, at + 3 + is).map(({ lower }) => lower), sure: true, part: 'full' };
}

/** After "I'm" or "this is" a name ends its clause, or is written as one: "this is Ann from Acme", but not "this is taking ages". */
function standsAlone(words: readonly Word[], from: number, name: NameFound, asked: boolean): boolean {
  const capital = /^\p{Lu}/u.test(words[from]!.text) || TITLES.has(words[from]!.lower);
  const next = words.find(({ start }) => start >= name.end);
  const closed = next === undefined || /^[.,!?;]$/.test(next.text);
  const goesOn =
    closed || ['from', 'and', 'here', 'calling', 'speaking', 'with', 'again', 'i', 'my', '-'].includes(next.lower);
  return capital ? goesOn || asked : asked && closed;
}

/** "Ann Lee speaking", "Ann here" */
function beforeClosing(words: readonly Word[]): NameFound | undefined {
  const at = words.findIndex(({ lower }) => lower === 'speaking' || lower === 'here');
  const greeted = words.findLastIndex(({ lower }, i) => i < at && /^(?:hello|hi|hey|[,.!])$/.test(lower));
  if (at < 1 || at - greeted > 4 || at - greeted < 2) return undefined;
  const head = words.slice(greeted + 1, at);
  return head.every(({ text, lower }) => /^\p{Lu}/u.test(text) && isNameWord(lower)) ? toName(head) : undefined;
}

const BEFORE_NAME = new Set('um uh er hi hello hey yes yeah sure ok okay well oh so , . ! :'.split(' '));

function bareName(words: readonly Word[]): NameFound | undefined {
  let rest = words;
  while (rest.length > 0 && BEFORE_NAME.has(rest[0]!.lower)) rest = rest.slice(1);
  while (rest.length > 0 && (/^[.,!]$/.test(rest.at(-1)!.text) || ['please', 'thanks'].includes(rest.at(-1)!.lower)))
    rest = rest.slice(0, -1);
  if (rest.length === 3 && rest[1]!.text === ',' && isNameWord(rest[0]!.lower) && isNameWord(rest[2]!.lower))
    return toName([rest[2]!, rest[0]!]);
  const name = rest.length === 0 ? undefined : readName(rest, 0, true, false);
  return name && name.end >= rest.at(-1)!.end && !isNounLike(rest) ? name : undefined;
}

const isNameWord = (lower: string): boolean =>
  INITIALS.test(lower) ||
  (/^\p{L}[\p{L}\p{M}'’-]*$/u.test(lower) && !CONTRACTED.test(lower) && !isNoName(lower) && !INTERJECTION.test(lower));
/** "She's" in "Zoe, she's 7" is no first name of a Zoe. */
const CONTRACTED = /['’](?:s|re|m|ll|ve|d|t)$/;

/** "Tomorow" is a day; Augusta is not. */
const isNoName = (lower: string): boolean =>
  NO_NAME.has(lower) || (!isGivenName(lower) && !isLastName(lower) && NO_NAME.has(calendarWord(lower)));

/** "Jean-Luc" and "J.R." are one word of a name; "S-M-I-T-H" is spelled. */
export function withHyphens(said: readonly Word[]): Word[] {
  const words = withInitials(said, isNameWord);
  const joined: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    const [last, word, next] = [joined.at(-1), words[i]!, words[i + 1]];
    const isJoint =
      word.text === '-' &&
      last?.end === word.start &&
      next?.start === word.end &&
      /^\p{L}{2}/u.test(last.text) &&
      /^\p{L}{2}/u.test(next.text);
    if (!isJoint) {
      joined.push(word);
      continue;
    }
    const text = `${last.text}-${next.text}`;
    joined[joined.length - 1] = { text, lower: text.toLowerCase(), start: last.start, end: next.end };
    i++;
  }
  return joined;
}

/** Names that are common words, too: only where the person writes them as a name. */
const WRITTEN_ONLY = listed('will may june april august march an do so my van young long day price early born');
const WRITTEN_FIRST = listed('will may june april august');

function readName(words: readonly Word[], from: number, lower: boolean, single: boolean): NameFound | undefined {
  const taken: Word[] = [];
  for (let i = from; i < words.length && taken.length < (single ? 2 : MAX_WORDS); i++) {
    const word = words[i]!;
    const hyphen =
      word.text === '-' && taken.length > 0 && word.start === taken.at(-1)!.end && words[i + 1]?.start === word.end;
    if (word.text === '.' && TITLES.has(taken.at(-1)?.lower ?? '')) continue;
    if (hyphen) {
      const next = words[++i];
      if (!next || !isNameWord(next.lower)) break;
      const last = taken.pop()!;
      taken.push({
        text: `${last.text}-${next.text}`,
        lower: `${last.lower}-${next.lower}`,
        start: last.start,
        end: next.end,
      });
      continue;
    }
    const capital = /^\p{Lu}/u.test(word.text);
    // "Will", "May" and "June" are names when the person writes them as such.
    const isName =
      isNameWord(word.lower) ||
      // In small letters, "will" is a name where a common last name follows.
      (lower && taken.length === 0 && WRITTEN_FIRST.has(word.lower) && isLastName(words[i + 1]?.lower ?? '')) ||
      (capital && taken.length > 0 && NAME_PARTICLES.has(word.lower)) ||
      (capital && (taken.length > 0 ? WRITTEN_ONLY.has(word.lower) : WRITTEN_FIRST.has(word.lower)));
    if (!isName || (!capital && !lower && !TITLES.has(word.lower) && !NAME_PARTICLES.has(word.lower))) break;
    // A capital first name is not followed by words in small letters, particles aside.
    if (taken.length > 0 && !capital && /^\p{Lu}/u.test(taken[0]!.text) && !NAME_PARTICLES.has(word.lower)) break;
    taken.push(word);
  }
  while (taken.length > 0 && NAME_PARTICLES.has(taken.at(-1)!.lower) && taken.length > 1) taken.pop();
  return toName(taken);
}

function toName(words: readonly Word[]): NameFound | undefined {
  const plain = words.filter(({ lower }) => !TITLES.has(lower));
  if (plain.length === 0 || (plain.length === 1 && plain[0]!.text.length < 2)) return undefined;
  const titled = plain.length < words.length;
  const [first = '', ...rest] = plain.map(({ text }) => properly(text));
  // "Lee, Ann" is turned round.
  const span = { start: Math.min(...words.map(({ start }) => start)), end: Math.max(...words.map(({ end }) => end)) };
  // "Mr Lee" has said his last name.
  if (titled && rest.length === 0) return { ...span, first: '', last: first };
  return { ...span, first, last: rest.join(' ') };
}

export const fullName = ({ first, last }: NameFound): string => [first, last].filter(Boolean).join(' ');
