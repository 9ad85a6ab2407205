// Types of chunk.js.

export type Chunk = { heading: string; text: string; tokens: number };
/** Counts the frame that a model puts around every text, too: `count('')`. */
export type Counter = (text: string) => number;

export const TOKEN_BUDGET: number;
export function embeddedText(chunk: Pick<Chunk, 'heading' | 'text'>): string;
export function countByPieces(text: string, count: Counter): number;
export function chunksOf(text: string, count: Counter, budget?: number): Generator<Chunk>;
