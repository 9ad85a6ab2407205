// Conversations of end users with assistants and agents, as a part of the program.
import { bind } from '../../kernel/jobs/jobs.ts';
import { type Module, scopesWith } from '../module.ts';
import { cannedReplyRoutes } from './canned-replies/routes.ts';
import { CONVERSATIONS_DATA } from './data-map.ts';
import { conversationEvents } from './events.ts';
import { conversationFigures } from './figures.ts';
import { continueConversation, rememberConversation } from './jobs.ts';
import { conversationsPersonalData } from './personal-data.ts';
import type { ConversationPorts } from './ports.ts';
import { conversationPresence } from './presence.ts';
import { CONVERSATIONS_RETENTION } from './retention.ts';
import { conversationRoutes } from './routes.ts';
import { continueJob } from './turns/continue-conversation.ts';
import { rememberJob } from './turns/memory.ts';
import { humanTyping } from './typing.ts';

export const conversationsModule = (ports: ConversationPorts) =>
  ({
    routes: ({ watch, topics, authenticate }) => [
      ...cannedReplyRoutes,
      ...conversationRoutes(ports, { end: watch, topics, scopesOf: scopesWith(authenticate, 'conversations:read') }),
    ],
    events: conversationEvents,
    streamEvents: [humanTyping, conversationPresence],
    jobs: bind([continueConversation, rememberConversation], {
      'continue-conversation': continueJob(ports),
      'remember-conversation': rememberJob(ports),
    }),
    dueTables: [{ table: 'conversations', job: continueConversation }],
    retention: CONVERSATIONS_RETENTION,
    personalData: conversationsPersonalData(ports),
    dataMap: CONVERSATIONS_DATA,
    figures: conversationFigures,
  }) satisfies Module;
