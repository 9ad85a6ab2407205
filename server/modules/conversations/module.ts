// Conversations of end users with assistants and agents, as a part of the program.
import { bind } from '../../kernel/jobs/jobs.ts';
import { type Module, scopesWith } from '../module.ts';
import { CONVERSATIONS_DATA } from './data-map.ts';
import { conversationFigures } from './figures.ts';
import { cannedReplyRoutes } from './inbox/canned-reply-routes.ts';
import { conversationPresence } from './inbox/presence.ts';
import { humanTyping } from './inbox/typing.ts';
import { workRoutes } from './inbox/work-routes.ts';
import { conversationsPersonalData } from './personal-data.ts';
import { CONVERSATIONS_RETENTION } from './retention.ts';
import { conversationRoutes } from './routes.ts';
import { conversationEvents, personWrote } from './store/events.ts';
import { teamRoutes } from './teams/routes.ts';
import { serveHandOffJob } from './teams/serve-hand-off.ts';
import { continueJob } from './turn/continue-conversation.ts';
import { continueConversation, rememberConversation, serveHandOff } from './turn/jobs.ts';
import type { ConversationPorts } from './turn/ports.ts';
import { rememberJob } from './turn/remember-conversation.ts';
import { firstWordSeconds } from './turn/turn.ts';

export const conversationsModule = (ports: ConversationPorts) =>
  ({
    routes: ({ watch, topics, authenticate }) => [
      ...cannedReplyRoutes,
      ...workRoutes(ports),
      ...teamRoutes,
      ...conversationRoutes(ports, { end: watch, topics, scopesOf: scopesWith(authenticate, 'conversations:read') }),
    ],
    events: conversationEvents,
    streamEvents: [humanTyping, conversationPresence, personWrote],
    jobs: bind([continueConversation, rememberConversation, serveHandOff], {
      'continue-conversation': continueJob(ports),
      'remember-conversation': rememberJob(ports),
      'serve-hand-off': serveHandOffJob,
    }),
    dueTables: [
      { table: 'conversations', job: continueConversation },
      { table: 'hand_offs', job: serveHandOff },
    ],
    retention: CONVERSATIONS_RETENTION,
    personalData: conversationsPersonalData(ports),
    dataMap: CONVERSATIONS_DATA,
    figures: conversationFigures,
    metrics: [firstWordSeconds],
  }) satisfies Module;
