// Owns what `parley test --aloud` asks for, and how it says what was lost on the way to the ear.
import type { Schema } from '../../sdk/parley.ts';
import { UsageError } from '../program/commands.ts';
import { inOneLine } from '../program/terminal.ts';

export type AloudOptions = { aloud?: boolean; voices?: string; noise?: string };
export type AloudOutcome = { assistant: string; report: Schema<'AloudReport'> };
type Report = Schema<'AloudReport'>;

/** Undefined: nothing is said aloud. */
export function settingsOfAloud({
  aloud,
  voices,
  noise,
}: AloudOptions): { voices?: string[]; noise_db?: number | null } | undefined {
  if (!aloud) {
    if (voices !== undefined || noise !== undefined) throw new UsageError('--voices and --noise need --aloud.');
    return undefined;
  }
  const isNumber = noise !== undefined && /^\d{1,2}(\.\d)?$/.test(noise);
  if (noise !== undefined && noise !== 'off' && !isNumber)
    throw new UsageError('--noise takes decibels such as 20, or "off".');
  const named = voices?.split(',').flatMap((voice) => voice.trim() || []);
  return {
    ...(named && { voices: named }),
    ...(noise !== undefined && { noise_db: noise === 'off' ? null : Number(noise) }),
  };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const times = (count: number): string => ['never', 'once', 'twice'][count] ?? `${count} times`;
const quoted = ({ voice, said, heard }: { voice: string; said: string; heard: string }): string =>
  inOneLine(`      ${voice}: "${said}" was heard as ${heard === '' ? 'nothing' : `"${heard}"`}`);

function lostLines({
  node_id,
  variable,
  runs,
  wrong,
  missing,
  read_back,
  saved_by_read_back,
  examples,
}: Report['lost_values'][number]) {
  const parts = [
    `wrong ${times(wrong)}, missing ${times(missing)}, of ${runs}`,
    ...(wrong > 0
      ? [
          read_back
            ? 'it is read back'
            : `a read-back (confirm: true) would save ${saved_by_read_back} of ${wrong}: heard right when said again`,
        ]
      : []),
  ];
  return [`    ${variable} at ${node_id}: ${parts.join('; ')}`, ...examples.slice(0, 2).map(quoted)];
}

function wayLines({ node_id, meant, taken, times: count, examples }: Report['sounds_alike'][number]): string[] {
  const what = taken === node_id ? `${meant} was not understood` : `${meant} was taken for ${taken}`;
  return [`    ${node_id}: ${what}, ${times(count)}`, ...examples.slice(0, 2).map(quoted)];
}

export const aloudLines = (outcomes: readonly AloudOutcome[]): string[] =>
  outcomes.flatMap(({ assistant, report }) => [
    '',
    `${assistant}, said aloud: ${report.lines_heard_exactly} of ${report.lines} lines heard word for word, ${percent(report.word_error_rate)} of the words wrong`,
    ...report.voices.map(
      ({ voice, passed, failed, word_error_rate }) =>
        `  ${voice}: ${passed} of ${passed + failed} cases passed, ${percent(word_error_rate)} of the words wrong`,
    ),
    ...(report.lost_values.length > 0 ? ['  Values that were lost:'] : []),
    ...report.lost_values.flatMap(lostLines),
    ...(report.sounds_alike.length > 0 ? ['  Ways that sound alike:'] : []),
    ...report.sounds_alike.flatMap(wayLines),
  ]);
