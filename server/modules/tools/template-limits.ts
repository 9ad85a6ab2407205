// Owns refusing templates outside of graphs that are too much to read and fill in: system prompts, and the texts of a tool.
import { isObject, type Json } from '../../../flow/json.ts';
import { templateCost, templateProblem } from '../../../flow/text/templates.ts';
import { limitExceeded } from '../../kernel/errors.ts';
import type { ToolConfiguration } from './schema.ts';

type Place = (string | number)[];

/** What the templates of one tool may cost to read: some 800 tags, or 6,000 plain outputs. */
const MAX_COST = 20_000;

export function refuseLargeTemplate(loc: Place, text: string): void {
  const problem = templateProblem(text);
  if (problem === null) return;
  throw limitExceeded(loc, { name: 'template', max: MAX_COST, message: `The template is too large: ${problem}.` });
}

/** Every text of the configuration that will be filled in when the tool is called. */
export function refuseLargeTool(configuration: Partial<ToolConfiguration> | null | undefined): void {
  const { url = '', headers = [], query_params = [], body = {} } = configuration ?? {};
  let cost = 0;
  const look = (loc: Place, value: Json): void => {
    if (Array.isArray(value)) for (const [i, one] of value.entries()) look([...loc, i], one);
    else if (isObject(value)) for (const [key, one] of Object.entries(value)) look([...loc, key], one);
    if (typeof value !== 'string') return;
    refuseLargeTemplate(loc, value);
    cost += templateCost(value);
    if (cost <= MAX_COST) return;
    const message = 'The templates of the tool are too much to fill in together. Use fewer tags.';
    throw limitExceeded(loc, { name: 'template_work', max: MAX_COST, message });
  };
  const at: Place = ['body', 'configuration'];
  look([...at, 'url'], url);
  for (const [i, { value }] of headers.entries()) look([...at, 'headers', i, 'value'], value);
  for (const [i, { value }] of query_params.entries()) look([...at, 'query_params', i, 'value'], value);
  look([...at, 'body'], body as Json);
}
