// Owns reading a few texts before the first message comes: patterns are compiled at their first uses, which takes some hundred milliseconds.
import { ACTS } from '../../flow/interpreter/reading.ts';
import type { EffectOf, ModelPurpose } from '../../flow/interpreter/state.ts';
import { calendarFor, warmCalendars } from '../extract/calendar.ts';
import { readForm } from '../extract/form.ts';
import { inEnglish } from '../extract/spanish.ts';
import { labelOf } from '../extract/variable-kinds.ts';
import { readIntent } from '../intents/read-intent.ts';
import { readMessage } from '../opt-out/opt-out.ts';
import type { ReaderAnswer, ReaderQuestion } from '../reader/reader.ts';
import { chooseByWords } from '../route/choose.ts';
import { questionsIn } from '../route/questions-asked.ts';
import { answerQuestion } from './flow-model.ts';

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
const TEXTS = [
  'Ann Lee, 4 people tomorrow at 7pm, +1 202 555 0143, ann@example.com, order A-1001, $20, from May 3 to May 5, 12 Hill Street ☎',
  'no thanks, an agent please',
  'my name is Ann Lee. 3 nights for two adults on 3/4/2026, one hundred dollars, please do not call me, account 55012',
];
const WAYS = [
  { id: 'refund', prompt: 'The person wants a refund' },
  { id: 'human', prompt: 'The person says "agent", or asks for a human' },
];

/** In slices: whatever else starts meanwhile goes on between them. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export async function warmReaders(): Promise<void> {
  await warmCalendars();
  const moment = { now: new Date(0), timezone: 'UTC', calendar: await calendarFor('UTC') };
  const named = ['full_name', 'zip_code', 'order_number', 'address', 'guests', 'reason'].map((name) => ({
    name,
    type: 'string',
  }));
  const variables = [...TYPES.map((type) => ({ name: `a_${type}`, type })), ...named].map((one) => ({
    ...one,
    source: 'collected',
    enum_values: [],
    reask_cap: 2,
    description: labelOf(one.name),
  }));
  for (const text of [...TEXTS, ...TEXTS]) {
    // Each time from a moment of its own: what was read from one is not read again.
    readForm({ variables, known: { reason: 'none' } }, { text, asked: TEXTS[0] }, { ...moment });
    readMessage(text);
    readIntent(text);
    questionsIn(text);
    inEnglish(text);
    chooseByWords(WAYS, text);
    await pause();
  }
  for (const heard of [
    'can I have my money back',
    'four of us tomorrow at 7, Ann Lee',
    'yes, that is right',
    'what does it cost?',
  ])
    for (const purpose of PURPOSES) {
      const ask = { ...ASK, purpose, variables: purpose === 'dialogue' ? [] : variables.slice(0, 4) };
      const history = [
        { role: 'assistant' as const, text: 'How can I help?' },
        { role: 'user' as const, text: heard },
      ];
      const assistant = { name: 'Robin', systemPrompt: '', timezone: 'UTC' };
      await answerQuestion({ ask, heard, history, assistant, now: new Date(0) }, PORTS);
      await pause();
    }
}

const PURPOSES: readonly ModelPurpose[] = ['dialogue', 'route', 'extract', 'confirm'];
const ASK: EffectOf<'ask_model'> = {
  type: 'ask_model',
  id: 'warm-up',
  node_id: 'warm-up',
  purpose: 'route',
  persona: '',
  instructions: 'say: How can I help?',
  goal: '',
  examples: [],
  choices: WAYS,
  variables: [],
  values: {},
  passages: [],
  knowledge_base_ids: [],
  tool_ids: [],
  policy_ids: [],
  model_settings: null,
  reach: { human: true, knowledge_base_ids: [], channel: 'chat' },
  otherwise: true,
};
const PORTS = {
  embed: async (texts: readonly string[]) => ({
    vectors: texts.map((text, i) => Float32Array.from({ length: 384 }, (_, k) => Math.sin(text.length + i + k) / 14)),
    computed: 0,
  }),
  search: async () => [],
  read: async ({ choices, slots }: ReaderQuestion): Promise<ReaderAnswer> => ({
    acts: Object.fromEntries(ACTS.map((act) => [act, act === 'inform' ? 0.9 : 0.1])) as ReaderAnswer['acts'],
    choices: choices.map((_, i) => (i === 0 ? 0.6 : 0.2)),
    slots: slots.map(() => ({ best: () => null, scoreOf: () => -1 })),
  }),
  note: () => undefined,
};
