// A state as a coloured word.
import type { ToldState } from './words.ts';

export const StateTag = ({ told: [words, tone] }: { told: ToldState }) => <span className={`tag ${tone}`}>{words}</span>;
