// Owns which of several named values people do not want: what they dislike, had before, come from, or would take only in need.
import type { WordSpan } from '../route/words.ts';

/** As far as words reach that speak of a value. */
const REACH = 50;

const plain = (text: string): string => text.toLowerCase().replace(/['’]/g, '');

const SMALL = '(?: (?:a|an|the|my|your|this|that|one|it|to|on|of|with|in|being|having))*';
const before = (...wordings: string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${wordings.join('|')})${SMALL} $`, 'u');

/** Not wanted, whatever else is named. */
const DISLIKED_BEFORE = before(
  '(?:hate|dislike|despise|detest|avoid)',
  '(?:cant|cannot|couldnt) stand',
  '(?:dont|do not|didnt|did not|never)(?: really)? (?:like|love|want|need|care for|enjoy)',
  '(?:sick|tired|not a fan|no fan) of',
);
const DISLIKED_AFTER =
  /^(?: (?:one|plan|option|seat|color|colour|size))? (?:is|are|was|were|looks?|seems?|costs?|would be)(?: \p{L}+)? (?:too|way too|much too|overpriced|no good|not for me|not my)(?!\p{L})/u;

/** Where people stand, or stood. Where they want to be is another one. */
const STOOD_BEFORE = before(
  '(?:was|were|am|im|are|been|currently|presently|until now|so far|right now|previously|formerly)(?: (?:still|always|only))?(?: (?:on|using|with|in|at))?',
  'used to (?:have|be|use|get|take|go with)',
  '(?:had|have|has|ive|ive got|have got)(?: (?:had|always|only|the))*',
  '(?:switch|switching|change|changing|move|moving|upgrade|upgrading|downgrade|downgrading|go|going|come|coming|transfer)(?: (?:me|us|it|my plan))? from',
);
/** Taken only where the other cannot be had. */
const IN_NEED_BEFORE = before(
  '(?:otherwise|or else|failing that|alternatively|at worst|as a backup|second choice(?: is)?)[,:]?',
  '(?<=[,.;?!] ?)if not,',
  '(?:or|and) if [^,;]{1,40}?,?(?: then)?',
);

const isSaid = (value: WordSpan, text: string, { lead, tail }: { lead: readonly RegExp[]; tail?: RegExp }): boolean => {
  const said = plain(text.slice(Math.max(0, value.start - REACH), value.start)).replace(/\s+/g, ' ');
  return lead.some((one) => one.test(said)) || tail?.test(plain(text.slice(value.end, value.end + REACH))) === true;
};

/** "I hate the aisle", "pro is too expensive" */
const isDisliked = (value: WordSpan, text: string): boolean =>
  isSaid(value, text, { lead: [DISLIKED_BEFORE], tail: DISLIKED_AFTER });

/** "Wednesday? If not, Thursday": of several, those that come first. */
export function firstChoices<T extends WordSpan>(named: readonly T[], text: string): T[] {
  const first = named.length > 1 ? named.filter((one) => !isSaid(one, text, { lead: [IN_NEED_BEFORE] })) : [];
  return first.length > 0 ? first : [...named];
}

/** Those that people speak for. What they had before, or would take in need, counts where nothing else is named. */
export function wantedOnes<T extends WordSpan & { value: string }>(named: readonly T[], text: string): T[] {
  const liked = named.filter((one) => !isDisliked(one, text));
  const first = liked.filter((one) => !isSaid(one, text, { lead: [STOOD_BEFORE, IN_NEED_BEFORE] }));
  return first.length > 0 ? first : liked;
}
