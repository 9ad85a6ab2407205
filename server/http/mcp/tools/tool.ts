// Owns what a tool is: what an agent may give, which operations of the API it is made of, and how it answers.
import { z } from 'zod';
import type { Context } from '../../../kernel/context.ts';
import { Invalid, type ValidationItem } from '../../../kernel/errors.ts';
import type { InnerRequest } from '../../inner-requests.ts';
import { nearestName } from '../../unknown-parameters.ts';
import { validated } from '../../validation.ts';
import { type AnswerWindow, cutText, fittingCount, shortened } from './short-answers.ts';
import { sentenceOf, ToolProblem } from './tool-problem.ts';

export type Fields = Record<string, unknown>;

/** What a tool works with: the API on behalf of its caller. */
export type ToolContext = {
  ctx: Context;
  signal: AbortSignal;
  /** One operation of the API. Its refusal is thrown as a `ToolProblem`. */
  call(operationId: string, request?: InnerRequest): Promise<Fields>;
  /** The page that describes the flow language. */
  languagePage(): Promise<string>;
};

/** reads: changes nothing. changes: adds or changes what can be changed again. releases: reaches people, or what they meet. */
export type ToolEffect = 'reads' | 'changes' | 'releases';

export type McpTool = {
  name: string;
  title: string;
  description: string;
  effect: ToolEffect;
  /** Every operation it may use: the key needs the scopes of all of them. */
  operations: readonly string[];
  input: z.ZodObject;
  /** The fields of its answers. */
  output: z.ZodObject;
  run(api: ToolContext, input: unknown): Promise<Fields>;
};

type ToolSpec<I extends z.ZodObject> = Omit<McpTool, 'input' | 'output' | 'run'> & {
  input: I;
  output: Record<string, z.ZodType>;
  run(api: ToolContext, input: z.output<I>): Promise<Fields>;
};

export const tool = <I extends z.ZodObject>(spec: ToolSpec<I>): McpTool => ({
  ...spec,
  // None is certain to be there: an answer that is too long is cut, and says so in `left_out`.
  output: z
    .looseObject({ ...spec.output, left_out: z.unknown().describe('What was too long for one answer') })
    .partial(),
  run: (api, input) => spec.run(api, checked(spec.input, input) as z.output<I>),
});

/** Wrong arguments are reported to the agent like any other mistake, so that it can correct them. */
function checked(schema: z.ZodType, input: unknown): unknown {
  try {
    return validated(schema, 'body', input ?? {});
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new ToolProblem(
      `${sentenceOf(error.items.map((item) => withNearest(item, schema)))} Correct the arguments and call the tool again.`,
      { error: 'invalid' },
    );
  }
}

/** An argument that the tool does not know is often another one, misspelt. */
function withNearest(item: ValidationItem, schema: z.ZodType): ValidationItem {
  const [, name, ...deeper] = item.loc;
  if (item.type !== 'extra_forbidden' || typeof name !== 'string' || deeper.length > 0) return item;
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const nearest = nearestName(name, known);
  const takes = known.length > 0 ? `The tool takes ${known.join(', ')}` : 'The tool takes no arguments';
  return {
    ...item,
    msg: `There is no such argument.${nearest === undefined ? '' : ` Did you mean ${nearest}?`} ${takes}`,
  };
}

// Fields that several answers have, described once. Entries of lists may be cut to texts that say so.
export const entries = (what: string) => z.array(z.unknown()).describe(what);
export const facts = (what: string) => z.record(z.string(), z.unknown()).describe(what);
export const said = (what: string) => z.string().describe(what);
export const figure = (what: string) => z.int().describe(what);
export const flag = (what: string) => z.boolean().describe(what);
export const nextCursor = z.string().nullable().describe('Send it as cursor to read on; null at the end');
export const nextStep = said('What to do next');

// Arguments that several tools share, described once.
export const idArgument = (what: string) => z.string().min(1).max(200).describe(`Id of the ${what}`);
export const cursorArgument = z
  .string()
  .max(2000)
  .optional()
  .describe('next_cursor of the last answer, to read on; leave it out to begin');
export const limitArgument = z
  .int()
  .min(1)
  .max(100)
  .optional()
  .describe('Most entries to answer with; fewer when they are long');

export const repeatKey = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('A text of your own: a repeated call with the same one and the same arguments has its effect once');

type Listing = { operationId: string; request?: InnerRequest; limit?: number | undefined; cursor?: string | undefined };

/** A page of a list. When its entries are too long for one answer, a shorter page is read, so that the cursor follows its last entry. */
export async function listed(
  api: ToolContext,
  listing: Listing,
  toEntry: (item: Fields) => Fields,
): Promise<AnswerWindow<unknown>> {
  const { operationId, request = {}, limit = 20, cursor } = listing;
  const read = async (count: number) => {
    const query = { ...request.query, limit: count, cursor };
    const page = await api.call(operationId, { ...request, query });
    const shown = (page.data as Fields[]).map((item) => shortened(toEntry(item)));
    // The calling API calls it otherwise.
    const after = page.next_cursor ?? (page.pagination as Fields | undefined)?.nextCursor ?? null;
    return { shown, next_cursor: after as string | null };
  };
  const whole = await read(limit);
  const fitting = fittingCount(whole.shown);
  if (whole.shown.length <= fitting) return { data: whole.shown, next_cursor: whole.next_cursor };
  const part = await read(fitting);
  return { data: part.shown, next_cursor: part.next_cursor };
}

/** Only these fields, without those that say nothing. */
export function pick(item: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => !isEmpty(item[name])).map((name) => [name, item[name]] as const));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** A text field of an answer. */
export const textIn = (item: Fields, name: string, length = 2000): string => cutText(String(item[name] ?? ''), length);
