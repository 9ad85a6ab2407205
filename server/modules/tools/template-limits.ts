// Owns the size limits of templates outside of graphs: system prompts, and the texts of a tool.
import { isObject, type Json } from '../../../flow/language/json.ts';
import { templateCost, templateProblem } from '../../../flow/text/templates.ts';
import { limitExceeded } from '../../kernel/errors.ts';
import type { ToolConfiguration } from './schema.ts';

type Location = (string | number)[];

/** Cost of the templates of one tool: some 800 tags, or 6,000 plain outputs. */
const MAX_COST = 20_000;

export function assertTemplateSize(loc: Location, text: string): void {
  const problem = templateProblem(text);
  if (problem === null) return;
  throw limitExceeded(loc, { name: 'template', max: MAX_COST, message: `The template is too large: ${problem}.` });
}

/** Checks every text of the configuration that is filled in when the tool is called. */
export function assertTemplateSizes(configuration: Partial<ToolConfiguration> | null | undefined): void {
  const { url = '', headers = [], query_params = [], body = {} } = configuration ?? {};
  let cost = 0;
  const check = (loc: Location, value: Json): void => {
    if (Array.isArray(value)) for (const [i, one] of value.entries()) check([...loc, i], one);
    else if (isObject(value)) for (const [key, one] of Object.entries(value)) check([...loc, key], one);
    if (typeof value !== 'string') return;
    assertTemplateSize(loc, value);
    cost += templateCost(value);
    if (cost <= MAX_COST) return;
    const message = 'The templates of the tool are too expensive to fill in together. Use fewer tags.';
    throw limitExceeded(loc, { name: 'template_work', max: MAX_COST, message });
  };
  const at: Location = ['body', 'configuration'];
  check([...at, 'url'], url);
  for (const [i, { value }] of headers.entries()) check([...at, 'headers', i, 'value'], value);
  for (const [i, { value }] of query_params.entries()) check([...at, 'query_params', i, 'value'], value);
  check([...at, 'body'], body as Json);
}
