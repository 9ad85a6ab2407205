import { describe, expect, test } from 'vitest';
import type { References } from '../language/references.ts';
import { Talk } from '../testing/talk.ts';

const END = { id: 'end', type: 'end', config: { label: 'bye' } };
const OOPS = { id: 'oops', type: 'end', config: { label: 'oops', outcome: 'failure' } };
const edge = (source: string, target: string, more: object = {}) => ({
  id: `${source}-${target}`,
  source,
  target,
  ...more,
});
const say = (id: string, text: string) => ({ id, type: 'message', config: { text } });

describe('nodes', () => {
  test('a message is rendered with variables, by channel, and the flow ends with its outcome', () => {
    const graph = {
      entry_node_id: 'm',
      nodes: [
        { id: 'm', type: 'message', config: { text: 'Hi {{ first_name }}', channel_overrides: { sms: 'hi' } } },
        END,
      ],
      edges: [edge('m', 'end')],
    };
    expect(new Talk(graph, { variables: { first_name: 'Ada' } }).events).toEqual(['say Hi Ada', 'end bye']);
    const talk = new Talk(graph, { variables: { channel: 'sms' } });
    expect(talk.events).toEqual(['say hi', 'end bye']);
    expect(talk.last.state).toMatchObject({ status: 'ended', ended: { outcome: 'neutral', label: 'bye' } });
    expect(talk.user().events).toEqual([]);
  });

  const collect = {
    entry_node_id: 'get',
    nodes: [
      { id: 'get', type: 'collect', config: { variables: ['age', 'kind'], reask_cap: 1 } },
      say('ok', '{{ age }} {{ kind }}'),
      END,
      OOPS,
    ],
    edges: [edge('get', 'ok'), edge('get', 'oops', { kind: 'on_cap' }), edge('ok', 'end')],
    context_variables: [
      { name: 'age', type: 'integer', source: 'collected' },
      { name: 'kind', type: 'enum', enum_values: ['Red', 'Blue'], source: 'collected' },
    ],
  };

  test('collect asks, extracts, asks again for what is missing or does not fit, and goes on', () => {
    const talk = new Talk(collect);
    expect(talk.of('collect')).toMatchObject({ attempt: 0, variables: [{ name: 'age' }, { name: 'kind' }] });
    expect(talk.user('I am 7').of('ask_model')).toMatchObject({
      purpose: 'extract',
      variables: [{ name: 'age' }, { name: 'kind' }],
    });
    talk.model({ variables: { age: '7', kind: 'green' } });
    expect(talk.of('collect')).toMatchObject({
      attempt: 0,
      variables: [{ name: 'kind' }],
      understood: { values: { age: 7 } },
      partial: true,
    });
    expect(talk.user('blue').model({ variables: { kind: 'BLUE' } }).events).toEqual(['say 7 Blue', 'end bye']);
  });

  test('collect gives up after its cap, takes values given ahead, and can confirm', () => {
    expect(new Talk(collect).user().model({}).user().model({ error: 'model down' }).events).toEqual(['end oops']);
    expect(new Talk(collect, { variables: { age: 3, kind: 'red' } }).events).toEqual(['say 3 Red', 'end bye']);
    expect(new Talk(collect).give({ type: 'variables', values: { age: 3, kind: 'Red' } }).events).toEqual([
      'say 3 Red',
      'end bye',
    ]);
    const confirming = structuredClone(collect);
    (confirming.nodes[0]!.config as Record<string, unknown>).confirm = true;
    const talk = new Talk(confirming, { variables: { age: 3, kind: 'Red' } });
    expect(talk.of('collect').confirm).toEqual({ age: 3, kind: 'Red' });
    expect(talk.user('no').of('ask_model').purpose).toBe('confirm');
    expect(talk.model({ confirmed: false }).of('collect')).toMatchObject({ attempt: 1, confirm: null });
    talk.user('4 blue').model({ variables: { age: 4, kind: 'Blue' } });
    expect(
      talk
        .user('no, 5')
        .model({ confirmed: false, variables: { age: 5, other: 1 } })
        .of('collect'),
    ).toMatchObject({
      attempt: 1,
      confirm: { age: 5, kind: 'Blue' },
    });
    expect(talk.user('yes').model({ confirmed: true }).events).toEqual(['say 5 Blue', 'end bye']);
  });

  const dialogue = (config: object, edges: object[]) => ({
    entry_node_id: 'd',
    nodes: [{ id: 'd', type: 'dialogue', config: { instructions: 'Help.', ...config } }, END, OOPS],
    edges,
  });

  test('a dialogue speaks first, stays until a way applies, and one question covers all ways', () => {
    const edges = [
      edge('d', 'end', { id: 'x', condition: { type: 'llm', prompt: 'Is happy' } }),
      edge('d', 'oops', { id: 'y', condition: { type: 'llm', prompt: 'Is angry' } }),
    ];
    const talk = new Talk(dialogue({}, edges));
    expect(talk.of('ask_model')).toMatchObject({ purpose: 'reply', choices: [] });
    expect(talk.model({ text: 'How are you?', choice: 'nonsense' }).events).toEqual(['say How are you?']);
    expect(talk.user('so so').of('ask_model')).toMatchObject({
      purpose: 'dialogue',
      choices: [
        { id: 'd-end', prompt: 'Is happy' },
        { id: 'd-oops', prompt: 'Is angry' },
      ].map(({ prompt }, i) => ({ id: ['x', 'y'][i], prompt })),
    });
    expect(talk.model({ text: 'Go on.' }).events).toEqual(['say Go on.']);
    expect(talk.user('grr').model({ choice: 'y' }).events).toEqual(['end oops']);
  });

  test('a dialogue without goal is one exchange; with a goal it ends when done or at its cap', () => {
    const once = new Talk(dialogue({}, [edge('d', 'end')])).model({ text: 'Hi' }).user();
    expect(once.of('ask_model').purpose).toBe('intent');
    expect(once.model({}).events).toEqual(['end bye']);
    const goal = dialogue({ goal: 'Be friends', max_turns: 2 }, [
      edge('d', 'end'),
      edge('d', 'oops', { kind: 'on_cap' }),
    ]);
    expect(new Talk(goal).model({ text: 'Hi' }).user().model({ done: true }).events).toEqual(['end bye']);
    expect(new Talk(goal).model({ text: 'Hi' }).user().model({ text: 'And?' }).user().events).toEqual(['end oops']);
  });

  test('a tool gets mapped inputs with their types, maps outputs, and routes by success', () => {
    const graph = {
      entry_node_id: 't',
      nodes: [
        {
          id: 't',
          type: 'tool',
          config: {
            tool_id: 't1',
            input_mapping: { n: '{{ age }}', text: 'is {{ age }}' },
            output_mapping: { status: '$.order.state' },
            say_while_running: 'Wait…',
          },
        },
        say('ok', '{{ status }}'),
        END,
        OOPS,
      ],
      edges: [edge('t', 'ok', { kind: 'success' }), edge('t', 'oops', { kind: 'error' }), edge('ok', 'end')],
      context_variables: [{ name: 'age', type: 'integer' }],
    };
    const references: References = {
      tools: new Map([['t1', { name: 'T', attached: true, variables: [{ name: 'age', required: true }] }]]),
    };
    const talk = new Talk(graph, { variables: { age: 5 } }, references);
    expect(talk.of('call_tool')).toMatchObject({
      tool_id: 't1',
      revision: 'active',
      input: { age: 5, n: 5, text: 'is 5' },
    });
    const { id } = talk.of('call_tool');
    const before = talk.last.state;
    expect(talk.give({ type: 'tool_result', effect_id: 'e99', ok: true }).last).toMatchObject({
      effects: [],
      state: before,
    });
    expect(
      talk.give({ type: 'tool_result', effect_id: id, ok: true, output: { order: { state: 'sent' } } }).events,
    ).toEqual(['say sent', 'end bye']);
    expect(talk.give({ type: 'tool_result', effect_id: id, ok: true }).events).toEqual([]);
    const failing = new Talk(graph, {}, references);
    expect(failing.give({ type: 'tool_result', effect_id: failing.of('call_tool').id, ok: false }).events).toEqual([
      'end oops',
    ]);
  });

  test('knowledge, policies, transfers, handoffs, waits and digits go their ways', () => {
    const one = (node: object, edges: object[]) => ({
      entry_node_id: 'n',
      nodes: [{ id: 'n', ...node }, END, OOPS],
      edges,
    });
    const knowledge = one(
      {
        type: 'knowledge',
        config: { knowledge_base_ids: ['k'], min_score: 0.5, query_template: 'about {{ channel }}' },
      },
      [edge('n', 'end', { kind: 'found' }), edge('n', 'oops', { kind: 'not_found' })],
    );
    const searching = new Talk(knowledge, { variables: { channel: 'chat' } });
    expect(searching.of('search_knowledge')).toMatchObject({
      query: 'about chat',
      top_k: 5,
      knowledge_base_ids: ['k'],
    });
    const found = (score: number) => ({
      type: 'knowledge_result' as const,
      effect_id: 'e1',
      results: [{ text: 'fact', score }],
    });
    expect(new Talk(knowledge).give(found(0.4)).events).toEqual(['end oops']);
    expect(searching.give(found(0.9)).of('ask_model')).toMatchObject({
      purpose: 'answer',
      passages: [{ text: 'fact' }],
    });
    expect(searching.model({ text: 'It is so.' }).events).toEqual(['say It is so.', 'end bye']);

    const unsaid = one({ type: 'knowledge', config: { knowledge_base_ids: ['k'] } }, [
      edge('n', 'end', { kind: 'found' }),
    ]);
    expect(new Talk(unsaid).give(found(0.39)).events).toEqual(['say I have nothing about that.', 'end bye']);
    expect(new Talk(unsaid).give(found(0.4)).of('ask_model')).toMatchObject({ purpose: 'answer' });
    const elsewhere = one({ type: 'knowledge', config: { knowledge_base_ids: ['k'] } }, [
      edge('n', 'end', { kind: 'found' }),
      edge('n', 'oops', { kind: 'else' }),
    ]);
    expect(new Talk(elsewhere).give(found(0.1)).events).toEqual(['say I have nothing about that.', 'end oops']);

    const policy = one({ type: 'policy_check', config: { policy_ids: ['p'] } }, [
      edge('n', 'end', { kind: 'pass' }),
      edge('n', 'oops', { kind: 'violation' }),
    ]);
    expect(new Talk(policy).model({ violated: false }).events).toEqual(['end bye']);
    expect(new Talk(policy).model({ error: 'timeout' }).events).toEqual(['end oops']);

    const transfer = one({ type: 'transfer', config: { destination: '+12025550123', announcement: 'One moment' } }, [
      edge('n', 'oops', { kind: 'failed' }),
    ]);
    expect(new Talk(transfer).events).toEqual(['say One moment', 'transfer']);
    expect(new Talk(transfer).give({ type: 'transfer_result', effect_id: 'e2', ok: true }).events).toEqual([
      'end transferred',
    ]);
    expect(new Talk(transfer).give({ type: 'transfer_result', effect_id: 'e2', ok: false }).events).toEqual([
      'end oops',
    ]);

    const handoff = one({ type: 'handoff', config: { queue: 'q' } }, []);
    expect(new Talk(handoff).events).toEqual(['say I am connecting you with a colleague.', 'handoff']);
    expect(new Talk(handoff).give({ type: 'handoff_result', effect_id: 'e2', ok: true }).events).toEqual([
      'end handed_off',
    ]);
    const failed = { type: 'handoff_result', effect_id: 'e2', ok: false } as const;
    expect(new Talk(handoff).give(failed).events).toEqual([
      'say I am sorry, none of my colleagues is free right now. Please try again later. Goodbye.',
      'end handoff_failed',
    ]);
    const ways = one({ type: 'handoff', config: { queue: 'q' } }, [
      edge('n', 'end', { kind: 'on_release' }),
      edge('n', 'oops', { kind: 'failed' }),
    ]);
    expect(new Talk(ways).give(failed).events).toEqual(['end oops']);
    expect(new Talk(ways).give({ ...failed, ok: true }).events).toEqual(['end bye']);
    const silent = one({ type: 'handoff', config: { queue: 'q', message: '' } }, []);
    expect(new Talk(silent).events).toEqual(['handoff']);
    const wait = (config: object) =>
      one({ type: 'wait', config }, [edge('n', 'end', { kind: 'done' }), edge('n', 'oops', { kind: 'timeout' })]);
    expect(new Talk(wait({ for: '1h 30m' })).of('wait')).toMatchObject({ seconds: 5400, event: null });
    expect(new Talk(wait({ for: 'PT5M' })).give({ type: 'timer', effect_id: 'e1' }).events).toEqual(['end bye']);
    expect(new Talk(wait({ for: 'paid', timeout: 60 })).give({ type: 'timer', effect_id: 'e1' }).events).toEqual([
      'end oops',
    ]);
    expect(
      new Talk(wait({ for: 'paid', timeout: 60 }))
        .give({ type: 'event', name: 'other' })
        .give({ type: 'event', name: 'paid' }).events,
    ).toEqual(['end bye']);
    expect(new Talk(one({ type: 'press_digit', config: { digits: '12#' } }, [edge('n', 'end')])).events).toEqual([
      'press_digits',
      'end bye',
    ]);
    expect(
      new Talk(
        one({ type: 'message_send', config: { channel: 'sms', template: 'Stop? {{ channel }}' } }, [edge('n', 'end')]),
        {
          variables: { channel: 'voice' },
        },
      ).of('send_message'),
    ).toMatchObject({ text: 'Stop? voice' });
  });
});
