// Owns the Liquid engine: the tags and filters that templates may use, each of which pays for its work before it does it.
import {
  Context,
  defaultOperators,
  type Emitter,
  type FilterImplOptions,
  Liquid,
  type LiquidOptions,
  type TagRenderReturn,
  TagToken,
  type Template,
  Token,
} from 'liquidjs';
import type { JsonObject } from '../language/json.ts';
import { fittingTime, printedObject } from '../language/typed-values.ts';
import { sayClock, sayDuration } from './said-values.ts';
import { positionAt } from './spans.ts';
import type { Language } from './spoken-language.ts';
import { Sizes, searchCost, stackless, type Work } from './work.ts';

// Only what gives the same text for the same variables: no clock, no randomness, no other templates.
const TAGS = [
  'assign',
  'for',
  'capture',
  'case',
  'comment',
  'cycle',
  'if',
  'raw',
  'unless',
  'break',
  'continue',
  'echo',
  '#',
];
const FORBIDDEN_FILTERS = [
  'sample',
  'sha256',
  'hmac_sha256',
  'inspect',
  'where_exp',
  'reject_exp',
  'group_by_exp',
  'has_exp',
];
const ALSO_FORBIDDEN = [
  'find_exp',
  'find_index_exp',
  'date_to_string',
  'date_to_long_string',
  'date_to_rfc822',
  'date_to_xmlschema',
];
const MAX_MEMORY = 1_000_000;

type Limiter = Context['memoryLimit'];
type Handler = Extract<FilterImplOptions, (...args: never[]) => unknown>;
type TagClass = { new (...parts: ConstructorParameters<Liquid['tags'][string]>): ConcreteTag };
type ConcreteTag = InstanceType<Liquid['tags'][string]> & {
  render(context: Context, emitter: Emitter): TagRenderReturn;
};
type BinaryOperator = (
  left: unknown,
  right: unknown,
  context: Context,
) => ReturnType<Liquid['options']['operators'][string]>;
type FilterCall = ThisParameterType<Handler>;

/** A rendering that pays for the variables it reads, the tags it passes and the filters it calls. */
export class MeteredContext extends Context {
  readonly work: Work;
  readonly sizes = new Sizes();
  /** Of the person who reads the text. */
  language: Language = 'en';

  constructor(engine: Liquid, variables: JsonObject, work: Work, stepCost: number) {
    let memory = 0;
    const use = (count: number) => {
      work.spend(Math.max(0, count) / 50);
      memory += Math.max(0, count);
      if (memory > MAX_MEMORY) throw new Error('memory alloc limit exceeded');
    };
    // The library asks these two before it allocates, and before each part of a template.
    const memoryLimit = { use, check: () => {} } as unknown as Limiter;
    const renderLimit = { use: () => {}, check: () => work.spend(stepCost) } as unknown as Limiter;
    super(variables, engine.options, { sync: true }, { memoryLimit, renderLimit, liquid: engine });
    this.work = work;
  }

  override *_get(paths: Parameters<Context['_get']>[0]): IterableIterator<unknown> {
    const value: unknown = yield* super._get(paths) as Generator<unknown, unknown>;
    // A loop over an object makes a list of its entries first.
    this.pay(value, isPlainObject(value) ? 10 : 200);
    return value;
  }

  override readProperty(...[object, key]: Parameters<Context['readProperty']>): unknown {
    if (key === 'size' && isPlainObject(object)) this.pay(object, 10);
    return super.readProperty(object, key);
  }

  pay(value: unknown, perUnit: number): void {
    this.work.spend(0.2 + this.sizes.of(value) / perUnit);
  }
}

export const liquid = makeEngine();

export function renderWithin(templates: Template[], context: MeteredContext): string {
  return stackless(() => String(context.liquid.renderSync(templates, context)));
}

type Print = (this: FilterCall, value: unknown) => unknown;

/** An engine with our tags and filters; `print` is for texts whose values must not be written out as they are. */
export function makeEngine(print?: Print): Liquid {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    timezoneOffset: 0,
    locale: 'en-US',
    operators: { ...defaultOperators, contains: containsForPay },
    outputEscape: payingFor(print) as LiquidOptions['outputEscape'] & object,
  });
  for (const tag of Object.keys(engine.tags)) {
    if (TAGS.includes(tag)) makeTagPay(engine, tag);
    else delete engine.tags[tag];
  }
  for (const filter of [...FORBIDDEN_FILTERS, ...ALSO_FORBIDDEN]) delete engine.filters[filter];
  // A time of day and a length as people say them.
  engine.registerFilter('clock', function (this: FilterCall, value: unknown) {
    return typeof value === 'string' && fittingTime(value) === value ? sayClock(value, languageIn(this)) : value;
  });
  engine.registerFilter('length_of_time', function (this: FilterCall, value: unknown) {
    return typeof value === 'string' ? sayDuration(value, languageIn(this)) : value;
  });
  makeDateDeterministic(engine);
  for (const filter of Object.keys(engine.filters)) makeFilterPay(engine, filter);
  makePositionsQuick();
  return engine;
}

const languageIn = ({ context }: FilterCall): Language => (context instanceof MeteredContext ? context.language : 'en');

// The library calls this with every value that is about to be written out; it passes on as it is.
function payingFor(print: Print | undefined): Print {
  return function (value) {
    if (this.context instanceof MeteredContext) this.context.pay(value, typeof value === 'string' ? 50 : 8);
    return print ? print.call(this, value) : (printedObject(value) ?? value);
  };
}

function containsForPay(left: unknown, right: unknown, context: Context): ReturnType<BinaryOperator> {
  if (context instanceof MeteredContext) {
    if (typeof left === 'string') context.work.spend(searchCost(left, String(right)));
    else context.pay(left, 10);
  }
  return (defaultOperators.contains as BinaryOperator)(left, right, context);
}

// `"now" | date` would read the machine's clock; here it means the variable current_time that the caller provides.
function makeDateDeterministic(engine: Liquid): void {
  const date = engine.filters.date as Handler;
  engine.registerFilter('date', function (this, value: unknown, ...rest: unknown[]) {
    if (value !== 'now' && value !== 'today') return date.call(this, value, ...rest);
    const now = this.context.getSync(['current_time']);
    return typeof now === 'string' || typeof now === 'number' ? date.call(this, now, ...rest) : '';
  });
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const CHOOSING = ['if', 'unless', 'case'];
const BRANCHES = ['elsif', 'when'];

// A tag pays for what is written in it, and a choice also for its branches, since it may have to look at all of them.
function makeTagPay(engine: Liquid, name: string): void {
  // Every registered tag can be rendered; its class is abstract only in the types.
  const Original = engine.tags[name] as TagClass;
  class Paying extends Original {
    readonly #cost: number;

    constructor(...parts: ConstructorParameters<TagClass>) {
      const [token, following] = parts;
      const before = CHOOSING.includes(name) ? [...following] : [];
      super(...parts);
      let written = token.end - token.begin;
      for (const one of before.slice(0, before.length - following.length)) {
        if (one instanceof TagToken && BRANCHES.includes(one.name)) written += one.end - one.begin;
      }
      this.#cost = 1 + written / 5;
    }

    override render(context: Context, emitter: Emitter): TagRenderReturn {
      if (context instanceof MeteredContext) context.work.spend(this.#cost);
      return super.render(context, emitter);
    }
  }
  engine.registerTag(name, Paying);
}

function makeFilterPay(engine: Liquid, name: string): void {
  const options = engine.filters[name]!;
  const handler: Handler = typeof options === 'function' ? options : options.handler;
  // Registered as a plain function: `raw` must not keep its output from being paid for.
  engine.registerFilter(name, function (this: FilterCall, value: unknown, ...args: unknown[]) {
    const { context } = this;
    if (context instanceof MeteredContext) context.work.spend(filterCost(name, value, args, context.sizes));
    return handler.call(this, value, ...args);
  });
}

function filterCost(name: string, value: unknown, args: unknown[], sizes: Sizes): number {
  const size = sizes.of(value);
  const extra = args.reduce<number>((sum, arg) => sum + sizes.of(arg), 0);
  let cost = 2 + (size + extra) / 25;
  if (name === 'date') cost += 300 + extra * 20;
  // Each `<` may look for its end in all the rest.
  if (name === 'strip_html') cost += size ** 2 / 5_000;
  if (typeof value === 'string') for (const arg of args) cost += typeof arg === 'string' ? searchCost(value, arg) : 0;
  else if (typeof value === 'object' && value !== null) {
    const items = Array.isArray(value) ? value.length : 1;
    cost += items * (5 + extra / 50);
    if (name.startsWith('sort')) cost += (items + size / 20) * Math.log2(items + 1);
  }
  return cost;
}

// The library counts lines from the start of the text for each variable it finds; the places are the same, but known at once.
function makePositionsQuick(): void {
  Token.prototype.getPosition = function () {
    const { line, column } = positionAt(this.input, this.begin);
    return [line, column];
  };
}
