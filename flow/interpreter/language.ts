// Owns the language of a conversation: noticed in what the end user says or told by the caller, and used where the flow has texts in it.

import { isObject } from '../json.ts';
import { languageOf, leansSpanish } from '../text/spoken-language.ts';
import type { Executable } from './executable.ts';
import type { Machine } from './machine.ts';

export const ONLY_ENGLISH =
  'Disculpe, aquí respondo en inglés. Entiendo respuestas sencillas en español; lo demás, por favor, en inglés.';

const spanish = new WeakMap<Executable, boolean>();

/** Whether any text of the flow is there in Spanish. */
function speaksSpanish(executable: Executable): boolean {
  let known = spanish.get(executable);
  if (known === undefined) {
    known = executable.nodes.some(
      ({ config }) => 'locale_overrides' in config && isObject(config.locale_overrides) && Boolean(config.locale_overrides.es),
    );
    spanish.set(executable, known);
  }
  return known;
}

/** By the caller's variable `locale` (`es`, `es-MX`). */
export function startLanguage(machine: Machine): undefined {
  const locale = machine.state.scopes[0]?.locale;
  if (typeof locale === 'string' && /^es\b/i.test(locale) && speaksSpanish(machine.executable)) machine.state.language = 'es';
}

/** By what the end user says. Where the flow has no Spanish, that is said once. */
export function noticeLanguage(machine: Machine, text: string): undefined {
  const { state } = machine;
  const isSpoken = speaksSpanish(machine.executable);
  const heard = languageOf(text) ?? (isSpoken && leansSpanish(text) ? 'es' : null);
  if (heard === null) return;
  if (isSpoken) {
    if (heard === 'es' || state.language === 'es') state.language = heard;
    return;
  }
  if (heard !== 'es' || state.told_language) return;
  state.told_language = true;
  machine.say(ONLY_ENGLISH);
}

type Localized = { locale_overrides?: { es?: string | undefined } | null | undefined };

/** The text in the language of the conversation, else the one given. */
export const localized = <T>(machine: Machine, { locale_overrides }: Localized, text: T): T | string =>
  (machine.state.language === 'es' ? locale_overrides?.es : undefined) || text;
