// Owns the list of all rules, in the order in which findings are reported.

import { CONFIGURATION_RULES } from './configuration.ts';
import { CYCLE_RULES } from './cycle.ts';
import { DEAD_EDGE_RULES } from './dead-edges.ts';
import { EXAMPLE_RULES } from './examples.ts';
import { FILLED_FORM_RULES } from './filled-forms.ts';
import { OPERATION_RULES } from './operation.ts';
import { REACHABILITY_RULES } from './reachability.ts';
import { REFERENCE_RULES } from './references.ts';
import { ROUTING_RULES } from './routing.ts';
import type { Rule } from './rule.ts';
import { STRUCTURE_RULES } from './structure.ts';
import { STYLE_RULES } from './style.ts';
import { TRUST_RULES } from './trust.ts';
import { UNKNOWN_FIELD_RULES } from './unknown-fields.ts';
import { UNKNOWN_NAME_RULES } from './unknown-names.ts';
import { VARIABLE_RULES } from './variables.ts';

export const RULES: readonly Rule[] = [
  ...STRUCTURE_RULES,
  ...UNKNOWN_NAME_RULES,
  ...UNKNOWN_FIELD_RULES,
  ...CONFIGURATION_RULES,
  ...REACHABILITY_RULES,
  ...ROUTING_RULES,
  ...DEAD_EDGE_RULES,
  ...EXAMPLE_RULES,
  ...CYCLE_RULES,
  ...FILLED_FORM_RULES,
  ...VARIABLE_RULES,
  ...REFERENCE_RULES,
  ...OPERATION_RULES,
  ...TRUST_RULES,
  ...STYLE_RULES,
];

type RuleEntry = Omit<Rule, 'check'>;

/** The rules as the API serves them. */
export function ruleCatalog(): RuleEntry[] {
  return RULES.map(({ check, ...entry }) => entry);
}
