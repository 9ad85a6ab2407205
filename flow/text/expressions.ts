// Owns CEL: parsing by the library, evaluation by a metered walk over its tree, so that no expression can run away.
import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import { LRUCache } from 'lru-cache';
import { clean, isObject, type Json, type JsonObject } from '../language/json.ts';
import { matchesPattern } from './patterns.ts';
import { EXPRESSION_WORK, equalWithin, Sizes, searchCost, stackless, Work } from './work.ts';

export const MAX_EXPRESSION = 4_000;
// Numbers follow JSON rather than CEL: there is one number type, so that `attempts + 1` works on stored variables.
const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 500, maxDepth: 40, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 8 },
});

type UnknownCall = { name: string; known: readonly string[] };
type Parsed = { ok: true; ast: ASTNode; reads: string[]; unknown: UnknownCall[] } | { ok: false; error: string };
type Evaluated = { ok: true; value: Json } | { ok: false; error: string };

// A published flow evaluates every expression at every turn; all of them together should fit.
const expressions = new LRUCache<string, Parsed>({ max: 2_000, memoMethod: parse });

export const parseExpression = (source: string): Parsed => expressions.memo(source);

function parse(source: string): Parsed {
  if (source.length > MAX_EXPRESSION) return { ok: false, error: `longer than ${MAX_EXPRESSION} characters` };
  try {
    const { ast } = stackless(() => environment.parse(source));
    const reads = new Set<string>();
    collectReads(ast, new Set(), reads);
    const unknown = new Map<string, UnknownCall>();
    collectUnknown(ast, unknown);
    return { ok: true, ast, reads: [...reads], unknown: [...unknown.values()] };
  } catch (error) {
    return { ok: false, error: reason(error) };
  }
}

function collectReads(node: ASTNode, bound: ReadonlySet<string>, reads: Set<string>): void {
  if (node.op === 'id') {
    if (!bound.has(node.args)) reads.add(node.args);
    return;
  }
  if (node.op === 'rcall') {
    const [name, receiver, args] = node.args;
    collectReads(receiver, bound, reads);
    const inner = isComprehension(name, args) ? new Set([...bound, String(args[0]!.args)]) : bound;
    for (const arg of args) collectReads(arg, inner, reads);
    return;
  }
  for (const child of childrenOf(node)) collectReads(child, bound, reads);
}

/** Calls of functions and methods that do not exist: the text can be read, but never computed. */
export function unknownCalls(source: string): UnknownCall[] {
  const parsed = parseExpression(source);
  return parsed.ok ? parsed.unknown : [];
}

function collectUnknown(node: ASTNode, found: Map<string, UnknownCall>): void {
  const known = { call: EXPRESSION_CALLS.functions, rcall: EXPRESSION_CALLS.methods }[node.op as string];
  const name = known && String((node.args as unknown[])[0]);
  if (known && name !== undefined && !known.includes(name)) found.set(`${node.op} ${name}`, { name, known });
  for (const child of childrenOf(node)) collectUnknown(child, found);
}

function childrenOf(node: ASTNode): ASTNode[] {
  if (isNode(node.args)) return [node.args];
  return Array.isArray(node.args) ? (node.args.flat(2) as unknown[]).filter(isNode) : [];
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

/** The same for expressions that differ in nothing but spaces, brackets and quotes; null when it cannot be read. */
export function expressionShape(source: string): string | null {
  const parsed = parseExpression(source);
  return parsed.ok ? shapeOf(parsed.ast) : null;
}

function shapeOf(part: unknown): string {
  if (isNode(part)) return `(${part.op} ${shapeOf(part.args)})`;
  return Array.isArray(part) ? `[${part.map(shapeOf).join(' ')}]` : `${typeof part}:${String(part)}`;
}

/** The values of the one variable for which an expression holds, where it only compares that one: `a == 1 || a in [2, 3]`. */
export function valuesAskedFor(source: string): { variable: string; values: Json[] } | null {
  const parsed = parseExpression(source);
  return parsed.ok ? askedFor(parsed.ast) : null;
}

function askedFor(node: ASTNode): { variable: string; values: Json[] } | null {
  if (node.op === '||') {
    const [left, right] = [askedFor(node.args[0]), askedFor(node.args[1])];
    return left && right && left.variable === right.variable
      ? { variable: left.variable, values: [...left.values, ...right.values] }
      : null;
  }
  if ((node.op !== '==' && node.op !== 'in') || node.args[0].op !== 'id') return null;
  const variable = node.args[0].args;
  const [, wanted] = node.args;
  if (node.op === '==') return wanted.op === 'value' ? { variable, values: [clean(plain(wanted.args))] } : null;
  if (wanted.op !== 'list' || wanted.args.some((item) => item.op !== 'value')) return null;
  return { variable, values: wanted.args.map((item) => clean(plain(item.args))) };
}

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

/** What reading an expression costs at worst; one that is too long is not read at all. */
export function expressionCost(source: string): number {
  return source.length > MAX_EXPRESSION ? 1 : 15 + 0.4 * source.length;
}

export function evaluateExpression(source: string, variables: JsonObject, whole: Work | null = null): Evaluated {
  try {
    const work = new Work(EXPRESSION_WORK, whole);
    work.spend(expressionCost(source));
    const parsed = parseExpression(source);
    if (!parsed.ok) return parsed;
    const context: ExpressionContext = { variables, bound: new Map(), meter: new WorkMeter(work) };
    return { ok: true, value: clean(evaluateNode(parsed.ast, context)) };
  } catch (error) {
    return { ok: false, error: reason(error) };
  }
}

function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0]!.slice(0, 200);
}

const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

export function editOutsideQuotes(source: string, edit: (code: string) => string): string {
  let edited = '';
  let from = 0;
  for (const { index, 0: quoted } of source.matchAll(QUOTED)) {
    edited += edit(source.slice(from, index)) + quoted;
    from = index + quoted.length;
  }
  return edited + edit(source.slice(from));
}

const MAX_STEPS = 20_000;
const MAX_SIZE = 200_000;

class WorkMeter {
  #steps = 0;
  #size = 0;
  readonly #sizes = new Sizes();
  readonly work: Work;

  constructor(work: Work) {
    this.work = work;
  }

  step(): void {
    this.work.spend(0.5);
    if (++this.#steps > MAX_STEPS) throw new Error('the expression takes too many steps');
  }

  /**
   * Counts what an operation produces, so that doubling a text or list again and again ends early. Lists count with
   * everything inside them: a list of one list twice is small to make, but not to compare, print or store.
   */
  produce<T extends Json>(value: T): T {
    const size = this.#sizes.of(value);
    this.work.spend(size / 100);
    this.#size += size;
    if (this.#size > MAX_SIZE) throw new Error('the expression produces too much');
    return value;
  }

  /** Counts what an operation looks at from one end to the other. */
  touch<T extends Json>(value: T): T {
    this.work.spend(this.#sizes.of(value) / 100);
    return value;
  }
}

type ExpressionContext = { variables: JsonObject; bound: ReadonlyMap<string, Json>; meter: WorkMeter };

function evaluateNode(node: ASTNode, context: ExpressionContext): Json {
  context.meter.step();
  const run = (child: ASTNode) => evaluateNode(child, context);
  switch (node.op) {
    case 'value':
      return literal(node.args);
    case 'id':
      return context.bound.get(node.args) ?? own(context.variables, node.args);
    case '.':
      return field(run(node.args[0]), node.args[1]);
    case '[]':
      return item(run(node.args[0]), context.meter.touch(run(node.args[1])));
    case 'list':
      return context.meter.produce(node.args.map(run));
    case 'map':
      return context.meter.produce(
        mapOf(node.args.map(([key, value]) => [String(context.meter.touch(run(key))), run(value)])),
      );
    case '?:':
      return truth(run(node.args[0])) ? run(node.args[1]) : run(node.args[2]);
    case '&&':
      return truth(run(node.args[0])) && truth(run(node.args[1]));
    case '||':
      return truth(run(node.args[0])) || truth(run(node.args[1]));
    case '!_':
      return !truth(run(node.args));
    case '-_':
      return -number(run(node.args));
    case 'call':
      return call(node.args[0], node.args[1], context);
    case 'rcall':
      return method(node.args[0], node.args[1], node.args[2], context);
    case '.?':
    case '[?]':
      throw new Error('optional access is not supported');
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'in':
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return binary(node.op, run(node.args[0]), run(node.args[1]), context.meter);
  }
}

function literal(value: unknown): Json {
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (typeof value === 'object' && typeof value.valueOf() === 'bigint') return Number(value.valueOf());
  throw new Error('bytes are not supported');
}

function own(object: JsonObject, key: string): Json {
  return Object.hasOwn(object, key) ? object[key]! : null;
}

function field(value: Json, key: string): Json {
  if (value === null) return null;
  if (isObject(value)) return own(value, key);
  throw new Error(`there is no field "${key}" in a ${typeof value}`);
}

function item(value: Json, key: Json): Json {
  if (Array.isArray(value) && typeof key === 'number') return value[key] ?? null;
  return field(value, String(key));
}

function mapOf(entries: [string, Json][]): JsonObject {
  return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'));
}

function truth(value: Json): boolean {
  if (typeof value === 'boolean') return value;
  // An unset variable is not true; anything else but a boolean is a mistake worth hearing about.
  if (value === null) return false;
  throw new Error(`expected true or false, got a ${typeof value}`);
}

function number(value: Json): number {
  if (typeof value === 'number') return value;
  throw new Error(`expected a number, got ${value === null ? 'nothing' : `a ${typeof value}`}`);
}

function text(value: Json): string {
  if (typeof value === 'string') return value;
  throw new Error(`expected a text, got ${value === null ? 'nothing' : `a ${typeof value}`}`);
}

function list(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  if (isObject(value)) return Object.keys(value);
  throw new Error('expected a list');
}

function binary(op: string, left: Json, right: Json, meter: WorkMeter): Json {
  switch (op) {
    case '==':
      return equalWithin(left, right, meter.work);
    case '!=':
      return !equalWithin(left, right, meter.work);
    case 'in':
      if (Array.isArray(right)) return right.some((one) => equalWithin(one, left, meter.work));
      return isObject(right) && Object.hasOwn(right, String(meter.touch(left)));
    case '+':
      if (typeof left === 'string' || typeof right === 'string') return meter.produce(text(left) + text(right));
      if (Array.isArray(left) && Array.isArray(right)) return meter.produce([...left, ...right]);
      return finite(number(left) + number(right));
    case '-':
      return finite(number(left) - number(right));
    case '*':
      return finite(number(left) * number(right));
    case '/':
      return finite(number(left) / number(right));
    case '%':
      return finite(number(left) % number(right));
    default:
      return compare(op, meter.touch(left), right);
  }
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw new Error('the result is not a finite number');
}

function compare(op: string, left: Json, right: Json): boolean {
  const [a, b] = typeof left === 'string' ? [left, text(right)] : [number(left), number(right)];
  if (op === '<') return a < b;
  if (op === '<=') return a <= b;
  if (op === '>') return a > b;
  if (op === '>=') return a >= b;
  throw new Error(`the operator ${op} is not supported`);
}

const FUNCTIONS = {
  size: ([value]) => (typeof value === 'string' ? value.length : list(value!).length),
  string: ([value]) => (typeof value === 'string' ? value : JSON.stringify(value)),
  int: ([value]) => Math.trunc(finite(Number(value))),
  double: ([value]) => finite(Number(value)),
  bool: ([value]) => value === true || value === 'true',
  default: ([value, otherwise]) => (value === null || value === '' ? (otherwise ?? null) : value!),
  min: (args) => Math.min(...args.map(number)),
  max: (args) => Math.max(...args.map(number)),
  round: ([value]) => Math.round(number(value!)),
  abs: ([value]) => Math.abs(number(value!)),
  timestamp: ([value]) => finite(Date.parse(text(value!))),
  dyn: ([value]) => value!,
} satisfies Record<string, (args: Json[]) => Json>;

function call(name: string, args: ASTNode[], context: ExpressionContext): Json {
  const first = args[0];
  if (name === 'has' && first?.op === '.') return evaluateNode(first, context) !== null;
  if (!Object.hasOwn(FUNCTIONS, name) || !first) throw new Error(`there is no function ${name}`);
  const { meter } = context;
  const values = args.map((arg) => meter.touch(evaluateNode(arg, context)));
  const result = (FUNCTIONS as Record<string, (args: Json[]) => Json>)[name]!(values);
  return typeof result === 'string' ? meter.produce(result) : result;
}

type Method = (receiver: Json, args: Json[], work: Work) => Json;

const METHODS = {
  size: (value) => FUNCTIONS.size([value]),
  contains: (value, [part], work) =>
    Array.isArray(value)
      ? value.some((one) => equalWithin(one, part!, work))
      : searched(text(value), text(part!), work).includes(text(part!)),
  startsWith: (value, [part]) => text(value).startsWith(text(part!)),
  endsWith: (value, [part]) => text(value).endsWith(text(part!)),
  matches: (value, [pattern], work) =>
    matchesPattern(text(value), text(pattern!), work) ?? fail('the pattern is no RE2 expression'),
  lowerAscii: (value) => text(value).toLowerCase(),
  upperAscii: (value) => text(value).toUpperCase(),
  trim: (value) => text(value).trim(),
  split: (value, [separator], work) => searched(text(value), text(separator!), work).split(text(separator!)),
  join: (value, [separator]) =>
    list(value)
      .map(text)
      .join(separator === undefined ? '' : text(separator)),
  substring: (value, [from, to]) => text(value).substring(number(from!), to === undefined ? undefined : number(to)),
  indexOf: (value, [part], work) => searched(text(value), text(part!), work).indexOf(text(part!)),
  getHours: (value, [zone], work) => localTime(number(value), zone, work).getUTCHours(),
  getDayOfWeek: (value, [zone], work) => localTime(number(value), zone, work).getUTCDay(),
} satisfies Record<string, Method>;

export type ExpressionFunction = keyof typeof FUNCTIONS | 'has';
export type ExpressionMethod = keyof typeof METHODS;
export type ExpressionMacro = 'all' | 'exists' | 'exists_one' | 'map' | 'filter';

/** A time whose UTC fields are those of the clock on the wall in the zone. Making a format is the dear part. */
function localTime(at: number, zone: Json | undefined, work: Work): Date {
  work.spend(LOCAL_TIME_COST);
  if (zone === undefined) return new Date(at);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: text(zone), dateStyle: 'short', timeStyle: 'medium' });
  return new Date(`${format.format(at).replace(' ', 'T')}Z`);
}

const LOCAL_TIME_COST = 200;

function searched(whole: string, part: string, work: Work): string {
  work.spend(searchCost(whole, part));
  return whole;
}

function fail(message: string): never {
  throw new Error(message);
}

function method(name: string, receiver: ASTNode, args: ASTNode[], context: ExpressionContext): Json {
  const { meter } = context;
  const value = evaluateNode(receiver, context);
  if (isComprehension(name, args)) return comprehension(name, list(meter.touch(value)), args, context);
  if (!Object.hasOwn(METHODS, name)) throw new Error(`there is no method ${name}`);
  const values = args.map((arg) => meter.touch(evaluateNode(arg, context)));
  // A separator between many parts can be far larger than both.
  if (name === 'join' && Array.isArray(value))
    meter.work.spend((value.length * (1 + text(values[0] ?? '').length)) / 100);
  const result = (METHODS as Record<string, Method>)[name]!(meter.touch(value), values, meter.work);
  return typeof result === 'string' || Array.isArray(result) ? meter.produce(result) : result;
}

const COMPREHENSIONS: ReadonlySet<string> = new Set<ExpressionMacro>(['all', 'exists', 'exists_one', 'map', 'filter']);

/** Every name that an expression may call, on its own and on a value. */
const EXPRESSION_CALLS = {
  functions: [...Object.keys(FUNCTIONS), 'has'],
  methods: [...Object.keys(METHODS), ...COMPREHENSIONS],
};

function isComprehension(name: string, args: readonly ASTNode[]): boolean {
  return COMPREHENSIONS.has(name) && args.length >= 2 && args[0]!.op === 'id';
}

function comprehension(name: string, items: Json[], args: ASTNode[], context: ExpressionContext): Json {
  const variable = String(args[0]!.args);
  const each = (expression: ASTNode, one: Json) =>
    evaluateNode(expression, { ...context, bound: new Map([...context.bound, [variable, one]]) });
  const test = (one: Json) => truth(each(args[1]!, one));
  if (name === 'all') return items.every(test);
  if (name === 'exists') return items.some(test);
  if (name === 'exists_one') return items.filter(test).length === 1;
  if (name === 'filter') return context.meter.produce(items.filter(test));
  const matching = args.length > 2 ? items.filter(test) : items;
  return context.meter.produce(matching.map((one) => each(args[args.length - 1]!, one)));
}
