// Owns running one test case: the driver, the model and the knowledge of production, tools that answer as the case says, and a clock of
// its own. Nothing is stored; no conversation, memory or event comes of it.
import { setImmediate as otherWork } from 'node:timers/promises';
import type { Executable } from '../../../flow/interpreter/executable.ts';
import type { Effect, EffectOf, Input } from '../../../flow/interpreter/state.ts';
import type { Json } from '../../../flow/json.ts';
import type { Context } from '../../kernel/context.ts';
import { uuid7 } from '../../kernel/ids.ts';
import * as liveRevisions from '../assistants/live-revision.ts';
import { silence } from '../calling/calls/script.ts';
import { mayReach } from '../compliance/settings.ts';
import { destinationOf, MAX_HANDOVERS } from '../conversations/turns/effect-runner.ts';
import { isHuman, type NewTrace, traceEntry } from '../conversations/turns/progress.ts';
import { transferRefusal } from '../conversations/turns/transfer-refusal.ts';
import { findTool } from '../runtime/call-tool.ts';
import { runEffect } from '../runtime/run-effect.ts';
import type { Turn } from '../runtime/turn.ts';
import { type CaseProblem, problemsAfterStep, problemsAtEnd } from './case-checks.ts';
import type { CaseScript, ScriptAction } from './case-script.ts';
import { MockedTools } from './mocked-tools.ts';
import { type EffectAnswer, Rehearsal, type RehearsedFlow } from './rehearsal.ts';
import { judgeSentences } from './sentence-judge.ts';

const MAX_STEPS_PER_TURN = 100;
const MAX_MOMENT = Date.UTC(9999, 11, 31);
/** Of one case: a designer with that many to correct runs it again. */
const MAX_PROBLEMS = 50;
/** Waits that end within one step; a flow that only waits would go on for ever. */
const MAX_WAITS = 100;
/** A person on the phone is kept waiting for this long without being asked whether they are still there. */
const ON_HOLD_MS = 60_000;

export type RanStep = { action: string; replies: string[]; texts: string[]; node_id: string; status: string; trace: NewTrace[] };
/** Step 0 of a problem: the case as a whole. */
export type RanCase = { problems: (CaseProblem & { step: number })[]; steps: RanStep[]; notes: string[] };

export class CaseRun {
  readonly #ctx: Context;
  readonly #script: CaseScript;
  readonly #tools: MockedTools;
  readonly #talk: Rehearsal;
  /** Names the case where its questions to models are counted. */
  readonly #id = uuid7();
  #nowMs: number;
  #wait: { effectId: string; wakeAt: number } | undefined;
  /** What was said on the line beside the flow. */
  readonly #line: { text: string }[] = [];
  #hungUp = false;

  constructor(ctx: Context, flow: RehearsedFlow, script: CaseScript) {
    this.#ctx = ctx;
    this.#script = script;
    this.#tools = new MockedTools(script.tools, script.isLenient);
    const given = Date.parse(String(script.given.current_time ?? ''));
    // The older form takes anything. Beyond this a clock could not go on.
    this.#nowMs = Math.abs(given) < MAX_MOMENT ? given : ctx.clock.nowMs();
    const settings = { channel: script.channel, maxSteps: MAX_STEPS_PER_TURN };
    this.#talk = new Rehearsal(flow, settings, (effect) => this.#answer(effect));
  }

  async run(): Promise<RanCase> {
    const { steps, given, channel, ends } = this.#script;
    const problems: RanCase['problems'] = [];
    const ran: RanStep[] = [];
    const { variableDefaults, continueAfterFlow } = this.#talk.revision;
    const system = { channel, conversation_id: this.#id };
    const opening = await this.#talk.begin({
      variables: { ...variableDefaults, ...given, ...system, ...this.#time() },
      locked: Object.keys(system),
      continue_after_flow: continueAfterFlow,
    });
    for (const [i, { action, expect }] of steps.entries()) {
      const before = this.#tools.calls.length;
      const refused = this.#tools.unanswered.length;
      const added = await this.#take(action);
      // What the flow says by itself belongs to the step that looks at it; one who speaks at once has answered it.
      const replies = action.type === 'look' ? [...opening, ...added] : added;
      const texts = this.#talk.takeTexts();
      const { state, isOver } = this.#talk;
      const variables = state.scopes[0] ?? {};
      const calls = this.#tools.calls.slice(i === 0 ? 0 : before);
      const found = problemsAfterStep(expect, { node: state.node, replies: [...replies, ...texts], variables, isOver, calls });
      const unanswered = this.#tools.unanswered.slice(i === 0 ? 0 : refused);
      problems.push(...[...unanswered, ...found].map((problem) => ({ step: i + 1, ...problem })));
      const shown = i === 0 && action.type !== 'look' ? [...opening, ...replies] : replies;
      const trace = this.#talk.takeTrace();
      ran.push({ action: wordsFor(action), replies: shown, texts, node_id: state.node, status: this.#status(), trace });
      await otherWork();
      this.#ctx.cancellation?.signal.throwIfAborted();
    }
    problems.push(...this.#problemsAtEnd(ends).map((problem) => ({ step: 0, ...problem })));
    const judged = await judgeSentences(this.#ctx, this.#turn(), this.#script.judge);
    problems.push(...judged.problems.map((problem) => ({ step: 0, ...problem })));
    return { problems: problems.slice(0, MAX_PROBLEMS), steps: ran, notes: judged.notes };
  }

  #problemsAtEnd(ends: CaseScript['ends']): CaseProblem[] {
    const { state, passed } = this.#talk;
    const { outcome, label, disposition } = state.ended ?? {};
    const outcomes = [outcome, label, disposition].flatMap((one) => one || []);
    const found = { status: this.#status(), outcomes, passed, variables: state.scopes[0] ?? {}, calls: this.#tools.calls };
    return problemsAtEnd(ends, found);
  }

  #time = () => ({ current_time: new Date(this.#nowMs).toISOString() });

  #status(): string {
    const { state, pending } = this.#talk;
    if (this.#hungUp || state.status === 'ended') return 'completed';
    if (isHuman(pending, this.#script.channel)) return 'handed_off';
    return pending?.type === 'wait' ? 'waiting' : 'active';
  }

  async #take(action: ScriptAction): Promise<string[]> {
    const over = this.#hungUp || this.#talk.state.status === 'ended';
    if (over && action.type !== 'look' && action.type !== 'pass_time') {
      this.#talk.note(traceEntry('note', 'The conversation is over; nothing hears this.'));
      return [];
    }
    switch (action.type) {
      case 'look':
        return [];
      case 'say':
        return this.#say(action.text);
      case 'event':
        return this.#talk.receive({ type: 'event', name: action.name, variables: action.data });
      case 'release': {
        const { pending } = this.#talk;
        if (!pending || !isHuman(pending, this.#script.channel)) return [];
        return this.#talk.receive({ type: 'handoff_result', effect_id: pending.id, ok: true, released: true });
      }
      case 'pass_time':
        return this.#passTime(action.seconds, action.silent);
    }
  }

  async #say(text: string): Promise<string[]> {
    if (isHuman(this.#talk.pending, this.#script.channel)) {
      this.#talk.overhear(text);
      return [];
    }
    return this.#talk.receive({ type: 'user_message', text, variables: this.#time() });
  }

  async #passTime(seconds: number, silent: boolean): Promise<string[]> {
    const until = this.#nowMs + seconds * 1000;
    const replies: string[] = [];
    for (let waits = 0; waits < MAX_WAITS; waits++) {
      const wait = this.#currentWait();
      if (!wait || wait.wakeAt > until) break;
      this.#nowMs = wait.wakeAt;
      replies.push(...(await this.#talk.receive({ type: 'timer', effect_id: wait.effectId })));
    }
    this.#nowMs = until;
    return silent && this.#script.channel === 'voice' && replies.length === 0 ? this.#asksWhetherTheyAreThere() : replies;
  }

  /** On the phone, as a call does it: asked twice, then it hangs up. */
  #asksWhetherTheyAreThere(): string[] {
    const wait = this.#currentWait();
    const onHold = wait !== undefined && wait.wakeAt - this.#nowMs <= ON_HOLD_MS;
    // Who waits for a human is on hold, too.
    if (onHold || ['completed', 'handed_off'].includes(this.#status())) return [];
    const { turn } = silence({ transcript: this.#line });
    this.#line.push({ text: turn.say });
    this.#hungUp = turn.next === 'hang_up';
    return [turn.say];
  }

  /** What the flow waits for by the clock of the case. */
  #currentWait(): { effectId: string; wakeAt: number } | undefined {
    const { pending } = this.#talk;
    if (pending?.type !== 'wait') return undefined;
    const seconds = pending.seconds ?? pending.timeout_seconds;
    if (seconds === null) return undefined;
    if (this.#wait?.effectId !== pending.id) this.#wait = { effectId: pending.id, wakeAt: this.#nowMs + seconds * 1000 };
    return this.#wait;
  }

  async #answer(effect: Effect): Promise<EffectAnswer> {
    await otherWork();
    const effect_id = effect.id;
    const { isLenient, channel } = this.#script;
    switch (effect.type) {
      case 'ask_model':
      case 'search_knowledge':
        return this.#throughRuntime(effect);
      case 'call_tool':
        return this.#callTool(effect);
      case 'transfer': {
        const to = await destinationOf(effect, this.#talk.state.scopes[0] ?? {}, (call) => this.#callTool(call));
        const { executable, state, history } = this.#talk;
        const mayReachNumber = (number: string) => mayReach(this.#ctx, number);
        const asked = { executable, state, nodeId: effect.node_id, to, history, mayReach: mayReachNumber };
        const refusal = await transferRefusal(asked);
        this.#talk.note(traceEntry('note', refusal || `transfer to ${to || 'nowhere'}`, { node_id: effect.node_id }));
        return { type: 'transfer_result', effect_id, ok: isLenient || (to !== '' && refusal === '' && channel === 'voice') };
      }
      case 'handoff':
        if (effect.assistant_id !== '') return this.#handOver(effect);
        return isHuman(effect, channel) && !isLenient ? undefined : { type: 'handoff_result', effect_id, ok: true };
      case 'wait':
        return isLenient ? { type: 'timer', effect_id } : undefined;
      case 'say':
      case 'send_message':
      case 'press_digits':
      case 'opt_out':
      case 'collect':
      case 'end':
        return undefined;
    }
  }

  async #throughRuntime(effect: Effect): Promise<Input | undefined> {
    const done = await runEffect(this.#ctx, this.#turn(), effect);
    this.#talk.note(...(done?.notes ?? []).map((note): NewTrace => ({ ...note, node_id: effect.node_id })));
    return done?.input;
  }

  /** A tool that is not there any more may still have an answer, under the id that the flow names. */
  async #callTool(effect: EffectOf<'call_tool'>): Promise<Input | undefined> {
    const { tool_id, input, id: effect_id } = effect;
    const named = { tool_id, name: tool_id };
    if (!this.#tools.has(named) || (await findTool(this.#ctx, tool_id, effect.revision))) return this.#throughRuntime(effect);
    const { ok, output } = this.#tools.answer(named, input);
    return { type: 'tool_result', effect_id, ok, output };
  }

  async #handOver(effect: EffectOf<'handoff'>): Promise<EffectAnswer> {
    const failed: Input = { type: 'handoff_result', effect_id: effect.id, ok: false };
    if (this.#talk.depth >= MAX_HANDOVERS) return failed;
    const revision = await liveRevisions.load(this.#ctx, { assistantId: effect.assistant_id });
    const flow = revision && !revision.archived ? await liveRevisions.flowOf(this.#ctx, revision.revisionId) : null;
    return revision && flow !== null ? { enter: { executable: JSON.parse(flow) as Executable, revision } } : failed;
  }

  #turn(): Turn {
    const { heard, history, state, revision } = this.#talk;
    return {
      conversationId: this.#id,
      channel: this.#script.channel,
      revision,
      heard,
      history,
      facts: [],
      source: 'evaluation',
      signal: this.#ctx.cancellation?.signal,
      now: new Date(this.#nowMs),
      answerTool: ({ isSearch, ...tool }, input) =>
        isSearch && !this.#tools.has(tool) ? undefined : this.#tools.answer(tool, input),
      variables: state.scopes[0] ?? {},
      once: <T extends Json>(_key: string, work: () => Promise<T>) => work(),
    };
  }
}

function wordsFor(action: ScriptAction): string {
  switch (action.type) {
    case 'look':
      return 'looks';
    case 'say':
      return `user: ${action.text}`;
    case 'event':
      return `event: ${action.name}`;
    case 'release':
      return 'release';
    case 'pass_time':
      return `${action.silent ? 'silence' : 'wait'}: ${action.seconds}s`;
  }
}
