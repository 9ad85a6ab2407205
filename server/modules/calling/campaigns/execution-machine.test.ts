// The machine against examples, and against a model that is too simple to be wrong.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/properties.ts';
import { ALWAYS_FINISH, ENDED_REASONS, type EndedReason } from '../contract/vocabulary.ts';
import {
  type CallOutcome,
  decide,
  type Execution,
  type ExecutionEffect,
  type ExecutionInput,
  initialState,
  isOver,
  MAX_CALLBACKS,
  type Plan,
} from './execution-machine.ts';

const T0 = 1_800_000_000_000;
const CALL = { type: 'CALL', delayInSecs: 0, finishOn: [] } as const;
const outcome = (reason: EndedReason | null, more: Partial<CallOutcome> = {}): CallOutcome => ({
  status: 'COMPLETED',
  reason,
  answeredBy: 'human',
  duration: 30,
  error: '',
  againAt: null,
  callbacks: 0,
  ...more,
});

/** Feeds inputs one after the other. */
function run(plan: Plan, ...inputs: [ExecutionInput, number][]): { execution: Execution; effects: ExecutionEffect[] } {
  let execution = initialState(plan, T0);
  const effects: ExecutionEffect[] = [];
  for (const [input, now] of inputs) {
    const decision = decide(execution, plan, input, now);
    execution = decision.execution;
    effects.push(...decision.effects);
  }
  return { execution, effects };
}
const wake = (callId = 'a', active = true): ExecutionInput => ({ type: 'wake', active, callId });
const ended = (callId: string, end: CallOutcome, nextCallId = 'next'): ExecutionInput => ({
  type: 'call_ended',
  callId,
  outcome: end,
  nextCallId,
});

describe('an execution', () => {
  it('waits for its delay, calls, and is completed by the outcome of its last step', () => {
    const plan: Plan = [{ ...CALL, delayInSecs: 60 }];
    const early = run(plan, [wake(), T0 + 59_999]);
    expect([early.execution.status, early.effects]).toEqual(['WAITING', []]);
    const done = run(plan, [wake(), T0 + 60_000], [ended('a', outcome('ENDED')), T0 + 90_000]);
    expect(done.execution).toMatchObject({
      status: 'COMPLETED',
      startedAt: T0 + 60_000,
      completedAt: T0 + 90_000,
      wakeAt: null,
    });
    expect(done.execution.steps).toMatchObject([
      { status: 'COMPLETED', callId: 'a', result: { callEndedReason: 'ENDED', duration: 30 } },
    ]);
  });

  it('counts a delay from the end of the step before', () => {
    const plan: Plan = [CALL, { type: 'WAIT', delayInSecs: 10, finishOn: [] }, { ...CALL, delayInSecs: 5 }];
    const { execution } = run(plan, [wake(), T0], [ended('a', outcome('NO_ANSWER')), T0 + 1000], [wake(), T0 + 11_000]);
    expect(execution).toMatchObject({ position: 2, status: 'WAITING', wakeAt: T0 + 16_000 });
  });

  it.each([...ALWAYS_FINISH])('never goes on after %s', (reason) => {
    const { execution } = run([CALL, CALL, CALL], [wake(), T0], [ended('a', outcome(reason)), T0 + 1]);
    expect(execution.status).toBe('COMPLETED');
    expect(execution.steps.map(({ status }) => status)).toEqual(['COMPLETED', 'SKIPPED', 'SKIPPED']);
  });

  it('ends where the step says so, and goes on where it does not', () => {
    const plan: Plan = [{ ...CALL, finishOn: ['SCHEDULER'] }, CALL];
    expect(run(plan, [wake(), T0], [ended('a', outcome('SCHEDULER')), T0]).execution.status).toBe('COMPLETED');
    expect(run(plan, [wake(), T0], [ended('a', outcome('NOT_INTERESTED')), T0]).execution.status).toBe('WAITING');
  });

  it('is FAILED only when its last step is', () => {
    const broken = outcome(null, { status: 'FAILED', error: 'no carrier' });
    expect(run([CALL], [wake(), T0], [ended('a', broken), T0]).execution.status).toBe('FAILED');
    const second = run(
      [CALL, CALL],
      [wake('a'), T0],
      [ended('a', broken), T0],
      [wake('b'), T0],
      [ended('b', outcome('ENDED')), T0],
    );
    expect(second.execution.status).toBe('COMPLETED');
    expect(second.execution.steps[0]).toMatchObject({ status: 'FAILED', error: 'no carrier' });
  });

  it('calls again when asked, three times at most, unless that finishes it', () => {
    const callbackOutcome = (callbacks: number, againAt: number | null) =>
      outcome('CALL_AGAIN', { callbacks, againAt });
    const first = run([CALL], [wake('a'), T0], [ended('a', callbackOutcome(0, T0 + 7200_000), 'b'), T0 + 1000]);
    expect(first.effects.at(-1)).toMatchObject({
      type: 'call',
      callId: 'b',
      tag: 'CALLBACK',
      callbacks: 1,
      notBefore: T0 + 7200_000,
    });
    const unnamed = run([CALL], [wake('a'), T0], [ended('a', callbackOutcome(0, null), 'b'), T0 + 1000]);
    expect(unnamed.effects.at(-1)).toMatchObject({ notBefore: T0 + 1000 + 4 * 3600_000 });
    expect(run([CALL], [wake('a'), T0], [ended('a', callbackOutcome(MAX_CALLBACKS, null)), T0]).execution.status).toBe(
      'COMPLETED',
    );
    const finishing: Plan = [{ ...CALL, finishOn: ['CALL_AGAIN'] }, CALL];
    expect(run(finishing, [wake('a'), T0], [ended('a', callbackOutcome(0, null)), T0]).execution.status).toBe(
      'COMPLETED',
    );
  });

  it('stands still while the lead is on the line, then lets finishOn judge that call', () => {
    const plan: Plan = [{ ...CALL, finishOn: ['ENDED'] }, CALL];
    const waiting = run(plan, [{ type: 'inbound_started', callId: 'in' }, T0], [wake(), T0 + 5000]);
    expect([waiting.execution.status, waiting.effects, waiting.execution.callBackCallId]).toEqual([
      'CREATED',
      [],
      'in',
    ]);
    const over: [ExecutionInput, number] = [{ type: 'inbound_ended', callId: 'in', reason: 'ENDED' }, T0 + 9000];
    expect(run(plan, [{ type: 'inbound_started', callId: 'in' }, T0], over).execution).toMatchObject({
      status: 'COMPLETED',
    });
    const on: [ExecutionInput, number] = [{ type: 'inbound_ended', callId: 'in', reason: 'NO_ANSWER' }, T0 + 9000];
    const resumed = run(plan, [{ type: 'inbound_started', callId: 'in' }, T0], on, [wake(), T0 + 9000]);
    expect(resumed.effects).toMatchObject([{ type: 'call', step: 0 }]);
  });

  it('pauses with its workflow and keeps its place', () => {
    const paused = run([CALL], [wake('a', false), T0 + 1]);
    expect(paused.execution).toMatchObject({ status: 'PAUSED', wakeAt: T0, position: 0 });
    expect(decide(paused.execution, [CALL], wake('b'), T0 + 2).effects).toMatchObject([{ type: 'call', callId: 'b' }]);
  });

  it('withdraws its call when canceled, and nothing moves it afterwards', () => {
    const { execution, effects } = run(
      [CALL, CALL],
      [wake('a'), T0],
      [{ type: 'cancel' }, T0 + 1],
      [ended('a', outcome('ENDED')), T0 + 2],
    );
    expect(effects.at(-1)).toEqual({ type: 'cancel_call', callId: 'a' });
    expect(execution).toMatchObject({ status: 'CANCELED', completedAt: T0 + 1 });
    expect(execution.steps.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
  });

  it('sends a text again under the same reference when the process died in between', () => {
    const plan: Plan = [{ type: 'TEXT', delayInSecs: 0, finishOn: [] }];
    const { execution, effects } = run(plan, [wake(), T0], [wake(), T0 + 30_000], [{ type: 'text_sent' }, T0 + 30_100]);
    expect(effects).toEqual([
      { type: 'text', step: 0 },
      { type: 'text', step: 0 },
    ]);
    expect(execution.status).toBe('COMPLETED');
  });
});

type Script = { reason: EndedReason; failed: boolean; seconds: number };
const step = fc.record({
  type: fc.constantFrom('CALL', 'TEXT', 'WAIT'),
  delayInSecs: fc.integer({ min: 0, max: 100_000 }),
  finishOn: fc.subarray([...ENDED_REASONS], { maxLength: 4 }),
});
const script = fc.record({
  reason: fc.constantFrom(...ENDED_REASONS),
  failed: fc.boolean(),
  seconds: fc.integer({ min: 0, max: 900 }),
});

type Happened = { started: [step: number, at: number][]; status: string };

/** What the words of the documentation say, as one loop. */
function model(plan: Plan, scripts: Script[]): Happened {
  const started: [number, number][] = [];
  let clock = T0;
  let calls = 0;
  let status = 'COMPLETED';
  for (const [order, { type, delayInSecs, finishOn }] of plan.entries()) {
    clock += delayInSecs * 1000;
    status = 'COMPLETED';
    if (type === 'WAIT') continue;
    started.push([order, clock]);
    if (type === 'TEXT') continue;
    for (let callbacks = 0; ; callbacks++) {
      const { reason, failed, seconds } = scripts[calls++ % scripts.length] as Script;
      clock += seconds * 1000;
      if (failed) {
        status = 'FAILED';
        break;
      }
      if (ALWAYS_FINISH.includes(reason) || finishOn.includes(reason)) return { started, status: 'COMPLETED' };
      if (reason !== 'CALL_AGAIN' || callbacks >= 3) break;
      clock += 4 * 3600_000;
      started.push([order, clock]);
    }
  }
  return { started, status };
}

/** The machine, driven by a world that answers every effect, with idle wake-ups in between. */
function machine(plan: Plan, scripts: Script[], idle: number): Happened {
  const started: [number, number][] = [];
  let execution = initialState(plan, T0);
  let clock = T0;
  let calls = 0;
  for (let turns = 0; !isOver(execution) && turns < 2000; turns++) {
    for (let i = 0; i < idle; i++)
      execution = decide(
        execution,
        plan,
        { type: 'call_ended', callId: 'stranger', outcome: outcome('DNC'), nextCallId: 'x' },
        clock,
      ).execution;
    if (execution.wakeAt !== null) clock = Math.max(clock, execution.wakeAt);
    const decision = decide(execution, plan, wake(`call-${turns}`), clock);
    execution = decision.execution;
    const effects = [...decision.effects];
    for (let effect = effects.shift(); effect; effect = effects.shift()) {
      if (effect.type === 'text') {
        started.push([effect.step, clock]);
        execution = decide(execution, plan, { type: 'text_sent' }, clock).execution;
      } else if (effect.type === 'call') {
        clock = Math.max(clock, effect.notBefore ?? 0);
        started.push([effect.step, clock]);
        const { reason, failed, seconds } = scripts[calls++ % scripts.length] as Script;
        clock += seconds * 1000;
        const end = failed
          ? outcome(null, { status: 'FAILED', callbacks: effect.callbacks })
          : outcome(reason, { callbacks: effect.callbacks });
        const next = decide(execution, plan, ended(effect.callId, end, `again-${turns}-${calls}`), clock);
        execution = next.execution;
        effects.push(...next.effects);
      }
    }
  }
  return { started, status: execution.status };
}

describe('the machine', () => {
  it('does what the naive model does, for any workflow and any outcomes', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 7 }),
        fc.array(script, { minLength: 1, maxLength: 9 }),
        fc.nat(2),
        (plan, scripts, idle) => {
          expect(machine(plan, scripts, idle)).toEqual(model(plan, scripts));
        },
      ),
      { numRuns: runs(3000) },
    );
  });

  it('never moves again once it is over, and gives every step an end', () => {
    const anyInput = fc.oneof(
      fc.record({ type: fc.constant('wake' as const), active: fc.boolean(), callId: fc.constantFrom('a', 'b', 'c') }),
      fc.record({
        type: fc.constant('call_ended' as const),
        callId: fc.constantFrom('a', 'b', 'c'),
        nextCallId: fc.constantFrom('a', 'b', 'c'),
        outcome: script.map(({ reason }) => outcome(reason)),
      }),
      fc.constantFrom<ExecutionInput>(
        { type: 'text_sent' },
        { type: 'cancel' },
        { type: 'inbound_started', callId: 'in' },
        { type: 'inbound_ended', callId: 'in', reason: 'DNC' },
      ),
    );
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 5 }),
        fc.array(anyInput, { maxLength: 40 }),
        (plan, inputs) => {
          let execution = initialState(plan, T0);
          let clock = T0;
          for (const input of inputs) {
            clock += 50_000_000;
            const before = execution;
            execution = decide(execution, plan, input, clock).execution;
            if (isOver(before)) expect(execution).toBe(before);
            expect(execution.position).toBeGreaterThanOrEqual(before.position);
          }
          if (isOver(execution)) {
            expect(execution.steps).toHaveLength(plan.length);
            expect(execution.steps.every(({ completedAt }) => completedAt !== null)).toBe(true);
          }
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});
