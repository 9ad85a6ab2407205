// The chat on websites and its visitors, as a part of the program.
import { erased, none } from '../../kernel/data-map.ts';
import type { ConversationPorts } from '../conversations/turn/ports.ts';
import type { Module } from '../module.ts';
import { channelsPersonalData } from './personal-data.ts';
import type { VisitorCalls } from './ports.ts';
import { CHANNELS_RETENTION } from './retention.ts';
import { channelRoutes } from './routes.ts';
import { visitorRoutes } from './visitor-routes.ts';

export const channelsModule = (ports: ConversationPorts, calls: VisitorCalls) =>
  ({
    routes: ({ watch, topics, broadcasts }) => [
      ...channelRoutes,
      ...visitorRoutes(ports, calls, { end: watch, topics, broadcasts }),
    ],
    retention: CHANNELS_RETENTION,
    personalData: channelsPersonalData,
    dataMap: [
      ...none(
        'channels',
        'type name public_key sealed allowed_origins identity appearance hours away_message limits',
        'how a channel is set up',
      ),
      ...erased('visitors', 'external_mark', 'a keyed fingerprint of the id by which a website knows the visitor'),
      ...erased('visitor_tokens', 'hash kind', 'hashes of what the visitor’s browser keeps'),
    ],
  }) satisfies Module;
