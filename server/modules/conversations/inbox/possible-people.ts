// Owns whom a conversation may be with, where it is not proved: colleagues see it and decide, the assistant does not.
import { z } from 'zod';
import { uuid } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, requireScopes, transaction } from '../../../kernel/context.ts';
import { conflict } from '../../../kernel/errors.ts';
import { announceTopic } from '../../../kernel/signals.ts';
import * as possible from '../../people/identity/possible-people.ts';
import { PossiblePerson } from '../../people/person/schema.ts';
import * as conversations from '../store/conversations.ts';

export const PossiblePeople = z.object({
  data: z
    .array(PossiblePerson)
    .describe('Mostly none or one: those who have an address that this conversation came from or states.'),
});
export const LinkPerson = z.object({
  end_user_id: uuid.describe('Id of the person. One who is not among the possible people needs `identity:write`.'),
  note: z.string().trim().max(2000).optional().describe('Why, at most 2,000 characters; kept with the merge.'),
});

export const LinkedPerson = z
  .object({
    conversation_id: uuid.describe('Which conversation was linked.'),
    end_user_id: uuid.describe('Id of the person whom it is with now.'),
    merge_id: uuid
      .nullable()
      .describe('For `revertMerge`, which takes the link back. null: it was with this person already.'),
    review_request_id: uuid
      .nullable()
      .describe('The decision as a review request. null: it was with this person already.'),
  })
  .meta({ id: 'LinkedPerson' });

const cameFrom = ({ inner }: conversations.LoadedConversation): possible.StatedAddress[] => {
  const phone = conversations.lineNumber(inner.state);
  return phone === undefined ? [] : [{ type: 'phone', value: phone }];
};

export async function list(ctx: Context, id: string): Promise<z.input<typeof PossiblePeople>> {
  requireScopes(ctx, ['identity:read']);
  const conversation = await conversations.load(ctx, id);
  const leafId = conversation.row.end_user_id;
  return { data: leafId === null ? [] : await possible.list(ctx, leafId, cameFrom(conversation)) };
}

/** The conversation keeps its record, which is now one with the person: what follows in it knows them. */
export function linkPerson(
  ctx: Context,
  id: string,
  { end_user_id, note }: z.output<typeof LinkPerson>,
): Promise<z.input<typeof LinkedPerson>> {
  requireScopes(ctx, ['identity:read']);
  return transaction(ctx, async (tx) => {
    const inside = { ...ctx, tx };
    const conversation = await conversations.load(inside, id);
    const leafId = conversation.row.end_user_id;
    if (leafId === null)
      throw conflict('This conversation was started without a person, so there is no record to link.');
    const linked = await possible.link(inside, { leafId, endUserId: end_user_id, note, came: cameFrom(conversation) });
    await audit(ctx, tx, 'conversation.person_linked', id, { end_user_id: linked.end_user_id });
    tx.afterCommit(() => announceTopic(ctx, id));
    return { conversation_id: id, ...linked };
  });
}
