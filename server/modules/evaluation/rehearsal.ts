// Owns one talk with a flow in memory: what comes to it, what our side says, where it stands. Nothing is stored; what answers an effect
// is handed in.
import type { Executable } from '../../../flow/interpreter/executable.ts';
import type { Effect, Input, Outcome, StartInput, State } from '../../../flow/interpreter/state.ts';
import { start, step } from '../../../flow/interpreter/step.ts';
import { type FlowInput, type FlowRun, runUntilBlocked } from '../../../flow/run.ts';
import type { SpokenLine } from '../../../nlu/answer/question.ts';
import type { LiveRevision } from '../assistants/live-revision.ts';
import { variablesOf } from '../conversations/rows/conversation-rows.ts';
import { goesOnAfter, type NewTrace, progressOf, traceEntry } from '../conversations/turns/progress.ts';
import type { ConversationChannel } from '../runtime/turn.ts';

/** The flow of a revision, ready to be talked to. */
export type RehearsedFlow = { executable: Executable; revision: LiveRevision };
type Settings = {
  channel: ConversationChannel;
  /** A flow that goes on for longer than this between two turns is not making progress. */
  maxSteps: number;
};

/** The result of an effect; or the assistant that takes over. */
export type EffectAnswer = Input | { enter: RehearsedFlow } | undefined;
type Answer = (effect: Effect, talk: Rehearsal) => Promise<EffectAnswer>;
type Returning = { flow: RehearsedFlow; state: State; effectId: string };

export class Rehearsal {
  readonly #settings: Settings;
  readonly #answer: Answer;
  readonly #history: SpokenLine[] = [];
  #flow: RehearsedFlow;
  #returns: Returning[] = [];
  #state: State | undefined;
  #trace: NewTrace[] = [];
  #texts: string[] = [];
  #pending: Effect | null = null;
  /** Nodes that were left or reached, in order. */
  readonly passed: string[] = [];

  constructor(flow: RehearsedFlow, settings: Settings, answer: Answer) {
    this.#flow = flow;
    this.#settings = settings;
    this.#answer = answer;
  }

  get state(): State {
    if (!this.#state) throw new Error('this talk has not begun');
    return this.#state;
  }

  get history(): readonly SpokenLine[] {
    return this.#history;
  }

  /** Of the assistant that speaks now. */
  get revision(): LiveRevision {
    return this.#flow.revision;
  }

  get executable(): Executable {
    return this.#flow.executable;
  }

  /** How many assistants wait until the one that speaks has finished. */
  get depth(): number {
    return this.#returns.length;
  }

  /** What the flow waits for, where that is nothing that it asks for at once. */
  get pending(): Effect | null {
    return this.state.status === 'awaiting_effect' ? this.#pending : null;
  }

  /** The last words of the end user; empty before they spoke. */
  get heard(): string {
    return this.#history.findLast(({ role }) => role === 'user')?.text ?? '';
  }

  get isOver(): boolean {
    return this.state.status === 'ended' || this.state.status === 'after_flow';
  }

  /** What was done since this was last asked. */
  takeTrace(): NewTrace[] {
    const trace = this.#trace;
    this.#trace = [];
    return trace;
  }

  /** Text messages that the flow sent beside the talk since this was last asked. */
  takeTexts(): string[] {
    const texts = this.#texts;
    this.#texts = [];
    return texts;
  }

  note(...entries: NewTrace[]): void {
    this.#trace.push(...entries);
  }

  /** The end user speaks to a human: the flow does not hear it. */
  overhear(text: string): void {
    this.#history.push({ role: 'user', text });
  }

  /** What our side says by itself. */
  begin(input: StartInput): Promise<string[]> {
    const { executable } = this.#flow;
    this.passed.push(...[executable.nodes[executable.entry]?.id ?? []].flat());
    return this.#run(start(executable, input));
  }

  /** What our side says to what comes. */
  receive(input: Input): Promise<string[]> {
    if (input.type === 'user_message') this.overhear(input.text);
    return this.#run(step(this.#flow.executable, this.state, input));
  }

  async #run(first: Outcome): Promise<string[]> {
    const replies: string[] = [];
    let outcome: Outcome | undefined = first;
    while (outcome) {
      const entered: { next?: Outcome } = {};
      await runUntilBlocked(
        { executable: this.#flow.executable, outcome },
        {
          maxSteps: this.#settings.maxSteps,
          onStep: (run) => void replies.push(...this.#say(run)),
          answer: async (effect) => {
            const given = await this.#answer(effect, this);
            if (!given || !('enter' in given)) return given;
            entered.next = this.#enter(given.enter, effect);
            return undefined;
          },
          resume: async (ended) => this.#comeBack(ended),
        },
      );
      outcome = entered.next;
    }
    return replies;
  }

  /** Another assistant takes over, as in a conversation. With a way out of the node, ours comes back when it has finished. */
  #enter(flow: RehearsedFlow, effect: Effect): Outcome {
    const { state } = this;
    if (goesOnAfter(this.#flow.executable, effect)) this.#returns.push({ flow: this.#flow, state, effectId: effect.id });
    this.#flow = flow;
    const { effects: effects_before, locked } = state;
    this.note(traceEntry('entered', `the flow of assistant ${flow.revision.assistantId}`));
    const kept = { variables: { ...state.scopes[0] }, ...(locked && { locked }), effects_before };
    return start(flow.executable, { ...kept, continue_after_flow: flow.revision.continueAfterFlow });
  }

  #comeBack(ended: State): FlowInput | undefined {
    const back = this.#returns.pop();
    if (!back) return undefined;
    this.#flow = back.flow;
    const [own = {}, ...others] = back.state.scopes;
    const scopes = [{ ...own, ...variablesOf({ state: ended }) }, ...others];
    const state = { ...back.state, effects: ended.effects, scopes };
    return { executable: back.flow.executable, state, input: { type: 'handoff_result', effect_id: back.effectId, ok: true } };
  }

  #say({ outcome }: FlowRun): string[] {
    this.#state = outcome.state;
    const { policies } = this.#flow.revision;
    const soFar = this.#history.flatMap(({ role, text }) => (role === 'user' ? [] : [text]));
    const progress = progressOf(outcome, { policies, channel: this.#settings.channel, soFar, isFirst: soFar.length === 0 });
    this.note(...progress.trace);
    this.passed.push(...outcome.trace.flatMap(({ to }) => to ?? []));
    if (progress.pending) this.#pending = progress.pending;
    for (const { text } of progress.messages) this.#history.push({ role: 'assistant', text });
    this.#texts.push(...progress.texts.map(({ text }) => text));
    return progress.messages.map(({ text }) => text);
  }
}
