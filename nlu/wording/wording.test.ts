import { describe, expect, it } from 'vitest';
import type { EffectOf } from '../../flow/interpreter/state.ts';
import type { JsonObject } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { spokenInstructions } from './spoken.ts';
import { questionFor } from './wording.ts';

const v = (name: string, type = 'string', more: Partial<NormalVariable> = {}): NormalVariable => ({
  name,
  type,
  source: 'collected',
  enum_values: [],
  reask_cap: 2,
  description: '',
  ...more,
});
const collect = (variables: NormalVariable[], more: Partial<EffectOf<'collect'>> = {}): EffectOf<'collect'> => ({
  type: 'collect',
  id: 'e1',
  node_id: 'n',
  variables,
  instructions: '',
  attempt: 0,
  confirm: null,
  ...more,
});

describe('questions for variables', () => {
  const QUESTIONS: [NormalVariable[], string][] = [
    [[v('order_number')], 'What is your order number?'],
    [[v('name')], 'What is your name?'],
    [[v('email', 'email', { description: "The customer's e-mail address" })], 'What is your e-mail address?'],
    [[v('amount', 'number')], 'What is the amount?'],
    [
      [v('plan', 'enum', { enum_values: ['basic', 'pro', 'extra_large'] })],
      'Which plan would you like: basic, pro or extra large?',
    ],
    [[v('has_insurance', 'boolean')], 'Do you have insurance?'],
    [[v('member', 'boolean', { description: 'Whether they are a member' })], 'Are you a member?'],
    [[v('day', 'date', { description: 'When would you like to come?' })], 'When would you like to come?'],
    [[v('name'), v('order_number')], 'Could you tell me your name and your order number, please?'],
    [[v('reason', 'string', { description: 'Must be one of the codes; see handbook.' })], 'What is the reason?'],
  ];
  it.each(QUESTIONS)('%# are asked naturally', (variables, question) =>
    expect(questionFor(collect(variables))).toBe(question),
  );

  it('apologise when asked again', () => {
    expect(questionFor(collect([v('order_number')], { attempt: 1 }))).toBe('Sorry, I still need your order number.');
    expect(questionFor(collect([v('name'), v('city')], { attempt: 1 }))).toBe(
      'Sorry, I still need your name and the city.',
    );
  });

  it('repeat the choice when it was not heard', () => {
    const plan = v('plan', 'enum', { enum_values: ['basic', 'pro'] });
    expect(questionFor(collect([plan], { attempt: 1 }))).toBe(
      'Sorry, I did not catch that. Which plan would you like: basic or pro?',
    );
  });

  it('are asked as the instructions say', () => {
    expect(
      questionFor(collect([v('order_number')], { instructions: 'Please read me the number on your receipt.' })),
    ).toBe('Please read me the number on your receipt.');
    expect(questionFor(collect([v('order_number')], { instructions: 'Ask for the order number', attempt: 1 }))).toBe(
      'Sorry, I did not get everything. Could you tell me the order number, please?',
    );
  });

  it('read values back for confirmation', () => {
    const confirm: JsonObject = { order_number: '1001', day: '2026-11-20' };
    expect(questionFor(collect([], { confirm, instructions: 'Ask for it' }))).toBe(
      'I have order number 1001 and day Friday, November 20, 2026. Is that right?',
    );
    expect(
      questionFor(collect([], { confirm: { at: '2026-11-20T15:00:00-05:00', urgent: true, items: ['a', 'b'] } })),
    ).toBe('I have at: Friday, November 20, 2026 at 3:00 pm, urgent yes and items a and b. Is that right?');
  });
});

describe('the words of an author', () => {
  const day = v('day', 'date', { question: 'Which day suits you best?', label: 'the day' });
  const at = v('at', 'time', { label: 'the time' });
  const name = v('guest_name', 'string', { label: 'name' });

  it('are asked, and again, the first of several alone', () => {
    expect(questionFor(collect([day]))).toBe('Which day suits you best?');
    expect(questionFor(collect([day, at]))).toBe('Which day suits you best?');
    expect(questionFor(collect([at, name]))).toBe('Could you tell me the time and your name, please?');
    expect(questionFor(collect([day], { attempt: 1 }))).toBe('Sorry, I did not catch that. Which day suits you best?');
  });

  it('are said where values are read back or corrected', () => {
    const form = [day, at, name];
    const confirm: JsonObject = { day: '2026-11-27', at: '15:30', guest_name: 'Jon Smyth' };
    expect(questionFor(collect([], { confirm, form, today: '2026-11-18' }))).toBe(
      'I have day Friday, November 27, time 3:30 pm and name Jon Smyth. Is that right?',
    );
    expect(questionFor(collect([], { doubted: true, form }))).toBe(
      'I am sorry. What should I change: the day, the time or your name?',
    );
  });

  it('without them a day and its time go together, and counts are counted', () => {
    const form = [
      v('visit_day', 'date'),
      v('visit_time', 'time'),
      v('num_guests', 'integer'),
      v('is_urgent', 'boolean'),
    ];
    const confirm: JsonObject = { visit_day: '2026-11-27', visit_time: '15:30', num_guests: 1, is_urgent: true };
    expect(questionFor(collect([], { confirm, form, today: '2026-11-18' }))).toBe(
      'I have Friday, November 27 at 3:30 pm, 1 guest and urgent: yes. Is that right?',
    );
  });

  it('an apology is not the same twice in a row', () => {
    for (const language of ['en', 'es'] as const)
      for (const variables of [
        [v('order_number')],
        [v('plan', 'enum', { enum_values: ['a', 'b'] })],
        [v('name'), v('city')],
      ]) {
        const said = [3, 4].map((turn) => questionFor(collect(variables, { attempt: turn - 2, turn, language })));
        expect(said[0]).not.toBe(said[1]);
      }
  });
});

describe('instructions as words', () => {
  const SPOKEN: [string, string][] = [
    ['Greet the person and ask how you can help', 'Hello! How can I help you?'],
    ['Greet the customer warmly. Ask how you can help today.', 'Hello! How can I help you today?'],
    ['Say: Welcome to Acme!\nBe friendly.', 'Welcome to Acme!'],
    ['Greet the caller with "Good morning, this is Acme." and be polite', 'Good morning, this is Acme.'],
    ['Ask the customer for their order number and e-mail', 'Could you tell me your order number and e-mail, please?'],
    ['Ask whether they want to pay today', 'Do you want to pay today?'],
    ['Ask if the customer is satisfied', 'Are you satisfied?'],
    ['Find out what went wrong', 'Could you tell me what went wrong, please?'],
    ['Ask why they are calling', 'Could you tell me why you are calling, please?'],
    ['Thank the customer for calling and wish them a nice day', 'Thank you for calling. Have a nice day!'],
    ['Tell the person that their order has shipped', 'Your order has shipped.'],
    [
      'Explain that the office is closed. Offer to take a message.',
      'The office is closed. Would you like me to take a message?',
    ],
    ['Introduce yourself and ask how you can help', 'This is Robin. How can I help you?'],
    ['Apologize for the delay', 'I am sorry about the delay.'],
    ['Help the customer with their bill', 'How can I help you with your bill?'],
    ['How can I help you?', 'How can I help you?'],
    ['Never promise refunds. Be polite. Keep it short.', ''],
    ['You are a support agent. Always be kind.', ''],
    ['Say goodbye', 'Goodbye!'],
    ['', ''],
  ];
  it.each(SPOKEN)('“%s”', (instructions, words) => expect(spokenInstructions(instructions, 'Robin')).toBe(words));
});
