// Owns the rules about variables: undefined, unset, unused, and values that do not fit their type.

import type { FindingHit } from '../inspection/finding.ts';
import type { Inspection } from '../inspection/inspection.ts';
import type { VariableUse } from '../inspection/known-parts.ts';
import { unsetUses } from '../inspection/variable-facts.ts';
import { isoSeconds } from '../language/durations.ts';
import { type Graph, SYSTEM_VARIABLES, VARIABLE_NAME } from '../language/graph.ts';
import { asObjects, asText, asTexts } from '../language/json.ts';
import type { NormalEdge, NormalVariable } from '../language/normal-graph.ts';
import { fittingTime } from '../language/typed-values.ts';
import type { Comparison } from '../text/conditions.ts';
import { spanOf } from '../text/spans.ts';
import { adviceOn, MAX_GUESSES, nearestOwnName, nearestWord } from '../text/spelling.ts';
import { isNumeric } from '../text/work.ts';
import { renameUse, replaceValue } from './renamed-variables.ts';
import { eachBranch, type Rule } from './rule.ts';

const VARIABLES = { category: 'variables', severity: 'error', blocking: true } as const;
const WARNING = { category: 'variables', severity: 'warning', blocking: false } as const;
// Names that Liquid itself provides inside its tags.
const BUILT_IN = new Set(['forloop', 'nil', 'null', 'true', 'false', 'blank', 'empty', 'now']);

function locate(view: Inspection, use: VariableUse): Partial<FindingHit> {
  return {
    ...(use.node_id !== null && view.shape.index.has(use.node_id) ? { node_id: use.node_id } : {}),
    ...(use.edge ? { edge_id: use.edge.id } : {}),
    ...(use.position ? { span: spanOf(use.position.text, use.position.start, use.position.end) } : {}),
    key: `${use.field}:${use.name}`,
  };
}

/** The name that was meant, where one of the graph is near; else the variable is not declared yet. */
function undefinedFix(
  graph: Graph,
  use: VariableUse,
  near: string | undefined,
): Pick<FindingHit, 'suggested_fix' | 'fix_ops'> {
  const canBeNamed = VARIABLE_NAME.test(use.name);
  if (near !== undefined) return { suggested_fix: adviceOn(near, []), fix_ops: renameUse(graph, use, near) };
  const source = use.field === 'variables' ? 'collected' : 'provided';
  const variable = { name: use.name, type: 'string', source };
  return {
    suggested_fix: 'Declare the variable or correct its name.',
    fix_ops: canBeNamed ? [{ op: 'upsert_context_variable', variable }] : [],
  };
}

function forEachComparison(
  view: Inspection,
  visit: (comparison: Comparison, variable: NormalVariable, edge: NormalEdge, index: number) => void,
): void {
  for (const { comparison, edge, index } of view.comparisons) {
    const variable = view.variables.get(comparison.variable);
    if (variable) visit(comparison, variable, edge, index);
  }
}

function foreignValues(one: Comparison, variable: NormalVariable): string[] {
  if (variable.type !== 'enum' || variable.enum_values.length === 0) return [];
  if (!['eq', 'neq', 'in', 'not_in'].includes(one.operator)) return [];
  const values = Array.isArray(one.value) ? one.value : [one.value];
  const known = new Set(variable.enum_values);
  return values
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .filter((value) => !known.has(value));
}

const ORDERING = new Set(['gt', 'gte', 'lt', 'lte']);
const NUMBERS = new Set(['number', 'integer']);
const ORDERED = new Set(['number', 'integer', 'date', 'datetime', 'time', 'duration', 'string']);

/** Why a comparison does not fit the type of its variable, or null. */
function misfit({ operator, value }: Comparison, { type }: NormalVariable): string | null {
  if (ORDERING.has(operator) && type === 'money') return 'a sum of money has no order by itself; compare its .amount';
  if (ORDERING.has(operator) && type === 'date_range')
    return 'a span of days has no order by itself; compare its .start or .end';
  if (ORDERING.has(operator) && !ORDERED.has(type)) return `a value of type ${type} has no order`;
  if (operator === 'contains' || operator === 'not_contains') {
    return NUMBERS.has(type) || type === 'boolean' ? `a value of type ${type} contains nothing` : null;
  }
  if (ORDERING.has(operator) || operator === 'eq' || operator === 'neq') {
    if (type === 'time' && fittingTime(String(value)) !== value)
      return `${JSON.stringify(value)} is no time of the form HH:MM`;
    if (type === 'duration' && isoSeconds(String(value)) === null)
      return `${JSON.stringify(value)} is no ISO 8601 duration, such as PT1H30M`;
    if (NUMBERS.has(type) && !isNumeric(value)) return `${JSON.stringify(value)} is no number`;
    if (type === 'boolean' && !ORDERING.has(operator) && !['true', 'false'].includes(String(value)))
      return `${JSON.stringify(value)} is neither true nor false`;
  }
  return null;
}

const ASKED_BY_NAME =
  /^(?:is|are|was|has|have|had|wants?|would|needs?|requires?|can|will|did|agrees?|agreed|consents?|accepts?|accepted|allows?|owns?|speaks|likes|lives|works|takes|uses|prefers|knows|smokes|drives|drinks|first|new|returning|existing|current)_|_(?:consent|agreed|accepted|opt_in|permission|needed|required|requested|wanted|confirmed|correct|available|verified)$/;
const SAYS_NOTHING =
  /^(?:[a-z]{1,2}\d*|[a-z]+\d+|value|data|input|info|answer|response|text|string|kind|type|thing|field|param|var|result)$/;

/** Neither its author's words nor its name make a question. */
function isHardToAsk({ name, type, description, question, label }: NormalVariable): boolean {
  if (question !== undefined || label !== undefined || description.trim() !== '') return false;
  if (type === 'object' || SAYS_NOTHING.test(name)) return true;
  return type === 'boolean' && name.includes('_') && !ASKED_BY_NAME.test(name);
}

// Only texts written out in full can be judged before the conversation runs.
const QUOTED = /^\s*(?:"([^"\\]*)"|'([^'\\]*)')\s*$/;

export const VARIABLE_RULES: Rule[] = [
  {
    ...VARIABLES,
    rule_id: 'variable.undefined',
    title: 'Undefined variable',
    description:
      'A text, condition or mapping reads a variable that is neither declared, nor set by a node, nor a system variable.',
    check({ graph, view }, report) {
      const { uses, assigned } = view.facts;
      const known = new Set([...view.variables.keys(), ...assigned, ...SYSTEM_VARIABLES]);
      const guesses = new Map<string, string | undefined>();
      for (const use of uses) {
        const { name } = use;
        if (known.has(name) || BUILT_IN.has(name)) continue;
        if (!guesses.has(name) && guesses.size < MAX_GUESSES) guesses.set(name, nearestOwnName(name, known));
        report({
          ...locate(view, use),
          message: `The variable "${name.slice(0, 80)}" is not defined.`,
          ...undefinedFix(graph, use, guesses.get(name)),
        });
      }
    },
  },
  {
    ...WARNING,
    rule_id: 'variable.unset_on_path',
    title: 'Maybe not set yet',
    description: 'A path leads here on which the variable has not been collected or computed.',
    check({ view }, report) {
      for (const use of unsetUses(view)) {
        report({
          ...locate(view, use),
          message: `The variable "${use.name}" may not be set yet.`,
          suggested_fix: 'Collect it earlier, or give it a default.',
        });
      }
    },
  },
  {
    ...WARNING,
    severity: 'suggestion',
    rule_id: 'variable.unused',
    title: 'Unused variable',
    description: 'A declared variable is read and set nowhere.',
    check({ view }, report) {
      if (view.asksTooMuch) return;
      const unused = new Set(view.variables.keys());
      for (const { name } of view.facts.uses) unused.delete(name);
      for (const { name } of view.graph.context_variables) {
        if (!unused.has(name) || view.facts.assigned.has(name)) continue;
        report({
          message: `The variable "${name.slice(0, 80)}" is not used.`,
          key: name,
          suggested_fix: 'Remove the variable.',
          fix_ops: [{ op: 'remove_context_variable', name }],
        });
      }
    },
  },
  {
    ...VARIABLES,
    blocking: false,
    rule_id: 'variable.enum_mismatch',
    title: 'Not one of the values',
    description: 'An enum variable is compared with, or set to, a value it cannot have.',
    check({ graph, view }, report) {
      forEachComparison(view, (one, variable, edge, n) => {
        for (const value of foreignValues(one, variable)) {
          const near = nearestWord(value, variable.enum_values);
          report({
            message: `"${value.slice(0, 80)}" is not a value of "${variable.name}".`,
            edge_id: edge.id,
            node_id: edge.source,
            key: `${n}:${value}`,
            suggested_fix: adviceOn(near, variable.enum_values.slice(0, 20)),
            fix_ops: near === undefined ? [] : replaceValue(graph, edge.id, { variable: variable.name, value, near }),
          });
        }
      });
      for (const i of view.shape.ofType('set_variable')) {
        const node = view.nodes[i]!;
        for (const { variable: name, expression } of asObjects(node.config.assignments)) {
          const variable = view.variables.get(asText(name));
          const quoted = QUOTED.exec(asText(expression));
          const value = quoted ? (quoted[1] ?? quoted[2]!) : null;
          if (
            variable?.type !== 'enum' ||
            value === null ||
            variable.enum_values.length === 0 ||
            variable.enum_values.includes(value)
          )
            continue;
          report({
            message: `"${value.slice(0, 80)}" is not a value of "${variable.name}".`,
            node_id: node.id,
            key: `${variable.name}:${value}`,
          });
        }
      }
    },
  },
  {
    ...VARIABLES,
    rule_id: 'variable.enum_empty',
    title: 'Enum without values',
    description: 'A variable of type enum lists no values.',
    check({ graph, view }, report) {
      for (const variable of view.graph.context_variables) {
        if (variable.type !== 'enum' || variable.enum_values.length > 0) continue;
        const raw = graph.context_variables.find((one) => one.name === variable.name)!;
        report({
          message: `The enum variable "${variable.name.slice(0, 80)}" has no values.`,
          key: variable.name,
          suggested_fix: 'List its values, or make it a string.',
          fix_ops: [{ op: 'upsert_context_variable', variable: { ...raw, type: 'string' } }],
        });
      }
    },
  },
  {
    ...WARNING,
    rule_id: 'variable.type_mismatch',
    title: 'Comparison does not fit the type',
    description: 'A condition compares a variable in a way its type does not allow.',
    check({ view }, report) {
      forEachComparison(view, (one, variable, edge, n) => {
        const problem = misfit(one, variable);
        if (problem)
          report({
            message: `The comparison of "${variable.name}" never holds: ${problem}.`,
            edge_id: edge.id,
            node_id: edge.source,
            key: `${n}`,
          });
      });
    },
  },
  {
    ...WARNING,
    severity: 'suggestion',
    rule_id: 'variable.no_question',
    title: 'No good question',
    description: 'A collect node asks for a variable whose name and type give no question that a person would ask.',
    check({ view }, report) {
      for (const i of view.shape.ofType('collect')) {
        const node = view.nodes[i]!;
        for (const name of asTexts(node.config.variables)) {
          const variable = view.variables.get(name);
          if (!variable || !isHardToAsk(variable)) continue;
          report({
            message: `Nothing says how to ask for "${name.slice(0, 80)}".`,
            node_id: node.id,
            key: name,
            suggested_fix: 'Write the question of the variable, or describe it in a few words.',
          });
        }
      }
    },
  },
  {
    ...WARNING,
    rule_id: 'collect.no_reask_exit',
    title: 'No edge for missing answers',
    description: 'When the person keeps not answering, a collect node should lead somewhere else.',
    check: eachBranch(({ node, edges, endId }, report) => {
      if (node.type !== 'collect' || edges.some((edge) => edge.kind === 'on_cap')) return;
      report({
        message: 'Nothing says what happens when the person does not answer.',
        node_id: node.id,
        suggested_fix: 'Add an on_cap edge.',
        fix_ops: endId === null ? [] : [{ op: 'add_edge', edge: { source: node.id, target: endId, kind: 'on_cap' } }],
      });
    }),
  },
];
