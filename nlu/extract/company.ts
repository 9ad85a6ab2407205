// Owns adding up people who come along: "me and 4 friends", "2 adults and 2 kids", "my parents and I", "2 couples".
import type { Word, WordSpan } from '../route/words.ts';
import type { NumberFound } from './numbers.ts';

const listed = (words: string): Set<string> => new Set(words.split(' '));
const GROWN = listed('grownup grownups grown-up grown-ups adult adults women woman men man ladies');
const YOUNG = listed('kid kids child children toddler toddlers baby babies infant infants teen teens teenagers');
const PERSONS = listed(
  'friend friends mate mates pal pals other others people person guest guests guys girls boys buddies colleagues coworkers sons daughters brothers sisters cousins relatives',
);
const RELATIVES = listed(
  'wife husband spouse partner girlfriend boyfriend gf bf fiance fiancee son daughter mom mum mother dad father brother sister friend baby kid child toddler boss colleague coworker roommate aunt uncle cousin',
);
const GROWN_RELATIVES = listed(
  'wife husband spouse partner girlfriend boyfriend gf bf fiance fiancee mom mum mother dad father aunt uncle boss colleague coworker roommate',
);
const JOINERS = listed('and & plus +');
const BESIDE = listed(
  'of my our their other more additional extra little small young close a an the her his another one',
);
const CLOSING = listed('for at on in tonight tomorrow today please pls total so we');

/** Two people in one word. */
const PAIRS = listed('parents grandparents twins newlyweds');

type Party = { count: number; next: number; who: 'me' | 'grown' | 'partner' | 'young' | 'couples' | 'other' | 'bare' };

function personsAt(words: readonly Word[], at: number, numbers: ReadonlyMap<number, NumberFound>): Party | undefined {
  const lower = words[at]?.lower ?? '';
  if (lower === 'me' || lower === 'myself' || (lower === 'i' && words[at - 1]?.lower === 'and'))
    return { count: 1, next: at + 1, who: 'me' };
  const first = numbers.has(at) ? at : pastBeside(words, at);
  const number = numbers.get(first);
  const next = number ? pastBeside(words, number.lastWord + 1) : first;
  const [count, noun] = [number?.value ?? 1, words[next]?.lower ?? ''];
  if (noun === 'ones' && words[next - 1]?.lower === 'little') return { count, next: next + 1, who: 'young' };
  if (PAIRS.has(noun) && (number || first > at)) return { count: number ? count : 2, next: next + 1, who: 'other' };
  if (number && noun === 'couples') return { count: 2 * count, next: next + 1, who: 'couples' };
  if (!number && (first === at || !(RELATIVES.has(noun) || GROWN.has(noun)))) return undefined;
  if (noun === 'grown' && /^ups?$/.test(words[next + 1]?.lower ?? '')) return { count, next: next + 2, who: 'grown' };
  if (GROWN.has(noun)) return { count, next: next + 1, who: 'grown' };
  if (YOUNG.has(noun)) return { count, next: next + 1, who: 'young' };
  if (GROWN_RELATIVES.has(noun) && !number) return { count, next: next + 1, who: 'partner' };
  if (PERSONS.has(noun) || !number) return { count, next: next + 1, who: 'other' };
  const isClosed = noun === '' || /^[.!?,;]/.test(noun) || CLOSING.has(noun);
  return isClosed ? { count, next: number.lastWord + 1, who: 'bare' } : undefined;
}

function pastBeside(words: readonly Word[], at: number): number {
  let i = at;
  while (i < at + 3 && BESIDE.has(words[i]?.lower ?? '')) i++;
  return i;
}

/** "Me and 4 friends" are five, "2 adults and 2 kids" four. Null: "my wife and 3 kids" come with the one who says it, or without. */
export function companyIn(
  words: readonly Word[],
  found: readonly NumberFound[],
): (WordSpan & { value: number | null; isGrown: boolean }) | undefined {
  const numbers = new Map(
    found.filter(({ value }) => Number.isInteger(value) && value > 0).map((one) => [one.firstWord, one]),
  );
  for (let at = 0; at < words.length; at++) {
    const parties: Party[] = [];
    let [next, joined] = [at, false];
    for (let one = personsAt(words, at, numbers); one; one = personsAt(words, next, numbers)) {
      // "Me and 4" are five; "4 and 3" may be anything.
      const isMore =
        parties.length === 0 || joined || words[next - 1]?.text === ',' || follows(parties.at(-1)!, one, words[next]);
      // "6 people, my cousin is joining" says why, and counts no one more.
      const isReason =
        parties.length > 0 &&
        !joined &&
        /^(?:is|are|was|were|will|has|have|can|wants?|'s)$/.test(words[one.next]?.lower ?? '');
      if (!isMore || isReason || (one.who === 'bare' && !(joined && parties.some(({ who }) => who === 'me')))) break;
      parties.push(one);
      next = words[one.next]?.text === ',' ? one.next + 1 : one.next;
      joined = JOINERS.has(words[next]?.lower ?? '');
      if (joined) next++;
    }
    const last = parties.at(-1);
    if (last && (parties.length > 1 || last.who === 'couples'))
      return {
        value: sumOf(parties),
        isGrown: parties.every(isGrownUp),
        start: words[at]!.start,
        end: words[last.next - 1]!.end,
      };
    at = last ? last.next - 1 : at;
  }
  return undefined;
}

/** Spoken words have no commas: "me my wife and 2 kids", "4 adults 2 kids". */
const follows = (last: Party, { who }: Party, first: Word | undefined): boolean =>
  (last.who === 'me' && first?.lower === 'my') || (last.who === 'grown' && who === 'young');

const isGrownUp = ({ who }: Party): boolean => ['me', 'grown', 'partner', 'couples'].includes(who);

function sumOf(parties: readonly Party[]): number | null {
  const isGrown = ({ who }: Party): boolean => who === 'grown' || who === 'couples';
  const isWhole =
    parties.some(({ who }) => who === 'me') ||
    (parties.some(isGrown) && parties.every((one) => isGrown(one) || one.who === 'young'));
  return isWhole ? parties.reduce((sum, { count }) => sum + count, 0) : null;
}
