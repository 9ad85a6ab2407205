// Owns the interpreter: one pure step from a stored state and an input to the next state and the effects to carry out.

import { enterNode, talkOf } from './behaviours.ts';
import type { Executable, ExecutableNode, ExecutableRoutes } from './executable.ts';
import { afterConfirmation, afterExtraction, answerForm, continueForm, formsBehind, learn, rememberValues } from './forms.ts';
import { followContact, followIntent, reachOf } from './intents.ts';
import { ANSWER_FLOOR, answering, NOTHING_ABOUT_THAT } from './knowledge-answer.ts';
import { choiceOf, freshVisit, Machine, noticeLanguage, startLanguage } from './machine.ts';
import { defaultsOf } from './memory.ts';
import { takePick } from './options.ts';
import type { Input, MessageOption, Outcome, Source, StartInput, State } from './state.ts';
import { isBuiltinIntent } from '../language/builtin-intents.ts';
import type { Choice } from '../language/choices.ts';
import { asObjects, asText, clean, isObject, type Json, type JsonObject } from '../language/json.ts';
import { NO_AGENT_FREE, NO_AGENT_FREE_ES, type EdgeKind } from '../language/node-types.ts';
import { valueAt } from '../text/conditions.ts';

const MAX_INBOX = 20;
const MAX_MESSAGE = 20_000;
/** Two words or a figure: a lone "yes" is not worth reading for a form to come. */
const MAY_HOLD_VALUES = /\S\s+\S|\d/;

type InputOf<T extends Input['type']> = Extract<Input, { type: T }>;
type Results = InputOf<'model_result' | 'tool_result' | 'knowledge_result' | 'transfer_result' | 'handoff_result' | 'timer'>;

/** Begins a conversation. */
export function start(executable: Executable, input: StartInput = {}): Outcome {
  const state: State = {
    format: 1,
    input_hash: executable.input_hash,
    status: 'running',
    node: executable.nodes[executable.entry]!.id,
    visit: freshVisit(),
    scopes: executable.scopes.map((_, scope) => defaultsOf(executable, scope)),
    awaiting: null,
    returns: [],
    inbox: [],
    turns: 0,
    effects: input.effects_before ?? 0,
    steps_since_turn: 0,
    continue_after_flow: input.continue_after_flow === true,
    ended: null,
    ...(input.locked && { locked: input.locked }),
    ...(input.unread && { unread: input.unread }),
  };
  const machine = new Machine(executable, state, enterNode);
  rememberValues(machine, input.variables);
  startLanguage(machine);
  machine.goTo(executable.entry);
  return finish(machine);
}

/** One step. An input the flow does not await changes nothing, so results may come twice or late. */
export function step(executable: Executable, state: State, input: Input): Outcome {
  const machine = new Machine(executable, state, enterNode);
  switch (input.type) {
    case 'user_message':
      receiveMessage(machine, input.text, input.variables);
      break;
    case 'variables':
      rememberValues(machine, input.values);
      continueForm(machine);
      break;
    case 'event':
      receiveEvent(machine, input);
      break;
    case 'model_result':
    case 'tool_result':
    case 'knowledge_result':
    case 'handoff_result':
    case 'transfer_result':
    case 'timer':
      if (state.status !== 'awaiting_effect' || state.awaiting?.effect_id !== input.effect_id)
        return { state, effects: [], trace: [] };
      receiveResult(machine, input, state.awaiting);
  }
  return finish(machine);
}

function finish(machine: Machine): Outcome {
  machine.run();
  // Messages that came meanwhile are taken once the flow listens; each is a turn.
  while (machine.state.status === 'awaiting_user' && machine.state.inbox.length > 0) {
    receiveMessage(machine, machine.state.inbox.shift()!, undefined);
    machine.run();
  }
  return { state: machine.state, effects: machine.effects, trace: machine.trace };
}

function receiveMessage(machine: Machine, text: string, variables: JsonObject | undefined): undefined {
  const { state } = machine;
  if (state.status === 'ended') return;
  if (state.status === 'awaiting_effect') {
    if (state.inbox.length < MAX_INBOX) state.inbox.push((clean(text) as string).slice(0, MAX_MESSAGE));
    rememberValues(machine, variables);
    return;
  }
  state.turns++;
  state.steps_since_turn = 0;
  rememberValues(machine, variables);
  noticeLanguage(machine, text, () => reachOf(machine).human);
  if (MAY_HOLD_VALUES.test(text)) state.unread = [];
  else delete state.unread;
  if (state.status === 'after_flow') return machine.askModel('continue', { reach: reachOf(machine) });
  const global = machine.openGlobals.find(
    (entry) => entry.expression !== null && machine.holds(entry.expression, state.scopes[0]!),
  );
  if (global) return machine.enterGlobal(global);
  answer(machine, machine.node, takePick(machine, text));
}

function answer(machine: Machine, node: ExecutableNode, pick: MessageOption | undefined): undefined {
  const picked = pick ? { picked: pick.value } : {};
  const globals = machine.openGlobals.filter((entry) => entry.prompt);
  const choices: Choice[] = globals.map(({ node: at, prompt, examples }) => {
    const id = `global:${machine.executable.nodes[at]!.id}`;
    return examples ? { id, prompt, examples } : { id, prompt };
  });
  const reach = reachOf(machine);
  if (node.type === 'collect') return answerForm(machine, node, { choices, reach, pick });
  // A human gave it back and no edge leads on: the next message of the end user goes to a human again.
  if (node.type === 'handoff') return enterNode(machine, node);
  if (node.type !== 'dialogue') return machine.route('default');
  const turns = machine.state.visit.turns + 1;
  machine.state.visit = { ...machine.state.visit, turns };
  const decided = machine.decide(node.routes, null);
  if (decided) return machine.take(decided, 'default');
  if (turns >= (node.config.max_turns ?? 20)) return machine.route('on_cap');
  choices.unshift(...node.routes.asked.map(choiceOf));
  // With no goal and nothing to choose, one exchange is all a dialogue is for.
  if (choices.length === 0 && !node.config.goal) return machine.askModel('intent', { reach });
  const forms = formsBehind(machine);
  const otherwise = node.routes.otherwise?.kind === 'else' && { otherwise: true as const };
  machine.askModel('dialogue', {
    ...talkOf(machine, node),
    choices,
    reach,
    ...picked,
    ...otherwise,
    ...(forms.length > 0 && { forms }),
  });
}

function receiveEvent(machine: Machine, { name, variables }: InputOf<'event'>): undefined {
  const { state } = machine;
  if (state.status === 'ended' || state.status === 'after_flow') return;
  rememberValues(machine, variables);
  machine.event = name;
  if (state.awaiting?.kind === 'wait' && state.awaiting.event === name) {
    state.steps_since_turn = 0;
    return machine.route('done');
  }
  const listening = state.status === 'awaiting_user' || state.awaiting?.kind === 'wait';
  if (!listening) return;
  const global = machine.openGlobals.find((entry) => entry.event === name && name !== '');
  const route = machine.node.routes.decided.find((one) => one.by === 'event' && one.event === name);
  if (!global && !route) return;
  state.steps_since_turn = 0;
  if (route) machine.take(route, 'event');
  else machine.enterGlobal(global!);
}

function receiveResult(machine: Machine, input: Results, awaiting: NonNullable<State['awaiting']>): undefined {
  machine.state.awaiting = null;
  machine.state.status = 'running';
  switch (input.type) {
    case 'model_result':
      return receiveModel(machine, input, awaiting);
    case 'tool_result':
      return receiveTool(machine, input);
    case 'knowledge_result':
      return receiveKnowledge(machine, input);
    case 'transfer_result':
      return input.ok ? machine.end('success', 'transferred', '') : machine.route('failed');
    case 'handoff_result':
      return receiveHandoff(machine, input);
    case 'timer':
      machine.state.steps_since_turn = 0;
      return machine.route(awaiting.outcome as EdgeKind);
  }
}

/** Whether a flow goes on after a hand-off that worked. */
export const hasWayBack = ({ otherwise, decided, asked }: ExecutableRoutes): boolean =>
  otherwise !== null || asked.length > 0 || decided.some(({ kind }) => kind !== 'failed');

function receiveHandoff(machine: Machine, { ok, released }: InputOf<'handoff_result'>): undefined {
  const { node } = machine;
  const { routes } = node;
  if (!ok && routes.decided.some(({ kind }) => kind === 'failed')) return machine.route('failed');
  const isQueue = node.type === 'handoff' && !node.config.assistant_id;
  // A colleague was promised, and none came: without an edge for that, nothing in the flow would say so.
  if (!ok && isQueue) machine.say(machine.state.language === 'es' ? NO_AGENT_FREE_ES : NO_AGENT_FREE);
  else if (hasWayBack(routes)) return machine.route('on_release');
  if (released) return machine.resumeListening();
  machine.end(ok ? 'neutral' : 'failure', ok ? 'handed_off' : 'handoff_failed', '');
}

function receiveModel(machine: Machine, input: InputOf<'model_result'>, awaiting: NonNullable<State['awaiting']>): undefined {
  const { node } = machine;
  machine.sources = sourcesIn(input.sources);
  // "Friday at 7, and do you have parking?" answers and goes elsewhere.
  const elsewhere = typeof input.choice === 'string' || isBuiltinIntent(input.intent);
  if (awaiting.kind === 'extract' && elsewhere) learn(machine, input.variables);
  if (input.contact === 'stop') machine.emit({ type: 'opt_out' });
  if (typeof input.choice === 'string' && choose(machine, input.choice)) return;
  if (input.contact) return followContact(machine, input.contact, textOf(input));
  if (isBuiltinIntent(input.intent)) return followIntent(machine, input.intent, textOf(input));
  switch (awaiting.kind) {
    case 'route':
      return machine.otherwise(awaiting.outcome);
    case 'dialogue':
      if (input.done === true) return finishDialogue(machine);
      if (input.unmatched === true && node.routes.otherwise?.kind === 'else') return machine.take(node.routes.otherwise, 'else');
      break;
    case 'extract':
      return node.type === 'collect'
        ? afterExtraction(machine, node, { ...input, text: textOf(input) })
        : machine.route('default');
    case 'confirm':
      return node.type === 'collect'
        ? afterConfirmation(machine, node, { ...input, text: textOf(input) })
        : machine.route('default');
    case 'intent':
      return machine.route('default');
    case 'answer':
      machine.say(textOf(input));
      return machine.route('found');
    case 'policy':
      // A judge that fails must not let anything pass.
      return machine.route(input.violated === false && !input.error ? 'pass' : 'violation');
    case 'continue':
      machine.say(textOf(input));
      machine.state.status = 'after_flow';
      return;
    case 'reply':
    case 'tool':
    case 'knowledge':
    case 'handoff':
    case 'transfer':
    case 'wait':
      break;
  }
  machine.say(textOf(input));
  machine.awaitUser();
}

function finishDialogue(machine: Machine): undefined {
  machine.say('');
  const decided = machine.decide(machine.node.routes, 'default');
  if (decided) machine.take(decided, 'default');
  else machine.otherwise('default');
}

const MAX_SOURCES = 10;

/** Checked: a test or a replay may hand in anything. */
const sourcesIn = (given: unknown): Source[] =>
  asObjects(clean(given))
    .filter(({ title }) => asText(title) !== '')
    .slice(0, MAX_SOURCES)
    .map(({ title, document_id, url }) => ({
      title: asText(title).slice(0, 300),
      document_id: asText(document_id) || null,
      url: asText(url) || null,
    }));

function textOf(input: Pick<InputOf<'model_result'>, 'text'>): string {
  return typeof input.text === 'string' ? (clean(input.text) as string).slice(0, MAX_MESSAGE) : '';
}

function choose(machine: Machine, choice: string): boolean {
  const asked = machine.node.routes.asked.find((route) => route.id === choice);
  if (asked) machine.take(asked, 'default');
  const global = asked
    ? undefined
    : machine.openGlobals.find((entry) => `global:${machine.executable.nodes[entry.node]!.id}` === choice);
  if (global) machine.enterGlobal(global);
  return Boolean(asked ?? global);
}

function receiveTool(machine: Machine, { ok, output }: InputOf<'tool_result'>): undefined {
  const { node } = machine;
  const result: Json = clean(output ?? null);
  if (ok && node.type === 'tool' && isObject(result)) {
    for (const [name, path] of Object.entries(node.config.output_mapping ?? {})) {
      machine.set(name, valueAt(result, path.replace(/^\$\.?/, '')));
    }
  }
  machine.route(ok ? 'success' : 'error');
}

/** By the author's edge for it, where there is one; else it is said, and the flow continues as after an answer. */
function answerNothingFound(machine: Machine): undefined {
  const { decided, asked, otherwise } = machine.node.routes;
  if ([...decided, ...asked].some(({ kind }) => kind === 'not_found')) return machine.route('not_found');
  machine.say(NOTHING_ABOUT_THAT[machine.state.language ?? 'en']);
  return machine.route(otherwise ? 'not_found' : 'found');
}

function receiveKnowledge(machine: Machine, input: InputOf<'knowledge_result'>): undefined {
  const { node } = machine;
  const config = node.type === 'knowledge' ? node.config : null;
  const floor = config?.min_score ?? ANSWER_FLOOR;
  const passages = answering(input.results, floor).slice(0, config?.top_k ?? 5);
  if (passages.length === 0) return answerNothingFound(machine);
  if (config?.answer_mode === 'context') return machine.route('found');
  machine.askModel('answer', { passages });
}
