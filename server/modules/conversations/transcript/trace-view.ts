// Owns how a trace is shown to a caller: as it is kept, or with what the caller's key may not read masked.
import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { z } from 'zod';
import type { Json, JsonObject } from '../../../../flow/json.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { ConversationRow } from '../rows/conversation-row.ts';
import * as conversationRows from '../rows/conversation-rows.ts';
import { maskerFor } from '../rows/conversation-view.ts';
import type { Trace } from '../schema.ts';
import { hiddenFrom } from '../turns/masking.ts';
import * as trace from './trace.ts';

/** Entries that are looked through for what is sensitive in the others. */
const LOOKED_AT = 200;
/** Characters masked before other requests get their turn, and those of one entry that are worth it. */
const AT_ONCE = 50_000;
const MAX_CHARACTERS = 400_000;

const TOO_LONG = {
  hidden: 'Too long to be masked. A key with identity:read, memory:read, knowledge_bases:read and agents:read sees it.',
};

export async function list(ctx: Context, id: string, query: { limit: number; after: number }): Promise<z.input<typeof Trace>> {
  const row = await conversationRows.find(ctx, reader(ctx), id);
  const page = await trace.list(ctx, row, query);
  const masker = hiddenFrom(ctx).size > 0 ? await maskerFor(ctx, row, await sensitiveIn(ctx, row)) : undefined;
  if (!masker) return page;
  const data: typeof page.data = [];
  let masked = 0;
  for (const entry of page.data) {
    const { length } = JSON.stringify(entry.detail);
    const detail = length > MAX_CHARACTERS ? TOO_LONG : (entry.detail as Record<string, Json>);
    data.push({ ...entry, ...masker.entry(entry.type, { reason: entry.reason, detail }) });
    masked += length;
    if (masked < AT_ONCE) continue;
    masked = 0;
    await letOthersIn();
  }
  return { ...page, data };
}

async function sensitiveIn(ctx: Context, row: ConversationRow): Promise<{ variables: JsonObject[]; facts: string[] }> {
  const inner = await conversationRows.innerOf(ctx, reader(ctx), row);
  const kept = await trace.ofTypes(ctx, row, ['started', 'memory'], LOOKED_AT);
  return {
    variables: [
      ...kept.flatMap(({ detail }) => (isFields(detail.variables) ? [detail.variables] : [])),
      ...(inner?.state.scopes ?? []),
    ],
    facts: [...new Set(kept.flatMap(({ detail }) => (Array.isArray(detail.facts) ? detail.facts.map(String) : [])))],
  };
}

const isFields = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
