// How often something went wrong at each step. A page that provides these counts has them drawn on the steps of its canvas.
import { createContext } from 'react';

/** `level` runs from 1, few problems, to 4, the most of all steps; `words` lists them. */
export type StepProblems = { level: 1 | 2 | 3 | 4; count: number; words: string };

export const ProblemCountsContext = createContext<ReadonlyMap<string, StepProblems>>(new Map());
