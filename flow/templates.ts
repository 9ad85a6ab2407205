// Owns Liquid: which variables a text reads and where, and rendering it within limits of size, memory and time.
import { Liquid, type Template } from 'liquidjs';
import type { Json, JsonObject } from './json.ts';
import { offsetOf } from './spans.ts';
import { rememberedByText } from './text-memory.ts';

type TemplateUse = { name: string; start: number; end: number };
type Scan = { uses: TemplateUse[]; error: string | null };
const NOTHING: Scan = { uses: [], error: null };

const MAX_TEMPLATE = 200_000;
const MAX_OUTPUT = 20_000;
const RENDER_MS = 50;

// Only what gives the same text for the same variables: no clock, no randomness, no other templates.
const TAGS = ['assign', 'for', 'capture', 'case', 'comment', 'cycle', 'if', 'raw', 'unless', 'break', 'continue', 'echo', '#'];
const FORBIDDEN_FILTERS = ['sample', 'sha256', 'hmac_sha256', 'inspect', 'where_exp', 'reject_exp', 'group_by_exp', 'has_exp'];
const ALSO_FORBIDDEN = [
  'find_exp',
  'find_index_exp',
  'date_to_string',
  'date_to_long_string',
  'date_to_rfc822',
  'date_to_xmlschema',
];

const liquid = makeEngine();

function makeEngine(): Liquid {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    parseLimit: MAX_TEMPLATE,
    renderLimit: RENDER_MS,
    memoryLimit: 1_000_000,
    timezoneOffset: 0,
    locale: 'en-US',
  });
  for (const tag of Object.keys(engine.tags)) if (!TAGS.includes(tag)) delete engine.tags[tag];
  for (const filter of [...FORBIDDEN_FILTERS, ...ALSO_FORBIDDEN]) delete engine.filters[filter];
  makeDateDeterministic(engine);
  return engine;
}

// `"now" | date` would read the machine's clock; here it means the variable current_time that the caller provides.
function makeDateDeterministic(engine: Liquid): void {
  const date = engine.filters.date as (this: unknown, ...parts: unknown[]) => unknown;
  engine.registerFilter('date', function (this, value: unknown, ...rest: unknown[]) {
    if (value !== 'now' && value !== 'today') return date.call(this, value, ...rest);
    const now = this.context.getSync(['current_time']);
    return typeof now === 'string' || typeof now === 'number' ? date.call(this, now, ...rest) : '';
  });
}

// Nearly every text only prints variables through filters with literal arguments; these need no parser at all.
const OUTPUT =
  /\{\{-?\s*([A-Za-z_]\w*)(?:\.\w+|\[\d+\])*\s*(?:\|\s*[a-z_]+\s*(?::\s*(?:"[^"{}]*"|'[^'{}]*'|\d+)\s*(?:,\s*(?:"[^"{}]*"|'[^'{}]*'|\d+)\s*)*)?)*-?\}\}/y;

/** The variables a text reads, with their places, and what is wrong with its syntax. */
export function scanTemplate(text: string): Scan {
  return nextOpening(text, 0) < 0 ? NOTHING : scanOutputs(text);
}

const scanOutputs = rememberedByText((text): Scan => {
  let at = nextOpening(text, 0);
  const uses: TemplateUse[] = [];
  while (at >= 0) {
    OUTPUT.lastIndex = at;
    const match = OUTPUT.exec(text);
    if (!match || !knowsFilters(match[0])) return parseScan(text);
    const name = match[1]!;
    const start = text.indexOf(name, at);
    uses.push({ name, start, end: start + name.length });
    at = nextOpening(text, OUTPUT.lastIndex);
  }
  return { uses, error: null };
});

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

type Rendered = { text: string; error: string | null };

/** The text with variables filled in. On any failure the text comes back empty-handed with the reason, never with an exception. */
export function renderTemplate(text: string, variables: JsonObject): Rendered {
  if (nextOpening(text, 0) < 0) return { text: text.slice(0, MAX_OUTPUT), error: null };
  try {
    const output: unknown = liquid.renderSync(parsed(text), variables);
    return { text: String(output).slice(0, MAX_OUTPUT), error: null };
  } catch (error) {
    return { text: '', error: reason(error) };
  }
}

const WHOLE = /^\s*\{\{-?\s*([A-Za-z_]\w*)\s*-?\}\}\s*$/;

/** A mapped value: a text that is exactly one variable passes its value on with its type, other texts are rendered. */
export function renderValue(value: Json, variables: JsonObject): Json {
  if (typeof value !== 'string') return value;
  const whole = WHOLE.exec(value);
  if (whole) return Object.hasOwn(variables, whole[1]!) ? variables[whole[1]!]! : null;
  return renderTemplate(value, variables).text;
}

const CACHE_SIZE = 500;
const cache = new Map<string, Template[]>();

function parsed(text: string): Template[] {
  const known = cache.get(text);
  if (known) return known;
  const templates = liquid.parse(text);
  // Oldest first out; long texts are not worth keeping.
  if (text.length <= 10_000) {
    if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value!);
    cache.set(text, templates);
  }
  return templates;
}

function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0]!.slice(0, 200);
}
