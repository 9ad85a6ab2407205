// Owns who must agree before a call is recorded: by every state in which the other side may be. Pure; the law stands in data/.
import type { CalledParty } from './called-party.ts';
import file from './data/us-recording-consent.json' with { type: 'json' };

/** `unknown` is treated as `all_party`: the other side may be anywhere. */
export type RecordingLaw = { consent: 'all_party' | 'one_party' | 'unknown'; states: string[]; citations: string[] };

const citationByState = new Map(file.allParty.map(({ state, citation }) => [state, citation]));

/** One strict state among those that are possible decides. Outside of the United States nothing is taken for granted. */
export function recordingLawFor({ country, states }: Pick<CalledParty, 'country' | 'states'>): RecordingLaw {
  const citations = states.flatMap((state) => citationByState.get(state) ?? []);
  if (citations.length > 0) return { consent: 'all_party', states, citations };
  if (country !== 'US' || states.length === 0) return { consent: 'unknown', states, citations: [] };
  return { consent: 'one_party', states, citations: [file.federal.citation] };
}
