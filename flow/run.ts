// Owns the one driver of flows: step, answer the pending effect, step again, until the flow is blocked.
// Production, replays and the release gate all run on it; only what answers an effect differs, and that is handed in.

import type { Executable } from './interpreter/executable.ts';
import type { Effect, Input, Outcome, State } from './interpreter/state.ts';
import { step } from './interpreter/step.ts';

/** A running flow: what it is, and the outcome of its last step. */
export type FlowRun = { executable: Executable; outcome: Outcome };
/** The next step of a flow: what it is, its state, and the input.*/
export type FlowInput = { executable: Executable; state: State; input: Input };

export type FlowDriver = {
  /** Steps that are taken in one run at most. A run that is cut off here keeps its pending effect. */
  maxSteps: number;
  /** The outcome of each step, in order, the first one included, before anything is answered. */
  onStep?: (run: FlowRun) => Promise<void> | void;
  /** The result of the pending effect. `undefined`: not now, and the run is blocked. */
  answer: (effect: Effect, run: FlowRun) => Promise<Input | undefined>;
  /** This flow has ended: the flow that waited for it, if there is one. */
  resume?: (ended: State) => Promise<FlowInput | undefined>;
};

/** Runs on until the flow waits for the end user, for a clock, or for an answer that comes later; or has ended. */
export async function runUntilBlocked(from: FlowRun, driver: FlowDriver): Promise<FlowRun> {
  let run = from;
  await driver.onStep?.(run);
  for (let taken = 0; taken < driver.maxSteps; taken++) {
    const next = await nextInput(run, driver);
    if (!next) break;
    run = { executable: next.executable, outcome: step(next.executable, next.state, next.input) };
    await driver.onStep?.(run);
  }
  return run;
}

async function nextInput(run: FlowRun, { answer, resume }: FlowDriver): Promise<FlowInput | undefined> {
  const { executable, outcome } = run;
  const { state } = outcome;
  if (state.status === 'ended') return resume?.(state);
  const pending = pendingEffect(outcome);
  const input = pending && (await answer(pending, run));
  return input && { executable, state, input };
}

/** Of the effects of this step, the one whose result has to come back. One that an earlier step left pending is not asked for again. */
function pendingEffect({ state, effects }: Outcome): Effect | undefined {
  const { status, awaiting } = state;
  return status === 'awaiting_effect' ? effects.find(({ id }) => id === awaiting?.effect_id) : undefined;
}
