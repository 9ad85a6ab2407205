// Owns the keys of the flow editor: which one does what.

export const EDITOR_KEYS = [
  ['a', 'Add a step; after the open one if there is one'],
  ['c', 'Connect the open step'],
  ['← →', 'Walk back and on along the ways'],
  ['↑ ↓', 'Walk between the ways of one step'],
  ['Enter', 'Go to the form of the step'],
  ['n', 'Next finding'],
  ['/', 'Find a step by its name or words'],
  ['⇧ drag, Ctrl click', 'Choose several steps'],
  ['⌘ A, Ctrl A', 'Choose all steps'],
  ['Ctrl C, X, V', 'Copy, cut and paste steps, also into another assistant'],
  ['Ctrl D', 'Duplicate'],
  ['i', 'Insert a step into the open way'],
  ['Del', 'Delete what is chosen'],
  ['⌘ Z, Ctrl Z', 'Undo'],
  ['⇧ ⌘ Z, Ctrl Y', 'Redo'],
  ['f', 'Show the whole flow'],
  ['l', 'Canvas or list'],
  ['t', 'Talk to the draft'],
  ['Esc', 'Close what is open'],
  ['?', 'Show these keys'],
] as const;
