// Owns one run of the interpreter: moving from node to node, choosing edges and asking for effects, within limits.

import { type Choice, comparedPrompt, limitExamples } from '../language/choices.ts';
import { asObject, asText, isObject, type Json, type JsonObject } from '../language/json.ts';
import { type EdgeKind, isPositive } from '../language/node-types.ts';
import type { NormalVariable } from '../language/normal-graph.ts';
import { holds } from '../text/conditions.ts';
import { authoredTexts, renderSaid, type SaidText } from '../text/printed-values.ts';
import { localDay, sayMissing } from '../text/said-values.ts';
import { type Language, languageOf, leansSpanish } from '../text/spoken-language.ts';
import { renderTemplate, renderValue } from '../text/templates.ts';
import { STEP_WORK, Work } from '../text/work.ts';
import type { Executable, ExecutableNode, ExecutableRoute, ExecutableRoutes, GlobalEntry } from './executable.ts';
import { aheadOf } from './judgement.ts';
import { isLocked, visibleVariables, write } from './memory.ts';
import type {
  AskModel,
  Effect,
  MessageOption,
  ModelPurpose,
  NewEffect,
  PendingEffect,
  Source,
  State,
  TraceEntry,
  Visit,
} from './state.ts';

// More nodes than this without a word spoken is a loop that validation could not see.
export const MAX_STEPS = 100;
const MAX_RETURNS = 8;
type OfferedOptions = readonly { label: string; value?: string | null | undefined }[] | null | undefined;

export function freshVisit(): Visit {
  return { asks: 0, turns: 0, confirming: false };
}

const indexes = new WeakMap<Executable, Map<string, number>>();

function indexOfNode(executable: Executable, id: string): number {
  let index = indexes.get(executable);
  if (!index) {
    index = new Map(executable.nodes.map((node, i) => [node.id, i]));
    indexes.set(executable, index);
  }
  return index.get(id) ?? executable.entry;
}

type Enter = (machine: Machine, node: ExecutableNode) => undefined;
type Offer = (machine: Machine, why: string) => boolean;

export class Machine {
  readonly effects: Effect[] = [];
  readonly trace: TraceEntry[] = [];
  readonly executable: Executable;
  readonly state: State;
  readonly #enter: Enter;
  readonly #offer: Offer;
  /** What the texts of the flow may cost in this step, all of them together. */
  readonly work = new Work(STEP_WORK);
  event = '';
  /** A dialogue was left by what was said, and the next one may know more about it. */
  passesOn = false;
  /** What the words of the model that has just answered were taken from. */
  sources: Source[] = [];
  // The node to enter next; a loop instead of recursion keeps the stack flat.
  #next: number | null = null;

  constructor(executable: Executable, state: State, enter: Enter, offer: Offer) {
    this.executable = executable;
    this.#enter = enter;
    this.#offer = offer;
    this.state = {
      ...state,
      scopes: state.scopes.map((scope) => ({ ...scope })),
      returns: [...state.returns],
      inbox: [...state.inbox],
    };
  }

  get node(): ExecutableNode {
    return this.executable.nodes[indexOfNode(this.executable, this.state.node)]!;
  }

  get variables(): JsonObject {
    return visibleVariables(this.state.scopes, this.node.scope);
  }

  /** For what is asked outside; absent in English. */
  get languageField(): { language?: 'es' } {
    return this.state.language === 'es' ? { language: 'es' } : {};
  }

  /** What the flow itself learns; what the system knows for sure stays as it is. */
  set(name: string, value: Json): undefined {
    if (!isLocked(this.state, name)) write(this.state.scopes[this.node.scope]!, name, value);
  }

  render(text: Json | undefined): string {
    return typeof text === 'string' ? renderTemplate(text, this.variables, this.work).text : '';
  }

  /** A text of the author as a person reads or hears it: values as people say them. */
  renderSaid(text: Json | undefined): Pick<SaidText, 'text' | 'missing'> {
    if (typeof text !== 'string') return { text: '', missing: [] };
    const { variables, work, state, node } = this;
    const language = state.language ?? 'en';
    const declared = (name: string) => this.executable.scopes[node.scope]?.variables.find((one) => one.name === name);
    const how = {
      language,
      today: localDay(variables.current_time, variables.timezone),
      timezone: asText(variables.timezone),
    };
    return renderSaid(text, {
      variables,
      how,
      work,
      typeOf: (name) => declared(name)?.type ?? '',
      fill: (name, before, after) =>
        sayMissing({ name, label: wordsFor(declared(name), 'label', language), language }, before, after),
    });
  }

  /** A variable with its author's question and label in the language of the conversation, the question as it is said. */
  worded(variable: NormalVariable): NormalVariable {
    const language = this.state.language ?? 'en';
    const { locale_overrides: _spanish, question: _template, label: _english, ...plain } = variable;
    const [question, label] = [wordsFor(variable, 'question', language), wordsFor(variable, 'label', language)];
    const said = question === undefined ? '' : this.renderSaid(question).text.trim();
    return { ...plain, ...(said !== '' && { question: said }), ...(label !== undefined && { label }) };
  }

  /** Says a text of the author. */
  sayAuthored(text: Json | undefined, offered?: OfferedOptions): undefined {
    const { missing, ...said } = this.renderSaid(text);
    this.#emitSaid(said.text, offered, { ...(missing.length > 0 && { missing }) });
  }

  /** What the model's words were taken from goes with the first of them that are said. */
  say(text: string, offered?: OfferedOptions): undefined {
    const { sources } = this;
    this.sources = [];
    this.#emitSaid(text, offered, { ...(sources.length > 0 && { sources }) });
  }

  #emitSaid(text: string, offered: OfferedOptions, more: { missing?: string[]; sources?: Source[] }): undefined {
    const options = this.offer(offered);
    // What was said has been answered, and means nothing more elsewhere.
    if (text.trim()) this.passesOn = false;
    if (text.trim()) this.emit({ type: 'say', text, ...(options && { options }), ...more });
  }

  /** Remembers what the end user may pick next. */
  offer(options: OfferedOptions): MessageOption[] | undefined {
    if (!options || options.length === 0) return undefined;
    this.state.options = options.map(({ label, value }) => ({ label, value: value ?? label }));
    return this.state.options;
  }

  emit(effect: NewEffect): string {
    this.state.effects++;
    const id = `e${this.state.effects}`;
    this.effects.push({ ...effect, id, node_id: this.state.node });
    return id;
  }

  /** Asks for an effect that is pending from now on. */
  emitPending(effect: NewEffect, kind: PendingEffect['kind'], outcome: EdgeKind | '' = '', event = ''): undefined {
    this.state.awaiting = { effect_id: this.emit(effect), kind, outcome, event };
    this.state.status = 'awaiting_effect';
  }

  awaitUser(): undefined {
    if (this.node.type === 'dialogue' || this.node.type === 'collect') this.state.listening = this.state.node;
    if (this.node.type === 'dialogue') this.state.talked = this.state.node;
    this.state.awaiting = null;
    delete this.state.unread;
    delete this.state.read;
    this.state.status = 'awaiting_user';
  }

  /** The texts of `more` are templates as their author wrote them. */
  askModel(purpose: ModelPurpose, more: Partial<AskModel> = {}, outcome: EdgeKind | '' = ''): undefined {
    const { node } = this;
    const settings = 'model_settings' in node ? node : null;
    const { instructions = '', goal = '', choices: offered = [], ...rest } = more;
    const choices = limitExamples(offered);
    const persona = this.executable.scopes[node.scope]?.persona ?? '';
    const authored = authoredTexts({ persona, instructions, goal, choices }, this.variables);
    this.emitPending(
      {
        type: 'ask_model',
        purpose,
        persona: this.render(persona),
        // The built-in model says them; any other reads `authored`.
        instructions: this.renderSaid(instructions).text,
        goal: this.render(goal),
        choices: choices.map((choice) => this.#rendered(choice)),
        ...(authored && { authored }),
        examples: [],
        variables: [],
        values: {},
        passages: [],
        knowledge_base_ids: settings?.knowledge_base_ids ?? [],
        tool_ids: settings?.tool_ids ?? [],
        policy_ids: settings?.policy_ids ?? [],
        model_settings: settings?.model_settings ?? null,
        ...this.languageField,
        ...rest,
      },
      purpose,
      outcome,
    );
  }

  #rendered(choice: Choice): Choice {
    const prompt = this.render(choice.prompt);
    return prompt === choice.prompt || !choice.examples
      ? { ...choice, prompt }
      : { ...choice, prompt, described: comparedPrompt(choice.prompt) };
  }

  /** Runs nodes until one waits or the flow ends. */
  run(): undefined {
    while (this.#next !== null && this.state.status === 'running') {
      const at = this.#next;
      this.#next = null;
      this.state.node = this.executable.nodes[at]!.id;
      if (++this.state.steps_since_turn > MAX_STEPS) return this.end('failure', 'step_limit', '');
      this.#enter(this, this.executable.nodes[at]!);
    }
  }

  goTo(at: number): undefined {
    this.state.visit = freshVisit();
    this.state.status = 'running';
    this.state.awaiting = null;
    this.#next = at;
  }

  take(route: ExecutableRoute, outcome: string, why?: string): undefined {
    const to = this.executable.nodes[route.to]!;
    this.trace.push({ node_id: this.state.node, outcome, edge_id: route.id, to: to.id, ...(why && { why }) });
    this.goTo(route.to);
  }

  /** An edge as a model is asked about it. */
  choiceOf({ id, to, prompt, examples }: ExecutableRoutes['asked'][number]): Choice {
    return { id, prompt, ...(examples && { examples }), ...aheadOf(this.executable, to) };
  }

  /** Chooses an edge: one whose condition can be decided here, else one question to the model, else the fallback. */
  route(outcome: EdgeKind): undefined {
    const { routes } = this.node;
    // A value that decided a branch can no longer be corrected.
    if (routes.decided.some(({ by }) => by === 'expression')) delete this.state.correctable;
    const decided = this.decide(routes, outcome);
    if (decided) return this.take(decided, outcome);
    const asked = routes.asked.filter((route) => fits(route, outcome));
    if (asked.length > 0)
      return this.askModel('route', { choices: asked.map((route) => this.choiceOf(route)) }, outcome);
    this.otherwise(outcome);
  }

  /** A person or the menu, where a node gives up and has no edge for it. False: there is neither. */
  offerWayOut(why: string): boolean {
    return this.#offer(this, why);
  }

  otherwise(outcome: string): undefined {
    const { otherwise, planned } = this.node.routes;
    if (planned && outcome === 'default') return this.take(planned, outcome);
    if (otherwise) return this.take(otherwise, outcome);
    this.trace.push({ node_id: this.state.node, outcome, edge_id: null, to: null });
    if (this.state.returns.length > 0) return this.returnToPrevious();
    this.end('failure', 'no_route', '');
  }

  decide(routes: ExecutableRoutes, outcome: EdgeKind | null): ExecutableRoute | null {
    for (const route of routes.decided) {
      if (route.by === 'event' ? this.event !== '' && route.event === this.event : this.#applies(route, outcome))
        return route;
    }
    return null;
  }

  // Without an outcome the node is still at work, and only its expressions may cut it short.
  #applies(route: ExecutableRoutes['decided'][number], outcome: EdgeKind | null): boolean {
    if (outcome !== null && !fits(route, outcome)) return false;
    if (route.by === 'expression')
      return (outcome !== null || isPositive(route.kind)) && this.holds(route.expression, this.variables);
    return outcome !== null;
  }

  holds(expression: Json, variables: JsonObject): boolean {
    return holds(expression, variables, this.work);
  }

  /** Global nodes that may be entered from here, other than the one we are in. */
  get openGlobals(): GlobalEntry[] {
    return this.executable.globals.filter((entry) => this.executable.nodes[entry.node]!.id !== this.state.node);
  }

  enterGlobal(entry: GlobalEntry, why?: string): undefined {
    const target = this.executable.nodes[entry.node]!;
    const returns = 'global' in target && target.global.return_to_previous;
    if (returns && this.state.returns.length < MAX_RETURNS)
      this.state.returns.push({ node: this.state.node, visit: this.state.visit });
    this.trace.push({ node_id: this.state.node, outcome: 'global', edge_id: null, to: target.id, ...(why && { why }) });
    this.goTo(entry.node);
  }

  /** After a human: a dialogue listens again without a word, anything else asks again. Nothing to go back to: listens here. */
  resumeListening(): undefined {
    const at = indexOfNode(this.executable, this.state.listening ?? this.state.node);
    const { id, type } = this.executable.nodes[at]!;
    this.trace.push({ node_id: this.state.node, outcome: 'released', edge_id: null, to: id });
    if (type === 'collect') return this.goTo(at);
    this.state.node = id;
    this.state.visit = freshVisit();
    this.awaitUser();
  }

  returnToPrevious(): undefined {
    const previous = this.state.returns.pop()!;
    // The words that led away were meant for there.
    delete this.state.unread;
    this.goTo(indexOfNode(this.executable, previous.node));
    this.state.visit = previous.visit;
  }

  end(outcome: 'success' | 'failure' | 'neutral', label: string, disposition: string): undefined {
    this.#next = null;
    this.emit({ type: 'end', outcome, label, disposition });
    this.state.ended = { outcome, label, disposition };
    this.state.awaiting = null;
    this.state.returns = [];
    const continues = this.state.continue_after_flow && label !== 'transferred' && label !== 'handed_off';
    this.state.status = continues ? 'after_flow' : 'ended';
  }

  /** The values of a mapping, with the texts among them rendered. */
  mapped(mapping: Json | undefined): JsonObject {
    const variables = this.variables;
    const entries = Object.entries(asObject(mapping));
    return Object.fromEntries(entries.map(([name, value]) => [name, renderValue(value, variables, this.work)]));
  }
}

/** The author's own words for a variable. In Spanish those for Spanish, or others that are no English. */
function wordsFor(
  variable: NormalVariable | undefined,
  field: 'question' | 'label',
  language: Language,
): string | undefined {
  const text = variable?.[field];
  if (language === 'en') return text;
  return (
    variable?.locale_overrides?.es?.[field] ?? (text !== undefined && languageOf(text) !== 'en' ? text : undefined)
  );
}

function fits(route: ExecutableRoute, outcome: EdgeKind): boolean {
  return isPositive(outcome) || outcome === 'else' ? isPositive(route.kind) : route.kind === outcome;
}

/** Said once to a person who speaks Spanish where the flow does not. */
export const PARTLY_SPANISH = 'Le atiendo en español, pero una parte de la información de aquí solo existe en inglés.';
export const OFFERS_HUMAN = 'Si lo prefiere, diga «agente» para hablar con una persona.';

type SpanishShare = 'none' | 'some' | 'most';

const spanishShares = new WeakMap<Executable, SpanishShare>();

/** How much of the flow is there in Spanish: `most` where it is written in Spanish, `some` where any text or example is. */
function spanishShare(executable: Executable): SpanishShare {
  let known = spanishShares.get(executable);
  if (known === undefined) {
    const languages = authoredIn(executable).map(languageOf);
    const spanish = languages.filter((one) => one === 'es').length;
    if (spanish > languages.filter((one) => one === 'en').length) known = 'most';
    else known = spanish > 0 || hasOverrides(executable) ? 'some' : 'none';
    spanishShares.set(executable, known);
  }
  return known;
}

const TEXT_FIELDS = ['text', 'instructions', 'message', 'template', 'announcement'] as const;

/** What the author wrote for people to read, and the examples of what they say. */
function authoredIn({ nodes }: Executable): string[] {
  return nodes.flatMap(({ config, routes }) => [
    ...TEXT_FIELDS.flatMap((field) => asText((config as JsonObject)[field]) || []),
    ...routes.asked.flatMap(({ examples = [] }) => examples),
  ]);
}

const hasOverrides = ({ nodes, scopes }: Executable): boolean =>
  nodes.some(
    ({ config }) =>
      'locale_overrides' in config && isObject(config.locale_overrides) && Boolean(config.locale_overrides.es),
  ) || scopes.some(({ variables }) => variables.some(({ locale_overrides }) => locale_overrides?.es !== undefined));

/** By the caller's variable `locale` (`es`, `es-MX`), else by what the flow is written in. */
export function startLanguage(machine: Machine): undefined {
  const locale = machine.state.scopes[0]?.locale;
  const share = spanishShare(machine.executable);
  const isSpanish =
    typeof locale === 'string' && locale !== '' ? /^es\b/i.test(locale) && share !== 'none' : share === 'most';
  if (isSpanish) machine.state.language = 'es';
}

/** By what the end user says. Where the flow has no Spanish, that is said once, with a person to talk to where there is one. */
export function noticeLanguage(machine: Machine, text: string, canReachHuman: () => boolean): undefined {
  const { state } = machine;
  const share = spanishShare(machine.executable);
  const leans = (share !== 'none' || state.language === 'es') && leansSpanish(text);
  const spoken = languageOf(text) ?? (leans ? 'es' : null);
  if (spoken === null || (spoken === 'en' && state.language !== 'es')) return;
  state.language = spoken;
  if (spoken !== 'es' || share !== 'none' || state.told_language) return;
  state.told_language = true;
  machine.say(canReachHuman() ? `${PARTLY_SPANISH} ${OFFERS_HUMAN}` : PARTLY_SPANISH);
}

type Localized = { locale_overrides?: { es?: string | undefined } | null | undefined };

/** The text in the language of the conversation, else the one given. */
export const localized = <T>(machine: Machine, { locale_overrides }: Localized, text: T): T | string =>
  (machine.state.language === 'es' ? locale_overrides?.es : undefined) || text;
