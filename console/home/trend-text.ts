// What changed between two sums, in words. Pure.

/** "+12 % since the 30 days before"; from nothing there is no share. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'new';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'unchanged';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`;
}
