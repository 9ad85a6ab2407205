// Owns prompts that a person has spoken for telephones, where Debian's asterisk-core-sounds-en and asterisk-core-sounds-en-wav are
// installed: an ear that the built-in voices know nothing of. Texts and sound come from the packages.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { samplesOf } from '../server/modules/speech/port/pcm.ts';

const TEXTS = '/usr/share/doc/asterisk-core-sounds-en/core-sounds-en.txt.gz';
const SOUNDS = '/usr/share/asterisk/sounds/en_US_f_Allison';
const WAV_HEADER = 44;

type Prompt = { said: string; rate: 8000; samples: Int16Array };

/** Every third of them: a minute of work instead of three. */
const EACH = 3;

/** Whole sentences of 5 to 30 words, without signs that are read in one of several ways. `undefined`: they are not installed. */
export function spokenPrompts(): Prompt[] | undefined {
  if (!existsSync(TEXTS) || !existsSync(SOUNDS)) return undefined;
  const lines = gunzipSync(readFileSync(TEXTS)).toString('utf8').split('\n');
  const prompts = lines.flatMap((line): Prompt[] => {
    const [, name = '', said = ''] = /^([\w-]+): (.+)$/.exec(line) ?? [];
    const file = path.join(SOUNDS, `${name}.wav`);
    const words = said.split(/\s+/).length;
    if (words < 5 || words > 30 || /[[\](){}*#@…]|\.\.\.|\d{2}/.test(said) || !existsSync(file)) return [];
    return [{ said, rate: 8000, samples: samplesOf(readFileSync(file).subarray(WAV_HEADER)) }];
  });
  return prompts.filter((_, nth) => nth % EACH === 0);
}
