// Owns a reading: what was understood of the end user's words. Rules make it, a vendor's answer becomes one, and so will any other model:
// what is done with it is decided in judgement.ts, the same way for all of them.

/** What people do by saying something. Several may be meant at once. */
export const ACTS = [
  'yes',
  'no',
  'correct',
  'ask',
  'repeat',
  'wait',
  'human',
  'stop',
  'wrong_person',
  'later',
  'goodbye',
  'thanks',
  'greet',
  'refuse',
  'unsure',
  'other_wish',
  'unclear',
  'inform',
] as const;
export type Act = (typeof ACTS)[number];

/** What speaks for a way: its very words, other words, its examples, its meaning, a value that its form asks for, a model, a pick. */
export type Evidence = 'exact' | 'words' | 'examples' | 'meaning' | 'value' | 'rest' | 'model' | 'pick';
export type WayRead = {
  id: string;
  score: number;
  by: Evidence;
  /** Its topic was named, and nothing wished for: "my order". */
  mentioned?: true;
};

export type Reading = {
  /** Between 0 and 1; absent is 0. */
  acts: Partial<Record<Act, number>>;
  /** The ways on that may be meant, best first; scores between 0 and 1. */
  ways: WayRead[];
};
