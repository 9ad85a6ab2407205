// Owns forms: what a collect node asks for, what it makes of an answer, and when it is done.

import type { Choice } from '../language/choices.ts';
import { asObject, asTexts, clean, equal, isAbsent, type JsonObject } from '../language/json.ts';
import { isPersonal, type NormalVariable } from '../language/normal-graph.ts';
import { localDay } from '../text/said-values.ts';
import type { ExecutableNode } from './executable.ts';
import { localized, type Machine } from './machine.ts';
import { fitting, isLocked, write } from './memory.ts';
import { fillByPick, pickByPlace, pointedAt } from './options.ts';
import type { FormBehind, MessageOption, ModelResult, Reach } from './state.ts';

type FormNode = Extract<ExecutableNode, { type: 'collect' }>;

/** The form is reached: what was said on the way is read first, then the rest is asked for. */
export function enterForm(machine: Machine, node: FormNode): undefined {
  startAnew(machine, node);
  if (missingVariables(machine, node).length === 0) return completeForm(machine, node);
  const { unread, read } = machine.state;
  const variables = unansweredVariables(machine, node);
  if (unread === undefined || variables.length === 0) return askFor(machine, node);
  machine.state.visit = { ...machine.state.visit, ahead: true };
  // The same words are not read twice: who chose the way here has read them for this form.
  if (read?.form === node.id) return afterExtraction(machine, node, { variables: read.values });
  const given = findDeclared(machine, unread);
  machine.askModel('extract', {
    variables,
    values: knownValues(machine, [...formVariables(machine, node), ...given]),
    ahead: true,
    ...(given.length > 0 && { given }),
  });
}

/** "Another one, please": with what was ordered before nothing is ordered again. "The same as last time" still brings it back. */
function startAnew(machine: Machine, node: FormNode): undefined {
  const { spent, turns } = machine.state;
  if (!spent || spent.turn >= turns) return;
  const again = formVariables(machine, node).filter((one) => spent.names.includes(one.name) && !isPersonal(one));
  for (const { name } of again) machine.set(name, null);
  machine.state.spent = { ...spent, names: spent.names.filter((name) => !again.some((one) => one.name === name)) };
}

/** What is missing and was not said yet. A flow that comes back to a form for the next item asks: the same words do not answer twice. */
function unansweredVariables(machine: Machine, node: FormNode): NormalVariable[] {
  const given = machine.state.unread ?? [];
  return missingVariables(machine, node).filter(({ name }) => !given.includes(name));
}

/** The forms that edges lead to directly, with what they still have to ask. */
export function formsBehind(machine: Machine): FormBehind[] {
  const { asked } = machine.node.routes;
  return asked.flatMap(({ id, to }) => {
    const node = formAt(machine, to);
    const variables = node ? missingVariables(machine, node) : [];
    return variables.length > 0 ? [{ choice: id, variables }] : [];
  });
}

/** A model that chose a way of a dialogue has read the same words for the form behind it. */
export function keepRead(machine: Machine, way: string, values: JsonObject | undefined): undefined {
  const route = machine.node.routes.asked.find(({ id }) => id === way);
  const form = route && formAt(machine, route.to);
  if (form && values) machine.state.read = { form: form.id, values: asObject(clean(values)) };
}

const MAX_MESSAGES_BEFORE = 3;

/** The form that a node leads to by messages alone. */
export function formBehind(nodes: readonly ExecutableNode[], to: number): ExecutableNode | undefined {
  let node = nodes[to]!;
  for (let i = 0; i < MAX_MESSAGES_BEFORE && node.type === 'message' && node.routes.otherwise; i++)
    node = nodes[node.routes.otherwise.to]!;
  return node.type === 'collect' ? node : undefined;
}

function formAt({ executable, node: from }: Machine, to: number): FormNode | undefined {
  const node = formBehind(executable.nodes, to);
  return node?.type === 'collect' && node.scope === from.scope ? node : undefined;
}

type Answer = { choices: Choice[]; reach: Reach; pick: MessageOption | undefined; text: string; asked?: string[] };

/** The person answered the form. `choices`: where they may want to go instead. `pick`: of the options that were offered. */
export function answerForm(
  machine: Machine,
  node: FormNode,
  { choices, reach, pick: tapped, text, asked }: Answer,
): undefined {
  const { confirming, doubted } = machine.state.visit;
  const all = formVariables(machine, node);
  const open = asked && { asked };
  const pointed = asked ? undefined : fillByPointing(machine, node, text);
  if (pointed) return afterPick(machine, node, pointed);
  if (confirming)
    return machine.askModel('confirm', { choices, reach, variables: all, values: formValues(machine, node), ...open });
  const [next] = missingVariables(machine, node);
  if (!next && !doubted) return completeForm(machine, node);
  const pick = tapped ?? (next && !asked ? pickListed(machine, next.name, text) : undefined);
  if (pick && next && fillByPick(machine, pick, next.name)) return afterPick(machine, node, [next.name]);
  const variables = doubted ? all : [...all, ...correctable(machine, all)];
  const picked = pick && { picked: pick.value };
  machine.askModel('extract', {
    choices,
    reach,
    variables,
    values: knownValues(machine, variables),
    ...picked,
    ...open,
  });
}

function afterPick(machine: Machine, node: FormNode, names: string[]): undefined {
  const { doubted: _settled, ...visit } = machine.state.visit;
  machine.state.visit = { ...visit, learned: true };
  // A pick is one answer; there is nothing more in it.
  delete machine.state.unread;
  keepOrder(machine, names);
  if (missingVariables(machine, node).length === 0) completeForm(machine, node, names);
  else askFor(machine, node, names);
}

/** "Go back" opens the last one again. */
function keepOrder({ state }: Machine, learned: readonly string[]): undefined {
  const { order = [] } = state.visit;
  if (learned.length > 0)
    state.visit = { ...state.visit, order: [...order.filter((name) => !learned.includes(name)), ...learned] };
}

/** "The first" of what our question named. */
function pickListed({ state }: Machine, name: string, text: string): MessageOption | undefined {
  const { listed } = state.discourse ?? {};
  return listed?.name === name
    ? pickByPlace(
        text,
        listed.values.map((value) => ({ label: value, value })),
      )
    : undefined;
}

/** "The other one" of two that were named, "the same as last time": the names of the variables that it fills. */
function fillByPointing(machine: Machine, node: FormNode, text: string): string[] | undefined {
  const pointed = pointedAt(text);
  const { listed, before = {} } = machine.state.discourse ?? {};
  if (pointed === 'other') {
    const twofold = formVariables(machine, node).flatMap(({ name, type, enum_values }) => {
      const declared = type === 'enum' ? enum_values : [];
      const values = listed?.name === name ? listed.values : declared;
      return values.length === 2 && values.some((value) => value === machine.variables[name]) ? [{ name, values }] : [];
    });
    const { order = [] } = machine.state.visit;
    const last = twofold.toSorted((a, b) => order.indexOf(b.name) - order.indexOf(a.name))[0];
    if (!last) return undefined;
    machine.set(last.name, last.values.find((value) => value !== machine.variables[last.name])!);
    return [last.name];
  }
  if (pointed !== 'same') return undefined;
  const names = missingVariables(machine, node).flatMap(({ name }) => (isAbsent(before[name]) ? [] : [name]));
  for (const name of names) machine.set(name, before[name]!);
  return names.length > 0 ? names : undefined;
}

/** A model has read the person's words for the form. */
export function afterExtraction(machine: Machine, node: FormNode, result: ModelResult): undefined {
  if (result.declined) return repeatAfterDecline(machine, node, result.text ?? '');
  const { ahead, doubted, ...visit } = machine.state.visit;
  // "Nothing, it is right" after "What should I change?"
  if (doubted && result.confirmed === true && missingVariables(machine, node).length === 0)
    return leaveForm(machine, node);
  const learned = ahead ? learnAhead(machine, node, result) : learnForForm(machine, node, result);
  const progress = learned.length > 0;
  machine.state.visit = { ...visit, ...(progress && { learned: true as const }) };
  keepOrder(machine, learned);
  // The answer to what the person asked in the middle of the form.
  const aside = result.text ?? '';
  machine.say(aside);
  if (missingVariables(machine, node).length === 0 && (progress || !doubted))
    return completeForm(machine, node, learned, result.guessed);
  if (progress || ahead || aside.trim() !== '') return askFor(machine, node, learned);
  // Something is wrong, and what it is was not understood: all is read back once more.
  askAgain(machine, node);
}

/** The end user hears what the form needs and how to leave it, and decides. It counts as an ask without an answer. */
function repeatAfterDecline(machine: Machine, node: FormNode, text: string): undefined {
  const asks = machine.state.visit.asks + 1;
  machine.state.visit = { ...machine.state.visit, asks };
  if (asks > (node.config.reask_cap ?? 2)) return giveUp(machine, node);
  machine.say(text);
  machine.awaitUser();
}

/** By the edge for it. Without one a person or the menu is offered: what stands behind a filled form is not for an empty one. */
function giveUp(machine: Machine, node: FormNode): undefined {
  const { decided, asked, otherwise } = node.routes;
  const hasEdge = [...decided, ...asked].some(({ kind }) => kind === 'on_cap') || otherwise?.kind === 'else';
  if (hasEdge || missingVariables(machine, node).length === 0) return machine.route('on_cap');
  if (!machine.offerWayOut('asked often enough, and the form has no edge for it')) askFor(machine, node);
}

export function afterConfirmation(machine: Machine, node: FormNode, result: ModelResult): undefined {
  const aside = result.text ?? '';
  machine.say(aside);
  if (result.confirmed === true) return leaveForm(machine, node);
  if (result.confirmed === undefined && aside.trim() !== '') return askFor(machine, node);
  const learned = learnForForm(machine, node, result);
  if (learned.length > 0) return askFor(machine, node);
  const names = asTexts(node.config.variables);
  // A bare no to one value leaves it open; of several, the person is asked which.
  if (names.length === 1) forget(machine, names);
  else machine.state.visit = { ...machine.state.visit, doubted: true };
  askAgain(machine, node);
}

/** Values came from elsewhere while the form waited for the person. */
export function continueForm(machine: Machine): undefined {
  const { node } = machine;
  if (machine.state.status !== 'awaiting_user' || node.type !== 'collect' || machine.state.visit.confirming) return;
  if (missingVariables(machine, node).length === 0) completeForm(machine, node);
}

export function rememberValues(machine: Machine, values: JsonObject | undefined): undefined {
  const { scope } = machine.node;
  const entries = Object.entries(asObject(clean(values ?? {})));
  if (entries.length === 0) return;
  const declared = new Map((machine.executable.scopes[scope]?.variables ?? []).map((one) => [one.name, one]));
  for (const [name, raw] of entries) {
    const value = fitting(declared.get(name), raw);
    if (value !== null) write(machine.state.scopes[scope]!, name, value);
  }
}

/** What a model made of the person's words: the names of the values that are new or other than before. */
export function learn(machine: Machine, values: JsonObject | undefined): string[] {
  const before = machine.variables;
  const earlier = Object.fromEntries(Object.keys(asObject(values)).map((name) => [name, before[name] ?? null]));
  const free = Object.entries(asObject(values)).filter(([name]) => !isLocked(machine.state, name));
  rememberValues(machine, Object.fromEntries(free));
  const after = machine.variables;
  return Object.keys(earlier).filter((name) => !equal(earlier[name], after[name] ?? null));
}

function learnForForm(machine: Machine, node: FormNode, { variables, wrong = [] }: ModelResult): string[] {
  const all = formVariables(machine, node);
  const names = [...all, ...correctable(machine, all)].map(({ name }) => name);
  const values = Object.fromEntries(Object.entries(asObject(variables)).filter(([name]) => names.includes(name)));
  const learned = learn(machine, values);
  const withdrawn = wrong.filter(
    (name) => names.includes(name) && !learned.includes(name) && !isAbsent(machine.variables[name]),
  );
  forget(machine, withdrawn);
  if (machine.state.unread) machine.state.unread = [...new Set([...machine.state.unread, ...learned])];
  return [...learned, ...withdrawn];
}

/** Only what is missing, and no value twice: what the same words gave to another variable of the type is spoken for. */
function learnAhead(machine: Machine, node: FormNode, { variables }: ModelResult): string[] {
  const open = unansweredVariables(machine, node);
  const given = findDeclared(machine, machine.state.unread ?? []);
  const taken = given.map(({ name, type }) => ({ type, value: findValue(machine, name) }));
  const values = Object.entries(asObject(variables)).filter(([name, value]) => {
    const variable = open.find((one) => one.name === name);
    return variable && !taken.some((one) => one.type === variable.type && equal(one.value, fitting(variable, value)));
  });
  return learnForForm(machine, node, { variables: Object.fromEntries(values) });
}

function forget(machine: Machine, names: readonly string[]): undefined {
  for (const name of names) machine.set(name, null);
}

/** All is known: read back where the author wants it; else what was guessed is said, so that it can be corrected. */
function completeForm(machine: Machine, node: FormNode, learned: string[] = [], guessed: string[] = []): undefined {
  if (node.config.confirm) return askFor(machine, node);
  const unsure = learned.filter((name) => guessed.includes(name));
  if (unsure.length > 0) emitQuestion(machine, node, unsure);
  leaveForm(machine, node);
}

function leaveForm(machine: Machine, node: FormNode): undefined {
  const names = asTexts(node.config.variables);
  machine.state.correctable = [...new Set([...(machine.state.correctable ?? []), ...names])];
  const { before } = machine.state.discourse ?? {};
  machine.state.discourse = {
    ...machine.state.discourse,
    before: { ...before, ...knownValues(machine, formVariables(machine, node)) },
  };
  machine.route('default');
}

export function askAgain(machine: Machine, node: FormNode): undefined {
  const asks = machine.state.visit.asks + 1;
  machine.state.visit = { ...machine.state.visit, asks };
  if (asks > (node.config.reask_cap ?? 2)) giveUp(machine, node);
  else askFor(machine, node);
}

/** Asks for what is missing, for a confirmation of what is there, or what of it is wrong; and waits for the person. */
export function askFor(machine: Machine, node: FormNode, learned: string[] = []): undefined {
  const complete = missingVariables(machine, node).length === 0;
  const confirming = complete && !machine.state.visit.doubted;
  machine.state.visit = { ...machine.state.visit, confirming };
  emitQuestion(machine, node, complete ? [] : learned);
  machine.awaitUser();
}

function emitQuestion(machine: Machine, node: FormNode, learned: readonly string[]): undefined {
  const { asks, confirming, doubted, learned: partial } = machine.state.visit;
  const all = formVariables(machine, node);
  const understood = [...all, ...correctable(machine, all)].filter(({ name }) => learned.includes(name));
  const values = knownValues(machine, understood);
  const variables = missingVariables(machine, node);
  const options = variables.length > 0 ? machine.offer(node.config.options) : undefined;
  const { text: instructions, missing } = machine.renderSaid(
    localized(machine, node.config, node.config.instructions ?? ''),
  );
  const today = localDay(machine.variables.current_time, machine.variables.timezone);
  rememberListed(machine, variables, options);
  machine.emit({
    type: 'collect',
    variables: variables.map((one) => machine.worded(one)),
    instructions,
    attempt: asks,
    turn: machine.state.turns,
    confirm: confirming ? formValues(machine, node) : null,
    ...(Object.keys(values).length > 0 && {
      understood: { variables: understood.map((one) => machine.worded(one)), values },
    }),
    ...((confirming || doubted) && { form: all.map((one) => machine.worded(one)) }),
    ...(today !== undefined && { today }),
    ...(missing.length > 0 && variables.length > 0 && { missing }),
    ...(partial && { partial }),
    ...(doubted && { doubted }),
    ...machine.languageField,
    ...(options && { options }),
  });
}

const MAX_LISTED = 12;

/** What the question names to choose from: of one variable alone, else nothing is named. */
function rememberListed(
  { state }: Machine,
  variables: readonly NormalVariable[],
  options: MessageOption[] | undefined,
): undefined {
  const [only, ...more] = variables;
  const values =
    options?.map(({ value }) => value) ?? (only?.type === 'enum' && more.length === 0 ? only.enum_values : []);
  if (only && values.length > 0 && values.length <= MAX_LISTED)
    state.discourse = { ...state.discourse, listed: { name: only.name, values: [...values] } };
}

function missingVariables(machine: Machine, node: FormNode): NormalVariable[] {
  const values = machine.variables;
  return formVariables(machine, node).filter(({ name }) => isAbsent(values[name]));
}

/** All that the node asks for, whether it is known by now or not. */
export function formVariables(machine: Machine, node: FormNode): NormalVariable[] {
  const declared = machine.executable.scopes[node.scope]?.variables ?? [];
  return asTexts(node.config.variables).map(
    (name) => declared.find((one) => one.name === name) ?? undeclaredVariable(name),
  );
}

function undeclaredVariable(name: string): NormalVariable {
  return { name, type: 'string', source: 'collected', enum_values: [], reask_cap: 2, description: '' };
}

/** Of the forms before this one, what a later word may still change. */
function correctable(machine: Machine, own: readonly NormalVariable[]): NormalVariable[] {
  const declared = machine.executable.scopes[machine.node.scope]?.variables ?? [];
  const names = (machine.state.correctable ?? []).filter((name) => !own.some((one) => one.name === name));
  return declared.filter(({ name }) => names.includes(name) && !isAbsent(machine.variables[name]));
}

function knownValues(machine: Machine, variables: readonly NormalVariable[]): JsonObject {
  const values = machine.variables;
  return Object.fromEntries(variables.flatMap(({ name }) => (isAbsent(values[name]) ? [] : [[name, values[name]!]])));
}

function formValues(machine: Machine, node: FormNode): JsonObject {
  const values = machine.variables;
  return Object.fromEntries(asTexts(node.config.variables).map((name) => [name, values[name] ?? null]));
}

/** Words may lead into a component or out of it: a name is looked up in every scope. */
const findDeclared = ({ executable }: Machine, names: readonly string[]): NormalVariable[] =>
  names.flatMap((name) =>
    executable.scopes.flatMap(({ variables }) => variables.filter((one) => one.name === name)).slice(0, 1),
  );

const findValue = ({ state }: Machine, name: string) =>
  state.scopes.find((scope) => !isAbsent(scope[name]))?.[name] ?? null;
