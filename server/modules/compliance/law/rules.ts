// Owns the law as data: hours and caps with their sources, an organization's own, stricter ones, and who must agree
// to a recording. Pure.
import type { CalledParty } from './called-party.ts';
import file from './data/us-calling-rules.json' with { type: 'json' };
import recordingFile from './data/us-recording-consent.json' with { type: 'json' };
import { dateOf, type HourSpan, type LocalDay } from './dial-window.ts';
import { isFederalHoliday } from './holidays.ts';

export type RuleSource = { citation: string; verified: boolean };
/** Of a day kind that is absent nothing special is said; null closes it. */
export type Hours = HourSpan & { saturday?: HourSpan | null; sunday?: HourSpan | null; holidays?: null };
export type StateRule = Hours &
  RuleSource & {
    state: string;
    maxPer24h?: number;
    /** Texts count towards the cap, too. */
    textsCount?: boolean;
    /** First local day on which the rule binds. */
    effectiveFrom?: string;
    scope?: string;
  };

export const FEDERAL: HourSpan & RuleSource = file.federal;
export const COLLECTIONS: { maxAttemptsPer7Days: number; quietDaysAfterConversation: number } & RuleSource =
  file.collections;
/** Ours, not a law of every state: the strictest state's cap, applied everywhere. */
export const MAX_PER_24H = 3;
export const NOTE: string = file.note;
export const STATE_RULES: readonly StateRule[] = file.states;
const ruleByState = new Map(STATE_RULES.map((rule) => [rule.state, rule]));

export const CONSENT_MODES = ['require', 'warn', 'off'] as const;

export type StateOverride = Partial<Hours> & { maxPer24h?: number };
export type RuleSettings = {
  consentMode: (typeof CONSENT_MODES)[number];
  /** Legal hours at the called party. */
  hours: HourSpan;
  maxAttemptsPer24h: number;
  collections: { maxAttemptsPer7Days: number; quietDaysAfterConversation: number };
  /** 0 is Sunday. */
  closedWeekdays: number[];
  closedOnFederalHolidays: boolean;
  holidays: { date: string; name: string }[];
  states: Record<string, StateOverride>;
  /** As two letters. Null: the countries of the organization's own numbers. */
  allowedCountries: string[] | null;
  /** Over all people, in the organization's local day. */
  maxCallsPerDay: number;
  maxTextsPerDay: number;
};

/** Finite, so that a stolen key or a loop does not run up a bill without end. */
const MAX_PER_DAY = 50_000;

export const DEFAULT_SETTINGS: RuleSettings = {
  consentMode: 'warn',
  hours: { from: FEDERAL.from, to: FEDERAL.to },
  maxAttemptsPer24h: MAX_PER_24H,
  collections: {
    maxAttemptsPer7Days: COLLECTIONS.maxAttemptsPer7Days,
    quietDaysAfterConversation: COLLECTIONS.quietDaysAfterConversation,
  },
  closedWeekdays: [],
  closedOnFederalHolidays: false,
  holidays: [],
  states: {},
  allowedCountries: null,
  maxCallsPerDay: MAX_PER_DAY,
  maxTextsPerDay: MAX_PER_DAY,
};

/** Real phones ring: an assistant's voice is an artificial one, which the law wants a consent for, unless the organization says otherwise. */
export const consentModeOf = (
  stored: RuleSettings['consentMode'] | undefined,
  carrierType: string,
): RuleSettings['consentMode'] => stored ?? (carrierType === 'simulated' ? DEFAULT_SETTINGS.consentMode : 'require');

/** The rule of a state under these settings; undefined where neither the state nor the organization has one. */
export function stateRule(code: string, settings: RuleSettings): StateRule | undefined {
  const law = ruleByState.get(code);
  const own = settings.states[code];
  if (!own) return law;
  const base: StateRule = law ?? {
    state: code,
    from: FEDERAL.from,
    to: FEDERAL.to,
    citation: 'your settings',
    verified: true,
  };
  return tighten(base, own);
}

/** Both at once: the later opening, the earlier end, the smaller cap. Older overrides can therefore never loosen a newer law. */
function tighten(law: StateRule, own: StateOverride): StateRule {
  const all = { from: Math.max(law.from, own.from ?? 0), to: Math.min(law.to, own.to ?? 24) };
  const rule: StateRule = { ...law, ...all };
  for (const day of ['saturday', 'sunday'] as const) {
    if (own[day] !== undefined || law[day] !== undefined) rule[day] = intersection(law[day], own[day], all);
  }
  if (own.holidays === null) rule.holidays = null;
  const cap = Math.min(law.maxPer24h ?? Infinity, own.maxPer24h ?? Infinity);
  if (cap < Infinity) rule.maxPer24h = cap;
  return rule;
}

function intersection(
  a: HourSpan | null | undefined,
  b: HourSpan | null | undefined,
  fallback: HourSpan,
): HourSpan | null {
  if (a === null || b === null) return null;
  const [x, y] = [a ?? fallback, b ?? fallback];
  return { from: Math.max(x.from, y.from), to: Math.min(x.to, y.to) };
}

/** The hours of one local day, or null when the state is silent on it being open. */
export function spanOn(rule: StateRule, local: LocalDay): HourSpan | null {
  const { day, weekday } = local;
  if (rule.effectiveFrom !== undefined && dateOf(local) < rule.effectiveFrom) return { from: 0, to: 24 };
  if (rule.holidays === null && isFederalHoliday(day)) return null;
  if (weekday === 0 && rule.sunday !== undefined) return rule.sunday;
  if (weekday === 6 && rule.saturday !== undefined) return rule.saturday;
  return rule;
}

/** What in these settings is looser than the law; undefined when nothing is. */
export function loosening(settings: RuleSettings): string | undefined {
  if (!isWithin(settings.hours, FEDERAL))
    return `hours: stay within ${FEDERAL.from}–${FEDERAL.to} (${FEDERAL.citation}).`;
  if (settings.maxAttemptsPer24h > MAX_PER_24H) return `maxAttemptsPer24h: at most ${MAX_PER_24H}.`;
  const { maxAttemptsPer7Days, quietDaysAfterConversation } = settings.collections;
  if (maxAttemptsPer7Days > COLLECTIONS.maxAttemptsPer7Days)
    return `collections.maxAttemptsPer7Days: at most ${COLLECTIONS.maxAttemptsPer7Days} (${COLLECTIONS.citation}).`;
  if (quietDaysAfterConversation < COLLECTIONS.quietDaysAfterConversation)
    return `collections.quietDaysAfterConversation: at least ${COLLECTIONS.quietDaysAfterConversation} (${COLLECTIONS.citation}).`;
  for (const [code, own] of Object.entries(settings.states)) {
    const why = looserState(ruleByState.get(code), own);
    if (why) return `states.${code}.${why}`;
  }
  return undefined;
}

function looserState(law: StateRule | undefined, own: StateOverride): string | undefined {
  const base: Hours & { maxPer24h?: number; citation: string } = law ?? { ...FEDERAL };
  const whole = { from: own.from ?? base.from, to: own.to ?? base.to };
  if (!isWithin(whole, base)) return `from, to: stay within ${base.from}–${base.to} (${base.citation}).`;
  for (const day of ['saturday', 'sunday'] as const) {
    const span = own[day];
    if (span === undefined || span === null) continue;
    const allowed = base[day] === undefined ? base : base[day];
    if (allowed === null) return `${day}: closed by ${base.citation}.`;
    if (!isWithin(span, allowed)) return `${day}: stay within ${allowed.from}–${allowed.to} (${base.citation}).`;
  }
  const cap = Math.min(base.maxPer24h ?? MAX_PER_24H, MAX_PER_24H);
  return own.maxPer24h !== undefined && own.maxPer24h > cap
    ? `maxPer24h: at most ${cap} (${base.citation}).`
    : undefined;
}

const isWithin = (inner: HourSpan, outer: HourSpan): boolean =>
  inner.from >= outer.from && inner.to <= outer.to && inner.from < inner.to;

/** `unknown` is treated as `all_party`: the other side may be anywhere. */
export type RecordingLaw = { consent: 'all_party' | 'one_party' | 'unknown'; states: string[]; citations: string[] };

const citationByState = new Map(recordingFile.allParty.map(({ state, citation }) => [state, citation]));

/** One strict state among those that are possible decides. Outside of the United States the law is unknown. */
export function recordingLawFor({ country, states }: Pick<CalledParty, 'country' | 'states'>): RecordingLaw {
  const citations = states.flatMap((state) => citationByState.get(state) ?? []);
  if (citations.length > 0) return { consent: 'all_party', states, citations };
  if (country !== 'US' || states.length === 0) return { consent: 'unknown', states, citations: [] };
  return { consent: 'one_party', states, citations: [recordingFile.federal.citation] };
}
