// Figures about cost and conversations, as a part of the program. Reads what other modules wrote.
import type { Module } from '../module.ts';
import { analyticsRoutes } from './routes.ts';
import { spendRoutes } from './spend-routes.ts';

export const analyticsModule = { routes: () => [...analyticsRoutes, ...spendRoutes] } satisfies Module;
