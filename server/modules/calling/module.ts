// Campaigns, calls, carriers, recordings and numbers, as a part of the program.
import { bind } from '../../kernel/jobs/jobs.ts';
import type { Module } from '../module.ts';
import { callRoutes } from './call-routes.ts';
import { carrierRoutes } from './carrier-routes.ts';
import { mediaUpgrade, relayUpgrade } from './carriers/accounts/callbacks.ts';
import { CALLING_EVENTS } from './contract/events.ts';
import { CALLING_JOBS } from './contract/jobs.ts';
import type { CallingPorts } from './contract/ports.ts';
import { CALLING_DATA } from './data-map.ts';
import { callingFigures } from './figures.ts';
import { CALLING_DUE_TABLES, callingHandlers } from './handlers.ts';
import { callingPersonalData } from './personal-data.ts';
import { CALLING_RETENTION } from './retention.ts';
import { webCallRoutes } from './web-calls/web-call-routes.ts';
import { webCallUpgrade } from './web-calls/web-call-socket.ts';
import { callingRoutes } from './workflow-routes.ts';

export const callingModule = (ports: CallingPorts) =>
  ({
    routes: () => [...callingRoutes(ports), ...callRoutes(ports), ...carrierRoutes(ports), ...webCallRoutes(ports)],
    upgrades: ({ broadcasts }) => [
      relayUpgrade(ports, broadcasts),
      mediaUpgrade(ports, broadcasts),
      webCallUpgrade(ports, broadcasts),
    ],
    events: CALLING_EVENTS,
    jobs: bind(CALLING_JOBS, callingHandlers(ports)),
    dueTables: CALLING_DUE_TABLES,
    retention: CALLING_RETENTION,
    personalData: callingPersonalData(ports),
    dataMap: CALLING_DATA,
    figures: callingFigures,
  }) satisfies Module;
