// Owns the verdict before every dial: allow, defer until, or refuse because. Pure; asked at creation and again at the instant of dialling.
import { type Hours, nextOpening } from './dial-window.ts';
import type { EndedReason } from './vocabulary.ts';

export type GateFacts = {
  now: number;
  phone: { e164: string; valid: boolean };
  hours: Hours;
};

export type Verdict =
  | { allow: true }
  | { allow: false; deferUntil: number; rule: string }
  | { allow: false; refuse: EndedReason; rule: string; because: string };

type Rule = (facts: GateFacts) => Verdict;
const ALLOW: Verdict = { allow: true };

/** In order; the first that does not allow decides. */
const RULES: readonly Rule[] = [
  ({ phone }) =>
    phone.valid
      ? ALLOW
      : { allow: false, refuse: 'BAD_NUMBER', rule: 'number', because: 'No such number can exist under its numbering plan.' },
  ({ now, hours }) => {
    const opening = nextOpening(hours, now);
    return opening <= now ? ALLOW : { allow: false, deferUntil: opening, rule: 'workflow_hours' };
  },
];

export function judge(facts: GateFacts): Verdict {
  for (const rule of RULES) {
    const verdict = rule(facts);
    if (!verdict.allow) return verdict;
  }
  return ALLOW;
}
