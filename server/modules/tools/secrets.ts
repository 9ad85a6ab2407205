// Owns the secure values of tools: sealed with the revision they belong to, shown as a mark, opened only to be sent.
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { Invalid } from '../../kernel/errors.ts';
import { openValue, type SealPlace, sealValue } from '../../kernel/secrets/envelope.ts';
import { originOf } from './address.ts';
import type { ToolRevisionRow } from './rows.ts';
import type { ToolConfiguration } from './schema.ts';

export const MARK = '••••';
const LISTS = ['headers', 'query_params'] as const;
/** By list and key, and by how many of that key came before. */
type Values = Record<string, string>;

const placeOf = (ctx: Context, row: string): SealPlace => ({
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
  return JSON.parse(openValue(key, placeOf(ctx, row.id), row.sealed).toString('utf8')) as Values;
}

/** The configuration with its secure values in the clear, for the moment of a call. */
export async function unsealed(ctx: Context, db: Db, row: ToolRevisionRow): Promise<ToolConfiguration | null> {
  if (!row.configuration) return null;
  const values = await open(ctx, db, row);
  const filled = structuredClone(row.configuration);
  for (const { list, index, name } of secureEntries(filled)) filled[list][index]!.value = values[name] ?? '';
  return filled;
}

/** The secure values of an unsealed configuration. */
export const secretsIn = (unsealed: ToolConfiguration): string[] =>
  secureEntries(unsealed).flatMap(({ list, index }) => unsealed[list][index]!.value || []);

type Sealed = { configuration: ToolConfiguration | null; sealed: Buffer | null };

/**
 * Takes the secure values out of what a caller sent. The mark in place of a value keeps the one stored before, for the same scheme, host
 * and port only: else a caller who may change the address could have a stored value sent to a server of theirs.
 */
export async function sealSecrets(
  ctx: Context,
  tx: Tx,
  { id, given, latest }: { id: string; given: ToolConfiguration | undefined; latest: ToolRevisionRow | null },
): Promise<Sealed> {
  const wanted = given ?? latest?.configuration ?? null;
  if (!wanted) return { configuration: null, sealed: null };
  const configuration = structuredClone(wanted);
  if (given) refuseOpenMarks(given);
  const entries = secureEntries(configuration);
  if (entries.length === 0) return { configuration, sealed: null };
  const before = latest ? await open(ctx, tx, latest) : {};
  const storedFor = originOf(latest?.configuration?.url ?? '');
  const moved = storedFor === null || originOf(configuration.url) !== storedFor;
  const values: Values = {};
  for (const { list, index, name } of entries) {
    const entry = configuration[list][index]!;
    const value = entry.value === MARK ? before[name] : entry.value;
    if (value === undefined) throw invalid(list, index, NOTHING_STORED);
    if (entry.value === MARK && given && moved) throw invalid(list, index, MOVED);
    values[name] = value;
    entry.value = MARK;
  }
  const key = await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id);
  return { configuration, sealed: sealValue(key, placeOf(ctx, id), JSON.stringify(values)) };
}

const NOTHING_STORED = 'No value is stored under this key that could be kept. Send the value itself.';
const MOVED = 'Another scheme, host or port in url needs the value again: the stored one is sent to no other address.';
const OPEN_MARK = `${MARK} stands for a stored secure value, which is not shown. Send the value itself, or leave secure as true.`;

const invalid = (list: string, index: number, msg: string): Invalid =>
  new Invalid([{ loc: ['body', 'configuration', list, index, 'value'], msg, type: 'value_error' }]);

/** Marked as not secure any more, the mark would be sent as if it were the value. */
function refuseOpenMarks(given: ToolConfiguration): void {
  for (const list of LISTS) {
    const index = given[list].findIndex(({ value, secure }) => !secure && value === MARK);
    if (index >= 0) throw invalid(list, index, OPEN_MARK);
  }
}
