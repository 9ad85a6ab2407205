// Owns the words of conversation.message.created: the stored event names the message, and the relay asks here what was said.
import { type Kernel, systemContext } from '../../../kernel/context.ts';
import { messageCreated } from '../events.ts';
import * as messages from './messages.ts';

type Stored = { id: string; data: Record<string, unknown> };
type Words = { text: string | null; position?: number };

/** A queue of deliveries holds many; a receiver that needs more of a longer one reads the transcript. */
const MAX_CHARACTERS = 16_384;

export const messageTexts = { types: new Set<string>([messageCreated.type]), fieldsOf: wordsOf };

async function wordsOf(kernel: Kernel, orgId: string, events: readonly Stored[]): Promise<Map<string, Words>> {
  const named = events.map(({ data }) => ({
    conversationId: String(data.conversation_id),
    id: String(data.message_id),
    // Events of earlier versions do not say it.
    position: typeof data.position === 'number' ? data.position : null,
  }));
  const found = await messages.find(systemContext(kernel, orgId, 'tell-words'), named);
  const byId = new Map(found.map((message) => [message.id, message]));
  return new Map(
    events.map(({ id, data }): [string, Words] => {
      const message = byId.get(String(data.message_id));
      return [
        id,
        message ? { text: message.text?.slice(0, MAX_CHARACTERS) ?? null, position: message.position } : { text: null },
      ];
    }),
  );
}
