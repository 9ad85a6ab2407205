// Owns rendering a text whose printed values pass through a function first: encoded for an address, or replaced by references.
import { CaptureTag, type Context, type Emitter, Output, Parser, type Template, type TopLevelToken, TypeGuards } from 'liquidjs';
import { LRUCache } from 'lru-cache';
import type { JsonObject } from '../language/json.ts';
import { MeteredContext, makeEngine, renderWithin } from './liquid.ts';
import { type Rendered, renderTemplate } from './templates.ts';
import { TEMPLATE_WORK, Work } from './work.ts';

/** `name` is the variable that is printed, as far as the text tells; null for a constant, which only the author wrote. */
export type Print = (value: unknown, name: string | null) => string;

/** Liquid calls this for every value that a text prints, by whichever tag. */
function printValue(this: { context: Context; token?: { args?: unknown } }, value: unknown): unknown {
  const { context, token } = this;
  // In a capture the values are needed as they are: conditions look at them. What was captured is a value when it is printed.
  if (!(context instanceof PrintingContext) || context.print === null) return value;
  const source = token?.args;
  return context.print(value, nameIn(typeof source === 'string' ? source : context.printed));
}

const engine = makeEngine(printValue);
// Else `| raw` would print a value past the function.
engine.registerFilter('raw', (value: unknown) => value);

class PrintingContext extends MeteredContext {
  print: Print | null;
  /** The expression that is being printed. */
  printed = '';

  constructor(variables: JsonObject, print: Print) {
    super(engine, variables, new Work(TEMPLATE_WORK), 2);
    this.print = print;
  }
}

class NamedOutput extends Output {
  override *render(ctx: Context, emitter: Emitter): IterableIterator<unknown> {
    if (ctx instanceof PrintingContext) ctx.printed = this.token.content;
    yield* super.render(ctx, emitter);
  }
}

engine.registerTag(
  'capture',
  class extends CaptureTag {
    override *render(ctx: Context): Generator<unknown, void, string> {
      if (!(ctx instanceof PrintingContext)) return yield* super.render(ctx);
      const { print } = ctx;
      ctx.print = null;
      try {
        yield* super.render(ctx);
      } finally {
        ctx.print = print;
      }
    }
  },
);

class NamingParser extends Parser {
  override parseToken(token: TopLevelToken, rest: TopLevelToken[]) {
    return TypeGuards.isOutputToken(token) ? new NamedOutput(token, engine) : super.parseToken(token, rest);
  }
}

const LITERAL = String.raw`(?:"[^"\\]*"|'[^'\\]*'|-?\d+(?:\.\d+)?)`;
const LITERALS = String.raw`${LITERAL}(?:\s*,\s*${LITERAL})*`;
const CONSTANT = new RegExp(String.raw`^\s*${LITERALS}(?:\s*\|\s*[a-z_]+(?:\s*:\s*${LITERALS})?)*\s*$`);

/** The first variable of an expression. Only what surely reads none is a constant. */
function nameIn(expression: string): string | null {
  if (CONSTANT.test(expression)) return null;
  const bare = expression.replace(/"[^"]*"|'[^']*'|\|\s*[A-Za-z_]\w*/g, ' ');
  return /[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[\d+\])*/.exec(bare)?.[0] ?? 'value';
}

export function renderPrinted(text: string, variables: JsonObject, print: Print): Rendered {
  // Also says whether the text is sound and within its limits.
  const plain = renderTemplate(text, variables);
  if (plain.error !== null || (!text.includes('{{') && !text.includes('{%'))) return plain;
  try {
    const output = renderWithin(parsed(text), new PrintingContext(variables, print));
    return { text: output.slice(0, MAX_OUTPUT), error: null };
  } catch (error) {
    return { text: '', error: error instanceof Error ? error.message.split('\n')[0]!.slice(0, 200) : String(error) };
  }
}

const MAX_OUTPUT = 20_000;
const MAX_CACHED_LENGTH = 10_000;
const parse = (text: string): Template[] => new NamingParser(engine).parse(text);
const parsedTexts = new LRUCache<string, Template[]>({ max: 500, memoMethod: parse });

const parsed = (text: string): Template[] => (text.length > MAX_CACHED_LENGTH ? parse(text) : parsedTexts.memo(text));
