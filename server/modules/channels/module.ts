// The chat on websites and its visitors, as a part of the program.
import type { ConversationPorts } from '../conversations/turn/ports.ts';
import type { Module } from '../module.ts';
import { CHANNELS_DATA } from './data-map.ts';
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
    dataMap: CHANNELS_DATA,
  }) satisfies Module;
