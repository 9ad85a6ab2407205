import { describe, expect, it } from 'vitest';
import type { Json } from '../language/json.ts';
import { renderSaid } from './printed-values.ts';
import { groupPhone, sayMissing, sayValue } from './said-values.ts';
import { STEP_WORK, Work } from './work.ts';

const today = '2026-11-18';

describe('a value as people say it', () => {
  const SAID: [Json, string, string, string?][] = [
    ['2026-11-27', 'Friday, November 27', 'viernes 27 de noviembre'],
    ['2027-11-17', 'Wednesday, November 17', 'miércoles 17 de noviembre'],
    ['2027-11-18', 'Thursday, November 18, 2027', 'jueves 18 de noviembre de 2027'],
    ['2026-11-10', 'Tuesday, November 10, 2026', 'martes 10 de noviembre de 2026'],
    ['1987-05-04', 'May 4, 1987', '4 de mayo de 1987'],
    ['2026-13-40', '2026-13-40', '2026-13-40'],
    ['2026-11-27T15:30', 'Friday, November 27 at 3:30 pm', 'viernes 27 de noviembre a las 15:30'],
    ['2026-11-27T12:00:00-05:00', 'Friday, November 27 at noon', 'viernes 27 de noviembre a las 12:00'],
    ['15:30', '3:30 pm', '15:30'],
    ['PT1H30M', '1 hour and 30 minutes', '1 hora y 30 minutos'],
    ['P3D', '3 days', '3 días'],
    [{ amount: 20, currency: 'USD' }, '$20', '$20'],
    [{ amount: 1250.5, currency: 'EUR' }, '€1,250.50', '1.250,50 €'],
    [
      { start: '2026-12-03', end: '2026-12-07' },
      'Thursday, December 3 to Monday, December 7',
      'jueves 3 de diciembre al lunes 7 de diciembre',
    ],
    [['a', 'b', 'c'], 'a, b and c', 'a, b y c'],
    [['Ana', 'Inés'], 'Ana and Inés', 'Ana e Inés'],
    [true, 'yes', 'sí'],
    [false, 'no', 'no'],
    [0.1 + 0.2, '0.3', '0,3'],
    ['+14155550123', '+1 415 555 0123', '+1 415 555 0123'],
    ['4155550123', '415 555 0123', '415 555 0123', 'phone'],
    ['4155550123', '4155550123', '4155550123', 'string'],
    ['extra_large', 'extra large', 'extra large', 'enum'],
    ['snake_case id', 'snake_case id', 'snake_case id', 'string'],
    [{ total: 40, paid: false }, 'total 40 and paid no', 'total 40 y paid no'],
    [{ a: { b: { c: { d: 1 } } } }, 'a b c', 'a b c'],
    [null, '', ''],
  ];
  it.each(SAID)('%j is “%s” and “%s”', (value, en, es, type) => {
    if (JSON.stringify(value).includes('"d"')) expect(sayValue(value, { today })).not.toContain('{');
    else {
      expect(sayValue(value, { language: 'en', today }, type)).toBe(en);
      expect(sayValue(value, { language: 'es', today }, type)).toBe(es);
    }
  });

  it('has a year where the day is not known', () => {
    expect(sayValue('2026-11-27')).toBe('Friday, November 27, 2026');
  });

  it('of an instant in UTC is that of the zone', () => {
    expect(sayValue('2026-11-28T02:30:00.000Z', { today, timezone: 'America/New_York' })).toBe(
      'Friday, November 27 at 9:30 pm',
    );
    expect(sayValue('2026-11-28T02:30:00.000Z', { today, timezone: 'No/Where' })).toBe(
      'Saturday, November 28 at 2:30 am',
    );
  });

  it.each([
    ['+34912345678', '+34 912 34 56 78'],
    ['+33123456789', '+33 1 23 45 67 89'],
    ['+442079460958', '+44 2079 460958'],
    ['+525512345678', '+52 55 1234 5678'],
    ['+4366412345678', '+43 664 123 456 78'],
    ['+1', '+1'],
    ['020 7946 0958', '020 7946 0958'],
  ])('%s is grouped by country', (number, grouped) => expect(groupPhone(number)).toBe(grouped));
});

describe('a text for people', () => {
  const said = (text: string, variables: Record<string, Json>, language: 'en' | 'es' = 'en') =>
    renderSaid(text, {
      variables,
      how: { language, today },
      typeOf: () => '',
      fill: (name, before, after) => sayMissing({ name, label: undefined, language }, before, after),
      work: new Work(STEP_WORK),
    });

  it('prints values as people say them; a filter or a condition sees them as they are', () => {
    const day = '2026-11-27';
    expect(said('On {{ day }}.', { day }).text).toBe('On Friday, November 27.');
    expect(said('On {{ day | default: "a day" }}.', { day }).text).toBe('On Friday, November 27.');
    expect(said('On {{ day | date: "%d.%m." }}', { day }).text).toBe('On 27.11.');
    expect(said('{% if day == "2026-11-27" %}Yes: {{ day }}{% endif %}', { day }).text).toBe(
      'Yes: Friday, November 27',
    );
    expect(said('{{ sum | json }}', { sum: { amount: 20, currency: 'USD' } }).text).toContain('amount');
    expect(said('{{ sum }} for {{ items }}', { sum: { amount: 20, currency: 'USD' }, items: ['a', 'b'] }).text).toBe(
      '$20 for a and b',
    );
    expect(said('{{ t | clock }}', { t: '15:30' }, 'es').text).toBe('15:30');
  });

  it.each([
    ['Great, see you on {{ visit_day }}. Goodbye!', 'Great, see you on the visit day. Goodbye!'],
    ['Hello {{ first_name }}, this is Acme.', 'Hello, this is Acme.'],
    ['Thank you, {{ first_name }}.', 'Thank you.'],
    ['Am I speaking with {{ first_name }}?', 'Am I speaking with the right person?'],
    ['Am I speaking with {{ first_name }} {{ last_name }}?', 'Am I speaking with the right person?'],
    ['Is {{ first_name }} {{ middle_name }} {{ last_name }} there?', 'Is the right person there?'],
    ['Hello {{ first_name }} {{ last_name }}, this is Acme.', 'Hello, this is Acme.'],
    ['{{ first_name }} and {{ partner_name }} agreed.', 'the right person and the right person agreed.'],
    ['Your booking number is {{ booking_id }}.', 'Your booking number is not known yet.'],
    ['Total: {{ total }}', 'Total: not known yet'],
    ['Booked. {{ extra_note }} See you!', 'Booked. See you!'],
    ['Your {{ order_status }} parcel', 'Your order status parcel'],
    ['{% if note %}{{ note }}{% endif %}Done.', 'Done.'],
  ])('%s has no hole', (template, text) => expect(said(template, {}).text).toBe(text));

  it('says a name of which one part is missing by the other part', () => {
    const asked = 'Am I speaking with {{ first_name }} {{ last_name }}?';
    expect(said(asked, { first_name: 'Ana' }).text).toBe('Am I speaking with Ana?');
    expect(said(asked, { last_name: 'Lee' }).text).toBe('Am I speaking with Lee?');
    expect(said('¿Hablo con {{ first_name }} {{ last_name }}?', {}, 'es').text).toBe('¿Hablo con la persona indicada?');
    expect(said(asked, {}).missing).toEqual(['first_name', 'last_name']);
  });

  it('names what is missing', () => {
    expect(said('On {{ day }} at {{ time }}', { day: '', time: '15:30' })).toMatchObject({ missing: ['day'] });
    expect(said('{{ a | upcase }}', {})).toMatchObject({ text: '', missing: [] });
  });
});
