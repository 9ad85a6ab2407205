// Owns the secure values of tools: sealed with their revision, shown as a mark, opened only to be sent.
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { Invalid } from '../../kernel/errors.ts';
import { type FieldLocation, openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import { originOf } from './address.ts';
import type { ToolRevisionRow } from './rows.ts';
import type { ToolConfiguration } from './schema.ts';

export const MARK = '••••';
const LISTS = ['headers', 'query_params'] as const;
/** By list, key, and the number of the entry among those with the same key. */
type Values = Record<string, string>;

const sealPlace = (ctx: Context, row: string): FieldLocation => ({
  orgId: ctx.org.id,
  table: 'tool_revisions',
  row,
  field: 'configuration',
});

type Entry = { list: (typeof LISTS)[number]; index: number; name: string };

function secureEntries(configuration: ToolConfiguration): Entry[] {
  return LISTS.flatMap((list) => {
    const seen = new Map<string, number>();
    return configuration[list].flatMap(({ key, secure }, index) => {
      const nth = (seen.get(key.toLowerCase()) ?? 0) + 1;
      seen.set(key.toLowerCase(), nth);
      return secure ? [{ list, index, name: `${list}/${key.toLowerCase()}/${nth}` }] : [];
    });
  });
}

export async function open(ctx: Context, db: Db, row: Pick<ToolRevisionRow, 'id' | 'sealed'>): Promise<Values> {
  if (!row.sealed) return {};
  const key = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  return JSON.parse(openValue(key, sealPlace(ctx, row.id), row.sealed).toString('utf8')) as Values;
}

/** The configuration with its secure values in plain text, for a call. */
export async function unsealedConfiguration(
  ctx: Context,
  db: Db,
  row: ToolRevisionRow,
): Promise<ToolConfiguration | null> {
  if (!row.configuration) return null;
  const values = await open(ctx, db, row);
  const configuration = structuredClone(row.configuration);
  for (const { list, index, name } of secureEntries(configuration))
    configuration[list][index]!.value = values[name] ?? '';
  return configuration;
}

/** The configuration as a caller sent it, with the stored value wherever the mark stands for one. */
export async function withStored(
  ctx: Context,
  db: Db,
  row: Pick<ToolRevisionRow, 'id' | 'sealed'>,
  given: ToolConfiguration,
): Promise<ToolConfiguration> {
  const values = await open(ctx, db, row);
  const configuration = structuredClone(given);
  for (const { list, index, name } of secureEntries(configuration)) {
    const entry = configuration[list][index]!;
    if (entry.value === MARK) entry.value = values[name] ?? '';
  }
  return configuration;
}

/** The configuration with a mark instead of each secure value. */
export function maskedConfiguration(given: ToolConfiguration): ToolConfiguration {
  const configuration = structuredClone(given);
  for (const { list, index } of secureEntries(configuration)) configuration[list][index]!.value = MARK;
  return configuration;
}

/** The secure values of an unsealed configuration. */
export const secretsIn = (configuration: ToolConfiguration): string[] =>
  secureEntries(configuration).flatMap(({ list, index }) => configuration[list][index]!.value || []);

type Sealed = { configuration: ToolConfiguration | null; sealed: Buffer | null };

/**
 * Takes the secure values out of what a caller sent. The mark instead of a value keeps the stored
 * one, for the same scheme, host and port only: else a caller who may change the address could have
 * a stored value sent to another server.
 */
export async function sealSecrets(
  ctx: Context,
  tx: Tx,
  { id, input, latest }: { id: string; input: ToolConfiguration | undefined; latest: ToolRevisionRow | null },
): Promise<Sealed> {
  const source = input ?? latest?.configuration ?? null;
  if (!source) return { configuration: null, sealed: null };
  const configuration = structuredClone(source);
  if (input) assertNoOpenMarks(input);
  const entries = secureEntries(configuration);
  if (entries.length === 0) return { configuration, sealed: null };
  const before = latest ? await open(ctx, tx, latest) : {};
  const storedFor = originOf(latest?.configuration?.url ?? '');
  const isOtherOrigin = storedFor === null || originOf(configuration.url) !== storedFor;
  const values: Values = {};
  for (const { list, index, name } of entries) {
    const entry = configuration[list][index]!;
    const value = entry.value === MARK ? before[name] : entry.value;
    if (value === undefined) throw invalid(list, index, NOTHING_STORED);
    if (entry.value === MARK && input && isOtherOrigin) throw invalid(list, index, OTHER_ORIGIN);
    values[name] = value;
    entry.value = MARK;
  }
  const key = await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id);
  return { configuration, sealed: sealValue(key, sealPlace(ctx, id), JSON.stringify(values)) };
}

const NOTHING_STORED = 'No value is stored under this key that could be used again. Send the value itself.';
const OTHER_ORIGIN =
  'Another scheme, host or port in url needs the value again: the stored one is sent to no other address.';
const OPEN_MARK = `${MARK} stands for a stored secure value, which is not shown. Send the value itself, or leave secure as true.`;

const invalid = (list: string, index: number, msg: string): Invalid =>
  new Invalid([{ loc: ['body', 'configuration', list, index, 'value'], msg, type: 'value_error' }]);

/** In an entry that is not secure, the mark would be sent as if it were the value. */
function assertNoOpenMarks(input: ToolConfiguration): void {
  for (const list of LISTS) {
    const index = input[list].findIndex(({ value, secure }) => !secure && value === MARK);
    if (index >= 0) throw invalid(list, index, OPEN_MARK);
  }
}
