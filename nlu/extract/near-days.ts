// Owns which day is meant by a weekday or a number alone, where another day is spoken of: near that day, after it, or within its weeks.
import { type Day, daysBetween, isDay, plusDays, plusMonths, weekdayOf } from './clock.ts';

/** What was said of a day: "Tuesday", "the 16th", "the following Monday". Anything that says more stands for itself. */
export type LooseDay = 'weekday' | 'number' | 'following';
type Said = { day: Day; loose: LooseDay };

/** "Friday the 27th until Monday": the first such day after another one. */
export function dayAfter({ day, loose }: Said, first: Day): Day {
  if (loose !== 'number') return plusDays(first, (weekdayOf(day) - weekdayOf(first) + 7) % 7 || 7);
  for (let i = 0; i < 12; i++) {
    const month = plusMonths({ ...first, day: 1 }, i);
    const found = { ...month, day: day.day };
    if (isDay(found) && daysBetween(first, found) >= 0) return found;
  }
  return day;
}

/** "Make it Tuesday" of an appointment on 7 December: the Tuesday nearest to it that is still to come. */
export function dayNear({ day, loose }: Said, anchor: Day, today: Day): Day {
  if (loose === 'following') return dayAfter({ day, loose }, anchor);
  if (loose === 'weekday') {
    const ahead = (weekdayOf(day) - weekdayOf(anchor) + 7) % 7;
    const near = plusDays(anchor, ahead > 3 ? ahead - 7 : ahead);
    return daysBetween(today, near) < 0 ? plusDays(near, 7) : near;
  }
  const near = { ...anchor, day: day.day };
  if (!isDay(near)) return day;
  return daysBetween(today, near) < 0 ? day : near;
}

/** "Tuesday" after "some time next week": the one of those days. `undefined`: none of them, or several. */
export function dayWithin({ day, loose }: Said, from: Day, to: Day): Day | undefined {
  const length = daysBetween(from, to);
  const fits = (one: Day): boolean => (loose === 'number' ? one.day === day.day : weekdayOf(one) === weekdayOf(day));
  const found = Array.from({ length: Math.min(length, 31) + 1 }, (_, i) => plusDays(from, i)).filter(fits);
  return found.length === 1 ? found[0] : undefined;
}
