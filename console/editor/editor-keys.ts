// Owns the keys of the flow editor: which one does what, and what a press is called.

export const EDITOR_KEYS = [
  ['a', 'Add a step; after the open one if there is one'],
  ['c', 'Connect the open step'],
  ['← →', 'Walk back and on along the ways'],
  ['↑ ↓', 'Walk between the ways of one step'],
  ['Enter', 'Go to the form of the step'],
  ['n', 'Next finding'],
  ['Del', 'Delete what is chosen'],
  ['⌘ Z, Ctrl Z', 'Undo'],
  ['⇧ ⌘ Z, Ctrl Y', 'Redo'],
  ['f', 'Show the whole flow'],
  ['l', 'Canvas or list'],
  ['t', 'Talk to the draft'],
  ['Esc', 'Close what is open'],
  ['?', 'Show these keys'],
] as const;

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

/** What a press is called in `keys`: `mod+z` with either modifier, `shift+mod+z`, or the key itself. */
export function pressName({ key, ctrlKey, metaKey, shiftKey }: Press): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (!ctrlKey && !metaKey) return name;
  return `${shiftKey ? 'shift+' : ''}mod+${name}`;
}
