// The columns of this module in the data map.
import { type DataMapLine, erased, none } from '../../kernel/data-map.ts';

export const CHANNELS_DATA: readonly DataMapLine[] = [
  ...none(
    'channels',
    'type name public_key sealed allowed_origins identity appearance hours away_message limits',
    'how a channel is set up',
  ),
  ...erased('visitors', 'external_mark', 'a keyed fingerprint of the id by which a website knows the visitor'),
  ...erased('visitor_tokens', 'hash kind', 'hashes of what the visitor’s browser keeps'),
];
