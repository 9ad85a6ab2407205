// Texts that are made to keep a reader busy, and one reading of a text by everything that needs no embedding.
import { pickOption } from '../../flow/interpreter/options.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { languageOf } from '../../flow/text/spoken-language.ts';
import type { Moment } from '../../nlu/extract/dates.ts';
import { extract } from '../../nlu/extract/extract.ts';
import { readForm } from '../../nlu/extract/form.ts';
import { inEnglish } from '../../nlu/extract/spanish.ts';
import { readIntent } from '../../nlu/intents/read-intent.ts';
import { isOptOut, readMessage } from '../../nlu/opt-out/opt-out.ts';
import { chooseByWords } from '../../nlu/route/choose.ts';
import { questionsIn } from '../../nlu/route/questions-asked.ts';
import { yesOrNo } from '../../nlu/route/yes-no.ts';
import { v } from './sentences.ts';

/** One piece said again and again. */
export const REPEATED: readonly string[] = [
  '1',
  '1 ',
  '1-',
  '1.2.',
  '(',
  'and ',
  'a',
  'a@',
  'a@b.co ',
  'may 3 ',
  '3/4/2026 ',
  '3pm ',
  'one hundred and ',
  'é',
  '😀',
  '\n',
  '"',
  '1:',
  '1,',
  'Ab ',
  'not ',
  'no ',
  "don't ",
  'a at b dot ',
  'AB12 ',
  '$1 ',
  '+1 ',
  '2026-01-01T00:00 ',
  'my name is ',
  '[',
  'x.y-',
  "'",
  'stop,',
  'a,',
  'a!',
  'q w ',
  'take me off ',
  'do not call me ',
  'uns ',
  'please ',
  'hablar con una ',
  'what is and ',
  'are you a ',
  '¿que ',
  'talk to the real ',
  'called ',
  'it’s called Bo and ',
  'from May 3 until May 5 ',
  'unit 3, flat 4, ',
  'reading 5 meter 6 ',
];

/** What one line of a text that is different everywhere is drawn from. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  digits: ['7', '42', '1,000', '3.14', '00', '-5', '1/2', '10%', 'nineteen', 'two dozen', '$5', '€9.99', '12:', '#'],
  dates: [
    '3/4/26',
    'May 3rd',
    'next Friday',
    '2026-11-20',
    'noon',
    '7pm',
    'half past 2',
    'in 5 days',
    'until',
    'from',
    'the 19th',
  ],
  names: [
    'Ann',
    'de la Cruz',
    "O'Connor",
    'van',
    'Dr.',
    'J-O-N',
    'my name is',
    'called',
    'Mr',
    'Li',
    'under',
    'Smith,',
  ],
  punctuation: ['.', ',', '!', '?', '…', '—', ';', ':', '(', ')', '"', "'", '/', '-', '@', '\n'],
  scripts: ['привет', '你好', 'مرحبا', 'γειά', 'שלום', 'नमस्ते', 'ñandú', '😀', '٣', '五', 'ça', 'İ', 'ß', 'mañana'],
  words: [
    'stop',
    'not',
    'call',
    'me',
    'please',
    'refund',
    'agent',
    'order',
    'no',
    'wait',
    'and',
    'what',
    'is',
    'my',
    'don’t',
  ],
};

/** The same pieces in the same order every time; the last text mixes all of them. */
export function mixedTexts(length: number): { what: string; text: string }[] {
  const all = Object.values(KINDS).flat();
  return [...Object.entries(KINDS), ['everything', all] as const].map(([what, pieces]) => ({
    what,
    text: drawn(pieces, length),
  }));
}

function drawn(pieces: readonly string[], length: number): string {
  let [text, seed] = ['', 7];
  while (text.length < length) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += pieces[(seed >> 8) % pieces.length]! + (seed % 5 === 0 ? '' : ' ');
  }
  return text.slice(0, length);
}

const TYPES = [
  'string',
  'email',
  'phone',
  'date',
  'datetime',
  'time',
  'date_range',
  'duration',
  'money',
  'number',
  'boolean',
];
export const EVERY_KIND: readonly NormalVariable[] = [
  ...[...TYPES, 'array', 'object'].map((type) => v(`a_${type}`, type)),
  v('an_enum', 'enum', { enum_values: ['gold', 'silver'] }),
  ...['full_name', 'zip_code', 'order_number', 'address', 'pet_name', 'reason'].map((name) => v(name)),
  ...['check_in', 'check_out'].map((name) => v(name, 'date')),
];
const WAYS = [
  { id: 'a', prompt: 'The person wants a refund' },
  { id: 'b', prompt: 'The person says "cancel", or asks for a human' },
];

/** Each step of hearing a text. Every use has a moment of its own, as a turn has: what one has read, the next does not know. */
export const hearingSteps = (text: string, moment: Moment): Readonly<Record<string, () => unknown>> => ({
  values: () => extract(EVERY_KIND, { text, before: text, asked: text }, { ...moment }),
  form: () =>
    readForm(
      { variables: EVERY_KIND, known: { an_enum: 'gold', full_name: 'Ann Lee' } },
      { text, asked: text },
      { ...moment },
    ),
  'yes or no': () => yesOrNo(text),
  ways: () => chooseByWords(WAYS, text),
  'opt-out': () => isOptOut(text),
  message: () => readMessage(text),
  intent: () => readIntent(text),
  questions: () => questionsIn(text),
  language: () => languageOf(text),
  Spanish: () => inEnglish(text),
  options: () => pickOption(text, [{ label: 'Yes', value: 'yes' }]),
});
