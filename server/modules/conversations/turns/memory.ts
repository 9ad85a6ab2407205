// Owns what a conversation finds in memory, and what it leaves there.
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import type { LiveRevision } from '../../assistants/live-revision.ts';
import type { Embedder } from '../../people/memory/embedder.ts';
import * as memory from '../../people/memory/memory.ts';
import { proposeFacts } from '../../runtime/remember.ts';
import { rememberConversation } from '../jobs.ts';
import type { ConversationPorts } from '../ports.ts';
import type { ConversationRow } from '../rows/conversation-row.ts';
import * as conversationRows from '../rows/conversation-rows.ts';
import { revisionOf } from '../rows/revision-cache.ts';
import * as messages from '../transcript/messages.ts';

const RECALLED = 5;
/** Below this a fact has nothing to do with what was said. */
const NEAR = 0.25;
const TALKATIVE = new Set(['reply', 'dialogue', 'answer', 'continue']);

type Owner = Pick<ConversationRow, 'end_user_id'>;

/** Whether an answer begins with what is remembered. */
export const recalls = ({ end_user_id }: Owner, { memoryEnabled }: LiveRevision, purpose: string): boolean =>
  memoryEnabled && end_user_id !== null && TALKATIVE.has(purpose);

type Question = { owner: Owner; revision: LiveRevision; purpose: string; heard: string };

/** What is remembered about the person and near to what they said. Memory that fails must not end a conversation. */
export async function recalled(ctx: Context, embedder: Embedder, question: Question): Promise<string[]> {
  const { owner, revision, purpose, heard } = question;
  const { end_user_id } = owner;
  if (end_user_id === null || !recalls(owner, revision, purpose)) return [];
  const query = { end_user_id, text: heard || 'What is known about this person?', limit: RECALLED, min_score: heard ? NEAR : -1 };
  try {
    return (await memory.recall(ctx, embedder, query)).data.map(({ fact }) => fact.text);
  } catch (error) {
    ctx.log.warn({ err: error }, 'memory not recalled');
    return [];
  }
}

/** After the end: what the person said about themselves becomes facts with this conversation as their source. Repeating it adds nothing. */
export const rememberJob =
  (ports: ConversationPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }): Promise<void> => {
    const ctx = systemContext(kernel, org_id, rememberConversation.name);
    const talk = await conversationRows.load(ctx, id).catch((error: unknown) => {
      // An end user who was erased meanwhile is not remembered, and trying again would not bring them back.
      if (!(error instanceof Problem)) throw error;
    });
    const end_user_id = talk?.row.end_user_id;
    if (!talk || !end_user_id) return;
    const { row, inner } = talk;
    const revision = await revisionOf(ctx, row);
    if (!revision.memoryEnabled) return;
    const history = await messages.recentMessages(ctx, row, 500);
    const variables = conversationRows.variablesOf(inner);
    const proposed = await proposeFacts(ctx, { conversationId: id, revision, history, variables });
    for (const { text, confidence } of proposed) {
      const fact = { end_user_id, text, confidence, source: 'conversation', conversation_id: id };
      await memory.create(ctx, ports.embedder, fact).catch((error: unknown) => {
        // A person whose memory is full, or who was erased meanwhile, keeps what there is.
        if (!(error instanceof Problem)) throw error;
        ctx.log.info({ conversation_id: id, code: error.code }, 'fact not kept');
      });
    }
  };
