// Why a search found a passage, in words. Pure.
type Scores = { lexical: number; semantic: number | null; combined: number };

const share = (score: number): string => `${Math.round(Math.max(0, score) * 100)} %`;

export function foundBecause({ lexical, semantic }: Scores): string {
  const words = lexical > 0 ? `holds ${share(lexical)} of the words, rare ones counted more` : 'shares no word';
  if (semantic === null) return `Its meaning is not read yet; it ${words}.`;
  return `Its meaning is ${share(semantic)} alike; it ${words}.`;
}

/** Whether an assistant would answer from it: below the floor of the base the question becomes a gap. */
export const isAnswer = (score: number, floor: number): boolean => score >= floor;
