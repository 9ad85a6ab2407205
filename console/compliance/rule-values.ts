// The values of a rule in a few words, and what the rules are worth. Pure.

export const RULES_NOTICE =
  'A summary by engineers, no legal advice. Rules from a secondary source partly disagree; the strictest reading is kept. Check the rules that apply to you.';

type Values = Readonly<Record<string, unknown>>;

const isSpan = (value: unknown): value is { from: number; to: number } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

const NAMES: Readonly<Record<string, string>> = {
  saturday: 'Saturdays',
  sunday: 'Sundays',
  holidays: 'holidays',
  maxPer24h: 'attempts in 24 hours at most',
  maxAttemptsPer24h: 'attempts in 24 hours at most',
  maxAttemptsPer7Days: 'attempts in 7 days at most',
  quietDaysAfterConversation: 'quiet days after a talk',
  law: 'by law',
  effectiveFrom: 'since',
  scope: 'for',
};
const FACTS: Readonly<Record<string, string>> = { textsCount: 'texts count as attempts' };
const COUNTED = /^(max|quiet|law)/;

function valueText(name: string, value: unknown): string {
  const words = NAMES[name] ?? name;
  if (value === true && FACTS[name]) return FACTS[name];
  if (value === null) return `no calls on ${words}`;
  if (isSpan(value)) return `${words} ${value.from}–${value.to}`;
  if (COUNTED.test(name)) return `${String(value)} ${words}`;
  return `${words}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

const APPLIES: Readonly<Record<string, string>> = {
  'steps with needsTCPACompliance': 'Steps that keep the legal hours',
  'every call': 'Every call',
  'workflows tagged COLLECTIONS': 'Campaigns of the kind Collections',
};
/** What a later release adds is shown as the API says it. */
export const appliesText = (applies: string): string => APPLIES[applies] ?? applies;

/** `{from: 8, to: 20, sunday: null}` → "8–20; no calls on Sundays". */
export function valuesText(values: Values): string {
  const { from, to, ...others } = values;
  const hours = typeof from === 'number' && typeof to === 'number' ? [`${from}–${to}`] : [];
  return [...hours, ...Object.entries(others).map(([name, value]) => valueText(name, value))].join('; ');
}
