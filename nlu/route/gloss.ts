// Owns a rough English reading of a Spanish message, word by word: ways and options are mostly described in English. Linear.

import { languageOf } from '../../flow/text/spoken-language.ts';
// Everyday words and phrases without accents, and the English that is compared; an empty one is left out.
import spanishWords from './spanish-words.json' with { type: 'json' };

const MAX_LENGTH = 600;
/** Words of the longest phrase. */
const MAX_PHRASE = 5;

const words: ReadonlyMap<string, string> = new Map(Object.entries(spanishWords));

const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

/** The message in English words, those that are not known as they are. `undefined`: it is not in Spanish, or no word of it is known. */
export function glossOf(text: string, isSpanish = languageOf(text) === 'es'): string | undefined {
  if (!isSpanish) return undefined;
  const said = text.slice(0, MAX_LENGTH).match(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
  const english: string[] = [];
  let found = 0;
  for (let i = 0; i < said.length; ) {
    let length = Math.min(MAX_PHRASE, said.length - i);
    let meaning: string | undefined;
    for (; length > 0 && meaning === undefined; length--)
      meaning = words.get(
        said
          .slice(i, i + length)
          .map(plain)
          .join(' '),
      );
    if (meaning === undefined) english.push(said[i]!);
    else {
      if (meaning !== '') english.push(meaning);
      found++;
    }
    i += meaning === undefined ? 1 : length + 1;
  }
  return found === 0
    ? undefined
    : english
        .join(' ')
        .replace(/[¿¡]/g, '')
        .replace(/\s+([.,!?;])/g, '$1')
        .trim();
}
