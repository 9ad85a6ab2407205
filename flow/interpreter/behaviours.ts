// Owns what each type of node does when the conversation enters it.

import { eventOf, parseDuration } from '../language/durations.ts';
import { asObjects, asText, asTexts, isAbsent, type Json, type JsonObject } from '../language/json.ts';
import { HANDOFF_MESSAGE, HANDOFF_MESSAGE_ES } from '../language/node-types.ts';
import { evaluateExpression } from '../text/expressions.ts';
import type { ExecutableNode } from './executable.ts';
import { enterForm } from './forms.ts';
import { reachOf } from './intents.ts';
import { localized, type Machine } from './machine.ts';
import { defaultsOf, write } from './memory.ts';
import { askBack, questionAbout } from './question-back.ts';
import { waysOn } from './ways.ts';

type Of<T extends ExecutableNode['type']> = Extract<ExecutableNode, { type: T }>;
type Behaviours = { [T in ExecutableNode['type']]: (machine: Machine, node: Of<T>) => undefined };

/** Nodes that only talk: after them a value of a form can still be corrected. */
const KEEPS_OPEN: ReadonlySet<ExecutableNode['type']> = new Set(['message', 'collect', 'dialogue']);

export function enterNode(machine: Machine, node: ExecutableNode): undefined {
  if (!KEEPS_OPEN.has(node.type)) delete machine.state.correctable;
  if ('disabled' in node && node.disabled) return passOver(machine, node);
  (BEHAVIOURS[node.type] as (machine: Machine, node: ExecutableNode) => undefined)(machine, node);
}

function passOver(machine: Machine, node: ExecutableNode): undefined {
  const route = node.routes.otherwise ?? node.routes.decided[0] ?? node.routes.asked[0];
  if (route) machine.take(route, 'disabled');
  else machine.otherwise('disabled');
}

const MAX_OPENED = 20;

const BEHAVIOURS: Behaviours = {
  message(machine, { config }) {
    const override = config.channel_overrides?.[asText(machine.variables.channel)];
    // Nothing is said on a channel where the author wants silence, in any language.
    machine.sayAuthored(override === '' ? '' : localized(machine, config, override ?? config.text), config.options);
    machine.route('default');
  },
  dialogue(machine, node) {
    const { opened = [], unread } = machine.state;
    machine.state.opened = [...opened.filter((id) => id !== node.id), node.id].slice(-MAX_OPENED);
    if (askAboutNext(machine)) return;
    const choices = waysOn(machine);
    // "Can we also rent helmets?", after "Anything else?": it is answered where the wishes are, not with "How can I help you?".
    if (machine.passesOn && opened.includes(node.id) && unread && choices.length > 0) {
      machine.passesOn = false;
      machine.state.visit = { ...machine.state.visit, ahead: true };
      return machine.askModel('dialogue', { ...talkOf(machine, node), choices, reach: reachOf(machine), ahead: true });
    }
    // Otherwise it speaks first; only after an answer may it be left. That keeps talkative loops from spinning.
    machine.askModel('reply', talkOf(machine, node));
  },
  collect(machine, node) {
    enterForm(machine, node);
  },
  condition(machine) {
    machine.route('default');
  },
  tool(machine, node) {
    const { config } = node;
    machine.sayAuthored(config.say_while_running ?? '');
    const input: JsonObject = {};
    const { variables } = machine;
    for (const name of node.tool_inputs ?? []) if (Object.hasOwn(variables, name)) input[name] = variables[name]!;
    Object.assign(input, machine.mapped(config.input_mapping as Json));
    machine.emitPending(
      { type: 'call_tool', tool_id: asText(config.tool_id), revision: asText(config.tool_revision) || 'active', input },
      'tool',
    );
  },
  knowledge(machine, node) {
    const { config } = node;
    const ids = [...new Set([...asTexts(config.knowledge_base_ids), ...node.knowledge_base_ids])];
    const query = machine.render(config.query_template ?? '');
    machine.emitPending(
      {
        type: 'search_knowledge',
        knowledge_base_ids: ids,
        query,
        top_k: config.top_k ?? 5,
        min_score: config.min_score ?? null,
      },
      'knowledge',
    );
  },
  set_variable(machine, { config }) {
    for (const { variable, expression } of asObjects(config.assignments)) {
      if (typeof expression !== 'string') machine.set(asText(variable), expression ?? null);
      else {
        const result = evaluateExpression(expression, machine.variables, machine.work);
        machine.set(asText(variable), result.ok ? result.value : null);
      }
    }
    machine.route('default');
  },
  policy_check(machine, node) {
    machine.askModel('policy', { policy_ids: [...new Set([...asTexts(node.config.policy_ids), ...node.policy_ids])] });
  },
  transfer(machine, { config }) {
    machine.sayAuthored(config.announcement ?? '');
    const source = (config.destination_source ?? null) as JsonObject | null;
    const destination = machine.render(config.destination ?? '');
    machine.emitPending(
      { type: 'transfer', destination, destination_source: source, mode: config.mode ?? 'cold' },
      'transfer',
    );
  },
  handoff(machine, { config }) {
    // Another assistant speaks for itself.
    if (!config.assistant_id)
      machine.sayAuthored(localized(machine, config, config.message ?? handoffMessage(machine)));
    machine.emitPending(
      { type: 'handoff', assistant_id: asText(config.assistant_id), queue: asText(config.queue) },
      'handoff',
    );
  },
  message_send(machine, { config }) {
    const { text, missing } = machine.renderSaid(config.template);
    machine.emit({
      type: 'send_message',
      channel: asText(config.channel),
      text,
      ...(missing.length > 0 && { missing }),
    });
    machine.route('default');
  },
  wait(machine, { config }) {
    const what = config.for as Json;
    const event = eventOf(what);
    const timeout = isAbsent(config.timeout) ? null : parseDuration(config.timeout as Json);
    const seconds = event === null ? parseDuration(what) : null;
    machine.emitPending(
      { type: 'wait', seconds, event, timeout_seconds: timeout },
      'wait',
      event === null ? 'done' : 'timeout',
      event ?? '',
    );
  },
  press_digit(machine, { config }) {
    machine.emit({
      type: 'press_digits',
      digits: typeof config.digits === 'number' ? String(config.digits) : machine.render(config.digits),
    });
    machine.route('default');
  },
  end(machine, { config }) {
    machine.sayAuthored(localized(machine, config, config.message ?? ''));
    machine.end(config.outcome ?? 'neutral', asText(config.label), asText(config.disposition));
  },
  enter(machine, { config }) {
    const inputs = machine.mapped(config.inputs);
    const values = defaultsOf(machine.executable, config.into);
    for (const name of Object.keys(inputs)) write(values, name, inputs[name]!);
    machine.state.scopes[config.into] = values;
    machine.route('default');
  },
  leave(machine, { config }) {
    const inner = machine.state.scopes[config.from] ?? {};
    for (const { from, to } of config.outputs) if (Object.hasOwn(inner, from)) machine.set(to, inner[from]!);
    machine.route('default');
  },
};

/** "Both" was the answer, and one of the two is done. */
function askAboutNext(machine: Machine): boolean {
  const { next, ...discourse } = machine.state.discourse ?? {};
  const route = machine.node.routes.asked.find(({ id }) => id === next);
  const question = route && questionAbout([machine.choiceOf(route)], { language: machine.state.language });
  if (!question) return false;
  machine.state.discourse = discourse;
  askBack(machine, question, 'both were wished for');
  return true;
}

const handoffMessage = ({ state }: Machine): string => (state.language === 'es' ? HANDOFF_MESSAGE_ES : HANDOFF_MESSAGE);

/** What a model needs to know to talk in a dialogue, as its author wrote it. */
export function talkOf(
  machine: Machine,
  { config }: Of<'dialogue'>,
): { instructions: string; goal: string; examples: Json[] } {
  return {
    instructions: localized(machine, config, asText(config.instructions)),
    goal: asText(config.goal),
    examples: (config.examples ?? []) as Json[],
  };
}
