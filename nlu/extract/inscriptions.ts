// Owns words that are to be written on something: on a cake, a sign, a card, a stone.
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import type { WordSpan } from '../route/words.ts';
import { labelOf } from './variable-kinds.ts';

const IS_INSCRIPTION =
  /\b(?:wording|inscription|lettering|caption|slogan|monogram|engrav\w+|embroider\w+)\b|\bwhat (?:it|they|the \w+|we) (?:should|shall|will|must|is to|are to) (?:say|read|write|print)\b|\b(?:text|words?|message|writing|line|greeting) (?:that is written |to write )?(?:on|for|in) (?:it|them|the|your|an?)\b/i;

/** Whether the variable holds words as they are to be written. */
export const isInscription = ({
  name,
  type,
  description,
}: Pick<NormalVariable, 'name' | 'type' | 'description'>): boolean =>
  type === 'string' && IS_INSCRIPTION.test(`${labelOf(name)} ${description.slice(0, 200)}`);

const QUOTED = /["“„«]([^"“”„«»]{2,300})["”“»]|(?<![\p{L}\d])['‘]([^'‘’]{2,300})['’](?![\p{L}\d])/u;
/** "Saying Good Vibes", "with Happy Birthday Tom on it": words with capitals, and small ones between them. */
const CAPITAL = "\\p{Lu}[\\p{L}\\d'’&!.-]*";
const SMALL = '(?:of|the|and|to|for|from|in|on|at|you|your|my|our|a|is|be|with|always|&|\\d+)';
const LED = new RegExp(
  `(?<=\\b(?:says?|saying|reads?|reading|write|written|print|printed|engraved?|put|with|wording|words|spells?|spelling)(?: (?:is|it|on it|the words?|just|only))? ?:? ?)${CAPITAL}(?: (?:${SMALL} ){0,3}${CAPITAL})*(?: \\d{1,4}(?![\\d.:/,]))?`,
  'u',
);
/** "Make me a sign plz, OPEN LATE, in green" */
const CAPITALS = /(?<![\p{L}\d])\p{Lu}{2,}(?:[ '’&!-]+\p{Lu}+)*(?![\p{L}\d])/u;
const SAYS =
  /\b(?:says?|saying|reads?|reading)(?: (?:is|just|only|the words?))?(?:: ?| )(?! )((?!(?:that|it|so|you|we|i|no|yes|something|anything|what)\b)[^.,;?\n]{2,200})/i;
const BEHIND =
  /\s+(?:(?:please|pls|plz|thanks|thank you)|on (?:it|the \w+)|in (?:\w+ )?(?:letters|white|black|red|blue|green|pink|gold|silver|yellow|purple))\s*$/i;

const spanOf = (text: string, piece: string, from: number): WordSpan & { value: string } => {
  const value = piece.replace(BEHIND, '').trim();
  const start = text.indexOf(value, from);
  return { value, start, end: start + value.length };
};

/** The words themselves, where the message is more than them. */
export function inscriptionIn(said: string): (WordSpan & { value: string }) | undefined {
  const text = said.slice(0, 1000);
  const quoted = QUOTED.exec(text);
  if (quoted) return spanOf(text, quoted[1] ?? quoted[2] ?? '', quoted.index);
  const led = LED.exec(text);
  if (led) return spanOf(text, led[0], led.index);
  const isShouted = !/\p{Ll}/u.test(text);
  const capitals = isShouted ? null : CAPITALS.exec(text);
  if (capitals && capitals[0].length >= MIN_CAPITALS) return spanOf(text, capitals[0], capitals.index);
  const says = SAYS.exec(text);
  return says ? spanOf(text, says[1] ?? '', says.index) : undefined;
}

/** Shorter ones are an abbreviation: "asap", "PDF". */
const MIN_CAPITALS = 5;
