// The scale of a chart. Pure.

/** A round number at or above the highest, so that values can be read off. */
export function roundTop(highest: number): number {
  if (highest <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * size >= highest * 0.999_999) ?? 10;
  return step * size;
}
