// Owns lines that are said aloud and heard again, without a person: by a built-in voice, over a telephone line, by the built-in ear. The same
// line, voice and noise are heard the same way on the same machine.
import type { Kernel } from '../../../kernel/context.ts';
import { BUILT_IN_VOICES, builtIn } from '../engine/built-in.ts';
import { inGroups, joinSpelled, spokenForm } from '../line/manners.ts';
import { HEARD_RATE, joinSamples } from '../port/pcm.ts';
import type { HeardSpeech } from '../port/ports.ts';
import { asOnLine } from './telephone.ts';

export const ALOUD_VOICES = BUILT_IN_VOICES.map(({ id }) => id);

type AloudLine = { voice: string; telephone: boolean; noiseDb: number | null };

/** Digits and codes one by one, as people say them. */
export const saidForm = (text: string): string => {
  const code = /^\s*([A-Za-z]{0,4})-?(\d{3,})\s*[.!]?\s*$/.exec(text);
  if (!code) return spokenForm(text);
  const letters = (code[1] ?? '').split('').join(' ').toUpperCase();
  return `${letters}${letters === '' ? '' : ', '}${inGroups(code[2] ?? '')}`;
};

/** `take`: another time, with other noise. */
export async function sayAndHear(
  kernel: Pick<Kernel, 'state' | 'config' | 'tuning'>,
  share: readonly string[],
  text: string,
  { voice, telephone, noiseDb, take = 1, signal }: AloudLine & { take?: number; signal: AbortSignal },
): Promise<HeardSpeech> {
  const parts = builtIn(kernel);
  if (!parts) throw new Error('the speech parts are gone');
  const pieces: Int16Array[] = [];
  for await (const piece of parts.voice(share).say(saidForm(text), { rate: HEARD_RATE, voice, signal }))
    pieces.push(piece);
  const line = asOnLine(joinSamples(pieces), HEARD_RATE, { telephone, noiseDb, seed: `${take} ${voice} ${text}` });
  const heard = await parts.ear(share).transcribe(line.samples, { rate: line.rate, signal });
  return { ...heard, text: joinSpelled(heard.text) };
}
