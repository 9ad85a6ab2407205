// Owns one conversation with a flow in memory: its inputs, its replies and its state. Nothing is
// stored; the caller provides the answers to effects.
import type { Executable } from '../../../flow/interpreter/executable.ts';
import type { Effect, Input, Outcome, StartInput, State } from '../../../flow/interpreter/state.ts';
import { start, step } from '../../../flow/interpreter/step.ts';
import { type FlowInput, type FlowRun, runUntilBlocked } from '../../../flow/run.ts';
import type { SpokenLine } from '../../../nlu/reader/question.ts';
import type { LiveRevision } from '../assistants/live-revision.ts';
import { variablesOf } from '../conversations/store/conversations.ts';
import { type NewTrace, traceEntry } from '../conversations/store/trace.ts';
import { progressOf, resumesAfter } from '../conversations/turn/progress.ts';
import type { ConversationChannel } from '../runtime/turn.ts';

/** The flow of a revision, ready to run. */
export type RehearsedFlow = { executable: Executable; revision: LiveRevision };
type Settings = {
  channel: ConversationChannel;
  /** A flow that takes more steps between two turns is in a loop. */
  maxSteps: number;
};

/** The result of an effect, or the flow of the assistant that takes over. */
export type EffectAnswer = Input | { enter: RehearsedFlow } | undefined;
type Answer = (effect: Effect, rehearsal: Rehearsal) => Promise<EffectAnswer>;
type SuspendedFlow = { flow: RehearsedFlow; state: State; effectId: string };

export class Rehearsal {
  readonly #settings: Settings;
  readonly #answer: Answer;
  readonly #history: SpokenLine[] = [];
  #flow: RehearsedFlow;
  #suspended: SuspendedFlow[] = [];
  #state: State | undefined;
  #trace: NewTrace[] = [];
  #texts: string[] = [];
  #sources: string[] = [];
  #pending: Effect | null = null;
  /** Nodes that were left or reached, in order. */
  readonly passed: string[] = [];

  constructor(flow: RehearsedFlow, settings: Settings, answer: Answer) {
    this.#flow = flow;
    this.#settings = settings;
    this.#answer = answer;
  }

  get state(): State {
    if (!this.#state) throw new Error('this rehearsal has not started');
    return this.#state;
  }

  get history(): readonly SpokenLine[] {
    return this.#history;
  }

  /** The revision of the current assistant. */
  get revision(): LiveRevision {
    return this.#flow.revision;
  }

  get executable(): Executable {
    return this.#flow.executable;
  }

  /** How many assistants wait for the current one to finish. */
  get depth(): number {
    return this.#suspended.length;
  }

  /** The effect that the flow waits for, unless it is answered immediately. */
  get pending(): Effect | null {
    return this.state.status === 'awaiting_effect' ? this.#pending : null;
  }

  /** The last message of the end user; empty before the first. */
  get heard(): string {
    return this.#history.findLast(({ role }) => role === 'user')?.text ?? '';
  }

  get isOver(): boolean {
    return this.state.status === 'ended' || this.state.status === 'after_flow';
  }

  /** The trace since the last call. */
  takeTrace(): NewTrace[] {
    const trace = this.#trace;
    this.#trace = [];
    return trace;
  }

  /** Text messages that the flow has sent since the last call. */
  takeTexts(): string[] {
    const texts = this.#texts;
    this.#texts = [];
    return texts;
  }

  /** Titles of what the replies since the last call were taken from. */
  takeSources(): string[] {
    const sources = this.#sources;
    this.#sources = [];
    return sources;
  }

  note(...entries: NewTrace[]): void {
    this.#trace.push(...entries);
  }

  /** Records a message to a human, which the flow does not receive. */
  addUserMessage(text: string): void {
    this.#history.push({ role: 'user', text });
  }

  /** Starts the flow and returns its first replies. */
  begin(input: StartInput): Promise<string[]> {
    const { executable } = this.#flow;
    this.passed.push(...[executable.nodes[executable.entry]?.id ?? []].flat());
    return this.#run(start(executable, input));
  }

  /** Returns the replies to an input. */
  receive(input: Input): Promise<string[]> {
    if (input.type === 'user_message') this.addUserMessage(input.text);
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
            const answer = await this.#answer(effect, this);
            if (!answer || !('enter' in answer)) return answer;
            entered.next = this.#enter(answer.enter, effect);
            return undefined;
          },
          resume: async (ended) => this.#resume(ended),
        },
      );
      outcome = entered.next;
    }
    return replies;
  }

  /**
   * Another assistant takes over, as in a conversation. If the node has an outgoing edge, the first one
   * resumes afterwards.
   */
  #enter(flow: RehearsedFlow, effect: Effect): Outcome {
    const { state } = this;
    if (resumesAfter(this.#flow.executable, effect))
      this.#suspended.push({ flow: this.#flow, state, effectId: effect.id });
    this.#flow = flow;
    const { effects: effects_before, locked } = state;
    this.note(traceEntry('entered', `the flow of assistant ${flow.revision.assistantId}`));
    const inherited = { variables: { ...state.scopes[0] }, ...(locked && { locked }), effects_before };
    return start(flow.executable, { ...inherited, continue_after_flow: flow.revision.continueAfterFlow });
  }

  #resume(ended: State): FlowInput | undefined {
    const suspended = this.#suspended.pop();
    if (!suspended) return undefined;
    this.#flow = suspended.flow;
    const [own = {}, ...others] = suspended.state.scopes;
    const scopes = [{ ...own, ...variablesOf({ state: ended }) }, ...others];
    const state = { ...suspended.state, effects: ended.effects, scopes };
    return {
      executable: suspended.flow.executable,
      state,
      input: { type: 'handoff_result', effect_id: suspended.effectId, ok: true },
    };
  }

  #say({ outcome }: FlowRun): string[] {
    this.#state = outcome.state;
    const { policies } = this.#flow.revision;
    const soFar = this.#history.flatMap(({ role, text }) => (role === 'user' ? [] : [text]));
    const progress = progressOf(outcome, {
      policies,
      channel: this.#settings.channel,
      soFar,
      isFirst: soFar.length === 0,
    });
    this.note(...progress.trace);
    this.passed.push(...outcome.trace.flatMap(({ to }) => to ?? []));
    if (progress.pending) this.#pending = progress.pending;
    for (const { text } of progress.messages) this.#history.push({ role: 'assistant', text });
    this.#texts.push(...progress.texts.map(({ text }) => text));
    this.#sources.push(...progress.messages.flatMap(({ sources = [] }) => sources.map(({ title }) => title)));
    return progress.messages.map(({ text }) => text);
  }
}
