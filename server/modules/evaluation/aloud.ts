// Owns test runs aloud: the lines of a case are said by voices over a telephone line, and the flow runs on what the ear heard. Nothing is
// recorded, and no sound leaves this process.
import type { Context } from '../../kernel/context.ts';
import { conflict, Invalid } from '../../kernel/errors.ts';
import { ALOUD_VOICES, sayAndHear } from '../speech/aloud/said-aloud.ts';
import { wordErrors, wordsHeard } from '../speech/aloud/word-errors.ts';
import { whyNoSpeech } from '../speech/speech.ts';
import { type AloudResult, aloudReport, type LostValue, lostValues } from './aloud-report.ts';
import type { Hearing } from './case-run.ts';
import { type CaseScript, scriptsOf } from './case-script.ts';
import type { RehearsedFlow } from './rehearsal.ts';
import type { AloudReport, AloudSettings, TestCase } from './schema.ts';

/** Of a run, at most so many values are said once more. */
const MAX_SAID_AGAIN = 100;
const LINE_TIMEOUT_MS = 120_000;

export function assertAloud(ctx: Context, { voices }: AloudSettings): void {
  const reason = whyNoSpeech(ctx);
  if (reason !== '') throw conflict(reason, { reason: 'no_speech' });
  const voiceNames: readonly string[] = ALOUD_VOICES;
  const unknown = voices.findIndex((voice) => !voiceNames.includes(voice));
  if (unknown === -1) return;
  const msg = `There is no voice "${voices[unknown]}". Voices: ${ALOUD_VOICES.join(', ')}`;
  throw new Invalid([{ loc: ['body', 'aloud', 'voices', unknown], msg, type: 'value_error' }]);
}

/** Each case as it is typed, on the channel `voice`; then once for each voice. */
export const aloudScripts = (cases: readonly TestCase[], { voices }: AloudSettings): CaseScript[] =>
  cases.flatMap((one) => {
    const [script] = scriptsOf({ ...one, channel: 'voice' });
    return script ? [script, ...[...new Set(voices)].map((voice) => ({ ...script, voice }))] : [];
  });

/** What is heard of the lines of this script; undefined: they are typed. */
export function hearingOf(
  ctx: Context,
  { telephone, noise_db }: AloudSettings,
  { voice }: CaseScript,
): Hearing | undefined {
  if (voice === undefined) return undefined;
  return async (text) => {
    const line = { voice, telephone, noiseDb: noise_db };
    const { text: heard, confidence } = await sayAndHear(ctx, [ctx.org.id, 'aloud'], text, {
      ...line,
      signal: signalOf(ctx),
    });
    return { text: heard, confidence: Math.round(confidence * 100) / 100 };
  };
}

const signalOf = ({ cancellation }: Context): AbortSignal => {
  const timeout = AbortSignal.timeout(LINE_TIMEOUT_MS);
  return cancellation ? AbortSignal.any([cancellation.signal, timeout]) : timeout;
};

/** A value that was heard as another one is said once more on its own, as a person does who hears it read back. */
export async function reportAloud(
  ctx: Context,
  settings: AloudSettings,
  { executable }: RehearsedFlow,
  all: readonly AloudResult[],
): Promise<AloudReport> {
  const spokenVariables = spokenVariablesOf(executable);
  const results = all.map((result) => ({
    ...result,
    steps: result.steps.map((step) => withOnly(step, spokenVariables)),
  }));
  const lost = lostValues(results);
  const heardAgain = new Map<LostValue, boolean>();
  for (const one of lost.filter(({ found }) => found !== null && found !== '').slice(0, MAX_SAID_AGAIN)) {
    const value = String(one.expected);
    if (!isSayable(value)) continue;
    const line = {
      voice: one.voice,
      telephone: settings.telephone,
      noiseDb: settings.noise_db,
      take: 2,
      signal: signalOf(ctx),
    };
    const { text } = await sayAndHear(ctx, [ctx.org.id, 'aloud'], value, line);
    heardAgain.set(one, wordErrors(wordsHeard(value), wordsHeard(text)) === 0);
  }
  const confirming = new Set(
    executable.nodes.flatMap((node) => (node.type === 'collect' && node.config.confirm ? [node.id] : [])),
  );
  return aloudReport(results, { isReadBack: (id) => confirming.has(id), heardAgain }, lost);
}

/** What people say to a form. What the flow counts or notes by itself cannot be lost on the way to the ear. */
const spokenVariablesOf = ({ nodes, scopes }: RehearsedFlow['executable']): ReadonlySet<string> =>
  new Set([
    ...scopes.flatMap(({ variables }) =>
      variables.filter(({ source }) => source === 'collected').map(({ name }) => name),
    ),
    ...nodes.flatMap((node) => (node.type === 'collect' ? node.config.variables : [])),
  ]);

const withOnly = (step: AloudResult['steps'][number], names: ReadonlySet<string>): AloudResult['steps'][number] => ({
  ...step,
  variables: Object.fromEntries(Object.entries(step.variables).filter(([name]) => names.has(name))),
});

/** A number, a code or a few words: a date as it is stored is nothing that a person says. */
const isSayable = (value: string): boolean =>
  /^[\p{L}\p{N} .'-]{1,60}$/u.test(value) && !/^\d{4}-\d{2}-\d{2}/.test(value);
