import { describe, expect, test } from 'vitest';
import { Talk } from '../testing/talk.ts';

const edge = (source: string, target: string, more: object = {}) => ({
  id: `${source}-${target}`,
  source,
  target,
  ...more,
});
const collect = (id: string, variables: string[], more: object = {}) => ({
  id,
  type: 'collect',
  config: { variables, reask_cap: 1, ...more },
});
const END = { id: 'end', type: 'end', config: { label: 'bye' } };
const CAP = { id: 'cap', type: 'end', config: { label: 'cap' } };
const VALUES = [
  { name: 'people', type: 'integer', source: 'collected' },
  { name: 'children', type: 'integer', source: 'collected' },
  { name: 'day', type: 'date', source: 'collected' },
  { name: 'guest', type: 'string', source: 'collected' },
];
const WISH = { id: 'wish', type: 'dialogue', config: { instructions: 'Help.' } };
const books = edge('wish', 'book', { condition: { type: 'llm', prompt: 'Wants a table' } });

/** A dialogue, then a form. */
const table = (more: object = {}) => ({
  entry_node_id: 'wish',
  nodes: [WISH, collect('book', ['people', 'day', 'guest'], more), END, CAP],
  edges: [books, edge('wish', 'cap', { kind: 'else' }), edge('book', 'end'), edge('book', 'cap', { kind: 'on_cap' })],
  context_variables: VALUES,
});
/** Two forms after each other. */
const forms = (between: object[] = [], edges: object[] = [edge('a', 'b')]) => ({
  entry_node_id: 'a',
  nodes: [collect('a', ['people', 'day']), collect('b', ['children', 'guest']), ...between, END, CAP],
  edges: [...edges, edge('a', 'cap', { kind: 'on_cap' }), edge('b', 'end'), edge('b', 'cap', { kind: 'on_cap' })],
  context_variables: VALUES,
});

describe('what was said before a form', () => {
  test('answers once, also when the flow comes back for the next one in the same turn', () => {
    const again = {
      id: 'again',
      type: 'set_variable',
      config: { assignments: [{ variable: 'guest', expression: 'null' }] },
    };
    const talk = new Talk({
      entry_node_id: 'a',
      nodes: [collect('a', ['guest']), again, CAP],
      edges: [edge('a', 'again'), edge('again', 'a'), edge('a', 'cap', { kind: 'on_cap' })],
      context_variables: VALUES,
    });
    talk.user('the next one is Ann').model({ variables: { guest: 'Ann' } });
    expect(talk.last.state.status).toBe('awaiting_user');
  });

  test('is read when the form is reached, and only the rest is asked for', () => {
    const talk = new Talk(table())
      .model({ text: 'Hello.' })
      .user('a table for 4 tomorrow')
      .model({ choice: 'wish-book' });
    expect(talk.of('ask_model')).toMatchObject({ purpose: 'extract', ahead: true, choices: [], values: {} });
    expect(talk.of('ask_model').variables.map(({ name }) => name)).toEqual(['people', 'day', 'guest']);
    talk.model({ variables: { people: 4, day: '2027-03-02' } });
    expect(talk.of('collect')).toMatchObject({
      variables: [{ name: 'guest' }],
      attempt: 0,
      partial: true,
      understood: { values: { people: 4, day: '2027-03-02' } },
    });
    expect(talk.user('Ana').model({ variables: { guest: 'Ana' } }).events).toEqual(['end bye']);
  });

  test('may be all that the form wants, or nothing of it', () => {
    const all = new Talk(table()).model({ text: 'Hello.' }).user('4, tomorrow, Ana').model({ choice: 'wish-book' });
    expect(all.model({ variables: { people: 4, day: '2027-03-02', guest: 'Ana' } }).events).toEqual(['end bye']);
    const nothing = new Talk(table())
      .model({ text: 'Hello.' })
      .user('book a table')
      .model({ choice: 'wish-book' })
      .model({});
    expect(nothing.of('collect')).toMatchObject({ attempt: 0, instructions: '' });
    expect(nothing.of('collect')).not.toHaveProperty('partial');
    expect(nothing.last.state.unread).toBeUndefined();
  });

  test('is not asked about before the end user has spoken, or only a word without a figure', () => {
    expect(new Talk(forms()).events).toEqual(['collect']);
    const talk = new Talk(table()).model({ text: 'A table?' }).user('yes').model({ choice: 'wish-book' });
    expect(talk.events).toEqual(['collect']);
  });

  test('fills the next form too, but no value twice', () => {
    const talk = new Talk(forms())
      .user('2 people tomorrow and 1 child')
      .model({ variables: { people: 2, day: '2027-03-02' } });
    expect(talk.of('ask_model')).toMatchObject({
      ahead: true,
      variables: [{ name: 'children' }, { name: 'guest' }],
      given: [{ name: 'people' }, { name: 'day' }],
    });
    talk.model({ variables: { children: 2, guest: 'Ana' } });
    expect(talk.last.state.scopes[0]).toMatchObject({ guest: 'Ana' });
    expect(talk.of('collect').variables).toMatchObject([{ name: 'children' }]);
  });

  test('of a value that is known stays as it is', () => {
    const talk = new Talk(table(), { variables: { people: 2 } }).model({ text: 'Hello.' }).user('for 4 please');
    talk.model({ choice: 'wish-book' }).model({ variables: { people: 4, guest: 'Ana' } });
    expect(talk.last.state.scopes[0]).toMatchObject({ people: 2, guest: 'Ana' });
  });

  test('is left alone after a question that led away and back', () => {
    const graph = forms([
      {
        id: 'hours',
        type: 'message',
        config: { text: 'At nine.' },
        global: { enabled: true, enter_condition: 'Hours', return_to_previous: true },
      },
    ]);
    const talk = new Talk(graph).user('are you open on sunday').model({ choice: 'global:hours' });
    expect(talk.events).toEqual(['say At nine.', 'collect']);
  });

  test('is read by a state from before, as if nothing had been said', () => {
    const talk = new Talk(forms());
    const { visit, ...old } = talk.last.state;
    talk.last = { ...talk.last, state: { ...old, visit: { asks: visit.asks, turns: 0, confirming: false } } };
    talk.user('2 people').model({ variables: { people: 2 } });
    expect(talk.of('collect')).toMatchObject({ variables: [{ name: 'day' }] });
  });
});

describe('a turn of a form', () => {
  test('that brings something new or corrected does not count, others do', () => {
    const talk = new Talk(forms()).user('2').model({ variables: { people: 2 } });
    talk.user('no, 3').model({ variables: { people: 3 } });
    talk.user('no, 4').model({ variables: { people: 4 } });
    expect(talk.of('collect')).toMatchObject({ attempt: 0, understood: { values: { people: 4 } } });
    expect(
      talk
        .user('4 I said')
        .model({ variables: { people: 4 } })
        .of('collect'),
    ).toMatchObject({ attempt: 1 });
    expect(talk.user('hm').model({}).events).toEqual(['end cap']);
  });

  test('asks for all that is wanted, with what is known', () => {
    const talk = new Talk(forms())
      .user('2')
      .model({ variables: { people: 2 } })
      .user('make it 3');
    expect(talk.of('ask_model')).toMatchObject({
      variables: [{ name: 'people' }, { name: 'day' }],
      values: { people: 2 },
    });
  });

  test('may correct the form before, while nothing was done or decided with it', () => {
    const filled = { people: 2, day: '2027-03-02' };
    const talk = new Talk(forms()).user('two').model({ variables: filled }).user('make it 3');
    expect(talk.of('ask_model').variables.map(({ name }) => name)).toEqual(['children', 'guest', 'people', 'day']);
    talk.model({ variables: { people: 3 } });
    expect(talk.last.state.scopes[0]).toMatchObject({ people: 3 });
    const decided = [
      edge('a', 'b', { condition: { type: 'expression', expression: 'people < 9' } }),
      edge('a', 'cap', { id: 'x', kind: 'else' }),
    ];
    const checked = new Talk(forms([], decided)).user('two').model({ variables: filled }).user('make it 30');
    expect(checked.of('ask_model').variables.map(({ name }) => name)).toEqual(['children', 'guest']);
    checked.model({ variables: { people: 30 } });
    expect(checked.last.state.scopes[0]).toMatchObject({ people: 2 });
  });

  test('says what was guessed before it goes on', () => {
    const talk = new Talk(forms()).user('2').model({ variables: { people: 2, day: '2028-01-05' }, guessed: ['day'] });
    expect(talk.of('collect')).toMatchObject({
      variables: [],
      confirm: null,
      understood: { values: { day: '2028-01-05' } },
    });
  });
});

describe('values that are read back', () => {
  const start = () =>
    new Talk(table({ confirm: true, reask_cap: 3 }), { variables: { people: 2, day: '2027-03-02', guest: 'Ana' } })
      .model({ text: 'Hello.' })
      .user('book')
      .model({ choice: 'wish-book' });

  test('and denied are asked about, not forgotten', () => {
    const talk = start().user('no').model({ confirmed: false });
    expect(talk.of('collect')).toMatchObject({ doubted: true, confirm: null, variables: [], attempt: 1 });
    expect(talk.user('the day').of('ask_model')).toMatchObject({
      purpose: 'extract',
      values: { people: 2, guest: 'Ana' },
    });
    talk.model({ wrong: ['day'] });
    expect(talk.of('collect')).toMatchObject({ variables: [{ name: 'day' }], confirm: null });
    talk.user('friday').model({ variables: { day: '2027-03-05' } });
    expect(talk.of('collect').confirm).toEqual({ people: 2, day: '2027-03-05', guest: 'Ana' });
    expect(talk.user('yes').model({ confirmed: true }).events).toEqual(['end bye']);
  });

  test('are read back again after a change, and after an answer that was not understood', () => {
    const talk = start()
      .user('yes but for 3')
      .model({ confirmed: false, variables: { people: 3 } });
    expect(talk.of('collect').confirm).toMatchObject({ people: 3 });
    talk.user('no').model({ confirmed: false }).user('hm').model({});
    expect(talk.of('collect')).toMatchObject({ attempt: 2, confirm: { people: 3, day: '2027-03-02', guest: 'Ana' } });
  });
});

describe('a form that a tool was called with', () => {
  const ORDER = {
    entry_node_id: 'wish',
    nodes: [
      WISH,
      collect('book', ['people', 'day', 'guest_name']),
      {
        id: 'call',
        type: 'tool',
        tool_ids: ['book'],
        config: { tool_id: 'book', input_mapping: { p: '{{ people }}', d: '{{ day }}', g: '{{ guest_name }}' } },
      },
      { id: 'more', type: 'dialogue', config: { instructions: 'say: Anything else?' } },
      END,
      CAP,
    ],
    edges: [
      books,
      edge('wish', 'cap', { kind: 'else' }),
      edge('book', 'call'),
      edge('book', 'cap', { kind: 'on_cap' }),
      edge('call', 'more', { kind: 'success' }),
      edge('call', 'cap', { kind: 'error' }),
      edge('more', 'book', { condition: { type: 'llm', prompt: 'Wants another table' } }),
      edge('more', 'end', { kind: 'else' }),
    ],
    context_variables: [...VALUES, { name: 'guest_name', type: 'string', source: 'collected' }],
  };
  const ordered = (graph: object = ORDER) => {
    const talk = new Talk(graph).model({ text: 'Hello.' });
    talk.user('a table for 4 tomorrow, Ana').model({ choice: 'wish-book' });
    talk.model({ variables: { people: 4, day: '2027-03-02', guest_name: 'Ana' } });
    return talk.give({ type: 'tool_result', effect_id: talk.of('call_tool').id, ok: true, output: {} });
  };

  test('starts anew when it is wished for again, but for who the person is', () => {
    const talk = ordered()
      .model({ text: 'Anything else?' })
      .user('another table please')
      .model({ choice: 'more-book' });
    expect(talk.last.state.scopes[0]).toMatchObject({ people: null, day: null, guest_name: 'Ana' });
    talk.model({ variables: {} });
    expect(talk.events).toEqual(['collect']);
    expect(talk.user('the same as last time').events).toEqual(['call_tool']);
  });

  test('keeps what the call did not use, also where its name is part of another word', () => {
    const mapping = {
      p: '{{ people }}',
      d: '{{ birthday }} {{ trip.day }} {{ people | default: "day" }}',
      day: 'on the day',
    };
    const nodes = ORDER.nodes.map((one) =>
      one.id === 'call' ? { ...one, config: { tool_id: 'book', input_mapping: mapping } } : one,
    );
    const others = [
      { name: 'birthday', type: 'string' },
      { name: 'trip', type: 'object' },
    ];
    const context_variables = [...ORDER.context_variables, ...others];
    const talk = ordered({ ...ORDER, nodes, context_variables }).model({ text: 'Anything else?' });
    talk.user('another table please').model({ choice: 'more-book' });
    expect(talk.last.state.scopes[0]).toMatchObject({ people: null, day: '2027-03-02' });
  });
});
