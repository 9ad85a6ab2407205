// What is confirmed, and what is not: nothing that was objected to, however friendly the words.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../flow/language/json.ts';
import { ask } from '../../tests/support/model-asks.ts';
import { one, v } from '../../tests/support/sentences.ts';
import type { SpokenLine } from '../reader/question.ts';
import { answerQuestion } from './flow-model.ts';

const RENTAL = [
  v('pickup_date', 'date'),
  v('return_date', 'date'),
  v('pickup_time', 'time'),
  one('car', ['compact', 'van']),
  v('driver_age', 'integer'),
];
const values: JsonObject = {
  pickup_date: '2026-12-10',
  return_date: '2026-12-14',
  pickup_time: '10:00',
  car: 'van',
  driver_age: 52,
};

type Form = { variables: typeof RENTAL; values: JsonObject };

async function answered(
  heard: string,
  form: Form = { variables: RENTAL, values },
  before: readonly SpokenLine[] = [],
): Promise<{ result: JsonObject; reasons: string[] }> {
  const reasons: string[] = [];
  const question = {
    ask: ask('confirm', { ...form, reach: { human: false, knowledge_base_ids: [] } }),
    heard,
    history: [...before, { role: 'user' as const, text: heard }],
    assistant: { name: 'Robin', systemPrompt: '', timezone: 'America/New_York' },
    now: new Date('2026-11-15T15:00:00Z'),
  };
  const ports = {
    embed: async () => undefined,
    search: async () => [],
    note: (reason: string) => void reasons.push(reason),
  };
  const { reading: _understood, ...result } = await answerQuestion(question, ports);
  return { result, reasons };
}

describe('a read-back', () => {
  it.each([
    'yes',
    'lovely, see you then',
    'yep, the 10th it is',
    'yes, a van from the 10th to the 14th',
    'ok, book it',
    'perf',
    'pricey but ok go ahead',
    '✅',
  ])('is confirmed by “%s”', async (text) => expect((await answered(text)).result).toEqual({ confirmed: true }));

  it.each<[string, JsonObject]>([
    ['yes but make it 11am', { pickup_time: '11:00' }],
    ['cancel that, make it 11am', { pickup_time: '11:00' }],
    ['sure, could we do 9:30am?', { pickup_time: '09:30' }],
    ['yes, only the age is 25', { driver_age: 25 }],
    ['ok but the compact one', { car: 'compact' }],
    ['fine, return on the 16th though', { return_date: '2026-12-16' }],
  ])('is corrected by “%s”', async (text, variables) => {
    const { result, reasons } = await answered(text);
    expect(result).toEqual({ confirmed: false, variables });
    expect(reasons[0]).toContain('a correction was heard');
  });

  it.each<[string, string[]]>([
    ['yes, right car but wrong time', ['pickup_time']],
    ['yes if the price is the same', []],
    ['yes, but something is off', []],
    ['wrong day but ok', ['pickup_date', 'return_date']],
    ['yes and 2 child seats', []],
  ])('is not confirmed by “%s”', async (text, wrong) => {
    const { result, reasons } = await answered(text);
    expect(result).toEqual({ confirmed: false, ...(wrong.length > 0 && { wrong }) });
    expect(reasons[0]).toMatch(/objection|called wrong/);
  });

  it('is called off by “cancel that”', async () => {
    const { result } = await answered('OMG cancel that, the dog had it!!!');
    expect(result).toMatchObject({ intent: 'cancel' });
    const cancelling: SpokenLine[] = [{ role: 'assistant', text: 'I will cancel booking 12. Is that right?' }];
    expect((await answered('please cancel it, I moved house', undefined, cancelling)).result).not.toMatchObject({
      intent: 'cancel',
    });
  });

  it('finds no right side in “that’s right”', async () => {
    const eye = {
      variables: [one('side', ['left', 'right']), v('day', 'date')],
      values: { side: 'left', day: '2026-11-20' },
    };
    for (const text of ["yes that's right, see you friday", 'yes, right', 'thats all right, yes'])
      expect((await answered(text, eye)).result).toEqual({ confirmed: true });
    expect((await answered('no, the right one', eye)).result).toEqual({
      confirmed: false,
      variables: { side: 'right' },
    });
  });

  it('takes a bare value for the only one that it can be, and else for the one that was given last', async () => {
    expect(
      (
        await answered('no sorry, 6', {
          variables: [v('day', 'date'), v('hour', 'time')],
          values: { day: '2026-12-10', hour: '17:00' },
        })
      ).result,
    ).toMatchObject({ variables: { hour: '18:00' } });
    const counts = { variables: [v('logs', 'integer'), v('thickness', 'integer')], values: { logs: 8, thickness: 2 } };
    const before: SpokenLine[] = [
      { role: 'user', text: 'thickness 2 then' },
      { role: 'assistant', text: 'I have 8 logs and thickness 2. Is that right?' },
    ];
    expect((await answered('nah, 3', counts, before)).result).toMatchObject({ variables: { thickness: 3 } });
    expect((await answered('nah, 3', counts)).result).toEqual({ confirmed: false });
    expect((await answered('nah, my 3 dogs would not like the smell of it', counts, before)).result).toEqual({
      confirmed: false,
    });
  });

  it('is read once more where a second wish comes with the yes', async () => {
    const { result } = await answered('yes, and also a compact one for my brother');
    expect(result).toEqual({ text: expect.stringContaining('One thing at a time') });
  });

  it('loses an end that a new beginning leaves behind', async () => {
    const { result } = await answered('no, pick up on the 18th');
    expect(result).toEqual({ confirmed: false, variables: { pickup_date: '2026-12-18' }, wrong: ['return_date'] });
  });
});

it('is left by “forget it”, whichever ways speak of a change of mind', async () => {
  const choices = ['The person changed their mind about an order', 'The person changed their mind about a visit'].map(
    (prompt, i) => ({ id: `way-${i}`, prompt }),
  );
  const question = {
    ask: ask('confirm', { variables: RENTAL, values, choices, reach: { human: false, knowledge_base_ids: [] } }),
    heard: 'forget it',
    history: [{ role: 'user' as const, text: 'forget it' }],
    assistant: { name: 'Robin', systemPrompt: '', timezone: 'America/New_York' },
    now: new Date('2026-11-15T15:00:00Z'),
  };
  const ports = { embed: async () => undefined, search: async () => [], note: () => undefined };
  expect((await answerQuestion(question, ports)).intent).toBe('cancel');
});
