// Owns running the cases of a suite, a few in parallel, within the deadline of a request.
import type { Context } from '../../kernel/context.ts';
import { limitExceeded } from '../../kernel/errors.ts';
import { type StoredResult, scriptResult } from './case-results.ts';
import { type CaseScript, scriptsOf } from './case-script.ts';
import type { RehearsedFlow } from './rehearsal.ts';
import type { CaseResult, TestCase } from './schema.ts';

const MAX_SECONDS = 20;
/** While one waits for a model or a statement, the others go on. */
export const CASES_AT_ONCE = 4;

export async function runSuite(ctx: Context, flow: RehearsedFlow, cases: readonly TestCase[]): Promise<CaseResult[]> {
  const deadline = AbortSignal.timeout(MAX_SECONDS * 1000);
  const outer = ctx.cancellation?.signal;
  const bounded: Context = { ...ctx, cancellation: { signal: outer ? AbortSignal.any([outer, deadline]) : deadline } };
  const scripts = cases.flatMap(scriptsOf);
  const results: CaseResult[] = [];
  const work = scripts.entries();
  const worker = async (): Promise<void> => {
    for (const [i, script] of work) results[i] = toResult(script, cases, await scriptResult(bounded, flow, script));
  };
  try {
    await Promise.all(Array.from({ length: CASES_AT_ONCE }, worker));
  } catch (error) {
    throw deadline.aborted ? tooLong() : error;
  }
  return results;
}

function toResult(
  script: CaseScript,
  cases: readonly TestCase[],
  { status, problems, reason }: StoredResult,
): CaseResult {
  const isOneOfSeveral = cases.some(
    ({ test, channel }) => test === script.name && Array.isArray(channel) && channel.length > 1,
  );
  return {
    name: isOneOfSeveral ? `${script.name} (${script.channel})` : script.name,
    passed: status === 'passed',
    problems:
      status === 'failed' && problems.length === 0
        ? [{ turn: 0, expected: 'a case that can be run', found: reason ?? '' }]
        : problems.map(({ step, expected, found }) => ({ turn: step, expected, found })),
  };
}

const tooLong = () =>
  limitExceeded(['body'], {
    name: 'replay_seconds',
    max: MAX_SECONDS,
    message: `Running the suite takes more than ${MAX_SECONDS} seconds. Start it as a test run (POST /v1/test-runs), or split it.`,
  });
