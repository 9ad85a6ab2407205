// Owns what the form of a step says about each field, in one sentence, with an example to write. Pure.
import { forPeople } from '../../flow/text/words-for-people.ts';
import type { ConfigField } from './config-fields.ts';

/** `words`: what the values of a choice are called. */
type Help = { about: string; example?: string; words?: Readonly<Record<string, string>> };

const SPANISH: Record<string, Help> = {
  locale_overrides: { about: 'The same in Spanish, for people who speak it', example: '' },
};
const OPTIONS: Record<string, Help> = {
  options: { about: 'What the person may pick from, by a tap, its words or its number', example: 'Delivery' },
  'options.label': { about: 'What the person sees, and may tap or type', example: 'Delivery' },
  'options.value': { about: 'What the pick means; the same words unless set', example: 'delivery' },
};

/** Step type → field → its words. Fields of rows and groups have the name of both. */
const HELP: Readonly<Record<string, Readonly<Record<string, Help>>>> = {
  message: {
    text: { about: 'What is said', example: 'Hello {{ first_name }}, this is the virtual assistant of Bright Dental.' },
    channel_overrides: { about: 'Other words for one channel: chat, voice, sms or email', example: 'voice: Hello.' },
    ...SPANISH,
    'locale_overrides.es': { about: 'What is said in Spanish', example: 'Buenos días, soy el asistente virtual.' },
    ...OPTIONS,
  },
  dialogue: {
    instructions: {
      about: 'What to talk about and how; a line that begins with say: is said as written',
      example: 'say: What can I do for you?',
    },
    goal: { about: 'When it has talked enough, in words', example: 'The person has no more questions.' },
    max_turns: {
      about: 'How often the person may speak before it leaves by “asked too often”; 20 unless set',
      example: '6',
    },
    examples: { about: 'Exchanges to follow: what a person said, and what was answered well' },
    ...SPANISH,
    'locale_overrides.es': { about: 'The instructions in Spanish', example: 'say: ¿En qué puedo ayudarle?' },
  },
  collect: {
    variables: { about: 'What to ask for, in this order', example: 'day' },
    instructions: { about: 'The first question; made from the variables unless set', example: 'Which day suits you?' },
    reask_cap: { about: 'How often it asks again before it leaves by “asked too often”; 2 unless set', example: '2' },
    confirm: { about: 'Reads the values back, and goes on after a clear yes only' },
    ...SPANISH,
    'locale_overrides.es': { about: 'The first question in Spanish', example: '¿Qué día le conviene?' },
    ...OPTIONS,
  },
  tool: {
    tool_id: { about: 'The tool to call' },
    tool_revision: { about: 'Which revision of the tool: active is the one in use', example: 'active' },
    input_mapping: { about: 'What the tool gets', example: '{{ day }}' },
    output_mapping: { about: 'Which variable takes which value of the answer', example: 'booking_number: $.number' },
    say_while_running: {
      about: 'Said before the call, while the person waits',
      example: 'One moment, I am looking that up.',
    },
  },
  knowledge: {
    knowledge_base_ids: { about: 'The knowledge bases to search' },
    query_template: {
      about: 'What to search for; the person’s last words unless set',
      example: 'price of {{ product }}',
    },
    top_k: { about: 'How many passages to find at most; 5 unless set', example: '5' },
    min_score: {
      about: 'Passages that fit less than this do not count, between 0 and 1; 0.4 unless set',
      example: '0.4',
    },
    answer_mode: {
      about: 'What it does with what it found; it answers unless set',
      words: { answer: 'It answers', context: 'It only finds; a later step answers' },
    },
  },
  set_variable: {
    assignments: { about: 'What to set, in this order' },
    'assignments.variable': { about: 'The variable to set', example: 'total' },
    'assignments.expression': { about: 'A formula, or the value itself', example: 'price * count' },
  },
  component: {
    component_id: { about: 'The assistant whose live flow runs as a part of this one' },
    input_mapping: { about: 'What goes in', example: '{{ order_number }}' },
    outputs: { about: 'What comes back' },
    'outputs.name': { about: 'What that flow gives back', example: 'verified' },
    'outputs.variable': {
      about: 'The variable of this flow that takes it; the same name unless set',
      example: 'is_verified',
    },
  },
  policy_check: { policy_ids: { about: 'The policies to judge by' } },
  transfer: {
    destination: { about: 'The phone number to connect to', example: '+12025550143' },
    destination_source: { about: 'A tool that answers with the number to connect to' },
    mode: {
      about: 'How the caller is connected; at once unless set',
      words: { cold: 'At once', warm: 'The other side first hears who is calling' },
    },
    announcement: { about: 'Said before the call is connected', example: 'I am connecting you with the front desk.' },
  },
  handoff: {
    assistant_id: { about: 'Another assistant that takes over, in place of a person' },
    queue: {
      about: 'The queue in which a person is awaited; on the phone a number is dialed instead',
      example: 'front desk',
    },
    message: {
      about: 'Said before a person takes over; “I am connecting you with a colleague.” unless set',
      example: 'One moment, a colleague will be with you.',
    },
    ...SPANISH,
    'locale_overrides.es': { about: 'The same in Spanish', example: 'Le comunico con una persona.' },
  },
  message_send: {
    channel: { about: 'How it is sent: sms or email', example: 'sms' },
    template: { about: 'What is sent', example: 'Your visit is on {{ day }}. Reply STOP to opt out.' },
  },
  wait: {
    for: { about: 'How long to wait, or the name of an event to wait for', example: '5m' },
    timeout: { about: 'How long to wait for an event at most; it then leaves by “too late”', example: '1h' },
  },
  press_digit: { digits: { about: 'The keys to press; w is a pause', example: '1w{{ order_number }}#' } },
  end: {
    outcome: {
      about: 'How it ended; neutral unless set',
      words: { success: 'Success', failure: 'Failure', neutral: 'Neutral' },
    },
    label: { about: 'Your own name for this ending, for lists and figures', example: 'booked' },
    message: { about: 'Said at the end', example: 'Thank you, goodbye!' },
    ...SPANISH,
    'locale_overrides.es': { about: 'Said at the end, in Spanish', example: '¡Gracias y hasta luego!' },
    disposition: { about: 'What a call came to; the campaign goes by it', example: 'SCHEDULER' },
  },
  note: {
    text: { about: 'A remark for colleagues; no person hears it', example: 'Ask legal before changing the greeting.' },
  },
};

/** The fields with words for people; one that the table does not know keeps those of the language. */
export const withHelp = (type: string, fields: readonly ConfigField[], within = ''): ConfigField[] =>
  fields.map((field) => {
    const help = HELP[type]?.[within + field.name];
    const { about = field.about, example, words } = help ?? {};
    const named: ConfigField = { ...field, about, ...(example && { example }) };
    const helped: ConfigField = named.kind === 'choice' && words ? { ...named, words } : named;
    return helped.kind === 'rows' || helped.kind === 'group'
      ? { ...helped, fields: withHelp(type, helped.fields, `${within}${field.name}.`) }
      : helped;
  });

/** The heading of a kind of step on the page for designers, `docs/steps.md`. */
export const helpAnchor = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** What a step of each type does, for a person who has never drawn a flow. */
const TYPES: Readonly<Record<string, string>> = {
  message: 'Says a text and goes on.',
  dialogue: 'Asks or talks, and goes on by what the person means.',
  collect: 'Asks for what you want to know, such as name and day, until it has all of it.',
  condition: 'Says nothing: goes on by what is known, such as the status of an order.',
  set_variable: 'Remembers a value, changes it, or forgets it.',
  policy_check: 'Looks whether the conversation keeps your policies.',
  tool: 'Calls another system, such as your calendar or your orders.',
  knowledge: 'Looks up the answer to a question in your documents.',
  component: 'Runs the flow of another assistant, and comes back.',
  message_send: 'Sends a text or an e-mail beside the conversation.',
  wait: 'Waits for a time, or until something happens.',
  press_digit: 'Presses keys in a call, for the menu of another phone line.',
  transfer: 'Connects the call to another number.',
  handoff: 'Gives the conversation to a colleague, or to another assistant.',
  end: 'Says goodbye and ends the conversation.',
  note: 'A remark for colleagues; people never see it.',
};
export const aboutType = ({ type, description }: { type: string; description: string }): string =>
  TYPES[type] ?? forPeople(description);
