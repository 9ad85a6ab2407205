// Owns which variables may hold what the end user said, also by way of others: where a call or a text goes must not come from them.

import type { Executable, ExecutableNode } from '../interpreter/executable.ts';
import { SYSTEM_VARIABLES } from '../language/graph.ts';
import { asObject, asObjects, asText, asTexts, type Json } from '../language/json.ts';
import type { NormalVariable } from '../language/normal-graph.ts';
import { rootOf } from '../text/conditions.ts';
import { parseExpression } from '../text/expressions.ts';
import { scanTemplate } from '../text/templates.ts';
import type { Inspection } from './inspection.ts';

/** One value is made of others. Names carry their scope. */
type Derivation = { reads: readonly string[]; to: string };

const END_USER_SOURCES: ReadonlySet<string> = new Set(['collected', 'memory']);
const keyOf = (scope: number, name: string): string => `${scope} ${name}`;
const isFromEndUser = ({ source }: NormalVariable): boolean => END_USER_SOURCES.has(source);

function closureOf(roots: Iterable<string>, derivations: readonly Derivation[]): ReadonlySet<string> {
  const spoken = new Set(roots);
  for (let known = -1; known !== spoken.size; ) {
    known = spoken.size;
    for (const { reads, to } of derivations) if (reads.some((read) => spoken.has(read))) spoken.add(to);
  }
  return spoken;
}

/** In a component the variables of the system are those of the flow itself. */
const visibleAs = (scope: number, name: string): string[] =>
  scope > 0 && SYSTEM_VARIABLES.has(name) ? [keyOf(scope, name), keyOf(0, name)] : [keyOf(scope, name)];
const readBy = (scope: number, template: Json | undefined): string[] =>
  typeof template === 'string' ? scanTemplate(template).uses.flatMap(({ name }) => visibleAs(scope, name)) : [];

function assignmentsOf(scope: number, config: { assignments?: unknown }): Derivation[] {
  return asObjects(config.assignments).map(({ variable, expression }) => {
    const parsed = typeof expression === 'string' ? parseExpression(expression) : undefined;
    const reads = parsed?.ok ? [...parsed.reads].flatMap((name) => visibleAs(scope, name)) : [];
    return { reads, to: keyOf(scope, asText(variable)) };
  });
}

function derivationsOf(node: ExecutableNode): Derivation[] {
  const { scope } = node;
  if (node.type === 'set_variable') return assignmentsOf(scope, node.config);
  if (node.type === 'enter') {
    const { inputs, into } = node.config;
    return Object.entries(inputs).map(([name, value]) => ({ reads: readBy(scope, value), to: keyOf(into, name) }));
  }
  if (node.type !== 'leave') return [];
  const { outputs, from } = node.config;
  return outputs.map((output) => ({ reads: [keyOf(from, output.from)], to: keyOf(scope, output.to) }));
}

function spokenIn({ scopes, nodes }: Executable): ReadonlySet<string> {
  const declared = scopes.flatMap(({ variables }, scope) =>
    variables.filter(isFromEndUser).map(({ name }) => keyOf(scope, name)),
  );
  const asked = nodes.flatMap((node) =>
    node.type === 'collect' ? asTexts(node.config.variables).map((name) => keyOf(node.scope, name)) : [],
  );
  return closureOf([...declared, ...asked], nodes.flatMap(derivationsOf));
}

/** The variable that decides where this transfer goes and may hold what the end user said. What the runtime vouches for may not. */
export function spokenTarget(
  executable: Executable,
  nodeId: string,
  { locked = [] }: { locked?: string[] },
): string | undefined {
  const node = executable.nodes.find(({ id }) => id === nodeId);
  if (node?.type !== 'transfer') return undefined;
  const spoken = spokenIn(executable);
  const suspects = targetNames(node.config).filter((name) => !locked.includes(name));
  return suspects.find((name) => visibleAs(node.scope, name).some((key) => spoken.has(key)));
}

/** Whether a variable decides at all: neither a literal nor a tool does. */
export function isTargetVariable({ nodes }: Executable, nodeId: string): boolean {
  const node = nodes.find(({ id }) => id === nodeId);
  return node?.type === 'transfer' && targetNames(node.config).length > 0;
}

/** A literal and the answer of a tool read no variable. */
function targetNames(config: { destination?: unknown; destination_source?: unknown }): string[] {
  const source = asObject(config.destination_source);
  const path = asText(source.response_path).replace(/^\$\.?/, '');
  const named = source.type === 'context_variable' && path !== '' ? [rootOf(path)] : [];
  return [...named, ...scanTemplate(asText(config.destination)).uses.map(({ name }) => name)];
}

/** Whether texts of this flow would go to a number that the end user gave. */
export const isPhoneSpoken = (executable: Executable, { locked = [] }: { locked?: string[] }): boolean =>
  !locked.includes('phone') && spokenIn(executable).has(keyOf(0, 'phone'));

/** The same question of a graph that is being edited: transfers, with the variable that decides. */
export function spokenTargets(view: Inspection): { node_id: string; variable: string }[] {
  const transfers = view.shape.ofType('transfer');
  if (transfers.length === 0) return [];
  const spoken = spokenInGraph(view);
  return transfers.flatMap((i) => {
    const node = view.nodes[i]!;
    const variable = targetNames(node.config).find((name) => spoken.has(keyOf(0, name)));
    return variable === undefined ? [] : [{ node_id: node.id, variable }];
  });
}

export const isPhoneSpokenIn = (view: Inspection): boolean => spokenInGraph(view).has(keyOf(0, 'phone'));

function spokenInGraph({ nodes, variables }: Inspection): ReadonlySet<string> {
  const declared = [...variables.values()].filter(isFromEndUser).map(({ name }) => keyOf(0, name));
  const asked = nodes.flatMap(({ type, config }) =>
    type === 'collect' ? asTexts(config.variables).map((name) => keyOf(0, name)) : [],
  );
  const derivations = nodes.flatMap(({ type, config }) => (type === 'set_variable' ? assignmentsOf(0, config) : []));
  return closureOf([...declared, ...asked], derivations);
}
