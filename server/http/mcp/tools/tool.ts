// Owns what a tool is: what an agent may give, which operations of the API it is made of, and how it answers.
import { z } from 'zod';
import type { Context } from '../../../kernel/context.ts';
import { Invalid } from '../../../kernel/errors.ts';
import type { InnerRequest } from '../../inner-requests.ts';
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
  run(api: ToolContext, input: unknown): Promise<Fields>;
};

type ToolSpec<I extends z.ZodObject> = Omit<McpTool, 'input' | 'run'> & {
  input: I;
  run(api: ToolContext, input: z.output<I>): Promise<Fields>;
};

export const tool = <I extends z.ZodObject>(spec: ToolSpec<I>): McpTool => ({
  ...spec,
  run: (api, input) => spec.run(api, checked(spec.input, input) as z.output<I>),
});

/** Wrong arguments are reported to the agent like any other mistake, so that it can correct them. */
function checked(schema: z.ZodType, input: unknown): unknown {
  try {
    return validated(schema, 'body', input ?? {});
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new ToolProblem(`${sentenceOf(error.items)} Correct the arguments and call the tool again.`, { error: 'invalid' });
  }
}

// Arguments that several tools share, described once.
export const idArgument = (what: string) => z.string().min(1).max(200).describe(`Id of the ${what}`);
export const cursorArgument = z
  .string()
  .max(2000)
  .optional()
  .describe('next_cursor of the last answer, to read on; leave it out to begin');
export const limitArgument = z.int().min(1).max(100).optional().describe('Most entries to answer with; fewer when they are long');

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
    const entries = (page.data as Fields[]).map((item) => shortened(toEntry(item)));
    return { entries, next_cursor: page.next_cursor as string | null };
  };
  const whole = await read(limit);
  const fitting = fittingCount(whole.entries);
  if (whole.entries.length <= fitting) return { data: whole.entries, next_cursor: whole.next_cursor };
  const part = await read(fitting);
  return { data: part.entries, next_cursor: part.next_cursor };
}

/** Only these fields, without those that say nothing. */
export function pick(item: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => !isEmpty(item[name])).map((name) => [name, item[name]] as const));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** A text field of an answer. */
export const textIn = (item: Fields, name: string, length = 2000): string => cutText(String(item[name] ?? ''), length);
