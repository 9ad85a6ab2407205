// Owns one talk with a flow in memory: what comes to it, what our side says, where it stands. Nothing is stored; what answers an effect
// is handed in.
import type { Executable } from '../../../flow/interpreter/executable.ts';
import type { Effect, Input, Outcome, StartInput, State } from '../../../flow/interpreter/state.ts';
import { start, step } from '../../../flow/interpreter/step.ts';
import { runUntilBlocked } from '../../../flow/run.ts';
import type { SpokenLine } from '../../../nlu/answer/question.ts';
import type { LivePolicy } from '../assistants/live-revision.ts';
import { progressOf } from '../conversations/turns/progress.ts';
import type { ConversationChannel } from '../runtime/turn.ts';

export type RehearsedFlow = {
  executable: Executable;
  policies: readonly LivePolicy[];
  channel: ConversationChannel;
  /** A flow that goes on for longer than this between two turns is not making progress. */
  maxSteps: number;
};

/** Where a talk stands, as plain data. */
export type RehearsedTalk = { state: State; history: readonly SpokenLine[] };

type Answer = (effect: Effect, talk: Rehearsal) => Promise<Input | undefined>;

export class Rehearsal {
  readonly #flow: RehearsedFlow;
  readonly #answer: Answer;
  readonly #history: SpokenLine[];
  #state: State | undefined;

  constructor(flow: RehearsedFlow, answer: Answer, from?: RehearsedTalk) {
    this.#flow = flow;
    this.#answer = answer;
    this.#state = from?.state;
    this.#history = [...(from?.history ?? [])];
  }

  get state(): State {
    if (!this.#state) throw new Error('this talk has not begun');
    return this.#state;
  }

  get history(): readonly SpokenLine[] {
    return this.#history;
  }

  /** The last words of the end user; empty before they spoke. */
  get heard(): string {
    return this.#history.findLast(({ role }) => role === 'user')?.text ?? '';
  }

  get isOver(): boolean {
    return this.state.status === 'ended' || this.state.status === 'after_flow';
  }

  /** What our side says by itself. */
  begin(input: StartInput): Promise<string[]> {
    return this.#run(start(this.#flow.executable, input));
  }

  /** What our side says to what comes. */
  receive(input: Input): Promise<string[]> {
    if (input.type === 'user_message') this.#history.push({ role: 'user', text: input.text });
    return this.#run(step(this.#flow.executable, this.state, input));
  }

  async #run(outcome: Outcome): Promise<string[]> {
    const { executable, maxSteps } = this.#flow;
    const replies: string[] = [];
    await runUntilBlocked(
      { executable, outcome },
      {
        maxSteps,
        onStep: (run) => void replies.push(...this.#say(run.outcome)),
        answer: (effect) => this.#answer(effect, this),
      },
    );
    return replies;
  }

  #say(outcome: Outcome): string[] {
    this.#state = outcome.state;
    const { policies, channel } = this.#flow;
    const soFar = this.#history.flatMap(({ role, text }) => (role === 'user' ? [] : [text]));
    const { messages } = progressOf(outcome, { policies, channel, soFar, isFirst: soFar.length === 0 });
    for (const { text } of messages) this.#history.push({ role: 'assistant', text });
    return messages.map(({ text }) => text);
  }
}
