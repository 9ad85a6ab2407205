// What is done with a reading: how sure we must be for what, what is asked instead, and what holds for any reading of any flow.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/support/properties.ts';
import type { Choice } from '../language/choices.ts';
import { Talk } from '../testing/talk.ts';
import { aheadOf, CONSEQUENCES, FLOORS, isPlainYes, judge } from './judgement.ts';
import { ACTS, type Evidence, type Reading } from './reading.ts';

const choice = (id: string, prompt: string, consequence: Choice['consequence'] = 'answer'): Choice => ({
  id,
  prompt,
  consequence,
});
const WAYS = [
  choice('book', 'The person wants to book a fitting', 'form'),
  choice('drop', 'The person wants to withdraw an order', 'effect'),
  choice('yes', 'The person agrees', 'effect'),
  choice('no', 'The person declines', 'effect'),
];
const reading = (ways: [string, number, Evidence?][], ...acts: (typeof ACTS)[number][]): Reading => ({
  acts: Object.fromEntries(acts.map((act) => [act, 1])),
  ways: ways.map(([id, score, by = 'meaning']) => ({ id, score, by })),
});

describe('a judgement', () => {
  test.each(CONSEQUENCES)(
    'of what leads to “%s” takes what is sure enough, and asks about what is not',
    (consequence) => {
      const choices = [
        choice('a', 'The person wants to buy a coat', consequence),
        choice('b', 'The person wants to sell a coat'),
      ];
      const { score, margin } = FLOORS[consequence];
      expect(judge(reading([['a', score + 0.001]]), { choices })).toMatchObject({ do: 'take', way: 'a' });
      expect(judge(reading([['a', score - 0.001]]), { choices }).do).not.toBe('take');
      const tie = reading([
        ['a', 0.9],
        ['b', 0.9 - margin / 2],
      ]);
      expect(judge(tie, { choices })).toMatchObject({ do: 'ask', ways: ['a', 'b'] });
    },
  );

  test('a value that only one form asks for is its way, also beside a no to our question', () => {
    const doubtful = reading([['book', 1, 'value']], 'no');
    expect(judge(doubtful, { choices: WAYS, asked: ['book'] })).toMatchObject({ do: 'take', way: 'book' });
    expect(judge(reading([['book', 1, 'meaning']], 'no'), { choices: WAYS, asked: ['book'] }).do).not.toBe('take');
  });

  test('needs less for an answer or a form that no other way comes near, and not to leave a form', () => {
    const choices = (consequence: Choice['consequence']) => [
      choice('a', 'The person wants to buy a coat', consequence),
      choice('b', 'The person wants to sell a coat'),
    ];
    const alone = reading([
      ['a', 0.28],
      ['b', 0.1],
    ]);
    expect(judge(alone, { choices: choices('form') })).toMatchObject({ do: 'take', way: 'a' });
    expect(judge(alone, { choices: choices('form'), interrupts: true }).do).not.toBe('take');
    expect(judge(alone, { choices: choices('effect') }).do).not.toBe('take');
    const near = reading([
      ['a', 0.28],
      ['b', 0.2],
    ]);
    expect(judge(near, { choices: choices('form') }).do).not.toBe('take');
  });

  test('needs less where a person in need is connected with people, and only there', () => {
    const prompt = 'The person smells gas or is in danger';
    const near = reading([['a', 0.4]]);
    const judged = (more: Partial<Choice>) =>
      judge(near, { choices: [{ id: 'a', prompt, consequence: 'effect', ...more }] }).do;
    expect(judged({ leads_to: 'human' })).toBe('take');
    expect(judged({})).toBe('ask');
    expect(judged({ leads_to: 'human', prompt: 'The person wants to cancel the gas contract' })).toBe('ask');
  });

  test('needs more for what cannot be taken back', () => {
    const scores = CONSEQUENCES.map((one) => FLOORS[one].score);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    expect(new Set(scores).size).toBe(scores.length);
  });

  test('takes what was said word for word before everything', () => {
    expect(
      judge(
        reading(
          [
            ['yes', 1, 'exact'],
            ['no', 0.99],
          ],
          'no',
        ),
        { choices: WAYS },
      ),
    ).toMatchObject({ way: 'yes' });
  });

  test('of a yes to our own question takes the way that we asked about', () => {
    expect(judge(reading([], 'yes'), { choices: WAYS, asked: ['drop'] })).toMatchObject({ do: 'take', way: 'drop' });
    expect(judge(reading([], 'yes', 'ask'), { choices: WAYS, asked: ['drop'] }).do).toBe('nothing');
    expect(judge(reading([['drop', 0.9]], 'no'), { choices: WAYS, asked: ['drop'] }).do).toBe('nothing');
  });

  test('of two that we asked about takes the nearer one, but for what cannot be taken back', () => {
    const asked = ['drop', 'book'];
    const nearer = (drop: number, book: number) =>
      judge(
        reading([
          ['drop', drop],
          ['book', book],
        ]),
        { choices: WAYS, asked },
      );
    expect(nearer(0.2, 0.3)).toMatchObject({ way: 'book' });
    expect(nearer(0.3, 0.2).do).toBe('ask');
    expect(nearer(0.44, 0.1).do).toBe('ask');
    expect(nearer(0.46, 0.1)).toMatchObject({ way: 'drop' });
  });

  test('leaves a form only for what is meant clearly', () => {
    const near = reading([['book', 0.4]]);
    expect(judge(near, { choices: WAYS })).toMatchObject({ do: 'take' });
    expect(judge(near, { choices: WAYS, interrupts: true })).toMatchObject({ do: 'ask', ways: ['book'] });
  });

  test('asks about nothing that a person would not ask about', () => {
    const choices = [choice('bye', 'The person says goodbye', 'effect'), choice('yes', 'The person agrees', 'effect')];
    expect(
      judge(
        reading([
          ['bye', 0.4],
          ['yes', 0.39],
        ]),
        { choices },
      ).do,
    ).toBe('nothing');
  });

  test('takes a way for everything else after one question back', () => {
    const choices = [choice('rest', 'Anything else', 'effect')];
    const rest = reading([['rest', 0.34, 'rest']]);
    expect(judge(rest, { choices }).do).toBe('nothing');
    expect(judge(rest, { choices, misses: 1 })).toMatchObject({ do: 'take' });
  });
});

const anyReading: fc.Arbitrary<Reading> = fc.record({
  acts: fc.dictionary(fc.constantFrom(...ACTS), fc.double({ min: 0, max: 1, noNaN: true })),
  ways: fc.array(
    fc.record({
      id: fc.constantFrom('book', 'drop', 'yes', 'no', 'gone'),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      by: fc.constantFrom<Evidence>('words', 'examples', 'meaning', 'value', 'rest', 'model'),
    }),
    { maxLength: 5 },
  ),
});
const anySituation = fc.record({
  asked: fc.subarray(['book', 'drop']),
  interrupts: fc.boolean(),
  misses: fc.nat(3),
});

test('no end, effect or hand-off without a clear match; a no never takes a yes; the same reading is always judged the same', () => {
  let taken = 0;
  fc.assert(
    fc.property(anyReading, anySituation, (read, situation) => {
      const judged = judge(read, { choices: WAYS, ...situation });
      expect(judge(structuredClone(read), { choices: WAYS, ...situation })).toEqual(judged);
      if (judged.do !== 'take') return;
      taken++;
      expect(WAYS.some(({ id }) => id === judged.way)).toBe(true);
      const has = (act: (typeof ACTS)[number]): boolean => (read.acts[act] ?? 0) >= 0.5;
      if (judged.way === 'yes') expect(has('no') || has('refuse') || has('wrong_person')).toBe(false);
      if (judged.way === 'no')
        expect(has('yes') && !has('no') && !has('refuse') && !has('correct') && !has('wrong_person')).toBe(false);
      const { consequence } = WAYS.find(({ id }) => id === judged.way)!;
      if (consequence !== 'effect') return;
      const own = read.ways.filter(({ id }) => id === judged.way);
      const isAgreed = situation.asked.join() === judged.way && has('yes') && !has('no') && !has('ask');
      // A designer's way for everything else, after we have asked.
      const isRest = situation.misses > 0 && own.some(({ by }) => by === 'rest');
      if (!isAgreed && !isRest)
        expect(Math.max(...own.map(({ score }) => score))).toBeGreaterThanOrEqual(FLOORS.effect.score);
    }),
    { numRuns: runs(500) },
  );
  expect(taken).toBeGreaterThan(5);
});

test('a read-back is confirmed by a plain yes only', () => {
  expect(isPlainYes(reading([], 'yes'))).toBe(true);
  for (const act of ['no', 'ask', 'correct', 'unsure', 'other_wish', 'wrong_person'] as const)
    expect(isPlainYes(reading([], 'yes', act))).toBe(false);
});

const edge = (source: string, target: string, more: object = {}) => ({
  id: `${source}-${target}`,
  source,
  target,
  ...more,
});
const when = (prompt: string) => ({ kind: 'conditional', condition: { type: 'llm', prompt } });
const END = { id: 'end', type: 'end', config: { label: 'bye' } };
const SHOP = {
  entry_node_id: 'wish',
  nodes: [
    { id: 'wish', type: 'dialogue', config: { instructions: 'Ask' } },
    { id: 'coat', type: 'collect', config: { variables: ['size'], confirm: true } },
    { id: 'hat', type: 'collect', config: { variables: ['colour'] } },
    { id: 'sew', type: 'tool', config: { tool_id: 't' } },
    { id: 'desk', type: 'handoff', config: { queue: 'q' } },
    { id: 'word', type: 'message', config: { text: 'One moment.' } },
    END,
  ],
  edges: [
    edge('wish', 'coat', when('The person wants to buy a coat')),
    edge('wish', 'hat', when('The person wants to buy a hat')),
    edge('wish', 'word', when('The person complains')),
    edge('wish', 'end', { kind: 'else' }),
    edge('word', 'desk'),
    edge('coat', 'sew'),
    edge('hat', 'sew'),
    edge('sew', 'end', { kind: 'success' }),
    { ...edge('sew', 'end', { kind: 'error' }), id: 'failed' },
  ],
  context_variables: [
    { name: 'size', type: 'string', source: 'collected' },
    { name: 'colour', type: 'enum', source: 'collected', enum_values: ['red', 'blue'] },
  ],
};
const near = (...ways: [string, number][]): object => ({ reading: reading(ways) });

describe('a flow', () => {
  test('is walked up to the next node that listens', () => {
    const { executable } = new Talk(SHOP);
    const of = (id: string) =>
      aheadOf(
        executable,
        executable.nodes.findIndex((node) => node.id === id),
      );
    expect(['wish', 'coat', 'sew', 'word', 'end'].map(of)).toEqual([
      {},
      { consequence: 'form' },
      { consequence: 'effect' },
      { consequence: 'effect', leads_to: 'human' },
      { consequence: 'effect' },
    ]);
  });

  test.each([
    ['alarm', false],
    ['desk', true],
  ])(
    'a plain wish for a person fetches %s: those for emergencies only where there is no one else',
    (fetched, hasDesk) => {
      const desk = hasDesk
        ? {
            nodes: [{ id: 'desk', type: 'handoff', config: { queue: 'desk' } }],
            edges: [edge('coat', 'desk', { kind: 'on_cap' })],
          }
        : { nodes: [], edges: [] };
      const talk = new Talk({
        entry_node_id: 'wish',
        nodes: [
          { id: 'wish', type: 'dialogue', config: { instructions: 'Ask' } },
          { id: 'alarm', type: 'handoff', config: { queue: 'alarm' } },
          { id: 'coat', type: 'collect', config: { variables: ['size'] } },
          { id: 'end', type: 'end', config: {} },
          ...desk.nodes,
        ],
        edges: [
          edge('wish', 'alarm', when('The person is hurt or in danger')),
          edge('wish', 'coat', when('The person wants a coat')),
          edge('coat', 'end'),
          ...desk.edges,
        ],
        context_variables: [{ name: 'size', type: 'string', source: 'collected' }],
      });
      talk.model({ text: 'Yes?' }).user('a person please').model({ intent: 'human', text: '' });
      expect(talk.last.state.node).toBe(fetched);
    },
  );

  test('keeps the ways that only look something up out of a form, and the others open', () => {
    const { edges, nodes } = SHOP;
    const look = { id: 'look', type: 'knowledge', config: { knowledge_base_ids: ['k'] } };
    const more = [edge('wish', 'look', when('The person asks about fabrics')), edge('look', 'wish', { kind: 'found' })];
    const talk = new Talk({ ...SHOP, nodes: [...nodes, look], edges: [...edges, ...more] }).model({ text: 'Yes?' });
    talk
      .user('a coat')
      .model(near(['wish-coat', 0.9]))
      .model({ variables: {} });
    const offered = talk.user('hm').of('ask_model');
    expect(talk.last.state.node).toBe('coat');
    expect(offered.choices.map(({ id }) => id)).toContain('wish-hat');
    expect(offered.choices.map(({ id }) => id)).not.toContain('wish-look');
  });

  test('knows where a way leads: to a search, or to people and nothing else that cannot be taken back', () => {
    const graph = {
      entry_node_id: 'wish',
      nodes: [
        { id: 'wish', type: 'dialogue', config: { instructions: 'say: Yes?' } },
        { id: 'hours', type: 'condition', config: {} },
        { id: 'call', type: 'transfer', config: { destination: '+12025550123' } },
        { id: 'closed', type: 'message', config: { text: 'Call 911.' } },
        { id: 'stop', type: 'tool', tool_ids: ['stop'], config: { tool_id: 'stop' } },
        { id: 'desk', type: 'handoff', config: { queue: 'q' } },
        { id: 'look', type: 'knowledge', config: { knowledge_base_ids: ['kb'] } },
        { id: 'chat', type: 'message', config: { text: 'Let me see.' } },
        END,
      ],
      edges: [
        edge('hours', 'call', { condition: { type: 'expression', expression: 'open == true' } }),
        edge('hours', 'closed', { kind: 'else' }),
        edge('closed', 'end'),
        edge('stop', 'desk', { kind: 'success' }),
        edge('look', 'wish', { kind: 'found' }),
        edge('chat', 'wish'),
        ...['hours', 'stop', 'look', 'chat'].map((to) => edge('wish', to, when(`The person wants ${to}`))),
      ],
      context_variables: [{ name: 'open', type: 'boolean' }],
    };
    const { choices } = new Talk(graph).model({ text: 'Yes?' }).user('hm').of('ask_model');
    expect(choices.map(({ id, consequence, leads_to }) => [id, consequence, leads_to])).toEqual([
      ['wish-chat', undefined, undefined],
      ['wish-hours', 'effect', 'human'],
      ['wish-look', undefined, 'knowledge'],
      ['wish-stop', 'effect', undefined],
    ]);
  });

  test('asks which way is meant, and takes the one that is picked', () => {
    const asked = () =>
      new Talk(SHOP)
        .model({ text: 'Yes?' })
        .user('clothes')
        .model(near(['wish-coat', 0.6], ['wish-hat', 0.6]));
    expect(asked().events).toEqual(['say Do you want to buy a coat or buy a hat?']);
    expect(asked().of('say').options).toEqual([
      { label: 'buy a coat', value: 'buy a coat' },
      { label: 'buy a hat', value: 'buy a hat' },
    ]);
    expect(asked().user('the second one').last.state.node).toBe('hat');
    expect(asked().user('buy a coat').last.state.node).toBe('coat');
    expect(asked().last.trace).toMatchObject([
      { outcome: 'asked_back', why: expect.stringContaining('no way is clear enough') },
    ]);
  });

  test('does the first of both, and asks about the other', () => {
    const more = { ...SHOP, edges: SHOP.edges.map((one) => (one.id === 'sew-end' ? { ...one, target: 'wish' } : one)) };
    const talk = new Talk(more)
      .model({ text: 'Yes?' })
      .user('clothes')
      .model(near(['wish-hat', 0.6], ['wish-coat', 0.6]));
    talk
      .user('both')
      .user('red')
      .model({ variables: { colour: 'red' } });
    talk.give({ type: 'tool_result', effect_id: talk.of('call_tool').id, ok: true });
    expect(talk.events).toEqual(['say Do you want to buy a coat?']);
    expect(talk.user('yes').model(near()).last.state.node).toBe('wish');
  });

  test('says goodbye to who is done, by the way of the designer where there is one', () => {
    const bare = { ...SHOP, edges: SHOP.edges.filter(({ id }) => id !== 'wish-end') };
    const done = (graph: typeof SHOP) =>
      new Talk(graph).model({ text: 'Yes?' }).user('thanks thats it').model({ done: true });
    expect(done(bare).events).toEqual(['say Goodbye, and thank you!', 'end goodbye']);
    const drawn = {
      ...bare,
      nodes: [
        ...bare.nodes,
        { id: 'leave', type: 'end', name: 'leave', config: { label: 'left', message: 'Come again!' } },
      ],
      edges: [
        ...bare.edges,
        {
          id: 'wish-leave',
          source: 'wish',
          target: 'leave',
          kind: 'conditional',
          condition: { type: 'llm', prompt: 'The person has no more questions or says goodbye' },
        },
      ],
    } as typeof SHOP;
    expect(done(drawn).events).toEqual(['say Come again!', 'end left']);
    const other = { id: 'wish-hat-else', source: 'wish', target: 'desk', kind: 'default' };
    expect(done({ ...drawn, edges: [...drawn.edges, other] }).last.state.node).toBe('desk');
  });

  test('takes else after one question back, and never by a tie', () => {
    const missed = { unmatched: true, text: 'Pardon?', reading: reading([]) };
    const talk = new Talk(SHOP).model({ text: 'Yes?' }).user('hm').model(missed);
    expect(talk.events).toEqual(['say Pardon?']);
    expect(talk.user('hm').model(missed).events).toEqual(['end bye']);
    const tied = new Talk(SHOP).model({ text: 'Yes?' });
    for (let i = 0; i < 4; i++) tied.user('clothes').model(near(['wish-coat', 0.6], ['wish-hat', 0.6]));
    expect(tied.last.state.status).toBe('awaiting_user');
    expect(tied.events).toEqual([
      'say I still could not make out what you need. Would you like to speak with a person?',
    ]);
    expect(tied.user('ok').model({ reading: reading([], 'yes') }).last.state.node).toBe('desk');
  });

  test('weighs what gives no value in a form against the ways that led to it', () => {
    const form = () => new Talk(SHOP).model({ text: 'Yes?' }).user('coat').model({ choice: 'wish-coat' });
    expect(
      form()
        .user('or rather a hat')
        .model(near(['wish-hat', 0.8])).last.state.node,
    ).toBe('hat');
    const asked = form()
      .user('hats')
      .model(near(['wish-hat', 0.4]));
    expect(asked.events).toEqual(['say Do you want to leave this and buy a hat?']);
    expect(asked.last.state.node).toBe('coat');
    expect(asked.user('no').model({ reading: reading([], 'no') }).events).toEqual(['collect']);
  });

  test('confirms nothing by a yes with a question beside it', () => {
    const form = () =>
      new Talk(SHOP, { variables: { size: 'M' } }).model({ text: 'Yes?' }).user('coat').model({ choice: 'wish-coat' });
    const asked = form()
      .user('ok, how long does it take')
      .model({ confirmed: true, text: 'A week.', reading: reading([], 'yes', 'ask') });
    expect(asked.events).toEqual(['say A week.', 'collect']);
    expect(
      form()
        .user('yes')
        .model({ confirmed: true, reading: reading([], 'yes') }).events,
    ).toEqual(['call_tool']);
    // A vendor that gives no acts is taken at its word.
    expect(form().user('yes').model({ confirmed: true }).events).toEqual(['call_tool']);
  });

  test('understands the first, the other one, going back and starting over in a form', () => {
    const hat = () => new Talk(SHOP).model({ text: 'Yes?' }).user('hat').model({ choice: 'wish-hat' });
    expect(hat().user('the second').last.state.scopes[0]).toMatchObject({ colour: 'blue' });
    const read = {
      ...SHOP,
      nodes: SHOP.nodes.map((one) =>
        one.id === 'hat' ? { ...one, config: { variables: ['colour'], confirm: true } } : one,
      ),
    };
    const back = () =>
      new Talk(read)
        .model({ text: 'Yes?' })
        .user('hat')
        .model({ choice: 'wish-hat' })
        .user('red')
        .model({ variables: { colour: 'red' } });
    expect(back().user('no, the other one').last.state.scopes[0]).toMatchObject({ colour: 'blue' });
    expect(back().user('go back').model({ intent: 'back', text: '' }).last.state.scopes[0]!.colour).toBeNull();
    expect(back().user('start over').model({ intent: 'restart', text: '' }).events).toEqual(['collect']);
    expect(hat().user('go back').model({ intent: 'back', text: 'Fine.' }).last.state.node).toBe('wish');
  });

  test('goes on from a state that was stored before it had a memory', () => {
    const talk = new Talk(SHOP).model({ text: 'Yes?' });
    const { discourse: _absent, ...old } = talk.last.state;
    talk.last = { ...talk.last, state: JSON.parse(JSON.stringify(old)) };
    expect(talk.user('hat').model({ choice: 'wish-hat' }).last.state.node).toBe('hat');
  });
});

const anyActs: fc.Arbitrary<Reading['acts']> = fc.oneof(
  fc.constant({ yes: 1 }),
  fc.dictionary(fc.constantFrom(...ACTS), fc.constantFrom(0, 0.3, 0.6, 1), { maxKeys: 4 }),
);
/** What a model may make of any words, well or badly. */
const anyResult = fc.record({
  reading: fc.record({
    acts: anyActs,
    ways: fc.array(
      fc.record({
        id: fc.constantFrom('wish-coat', 'wish-hat', 'wish-word', 'nowhere'),
        score: fc.constantFrom(0.1, 0.23, 0.35, 0.44, 0.46, 0.6, 0.9),
        by: fc.constantFrom<Evidence>('words', 'examples', 'meaning', 'model'),
      }),
      { maxLength: 3 },
    ),
  }),
  unmatched: fc.boolean(),
  // A second wish in the same words does nothing by itself.
  also: fc.constantFrom('wish-word', 'wish-hat', 'nowhere'),
  confirmed: fc.boolean(),
  text: fc.constantFrom('', 'A week.'),
  variables: fc.constantFrom({}, { size: 'M' }),
});

test('whatever is read turn after turn, a flow acts and ends only on a clear match, and the same way each time', () => {
  const everyEnd = { ...SHOP, edges: SHOP.edges.filter(({ id }) => id !== 'wish-end') };
  const opened = new Talk(everyEnd).model({ text: 'Yes?' });
  // Compiled once.
  const fresh = (): Talk => Object.assign(Object.create(Talk.prototype) as Talk, opened);
  const statusOf = ({ last }: Talk): string => last.state.status;
  let [acted, turns] = [0, 0];
  const isActing = (events: readonly string[]): boolean =>
    events.some((event) => /^(?:call_tool|end|handoff)/.test(event));
  fc.assert(
    fc.property(fc.array(anyResult, { minLength: 1, maxLength: 8 }), (results) => {
      const [talk, twin] = [fresh(), fresh()];
      for (const result of results) {
        if (statusOf(talk) !== 'awaiting_user') return;
        const { node, visit, discourse } = talk.last.state;
        talk.user('words');
        if (statusOf(talk) !== 'awaiting_effect') return;
        talk.model(result);
        twin.user('words').model(structuredClone(result));
        expect(twin.last).toEqual(talk.last);
        turns++;
        if (!isActing(talk.events)) continue;
        acted++;
        const { acts, ways } = result.reading;
        const isYes = (acts.yes ?? 0) >= 0.5;
        const clear = ways.some(({ id, score }) => id === 'wish-word' && score >= FLOORS.effect.score);
        const isAgreed = isYes && (acts.no ?? 0) < 0.5 && discourse?.asked?.length === 1;
        const isConfirmed =
          node === 'coat' && visit.confirming === true && result.confirmed && isPlainYes(result.reading);
        expect([clear, isAgreed, isConfirmed], JSON.stringify({ node, visit, discourse, result })).toContain(true);
      }
    }),
    { numRuns: runs(200) },
  );
  expect(acted).toBeGreaterThan(20);
  expect(turns).toBeGreaterThan(200);
});
