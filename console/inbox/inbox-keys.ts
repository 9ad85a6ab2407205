// The keys of the inbox, as the list of keys shows them.

export const INBOX_KEYS = [
  ['j, k', 'Next and previous conversation'],
  ['t', 'Take the conversation over'],
  ['r', 'Reply'],
  ['n', 'Write a note for colleagues'],
  ['a', 'Assign'],
  ['l', 'Labels, priority, put aside'],
  ['m', 'Transfer to a queue or a colleague'],
  ['e', 'Close the conversation'],
  ['Ctrl Enter', 'Send what you wrote'],
  ['/ in an empty reply', 'Choose a canned reply'],
] as const;
