// What a press of a key is called: in tables of keys, and on the keyboard in front of the reader.

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

/** What a press is called in `keys`: `mod+z` with either modifier, `shift+mod+z`, or the key itself. */
export function pressName({ key, ctrlKey, metaKey, shiftKey }: Press): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (!ctrlKey && !metaKey) return name;
  return `${shiftKey ? 'shift+' : ''}mod+${name}`;
}

/** Apple's keyboards have ⌘ where others have Ctrl. Pages are rendered without a browser in tests. */
const { navigator: here } = globalThis as { navigator?: { platform?: string } };
const isApple = /Mac|iPhone|iPad/.test(here?.platform ?? '');
export const pressText = (keys: string): string => (isApple ? keys.replaceAll('Ctrl', '⌘') : keys);
