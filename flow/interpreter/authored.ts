// The shape of what a node's author wrote, with the values that were put into it.

import type { JsonObject } from '../json.ts';
import type { Choice } from './choice.ts';

export type Texts = { persona: string; instructions: string; goal: string; choices: Choice[] };

export type AuthoredTexts = Texts & { values: JsonObject };
