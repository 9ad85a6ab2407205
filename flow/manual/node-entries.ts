// Owns what the language page says about each type of node, with an example of it. A type without both does not compile.
import type { NodeType } from '../language/node-types.ts';
import type { LanguageExample } from './example.ts';

type NodeEntry = { about: string; example: LanguageExample };

const BYE = { id: 'bye', type: 'end', config: { message: 'Goodbye.' } };
const HELLO = { id: 'hello', type: 'message', config: { text: 'Hello, I am the virtual assistant.' } };

export const NODE_ENTRIES: Record<NodeType, NodeEntry> = {
  message: {
    about:
      'The text is said as written, then the flow continues without waiting. Two messages in a row are two replies. `channel_overrides` gives a channel another text, such as a shorter one for the phone.',
    example: {
      nodes: [
        {
          id: 'hello',
          type: 'message',
          config: {
            text: 'Hello {{ first_name | default: "there" }}, I am the virtual assistant.',
            channel_overrides: { sms: 'Hi, I am a bot.' },
          },
        },
        BYE,
      ],
      edges: [{ source: 'hello', target: 'bye' }],
      talk: { first: 'Hello there, I am the virtual assistant.' },
    },
  },
  dialogue: {
    about:
      'Entered, it speaks; then it listens, until one of its ways applies. Lines that begin with `say:` are said as written when it is entered, whatever model it has. Without an account of a model vendor, the built-in model speaks, and chooses among the conditional ways by their prompts and examples. A dialogue with neither a goal nor a condition goes on by `default` after one answer.',
    example: {
      nodes: [
        {
          id: 'wish',
          type: 'dialogue',
          config: {
            instructions: 'say: I am the virtual assistant. Would you like to book a visit or cancel one?',
            max_turns: 4,
          },
        },
        { id: 'book', type: 'end', config: { message: 'Let us book it.' } },
        { id: 'cancel', type: 'end', config: { message: 'It is cancelled.' } },
        BYE,
      ],
      edges: [
        {
          source: 'wish',
          target: 'book',
          kind: 'conditional',
          condition: { type: 'llm', prompt: 'The person wants to book a visit' },
        },
        {
          source: 'wish',
          target: 'cancel',
          kind: 'conditional',
          condition: { type: 'llm', prompt: 'The person wants to cancel a visit' },
        },
        { source: 'wish', target: 'bye', kind: 'on_cap' },
      ],
      talk: { first: 'book a visit or cancel one?', turns: [['I have to cancel my visit', 'It is cancelled.']] },
    },
  },
  collect: {
    about:
      'It asks for the named variables until all have a value that fits their type, and takes several from one answer. `confirm` reads the values back, and a correction is understood. After `reask_cap` answers that gave nothing new it leaves by `on_cap`.',
    example: {
      variables: [
        { name: 'guest_count', type: 'integer', source: 'collected', description: 'number of guests' },
        { name: 'visit_date', type: 'date', source: 'collected', description: 'day of the visit' },
      ],
      nodes: [
        {
          id: 'ask',
          type: 'collect',
          config: {
            variables: ['guest_count', 'visit_date'],
            instructions: 'I am the virtual assistant. For how many guests, and on which day?',
            reask_cap: 2,
          },
        },
        { id: 'done', type: 'end', config: { message: 'A table for {{ guest_count }} on {{ visit_date }}.' } },
        BYE,
      ],
      edges: [
        { source: 'ask', target: 'done', kind: 'default' },
        { source: 'ask', target: 'bye', kind: 'on_cap' },
      ],
      talk: {
        first: 'For how many guests',
        turns: [['4 guests on 2030-05-17', 'A table for 4 on Friday, May 17, 2030.']],
      },
    },
  },
  condition: {
    about:
      'It says nothing and takes the first way that applies. Expressions and events are looked at before the model is asked. It needs an `else`.',
    example: {
      variables: [{ name: 'balance', type: 'number', source: 'provided' }],
      given: { balance: 250 },
      nodes: [
        { id: 'check', type: 'condition' },
        { id: 'owes', type: 'end', config: { message: 'Your virtual assistant says: you owe {{ balance }} dollars.' } },
        BYE,
      ],
      edges: [
        {
          source: 'check',
          target: 'owes',
          kind: 'conditional',
          condition: { type: 'expression', expression: 'balance > 100.0' },
        },
        { source: 'check', target: 'bye', kind: 'else' },
      ],
      talk: { first: 'you owe 250 dollars.' },
    },
  },
  tool: {
    about:
      'It calls a tool. Inputs come from `input_mapping`; an input that is not mapped takes the variable of the same name. `output_mapping` puts parts of the answer into variables: the name of an output of the tool, or a path into it. A failed call leaves by `error`, after the retries of the tool.',
    example: {
      variables: [
        { name: 'order_no', type: 'string', source: 'provided' },
        { name: 'status', type: 'string', source: 'tool' },
      ],
      given: { order_no: 'A-1' },
      nodes: [
        {
          id: 'look',
          type: 'tool',
          tool_ids: ['TOOL_ID'],
          config: {
            tool_id: 'TOOL_ID',
            input_mapping: { order_no: '{{ order_no }}' },
            output_mapping: { status: 'status' },
            say_while_running: 'Your virtual assistant is looking.',
          },
        },
        { id: 'found', type: 'end', config: { message: 'Your order is {{ status }}.' } },
        { id: 'down', type: 'end', config: { message: 'I cannot look it up right now.' } },
      ],
      edges: [
        { source: 'look', target: 'found', kind: 'success' },
        { source: 'look', target: 'down', kind: 'error' },
      ],
      talk: { first: 'Your virtual assistant is looking.' },
    },
  },
  knowledge: {
    about:
      'It searches for what the person said last, or for `query_template`. `answer` says an answer with its source; `context` only decides between `found` and `not_found`.',
    example: {
      nodes: [
        {
          id: 'ask',
          type: 'dialogue',
          config: { instructions: 'say: I am the virtual assistant. What would you like to know?' },
        },
        { id: 'look', type: 'knowledge', config: { knowledge_base_ids: ['KNOWLEDGE_BASE_ID'], top_k: 3 } },
        { id: 'unknown', type: 'message', config: { text: 'I have nothing about that.' } },
        BYE,
      ],
      edges: [
        { source: 'ask', target: 'look' },
        { source: 'look', target: 'bye', kind: 'found' },
        { source: 'look', target: 'unknown', kind: 'not_found' },
        { source: 'unknown', target: 'bye' },
      ],
      talk: { first: 'What would you like to know?', turns: [['When are you open?', 'from 9 to 18']] },
    },
  },
  set_variable: {
    about:
      'It sets variables, one after the other; each expression sees what the ones before it set. An expression that fails sets null.',
    example: {
      variables: [
        { name: 'price', type: 'number', source: 'provided' },
        { name: 'total', type: 'number', source: 'derived' },
        { name: 'shop', type: 'string', source: 'derived' },
      ],
      given: { price: 40 },
      nodes: [
        {
          id: 'sum',
          type: 'set_variable',
          config: {
            assignments: [
              { variable: 'total', expression: 'price * 1.25' },
              { variable: 'shop', expression: '"Corner " + "shop"' },
            ],
          },
        },
        { id: 'say', type: 'end', config: { message: 'The virtual assistant of the {{ shop }} says {{ total }}.' } },
      ],
      edges: [{ source: 'sum', target: 'say' }],
      talk: { first: 'of the Corner shop says 50.' },
    },
  },
  component: {
    about:
      'It runs the active flow of another assistant, whose trigger type is `component`, as a part of this one. The component sees only what `input_mapping` gives it, and the system variables. Its ends lead back here; their messages are said.',
    example: {
      variables: [{ name: 'greeting', type: 'string', source: 'derived' }],
      nodes: [
        {
          id: 'part',
          type: 'component',
          config: {
            component_id: 'COMPONENT_ID',
            input_mapping: { guest: 'Ada' },
            outputs: [{ name: 'phrase', variable: 'greeting' }],
          },
        },
        { id: 'bye', type: 'end', config: { message: '{{ greeting }}, says your virtual assistant.' } },
      ],
      edges: [{ source: 'part', target: 'bye' }],
      talk: { first: 'Welcome Ada, says your virtual assistant.' },
    },
  },
  policy_check: {
    about: 'It judges what was said so far by the policies it names, and leaves by `pass` or by `violation`.',
    example: {
      nodes: [
        HELLO,
        { id: 'check', type: 'policy_check', config: { policy_ids: ['POLICY_ID'] } },
        { id: 'fine', type: 'end', config: { message: 'All is well.' } },
        {
          id: 'broken',
          type: 'end',
          config: { outcome: 'failure', label: 'policy', message: 'A colleague will call you.' },
        },
      ],
      edges: [
        { source: 'hello', target: 'check' },
        { source: 'check', target: 'fine', kind: 'pass' },
        { source: 'check', target: 'broken', kind: 'violation' },
      ],
      talk: { first: 'I am the virtual assistant.' },
    },
  },
  transfer: {
    about:
      'On a call it connects the caller with a number, and the flow ends when that works. No answer, or no phone line as in a chat: it leaves by `failed`.',
    example: {
      nodes: [
        {
          id: 'put',
          type: 'transfer',
          config: {
            destination: '+12025550199',
            mode: 'warm',
            announcement: 'Your virtual assistant puts you through.',
          },
        },
        { id: 'sorry', type: 'end', config: { outcome: 'failure', message: 'No one is there right now.' } },
      ],
      edges: [{ source: 'put', target: 'sorry', kind: 'failed' }],
      talk: { first: 'Your virtual assistant puts you through.' },
    },
  },
  handoff: {
    about:
      'A human takes over: the conversation waits in the queue, and the assistant is silent. When the human gives it back the flow continues by `on_release`; without that edge it listens where it listened last. With `assistant_id` another assistant takes over instead. On the phone the line is put through where a number is known: the `queue` is one, or the lead has a `forwardingPhoneNumber` or a `phoneAgentDirectDial`. Else the person waits on the line, and hears what the human writes. When none has come after `HANDOFF_WAIT_SECONDS` the flow continues by `failed`; without that edge the person hears so, and the call ends.',
    example: {
      nodes: [
        HELLO,
        {
          id: 'desk',
          type: 'handoff',
          config: { queue: 'front_desk', message: 'One moment, I am fetching a colleague.' },
        },
        BYE,
      ],
      edges: [
        { source: 'hello', target: 'desk' },
        { source: 'desk', target: 'bye', kind: 'on_release' },
      ],
      talk: { first: 'One moment, I am fetching a colleague.' },
    },
  },
  message_send: {
    about:
      'It sends a text to the person on another channel and continues without waiting. What the law says about texts holds here as well.',
    example: {
      nodes: [
        {
          id: 'send',
          type: 'message_send',
          config: { channel: 'sms', template: 'Your visit is booked. Reply STOP to opt out.' },
        },
        { id: 'bye', type: 'end', config: { message: 'Your virtual assistant has sent you a text.' } },
      ],
      edges: [{ source: 'send', target: 'bye' }],
      talk: { first: 'has sent you a text.' },
    },
  },
  wait: {
    about:
      'It waits for a time, or for an event that your system sends to the conversation, and survives a restart meanwhile. A time leaves by `done`. An event leaves by `done`, and by `timeout` when it does not come.',
    example: {
      nodes: [
        { id: 'hold', type: 'message', config: { text: 'Your virtual assistant waits for the payment.' } },
        { id: 'pay', type: 'wait', config: { for: 'payment_received', timeout: '2h' } },
        { id: 'paid', type: 'end', config: { outcome: 'success', message: 'Thank you for paying.' } },
        { id: 'late', type: 'end', config: { message: 'We will remind you.' } },
      ],
      edges: [
        { source: 'hold', target: 'pay' },
        { source: 'pay', target: 'paid', kind: 'done' },
        { source: 'pay', target: 'late', kind: 'timeout' },
      ],
      talk: { first: 'waits for the payment.' },
    },
  },
  press_digit: {
    about: 'It presses keys into a call, for the menus of others. `w` waits a moment. In a chat nothing happens.',
    example: {
      nodes: [
        { id: 'keys', type: 'press_digit', config: { digits: '1w42#' } },
        {
          id: 'bye',
          type: 'end',
          config: { message: 'Your virtual assistant has pressed the keys. Say stop to opt out.' },
        },
      ],
      edges: [{ source: 'keys', target: 'bye' }],
      talk: { first: 'has pressed the keys.' },
    },
  },
  end: {
    about:
      'It says its message and ends the conversation. `outcome` and `label` show in lists and figures. On a call, `disposition` is the reason that the calling workflow goes by.',
    example: {
      nodes: [
        HELLO,
        {
          id: 'bye',
          type: 'end',
          config: { outcome: 'success', label: 'booked', disposition: 'SCHEDULER', message: 'See you soon.' },
        },
      ],
      edges: [{ source: 'hello', target: 'bye' }],
      talk: { first: 'I am the virtual assistant.' },
    },
  },
  note: {
    about: 'It is a remark on the canvas. Nothing leads to it or from it.',
    example: {
      nodes: [HELLO, BYE, { id: 'remark', type: 'note', config: { text: 'Ask legal before changing the greeting.' } }],
      edges: [{ source: 'hello', target: 'bye' }],
      talk: { first: 'I am the virtual assistant.' },
    },
  },
};
