// What hears and what speaks, as a part of the program.
import { none } from '../../kernel/data-map.ts';
import type { Module } from '../module.ts';
import { speechRoutes } from './routes.ts';

export const speechModule = {
  routes: () => [...speechRoutes],
  dataMap: none('speech_choices', 'ear voice', 'which accounts hear and speak'),
} satisfies Module;
