// The columns of this module in the data map.
import { type DataMapLine, none } from '../../kernel/data-map.ts';

export const INSIGHT_DATA: readonly DataMapLine[] = [
  ...none('trace_exporters', 'endpoint headers header_names last_error', 'the operator’s collector; headers are sealed'),
];
