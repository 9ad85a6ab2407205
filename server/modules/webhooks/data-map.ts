// The columns of this module in the data map.
import { type DataMapLine, erased, none } from '../../kernel/data-map.ts';

export const WEBHOOKS_DATA: readonly DataMapLine[] = [
  ...none(
    'webhook_endpoints',
    'provider url description event_types sensitivity_max read_scopes disabled_reason',
    'the operator’s endpoints',
  ),
  ...none('webhook_secrets', 'sealed', 'signing secrets, sealed'),
  ...none('webhook_deliveries', 'event_type status'),
  ...none('webhook_deliveries', 'body', 'the body of a test; that of an event is read from the event'),
  ...erased(
    'webhook_deliveries',
    'attempts',
    'how each attempt went; of failed ones the beginning of the receiver’s answer',
    'answers are emptied',
  ),
];
