// Owns what no edge of a flow is for: an end user wants a human, the last reply again, out of a form, or to leave.

import type { BuiltinIntent } from '../language/choices.ts';
import { asText, asTexts } from '../language/json.ts';
import { isForGoodbye, isUrgent } from '../text/way-words.ts';
import type { Executable, ExecutableNode, ExecutableRoute } from './executable.ts';
import { askFor, formVariables } from './forms.ts';
import { freshVisit, type Machine } from './machine.ts';
import type { Reach } from './state.ts';

const MAX_BASES = 20;
/** Nodes that are walked through without the end user, when it is asked where an edge ends. */
const MAX_WALK = 20;
const SILENT: ReadonlySet<ExecutableNode['type']> = new Set([
  'message',
  'message_send',
  'set_variable',
  'enter',
  'leave',
]);

/** What there is besides the node that listens. */
export function reachOf(machine: Machine): Reach {
  const channel = asText(machine.state.scopes[0]?.channel);
  return {
    human: humanNode(machine) !== null,
    knowledge_base_ids: basesOf(machine.executable),
    ...(channel && { channel }),
  };
}

const bases = new WeakMap<Executable, string[]>();

function basesOf(executable: Executable): string[] {
  const known = bases.get(executable);
  if (known) return known;
  const found = new Set<string>();
  for (const node of executable.nodes) {
    if (node.type === 'knowledge') for (const id of asTexts(node.config.knowledge_base_ids)) found.add(id);
    if ('knowledge_base_ids' in node) for (const id of node.knowledge_base_ids) found.add(id);
  }
  const ids = [...found].slice(0, MAX_BASES);
  bases.set(executable, ids);
  return ids;
}

/** A text of the model goes with each intent; the flow moves by what it has drawn. */
export function followIntent(machine: Machine, intent: BuiltinIntent, text: string): undefined {
  switch (intent) {
    case 'human':
      return connectHuman(machine, text);
    case 'cancel':
      return machine.node.type === 'collect' && !isOver(machine)
        ? leaveForm(machine, machine.node, text)
        : stay(machine, text);
    case 'back':
      return machine.node.type === 'collect' && !isOver(machine)
        ? goBack(machine, machine.node, text)
        : stay(machine, text);
    case 'restart':
      return machine.node.type === 'collect' && !isOver(machine)
        ? startOver(machine, machine.node)
        : stay(machine, text);
    case 'goodbye':
      return isOver(machine) ? stay(machine, text) : sayGoodbye(machine, text);
    case 'repeat':
      return text.trim() === '' ? stay(machine, text) : listen(machine, text);
    case 'robot':
    case 'thanks':
    case 'greeting':
      return stay(machine, text);
  }
}

/** What the end user says about being contacted goes first. An edge of the flow for it has been taken already. */
export function followContact(machine: Machine, wish: 'stop' | 'ask' | 'keep', text: string): undefined {
  if (wish === 'ask') return listen(machine, text);
  if (wish === 'keep') return stay(machine, text);
  machine.say(text);
  machine.end('neutral', 'opted_out', '');
}

const isOver = ({ state }: Machine): boolean => state.ended !== null;

/** Answered; the form asks its question again, and that does not count as an ask. */
export function stay(machine: Machine, text: string): undefined {
  const { node } = machine;
  if (isOver(machine) || node.type !== 'collect') return listen(machine, text);
  machine.say(text);
  askFor(machine, node);
}

function listen(machine: Machine, text: string): undefined {
  machine.say(text);
  if (isOver(machine)) machine.state.status = 'after_flow';
  else machine.awaitUser();
}

export function connectHuman(machine: Machine, text: string): undefined {
  const at = humanNode(machine);
  if (at === null) return stay(machine, text);
  machine.state.ended = null;
  const global = machine.openGlobals.find(({ node }) => node === at);
  if (global) return machine.enterGlobal(global);
  machine.trace.push({
    node_id: machine.state.node,
    outcome: 'human',
    edge_id: null,
    to: machine.executable.nodes[at]!.id,
  });
  machine.goTo(at);
}

/** Those who are there for emergencies are fetched for a plain wish to talk only where there is no one else. */
const humanNode = (machine: Machine): number | null => {
  const urgent = urgentNodes(machine.executable);
  return nearestHuman(machine, (at) => !urgent.has(at)) ?? nearestHuman(machine, () => true);
};

const urgencies = new WeakMap<Executable, ReadonlySet<number>>();

/** Nodes that only ways for emergencies lead to. */
function urgentNodes(executable: Executable): ReadonlySet<number> {
  const known = urgencies.get(executable);
  if (known) return known;
  const [urgent, plain] = [new Set<number>(), new Set<number>()];
  const routes = executable.nodes
    .flatMap(routesOf)
    .map((route) => ({ to: route.to, prompt: 'prompt' in route ? String(route.prompt) : '' }));
  const globals = executable.globals.map(({ node, prompt }) => ({ to: node, prompt }));
  for (const { to, prompt } of [...routes, ...globals]) (isUrgent(prompt) ? urgent : plain).add(to);
  for (const at of plain) urgent.delete(at);
  urgencies.set(executable, urgent);
  return urgent;
}

/** One edge away, else global, else the nearest on the paths from here, else any. */
function nearestHuman(machine: Machine, isMeant: (at: number) => boolean): number | null {
  const { executable } = machine;
  const onPhone = asText(machine.state.scopes[0]?.channel) === 'voice';
  const isHuman = (at: number): boolean => {
    const node = executable.nodes[at]!;
    if (('disabled' in node && node.disabled) || !isMeant(at)) return false;
    return node.type === 'handoff' ? !node.config.assistant_id : onPhone && node.type === 'transfer';
  };
  const here = routesOf(machine.node).map(({ to }) => to);
  const next = here.find(isHuman) ?? executable.globals.map(({ node }) => node).find(isHuman);
  if (next !== undefined) return next;
  const seen = new Set(here);
  for (const at of seen) {
    if (isHuman(at)) return at;
    for (const { to } of routesOf(executable.nodes[at]!)) seen.add(to);
  }
  const any = executable.nodes.findIndex((_, at) => isHuman(at));
  return any < 0 ? null : any;
}

const routesOf = ({ routes }: ExecutableNode): ExecutableRoute[] => [
  ...routes.decided,
  ...routes.asked,
  ...(routes.otherwise ? [routes.otherwise] : []),
];

/** By `else`, else back to the dialogue that led here, else by `on_cap`; the values of the form are forgotten. */
function leaveForm(machine: Machine, node: FormNode, text: string): undefined {
  for (const { name, source } of formVariables(machine, node)) if (source === 'collected') machine.set(name, null);
  machine.say(text);
  const { otherwise, decided } = node.routes;
  if (otherwise?.kind === 'else') return machine.take(otherwise, 'cancel');
  if (machine.state.returns.length > 0) return machine.returnToPrevious();
  const back = machine.executable.nodes.findIndex(({ id }) => id === machine.state.talked);
  if (back >= 0) {
    machine.trace.push({ node_id: node.id, outcome: 'cancel', edge_id: null, to: machine.executable.nodes[back]!.id });
    return machine.goTo(back);
  }
  const capped = decided.find(({ kind }) => kind === 'on_cap');
  if (capped) return machine.take(capped, 'cancel');
  machine.end('neutral', 'cancelled', '');
}

type FormNode = Extract<ExecutableNode, { type: 'collect' }>;

/** The value that was given last is asked for again; where none was given, the form is left. */
function goBack(machine: Machine, node: FormNode, text: string): undefined {
  const { order = [], ...visit } = machine.state.visit;
  const last = order.at(-1);
  if (last === undefined) return leaveForm(machine, node, text);
  machine.set(last, null);
  const { doubted: _settled, ...rest } = visit;
  machine.state.visit = { ...rest, confirming: false, learned: true, order: order.slice(0, -1) };
  askFor(machine, node);
}

function startOver(machine: Machine, node: FormNode): undefined {
  for (const { name, source } of formVariables(machine, node)) if (source === 'collected') machine.set(name, null);
  machine.state.visit = freshVisit();
  askFor(machine, node);
}

function sayGoodbye(machine: Machine, text: string): undefined {
  const { node } = machine;
  const { routes } = node;
  // The plain edge of a form is for when it is filled.
  const spare = node.type === 'dialogue' || routes.otherwise?.kind === 'else' ? routes.otherwise : null;
  const route =
    (node.type === 'dialogue' ? (machine.decide(routes, 'default') ?? leaveTaker(machine)) : undefined) ?? spare;
  if (route && leadsToEnd(machine.executable, route.to)) return machine.take(route, 'goodbye');
  machine.say(text);
  machine.end('neutral', 'goodbye', '');
}

/** The way of the designer for those who leave. */
export const leaveTaker = ({ node, executable }: Machine): ExecutableRoute | undefined =>
  node.routes.asked.find(({ prompt, to }) => isForGoodbye(prompt) && leadsToEnd(executable, to));

function leadsToEnd({ nodes }: Executable, from: number): boolean {
  let at = from;
  for (let walked = 0; walked < MAX_WALK; walked++) {
    const node = nodes[at]!;
    if (node.type === 'end') return true;
    const route = node.routes.otherwise ?? node.routes.decided[0];
    if (!route || !SILENT.has(node.type)) return false;
    at = route.to;
  }
  return false;
}
