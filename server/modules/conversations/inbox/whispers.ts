// Owns what a colleague who listens tells the assistant while it goes on talking. The person neither hears nor reads it.
import { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import { conflict } from '../../../kernel/errors.ts';
import * as conversations from '../store/conversations.ts';
import type { ConversationPorts } from '../turn/ports.ts';
import { save } from '../turn/save.ts';
import * as notes from './notes.ts';

export const WhisperToAssistant = z.object({
  text: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .describe(
      'What the assistant should know or do from its next answer on, 1 to 1,000 characters. It stays for this conversation.',
    ),
  may_be_said: z
    .boolean()
    .default(false)
    .describe(
      'true: a fact that the assistant may tell the person, as if it stood in a knowledge base. false: only a vendor’s model reads it, as an instruction; the built-in model follows its flow alone.',
    ),
});

/** The newest count: a model that reads too many follows none. */
const MAX_WHISPERS = 10;

/** The whisper is a note as well, so that colleagues see who said what. */
export function whisper(ctx: Context, ports: ConversationPorts, id: string, body: z.output<typeof WhisperToAssistant>) {
  return transaction(ctx, async (tx) => {
    const { row, inner: before } = await conversations.lock(ctx, tx, id);
    conversations.assertNotOver(row);
    if (row.status === 'handed_off')
      throw conflict(
        'A human has this conversation: the assistant is silent. Release it, with instructions if you like.',
      );
    const inner = { ...before, whispers: [...(before.whispers ?? []), body].slice(-MAX_WHISPERS) };
    await notes.insert(ctx, tx, row, { text: `To the assistant: ${body.text}` });
    const { conversation } = await save({ ctx, tx, ports }, row, { inner });
    await audit(ctx, tx, 'conversation.whispered', id, { may_be_said: body.may_be_said });
    return conversations.toConversation({ ...ctx, tx }, conversation.row, inner);
  });
}
