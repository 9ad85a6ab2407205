// What assistants can call, as a part of the program.
import type { Module } from '../module.ts';
import { TOOL_EVENTS } from './events.ts';
import { toolRoutes } from './routes.ts';

export const toolsModule = { routes: () => [...toolRoutes], events: TOOL_EVENTS } satisfies Module;
