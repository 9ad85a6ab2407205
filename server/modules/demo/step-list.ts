// The steps of the demonstration by name, in their order, and how many parts each has. Pure.
import { pastCalls, pastChats } from './history.ts';

/** Those after `assistant` are made while the assistant already talks. */
export const STEP_NAMES = [
  'knowledge',
  'reading',
  'assistant',
  'people',
  'desk',
  'release',
  'campaign',
  'chats',
  'calls',
] as const;
export type DemoStepName = (typeof STEP_NAMES)[number];

export const stepTitles: Record<DemoStepName, string> = {
  knowledge: 'Writing three knowledge bases',
  reading: 'Reading the documents',
  assistant: 'Drawing the assistant',
  people: 'Inventing people',
  desk: 'Leaving a conversation for the desk',
  release: 'Adding a draft with findings, and tests',
  campaign: 'Preparing a campaign',
  chats: 'Talking for thirty days',
  calls: 'Calling for thirty days',
};

export function stepTotal(name: DemoStepName, present: Date): number {
  if (name === 'chats') return pastChats(present).length;
  if (name === 'calls') return pastCalls(present).length;
  return name === 'desk' ? 2 : 1;
}
