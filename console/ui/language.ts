// Owns whose manner of writing numbers and dates the console uses. Its words are English; what a member chose is stored with
// them, and remembered in this browser so that the first page is right.

const STORAGE_KEY = 'parley-language';
const listeners = new Set<() => void>();

/** Tests of pure functions run without a browser. */
const { localStorage: storage } = globalThis as {
  localStorage?: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
};

/** null: the console's own. Another version of the browser may not know a tag. */
function knownLanguage(tag: string | null | undefined): string | null {
  try {
    return tag ? (Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? null) : null;
  } catch {
    return null;
  }
}

let chosen = knownLanguage(storage?.getItem(STORAGE_KEY));

export const chosenLanguage = (): string | null => chosen;
export const numberLanguage = (): string => chosen ?? 'en';
export const dateLanguage = (): string => chosen ?? 'en-GB';

export const onLanguageChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function chooseLanguage(tag: string | null | undefined): void {
  const language = knownLanguage(tag);
  if (language === chosen) return;
  chosen = language;
  if (language === null) storage?.removeItem(STORAGE_KEY);
  else storage?.setItem(STORAGE_KEY, language);
  for (const listener of listeners) listener();
}

const TAGS = ['en-US', 'en-GB', 'de', 'de-CH', 'es', 'fr', 'it', 'nl', 'pl', 'pt-BR', 'sv', 'ja'] as const;

/** What members choose from, with an example of each: names of languages alone do not show the difference. */
export const LANGUAGES: readonly { value: string; label: string }[] = TAGS.map((tag) => {
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 31));
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  return { value: tag, label: `${name}: ${(1234.5).toLocaleString(tag)}, ${day}` };
});
