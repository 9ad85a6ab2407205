// Decides which text the built-in embedding model reads next. Pure.

/** Whose text it is, and whether a request waits for the answer. */
export type TextQueueLine = { owner: string; urgent: boolean };

/** After so many urgent texts in a row one of the others has its turn: a flood of searches does not stop every ingest. */
const MAX_URGENT_IN_A_ROW = 3;

export class TextLine<Work extends TextQueueLine> {
  readonly #urgent = new Map<string, Work[]>();
  readonly #others = new Map<string, Work[]>();
  #inARow = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(work: Work): void {
    this.#length += 1;
    const lines = work.urgent ? this.#urgent : this.#others;
    const line = lines.get(work.owner);
    if (line) line.push(work);
    else lines.set(work.owner, [work]);
  }

  next(): Work | undefined {
    const patient = this.#inARow >= MAX_URGENT_IN_A_ROW && this.#others.size > 0;
    const work = patient ? undefined : byTurns(this.#urgent);
    this.#inARow = work ? this.#inARow + 1 : 0;
    const next = work ?? byTurns(this.#others);
    if (next) this.#length -= 1;
    return next;
  }
}

/** One text of each owner, then the next of the first: a page is not kept waiting by another owner's book. */
function byTurns<Work>(lines: Map<string, Work[]>): Work | undefined {
  const [first] = lines;
  if (!first) return undefined;
  const [owner, line] = first;
  const work = line.shift();
  lines.delete(owner);
  if (line.length > 0) lines.set(owner, line);
  return work;
}
