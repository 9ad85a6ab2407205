// Owns the whole data map: the lines of every module, joined.
import { type DataMapLine, KERNEL_DATA } from './kernel/data-map.ts';
import { ACCESS_DATA } from './modules/access/data-map.ts';
import { ASSISTANTS_DATA } from './modules/assistants/data-map.ts';
import { CALLING_DATA } from './modules/calling/data-map.ts';
import { CHANNELS_DATA } from './modules/channels/data-map.ts';
import { COMPLIANCE_DATA } from './modules/compliance/data-map.ts';
import { CONVERSATIONS_DATA } from './modules/conversations/data-map.ts';
import { DEMO_DATA } from './modules/demo/data-map.ts';
import { KNOWLEDGE_DATA } from './modules/knowledge/data-map.ts';
import { MODELS_DATA } from './modules/models/data-map.ts';
import { PEOPLE_DATA } from './modules/people/data-map.ts';
import { WEBHOOKS_DATA } from './modules/webhooks/data-map.ts';

/** What every column holds, and what an erasure does to it. */
export const DATA_MAP: readonly DataMapLine[] = [
  ...KERNEL_DATA,
  ...ACCESS_DATA,
  ...ASSISTANTS_DATA,
  ...CALLING_DATA,
  ...CHANNELS_DATA,
  ...COMPLIANCE_DATA,
  ...CONVERSATIONS_DATA,
  ...DEMO_DATA,
  ...KNOWLEDGE_DATA,
  ...MODELS_DATA,
  ...PEOPLE_DATA,
  ...WEBHOOKS_DATA,
];
