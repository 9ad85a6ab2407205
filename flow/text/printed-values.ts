// Owns rendering a text whose printed values pass through a function first: encoded for an address, or replaced by references.
import {
  CaptureTag,
  type Context,
  type Emitter,
  Output,
  Parser,
  type TagToken,
  type Template,
  type TopLevelToken,
  TypeGuards,
} from 'liquidjs';
import type { JsonObject } from '../json.ts';
import { TEMPLATE_WORK, Work } from '../work.ts';
import { makeEngine, renderWithin } from './liquid.ts';
import { type Rendered, renderTemplate } from './templates.ts';

/** `name` is the variable that is printed, as far as the text tells; null for a constant, which only the author wrote. */
export type Print = (value: unknown, name: string | null) => string;

// Rendering never waits, so at most one text is rendered at a time.
let printing: Print | null = null;
let printed = '';

/** Liquid calls this for every value that a text prints, by whichever tag. */
function printValue(this: { token?: Partial<TagToken> } | undefined, value: unknown): string {
  // In a capture the values are needed as they are: conditions look at them. What was captured is a value when it is printed.
  if (printing === null) return value as string;
  const source = this?.token?.args;
  return printing(value, nameIn(typeof source === 'string' ? source : printed));
}

const engine = makeEngine(printValue as (value: unknown) => unknown);
// Else `| raw` would print a value past the function.
engine.registerFilter('raw', (value: unknown) => value);

class NamedOutput extends Output {
  override *render(ctx: Context, emitter: Emitter): IterableIterator<unknown> {
    printed = this.token.content;
    yield* super.render(ctx, emitter);
  }
}

engine.registerTag(
  'capture',
  class extends CaptureTag {
    override *render(ctx: Context): Generator<unknown, void, string> {
      const outer = printing;
      printing = null;
      try {
        yield* super.render(ctx);
      } finally {
        printing = outer;
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
  const outer = printing;
  printing = print;
  try {
    const output = renderWithin(parsed(text), variables, new Work(TEMPLATE_WORK), 2, engine);
    return { text: output.slice(0, MAX_OUTPUT), error: null };
  } catch (error) {
    return { text: '', error: error instanceof Error ? error.message.split('\n')[0]!.slice(0, 200) : String(error) };
  } finally {
    printing = outer;
  }
}

const MAX_OUTPUT = 20_000;
const CACHE_SIZE = 500;
const cache = new Map<string, Template[]>();

function parsed(text: string): Template[] {
  const known = cache.get(text);
  if (known) return known;
  const templates = new NamingParser(engine).parse(text);
  if (text.length <= 10_000) {
    if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value!);
    cache.set(text, templates);
  }
  return templates;
}
