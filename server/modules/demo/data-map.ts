// The columns of this module in the data map.
import { type DataMapLine, none } from '../../kernel/data-map.ts';

export const DEMO_DATA: readonly DataMapLine[] = [
  ...none('demos', 'state step made error', 'how far the demo is, and the ids of what it created'),
];
