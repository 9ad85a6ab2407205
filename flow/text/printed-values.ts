// Owns rendering a text whose printed values pass through a function first: encoded for an address; as people say them; or replaced by
// references, so that a model reads the text as its author wrote it, and the values apart, as data.
import {
  CaptureTag,
  type Context,
  type Emitter,
  Output,
  Parser,
  type Template,
  type TopLevelToken,
  TypeGuards,
} from 'liquidjs';
import { LRUCache } from 'lru-cache';
import type { Choice } from '../language/choices.ts';
import { clean, equal, type Json, type JsonObject } from '../language/json.ts';
import { printedObject } from '../language/typed-values.ts';
import { MeteredContext, makeEngine, renderWithin } from './liquid.ts';
import { isPersonName, type Saying, sayValue } from './said-values.ts';
import { type Rendered, renderTemplate } from './templates.ts';
import { TEMPLATE_WORK, Work } from './work.ts';

/** `name` is the variable that is printed, as far as the text tells; null for a constant, which only the author wrote. */
export type Print = (value: unknown, name: string | null) => string;
/** The same for texts that people read: values come as they are, and `isFiltered` where the author has shaped them. */
type PrintSaid = (value: unknown, name: string | null, isFiltered: boolean) => string;

/** Liquid calls this for every value that a text prints, by whichever tag. */
function printValue(this: { context: Context; token?: { args?: unknown } }, value: unknown): unknown {
  const { context, token } = this;
  // In a capture the values are needed as they are: conditions look at them. What was captured is a value when it is printed.
  if (!(context instanceof PrintingContext) || context.print === null) return value;
  const source = typeof token?.args === 'string' ? token.args : context.printed;
  return context.print(value, nameIn(source), /\|/.test(source.replace(/"[^"]*"|'[^']*'|\|\s*default\b/g, ' ')));
}

const engine = makeEngine(printValue);
// Else `| raw` would print a value past the function.
engine.registerFilter('raw', (value: unknown) => value);

class PrintingContext extends MeteredContext {
  print: PrintSaid | null;
  /** The expression that is being printed. */
  printed = '';

  constructor(variables: JsonObject, print: PrintSaid, whole: Work | null = null) {
    super(engine, variables, new Work(TEMPLATE_WORK, whole), 2);
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

export const renderPrinted = (text: string, variables: JsonObject, print: Print): Rendered =>
  render(text, variables, new PrintingContext(variables, (value, name) => print(printedObject(value) ?? value, name)));

/** A value that is missing, as it stands in a rendered text until the words around it are known. */
const GAP = /\uE000(\w*)\uE001/g;
const GAPS_IN_A_ROW = /\uE000\w*\uE001(?:[ \t]+\uE000\w*\uE001)+/g;
const MARKS = /[\uE000\uE001]/g;

/** What is said for a missing value, between the words before and after it. */
export type FillGap = (name: string, before: string, after: string) => string;
export type SaidText = Rendered & { missing: string[] };
type SaidTemplate = { variables: JsonObject; how: Saying; typeOf: (name: string) => string; fill: FillGap; work: Work };

/** A text for people: values as people say them, and no hole where one is missing. */
export function renderSaid(text: string, { variables, how, typeOf, fill, work }: SaidTemplate): SaidText {
  const missing = new Set<string>();
  const context = new PrintingContext(
    variables,
    (value, name, isFiltered) => {
      if (name === null) return String(value ?? '');
      const said = isFiltered && typeof value === 'string' ? value : sayValue(value, how, typeOf(name));
      if (said.trim() !== '') return said.replace(MARKS, '');
      if (isFiltered) return '';
      missing.add(name);
      return `\uE000${name.replace(/\W/g, '_')}\uE001`;
    },
    work,
  );
  context.language = how.language ?? 'en';
  const rendered = render(text, variables, context, work);
  if (missing.size === 0) return { ...rendered, missing: [] };
  return { ...rendered, text: fillGaps(rendered.text, fill), missing: [...missing] };
}

/** A first and a last name that are both missing are one person. */
const joinNames = (text: string): string =>
  text.replace(GAPS_IN_A_ROW, (gaps) =>
    [...gaps.matchAll(GAP)].every(([, name]) => isPersonName(name!)) ? '\uE000full_name\uE001' : gaps,
  );

/** One after the other, so that each sees what was said for those before it. */
function fillGaps(rendered: string, fill: FillGap): string {
  const text = joinNames(rendered);
  let said = '';
  let from = 0;
  for (const { 0: gap, 1: name, index } of text.matchAll(GAP)) {
    said += text.slice(from, index);
    from = index + gap.length;
    const words = fill(name!, said, text.slice(from).replace(GAP, ''));
    said = words === '' ? said.replace(/,?[ \t]+$/, '') : said + words;
  }
  const filled = said + text.slice(from);
  return filled.replace(/^[ \t]+|[ \t]+$/g, '');
}

function render(text: string, variables: JsonObject, context: PrintingContext, whole: Work | null = null): Rendered {
  // Also says whether the text is sound and within its limits.
  const plain = renderTemplate(text, variables, whole);
  if (plain.error !== null || (!text.includes('{{') && !text.includes('{%'))) return plain;
  try {
    return { text: renderWithin(parsed(text), context).slice(0, MAX_OUTPUT), error: null };
  } catch (error) {
    return { text: '', error: error instanceof Error ? error.message.split('\n')[0]!.slice(0, 200) : String(error) };
  }
}

const MAX_OUTPUT = 20_000;
const MAX_CACHED_LENGTH = 10_000;
const parse = (text: string): Template[] => new NamingParser(engine).parse(text);
const parsedTexts = new LRUCache<string, Template[]>({ max: 500, memoMethod: parse });

const parsed = (text: string): Template[] => (text.length > MAX_CACHED_LENGTH ? parse(text) : parsedTexts.memo(text));

/** The texts of a question to a model. */
export type Texts = { persona: string; instructions: string; goal: string; choices: Choice[] };
/** As their author wrote them: every value of a variable is a reference, and stands apart. */
export type AuthoredTexts = Texts & { values: JsonObject };

const MAX_VALUES = 200;
const MAX_CHARACTERS = 24_000;

/** How a text names a value that is not in it. */
const referenceTo = (name: string): string => `⟨${name}⟩`;

const REFERENCE = /⟨([^⟨⟩\n]{1,120})⟩/g;

/** A model's text that repeats references, with their values in it. */
export const withValues = (text: string, values: JsonObject): string =>
  text.replace(REFERENCE, (reference, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]! : reference;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });

/** The same values for a text that people read. */
export const saidValues = (values: JsonObject, how: Saying): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sayValue(value, how)]));

/** `undefined` where the texts print no value: then the author alone wrote them. */
export function authoredTexts(texts: Texts, variables: JsonObject): AuthoredTexts | undefined {
  const values: JsonObject = {};
  const printer = gathering(values);
  const written = (text: string): string => renderPrinted(text, variables, printer).text;
  const authored = {
    persona: written(texts.persona),
    instructions: written(texts.instructions),
    goal: written(texts.goal),
    choices: texts.choices.map((choice) => ({ ...choice, prompt: written(choice.prompt) })),
    values,
  };
  return Object.keys(values).length === 0 ? undefined : authored;
}

/** Prints a reference instead of each value, and gathers the values under the names that are printed. */
function gathering(values: JsonObject): Print {
  let left = MAX_CHARACTERS;
  return (value, name) => {
    if (value === null || value === undefined || value === '') return '';
    if (name === null) return String(value);
    const cleaned = clean(value);
    const known = nameFor(values, name, cleaned);
    if (Object.hasOwn(values, known) || Object.keys(values).length >= MAX_VALUES) return referenceTo(known);
    const text = typeof cleaned === 'string' ? cleaned : JSON.stringify(cleaned);
    values[known] = text.length <= left ? cleaned : `${text.slice(0, left)}…`;
    left = Math.max(0, left - text.length);
    return referenceTo(known);
  };
}

/** The same variable with another value, through a filter or in a loop, is another name. */
function nameFor(values: JsonObject, name: string, value: Json): string {
  const stem = name === '__proto__' ? 'value' : name.slice(0, 100);
  let known = stem;
  for (let n = 2; Object.hasOwn(values, known) && !equal(values[known], value) && n <= MAX_VALUES; n++)
    known = `${stem} ${n}`;
  return known;
}
