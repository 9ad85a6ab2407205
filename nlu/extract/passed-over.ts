// Owns which of several named values people pass over: what they have or had, come from, or would take only if need be.
import type { WordSpan } from '../route/words.ts';
import { withoutMarks } from './ruled-out.ts';

/** As far as words reach that speak of a value. */
const REACH = 50;

const SMALL = '(?: (?:a|an|the|my|your|this|that|one|it|to|on|of|with|in|being|having))*';
const before = (...wordings: string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${wordings.join('|')})${SMALL} $`, 'u');

/** Where people stand, or stood. Where they want to be is another one. */
const STOOD_BEFORE = before(
  '(?:was|were|am|im|are|been|currently|presently|until now|so far|right now|previously|formerly)(?: (?:still|always|only))?(?: (?:on|using|with|in|at))?',
  'used to (?:have|be|use|get|take|go with)',
  '(?:normally|usually|typically|generally|ordinarily|last time|in the past)(?: (?:i|we) (?:take|get|have|had|use|choose|chose|go with|went with|order|ordered))?(?: it (?:is|was))?[,:]?',
  '(?:had|have|has|ive|ive got|have got)(?: (?:had|always|only|the))*',
  '(?:switch|switching|change|changing|move|moving|upgrade|upgrading|downgrade|downgrading|go|going|come|coming|transfer)(?: (?:me|us|it|my plan))? from',
);
/** Taken only where the other cannot be had. */
const IN_NEED_BEFORE = before(
  '(?:otherwise|or else|failing that|alternatively|at worst|as a backup|second choice(?: is)?)[,:]?',
  '(?<=[,.;?!] ?)if not,',
  '(?:or|and) if [^,;]{1,40}?,?(?: then)?',
);

const isLedBy = (leads: readonly RegExp[], value: WordSpan, text: string): boolean => {
  const said = withoutMarks(text.slice(Math.max(0, value.start - REACH), value.start)).replace(/\s+/g, ' ');
  return leads.some((lead) => lead.test(said));
};

/** Those of several that are not led by such words; all of them, where no other is named. */
function unlessLedBy<T extends WordSpan>(leads: readonly RegExp[], named: readonly T[], text: string): T[] {
  const others = named.length > 1 ? named.filter((one) => !isLedBy(leads, one, text)) : [];
  return others.length > 0 ? others : [...named];
}

/** "Wednesday? If not, Thursday": those that come first. */
export const firstChoices = <T extends WordSpan>(named: readonly T[], text: string): T[] =>
  unlessLedBy([IN_NEED_BEFORE], named, text);

/** "I was on pro, now I want basic": those that people want, and not what they have or had. */
export const wantedOnes = <T extends WordSpan>(named: readonly T[], text: string): T[] =>
  unlessLedBy([STOOD_BEFORE, IN_NEED_BEFORE], named, text);
