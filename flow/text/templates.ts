// Owns Liquid texts: which variables one reads and where, what reading it costs, and rendering it within a limit of work.
import type { Template } from 'liquidjs';
import type { Json, JsonObject } from '../language/json.ts';
import { liquid, MeteredContext, renderWithin } from './liquid.ts';
import { offsetOf } from './spans.ts';
import { memoizeByText, stackless, TEMPLATE_WORK, Work } from './work.ts';

type TemplateUse = { name: string; start: number; end: number };
type Scan = { uses: TemplateUse[]; error: string | null };
const NOTHING: Scan = { uses: [], error: null };

const MAX_TEMPLATE = 200_000;
const MAX_TAGS = 500;
const MAX_TAG = 2_000;
const MAX_OUTPUT = 20_000;
export const TEMPLATE_LIMITS = { characters: MAX_TEMPLATE, tags: MAX_TAGS, printed: MAX_OUTPUT };
// What one tag or output costs to find, and to read by the library.
const FIND_COST = 3;
const PARSE_COST = 25;

// Nearly every text only prints variables through filters with literal arguments; these need no parser at all.
const OUTPUT =
  /\{\{-?\s*([A-Za-z_]\w*)(?:\.\w+|\[\d+\])*\s*(?:\|\s*[a-z_]+\s*(?::\s*(?:"[^"{}]*"|'[^'{}]*'|\d+)\s*(?:,\s*(?:"[^"{}]*"|'[^'{}]*'|\d+)\s*)*)?)*-?\}\}/y;

/** The variables a text reads, with their places, and what is wrong with its syntax. */
export function scanTemplate(text: string): Scan {
  if (nextOpening(text, 0) < 0) return NOTHING;
  const look = looked(text);
  look.scan ??= parseScan(text);
  return look.scan;
}

/** Why a text asks for too much to be a template, or null. */
export function templateProblem(text: string): string | null {
  return nextOpening(text, 0) < 0 ? null : looked(text).problem;
}

/** What scanning a text costs at worst, the same whether it was scanned before or not. */
export function templateCost(text: string): number {
  return nextOpening(text, 0) < 0 ? 0 : looked(text).cost;
}

type Look = { problem: string | null; cost: number; longest: number; scan: Scan | null };

// A first look without the parser, which says whether the text is small enough for it.
const looked = memoizeByText((text): Look => {
  const { problem, tags, longest, written } = measured(text);
  if (problem) return { problem, cost: FIND_COST, longest, scan: { uses: [], error: problem } };
  const scan = scanOutputs(text);
  const cost = tags * (scan ? FIND_COST : PARSE_COST) + written / (scan ? 50 : 5) + text.length / 100;
  return { problem: null, cost, longest, scan };
});

/** Counts tags and outputs in one pass, which ends at the first limit. */
function measured(text: string): { problem: string | null; tags: number; longest: number; written: number } {
  let tags = 0;
  let longest = 0;
  let written = 0;
  const refused = (problem: string) => ({ problem, tags, longest, written });
  if (text.length > MAX_TEMPLATE) return refused(`a template may have ${MAX_TEMPLATE} characters`);
  for (let at = nextOpening(text, 0); at >= 0; tags++) {
    if (tags >= MAX_TAGS) return refused(`a template may have ${MAX_TAGS} tags and outputs`);
    const end = text.charCodeAt(at + 1) === 123 ? outputEnd(text, at + 2) : closing(text, '%}', at + 2);
    longest = Math.max(longest, end - at);
    written += end - at;
    if (longest > MAX_TAG) return refused(`a tag of a template may have ${MAX_TAG} characters`);
    at = nextOpening(text, at + 2);
  }
  return { problem: null, tags, longest, written };
}

// As the library sees it: braces in quotes do not close an output.
function outputEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '}' && text[at + 1] === '}') return at + 2;
    if (at - from > MAX_TAG) return at;
    const quoteEnd = char === '"' || char === "'" ? text.indexOf(char, at + 1) : -1;
    if (quoteEnd > 0) at = quoteEnd;
  }
  return text.length;
}

function closing(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + 2;
}

/** The uses of a text that only prints variables; null when it needs the parser. */
function scanOutputs(text: string): Scan | null {
  let at = nextOpening(text, 0);
  const uses: TemplateUse[] = [];
  while (at >= 0) {
    OUTPUT.lastIndex = at;
    const match = OUTPUT.exec(text);
    if (!match || !knowsFilters(match[0])) return null;
    const name = match[1]!;
    const start = text.indexOf(name, at);
    uses.push({ name, start, end: start + name.length });
    at = nextOpening(text, OUTPUT.lastIndex);
  }
  return { uses, error: null };
}

function knowsFilters(output: string): boolean {
  for (const [, name] of output.includes('|') ? output.matchAll(/\|\s*([a-z_]+)/g) : []) {
    if (!Object.hasOwn(liquid.filters, name!)) return false;
  }
  return true;
}

function nextOpening(text: string, from: number): number {
  for (let at = text.indexOf('{', from); at >= 0; at = text.indexOf('{', at + 1)) {
    const next = text.charCodeAt(at + 1);
    if (next === 123 || next === 37) return at;
  }
  return -1;
}

function parseScan(text: string): Scan {
  try {
    const { globals } = liquid.analyzeSync(parsed(text), { partials: false });
    const uses: TemplateUse[] = [];
    for (const name of Object.keys(globals)) {
      for (const { location } of globals[name]!) {
        const start = offsetOf(text, location.row, location.col);
        uses.push({ name, start, end: start + name.length });
      }
    }
    return { uses: uses.sort((a, b) => a.start - b.start), error: null };
  } catch (error) {
    return { uses: [], error: reason(error) };
  }
}

export type Rendered = { text: string; error: string | null };

/**
 * The text with variables filled in. On any failure, also where it takes too much work, the text comes back empty-handed
 * with the reason, never with an exception.
 */
export function renderTemplate(text: string, variables: JsonObject, whole: Work | null = null): Rendered {
  if (nextOpening(text, 0) < 0) return { text: text.slice(0, MAX_OUTPUT), error: null };
  try {
    const { problem, cost, longest } = looked(text);
    if (problem) return { text: '', error: problem };
    const work = new Work(TEMPLATE_WORK, whole);
    work.spend(cost);
    const context = new MeteredContext(liquid, variables, work, 3 + longest / 8);
    return { text: renderWithin(parsed(text), context).slice(0, MAX_OUTPUT), error: null };
  } catch (error) {
    return { text: '', error: reason(error) };
  }
}

const WHOLE = /^\s*\{\{-?\s*([A-Za-z_]\w*)\s*-?\}\}\s*$/;

/** A mapped value: a text that is exactly one variable passes its value on with its type, other texts are rendered. */
export function renderValue(value: Json, variables: JsonObject, whole: Work | null = null): Json {
  if (typeof value !== 'string') return value;
  const only = WHOLE.exec(value);
  if (only) return Object.hasOwn(variables, only[1]!) ? variables[only[1]!]! : null;
  return renderTemplate(value, variables, whole).text;
}

// What the parser makes of a text is many times larger than the text.
const parsedTexts = memoizeByText(
  (text): { templates: Template[] } => ({ templates: stackless(() => liquid.parse(text)) }),
  400_000,
);

function parsed(text: string): Template[] {
  return parsedTexts(text).templates;
}

function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0]!.slice(0, 200);
}
