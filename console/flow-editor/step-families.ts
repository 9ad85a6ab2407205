// What a step is for, at a glance: each family of types has a colour and each type an icon; the style sheet has the colours. Pure.
export type Family = 'talk' | 'ask' | 'know' | 'do' | 'decide' | 'people' | 'end' | 'note' | 'group';

export const FAMILIES: Readonly<Record<Family, string>> = {
  talk: 'Talks',
  ask: 'Asks',
  know: 'Looks up',
  do: 'Does',
  decide: 'Decides',
  people: 'To a person',
  end: 'Ends',
  note: 'Note',
  group: 'Group',
};

type StepLook = { family: Family; icon: string };

/** Small strokes on a 16 px grid. */
const LOOKS: Readonly<Record<string, StepLook>> = {
  message: { family: 'talk', icon: 'M2.5 3.5h11v7h-6l-3 2.5v-2.5h-2z' },
  dialogue: { family: 'talk', icon: 'M2 3h8v5H6l-2 2V8H2zM12 6h2v5h-1.5v2l-2-2H7V10' },
  collect: { family: 'ask', icon: 'M3 2.5h10v11H3zM5.5 6h5M5.5 9h5M5.5 12h2' },
  press_digit: {
    family: 'ask',
    icon: 'M4 3h.01M8 3h.01M12 3h.01M4 7h.01M8 7h.01M12 7h.01M4 11h.01M8 11h.01M12 11h.01M8 14.5h.01',
  },
  knowledge: {
    family: 'know',
    icon: 'M8 4.5C6.5 3.3 4.5 3 2.5 3v9.5c2 0 4 .3 5.5 1.5 1.5-1.2 3.5-1.5 5.5-1.5V3c-2 0-4 .3-5.5 1.5zM8 4.5V14',
  },
  tool: { family: 'do', icon: 'M9 2 3.5 9H8l-1 5 5.5-7H8z' },
  set_variable: { family: 'do', icon: 'M4 5.5h8M4 10.5h8' },
  message_send: { family: 'do', icon: 'M2 8l12-5-4 11-3-4.5zM7 9.5 14 3' },
  wait: { family: 'do', icon: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 5v3.5l2.5 1.5' },
  component: { family: 'do', icon: 'M8 2l5 3v6l-5 3-5-3V5zM3 5l5 3 5-3M8 8v6' },
  condition: { family: 'decide', icon: 'M2.5 8h4l4-4.5h3M6.5 8l4 4.5h3' },
  policy_check: { family: 'decide', icon: 'M8 2l5 2v4c0 3-2.2 5-5 6-2.8-1-5-3-5-6V4zM6 8l1.5 1.5L10.5 6.5' },
  handoff: {
    family: 'people',
    icon: 'M8 7.8a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM3 13.5c0-2.7 2.2-4.3 5-4.3s5 1.6 5 4.3',
  },
  transfer: {
    family: 'people',
    icon: 'M4.2 2.5 6 5.5 4.8 7c.8 1.8 2.4 3.4 4.2 4.2L10.5 10l3 1.8c0 1.2-.9 2-2 2C6.5 13.8 2.2 9.5 2.2 4.5c0-1.1.8-2 2-2zM10 5h4M12 3l2 2-2 2',
  },
  end: { family: 'end', icon: 'M4 4h8v8H4z' },
  note: { family: 'note', icon: 'M3 3h10v7l-3 3H3zM10 13v-3h3' },
  group: { family: 'group', icon: 'M2.5 4h4l1.5 2h5.5v7h-11z' },
};
const UNKNOWN: StepLook = { family: 'do', icon: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z' };

export const lookOf = (type: string): StepLook => (Object.hasOwn(LOOKS, type) ? LOOKS[type]! : UNKNOWN);

/** The families that a flow has, in the order in which they are listed here. */
export const familiesIn = (types: Iterable<string>): Family[] => {
  const found = new Set([...types].map((type) => lookOf(type).family));
  return (Object.keys(FAMILIES) as Family[]).filter((family) => found.has(family));
};
