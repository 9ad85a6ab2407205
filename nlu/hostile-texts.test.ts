import { beforeAll, expect, it } from 'vitest';
import { pickOption } from '../flow/interpreter/options.ts';
import { languageOf } from '../flow/text/spoken-language.ts';
import { processorTime } from '../tests/support/processor-time.ts';
import { questionsIn } from './answer/questions-asked.ts';
import { calendarFor, warmCalendars } from './extract/calendar.ts';
import type { Moment } from './extract/dates.ts';
import { extract } from './extract/extract.ts';
import { inEnglish } from './extract/spanish.ts';
import { readIntent } from './intents/read-intent.ts';
import { isOptOut, readMessage } from './opt-out/opt-out.ts';
import { chooseByWords } from './route/choose.ts';
import { yesOrNo } from './route/yes-no.ts';

const LIMIT = 100;
const SIZE = 131_072;
const UNITS = [
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
];
const TYPES = ['string', 'email', 'phone', 'date', 'datetime', 'number', 'boolean', 'enum', 'array', 'object'];
const variables = [
  ...TYPES.map((type) => ({ name: `a_${type}`, type })),
  ...['full_name', 'zip_code', 'order_number', 'address'].map((name) => ({ name, type: 'string' })),
].map(({ name, type }) => ({
  name,
  type,
  source: 'collected',
  enum_values: type === 'enum' ? ['gold', 'silver'] : [],
  reask_cap: 2,
  description: '',
}));
let moment: Moment;

beforeAll(async () => {
  await warmCalendars();
  moment = { now: new Date(0), timezone: 'UTC', calendar: await calendarFor('UTC') };
});

it.each(UNITS)('nothing but %j is heard quickly', (unit) => {
  const text = unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE);
  const choices = [
    { id: 'a', prompt: 'The person wants a refund' },
    { id: 'b', prompt: 'The person says "cancel", or asks for a human' },
  ];
  const quick = (work: () => unknown) => expect(processorTime(work, LIMIT)).toBeLessThan(LIMIT);
  quick(() => extract(variables, { text, before: text, asked: text }, moment));
  quick(() => yesOrNo(text));
  quick(() => chooseByWords(choices, text));
  quick(() => isOptOut(text));
  quick(() => readMessage(text));
  quick(() => readIntent(text));
  quick(() => questionsIn(text));
  quick(() => languageOf(text));
  quick(() => inEnglish(text));
  quick(() => pickOption(text, [{ label: 'Yes', value: 'yes' }]));
});

it('words that are all different are heard quickly', () => {
  const text = Array.from({ length: 30_000 }, (_, i) => `w${i.toString(36)}`).join(' ');
  expect(processorTime(() => isOptOut(text), LIMIT)).toBeLessThan(LIMIT);
});

it('sentences that are all different are heard quickly', () => {
  const text = Array.from({ length: 30_000 }, (_, i) => i.toString(36)).join('. ');
  expect(processorTime(() => readMessage(text), LIMIT)).toBeLessThan(LIMIT);
});
