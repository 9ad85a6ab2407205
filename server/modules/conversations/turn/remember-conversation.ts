// The job after the end of a conversation: what the person said about themselves becomes facts with this conversation
// as their source. Running it again adds nothing.
import { type Kernel, systemContext } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import * as memory from '../../people/memory/memory.ts';
import { proposeFacts } from '../../runtime/remember.ts';
import { load, variablesOf } from '../store/conversations.ts';
import { revisionOf } from '../store/flows.ts';
import * as messages from '../store/messages.ts';
import { rememberConversation } from './jobs.ts';
import type { ConversationPorts } from './ports.ts';

const MAX_MESSAGES = 500;

export const rememberJob =
  (ports: ConversationPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }): Promise<void> => {
    const ctx = systemContext(kernel, org_id, rememberConversation.name);
    const conversation = await load(ctx, id).catch((error: unknown) => {
      // An end user who was erased meanwhile is not remembered, and a retry would not bring them back.
      if (!(error instanceof Problem)) throw error;
    });
    const end_user_id = conversation?.row.end_user_id;
    if (!conversation || !end_user_id) return;
    const { row, inner } = conversation;
    const revision = await revisionOf(ctx, row);
    if (!revision.memoryEnabled) return;
    const history = await messages.recentMessages(ctx, row, MAX_MESSAGES);
    const variables = variablesOf(inner);
    const proposed = await proposeFacts(ctx, { conversationId: id, revision, history, variables });
    for (const { text, confidence } of proposed) {
      const fact = { end_user_id, text, confidence, source: 'conversation', conversation_id: id };
      await memory.create(ctx, ports.embedder, fact).catch((error: unknown) => {
        // A person whose memory is full, or who was erased meanwhile, keeps what there is.
        if (!(error instanceof Problem)) throw error;
        ctx.log.info({ conversation_id: id, code: error.code }, 'fact not stored');
      });
    }
  };
