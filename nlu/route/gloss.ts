// Owns a rough English reading of a Spanish message, word by word: ways and options are mostly described in English. Linear.

import { languageOf } from '../../flow/text/spoken-language.ts';
import { SPANISH_WORDS } from './spanish-words.ts';

const MAX_LENGTH = 600;
/** Words of the longest phrase. */
const MAX_PHRASE = 5;

let glossary: ReadonlyMap<string, string> | undefined;

/** Read when the first Spanish message comes. */
function words(): ReadonlyMap<string, string> {
  glossary ??= new Map(
    SPANISH_WORDS.replace(/\s+/g, ' ')
      .split(';')
      .map((entry) => entry.trim().split('=') as [string, string]),
  );
  return glossary;
}

const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

/** The message in English words, those that are not known as they are. `undefined`: it is not in Spanish, or no word of it is known. */
export function glossOf(text: string, isSpanish = languageOf(text) === 'es'): string | undefined {
  if (!isSpanish) return undefined;
  const said = text.slice(0, MAX_LENGTH).match(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
  const known = words();
  const english: string[] = [];
  let found = 0;
  for (let i = 0; i < said.length; ) {
    let length = Math.min(MAX_PHRASE, said.length - i);
    let meaning: string | undefined;
    for (; length > 0 && meaning === undefined; length--)
      meaning = known.get(
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
