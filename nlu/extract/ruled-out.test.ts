// What is named without being meant: ruled out, of an older day, a limit, of the past, or only asked about. And what is meant although it looks alike.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { hear, one, v } from '../../tests/support/sentences.ts';

const day = v('appointment_date', 'date');
const born = v('date_of_birth', 'date');
const pickup = v('pickup_time', 'time');
const people = v('party_size', 'integer');
const pay = v('payment_amount', 'money');
const payOn = v('payment_date', 'date');
const email = v('email', 'email');
const phone = v('callback_number', 'phone');
const contact = one('preferred_contact', ['email', 'phone', 'text']);
const service = one('service', ['haircut', 'color', 'beard_trim']);
const table = [v('reservation_date', 'date'), v('reservation_time', 'time'), people];
const stay = [v('check_in', 'date'), v('check_out', 'date')];
const DAY = 'What day suits you?';

const NOTHING: [NormalVariable[], string, string?][] = [
  [[day], "I can't do Wednesday."],
  [[day], 'i cannot make it on friday'],
  [[pickup], "I can't do 3"],
  [[day], 'anything but thursday'],
  [[day], 'every day but the 20th'],
  [[contact], 'anything but email'],
  [[contact], 'my phone is broken'],
  [[email], "Don't use old@mail.com anymore."],
  [[day], 'monday is out, so is tuesday', DAY],
  [[day], 'my daughters birthday is december 4 so not that day'],
  [[pay], 'i cant afford 300 a month'],
  [[day], 'it has to be after december 8th', DAY],
  [[day], 'as long as its after the 20th im fine'],
  [[day], 'before thanksgiving please', DAY],
  [[day], 'im away until the 28th', DAY],
  [[day], 'what are your hours on saturday', DAY],
  [[day], 'are you guys even open on black friday?', DAY],
  [[day], 'how busy is it on mondays', DAY],
  [[pickup], 'do you close at 6?', 'What time will you pick it up?'],
  [[service], 'how much is a haircut?'],
  [[contact], 'did you get my email?'],
  [[people], 'do you charge extra for groups over 8?', 'How many people?'],
  [[people], 'how much is the menu for 4 people', 'How many people?'],
  [[phone], 'someone called me from 212 555 0100 who is that'],
  [[pay, payOn], 'i already paid 200 on the 2nd'],
  [[day], 'I had the accident on the 3rd'],
  [[day], 'what was the date of my last visit, november 3rd?', DAY],
];

const MEANT: [NormalVariable[], string, JsonObject, string?][] = [
  [[day], 'i cant do wednesday but thursday works', { appointment_date: '2026-11-19' }],
  [[day], 'why not friday?', { appointment_date: '2026-11-20' }, DAY],
  [[day], "why don't we do friday", { appointment_date: '2026-11-20' }, DAY],
  [[day], 'so is friday ok?', { appointment_date: '2026-11-20' }, DAY],
  [[day], 'do you have anything on friday?', { appointment_date: '2026-11-20' }, DAY],
  [[day], 'are you open friday? if so friday please', { appointment_date: '2026-11-20' }, DAY],
  [[day], 'how much is it? and can i come on friday', { appointment_date: '2026-11-20' }, DAY],
  [[day], 'i leave town on friday so it must be thursday', { appointment_date: '2026-11-19' }],
  [[day], 'instead of wednesday could we do thursday', { appointment_date: '2026-11-19' }],
  [[pickup], 'i finish at 4 so lets do 4:30', { pickup_time: '16:30' }, 'What time?'],
  [[email], 'my old one was bo@aol.com, now its bo@me.com', { email: 'bo@me.com' }, 'Your email?'],
  [[v('old_email', 'email')], 'my old email was bo@aol.com', { old_email: 'bo@aol.com' }],
  [[phone], "Don't call 404-555-0101, that's my old number. Use 404-555-0166.", { callback_number: '+14045550166' }],
  [[phone], "don't email, call me on 404-555-0166", { callback_number: '+14045550166' }],
  [[v('order_number')], 'where is my order 4471?', { order_number: '4471' }],
  [[payOn], 'i can pay before the 20th', { payment_date: '2026-11-20' }],
  [[v('deadline', 'date')], 'it has to be done before december 8th', { deadline: '2026-12-08' }],
  [[contact], 'give me a call', { preferred_contact: 'phone' }],
  [[one('dept', ['technical_support', 'sales'])], 'tech support', { dept: 'technical_support' }],
  [[one('size', ['small', 'extra_large'])], 'xl', { size: 'extra_large' }],
  [[born], '3/15/49', { date_of_birth: '1949-03-15' }],
  [[born], '01 23 1986', { date_of_birth: '1986-01-23' }],
  [[born], '06021975', { date_of_birth: '1975-06-02' }],
  [[day], 'a fortnight today', { appointment_date: '2026-11-29' }],
  [[day], 'the monday after thanksgiving', { appointment_date: '2026-11-30' }],
  [[day], 'in 3 business days', { appointment_date: '2026-11-18' }],
  [
    table,
    'Friday at 7pm, party of eight. No wait, nine.',
    { reservation_date: '2026-11-20', reservation_time: '19:00', party_size: 9 },
  ],
  [
    table,
    'sunday the 22nd 1pm 6 people scratch that 2pm',
    { reservation_date: '2026-11-22', reservation_time: '14:00', party_size: 6 },
  ],
  [
    table,
    'friday 7pm for eight, actually can we do saturday',
    { reservation_date: '2026-11-21', reservation_time: '19:00', party_size: 8 },
  ],
  [stay, 'dec 10 to dec 14 actually make that the 15th', { check_in: '2026-12-10', check_out: '2026-12-15' }],
  [
    stay,
    '12/20 to 12/27 please, oh wait checkout should be the 28th',
    { check_in: '2026-12-20', check_out: '2026-12-28' },
  ],
];

describe('what is named', () => {
  it.each(NOTHING)('%#: is not meant', (variables, text, asked = '') => {
    expect(hear(variables, text, { asked }), text).toEqual({});
  });

  it.each(MEANT)('%#: is meant', (variables, text, values, asked = '') => {
    expect(hear(variables, text, { asked }), text).toEqual(values);
  });
});
