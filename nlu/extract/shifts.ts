// Owns times that were said and are not the one wished for: changes by how far ("an hour later") move what is known,
// and bounds and the hours of a day's work are set aside.
import type { WordSpan } from '../route/words.ts';
import { type Day, dayOf, isoDay, isoInstant, isoTime, plusDays, plusMonths } from './clock.ts';
import { normalText } from './normal-text.ts';
import { roleOf } from './pairs.ts';
import type { Filled, SentenceReading, WantedVariable } from './reading.ts';
import { isHoursOfDay, isLimitSaid } from './times.ts';

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month';
/** `lasts`: what changes is how long it takes, so that only its end moves. */
type Shift = WordSpan & { count: number; unit: Unit; lasts: boolean };

const COUNT = '(?<n>\\d{1,3}|an?|half an|a half|a couple(?: of)?|couple(?: of)?)';
const UNIT = '(?<u>minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?)';
const LATER = 'later|longer|more|extra|after(?: that)?';
const EARLIER = 'earlier|sooner|shorter|less|before(?: that)?';
const TOLD = new RegExp(
  `(?<![\\p{L}\\d])(?:by )?${COUNT} ${UNIT} (?:(?<later>${LATER})|(?<earlier>${EARLIER}))(?![\\p{L}])`,
  'u',
);
const ADDED = new RegExp(`(?<![\\p{L}\\d])${COUNT} (?:more|extra|additional) ${UNIT}(?![\\p{L}])`, 'u');
const MOVED = new RegExp(
  `(?<![\\p{L}])(?:(?<later>(?:push|move|put|shift|set) (?:(?:it|that|this|them|everything|the \\p{L}+|my \\p{L}+) )?(?:back|out)|delay (?:it|that)|postpone (?:it|that)|extend (?:it|that))|(?<earlier>(?:move|push) (?:(?:it|that|this|the \\p{L}+|my \\p{L}+) )?up|bring (?:(?:it|that|this|the \\p{L}+) )?forward|shorten (?:it|that)))(?: by)? ${COUNT} ${UNIT}(?![\\p{L}])`,
  'u',
);
/** "The day before", of a day that is known. */
const NEXT_TO =
  /(?<![\p{L}\d])the (?<u>day|week|night) (?:(?<later>after)|(?<earlier>before))(?: that| then| instead| please| works| is (?:fine|ok|okay|better))*(?=\s*(?:[,.;!?]|$))/u;
const EXTENDS = /longer|shorter|extra|additional|extend|shorten|\bmore\b|\bless\b/;
const MAX_READ = 300;

function countOf(said: string): number {
  if (/half/.test(said)) return 0.5;
  if (/^\d/.test(said)) return Number(said);
  return said.includes('couple') ? 2 : 1;
}

function unitOf(said: string): Unit {
  if (said.startsWith('night')) return 'day';
  if (said.startsWith('hr')) return 'hour';
  return (
    (['minute', 'hour', 'day', 'week', 'month'] as const).find((unit) => unit.startsWith(said.slice(0, 3))) ?? 'day'
  );
}

function shiftIn(text: string): Shift | undefined {
  const normal = normalText(text.slice(0, MAX_READ));
  const match =
    MOVED.exec(normal.text) ?? TOLD.exec(normal.text) ?? ADDED.exec(normal.text) ?? NEXT_TO.exec(normal.text);
  if (!match) return undefined;
  const { n = '', u = '', earlier } = match.groups ?? {};
  const count = countOf(n) * (earlier === undefined ? 1 : -1);
  const unit = unitOf(u);
  const span = normal.spanOf(match.index, match.index + match[0].length);
  if (Number.isInteger(count)) return { ...span, count, unit, lasts: EXTENDS.test(match[0]) };
  return unit === 'hour' ? { ...span, count: count * 60, unit: 'minute', lasts: EXTENDS.test(match[0]) } : undefined;
}

const isClock = ({ unit }: Shift): boolean => unit === 'minute' || unit === 'hour';

function movedDay(day: Day, { count, unit }: Shift): Day {
  if (unit === 'month') return plusMonths(day, count);
  return plusDays(day, unit === 'week' ? count * 7 : count);
}

function movedTime(value: string, { count, unit }: Shift): string | undefined {
  const [hour = 0, minute = 0] = value.slice(0, 5).split(':').map(Number);
  const total = hour * 60 + minute + count * (unit === 'hour' ? 60 : 1);
  return total < 0 || total >= 1440 ? undefined : isoTime({ hour: Math.floor(total / 60), minute: total % 60 });
}

function moved({ kind, known }: WantedVariable, shift: Shift, timezone: string): string | undefined {
  if (typeof known !== 'string') return undefined;
  if (kind === 'time') return isClock(shift) ? movedTime(known, shift) : undefined;
  const day = dayOf(known);
  if (!day) return undefined;
  if (kind === 'date') return isClock(shift) ? undefined : isoDay(movedDay(day, shift));
  const clock = known.slice(11, 16);
  const at = isClock(shift) ? movedTime(clock, shift) : clock;
  if (kind !== 'datetime' || at === undefined) return undefined;
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return isoInstant(isClock(shift) ? day : movedDay(day, shift), { hour, minute }, timezone);
}

const aboutOf = ({ label, variable }: WantedVariable): string =>
  `${label} ${variable.description.slice(0, 300).toLowerCase()}`;
const BOUNDED =
  /\b(?:earliest|latest|after|before|until|till?|deadline|due|cut ?off|by|from|limit|window|not before|no later|expir\w*)\b/;
const OF_HOURS = /\b(?:open(?:s|ing)?|clos(?:e|es|ing)|finish\w*|ends?|ending|shift|off work|meeting|class)\b/;
const LOOK_BACK = 80;

/** What is no wish keeps its place, so that no other reader takes its figures; but it holds no time. */
function setAside(members: readonly WantedVariable[], reading: SentenceReading): void {
  const timed = members.filter(({ kind }) => kind === 'time' || kind === 'datetime');
  if (timed.length === 0 || !reading.dates.some(({ time }) => time)) return;
  const bounded = timed.some((one) => BOUNDED.test(aboutOf(one)) || roleOf(one.variable) === 'end');
  const ofHours = timed.some((one) => OF_HOURS.test(aboutOf(one)));
  reading.dates = reading.dates.map((date) => {
    if (!date.time) return date;
    const before = lead(reading.text, date.start);
    const said = normalText(reading.text.slice(date.start, date.end)).text;
    const after = normalText(reading.text.slice(date.end, date.end + LOOK_BACK)).text;
    if (!ofHours && isHoursOfDay(before)) return { ...date, time: null };
    return !bounded && isLimitSaid(before, said, after) ? { ...date, time: null } : date;
  });
}

/** The words right before a place, in normal form. */
const lead = (text: string, place: number): string => {
  const said = text.slice(Math.max(0, place - LOOK_BACK), place);
  return normalText(said).text + (/\s$/.test(said) ? ' ' : '');
};

/** `undefined`: nothing of the kind was said. */
export function fillShift(members: readonly WantedVariable[], reading: SentenceReading): Filled | undefined {
  setAside(members, reading);
  const known = members.filter((one) => one.known !== null);
  const shift = known.length > 0 ? shiftIn(reading.text) : undefined;
  if (!shift) return undefined;
  const ends = known.filter(({ variable }) => roleOf(variable) === 'end');
  const touched = shift.lasts && ends.length > 0 ? ends : known;
  return touched.flatMap((one): Filled => {
    const value = moved(one, shift, reading.timezone);
    return value === undefined ? [] : [[one.variable.name, { value, start: shift.start, end: shift.end }]];
  });
}
