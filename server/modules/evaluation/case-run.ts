// Owns running one test case: the driver, model and knowledge of production, tools that answer as
// the case says, and a separate clock. Nothing is stored: no conversation, memory or event.

import { setImmediate as yieldToLoop } from 'node:timers/promises';
import type { Executable } from '../../../flow/interpreter/executable.ts';
import type { Effect, EffectOf, Input } from '../../../flow/interpreter/state.ts';
import { isAbsent, type Json, type JsonObject } from '../../../flow/language/json.ts';
import type { Context } from '../../kernel/context.ts';
import { isUuid, uuid7 } from '../../kernel/db/ids.ts';
import * as liveRevisions from '../assistants/live-revision.ts';
import { silence } from '../calling/calls/script.ts';
import { mayReach } from '../compliance/settings.ts';
import { type NewTrace, traceEntry } from '../conversations/store/trace.ts';
import { waitsForHuman } from '../conversations/turn/progress.ts';
import { destinationOf, MAX_HANDOVERS, transferRefusal } from '../conversations/turn/transfer.ts';
import { findTool } from '../runtime/call-tool.ts';
import { runEffect } from '../runtime/run-effect.ts';
import type { Turn } from '../runtime/turn.ts';
import { type CaseProblem, problemsAfterStep, problemsAtEnd } from './case-checks.ts';
import type { CaseScript, ScriptAction } from './case-script.ts';
import { MockedTools } from './mocked-tools.ts';
import { type EffectAnswer, Rehearsal, type RehearsedFlow } from './rehearsal.ts';
import { judgeSentences } from './sentence-judge.ts';

const MAX_STEPS_PER_TURN = 100;
const MAX_TIME = Date.UTC(9999, 11, 31);
/** Per case: a designer with that many problems to fix runs it again. */
const MAX_PROBLEMS = 50;
/** Waits that end within one step; a flow that only waits would never stop. */
const MAX_WAITS = 100;
/** How long a caller is on hold without being asked whether they are still there. */
const ON_HOLD_MS = 60_000;

/** What is understood of a line of the end user that is said aloud. */
type RecognizedLine = { text: string; confidence: number };
export type Hearing = (text: string) => Promise<RecognizedLine>;

export type CaseStepResult = {
  action: string;
  /** Of a line that was said aloud. */
  heard?: RecognizedLine;
  replies: string[];
  texts: string[];
  from_node_id: string;
  node_id: string;
  status: string;
  variables: JsonObject;
  duration_ms: number;
  cost_usd: number;
  trace: NewTrace[];
};
/** Step 0 of a problem: the case as a whole. */
export type CaseOutcome = { problems: (CaseProblem & { step: number })[]; steps: CaseStepResult[]; notes: string[] };

export class CaseRun {
  readonly #ctx: Context;
  readonly #script: CaseScript;
  readonly #tools: MockedTools;
  readonly #rehearsal: Rehearsal;
  /** The conversation id under which requests to models are counted. */
  readonly #id = uuid7();
  #nowMs: number;
  #wait: { effectId: string; wakeAt: number } | undefined;
  /** What was said on the phone outside of the flow. */
  readonly #line: { text: string }[] = [];
  #hungUp = false;
  readonly #hearing: Hearing | undefined;
  #heard: RecognizedLine | undefined;

  constructor(ctx: Context, flow: RehearsedFlow, script: CaseScript, hearing?: Hearing) {
    this.#ctx = ctx;
    this.#script = script;
    this.#hearing = hearing;
    this.#tools = new MockedTools(script.tools, script.isLenient);
    const startMs = Date.parse(String(script.given.current_time ?? ''));
    // The older form accepts any value; a clock could not advance beyond this one.
    this.#nowMs = Math.abs(startMs) < MAX_TIME ? startMs : ctx.clock.nowMs();
    const settings = { channel: script.channel, maxSteps: MAX_STEPS_PER_TURN };
    this.#rehearsal = new Rehearsal(flow, settings, (effect) => this.#answer(effect));
  }

  async run(): Promise<CaseOutcome> {
    const { steps, given, channel, ends } = this.#script;
    const problems: CaseOutcome['problems'] = [];
    const results: CaseStepResult[] = [];
    const { variableDefaults, continueAfterFlow } = this.#rehearsal.revision;
    const system = { channel, conversation_id: this.#id };
    const opening = await this.#rehearsal.begin({
      variables: { ...variableDefaults, ...given, ...system, ...this.#time() },
      locked: Object.keys(system),
      continue_after_flow: continueAfterFlow,
    });
    for (const [i, { action, expect }] of steps.entries()) {
      const before = this.#tools.calls.length;
      const from_node_id = this.#rehearsal.state.node;
      const refused = this.#tools.unanswered.length;
      const started = performance.now();
      const added = await this.#perform(action);
      const duration_ms = Math.round(performance.now() - started);
      // What the flow says first belongs to the step that looks at it, or is answered by a step that
      // speaks.
      const replies = action.type === 'look' ? [...opening, ...added] : added;
      const texts = this.#rehearsal.takeTexts();
      const sources = this.#rehearsal.takeSources();
      const { state, isOver } = this.#rehearsal;
      const variables = state.scopes[0] ?? {};
      const calls = this.#tools.calls.slice(i === 0 ? 0 : before);
      const found = problemsAfterStep(expect, {
        node: state.node,
        replies: [...replies, ...texts],
        sources,
        variables,
        isOver,
        calls,
      });
      const unanswered = this.#tools.unanswered.slice(i === 0 ? 0 : refused);
      problems.push(...[...unanswered, ...found].map((problem) => ({ step: i + 1, ...problem })));
      const visibleReplies = i === 0 && action.type !== 'look' ? [...opening, ...replies] : replies;
      const trace = this.#rehearsal.takeTrace();
      results.push({
        action: describeAction(action),
        ...this.#takeHeard(),
        replies: visibleReplies,
        texts,
        from_node_id,
        node_id: state.node,
        status: this.#status(),
        variables: this.#declared(variables),
        duration_ms,
        cost_usd: trace.reduce((sum, { cost_nano }) => sum + cost_nano, 0) / 1e9,
        trace,
      });
      await yieldToLoop();
      this.#ctx.cancellation?.signal.throwIfAborted();
    }
    problems.push(...this.#problemsAtEnd(ends).map((problem) => ({ step: 0, ...problem })));
    const judgement = await judgeSentences(this.#ctx, this.#turn(), this.#script.judge);
    problems.push(...judgement.problems.map((problem) => ({ step: 0, ...problem })));
    return { problems: problems.slice(0, MAX_PROBLEMS), steps: results, notes: judgement.notes };
  }

  #problemsAtEnd(ends: CaseScript['ends']): CaseProblem[] {
    const { state, passed } = this.#rehearsal;
    const { outcome, label, disposition } = state.ended ?? {};
    const outcomes = [outcome, label, disposition].flatMap((one) => one || []);
    const found = {
      status: this.#status(),
      outcomes,
      passed,
      variables: state.scopes[0] ?? {},
      calls: this.#tools.calls,
    };
    return problemsAtEnd(ends, found);
  }

  /** Values of the flow's own variables; those without one are left out. */
  #declared(variables: JsonObject): JsonObject {
    const declared = this.#rehearsal.executable.scopes[0]?.variables ?? [];
    return Object.fromEntries(
      declared.flatMap(({ name }) => (isAbsent(variables[name]) ? [] : [[name, variables[name]!]])),
    );
  }

  #time = () => ({ current_time: new Date(this.#nowMs).toISOString() });

  #status(): string {
    const { state, pending } = this.#rehearsal;
    if (this.#hungUp || state.status === 'ended') return 'completed';
    if (waitsForHuman(pending, this.#script.channel)) return 'handed_off';
    return pending?.type === 'wait' ? 'waiting' : 'active';
  }

  async #perform(action: ScriptAction): Promise<string[]> {
    const over = this.#hungUp || this.#rehearsal.state.status === 'ended';
    if (over && action.type !== 'look' && action.type !== 'pass_time') {
      this.#rehearsal.note(traceEntry('note', 'The conversation is over; this has no effect.'));
      return [];
    }
    switch (action.type) {
      case 'look':
        return [];
      case 'say':
        return this.#say(await this.#hear(action));
      case 'event':
        return this.#rehearsal.receive({ type: 'event', name: action.name, variables: action.data });
      case 'release': {
        const { pending } = this.#rehearsal;
        if (!pending || !waitsForHuman(pending, this.#script.channel)) return [];
        return this.#rehearsal.receive({ type: 'handoff_result', effect_id: pending.id, ok: true, released: true });
      }
      case 'pass_time':
        return this.#passTime(action.seconds, action.silent);
    }
  }

  /** Pressed keys need no ear. */
  async #hear({ text, isPressed = false }: Extract<ScriptAction, { type: 'say' }>): Promise<string> {
    if (!this.#hearing || isPressed || text.trim() === '') return text;
    this.#heard = await this.#hearing(text);
    return this.#heard.text;
  }

  #takeHeard(): { heard?: RecognizedLine } {
    const heard = this.#heard;
    this.#heard = undefined;
    return heard ? { heard } : {};
  }

  async #say(text: string): Promise<string[]> {
    if (this.#heard?.text === '') {
      this.#rehearsal.note(traceEntry('note', 'Nothing was heard.'));
      return [];
    }
    if (waitsForHuman(this.#rehearsal.pending, this.#script.channel)) {
      this.#rehearsal.addUserMessage(text);
      return [];
    }
    return this.#rehearsal.receive({ type: 'user_message', text, variables: this.#time() });
  }

  async #passTime(seconds: number, silent: boolean): Promise<string[]> {
    const until = this.#nowMs + seconds * 1000;
    const replies: string[] = [];
    for (let waits = 0; waits < MAX_WAITS; waits++) {
      const wait = this.#currentWait();
      if (!wait || wait.wakeAt > until) break;
      this.#nowMs = wait.wakeAt;
      replies.push(...(await this.#rehearsal.receive({ type: 'timer', effect_id: wait.effectId })));
    }
    this.#nowMs = until;
    return silent && this.#script.channel === 'voice' && replies.length === 0 ? this.#promptSilentCaller() : replies;
  }

  /** On the phone, as a call does it: asked twice, then it hangs up. */
  #promptSilentCaller(): string[] {
    const wait = this.#currentWait();
    const onHold = wait !== undefined && wait.wakeAt - this.#nowMs <= ON_HOLD_MS;
    // A caller who waits for a human is on hold, too.
    if (onHold || ['completed', 'handed_off'].includes(this.#status())) return [];
    const { turn } = silence({ transcript: this.#line });
    this.#line.push({ text: turn.say });
    this.#hungUp = turn.next === 'hang_up';
    return [turn.say];
  }

  /** The timer that the flow waits for, on the clock of the case. */
  #currentWait(): { effectId: string; wakeAt: number } | undefined {
    const { pending } = this.#rehearsal;
    if (pending?.type !== 'wait') return undefined;
    const seconds = pending.seconds ?? pending.timeout_seconds;
    if (seconds === null) return undefined;
    if (this.#wait?.effectId !== pending.id)
      this.#wait = { effectId: pending.id, wakeAt: this.#nowMs + seconds * 1000 };
    return this.#wait;
  }

  async #answer(effect: Effect): Promise<EffectAnswer> {
    await yieldToLoop();
    const effect_id = effect.id;
    const { isLenient, channel } = this.#script;
    switch (effect.type) {
      case 'ask_model':
      case 'search_knowledge':
        return this.#throughRuntime(effect);
      case 'call_tool':
        return this.#callTool(effect);
      case 'transfer': {
        const to = await destinationOf(effect, this.#rehearsal.state.scopes[0] ?? {}, (call) => this.#callTool(call));
        const { executable, state, history } = this.#rehearsal;
        const mayReachNumber = (number: string) => mayReach(this.#ctx, number);
        const attempt = { executable, state, nodeId: effect.node_id, to, history, mayReach: mayReachNumber };
        const refusal = await transferRefusal(attempt);
        this.#rehearsal.note(
          traceEntry('note', refusal || `transfer to ${to || 'nowhere'}`, { node_id: effect.node_id }),
        );
        return {
          type: 'transfer_result',
          effect_id,
          ok: isLenient || (to !== '' && refusal === '' && channel === 'voice'),
        };
      }
      case 'handoff':
        if (effect.assistant_id !== '') return this.#handOver(effect);
        return waitsForHuman(effect, channel) && !isLenient
          ? undefined
          : { type: 'handoff_result', effect_id, ok: true };
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
    this.#rehearsal.note(...(done?.notes ?? []).map((note): NewTrace => ({ ...note, node_id: effect.node_id })));
    return done?.input;
  }

  /** A tool that was deleted may still have an answer in the case, under the id that the flow names. */
  async #callTool(effect: EffectOf<'call_tool'>): Promise<Input | undefined> {
    const { tool_id, input, id: effect_id } = effect;
    const tool = { tool_id, name: tool_id };
    // A tool that only the request knows has its name for an id.
    const isUnstored = !isUuid(tool_id);
    if (!isUnstored && (!this.#tools.has(tool) || (await findTool(this.#ctx, tool_id, effect.revision))))
      return this.#throughRuntime(effect);
    const { ok, output } = this.#tools.answer(tool, input);
    return { type: 'tool_result', effect_id, ok, output };
  }

  async #handOver(effect: EffectOf<'handoff'>): Promise<EffectAnswer> {
    const failed: Input = { type: 'handoff_result', effect_id: effect.id, ok: false };
    if (this.#rehearsal.depth >= MAX_HANDOVERS) return failed;
    const revision = await liveRevisions.load(this.#ctx, { assistantId: effect.assistant_id });
    const flow = revision && !revision.archived ? await liveRevisions.flowOf(this.#ctx, revision.revisionId) : null;
    return revision && flow !== null ? { enter: { executable: JSON.parse(flow) as Executable, revision } } : failed;
  }

  #turn(): Turn {
    const { heard: userMessage, history, state, revision } = this.#rehearsal;
    return {
      conversationId: this.#id,
      channel: this.#script.channel,
      revision,
      userMessage,
      history,
      facts: [],
      source: 'evaluation',
      signal: this.#ctx.cancellation?.signal,
      now: new Date(this.#nowMs),
      answerTool: ({ isSearch, ...tool }, input) =>
        isSearch && !this.#tools.has(tool) ? undefined : this.#tools.answer(tool, input),
      variables: state.scopes[0] ?? {},
      flow: this.#rehearsal.executable,
      once: <T extends Json>(_key: string, work: () => Promise<T>) => work(),
    };
  }
}

function describeAction(action: ScriptAction): string {
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
