// Owns places and organizations in a sentence: "I live in New York City" names a city by its last three words.
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { tokenize } from '../../flow/text/tokenize.ts';
import { labelOf } from './variable-kinds.ts';

const PLACE =
  /\b(?:city|town|village|country|state|province|region|airport|destination|origin|location|neighbou?rhood)(?: name)?$/;
const ORGANIZATION =
  /\b(?:company|employer|business|organi[sz]ation|firm|school|university|college|bank|hospital|clinic|insurer|carrier|agency|store|shop|branch)(?: name)?$/;

/** `undefined`: another text is wanted, such as how large a company is. */
export function properKind({
  name,
  type,
}: Pick<NormalVariable, 'name' | 'type'>): 'place' | 'organization' | undefined {
  if (type !== 'string') return undefined;
  if (PLACE.test(labelOf(name))) return 'place';
  return ORGANIZATION.test(labelOf(name)) ? 'organization' : undefined;
}

const WHO = `(?:(?:i|we|he|she|they|it|you|(?:my|our) \\p{L}+)(?:['’](?:m|re|s|ve|d|ll))?\\s+)?`;
const DOING = `(?:(?:am|are|is|was|were|be|been|have|has|had|would|will|like|want|need|to|currently|now|just|originally|actually|usually|also|still|recently|mostly|calling|living|based|located|situated|working|employed|staying|flying|leaving|going|travell?ing|heading|moving|coming|relocating|moved|live|lives|lived|work|works|worked|come|comes|stay|reside|bank|shop|study|go|fly|travel|head|over|out|born|raised|and)\\s+)*`;
/** "I'm a nurse at …" */
const AS = '(?:an?\\s+\\p{L}+\\s+(?:\\p{L}+\\s+)?)?';
const TOWARDS =
  '(?:(?:in|from|to|at|for|with|near|around|into|of|outside|behalf of|on behalf of|called|named|by|as)\\s+)+';
const LEAD = new RegExp(`^${WHO}${DOING}${AS}${TOWARDS}(?=[\\p{L}\\d"“])`, 'iu');
const NOW = /^(?:currently|now|right now|presently|at the moment)[\s,]+(?=\p{L})/iu;
/** "I used to live in Miami, but now I'm in Tampa" */
const UNTIL_NOW = /^.*\b(?:but|and)\s+now\s+/is;
/** "We own …", "I represent …" */
const OWNING = /^(?:i|we)(?:['’](?:m|re))?\s+(?:own|run|manage|represent|founded|work at|started)\s+(?=\p{Lu})/u;
const TAIL =
  /(?:,?\s+(?:last|this|next|since|now|right now|these days|at the moment|currently|until|till|because|but|so|where|which|who|though|for (?:the|a|about|almost|over|\d)|about|and (?:i|we|my|it|he|she|they|our|have|work|live)|as an?)\b|,\s*(?:i|we|my|it|near|just|in case)\b).*$/iu;
const MAX_WORDS = 6;

/** The name in what was said, or all of it where no sentence that we know holds it. */
export function properName(said: string, kind: 'place' | 'organization'): string {
  const last = said.replace(UNTIL_NOW, '');
  const lead = LEAD.exec(last) ?? OWNING.exec(last) ?? NOW.exec(last);
  if (!lead) return said;
  const rest = last
    .slice(lead[0].length)
    .replace(TAIL, '')
    .replace(/[\s.,;!]+$/, '');
  // "I work for Acme in Boston" names both.
  const named = rest.split(/\s+(?:in|near)\s+/);
  const name = (kind === 'place' ? named.at(-1)! : named[0]!).replace(/^["“]|["”]$/g, '');
  return name !== '' && tokenize(name).length <= MAX_WORDS ? name : said;
}
