// Owns the interpreter: one pure step from a stored state and an input to the next state and the effects to carry out.

import { isBuiltinIntent } from '../language/choices.ts';
import { asObjects, asText, clean, isObject, type Json, type JsonObject } from '../language/json.ts';
import { type EdgeKind, NO_AGENT_FREE, NO_AGENT_FREE_ES } from '../language/node-types.ts';
import { valueAt } from '../text/conditions.ts';
import { enterNode, talkOf } from './behaviours.ts';
import type { Executable, ExecutableNode, ExecutableRoutes } from './executable.ts';
import {
  afterConfirmation,
  afterExtraction,
  answerForm,
  askAgain,
  askFor,
  continueForm,
  formsBehind,
  keepRead,
  learn,
  rememberValues,
} from './forms.ts';
import { followContact, followIntent, leaveTaker, reachOf } from './intents.ts';
import { ANSWER_FLOOR, answering, hasAct, isPlainYes, type Judgement, judge } from './judgement.ts';
import { freshVisit, Machine, noticeLanguage, startLanguage } from './machine.ts';
import { defaultsOf } from './memory.ts';
import { pointedAt, takePick } from './options.ts';
import { askBack, lastResort, menuOf, questionAbout } from './question-back.ts';
import type { Reading } from './reading.ts';
import type { Input, MessageOption, Outcome, PendingEffect, Source, StartInput, State } from './state.ts';
import { followWay, waysOn } from './ways.ts';

const MAX_INBOX = 20;
const MAX_MESSAGE = 20_000;
/** Two words or a figure: a lone "yes" is not worth reading for a form to come. */
const MAY_HOLD_VALUES = /\S\s+\S|\d/;

type InputOf<T extends Input['type']> = Extract<Input, { type: T }>;
type Results = InputOf<
  'model_result' | 'tool_result' | 'knowledge_result' | 'transfer_result' | 'handoff_result' | 'timer'
>;

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
  const machine = new Machine(executable, state, enterNode, offerWayOut);
  rememberValues(machine, input.variables);
  startLanguage(machine);
  machine.goTo(executable.entry);
  return finish(machine);
}

/** One step. The result of an effect that is not pending changes nothing, so results may come twice or late. */
export function step(executable: Executable, state: State, input: Input): Outcome {
  const machine = new Machine(executable, state, enterNode, offerWayOut);
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
  delete state.read;
  if (MAY_HOLD_VALUES.test(text)) state.unread = [];
  else delete state.unread;
  if (state.status === 'after_flow') return machine.askModel('continue', { reach: reachOf(machine) });
  const global = machine.openGlobals.find(
    (entry) => entry.expression !== null && machine.holds(entry.expression, state.scopes[0]!),
  );
  if (global) return machine.enterGlobal(global);
  const offered = state.options ?? [];
  const pick = takePick(machine, text);
  if (answerQuestionBack(machine, text, pick && offered.indexOf(pick))) return;
  answer(machine, machine.node, text, pick);
}

/** "The first", "both" and "neither" answer the question which way is meant. False: it takes a model to understand the answer. */
function answerQuestionBack(machine: Machine, text: string, picked: number | undefined): boolean {
  const { asked = [] } = machine.state.discourse ?? {};
  if (asked.length === 0) return false;
  const pointed = picked === undefined ? pointedAt(text) : undefined;
  const [first, second] = asked;
  const named = pointed === 'both' ? first : undefined;
  const chosen = picked === undefined ? named : asked[picked];
  if (chosen === undefined) return false;
  withoutQuestion(machine);
  if (pointed === 'both' && second) machine.state.discourse = { ...machine.state.discourse, next: second };
  return followWay(machine, chosen, 'it was picked');
}

/** The question which way is meant is good for one answer. */
function withoutQuestion({ state }: Machine): undefined {
  if (!state.discourse?.asked) return;
  const { asked: _answered, ...rest } = state.discourse;
  state.discourse = rest;
}

function answer(machine: Machine, node: ExecutableNode, text: string, pick: MessageOption | undefined): undefined {
  const picked = pick ? { picked: pick.value } : {};
  const choices = waysOn(machine);
  const reach = reachOf(machine);
  const { asked = [] } = machine.state.discourse ?? {};
  const open = asked.length > 0 && { asked };
  if (node.type === 'collect') return answerForm(machine, node, { choices, reach, pick, text, ...open });
  // A human gave it back and no edge leads on: the next message of the end user goes to a human again.
  if (node.type === 'handoff') return enterNode(machine, node);
  if (node.type !== 'dialogue') return machine.route('default');
  const turns = machine.state.visit.turns + 1;
  machine.state.visit = { ...machine.state.visit, turns };
  const decided = machine.decide(node.routes, null);
  if (decided) return machine.take(decided, 'default');
  if (turns >= (node.config.max_turns ?? 20)) return machine.route('on_cap');
  // With no goal and nothing to choose, one exchange is all a dialogue is for.
  if (choices.length === 0 && !node.config.goal) return machine.askModel('intent', { reach });
  const forms = formsBehind(machine);
  const otherwise = node.routes.otherwise?.kind === 'else' && { otherwise: true as const };
  machine.askModel('dialogue', {
    ...talkOf(machine, node),
    choices,
    reach,
    ...picked,
    ...open,
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

function receiveResult(machine: Machine, input: Results, pending: PendingEffect): undefined {
  machine.state.awaiting = null;
  machine.state.status = 'running';
  switch (input.type) {
    case 'model_result':
      return receiveModel(machine, input, pending);
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
      return machine.route(pending.outcome as EdgeKind);
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

/** What was understood; a model that only names a way is certain of it. */
function readingOf({ reading, choice }: InputOf<'model_result'>): Reading {
  const { acts = {}, ways = [] } = reading ?? {};
  if (typeof choice !== 'string' || ways.some(({ id }) => id === choice)) return { acts, ways };
  return { acts, ways: [{ id: choice, score: 1, by: 'model' }, ...ways] };
}

function receiveModel(machine: Machine, input: InputOf<'model_result'>, pending: PendingEffect): undefined {
  const { node } = machine;
  machine.sources = sourcesIn(input.sources);
  const isForm = pending.kind === 'extract' || pending.kind === 'confirm';
  const reading = readingOf(input);
  const { asked: questioned = [] } = machine.state.discourse ?? {};
  // Values in place of a yes to "Do you want to leave this?" go on with the form.
  const isAnswered =
    pending.kind === 'extract' && typeof input.choice !== 'string' && Object.keys(input.variables ?? {}).length > 0;
  const asked = isAnswered ? [] : questioned;
  const judged = judge(reading, {
    choices: waysOn(machine),
    asked,
    interrupts: isForm,
    misses: machine.state.visit.misses,
  });
  withoutQuestion(machine);
  // "Friday at 7, and do you have parking?" answers and goes elsewhere.
  const elsewhere = judged.do === 'take' || isBuiltinIntent(input.intent);
  if (pending.kind === 'extract' && elsewhere && asked.length === 0) learn(machine, input.variables);
  if (input.contact === 'stop') machine.emit({ type: 'opt_out' });
  if (input.said) machine.say(textOf({ text: input.said }));
  if (judged.do === 'take') {
    if (pending.kind === 'dialogue') {
      keepRead(machine, judged.way, input.variables);
      keepForLater(machine, judged.way, input.also);
    }
    machine.say(textOf({ text: input.aside }));
    machine.passesOn = pending.kind === 'dialogue' && !machine.state.visit.ahead;
    if (followWay(machine, judged.way, judged.why)) return;
  }
  // What was said on the way means nothing more here: the dialogue begins as ever.
  if (pending.kind === 'dialogue' && machine.state.visit.ahead) {
    delete machine.state.visit.ahead;
    const isAnswered = judged.do === 'nothing' && input.unmatched !== true && textOf(input).trim() !== '';
    if (!isAnswered && node.type === 'dialogue') return machine.askModel('reply', talkOf(machine, node));
  }
  if (input.contact) return followContact(machine, input.contact, textOf(input));
  if (isBuiltinIntent(input.intent)) return followIntent(machine, input.intent, textOf(input));
  switch (pending.kind) {
    case 'route':
      return judged.do === 'ask' && !machine.state.visit.misses && askWhich(machine, judged)
        ? undefined
        : machine.otherwise(pending.outcome);
    case 'dialogue':
      return continueDialogue(machine, input, judged);
    case 'extract':
    case 'confirm':
      return node.type === 'collect'
        ? continueAnswer(machine, input, { reading, judged, asked })
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

/** The second of two wishes is asked about when the flow listens here again. */
function keepForLater({ state, node }: Machine, way: string, also: string | undefined): undefined {
  if (also !== undefined && also !== way && node.routes.asked.some(({ id }) => id === also))
    state.discourse = { ...state.discourse, next: also };
}

/** Turns that were not understood before a person or the menu is offered. */
const MAX_MISSES = 2;

/** Asks which way is meant. False: none of the ways has a name for people. */
function askWhich(machine: Machine, judged: Extract<Judgement, { do: 'ask' }>): boolean {
  const { misses = 0 } = machine.state.visit;
  const choices = waysOn(machine);
  const named = judged.ways.flatMap((id) => choices.filter((choice) => choice.id === id));
  const { language } = machine.languageField;
  const leaving = machine.node.type === 'collect';
  const question =
    misses >= MAX_MISSES && !leaving
      ? lastResort(choices, { language, human: reachOf(machine).human, misses })
      : questionAbout(named, { language, leaving });
  if (!question) return false;
  askBack(machine, question, judged.why);
  return true;
}

function continueDialogue(machine: Machine, input: InputOf<'model_result'>, judged: Judgement): undefined {
  const { otherwise } = machine.node.routes;
  const { misses = 0 } = machine.state.visit;
  if (input.done === true) return finishDialogue(machine);
  if (judged.do === 'ask' && askWhich(machine, judged)) return;
  const isMissed = input.unmatched === true || judged.do === 'ask';
  // The way for everything else is taken after one question back, and never because two ways are equally near.
  if (input.unmatched === true && misses > 0 && otherwise?.kind === 'else')
    return machine.take(otherwise, 'else', 'asked once, and nothing fits');
  if (isMissed && misses >= MAX_MISSES && offerWayOut(machine, 'asked twice, and nothing fits')) return;
  machine.state.visit = { ...machine.state.visit, misses: isMissed ? misses + 1 : 0 };
  const question =
    textOf(input).trim() === '' && typeof input.choice === 'string'
      ? menuOf(waysOn(machine), machine.languageField)
      : undefined;
  // A choice that was not followed leaves no end user without an answer.
  if (question) return askBack(machine, question, judged.why);
  machine.say(textOf(input));
  machine.awaitUser();
}

function offerWayOut(machine: Machine, why: string): boolean {
  const { language } = machine.languageField;
  const { misses = 0 } = machine.state.visit;
  const question = lastResort(waysOn(machine), { language, human: reachOf(machine).human, misses });
  if (question) askBack(machine, question, why);
  return question !== undefined;
}

type Understood = { reading: Reading; judged: Judgement; asked: readonly string[] };

/** A form was answered, or something else was said in it. What gives no value and may be another wish is asked about. */
function continueAnswer(
  machine: Machine,
  input: InputOf<'model_result'>,
  { reading, judged, asked }: Understood,
): undefined {
  const { node, state } = machine;
  if (node.type !== 'collect') return;
  const isEmpty = Object.keys(input.variables ?? {}).length === 0 && textOf(input) === '' && !input.declined;
  // A no to our question whether they want to leave: the form goes on.
  if (asked.length > 0 && hasAct(reading, 'no') && isEmpty) return askFor(machine, node);
  if (judged.do === 'ask' && isEmpty && input.confirmed !== true && !input.wrong?.length) {
    const asks = state.visit.asks + 1;
    if (asks > (node.config.reask_cap ?? 2)) return askAgain(machine, node);
    state.visit = { ...state.visit, asks };
    if (askWhich(machine, judged)) return;
    state.visit = { ...state.visit, asks: asks - 1 };
  }
  const { visit } = state;
  state.visit = { ...visit, misses: 0 };
  const result = { ...input, text: textOf(input) };
  if (!visit.confirming || visit.ahead) return afterExtraction(machine, node, result);
  if (input.confirmed !== true || isPlainYes(reading)) return afterConfirmation(machine, node, result);
  // Beside a question a yes confirms nothing yet: it is answered, and the values are read back again. Beside a condition or a doubt it is a no.
  const { confirmed: _doubtful, ...unconfirmed } = result;
  afterConfirmation(
    machine,
    node,
    hasAct(reading, 'ask') && result.text !== '' ? unconfirmed : { ...result, confirmed: false },
  );
}

const GOODBYE = { en: 'Goodbye, and thank you!', es: '¡Adiós, y gracias!' } as const;

function finishDialogue(machine: Machine): undefined {
  machine.say('');
  const { routes } = machine.node;
  const decided = machine.decide(routes, 'default');
  if (decided) return machine.take(decided, 'default');
  // The end user is done, and the flow has no edge for it: that is a goodbye, not a failure.
  if (routes.asked.length > 0 && !routes.otherwise && !routes.planned && machine.state.returns.length === 0) {
    const farewell = leaveTaker(machine);
    if (farewell) return machine.take(farewell, 'goodbye');
    machine.say(GOODBYE[machine.state.language ?? 'en']);
    return machine.end('neutral', 'goodbye', '');
  }
  machine.otherwise('default');
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

function textOf(input: { text?: string | undefined }): string {
  return typeof input.text === 'string' ? (clean(input.text) as string).slice(0, MAX_MESSAGE) : '';
}

function receiveTool(machine: Machine, { ok, output }: InputOf<'tool_result'>): undefined {
  const { node } = machine;
  const result: Json = clean(output ?? null);
  if (ok && node.type === 'tool' && !node.reads_only) {
    const { spent, turns, discourse } = machine.state;
    const mapped = namesPrinted(node.config.input_mapping ?? {});
    const used = Object.keys(discourse?.before ?? {}).filter(
      (name) => node.tool_inputs?.includes(name) || mapped.has(name),
    );
    machine.state.spent = { names: [...new Set([...(spent?.names ?? []), ...used])], turn: turns };
  }
  if (ok && node.type === 'tool' && isObject(result)) {
    for (const [name, path] of Object.entries(node.config.output_mapping ?? {})) {
      machine.set(name, valueAt(result, path.replace(/^\$\.?/, '')));
    }
  }
  machine.route(ok ? 'success' : 'error');
}

/** The variables that the templates of a mapping name, and words beside them that name none. */
function namesPrinted(mapping: object): Set<string> {
  const tags = JSON.stringify(Object.values(mapping)).match(/\{\{[^{}]*\}\}|\{%[^{}]*%\}/g) ?? [];
  const bare = tags.join(' ').replace(/\\"[^"]*"|'[^']*'/g, ' ');
  return new Set(bare.match(/(?<![\w.-])[A-Za-z_][\w-]*/g));
}

/** Two each: in one turn after the other the same words are not said again. */
export const NOTHING_ABOUT_THAT = {
  en: ['I have nothing about that.', 'I could not find anything on that.'],
  es: ['No tengo información sobre eso.', 'No he encontrado nada sobre eso.'],
} as const;

/** By the author's edge for it, where there is one; else it is said, and the flow continues as after an answer. */
function answerNothingFound(machine: Machine): undefined {
  const { decided, asked, otherwise } = machine.node.routes;
  if ([...decided, ...asked].some(({ kind }) => kind === 'not_found')) return machine.route('not_found');
  const phrasings = NOTHING_ABOUT_THAT[machine.state.language ?? 'en'];
  machine.say(phrasings[Math.max(0, machine.state.turns - 1) % phrasings.length]!);
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
