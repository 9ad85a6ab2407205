// The columns of this module in the data map.
import { type DataMapLine, erased, none, sealedLine } from '../../kernel/data-map.ts';

export const INSIGHT_DATA: readonly DataMapLine[] = [
  ...none(
    'trace_exporters',
    'endpoint headers header_names last_error',
    'the operator’s collector; headers are sealed',
  ),
  ...none('conversation_analyses', 'channel unasked'),
  ...sealedLine('conversation_analyses', 'sealed', 'values that were found, quotations and reasons'),
  ...none(
    'analysis_verdicts',
    'criterion verdict decided_by overruled',
    'names of the organization’s criteria, and verdicts',
  ),
  ...erased('analysis_verdicts', 'reviewer', 'the colleague who overruled a verdict'),
  ...erased('analysis_values', 'field option', 'values that are counted'),
  ...none('conversation_findings', 'kind node_id', 'kinds of problems, and ids of nodes'),
  ...none('settled_findings', 'kind node_id settled_by', 'what colleagues dealt with, about no person'),
  ...none('experiments', 'name status metric end_reason results created_by', 'what is compared, and counts'),
  ...none('experiment_arms', 'release_verdict stop_reason', 'verdicts of the release gate'),
];
