// Owns the verdict before every dial and text: allow, defer until, or refuse because. Pure: the same facts always
// get the same answer.
import type { CalledParty } from './called-party.ts';
import { dateOf, type HourSpan, isOpen, type LocalDay, nextOpening, type Window } from './dial-window.ts';
import { countryRefusal, NEVER_DIALLED } from './dialable.ts';
import { isFederalHoliday } from './holidays.ts';
import {
  COLLECTIONS,
  FEDERAL,
  MAX_PER_24H,
  type RuleSettings,
  type RuleSource,
  type StateRule,
  spanOn,
  stateRule,
} from './rules.ts';

export type ContactChannel = 'call' | 'text';

export type GateFacts = {
  now: number;
  channel: ContactChannel;
  party: CalledParty;
  /** The entry of the do-not-call list that names this person, by any of their numbers. */
  listed: { phone: string; since: number } | null;
  /** A consent for this channel that holds now. */
  consentId: string | null;
  /** Hours in the workflow's own zone. */
  hours: HourSpan & { timezone: string };
  collections: boolean;
  /** The legal hours and the state's apply (`needsTCPACompliance`). */
  legal: boolean;
  /** The person asked for this very contact. */
  requested: boolean;
  /** They wrote to us, and this answers them. */
  answers?: boolean;
  /** Instants of earlier attempts to reach this person, by channel, within the last seven days. */
  attempts: { at: number; channel: ContactChannel }[];
  lastConversationAt: number | null;
  /** Countries that the organization reaches, as two letters. */
  countries: string[];
  /** The organization's local day of this contact: others that it made on this channel, and when the day ends. */
  today: { date: string; zone: string; used: number; startsAt: number; endsAt: number };
  /** Limits of the campaign on attempts, and the calls it has placed: to this lead, to the number in this day, to the number at all. */
  campaign?: {
    perLead: number | null;
    perDay: number | null;
    perNumber: number | null;
    used: { lead: number; day: number; number: number; dayEndsAt: number };
  };
  settings: RuleSettings;
};

export const CONTACT_RULES = [
  'never_dialled',
  'number',
  'country_not_allowed',
  'do_not_call',
  'consent',
  'campaign_attempts',
  'workflow_hours',
  'legal_hours',
  'state_hours',
  'holidays',
  'frequency',
  'collections_frequency',
  'quiet_days',
  'campaign_day',
  'daily_cap',
] as const;
export type RuleName = (typeof CONTACT_RULES)[number];

/** One line of a receipt. */
export type ContactFinding = {
  rule: RuleName;
  outcome: 'passed' | 'warned' | 'deferred' | 'refused';
  because: string;
  citation: string | null;
  verified: boolean | null;
};

export type ContactDecision = { rule: RuleName; because: string; citation: string | null; verified: boolean | null };
export type ContactVerdict =
  | { outcome: 'allow' }
  | ({ outcome: 'defer'; until: number } & ContactDecision)
  | ({ outcome: 'refuse'; reason: 'BAD_NUMBER' | 'DNC' | null } & ContactDecision);

export type ContactJudgement = { verdict: ContactVerdict; findings: ContactFinding[] };

type Check = ContactFinding & { reason?: 'BAD_NUMBER' | 'DNC' | null };
/** A rule about time: open or closed at an instant, by windows or by an instant before which nothing happens. */
type TimeRule = {
  rule: RuleName;
  windows: Window[];
  notBefore: number | null;
  because: string;
  source: RuleSource | null;
};

const DAY = 24 * 3600_000;
const ALL_DAY: HourSpan = { from: 0, to: 24 };

/** In the order of the list above; refusals first, since waiting does not change them. */
export function judgeContact(facts: GateFacts): ContactJudgement {
  const findings: ContactFinding[] = [];
  for (const check of [
    checkNeverDialled,
    number,
    country,
    doNotCall,
    consent,
    ...(facts.campaign ? [campaignAttempts] : []),
  ]) {
    const { reason = null, ...finding } = check(facts);
    findings.push(finding);
    if (finding.outcome !== 'refused') continue;
    const { rule, because, citation, verified } = finding;
    return { verdict: { outcome: 'refuse', reason, rule, because, citation, verified }, findings };
  }
  const rules = timeRules(facts);
  const closed: ContactDecision[] = [];
  for (const { rule, windows, notBefore, because, source } of rules) {
    const open = (notBefore === null || facts.now >= notBefore) && windows.every((window) => isOpen(window, facts.now));
    const decision = { rule, because, citation: source?.citation ?? null, verified: source?.verified ?? null };
    findings.push({ ...decision, outcome: open ? 'passed' : 'deferred' });
    if (!open) closed.push(decision);
  }
  const [first] = closed;
  if (!first) return { verdict: { outcome: 'allow' }, findings };
  const until = firstOpening(rules, facts.now);
  if (until !== null) return { verdict: { outcome: 'defer', until, ...first }, findings };
  const because = `The hours that apply never meet: ${first.because}`;
  return { verdict: { outcome: 'refuse', reason: null, ...first, because }, findings };
}

function firstOpening(rules: TimeRule[], now: number): number | null {
  const from = Math.max(now, ...rules.map(({ notBefore }) => notBefore ?? now));
  return nextOpening(
    rules.flatMap(({ windows }) => windows),
    from,
  );
}

const passedCheck = (rule: RuleName, because: string): Check => ({
  rule,
  outcome: 'passed',
  because,
  citation: null,
  verified: null,
});

function checkNeverDialled({ party }: GateFacts): Check {
  const because = party.flaw === null ? undefined : NEVER_DIALLED[party.flaw];
  if (because === undefined)
    return passedCheck('never_dialled', 'Neither an emergency number nor one that costs extra.');
  return { ...passedCheck('never_dialled', because), outcome: 'refused', reason: 'BAD_NUMBER' };
}

function number({ party }: GateFacts): Check {
  if (party.flaw === null) return passedCheck('number', 'The number is valid.');
  const because =
    party.flaw === 'toll_free'
      ? 'Toll-free numbers are not called.'
      : 'No such number can exist under its numbering plan.';
  return { ...passedCheck('number', because), outcome: 'refused', reason: 'BAD_NUMBER' };
}

function country({ party, countries }: GateFacts): Check {
  if (party.country !== null && countries.includes(party.country)) {
    return passedCheck('country_not_allowed', `Numbers of ${party.country} are reached.`);
  }
  return {
    ...passedCheck('country_not_allowed', countryRefusal(party.country, countries)),
    outcome: 'refused',
    reason: null,
  };
}

function doNotCall({ listed }: GateFacts): Check {
  if (!listed) return passedCheck('do_not_call', 'Not on the do-not-call list.');
  const because = 'The person is on the do-not-call list.';
  const citation = '47 CFR 64.1200(d)';
  return { rule: 'do_not_call', outcome: 'refused', because, citation, verified: true, reason: 'DNC' };
}

/** Texts need a recorded consent in every mode, unless they answer a text. */
function consent({ channel, consentId, settings, answers }: GateFacts): Check {
  if (consentId !== null) return passedCheck('consent', 'A recorded consent holds.');
  if (channel === 'text' && answers) return passedCheck('consent', 'They wrote to us, and this answers them.');
  if (channel === 'call' && settings.consentMode === 'off') return passedCheck('consent', 'Consent is not asked for.');
  const because = `No recorded consent for ${channel === 'text' ? 'texts' : 'calls'} holds. Record one under Compliance first.`;
  const warned = channel === 'call' && settings.consentMode === 'warn';
  const outcome = warned ? 'warned' : 'refused';
  return { rule: 'consent', outcome, because, citation: '47 CFR 64.1200(a)(1)–(2)', verified: true, reason: null };
}

/** More attempts are not made later either. */
function campaignAttempts({ campaign, channel }: GateFacts): Check {
  const { perLead = null, perNumber = null, used = { lead: 0, number: 0 } } = campaign ?? {};
  const refusal = (because: string): Check => ({
    ...passedCheck('campaign_attempts', because),
    outcome: 'refused',
    reason: null,
  });
  if (perLead !== null && used.lead >= perLead)
    return refusal(`The campaign ${reaches(channel)} a lead at most ${times(perLead)}.`);
  if (perNumber !== null && used.number >= perNumber)
    return refusal(`The campaign ${reaches(channel)} a number at most ${times(perNumber)}.`);
  return passedCheck('campaign_attempts', 'The campaign allows another attempt.');
}

const reaches = (channel: ContactChannel): string => (channel === 'call' ? 'calls' : 'texts');
const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** What decides about hours alone. */
export type HourFacts = Pick<GateFacts, 'hours' | 'legal' | 'settings'> & {
  party: Pick<CalledParty, 'zones' | 'states'>;
};

const timeRules = (facts: GateFacts): TimeRule[] => [...hourRules(facts), ...caps(facts)];

/** The hours of the campaign come first. */
export function hourRules(facts: HourFacts): TimeRule[] {
  const { hours, legal, party, settings } = facts;
  const rules: TimeRule[] = [];
  const add = (rule: RuleName, because: string, windows: Window[], source: RuleSource | null = null) =>
    rules.push({ rule, because, windows, source, notBefore: null });
  const everywhere = (span: Window['spanOn']): Window[] => party.zones.map((zone) => ({ zone, spanOn: span }));

  add('workflow_hours', `The campaign runs ${spanText(hours)} in ${hours.timezone}.`, [
    { zone: hours.timezone, spanOn: () => (hours.from === 0 && hours.to === 24 ? ALL_DAY : hours) },
  ]);
  if (legal) {
    add(
      'legal_hours',
      `${spanText(settings.hours)} at the called party.`,
      everywhere(() => settings.hours),
      FEDERAL,
    );
    for (const rule of stateRulesOf(facts)) {
      add(
        'state_hours',
        stateHours(rule),
        everywhere((day) => spanOn(rule, day)),
        rule,
      );
    }
  }
  if (settings.closedWeekdays.length + settings.holidays.length > 0 || settings.closedOnFederalHolidays) {
    add(
      'holidays',
      'Days without calls of the organization.',
      everywhere((day) => (isFree(settings, day) ? null : ALL_DAY)),
    );
  }
  return rules;
}

const isFree = (settings: RuleSettings, local: LocalDay): boolean =>
  settings.closedWeekdays.includes(local.weekday) ||
  settings.holidays.some(({ date }) => date === dateOf(local)) ||
  (settings.closedOnFederalHolidays && isFederalHoliday(local.day));

const stateRulesOf = ({ party, settings }: Pick<HourFacts, 'party' | 'settings'>): StateRule[] =>
  party.states.map((code) => stateRule(code, settings)).filter((rule) => rule !== undefined);

function caps(facts: GateFacts): TimeRule[] {
  const { channel, attempts, collections, legal, requested, lastConversationAt, settings } = facts;
  const wait = (rule: RuleName, because: string, notBefore: number | null, source: RuleSource | null): TimeRule => ({
    rule,
    because,
    notBefore,
    source,
    windows: [],
  });
  const states = legal ? stateRulesOf(facts) : [];
  const counting = states.find(({ textsCount }) => textsCount);
  const countedAt = attempts
    .filter((attempt) => attempt.channel === 'call' || counting !== undefined)
    .map(({ at }) => at);
  const strictest = states
    .filter(({ maxPer24h }) => maxPer24h !== undefined)
    .sort((a, b) => (a.maxPer24h ?? 0) - (b.maxPer24h ?? 0))[0];
  const cap = Math.min(settings.maxAttemptsPer24h, strictest?.maxPer24h ?? MAX_PER_24H);
  const rules: TimeRule[] = [];
  if (channel === 'call' || counting) {
    const source = strictest?.maxPer24h === cap ? strictest : null;
    rules.push(wait('frequency', `At most ${cap} attempts in 24 hours.`, freeAgainAt(countedAt, cap, DAY), source));
  }
  if (collections && channel === 'call') {
    const { maxAttemptsPer7Days, quietDaysAfterConversation } = settings.collections;
    // What the person asked for themselves does not count against the collector: 12 CFR 1006.14(b)(3)(i).
    const week = requested ? null : freeAgainAt(callsOf(attempts), maxAttemptsPer7Days, 7 * DAY);
    const quiet =
      requested || lastConversationAt === null ? null : lastConversationAt + quietDaysAfterConversation * DAY;
    rules.push(
      wait('collections_frequency', `At most ${maxAttemptsPer7Days} attempts in 7 days.`, week, COLLECTIONS),
      wait('quiet_days', `No call for ${quietDaysAfterConversation} days after a conversation.`, quiet, COLLECTIONS),
    );
  }
  const { perDay = null, used } = facts.campaign ?? {};
  if (perDay !== null && used) {
    const notBefore = used.day < perDay ? null : used.dayEndsAt;
    rules.push(
      wait(
        'campaign_day',
        `The campaign ${reaches(facts.channel)} a number at most ${times(perDay)} a day.`,
        notBefore,
        null,
      ),
    );
  }
  return [...rules, daily(facts)];
}

function daily({ channel, today, settings }: GateFacts): TimeRule {
  const [cap, what] =
    channel === 'call' ? ([settings.maxCallsPerDay, 'calls'] as const) : ([settings.maxTextsPerDay, 'texts'] as const);
  const because = `At most ${cap} ${what} a day in ${today.zone}. The settings of Compliance say so.`;
  return { rule: 'daily_cap', because, notBefore: today.used < cap ? null : today.endsAt, source: null, windows: [] };
}

const callsOf = (attempts: GateFacts['attempts']): number[] =>
  attempts.filter(({ channel }) => channel === 'call').map(({ at }) => at);

/** With `cap` attempts in the window the next is free when the oldest of them leaves it. */
function freeAgainAt(attempts: number[], cap: number, windowMs: number): number | null {
  const decisive = [...attempts].sort((a, b) => b - a)[cap - 1];
  return decisive === undefined ? null : decisive + windowMs;
}

const spanText = ({ from, to }: HourSpan): string => `${from}:00–${to}:00`;
const stateHours = (rule: StateRule): string => `${rule.state} allows ${spanText(rule)}, less on some days.`;
