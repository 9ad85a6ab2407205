// Owns what a canvas knows of where things go wrong: painted on its steps where a page gives it, and on no other.
import { createContext } from 'react';

/** `level` from 1, little, to 4, most of all; `words` say what it is. */
export type StepHeat = { level: 1 | 2 | 3 | 4; count: number; words: string };

export const HeatContext = createContext<ReadonlyMap<string, StepHeat>>(new Map());
