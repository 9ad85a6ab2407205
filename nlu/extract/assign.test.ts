// How much work it is to share values out among the variables of a long form: counted, not timed.
import { expect, it } from 'vitest';
import { assigned } from './assign.ts';
import { read, readable, type WantedVariable } from './reading.ts';

it('looks once for what each variable may take, however many there are', () => {
  const text = readable('12 '.repeat(1300));
  const wanted = Array.from({ length: 40 }, (_, i): WantedVariable => {
    const variable = {
      name: `field_${i}`,
      type: 'integer',
      description: '',
      required: true,
    } as unknown as WantedVariable['variable'];
    return { variable, kind: 'count', label: `field ${i}`, asked: false, alone: false, strict: false, known: null };
  });
  const reading = read(text, wanted, { moment: null, timezone: 'UTC' });
  let asked = 0;
  assigned(wanted, [], reading, () => {
    asked += 1;
    return reading.numbers.map(({ start, end, value }) => ({ start, end, value }));
  });
  expect(asked).toBe(wanted.length);
});
