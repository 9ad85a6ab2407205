// Owns what a list shows of a conversation besides its state: whom it is with, and what was said last.
import type { z } from 'zod';
import { type Context, reader } from '../../../kernel/context.ts';
import { personNames } from '../../people/person-names.ts';
import type { ConversationPreview } from '../schema.ts';
import * as messages from '../transcript/messages.ts';
import type { ConversationRow } from './conversation-row.ts';

type Preview = z.input<typeof ConversationPreview>;

/** A line of a list is no longer than this. */
const MAX_TEXT = 200;

/** By the id of the conversation: two statements, however many there are. */
export async function previewsOf(ctx: Context, rows: readonly ConversationRow[]): Promise<Map<string, Preview>> {
  const leafIds = rows.flatMap(({ end_user_id }) => (end_user_id === null ? [] : [end_user_id]));
  const names = await personNames(ctx, reader(ctx), [...new Set(leafIds)]);
  const said = await messages.latest(ctx, rows);
  return new Map(
    rows.map(({ id, end_user_id }) => {
      const last = said.get(id);
      return [
        id,
        {
          person_name: names.get(end_user_id ?? '') ?? null,
          last_message: last ? { role: last.role, text: last.text.slice(0, MAX_TEXT), created_at: last.created_at } : null,
        },
      ];
    }),
  );
}
