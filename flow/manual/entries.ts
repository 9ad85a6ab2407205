// Owns what the language page says about edges, conditions, variables and expressions. Each list is total: a new word needs its line.

import type { VARIABLE_SOURCES, VARIABLE_TYPES } from '../language/graph.ts';
import type { Json, JsonObject } from '../language/json.ts';
import type { EdgeKind } from '../language/node-types.ts';
import type { Condition } from '../language/normal-graph.ts';
import type { ComparisonOperator } from '../text/conditions.ts';
import type { ExpressionFunction, ExpressionMacro, ExpressionMethod } from '../text/expressions.ts';

export const EDGE_TEXTS: Record<EdgeKind, string> = {
  default: 'The plain edge. Without an `else`, also taken when no condition applies.',
  conditional: 'Taken when its `condition` applies. An edge with a condition and no kind is this one.',
  else: 'Taken when nothing else applies; by a dialogue only after it has asked back once.',
  success: 'The tool answered.',
  error: 'The tool failed, after its retries.',
  found: 'The search found passages.',
  not_found: 'The search found nothing that is good enough.',
  failed: 'The transfer failed, or no human answered in time.',
  timeout: 'The event did not come in time.',
  on_cap: 'The cap of the node is reached: `max_turns` of a dialogue, `reask_cap` of a collect.',
  done: 'The time is over, or the event has come.',
  pass: 'No policy is violated.',
  violation: 'A policy is violated.',
  on_release: 'The human gives the conversation back.',
  event: 'Taken when its event arrives while the flow listens or waits here.',
};

export const CONDITION_TEXTS: Record<Condition['type'], { about: string; example: JsonObject }> = {
  llm: {
    about:
      'The model decides, by what the person said. All such conditions of a node are one question. `examples` are what people say who mean this edge; five on every edge work best. The prompt is a template. A bare text as the condition is the same.',
    example: {
      type: 'llm',
      prompt: 'The person wants to book a visit',
      examples: [
        'I need an appointment',
        'Can I come in on Friday?',
        'book me in please',
        'I would like to see the dentist',
        'do you have a slot tomorrow',
      ],
    },
  },
  expression: {
    about:
      'The flow computes it, from variables alone. It is a CEL text, or a group of comparisons, which may hold groups.',
    example: {
      type: 'expression',
      expression: {
        logic: 'or',
        conditions: [
          { variable: 'balance', operator: 'gt', value: 100 },
          { variable: 'tier', operator: 'in', value: ['gold', 'platinum'] },
        ],
      },
    },
  },
  event: {
    about:
      'Your system sends an event of that name to the conversation. It counts while the flow listens in this node, or waits.',
    example: { type: 'event', event: 'payment_received' },
  },
};

/** With a comparison that holds for `{count: 5, name: "Ada", tags: ["a", "b"], gone: null}`. */
export const OPERATOR_TEXTS: Record<ComparisonOperator, { about: string; holds: [variable: string, value?: Json] }> = {
  eq: { about: 'is the same; `"5"` and `5` are', holds: ['count', '5'] },
  neq: { about: 'is not the same', holds: ['count', 6] },
  gt: { about: 'is greater; numbers by value, durations by length, other texts by alphabet', holds: ['count', 4] },
  gte: { about: 'is greater or the same', holds: ['count', 5] },
  lt: { about: 'is less', holds: ['count', 10] },
  lte: { about: 'is less or the same', holds: ['count', 5] },
  contains: { about: 'the list holds the value, or the text has it in it', holds: ['tags', 'b'] },
  not_contains: { about: 'the opposite', holds: ['name', 'x'] },
  in: { about: 'is one of a list', holds: ['name', ['Ada', 'Bob']] },
  not_in: { about: 'is none of a list', holds: ['name', ['Bob']] },
  exists: { about: 'has a value', holds: ['name'] },
  not_exists: { about: 'has none: null, or a blank text', holds: ['gone'] },
  matches: { about: 'matches an RE2 pattern', holds: ['name', '^A'] },
};

type Computed = [expression: string, value: Json];

export const FUNCTION_EXAMPLES: Record<ExpressionFunction, Computed> = {
  size: ['size("Ada")', 3],
  string: ['string(5)', '5'],
  int: ['int("7")', 7],
  double: ['double("2.5")', 2.5],
  bool: ['bool("true")', true],
  default: ['default(missing, "none")', 'none'],
  min: ['min(3, 2)', 2],
  max: ['max(3, 2)', 3],
  round: ['round(2.6)', 3],
  abs: ['abs(-2)', 2],
  timestamp: ['timestamp("2030-01-02T00:00:00Z") > timestamp("2029-01-02T00:00:00Z")', true],
  dyn: ['dyn(5)', 5],
  has: ['has(order.total)', true],
};

export const METHOD_EXAMPLES: Record<ExpressionMethod, Computed> = {
  size: ['[1, 2].size()', 2],
  contains: ['"receipt".contains("ice")', false],
  startsWith: ['"Ada".startsWith("A")', true],
  endsWith: ['"Ada".endsWith("a")', true],
  matches: ['"A-12".matches("^[A-Z]-[0-9]+$")', true],
  lowerAscii: ['"ADA".lowerAscii()', 'ada'],
  upperAscii: ['"ada".upperAscii()', 'ADA'],
  trim: ['" Ada ".trim()', 'Ada'],
  split: ['"a,b".split(",")', ['a', 'b']],
  join: ['["a", "b"].join("-")', 'a-b'],
  substring: ['"dentist".substring(0, 4)', 'dent'],
  indexOf: ['"dentist".indexOf("t")', 3],
  getHours: ['timestamp("2030-01-02T15:30:00Z").getHours("America/New_York")', 10],
  getDayOfWeek: ['timestamp("2030-01-06T02:00:00Z").getDayOfWeek("America/New_York")', 6],
};

export const MACRO_EXAMPLES: Record<ExpressionMacro, Computed> = {
  all: ['[1, 2].all(n, n > 0)', true],
  exists: ['[1, 2].exists(n, n > 1)', true],
  exists_one: ['[1, 2].exists_one(n, n > 1)', true],
  map: ['[1, 2].map(n, n * 2)', [2, 4]],
  filter: ['[1, 2].filter(n, n > 1)', [2]],
};

/** Over `{order: {total: 40}, name: "Ada"}`; null: the expression fails. */
export const OPERATION_EXAMPLES: readonly [what: string, expression: string, value: Json][] = [
  ['Arithmetic: `+ - * / %`; there is one kind of number', 'order.total * 1.5 + 1', 61],
  ['Texts and lists join with `+`', 'name + "!"', 'Ada!'],
  ['Comparison: `== != < <= > >=`; numbers with numbers, texts with texts', 'order.total >= 40', true],
  ['Logic: `&& || !`, and `condition ? one : other`', 'order.total > 10 && name != "" ? "big" : "small"', 'big'],
  ['Membership: `in` a list, or a key in an object', 'name in ["Ada", "Bob"]', true],
  ['Fields and places', '{"a": [1, 2]}.a[1]', 2],
  ['A variable or field without a value is null', 'order.discount == null', true],
  ['null is not true, and `!null` is true', '!order.discount', true],
];

/** Each fails, so a condition does not hold and an assignment sets null. */
export const FAILING_EXPRESSIONS: readonly [why: string, expression: string][] = [
  ['arithmetic with null; write `default(x, 0)`', 'missing + 1'],
  ['a text and a number do not add', '"5" + 1'],
  ['a number is neither true nor false', 'order.total && true'],
  ['dividing by zero', '1 / 0'],
  ['a function that does not exist', 'lower(name)'],
  ['optional access', 'order.?total'],
];

type VariableType = (typeof VARIABLE_TYPES)[number];
export const TYPE_TEXTS: Record<VariableType, { about: string; value: Json; printed: string }> = {
  string: { about: 'a text', value: 'Ada Lovelace', printed: 'Ada Lovelace' },
  number: { about: 'a number', value: 12.5, printed: '12.5' },
  integer: { about: 'a whole number', value: 4, printed: '4' },
  boolean: { about: 'true or false; yes and no are understood', value: true, printed: 'yes' },
  enum: { about: 'one of `enum_values`, whatever its capitals', value: 'gold', printed: 'gold' },
  date: { about: 'a day', value: '2030-11-20', printed: 'Wednesday, November 20, 2030' },
  datetime: {
    about: 'a day and a time',
    value: '2030-11-20T15:00:00-05:00',
    printed: 'Wednesday, November 20, 2030 at 3:00 pm',
  },
  time: { about: 'a time of day', value: '15:30', printed: '3:30 pm' },
  duration: { about: 'a length of time, ISO 8601', value: 'PT1H30M', printed: '1 hour and 30 minutes' },
  date_range: {
    about: 'from a day to a day; compare `.start` or `.end`',
    value: { start: '2030-12-03', end: '2030-12-07' },
    printed: 'Tuesday, December 3, 2030 to Saturday, December 7, 2030',
  },
  money: { about: 'an amount; compare `.amount`', value: { amount: 12.5, currency: 'USD' }, printed: '$12.50' },
  phone: { about: 'a phone number', value: '+12025550123', printed: '+1 202 555 0123' },
  email: { about: 'an email address', value: 'ada@example.com', printed: 'ada@example.com' },
  object: {
    about: 'fields by name; `{{ order.total }}` prints one',
    value: { total: 40 },
    printed: '40',
  },
  array: { about: 'a list', value: ['a', 'b'], printed: 'a and b' },
};

export const SOURCE_TEXTS: Record<(typeof VARIABLE_SOURCES)[number], string> = {
  derived: 'The flow sets it, in a `set_variable` or from a component. The default.',
  collected: 'A `collect` asks the person for it.',
  provided:
    'It is there from the beginning: the request that opens the conversation, the lead of a call, or `input_mapping` of a component.',
  tool: 'A tool gives it, through `output_mapping`.',
  memory: 'It is a fact that is remembered about the person.',
  system: 'Parley sets it.',
};

/** Filters that flows need most, each over the same variables as in the tests. */
export const FILTER_EXAMPLES: Readonly<Record<string, [template: string, printed: string]>> = {
  default: ['{{ nickname | default: "friend" }}', 'friend'],
  upcase: ['{{ name | upcase }}', 'ADA'],
  downcase: ['{{ name | downcase }}', 'ada'],
  capitalize: ['{{ "ada" | capitalize }}', 'Ada'],
  strip: ['{{ " a " | strip }}', 'a'],
  truncate: ['{{ "a long text" | truncate: 6 }}', 'a l...'],
  replace: ['{{ name | replace: "A", "E" }}', 'Eda'],
  append: ['{{ name | append: "!" }}', 'Ada!'],
  prepend: ['{{ name | prepend: "Ms " }}', 'Ms Ada'],
  split: ['{{ "a,b" | split: "," | last }}', 'b'],
  join: ['{{ tags | join: " and " }}', 'a and b'],
  first: ['{{ tags | first }}', 'a'],
  last: ['{{ tags | last }}', 'b'],
  size: ['{{ tags | size }}', '2'],
  sort: ['{{ numbers | sort | join: " " }}', '1 2 3'],
  map: ['{{ items | map: "title" | join: ", " }}', 'Cleaning, Filling'],
  where: ['{{ items | where: "title", "Filling" | size }}', '1'],
  plus: ['{{ total | plus: 2 }}', '42'],
  minus: ['{{ total | minus: 2 }}', '38'],
  times: ['{{ total | times: 2 }}', '80'],
  divided_by: ['{{ total | divided_by: 4 }}', '10'],
  round: ['{{ 2.567 | round: 2 }}', '2.57'],
  date: ['{{ "2030-11-20" | date: "%A %d %B" }}', 'Wednesday 20 November'],
  clock: ['{{ "15:30" | clock }}', '3:30 pm'],
  length_of_time: ['{{ "PT1H30M" | length_of_time }}', '1 hour and 30 minutes'],
  escape: ['{{ "<b>" | escape }}', '&lt;b&gt;'],
  json: ['{{ tags | json }}', '["a","b"]'],
};

/** What templates can do beyond printing. */
export const TEMPLATE_EXAMPLES: readonly [what: string, template: string, printed: string][] = [
  ['A variable', 'Hello {{ name }}.', 'Hello Ada.'],
  ['A variable without a value prints nothing', 'Hello {{ nickname }}.', 'Hello .'],
  ['A choice', '{% if total > 30 %}Free delivery{% else %}Delivery is 4.90{% endif %}', 'Free delivery'],
  ['Several cases', '{% case name %}{% when "Ada" %}Welcome back{% else %}Hello{% endcase %}', 'Welcome back'],
  ['A list', '{% for item in items %}{{ forloop.index }}. {{ item.title }} {% endfor %}', '1. Cleaning 2. Filling '],
  ['A value kept for later', '{% assign tax = total | times: 0.1 %}{{ tax }}', '4'],
  ['Braces as they are', '{% raw %}{{ name }}{% endraw %}', '{{ name }}'],
];
