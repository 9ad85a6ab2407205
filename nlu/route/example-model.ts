// Owns choosing among ways on by their examples: a ridge regression over sentence vectors, worked out in closed form. Pure.
// It takes milliseconds, so nothing is stored: the same examples always give the same model.

export type ExampleWay = { vectors: readonly Float32Array[]; description: Float32Array; topics: ReadonlySet<string> };

/** The nearer way on, and how sure that is. */
export type ExampleVerdict = {
  /** The way with the best score, or -1 where there is none. */
  best: number;
  /** How near what was heard is to the middle of the way's examples. */
  near: number;
  /** What `near` has to reach. */
  floor: number;
  /** Of every way, best first. */
  scores: { way: number; score: number }[];
  /** The example of the best way that is nearest to what was heard. */
  example: number;
};

/** All ways together: the work grows with the cube. */
const MAX_TRAINED = 200;
const REGULARIZATION = 0.5;
/** Words that the examples of one way alone use speak for it. */
const WORDS_WEIGHT = 0.3;
const WORDS_NEARNESS = 0.1;
/** The description of a way says what its examples have in common. */
const DESCRIPTION_WEIGHT = 0.3;
/** People stray further from the middle of the examples than the examples themselves; this far is still the same matter. */
const FLOOR_PER_TIGHTNESS = 0.52;
const [LOWEST_FLOOR, HIGHEST_FLOOR] = [0.27, 0.5];

type Trained = { vector: Float32Array; way: number; example: number };

export class ExampleModel {
  readonly #trained: readonly Trained[];
  /** One row per trained example, one column per way. */
  readonly #weights: readonly Float64Array[];
  readonly #middles: readonly Float64Array[];
  readonly #tightness: readonly number[];
  readonly #ways: readonly ExampleWay[];
  /** In how many ways a word is used. */
  readonly #spread = new Map<string, number>();

  constructor(ways: readonly ExampleWay[]) {
    this.#ways = ways;
    const each = Math.max(1, Math.floor(MAX_TRAINED / Math.max(1, ways.length)));
    this.#trained = ways.flatMap(({ vectors }, way) =>
      vectors.slice(0, each).map((vector, example) => ({ vector, way, example })),
    );
    this.#weights = regression(this.#trained, ways.length);
    this.#middles = ways.map(({ vectors }) => middleOf(vectors));
    const own = ways.map(({ vectors }) => tightnessOf(vectors));
    const all = own.reduce((sum, one) => sum + one, 0) / Math.max(1, own.length);
    this.#tightness = own.map((one) => (one + all) / 2);
    for (const { topics } of ways) for (const word of topics) this.#spread.set(word, (this.#spread.get(word) ?? 0) + 1);
  }

  judge(heard: Float32Array, topics: ReadonlySet<string>): ExampleVerdict {
    const cosines = this.#trained.map(({ vector }) => dot(vector, heard));
    const words = this.#ways.map((way) => this.#shared(way, topics));
    const scores = this.#ways
      .map(({ description }, way) => {
        const described = DESCRIPTION_WEIGHT * dot(description, heard);
        return { way, score: this.#scoreOf(way, cosines) + WORDS_WEIGHT * words[way]! + described };
      })
      .sort((a, b) => b.score - a.score);
    const best = scores[0]?.way ?? -1;
    if (best < 0) return { best, near: 0, floor: 1, scores, example: -1 };
    const near = dot(this.#middles[best]!, heard) + WORDS_NEARNESS * words[best]!;
    const floor = Math.min(HIGHEST_FLOOR, Math.max(LOWEST_FLOOR, FLOOR_PER_TIGHTNESS * this.#tightness[best]!));
    return { best, near, floor, scores, example: this.#nearestExample(best, cosines) };
  }

  #scoreOf(way: number, cosines: readonly number[]): number {
    let sum = 0;
    for (let i = 0; i < cosines.length; i++) sum += cosines[i]! * this.#weights[i]![way]!;
    return sum;
  }

  /** How much of what was heard the examples of a way use, each word the less the more ways use it. */
  #shared({ topics: used }: ExampleWay, heard: ReadonlySet<string>): number {
    let sum = 0;
    for (const word of heard) if (used.has(word)) sum += 1 / this.#spread.get(word)!;
    return sum / Math.max(1, heard.size);
  }

  #nearestExample(way: number, cosines: readonly number[]): number {
    let best = -1;
    for (let i = 0; i < cosines.length; i++) {
      if (this.#trained[i]!.way === way && (best < 0 || cosines[i]! > cosines[best]!)) best = i;
    }
    return best < 0 ? -1 : this.#trained[best]!.example;
  }
}

type Numbers = { readonly length: number; readonly [at: number]: number };

function dot(a: Numbers, b: Numbers): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** The direction between all of them, of length 1. */
function middleOf(vectors: readonly Float32Array[]): Float64Array {
  const middle = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (let i = 0; i < middle.length; i++) middle[i]! += vector[i]!;
  const length = Math.sqrt(dot(middle, middle)) || 1;
  return middle.map((value) => value / length);
}

/** How near each example is to the middle of the others, on average. */
function tightnessOf(vectors: readonly Float32Array[]): number {
  if (vectors.length < 2) return 0.5;
  const sum = vectors.reduce(
    (total, vector, i) => total + dot(middleOf(vectors.filter((_, other) => other !== i)), vector),
    0,
  );
  return sum / vectors.length;
}

/** Solves (K + λI) W = Y by Cholesky: K has the cosines of every two examples, Y says 1 for the own way. */
function regression(trained: readonly Trained[], ways: number): Float64Array[] {
  const size = trained.length;
  const lower = trained.map((_, i) => new Float64Array(i + 1));
  for (let j = 0; j < size; j++) {
    for (let i = j; i < size; i++) {
      let value = dot(trained[i]!.vector, trained[j]!.vector) + (i === j ? REGULARIZATION : 0);
      for (let k = 0; k < j; k++) value -= lower[i]![k]! * lower[j]![k]!;
      lower[i]![j] = i === j ? Math.sqrt(value) : value / lower[j]![j]!;
    }
  }
  const weights = trained.map(({ way: own }) =>
    Float64Array.from({ length: ways }, (_, way) => target(own === way, ways)),
  );
  for (let way = 0; way < ways; way++) substitute(lower, weights, way);
  return weights;
}

const target = (own: boolean, ways: number): number => (own ? 1 : -1 / Math.max(1, ways - 1));

function substitute(lower: readonly Float64Array[], weights: readonly Float64Array[], way: number): void {
  const size = weights.length;
  for (let i = 0; i < size; i++) {
    let value = weights[i]![way]!;
    for (let j = 0; j < i; j++) value -= lower[i]![j]! * weights[j]![way]!;
    weights[i]![way] = value / lower[i]![i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    let value = weights[i]![way]!;
    for (let j = i + 1; j < size; j++) value -= lower[j]![i]! * weights[j]![way]!;
    weights[i]![way] = value / lower[i]![i]!;
  }
}
